import Layouts
import Measure

/// Moves the first view so that its point coincides with the other's.
///
/// ```swift
/// a.right --> b.left                             //  ┌───┐┌─┐
/// a.right --> -10.horizontalOffset + b.left      //  │ a ││b│
/// a.topLeft --> .topLeft                         //  └───┘└─┘
/// underline.top --> title.baseline
/// ```
/// An edge represents its midpoint, so views are aligned along both axes. Offsets move their point to the right and
/// down if positive. The view keeps its size. Both anchors are rounded to whole pixels, half away from zero, and so is
/// the view's new origin. The views needn't be siblings, but must be in the same tree. Without a view, `.top` refers to
/// the superview.
///
/// Use it where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`.
public func --> (moved: some AlignmentAnchor, target: some AlignmentAnchor) {
  align(moved.alignmentPoint, to: target.alignmentPoint)
}

/// Moves the view so that its point coincides with its superview's: `a.top --> .top`.
public func --> (moved: some AlignmentAnchor, target: AlignmentPoint) { align(moved.alignmentPoint, to: target) }

/// Moves the second view so that its point coincides with the first's: `b.left <-- a.right` moves `a`.
public func <-- (target: some AlignmentAnchor, moved: some AlignmentAnchor) {
  align(moved.alignmentPoint, to: target.alignmentPoint)
}

/// Moves the view so that its point coincides with its superview's: `.top <-- a.top`.
public func <-- (target: AlignmentPoint, moved: some AlignmentAnchor) { align(moved.alignmentPoint, to: target) }

extension View {
  /// Moves the view so that its point coincides with the target: `a.align(.right, to: b.left, xOffset: 10)`. The same
  /// as `-->`.
  ///
  /// - Parameters:
  ///   - position: The point of this view.
  ///   - target: The point of the other view.
  ///   - xOffset: The distance to the right of the target, in pixels.
  ///   - yOffset: The distance below the target, in pixels.
  public final func align(
    _ position: AnchorPosition, to target: some AlignmentAnchor, xOffset: Double = 0, yOffset: Double = 0
  ) {
    Dialects.align(AlignmentPoint(self, position), to: target + ViewOffset(x: xOffset, y: yOffset))
  }

  /// Moves the view so that its point coincides with a point of the superview: `a.align(.top, to: .top, yOffset: 10)`.
  public final func align(
    _ position: AnchorPosition, to target: AlignmentPoint, xOffset: Double = 0, yOffset: Double = 0
  ) {
    Dialects.align(AlignmentPoint(self, position), to: target + ViewOffset(x: xOffset, y: yOffset))
  }
}

private func align(_ moved: AlignmentPoint, to target: AlignmentPoint) {
  guard let view = moved.view else {
    return report("Only a point of a view can be aligned, not a point of its superview")
  }
  guard let superview = view.parent else { return report("\(view) has no superview to be placed in") }
  let other = target.view ?? superview
  guard areInOneTree(view, other) else { return }
  if other === view || other.ancestors.contains(where: { $0 === view }) {
    return report("\(view) can't be aligned with itself or its descendants")
  }
  let goal = target.inRoot(of: other)
  let point = moved.anchor(in: view)
  let origin = superview.convert(Point.zero, to: nil)
  let x = goal.x - point.x - moved.offset.x - Double(origin.x)
  let y = goal.y - point.y - moved.offset.y - Double(origin.y)
  view.place(Rect(origin: Point(x: Density.rounded(x), y: Density.rounded(y)), size: view.frame.size))
  noteAlignment(moved, target, other)
}

/// Reports views of different trees, which have no distance.
func areInOneTree(_ view: View, _ other: View) -> Bool {
  if view.root === other.root { return true }
  report("\(view) and \(other) are in different trees")
  return false
}

extension AlignmentAnchor {
  /// Moves the anchor's view so that its point coincides with the target: `a.right.align(to: b.left, xOffset: 4,
  /// yOffset: 0)`. The same as `-->`.
  public func align(to target: some AlignmentAnchor, xOffset: Double = 0, yOffset: Double = 0) {
    Dialects.align(alignmentPoint, to: target + ViewOffset(x: xOffset, y: yOffset))
  }

  /// Moves the anchor's view so that its point coincides with a point of the superview: `a.top.align(toSuperviewAnchor:
  /// .top)`.
  public func align(toSuperviewAnchor target: AlignmentPoint, xOffset: Double = 0, yOffset: Double = 0) {
    Dialects.align(alignmentPoint, to: target + ViewOffset(x: xOffset, y: yOffset))
  }

  /// Returns the size between two anchors, in pixels: `a.right.measureDistance(to: b.left, xOffset: 1)`. The same as
  /// `|--|`.
  public func measureDistance(
    to target: some AlignmentAnchor, xOffset: Double = 0, yOffset: Double = 0
  ) -> Size {
    size(between: alignmentPoint, and: target + ViewOffset(x: xOffset, y: yOffset))
  }

  /// Returns the size between the anchor and a point of the superview, in pixels.
  public func measureDistance(
    toSuperviewAnchor target: AlignmentPoint, xOffset: Double = 0, yOffset: Double = 0
  ) -> Size {
    size(between: alignmentPoint, and: target + ViewOffset(x: xOffset, y: yOffset))
  }
}

/// Relativity's name for a point of a view.
public typealias ViewPosition = AlignmentPoint

extension AlignmentPoint {
  /// The names of the anchors.
  public typealias Anchor = AnchorPosition

  /// Creates an anchor of a view.
  public init(view: View, anchor: Anchor) { self.init(view, anchor) }

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - view: The view to which the point belongs.
  ///   - position: The point in the view's coordinates, in pixels.
  public init(view: View, position: Point) { self.init(view: view, x: Double(position.x), y: Double(position.y)) }
}

/// Records an alignment for explanations, such as: aligned to #b's left, offset −10.
private func noteAlignment(_ moved: AlignmentPoint, _ target: AlignmentPoint, _ other: View) {
  guard let view = moved.view, let superview = view.parent, let notes = superview.explanationNotes else { return }
  let goal = other === superview ? Point.zero : other.convert(Point.zero, to: superview)
  let (own, others) = (moved.anchor(in: view), target.anchor(in: other))
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
