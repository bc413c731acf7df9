import Measure

extension GridLayout {
  private func item(of child: View, along axis: Axis) -> GridAxis.Item? {
    guard let index = subviews.firstIndex(where: { $0 === child }) else { return nil }
    guard let items = lines?[axis].items, items.indices.contains(index) else { return nil }
    return items[index]
  }

  private func word(_ axis: Axis) -> String { axis == .horizontal ? "column" : "row" }

  // MARK: Place

  final func placement(of child: View, along axis: Axis) -> Explanation.Placement? {
    guard let item = item(of: child, along: axis), let lines = lines?[axis] else { return nil }
    let length = child.frame.size[axis]
    let line = Int(lines.location(item.start))
    let bounds = lines.bounds(of: item)
    let free = lines.cellLength(item) &- bounds.minimum
    let group = item.alignment.offset(of: child.state, free: free)
    let inGroup = bounds.offset(
      of: child.state, item.alignment, length: Int32(truncatingIfNeeded: length) &+ item.margins)
    let shift = Int(group &+ inGroup)
    let alignment: ExplanationText =
      "\(item.alignment.word(along: axis)) in \(length: Int(lines.cellLength(item)))"
    let cell: ExplanationText = "where \(word(axis)) \(count: item.column) begins"
    if axis == .horizontal && isRightToLeft {
      return .atTrailing(
        [
          Explanation.Term(frame.width, .parent, "the right edge of \(self); right-to-left"),
          .padding(.right, of: self, sign: -1), Explanation.Term(-line, .cell, "\(cell), from the right"),
          Explanation.Term(-shift, .gravity, alignment), marginTerm(.right, of: child, Int(item.trailingMargin), -1),
        ], length: length, along: axis)
    }
    let side = Explanation.Side.leading(axis)
    return .atLeading(
      [
        .padding(side, of: self), Explanation.Term(line, .cell, cell), Explanation.Term(shift, .gravity, alignment),
        marginTerm(side, of: child, Int(item.leadingMargin), 1),
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

  final func offer(_ call: MeasureTrace.Call, along axis: Axis) -> Explanation.Offer? {
    guard let item = item(of: call.view, along: axis), let own = call.parentSpecs?[axis] else { return nil }
    let spec = call.specs[axis]
    let margins = Explanation.Term(-Int(item.margins), .margin, "its margins")
    let ordinary = ordinaryOffer(call.view, own, margins, axis)
    if ordinary.spec == spec { return ordinary.offer }
    guard spec.isExact else { return nil }
    if item.alignment == .fill {
      return Explanation.Offer(
        "fills its \(word(axis))",
        [
          Explanation.Term(spec.size + Int(item.margins), .cell, "its \(word(axis)), as long as it was then"), margins,
        ])
    }
    guard call.outerNumber == nil || spec.size == call.view.frame.size[axis] else { return nil }
    return Explanation.Offer(
      "as it answered; asked again because it fills its cell along the other axis",
      [Explanation.Term(spec.size, .length, "the \(axis.lengthName) that it had")])
  }

  private func ordinaryOffer(
    _ child: View, _ spec: MeasureSpec, _ margins: Explanation.Term, _ axis: Axis
  ) -> (spec: MeasureSpec, offer: Explanation.Offer) {
    let dimension = child.dimension(along: axis)
    if let unlimited = Explanation.Offer.unlimited(dimension, in: self, of: spec, along: axis) { return unlimited }
    var terms =
      [Explanation.Term(spec.size, .parent, "\(self) has \(spec)")] + Explanation.Term.paddings(axis, of: self)
    let wrapped = (spec.size - padding.total(along: axis)) & Pixels.limit
    if wrapped != Explanation.Sum(terms).total {
      terms.append(
        Explanation.Term(wrapped - Explanation.Sum(terms).total, .bound, "a padding longer than the grid wraps around"))
    }
    terms.append(margins)
    let total = Explanation.Sum(terms).total
    if total < 0 { terms.append(Explanation.Term(-total, .bound, "never less than 0")) }
    let size = max(total, 0)
    return (
      spec.isExact && dimension == .matchParent ? .exactly(size) : .atMost(size),
      Explanation.Offer("\(dimension): all of the grid, whatever the cell", terms)
    )
  }

  // MARK: Content

  final func content(along axis: Axis) -> Explanation.Sum? {
    guard let lines = lines?[axis], case let count = lines.lineCount - 1, count > 0 else { return nil }
    return Explanation.Sum([
      .padding(.leading(axis), of: self),
      Explanation.Term(Int(lines.location(count)), .cell, "\(count: count) \(word(axis))\(count == 1 ? "" : "s")"),
      .padding(.trailing(axis), of: self),
    ])
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
