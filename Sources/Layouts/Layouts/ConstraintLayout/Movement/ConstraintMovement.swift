import Measure

/// The places of a layout's children at the start and at the end of their ways, between which the layout shows them.
///
/// Both states are solved in full, each with its own constraints and visibilities; a child's frame is then on the way
/// between its two places, rounded to whole pixels, and the child is measured with exactly that size.
///
/// Source: androidx.constraintlayout.motion.widget.MotionLayout and MotionController (2.1), as after `setProgress`.
/// Differs: the helpers keep their members, and an easing that overshoots doesn't leave an arc.
final class ConstraintMovement {
  private var starts: [MotionFrame] = []
  private var ends: [MotionFrame] = []

  /// Measures both states, and returns the layout's size.
  func measure(_ layout: ConstraintLayout, _ specs: MeasureSpecs) -> Size {
    let state = layout.state
    let first = solve(layout, specs, into: \.starts)
    let held = showEnds(state)
    let last = solve(layout, specs, into: \.ends)
    for child in held { use(child.params, child.visibility, for: child.view) }
    // A view that is shown in one of the states is shown on the way.
    for child in held {
      guard let end = child.params.constraints.rare?.end, !ChildRole(child.view).isLine else { continue }
      if layout.motionProgress >= 1 {
        child.view.handOn(end.visibility)
      } else if child.visibility != end.visibility {
        child.view.handOn(.visible)
      }
    }
    func length(_ axis: Axis) -> Int {
      // As in the source, the length of a layout that changes its size on the way lacks the padding.
      if first == last { return first[axis] + state.padding[axis] }
      return Int(Float(first[axis]) + layout.motionProgress * Float(last[axis] - first[axis]))
    }
    return specs.resolve(Size(width: length(.horizontal), height: length(.vertical)))
  }

  /// Solves a state, and stores the places of the children inside the padding.
  /// - Returns: The length of the layout inside its padding.
  private func solve(
    _ layout: ConstraintLayout, _ specs: MeasureSpecs,
    into places: ReferenceWritableKeyPath<ConstraintMovement, [MotionFrame]>
  ) -> AxisPair<Int> {
    var room = AxisPair(0)
    _ = layout.measureApart(specs, placesGone: true) { boxes, count in
      room = boxes[0].length
      self[keyPath: places].removeAll(keepingCapacity: true)
      for index in 1..<max(count, 1) {
        let (origin, length) = (boxes[index].origin, boxes[index].isGone ? AxisPair(0) : boxes[index].length)
        self[keyPath: places].append(
          MotionFrame(
            x: Float(origin.horizontal), y: Float(origin.vertical), width: Float(length.horizontal),
            height: Float(length.vertical)))
      }
    }
    return room
  }

  private struct Held {
    let view: ViewRef
    let params: ConstraintLayout.LayoutParams
    let visibility: Visibility
  }

  /// Gives the children the params of the end state. No layout is requested, since this is within one.
  /// - Returns: The children with their params at the start.
  private func showEnds(_ state: ViewRef) -> [Held] {
    var held: [Held] = []
    for child in ChildStates(state) {
      guard let params = child.params as? ConstraintLayout.LayoutParams, let end = params.constraints.rare?.end
      else { continue }
      held.append(Held(view: child, params: params, visibility: child.view.visibility))
      use(end.params, end.visibility, for: child)
    }
    return held
  }

  private func use(_ params: ConstraintLayout.LayoutParams, _ visibility: Visibility, for child: ViewRef) {
    child.params = params
    child.readLengths(of: params)
    child.readMargins(of: params)
    // Lines are always gone for their parent.
    if !ChildRole(child).isLine, child.view.visibility != visibility { child.handOn(visibility) }
    if !child.flags.isDisjoint(with: [.hasMaximum, .readsOwnParams]) { child.markChanged() }
  }

  // MARK: Places

  /// Places the children on their ways.
  func layoutChildren(_ layout: ConstraintLayout, _ size: Size) {
    let state = layout.state
    for (index, child) in ChildStates(state).enumerated() where index < min(starts.count, ends.count) {
      if child.isGone && !ChildRole(child).isLine { continue }
      let (x, y, width, height) = place(of: child, index, layout, size)
      if !child.isGone, width != Int(child.answer.width) || height != Int(child.answer.height) {
        let specs = MeasureSpecs.exactly(Size(width: width, height: height))
        if state.flags.contains(.isTraced) { noteOffers(specs, to: child.view, layout) }
        child.measure(specs)
      }
      child.layout(x: x, y: y, width: width, height: height)
      if let notes = layout.explanationNotes, !child.isGone { notePlace(of: child.view, index, layout, notes) }
    }
  }

  private func place(
    of child: ViewRef, _ index: Int, _ layout: ConstraintLayout, _ size: Size
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    let padding = layout.state.padding
    func moved(_ frame: MotionFrame) -> MotionFrame {
      MotionFrame(
        x: frame.x + Float(padding.left), y: frame.y + Float(padding.top), width: frame.width, height: frame.height)
    }
    let end = (child.params as? ConstraintLayout.LayoutParams)?.constraints.rare?.end
    let path = MotionPath(
      from: moved(starts[index]), to: moved(ends[index]), through: end?.keyPositions ?? [], easing: end?.easing,
      arc: end?.arc, in: (size.width, size.height))
    let frame = path.frame(at: layout.motionProgress)
    func pixel(_ value: Float) -> Int { Int(Int32(saturating: 0.5 + value)) }
    let (left, top) = (pixel(frame.x), pixel(frame.y))
    // An easing may overshoot a length of 0.
    func length(_ end: Float, from start: Int) -> Int { Pixels.clamp(max(pixel(end) - start, 0)) }
    return (left, top, length(frame.x + frame.width, from: left), length(frame.y + frame.height, from: top))
  }

  // MARK: Explanations

  private func noteOffers(_ specs: MeasureSpecs, to child: View, _ layout: ConstraintLayout) {
    guard let notes = layout.explanationNotes else { return }
    for axis in [Axis.horizontal, .vertical] {
      notes.offer(
        specs[axis], to: child, in: layout, along: axis, "its \(axis.lengthName) on the way",
        "between those at the start and at the end")
    }
  }

  private func notePlace(of child: View, _ index: Int, _ layout: ConstraintLayout, _ notes: ExplanationNotes) {
    let end = (child.layoutParams as? ConstraintLayout.LayoutParams)?.constraints.rare?.end
    let isStraight = end.map { $0.keyPositions.isEmpty && $0.arc == nil && $0.easing == nil } ?? true
    for axis in [Axis.horizontal, .vertical] {
      let isHorizontal = axis == .horizontal
      let start = Int(Int32(saturating: isHorizontal ? starts[index].x : starts[index].y))
      let end = Int(Int32(saturating: isHorizontal ? ends[index].x : ends[index].y))
      let padding = Explanation.Term.padding(.leading(axis), of: layout)
      let first = Explanation.Term(start, .layout, "its position at the start of its way")
      let way = child.frame.origin[axis] - Explanation.Sum([padding, first]).total
      let rest = Explanation.Term(
        way, .layout,
        isStraight
          ? "\(weight: layout.motionProgress) of the way to its position at the end, which is \(length: end - start) further"
          : "after \(weight: layout.motionProgress) of its time, by the points, the arc, or the speed of its way")
      notes.place(child, along: axis, .atLeading([padding, first, rest], length: child.frame.size[axis], along: axis))
    }
  }
}

extension PackedEdges {
  /// The sum of both edges along an axis.
  fileprivate subscript(axis: Axis) -> Int { axis == .horizontal ? horizontal : vertical }
}
