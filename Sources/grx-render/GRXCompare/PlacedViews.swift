import Measure

/// The positions and sizes of a plan's views after a layout: what is compared, in a small part of the memory of views.
struct PlacedViews {
  /// The position and the size of a view in its parent, in pixels.
  struct Placement: Hashable {
    /// The distance from the parent's left edge, or from its right edge if its children are laid out right-to-left.
    let x: Int32
    let y: Int32
    let width: Int32
    let height: Int32
    let isHidden: Bool

    /// The frame in the parent's coordinates, unless the position is measured from the right.
    var frame: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }

    /// Returns a length, or 0 for the state.
    subscript(component: CauseSearch.Difference.Component) -> Int {
      switch component {
      case .state: 0
      case .width: Int(width)
      case .height: Int(height)
      case .x: Int(x)
      case .y: Int(y)
      }
    }

    func differs(from other: Placement, in component: CauseSearch.Difference.Component) -> Bool {
      component == .state ? isHidden != other.isHidden : self[component] != other[component]
    }
  }

  /// By key; `nil` for a view that has no frame, since it or an ancestor is gone or missing.
  private let placements: [Placement?]

  /// - Parameter isFromRight: Whether each view's position is measured from the right, by key.
  init(_ layout: LaidOutPlan, isFromRight: [Bool] = []) {
    var placements: [Placement?] = Array(repeating: nil, count: layout.keys.max().map { $0 + 1 } ?? 0)
    for key in layout.keys where layout.takesPart(key) {
      guard let view = layout.view(key) else { continue }
      let frame = view.frame
      let isFromRight = isFromRight.indices.contains(key) && isFromRight[key]
      let x = isFromRight ? (view.parent?.frame.width ?? 0) &- frame.right : frame.x
      placements[key] = Placement(
        x: Int32(clamping: x), y: Int32(clamping: frame.y), width: Int32(clamping: frame.width),
        height: Int32(clamping: frame.height), isHidden: view.visibility == .hidden)
    }
    self.placements = placements
  }

  subscript(key: Int) -> Placement? { placements.indices.contains(key) ? placements[key] : nil }

  func differs(from other: PlacedViews, _ difference: CauseSearch.Difference) -> Bool {
    guard let one = self[difference.key], let other = other[difference.key] else {
      return (self[difference.key] == nil) != (other[difference.key] == nil)
    }
    return one.differs(from: other, in: difference.component)
  }

  /// Returns whether any view differs.
  func differs(from other: PlacedViews) -> Bool {
    (0..<max(placements.count, other.placements.count)).contains { self[$0] != other[$0] }
  }
}
