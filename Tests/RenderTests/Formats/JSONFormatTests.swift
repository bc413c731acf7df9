import Inflater
import Testing

@testable import GRXFileFormats
@testable import Render
@testable import ToolCommands

@Suite struct JSONFormatTests {
  @Test func views_are_in_pre_order_without_gone_ones() throws {
    let layout = document(
      """
      "class": "GRXLinearLayout", "id": "root", "width": 320, "padding": 8, "subviews": [
        { "class": "LinearLayout", "visibility": "gone", "subviews": [ { "class": "View", "id": "lost" } ] },
        { "class": "UISwitch", "id": "switch", "visibility": "hidden" },
        { "class": "FrameLayout", "subviews": [ { "class": "View", "width": "0.5", "height": 3 } ] } ]
      """)
    let text = try Workspace().output(["--format", "json", "--density", "2"], layout: layout)
    #expect(
      text == """
        {"views":[{"path":"","class":"GRXLinearLayout","id":"root","visibility":"visible","frame":[0,0,320,50]},
                  {"path":"1","class":"UISwitch","id":"switch","visibility":"hidden","frame":[8,8,51,31]},
                  {"path":"2","class":"FrameLayout","visibility":"visible","frame":[8,39,0.5,3]},
                  {"path":"2/0","class":"View","visibility":"visible","frame":[0,0,0.5,3]}]}

        """)
  }

  @Test func gone_root_leaves_an_empty_document() throws {
    let text = try Workspace().output(
      ["--format", "json"], layout: document("\"class\": \"View\", \"visibility\": \"gone\""))
    #expect(text == "{\"views\":[]}\n")
  }

  @Test func strings_are_escaped() {
    #expect(jsonString("a\"b\\c/d") == "\"a\\\"b\\\\c/d\"")
    #expect(jsonString("\u{8}\u{9}\u{A}\u{C}\u{D}") == "\"\\b\\t\\n\\f\\r\"")
    #expect(jsonString("\u{0}\u{1F}\u{7F}\u{202E}\u{E0001}") == #""\u0000\u001f\u007f\u202e\udb40\udc01""#)
    #expect(jsonString("\r\n") == "\"\\r\\n\"")
    #expect(jsonString("é日💥\u{301}") == "\"é日💥\u{301}\"")
  }
}
