/// What a line breaker knows about one Unicode scalar.
struct Glyph {
  /// In units of the typeface.
  var advance: Int
  var kind: GlyphKind
}

/// How a scalar takes part in line breaking.
enum GlyphKind: UInt8 {
  /// Breaks from nothing that is a letter, a digit or punctuation.
  case letter
  case digit
  /// May be broken after, and takes no room at a break.
  case space
  /// A break after it that shows nothing.
  case zeroWidthSpace
  /// Ends the paragraph.
  case newline
  /// Holds on to what stands before and after it.
  case glue
  /// Belongs to the scalar before it.
  case mark
  /// Makes one cluster of the scalars before and after it.
  case joiner
  case hyphen
  case dash
  /// A break after it that shows a hyphen.
  case softHyphen
  /// May be broken before and after.
  case ideograph
  /// Half a flag.
  case regionalIndicator
  /// No break after it.
  case openPunctuation
  /// No break before it.
  case closePunctuation
  /// No break before or after it, since it may be either end of a quotation.
  case quotation
  /// No break after it, one before it even from a letter.
  case wideOpenPunctuation
  /// No break before it, one after it even to a letter; also what else must not begin a line of Chinese or Japanese.
  case wideClosePunctuation

  /// Whether it takes no room at a break, nor counts when a line is filled.
  var hangs: Bool { self == .space || self == .zeroWidthSpace }
}

/// The advances and the kinds of all scalars, and what a line breaker adds to a text by itself.
protocol Typeface {
  static func glyph(of scalar: Unicode.Scalar) -> Glyph

  /// The advance of the hyphen shown at a soft hyphen, in the typeface's units.
  static var hyphenAdvance: Int { get }

  /// The advance of `…`, in the typeface's units.
  static var ellipsisAdvance: Int { get }

  /// How many spaces are drawn for a tab; nil where a tab is a character like others.
  static var tabSpaces: Int? { get }

  /// Whether a word longer than a line is cut between grapheme clusters rather than between scalars.
  static var keepsClusters: Bool { get }
}
