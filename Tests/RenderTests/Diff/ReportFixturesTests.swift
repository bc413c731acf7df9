import Foundation
import TestSupport
import Testing

@testable import ToolCommands

/// The reports in Fixtures/reports are the tool's output for five edits of a project with sixty layouts.
@Suite struct ReportFixturesTests {
  private static let folder = fixtures.appendingPathComponent("reports")
  private static let namespace = #"xmlns:android="http://schemas.android.com/apk/res/android""#

  private func values(gap: Int, text: Int) -> String {
    """
    <resources>
        <dimen name="gap_small">8dp</dimen>
        <dimen name="gap_large">\(gap)dp</dimen>
        <color name="accent">#0b5fd0</color>
        <style name="Text">
            <item name="android:textSize">\(text)sp</item>
        </style>
    </resources>

    """
  }

  private func screen(_ index: Int, title: String) -> String {
    let rows = (0...index % 4).map { row in
      """
          <TextView
              android:id="@+id/line\(row)"
              style="@style/Text"
              android:layout_width="match_parent"
              android:layout_height="wrap_content"
              android:text="Line \(row) of screen \(index)" />

      """
    }
    return """
      <LinearLayout \(Self.namespace)
          android:layout_width="match_parent"
          android:layout_height="match_parent"
          android:orientation="vertical"
          android:padding="@dimen/\(index % 3 == 0 ? "gap_small" : "gap_large")">
          <include layout="@layout/header" />
          <TextView
              android:id="@+id/title"
              android:layout_width="wrap_content"
              android:layout_height="wrap_content"
              android:text="\(title)" />
      \(rows.joined())</LinearLayout>

      """
  }

  private func header(height: Int) -> String {
    """
    <FrameLayout \(Self.namespace)
        android:id="@+id/header"
        android:layout_width="match_parent"
        android:layout_height="\(height)dp">
        <View
            android:id="@+id/logo"
            android:layout_width="32dp"
            android:layout_height="32dp"
            android:layout_gravity="center_vertical|end" />
    </FrameLayout>

    """
  }

  private func cell(hasPromo: Bool) -> String {
    let promo = #"{ "class": "View", "id": "promo", "width": 40, "height": 24 },"#
    return """
      {
        "layout": {
          "class": "LinearLayout", "id": "cell", "direction": "horizontal", "width": "match_parent", "padding": 12,
          "subviews": [\(hasPromo ? "\n      " + promo : "")
            { "class": "View", "id": "icon", "width": 48, "height": 48 },
            { "class": "TextView", "id": "name", "width": 0, "weight": 2, "text": "Ada Lovelace", "marginLeft": 8 },
            { "class": "TextView", "id": "date", "width": 0, "weight": 1, "text": "10 December 1815" }
          ]
        }
      }

      """
  }

  /// Writes the project with the first of the five edits.
  private func write(_ space: Workspace, _ folder: String, edits: Int) throws {
    try space.write(values(gap: edits > 0 ? 24 : 16, text: edits > 1 ? 18 : 14), to: "\(folder)res/values/values.xml")
    try space.write(header(height: edits > 2 ? 64 : 56), to: "\(folder)res/layout/header.xml")
    for index in 0..<48 {
      let title = edits > 3 && index == 7 ? "Profile" : "Screen \(index)"
      let number = index < 10 ? "0\(index)" : "\(index)"
      try space.write(screen(index, title: title), to: "\(folder)res/layout/screen_\(number).xml")
    }
    for index in 0..<11 {
      try space.write(cell(hasPromo: edits > 4 && index == 3), to: "\(folder)cells/cell_\(index).grx")
    }
  }

