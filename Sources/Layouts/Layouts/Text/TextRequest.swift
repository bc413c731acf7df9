import Measure

/// The input of a text engine: a string in one style, and the maximum width of a line.
public struct TextRequest: Hashable, Sendable {
  /// The text to measure.
  public var text: String

  /// The size of the em, in pixels: points times the density, not yet rounded.
  ///
  /// Any value is accepted; an engine clamps it to its own range, and treats NaN as 0.
  public var textSize: Double

  /// The maximum width of a line, in pixels; `nil` for no limit, so that lines end only at newlines.
  public var maxWidth: Int?

  /// Whether paragraphs without letters are written from right to left.
  var isRightToLeft = false

  /// The weight, spacing, and similar properties. `AndroidTextMetrics` uses them; the other engines of this library
  /// don't.
  public var style: TextStyle

  /// The properties of parts of the text; `nil` for none, as for most texts.
  private var styling: Styling?

  /// Creates a request.
  public init(_ text: String, textSize: Double, maxWidth: Int? = nil, style: TextStyle = TextStyle()) {
    self.text = text
    self.textSize = textSize
    self.maxWidth = maxWidth
    self.style = style
  }
}

extension TextRequest {
  private final class Styling: Hashable, Sendable {
    let spans: [TextSpan]
    let ellipsizedLineCount: Int?

    init(_ spans: [TextSpan], ellipsizedLineCount: Int?) {
      (self.spans, self.ellipsizedLineCount) = (spans, ellipsizedLineCount)
    }

    static func == (one: Styling, other: Styling) -> Bool {
      one.spans == other.spans && one.ellipsizedLineCount == other.ellipsizedLineCount
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(spans)
      hasher.combine(ellipsizedLineCount)
    }
  }

  var hasSpans: Bool { styling != nil }

  /// The properties of parts of the text. Only Android's metrics from API level 29 on use them.
  package var spans: [TextSpan] { styling?.spans ?? [] }

  /// The number of lines after which a text with spans ends in an ellipsis, on which it depends; `nil` if it is whole.
  var ellipsizedLineCount: Int? { styling?.ellipsizedLineCount }

  mutating func setSpans(_ spans: [TextSpan], ellipsizedLineCount: Int? = nil) {
    styling = spans.isEmpty ? nil : Styling(spans, ellipsizedLineCount: ellipsizedLineCount)
  }
}
