import GRXFileFormats

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

  /// How a file begins and how its lines end, which editors and git may change. No difference depends on it.
  struct Form: Hashable, Sendable {
    var hasByteOrderMark = false
    /// Whether lines end with CR LF instead of LF.
    var usesCarriageReturns = false

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(of bytes: [UInt8]) {
      hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
      if let end = bytes.firstIndex(of: 0xA), end > 0 { usesCarriageReturns = bytes[end - 1] == 0xD }
    }

    /// Returns text of lines that end with LF in this form.
    func applied(to bytes: [UInt8]) -> [UInt8] {
      let start = hasByteOrderMark ? Self.byteOrderMark : []
      guard usesCarriageReturns else { return start + bytes }
      return start + bytes.flatMap { $0 == 0xA ? [0xD, 0xA] : [$0] }
    }

    /// Returns a file without a byte-order mark, with lines that end with LF.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
      (bytes.starts(with: byteOrderMark) ? Array(bytes[3...]) : bytes).withLineFeeds
    }
  }

  init(_ bytes: [UInt8]) {
    let text = String(decoding: Form.removed(from: bytes), as: UTF8.self)
    guard text.hasPrefix(Self.mark) else {
      (options, tree) = (nil, text)
      return
    }
    let line = text.prefix { $0 != "\n" }
    var words = line.dropFirst(Self.mark.count)
    while words.last?.isWhitespace == true { words.removeLast() }
    while words.first?.isWhitespace == true { words.removeFirst() }
    options = String(words)
    tree = String(text[line.endIndex...].dropFirst())
  }

  /// Returns the first line of a snapshot, or an empty string for the default options.
  static func firstLine(_ options: String) -> String { options.isEmpty ? "" : "\(mark) \(options)\n" }
}
