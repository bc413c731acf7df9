/// A simple model of how a stack shares its length: one pixel at a time, without optimization.
struct StackModel {
  struct Child {
    var natural: Int
    var minimum = 0
    var maximum = Int.max
    var grows: Int?
    var shrinks: Int?
    var isFixed = false
    var fills = false
    var isGone = false
  }

  var children: [Child]
  var spacing = 0
  var length: Int

  /// The lengths of the children that aren't gone.
  var lengths: [Int?] {
    var lengths = children.map { $0.isGone ? nil : Optional($0.natural) }
    let visible = lengths.compactMap { $0 }
    var left = length - visible.reduce(0, +) - spacing * max(0, visible.count - 1)
    let grows = left > 0
    for rank in ranks(grows: grows) {
      var wasGiven = true
      while left != 0 && wasGiven {
        wasGiven = false
        // One round: one pixel for each child that can take one, in order.
        for index in children.indices where left != 0 && takesPart(children[index], rank, grows: grows) {
          guard let current = lengths[index] else { continue }
          if grows && current < children[index].maximum {
            lengths[index] = current + 1
            left -= 1
            wasGiven = true
          } else if !grows && current > children[index].minimum {
            lengths[index] = current - 1
            left += 1
            wasGiven = true
          }
        }
      }
    }
    return lengths
  }

  /// Returns 1, 2, 3 …, the children without a rank, …, −2, −1.
  private func ranks(grows: Bool) -> [Int?] {
    let all = Set(children.compactMap { grows ? $0.grows : $0.shrinks }).sorted()
    return all.filter { $0 > 0 } + [nil] + all.filter { $0 < 0 }
  }

  private func takesPart(_ child: Child, _ rank: Int?, grows: Bool) -> Bool {
    if child.isGone { return false }
    if grows { return !child.isFixed && child.grows == rank && (rank != nil || child.fills) }
    return child.shrinks == rank && (rank != nil || !child.isFixed)
  }
}
