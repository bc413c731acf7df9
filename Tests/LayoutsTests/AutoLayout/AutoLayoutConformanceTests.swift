import Measure
import TestSupport
import Testing

/// The frames of each tree of the corpus equal those of an independent solver, which uses lexicographic linear
/// programming.
@Suite struct AutoLayoutConformanceTests {
  @Test(arguments: zip(ConformanceCase.autoLayoutFamilies, [250, 148, 50, 150, 224, 150, 97]))
  func every_frame_equals_the_independent_solution(family: String, count: Int) throws {
    try ConformanceCase.expectFrames(of: family, count: count)
  }

  /// `layout-stress conformance` tries all cases.
  @Test(arguments: ConformanceCase.autoLayoutFamilies)
  func sizes_and_activations_before_change_nothing(family: String) throws {
    try ConformanceCase.expectFramesOfWarmTrees(of: family)
  }
}
