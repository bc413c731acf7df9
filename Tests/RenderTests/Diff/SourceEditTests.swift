import Foundation
import Testing

@testable import Render
@testable import ToolCommands

/// Edits are reported in the form of their source, once, at their location.
@Suite struct SourceEditTests {
  private func project(_ space: Workspace, _ folder: String, gap: Int, text: Int, padding: String = "4dp") throws {
    try space.write(
      """
      <resources>
        <dimen name="gap_large">\(gap)dp</dimen>
        <dimen name="gap">@dimen/gap_large</dimen>
        <style name="Text"><item name="android:textSize">\(text)sp</item></style>
      </resources>
      """, to: "\(folder)/res/values/values.xml")
    for name in ["one", "two"] {
      try space.write(
        """
        <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical"
          android:layout_width="match_parent" android:layout_height="wrap_content" android:padding="@dimen/gap">
          <TextView android:id="@+id/title" style="@style/Text" android:text="Title"
            android:layout_width="wrap_content" android:layout_height="wrap_content"
            android:paddingTop="\(name == "one" ? padding : "4dp")"/>
        </LinearLayout>
        """, to: "\(folder)/res/layout/\(name).xml")
    }
  }

  @Test func a_dimension_and_a_style_are_named_where_they_were_edited() throws {
    let space = try Workspace()
    try project(space, "old", gap: 16, text: 14)
    try project(space, "new", gap: 24, text: 22)
    let run = space.tool("diff", "./old", "./new")
    #expect(run.status == .found)
    #expect(run.output.contains("@dimen/gap_large: 16dp → 24dp (new/res/values/values.xml:2)\n"))
    #expect(run.output.contains("textSize of the style Text: 14sp → 22sp (new/res/values/values.xml:4)\n"))
    #expect(!run.output.contains("16px"))
    // The layouts share one entry.
    #expect(run.output.contains("  changes 2 layouts: new/res/layout/one.xml, new/res/layout/two.xml\n"))
    let markdown = space.tool("diff", "--markdown", "./old", "./new").output
    #expect(markdown.contains("### `res/values/values.xml` was edited"))
  }

