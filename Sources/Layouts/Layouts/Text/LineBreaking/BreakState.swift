/// The state of the scalars before a position that determines whether a line may break there.
///
/// Source: a subset of the Unicode Line Breaking Algorithm (UAX #14). Differs: a hyphen breaks only inside a word and
/// before a letter; no break after a slash; Thai, Lao, Khmer and Burmese break only at spaces.
struct BreakState {
  /// The last scalar's kind, ignoring marks; `nil` at the start of a line.
  private(set) var previous: GlyphKind?
  private var isHyphenInsideWord = false
  private var isFlagHalf = false

  /// Whether a following letter doesn't change this state, and there is no break before it.
  var isAfterLetter: Bool { previous == .letter }

  /// Whether this is the start of a line, or a space precedes.
  var isBetweenWords: Bool { previous == nil || previous == .space }

  /// Returns whether a line may end before a scalar of kind `next`.
  func allowsBreak(before next: GlyphKind) -> Bool {
    switch previous {
    case .letter, .digit, .closePunctuation:
      return next == .ideograph || next == .regionalIndicator || next == .wideOpenPunctuation
    case .space, .zeroWidthSpace:
      return !next.hangs && next != .newline && next != .mark && next != .joiner
    case .hyphen:
      return isHyphenInsideWord && (next == .letter || next == .ideograph)
    case .regionalIndicator:
      return !(isFlagHalf && next == .regionalIndicator) && Self.mayBeginLine(next)
    case .dash, .softHyphen, .ideograph, .wideClosePunctuation:
      return Self.mayBeginLine(next)
    case nil, .newline, .glue, .mark, .joiner, .quotation, .openPunctuation, .wideOpenPunctuation:
      return false
    }
  }

  mutating func append(_ kind: GlyphKind) {
    if kind == .mark && previous != nil { return }
    if kind == .hyphen {
      isHyphenInsideWord =
        switch previous {
        case .letter, .digit, .ideograph, .closePunctuation, .wideClosePunctuation: true
        case .hyphen: isHyphenInsideWord
        default: false
        }
    }
    isFlagHalf = kind == .regionalIndicator && !(previous == .regionalIndicator && isFlagHalf)
    previous = kind
  }

  private static func mayBeginLine(_ kind: GlyphKind) -> Bool {
    switch kind {
    case .letter, .digit, .ideograph, .regionalIndicator, .openPunctuation, .wideOpenPunctuation: true
    default: false
    }
  }
}
