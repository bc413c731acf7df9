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

  @Test func lengths_in_pixels_stay_as_they_are_written() throws {
    let layout = document("\"class\": \"View\", \"width\": \"7px\", \"height\": 20")
    let written = try Workspace().output(["--format", "grx", "--density", "2"], layout: layout)
    #expect(written.contains("\"width\": \"7px\""))
  }
}
