/// The properties of one unit of a text that a line breaker needs. A unit is a Unicode scalar or a grapheme cluster.
struct Glyph {
  /// The advance in units of the typeface.
  var advance: Int
  var kind: GlyphKind
}

/// The role of a unit of text in line breaking.
enum GlyphKind: UInt8 {
  /// No break next to letters, digits, and punctuation.
  case letter
  case digit
  /// A break is allowed after it; it takes no space at a break.
  case space
  /// A break is allowed after it; it isn't drawn.
  case zeroWidthSpace
  /// Ends the paragraph.
  case newline
  /// No break before or after it.
  case glue
  /// Attached to the scalar before it.
  case mark
  /// Joins the scalars before and after it to one cluster.
  case joiner
  case hyphen
  case dash
  /// A break is allowed after it, at which a hyphen is drawn.
  case softHyphen
  /// A break is allowed before and after it.
  case ideograph
  /// Half of a flag.
  case regionalIndicator
  /// No break after it.
  case openPunctuation
  /// No break before it.
  case closePunctuation
  /// No break before or after it, since it may be either end of a quotation.
  case quotation
  /// No break after it; a break is allowed before it, even after a letter.
  case wideOpenPunctuation
  /// No break before it; a break is allowed after it, even before a letter. This includes other characters that must
  /// not begin a line of Chinese or Japanese.
  case wideClosePunctuation

  /// Whether the unit takes no space at a break, and is ignored when a line is filled.
  var hangs: Bool { self == .space || self == .zeroWidthSpace }
}

/// The advances and the kinds of a text's units, and the additions that a line breaker makes to a text.
protocol Typeface {
  /// The unit that has an advance: a Unicode scalar, or a grapheme cluster for a typeface that measures clusters.
  associatedtype Unit = Unicode.Scalar

  /// Returns the unit that begins at `index`, and the start of the next one.
  static func unit(at index: String.Index, of text: String) -> (unit: Unit, end: String.Index)

  func glyph(of unit: Unit) -> Glyph

  /// Whether `kerning(_:_:)` can return a value other than 0.
  static var hasKerning: Bool { get }

  /// Returns the adjustment of the distance between two adjacent units, in the typeface's units.
  func kerning(_ first: Unit, _ second: Unit) -> Int

  /// Returns the advance of a space, or of an ASCII character of the kind `letter`; a negative number for any other
  /// byte. A typeface with kerning or with advances that depend on more than the byte returns -1 for all of them.
  static func plainAdvance(_ byte: UInt8) -> Int

  /// Whether a line without space for a single cluster ends before the spaces that follow it, so that they are on a
  /// separate line.
  static var cutsBeforeSpaces: Bool { get }

  /// The advance of the hyphen shown at a soft hyphen, in the typeface's units.
  var hyphenAdvance: Int { get }

  /// The advance of `…`, in the typeface's units.
  var ellipsisAdvance: Int { get }

  /// The number of spaces drawn for a tab; `nil` if a tab is an ordinary character.
  static var tabSpaces: Int? { get }
}

extension Typeface {
  static var hasKerning: Bool { false }
  static var cutsBeforeSpaces: Bool { false }
  @inline(__always) func kerning(_ first: Unit, _ second: Unit) -> Int { 0 }
  @inline(__always) static func plainAdvance(_ byte: UInt8) -> Int { -1 }
}

extension Typeface where Unit == Unicode.Scalar {
  @inline(__always)
  static func unit(at index: String.Index, of text: String) -> (unit: Unicode.Scalar, end: String.Index) {
    // A byte is read directly; decoding a scalar requires calls that take ten times as long.
    let byte = text.utf8[index]
    if byte < 0x80 { return (Unicode.Scalar(byte), text.utf8.index(after: index)) }
    let scalars = text.unicodeScalars
    return (scalars[index], scalars.index(after: index))
  }
}

/// A typeface with advances of grapheme clusters.
protocol ClusterTypeface: Typeface where Unit == Substring {}

extension ClusterTypeface {
  @inline(__always)
  static func unit(at index: String.Index, of text: String) -> (unit: Substring, end: String.Index) {
    let bytes = text.utf8
    let next = bytes.index(after: index)
    // No two ASCII characters form one cluster, except for CR and LF.
    if bytes[index] < 0x80, bytes[index] != 0x0D, next == bytes.endIndex || bytes[next] < 0x80 {
      return (text[index..<next], next)
    }
    // A slice, since a string would search for the cluster's start before `index`, without bound.
    let rest = text[index...]
    let end = rest.index(after: index)
    return (rest[..<end], end)
  }
}
