import Layouts
import Measure

/// A view, or a rectangle in a view, that can be aligned.
public protocol Alignable {
  /// The rectangle to align, and its view.
  var alignmentContext: AlignmentContext { get }
}

/// A view and the rectangle in its coordinates to align.
public struct AlignmentContext {
  /// The view.
  public var view: View
  /// The rectangle to align, in the view's coordinates, in pixels.
  public var alignmentBounds: Rect

  /// Creates a context.
  public init(view: View, alignmentBounds: Rect) {
    self.view = view
    self.alignmentBounds = alignmentBounds
  }
}

extension View: Alignable {
  /// The rectangle to align, and its view.
  public final var alignmentContext: AlignmentContext {
    AlignmentContext(view: self, alignmentBounds: Rect(origin: .zero, size: frame.size))
  }
}

/// A view inset at some of its edges; negative insets make it larger.
public struct InsetAlignmentProxy: Alignable {
  /// The view that is moved.
  public let proxiedView: View
  /// The distances at the view's edges, in pixels.
  public var insets: Edges

  /// Creates a proxy.
  public init(proxiedView: View, insets: Edges) {
    self.proxiedView = proxiedView
    self.insets = insets
  }

  /// The rectangle to align, and its view.
  public var alignmentContext: AlignmentContext {
    AlignmentContext(
      view: proxiedView, alignmentBounds: Rect(origin: .zero, size: proxiedView.frame.size).inset(by: insets))
  }
}

/// A rectangle in a view's coordinates.
public struct RectAlignmentProxy: Alignable {
  /// The view that is moved.
  public let proxiedView: View
  /// The rectangle, in the view's coordinates, in pixels.
  public let rect: Rect

  /// Creates a proxy.
  public init(proxiedView: View, rect: Rect) {
    self.proxiedView = proxiedView
    self.rect = rect
  }

  /// The rectangle to align, and its view.
  public var alignmentContext: AlignmentContext { AlignmentContext(view: proxiedView, alignmentBounds: rect) }
}

/// A view's frame. Views have no transforms, so this is the view itself.
public struct FrameAlignmentProxy: Alignable {
  /// The view that is moved.
  public let proxiedView: View

  /// Creates a proxy.
  public init(proxiedView: View) { self.proxiedView = proxiedView }

  /// The rectangle to align, and its view.
  public var alignmentContext: AlignmentContext { proxiedView.alignmentContext }
}

extension View {
  /// The view's area inside its padding.
  public final var layoutMarginsAlignmentProxy: InsetAlignmentProxy {
    InsetAlignmentProxy(proxiedView: self, insets: padding)
  }

  /// The view's frame.
  public final var frameAlignmentProxy: FrameAlignmentProxy { FrameAlignmentProxy(proxiedView: self) }
}

extension TextView {
  /// The area from the top of the first line's capital letters to the baseline of the last line.
  public final var capInsetsAlignmentProxy: InsetAlignmentProxy {
    InsetAlignmentProxy(proxiedView: self, insets: Edges(top: capInset, bottom: baselineInset))
  }

  /// The first line, at its drawn width.
  public final var firstLineAlignmentProxy: RectAlignmentProxy {
    RectAlignmentProxy(proxiedView: self, rect: firstLine)
  }

  /// The first line, from the top of its capital letters to its baseline.
  public final var firstLineCapInsetsAlignmentProxy: RectAlignmentProxy {
    let insets = Edges(top: capInset - padding.top, bottom: baselineInset - padding.bottom)
    return RectAlignmentProxy(proxiedView: self, rect: firstLine.inset(by: insets))
  }

  private final var firstLine: Rect {
    let (lines, lineHeight) = shownLines
    return Rect(
      x: padding.left, y: padding.top, width: frame.width - padding.left - padding.right,
      height: lines.isEmpty ? 0 : lineHeight)
  }
}

