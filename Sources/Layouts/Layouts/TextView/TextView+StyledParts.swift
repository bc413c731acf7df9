import Measure

/// A part of a drawn line with properties of its own.
package struct StyledPart: Sendable {
  package var text: String
  /// The distance from the line's start, and the width, in pixels.
  package var position: Int
  package var width: Int
  /// The distance that the baseline is moved down, in pixels.
  package var shift: Int
  package var textSize: Double
  package var style: TextStyle
  package var decoration: TextSpan.Decoration
}

extension TextView {
  /// Returns the parts of a line of the text that is shown, or `nil` if the text has no spans.
  package final func styledParts(of line: PlacedLine) -> [StyledPart]? {
    let spans = lettersSpans(from: line.start, without: line.replaced)
    if spans.isEmpty { return nil }
    let textSize = drawnTextSize
    var request = request(line.text, textSize: textSize, within: nil)
    request.setSpans(spans)
    let divided = AndroidSpans(
      request, textSize: AndroidTextMetrics.clamped(textSize), family: nil, isDrawn: true)
    var parts: [StyledPart] = []
    var position = 0
    let bytes = line.text.utf8
    for part in divided.parts {
      let (start, end) = (
        bytes.index(bytes.startIndex, offsetBy: part.range.lowerBound),
        bytes.index(bytes.startIndex, offsetBy: part.range.upperBound)
      )
      // From the start of the line, so that fractions of pixels don't add up.
      let next = width(of: String(line.text[..<end]), with: spans, textSize: textSize)
      parts.append(
        StyledPart(
          text: String(line.text[start..<end]), position: position, width: max(0, next - position), shift: part.shift,
          textSize: part.textSize, style: part.style, decoration: part.decoration))
      position = next
    }
    return parts
  }

  /// Returns whether a bullet is drawn before a line of the text that is shown, and the space for it, in pixels.
  package final func bulletMargin(of line: PlacedLine) -> Int? {
    for span in style.shownSpans {
      guard case .margin(let margin, hasBullet: true) = span.property, span.range.lowerBound >= line.start
      else { continue }
      // The paragraph of the span begins with the line.
      let units = Array(style.shown.utf16.prefix(span.range.lowerBound))
      let newline = units.lastIndex(of: UInt16(UInt8(ascii: "\n"))).map { $0 + 1 } ?? 0
      if newline == line.start { return margin }
    }
    return nil
  }

  /// Returns the drawn width of a part of the text that is shown, in pixels.
  ///
  /// - Parameter start: The place of the part in the text, in UTF-16 units.
  final func width(of part: String, at start: Int, textSize: Double) -> Int {
    width(of: part, with: lettersSpans(from: start), textSize: textSize)
  }

  private func width(of part: String, with spans: [TextSpan], textSize: Double) -> Int {
    if spans.isEmpty { return width(of: part, textSize: textSize) }
    var request = request(part, textSize: textSize, within: nil)
    request.setSpans(spans)
    return layout(of: request).width
  }

  /// Returns the spans that don't apply to whole paragraphs, at their places in a part of the text that is shown.
  ///
  /// - Parameters:
  ///   - start: The place of the part in the text, in UTF-16 units.
  ///   - replaced: The letters of the part that an ellipsis replaces, of which the first has its spans.
  final func lettersSpans(from start: Int, without replaced: Range<Int>? = nil) -> [TextSpan] {
    let spans = style.shownSpans.filter { !$0.isOfParagraphs }.map { $0.moved(by: -start) }
    guard let replaced, !replaced.isEmpty else { return spans }
    func place(_ old: Int) -> Int {
      if old <= replaced.lowerBound { return old }
      return old < replaced.upperBound ? replaced.lowerBound + 1 : old - replaced.count + 1
    }
    return spans.map { TextSpan($0.property, in: place($0.range.lowerBound)..<place($0.range.upperBound)) }
  }
}
