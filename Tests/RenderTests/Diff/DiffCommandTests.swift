import Testing

@testable import Render
@testable import ToolCommands

@Suite struct DiffCommandTests {
  private func folder() throws -> Workspace {
    try Workspace([
      "a.grx": document(of: #"{ "class": "View", "id": "v", "width": 10, "height": 10 }"#),
      "b.grx": document(of: #"{ "class": "View", "id": "v", "width": 10, "height": 12 }"#),
      "broken.grx": "{",
    ])
  }

  @Test func diff_prints_the_differences_and_exits_1() throws {
    let folder = try folder()
    let result = folder.tool("diff", "./a.grx", "./b.grx")
    #expect(
      result == (
        .found,
        "height of #v: 10 → 12 (a.grx:1 → b.grx:1)\n  #v is 2 taller: 0,0 10x10 → 0,0 10x12\n(b.grx: Frames are x,y widthxheight in points, relative to the parent.)\n",
        ""
      ))
    #expect(folder.tool("diff", "./a.grx", "./a.grx") == (.done, "", ""))
  }

  @Test func equal_files_have_no_differences_unless_the_files_that_they_include_do() throws {
    let row = document(of: #"{ "class": "FrameLayout", "subviews": [{ "inflate": "part.grx" }] }"#)
    func part(_ height: Int, _ text: String) -> String {
      document(of: #"{ "class": "TextView", "id": "v", "width": 10, "height": \#(height), "text": "\#(text)" }"#)
    }
    let folder = try Workspace([
      "one/a.grx": row, "one/part.grx": part(10, "x"), "two/a.grx": row, "two/part.grx": part(10, "x"),
      "three/a.grx": row, "three/part.grx": part(12, "x"), "four/a.grx": row, "four/part.grx": part(10, "y"),
    ])
    #expect(folder.tool("diff", "one/a.grx", "two/a.grx") == (.done, "", ""))
    #expect(folder.tool("diff", "--size", "100x100", "--size", "50x50", "one/a.grx", "two/a.grx") == (.done, "", ""))
    let moved = folder.tool("diff", "one/a.grx", "three/a.grx")
    #expect(moved.status == .found)
    #expect(moved.output.contains("#v is 2 taller"))
    let changed = folder.tool("diff", "one/a.grx", "four/a.grx")
    #expect(changed.status == .done)
    #expect(changed.output.contains("text of #v"))
  }

  @Test func edits_that_move_nothing_are_listed_and_the_layout_is_the_same() throws {
    let folder = try folder()
    try folder.write(
      document(of: #"{ "class": "View", "id": "v", "minWidth": 5, "width": 10, "height": 10 }"#), to: "c.grx")
    #expect(
      folder.tool("diff", "./a.grx", "./c.grx")
        == (.done, "no frame changes:\n  minWidth of #v: not given → 5 (c.grx:1)\n", ""))
  }

  @Test func against_is_the_same_with_the_old_layout_as_its_value() throws {
    let folder = try folder()
    #expect(folder.tool("--against", "./a.grx", "./b.grx") == folder.tool("diff", "./a.grx", "./b.grx"))
    #expect(
      folder.tool("--against", "./a.grx", "--markdown", "./b.grx").output
        .hasPrefix("**height of `#v`: 10 → 12 (`a.grx:1` → `b.grx:1`)**\n\n| View | Change |"))
    #expect(
      folder.tool("--against", "./a.grx", "--markdown", "./a.grx")
        == (.done, "No view moved, changed its size, appeared or went.\n", ""))
  }

  @Test func a_difference_in_json_is_the_report_of_a_run_over_one_layout() throws {
    let folder = try folder()
    let result = folder.tool("diff", "--format", "json", "./a.grx", "./b.grx")
    let report = try CheckReport(file: "diff.json", bytes: Array(result.output.utf8))
    #expect(result.status == .found)
    #expect(report.layouts.map(\.file.layout) == ["b.grx"])
    #expect(report.layouts.map(\.other) == ["a.grx"])
    #expect(report.layouts.map(\.state) == [.differs])
    #expect(report.layouts.first?.edits == ["height of #v: 10 → 12 (a.grx:1 → b.grx:1)"])
    #expect(result.output.contains(#""words":"is 2 taller","before":{"x":0,"y":0,"width":10,"height":10}"#))
    let equal = folder.tool("diff", "--format", "json", "./a.grx", "./a.grx")
    #expect(equal.status == .done)
    #expect(equal.output.contains(#""status":"same""#))
  }

  @Test func the_forms_of_a_difference_contradict_one_another() throws {
    let folder = try folder()
    #expect(folder.tool("diff", "--format", "json", "--markdown", "./a.grx", "./b.grx").status == .wrongUsage)
    #expect(folder.tool("diff", "--format", "json", "--output", "d.html", "./a.grx", "./b.grx").status == .wrongUsage)
    #expect(folder.tool("diff", "--output", "d.png", "./a.grx", "./b.grx").status == .wrongUsage)
    #expect(
      folder.tool("diff", "--format", "markdown", "./a.grx", "./b.grx")
        == folder.tool("diff", "--markdown", "./a.grx", "./b.grx"))
  }

  @Test func a_matrix_is_compared_section_by_section() throws {
    let folder = try folder()
    #expect(
      folder.tool("diff", "--densities", "1,2", "--directions", "ltr", "./a.grx", "./b.grx").output
        == "== density 1,2 ltr\nheight of #v: 10 → 12 (a.grx:1 → b.grx:1)\n  #v is 2 taller: 0,0 10x10 → 0,0 10x12\n(b.grx: Frames are x,y widthxheight in points, relative to the parent.)\n"
    )
    #expect(
      folder.tool("diff", "--markdown", "--densities", "1,2", "./a.grx", "./b.grx").output
        .contains("### density 1,2\n\n**height of `#v`: 10 → 12 "))
  }

  @Test func a_layout_that_can_not_be_read_is_an_error() throws {
    let folder = try folder()
    for arguments in [["./broken.grx", "./a.grx"], ["./a.grx", "./broken.grx"]] {
      let result = folder.tool("diff", arguments[0], arguments[1])
      #expect(result.status == .failed)
      #expect(result.output == "")
      #expect(result.messages.contains("broken.grx:1:"))
    }
  }

  @Test func wrong_numbers_of_files_are_wrong_usage() throws {
    let folder = try folder()
    #expect(folder.tool("diff", "./a.grx").status == .wrongUsage)
    #expect(folder.tool("diff", "./a.grx", "./b.grx", "./a.grx").status == .wrongUsage)
    #expect(folder.tool("--markdown", "./a.grx").messages.contains("--markdown needs --against FILE as well"))
  }
}
