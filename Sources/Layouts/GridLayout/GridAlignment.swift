import Measure

/// Where a view is placed in its cell along one axis, and which of its points is aligned with views of the same
/// alignment.
///
/// Source: android.widget.GridLayout.Alignment (API 34).
enum GridAlignment: UInt8 {
  case leading
  case trailing
  /// Leading, in a view whose own direction is right-to-left trailing.
  case left
  case right
  case center
  case baseline
  case fill

  /// Android's mark for a view that has no such point: it takes part in sums, which wrap.
  static var noPoint: Int32 { .min }

  /// The alignment of a gravity along one axis; `nil` if it has none.
  ///
  /// `start` and `end` follow the layout's direction, `left` and `right` the view's own. `baseline` wins over the words of the
  /// vertical axis.
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

  /// The distance from the start of `view`, `length` pixels with its margins, to the point that it is aligned by.
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

  /// How far a group of views so aligned is from the start of a cell that is `free` pixels longer than it.
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

/// How far views that share a span and an alignment reach before and after the point that they are aligned by.
///
/// Source: android.widget.GridLayout.Bounds (API 34). All sums wrap, as Java's do: `GridAlignment.noPoint` relies on that.
struct GridBounds {
  /// A baseline group takes its views without baseline into account too.
  let isOfBaseline: Bool
  private var before = Int32.min
  private var after = Int32.min
  private var greatestLength = Int32.min
  private var isFlexible = true

  /// The largest length of a flexible group, which is effectively unlimited.
  static var unlimited: Int32 { 100_000 }

  init(isOfBaseline: Bool) { self.isOfBaseline = isOfBaseline }

  mutating func reset() { self = GridBounds(isOfBaseline: isOfBaseline) }

  mutating func include(at point: Int32, length: Int32, isFlexible: Bool) {
    before = max(before, point)
    after = max(after, length &- point)
    greatestLength = max(greatestLength, length)
    self.isFlexible = self.isFlexible && isFlexible
  }

  var minimum: Int32 { isOfBaseline ? max(before &+ after, greatestLength) : before &+ after }

  var maximum: Int32 {
    guard isFlexible else { return minimum }
    return isOfBaseline ? max(GridBounds.unlimited, greatestLength) : GridBounds.unlimited
  }

  /// How far a view of the group is from the group's start.
  @inline(__always)
  func offset(of view: ViewRef, _ alignment: GridAlignment, length: Int32) -> Int32 {
    let offset = before &- alignment.point(of: view, length: length)
    return isOfBaseline ? max(0, offset) : offset
  }
}
