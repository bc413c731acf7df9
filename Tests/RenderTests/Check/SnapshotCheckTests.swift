import Testing

@testable import grx_render

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

  @Test func equal_trees_say_nothing() throws {
    let outcome = try check(tree)
    #expect(outcome.status == .done)
    #expect(outcome.text == "")
    #expect(outcome.messages == "")
  }

  @Test func difference_is_printed_line_by_line_and_in_words() throws {
    let outcome = try check(tree.replacing("48x48", with: "40x40"))
    #expect(outcome.status == .failed)
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

        #icon is 8 wider and is 8 taller: 16,16 40x40 → 16,16 48x48

        """)
  }

  @Test func tree_is_compared_whatever_the_format_is() throws {
    #expect(try check(tree, ["--format", "json"]).status == .done)
  }

  @Test func line_ends_of_windows_are_no_difference() throws {
    #expect(try check(tree.replacing("\n", with: "\r\n")).status == .done)
    #expect(try check(tree.replacing("gone", with: "gone\r")).status == .done)
    #expect(try check(tree.replacing("gone", with: "\rgone")).status == .failed)
  }

  @Test func missing_line_break_at_the_end_is_a_difference() throws {
    let outcome = try check(String(tree.dropLast()))
    #expect(outcome.status == .failed)
    #expect(outcome.text.hasSuffix("-  View #gap gone\n\\ No newline at end of file\n+  View #gap gone\n"))
  }

  @Test func missing_file_says_how_to_create_it() throws {
    let outcome = try check(nil)
    #expect(outcome.status == .failed)
    #expect(outcome.text == "")
    #expect(
      outcome.messages
        == "\(workspace.path("row.txt")): error: there is no such file to compare with; add --update to create it\n")
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
      let outcome = try check(stored, ["--update", "--format", "svg"])
      #expect(outcome.status == .done)
      #expect(outcome.text == "")
      #expect(try workspace.text(of: "row.txt") == tree)
    }
  }

  @Test func failed_update_changes_nothing() throws {
    try workspace.write("old", to: "row.txt")
    let outcome = try workspace.run(["--update", "--check", workspace.path("row.txt")], layout: "{ \"layout\": 1 }")
    #expect(outcome.status == .failed)
    #expect(try workspace.text(of: "row.txt") == "old")
  }
}
