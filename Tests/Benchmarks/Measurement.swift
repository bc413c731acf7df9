import Foundation
import Measure

/// What one workload costs.
struct Measurement {
  var nodes = 0
  var buildNanoseconds = 0.0
  var coldNanoseconds = 0.0
  var incrementalNanoseconds = 0.0
  /// Runs of `onMeasure` in a cold layout.
  var measures = 0
  /// Memory that the tree holds; `nil` where it can't be asked.
  var bytes: Double?

  init(_ workload: Workload) {
    let clock = ContinuousClock()
    func nanoseconds(_ body: () -> Void) -> Double { clock.measure(body) / .nanoseconds(1) }

    var builds: [Double] = []
    for _ in 0..<3 {
      builds.append(nanoseconds { withExtendedLifetime(workload.build()) {} })
    }
    buildNanoseconds = builds.median

    let (root, change) = workload.build()
    root.forEachView { _, _, _ in nodes += 1 }

    var colds: [Double] = []
    for round in 0..<rounds(1_000_000) {
      root.markAllDirty()
      let time = nanoseconds { root.layOut(workload.specs) }
      // The first rounds touch memory for the first time.
      if round >= 2 { colds.append(time) }
    }
    coldNanoseconds = colds.median

    var incrementals: [Double] = []
    let batch = max(1, 2000 / max(1, nodes))
    for round in 0..<rounds(4_000_000) {
      let time = nanoseconds {
        for step in 0..<batch {
          change((round * batch + step) % 2 == 0)
          root.layOut(workload.specs)
        }
      }
      incrementals.append(time / Double(batch))
    }
    incrementalNanoseconds = incrementals.median

    root.markAllDirty()
    bytes = Self.bytesHeld(by: workload, nodes: nodes)
    measures = root.recordMeasures { root.layOut(workload.specs) }.measureCount
  }

  /// What a tree adds to the program's memory: many are built, the first of them to use up what lies free already.
  private static func bytesHeld(by workload: Workload, nodes: Int) -> Double? {
    let count = max(4, 50_000 / nodes)
    var trees: [View] = []
    for _ in 0..<count { trees.append(workload.build().root) }
    guard let before = residentBytes() else { return nil }
    for _ in 0..<count { trees.append(workload.build().root) }
    guard let after = residentBytes() else { return nil }
    return withExtendedLifetime(trees) { Double(after - before) / Double(count) }
  }

  /// The program's memory, where the system tells it in a file.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }

  private func rounds(_ budget: Int) -> Int { min(200, max(12, budget / max(1, nodes))) }
}

extension View {
  /// Makes the next layout one that starts from nothing.
  func markAllDirty() {
    state.markTreeDirty()
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? .nan : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
