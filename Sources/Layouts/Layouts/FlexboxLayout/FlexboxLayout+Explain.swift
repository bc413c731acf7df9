import Measure

/// Records the reasons for a FlexboxLayout's measure requests, and for its children's positions.
struct FlexNotes {
  private let layout: FlexboxLayout
  private let notes: ExplanationNotes
  private var siblings = SiblingTerms()

  init(_ layout: FlexboxLayout, _ notes: ExplanationNotes) {
    self.layout = layout
    self.notes = notes
  }

  private var main: Axis { layout.direction.isRow ? .horizontal : .vertical }

  // MARK: Specs

  /// Records that a child is offered a length computed by a step of the algorithm.
  func offer(to child: View, _ spec: MeasureSpec, along axis: Axis, _ why: ExplanationText) {
    if spec.isUnspecified {
      notes.offer(to: child, along: axis, Explanation.Offer(why))
    } else {
      notes.offer(to: child, along: axis, Explanation.Offer(why, [Explanation.Term(spec.size, .layout, why)]))
    }
  }

  // MARK: Positions

  mutating func beginLine() { siblings = SiblingTerms() }

  /// Records the position of a child.
  /// - Parameter lineEdge: The cross start of the child's line.
  mutating func didPlace(
    _ item: FlexItem, in size: Size, fromEnd: Bool, lineEdge: Int, lineNumber: Int, linesFromEnd: Bool
  ) {
    let view = item.child.view
    let cross: Axis = main == .horizontal ? .vertical : .horizontal
    notes.place(view, along: main, along(view, in: size, fromEnd: fromEnd))
    let side: Explanation.Side = linesFromEnd ? .trailing(cross) : .leading(cross)
    var terms: [Explanation.Term] = [
      Explanation.Term(lineEdge, .layout, "the \(side.rawValue) edge of line \(count: lineNumber)")
    ]
    let edge = linesFromEnd ? view.frame.origin[cross] + view.frame.size[cross] : view.frame.origin[cross]
    let margin = Explanation.Term.margin(side, of: view, sign: linesFromEnd ? -1 : 1)
    let shift = edge - lineEdge - margin.length
    if shift != 0 { terms.append(Explanation.Term(shift, .gravity, "alignItems or alignSelf")) }
    terms.append(margin)
    let length = view.frame.size[cross]
    notes.place(
      view, along: cross,
      linesFromEnd
        ? .atTrailing(terms, length: length, along: cross) : .atLeading(terms, length: length, along: cross))
    siblings.add(item.child, length: view.frame.size[main], along: main)
  }

  private func along(_ view: View, in size: Size, fromEnd: Bool) -> Explanation.Placement {
    let sign = fromEnd ? -1 : 1
    let side: Explanation.Side = fromEnd ? .trailing(main) : .leading(main)
    var terms: [Explanation.Term] = []
    if fromEnd { terms.append(.end(of: layout, at: size[main], along: main)) }
    terms.append(.padding(side, of: layout, sign: sign))
    terms += siblings.terms(sign: sign)
    let margin = Explanation.Term.margin(side, of: view, sign: sign)
    let length = view.frame.size[main]
    let edge = view.frame.origin[main] + (fromEnd ? length : 0)
    let space = edge - Explanation.Sum(terms).total - margin.length
    if space != 0 { terms.append(Explanation.Term(space, .layout, "the space of justifyContent and dividers")) }
    terms.append(margin)
    return fromEnd
      ? .atTrailing(terms, length: length, along: main) : .atLeading(terms, length: length, along: main)
  }
}
