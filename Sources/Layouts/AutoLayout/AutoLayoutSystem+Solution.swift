import Measure

extension AutoLayoutSystem {
  /// Returns the origin of an item's content, or of the layout's (-1): the sum of all unrounded edges, starting at the
  /// layout's own.
  func origin(ofItem item: Int32) -> (left: Double, top: Double) {
    var (left, top) = (0.0, 0.0)
    var item = item
    while item >= 0 {
      left += solver.values[AutoLayoutSystem.positionVariable(ofItem: Int(item), .horizontal)]
      top += solver.values[AutoLayoutSystem.positionVariable(ofItem: Int(item), .vertical)]
      item = items[Int(item)].parent
    }
    return (left, top)
  }

  /// Returns an item's width, from one rounded edge to the other.
  func width(ofItem item: Int) -> Int {
    let left = origin(ofItem: Int32(item)).left
    return max(0, AutoLayoutSystem.round(left + solver.values[4 * item]) - AutoLayoutSystem.round(left))
  }

  /// Rounds half up; a value that differs from a half only by rounding errors is treated as a half. The order of the
  /// comparisons turns NaN into the minimum length.
  @inline(__always)
  static func round(_ value: Double) -> Int {
    let shifted = min(Double(Pixels.limit), max(-Double(Pixels.limit), value + (0.5 + 1e-6)))
    let truncated = Int(shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// Returns an item's frame in its parent: all edges are rounded in the coordinates of the layout, and frames are the
  /// distances between them.
  @inline(__always)
  func frame(
    ofItem item: Int, in origin: (left: Double, top: Double)
  ) -> (x: Int, y: Int, width: Int, height: Int) {
    let left = origin.left + solver.values[AutoLayoutSystem.positionVariable(ofItem: item, .horizontal)]
    let top = origin.top + solver.values[AutoLayoutSystem.positionVariable(ofItem: item, .vertical)]
    let (x, y) = (AutoLayoutSystem.round(left), AutoLayoutSystem.round(top))
    return (
      x - AutoLayoutSystem.round(origin.left), y - AutoLayoutSystem.round(origin.top),
      max(0, AutoLayoutSystem.round(left + solver.values[4 * item]) - x),
      max(0, AutoLayoutSystem.round(top + solver.values[4 * item + 1]) - y)
    )
  }

  func size(under specs: MeasureSpecs) -> Size {
    let count = solver.values.count
    func length(_ spec: MeasureSpec, _ value: Double) -> Int {
      spec.isExact ? spec.size : max(0, AutoLayoutSystem.round(value))
    }
    return Size(
      width: length(specs.width, solver.values[count - 2]), height: length(specs.height, solver.values[count - 1]))
  }

  /// Measures and places the children of the layout (-1), or of a layout that is solved with it.
  func placeChildren(ofGroup group: Int) {
    let isExplained = layout.explanationNotes != nil
    let group = contentGroup(group)
    let origin = origin(ofItem: Int32(group))
    // The items inside a layout follow it directly.
    var index = group
    while index + 1 < items.count {
      index += 1
      let item = items[index]
      if Int(item.parent) < group { break }
      if Int(item.parent) != group || item.isGone { continue }
      let frame = frame(ofItem: index, in: origin)
      let (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
      let specs = MeasureSpecs(width: .exactly(width), height: .exactly(height))
      let flags = item.state.flags
      if item.state.isBox(flags), !isExplained {
        item.state.answerBox(specs, flags)
        item.state.layoutBox(x: x, y: y)
        continue
      }
      if item.isGroup { item.state.markChildrenStale() }
      if isExplained {
        measure(item.state, specs)
      } else if !item.state.hasAnswered(size: Size(width: width, height: height)) {
        item.state.measure(specs)
      }
      item.state.layout(x: x, y: y, width: width, height: height)
    }
  }
}
