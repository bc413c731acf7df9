/// The properties of a text, besides its size, that affect its measurements.
public struct TextStyle: Hashable, Sendable {
  /// The weight of a font, 1…1000.
  public struct Weight: RawRepresentable, Hashable, Codable, Sendable {
    /// The weight as a number.
    public let rawValue: Int

    /// Creates a weight. Values outside 1…1000 are clamped.
    public init(rawValue: Int) { self.rawValue = min(max(rawValue, 1), 1000) }

    /// Light, 300.
    public static let light = Weight(rawValue: 300)
    /// Regular, 400.
    public static let regular = Weight(rawValue: 400)
    /// Medium, 500.
    public static let medium = Weight(rawValue: 500)
    /// Bold, 700.
    public static let bold = Weight(rawValue: 700)
  }

  /// A font family, with its name on Android.
  public enum Family: String, Hashable, Codable, Sendable {
    /// `sans-serif`: Roboto.
    case sansSerif = "sans-serif"
    /// `sans-serif-condensed`.
    case sansSerifCondensed = "sans-serif-condensed"
    /// `serif`.
    case serif
    /// `monospace`.
    case monospace
    /// `serif-monospace`.
    case serifMonospace = "serif-monospace"
    /// `casual`.
    case casual
    /// `cursive`.
    case cursive
    /// `sans-serif-smallcaps`.
    case smallCaps = "sans-serif-smallcaps"
  }

  /// The strategy for breaking a paragraph into lines.
  public enum BreakStrategy: Hashable, Sendable {
    /// Line by line, each as full as possible.
    case simple
    /// Minimizes the total remaining space of all lines except the last.
    case highQuality
    /// Makes all lines about equally long.
    case balanced
  }

  /// The font family. The default is sans serif.
  public var family = Family.sansSerif

  /// The weight of the font. The default is regular.
  public var weight = Weight.regular

  /// Whether the font is italic.
  public var isItalic = false

  /// The strategy for breaking paragraphs into lines.
  public var breakStrategy = BreakStrategy.highQuality

  /// Whether spaces may shrink to fit a line, because lines are justified.
  public var isJustified = false

  /// Whether pictures stretch lines between all letters, and not between words. No line breaks depend on it.
  ///
  /// Source: `JUSTIFICATION_MODE_INTER_CHARACTER` of android.graphics.text.LineBreaker (API 35).
  package var stretchesLetters = false

  /// Whether a fallback font can make a line higher.
  public var usesFallbackLineSpacing = true

  /// The distance added to the advance of each character, in em.
  public var letterSpacing = 0.0

  /// The factor by which glyph widths are multiplied.
  public var scaleX = 1.0

  /// The space added below each line except the last, in pixels.
  public var lineSpacingExtra = 0.0

  /// The factor by which the height of each line except the last is multiplied.
  public var lineSpacingMultiplier = 1.0

  /// Whether the text can be edited. If lines are hidden, the shown ones then end where the next one begins, and not
  /// like the last line of a text.
  ///
  /// Source: `getDesiredHeight` of android.widget.TextView for a DynamicLayout (API 34).
  package var isEditable = false

  /// Whether no letter spacing is before the first letter of a line and after its last one: half of it otherwise.
  ///
  /// Source: `adjustAdvanceLetterSpacingEdge` of minikin::Layout (API 35).
  package var trimsLetterSpacing = false

  /// Whether a text is as wide as the outlines of its glyphs if they extend beyond their advances.
  ///
  /// Source: `metrics` of android.text.TextLine and `getUseBoundsForWidth` of android.widget.TextView (API 35).
  package var usesBoundsForWidth = false

  /// Whether such a text is drawn farther to the right, where a glyph would extend beyond the left edge.
  ///
  /// Source: `draw` of android.text.Layout (API 35), which shifts all lines by the largest of the distances.
  package var shiftsStartOverhang = false

  /// The part of a line that is too long that an ellipsis replaces.
  package enum Ellipsis: UInt8, Hashable, Sendable {
    /// The end, as far as it doesn't fit.
    case end
    /// The start.
    case start
    /// The middle.
    case middle
    /// The end, replaced by two dots instead of three, as in a line that scrolls once its view is selected.
    case smallEnd
  }

  /// The part that an ellipsis replaces if the text has one. All but the end apply only to texts on a single line. The
  /// engines of clients don't see it, and replace the end.
  package var ellipsis = Ellipsis.end

  /// Whether there is no space beside an ellipsis, since the text isn't broken into lines.
  ///
  /// Source: `ellipsize` of android.text.TextUtils, in contrast to `calculateEllipsis` of android.text.StaticLayout (API 34).
  package var trimsAtEllipsis = false

  /// Whether space for accents is added above the first line's ascent and below the last line's descent.
  public var includesFontPadding = true

  /// The scripts whose fonts make lines higher.
  package enum LineHeightScript: UInt8, Hashable, Sendable {
    /// The scripts of Roboto, which change no line.
    case latin
    /// Chinese, Japanese, and Korean.
    case wide
    /// Other scripts, such as Arabic and Thai.
    case tall
  }

  /// The script whose font's height is the least of each line.
  ///
  /// Source: `setLocalePreferredLineHeightForMinimumUsed` of android.widget.TextView (API 35).
  package var lineHeightScript = LineHeightScript.latin

  /// Whether the lines have the heights that Android once kept for tall scripts, regardless of the font.
  ///
  /// Source: `getMetricsInternal` in libs/hwui/jni/Paint.cpp (API 34).
  package var isElegant = false

  /// Creates the default style.
  public init() {}
}