extension Alignable {
  /// Moves the view so that one of its points coincides with a point of another: `a.align(.topCenter, with: b,
  /// .bottomCenter, verticalOffset: 6)`.
  ///
  /// Points aren't rounded; the view's new origin is rounded once, half away from zero. The views must be in the same
  /// tree.
  public func align(
    _ position: Position, with other: some Alignable, _ otherPosition: Position, offset: ViewOffset
  ) {
    let (own, target) = (alignmentContext, other.alignmentContext)
    let goal = otherPosition.point(in: target.alignmentBounds, isRightToLeft: target.view.isRightToLeft)
    move(position, of: own, to: (goal.x + offset.x, goal.y + offset.y), in: target.view)
  }

  /// Moves the view so that one of its points coincides with a point of another, plus an offset in pixels: positive is
  /// to the right and down.
  public func align(
    _ position: Position, with other: some Alignable, _ otherPosition: Position, horizontalOffset: Double = 0,
    verticalOffset: Double = 0
  ) {
    align(position, with: other, otherPosition, offset: ViewOffset(x: horizontalOffset, y: verticalOffset))
  }

  /// Moves the view so that one of its points coincides with a point of the superview: `a.align(.center,
  /// withSuperviewPosition: .topCenter)`.
  public func align(
    _ position: Position, withSuperviewPosition other: Position, horizontalOffset: Double = 0,
    verticalOffset: Double = 0
  ) {
    guard let superview else { return }
    align(position, with: superview, other, horizontalOffset: horizontalOffset, verticalOffset: verticalOffset)
  }

  /// Moves the view so that one of its points coincides with a point of the superview, plus an offset in pixels.
  public func align(_ position: Position, withSuperviewPosition other: Position, offset: ViewOffset) {
    align(position, withSuperviewPosition: other, horizontalOffset: offset.x, verticalOffset: offset.y)
  }

  /// Moves the view so that one of its points coincides with a point in the superview's coordinates.
  public func align(
    _ position: Position, withSuperviewPoint point: Point, horizontalOffset: Double = 0, verticalOffset: Double = 0
  ) {
    guard let superview else { return }
    move(
      position, of: alignmentContext, to: (Double(point.x) + horizontalOffset, Double(point.y) + verticalOffset),
      in: superview)
  }

  /// Moves the view so that one of its points coincides with the same point of the superview: `a.align(withSuperview:
  /// .center)`.
  public func align(withSuperview position: Position, horizontalOffset: Double = 0, verticalOffset: Double = 0) {
    align(
      position, withSuperviewPosition: position, horizontalOffset: horizontalOffset, verticalOffset: verticalOffset)
  }

  /// Moves the view so that one of its points coincides with the same point of the superview, plus an offset in pixels.
  public func align(withSuperview position: Position, offset: ViewOffset) {
    align(position, withSuperviewPosition: position, offset: offset)
  }

  /// Moves the view so that one of its points is `inset` pixels inside the same point of the superview, from each edge
  /// on which the point lies; from the center, down.
  public func align(withSuperview position: Position, inset: Double) {
    let shares = position.shares(isRightToLeft: superview?.isRightToLeft ?? false)
    let x = shares.x == 0 ? inset : shares.x == 1 ? -inset : 0
    let isDown = shares.y == 0 || (shares.y == 0.5 && shares.x == 0.5)
    align(
      position, withSuperviewPosition: position,
      offset: ViewOffset(x: x, y: shares.y == 1 ? -inset : isDown ? inset : 0))
  }

  private var superview: View? {
    let view = alignmentContext.view
    if view.parent == nil { report("\(view) has no superview to be placed in") }
    return view.parent
  }

  private func move(_ position: Position, of own: AlignmentContext, to goal: (x: Double, y: Double), in target: View) {
    let view = own.view
    guard let superview, areInOneTree(view, target) else { return }
    let point = position.point(in: own.alignmentBounds, isRightToLeft: view.isRightToLeft)
    let shift = target.convert(Point.zero, to: superview)
    view.place(
      Rect(
        origin: Point(
          x: Density.rounded(goal.x + Double(shift.x) - point.x), y: Density.rounded(goal.y + Double(shift.y) - point.y)
        ),
        size: view.frame.size))
  }
}
