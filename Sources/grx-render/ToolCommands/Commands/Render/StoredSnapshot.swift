/// The tree form of an earlier run in a file.
///
/// A comment on its first line lists the options, unless they are the defaults:
/// ```
/// // options: --size 320x480
/// LinearLayout #row 0,0 320x64
/// ```
struct StoredSnapshot {
  /// The options; `nil` if the file doesn't list them.
  let options: String?
  /// The text after the line with the options.
  let tree: String

  private static let mark = "// options:"

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(Self.mark) else {
      (options, tree) = (nil, text)
      return
    }
    // CR LF is a single character.
    let line = text.prefix { $0 != "\n" && $0 != "\r\n" }
    var words = line.dropFirst(Self.mark.count)
    while words.last?.isWhitespace == true { words.removeLast() }
    while words.first?.isWhitespace == true { words.removeFirst() }
    options = String(words)
    tree = String(text[line.endIndex...].dropFirst())
  }

  /// Returns the first line of a snapshot, or an empty string for the default options.
  static func firstLine(_ options: String) -> String { options.isEmpty ? "" : "\(mark) \(options)\n" }
}
