import Measure

extension FontFile: TextMeasurer {
  /// Measures a text. As on Android, the request's weight and slant are synthesized if the font lacks them. They change
  /// no width, except that with a synthesized slant, advances aren't fitted to whole pixels. The family is ignored.
  public func measure(_ request: TextRequest) -> TextLayout {
    AndroidText(request, textSize: AndroidTextMetrics.clamped(request.textSize), family: measured).measure()
  }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    AndroidText(request, textSize: AndroidTextMetrics.clamped(request.textSize), family: measured)
      .lines(maxLines: maxLines, ellipsis: ellipsis)
  }

  /// Returns the height of capital letters, in pixels.
  public func capHeight(of request: TextRequest) -> Double {
    guard capHeight > 0 else { return Roboto.capHeight(textSize: request.textSize) }
    return AndroidTextMetrics.clamped(request.textSize) * Double(capHeight) / Double(unitsPerEm)
  }
}

/// Fonts of one design with several weights and slants. A text uses the font that is closest to its style.
///
/// Source: minikin::FontFamily::getClosestMatch (Android 14).
public struct FontFamily: TextMeasurer, Hashable {
  /// The fonts, at least one.
  public let fonts: [FontFile]

  /// Creates a family.
  ///
  /// - Parameter fonts: The fonts; the result is `nil` if there are none.
  public init?(_ fonts: [FontFile]) {
    if fonts.isEmpty { return nil }
    self.fonts = fonts
  }

  /// The maximum number of tables in which a pair of adjacent letters is looked up.
  package var stepsPerPair: Int { fonts.reduce(0) { max($0, $1.measured.faces[0].subtableCount) } }

  /// Returns the font that is closest to a weight and a slant; among equally close ones, the first.
  public func font(weight: TextStyle.Weight, isItalic: Bool) -> FontFile {
    var best = fonts[0]
    var leastDistance = Int.max
    for font in fonts {
      let distance = abs(weight.rawValue / 100 - font.weight / 100) + (font.isItalic == isItalic ? 0 : 2)
      if distance < leastDistance { (best, leastDistance) = (font, distance) }
    }
    return best
  }

  private func font(of request: TextRequest) -> FontFile {
    font(weight: request.style.weight, isItalic: request.style.isItalic)
  }

  /// Returns the size and the baselines of a text, in pixels.
  public func measure(_ request: TextRequest) -> TextLayout { font(of: request).measure(request) }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    font(of: request).lines(of: request, maxLines: maxLines, ellipsis: ellipsis)
  }

  /// Returns the height of capital letters, in pixels.
  public func capHeight(of request: TextRequest) -> Double { font(of: request).capHeight(of: request) }
}
