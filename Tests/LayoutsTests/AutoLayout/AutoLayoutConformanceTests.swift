import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those of an independent solver, which uses lexicographic linear
/// programming.
@Suite struct AutoLayoutConformanceTests {
  @Test(arguments: zip(ConformanceCase.autoLayoutFamilies, [250, 148, 50, 150, 224, 150, 97]))
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

  /// `layout-stress conformance` tries all cases.
  @Test(arguments: ConformanceCase.autoLayoutFamilies)
  func sizes_and_activations_before_change_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    var random = SplitMix64(seed: 14)
    for (index, conformanceCase) in try ConformanceCase.family(family).enumerated() where index % 4 == 0 {
      let difference = conformanceCase.firstDifferenceOfWarmTree(&builder, &random)
      #expect(difference == nil)
    }
  }
}
