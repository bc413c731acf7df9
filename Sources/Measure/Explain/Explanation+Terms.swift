extension Explanation {
  /// One of a view's four edges.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case left, top, right, bottom

    /// The side where `axis` begins.
    public static func leading(_ axis: Axis) -> Side { axis == .horizontal ? .left : .top }

    /// The side where `axis` ends.
    public static func trailing(_ axis: Axis) -> Side { axis == .horizontal ? .right : .bottom }

    var capitalized: String {
      switch self {
      case .left: "Left"
      case .top: "Top"
      case .right: "Right"
      case .bottom: "Bottom"
      }
    }
  }
}

extension Explanation.Term {
  /// What `view` keeps free inside an edge, named by the attribute that sets it.
  ///
  /// - Parameter sign: −1 if it is taken away.
  public static func padding(_ side: Explanation.Side, of view: View, sign: Int = 1) -> Explanation.Term {
    let source = view.state.details?.padding
    let relative = view.relativeName(side, hasStart: source?.start != nil, hasEnd: source?.end != nil)
    return Explanation.Term(
      sign * view.padding[side], .padding, "padding\(relative ?? side.capitalized) of \(view)")
  }

  /// What `view` keeps free outside an edge, named by the attribute that sets it.
  public static func margin(_ side: Explanation.Side, of view: View, sign: Int = 1) -> Explanation.Term {
    let length = sign * view.margins[side]
    if length != 0, let text = (view.parent as? any ChildLengthExplaining)?.marginText(of: view, at: side) {
      return Explanation.Term(length, .margin, text)
    }
    let params = view.state.params
    let relative = view.relativeName(side, hasStart: params?.marginStart != nil, hasEnd: params?.marginEnd != nil)
    return Explanation.Term(length, .margin, "margin\(relative ?? side.capitalized)")
  }

  /// The fixed length that `view` asks for: its own, or the one that its parent computes for it; 0 for none.
  package static func ownLength(of view: View, along axis: Axis) -> Explanation.Term {
    let computed = (view.parent as? any ChildLengthExplaining)?.lengthText(of: view, along: axis)
    return Explanation.Term(
      view.dimension(along: axis).fixedLength ?? 0, .dimension, computed ?? "its own \(axis.lengthName)")
  }

  /// The padding of both edges of an axis, taken away.
  public static func paddings(_ axis: Axis, of view: View) -> [Explanation.Term] {
    [.padding(.leading(axis), of: view, sign: -1), .padding(.trailing(axis), of: view, sign: -1)]
  }

  /// The margins of both edges of an axis, taken away.
  public static func margins(_ axis: Axis, of view: View) -> [Explanation.Term] {
    [.margin(.leading(axis), of: view, sign: -1), .margin(.trailing(axis), of: view, sign: -1)]
  }
}

/// A layout that computes what its children ask for whenever it is measured, from something else than their lengths.
///
/// The texts are those of the measure that runs, or of the last one.
package protocol ChildLengthExplaining: ViewGroup {
  /// What the length is computed from that `child` asks for along `axis`; `nil` if it is the child's own.
  func lengthText(of child: View, along axis: Axis) -> ExplanationText?
  /// The same for a margin.
  func marginText(of child: View, at side: Explanation.Side) -> ExplanationText?
}

extension Explanation.Sum {
  /// Whether a term of this kind says something even if it is 0.
  private static func tellsAtZero(_ cause: Explanation.Cause) -> Bool {
    switch cause {
    case .gravity, .contentGravity, .weight, .anchor, .baseline, .cell, .column, .edge, .content, .dimension, .parent,
      .window, .layout, .unexplained:
      true
    default: false
    }
  }

  /// Without the terms that say nothing.
  var tidied: Explanation.Sum {
    Explanation.Sum(terms.filter { $0.length != 0 || Explanation.Sum.tellsAtZero($0.cause) })
  }

