import Dialects
import Layouts
import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those from Android's own layout code.
@Suite struct ConformanceTests {
  @Test(arguments: zip(ConformanceCase.families, [400, 200, 150, 500, 400, 200, 100, 100, 250, 150]))
  func every_frame_equals_Androids(family: String, count: Int) throws {
    try ConformanceCase.expectFrames(of: family, count: count)
  }

  /// `layout-stress conformance` tries all cases.
  @Test(arguments: ConformanceCase.families)
  func laying_out_again_at_other_sizes_changes_nothing(family: String) throws {
    try ConformanceCase.expectFramesOfWarmTrees(of: family)
  }
}
