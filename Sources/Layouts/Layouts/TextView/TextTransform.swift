/// The transformation that a `TextView` applies to its text before measuring it.
public struct TextTransform: Hashable, Sendable {
  /// Whether letters are shown as capitals.
  public var isAllCaps = false
  /// Whether the text stays on one line, regardless of its length: newlines become spaces.
  public var isSingleLine = false
  /// Whether each character is shown as a dot.
  public var isPassword = false
  /// The maximum number of UTF-16 units of the text; `nil` for no limit.
  public var maxLength: Int?

  /// Creates a transformation that changes nothing.
  public init() {}

  func apply(to text: String) -> String {
    if self == TextTransform() { return text }
    var result = text
    if let maxLength, result.utf16.count > maxLength {
      var units = Array(result.utf16.prefix(max(0, maxLength)))
      // A pair of surrogates isn't divided.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      result = String(decoding: units, as: UTF16.self)
    }
    if isPassword { return String(repeating: "\u{2022}", count: result.utf16.count) }
    if isAllCaps { result = result.uppercased() }
    if isSingleLine {
      var line = String.UnicodeScalarView()
      for scalar in result.unicodeScalars where scalar != "\r" { line.append(scalar == "\n" ? " " : scalar) }
      result = String(line)
    }
    return result
  }

  /// Returns the spans of a text at their places in the transformed text. The dots of a password have none.
  ///
  /// Source: `toUpperCase` of android.text.TextUtils; the transformation methods of android.text.method (API 34).
  func apply(to spans: [TextSpan], of text: String, shownAs shown: String) -> [TextSpan] {
    if isPassword { return [] }
    if self == TextTransform() || shown.utf16.count == text.utf16.count { return spans }
    var transform = self
    transform.maxLength = nil
    func place(_ offset: Int) -> Int {
      let units = text.utf16
      let end = units.index(units.startIndex, offsetBy: max(0, offset), limitedBy: units.endIndex) ?? units.endIndex
      return transform.apply(to: String(units[..<end]) ?? "").utf16.count
    }
    return spans.map { span in
      var span = span
      let start = place(span.range.lowerBound)
      span.range = start..<max(start, place(span.range.upperBound))
      return span
    }
  }
}
