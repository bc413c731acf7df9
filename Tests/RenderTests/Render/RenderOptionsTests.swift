import Testing

@testable import Render
@testable import ToolCommands

/// The effect of each option on the printed tree.
@Suite struct RenderOptionsTests {
  private let workspace: Workspace
  private let text = document("\"class\": \"TextView\", \"id\": \"t\", \"text\": \"four\"")
  private let matching = document("\"class\": \"View\", \"width\": \"match_parent\", \"height\": \"match_parent\"")

  init() throws { workspace = try Workspace() }

  @Test func window_is_that_of_a_phone_unless_it_is_given() throws {
    #expect(try workspace.output([], layout: matching) == "View 0,0 360x640\n")
    #expect(try workspace.output(["--size", "100x50"], layout: matching) == "View 0,0 100x50\n")
    #expect(try workspace.output(["--size=100.4x50.5"], layout: matching) == "View 0,0 100x51\n")
  }

  @Test func root_specs_override_the_window_and_the_roots_own_size() throws {
    let fixed = document("\"class\": \"View\", \"width\": 10, \"height\": 10, \"minWidth\": 30")
    #expect(try workspace.output(["--width", "exactly:70"], layout: fixed) == "View 0,0 70x10\n")
    #expect(try workspace.output(["--width", "at-most:20"], layout: fixed) == "View 0,0 20x10\n")
    #expect(try workspace.output(["--width", "unspecified"], layout: fixed) == "View 0,0 30x10\n")
    #expect(try workspace.output(["--height", "exactly:7"], layout: fixed) == "View 0,0 10x7\n")
    #expect(try workspace.output(["--height", "unspecified"], layout: matching) == "View 0,0 360x0\n")
  }

