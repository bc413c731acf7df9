import Testing

@testable import Render
@testable import ToolCommands

@Suite struct SnapshotCheckTests {
  private let workspace: Workspace
  private let tree = """
    LinearLayout #row 0,0 360x80
      View #icon 16,16 48x48
      View #rest 72,16 272x24
      View #gap gone

    """

  init() throws { workspace = try Workspace() }

  private func check(_ stored: String?, _ arguments: [String] = []) throws -> Outcome {
    if let stored { try workspace.write(stored, to: "row.txt") }
    return try workspace.run(["--check", workspace.path("row.txt")] + arguments, layout: row)
  }

  @Test func equal_trees_print_nothing() throws {
    let outcome = try check(tree)
    #expect(outcome.status == .done)
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
  }

  @Test func difference_is_printed_line_by_line_and_as_prose() throws {
    let outcome = try check(tree.replacing("48x48", with: "40x40"))
    #expect(outcome.status == .found)
    #expect(outcome.messages == "")
    #expect(
      outcome.text == """
        --- \(workspace.path("row.txt"))
        +++ \(workspace.path("layout.grx"))
        @@ -1,4 +1,4 @@
         LinearLayout #row 0,0 360x80
        -  View #icon 16,16 40x40
        +  View #icon 16,16 48x48
           View #rest 72,16 272x24
           View #gap gone

        #icon is 8 wider and 8 taller: 16,16 40x40 → 16,16 48x48

        """)
  }

  @Test func another_form_is_refused() throws {
    #expect(try check(tree, ["--format", "json"]).status == .wrongUsage)
    #expect(try check(tree, ["--update", "--format", "svg"]).status == .wrongUsage)
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func an_updated_file_keeps_its_byte_order_mark_and_line_ends(end: String, mark: String) throws {
    func stored(_ text: String) -> String { mark + text.replacing("\n", with: end) }
    for start in ["", "// options: --size 360x80\n"] {
      let (old, new) = (stored(start + tree.replacing("48x48", with: "40x40")), stored(start + tree))
      let options = start.isEmpty ? [] : ["--size", "360x80"]
      #expect(try check(new, options).status == .done)
      let difference = try check(old, options)
      #expect(difference.status == .found)
      #expect(difference.text.contains("\n-  View #icon 16,16 40x40\n+  View #icon 16,16 48x48\n"))
      #expect(!difference.text.contains("\r") && !difference.text.contains("\u{FEFF}"))
      #expect(try check(old, options + ["--update"]).status == .done)
      let updated = try workspace.text(of: "row.txt")
      #expect(updated.utf8.elementsEqual(new.utf8), "\(updated.debugDescription)")
      #expect(try check(nil, options).status == .done)
    }
  }

  @Test func line_ends_of_windows_are_no_difference() throws {
    #expect(try check(tree.replacing("\n", with: "\r\n")).status == .done)
    #expect(try check(tree.replacing("gone", with: "gone\r")).status == .done)
    #expect(try check(tree.replacing("gone", with: "\rgone")).status == .found)
  }

  @Test func missing_line_break_at_the_end_is_a_difference() throws {
    let outcome = try check(String(tree.dropLast()))
    #expect(outcome.status == .found)
    #expect(outcome.text.hasSuffix("-  View #gap gone\n\\ No newline at end of file\n+  View #gap gone\n"))
  }

  @Test func missing_file_says_how_to_create_it() throws {
    let outcome = try check(nil)
    #expect(outcome.status == .failed)
    #expect(outcome.text == "")
    #expect(
      outcome.messages
        == "\(workspace.path("row.txt")): error: there is no such file; add --update to create it\n")
    #expect(try workspace.names == ["layout.grx"])
  }

  @Test func unreadable_file_fails() throws {
    let outcome = Tool.run(
      ["--check", workspace.folder.path, try workspace.write(row, to: "layout.grx")], in: Surroundings())
    #expect(outcome.status == .failed)
    #expect(outcome.messages.hasPrefix("\(workspace.folder.path): error: the file can't be read: "))
  }

  @Test func update_writes_the_tree() throws {
    for stored in [nil, "old\n", tree] {
      let outcome = try check(stored, ["--update"])
      #expect(outcome.status == .done)
      #expect(outcome.text == "")
      #expect(try workspace.text(of: "row.txt") == tree)
    }
  }

  @Test func options_that_are_not_the_default_ones_are_kept_on_the_first_line() throws {
    let options = ["--size", "320x480", "--density=2", "--class", "My View=View", "--text-metrics", "cell:8x16"]
    #expect(try check(nil, ["--update"] + options).status == .done)
    let stored = try workspace.text(of: "row.txt")
    #expect(
      stored.hasPrefix(
        "// options: --size 320x480 --density 2 --text-metrics cell:8x16 --class 'My View=View'\nLinearLayout #row"))
    #expect(try check(nil, options).status == .done)
    // The order of options and the spelling of numbers make no difference.
    let reordered = ["--text-metrics", "cell:8.0x16", "--class=My View=View", "--density", "2.0", "--size=320x480.0"]
    #expect(try check(nil, reordered).status == .done)
    try workspace.write(stored.replacing("\n", with: "\r\n"), to: "row.txt")
    #expect(try check(nil, options).status == .done)
  }

  @Test func options_without_a_value_are_kept_by_their_names() throws {
    _ = try check(nil, ["--update", "--night", "--api", "33", "--no-tools"])
    #expect(try workspace.text(of: "row.txt") == "// options: --api 33 --night --no-tools\n" + tree)
    #expect(try check(nil, ["--no-tools", "--api=33", "--night"]).status == .done)
  }

  @Test func default_options_are_not_kept() throws {
    _ = try check(nil, ["--update", "--size", "360x640", "--density", "1", "--font-scale", "1.0"])
    #expect(try workspace.text(of: "row.txt") == tree)
  }

  @Test func other_options_than_the_recorded_ones_differ_and_are_reported() throws {
    _ = try check(nil, ["--update", "--direction", "ltr"])
    #expect(try workspace.text(of: "row.txt") == "// options: --direction ltr\n" + tree)
    let outcome = try check(nil, ["--height", "exactly:80"])
    #expect(outcome.status == .found)
    #expect(outcome.text.contains("-// options: --direction ltr\n+// options: --height exactly:80\n LinearLayout #row"))
    #expect(
      outcome.messages
        == "\(workspace.path("row.txt")):1:1: warning: it was written with --direction ltr, but this run has "
        + "--height exactly:80\n")
    #expect(try check(nil).messages.hasSuffix("but this run has the default options\n"))
    // Without the line, only trees are compared.
    #expect(try check(tree, ["--direction", "ltr"]).status == .done)
  }

  @Test func an_update_that_changes_nothing_does_not_touch_the_file() throws {
    let path = try workspace.write(tree, to: "row.txt")
    let stamp = FileStamp(path)
    #expect(try check(nil, ["--update"]).status == .done)
    #expect(FileStamp(path) == stamp)
  }

  @Test func failed_update_changes_nothing() throws {
    try workspace.write("old", to: "row.txt")
    let outcome = try workspace.run(["--update", "--check", workspace.path("row.txt")], layout: "{ \"layout\": 1 }")
    #expect(outcome.status == .failed)
    #expect(try workspace.text(of: "row.txt") == "old")
  }
}
