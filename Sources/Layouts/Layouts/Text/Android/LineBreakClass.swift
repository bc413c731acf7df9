/// The classes of characters that determine where a line may break.
///
/// Source: the Unicode Line Breaking Algorithm (UAX #14, Unicode 15). Differs: characters above U+00FF are classified
/// by ranges; those of Thai, Lao, Khmer, and Burmese, which need a dictionary, are letters.
enum LineBreakClass: UInt8 {
  case letter  // AL, HL
  case digit  // NU
  case space  // SP
  case newline  // BK, CR, LF, NL
  case mark  // CM
  case joiner  // ZWJ
  case zeroWidthSpace  // ZW
  case glue  // GL, WJ
  case hyphen  // HY
  case breakAfter  // BA
  case breakBefore  // BB
  case dash  // B2
  case open  // OP
  case close  // CL
  case closeParenthesis  // CP
  case exclamation  // EX
  case infix  // IS
  case slash  // SY
  case quotation  // QU
  case prefix  // PR
  case postfix  // PO
  case inseparable  // IN
  case nonstarter  // NS, CJ
  case ideograph  // ID, H2, H3
  case emojiBase  // EB
  case emojiModifier  // EM
  case regionalIndicator  // RI

  @inline(__always)
  static func of(_ value: UInt32) -> LineBreakClass {
    value < 0x80 ? ascii[Int(value)] : other(value)
  }

  private static let ascii: [LineBreakClass] = (0..<0x80).map { (value: UInt32) in
    switch value {
    case 0x09: .breakAfter
    case 0x0A...0x0D: .newline
    case 0x00...0x1F, 0x7F: .mark
    case 0x20: .space
    case 0x21, 0x3F: .exclamation
    case 0x22, 0x27: .quotation
    case 0x24, 0x2B, 0x5C: .prefix
    case 0x25: .postfix
    case 0x28, 0x5B, 0x7B: .open
    case 0x29, 0x5D: .closeParenthesis
    case 0x2C, 0x2E, 0x3A, 0x3B: .infix
    case 0x2D: .hyphen
    case 0x2F: .slash
    case 0x30...0x39: .digit
    case 0x7C: .breakAfter
    case 0x7D: .close
    default: .letter
    }
  }

  private static func other(_ value: UInt32) -> LineBreakClass {
    switch value {
    case 0x85: .newline
    case 0x80...0x9F, 0x300...0x34F, 0x350...0x35B, 0x363...0x36F, 0x483...0x489: .mark
    case 0xA0, 0x35C...0x362, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: .glue
    case 0xA1, 0xBF: .open
    case 0xA2, 0xB0, 0x2030...0x2037, 0x20A7, 0x20B6, 0x2103, 0x2109: .postfix
    case 0xA3...0xA5, 0xB1, 0x20A0...0x20CF, 0x2116, 0x2212, 0x2213: .prefix
    case 0xAB, 0xBB, 0x2018, 0x2019, 0x201B...0x201D, 0x201F, 0x2039, 0x203A: .quotation
    case 0x201A, 0x201E, 0x2045, 0x207D, 0x208D: .open
    case 0x2046, 0x207E, 0x208E: .close
    case 0xAD, 0x2010, 0x2012, 0x2013, 0x2027, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000,
      0x58A, 0x5BE, 0x964,
      0x965, 0xE5A, 0xE5B, 0x104A, 0x104B, 0x1680:
      .breakAfter
    case 0xB4: .breakBefore
    case 0x200B: .zeroWidthSpace
    case 0x200D: .joiner
    case 0x2014: .dash
    case 0x2024...0x2026: .inseparable
    case 0x2028, 0x2029: .newline
    case 0x203C, 0x203D, 0x2047...0x2049: .nonstarter
    case 0x37E, 0x589, 0x60C, 0x60D, 0x2044: .infix
    case 0x5C6, 0x61B, 0x61E, 0x61F, 0x6D4: .exclamation
    case 0x660...0x669, 0x66B, 0x66C, 0x6F0...0x6F9, 0x966...0x96F, 0xE50...0xE59: .digit
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case 0x1F3FB...0x1F3FF: .emojiModifier
    case 0x80...0x2FF: .letter
    default: script(value)
    }
  }

  private static func script(_ value: UInt32) -> LineBreakClass {
    switch Roboto.glyph(of: Unicode.Scalar(value) ?? " ").kind {
    case .ideograph: .ideograph
    case .wideOpenPunctuation: .open
    case .wideClosePunctuation:
      value == 0xFF01 || value == 0xFF1F ? .exclamation : isNonstarter(value) ? .nonstarter : .close
    case .mark: .mark
    case .joiner: .joiner
    case .space: .breakAfter
    default:
      ScalarRanges.contain(value, in: ScalarRanges.wide)
        || (0x2600...0x27BF).contains(value) && value != 0x2639
        ? .ideograph : .letter
    }
  }

