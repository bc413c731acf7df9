import Measure

extension TextView {
  /// The part of a text that its view shows, apart from lines that are below the view.
  package struct ShownPart: Hashable {
    /// The number of lines that the view shows, at least 1.
    package var lineCount: Int
    /// The height of a line, in pixels.
    package var lineHeight: Int
    /// How the shown part ends.
    package var end: End

    package enum End: UInt8 {
      /// With the end of the text.
      case whole
      /// With an ellipsis.
      case ellipsis
      /// Without the rest of the text, and without an ellipsis.
      case cut
    }
  }

  /// The width of the text on one line, in pixels.
  package final var naturalWidth: Int { layout(of: shownRequest(textSize: drawnTextSize, within: nil)).width }

  /// The height of all lines in the view's frame, in pixels, even of those that it doesn't show.
  package final var heightOfLines: Int {
    let room = style.transform.isSingleLine ? nil : max(0, frame.width - contentEdges.total(along: .horizontal))
    let layout = layout(of: shownRequest(textSize: drawnTextSize, within: room))
    let count = style.endsInEllipsis ? min(layout.lineCount, style.maxLines ?? .max) : layout.lineCount
    return layout.height(ofLines: count)
  }

  /// The part of the text that is shown in the view's frame, without breaking the text into lines if its measured size is enough.
  package final var shownPart: ShownPart {
    let width = frame.width - contentEdges.total(along: .horizontal)
    let isSingleLine = style.transform.isSingleLine
    let room = isSingleLine ? nil : max(0, width)
    let known = style.keepsSize ? knownLayout(within: room) : nil
    let layout = known ?? self.layout(of: shownRequest(textSize: drawnTextSize, within: room))
    let hidesLines = style.maxLines.map { layout.lineCount > $0 } ?? false
    let isTooWide = isSingleLine && layout.width > max(0, width)
    let end: ShownPart.End =
      !hidesLines && !isTooWide ? .whole : style.endsInEllipsis || ellipsizesSingleLine ? .ellipsis : .cut
    return ShownPart(
      lineCount: min(layout.lineCount, style.maxLines ?? .max),
      lineHeight: min(max(layout.lineHeight, 0), Pixels.limit), end: end)
  }
}
