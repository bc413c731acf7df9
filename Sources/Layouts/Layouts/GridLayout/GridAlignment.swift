import Measure

/// The alignment of a view in its cell along one axis, which also determines the point that is aligned with other views
/// of the same alignment.
///
/// Source: android.widget.GridLayout.Alignment (API 34).
enum GridAlignment: UInt8 {
  case leading
  case trailing
  /// Leading, or trailing in a view with a right-to-left direction of its own.
  case left
  case right
  case center
  case baseline
  case fill

  /// Android's value for a view without such a point. It is part of sums, which wrap.
  static var noPoint: Int32 { .min }

  /// Creates the alignment of a gravity along one axis; `nil` if it has none.
  ///
  /// `start` and `end` follow the layout's direction, `left` and `right` the view's own. `baseline` overrides the words
  /// of the vertical axis.
  init?(_ gravity: Gravity, isHorizontal: Bool) {
    if isHorizontal {
      let isRelative = gravity.rawValue & Gravity.relativeMask.rawValue != 0
      switch gravity.horizontal {
      case .left: self = isRelative ? .leading : .left
      case .right: self = isRelative ? .trailing : .right
      case .centerHorizontal: self = .center
      case .fillHorizontal: self = .fill
      default: return nil
      }
    } else if gravity.contains(.baseline) {
      self = .baseline
    } else {
      switch gravity.vertical {
      case .top: self = .leading
      case .bottom: self = .trailing
      case .centerVertical: self = .center
      case .fillVertical: self = .fill
      default: return nil
      }
    }
  }

  /// Returns the distance from the start of `view`, which is `length` pixels long with its margins, to the point by
  /// which it is aligned.
  func point(of view: ViewRef, length: Int32) -> Int32 {
    switch self {
    case .leading: return 0
    case .trailing: return length
    case .left: return view.isRightToLeft ? length : 0
    case .right: return view.isRightToLeft ? 0 : length
    case .center: return length >> 1
    case .fill: return GridAlignment.noPoint
    case .baseline:
      if view.isGone { return 0 }
      let baseline = view.baseline
      return baseline == MeasureAnswer.noBaseline ? GridAlignment.noPoint : baseline
    }
  }

  /// Returns the distance of a group of views with this alignment from the start of a cell that is `free` pixels longer
  /// than the group.
  func offset(of view: ViewRef, free: Int32) -> Int32 {
    switch self {
    case .leading, .baseline, .fill: 0
    case .trailing: free
    case .left: view.isRightToLeft ? free : 0
    case .right: view.isRightToLeft ? 0 : free
    case .center: free >> 1
    }
  }
}

/// The extents of views that share a span and an alignment, before and after the point by which they are aligned.
///
/// Source: android.widget.GridLayout.Bounds (API 34). All sums wrap, as in Java: `GridAlignment.noPoint` relies on
/// that.
struct GridBounds {
  /// Whether the group is aligned by baselines; it then includes views without a baseline, too.
  let isOfBaseline: Bool
  private var before = Int32.min
  private var after = Int32.min
  private var greatestLength = Int32.min
  private var isFlexible = true

  /// The maximum length of a flexible group, which is effectively unlimited.
  static var unlimited: Int32 { 100_000 }

  init(isOfBaseline: Bool) { self.isOfBaseline = isOfBaseline }

  mutating func reset() { self = GridBounds(isOfBaseline: isOfBaseline) }

  mutating func include(at point: Int32, length: Int32, isFlexible: Bool) {
    before = max(before, point)
    after = max(after, length &- point)
    greatestLength = max(greatestLength, length)
    self.isFlexible = self.isFlexible && isFlexible
  }

  /// Whether the bounds could differ without a view that is included in them.
  func isDetermined(by point: Int32, length: Int32) -> Bool {
    point == before || length &- point == after || length == greatestLength
  }

  var minimum: Int32 { isOfBaseline ? max(before &+ after, greatestLength) : before &+ after }

  var maximum: Int32 {
    guard isFlexible else { return minimum }
    return isOfBaseline ? max(GridBounds.unlimited, greatestLength) : GridBounds.unlimited
  }

  /// Returns the distance of a view of the group from the group's start.
  @inline(__always)
  func offset(of view: ViewRef, _ alignment: GridAlignment, length: Int32) -> Int32 {
    let offset = before &- alignment.point(of: view, length: length)
    return isOfBaseline ? max(0, offset) : offset
  }
}