  /// With a term that brings the total to `total`, if it isn't that.
  func completed(to total: Int, _ cause: Explanation.Cause, _ text: ExplanationText) -> Explanation.Sum {
    self.total == total ? self : Explanation.Sum(terms + [Explanation.Term(total - self.total, cause, text)])
  }
}

extension Explanation.Offer {
  /// How the ordinary rule makes a child's spec of its parent's: less the parent's padding, the child's margins and what is
  /// `used` by others, in negative terms.
  ///
  /// - Parameters:
  ///   - spec: The parent's.
  ///   - dimension: What counts as the child's wish; `nil` for its own.
  /// - Returns: The spec that the rule gives, and the explanation of it.
  public static func ordinary(
    for child: View, in parent: View, of spec: MeasureSpec, dimension: Dimension? = nil,
    used: [Explanation.Term] = [], along axis: Axis
  ) -> (spec: MeasureSpec, offer: Explanation.Offer) {
    let dimension = dimension ?? child.dimension(along: axis)
    if dimension == child.dimension(along: axis), let length = dimension.fixedLength {
      return (
        .exactly(length),
        Explanation.Offer("its own \(axis.lengthName)", [Explanation.Term.ownLength(of: child, along: axis)])
      )
    }
    if let unlimited = unlimited(dimension, in: parent, of: spec, along: axis) { return unlimited }
    let terms =
      [Explanation.Term(spec.size, .parent, "\(parent) has \(spec)")] + Explanation.Term.paddings(axis, of: parent)
      + Explanation.Term.margins(axis, of: child) + used
    let sum = Explanation.Sum(terms)
    let bounded = sum.completed(
      to: min(max(sum.total, 0), Pixels.limit), .bound, sum.total < 0 ? "never less than 0" : "the greatest length")
    let isExact = spec.isExact && dimension == .matchParent
    var text: ExplanationText = "\(dimension)"
    if dimension == .matchParent && !isExact { text = "match_parent in a parent that has a limit, but no size yet" }
    return (
      isExact ? .exactly(bounded.total) : .atMost(bounded.total), Explanation.Offer(text, bounded.tidied.terms)
    )
  }

  /// The spec of a child that its parent's length doesn't limit, and why; `nil` if it does.
  package static func unlimited(
    _ dimension: Dimension, in parent: View, of spec: MeasureSpec, along axis: Axis
  ) -> (spec: MeasureSpec, offer: Explanation.Offer)? {
    if let length = dimension.fixedLength {
      let text: ExplanationText = "its own \(axis.lengthName)"
      return (.exactly(length), Explanation.Offer(text, [Explanation.Term(length, .dimension, text)]))
    }
    guard spec.isUnspecified else { return nil }
    return (.unspecified, Explanation.Offer("\(dimension), and \(parent) has no limit itself"))
  }
}

extension Edges {
  subscript(side: Explanation.Side) -> Int {
    switch side {
    case .left: left
    case .top: top
    case .right: right
    case .bottom: bottom
    }
  }
}

extension Axis {
  /// `width` or `height`.
  package var lengthName: String { self == .horizontal ? "width" : "height" }
  /// `wide` or `high`.
  package var measureName: String { self == .horizontal ? "wide" : "high" }
}

extension View {
  /// What the view asks for along an axis, as its parent reads it.
  package final func dimension(along axis: Axis) -> Dimension {
    axis == .horizontal ? state.width : state.height
  }

  package final func minimum(along axis: Axis) -> Int { axis == .horizontal ? minWidth : minHeight }

  package final func maximum(along axis: Axis) -> Int? { axis == .horizontal ? maxWidth : maxHeight }

  /// `Start` or `End` if that is what sets the value of a side.
  fileprivate final func relativeName(_ side: Explanation.Side, hasStart: Bool, hasEnd: Bool) -> String? {
    switch side {
    case .left: isRightToLeft ? (hasEnd ? "End" : nil) : (hasStart ? "Start" : nil)
    case .right: isRightToLeft ? (hasStart ? "Start" : nil) : (hasEnd ? "End" : nil)
    case .top, .bottom: nil
    }
  }
}
