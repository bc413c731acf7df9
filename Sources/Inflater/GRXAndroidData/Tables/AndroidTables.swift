import GRXAndroidTables

/// The names and numbers of the resources of Android and its libraries, in two releases.
///
/// `GRXAndroidTables` embeds the files of `Sources/Inflater/Tables`, whose headers say what their rows are. The programs in
/// `Tests/Tables` write them; Inflater.docc/AndroidTables.md lists the sources.
package enum AndroidTables {
  /// The styles, text appearances, and themes of the platform and the libraries.
  package static let styles = SortedTable(grx_styles())
  /// Simple values, such as dimensions, strings, and integers.
  package static let values = SortedTable(grx_values())
  /// Width, height, minimum width and height, padding, and optical insets of drawables in dp; -1 means no intrinsic
  /// size.
  package static let drawables = SortedTable(grx_drawables())
  /// The colors, shapes, and drawings of each style.
  package static let colorStyles = SortedTable(grx_color_styles())
  /// The colors of themes: light (L) and dark (D) ones of the platform (P), AppCompat (A), Material 2 (M) and 3 (N).
  package static let themeColors = SortedTable(grx_theme_colors())
  /// Colors, and lists of them by state: those of the platform's light theme, and the differences in others.
  package static let colors = SortedTable(grx_colors())
  /// The classes of views, and the superclass of each.
  package static let superclasses = SortedTable(grx_superclasses())
  /// The names of the platform's attributes.
  package static let platformAttributes = SortedTable(grx_platform_attributes())
  /// The names of the libraries' attributes.
  package static let libraryAttributes = SortedTable(grx_library_attributes())
  /// The platform's public layouts.
  package static let layouts = SortedTable(grx_layouts())
}

