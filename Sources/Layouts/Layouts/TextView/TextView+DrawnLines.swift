import Measure

// The lines that are drawn.
extension TextView {
  /// Lines, and all that they depend on besides the measurer.
  final class DrawnLines {
    let request: TextRequest
    let maxLines: Int?
    let ellipsis: Bool
    let lines: [TextLine]
    /// The same lines at their positions, as they were placed last.
    var placed: (placement: Placement, lines: [PlacedLine])?

    init(_ request: TextRequest, maxLines: Int?, ellipsis: Bool, lines: [TextLine]) {
      self.request = request
      self.maxLines = maxLines
      self.ellipsis = ellipsis
      self.lines = lines
    }
  }

  /// All that the positions of lines depend on, besides properties whose change discards the lines.
  struct Placement: Equatable {
    let frame: Size
    let padding: Edges
    let isRightToLeft: Bool
    let ellipsis: TextStyle.Ellipsis?
    let showsHint: Bool
    let gravity: Gravity?
    let isOfUIKit: Bool
  }

  /// The width between the paddings, in pixels, which is negative if they overlap.
  private var innerWidth: Int { frame.width - contentEdges.total(along: .horizontal) }

  /// The width at which lines are broken, or `nil` for a single line.
  private var maximumLineWidth: Int? { style.transform.isSingleLine ? nil : max(0, innerWidth) }

  /// The lines drawn in the view's frame, as the measurer breaks them for its width. Baselines are measured from the
  /// bottom of the top padding, in pixels.
  public final var drawnLines: [TextLine] { shownLines.lines }

  /// The lines shown in the view's frame, and the height of a line, in pixels; baselines are measured from the top
  /// padding.
  package final var shownLines: (lines: [TextLine], lineHeight: Int) {
    let request = shownRequest(textSize: drawnTextSize, within: maximumLineWidth)
    let lines = lines(of: request, maxLines: style.maxLines, ellipsis: style.endsInEllipsis)
    return (lines, min(max(layout(of: request).lineHeight, 0), Pixels.limit))
  }

  /// Returns the lines that fit into the view, the height of a line, the total height, and the whole text; a single line
  /// that is too wide ends in an ellipsis if the view requests one.
  ///
  /// - Parameter showsHint: Whether the hint is used for an empty text.
  final func fittedLines(showsHint: Bool) -> (lines: [TextLine], lineHeight: Int, height: Int, text: String) {
    let showsHint = showsHint && style.shown.isEmpty
    let text = showsHint ? style.hint : style.shown
    let request =
      showsHint
      ? request(text, textSize: drawnTextSize, within: maximumLineWidth)
      : shownRequest(textSize: drawnTextSize, within: maximumLineWidth)
    let isSingleLine = style.transform.isSingleLine
    let lines = lines(
      of: request, maxLines: style.maxLines, ellipsis: style.endsInEllipsis || ellipsizesSingleLine && !isSingleLine)
    let layout = finalLayout(of: request)
    guard isSingleLine, style.endsInEllipsis || ellipsizesSingleLine, let width = lines.first?.width,
      width > innerWidth, !isCompressed(width)
    else { return (lines, layout.lineHeight, layout.height(ofLines: lines.count), text) }
    var cut = request
    cut.maxWidth = max(0, innerWidth)
    cut.style.trimsAtEllipsis = true
    return (self.lines(of: cut, maxLines: 1, ellipsis: true), layout.lineHeight, layout.height(ofLines: 1), text)
  }

  /// Returns whether a Spinner's text is compressed instead of being cut off: its view was measured for that.
  private func isCompressed(_ width: Int) -> Bool {
    guard style.type.ellipsis == .smallEnd, innerWidth > 0, !style.alternatives.texts.isEmpty else { return false }
    return Float(width + 1 - innerWidth) / Float(innerWidth) <= 0.07
  }

  /// The part of the last line's text that an ellipsis replaces, in UTF-16 units from the line's start; `nil` for none.
  package final var replacedPart: Range<Int>? { fittedLines(showsHint: false).lines.last?.replaced }

  private func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    if let latest = latestLines, latest.maxLines == maxLines, latest.ellipsis == ellipsis, latest.request == request {
      return latest.lines
    }
    countSteps(of: request.text)
    var lines = measurer.lines(of: request, maxLines: maxLines, ellipsis: ellipsis)
    // A client's measurer may return anything.
    for index in lines.indices {
      lines[index].width = min(max(lines[index].width, 0), Pixels.limit)
      lines[index].baseline = Pixels.clamp(lines[index].baseline)
      lines[index].start = max(lines[index].start, 0)
    }
    latestLines = DrawnLines(request, maxLines: maxLines, ellipsis: ellipsis, lines: lines)
    return lines
  }

  /// The layout of a text at the view's final width: the one that gave the view its size, if the text is the view's.
  private func finalLayout(of request: TextRequest) -> TextLayout {
    if style.keepsSize, request.text == style.shown, let known = knownLayout(within: request.maxWidth) { return known }
    return layout(of: request)
  }

  /// The starts of all lines, including those that aren't shown, in UTF-16 code units.
  package final var lineStarts: [Int] {
    let request = shownRequest(textSize: drawnTextSize, within: maximumLineWidth)
    return measurer.lines(of: request, maxLines: nil, ellipsis: false).map(\.start)
  }

  /// The indexes of the lines of `shownLines` that end a paragraph, and therefore aren't stretched if the text is
  /// justified.
  package final var paragraphEnds: Set<Int> {
    let (starts, text) = (lineStarts, Array(style.shown.utf16))
    return Set(
      starts.indices.filter { line in
        guard line + 1 < starts.count else { return true }
        let next = starts[line + 1]
        return next > 0 && next <= text.count && text[next - 1] == UInt8(ascii: "\n")
      })
  }

  /// Whether no letter spacing is at the ends of lines.
  package final var trimsLetterSpacing: Bool { (measurer as? AndroidTextMetrics)?.trimsLetterSpacing ?? false }

  /// Returns whether the first glyph of a line extends by a pixel or more beyond the edge of the text, at which it is cut
  /// off.
  package final func exceedsStart(_ line: String) -> Bool {
    guard style.type.usesBoundsForWidth, !style.type.shiftsStartOverhang, let metrics = measurer as? AndroidTextMetrics
    else { return false }
    return metrics.startOverhang(of: line, style.type, textSize: drawnTextSize) > 0
  }

  /// Returns the drawn width of a word at a text size, in pixels.
  ///
  /// - Parameter scaleX: The factor of the widths of characters; `nil` for the style's.
  package final func width(of word: String, textSize: Double, scaleX: Double? = nil) -> Int {
    measure(word, within: nil, textSize: textSize, scaleX: scaleX).width
  }
}