  /// Without the padding of all sides, the one of the left side would apply: only both together are the cause.
  @Test func an_item_that_another_one_hides_is_part_of_the_edit() throws {
    let space = try Workspace()
    for (folder, items) in [
      ("old", ""),
      (
        "new",
        "<item name=\"android:padding\">16dp</item>\n"
          + "<item name=\"android:paddingLeft\">13dp</item>"
      ),
    ] {
      try space.write(
        "<resources><style name=\"Box\">\n\(items)</style></resources>", to: "\(folder)/res/values/values.xml")
      try space.write(
        """
        <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" style="@style/Box"
          android:layout_width="wrap_content" android:layout_height="wrap_content">
          <View android:layout_width="20dp" android:layout_height="20dp"/>
        </FrameLayout>
        """, to: "\(folder)/res/layout/box.xml")
    }
    let run = space.tool("diff", "./old/res/layout/box.xml", "./new/res/layout/box.xml")
    #expect(
      run.output.hasPrefix(
        """
        padding of the style Box: not given → 16dp (new/res/values/values.xml:2)
        and paddingLeft of the style Box: not given → 13dp (new/res/values/values.xml:3), together

        """), "\(run.output)")
  }

  /// Writes a project with a box that has a style.
  private func writeBox(_ space: Workspace, _ folder: String, _ values: [String: String]) throws {
    for (file, text) in values {
      try space.write("<resources>\n\(text)\n</resources>", to: "\(folder)/res/\(file)")
    }
    try space.write(
      """
      <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" style="@style/Box"
        android:layout_width="wrap_content" android:layout_height="wrap_content">
        <View android:layout_width="20dp" android:layout_height="20dp"/>
      </FrameLayout>
      """, to: "\(folder)/res/layout/box.xml")
  }

  /// Without the edit of the style, the new value for API level 21 would apply: only both together are the cause.
  @Test func a_value_that_only_the_former_style_refers_to_is_part_of_the_edit() throws {
    let space = try Workspace()
    let gap = #"<dimen name="gap">4dp</dimen>"#
    let style = "<style name=\"Box\">\n<item name=\"android:padding\">%</item></style>"
    try writeBox(
      space, "old", ["values/values.xml": gap + "\n" + style.replacingOccurrences(of: "%", with: "@dimen/gap")])
    try writeBox(
      space, "new",
      [
        "values/values.xml": gap + "\n" + style.replacingOccurrences(of: "%", with: "9dp"),
        "values-v21/values.xml": #"<dimen name="gap">6dp</dimen>"#,
      ])
    let run = space.tool("diff", "./old/res/layout/box.xml", "./new/res/layout/box.xml")
    #expect(
      run.output.hasPrefix(
        """
        padding of the style Box: @dimen/gap → 9dp (new/res/values/values.xml:4)
        and @dimen/gap: not given → 6dp (new/res/values-v21/values.xml:2), together

        """), "\(run.output)")
  }

  @Test func a_style_for_some_devices_is_added_as_a_whole() throws {
    let space = try Workspace()
    let style = #"<style name="Box"><item name="android:padding">4dp</item></style>"#
    try writeBox(space, "old", ["values/values.xml": style])
    try writeBox(
      space, "new",
      [
        "values/values.xml": style,
        "values-v21/values.xml": #"<style name="Box"><item name="android:padding">6dp</item></style>"#,
      ])
    let run = space.tool("diff", "./old/res/layout/box.xml", "./new/res/layout/box.xml")
    #expect(
      run.output.hasPrefix("the style Box was added (new/res/values-v21/values.xml:2)\n"), "\(run.output)")
  }

  /// Without the style for some devices, the other one applies, which was edited as well.
  @Test func an_item_added_to_a_style_that_another_one_now_replaces_is_part_of_the_edit() throws {
    let space = try Workspace()
    func style(_ items: [String: String]) -> String {
      let lines = items.sorted { $0.key < $1.key }.map { "<item name=\"android:\($0)\">\($1)</item>\n" }
      return "<style name=\"Box\">\n\(lines.joined())</style>"
    }
    try writeBox(space, "old", ["values/values.xml": style(["paddingLeft": "4dp"])])
    try writeBox(
      space, "new",
      [
        "values/values.xml": style(["padding": "9dp", "paddingLeft": "4dp"]),
        "values-v21/values.xml": style(["paddingLeft": "6dp"]),
      ])
    let run = space.tool("diff", "./old/res/layout/box.xml", "./new/res/layout/box.xml")
    #expect(
      run.output.hasPrefix(
        """
        padding of the style Box: not given → 9dp (new/res/values/values.xml:3)
        and the style Box was added (new/res/values-v21/values.xml:2), together

        """), "\(run.output)")
  }

  @Test func a_value_that_moves_to_another_file_is_edited_once() throws {
    let space = try Workspace()
    let style = #"<style name="Box"><item name="android:padding">@dimen/gap</item></style>"#
    try writeBox(space, "old", ["values/values.xml": style + "\n" + #"<dimen name="gap">4dp</dimen>"#])
    try writeBox(
      space, "new", ["values/values.xml": style, "values/dimens.xml": #"<dimen name="gap">6dp</dimen>"#])
    let run = space.tool("diff", "./old/res/layout/box.xml", "./new/res/layout/box.xml")
    #expect(
      run.output.hasPrefix(
        "@dimen/gap: 4dp → 6dp (old/res/values/values.xml:3 → new/res/values/dimens.xml:2)\n"), "\(run.output)")
  }

  @Test func equal_edits_of_two_views_on_one_line_are_both_named() throws {
    let space = try Workspace()
    for (folder, height) in [("old", 10), ("new", 14)] {
      let views = ["a", "b"].map { #"{ "class": "View", "id": "\#($0)", "width": 10, "height": \#(height) }"# }
      try space.write(
        document(of: #"{ "class": "LinearLayout", "subviews": [ \#(views.joined(separator: ", ")) ] }"#),
        to: "\(folder)/list.grx")
    }
    let run = space.tool("diff", "./old/list.grx", "./new/list.grx")
    #expect(run.output.contains("height of #a: 10 → 14 (new/list.grx:1)"), "\(run.output)")
    #expect(run.output.contains("height of #b: 10 → 14 (new/list.grx:1)"))
  }

  @Test func an_attribute_has_its_own_name_and_unit() throws {
    let space = try Workspace()
    try project(space, "old", gap: 16, text: 14)
    try project(space, "new", gap: 16, text: 14, padding: "10dp")
    let run = space.tool("diff", "./old/res/layout/one.xml", "./new/res/layout/one.xml")
    #expect(run.output.hasPrefix("paddingTop of #title: 4dp → 10dp (new/res/layout/one.xml:5)\n"))
  }

  @Test func a_file_that_is_included_three_times_is_edited_once_and_warns_of_no_id() throws {
    let space = try Workspace()
    for (folder, height) in [("old", 10), ("new", 14)] {
      try space.write(
        document(of: #"{ "class": "View", "id": "name", "width": 10, "height": \#(height) }"#), to: "\(folder)/row.grx")
      try space.write(
        document(
          of: #"{ "class": "LinearLayout", "subviews": [ { "inflate": "row.grx" }, { "inflate": "row.grx" } ] }"#),
        to: "\(folder)/list.grx")
    }
    let run = space.tool("diff", "./old/list.grx", "./new/list.grx")
    #expect(run.messages == "")
    #expect(
      run.output.split(separator: "\n").filter { $0.contains("10 → 14 (") } == [
        "height of #name: 10 → 14 (new/row.grx:1)"
      ])
  }

  @Test func a_changed_text_is_a_difference_only_if_looks_are_compared() throws {
    let space = try Workspace([
      "a.grx": document(of: #"{ "class": "TextView", "id": "t", "text": "Hello", "width": 100 }"#),
      "b.grx": document(of: #"{ "class": "TextView", "id": "t", "text": "Hallo", "width": 100 }"#),
    ])
    let text = "no frame changes:\n  text of #t: Hello → Hallo (a.grx:1 → b.grx:1)\n"
    #expect(space.tool("diff", "./a.grx", "./b.grx") == (.done, text, ""))
    let looks = "looks differ:\n  #t: text Hello → Hallo\n"
    #expect(space.tool("diff", "--look", "./a.grx", "./b.grx") == (.found, looks + text, ""))
    #expect(space.tool("--look", "./a.grx").status == .wrongUsage)
  }

  // MARK: Reports

  @Test func check_names_the_edits_since_the_last_commit() throws {
    func box(_ height: Int) -> String {
      document(of: "{ \"class\": \"View\", \"id\": \"box\", \"width\": 10, \"height\": \(height) }")
    }
    let space = try Workspace(["a.grx": box(10), "b.grx": box(10)])
    guard (try? space.git("init", "-q")) == true else { return }
    #expect(space.tool("check", "--new", "./.").status == .done)
    #expect(try space.git("add", "."))
    #expect(try space.git("commit", "-qm", "first", "--no-gpg-sign"))
    try space.write(box(12), to: "a.grx")
    let run = space.tool("check", "./.")
    #expect(run.status == .found)
    #expect(run.output.contains("height of #box: 10 → 12 (a.grx:1)\n  #box is 2 taller: 0,0 10x10 → 0,0 10x12\n"))
    #expect(!run.output.contains("@@"))
    #expect(space.tool("check", "--no-git", "./.").output.contains("@@"))
    let github = space.tool("check", "--format", "github", "./.").output
    #expect(
      github.contains("a.grx,line=1,title=Layout changed::height of #box: 10 → 12%0AChanges a.grx: #box is 2 taller"))
    let json = space.tool("check", "--format", "json", "./.").output
    #expect(
      json.contains(
        ##""edits":[{"words":"height of #box: 10 → 12","subject":"height of #box","attribute":"height","view":"#box","old":"10","new":"12","place":{"file":"a.grx","line":1},"oldPlace":{"file":"a.grx","line":1}}]"##
      ))
    let page = space.tool("check", "--format", "html", "./.").output
    #expect(page.contains("<rect class=\"changed\" id=\"view-0-0\" x=\"0\" y=\"0\" width=\"10\" height=\"12\">"))
    #expect(page.contains("<a href=\"#view-0-0\">#box</a> is 2 taller"))
    #expect(page.contains("data-path="))
    // A snapshot that isn't from the last commit has no known edits.
    try space.write("View #box 0,0 10x11\n", to: "a.txt")
    #expect(space.tool("check", "./.").output.contains("@@"))
  }

  @Test func a_compact_snapshot_holds_differences_and_only_changes_are_written() throws {
    func layout(_ width: Int, _ text: String) -> String {
      document(
        of: #"""
          { "class": "LinearLayout", "width": "match_parent", "subviews": [
            { "class": "View", "id": "a", "width": \#(width), "height": 10 },
            { "class": "TextView", "id": "t", "text": "\#(text)", "width": 30 } ] }
          """#)
    }
    let settings = #"{ "sizes": ["100x100", "200x100"], "directions": ["ltr", "rtl"]"#
    let space = try Workspace(["grx.json": settings + #", "snapshot": "compact" }"#, "a.grx": layout(10, "b")])
    #expect(space.tool("check", "--new", "./.").status == .done)
    let first = try space.text(of: "a.txt")
    #expect(first.contains("\n== 100x100 rtl\n~2   View #a 90,0 10x10\n~3   TextView #t 70,10 30x20\n"))
    #expect(space.tool("check", "./.").status == .done)
    // The usual form has the same content, and is read like the compact one.
    try space.write(settings + " }", to: "grx.json")
    #expect(space.tool("check", "./.").status == .done)
    #expect(space.tool("check", "--update", "./.").status == .done)
    let long = try space.text(of: "a.txt")
    #expect(!long.contains("~") && long.contains("View #a 90,0 10x10"))
    try space.write(layout(20, "b"), to: "a.grx")
    #expect(space.tool("check", "--no-git", "./.").output.contains("#a is 10 wider"))
    #expect(space.tool("check", "--update", "./.").status == .done)
    let changed = try space.text(of: "a.txt").split(separator: "\n")
    #expect(changed.count == long.split(separator: "\n").count)
    // A text is a difference if appearances are compared.
    try space.write(layout(20, "c"), to: "a.grx")
    #expect(space.tool("check", "--no-git", "./.").status == .done)
    try space.write(settings + #", "snapshot": ["frames", "look", "compact"] }"#, to: "grx.json")
    #expect(space.tool("check", "--update", "./.").status == .done)
    #expect(try space.text(of: "a.txt").contains("    | text: c\n"))
    try space.write(layout(20, "d"), to: "a.grx")
    #expect(space.tool("check", "--no-git", "./.").output.contains("#t: text c → d"))
    // Without that line, it isn't a comparable snapshot.
    try space.write(first.replacingOccurrences(of: "~2", with: "~9"), to: "a.txt")
    #expect(space.tool("check", "--no-git", "./.").status == .found)
  }

  @Test func shards_are_disjoint_and_complete() throws {
    let space = try Workspace()
    for index in 0..<20 {
      try space.write(document(of: #"{ "class": "View", "width": 1, "height": 1 }"#), to: "v\(index).grx")
    }
    let lists = (1...3).map { space.tool("check", "--list", "--shard", "\($0)/3", "./.").output.split(separator: "\n") }
    #expect(lists.allSatisfy { !$0.isEmpty })
    #expect(
      lists.flatMap { $0 }.sorted() == space.tool("check", "--list", "./.").output.split(separator: "\n").sorted())
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b"] {
      #expect(space.tool("check", "--shard", wrong, "./.").status == .wrongUsage)
    }
  }

  @Test func warnings_that_were_there_before_are_counted() throws {
    func layout(_ height: Int) -> String {
      document(of: "{ \"class\": \"View\", \"wieght\": 1, \"width\": 10, \"height\": \(height) }")
    }
    let space = try Workspace()
    try space.write(layout(10), to: "old/a.grx")
    try space.write(layout(12), to: "new/a.grx")
    let run = space.tool("diff", "./old", "./new")
    #expect(run.messages.contains("1 warning as before, which --all shows"))
    #expect(!run.messages.contains("wieght"))
    #expect(space.tool("diff", "--all", "./old", "./new").messages.contains("wieght"))
  }
}
