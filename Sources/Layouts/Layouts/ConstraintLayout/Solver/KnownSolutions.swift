import Measure
import Synchronization

/// The latest solutions of the layouts of a tree, or of several: cells are often alike, and a comparison lays out each
/// document several times.
///
/// A solution depends only on the boxes, their anchors, and the parts of a layout that are in a `Problem`.
final class KnownSolutions: Sendable {
  /// Equations, represented by two hashes with random seeds: a copy would take as much memory as the equations.
  struct Problem: Equatable, Sendable {
    private let first: Int
    private let second: Int

    init(_ model: ConstraintModel) {
      // Equations depend on the direction only through the order of a Flow's members, and the style of a chain, which is
      // that of its first member.
      let isMirrored =
        model.isRightToLeft
        && (!model.flows.isEmpty || (1..<model.boxCount).contains { model.isChainHead($0, .horizontal) })
      var hasher = Hasher()
      hasher.combine(model.padding)
      hasher.combine(isMirrored)
      hasher.combine(model.hasBarriers)
      hasher.combine(model.members)
      for flow in model.flows {
        hasher.combine(flow)
        hasher.combine(model.child(flow.box).padding)
      }
      // The solver stops at limits.
      hasher.combine(model.system.work)
      hasher.combine(model.system.termCapacity)
      for index in 0..<model.boxCount {
        var box = model.boxes[index]
        // No equation contains what the children are offered, or a length that the layout is offered and wraps.
        box.lastSpec = AxisPair(.unspecified)
        if index == 0 {
          for axis in [Axis.horizontal, .vertical] where box.behavior[axis] == .wrapContent && !box.isResolved[axis] {
            box.length[axis] = 0
          }
        }
        hasher.combine(box)
      }
      for index in 0..<model.anchorCount {
        var anchor = model.anchors[index]
        // The number of an earlier unknown has no effect.
        anchor.variable = 0
        hasher.combine(anchor)
      }
      // Two hashes of one state, which is twice as large as both.
      var other = hasher
      other.combine(0)
      (first, second) = (hasher.finalize(), other.finalize())
    }
  }

  /// The limits of a length that wraps the content with which a solution is the same; a limit of 0 is none.
  enum Limits: Sendable {
    case atLeast(Int)
    case exactly(Int)

    func contains(_ limit: Int) -> Bool {
      switch self {
      case .atLeast(let length): limit == 0 || limit >= length
      case .exactly(let length): limit == length
      }
    }
  }

  struct Solution: Sendable {
    let limits: AxisPair<Limits>
    let boxes: [ConstraintBox]
    /// The Flows, and the anchors, which only Flows change; empty without Flows.
    let flows: [FlowRows]
    let anchors: [ConstraintAnchor]
    /// The state of the system afterward on which its limits depend.
    let work: Int
    let termCapacity: Int

    init(_ model: ConstraintModel, _ limits: AxisPair<Limits>) {
      self.limits = limits
      boxes = (0..<model.boxCount).map { model.boxes[$0] }
      flows = model.flows
      anchors = flows.isEmpty ? [] : (0..<model.anchorCount).map { model.anchors[$0] }
      (work, termCapacity) = (model.system.work, model.system.termCapacity)
    }
  }

  /// Returns the work from which the solution of a large layout is kept, some tenths of a second.
  static func minimumWork(boxCount: Int) -> Int { ConstraintModel.workLimit(boxCount: boxCount) / 2 }

  /// The number of solutions that are kept of layouts of any size, and of those that have few boxes together.
  private static let maximumCount = (any: 4, small: 64)
  private static let maximumBoxCount = 1 << 12
  /// Alike cells may follow some that differ.
  private static let maximumMissCount = 256

  private struct Latest {
    var solutions: [(problem: Problem, solution: Solution)] = []
    var boxCount = 0
    /// Whether a solution of a large layout has taken long.
    var hasLong = false
    /// How often in a row the solution of a small layout wasn't found.
    var missCount = 0
  }

  private let latest = Mutex(Latest())

  /// Returns whether solutions are looked up. Representing the equations costs a tenth of solving them, so those of large
  /// layouts are looked up only once one has taken long, and those of small ones until many in a row aren't found.
  func areExpected(boxCount: Int) -> Bool {
    latest.withLock { latest in
      if boxCount >= LinearSystem.largeBoxCount { return latest.hasLong }
      return latest.missCount < Self.maximumMissCount
    }
  }

  func expect() { latest.withLock { $0.hasLong = true } }

  func solution(of problem: Problem, _ limit: AxisPair<Int>, boxCount: Int) -> Solution? {
    latest.withLock { latest in
      let found = latest.solutions.first { known in
        let limits = known.solution.limits
        return known.problem == problem && limits.horizontal.contains(limit.horizontal)
          && limits.vertical.contains(limit.vertical)
      }?.solution
      if boxCount < LinearSystem.largeBoxCount { latest.missCount = found == nil ? latest.missCount + 1 : 0 }
      return found
    }
  }

  func add(_ solution: Solution, of problem: Problem) {
    latest.withLock { latest in
      latest.boxCount += solution.boxes.count
      while latest.solutions.count >= Self.maximumCount.small
        || latest.solutions.count >= Self.maximumCount.any && latest.boxCount > Self.maximumBoxCount
      {
        latest.boxCount -= latest.solutions.removeFirst().solution.boxes.count
      }
      latest.solutions.append((problem, solution))
    }
  }
}
