import AndroidXML
import Foundation
import Testing

@testable import ToolCommands

/// `--class` for Android's XML: each class is accepted by any of its names, and messages make suggestions as before.
@Suite struct ClassOptionTests {
  private static func layout(_ name: String) -> String {
    """
    <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent" android:layout_height="match_parent">
    <view class="\(name)" android:layout_width="wrap_content" android:layout_height="wrap_content"/></FrameLayout>
    """
  }

  @Test func every_suggestion_is_taken() throws {
    let workspace = try Workspace()
    for base in AndroidClasses.names {
      let path = try workspace.write(Self.layout("com.ex.Outer$My\(base)"), to: "layout.xml")
      let outcome = Tool.run([path], in: Surroundings())
      #expect(outcome.status == .done)
      let parts = outcome.messages.split(separator: "--class '")
      #expect(parts.count == 2, "\(base): \(outcome.messages)")
      let option = String(try #require(parts.last?.split(separator: "'").first))
      let again = Tool.run(["--class", option, path], in: Surroundings())
      #expect(
        again.status == .done && !again.messages.contains("is unknown"),
        "\(option): \(again.messages)")
    }
  }

  @Test func full_names_are_taken() throws {
    let workspace = try Workspace()
    let path = try workspace.write(Self.layout("com.ex.Pane"), to: "layout.xml")
    for base in [
      "android.widget.EditText", "androidx.recyclerview.widget.RecyclerView",
      "com.google.android.material.appbar.AppBarLayout",
    ] {
      let outcome = Tool.run(["--class", "com.ex.Pane=\(base)", path], in: Surroundings())
      #expect(outcome.status == .done && !outcome.messages.contains("com.ex.Pane"), "\(outcome.messages)")
    }
    let wrong = Tool.run(["--class", "com.ex.Pane=EditTxet", path], in: Surroundings())
    #expect(
      wrong.messages.contains(
        "--class names the unknown class 'EditTxet'; did you mean 'EditText'?"))
  }

  @Test func a_run_over_folders_reports_a_class_once() throws {
    let workspace = try Workspace()
    for name in ["a", "b", "c"] {
      try workspace.write(Self.layout("com.ex.Pane"), to: "res/layout/\(name).xml")
    }
    for command in [
      ["lint", "--no-config"], ["--output", workspace.path("out"), "--format", "tree"],
    ] {
      let outcome = Tool.run(command + [workspace.path("res")], in: Surroundings())
      #expect(
        outcome.messages.split(separator: "com.ex.Pane' is unknown").count == 2,
        "\(command): \(outcome.messages)")
    }
  }

  @Test(arguments: ["title", "#title", "@+id/title", "@id/title", "R.id.title"])
  func explain_takes_an_id_as_it_is_written(id: String) throws {
    let workspace = try Workspace()
    let path = try workspace.write(
      Self.layout("View").replacingOccurrences(
        of: "<view class=\"View\"", with: "<View android:id=\"@+id/title\""), to: "layout.xml")
    let outcome = Tool.run(["--explain", id, path], in: Surroundings())
    #expect(outcome.status == .done && outcome.text.hasPrefix("View #title"), "\(outcome.messages)")
  }
}
