/// The extent of text lines above and below their baselines, in whole pixels.
struct AndroidLineExtent {
  var ascent: Int
  var descent: Int
  /// The extent with the font padding of the first line, and of the last.
  var top: Int
  var bottom: Int
  /// The recommended space between lines.
  private let leading: Int

  /// Creates the extent of a face. Ascent, descent and leading are rounded to the nearest pixel, and the extremes of all
  /// glyphs are rounded away from the baseline.
  ///
  /// - Parameter isElegant: Whether fixed lengths replace those of the face.
  init(_ face: AndroidFace, textSize: Double, isElegant: Bool = false) {
    if isElegant {
      let scale = textSize / 2048
      (ascent, descent, leading) = (roundedHalfUp(1900 * scale), roundedHalfUp(500 * scale), 0)
      (top, bottom) = (Int((2500 * scale).rounded(.up)), Int((1000 * scale).rounded(.up)))
      return
    }
    let scale = textSize / Double(face.unitsPerEm)
    ascent = roundedHalfUp(Double(face.ascent) * scale)
    descent = roundedHalfUp(Double(face.descent) * scale)
    top = Int((Double(face.top) * scale).rounded(.up))
    bottom = Int((Double(face.bottom) * scale).rounded(.up))
    leading = roundedHalfUp(Double(face.lineGap) * scale)
  }

  /// Creates the extent that a fallback font adds to a line; the extremes of its glyphs are ignored.
  init(ascent: Double, descent: Double, roundsUp: Bool) {
    self.ascent = roundedHalfUp(ascent)
    self.descent = roundedHalfUp(descent)
    top = roundsUp ? Int(ascent.rounded(.up)) : self.ascent
    bottom = roundsUp ? Int(descent.rounded(.up)) : self.descent
    leading = 0
  }

  /// Creates the least extent of lines, whose first and last ones are rounded up.
  init(leastAscent ascent: Double, leastDescent descent: Double) {
    (self.ascent, self.descent) = (roundedHalfUp(ascent), roundedHalfUp(descent))
    (top, bottom) = (Int(ascent.rounded(.up)), Int(descent.rounded(.up)))
    leading = 0
  }

  /// Adds the extent of the fallback font of a newline that isn't shaped together with the text before it.
  ///
  /// Fitted to recordings of Android 14, because the font isn't known.
  mutating func addNewline(textSize: Double) {
    ascent = max(ascent, roundedHalfUp(1.057 * textSize))
    descent = max(descent, roundedHalfUp(0.271 * textSize))
  }

  /// The distance of baselines that the font recommends.
  ///
  /// Source: `getFontMetricsInt` of android.graphics.Paint (API 34).
  var lineHeight: Int { ascent + descent + leading }

  /// Returns the extent of letters whose baseline is moved down, which needs space only on that side.
  ///
  /// Source: `applyMetricsAffectingSpan` of android.text.MeasuredParagraph (API 34).
  func shifted(by distance: Int) -> AndroidLineExtent {
    var extent = self
    if distance < 0 {
      extent.ascent -= distance
      extent.top -= distance
    } else {
      extent.descent += distance
      extent.bottom += distance
    }
    return extent
  }

  mutating func formUnion(_ other: AndroidLineExtent) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    top = max(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}

/// Adds up the heights of lines.
///
/// Source: android.text.StaticLayout.out (API 34).
struct AndroidLineHeights {
  private let style: TextStyle
  /// The height of the lines so far, including the spacing of the last one.
  private(set) var bottom = 0
  private var isFirst = true
  private(set) var firstBaseline = 0
  /// The distance from the top to the baseline of the last line so far.
  private(set) var baseline = 0

  init(_ style: TextStyle) { self.style = style }

  /// Returns the height of an average line, for lines without text.
  ///
  /// Source: android.widget.TextView.getLineHeight (API 34).
  static func lineHeight(_ extent: AndroidLineExtent, _ style: TextStyle) -> Int {
    let exact =
      Float(extent.lineHeight) * Float(style.lineSpacingMultiplier) + Float(style.lineSpacingExtra)
    return roundedHalfUp(bounded(exact))
  }

  /// Adds a line, and returns the height of the text if it is the last one.
  mutating func append(_ extent: AndroidLineExtent) -> Int {
    let above = isFirst && style.includesFontPadding ? extent.top : extent.ascent
    if isFirst { firstBaseline = above }
    isFirst = false
    baseline = bottom + above
    let height = bottom + above + (style.includesFontPadding ? extent.bottom : extent.descent)
    bottom += above + extent.descent + spacing(above + extent.descent)
    return height
  }

  private func spacing(_ height: Int) -> Int {
    let exact = Self.bounded(
      Float(height) * (Float(style.lineSpacingMultiplier) - 1) + Float(style.lineSpacingExtra))
    return Int(exact + (exact < 0 ? -0.5 : 0.5))
  }

  private static func bounded(_ length: Float) -> Double {
    length.isNaN ? 0 : Double(min(max(length, -1_000_000), 1_000_000))
  }
}
