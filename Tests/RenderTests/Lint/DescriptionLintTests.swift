import TestSupport
import Testing

@testable import ToolCommands

/// Descriptions for screen readers, which a layout, a style, or the code of an application may give a view.
@Suite struct DescriptionLintTests {
  private static let button =
    "android:layout_width=\"48dp\" android:layout_height=\"48dp\" android:src=\"@android:drawable/ic_delete\""

  /// Returns the ids of the views that lack a description.
  private func undescribed(_ views: String, code: String = "", file: String = "A.kt") throws -> [String] {
    let space = try Workspace([
      "settings.gradle": "include ':app'", "app/build.gradle": "android { }",
      "app/src/main/java/com/ex/\(file)": code,
      "app/src/main/res/values/styles.xml": """
      <resources><style name="Described"><item name="android:contentDescription">Delete</item></style></resources>
      """,
      "app/src/main/res/layout/a.xml": """
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:orientation="vertical"
        android:layout_width="match_parent" android:layout_height="match_parent">\(views)</LinearLayout>
      """,
    ])
    return space.tool(["lint", "--only", "missing-description", "./app/src/main/res/layout/a.xml"]).output
      .split(separator: "\n").compactMap { line in
        line.contains("GRX022") ? line.split(separator: " ").first { $0.hasPrefix("#") }.map(String.init) : nil
      }
  }

  private func button(_ id: String, _ more: String = "") -> String {
    "<ImageButton android:id=\"@+id/\(id)\" \(Self.button) \(more)/>"
  }

  @Test func a_layout_or_a_style_describes_a_button() throws {
    let views =
      button("one") + button("two", "android:contentDescription=\"Delete\"")
      + button("three", "android:tooltipText=\"x\"")
      + button("four", "style=\"@style/Described\"") + button("five", "style=\"@style/Elsewhere\"")
    #expect(try undescribed(views) == ["#one"])
  }

  @Test(arguments: [
    // A property of a binding, and what is found by its id.
    ("binding.playNow.contentDescription = label", "A.kt", ["#stop"]),
    ("binding?.playNow!!.contentDescription = label", "A.kt", ["#stop"]),
    ("play = view.findViewById(R.id.play_now); stop(); play.setContentDescription(label);", "A.java", ["#stop"]),
    // It isn't clear which of the views is described.
    ("fun f(b: View) { b.contentDescription = label }\nval a = listOf(binding.playNow, binding.stop)", "A.kt", []),
    ("with(binding) { playNow.contentDescription = label }; f(binding.playNow)", "A.kt", ["#stop"]),
    // Nothing is described.
    ("if (binding.playNow.contentDescription == label) f()", "A.kt", ["#play_now", "#stop"]),
    ("// binding.playNow.contentDescription = label", "A.kt", ["#play_now", "#stop"]),
    ("val s = \"binding.playNow.contentDescription = label\"", "A.kt", ["#play_now", "#stop"]),
    ("f(binding.playNow.contentDescription != label)", "A.kt", ["#play_now", "#stop"]),
  ])
  func code_describes_a_button(code: String, file: String, left: [String]) throws {
    #expect(try undescribed(button("play_now") + button("stop"), code: code, file: file) == left, "\(code)")
  }
}
