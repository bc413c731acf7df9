/// The parts into which the spans of a text divide it, each with its own font.
///
/// Source: `applyMetricsAffectingSpan` of android.text.MeasuredParagraph; StyleSpan, TypefaceSpan, RelativeSizeSpan,
/// AbsoluteSizeSpan, SuperscriptSpan and SubscriptSpan of android.text.style (API 34).
struct AndroidSpans {
  /// A part of the text without a boundary of a span that affects its metrics.
  struct Piece {
    /// The place of the part, in bytes of UTF-8.
    let range: Range<Int>
    let style: TextStyle
    let textSize: Double
    let font: AndroidFont
    /// The extent of the font.
    let extent: AndroidLineExtent
    /// The distance that the baseline is moved down, in pixels.
    let shift: Int
    let decoration: TextSpan.Decoration

    /// The extent of the font on the line's baseline.
    var shiftedExtent: AndroidLineExtent { extent.shifted(by: shift) }
  }

  /// The parts in their order, without gaps; at least one.
  let parts: [Piece]
  /// The spans of paragraphs, with their ranges in bytes.
  let paragraphSpans: [(range: Range<Int>, property: TextSpan.Property)]

  /// - Parameters:
  ///   - family: A family that replaces the one named by the style.
  ///   - isDrawn: Whether spans that affect only the look divide the text, too.
  init(_ request: TextRequest, textSize: Double, family: AndroidFamily?, isDrawn: Bool = false) {
    let text = request.text.utf8
    let spans = request.spans.map { span in
      (range: Self.bytes(span.range, of: request.text), property: span.property, affectsMetrics: span.affectsMetrics)
    }
    let metric = spans.filter { ($0.affectsMetrics || isDrawn) && !$0.range.isEmpty }
    var edges = Set(metric.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    edges.formUnion([0, text.count])
    let starts = edges.sorted()
    // The spans that begin or end at each boundary, so that each part isn't compared with each span.
    var parts: [Piece] = []
    parts.reserveCapacity(starts.count)
    var active: [Int] = []
    let byStart = metric.indices.sorted { metric[$0].range.lowerBound < metric[$1].range.lowerBound }
    var next = 0
    for (index, start) in starts.enumerated() where start < text.count || text.isEmpty {
      active.removeAll { metric[$0].range.upperBound <= start }
      while next < byStart.count, metric[byStart[next]].range.lowerBound <= start {
        active.insert(byStart[next], at: active.indices.partitionPoint { active[$0] < byStart[next] })
        next += 1
      }
      let end = text.isEmpty ? 0 : starts[index + 1]
      var paint = Paint(request.style, textSize: textSize, family: family)
      for span in active { paint.apply(metric[span].property) }
      parts.append(paint.part(start..<end))
    }
    self.parts = parts
    paragraphSpans = spans.compactMap { span in
      switch span.property {
      case .margin, .lineHeight: (Self.paragraphs(span.range, text), span.property)
      default: nil
      }
    }
  }

  /// Returns the space before the lines of a paragraph. Source: android.text.style.LeadingMarginSpan (API 34).
  func margin(from start: Int, to end: Int) -> Int {
    var margin = 0
    for (range, property) in paragraphSpans where Self.applies(range, from: start, to: end) {
      if case .margin(let length, _) = property { margin += length }
    }
    return min(max(margin, 0), 1 << 24)
  }

  /// Returns the heights of lines that are set for a paragraph.
  func lineHeights(from start: Int, to end: Int) -> [Int] {
    paragraphSpans.compactMap { range, property in
      if case .lineHeight(let height) = property, Self.applies(range, from: start, to: end) { return height }
      return nil
    }
  }

  /// Returns the index of the part at a position; the last part for the end of the text.
  func index(at position: Int) -> Int {
    max(0, parts.indices.partitionPoint { parts[$0].range.lowerBound <= position } - 1)
  }

  /// Returns the parts that have characters between two positions; for an empty range, none.
  func parts(from start: Int, to end: Int) -> ArraySlice<Piece> {
    guard start < end else { return [] }
    return parts[index(at: start)...index(at: end - 1)]
  }

  /// Source: `getParagraphSpans` of android.text.Layout (API 34).
  private static func applies(_ range: Range<Int>, from start: Int, to end: Int) -> Bool {
    if start == end { return start == 0 && range.lowerBound == 0 }
    if range.isEmpty { return start <= range.lowerBound && range.lowerBound <= end }
    return range.lowerBound < end && start < range.upperBound
  }

  /// Extends a range to whole paragraphs. Source: `addParagraphSpan` of android.content.res.StringBlock (API 34).
  private static func paragraphs(_ range: Range<Int>, _ text: String.UTF8View) -> Range<Int> {
    let bytes = Array(text)
    var (start, end) = (range.lowerBound, range.upperBound)
    func isNewline(_ index: Int) -> Bool { bytes[index] == UInt8(ascii: "\n") }
    if start != 0, start != bytes.count { while start > 0, !isNewline(start - 1) { start -= 1 } }
    if end != 0 { while end < bytes.count, !isNewline(end - 1) { end += 1 } }
    return min(start, end)..<end
  }

  /// Converts a range in UTF-16 units to one in bytes.
  private static func bytes(_ range: Range<Int>, of text: String) -> Range<Int> {
    func byte(_ offset: Int) -> Int {
      let units = text.utf16
      let index = units.index(units.startIndex, offsetBy: max(0, offset), limitedBy: units.endIndex) ?? units.endIndex
      // The middle of a character is its start.
      return text.utf8.distance(from: text.startIndex, to: text.unicodeScalars.index(rounding: index, in: text))
    }
    let start = byte(range.lowerBound)
    return start..<max(start, byte(range.upperBound))
  }

  /// The properties of letters, which spans change.
  private struct Paint {
    var style: TextStyle
    var textSize: Double
    var shift = 0
    var decoration = TextSpan.Decoration()
    /// The family of the text itself.
    var family: AndroidFamily?
    /// The weight of the typeface's letters that aren't bold.
    private var regularWeight: Int

    init(_ style: TextStyle, textSize: Double, family: AndroidFamily?) {
      (self.style, self.textSize, self.family) = (style, textSize, family)
      let weight = style.weight.rawValue
      regularWeight = weight >= Self.leastBold ? max(1, weight - 300) : weight
    }

    /// A typeface is bold from this weight on. Source: `computeAPIStyle` of Android's libhwui (API 34).
    private static let leastBold = 600

    private var isBold: Bool { style.weight.rawValue >= Self.leastBold }

    mutating func apply(_ property: TextSpan.Property) {
      switch property {
      case .bold: if !isBold { style.weight = TextStyle.Weight(rawValue: regularWeight + 300) }
      case .italic: style.isItalic = true
      case .family(let family, let weight):
        let wasBold = isBold
        (style.family, self.family) = (family, nil)
        regularWeight = weight.rawValue
        style.weight = TextStyle.Weight(rawValue: regularWeight + (wasBold ? 300 : 0))
      case .scale(let factor): textSize = AndroidTextMetrics.clamped(Double(Float(textSize) * Float(factor)))
      case .size(let size): textSize = AndroidTextMetrics.clamped(size)
      case .superscript: shift -= halfAscent
      case .subscript: shift += halfAscent
      case .underline: decoration.isUnderlined = true
      case .strikethrough: decoration.isStruck = true
      case .color(let color): decoration.color = color
      case .background(let color): decoration.background = color
      case .margin, .lineHeight: break
      }
    }

    private var face: AndroidFace {
      (family ?? .of(style.family)).face(weight: style.weight.rawValue, isItalic: style.isItalic)
    }

    private var halfAscent: Int {
      let face = face
      return Int(Float(Double(face.ascent) * textSize / Double(face.unitsPerEm)) / 2)
    }

    func part(_ range: Range<Int>) -> Piece {
      let font = AndroidFont(style, family: family ?? .of(style.family), textSize: textSize)
      return Piece(
        range: range, style: style, textSize: textSize, font: font,
        extent: AndroidLineExtent(font.face, textSize: textSize, isElegant: style.isElegant), shift: shift,
        decoration: decoration)
    }
  }
}

extension String.UnicodeScalarView {
  /// Returns the start of the character at an index that may be in its middle.
  fileprivate func index(rounding index: String.Index, in text: String) -> String.Index {
    index.samePosition(in: self) ?? self.index(before: text.utf16.index(after: index))
  }
}
