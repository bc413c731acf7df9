/// What is known of Android's own resources: names and numbers of the platform and its libraries.
///
/// Sources: the compiled resources of Android 10 (API level 29), the resources of AppCompat 1.1.0, of Material Components
/// 1.2.1 and of Material 3 in Material Components 1.13.0. The tables are written by Tests/Tables/android.py.
///
/// Keys of styles, appearances and themes begin with a letter for where they come from: `p` the platform, `a` AppCompat,
/// `m` Material Components, `n` Material 3. What one of them shares with the one below it is written there only.
enum AndroidTables {}

/// Lines of a key and a value with a tab between them, sorted by their keys' bytes, that are searched where they lie.
struct SortedTable: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// The value of a key; empty if the line is nothing but the key.
  func value(of key: String) -> String? {
    text.withUTF8Buffer { buffer in
      let key = Array(key.utf8)
      var low = 0
      var high = buffer.count
      while low < high {
        // The line that the middle is in.
        let middle = (low + high) / 2
        var start = middle
        while start > low, buffer[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var end = middle
        while end < high, buffer[end] != UInt8(ascii: "\n") { end += 1 }
        var keyEnd = start
        while keyEnd < end, buffer[keyEnd] != UInt8(ascii: "\t") { keyEnd += 1 }
        let line = buffer[start..<keyEnd]
        if line.elementsEqual(key) {
          return keyEnd < end ? String(decoding: buffer[keyEnd + 1..<end], as: UTF8.self) : ""
        }
        if line.lexicographicallyPrecedes(key) { low = end + 1 } else { high = start }
      }
      return nil
    }
  }

  func contains(_ key: String) -> Bool { value(of: key) != nil }

  /// All keys, for a suggestion.
  var keys: [String] {
    text.withUTF8Buffer { buffer in
      buffer.split(separator: UInt8(ascii: "\n")).map { line in
        String(decoding: line.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
      }
    }
  }
}
