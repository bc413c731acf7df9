import Measure

extension FrameAlgorithm {
  static func explainPlacement(
    of child: View, in layout: View, along axis: Axis, forcesLeft: Bool = false
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

  /// What makes the layout as long as it would like to be: its longest child.
  static func explainContent(of layout: View, along axis: Axis, countsGone: Bool = false) -> Explanation.Sum {
    let children = countsGone ? Subviews.of(layout) : layout.explainedChildren
    let paddings: [Explanation.Term] = [
      .padding(.leading(axis), of: layout), .padding(.trailing(axis), of: layout),
    ]
    func extent(_ child: View) -> Int { child.measuredSize[axis] + child.margins.total(along: axis) }
    guard let longest = children.max(by: { extent($0) < extent($1) }), extent(longest) > 0 else {
      return Explanation.Sum([Explanation.Term(0, .content, "nothing in it")] + paddings)
    }
    let word = children.count == 1 ? "its child" : axis == .horizontal ? "its widest child" : "its highest child"
    return Explanation.Sum(
      [
        Explanation.Term(longest.measuredSize[axis], .content, "\(longest), \(word)"),
        .margin(.leading(axis), of: longest), .margin(.trailing(axis), of: longest),
      ] + paddings)
  }
}
