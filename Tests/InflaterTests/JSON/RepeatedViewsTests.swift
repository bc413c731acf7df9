import Layouts
import Measure
import TestSupport
import Testing

@testable import Inflater

@Suite struct RepeatedViewsTests {
  private func numbers(_ subviews: String) -> [Int] {
    let source = "{ \"layout\": { \"class\": \"FrameLayout\", \"subviews\": [\(subviews)] } }"
    let root = JSONDocument(file: "row.grx", bytes: Array(source.utf8)).read().root
    return root?.children.map(\.template) ?? []
  }

  @Test func views_that_differ_in_ids_texts_and_subviews_have_the_same_template() {
    let numbers = numbers(
      #"""
      { "class": "TextView", "id": "a", "text": "One", "width": 8 },
      { "class": "TextView", "id": "b", "text": "Zwei \u00f6", "width": 8 },
      {"class": "TextView", "subviews": [], "width": 9},
      { "class": "TextView", "id": "c", "text": "", "width": 8 }, { "class": "TextView", "subviews": [
        { "class": "View" }], "width": 9 },
      { "class": "TextView", "subviews": [ ], "width": 9 }
      """#)
    #expect(numbers[0] >= 0 && numbers[1] == numbers[0] && numbers[3] == numbers[0])
    #expect(numbers[4] > 0 && numbers[5] == numbers[4] && numbers[2] > 0)
  }

  @Test func views_that_are_written_differently_have_different_templates() {
    let numbers = numbers(
      #"""
      { "class": "TextView", "width": 8 }, { "class": "TextView", "width": "8" }, { "class": "TextView", "width": true },
      { "class": "TextView", "height": 8 }, { "class": "View", "width": 8 }, { "class": "TextView", "width": 8, "id": "a" },
      { "class": "TextView", "width": 8, "text": "a" }, { "class": "TextView" }, { "width": 8, "class": "TextView" },
      { "class": "TextView", "width": 8.0 }, { "class": "TextView", "width": 8, "text": 8 },
      { "class": "TextView", "width": 8, "text": 9 }, { "id": "a", "text": "a" , "class": "TextView" },
      { "id": "a", "text": "a", "class": "TextView" }
      """#)
    #expect(numbers.allSatisfy { $0 >= 0 })
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func views_with_other_values_have_no_template_and_are_read_as_they_are() throws {
    let long = String(repeating: "a", count: 2100)
    let views = #"""
      { "class": "View", "id": "" }, { "class": "View", "id": 1 }, { "class": "View", "text": [] },
      { "class": "View", "constraints": [ 1 ] }, { "class": "View", "a": {} }, { "class": "View", "hint": null },
      { "class": "View", "hint": "\#(long)" }, { "inflate": "a.grx" }, { "width": 8 }, { "\u0063lass": "View" },
      { "class": "View", "subviews": {} }
      """#
    #expect(numbers(views) == Array(repeating: -1, count: 11))
    #expect(numbers("\(views), \(views)") == Array(repeating: -1, count: 22))
    let source = "{ \"layout\": { \"class\": \"FrameLayout\", \"subviews\": [\(views), \(views)] } }"
    let content = JSONDocument(file: "row.grx", bytes: Array(source.utf8)).read()
    let children = try #require(content.root).children
    // Those with errors aren't among them.
    let half = children.count / 2
    #expect(children[..<half].map(\.kind) == children[half...].map(\.kind))
    #expect(children[..<half].map(\.attributes) == children[half...].map(\.attributes))
    // A missing class and subviews that are no array, each twice.
    #expect(content.errors.count == 4)
  }

  @Test func repeated_keys_are_read_in_each_view() throws {
    let views = #"{ "class": "View", "width": 1, "width": 2 }, { "class": "View", "width": 1, "width": 2 }"#
    let source = "{ \"layout\": { \"class\": \"FrameLayout\", \"subviews\": [\(views)] } }"
    let content = JSONDocument(file: "row.grx", bytes: Array(source.utf8)).read()
    #expect(content.root?.children.map { $0.attributes.map(\.value) } == [[2], [2]])
    #expect(content.errors.count == 2)
  }

  /// Expects the same tree, blueprints, and places as without templates, when each attribute is set by itself.
  private func expectSameTree(_ source: String, _ inflater: Inflater = Inflater()) throws {
    var keeping = inflater
    (keeping.keepsBlueprints, keeping.keepsPlaces) = (true, true)
    var slow = keeping
    slow.usesTemplates = false
    let bytes = Array(source.utf8)
    let window = Size(width: 320, height: 480)
    func result(_ inflater: Inflater) -> (tree: String, messages: [String], kept: [String]) {
      do throws(InflateErrors) {
        let layout = try inflater.inflate(bytes, named: "row.grx")
        layout.root.measureAndLayout(in: window)
        let kept = ViewTree(layout.root).map { view in
          let (blueprint, place) = (layout.sharedBlueprint(of: view)?.blueprint, layout.place(of: view))
          let attributes = place?.layers.flatMap(\.attributes)
          let location = place.map { "\($0.own.location(of: .node))" } ?? "-"
          return "\(blueprint?.className ?? "-") \(blueprint?.id ?? "-") \(blueprint?.settings ?? []) "
            + "\(attributes ?? []) \(location)"
        }
        return (layout.root.snapshot(), layout.warnings.map(\.description), kept)
      } catch {
        return ("", error.errors.map(\.description), [])
      }
    }
    let expected = result(slow)
    for found in [result(inflater), result(keeping)] {
      #expect(found.tree == expected.tree)
      #expect(found.messages == expected.messages)
    }
    #expect(result(keeping).kept == expected.kept)
  }

  @Test func templates_make_the_same_views() throws {
    let cells = (0..<4).map { index in
      #"""
      { "class": "LinearLayout", "direction": "\#(index % 2 == 0 ? "horizontal" : "vertical")", "padding": "8",
        "subviews": [
          { "class": "TextView", "id": "title\#(index)", "text": "Title \#(index)", "weight": 1, "maxLines": "1" },
          { "class": "TextView", "text": "A longer line below the title", "textSize": "13", "gravity": "end" },
          { "class": "View", "width": "match_parent", "height": "1", "marginTop": "4" } ] }
      """#
    }
    let constrained = (0..<4).map { index in
      #"""
      { "class": "AutoLayout", "height": 40, "subviews": [
        { "class": "View", "id": "icon\#(index)", "left ==": 8, "width ==": 20, "top ==": 4 },
        { "class": "TextView", "left ==": "icon\#(index).right + 8", "text": "a" },
        { "class": "View", "right ==": -8, "left ==": 30, "width ==": 20 },
        { "class": "View", "width ==": 20, "left ==": 30, "right ==": -8 } ] }
      """#
    }
    let items = (cells + constrained).joined(separator: ",")
    try expectSameTree(
      "{ \"layout\": { \"class\": \"LinearLayout\", \"width\": \"match_parent\", \"subviews\": [\(items)] } }")
  }

  @Test func each_view_of_a_template_has_its_diagnostics() throws {
    let views = #"""
      { "class": "View", "width": "wide" }, { "class": "View", "id": "a", "widht": 8 }
      """#
    for subviews in [views, #"{ "class": "View", "id": "a", "background": "paint" }"#] {
      let all = Array(repeating: subviews, count: 3).joined(separator: ",\n")
      try expectSameTree("{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [\n\(all) ] } }")
    }
  }

  @Test func attributes_of_clients_read_the_context_of_each_view() throws {
    final class Named: View {
      var parentID = ""
      override func onMeasure(_ specs: MeasureSpecs) -> Size { Size(width: parentID.utf8.count * 10, height: 4) }
    }
    var inflater = Inflater()
    inflater.register(
      ViewKind(
        "Named",
        attributes: [
          Attribute<Named>("prefix", as: String.self) { view, prefix, context in
            view.parentID = prefix + (context.parent?.id ?? "")
          }
        ]
      ) { _ in Named() })
    let rows = ["a", "bcd", "ef", "ghijk"].map { id in
      #"{ "class": "FrameLayout", "id": "\#(id)", "subviews": [ { "class": "Named", "prefix": "x" } ] }"#
    }
    let source = "{ \"layout\": { \"class\": \"LinearLayout\", \"subviews\": [\(rows.joined(separator: ","))] } }"
    try expectSameTree(source, inflater)
    let root = try inflater.inflate(string: source).root
    root.measureAndLayout(in: Size(width: 320, height: 480))
    #expect(root.subviews.map { $0.subviews[0].frame.width } == [20, 40, 30, 60])
  }
}
