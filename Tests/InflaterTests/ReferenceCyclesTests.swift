import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Views that name one another in a circle, with each kind of reference, and with each two.
@Suite struct ReferenceCyclesTests {
  /// Inflates a document and lays it out twice.
  /// - Returns: The errors of a refused document; empty if it was laid out.
  private func errors(of document: String) throws -> [InflateError] {
    var inflater = Inflater()
    inflater.source = DictionarySource([:])
    let layout: InflatedLayout
    do throws(InflateErrors) {
      layout = try inflater.inflate(Array(document.utf8), named: "a.grx")
    } catch {
      #expect(error.errors.contains { $0.severity == .error }, "\(document)")
      return error.errors.filter { $0.severity == .error }
    }
    let budget = LayoutBudget(steps: 2_000_000)
    try layout.root.measureAndLayout(in: Size(width: 360, height: 640), budget: budget)
    let first = layout.root.snapshot()
    layout.root.setNeedsLayout()
    try layout.root.measureAndLayout(in: Size(width: 360, height: 640), budget: budget)
    #expect(layout.root.snapshot() == first, "\(document)")
    return []
  }

  @Test(arguments: [1, 2, 3, 50])
  func a_cycle_of_one_kind_is_refused_or_laid_out(count: Int) throws {
    for reference in SiblingReference.all {
      let found = try errors(of: SiblingReference.cycle([reference], count: count))
      // A view may name itself, which has no effect.
      let isRefused = reference.isRefused && (count > 1 || reference.container == "RelativeLayout")
      #expect(found.isEmpty != isRefused, "\(count) of \(reference.name): \(found)")
      for error in found {
        let isRule = reference.container == "RelativeLayout"
        let words = isRule ? "rules of these views are circular" : "contain one another"
        #expect(error.description.contains(words), "\(error)")
      }
    }
  }

  @Test func a_cycle_of_two_kinds_is_refused_or_laid_out() throws {
    for one in SiblingReference.all {
      for other in SiblingReference.all where other.container == one.container && other.name > one.name {
        for count in [2, 3, 50] {
          _ = try errors(of: SiblingReference.cycle([one, other], count: count))
        }
      }
    }
  }

  @Test func random_graphs_are_refused_or_laid_out() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      _ = try errors(of: SiblingReference.graph { Int(random.next() % UInt64(max(1, $0))) })
    }
  }

  /// Files of Gravity that contain one another.
  @Test(arguments: [1, 2, 3, 50])
  func circular_templates_are_errors(count: Int) {
    var inflater = Inflater.ofAllFormats()
    var files: [String: String] = [:]
    for number in 0..<count {
      files["T\(number).xml"] =
        "<\(number % 2 == 0 ? "V" : "H")><T\((number + 1) % count)/></\(number % 2 == 0 ? "V" : "H")>"
    }
    inflater.source = DictionarySource(files)
    let error = #expect(throws: InflateErrors.self) {
      try inflater.inflate(Array("<V><T0/></V>".utf8), named: "a.xml")
    }
    let messages = error?.errors.map(\.message) ?? []
    #expect(messages.contains { $0.hasPrefix("these files include each other in a cycle: ") }, "\(messages)")
  }

  /// Files of `.grx` that contain one another.
  @Test(arguments: [1, 2, 3, 50])
  func circular_includes_are_errors(count: Int) {
    var inflater = Inflater()
    inflater.source = DictionarySource(
      Dictionary(
        uniqueKeysWithValues: (0..<count).map {
          (
            "f\($0).grx",
            "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [ { \"inflate\": \"f\(($0 + 1) % count).grx\" } ] } }"
          )
        }))
    let error = #expect(throws: InflateErrors.self) {
      try inflater.inflate(
        string: "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [ { \"inflate\": \"f0.grx\" } ] } }")
    }
    #expect(error?.errors.isEmpty == false)
  }
}
