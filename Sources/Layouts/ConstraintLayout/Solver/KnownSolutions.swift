import Measure
import Synchronization

/// The latest solutions that took long, for layouts under the same meter: a comparison lays out each document several
/// times.
///
/// A solution depends only on the boxes, their anchors, and the parts of a layout that are in a `Problem`.
final class KnownSolutions: Sendable {
  /// Equations, represented by two hashes with random seeds: a copy would take as much memory as the equations.
  struct Problem: Equatable, Sendable {
    private let first: Int
    private let second: Int

    init(_ model: ConstraintModel, _ limit: AxisPair<Int>) {
      // Equations depend on the direction only through the style of a chain, which is that of its first member.
      let isMirrored =
        model.isRightToLeft && (1..<model.boxCount).contains { model.isChainHead($0, .horizontal) }
      func hash(_ start: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(start)
        hasher.combine(limit)
        hasher.combine(model.padding)
        hasher.combine(isMirrored)
        hasher.combine(model.hasBarriers)
        hasher.combine(model.members)
        // The solver stops at limits.
        hasher.combine(model.system.work)
        hasher.combine(model.system.termCapacity)
        for index in 0..<model.boxCount { hasher.combine(model.boxes[index]) }
        for index in 0..<model.boxCount * ConstraintAnchor.Side.allCases.count {
          var anchor = model.anchors[index]
          // The number of an earlier unknown has no effect.
          anchor.variable = 0
          hasher.combine(anchor)
        }
        return hasher.finalize()
      }
      (first, second) = (hash(1), hash(2))
    }
  }

  struct Solution: Sendable {
    let boxes: [ConstraintBox]
    /// The state of the system afterward on which its limits depend.
    let work: Int
    let termCapacity: Int
  }

  /// Returns the work from which the solution of a layout is kept, some tenths of a second.
  static func minimumWork(boxCount: Int) -> Int { ConstraintModel.workLimit(boxCount: boxCount) / 2 }

  private static let maximumCount = 4

  private let latest = Mutex<[(problem: Problem, solution: Solution)]>([])
  private let found = Atomic(false)

  /// Whether a solution has taken long. Only then are others represented, since that costs a tenth of a usual solution.
  var areExpected: Bool { found.load(ordering: .relaxed) }

  func expect() { found.store(true, ordering: .relaxed) }

  func solution(of problem: Problem) -> Solution? {
    latest.withLock { $0.first { $0.problem == problem }?.solution }
  }

  func add(_ solution: Solution, of problem: Problem) {
    latest.withLock { latest in
      if latest.count == Self.maximumCount { latest.removeFirst() }
      latest.append((problem, solution))
    }
  }
}
