import TestSupport
import Testing

/// Layouts that derive a structure from all of their children read only the child that has changed, or that was added, and
/// turn the structure around for another direction. Their frames must be those of a new layout with the same children.
@Suite struct ChangedChildTests {
  @Test(arguments: ChangedLayout.Kind.allCases)
  func changes_of_one_child_give_the_frames_of_a_new_layout(_ kind: ChangedLayout.Kind) {
    for seed: UInt64 in 0..<40 {
      var layout = ChangedLayout(kind, seed: seed)
      let difference = layout.firstDifference(steps: 20)
      #expect(difference == nil, "\(kind), seed \(seed)")
    }
  }
}
