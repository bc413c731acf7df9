import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree equal those that ConstraintLayout's own code gave it inside Android's.
@Suite struct ConstraintConformanceTests {
  /// The only public case whose answer isn't Android's; it depends on the order of equal equations.
  private static let unequal: Set = ["constraint-sizes-odd-0111"]

  @Test(arguments: zip(ConformanceCase.constraintFamilies, [250, 200, 200, 150, 100, 100, 200]))
  func every_frame_equals_Androids(family: String, count: Int) throws {
    let cases = try ConformanceCase.family(family)
    #expect(cases.count == count)
    var builder = ConformanceBuilder()
    for conformanceCase in cases where !Self.unequal.contains(conformanceCase.name) {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
    #expect(builder.unknown.isEmpty)
  }

  @Test(arguments: ConformanceCase.constraintFamilies)
  func laying_out_again_at_other_sizes_changes_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    for conformanceCase in try ConformanceCase.family(family) where !Self.unequal.contains(conformanceCase.name) {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
      root.measureAndLayout(.unspecified)
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
  }

  @Test func what_is_listed_as_unequal_depends_on_the_order() throws {
    #expect(try ConformanceCase.orderDependent().isSuperset(of: Self.unequal))
  }
}
