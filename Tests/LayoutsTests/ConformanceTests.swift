import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those that Android's own layout code gave it.
@Suite struct ConformanceTests {
  @Test(arguments: [
    ("linear", 400), ("linear-extras", 200), ("frame", 150), ("relative", 500), ("mixed", 400), ("rtl", 200),
    ("scroll", 100), ("text", 100), ("grid", 250), ("table", 150),
  ])
  func every_frame_equals_Androids(family: String, count: Int) throws {
    let cases = try ConformanceCase.family(family)
    #expect(cases.count == count)
    var builder = ConformanceBuilder()
    for conformanceCase in cases {
      let root = builder.build(conformanceCase.layout)
      root.layOut(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
    #expect(builder.unknown.isEmpty)
  }

  @Test(arguments: [
    "linear", "linear-extras", "frame", "relative", "mixed", "rtl", "scroll", "text", "grid", "table",
  ])
  func laying_out_again_at_other_sizes_changes_nothing(family: String) throws {
    var builder = ConformanceBuilder()
    for conformanceCase in try ConformanceCase.family(family) {
      let root = builder.build(conformanceCase.layout)
      root.layOut(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
      root.layOut(.unspecified)
      root.layOut(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
  }
}
