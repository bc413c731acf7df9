import Measure

/// A description of the difference between two frames.
struct FrameWords {
  /// The divisor of lengths: pixels per point.
  let density: Double
  /// Other things that are different, such as `is hidden`.
  var states: [String] = []
  private var sizes: [String] = []
  private var moves: [String] = []

  init(density: Double) { self.density = density }

  /// - Parameter keepsParent: Whether both frames are in the same parent; otherwise they aren't comparable.
  mutating func compare(
    _ old: Rect, _ new: Rect,
    _ components: Set<CauseSearch.Difference.Component> = Set(CauseSearch.Difference.Component.allCases),
    keepsParent: Bool = true
  ) {
    if components.contains(.width) { add(growth: new.width - old.width, "wider", "narrower") }
    if components.contains(.height) { add(growth: new.height - old.height, "taller", "shorter") }
    guard keepsParent else { return }
    if components.contains(.x) { add(distance: new.x - old.x, "to the right", "to the left") }
    if components.contains(.y) { add(distance: new.y - old.y, "down", "up") }
  }

  private mutating func add(growth: Int, _ more: String, _ less: String) {
    if growth != 0 { sizes.append("\(points(growth)) \(growth > 0 ? more : less)") }
  }

  private mutating func add(distance: Int, _ forward: String, _ backward: String) {
    if distance != 0 { moves.append("\(distance > 0 ? forward : backward) by \(points(distance))") }
  }

  private func points(_ pixels: Int) -> String { formatPoints(abs(pixels), density: density) }

  var isEmpty: Bool { states.isEmpty && sizes.isEmpty && moves.isEmpty }

  /// `is 8 wider and 12 taller, and moved down by 4`.
  var text: String {
    var clauses = states
    if !sizes.isEmpty { clauses.append("is " + sizes.joined(separator: " and ")) }
    if !moves.isEmpty { clauses.append("moved " + moves.joined(separator: " and ")) }
    if clauses.isEmpty { return "is in another place" }
    if clauses.count == 2 && max(sizes.count, moves.count) < 2 { return clauses.joined(separator: " and ") }
    return clauses.count == 1
      ? clauses[0] : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
  }
}
