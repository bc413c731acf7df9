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
}
