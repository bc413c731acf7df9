import Measure

extension PercentLayout {
  package func lengthText(of child: View, along axis: Axis) -> ExplanationText? {
    PercentAlgorithm.lengthText(of: child, in: self, along: axis)
  }

  package func marginText(of child: View, at side: Explanation.Side) -> ExplanationText? {
    PercentAlgorithm.marginText(of: child, in: self, at: side)
  }
}

extension PercentAlgorithm {
  /// Returns the terms of a child's length: `25 % of #root's width 320`, or `nil` if the length isn't a fraction.
  fileprivate static func lengthText(of child: View, in layout: ViewGroup, along axis: Axis) -> ExplanationText? {
    guard let params = child.layoutParams as? any PercentParams else { return nil }
    if let share = params.shares[axis] { return text(share, of: layout, along: axis) }
    let own = axis == .horizontal ? params.width : params.height
    guard let ratio = params.shares.aspectRatio, ratio > 0, own.isZero else { return nil }
    let other: Axis = axis == .horizontal ? .vertical : .horizontal
    guard let length = child.dimension(along: other).fixedLength else {
      return "percentRatio \(weight: ratio), but its \(other.lengthName) isn't given"
    }
    return axis == .horizontal
      ? "percentRatio \(weight: ratio) times its height \(length: length)"
      : "its width \(length: length) divided by percentRatio \(weight: ratio)"
  }

  /// Returns the terms of a child's margin: `5 % of #root's width 320 as percentMarginLeft`, or `nil` if the margin
  /// isn't a fraction.
  fileprivate static func marginText(
    of child: View, in layout: ViewGroup, at side: Explanation.Side
  ) -> ExplanationText? {
    guard let shares = (child.layoutParams as? any PercentParams)?.shares else { return nil }
    let candidates: [(share: Float?, name: String)]
    switch side {
    case .left:
      candidates = [
        child.isRightToLeft ? (shares.marginEnd, "End") : (shares.marginStart, "Start"), (shares.marginLeft, "Left"),
      ]
    case .right:
      candidates = [
        child.isRightToLeft ? (shares.marginStart, "Start") : (shares.marginEnd, "End"), (shares.marginRight, "Right"),
      ]
    case .top: candidates = [(shares.marginTop, "Top")]
    case .bottom: candidates = [(shares.marginBottom, "Bottom")]
    }
    guard let given = candidates.first(where: { $0.share != nil }), let share = given.share else { return nil }
    let axis: Axis = side == .left || side == .right ? .horizontal : .vertical
    return "\(text(share, of: layout, along: axis)) as percentMargin\(given.name)"
  }

  private static func text(_ share: Float, of layout: ViewGroup, along axis: Axis) -> ExplanationText {
    let spec = layout.state.answer.specs[axis]
    let (percentage, name) = (percentage(share), axis.lengthName)
    if spec.isUnspecified { return "\(percentage) % of \(layout)'s \(name), which has no limit" }
    let whole: ExplanationText =
      "\(percentage) % of \(layout)'s \(spec.isExact ? "" : "greatest ")\(name) \(length: spec.size)"
    let padding = layout.padding.total(along: axis)
    return padding == 0 ? whole : "\(whole) less its padding of \(length: padding)"
  }

  /// Returns the share as a percentage with at most two decimals: a share is a binary fraction, and few percentages
  /// are.
  private static func percentage(_ share: Float) -> String {
    let hundredths = (Double(share) * 10_000).rounded()
    guard abs(hundredths) < 1e9 else { return "\(Double(share) * 100)" }
    let percentage = hundredths / 100
    return percentage == percentage.rounded() ? String(Int(percentage)) : String(percentage)
  }

  /// Records findings about lengths of children that fractions replace.
  static func findIgnoredLengths(in layout: ViewGroup, _ notes: ExplanationNotes) {
    for child in layout.subviews where !child.isGone {
      guard let params = child.layoutParams as? any PercentParams else { continue }
      for axis in [Axis.horizontal, .vertical] where params.shares[axis] != nil {
        let own = axis == .horizontal ? params.width : params.height
        // These are the values of a child that sets only a fraction.
        if own == .wrapContent || own.isZero || own == child.dimension(along: axis) { continue }
        let attribute = axis == .horizontal ? "percentWidth" : "percentHeight"
        notes.find(
          .lengthIsIgnored, "Its own \(axis.lengthName), \(own), is ignored: \(attribute) replaces it.", about: child)
      }
    }
  }
}

extension PercentShares {
  fileprivate subscript(axis: Axis) -> Float? { axis == .horizontal ? width : height }
}
