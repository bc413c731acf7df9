import Measure

/// Records the reasons for a stack's measure requests to its children.
final class StackNotes {
  private let stack: StackLayout
  private let notes: ExplanationNotes
  private let specs: MeasureSpecs
  /// The exact lengths along the stack determined by ranks, and their explanations.
  private var offers: [ObjectIdentifier: (length: Int, offer: Explanation.Offer)] = [:]
  /// The remaining length; negative if length is missing.
  private var excess = 0
  /// The natural lengths of all children.
  private var content: [Explanation.Term] = []

  init(_ stack: StackLayout, _ notes: ExplanationNotes, _ specs: MeasureSpecs) {
    self.stack = stack
    self.notes = notes
    self.specs = specs
  }

  /// Called before each measure. A length determined by a rank has already been recorded.
  func willMeasure(_ child: ViewRef, main: MeasureSpec, cross: MeasureSpec, isStretched: Bool) {
    let view = child.view
    let axis = stack.direction
    if main.isUnspecified {
      notes.offer(
        to: view, along: axis,
        Explanation.Offer("its natural \(axis.lengthName), which \(stack) asks for without a limit"))
    } else if offers[ObjectIdentifier(view)] == nil, main.isExact {
      let length = view.dimension(along: axis).fixedLength ?? main.size
      let text = SharedLengths.explanation(of: view, along: axis) ?? "its own \(axis.lengthName)"
      notes.offer(to: view, along: axis, Explanation.Offer(text, [Explanation.Term(length, .dimension, text)]))
    }
    offerAcross(view, cross, isStretched)
  }

  private func offerAcross(_ view: View, _ spec: MeasureSpec, _ isStretched: Bool) {
    let axis = stack.direction.cross
    if let text = SharedLengths.explanation(of: view, along: axis) {
      notes.offer(to: view, along: axis, Explanation.Offer(text, [Explanation.Term(spec.size, .dimension, text)]))
      return
    }
    let own = specs[axis]
    guard spec.isExact, view.dimension(along: axis).fixedLength == nil, isStretched || !own.isExact else {
      // Recorded now, since a length that the view shares may not be known yet.
      if let offer = Explanation.Offer(spec, to: view, in: stack, of: own, along: axis) {
        notes.offer(to: view, along: axis, offer)
      }
      return
    }
    let insets = Explanation.Term.paddings(axis, of: stack) + Explanation.Term.margins(axis, of: view)
    offerFill(view, total: own.size, insets, isStretched: isStretched, along: axis)
  }

  private func offerFill(
    _ view: View, total: Int, _ insets: [Explanation.Term], isStretched: Bool, along axis: Axis
  ) {
    let why: ExplanationText =
      isStretched
      ? "alignment fill stretches it to \(stack)"
      : "it fills \(stack), which therefore takes all of the \(axis.lengthName)"
    let terms =
      [
        Explanation.Term(
          total, .parent, "\(stack) is \(length: total) \(axis.measureName)",
          about: Explanation.Subject(.length(axis), of: stack))
      ] + insets
    notes.offer(to: view, along: axis, Explanation.Offer(why, terms.bounded))
  }

  func willWrap(_ child: ViewRef, room: Int, limit: Int, along axis: Axis) {
    let text: ExplanationText =
      limit > room
      ? "its longest word, since the others leave \(length: room)" : "the space that the others leave: \(length: room)"
    let offer = Explanation.Offer(text, [Explanation.Term(limit, .layout, text)])
    notes.offer(to: child.view, along: axis, offer)
  }

  func resolved(excess: Int, count: Int, along axis: Axis) {
    self.excess = excess
    var siblings = SiblingTerms()
    for child in ChildStates(stack.state) where !child.isGone {
      siblings.add(child, length: axis == .horizontal ? Int(child.answer.width) : Int(child.answer.height), along: axis)
    }
    content = siblings.terms()
    if count > 1 && stack.spacing > 0 { content.append(.spacing(count - 1, of: stack.spacing)) }
    if content.isEmpty { content = [Explanation.Term(0, .content, "nothing in it")] }
    if stack.distribution == .fillEqually {
      let lengths = ChildStates(stack.state).filter { !$0.isGone }.map {
        Int(axis == .horizontal ? $0.answer.width : $0.answer.height)
      }
      let extra = (lengths.max() ?? 0) * lengths.count - lengths.reduce(0, +)
      if extra > 0 { content.append(Explanation.Term(extra, .layout, "each is as long as the longest")) }
    }
    let takesAll =
      specs[axis].isAtMost && stack.explainedChildren.contains { $0.dimension(along: axis) == .matchParent }
    let needed = Explanation.Sum(content).total + stack.padding.total(along: axis)
    if takesAll && needed < specs[axis].size {
      content.append(
        Explanation.Term(specs[axis].size - needed, .layout, "a view in it fills it, so it is as long as its limit"))
    }
    notes.content(
      along: axis,
      Explanation.Sum(
        [.padding(.leading(axis), of: stack)] + content + [.padding(.trailing(axis), of: stack)]))
  }

