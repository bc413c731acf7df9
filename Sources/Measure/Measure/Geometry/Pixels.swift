/// The range of lengths that the engine uses.
///
/// The sum of two lengths in this range fits into 32 bits, and the sum of the lengths of any number of views fits into
/// `Int`.
public enum Pixels {
  /// 2^30 − 1 pixels: the largest length that an Android measure spec can carry.
  public static let limit = 0x3fff_ffff

  /// Returns `length` clamped to −limit … limit.
  @inlinable
  public static func clamp(_ length: Int) -> Int { min(max(length, -limit), limit) }

  /// Returns whether both lengths are within half of the limit. This single comparison shows for almost all lengths
  /// that no clamping is needed.
  @inlinable @inline(__always)
  static func areWellWithinLimit(_ one: Int, _ other: Int) -> Bool {
    let half = 1 << 29
    return UInt(bitPattern: (one &+ half) | (other &+ half)) < UInt(2 * half)
  }
}
