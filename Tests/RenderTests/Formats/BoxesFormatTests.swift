import Testing

@testable import Render
@testable import ToolCommands

@Suite struct BoxesFormatTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func boxes(_ members: String, _ arguments: [String] = []) throws -> String {
    try workspace.output(["--format", "boxes"] + arguments, layout: document(members))
  }

  @Test func frames_are_drawn_to_scale() throws {
    let text = try boxes(
      """
      "class": "LinearLayout", "id": "card", "direction": "horizontal", "width": 60, "height": 20, "padding": 4,
      "subviews": [
        { "class": "View", "id": "a", "width": 12, "height": 12 },
        { "class": "View", "id": "b", "width": 16, "height": 8 },
        { "class": "View", "width": 0, "weight": 1, "height": "match_parent", "marginStart": 4, "visibility": "hidden" } ]
      """)
    #expect(
      text == """
        #card 60x20; a column is 1 point, a row 2
        ┌#card 60x20────────────────────────────────────────────────┐
        │                                                           │
        │   ┌#a 12x12───┬#b 16x8────────┐   ┌View 20x12┄┄┄┄┄┄┄┄┄┐   │
        │   │           │               │   ┆                   ┆   │
        │   │           │               │   ┆                   ┆   │
        │   │           │               │   ┆                   ┆   │
        │   │           ├───────────────┘   ┆                   ┆   │
        │   │           │                   ┆                   ┆   │
        │   └───────────┘                   └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘   │
        │                                                           │
        └───────────────────────────────────────────────────────────┘

        """)
  }

  @Test func layout_of_any_size_fits_eighty_columns() throws {
    for size in ["1x1", "300x200", "4000x10", "10x4000", "1000000x1000000", "0x0"] {
      let lines = try boxes(
        "\"class\": \"View\", \"id\": \"v\", \"width\": \"match_parent\", \"height\": \"match_parent\"",
        ["--size", size]
      ).split(separator: "\n")
      #expect(lines.dropFirst().allSatisfy { String($0).columns <= 80 })
      #expect(lines.count <= 84)
    }
  }

  @Test func a_drawing_is_as_wide_as_the_terminal_that_it_goes_to() throws {
    let layout = document("\"class\": \"View\", \"width\": 1000, \"height\": 100")
    var surroundings = Surroundings()
    for columns in [nil, 30, 80, 132] as [Int?] {
      surroundings.outputStyle = OutputStyle(isColored: false, columns: columns)
      let path = try workspace.write(layout, to: "layout.grx")
      let text = Tool.run(["--format", "boxes", path], in: surroundings).text
      #expect(text.split(separator: "\n").dropFirst().map { String($0).columns }.max() == columns ?? 80)
      _ = Tool.run(["--format", "boxes", "--output", workspace.path("out"), path], in: surroundings)
      #expect(try workspace.text(of: "out") == workspace.output(["--format", "boxes"], layout: layout))
    }
  }

  @Test func texts_are_broken_into_the_rows_inside_their_boxes() throws {
    let text = try boxes(
      """
      "class": "TextView", "id": "t", "text": "one two\\nthree\\u001b four five six seven", "width": 16, "height": 10
      """)
    #expect(
      text == """
        #t 16x10; a column is 1 point, a row 2
        ┌#t 16x10───────┐
        │one two        │
        │three\\u{1b}    │
        │four five six  │
        │seven          │
        └───────────────┘

        """)
    let short = try boxes("\"class\": \"TextView\", \"text\": \"one two three\", \"width\": 10, \"height\": 4")
    #expect(short.contains("│one two… │"))
    let hidden = try boxes(
      "\"class\": \"TextView\", \"text\": \"one\", \"visibility\": \"hidden\", \"width\": 10, \"height\": 4")
    #expect(!hidden.contains("one"))
  }

  @Test func neighbors_and_overlaps_share_their_lines() throws {
    let text = try boxes(
      """
      "class": "FrameLayout", "id": "f", "width": 20, "height": 12, "subviews": [
        { "class": "View", "id": "a", "width": 12, "height": 8 },
        { "class": "View", "id": "b", "width": 12, "height": 8, "gravity": "end|bottom" },
        { "class": "View", "id": "nothing" } ]
      """)
    #expect(
      text == """
        #f 20x12; a column is 1 point, a row 2
        ┌#f 20x12───┬───────┐
        │#a 12x8    │       │
        │       ┌───┼#b 12x8┤
        │       │   │       │
        ├───────┼───┘       │
        │       │           │
        └───────┴───────────┘
        Without room for a label:
          #nothing 0,0 0x0

        """)
  }

  @Test func sizes_are_in_points() throws {
    let text = try boxes("\"class\": \"View\", \"width\": 10.5, \"height\": 6", ["--density", "2"])
    #expect(text.hasPrefix("View 10.5x6; a column is 1 point, a row 2\n"))
  }

  @Test func parts_outside_the_root_are_cut_off() throws {
    let text = try boxes(
      """
      "class": "FrameLayout", "id": "f", "width": 16, "height": 8, "subviews": [
        { "class": "View", "id": "big", "width": 1000000, "height": 1000000, "marginLeft": 8, "marginTop": 4 } ]
      """)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { String($0).columns <= 60 })
  }

  @Test func wide_characters_of_a_label_take_two_columns() throws {
    let text = try boxes("\"class\": \"View\", \"id\": \"日本\", \"width\": 20, \"height\": 4")
    #expect(text.contains("\n┌#日本 20x4─────────┐\n"))
  }
}