  private func git(_ space: Workspace, _ arguments: String...) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", space.folder.path, "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func expect(_ name: String, of run: (status: Outcome.Status, output: String, messages: String)) throws {
    #expect(run.status == .found, "\(name): \(run.messages)")
    // The mark of a layout that was seen depends on the paths in its description.
    let text = run.output.replacing(#/ \(\d+(\.\d+)? s\)/#, with: "").replacing(#/ data-seen="\w+"/#, with: "")
    try expectSnapshot(text, in: Self.folder.appendingPathComponent(name))
  }

  @Test func the_reports_match_the_stored_ones() throws {
    let space = try Workspace()
    try write(space, "", edits: 0)
    guard (try? git(space, "init", "-q")) == true else { return }
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(try git(space, "add", "."))
    #expect(try git(space, "commit", "-qm", "first", "--no-gpg-sign"))
    try write(space, "", edits: 1)
    try expect("1-one-dimension.out", of: space.tool("check", "./."))
    try write(space, "", edits: 5)
    try expect("2-five-edits.out", of: space.tool("check", "./."))
    try expect("3-pull-request.md", of: space.tool("check", "--git", "HEAD", "--format", "markdown", "./."))
    // A pull request's comment can be made from the reports of shards, in which the order of layouts is another.
    let shards = (1...2).map { shard in
      space.tool("check", "--git", "HEAD", "--shard", "\(shard)/2", "--format", "json", "./.").output
    }
    for (index, shard) in shards.enumerated() { try space.write(shard, to: "shard\(index).json") }
    let joined = space.tool("check", "--join", "--format", "markdown", "./shard0.json", "./shard1.json")
    let whole = space.tool("check", "--git", "HEAD", "--format", "markdown", "./.")
    #expect(joined.status == .found)
    let accepting = "\n\nTo accept this,"
    #expect(
      joined.output.trimmingCharacters(in: .whitespacesAndNewlines)
        == whole.output.components(separatedBy: accepting)[0].trimmingCharacters(in: .whitespacesAndNewlines))
    // Joined, they are the report of the whole run.
    #expect(
      space.tool("check", "--join", "--format", "json", "./shard0.json", "./shard1.json").output
        == space.tool("check", "--git", "HEAD", "--format", "json", "./.").output)
    let twice = space.tool("check", "--join", "./shard0.json", "./shard0.json")
    #expect(twice.status == .failed && twice.messages.contains("it is share 1 of 2, as "))
    try space.write(shards[0].replacing("\"version\":2", with: "\"version\":3"), to: "later.json")
    let later = space.tool("check", "--join", "./shard1.json", "./later.json")
    #expect(later.status == .failed)
    #expect(later.messages.contains("it is a report of another version: expected version 2, not 3"))
    try FileManager.default.removeItem(atPath: space.path("later.json"))
    for index in shards.indices { try FileManager.default.removeItem(atPath: space.path("shard\(index).json")) }
    try expect("4-annotations.out", of: space.tool("check", "--git", "HEAD", "--format", "github", "./."))
    let json = space.tool("check", "--git", "HEAD", "--format", "json", "./cells")
    try expect("5-programs.json", of: json)
    #expect(space.tool("check", "--format", "json", "./.").status == .found)
    try expect("6-junit.xml", of: space.tool("check", "--format", "junit", "./cells"))
    try expect("7-review.html", of: space.tool("check", "--format", "html", "./cells"))
    let (old, new) = (try Workspace(), try Workspace())
    try write(old, "", edits: 0)
    try write(new, "", edits: 5)
    for (index, name, arguments) in [
      (8, "one-layout.out", ["cells/cell_3.grx"]),
      (9, "right-to-left.out", ["--direction", "rtl", "cells/cell_3.grx"]),
      (
        10, "combinations.md",
        ["--markdown", "--sizes", "320x640,800x600", "--font-scales", "1,1.3", "res/layout/screen_07.xml"]
      ),
    ] {
      let file = arguments[arguments.count - 1]
      var run = new.tool(["diff"] + arguments.dropLast() + [old.path(file), "./" + file])
      run.output = run.output.replacingOccurrences(of: old.folder.path + "/", with: "old/")
      try expect("\(index)-\(name)", of: run)
    }
  }

  // MARK: The schema

  @Test func the_schema_rejects_other_values_than_those_of_reports() throws {
    let check = try SchemaCheck(of: CheckReport.self)
    #expect(check.problems(in: ["layouts": [String]()]).count == 5)
    let report: [String: Any] = [
      "layouts": [["layout": "a", "snapshot": "", "status": "other", "configurationCount": -1, "more": 1]],
      "orphans": [1],
      "problems": [String](), "summary": [String: Int](), "version": 1,
    ]
    let problems = check.problems(in: report)
    for place in ["/layouts/0/status", "/layouts/0/configurationCount", "/layouts/0/more", "/orphans/0"] {
      #expect(problems.contains { $0.hasPrefix(place + ":") }, "\(place): \(problems)")
    }
  }
}
