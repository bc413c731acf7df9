import Measure

extension GridLayout {
  private func word(_ axis: Axis) -> String { axis == .horizontal ? "column" : "row" }

  // MARK: Position

  /// Records the reasons for a child's position.
  final func notePlace(
    of child: View, _ item: GridAxis.Item, _ lines: GridAxis, _ axis: Axis, _ notes: ExplanationNotes
  ) {
    notes.place(child, along: axis, placement(of: child, item, lines, along: axis))
  }

  private func placement(
    of child: View, _ item: GridAxis.Item, _ lines: GridAxis, along axis: Axis
  ) -> Explanation.Placement {
    let length = child.frame.size[axis]
    let line = Int(lines.location(item.cell.start))
    let bounds = lines.bounds(of: item.cell)
    let free = lines.cellLength(item.cell) &- bounds.minimum
    let group = item.alignment.offset(of: child.state, free: free)
    let inGroup = bounds.offset(
      of: child.state, item.alignment, length: Int32(truncatingIfNeeded: length) &+ item.margins)
    let shift = Int(group &+ inGroup)
    let alignment: ExplanationText =
      "\(item.alignment.word(along: axis)) in \(length: Int(lines.cellLength(item.cell)))"
    let cell: ExplanationText = "where \(word(axis)) \(count: item.span.start) begins"
    if axis == .horizontal && isRightToLeft {
      var terms = [
        Explanation.Term(
          frame.width, .parent, "the right edge of \(self); right-to-left",
          about: Explanation.Subject(.length(.horizontal), of: self)),
        .padding(.right, of: self, sign: -1), Explanation.Term(-line, .cell, "\(cell), from the right"),
        Explanation.Term(-shift, .gravity, alignment),
        marginTerm(.right, of: child, Int(item.lengths.trailingMargin), -1),
      ]
      // The left edge is computed first, with the remaining length of the cell.
      let cellLength = lines.cellLength(item.cell) &- item.margins
      if item.alignment == .fill && cellLength < 0 {
        terms.append(
          Explanation.Term(
            -Int(cellLength), .bound, "its cell leaves \(length: Int(cellLength)), and a width is never less than 0"))
      }
      return .atTrailing(terms, length: length, along: axis)
    }
    let side = Explanation.Side.leading(axis)
    return .atLeading(
      [
        .padding(side, of: self), Explanation.Term(line, .cell, cell), Explanation.Term(shift, .gravity, alignment),
        marginTerm(side, of: child, Int(item.lengths.leadingMargin), 1),
      ], length: length, along: axis)
  }

  private func marginTerm(
    _ side: Explanation.Side, of child: View, _ inForce: Int, _ sign: Int
  ) -> Explanation.Term {
    let own = Explanation.Term.margin(side, of: child, sign: sign)
    if own.length == sign * inForce { return own }
    return Explanation.Term(
      sign * inForce, .margin,
      usesDefaultMargins ? "the grid's default margin" : "the greatest margin at this line (alignmentMode bounds)")
  }

  // MARK: Specs

  /// Records that a child is offered the whole grid.
  final func offerGrid(to child: View, _ item: GridAxis.Item, _ axis: Axis, _ notes: ExplanationNotes) {
    guard notes.explains(child) else { return }
    let margins = Explanation.Term(-Int(item.margins), .margin, "its margins")
    notes.offer(
      to: child, along: axis, ordinaryOffer(child, state.answer.specs[axis], margins, axis))
  }

