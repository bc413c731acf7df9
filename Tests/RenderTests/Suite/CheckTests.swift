import Foundation
import Testing

@testable import Render
@testable import ToolCommands

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Workspace {
  /// Writes a file into a folder in this one.
  func add(_ text: String, to name: String) throws {
    let folder = URL(fileURLWithPath: path(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(text, to: name)
  }
}

/// Returns a view of that height.
private func box(_ height: Int) -> String {
  document(of: "{ \"class\": \"View\", \"id\": \"box\", \"width\": 10, \"height\": \(height) }")
}

/// Returns the summary without the time, which differs from run to run.
private func timeless(_ text: String) -> String {
  text.replacing(#/ \([0-9.]+ s\)\n/#, with: "\n")
}

@Suite struct CheckTests {
  @Test func a_folder_goes_from_no_snapshots_to_differences_and_back() throws {
    let space = try Workspace()
    try space.add(box(10), to: "a.grx")
    try space.add(box(20), to: "lists/b.grx")
    var run = space.tool("check", "./.")
    #expect(run.status == .found)
    #expect(timeless(run.output).hasSuffix("2 layouts: 2 have no snapshot\n"))
    run = space.tool("check", "--new", "./.")
    #expect(run.status == .done)
    #expect(try space.text(of: "lists/b.txt") == "View #box 0,0 10x20\n")
    run = space.tool("check", "./.")
    #expect(run.status == .done)
    #expect(timeless(run.output) == "2 layouts: 2 unchanged\n")
    try space.add(box(30), to: "a.grx")
    run = space.tool("check", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("-View #box 0,0 10x10\n+View #box 0,0 10x30\n"))
    #expect(timeless(run.output).hasSuffix("2 layouts: 1 changed, 1 unchanged\n"))
    run = space.tool("check", "--update", "./.")
    #expect(run.status == .done)
    #expect(try space.text(of: "a.txt") == "View #box 0,0 10x30\n")
  }

  @Test func update_alone_writes_no_missing_snapshot() throws {
    let space = try Workspace(["a.grx": box(10)])
    #expect(space.tool("check", "--update", "./.").status == .found)
    #expect(try space.names == ["a.grx"])
  }

  @Test func texts_other_than_snapshots_are_not_changed() throws {
    let space = try Workspace(["a.grx": box(10), "a.txt": "Notes on this layout\n", "notes.txt": "Hello there\n"])
    let run = space.tool("check", "--update", "--new", "./.")
    #expect(run.status == .found)
    #expect(try space.text(of: "a.txt") == "Notes on this layout\n")
    #expect(timeless(run.output).hasSuffix("1 layout: 1 changed; 1 other text file skipped\n"))
  }

  @Test func an_orphan_is_reported_and_kept() throws {
    let space = try Workspace(["a.grx": box(10), "a.txt": "View #box 0,0 10x10\n", "old.txt": "View 0,0 1x1\n"])
    let run = space.tool("check", "--update", "--new", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("old.txt: the layout of this snapshot is gone; --prune removes it\n"))
    #expect(try space.names == ["a.grx", "a.txt", "old.txt"])
  }

  @Test func broken_layouts_are_reported_and_the_others_are_checked() throws {
    let space = try Workspace(["a.grx": "{ \"layout\": ", "b.grx": box(10), "b.txt": "View #box 0,0 10x10\n"])
    try FileManager.default.createSymbolicLink(
      atPath: space.path("loop"), withDestinationPath: space.folder.path)
    try FileManager.default.createSymbolicLink(atPath: space.path("gone.grx"), withDestinationPath: "nowhere")
    let run = space.tool("check", "./.", "./missing")
    #expect(run.status == .failed)
    #expect(run.messages.contains("a.grx:1:"))
    #expect(run.messages.contains("loop: note: is a link to a folder that contains it"))
    #expect(run.messages.contains("gone.grx: error: the file can't be read: it no longer exists, or is a broken link"))
    #expect(run.messages.contains("missing: error: "))
    #expect(timeless(run.output).contains("2 layouts: 3 cannot be read, 1 unchanged"))
  }

  @Test func an_unwritable_snapshot_is_an_error_and_stays() throws {
    let space = try Workspace(["a.grx": box(10)])
    // A folder in the snapshot's place can't be replaced by any user.
    try FileManager.default.createDirectory(atPath: space.path("a.txt"), withIntermediateDirectories: true)
    let run = space.tool("check", "--update", "--new", "./.")
    #expect(run.status == .failed)
    #expect(run.messages.contains("a.txt: error: "))
  }

  @Test func every_number_of_jobs_gives_the_same_bytes() throws {
    let space = try Workspace()
    for index in 0..<60 {
      try space.add(box(index + 1), to: "folder\(index % 7)/layout\(index).grx")
      if index % 3 > 0 { try space.add("View #box 0,0 10x\(index % 3)\n", to: "folder\(index % 7)/layout\(index).txt") }
    }
    for format in ["text", "junit", "json", "github", "markdown"] {
      let one = space.tool("check", "--jobs", "1", "--format", format, "./.")
      let many = space.tool("check", "--jobs", "7", "--format", format, "./.")
      #expect(timeless(one.output) == timeless(many.output))
      #expect(one.status == .found && timeless(one.messages) == timeless(many.messages))
    }
  }

  @Test func a_snapshot_with_other_options_fails_and_shows_both() throws {
    let space = try Workspace(["a.grx": box(10), "a.txt": "// options: --density 2\nView #box 0,0 10x10\n"])
    let run = space.tool("check", "./.")
    #expect(run.status == .found)
    #expect(run.messages.contains("it was written with --density 2, but this run has the default options"))
  }

  @Test func a_list_shows_what_would_run() throws {
    let space = try Workspace([
      "a.grx": box(10), "b.grx": box(10), "b.txt": "View #box 0,0 10x10\n", "c.txt": "View 0,0 1x1\n",
    ])
    let run = space.tool("check", "--list", "--directions", "ltr,rtl", "./.")
    #expect(run.status == .done)
    #expect(
      run.output == """
        a.grx: no snapshot, 2 configurations
        b.grx: b.txt, 2 configurations
        c.txt: a snapshot whose layout is gone

        """)
  }

  @Test func pictures_show_before_after_and_difference() throws {
    let space = try Workspace(["a.grx": box(10), "a.txt": "View #box 0,0 10x20\n"])
    let run = space.tool("check", "--pictures", "./pictures", "./.")
    #expect(run.status == .found)
    for name in ["before", "after", "difference"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: space.path("pictures/a.grx.\(name).png")))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test func pictures_have_texts_where_git_has_the_layout() throws {
    func label(_ width: Int) -> String {
      document(#""class": "TextView", "id": "label", "text": "Hello", "width": \#(width), "height": 20"#)
    }
    let space = try Workspace(["a.grx": label(60)])
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    try space.write(label(80), to: "a.grx")
    func before(_ options: String...) throws -> [UInt8] {
      #expect(space.tool(["check", "--pictures", "./pictures"] + options + ["./."]).status == .found)
      return Array(try Data(contentsOf: URL(fileURLWithPath: space.path("pictures/a.grx.before.png"))))
    }
    let (frames, whole) = (try before("--no-git"), try before())
    // The frames have room for the new ones, and the layout is surrounded by room for labels.
    #expect(Array(frames[16..<20]) == [0, 0, 0, 80])
    #expect(whole[19] > 60 && whole[19] < 120 && whole.count > frames.count)
  }

  @Test func snapshots_of_xml_are_mirrored() throws {
    let space = try Workspace()
    try space.add("{ \"snapshots\": \"golden\" }", to: "grx.json")
    try space.add(
      "<View xmlns:android=\"http://schemas.android.com/apk/res/android\" android:layout_width=\"8dp\" android:layout_height=\"4dp\"/>",
      to: "res/layout/row.xml")
    let run = space.tool("check", "--new", "./.")
    #expect(run.status == .done, "\(run)")
    #expect(try space.text(of: "golden/res/layout/row.txt") == "View 0,0 8x4\n")
    #expect(space.tool("check", "./res").status == .done)
    try FileManager.default.removeItem(atPath: space.path("res/layout/row.xml"))
    #expect(
      space.tool("check", "./.").output.contains("golden/res/layout/row.txt: the layout of this snapshot is gone"))
  }
}

@Suite struct CheckReportTests {
  /// Returns a report of layouts that are affected by some edits.
  private func report(_ count: Int, edit: (Int) -> (file: String?, words: String)) -> CheckReport {
    var report = CheckReport()
    report.layouts = (0..<count).map { index in
      let name = "lists/row\(index).grx"
      var layout = CheckedLayout(SuiteFile(layout: name, snapshot: "", key: name), .differs)
      let (file, words) = edit(index)
      layout.words = words
      layout.changedFiles = file.map { [$0] } ?? []
      layout.treeCount = 1
      return layout
    }
    return report
  }

  @Test func markdown_of_300_layouts_has_60_lines_and_the_common_edit_first() {
    let report = report(300) { index in
      index < 120 ? ("parts/header.grx", "#title is \(index) taller: …\n") : (nil, "#icon moved by \(index % 90)\n")
    }
    let text = CheckMarkdown(report, CheckFormat.Links(pictures: nil)).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 61)
    #expect(lines[2] == "### `parts/header.grx` was edited")
    #expect(lines[4].hasPrefix("Affects 120 layouts: "))
    #expect(text.components(separatedBy: "`parts/header.grx`").count == 2)
    // Content beyond the limit is folded, not omitted.
    #expect(text.contains("<details><summary>") && text.contains("`lists/row299.grx`"))
    // HTML continues to the next blank line; after it, names are code.
    #expect(text.contains(" more</summary>\n\n`lists/") && text.hasSuffix("\n\n</details>\n"))
  }

  @Test func github_lines_escape_the_ends_of_properties_and_lines() {
    var report = report(1) { _ in (nil, "100%\nmoved\n") }
    report.layouts[0] = CheckedLayout(SuiteFile(layout: "a,b:c.grx", snapshot: "", key: "a"), .differs)
    report.layouts[0].words = "100%\nmoved\n"
    #expect(
      CheckFormat.github.write(report, CheckFormat.Links(pictures: nil))
        == "::error file=a%2Cb%3Ac.grx,line=1,title=Layout changed::100%25%0Amoved\n")
  }

  /// The rules of junit-10.xsd for the parts that the report uses: elements, their order, and their required
  /// attributes.
  @Test func junit_follows_the_schema() throws {
    var report = report(3) { _ in (nil, "<&\"]]>\u{1}\u{1B}") }
    report.layouts[0].difference = "<&]]>\u{0}\n"
    report.layouts[1].state = .unreadable
    report.layouts[2].state = .same
    report.orphans = ["x<y>.txt"]
    let text = CheckFormat.junit.write(report, CheckFormat.Links(pictures: nil))
    let checker = JUnitChecker()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = checker
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(checker.problems == [])
    #expect(checker.counts == ["testcase": 4, "failure": 2, "error": 1])
  }

  @Test func the_checker_of_junit_finds_errors() {
    for text in [
      "<testsuites><testcase name=\"a\" classname=\"b\"/></testsuites>",
      "<testsuites><testsuite name=\"a\"/></testsuites>",
      "<testsuites><testsuite name=\"a\" tests=\"1\"><testcase name=\"a\"/></testsuite></testsuites>",
      "<testsuites><testsuite name=\"a\" tests=\"2\"><testcase name=\"a\" classname=\"b\"/></testsuite></testsuites>",
    ] {
      let checker = JUnitChecker()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = checker
      _ = parser.parse()
      #expect(!checker.problems.isEmpty, "\(text)")
    }
  }
}
