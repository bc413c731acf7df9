import Foundation
import TestSupport
import Testing

@testable import grx_render

/// Constraints of an `AutoLayout` that can't all be met at the size that a layout is rendered in.
@Suite struct ContradictionTests {
  private let source = #"""
    { "version": "0.1", "layout": { "class": "AutoLayout", "width": "match_parent", "height": 20, "subviews": [
      { "class": "View", "id": "a", "left ==": 0, "right ==": 0,
        "width ==": 50 } ] } }
    """#

  @Test func what_contradicts_itself_at_one_size_is_a_warning_at_its_place() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--size", "100x20", "./a.grx")
    #expect(result.status == .done)
    #expect(result.messages.contains("a.grx:3:"))
    #expect(
      result.messages.contains(
        ": warning: 'the width 100 of AutoLayout', '#a.left == superview.left', '#a.right == superview.right' and "
          + "'#a.width == 50' contradict one another; '#a.width == 50' gives way"))
    #expect(folder.tool("--size", "50x20", "./a.grx").messages == "")
  }

  @Test func each_size_of_a_matrix_tells_its_own() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--sizes", "50x20,100x20,120x20,100x40", "./a.grx")
    #expect(result.messages.components(separatedBy: "gives way").count == 3)
  }

  @Test func a_contradiction_is_an_error_if_warnings_are() throws {
    let folder = try Workspace(["a.grx": source])
    let result = folder.tool("--strict", "--size", "100x20", "./a.grx")
    #expect(result.status == .failed)
    #expect(result.messages.contains(": error: 'the width 100 of AutoLayout'"))
    #expect(folder.tool("--strict", "--size", "50x20", "./a.grx").status == .done)
  }
}
