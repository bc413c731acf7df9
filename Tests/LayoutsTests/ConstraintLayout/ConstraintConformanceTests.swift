import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree equal those that ConstraintLayout's own code gave it inside Android's.
@Suite struct ConstraintConformanceTests {
  @Test(arguments: zip(ConformanceCase.constraintFamilies, [250, 200, 200, 150, 100, 100, 200]))
  func every_frame_equals_Androids(family: String, count: Int) throws {
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

  @Test(arguments: ConformanceCase.constraintFamilies)
  func laying_out_again_at_other_sizes_changes_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    for conformanceCase in try ConformanceCase.family(family) {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
      root.measureAndLayout(.unspecified)
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
  }

  /// Those whose answer on Android depends on the order in which equal equations are added are equal, too.
  @Test func the_cases_that_depend_on_the_order_are_among_them() throws {
    let names = try ConformanceCase.constraintFamilies.flatMap { try ConformanceCase.family($0).map(\.name) }
    let dependent = try ConformanceCase.orderDependent()
    #expect(dependent.count == 80 && dependent.isSubset(of: names))
  }
}
