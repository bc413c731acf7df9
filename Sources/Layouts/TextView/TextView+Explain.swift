import Measure

extension TextView {
  final func explainText(_ layout: TextLayout, shownLines: Int, along axis: Axis) -> Explanation.Sum {
    let text: ExplanationText
    let length: Int
    if axis == .horizontal {
      length = layout.width
      text = layout.lineCount == 1 ? "its text, on one line" : "the longest of \(count: layout.lineCount) lines"
    } else {
      length = layout.height(ofLines: shownLines)
      text =
        shownLines == layout.lineCount
        ? "\(count: shownLines) \(shownLines == 1 ? "line" : "lines") of \(length: layout.lineHeight)"
        : "\(count: shownLines) \(shownLines == 1 ? "line" : "lines") of \(length: layout.lineHeight), which "
          + "\(shownLines < layout.lineCount ? "maxLines" : "minLines") makes of \(count: layout.lineCount)"
    }
    return Explanation.Sum([
      Explanation.Term(length, .content, text), .padding(.leading(axis), of: self), .padding(.trailing(axis), of: self),
    ])
  }

  /// - Parameter layout: The text at the width that the view has got.
  final func findings(_ layout: TextLayout, shownLines: Int) -> [Explanation.Finding] {
    if text.isEmpty { return [] }
    var findings: [Explanation.Finding] = []
    let hidden = layout.lineCount - shownLines
    if hidden > 0 {
      findings.append(
        Explanation.Finding(
          .textIsCutOff,
          "\(count: hidden) of its \(count: layout.lineCount) lines \(hidden == 1 ? "is" : "are") hidden: maxLines is "
            + "\(count: maxLines ?? 0)."))
    }
    let inner = Size(
      width: max(0, frame.width - padding.total(along: .horizontal)),
      height: max(0, frame.height - padding.total(along: .vertical)))
    let height = layout.height(ofLines: min(shownLines, layout.lineCount))
    if height > inner.height {
      findings.append(
        Explanation.Finding(
          .textIsCutOff,
          "Its text is cut off: it is \(length: height) high, and there are \(length: inner.height) for it."))
    }
    if layout.width > inner.width {
      findings.append(
        Explanation.Finding(
          .textIsCutOff,
          "Its text is cut off: it is \(length: layout.width) wide, and there are \(length: inner.width) for it."))
    }
    return findings
  }
}
