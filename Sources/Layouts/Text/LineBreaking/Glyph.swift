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
  /// Holds on to what is before and after it.
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
  func glyph(of scalar: Unicode.Scalar) -> Glyph

  /// Whether `kerning(_:_:)` is ever anything but 0.
  static var hasKerning: Bool { get }

  /// What is added to the advances of two scalars because they are next to each other, in the typeface's units.
  func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int

  /// Whether a line that has no room for a single cluster ends before the spaces that follow it, so that they are on a line
  /// of their own.
  static var cutsBeforeSpaces: Bool { get }

  /// The advance of the hyphen shown at a soft hyphen, in the typeface's units.
  var hyphenAdvance: Int { get }

  /// The advance of `…`, in the typeface's units.
  var ellipsisAdvance: Int { get }

  /// How many spaces are drawn for a tab; nil if a tab is a character like others.
  static var tabSpaces: Int? { get }

  /// Whether a word longer than a line is cut between grapheme clusters rather than between scalars.
  static var keepsClusters: Bool { get }
}

extension Typeface {
  static var hasKerning: Bool { false }
  static var cutsBeforeSpaces: Bool { false }
  @inline(__always) func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int { 0 }
}
