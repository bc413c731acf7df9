import Foundation
import Layouts
import Measure
import TestSupport
import Testing

/// Different trees can be used on different threads; shared data is constant.
@Suite struct ThreadingTests {
  @Test func different_trees_are_laid_out_on_several_threads_concurrently() async {
    let expected = (0..<40).map { Self.snapshots(seed: UInt64($0)) }
    await withTaskGroup(of: (Int, [String]).self) { group in
      for _ in 0..<4 {
        for seed in 0..<40 { group.addTask { (seed, Self.snapshots(seed: UInt64(seed))) } }
      }
      for await (seed, snapshots) in group { #expect(snapshots == expected[seed]) }
    }
  }

  @Test func one_inflated_description_is_read_on_several_threads_concurrently() async throws {
    let cases = try ConformanceCase.family("mixed").prefix(60)
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<4 {
        for example in cases {
          group.addTask {
            var builder = ConformanceBuilder()
            let root = builder.build(example.layout)
            root.measureAndLayout(example.specs)
            return example.firstDifference(in: root)
          }
        }
      }
      for await difference in group { #expect(difference == nil) }
    }
  }

  private static func snapshots(seed: UInt64) -> [String] {
    var trees = RandomTrees(seed: seed)
    let root = trees.tree()
    return (0..<3).map { _ in
      root.measureAndLayout(trees.specs())
      return root.snapshot()
    }
  }
}
