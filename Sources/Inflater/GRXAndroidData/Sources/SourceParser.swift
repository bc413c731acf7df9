import GRXFileFormats

/// Reads the declarations and the statements of a Kotlin or Java file, as far as constructors of views need them.
///
/// It accepts any tokens: a part that it doesn't know is an unknown expression. The depth of nested expressions, and the
/// number of operators in one of them, are limited.
struct SourceParser {
  typealias Token = SourceTokens.Token

  let tokens: [Token]
  private let lines: [Int32]
  let isKotlin: Bool
  var index = 0
  /// The number of enclosing expressions and blocks.
  var depth = 0

  /// The maximum depth of expressions and blocks, and the maximum number of operators and members in a row.
  static let maximumDepth = 48
  static let maximumChain = 64

  init(_ source: SourceTokens, isKotlin: Bool) {
    tokens = source.tokens
    lines = source.lines
    self.isKotlin = isKotlin
  }

  // MARK: Tokens

  var isAtEnd: Bool { index >= tokens.count }

  /// The line of the next token.
  var line: Int { lines.indices.contains(index) ? Int(lines[index]) : Int(lines.last ?? 1) }

  /// Whether the next token is the first of its line.
  var isAtLineStart: Bool { index > 0 && index < lines.count && lines[index] != lines[index - 1] }

  func word(_ offset: Int = 0) -> String? {
    guard tokens.indices.contains(index + offset), case .word(let word) = tokens[index + offset] else { return nil }
    return word
  }

  func isMark(_ character: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    tokens.indices.contains(index + offset) && tokens[index + offset] == .mark(UInt8(ascii: character))
  }

  /// Returns whether the next tokens are the characters of an operator.
  func isNext(_ text: String) -> Bool {
    for (offset, character) in text.unicodeScalars.enumerated() where !isMark(character, offset) { return false }
    return true
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isMark(character) else { return false }
    index += 1
    return true
  }

  mutating func take(word wanted: String) -> Bool {
    guard word() == wanted else { return false }
    index += 1
    return true
  }

  mutating func takeName() -> String? {
    guard let name = word(), let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return nil }
    index += 1
    return name
  }

  /// Skips to the bracket that closes the one before the next token, and the bracket itself.
  mutating func skipToClosing() {
    var open = 1
    while index < tokens.count {
      open += tokens[index].depthChange
      index += 1
      if open == 0 { return }
    }
  }

  /// Skips brackets with all that is in them.
  mutating func skipBrackets() {
    index += 1
    skipToClosing()
  }

  /// Skips annotations.
  mutating func skipAnnotations() {
    while isMark("@"), word(1) != nil, word(1) != "interface" {
      index += 2
      while isMark(".") || isMark(":"), word(1) != nil { index += 2 }
      if isMark("(") { skipBrackets() }
    }
  }

  // MARK: Types

  /// Skips a type. Returns its name without type arguments.
  mutating func takeType() -> String? {
    skipAnnotations()
    _ = take(word: "suspend")
    if isMark("(") {
      skipBrackets()
      if isNext("->") {
        index += 2
        return nested { $0.takeType() } ?? nil
      }
      while take("?") {}
      return nil
    }
    var parts: [String] = []
    while let name = takeName() {
      parts.append(name)
      if isMark("<") { skipTypeArguments() }
      guard isMark("."), word(1) != nil else { break }
      index += 1
    }
    while isMark("?") && !isMark(".", 1) && !isMark(":", 1) || isMark("[") && isMark("]", 1) {
      index += isMark("?") ? 1 : 2
    }
    if isKotlin, isMark("."), isMark("(", 1) {
      // A function with a receiver.
      index += 1
      return nested { $0.takeType() } ?? nil
    }
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }

  /// Returns the index after type arguments at an index, and the first of them; `nil` if it isn't one.
  func typeArguments(at start: Int) -> (end: Int, first: String?)? {
    guard tokens.indices.contains(start), tokens[start] == "<" else { return nil }
    var (open, place) = (0, start)
    var first: [String] = []
    while place < min(tokens.count, start + 64) {
      switch tokens[place] {
      case "<": open += 1
      case ">":
        open -= 1
        if open == 0 { return (place + 1, first.isEmpty ? nil : first.joined(separator: ".")) }
      case .word(let word): if open == 1 { first.append(word) }
      case ".", ",", "?", "*", "[", "]", "@": break
      default: return nil
      }
      place += 1
    }
    return nil
  }

  private mutating func skipTypeArguments() {
    var open = 0
    while index < tokens.count {
      if isMark("<") { open += 1 }
      if isMark(">"), !(index > 0 && tokens[index - 1] == "-") { open -= 1 }
      if isMark("{") || isMark(";") { return }
      index += 1
      if open == 0 { return }
    }
  }

  // MARK: Depth

  /// Reads something inside what is being read; `nil` if it is too deep.
  mutating func nested<Result>(_ read: (inout SourceParser) -> Result) -> Result? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }
}
