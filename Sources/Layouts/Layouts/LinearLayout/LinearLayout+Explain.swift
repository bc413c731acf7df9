import Measure

extension LinearLayout {
  /// Returns the terms of a child's position across the layout.
  final func crossPlacement(of child: View) -> Explanation.Placement {
    let own = child.state.gravity
    let gravity = ExplainedGravity(
      own, default: contentGravity, cause: .contentGravity, isRightToLeft: isRightToLeft)
    guard direction == .horizontal else { return .byGravity(gravity, child, in: self, along: .horizontal) }
    if gravity.gravity.vertical.isEmpty || gravity.gravity.vertical == .fillVertical {
      return .atLeading(
        [
          .padding(.top, of: self), Explanation.Term(0, .gravity, "\(gravity.text(along: .vertical)): the top padding"),
        ],
        length: child.frame.height, along: .vertical)
    }
    var placement = Explanation.Placement.byGravity(gravity, child, in: self, along: .vertical)
    let baseline = isBaselineAligned && child.dimension(along: .vertical) != .matchParent ? child.measuredBaseline : nil
    guard let baseline else { return placement }
    switch gravity.place(along: .vertical) {
    case .leading:
      let ascent = Int(measurement.topAscent)
      let shift = ascent - baseline
      let text: ExplanationText =
        "baselines: the lowest is at \(length: ascent), its own at \(length: baseline)"
      placement = .atLeading(
        placement.leading.terms + [Explanation.Term(shift, .baseline, text)], length: child.frame.height,
        along: .vertical)
    case .trailing:
      let descent = Int(measurement.bottomDescent)
      let own = child.frame.height - baseline
      let text: ExplanationText =
        "baselines: the greatest descent is \(length: descent), its own \(length: own)"
      placement = .atTrailing(
        placement.trailing.terms + [Explanation.Term(own - descent, .baseline, text)], length: child.frame.height,
        along: .vertical)
    case .center: break
    }
    return placement
  }
}
