extension Explanation {
  /// One of a view's four edges.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// An edge of a view.
    case left, top, right, bottom

    /// Returns the side at which `axis` begins.
    public static func leading(_ axis: Axis) -> Side { axis == .horizontal ? .left : .top }

    /// Returns the side at which `axis` ends.
    public static func trailing(_ axis: Axis) -> Side { axis == .horizontal ? .right : .bottom }
  }
}

extension Explanation.Term {
  /// Returns the padding of a view at one edge, named by the attribute that sets it.
  ///
  /// - Parameters:
  ///   - side: The edge.
  ///   - view: The view with the padding.
  ///   - sign: 1 if the padding is added, −1 if it is subtracted.
  public static func padding(_ side: Explanation.Side, of view: View, sign: Int = 1) -> Explanation.Term {
    Explanation.Term(
      sign * view.padding[side], .padding, "\(view.paddingName(side)) of \(view)",
      about: Explanation.Subject(.padding(side), of: view))
  }

  /// Returns the margin of `view` at an edge, named by the attribute that sets it.
  public static func margin(_ side: Explanation.Side, of view: View, sign: Int = 1) -> Explanation.Term {
    let length = sign * view.margins[side]
    let subject = Explanation.Subject(.margin(side), of: view)
    if length != 0, let text = view.parent?.asLengthExplaining?.marginText(of: view, at: side) {
      return Explanation.Term(length, .margin, text, about: subject)
    }
    return Explanation.Term(length, .margin, "\(view.marginName(side))", about: subject)
  }

  /// Returns the fixed length that `view` requests, or that its parent computes for it, or 0 for none.
  package static func ownLength(of view: View, along axis: Axis) -> Explanation.Term {
    let computed = view.parent?.asLengthExplaining?.lengthText(of: view, along: axis)
    return Explanation.Term(
      view.dimension(along: axis).fixedLength ?? 0, .dimension, computed ?? "its own \(axis.lengthName)")
  }

  /// Returns the size of the spec that `parent` is measured with.
  package static func room(in parent: View, _ spec: MeasureSpec, along axis: Axis) -> Explanation.Term {
    Explanation.Term(
      spec.size, .parent, "\(parent) has \(spec)", about: Explanation.Subject(.room(axis), of: parent))
  }

  /// Returns the negative padding of both edges of an axis.
  public static func paddings(_ axis: Axis, of view: View) -> [Explanation.Term] {
    [.padding(.leading(axis), of: view, sign: -1), .padding(.trailing(axis), of: view, sign: -1)]
  }

  /// Returns the negative margins of both edges of an axis.
  public static func margins(_ axis: Axis, of view: View) -> [Explanation.Term] {
    [.margin(.leading(axis), of: view, sign: -1), .margin(.trailing(axis), of: view, sign: -1)]
  }
}

/// A layout that computes its children's lengths from values other than their params whenever it is measured.
///
/// The texts describe the current measure pass, or the latest one.
package protocol ChildLengthExplaining: ViewGroup {
  /// Returns the terms of the length that `child` requests along `axis`, or `nil` if it is the child's own.
  func lengthText(of child: View, along axis: Axis) -> ExplanationText?
  /// Returns the terms of the margin of `child` at `side`, or `nil` if it is the child's own.
  func marginText(of child: View, at side: Explanation.Side) -> ExplanationText?
}

extension View {
  /// The view, if it computes its children's lengths.
  final var asLengthExplaining: (any ChildLengthExplaining)? {
    #if hasFeature(Embedded)
      nil
    #else
      self as? any ChildLengthExplaining
    #endif
  }
}

extension Explanation.Sum {
  /// Returns whether a term of this kind is informative even if it is 0.
  private static func tellsAtZero(_ cause: Explanation.Cause) -> Bool {
    switch cause {
    case .gravity, .contentGravity, .weight, .anchor, .baseline, .cell, .column, .edge, .content, .dimension, .parent,
      .window, .layout, .unexplained:
      true
    default: false
    }
  }

  /// The sum without uninformative terms.
  var tidied: Explanation.Sum {
    // Most sums have none.
    let isTidy = terms.allSatisfy { $0.length != 0 || Explanation.Sum.tellsAtZero($0.cause) }
    return isTidy
      ? self : Explanation.Sum(terms.filter { $0.length != 0 || Explanation.Sum.tellsAtZero($0.cause) })
  }

  /// Returns the sum with an additional term that brings the total to `total`, if it differs.
  func completed(
    to total: Int, _ cause: Explanation.Cause, _ text: @autoclosure () -> ExplanationText
  ) -> Explanation.Sum {
    self.total == total ? self : Explanation.Sum(terms + [Explanation.Term(total - self.total, cause, text())])
  }
}

