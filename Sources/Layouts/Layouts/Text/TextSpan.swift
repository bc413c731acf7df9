import Measure

/// A property of a part of a text, such as bold letters.
///
/// Spans may overlap. Where they do, they are applied in their order, and each one changes the result of those before it.
public struct TextSpan: Hashable, Sendable {
  /// The change that a span makes.
  public enum Property: Hashable, Sendable {
    /// A bold font, unless it already is bold.
    case bold
    /// An italic font.
    case italic
    /// A font family, and the weight of its letters that aren't bold.
    case family(TextStyle.Family, TextStyle.Weight)
    /// A text size that is a multiple of the size around it.
    case scale(Double)
    /// A text size in pixels.
    case size(Double)
    /// A baseline that is raised by half the ascent.
    case superscript
    /// A baseline that is lowered by half the ascent.
    case `subscript`
    /// A line below the letters.
    case underline
    /// A line through the letters.
    case strikethrough
    /// The color of the letters.
    case color(Color)
    /// The color behind the letters.
    case background(Color)
    /// The space before each line of a paragraph, in pixels, and whether a bullet is drawn in that of the first line.
    case margin(Int, hasBullet: Bool)
    /// The height of each line of a paragraph, in pixels.
    case lineHeight(Int)
  }

  /// The part of the text, in UTF-16 units. Parts beyond the text are ignored.
  public var range: Range<Int>
  /// The change.
  public var property: Property

  /// Creates a span of a part of a text, in UTF-16 units.
  public init(_ property: Property, in range: Range<Int>) { (self.property, self.range) = (property, range) }

  /// Whether the part is measured on its own: it isn't shaped together with the text around it.
  ///
  /// Source: the subclasses of android.text.style.MetricAffectingSpan (API 34).
  var affectsMetrics: Bool {
    switch property {
    case .bold, .italic, .family, .scale, .size, .superscript, .subscript: true
    case .underline, .strikethrough, .color, .background, .margin, .lineHeight: false
    }
  }

  /// Whether it applies to whole paragraphs.
  var isOfParagraphs: Bool {
    switch property {
    case .margin, .lineHeight: true
    default: false
    }
  }

  /// Returns the span at its place in a part of the text.
  func moved(by offset: Int) -> TextSpan {
    TextSpan(property, in: range.lowerBound + offset..<range.upperBound + offset)
  }

  /// The look of a part, which doesn't affect its measurements.
  package struct Decoration: Hashable, Sendable {
    /// The color of the letters; `nil` for the text's own.
    package var color: Color?
    package var background: Color?
    package var isUnderlined = false
    package var isStruck = false
  }
}
