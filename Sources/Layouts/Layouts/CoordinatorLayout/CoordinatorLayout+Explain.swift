import Measure

extension CoordinatorLayout {
  typealias Term = Explanation.Term

  // MARK: Specs

  /// Records that a header's height is measured without a limit.
  func offerWithoutLimit(to header: View, _ notes: ExplanationNotes) {
    notes.offer(
      to: header, along: .vertical,
      Explanation.Offer("wrap_content: a header is as high as its content, regardless of the space in \(self)"))
  }

  /// Records that a child is offered the space between the device's bars.
  func offerBetweenBars(to child: View, _ specs: MeasureSpecs, _ notes: ExplanationNotes) {
    for axis in [Axis.horizontal, .vertical] where windowInsets.total(along: axis) != 0 {
      let bars = Self.bar(.leading(axis), windowInsets, sign: -1) + Self.bar(.trailing(axis), windowInsets, sign: -1)
      notes.offer(
        to: child, along: axis, Explanation.Offer(to: child, in: self, of: specs[axis], used: bars, along: axis))
    }
  }

  /// Returns the length that a bar of the device covers at an edge; empty for none.
  private static func bar(_ side: Explanation.Side, _ insets: Edges, sign: Int = 1) -> [Term] {
    let (length, name): (Int, ExplanationText) =
      switch side {
      case .left: (insets.left, "windowInsetLeft")
      case .top: (insets.top, "windowInsetTop")
      case .right: (insets.right, "windowInsetRight")
      case .bottom: (insets.bottom, "windowInsetBottom")
      }
    return length == 0 ? [] : [Term(sign * length, .layout, "\(name): the device's bar")]
  }

  /// Records that a child is offered the remaining height once the header has scrolled away by `range`.
  ///
  /// - Parameter bars: The height behind the device's bars that the header adds, or that the child leaves to them.
  func offerBelowHeader(
    to child: View, _ header: View, _ spec: MeasureSpec, bars: Int, range: Int, _ notes: ExplanationNotes
  ) {
    var terms = [
      .room(in: self, spec, along: .vertical),
      Term(
        header.isGone ? 0 : -header.measuredSize.height, .sibling, "\(header)",
        about: Explanation.Subject(.length(.vertical), of: header)),
    ]
    if bars != 0 {
      terms.append(Term(bars, .layout, bars < 0 ? "the device's bars" : "\(header) is behind the device's bars"))
    }
    if range > 0 { terms.append(Term(range, .sibling, "the part of \(header) that can scroll away")) }
    terms = terms.bounded
    terms += Term.paddings(.vertical, of: self) + Term.margins(.vertical, of: child)
    notes.offer(
      to: child, along: .vertical,
      Explanation.Offer("\(child.dimension(along: .vertical)), below \(header)", terms.bounded))
  }

  // MARK: Position

  /// Records the reasons for the position of a child without an anchor.
  ///
  /// - Parameters:
  ///   - header: The view that the child scrolls below; `nil` if it doesn't.
  ///   - bars: The space that the child leaves to the device's bars.
  ///   - sheetOffset: The vertical offset of the child as a collapsed sheet; `nil` if it isn't a sheet.
  ///   - dodge: The distance that it moved to dodge insets at an edge.
  func notePlace(
    of child: View, below header: View?, between bars: Edges, sheetOffset: Int?, dodge: Point, in size: Size,
    _ notes: ExplanationNotes
  ) {
    let own = (child.layoutParams as? LayoutParams)?.gravity ?? []
    let gravity = ExplainedGravity(
      own.isEmpty ? [] : own.withDefaults([.start, .top]), default: [.start, .top], cause: .gravity,
      isRightToLeft: isRightToLeft)
    for axis in [Axis.horizontal, .vertical] {
      let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
      var start = Term.padding(leading, of: self)
      var end = [
        Term.end(of: self, at: size[axis], along: axis),
        .padding(trailing, of: self, sign: -1),
        .margin(trailing, of: child, sign: -1),
      ]
      end += Self.bar(trailing, bars, sign: -1)
      var moves: [Term] = []
      if axis == .vertical, let header {
        if header.isGone {
          start = Term(0, .sibling, "\(header) is gone")
        } else {
          start = .edge(.bottom, of: header, at: header.frame.bottom, .sibling)
          end.append(.edge(.bottom, of: header, at: header.frame.bottom, .sibling, "moved down by \(header)"))
        }
      }
      if axis == .vertical, let sheetOffset {
        moves.append(
          Term(sheetOffset, .layout, "bottom_sheet: \(length: size.height - sheetOffset) of it is visible"))
      }
      if dodge[axis] != 0 { moves.append(Self.moved(dodge[axis])) }
      notes.place(
        child, along: axis,
        placement(
          of: child, gravity, from: [start, Term.margin(leading, of: child)] + Self.bar(leading, bars), to: end, moves,
          along: axis))
    }
  }

