import GRXFileFormats

/// Entries of a ZIP file, stored or compressed with Deflate, that are unpacked in memory.
///
/// Archives are untrusted: the size, the number of entries, their unpacked size, and their compression ratio are
/// limited, and an archive with a name that leads out of its folder is refused.
///
/// Source: APPNOTE.TXT of PKWARE (6.3.10), sections 4.3.7, 4.3.12, and 4.3.16, without ZIP64.
package struct ZipArchive: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The bytes in the archive.
    package let packed: [UInt8]
    /// The number of bytes after unpacking.
    package let count: Int
    let checksum: UInt32
    let isDeflated: Bool
  }

  /// The reason that an archive can't be used.
  package struct Failure: Error, Hashable {
    package let sentence: String

    package init(sentence: String) { self.sentence = sentence }

    static let malformed = Failure(sentence: "it isn't a ZIP archive, or it is damaged")
  }

  /// The maximum size of an archive, in bytes.
  package static let maximumArchiveBytes = 64 << 20
  /// The maximum unpacked size of an archive's kept entries, in bytes.
  package static let maximumUnpackedBytes = 64 << 20
  private static let maximumDirectoryBytes = 16 << 20
  /// The maximum compression ratio of an entry. Values of resources shrink to a tenth or less, repetitive ones to a
  /// fiftieth.
  private static let maximumRatio = 250
  /// The unpacked size that is allowed for an entry with any compression ratio.
  private static let harmlessBytes = 1 << 16

  package private(set) var entries: [String: Entry] = [:]
  /// The size of all entries, unpacked or packed, the larger of the two, in bytes.
  package private(set) var unpackedBytes = 0

  /// Reads the entries with the wanted names; if a name occurs twice, the first.
  ///
  /// Encrypted entries, and those with other kinds of compression, are left out.
  package init(_ bytes: [UInt8], keeping isWanted: (String) -> Bool) throws(Failure) {
    guard let end = Self.endRecord(in: bytes) else { throw .malformed }
    let (count, length, offset) = (
      bytes.number(at: end + 10, 2), bytes.number(at: end + 12, 4), bytes.number(at: end + 16, 4)
    )
    guard length <= Self.maximumDirectoryBytes, offset + length <= end else { throw .malformed }
    var place = offset
    for _ in 0..<count {
      guard place + 46 <= offset + length, bytes.number(at: place, 4) == 0x0201_4B50 else { throw .malformed }
      let nameEnd = place + 46 + bytes.number(at: place + 28, 2)
      let next = nameEnd + bytes.number(at: place + 30, 2) + bytes.number(at: place + 32, 2)
      guard next <= offset + length else { throw .malformed }
      let name = String(decoding: bytes[place + 46..<nameEnd], as: UTF8.self)
      guard Self.staysInside(name) else {
        throw Failure(sentence: "its entry '\(name.excerpt)' has a name that leads out of the archive")
      }
      if entries[name] == nil, isWanted(name), let entry = try Self.entry(at: place, of: bytes, named: name) {
        entries[name] = entry
        // Entries may share the same bytes, and declare a size that is too small.
        unpackedBytes += max(entry.count, entry.packed.count)
        guard unpackedBytes <= Self.maximumUnpackedBytes else {
          throw Failure(sentence: "its resources unpack to more than \(Self.maximumUnpackedBytes >> 20) MB")
        }
      }
      place = next
    }
  }

  /// Returns the bytes of an entry, or `nil` if it is damaged.
  package func bytes(of entry: Entry) -> [UInt8]? {
    let bytes = entry.isDeflated ? Inflate.bytes(of: entry.packed[...], maximumCount: entry.count) : entry.packed
    guard let bytes, bytes.count == entry.count, CRC32.checksum(of: bytes[...]) == entry.checksum else { return nil }
    return bytes
  }

  /// Returns the entry of a record in the directory, or `nil` if it can't be unpacked.
  private static func entry(at place: Int, of bytes: [UInt8], named name: String) throws(Failure) -> Entry? {
    let (flags, method) = (bytes.number(at: place + 8, 2), bytes.number(at: place + 10, 2))
    guard flags & 1 == 0, method == 0 || method == 8 else { return nil }
    let (packedCount, count) = (bytes.number(at: place + 20, 4), bytes.number(at: place + 24, 4))
    guard method == 8 || packedCount == count else { throw .malformed }
    guard count <= max(harmlessBytes, packedCount * maximumRatio) else {
      throw Failure(sentence: "its entry '\(name.excerpt)' unpacks to more than \(maximumRatio) times its size")
    }
    // The entry has a local header, in which the name and the extra fields have other lengths.
    let header = bytes.number(at: place + 42, 4)
    guard header + 30 <= bytes.count, bytes.number(at: header, 4) == 0x0403_4B50 else { throw .malformed }
    let start = header + 30 + bytes.number(at: header + 26, 2) + bytes.number(at: header + 28, 2)
    guard start + packedCount <= bytes.count else { throw .malformed }
    return Entry(
      packed: Array(bytes[start..<start + packedCount]), count: count,
      checksum: UInt32(bytes.number(at: place + 16, 4)), isDeflated: method == 8)
  }

  /// Returns the offset of the record at the end, which may be followed by a comment.
  private static func endRecord(in bytes: [UInt8]) -> Int? {
    var place = bytes.count - 22
    while place >= max(0, bytes.count - 22 - 65_535) {
      if bytes.number(at: place, 4) == 0x0605_4B50, place + 22 + bytes.number(at: place + 20, 2) == bytes.count {
        return place
      }
      place -= 1
    }
    return nil
  }

  /// Returns whether a name is relative and contains no `..`, regardless of the separator.
  private static func staysInside(_ name: String) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return !parts.contains("..") && parts.first != "" && !name.utf8.contains(0)
  }
}

extension [UInt8] {
  /// Returns an unsigned little-endian number of `count` bytes, which must exist.
  fileprivate func number(at place: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | Int(self[place + $1]) }
  }
}
