import Measure

/// Moves the first view so that its point lies on the other's.
///
/// ```swift
/// a.right --> b.left                             //  ┌───┐┌─┐
/// a.right --> -10.horizontalOffset + b.left      //  │ a ││b│
/// a.topLeft --> .topLeft                         //  └───┘└─┘
/// underline.top --> title.baseline
/// ```
/// An edge stands for its middle, so views are aligned both ways. Offsets move their point as written: +10 is to the right,
/// and down. The view keeps its size. Its new place is rounded to whole pixels, half away from zero. The views need not be
/// siblings, but have to be in one tree; without a view, `.top` is the superview's.
///
/// To be written where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`.
public func --> (moved: some AlignmentAnchor, target: some AlignmentAnchor) {
  align(moved.alignmentPoint, to: target.alignmentPoint)
}

/// Moves the view so that its point lies on its superview's: `a.top --> .top`.
public func --> (moved: some AlignmentAnchor, target: AlignmentPoint) { align(moved.alignmentPoint, to: target) }

/// Moves the second view so that its point lies on the first's: `b.left <-- a.right` moves `a`.
public func <-- (target: some AlignmentAnchor, moved: some AlignmentAnchor) {
  align(moved.alignmentPoint, to: target.alignmentPoint)
}

/// Moves the view so that its point lies on its superview's: `.top <-- a.top`.
public func <-- (target: AlignmentPoint, moved: some AlignmentAnchor) { align(moved.alignmentPoint, to: target) }

extension View {
  /// The same as `-->`, in words: `a.align(.right, to: b.left, xOffset: 10)`.
  ///
  /// - Parameters:
  ///   - xOffset: How far to the right of the target the point comes to lie, in pixels.
  ///   - yOffset: How far below it.
  public final func align(
    _ position: AnchorPosition, to target: some AlignmentAnchor, xOffset: Double = 0, yOffset: Double = 0
  ) {
    Layouts.align(AlignmentPoint(self, position), to: target + ViewOffset(x: xOffset, y: yOffset))
  }

  /// The same with a point of the superview: `a.align(.top, to: .top, yOffset: 10)`.
  public final func align(
    _ position: AnchorPosition, to target: AlignmentPoint, xOffset: Double = 0, yOffset: Double = 0
  ) {
    Layouts.align(AlignmentPoint(self, position), to: target + ViewOffset(x: xOffset, y: yOffset))
  }
}

private func align(_ moved: AlignmentPoint, to target: AlignmentPoint) {
  guard let view = moved.view else { stop("What is aligned is a point of a view, not of its superview") }
  guard let superview = view.parent else { stop("\(view) has no superview to be placed in") }
  let other = target.view ?? superview
  requireOneTree(view, other)
  require(
    other !== view && !other.ancestors.contains { $0 === view },
    "\(view) can't be aligned with itself or what is inside it"
  )
  let goal = target.inRoot(of: other)
  let point = moved.position.point(in: view)
  let origin = superview.convert(Point.zero, to: nil)
  let x = goal.x - point.x - moved.offset.x - Double(origin.x)
  let y = goal.y - point.y - moved.offset.y - Double(origin.y)
  view.place(Rect(origin: Point(x: Density.rounded(x), y: Density.rounded(y)), size: view.frame.size))
  noteAlignment(moved, target, other)
}

func requireOneTree(_ view: View, _ other: View) {
  require(view.root === other.root, "\(view) and \(other) are in different trees")
}

extension View {
  /// Whether a view around this one's parent is being laid out, but the parent isn't: it has been, and isn't told that what it
  /// placed is moved as a part of the pass.
  private var isPlacedFromFurtherOut: Bool {
    guard let parent, !parent.state.flags.contains(.isInPass) else { return false }
    return parent.ancestors.contains { $0.state.flags.contains(.isInPass) }
  }

  /// Measures the view where it is placed.
  final func measureForPlacing(_ specs: MeasureSpecs) {
    if isPlacedFromFurtherOut { state.measure(specs) } else { measure(specs) }
  }

  /// Gives the view a frame.
  final func place(_ frame: Rect) {
    guard frame != self.frame else { return }
    if isPlacedFromFurtherOut {
      state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    } else {
      layout(frame)
    }
  }
}

/// Records for explanations: aligned to #b's left, offset −10.
private func noteAlignment(_ moved: AlignmentPoint, _ target: AlignmentPoint, _ other: View) {
  guard let view = moved.view, let superview = view.parent, let notes = superview.explanationNotes else { return }
  let goal = other === superview ? Point.zero : other.convert(Point.zero, to: superview)
  let (own, others) = (moved.position.point(in: view), target.position.point(in: other))
  for axis in [Axis.horizontal, .vertical] {
    let isHorizontal = axis == .horizontal
    let name: ExplanationText =
      target.view == nil ? "the superview's \(target.position.rawValue)" : "\(other)'s \(target.position.rawValue)"
    let edge = Density.rounded(Double(goal[axis]) + (isHorizontal ? others.x : others.y))
    let offset =
      isHorizontal ? target.offset.x - moved.offset.x : target.offset.y - moved.offset.y
    var text: ExplanationText = "aligned to \(name)"
    if offset != 0 { text = text + ", offset \(offset < 0 ? "−" : "")\(offset.magnitude.shortestDecimal)" }
    var terms = [Explanation.Term(edge, .anchor, text)]
    if offset != 0 { terms.append(Explanation.Term(Density.rounded(offset), .anchor, "the offset")) }
    let part = isHorizontal ? own.x : own.y
    if part != 0 {
      terms.append(Explanation.Term(-Density.rounded(part), .length, "to its own \(moved.position.rawValue)"))
    }
    let sum = terms.reduce(0) { $0 + $1.length }
    if sum != view.frame.origin[axis] {
      terms.append(Explanation.Term(view.frame.origin[axis] - sum, .bound, "rounded to whole pixels"))
    }
    notes.place(view, along: axis, .atLeading(terms, length: view.frame.size[axis], along: axis))
  }
}
