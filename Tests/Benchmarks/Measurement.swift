import Layouts
import Measure

/// The cost of one workload.
struct Measurement {
  var nodes = 0
  var buildNanoseconds = 0.0
  /// The time of a tree's first layout, including all data that layouts derive from their children's order, rules, or
  /// equations.
  var firstNanoseconds = 0.0
  var coldNanoseconds = 0.0
  var incrementalNanoseconds = 0.0
  /// Runs of `onMeasure` in a cold layout.
  var measures = 0
  /// The memory that the tree holds; `nil` if it can't be determined.
  var bytes: Double?

  init(_ workload: Workload) {
    let clock = ContinuousClock()
    func nanoseconds(_ body: () -> Void) -> Double { clock.measure(body) / .nanoseconds(1) }

    // This is the program's first tree, so its views are stored in memory in the order of their creation.
    let (root, change) = workload.build()
    root.forEachView { _, _, _ in nodes += 1 }

    var colds: [Double] = []
    for round in 0..<rounds(1_000_000) {
      root.markAllDirty()
      let time = nanoseconds { root.measureAndLayout(workload.specs) }
      // The first rounds touch the memory for the first time.
      if round >= 2 { colds.append(time) }
    }
    coldNanoseconds = colds.median

    var incrementals: [Double] = []
    var isOdd = false
    func incremental(_ count: Int) -> Double {
      nanoseconds {
        for _ in 0..<count {
          isOdd.toggle()
          change(isOdd)
          root.measureAndLayout(workload.specs)
        }
      }
    }
    // The number of changes per timing, large enough that the cost of reading the clock is negligible.
    var batch = 1
    while incremental(batch) < 20_000 && batch < 1024 { batch *= 2 }
    for _ in 0..<rounds(4_000_000) { incrementals.append(incremental(batch) / Double(batch)) }
    incrementalNanoseconds = incrementals.median

    var builds: [Double] = []
    for _ in 0..<3 {
      builds.append(nanoseconds { withExtendedLifetime(workload.build()) {} })
    }
    buildNanoseconds = builds.median

    var firsts: [Double] = []
    for round in 0..<min(rounds(1_000_000), 24) {
      let other = workload.build().root
      let time = nanoseconds { other.measureAndLayout(workload.specs) }
      if round >= 2 { firsts.append(time) }
    }
    firstNanoseconds = firsts.median

    root.markAllDirty()
    bytes = Memory.bytes(of: workload)
    measures = root.recordMeasures { root.measureAndLayout(workload.specs) }.measureCount
  }

  private func rounds(_ budget: Int) -> Int { min(200, max(12, budget / max(1, nodes))) }
}

extension View {
  /// Makes the next layout start from nothing. Solutions of constraints are cached results, too: those of children that
  /// are `AutoLayout`s are discarded.
  func markAllDirty() {
    state.markTreeDirty()
    for child in ChildStates(state) {
      guard let layout = child.view as? AutoLayout else { break }
      layout.forgetSolution()
    }
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? .nan : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
