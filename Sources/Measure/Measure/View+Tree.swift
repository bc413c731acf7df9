extension View {
  /// The parent, its parent and so on, up to the root.
  public final var ancestors: some Sequence<View> { sequence(first: self) { $0.parent }.dropFirst() }

  /// The view above all others: this one, if it has no parent.
  public final var root: View {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// Called on the root when a change requires a new layout: once, until the root is measured again.
  ///
  /// The call comes at the end of the change, which may be within a pass, so schedule a layout instead of laying out
  /// immediately. It isn't called if a property is set to its current value, nor for changes that a view with
  /// `MeasureContract.changesSubviews` makes to itself and its descendants while it is measured.
  public final var onNeedsLayout: (() -> Void)? {
    get { state.details?.onNeedsLayout }
    set { if newValue != nil || state.details != nil { state.makeDetails().onNeedsLayout = newValue } }
  }

  /// Marks this view and its descendants as changed, so that the next layout starts from scratch.
  ///
  /// Use it for changes that views can't observe, such as a newly loaded font. Changes to the properties of views don't
  /// need it.
  public final func setTreeNeedsLayout() {
    // This view comes first, since it notifies its ancestors.
    setNeedsLayout()
    state.markTreeDirty()
  }

  // MARK: Coordinates

  /// The frame in the coordinates of the root, in pixels.
  public final var frameInRoot: Rect { convert(Rect(origin: .zero, size: frame.size), to: nil) }

  /// Converts `point` from this view's coordinates to those of `other`, which is in the same tree; `nil` for the root.
  ///
  /// A view's coordinates begin at its left and top edges. The result is clamped to the range of `Int`.
  public final func convert(_ point: Point, to other: View?) -> Point {
    let (from, to) = (originInRoot, other?.originInRoot ?? .zero)
    return Point(
      x: point.x.addingClamped(from.x).subtractingClamped(to.x),
      y: point.y.addingClamped(from.y).subtractingClamped(to.y))
  }

  /// Converts `rect` from this view's coordinates to those of `other`, which is in the same tree; `nil` for the root.
  public final func convert(_ rect: Rect, to other: View?) -> Rect {
    Rect(origin: convert(rect.origin, to: other), size: rect.size)
  }

  /// The root's own position is ignored: its coordinates begin at its edges as well.
  private var originInRoot: Point {
    var origin = Point.zero
    var view = self
    while let parent = view.parent {
      let place = view.originInParent
      origin.x = origin.x.addingClamped(place.x)
      origin.y = origin.y.addingClamped(place.y)
      view = parent
    }
    return origin
  }

  /// Returns the deepest view at `point`, given in this view's coordinates, or `nil` if the point is outside. If views
  /// overlap, the last one is returned.
  ///
  /// Invisible views and their descendants are ignored, and so are parts that extend beyond a parent.
  public final func hitTest(_ point: Point) -> View? {
    var (view, point) = (self, point)
    guard visibility == .visible, Rect(origin: .zero, size: frame.size).contains(point) else { return nil }
    while true {
      let offset = view.contentOffset
      point = Point(x: point.x.addingClamped(offset.x), y: point.y.addingClamped(offset.y))
      guard let child = ChildStates(view.state).last(where: { $0.view.isHit(point) })?.view else { return view }
      point = Point(x: point.x - child.frame.x, y: point.y - child.frame.y)
      view = child
    }
  }

  /// The position at which the view appears in its parent: the origin of its frame minus the parent's scroll offset.
  package final var originInParent: Point {
    let origin = frame.origin
    guard let offset = parent?.contentOffset else { return origin }
    return Point(x: origin.x.subtractingClamped(offset.x), y: origin.y.subtractingClamped(offset.y))
  }

  private func isHit(_ point: Point) -> Bool { visibility == .visible && frame.contains(point) }
}

/// A view and its descendants in pre-order: each view comes before its children, which come in order.
///
/// An iteration retains the unvisited views as they were when it reached their parent, so visited views may be changed
/// and removed, and children may be added to them.
public struct ViewTree: Sequence {
  private let root: View

  /// Creates a sequence of `root` and its descendants.
  public init(_ root: View) { self.root = root }

  /// Returns an iterator over the views, each before its children.
  public func makeIterator() -> Iterator { Iterator(pending: [root]) }

  /// An iterator that visits a view and its descendants in document order.
  public struct Iterator: IteratorProtocol {
    /// The views that haven't been visited yet, the next one last.
    fileprivate var pending: [View]

    /// Returns the next view, or `nil` after the last one.
    public mutating func next() -> View? {
      guard let view = pending.popLast() else { return nil }
      for child in ChildStates(view.state).reversed() { pending.append(child.view) }
      return view
    }
  }
}

extension View: CustomStringConvertible {
  /// The class, the id and the frame: `TextView #title 8,8 120x20`.
  public final var description: String {
    className + (id.map { " #\($0)" } ?? "") + (isGone ? " gone" : " \(frame)")
  }
}

extension LayoutParams: CustomStringConvertible {
  /// The size and, if there are any, the margins: `match_parent × 48, margins left 8, top 0, right 8, bottom 0`.
  public final var description: String {
    "\(width) × \(height)" + (margins == .zero ? "" : ", margins \(margins)")
  }
}
