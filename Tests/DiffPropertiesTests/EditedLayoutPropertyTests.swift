import DiffProperties
import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXCompare
@testable import Render

/// The invariants of differences between documents; `layout-fuzz --differences` checks many more.
@Suite struct EditedLayoutPropertyTests {
  @Test(arguments: DiffProperties.Form.allCases, 0..<4)
  func the_statements_of_a_comparison_are_true(form: DiffProperties.Form, part: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(form)-\(part)-\(getpid())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = 15
    var compared = 0
    for seed in UInt64(part) << 32..<UInt64(part) << 32 + UInt64(count) {
      guard let properties = DiffProperties(seed: seed, form: form, folder: folder) else { continue }
      compared += 1
      for problem in properties.problems() { Issue.record("\(problem)") }
    }
    #expect(compared > count / 2)
  }

  @Test func equal_documents_have_no_edits() throws {
    for seed in 0..<100 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let specs = trees.specs()
      let view = trees.description()
      guard let one = plan(view, specs), let other = plan(view, specs) else { continue }
      #expect(EditScript(from: one, to: other).steps.isEmpty)
      #expect(EditedLayout(from: one, to: other, density: 1).isEmpty)
    }
  }

  private func plan(_ view: RandomView, _ specs: MeasureSpecs) -> LayoutPlan? {
    var inflater = Inflater.ofAllFormats(kinds: RandomClass.kinds)
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    let layout = try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
    return layout.flatMap { LayoutPlan($0, direction: nil) { $0.measureAndLayout(specs) } }
  }
}
