/// A change of the bytes of a file, which can be undone as long as the file is the one after the change.
package struct ByteChange: Sendable {
  private let start: Int
  private let old: [UInt8]
  private let new: [UInt8]
  /// A hash of the whole new version, which may be large.
  private let hash: Int

  package init(from before: [UInt8], to after: [UInt8]) {
    let shorter = min(before.count, after.count)
    var (start, end) = (0, 0)
    // Through pointers, since a file may have many megabytes. Sound: each index is less than both counts.
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        while start < shorter, before[start] == after[start] { start += 1 }
        while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
      }
    }
    self.start = start
    (old, new) = (Array(before[start..<before.count - end]), Array(after[start..<after.count - end]))
    hash = Self.hash(after)
  }

  /// The number of bytes that it takes.
  package var byteCount: Int { old.count + new.count }

  /// Returns the old version, or `nil` if these bytes aren't the new one.
  package func undone(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= start + new.count, hash == Self.hash(bytes) else { return nil }
    return bytes[..<start] + old + bytes[(start + new.count)...]
  }

  private static func hash(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    // Sound: the bytes are only read, and not kept.
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
