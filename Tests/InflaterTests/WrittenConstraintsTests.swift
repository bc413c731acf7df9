import Inflater
import Layouts
import Measure
import Testing

/// Constraints of documents that read views inside layouts of other kinds, when the tree changes after it was laid out.
@Suite struct WrittenConstraintsTests {
  private let specs = MeasureSpecs(width: .exactly(300), height: .exactly(200))

  private func inflate(_ children: String, _ attributes: String = "") throws -> InflatedLayout {
    let text = #"{ "layout": { "class": "AutoLayout", \#(attributes) "subviews": [ \#(children) ] } }"#
    return try Inflater().inflate(Array(text.utf8), named: "main.grx")
  }

  private func frame(_ id: String, in layout: InflatedLayout) throws -> Rect { try #require(layout.view(id: id)).frame }

  @Test func a_read_view_that_moves_into_another_layout_is_still_read() throws {
    let layout = try inflate(
      """
      { "class": "FrameLayout", "id": "box", "width": 50, "height": 50, "top ==": 0,
        "left ==": { "view": "read.left", "constant": 5 },
        "subviews": [ { "class": "View", "id": "read", "width": 20, "height": 10 } ] },
      { "class": "FrameLayout", "id": "other", "left ==": 100, "top ==": 60, "width": 50, "height": 50, "padding": 7 }
      """)
    layout.root.measureAndLayout(specs)
    // No constraint moves a layout by a view inside it.
    #expect(try frame("box", in: layout) == Rect(x: 0, y: 0, width: 50, height: 50))
    let read = try #require(layout.view(id: "read"))
    read.removeFromParent()
    try #require(layout.view(id: "other") as? ViewGroup).addSubview(read)
    layout.root.measureAndLayout(specs)
    #expect(try frame("box", in: layout) == Rect(x: 112, y: 0, width: 50, height: 50))
    read.layoutParams.margins.left = 3
    layout.root.measureAndLayout(specs)
    #expect(try frame("box", in: layout).x == 115)
  }

  @Test func a_view_that_appears_in_an_empty_layout_is_found() throws {
    let layout = try inflate(
      """
      { "class": "View", "id": "line", "left ==": "late.left", "top ==": 0, "width ==": 9, "height ==": 1 },
      { "class": "FrameLayout", "left ==": 40, "top ==": 0, "subviews": [ { "class": "View", "id": "late" } ] },
      { "class": "FrameLayout", "left ==": 100, "top ==": 60, "width": 50, "height": 50, "subviews": [
        { "class": "FrameLayout", "id": "inner", "width": 40, "height": 40, "padding": 8 } ] }
      """)
    layout.root.measureAndLayout(specs)
    #expect(try frame("line", in: layout).x == 40)
    let late = try #require(layout.view(id: "late"))
    late.removeFromParent()
    layout.root.measureAndLayout(specs)
    #expect(try frame("line", in: layout).x == 0)
    try #require(layout.view(id: "inner") as? ViewGroup).addSubview(late)
    layout.root.measureAndLayout(specs)
    #expect(try frame("line", in: layout).x == 108)
  }

  @Test func a_layout_is_as_wide_as_a_view_inside_a_layout_of_another_kind() throws {
    let layout = try inflate(
      """
      { "class": "FrameLayout", "id": "box", "left ==": 0, "top ==": 0, "height": 10, "subviews": [
        { "class": "View", "id": "read", "width": 120, "height": 10 } ] }
      """, #""constraints": [ { "first": "superview.width", "relation": "==", "second": "read.width" } ],"#)
    layout.root.measureAndLayout(.unspecified)
    #expect(layout.root.frame.width == 120)
    try #require(layout.view(id: "read")).layoutParams.width = 90
    layout.root.measureAndLayout(.unspecified)
    #expect(layout.root.frame.width == 90)
  }

  @Test func a_view_keeps_its_constraints_and_rules_while_it_moves_between_layouts() throws {
    let layout = try inflate(
      #"{ "class": "View", "id": "a", "left ==": 12, "top ==": 5, "width": 20, "height": 10 }"#)
    let root = try #require(layout.root as? ViewGroup)
    let a = try #require(layout.view(id: "a"))
    let other = RelativeLayout()
    for round in 0..<3 {
      layout.root.measureAndLayout(specs)
      #expect(a.frame == Rect(x: 12, y: 5, width: 20, height: 10))
      a.removeFromParent()
      other.addSubview(a)
      if round == 0 { a.params(as: RelativeLayout.LayoutParams.self).alignParentRight = true }
      other.measureAndLayout(specs)
      #expect(a.frame == Rect(x: 280, y: 0, width: 20, height: 10))
      a.removeFromParent()
      root.addSubview(a)
    }
  }

  /// The client's own solution for the layout in the middle must not place the views of the innermost one.
  @Test func a_client_measures_a_layout_between_two_others() throws {
    let layout = try inflate(
      """
      { "class": "AutoLayout", "id": "middle", "left ==": 10, "right ==": -10, "top ==": 0, "height ==": 100, "subviews": [
        { "class": "AutoLayout", "id": "inner", "left ==": 10, "right ==": -10, "top ==": 0, "height ==": 50, "subviews": [
          { "class": "View", "id": "leaf", "right ==": -10, "width ==": 20, "top ==": 0, "height ==": 5 } ] } ] }
      """)
    layout.root.measureAndLayout(specs)
    #expect(try frame("leaf", in: layout).x == 230)
    try #require(layout.view(id: "middle")).measureAndLayout(MeasureSpecs(width: .atMost(90), height: .unspecified))
    layout.root.measureAndLayout(specs)
    #expect(try frame("leaf", in: layout) == Rect(x: 230, y: 0, width: 20, height: 5))
  }
}
