import Measure

/// A description of the difference between two frames.
package struct FrameWords {
  /// The divisor of lengths: pixels per point.
  let density: Double
  /// Other differences, such as `is hidden`.
  package var states: [String] = []
  /// The view that a movement is relative to, if that view itself moved.
  var container: String?
  private var sizes: [String] = []
  private var moves: [String] = []

  package init(density: Double) { self.density = density }

  /// Adds the differences between two frames.
  /// - Parameter keepsParent: Whether both frames are in the same parent; otherwise they aren't comparable.
  package mutating func compare(_ old: Rect, _ new: Rect, keepsParent: Bool = true) {
    add(.width, new.width - old.width)
    add(.height, new.height - old.height)
    guard keepsParent else { return }
    add(.x, new.x - old.x)
    add(.y, new.y - old.y)
  }

  /// Adds a change of a component.
  /// - Parameter change: The change in the unit that the density converts; positive to the right and down.
  mutating func add(_ component: CauseSearch.Difference.Component, _ change: Int) {
    switch component {
    case .state: break
    case .width: add(growth: change, "wider", "narrower")
    case .height: add(growth: change, "taller", "shorter")
    case .x: add(distance: change, "to the right", "to the left")
    case .y: add(distance: change, "down", "up")
    }
  }

  private mutating func add(growth: Int, _ more: String, _ less: String) {
    if growth != 0 { sizes.append("\(points(growth)) \(growth > 0 ? more : less)") }
  }

  private mutating func add(distance: Int, _ forward: String, _ backward: String) {
    if distance != 0 { moves.append("\(distance > 0 ? forward : backward) by \(points(distance))") }
  }

  private func points(_ pixels: Int) -> String { formatPoints(abs(pixels), density: density) }

  package var isEmpty: Bool { states.isEmpty && sizes.isEmpty && moves.isEmpty }

  /// The difference in prose: `is 8 wider and 12 taller, and moved down by 4`.
  package var text: String {
    var clauses = states
    if !sizes.isEmpty { clauses.append("is " + sizes.joined(separator: " and ")) }
    let relation = container.map { " within \($0)" } ?? ""
    if !moves.isEmpty { clauses.append("moved " + moves.joined(separator: " and ") + relation) }
    if clauses.isEmpty { return "is at another position" }
    if clauses.count == 2 && max(sizes.count, moves.count) < 2 { return clauses.joined(separator: " and ") }
    return clauses.count == 1
      ? clauses[0] : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
  }
}