  @Test func lengths_are_rounded_in_pixels_and_printed_in_points() throws {
    let layout = document("\"class\": \"View\", \"width\": 10.3, \"height\": \"10px\"")
    #expect(try workspace.output(["--density", "2"], layout: layout) == "View 0,0 10.5x5\n")
    #expect(try workspace.output(["--density", "3"], layout: layout) == "View 0,0 10.3333x3.3333\n")
    #expect(try workspace.output(["--density", "2", "--size", "99x98.9"], layout: matching) == "View 0,0 99x99\n")
    #expect(
      try workspace.output(["--density", "2", "--width", "exactly:20.3"], layout: matching) == "View 0,0 20.5x640\n")
  }

  @Test func direction_overrides_the_roots_own() throws {
    let layout = row.replacing("\"id\": \"row\"", with: "\"id\": \"row\", \"layoutDirection\": \"rtl\"")
    let rightToLeft = """
      LinearLayout #row 0,0 360x80
        View #icon 296,16 48x48
        View #rest 16,16 272x24
        View #gap gone

      """
    #expect(try workspace.output(["--direction", "rtl"], layout: row) == rightToLeft)
    #expect(try workspace.output([], layout: layout) == rightToLeft)
    #expect(
      try workspace.output(["--direction", "ltr"], layout: layout) == workspace.output([], layout: row))
  }

  @Test func text_is_measured_in_cells_of_whole_pixels() throws {
    #expect(try workspace.output(["--text-metrics", "cell:8x16"], layout: text) == "TextView #t 0,0 32x16\n")
    #expect(try workspace.output(["--text-metrics", "cell:8.4x16"], layout: text) == "TextView #t 0,0 32x16\n")
    #expect(
      try workspace.output(["--density", "2", "--text-metrics", "cell:8.4x16"], layout: text)
        == "TextView #t 0,0 34x16\n")
    #expect(try workspace.output([], layout: text) != workspace.output(["--text-metrics=cell:8x16"], layout: text))
  }

  @Test func set_replaces_an_attribute() throws {
    let cells = ["--text-metrics", "cell:10x10"]
    #expect(try workspace.output(cells + ["--set", "t.text=ab"], layout: text) == "TextView #t 0,0 20x10\n")
    #expect(
      try workspace.output(cells + ["--set", "t.text=ab", "--set=t.minWidth=25"], layout: text)
        == "TextView #t 0,0 25x10\n")
    #expect(
      try workspace.output(cells + ["--set", "t.text=a", "--set=t.text=abc"], layout: text) == "TextView #t 0,0 30x10\n"
    )
  }

  @Test func set_needs_an_id_that_there_is() throws {
    let outcome = try workspace.run(["--set", "x.text=ab"], layout: text)
    #expect(outcome.status == .failed)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("'x'"))
  }

  @Test func a_class_is_laid_out_like_a_known_one() throws {
    let layout = text.replacing("TextView", with: "MyLabel")
    let options = ["--text-metrics=cell:8x16"]
    #expect(
      try workspace.output(options + ["--class", "MyLabel=TextView"], layout: layout) == "MyLabel #t 0,0 32x16\n")
    #expect(
      try workspace.output(options + ["--class", "Label=UILabel", "--class", "MyLabel=Label"], layout: layout)
        == "MyLabel #t 0,0 32x16\n")
    #expect(try workspace.run(options, layout: layout).status == .failed)
  }

  @Test func strict_makes_warnings_errors() throws {
    let layout = document("\"class\": \"View\", \"widht\": 10")
    let lenient = try workspace.run([], layout: layout)
    #expect(lenient.status == .done)
    #expect(lenient.text == "View 0,0 0x0\n")
    #expect(lenient.messages.hasPrefix("\(workspace.path("layout.grx")):1:32: warning: unknown attribute 'widht'"))
    let strict = try workspace.run(["--strict"], layout: layout)
    #expect(strict.status == .failed)
    #expect(strict.text == "")
    #expect(strict.messages.hasPrefix("\(workspace.path("layout.grx")):1:32: error: unknown attribute 'widht'"))
  }

  @Test func files_outside_the_folder_have_to_be_allowed() throws {
    let outside = try Workspace()
    try outside.write(document("\"class\": \"View\", \"width\": 7, \"height\": 7"), to: "part.grx")
    let layout = document("\"inflate\": \"../\(outside.folder.lastPathComponent)/part.grx\"")
    #expect(try workspace.run([], layout: layout).status == .failed)
    #expect(try workspace.output(["--allow-outside"], layout: layout) == "View 0,0 7x7\n")
  }

  @Test func dash_is_standard_input() throws {
    var surroundings = Surroundings()
    surroundings.standardInput = { [text] limit in
      #expect(limit > 1 << 20)
      return Array(text.utf8)
    }
    let outcome = Tool.run(["--text-metrics=cell:8x16", "-"], in: surroundings)
    #expect(outcome.text == "TextView #t 0,0 32x16\n")
    surroundings.standardInput = { _ in Array("{".utf8) }
    #expect(Tool.run(["-"], in: surroundings).messages.hasPrefix("<stdin>:1:2: error: "))
    surroundings.standardInput = { _ throws(FileProblem) in
      throw FileProblem(file: "<stdin>", action: .read, why: "gone")
    }
    let unread = Tool.run(["-"], in: surroundings)
    #expect(unread.status == .failed)
    #expect(unread.messages == "<stdin>: error: the file can't be read: gone\n")
  }

  @Test func missing_layout_fails() {
    let outcome = Tool.run([workspace.path("none.grx")], in: Surroundings())
    #expect(outcome.status == .failed)
    #expect(outcome.text == "")
    #expect(outcome.messages.hasPrefix("\(workspace.path("none.grx")): error: "))
  }

  @Test func output_goes_to_a_file() throws {
    let outcome = try workspace.run(["--output", workspace.path("out.txt")], layout: matching)
    #expect(outcome.status == .done)
    #expect(outcome.text == "")
    #expect(try workspace.text(of: "out.txt") == "View 0,0 360x640\n")
  }

  @Test(arguments: [
    ("o.svg", "<svg"), ("o.HTML", "<!DOCTYPE"), ("o.htm", "<!DOCTYPE"), ("o.json", "{\"views\""), ("o.txt", "View 0,0"),
    ("o", "View 0,0"), ("o.unknown", "View 0,0"), ("o.grx", "\"layout\""),
  ])
  func suffix_of_the_output_names_the_form(_ name: String, _ beginning: String) throws {
    #expect(try workspace.run(["--output", workspace.path(name)], layout: matching).status == .done)
    #expect(try workspace.text(of: name).contains(beginning))
    _ = try workspace.run(["--output", workspace.path(name), "--format", "tree"], layout: matching)
    #expect(try workspace.text(of: name) == "View 0,0 360x640\n")
  }

  @Test func font_scale_is_the_single_form_of_the_list() throws {
    let single = try workspace.output(["--font-scale", "2"], layout: text)
    #expect(try workspace.output(["--font-scales", "2"], layout: text) == "== font-scale 2\n" + single)
    #expect(try workspace.output([], layout: text) != single)
  }

  @Test func output_stays_as_it_was_when_something_fails() throws {
    try workspace.write("old", to: "out.txt")
    let outcome = try workspace.run(["--output", workspace.path("out.txt")], layout: "{")
    #expect(outcome.status == .failed)
    #expect(try workspace.text(of: "out.txt") == "old")
    #expect(try workspace.names == ["layout.grx", "out.txt"])
  }
}
