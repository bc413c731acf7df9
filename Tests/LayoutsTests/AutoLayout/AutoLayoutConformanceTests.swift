import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those that an independent solver found: lexicographic linear programming.
@Suite struct AutoLayoutConformanceTests {
  static let families = [
    "autolayout-basic", "autolayout-fitting", "autolayout-margins", "autolayout-priorities", "autolayout-relations",
    "autolayout-rtl",
  ]

  @Test(arguments: zip(families, [250, 150, 50, 250, 150, 100]))
  func every_frame_equals_the_independent_solution(family: String, count: Int) throws {
    let cases = try ConformanceCase.family(family)
    #expect(cases.count == count)
    var builder = ConformanceBuilder()
    for conformanceCase in cases {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
    #expect(builder.unknown.isEmpty)
  }

  /// The answer is a property of the system, never of its history.
  @Test(arguments: families)
  func sizes_and_activations_before_change_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    var random = SplitMix64(seed: 14)
    for conformanceCase in try ConformanceCase.family(family) {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
      root.measureAndLayout(.unspecified)
      var constraints: [LayoutConstraint] = []
      root.forEachView { view, _, _ in constraints += view.keptConstraints }
      constraints.shuffle(using: &random)
      let some = Array(constraints.prefix(constraints.count / 2))
      some.deactivate()
      root.measureAndLayout(conformanceCase.specs)
      constraints.deactivate()
      constraints.shuffle(using: &random)
      constraints.activate()
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
  }
}
