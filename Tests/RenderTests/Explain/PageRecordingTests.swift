import Measure
import TestSupport
import Testing

@testable import Render

/// A large page records the reasons for its views in parts, each in a layout of its own.
@Suite struct PageRecordingTests {
  @Test func a_page_recorded_in_parts_is_the_same() throws {
    for seed: UInt64 in 0..<60 {
      func page(_ recordedViews: Int) throws -> String {
        var trees = RandomTrees(seed: seed)
        let root = trees.tree()
        root.measureAndLayout(trees.specs())
        var rendering = Rendering(root)
        rendering.recordedViews = recordedViews
        return try rendering.html()
      }
      let (whole, parts) = (try page(5120), try page(4))
      #expect(whole == parts, "seed \(seed)")
    }
  }
}
