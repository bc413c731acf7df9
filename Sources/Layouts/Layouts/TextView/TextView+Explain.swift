import Measure

extension TextView {
  /// Records the size of the text.
  final func noteContent(_ layout: TextLayout, shownLines: Int, _ notes: ExplanationNotes) {
    note(
      layout.width, layout.lineCount == 1 ? "its text, on one line" : "the longest of \(count: layout.lineCount) lines",
      along: .horizontal, notes)
    let lines: ExplanationText =
      "\(count: shownLines) \(shownLines == 1 ? "line" : "lines") of \(length: layout.lineHeight)"
    note(
      layout.height(ofLines: shownLines),
      shownLines == layout.lineCount
        ? lines
        : "\(lines), which \(shownLines < layout.lineCount ? "maxLines" : "minLines") makes of "
          + "\(count: layout.lineCount)", along: .vertical, notes)
  }

  private func note(_ length: Int, _ text: ExplanationText, along axis: Axis, _ notes: ExplanationNotes) {
    notes.content(
      along: axis,
      Explanation.Sum([
        Explanation.Term(length, .content, text), .padding(.leading(axis), of: self),
        .padding(.trailing(axis), of: self),
      ]))
  }

  /// Reports lines that aren't visible.
  ///
  /// - Parameter layout: The text at the view's final width.
  final func findHiddenText(_ layout: TextLayout, shownLines: Int, in size: Size, _ notes: ExplanationNotes) {
    if text.isEmpty { return }
    let hidden = layout.lineCount - shownLines
    if hidden > 0 {
      notes.find(
        .textIsCutOff,
        "\(count: hidden) of its \(count: layout.lineCount) lines \(hidden == 1 ? "is" : "are") hidden: maxLines is "
          + "\(count: maxLines ?? 0).")
    }
    let inner = Size(
      width: max(0, size.width - padding.total(along: .horizontal)),
      height: max(0, size.height - padding.total(along: .vertical)))
    let height = layout.height(ofLines: min(shownLines, layout.lineCount))
    if height > inner.height {
      notes.find(
        .textIsCutOff,
        "Its text is cut off: it is \(length: height) high, and only \(length: inner.height) is available.")
    }
    // A single-line text may be longer than its view: it scrolls, or ends in an ellipsis.
    if layout.width > inner.width && !textTransform.isSingleLine {
      notes.find(
        .textIsCutOff,
        "Its text is cut off: it is \(length: layout.width) wide, and only \(length: inner.width) is available.")
    } else if Double(inner.width) < drawnTextSize / 2
      && breaksFirstParagraph(shownLines: self.shownLines.lines, within: inner.width)
    {
      notes.find(
        .textIsCutOff,
        "Its text is squeezed: only \(length: inner.width) of width is available, less than half of its size.")
    }
  }

  /// Returns whether the first line doesn't contain the whole first paragraph. A single narrow letter is ignored.
  package final func breaksFirstParagraph(shownLines: [TextLine], within room: Int) -> Bool {
    guard let line = shownLines.first else { return false }
    let paragraph = text.unicodeScalars.prefix { $0 != "\n" }
    return line.width > room || line.text.unicodeScalars.count < paragraph.count
  }
}
