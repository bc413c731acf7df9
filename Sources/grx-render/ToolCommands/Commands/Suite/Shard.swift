/// A share of the layouts of a run, which is the same on every machine, regardless of the other files in the folders.
struct Shard: Hashable, Sendable {
  /// The number of the share, from 1 to `count`.
  let number: Int
  let count: Int

  /// Reads `2/5`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...100_000).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Returns whether a path, relative to the searched folder, belongs to the share.
  func contains(_ path: String) -> Bool {
    let hash = Self.hash(of: path)
    // The low bits of the hash depend on only a few bytes.
    return (hash ^ hash >> 32) % UInt64(count) == UInt64(number - 1)
  }

  /// Returns a number for a path that is the same on every machine.
  ///
  /// Source: FNV-1a, 64 bits (Fowler, Noll and Vo).
  static func hash(of path: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
