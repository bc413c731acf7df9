import Measure

/// An index of many rectangles that finds those intersecting an area: bounding boxes of sixteen neighbors each, boxes
/// of sixteen of these, and so on.
///
/// Consecutive nodes of a tree are usually near one another in space, so most boxes are small.
struct RectangleIndex: Sendable {
  private struct Area {
    var left = Int.max
    var top = Int.max
    var right = Int.min
    var bottom = Int.min

    func meets(_ area: Area) -> Bool {
      left < area.right && area.left < right && top < area.bottom && area.top < bottom
    }

    mutating func formUnion(_ other: Area) {
      left = min(left, other.left)
      top = min(top, other.top)
      right = max(right, other.right)
      bottom = max(bottom, other.bottom)
    }
  }

  private static let fanOut = 16
  /// The boxes of the rectangles, followed by levels that each combine sixteen boxes of the previous one, up to a level
  /// of at most sixteen boxes. The box of a rectangle without a width or a height intersects nothing.
  private var levels: [[Area]]

  init(count: Int, _ rectangle: (Int) -> Rect) {
    var level = (0..<count).map { place in
      let rectangle = rectangle(place)
      return rectangle.width > 0 && rectangle.height > 0
        ? Area(left: rectangle.x, top: rectangle.y, right: rectangle.right, bottom: rectangle.bottom) : Area()
    }
    levels = [level]
    while level.count > Self.fanOut {
      var above: [Area] = []
      above.reserveCapacity(level.count / Self.fanOut + 1)
      for (place, box) in level.enumerated() {
        if place % Self.fanOut == 0 { above.append(Area()) }
        above[above.count - 1].formUnion(box)
      }
      levels.append(above)
      level = above
    }
  }

  /// Returns the indexes of the rectangles that share a pixel with `area`, in ascending order.
  func indices(meeting area: Rect) -> [Int] {
    guard area.width > 0, area.height > 0 else { return [] }
    func end(_ start: Int, _ length: Int) -> Int {
      let (sum, overflows) = start.addingReportingOverflow(length)
      return overflows ? .max : sum
    }
    let area = Area(left: area.x, top: area.y, right: end(area.x, area.width), bottom: end(area.y, area.height))
    var found = Array(levels[levels.count - 1].indices)
    for level in levels.indices.reversed() {
      found = found.filter { levels[level][$0].meets(area) }
      if level > 0 {
        found = found.flatMap { $0 * Self.fanOut..<min(($0 + 1) * Self.fanOut, levels[level - 1].count) }
      }
    }
    return found
  }
}
