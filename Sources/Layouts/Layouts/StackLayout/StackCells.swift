import Measure

/// Facts about a stack's children that don't require measuring them: their ranks, and which of them need more than a
/// simple measure.
struct StackCells {
  /// The children of one rank, as a range of `order`.
  struct Run {
    var members: Range<Int>
    /// The rank; `nil` for children without a rank.
    let rank: Int?
  }

  /// Children in the order of their ranks; children of the same rank are in document order.
  struct Ranking {
    var order: [Int32] = []
    var runs: [Run] = []

    init() {}

    /// Sorts children by rank.
    /// - Parameter members: The indexes of children, in ascending order, with their ranks.
    init(_ members: [(index: Int32, rank: Int?)]) {
      // Positive ranks, then none, then negative ones, each in ascending order.
      func key(_ rank: Int?) -> (Int, Int) { rank.map { ($0 > 0 ? 0 : 2, $0) } ?? (1, 0) }
      let isOrdered = members.allSatisfy { $0.rank == nil }
      let sorted =
        isOrdered
        ? members
        : members.sorted { a, b in
          let (first, second) = (key(a.rank), key(b.rank))
          return first == second ? a.index < b.index : first < second
        }
      order = sorted.map(\.index)
      for (position, member) in sorted.enumerated() {
        if let last = runs.indices.last, runs[last].rank == member.rank {
          runs[last].members = runs[last].members.lowerBound..<position + 1
        } else {
          runs.append(Run(members: position..<position + 1, rank: member.rank))
        }
      }
    }
  }

  /// The children that may grow: those with a rank, those that fill the stack, and stacks in which something may fill
  /// the stack.
  private(set) var growing = Ranking()
  /// The children that may shrink: all except for those with a fixed length and no rank.
  private(set) var shrinking = Ranking()
  /// Stacks, which their descendants may fill, in ascending order.
  private(set) var stacks: [(index: Int, view: StackLayout)] = []

  init(of layout: ViewRef, along axis: Axis) {
    let children = ChildStates(layout)
    var growing: [(index: Int32, rank: Int?)] = []
    var shrinking: [(index: Int32, rank: Int?)] = []
    shrinking.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      let view = child.view
      let params = child.params as? StackLayout.LayoutParams
      let main = axis == .horizontal ? child.width : child.height
      let number = Int32(truncatingIfNeeded: index)
      var mayFill = main == .matchParent
      if let stack = view as? StackLayout {
        stacks.append((index, stack))
        mayFill = true
      }
      if params?.grows != nil || mayFill { growing.append((number, params?.grows)) }
      // A fixed length may be a shared length that is temporary, so the measure pass checks again.
      shrinking.append((number, params?.shrinks))
    }
    self.growing = Ranking(growing)
    self.shrinking = Ranking(shrinking)
  }
}
