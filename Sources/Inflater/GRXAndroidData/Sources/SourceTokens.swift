import GRXFileFormats

/// The tokens of a Kotlin or Java file, without comments.
///
/// They distinguish just enough of both languages, and of Groovy, to find class headers, constructors, and calls. Strings
/// are single tokens, so their contents aren't treated as code.
package struct SourceTokens {
  package enum Token: Hashable, ExpressibleByUnicodeScalarLiteral {
    /// A name, a keyword, or a number.
    case word(String)
    /// A string or character literal without its quotation marks; `nil` if it contains the values of variables.
    case text(String?)
    /// Any other character.
    case mark(UInt8)

    package init(unicodeScalarLiteral mark: Unicode.Scalar) { self = .mark(UInt8(ascii: mark)) }

    /// 1 for an opening bracket, −1 for a closing one, and 0 for any other token.
    var depthChange: Int {
      switch self {
      case "(", "{", "[": 1
      case ")", "}", "]": -1
      default: 0
      }
    }
  }

  package private(set) var tokens: [Token] = []
  /// The line of each token, from 1.
  package private(set) var lines: [Int32] = []
  /// Whether the file has no more tokens than are read.
  package var isWhole: Bool { index >= bytes.count }
  private var bytes: [UInt8]
  private var index = 0
  /// The line of the byte at `lineIndex`.
  private var line: Int32 = 1
  private var lineIndex = 0
  private let keepsVariables: Bool

  /// The maximum number of tokens of a file: more than in any file written by hand.
  package static let maximumCount = 1_000_000

  /// - Parameter keepsVariables: Whether literals contain variables as written: `$projectDir`.
  package init(_ bytes: [UInt8], keepsVariables: Bool = false) {
    self.bytes = bytes
    self.keepsVariables = keepsVariables
    tokens.reserveCapacity(bytes.count / 6)
    lines.reserveCapacity(bytes.count / 6)
    while index < bytes.count, tokens.count < Self.maximumCount {
      let start = index
      readNext()
      if lines.count < tokens.count { lines.append(line(of: start)) }
    }
  }

  /// Returns the package that a file declares, after comments and annotations only.
  static func package(of bytes: [UInt8]) -> String? {
    var source = SourceTokens([])
    source.bytes = bytes
    while source.index < bytes.count, source.tokens.count < 64 {
      source.readNext()
      guard let start = source.tokens.firstIndex(of: .word("package")) else {
        if source.tokens.contains(.word("import")) || source.tokens.contains(.word("class")) { return nil }
        continue
      }
      // The name ends where no period follows.
      let rest = source.tokens[(start + 1)...]
      let words = rest.compactMap { if case .word(let word) = $0 { word } else { nil } }
      let periods = rest.filter { $0 == "." }.count
      if words.count > periods + 1 { return words.prefix(periods + 1).joined(separator: ".") }
      if rest.contains(";") { return words.joined(separator: ".") }
    }
    return nil
  }

  /// Returns the line of a byte after the last one that was asked for.
  private mutating func line(of place: Int) -> Int32 {
    while lineIndex < min(place, bytes.count) {
      if bytes[lineIndex] == UInt8(ascii: "\n") { line += 1 }
      lineIndex += 1
    }
    return line
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func readNext() {
    let first = byte()
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): readText()
    case UInt8(ascii: "'"): readCharacter()
    case UInt8(ascii: "`"):
      index += 1
      let start = index
      while index < bytes.count, byte() != UInt8(ascii: "`") { index += 1 }
      tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self)))
      index += 1
    case _ where Self.isWord(first):
      let start = index
      while index < bytes.count, Self.isWord(byte()) { index += 1 }
      tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self)))
    default:
      tokens.append(.mark(first))
      index += 1
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// Skips a comment. Kotlin's comments may be nested.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Reads a character literal, or a string of Groovy.
  private mutating func readCharacter() {
    index += 1
    let start = index
    while index < bytes.count, byte() != UInt8(ascii: "'"), byte() != UInt8(ascii: "\n") {
      index += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    tokens.append(.text(text(from: start)))
    index += 1
  }

  /// Returns the text of a literal that began at `start`, without the backslashes before its characters.
  private func text(from start: Int) -> String {
    let raw = bytes[min(start, bytes.count)..<min(index, bytes.count)]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in raw {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      text.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
      isEscaped = false
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a string literal on one line, or one in three quotation marks. The contents of `${…}` are ignored.
  private mutating func readText() {
    let (quote, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))
    let isLong = byte(1) == quote && byte(2) == quote
    index += isLong ? 3 : 1
    let start = index
    var isConstant = true
    var depth = 0
    while index < bytes.count {
      let current = byte()
      if current == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") {
        isConstant = false
        depth += 1
        index += 2
      } else if depth > 0 {
        if current == UInt8(ascii: "{") { depth += 1 }
        if current == UInt8(ascii: "}") { depth -= 1 }
        index += 1
      } else if current == UInt8(ascii: "\\"), !isLong {
        index += 2
      } else if isLong
        ? current == quote && byte(1) == quote && byte(2) == quote : current == quote || current == newline
      {
        break
      } else {
        if current == UInt8(ascii: "$"), Self.isWord(byte(1)) { isConstant = false }
        index += 1
      }
    }
    tokens.append(.text(isConstant || keepsVariables ? text(from: start) : nil))
    index += isLong ? 3 : 1
  }
}
