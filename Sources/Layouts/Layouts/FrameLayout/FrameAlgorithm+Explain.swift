import Measure

extension FrameAlgorithm {
  /// Records the reasons for a child's position.
  static func notePlace(of child: View, in layout: View, _ notes: ExplanationNotes, forcesLeft: Bool) {
    for axis in [Axis.horizontal, .vertical] {
      notes.place(child, along: axis, placement(of: child, in: layout, along: axis, forcesLeft: forcesLeft))
    }
  }

  private static func placement(
    of child: View, in layout: View, along axis: Axis, forcesLeft: Bool
  ) -> Explanation.Placement {
    let gravity = ExplainedGravity(
      child.state.gravity, default: [.start, .top], cause: .gravity, isRightToLeft: layout.isRightToLeft)
    if forcesLeft && axis == .horizontal && gravity.place(along: axis) == .trailing {
      return .atLeading(
        [
          .padding(.left, of: layout), .margin(.left, of: child),
          Explanation.Term(0, .layout, "\(gravity.text(along: axis)): not for a child wider than \(layout)"),
        ], length: child.frame.width, along: axis)
    }
    return .byGravity(gravity, child, in: layout, along: axis)
  }

  /// Records that a child is measured again to match the layout's new size.
  static func offerSize(
    _ size: Size, to child: View, in layout: View, under specs: MeasureSpecs, _ notes: ExplanationNotes
  ) {
    for axis in [Axis.horizontal, .vertical] {
      guard !specs[axis].isExact, child.dimension(along: axis) == .matchParent else {
        // A layout may measure its children under other specs than its own.
        notes.offer(to: child, along: axis, Explanation.Offer(to: child, in: layout, of: specs[axis], along: axis))
        continue
      }
      let offer = Explanation.Offer(to: child, in: layout, of: .exactly(size[axis]), along: axis)
      notes.offer(
        to: child, along: axis,
        Explanation.Offer("match_parent, measured again after \(layout) had its own size", offer.sum.terms))
    }
  }

  /// Records the reason for the layout's natural length, unless a longer one is known.
  static func noteContent(of layout: View, _ notes: ExplanationNotes, countsGone: Bool) {
    for axis in [Axis.horizontal, .vertical] {
      let overlay = content(of: layout, along: axis, countsGone: countsGone)
      if let own = notes.content(along: axis), own.total >= overlay.total { continue }
      notes.content(along: axis, overlay)
    }
  }

  /// Returns the child that determines the layout's desired length: the longest one.
  static func content(of layout: View, along axis: Axis, countsGone: Bool = false) -> Explanation.Sum {
    let children = countsGone ? Subviews.of(layout) : layout.explainedChildren
    let paddings: [Explanation.Term] = [
      .padding(.leading(axis), of: layout), .padding(.trailing(axis), of: layout),
    ]
    func extent(_ child: View) -> Int { child.measuredSize[axis] + child.margins.total(along: axis) }
    guard let longest = children.max(by: { extent($0) < extent($1) }), extent(longest) > 0 else {
      return Explanation.Sum([Explanation.Term(0, .content, "nothing in it")] + paddings)
    }
    let word = children.count == 1 ? "its child" : axis == .horizontal ? "its widest child" : "its tallest child"
    return Explanation.Sum(
      [
        Explanation.Term(
          longest.measuredSize[axis], .content, "\(longest), \(word)",
          about: Explanation.Subject(.length(axis), of: longest)),
        .margin(.leading(axis), of: longest), .margin(.trailing(axis), of: longest),
      ] + paddings)
  }
}
