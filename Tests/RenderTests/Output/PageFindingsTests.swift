import Foundation
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import Render

/// The picture of a page in a folder of pages has the findings of the page, which is checked before.
@Suite struct PageFindingsTests {
  private static let window = PointSize(width: 360, height: 640)

  private func findings(_ found: [LintFinding]?) -> [String]? {
    found?.map { "\($0.rule.code) \($0.path) \($0.message)" }
  }

  @Test func a_page_has_the_findings_of_its_picture() throws {
    var count = 0
    let folder = fixtures.appendingPathComponent("lint").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".grx") {
      let file = folder + "/" + name
      var inflater = Inflater.ofAllFormats()
      inflater.keepsPlaces = true
      guard let layout = try? inflater.inflate(file: file) else { continue }
      let size = Size(width: Int(Self.window.width), height: Int(Self.window.height))
      layout.root.measureAndLayout(layout.root.rootSpecs(in: size))
      var rendering = Rendering(root: layout.root)
      rendering.layout = layout
      rendering.name = file
      rendering.windows = [Self.window]
      rendering.layOut = { root, _ in root.measureAndLayout(root.rootSpecs(in: size)) }
      let alone = findings(rendering.lintFindings(Set(LintRule.all), rendering.touchTarget))
      rendering.pageFindings = PageFindings()
      _ = try htmlText(rendering)
      #expect(findings(rendering.pageFindings?.all) == alone, "\(file)")
      count += alone?.count ?? 0
    }
    #expect(count > 20)
  }
}
