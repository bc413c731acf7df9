import Measure

extension FlowLayout {
  /// Records that a child receives the layout's whole offer, without subtracting margins.
  func noteOffer(to child: View, _ specs: MeasureSpecs, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      let dimension = child.dimension(along: axis)
      if let unlimited = Explanation.Offer.unlimited(dimension, in: self, of: specs[axis], along: axis) {
        notes.offer(to: child, along: axis, unlimited)
        continue
      }
      let terms =
        [Explanation.Term.room(in: self, specs[axis], along: axis)]
        + Explanation.Term.paddings(axis, of: self)
      let hasMargins = child.margins.total(along: axis) != 0
      notes.offer(
        to: child, along: axis,
        Explanation.Offer(
          hasMargins ? "\(dimension), margins not subtracted" : "\(dimension)", terms.bounded))
    }
  }
}

/// Records the reasons for the positions of a FlowLayout's children.
struct FlowNotes {
  private let layout: FlowLayout
  private let notes: ExplanationNotes
  private var siblings = SiblingTerms()
  /// The number of rows above the current one, and their heights.
  private var rowCount = 0
  private var rowHeights = 0

  init(_ layout: FlowLayout, _ notes: ExplanationNotes) {
    self.layout = layout
    self.notes = notes
  }

  /// Begins a row because the next child doesn't fit into the current one, which is `height` pixels high.
  mutating func beginRow(below height: Int) {
    rowCount += 1
    rowHeights += height
    siblings = SiblingTerms()
  }

  mutating func didPlace(_ child: ViewRef, in size: Size) {
    let view = child.view
    notes.place(view, along: .horizontal, inRow(view, in: size))
    notes.place(view, along: .vertical, ofRow(view))
    siblings.add(child, length: view.frame.width, along: .horizontal)
  }

  private func inRow(_ child: View, in size: Size) -> Explanation.Placement {
    let isReversed = layout.isRightToLeft
    let sign = isReversed ? -1 : 1
    let side: Explanation.Side = isReversed ? .right : .left
    var terms: [Explanation.Term] = [.padding(side, of: layout, sign: sign)]
    terms += siblings.terms(sign: sign)
    if siblings.count > 0 && layout.itemSpacing != 0 {
      terms.append(.spacing(siblings.count, of: layout.itemSpacing, sign: sign))
    }
    terms.append(.margin(side, of: child, sign: sign))
    let length = child.frame.width
    if !isReversed { return .atLeading(terms, length: length, along: .horizontal) }
    let text: ExplanationText = "the right edge of \(layout); right-to-left"
    terms.insert(.end(of: layout, at: size.width, along: .horizontal, .parent, text), at: 0)
    return .atTrailing(terms, length: length, along: .horizontal)
  }

  private func ofRow(_ child: View) -> Explanation.Placement {
    var terms: [Explanation.Term] = [.padding(.top, of: layout)]
    if rowCount > 0 {
      terms.append(
        Explanation.Term(
          rowHeights, .sibling,
          rowCount == 1
            ? "the row above, as high as its last child"
            : "\(count: rowCount) rows above, each as high as its last child"))
      if layout.lineSpacing != 0 { terms.append(.spacing(rowCount, of: layout.lineSpacing)) }
    }
    return .atLeading(terms, length: child.frame.height, along: .vertical)
  }
}
