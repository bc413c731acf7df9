import Measure

/// Measures text by advances that you supply, such as those of a game's bitmap font, a printer, or a platform's fonts.
///
/// Lines break, are cut, and end in ellipses as with `ProportionalTextMetrics`. A tab is four spaces, and no grapheme
/// cluster is split. Advances are rounded to 1/256 pixel and are at least 0; the width of a line is rounded up to whole
/// pixels.
///
/// ```swift
/// let metrics = AdvanceTextMetrics(ascent: 0.8, descent: 0.2, lineHeight: 1.25) { character, textSize in
///   (font.widths[character] ?? 0.5) * textSize
/// }
/// ```
public struct AdvanceTextMetrics: TextMeasurer {
  /// The distance that a line extends above its baseline, in em.
  public let ascent: Double
  /// The distance that a line extends below its baseline, in em.
  public let descent: Double
  /// The distance from one baseline to the next, in em. The part that exceeds ascent and descent is below each line.
  public let lineHeight: Double

  private let advance: @Sendable (Character, Double) -> Double
  private let kerning: (@Sendable (Character, Character, Double) -> Double)?

  /// Creates metrics without kerning.
  ///
  /// The lengths are in em; negative values and NaN are treated as 0. In pixels, each is rounded to the nearest whole
  /// number.
  ///
  /// - Parameters:
  ///   - ascent: The distance that a line extends above its baseline.
  ///   - descent: The distance that a line extends below its baseline.
  ///   - lineHeight: The distance between baselines; `nil` for the sum of ascent and descent.
  ///   - advance: The width of a grapheme cluster in pixels at a text size in pixels. It must be pure.
  public init(
    ascent: Double, descent: Double, lineHeight: Double? = nil,
    advance: @escaping @Sendable (Character, Double) -> Double
  ) {
    self.init(ascent, descent, lineHeight, advance, nil)
  }

  /// Creates metrics with kerning.
  ///
  /// - Parameters:
  ///   - ascent: The distance that a line extends above its baseline, in em.
  ///   - descent: The distance that a line extends below its baseline, in em.
  ///   - lineHeight: The distance between baselines, in em; `nil` for the sum of ascent and descent.
  ///   - kerning: The adjustment of the first grapheme cluster's advance before the second, in pixels at a text size
  ///     in pixels; negative to move them closer. It isn't called across line breaks. It must be pure.
  ///   - advance: The width of a grapheme cluster in pixels at a text size in pixels. It must be pure.
  public init(
    ascent: Double, descent: Double, lineHeight: Double? = nil,
    kerning: @escaping @Sendable (Character, Character, Double) -> Double,
    advance: @escaping @Sendable (Character, Double) -> Double
  ) {
    self.init(ascent, descent, lineHeight, advance, kerning)
  }

  private init(
    _ ascent: Double, _ descent: Double, _ lineHeight: Double?,
    _ advance: @escaping @Sendable (Character, Double) -> Double,
    _ kerning: (@Sendable (Character, Character, Double) -> Double)?
  ) {
    func length(_ ems: Double) -> Double { ems > 0 ? min(ems, 1024) : 0 }
    self.ascent = length(ascent)
    self.descent = length(descent)
    self.lineHeight = length(lineHeight ?? self.ascent + self.descent)
    self.advance = advance
    self.kerning = kerning
  }

  /// Returns the size and the baselines of a text, in pixels.
  public func measure(_ request: TextRequest) -> TextLayout {
    if let kerning { return measure(request, in: KernedAdvances(plain: advances(request), kerning: kerning)) }
    return measure(request, in: advances(request))
  }

