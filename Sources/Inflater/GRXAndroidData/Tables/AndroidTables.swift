import GRXAndroidTables

/// The names and numbers of the resources of Android and its libraries, in several releases.
///
/// `GRXAndroidTables` embeds the files of `Sources/Inflater/Tables`, whose headers say what their rows are. The programs in
/// `Tests/Tables` write them; Inflater.docc/AndroidTables.md lists the sources.
package enum AndroidTables {
  /// The classes of views, and the superclass of each.
  package static let superclasses = SortedTable([grx_superclasses()])
  /// The names of the platform's attributes.
  package static let platformAttributes = SortedTable([grx_platform_attributes()])
  /// The names of the libraries' attributes.
  package static let libraryAttributes = SortedTable([grx_library_attributes()])
  /// The top-level domains of web addresses that Android recognizes.
  package static let topLevelDomains = SortedTable([grx_top_level_domains()])
  /// The platform's public layouts.
  package static let layouts = SortedTable([grx_layouts()])
}

/// The tables of a release of the platform, and of one of the libraries.
package struct ReleaseTables: Sendable {
  /// The API level of the platform.
  package let apiLevel: Int
  /// The version of Material, which names that of the libraries: `1.14`.
  package let material: LibraryVersion
  /// Whether the platform isn't the oldest.
  package let hasNewPlatform: Bool
  /// Whether the libraries aren't the oldest.
  package let hasNewLibraries: Bool

  /// The styles, text appearances, and themes of the platform and the libraries.
  package let styles: SortedTable
  /// Simple values, such as dimensions, strings, and integers.
  package let values: SortedTable
  /// Width, height, minimum width and height, padding, and optical insets of drawables in dp; -1 means no intrinsic
  /// size.
  package let drawables: SortedTable
  /// The colors, shapes, and drawings of each style.
  package let colorStyles: SortedTable
  /// The colors of themes: light (L) and dark (D) ones of the platform (P), AppCompat (A), Material 2 (M), Material 3
  /// (N), and its expressive ones (E).
  package let themeColors: SortedTable
  /// Colors, and lists of them by state: those of the platform's light theme, and the differences in others.
  package let colors: SortedTable

  private init(_ platforms: grx_releases, _ platform: Int, _ libraries: grx_releases, _ library: Int) {
    let (platforms, libraries) = (
      UnsafeBufferPointer<grx_release>(platforms), UnsafeBufferPointer<grx_release>(libraries)
    )
    (hasNewPlatform, hasNewLibraries) = (platform < platforms.count - 1, library < libraries.count - 1)
    (apiLevel, material) = (Int(platforms[platform].major), LibraryVersion(libraries[library]))
    // The oldest release is completed by the one before it.
    let parts = [
      libraries[min(library, libraries.count - 2)], platforms[min(platform, platforms.count - 2)],
      libraries[libraries.count - 1], platforms[platforms.count - 1],
    ]
    styles = SortedTable(parts.map(\.styles))
    values = SortedTable(parts.map(\.values))
    drawables = SortedTable(parts.map(\.drawables))
    colorStyles = SortedTable(parts.prefix(2).map(\.color_styles))
    themeColors = SortedTable(parts.prefix(2).map(\.theme_colors))
    colors = SortedTable(parts.prefix(2).map(\.colors))
  }

  /// The tables of each pair of releases: those of each platform, the newest first, with all libraries.
  package static let all: [ReleaseTables] = {
    let (platforms, libraries) = (grx_platforms(), grx_libraries())
    return (0..<platforms.count * libraries.count).map {
      ReleaseTables(platforms, $0 / libraries.count, libraries, $0 % libraries.count)
    }
  }()

  /// Returns the tables of a platform and of the libraries: those of the newest releases that aren't newer, or else of the
  /// oldest.
  package static func tables(apiLevel: Int, material: LibraryVersion) -> ReleaseTables {
    let platform = all.first { $0.apiLevel <= apiLevel }?.apiLevel ?? all[all.count - 1].apiLevel
    let those = all.filter { $0.apiLevel == platform }
    return those.first { $0.material <= material } ?? those[those.count - 1]
  }

  /// Returns the version of Material that is usual on a platform: the first one is the newest platform's, and so on.
  package static func usualMaterial(apiLevel: Int) -> LibraryVersion {
    let platforms = Set(all.map(\.apiLevel)).sorted(by: >)
    let versions = Set(all.map(\.material)).sorted(by: >)
    let index = platforms.firstIndex { $0 <= apiLevel } ?? platforms.count - 1
    return versions[min(index, versions.count - 1)]
  }
}

/// The first two numbers of a library's version.
package struct LibraryVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

  fileprivate init(_ release: grx_release) { self.init(Int(release.major), Int(release.minor)) }

  /// Reads the first two numbers of `1.14.0-alpha01`, or returns `nil` if there are fewer.
  package init?(_ text: some StringProtocol) {
    let parts = text.prefix { $0.isNumber || $0 == "." }.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    self.init(major, minor)
  }

  package static func < (one: LibraryVersion, other: LibraryVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }

  package var description: String { "\(major).\(minor)" }
}

extension UnsafeBufferPointer<grx_release> {
  fileprivate init(_ releases: grx_releases) { self.init(start: releases.releases, count: releases.count) }
}

/// Lines of a key and a value separated by a tab, sorted by the bytes of their keys, which are searched in place.
package struct SortedTable: Sendable {
  /// The rows of a file, and its first key.
  private struct Part {
    let rows: Bytes
    let first: Bytes
  }

  /// The keys of each are ordered before those of the next.
  private let parts: [Part]

  /// Not inlined: otherwise each file that looks something up in a table would contain a copy of it.
  @inline(never)
  init(_ files: [grx_file]) {
    parts = files.map { file in
      file.text.withMemoryRebound(to: UInt8.self, capacity: file.size) { text in
        var rows = Bytes(UnsafeBufferPointer(start: text, count: file.size))
        while rows.start?.pointee == Self.hash { _ = rows.pop(to: Self.newline) }
        var first = rows
        return Part(rows: rows, first: first.pop(to: Self.tab))
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
      var (rows, keys): (Bytes, [String]) = (part.rows, [])
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
      if index > 0, parts[index].first.compared(with: key) > 0 { continue }
      return Self.entry(key, in: parts[index].rows, Self.newline, Self.tab)
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