  /// Called before a child of a rank is resized by `change` pixels.
  func willResize(
    _ child: ViewRef, from natural: Int, by change: Int, rank: Int?, of amount: Int, along axis: Axis
  ) {
    let name: ExplanationText = rank.map { "rank \(count: $0)" } ?? (change > 0 ? "fill" : "no rank")
    let all = abs(excess)
    let rest: ExplanationText = amount == all ? "" : ", of which earlier ranks left \(length: amount)"
    let text: ExplanationText =
      stack.distribution == .fillProportionally
      ? "its part of \(length: amount), in proportion to its natural length"
      : stack.distribution != .fill
        ? "its equal part of \(length: amount)"
        : change > 0
          ? "grows (\(name)): \(length: change) of the \(length: all) left over\(rest)"
          : "shrinks (\(name)): \(length: -change) of the \(length: all) missing\(rest)"
    let offer = Explanation.Offer(
      text,
      [
        Explanation.Term(natural, .content, "its natural \(axis.lengthName)"), Explanation.Term(change, .weight, text),
      ])
    offers[ObjectIdentifier(child.view)] = (natural + change, offer)
    notes.offer(to: child.view, along: axis, offer)
  }

  func keepsAcross(_ child: ViewRef, length: Int, along axis: Axis) {
    notes.offer(
      to: child.view, along: axis,
      Explanation.Offer(
        "the \(axis.lengthName) that it measured before",
        [Explanation.Term(length, .length, "its previous measurement")]))
  }

  func willStretch(_ child: ViewRef, crossLength: Int, main: Int, along axis: Axis) {
    let view = child.view
    if let known = offers[ObjectIdentifier(view)], known.length == main {
      notes.offer(to: view, along: axis, known.offer)
    } else {
      keepsAcross(child, length: main, along: axis)
    }
    let cross = axis.cross
    let insets = Explanation.Term.paddings(cross, of: stack) + Explanation.Term.margins(cross, of: view)
    offerFill(
      view, total: crossLength, insets, isStretched: view.dimension(along: cross) != .matchParent, along: cross)
  }

  func finish(along axis: Axis) {
    notes.content(along: axis.cross, acrossContent(axis.cross))
  }

  private func acrossContent(_ axis: Axis) -> Explanation.Sum {
    var sum = FrameAlgorithm.content(of: stack, along: axis)
    let takesAll =
      specs[axis].isAtMost && stack.explainedChildren.contains { $0.dimension(along: axis) == .matchParent }
    if takesAll && sum.total < specs[axis].size {
      sum.terms.append(
        Explanation.Term(
          specs[axis].size - sum.total, .layout, "a view in it fills it, so it is as long as its limit"))
    }
    return sum
  }
}

/// Records the reasons for the positions of a stack's children.
final class StackPlaceNotes {
  private let stack: StackLayout
  private let notes: ExplanationNotes
  private let axis: Axis
  private var siblings = SiblingTerms()
  private var start: [Explanation.Term] = []
  /// The space between the children that were placed, in addition to the stack's spacing.
  private var extra = 0

  init(_ stack: StackLayout, _ notes: ExplanationNotes, along axis: Axis) {
    self.stack = stack
    self.notes = notes
    self.axis = axis
  }

  func begin(shift: Int, free: Int) {
    start = [.padding(.leading(axis), of: stack)]
    guard shift != 0 else { return }
    let gravity = ExplainedGravity(
      [], default: stack.settings.effectiveGravity, cause: .contentGravity, isRightToLeft: stack.isRightToLeft)
    start.append(
      Explanation.Term(
        shift, .contentGravity, "\(gravity.text(along: axis)): no child grows into the \(length: free) that is left"))
  }

  /// Called before a child is placed `space` pixels farther than the spacing.
  func spread(_ space: Int) { extra += space }

  func didPlace(_ child: ViewRef, _ alignment: Gravity.Alignment, free: Int) {
    let view = child.view
    var terms = start + siblings.terms()
    if siblings.count > 0 && stack.spacing > 0 { terms.append(.spacing(siblings.count, of: stack.spacing)) }
    if extra > 0 { terms.append(Explanation.Term(extra, .layout, "the space that is left, between the children")) }
    terms.append(.margin(.leading(axis), of: view))
    if axis == .horizontal && stack.isRightToLeft && siblings.count > 0 {
      terms.append(Explanation.Term(0, .direction, "right-to-left: the last child is placed at the left"))
    }
    notes.place(view, along: axis, .atLeading(terms, length: view.frame.size[axis], along: axis))
    siblings.add(child, length: view.frame.size[axis], along: axis)
    noteAcross(view, alignment, free: free)
  }

  private func noteAcross(_ view: View, _ alignment: Gravity.Alignment, free: Int) {
    let cross = axis.cross
    var terms: [Explanation.Term] = [
      .padding(.leading(cross), of: stack), .margin(.leading(cross), of: view),
    ]
    let isOwn = view.state.gravity.alignment(along: cross) != nil
    let whose: ExplanationText =
      isOwn ? "its gravity" : stack.alignment != nil ? "the stack's alignment" : "the stack's gravity"
    switch alignment {
    case .center:
      terms.append(
        Explanation.Term(
          free / 2, isOwn ? .gravity : .contentGravity, "\(whose), center: half of the \(length: free) left"))
    case .trailing:
      let side = cross == .horizontal ? "right" : "bottom"
      terms.append(
        Explanation.Term(
          free, isOwn ? .gravity : .contentGravity, "\(whose), \(side): all of the \(length: free) left"))
    case .leading, .fill: break
    }
    notes.place(view, along: cross, .atLeading(terms, length: view.frame.size[cross], along: cross))
  }
}
