import GRXLint
import Measure

/// The times of one workload as multiples of another's, per view; a change is counted as a whole.
///
/// Both are measured alternately in one process, so other load on the machine affects both. First layouts vary most,
/// because their speed depends on the order of memory after other trees were built and freed.
struct Ratios {
  /// Times of the same operation for both workloads.
  private struct Times {
    private(set) var measured: [Double] = []
    private(set) var reference: [Double] = []

    mutating func add(_ measured: Double, against reference: Double) {
      self.measured.append(measured)
      self.reference.append(reference)
    }

    /// Returns the ratio of the minimum times, which noise can only increase, and the ratio of the medians.
    func line(_ name: String, _ unit: String) -> String {
      func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
      let (least, reference) = (measured.min() ?? .nan, reference.min() ?? .nan)
      return "\(name): \(decimal(least / reference)) times by the least, "
        + "\(decimal(measured.median / self.reference.median)) by the median "
        + "(\(decimal(least)) \(unit) against \(decimal(reference)))"
    }
  }

  private var first = Times()
  private var again = Times()
  private var change = Times()
  private let title: String

  init(of measured: Workload, to reference: Workload, rounds: Int = 60) {
    title = "\(measured.name) against \(reference.name)"
    let (ours, theirs) = (Subject(measured), Subject(reference))
    for round in 0..<rounds {
      // Building takes long and scatters memory, so a few first layouts are enough.
      if round < 24 { first.add(Subject(measured).layOut(), against: Subject(reference).layOut()) }
      let times = (ours.layOutAgain(), theirs.layOutAgain())
      if round >= 2 { again.add(times.0, against: times.1) }
    }
    for _ in 0..<rounds { change.add(ours.layOutChanges(), against: theirs.layOutChanges()) }
  }

  var lines: String {
    [
      title, first.line("first layout", "ns a view"), again.line("again, everything marked as changed", "ns a view"),
      change.line("one change", "µs"),
    ].joined(separator: "\n")
  }

  /// A tree built by a workload.
  private final class Subject {
    private let root: View
    private let change: (Bool) -> Void
    private let specs: MeasureSpecs
    private var nodes = 0
    private var isOdd = false

    init(_ workload: Workload) {
      (root, change) = workload.build()
      specs = workload.specs
      root.forEachView { _, _, _ in nodes += 1 }
    }

    /// Returns the nanoseconds per view.
    func layOut() -> Double {
      ContinuousClock().measure { root.measureAndLayout(specs) } / .nanoseconds(1) / Double(nodes)
    }

    func layOutAgain() -> Double {
      root.markAllDirty()
      return layOut()
    }

    /// Returns the microseconds per change.
    func layOutChanges() -> Double {
      let count = 50
      let time = ContinuousClock().measure {
        for _ in 0..<count {
          isOdd.toggle()
          change(isOdd)
          root.measureAndLayout(specs)
        }
      }
      return time / .microseconds(count)
    }
  }
}
