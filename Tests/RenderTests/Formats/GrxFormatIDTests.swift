import Testing

@testable import grx_render

/// Ids that look like lengths stay ids when a layout is written as `.grx`.
@Suite struct GrxFormatIDTests {
  @Test func an_id_that_ends_in_px_stays_an_id() throws {
    let workspace = try Workspace()
    let layout = document(
      """
      "class": "RelativeLayout", "width": 100, "height": 20, "subviews": [
        { "class": "View", "id": "5px", "width": 20, "height": 10 },
        { "class": "View", "id": "b", "width": 10, "height": 10, "toRightOf": "5px" } ]
      """)
    let written = try workspace.output(["--format", "grx"], layout: layout)
    #expect(written.contains("\"toRightOf\": \"5px\""))
    #expect(try workspace.output([], layout: written) == (try workspace.output([], layout: layout)))
  }
}
