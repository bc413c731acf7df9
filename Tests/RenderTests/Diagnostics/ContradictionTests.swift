import Foundation
import TestSupport
import Testing

@testable import ToolCommands

/// Constraints of an `AutoLayout` that can't all be satisfied at the size of the rendered layout.
@Suite struct ContradictionTests {
  private let source = #"""
    { "version": "0.1", "layout": { "class": "AutoLayout", "width": "match_parent", "height": 20, "subviews": [
      { "class": "View", "id": "a", "left ==": 0, "right ==": 0,
        "width ==": 50 } ] } }
    """#

  @Test func a_conflict_at_one_size_is_a_warning_at_its_location() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--size", "100x20", "./a.grx")
    #expect(result.status == .done)
    #expect(result.messages.contains("a.grx:3:"))
    #expect(
      result.messages.contains(
        ": warning: 'the width 100 of AutoLayout', '#a.left == superview.left', '#a.right == superview.right' and "
          + "'#a.width == 50' contradict one another; '#a.width == 50' is dropped"))
    #expect(folder.tool("--size", "50x20", "./a.grx").messages == "")
  }

  @Test func each_size_of_a_matrix_has_its_own_statistics() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--sizes", "50x20,100x20,120x20,100x40", "./a.grx")
    #expect(result.messages.components(separatedBy: "is dropped").count == 3)
  }

  @Test func a_contradiction_is_an_error_if_warnings_are() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--strict", "--size", "100x20", "./a.grx")
    #expect(result.status == .failed)
    #expect(result.messages.contains(": error: 'the width 100 of AutoLayout'"))
    #expect(folder.tool("--strict", "--size", "50x20", "./a.grx").status == .done)
  }

  /// The order is the order in the text, regardless of the keys' names.
  @Test func the_one_written_last_is_dropped() throws {
    let keys = [#""left ==": 0"#, #""right ==": 0"#, #""width ==": 50"#]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let written = order.map { keys[$0] }.joined(separator: ", ")
      let view = #"{ "class": "View", "id": "a", \#(written) }"#
      let text = #"{ "layout": { "class": "AutoLayout", "width": 100, "height": 20, "subviews": [ \#(view) ] } }"#
      let folder = try Workspace(["a.grx": text])
      let last = ["#a.left == superview.left", "#a.right == superview.right", "#a.width == 50"][order[2]]
      #expect(folder.tool("./a.grx").messages.contains("'\(last)' is dropped"), "\(order)")
    }
  }

  @Test func a_list_is_ordered_by_its_position() throws {
    let list = #""constraints": [{ "first": "a.width", "relation": "==", "constant": 30 }]"#
    let views = #""subviews": [ { "class": "View", "id": "a", "left ==": 0, "width ==": 50 } ]"#
    for (inside, loser) in [("\(list), \(views)", 50), ("\(views), \(list)", 30)] {
      let folder = try Workspace([
        "a.grx": #"{ "layout": { "class": "AutoLayout", "width": 100, "height": 20, \#(inside) } }"#
      ])
      let result = folder.tool("./a.grx")
      #expect(result.messages.contains("'#a.width == \(loser)' is dropped"), "\(result.messages)")
    }
  }

  /// A conflict at every size is reported once, by each command, at the element in the list.
  @Test func a_contradiction_at_every_size_has_the_place_of_its_element() throws {
    let folder = try Workspace([
      "a.grx": #"""
      { "layout": { "class": "AutoLayout", "width": 100, "height": 20, "subviews": [
        { "class": "View", "id": "a", "left ==": 0, "top ==": 0, "height ==": 5, "constraints": [
          { "first": "width", "relation": "==", "constant": 30 },
          { "first": "width", "relation": ">=", "constant": 40 } ] } ] } }
      """#
    ])
    let sentence = "'#a.width == 30' and '#a.width >= 40' contradict one another; '#a.width >= 40' is dropped"
    #expect(folder.tool("./a.grx").messages.hasPrefix("a.grx:4:5: warning: \(sentence)\n"))
    let found = folder.tool("lint", "./a.grx")
    #expect(found.messages.components(separatedBy: "is dropped").count == 1, "\(found.messages)")
    #expect(found.output.contains("a.grx:4:5: warning: \(sentence); give one of them a lower priority [GRX015"))
    #expect(found.output.components(separatedBy: "is dropped").count == 2, "\(found.output)")
  }

  /// The content of an inner layout precedes the views after it.
  @Test func an_inner_layouts_views_are_where_it_is_written() throws {
    let inner = #"""
      { "class": "AutoLayout", "id": "inner", "left ==": 0, "top ==": 0, "height ==": 10, "subviews": [
        { "class": "View", "id": "part", "left ==": 0, "width ==": { "view": "next.width", "constant": 10 } } ] }
      """#
    let next = #"{ "class": "View", "id": "next", "left ==": 0, "width ==": { "view": "part.width", "constant": 10 } }"#
    for (views, loser) in [
      ("\(inner), \(next)", "#next.width == #part.width + 10"),
      ("\(next), \(inner)", "#part.width == #next.width + 10"),
    ] {
      let folder = try Workspace([
        "a.grx": #"{ "layout": { "class": "AutoLayout", "width": 100, "height": 20, "subviews": [ \#(views) ] } }"#
      ])
      let result = folder.tool("./a.grx")
      #expect(result.messages.contains("'\(loser)' is dropped"), "\(result.messages)")
    }
  }
}
