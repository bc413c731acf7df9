import Testing

@testable import Render
@testable import ToolCommands

/// Wrong arguments: exit status 2, no standard output, and a sentence that names the correct form.
@Suite struct RenderUsageTests {
  @Test(arguments: [
    (
      ["--size", "big", "a.grx"],
      "--size is 'big'; expected a width and a height in points, each at most 1000000: 360x640"
    ),
    (["--width=wide", "a.grx"], "--width is 'wide'; expected \(PointSpec.expected)"),
    (["--height", "", "a.grx"], "--height is ''; expected \(PointSpec.expected)"),
    (["--density", "0", "a.grx"], "--density is '0'; expected a number of pixels per point, from 0.01 to 100: 2"),
    (["--direction", "rlt", "a.grx"], "--direction is 'rlt'; expected ltr or rtl; did you mean 'rtl'?"),
    (
      ["--format", "jsno", "a.grx"],
      "--format is 'jsno'; expected tree, boxes, json, svg, html, png, grx or xml; did you mean 'json'?"
    ),
    (
      ["--text-metrics", "8x16", "a.grx"],
      "--text-metrics is '8x16'; expected the size of a character's cell in points, cell:8x16, or built-in"
    ),
    (["--set", "text=a", "a.grx"], "--set is 'text=a'; expected ID.KEY=VALUE: title.text=Hello"),
    (["--class", "A", "a.grx"], "--class is 'A'; expected NAME=BASE: AvatarView=ImageView"),
    (["--class", "A=TextVeiw", "a.grx"], "--class names the unknown class 'TextVeiw'; did you mean 'TextView'?"),
    (["--output", "", "a.grx"], "--output is ''; expected a file"),
    (["--check", "a.grx", "--output", "b", "c.grx"], "--check and --output can't be given together"),
    (["--update", "a.grx"], "--update needs --check FILE as well"),
    (["--strict=1", "a.grx"], "--strict is '1'; expected true or false"),
    (["--chekc", "x", "a.grx"], "unknown option '--chekc'; did you mean '--check'?"),
    (["a.grx", "--output"], "--output needs a value: --output FILE"),
    (["--size", "1x1", "--sizes", "1x1", "a.grx"], "--size and --sizes can't be given together"),
    (["--density=1", "--densities=1", "a.grx"], "--density and --densities can't be given together"),
    (["--directions=rtl", "--direction=rtl", "a.grx"], "--direction and --directions can't be given together"),
    (["--font-scales=1", "--font-scale=1", "a.grx"], "--font-scale and --font-scales can't be given together"),
    (["--check", "a.txt", "--format", "json", "a.grx"], "--check and --format can't be given together"),
    (["--against", "a.grx", "--format", "svg", "a.grx"], "--against and --format can't be given together"),
    (["--explain", "a", "--format", "tree", "a.grx"], "--explain and --format can't be given together"),
    (["--explain", "a", "--check", "a.txt", "a.grx"], "--explain and --check can't be given together"),
    (["--check", "a.txt", "--against", "a.grx", "a.grx"], "--check and --against can't be given together"),
    (["--explain", "a", "--stats", "a.grx"], "--explain and --stats can't be given together"),
    (["--explain", "a", "--sizes", "1x1", "a.grx"], "--explain and --sizes can't be given together"),
    (
      ["--explain", "a", "--output", "a.png", "a.grx"],
      "--explain writes text, but 'a.png' has the suffix of another form"
    ),
    (
      ["--against", "a.grx", "--output", "a.svg", "a.grx"],
      "--against writes text, but 'a.svg' has the suffix of another form"
    ),
    (["--sizes", "1x1", "--output", "a.svg", "a.grx"], "--sizes and --output a.svg can't be given together"),
    (["--densities", "1", "--format", "svg", "a.grx"], "--densities and --format svg can't be given together"),
    (["--check", "a.txt", "--update", "--watch", "a.grx"], "--update and --watch can't be given together"),
    (["--check", "a.txt", "--update", "--all", "a.grx"], "--update and --all can't be given together"),
    (["--all", "a.grx"], "--all needs --against FILE, --check FILE, --device-dump FILE or --watch as well"),
    (["--markdown", "a.grx"], "--markdown needs --against FILE as well"),
    (["lnit", "a.grx"], "there is no command or file 'lnit'; did you mean 'lint'?"),
    (["dif"], "there is no command or file 'dif'; did you mean 'diff'?"),
    (["paint", "a.grx"], "there is no command or file 'paint'"),
    (["a.grx", "b.grx"], "expected one FILE; 'b.grx' is one too many"),
  ])
  func wrong_arguments_are_named(_ arguments: [String], _ sentence: String) {
    let outcome = Tool.run(arguments, in: Surroundings())
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.text == "")
    #expect(outcome.messages == "grx-render: error: \(sentence)\nTry 'grx-render --help'.\n")
  }

  @Test func missing_file_shows_the_usage() {
    let outcome = Tool.run(["--strict"], in: Surroundings())
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.text == "")
    #expect(outcome.messages.contains("\nUsage: grx-render [options] FILE\n"))
  }

  @Test func control_characters_of_an_argument_do_not_reach_the_terminal() {
    let outcome = Tool.run(["--\u{1B}[31m\u{7}"], in: Surroundings())
    #expect(outcome.messages.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test func output_does_not_overwrite_the_layout() throws {
    let workspace = try Workspace()
    for option in [["--output"], ["--update", "--check"]] {
      let outcome = try workspace.run(option + [workspace.path("layout.grx")], layout: row)
      #expect(outcome.status == .wrongUsage)
      #expect(try workspace.text(of: "layout.grx") == row)
    }
  }
}
