/// The range of lengths that the engine computes with.
///
/// Two lengths inside it add up without overflow in 32 bits, and any number of views' lengths does in `Int`.
public enum Pixels {
  /// 2^30 − 1: the largest length that an Android measure spec can carry.
  public static let limit = 0x3fff_ffff

  /// `length` clamped to −limit … limit.
  @inlinable
  public static func clamp(_ length: Int) -> Int { min(max(length, -limit), limit) }

  /// Whether both lengths are within half of the limit: a single comparison that shows for almost all lengths that
  /// they need no clamping.
  @inlinable @inline(__always)
  static func areWellWithinLimit(_ one: Int, _ other: Int) -> Bool {
    let half = 1 << 29
    return UInt(bitPattern: (one &+ half) | (other &+ half)) < UInt(2 * half)
  }
}
