import Foundation
import TestSupport
import Testing

@testable import GRXLint
@testable import ToolCommands

/// The command that finds the widths at which layouts break. A character of these texts is 8 points wide.
@Suite struct SweepRunTests {
  private static let title = """
    "class": "TextView", "id": "title", "width": "match_parent", "height": "wrap_content", "text": "Ten words"
    """

  /// A column with a text of 72 points and a button of a fixed width.
  private static let column = document(
    of: """
      { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "height": "match_parent", "subviews": [
        { \(title) },
        { "class": "TextView", "id": "line", "width": "match_parent", "text": "Ten words", "maxLines": 1, "ellipsize": "end" },
        { "class": "Button", "id": "save", "width": 60, "height": 48 }
      ] }
      """)

  private static let options = ["--text-metrics", "cell:8x16", "--font-scales", "1", "--width-range", "40...100"]

  private func sweep(_ layout: String, _ options: String...) throws -> (
    status: Outcome.Status, output: String, messages: String
  ) {
    try Workspace(["layout.grx": layout]).tool(["sweep"] + Self.options + options + ["./layout.grx"])
  }

  @Test func bands_are_sentences() throws {
    let (status, output, messages) = try sweep(Self.column)
    #expect(
      output == """
        layout.grx: 40–100 dp wide
          #title: one line from 72 on, two lines below 72
          #line: one line from 72 on, ellipsized below 72
          #save: reaches out of its parent below 56
          the same everywhere: 1 other view

        """)
    #expect(messages == "1 layout: 2 breaks in 1 layout\n")
    #expect(status == .found)
  }

  @Test func widths_in_points_have_a_decimal_place_at_other_densities() throws {
    let (_, output, _) = try sweep(Self.column, "--density", "3")
    #expect(output.contains("#title: one line from 72 on, two lines below 72\n"))
    let (_, other, _) = try sweep(
      Self.column.replacingOccurrences(
        of: "\"match_parent\", \"height\": \"wrap_content\"", with: "\"match_parent\", \"padding\": 0.5"),
      "--density", "3")
    #expect(other.contains("#title: one line from 73.3 on, two lines 41.3–73, a word broken below 41.3\n"))
  }

  @Test func a_report_in_JSON_has_pixels() throws {
    let (_, output, _) = try sweep(Self.column, "--density", "2", "--format", "json")
    #expect(output.contains("{\"from\":80,\"through\":143,\"count\":2},{\"from\":144,\"through\":200,\"count\":1}"))
    #expect(output.contains("\"rule\":\"clipped\""))
  }

  @Test func breaks_are_annotations_and_results_of_code_scanning() throws {
    let (_, lines, _) = try sweep(Self.column, "--format", "github")
    #expect(lines.contains("title=GRX101 ellipsized-text::#line 'Ten words' ends in an ellipsis%0ASeen at 40–71 dp"))
    let (_, sarif, _) = try sweep(Self.column, "--format", "sarif")
    #expect(sarif.contains("\"ruleId\":\"GRX101\"") && sarif.contains("\"id\":\"GRX102\""))
  }

  @Test func conditions_are_rows() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    let (_, output, _) = workspace.tool([
      "sweep", "--text-metrics", "cell:8x16", "--font-scales", "1,1.25", "--width-range", "40...100", "./layout.grx",
    ])
    #expect(
      output.contains(
        "  #title: one line from 72 on, two lines below 72\n    1.25 ×: one line from 90 on, two lines 50–89, a word broken below 50\n"
      ))
  }

  @Test func overlaps_that_begin_within_the_range_are_breaks() throws {
    let layout = document(
      of: """
        { "class": "FrameLayout", "width": "match_parent", "height": "wrap_content", "subviews": [
          { "class": "TextView", "id": "a", "text": "aaaa", "width": "wrap_content" },
          { "class": "TextView", "id": "b", "text": "bbbb", "width": "wrap_content", "gravity": "end" }
        ] }
        """)
    let (status, output, _) = try sweep(layout)
    #expect(output.contains("#b: overlaps #a below 61\n"))
    #expect(status == .found)
  }

  @Test func a_range_that_is_right_on_both_sides_is_named() {
    var change = SweptChange()
    change.topic = .overlap
    let (found, fine) = (SweptState(isFound: true), SweptState())
    let bands = [
      SweptBand(widths: 1...3, state: fine), SweptBand(widths: 4...5, state: found),
      SweptBand(widths: 6...9, state: fine),
    ]
    #expect(change.isEnclosed(1, in: bands) && !change.isEnclosed(0, in: bands))
    var swept = SweptLayout()
    swept.conditions = [SweepCondition()]
    let words = SweptWords(layout: swept).sentence(change, SweptRow(conditions: [0], bands: bands))
    #expect(words == "overlaps  only 4–5")
  }

  @Test func known_breaks_stay_in_the_baseline() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    let baseline = ["--baseline", workspace.path("sweep.json")]
    let missing = workspace.tool(["sweep"] + Self.options + baseline + ["./layout.grx"])
    #expect(missing.status == .failed && missing.messages.contains("create it with --update-baseline"))
    #expect(
      workspace.tool(["sweep"] + Self.options + baseline + ["--update-baseline", "./layout.grx"]).status == .done)
    let known = workspace.tool(["sweep"] + Self.options + baseline + ["./layout.grx"])
    #expect(known.status == .done)
    #expect(known.messages == "1 layout: no breaks; 2 known breaks in the baseline\n")
    try workspace.write(
      Self.column.replacingOccurrences(of: Self.title, with: Self.title + ", \"maxLines\": 1"), to: "layout.grx")
    let new = workspace.tool(["sweep"] + Self.options + baseline + ["./layout.grx"])
    #expect(new.status == .found)
    #expect(new.messages == "1 layout: 1 break in 1 layout; 2 known breaks in the baseline\n")
  }

  @Test func other_widths_and_conditions_are_new_breaks_and_moved_ones_are_known() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    let options = ["sweep", "--text-metrics", "cell:8x16", "--baseline", workspace.path("sweep.json")]
    let usual = ["--font-scales", "1", "--width-range", "40...100", "./layout.grx"]
    #expect(workspace.tool(options + ["--update-baseline"] + usual).status == .done)
    #expect(
      try workspace.text(of: "sweep.json").contains(
        "\"widths\": [{\"conditions\": [\"1 ×, 640 high, density 1\"], \"from\": 40, \"through\": 71}]"))
    // A character more: the line is ellipsized below 80.
    try workspace.write(
      Self.column.replacingOccurrences(of: "\"Ten words\", \"maxLines\"", with: "\"Tens words\", \"maxLines\""),
      to: "layout.grx")
    #expect(workspace.tool(options + usual).messages == "1 layout: no breaks; 2 known breaks in the baseline\n")
    try workspace.write(
      Self.column.replacingOccurrences(of: "\"Ten words\", \"maxLines\"", with: "\"Eleven words\", \"maxLines\""),
      to: "layout.grx")
    #expect(
      workspace.tool(options + usual).messages == "1 layout: 1 break in 1 layout; 1 known break in the baseline\n")
    try workspace.write(Self.column, to: "layout.grx")
    let larger = workspace.tool(options + ["--font-scales", "1,1.25", "--width-range", "40...100", "./layout.grx"])
    #expect(larger.status == .found && larger.messages.contains("3 breaks in 1 layout"))
    let wider = workspace.tool(options + ["--font-scales", "1", "--width-range", "20...100", "./layout.grx"])
    #expect(wider.status == .found)
  }

  @Test func what_is_found_at_every_width_is_left_to_lint() throws {
    let row = document(
      of: """
        { "class": "LinearLayout", "direction": "vertical", "width": "match_parent", "subviews": [
          { "class": "Button", "id": "small", "width": 20, "height": 20 },
          { "class": "TextView", "width": "match_parent", "text": "Ten words" } ] }
        """)
    let (status, output, _) = try sweep(row)
    #expect(status == .done && !output.contains("#small"))
  }

  @Test func rows_of_a_Flow_are_counted() throws {
    let layout = document(
      of: """
        { "class": "ConstraintLayout", "width": "match_parent", "height": "wrap_content", "subviews": [
          { "class": "View", "id": "a", "width": 30, "height": 10 }, { "class": "View", "id": "b", "width": 30, "height": 10 },
          { "class": "View", "id": "c", "width": 30, "height": 10 },
          { "class": "Flow", "id": "flow", "width": 0, "height": "wrap_content", "referencedIds": "a,b,c", "wrapMode": "chain", "startToStart": "parent", "endToEnd": "parent", "topToTop": "parent" } ] }
        """)
    let (_, output, messages) = try sweep(layout)
    #expect(output.contains("#flow: one row from 90 on, two rows 60–89, three rows below 60"), "\(output)\(messages)")
  }

  @Test func texts_that_wrap_under_many_conditions_are_one_line() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    let (_, output, _) = workspace.tool([
      "sweep", "--text-metrics", "cell:8x16", "--font-scales", "1,1.6,1.8,2,2.2,2.4", "--width-range", "100...200",
      "./layout.grx",
    ])
    #expect(
      output.contains("  #title: one line at every width\n    under 5 other conditions: one to two lines\n"),
      "\(output)")
  }

  @Test func a_configuration_declares_the_range() throws {
    let workspace = try Workspace([
      "layout.grx": Self.column,
      "grx.json": "{ \"textMetrics\": \"cell:8x16\", \"sweep\": { \"widths\": \"64...100\", \"fontScales\": [1] } }",
    ])
    let (_, output, _) = workspace.tool("sweep", "./layout.grx")
    #expect(output.hasPrefix("layout.grx: 64–100 dp wide\n"))
    try workspace.write("{ \"sweep\": { \"widhts\": \"64...100\" } }", to: "grx.json")
    let (status, _, messages) = workspace.tool("sweep", "./layout.grx")
    #expect(status == .failed)
    #expect(messages.contains("did you mean 'widths'?"))
  }

  @Test func bad_ranges_are_errors_of_use() throws {
    for range in ["840...320", "320", "320..840", "0...100", "1...10001", "a...b"] {
      let (status, _, messages) = try sweep(Self.column, "--width-range", range)
      #expect(status == .wrongUsage, "\(range)")
      #expect(messages.contains("expected the narrowest and the widest window in points, from 1 to 10000: 320...840"))
    }
  }

  @Test func layouts_with_errors_are_reported_and_the_others_swept() throws {
    let workspace = try Workspace(["a.grx": Self.column, "b.grx": "{ \"layout\": { \"class\": \"TextVeiw\" } }"])
    let (status, output, messages) = workspace.tool(["sweep"] + Self.options + [workspace.folder.path])
    #expect(status == .failed)
    #expect(output.contains("a.grx: 40–100 dp wide\n"))
    #expect(messages.contains("b.grx:1:24: error:") && messages.contains("TextView"))
  }

  @Test func bands_that_moved_since_a_revision_are_named() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    #expect(try workspace.git("init", "-q") && workspace.git("add", ".") && workspace.git("commit", "-qm", "A"))
    let arguments = ["sweep", "--git", "HEAD"] + Self.options + ["./layout.grx"]
    let same = workspace.tool(arguments)
    #expect(same.status == .done && same.output == "" && same.messages == "1 layout: bands moved in 0\n")
    let wider = Self.column.replacingOccurrences(of: "Ten words\" }", with: "Tens words\" }")
    try workspace.write(wider, to: "layout.grx")
    let moved = workspace.tool(arguments)
    #expect(moved.status == .found)
    #expect(moved.output == "layout.grx:\n  #title: one line from 80 on, was 72\n")
    #expect(workspace.tool(["sweep", "--git", "nowhere", "./layout.grx"]).status == .failed)
  }

  @Test func a_strip_shows_the_layout_at_its_breakpoints() throws {
    let workspace = try Workspace(["layout.grx": Self.column])
    let svg = workspace.tool(["sweep", "--format", "svg"] + Self.options + ["./layout.grx"])
    #expect(svg.status == .found)
    #expect(svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
    // The narrowest width, and those at which a text and the button change.
    #expect(svg.output.components(separatedBy: "<image ").count == 4)
    for text in ["40 dp", "56 dp", "72 dp", "ellipsized", "#title"] {
      #expect(svg.output.contains(">\(text)</text>"), "\(text)")
    }
    let file = workspace.path("strip.png")
    #expect(workspace.tool(["sweep", "--output", file] + Self.options + ["./layout.grx"]).status == .found)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(workspace.tool(["sweep", "--format", "svg", "./layout.grx", "./layout.grx"]).status == .wrongUsage)
    #expect(workspace.tool(["sweep", "--style", "screen", "./layout.grx"]).status == .wrongUsage)
  }

  @Test func the_picture_of_the_documentation_is_the_strip_of_its_layout() throws {
    let outcome = Tool.run(
      [
        "sweep", "--width-range", "320...480", "--font-scales", "1", "--format", "svg",
        fixtures.appendingPathComponent("readme/appointment.grx").path,
      ], in: Surroundings())
    try expectSnapshot(
      outcome.text,
      in: packageFolder.appendingPathComponent("Sources/grx-render/ToolCommands/GrxRender.docc/Breakpoints.svg"))
  }
}
