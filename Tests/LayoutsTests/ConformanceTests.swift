import Dialects
import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those from Android's own layout code.
@Suite struct ConformanceTests {
  @Test(arguments: zip(ConformanceCase.families, [400, 200, 150, 500, 400, 200, 100, 100, 250, 150]))
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

  /// `layout-stress conformance` tries all cases.
  @Test(arguments: ConformanceCase.families)
  func laying_out_again_at_other_sizes_changes_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    var random = SplitMix64(seed: 14)
    for (index, conformanceCase) in try ConformanceCase.family(family).enumerated() where index % 4 == 0 {
      let difference = conformanceCase.firstDifferenceOfWarmTree(&builder, &random)
      #expect(difference == nil)
    }
  }
}