/// Lines of a key and a value separated by a tab, sorted by the bytes of their keys, which are searched in place.
package struct SortedTable: Sendable {
  /// The rows of each file. The keys of each are ordered before those of the next.
  private let parts: [Bytes]

  /// Not inlined: otherwise each file that looks something up in a table would contain a copy of it.
  @inline(never)
  init(_ table: grx_table) {
    parts = UnsafeBufferPointer(start: table.files, count: table.count).map { file in
      file.text.withMemoryRebound(to: UInt8.self, capacity: file.size) { text in
        var rows = Bytes(UnsafeBufferPointer(start: text, count: file.size))
        while rows.start?.pointee == Self.hash { _ = rows.pop(to: Self.newline) }
        return rows
      }
    }
  }

  /// Returns the value of a key, or an empty string if the line contains only the key.
  package func value(of key: String) -> String? { lookUp(key) { line(of: $0)?.text } }

  package func contains(_ key: String) -> Bool { lookUp(key) { line(of: $0) } != nil }

  /// Returns an item of a value in the form `like=key;name=item;name=item`, in which the names are sorted.
  ///
  /// Items that the line doesn't contain are those of the line named by `like`; an empty item removes that line's.
  package func item(_ name: String, of key: String) -> String? {
    lookUp(key) { key in
      var name = name
      return name.withUTF8 { name in
        var key = key
        // Terminates, since the generator writes no cycles, but is bounded nevertheless.
        for _ in 0..<64 {
          guard var items = line(of: key) else { return nil }
          let like = Self.popLike(&items)
          if let item = Self.entry(Bytes(name), in: items, Self.semicolon, Self.equals) {
            return item.isEmpty ? nil : item.text
          }
          guard let like else { return nil }
          key = like
        }
        return nil
      }
    }
  }

  /// Returns all items of a key's line and of those named by `like`, or `nil` if there is no such key.
  package func items(of key: String) -> [String: String]? {
    lookUp(key) { key in
      // From the line itself to the last line of the chain.
      var (lines, key): ([Bytes], Bytes?) = ([], key)
      while let next = key, lines.count < 64 {
        guard var line = line(of: next) else { break }
        key = Self.popLike(&line)
        lines.append(line)
      }
      guard !lines.isEmpty else { return nil }
      var items: [String: String] = [:]
      for var line in lines.reversed() {
        while !line.isEmpty {
          var value = line.pop(to: Self.semicolon)
          let name = value.pop(to: Self.equals)
          items[name.text] = value.isEmpty ? nil : value.text
        }
      }
      return items
    }
  }

  /// All keys, for a suggestion.
  package var keys: [String] {
    parts.flatMap { part in
      var (rows, keys): (Bytes, [String]) = (part, [])
      while !rows.isEmpty {
        var row = rows.pop(to: Self.newline)
        keys.append(row.pop(to: Self.tab).text)
      }
      return keys
    }
  }

  // MARK: Search

  /// A part of a table, or of a key that is looked up, which is valid only inside the closure of `lookUp`.
  ///
  /// A lookup reads dozens of bytes one by one, without checks. Sound: the bytes of a table exist as long as the
  /// program, and nothing writes them, so threads may share them; those of a key exist as long as `withUTF8` provides
  /// them, and no part is longer than that from which it was taken.
  private struct Bytes: @unchecked Sendable {
    private(set) var start: UnsafePointer<UInt8>?
    private(set) var count: Int

    init(_ buffer: UnsafeBufferPointer<UInt8>) { (start, count) = (buffer.baseAddress, buffer.count) }

    var isEmpty: Bool { count == 0 }
    var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

    func part(_ lower: Int, _ upper: Int) -> Bytes {
      Bytes(UnsafeBufferPointer(start: start.map { $0 + lower }, count: upper - lower))
    }

    /// Returns the first index of a byte from `index` on; the end if there is none.
    func index(of byte: UInt8, from index: Int = 0) -> Int {
      guard let start else { return 0 }
      var index = index
      // Lines of themes have thousands of bytes, so eight are compared at a time.
      while index + 8 <= count, !Self.contains(byte, eight(start, index)) { index += 8 }
      while index < count, start[index] != byte { index += 1 }
      return index
    }

    /// Returns the index after the last such byte before `index`.
    func index(behind byte: UInt8, before index: Int) -> Int {
      guard let start else { return 0 }
      var index = index
      while index >= 8, !Self.contains(byte, eight(start, index - 8)) { index -= 8 }
      while index > 0, start[index - 1] != byte { index -= 1 }
      return index
    }

    @inline(__always)
    private func eight(_ start: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
      UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns whether one of eight bytes is `byte`: only then does subtracting 1 from each byte of the difference carry
    /// into a highest bit that wasn't set.
    @inline(__always)
    private static func contains(_ byte: UInt8, _ eight: UInt64) -> Bool {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let difference = eight ^ (ones &* UInt64(byte))
      return (difference &- ones) & ~difference & (ones &<< 7) != 0
    }

    /// Removes and returns the part before the first such byte, and removes the byte.
    mutating func pop(to byte: UInt8) -> Bytes {
      let end = index(of: byte)
      let first = part(0, end)
      self = part(min(end + 1, count), count)
      return first
    }

    /// Compares bytes: the result is below 0 if these bytes are ordered before the others, and 0 if they are equal.
    func compared(with other: Bytes) -> Int {
      guard let start, let otherStart = other.start else { return count - other.count }
      var index = 0
      while index < count, index < other.count {
        let difference = Int(start[index]) - Int(otherStart[index])
        if difference != 0 { return difference }
        index += 1
      }
      return count - other.count
    }
  }

  private static let like = "like" as StaticString
  private static let hash = UInt8(ascii: "#")
  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")
  private static let semicolon = UInt8(ascii: ";")
  private static let equals = UInt8(ascii: "=")

  private func lookUp<Found>(_ key: String, _ body: (_ key: Bytes) -> Found?) -> Found? {
    var key = key
    return key.withUTF8 { body(Bytes($0)) }
  }

  /// Returns the value of a key from the last part whose first key isn't ordered after it.
  private func line(of key: Bytes) -> Bytes? {
    var index = parts.count
    while index > 0 {
      index -= 1
      if index > 0 {
        var rows = parts[index]
        var first = rows.pop(to: Self.newline)
        if first.pop(to: Self.tab).compared(with: key) > 0 { continue }
      }
      return Self.entry(key, in: parts[index], Self.newline, Self.tab)
    }
    return nil
  }

  /// Removes the key of the base line from the start of a line, and returns it.
  private static func popLike(_ line: inout Bytes) -> Bytes? {
    var rest = line
    var first = rest.pop(to: semicolon)
    let name = first.pop(to: equals)
    guard like.withUTF8Buffer({ name.compared(with: Bytes($0)) }) == 0 else { return nil }
    line = rest
    return first
  }

  /// Returns the value of a key among sorted entries, using binary search.
  private static func entry(_ key: Bytes, in entries: Bytes, _ separator: UInt8, _ mark: UInt8) -> Bytes? {
    var (low, high) = (0, entries.count)
    while low < high {
      // The entry that contains the middle.
      let middle = (low + high) / 2
      let start = entries.index(behind: separator, before: middle)
      let end = entries.index(of: separator, from: middle)
      var value = entries.part(start, end)
      let order = value.pop(to: mark).compared(with: key)
      if order == 0 { return value }
      if order < 0 { low = end + 1 } else { high = start }
    }
    return nil
  }
}