  /// Breaks the text into at most `maxLines` lines.
  public func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    if let kerning {
      return lines(of: request, maxLines, ellipsis, in: KernedAdvances(plain: advances(request), kerning: kerning))
    }
    return lines(of: request, maxLines, ellipsis, in: advances(request))
  }

  private func advances(_ request: TextRequest) -> Advances {
    Advances(textSize: AndroidTextMetrics.clamped(request.textSize), advance: advance)
  }

  private func measure(_ request: TextRequest, in face: some Typeface) -> TextLayout {
    var breaker = LineBreaker(request, in: face, limit: Advances.units(in: request.maxWidth))
    let (width, lineCount) = breaker.extent()
    return TextLayout(
      width: Advances.pixels(width), lineCount: lineCount, lineHeight: pixels(lineHeight, request),
      firstBaseline: pixels(ascent, request))
  }

  private func lines(
    of request: TextRequest, _ maxLines: Int?, _ ellipsis: Bool, in face: some Typeface
  ) -> [TextLine] {
    var breaker = LineBreaker(request, in: face, limit: Advances.units(in: request.maxWidth))
    return breaker.lines(
      maxLines: maxLines, ellipsis: ellipsis, lineHeight: pixels(lineHeight, request),
      firstBaseline: pixels(ascent, request), pixels: Advances.pixels)
  }

  private func pixels(_ ems: Double, _ request: TextRequest) -> Int {
    roundedHalfUp(ems * AndroidTextMetrics.clamped(request.textSize))
  }
}

/// The advances that a closure returns, in 1/256 pixel.
private struct Advances: ClusterTypeface {
  let textSize: Double
  let advance: @Sendable (Character, Double) -> Double

  static let tabSpaces: Int? = 4
  var hyphenAdvance: Int { units(of: "-") }
  var ellipsisAdvance: Int { units(of: "\u{2026}") }

  func glyph(of cluster: Substring) -> Glyph {
    let kind = Self.kind(of: cluster)
    switch kind {
    case .newline: return Glyph(advance: 0, kind: kind)
    case .softHyphen, .zeroWidthSpace: return Glyph(advance: 0, kind: kind)
    default: break
    }
    if cluster == "\t" { return Glyph(advance: 4 * units(of: " "), kind: kind) }
    return Glyph(advance: units(of: cluster[cluster.startIndex]), kind: kind)
  }

  /// Returns the kind of the first scalar, unless later scalars change it.
  private static func kind(of cluster: Substring) -> GlyphKind {
    let scalars = cluster.unicodeScalars
    let kind = scalars.first.map { Roboto.glyph(of: $0).kind } ?? .letter
    if kind == .joiner { return .mark }
    if kind == .newline || scalars.index(after: scalars.startIndex) == scalars.endIndex { return kind }
    if kind == .regionalIndicator { return .ideograph }
    return kind.hangs ? .letter : kind
  }

  private func units(of character: Character) -> Int { Self.units(advance(character, textSize), atLeast: 0) }

  /// Converts a length in pixels to units; 0 for NaN.
  static func units(_ pixels: Double, atLeast least: Double) -> Int {
    pixels.isFinite ? roundedHalfUp(min(max(pixels, least), longest) * 256) : 0
  }

  static let longest = 16_384.0 * 1024

  static func units(in pixels: Int?) -> Int { pixels.map { Pixels.clamp(max(0, $0)) * 256 } ?? .max }

  static func pixels(_ units: Int) -> Int { Pixels.clamp((max(0, units) + 255) / 256) }
}

private struct KernedAdvances: ClusterTypeface {
  let plain: Advances
  let kerning: @Sendable (Character, Character, Double) -> Double

  static let tabSpaces: Int? = Advances.tabSpaces
  static let hasKerning = true
  var hyphenAdvance: Int { plain.hyphenAdvance }
  var ellipsisAdvance: Int { plain.ellipsisAdvance }

  func glyph(of cluster: Substring) -> Glyph { plain.glyph(of: cluster) }

  func kerning(_ first: Substring, _ second: Substring) -> Int {
    Advances.units(
      kerning(first[first.startIndex], second[second.startIndex], plain.textSize), atLeast: -Advances.longest)
  }
}
