import Testing

@testable import ToolCommands

/// Ids that look like lengths remain ids when a layout is written as `.grx`.
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

  @Test func a_list_of_ids_stays_a_text() throws {
    let workspace = try Workspace()
    let layout = document(
      """
      "class": "ConstraintLayout", "width": 100, "height": 20, "subviews": [
        { "class": "View", "id": "9px", "width": 20, "height": 10 },
        { "class": "Barrier", "id": "line", "barrierDirection": "right", "referencedIds": "9px" },
        { "class": "View", "id": "b", "width": 10, "height": 10, "leftToRight": "line" } ]
      """)
    let written = try workspace.output(["--format", "grx"], layout: layout)
    #expect(written.contains("\"referencedIds\": \"9px\""))
    #expect(try workspace.output([], layout: written) == (try workspace.output([], layout: layout)))
  }

  /// The written file includes the changes of `--set`, and the content of other files.
  @Test(arguments: ["grx", "xml"])
  func a_written_document_has_set_values_and_the_content_of_included_files(format: String) throws {
    let workspace = try Workspace([
      "row.grx": """
      { "layout": { "class": "LinearLayout", "direction": "horizontal", "subviews": [
        { "class": "View", "id": "a", "width": 20, "height": 10 },
        { "inflate": "cell.grx", "id": "cell", "marginLeft": 5 } ] } }
      """,
      "cell.grx": """
      { "layout": { "class": "FrameLayout", "subviews": [
        { "class": "View", "id": "inner", "width": 30, "height": 10 } ] } }
      """,
    ])
    let options = ["--set", "a.width=50", "--set", "inner.height=40"]
    let written = workspace.tool(["--format", format] + options + ["./row.grx"])
    #expect(written.status == .done)
    #expect(!written.output.contains("inflate") && !written.output.contains("<include"))
    try workspace.write(written.output, to: "copy.\(format)")
    let tree = workspace.tool(options + ["./row.grx"]).output
    // Android's own View takes all of an at-most length; XML has a FrameLayout in its place.
    let expected = format == "xml" ? tree.replacing(" View #", with: " FrameLayout #") : tree
    #expect(workspace.tool("./copy.\(format)").output == expected)
    #expect(tree.contains("#inner 0,0 30x40"))
  }

  @Test func lengths_in_pixels_stay_as_they_are_written() throws {
    let layout = document("\"class\": \"View\", \"width\": \"7px\", \"height\": 20")
    let written = try Workspace().output(["--format", "grx", "--density", "2"], layout: layout)
    #expect(written.contains("\"width\": \"7px\""))
  }
}