  private static func moved(_ length: Int) -> Term {
    Term(length, .layout, "dodgeInsetEdges: moved out of the way of the views at the edge")
  }

  private func placement(
    of child: View, _ gravity: ExplainedGravity, from start: [Term], to end: [Term], _ moves: [Term], along axis: Axis
  ) -> Explanation.Placement {
    let length = child.frame.size[axis]
    let text = gravity.text(along: axis)
    switch gravity.place(along: axis) {
    case .leading:
      let rule = gravity.isDefault ? [] : [Term(0, gravity.cause, text)]
      return .atLeading(start + rule + moves, length: length, along: axis)
    case .center:
      let free = Explanation.Sum(end).total - Explanation.Sum(start).total - length
      return .atLeading(
        start + [Term(free / 2, gravity.cause, "\(text): half of the \(length: free) left")] + moves, length: length,
        along: axis)
    case .trailing:
      return .atTrailing(end + [Term(0, gravity.cause, text)] + moves, length: length, along: axis)
    }
  }

  /// Records why a child is at an edge of its anchor along an axis.
  ///
  /// - Parameters:
  ///   - edge: The position of the anchor's edge.
  ///   - isGone: Whether the anchor has no frame, so that the corner is used instead.
  ///   - shift: The distance from the edge that results from the child's own gravity.
  func notePlace(
    of child: View, at anchor: View, isGone: Bool, edge: Int, _ edgeGravity: Gravity, shift: Int, _ own: Gravity,
    dodge: Int, along axis: Axis, _ notes: ExplanationNotes
  ) {
    let name: ExplanationText
    var subject: Explanation.Subject?
    switch ExplainedGravity(edgeGravity, default: [], cause: .gravity, isRightToLeft: false).place(along: axis) {
    case .leading:
      name = "the \(Explanation.Side.leading(axis).rawValue) edge of \(anchor)"
      subject = Explanation.Subject(.edge(.leading(axis)), of: anchor)
    case .center: name = "the middle of \(anchor)"
    case .trailing:
      name = "the \(Explanation.Side.trailing(axis).rawValue) edge of \(anchor)"
      subject = Explanation.Subject(.edge(.trailing(axis)), of: anchor)
    }
    let side: ExplanationText
    switch ExplainedGravity(own, default: [], cause: .gravity, isRightToLeft: false).place(along: axis) {
    case .leading: side = axis == .horizontal ? "to the left of it" : "above it"
    case .center: side = "half of its own \(axis.lengthName)"
    case .trailing: side = axis == .horizontal ? "to the right of it" : "below it"
    }
    var terms = [
      Term(edge, .anchor, isGone ? "anchor: the corner, since \(anchor) is gone" : "anchor: \(name)", about: subject),
      Term(shift, .gravity, side),
    ]
    let start = child.frame.origin[axis] - dodge
    if edge + shift != start {
      terms.append(Term(start - edge - shift, .bound, "kept inside \(self), its padding and the margins"))
    }
    if dodge != 0 { terms.append(Self.moved(dodge)) }
    notes.place(child, along: axis, .atLeading(terms, length: child.frame.size[axis], along: axis))
  }
}
