/// A share of the layouts of a run: the same layouts on every machine, whatever other files are in the folders.
struct Shard: Hashable, Sendable {
  /// From 1 to `count`.
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

  /// Whether a path, relative to the folder that is searched, belongs to the share.
  ///
  /// Source: FNV-1a, 64 bits (Fowler, Noll and Vo).
  func contains(_ path: String) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The low bits of the hash alone depend on few bytes.
    return (hash ^ hash >> 32) % UInt64(count) == UInt64(number - 1)
  }
}
