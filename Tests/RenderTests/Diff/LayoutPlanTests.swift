import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXCompare
@testable import Render

/// A plan creates the same views as inflating the document.
@Suite struct LayoutPlanTests {
  private static let size = Size(width: 360, height: 640)

  private static func inflater(kinds: [ViewKind] = ViewKind.builtIn) -> Inflater {
    var inflater = Inflater.ofAllFormats(kinds: kinds)
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    return inflater
  }

  /// Expects repeated layouts of a plan to equal the layout itself.
  private func expectSameViews(_ layout: InflatedLayout, _ name: String, specs: MeasureSpecs? = nil) throws {
    let layOut = { (view: View) in
      if let specs { view.measureAndLayout(specs) } else { view.measureAndLayout(in: Self.size) }
    }
    let plan = try #require(LayoutPlan(layout, direction: nil, layOut: layOut), "\(name)")
    layOut(layout.root)
    let inflated = layout.root.snapshot()
    for _ in 0..<2 { #expect(plan.laidOut().root.snapshot() == inflated, "\(name)") }
  }

  @Test func a_plan_of_each_fixture_has_the_frames_of_the_inflated_layout() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path).sorted()
    var compared = 0
    for name in names where name.hasSuffix(".grx") || (name.hasSuffix(".xml") && !name.contains("/values")) {
      // A plan shares the layout's text measurer, and the measurer of the runtime's recordings is slow.
      if name.hasPrefix("conformance/") { continue }
      guard let layout = try? Self.inflater().inflate(file: fixtures.appendingPathComponent(name).path) else {
        continue
      }
      compared += 1
      try expectSameViews(layout, name)
    }
    #expect(compared > 150)
  }

  @Test(arguments: RandomForm.allCases)
  func a_plan_of_a_random_document_has_the_frames_of_the_inflated_layout(form: RandomForm) throws {
    var compared = 0
    for seed in UInt64(70) << 32..<UInt64(70) << 32 + 100 {
      var trees = RandomTrees(seed: seed, classes: form.classes, maximumCount: 20)
      let specs = trees.specs()
      var description = trees.description()
      for edit in 0..<3 {
        if edit > 0 { trees.edit(&description) }
        guard let layout = form.layout(of: description, Self.inflater(kinds: RandomClass.kinds)) else { continue }
        compared += 1
        try expectSameViews(layout, "seed \(seed), \(edit) edits", specs: specs)
      }
    }
    #expect(compared > 150)
  }

  @Test func constraints_behind_the_children_have_the_same_rank_in_a_plan() throws {
    func layout(behind: Bool) throws -> LayoutPlan {
      let children = #""subviews": [{ "class": "View", "id": "a", "width ==": 50, "height ==": 10 }]"#
      let list = #""constraints": [{ "first": "a.width", "relation": "==", "constant": 80 }]"#
      let members = behind ? "\(children), \(list)" : "\(list), \(children)"
      let text = #"{ "layout": { "class": "AutoLayout", "width": 200, "height": 40, \#(members) } }"#
      let layout = try Self.inflater().inflate(string: text)
      return try #require(LayoutPlan(layout, direction: nil) { $0.measureAndLayout(in: Self.size) })
    }
    let (first, last) = (try layout(behind: false), try layout(behind: true))
    let script = EditScript(from: first, to: last)
    #expect(script.steps.map(\.words) == ["constraints of the root was moved behind its children"])
    let plan = script.start
    let widths = [plan.laidOut(), last.laidOut()].map { $0.root.snapshot() }
    for step in script.steps { plan.make(step) }
    #expect(plan.laidOut().root.snapshot() == widths[1])
    #expect(widths[0] != widths[1])
  }

  /// Creates a custom view for each element with a certain name, and makes it taller when it is complete.
  private final class BadgePlugin: InflaterPlugin {
    final class Badge: View {
      override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: 12, height: minHeight * 2)) }
    }

    func makeView(for element: InflaterElement) -> View? { element.name == "Badge" ? Badge() : nil }
    func didInflate(_ element: InflaterElement, as view: View) { view.minHeight = 7 }
  }

  @Test func a_plugins_views_are_made_by_the_plugin_again() throws {
    var inflater = Self.inflater()
    inflater.plugins = [BadgePlugin()]
    let layout = try inflater.inflate(string: "<V><Badge/><UIView/></V>", named: "badge.xml")
    try expectSameViews(layout, "a plugin's view")
    let plan = try #require(LayoutPlan(layout, direction: nil) { $0.measureAndLayout(in: Self.size) })
    let badges = [plan.laidOut(), plan.laidOut()].map { laidOut in
      laidOut.keys.compactMap { laidOut.view($0) as? BadgePlugin.Badge }
    }
    #expect(badges.map(\.count) == [1, 1])
    #expect(badges[0].first !== badges[1].first)
    #expect(badges[1].first?.minHeight == 7)
  }

  @Test func the_kind_of_a_view_is_the_same_in_each_run() {
    let kinds = Dictionary(
      uniqueKeysWithValues: ["V", "H", "StackLayout"].map { name in
        (name, ViewKind(name, make: { _ in FrameLayout() }))
      })
    #expect(kinds.kind(of: FrameLayout())?.name == "H")
    let named = FrameLayout()
    named.className = "V"
    #expect(kinds.kind(of: named)?.name == "V")
    #expect(kinds.kind(of: ImageView()) == nil)
  }
}