  /// Returns whether a character must not begin a line of Chinese or Japanese, besides closing punctuation.
  private static func isNonstarter(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005, 0x301C, 0x303B...0x30FF, 0x31F0...0x31FF, 0xFF1A, 0xFF1B, 0xFF65...0xFF70, 0xFF9E,
      0xFF9F:
      true
    default: false
    }
  }
}

/// The state of the characters before a position that determines whether a line may break there.
struct LineBreakRules {
  /// The class of the last character other than spaces and marks; `nil` at the start.
  private var previous: LineBreakClass?
  private var isAfterSpaces = false
  private var isAfterJoiner = false
  private var isHalfFlag = false
  /// Whether the position follows a number.
  private var isInNumber = false

  /// Returns whether a line may end before a character of class `next`, and passes it.
  @inline(__always)
  mutating func passes(_ next: LineBreakClass) -> Bool {
    // The most common case: inside a word, nothing changes.
    if next == .letter && previous == .letter && !isAfterSpaces && !isAfterJoiner { return false }
    let allows = allowsBreak(before: next)
    append(next)
    return allows
  }

  private mutating func append(_ next: LineBreakClass) {
    if next == .space {
      isAfterSpaces = true
      return
    }
    if next == .mark || next == .joiner, !isAfterSpaces, let previous, previous != .zeroWidthSpace,
      previous != .newline
    {
      isAfterJoiner = next == .joiner
      return
    }
    isAfterJoiner = false
    isHalfFlag =
      next == .regionalIndicator
      && !(isHalfFlag && previous == .regionalIndicator && !isAfterSpaces)
    switch next {
    case .digit: isInNumber = true
    case .slash, .infix: isInNumber = isInNumber && !isAfterSpaces
    case .close, .closeParenthesis: isInNumber = isInNumber && !isAfterSpaces
    default: isInNumber = false
    }
    // A mark without a base character is a letter.
    previous = next == .mark || next == .joiner ? .letter : next
    isAfterSpaces = false
  }

  private func allowsBreak(before next: LineBreakClass) -> Bool {
    guard let previous else {
      // Spaces at the start are a word.
      return isAfterSpaces && !Self.beginNoLine.contains(next)
    }
    if previous == .newline { return true }
    if next == .newline || next == .space || next == .zeroWidthSpace { return false }
    if previous == .zeroWidthSpace { return true }
    if isAfterJoiner && !isAfterSpaces { return false }
    if (next == .mark || next == .joiner) && !isAfterSpaces { return false }
    // Not even after spaces.
    switch next {
    case .close, .closeParenthesis, .exclamation, .slash: return false
    case .infix: if !isAfterSpaces || previous != .digit { return false }
    case .open: if previous == .quotation { return false }
    case .nonstarter: if previous == .close || previous == .closeParenthesis { return false }
    case .dash: if previous == .dash { return false }
    default: break
    }
    if previous == .open { return false }
    if isAfterSpaces { return true }
    return allowsDirectBreak(between: previous, and: next)
  }

  /// The classes that can't begin a line, not even after spaces.
  private static let beginNoLine: [LineBreakClass] = [
    .space, .newline, .zeroWidthSpace, .close, .closeParenthesis, .exclamation, .slash, .infix,
  ]

  private func allowsDirectBreak(between previous: LineBreakClass, and next: LineBreakClass) -> Bool {
    if next == .glue { return previous == .breakAfter || previous == .hyphen }
    if previous == .glue || next == .quotation || previous == .quotation { return false }
    if previous == .dash || next == .dash { return true }
    switch next {
    case .breakAfter, .hyphen, .nonstarter, .inseparable: return false
    default: break
    }
    if previous == .breakBefore { return false }
    if isInNumber {
      switch next {
      case .digit where previous == .digit || previous == .infix || previous == .slash: return false
      case .prefix, .postfix: return false
      default: break
      }
    }
    switch (previous, next) {
    case (.letter, .letter), (.letter, .digit), (.digit, .letter), (.digit, .digit): return false
    case (.prefix, .ideograph), (.prefix, .emojiBase), (.prefix, .emojiModifier): return false
    case (.ideograph, .postfix), (.emojiBase, .postfix), (.emojiModifier, .postfix): return false
    case (.prefix, .letter), (.postfix, .letter), (.letter, .prefix), (.letter, .postfix):
      return false
    case (.prefix, .digit), (.postfix, .digit), (.prefix, .open), (.postfix, .open),
      (.hyphen, .digit):
      return false
    case (.infix, .letter), (.infix, .digit), (.slash, .digit): return false
    case (.letter, .open), (.digit, .open), (.closeParenthesis, .letter),
      (.closeParenthesis, .digit):
      return false
    case (.regionalIndicator, .regionalIndicator): return !isHalfFlag
    case (.emojiBase, .emojiModifier), (.ideograph, .emojiModifier): return false
    default: return true
    }
  }
}
