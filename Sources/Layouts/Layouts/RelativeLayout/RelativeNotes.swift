import Measure

/// Records the terms of one measure of a RelativeLayout: the rule that determines each edge of a child, and later moves
/// of the child.
///
/// The methods that a pass calls for each child aren't inlined in it, so that each level of nested layouts uses little of
/// the stack.
final class RelativeNotes: RelativeLog {
  static var isRecording: Bool { true }

  typealias Term = Explanation.Term

  /// An edge determined by a rule.
  struct Edge {
    var terms: [Term]
    /// The sibling whose edge is the first term.
    var anchor: Int?
    /// Whether the first term is the end of the space offered to the layout.
    var isAtLimit = false

    init(terms: [Term], anchor: Int? = nil, isAtLimit: Bool = false) {
      let total = Explanation.Sum(terms).total
      let excess = total - Pixels.clamp(total)
      self.terms = excess == 0 ? terms : terms + [Term(-excess, .bound, "its edge is at the largest coordinate")]
      self.anchor = anchor
      self.isAtLimit = isAtLimit
    }

    var position: Int { Explanation.Sum(terms).total }
  }

  /// A child along one axis.
  struct Extent {
    var leading: Edge?
    var trailing: Edge?
    /// The initial position of the child's leading edge.
    var start = 0
    var length = 0
    /// The child's measured length; differs from `length` if an edge was clamped to the maximum coordinate.
    var answered = 0
    var isCentered = false
    var late: Late?
    /// The distance by which content gravity moved the child.
    var move: Term?
    /// The reason that the length was imposed before both edges of the child were known; `nil` if the child was
    /// measured.
    var imposed: Explanation.Offer?

    var end: Int { start + length }
  }

  /// Values that depend on the layout's own size.
  enum Late {
    case centered
    case atFarEdge
  }

  let layout: RelativeLayout
  let notes: ExplanationNotes
  let specs: MeasureSpecs
  let children: [View]
  private(set) var places: [Axis: [Extent]]
  /// The horizontal offset of all children.
  private(set) var directionMove: Term?
  private(set) var size = Size.zero

  init(_ layout: RelativeLayout, _ notes: ExplanationNotes, _ specs: MeasureSpecs) {
    self.layout = layout
    self.notes = notes
    self.specs = specs
    children = Array(layout.subviews)
    let empty = Array(repeating: Extent(), count: children.count)
    places = [.horizontal: empty, .vertical: empty]
  }

  func place(_ index: Int, _ axis: Axis) -> Extent { places[axis, default: []][index] }

  @inline(never)
  func change(_ index: Int, _ axis: Axis, _ body: (inout Extent) -> Void) {
    body(&places[axis, default: []][index])
  }

  var isRightToLeft: Bool { layout.isRightToLeft }

  /// Returns the space in which children are placed, or `nil` for no limit.
  func available(_ axis: Axis) -> Int? {
    let spec = specs[axis]
    if !spec.isUnspecified { return spec.size }
    return axis == .horizontal && isRightToLeft ? RelativeLayout.unlimitedWidth : nil
  }

  // MARK: Edges

  @inline(never)
  func setEdge(_ index: Int, _ relation: RelativeLayout.Relation, of anchor: Int, along axis: Axis) {
    let (child, sibling) = (children[index], children[anchor])
    guard notes.explains(child) else { return setUnexplainedEdge(index, isLeading: relation.setsLeadingEdge, axis) }
    let (leading, trailing) = (Explanation.Side.leading(axis), Explanation.Side.trailing(axis))
    let other = place(anchor, axis)
    func edge(_ side: Explanation.Side, _ margins: [Term]) -> Edge {
      let text: ExplanationText = "\(ruleName(child, relation, axis)): the \(side.rawValue) edge of \(sibling)"
      let position = side == leading ? other.start : other.end
      return Edge(terms: [.edge(side, of: sibling, at: position, .anchor, text)] + margins, anchor: anchor)
    }
    change(index, axis) { place in
      switch relation {
      case .before:
        place.trailing = edge(
          leading,
          [.margin(leading, of: sibling, sign: -1).of(sibling), .margin(trailing, of: child, sign: -1)])
      case .after:
        place.leading = edge(
          trailing, [.margin(trailing, of: sibling).of(sibling), .margin(leading, of: child)])
      case .leading: place.leading = edge(leading, [.margin(leading, of: child)])
      case .trailing: place.trailing = edge(trailing, [.margin(trailing, of: child, sign: -1)])
      }
    }
  }

  /// Records that an edge of a child that isn't explained is determined.
  private func setUnexplainedEdge(_ index: Int, isLeading: Bool, _ axis: Axis) {
    change(index, axis) { place in
      if isLeading { place.leading = Edge(terms: []) } else { place.trailing = Edge(terms: []) }
    }
  }