  /// Records that a child fills a cell of `length` pixels minus its margins.
  final func offerCell(
    to child: View, _ length: Int32, _ item: GridAxis.Item, _ axis: Axis, _ notes: ExplanationNotes
  ) {
    guard notes.explains(child) else { return }
    let spec = state.answer.specs[axis]
    let margins = Explanation.Term(-Int(item.margins), .margin, "its margins")
    let offer: Explanation.Offer
    switch length {
    case 0...: offer = Explanation.Offer("fills its \(word(axis))", cellTerms(length, item, axis))
    // A value that Android treats as a keyword; see `MeasureSpec.childSpec(forCell:used:)`.
    case -1: offer = ordinaryOffer(child, spec, margins, axis, as: .matchParent)
    case -2: offer = ordinaryOffer(child, spec, margins, axis, as: .wrapContent)
    default: offer = Explanation.Offer("its \(word(axis)) is too small for its margins, which counts as no limit")
    }
    notes.offer(to: child, along: axis, offer)
  }

  private func cellTerms(_ length: Int32, _ item: GridAxis.Item, _ axis: Axis) -> [Explanation.Term] {
    [
      Explanation.Term(Int(length) + Int(item.margins), .cell, "its \(word(axis)), as long as it was then"),
      Explanation.Term(-Int(item.margins), .margin, "its margins"),
    ]
  }

  /// Records why a child is measured again while the grid places it.
  final func offerPlace(
    to child: View, _ width: Int32, _ height: Int32, _ column: GridAxis.Item, _ row: GridAxis.Item,
    _ notes: ExplanationNotes
  ) {
    guard notes.explains(child) else { return }
    for (axis, length, item) in [(Axis.horizontal, width, column), (.vertical, height, row)] {
      var text: ExplanationText = "fills its \(word(axis))"
      var terms = cellTerms(length, item, axis)
      if item.alignment != .fill {
        text = "as measured; measured again because it fills its cell along the other axis"
        terms = [Explanation.Term(Int(length), .length, "the \(axis.lengthName) that it had")]
      }
      if length < 0 { terms.append(Explanation.Term(-Int(length), .bound, "never less than 0")) }
      notes.offer(to: child, along: axis, Explanation.Offer(text, terms))
    }
  }

  private func ordinaryOffer(
    _ child: View, _ spec: MeasureSpec, _ margins: Explanation.Term, _ axis: Axis, as dimension: Dimension? = nil
  ) -> Explanation.Offer {
    let isCell = dimension != nil
    let dimension = dimension ?? child.dimension(along: axis)
    if let unlimited = Explanation.Offer.unlimited(dimension, in: self, of: spec, along: axis) {
      return unlimited
    }
    var terms =
      [Explanation.Term.room(in: self, spec, along: axis)] + Explanation.Term.paddings(axis, of: self)
    let wrapped = (spec.size - padding.total(along: axis)) & Pixels.limit
    if wrapped != Explanation.Sum(terms).total {
      terms.append(
        Explanation.Term(wrapped - Explanation.Sum(terms).total, .bound, "a padding longer than the grid wraps around"))
    }
    terms.append(margins)
    let text: ExplanationText =
      isCell
      ? "its \(word(axis)) is too small for its margins, which counts as \(dimension)"
      : "\(dimension): all of the grid, regardless of the cell"
    return Explanation.Offer(text, terms.bounded)
  }

  // MARK: Content

  final func noteContent(_ lines: GridLines, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] {
      let count = lines[axis].lineCount - 1
      guard count > 0 else { continue }
      notes.content(
        along: axis,
        Explanation.Sum([
          .padding(.leading(axis), of: self),
          Explanation.Term(
            Int(lines[axis].location(count)), .cell, "\(count: count) \(word(axis))\(count == 1 ? "" : "s")"),
          .padding(.trailing(axis), of: self),
        ]))
    }
  }
}

extension GridAlignment {
  func word(along axis: Axis) -> String {
    switch self {
    case .leading: axis == .horizontal ? "gravity start" : "gravity top"
    case .trailing: axis == .horizontal ? "gravity end" : "gravity bottom"
    case .left: "gravity left"
    case .right: "gravity right"
    case .center: axis == .horizontal ? "gravity center_horizontal" : "gravity center_vertical"
    case .baseline: "on the baseline of its row"
    case .fill: axis == .horizontal ? "fills the width" : "fills the height"
    }
  }
}