extension Explanation.Offer {
  /// Explains the spec that a child gets by the rule of `MeasureSpec.childSpec(for:used:)`.
  ///
  /// - Parameters:
  ///   - child: The child to measure.
  ///   - parent: The view whose padding is subtracted.
  ///   - spec: The parent's spec.
  ///   - dimension: The length that the child requests; `nil` for the length in its params.
  ///   - used: Negative terms for the lengths that other views use.
  ///   - axis: The axis of the spec.
  package init(
    to child: View, in parent: View, of spec: MeasureSpec, dimension: Dimension? = nil,
    used: [Explanation.Term] = [], along axis: Axis
  ) {
    let own = child.dimension(along: axis)
    let dimension = dimension ?? own
    if dimension == own, dimension.fixedLength != nil {
      self.init("its own \(axis.lengthName)", [.ownLength(of: child, along: axis)])
      return
    }
    if let unlimited = Self.unlimited(dimension, in: parent, of: spec, along: axis) {
      self = unlimited
      return
    }
    let terms =
      [.room(in: parent, spec, along: axis)] + Explanation.Term.paddings(axis, of: parent)
      + Explanation.Term.margins(axis, of: child) + used
    let sum = Explanation.Sum(terms)
    let bounded = sum.completed(
      to: min(max(sum.total, 0), Pixels.limit), .bound, sum.total < 0 ? "never less than 0" : "the maximum length")
    let isExact = spec.isExact && dimension == .matchParent
    var text: ExplanationText = "\(dimension)"
    if dimension == .matchParent && !isExact { text = "match_parent in a parent that has a limit, but no size yet" }
    self.init(text, bounded.tidied.terms)
  }

  /// Explains the spec of a child, or returns `nil` if the rule gives another one.
  package init?(
    _ childSpec: MeasureSpec, to child: View, in parent: View, of spec: MeasureSpec, along axis: Axis
  ) {
    let insets = parent.padding.total(along: axis) + child.margins.total(along: axis)
    guard spec.childSpec(for: child.dimension(along: axis), used: insets) == childSpec else { return nil }
    self.init(to: child, in: parent, of: spec, along: axis)
  }

  /// Explains the spec of a child that its parent's length doesn't limit, or returns `nil` if the length limits it.
  package static func unlimited(
    _ dimension: Dimension, in parent: View, of spec: MeasureSpec, along axis: Axis
  ) -> Explanation.Offer? {
    if let length = dimension.fixedLength {
      let text: ExplanationText = "its own \(axis.lengthName)"
      return Explanation.Offer(text, [Explanation.Term(length, .dimension, text)])
    }
    return spec.isUnspecified ? Explanation.Offer("\(dimension), and \(parent) has no limit itself") : nil
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
  /// Returns the length that the view requests along an axis, as its parent reads it.
  package final func dimension(along axis: Axis) -> Dimension {
    axis == .horizontal ? state.width : state.height
  }

  package final func minimum(along axis: Axis) -> Int { axis == .horizontal ? minWidth : minHeight }

  package final func maximum(along axis: Axis) -> Int? { axis == .horizontal ? maxWidth : maxHeight }

  /// Returns the attribute that sets the padding of a side: `paddingStart` or `paddingLeft`.
  package final func paddingName(_ side: Explanation.Side) -> String {
    let source = state.details?.padding
    switch attributeSide(side, hasStart: source?.start != nil, hasEnd: source?.end != nil) {
    case .left: return "paddingLeft"
    case .top: return "paddingTop"
    case .right: return "paddingRight"
    case .bottom: return "paddingBottom"
    case .start: return "paddingStart"
    case .end: return "paddingEnd"
    }
  }

  /// Returns the attribute that sets the margin of a side.
  package final func marginName(_ side: Explanation.Side) -> String {
    let params = state.params
    switch attributeSide(side, hasStart: params?.marginStart != nil, hasEnd: params?.marginEnd != nil) {
    case .left: return "marginLeft"
    case .top: return "marginTop"
    case .right: return "marginRight"
    case .bottom: return "marginBottom"
    case .start: return "marginStart"
    case .end: return "marginEnd"
    }
  }

  /// Returns the side that the name of the attribute contains, which may be a relative one.
  private func attributeSide(_ side: Explanation.Side, hasStart: Bool, hasEnd: Bool) -> AttributeSide {
    switch side {
    case .left: isRightToLeft ? (hasEnd ? .end : .left) : (hasStart ? .start : .left)
    case .right: isRightToLeft ? (hasStart ? .start : .right) : (hasEnd ? .end : .right)
    case .top: .top
    case .bottom: .bottom
    }
  }
}

private enum AttributeSide {
  case left, top, right, bottom, start, end
}