  @inline(never)
  func pin(_ index: Int, _ side: Explanation.Side, isMissing: Bool) {
    let child = children[index]
    let axis: Axis = side == .left || side == .right ? .horizontal : .vertical
    guard notes.explains(child) else {
      let isLeading = side == .leading(axis)
      if isLeading || available(axis) != nil { setUnexplainedEdge(index, isLeading: isLeading, axis) }
      return
    }
    let rule = isMissing ? "alignWithParentIfMissing" : parentRule(child, side)
    if side == .leading(axis) {
      change(index, axis) { place in
        place.leading = Edge(terms: [
          Term(0, .anchor, "\(rule): the \(side.rawValue) edge of \(layout)"), .padding(side, of: layout),
          .margin(side, of: child),
        ])
      }
    } else if let edge = farEdge(of: child, axis, "\(rule): the \(side.rawValue) edge of \(layout)") {
      change(index, axis) { $0.trailing = edge }
    }
  }

  /// Returns the far end of the space, or `nil` for no limit.
  func farEdge(of child: View, _ axis: Axis, _ text: ExplanationText) -> Edge? {
    guard let available = available(axis) else { return nil }
    let side = Explanation.Side.trailing(axis)
    return Edge(
      terms: [
        .end(of: layout, at: available, along: axis, .anchor, text),
        .padding(side, of: layout, sign: -1), .margin(side, of: child, sign: -1),
      ], isAtLimit: true)
  }

  @inline(never)
  func alignBaseline(_ index: Int, to anchor: Int, baseline: Int32, own: Int32) {
    guard notes.explains(children[index]) else { return setUnexplainedEdge(index, isLeading: true, .vertical) }
    let hasNone = own == MeasureAnswer.noBaseline
    let sibling = children[anchor]
    let top = place(anchor, .vertical).start
    change(index, .vertical) { place in
      place.leading = Edge(
        terms: [
          .edge(.top, of: sibling, at: top, .anchor, "alignBaseline: the top of \(sibling)"),
          Term(
            Int(baseline), .baseline, "the baseline of \(sibling)", about: Explanation.Subject(.baseline, of: sibling)),
          Term(
            hasNone ? 0 : -Int(own), .baseline,
            hasNone ? "it has no baseline, so its top is used" : "its own baseline"
          ),
        ], anchor: anchor)
    }
  }

  @inline(never)
  func place(_ index: Int, _ span: RelativeLayout.Span, length: Int, along axis: Axis, isCentered: Bool) {
    change(index, axis) { place in
      place.start = span.leading
      place.length = span.trailing - span.leading
      // Both edges together determine the length, which may be negative; otherwise the answer does.
      place.answered = place.leading != nil && place.trailing != nil ? place.length : length
      place.isCentered = isCentered
    }
  }

  // MARK: Moves

  func centerLate(_ index: Int, along axis: Axis) { change(index, axis) { $0.late = .centered } }

  func pinLate(_ index: Int, along axis: Axis) { change(index, axis) { $0.late = .atFarEdge } }

  func move(_ index: Int, by offset: Int, extent: Int, free: Int, along axis: Axis) {
    let gravity = ExplainedGravity(
      [], default: layout.contentGravity, cause: .contentGravity, isRightToLeft: isRightToLeft)
    let text: ExplanationText =
      "\(gravity.text(along: axis)): the children take \(length: extent), \(length: free) is left"
    change(index, axis) { $0.move = Term(offset, .contentGravity, text) }
  }

  func moveAll(by offset: Int, from available: Int) {
    directionMove = Term(
      offset, .direction, "right-to-left: placed in \(length: available), then moved with the right edge")
  }

  func finish(_ size: Size) {
    self.size = size
    for axis in [Axis.horizontal, .vertical] { notes.content(along: axis, content(along: axis)) }
  }

  private func content(along axis: Axis) -> Explanation.Sum {
    let isReversed = axis == .horizontal && isRightToLeft
    func extent(_ index: Int) -> Int {
      let (place, margins) = (place(index, axis), children[index].margins)
      if isReversed { return (available(axis) ?? 0) - place.start + margins.leading(along: axis) }
      return place.end + margins.trailing(along: axis)
    }
    let trailing = Explanation.Side.trailing(axis)
    let shown = children.indices.filter { !children[$0].isGone }
    guard let reach = shown.max(by: { extent($0) < extent($1) }), extent(reach) > 0 else {
      return Explanation.Sum([Term(0, .content, "nothing in it"), .padding(trailing, of: layout)])
    }
    let side = isReversed ? "left" : trailing.rawValue
    return Explanation.Sum([
      Term(
        extent(reach), .content, "\(children[reach]) reaches farthest to the \(side), margins included",
        about: Explanation.Subject(.edge(isReversed ? .left : trailing), of: children[reach])),
      .padding(trailing, of: layout),
    ])
  }
}

extension RelativeLayout.Relation {
  fileprivate var setsLeadingEdge: Bool { self == .after || self == .leading }
}

extension Explanation.Term {
  /// Returns the same term, attributed to a view other than the explained one.
  fileprivate func of(_ view: View) -> Explanation.Term {
    Explanation.Term(length, cause, "\(text) of \(view)", about: subject)
  }
}
