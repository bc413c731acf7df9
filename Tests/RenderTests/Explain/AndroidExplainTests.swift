import Foundation
import TestSupport
import Testing

@testable import ToolCommands

/// Explanations of layouts in Android's XML tell where values come from.
@Suite struct AndroidExplainTests {
  private static let names = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

  private static let values = """
    <resources>
      <style name="Theme.Base" parent="Theme.Material3.DayNight.NoActionBar">
        <item name="rowHeight">@dimen/row</item>
        <item name="actionBarSize">72dp</item>
      </style>
      <style name="Theme.App" parent="Theme.Base"/>
      <style name="Row" parent="Widget.Material3.Toolbar"><item name="android:minHeight">?attr/rowHeight</item></style>
      <style name="Row.Wide"><item name="android:paddingLeft">8dp</item></style>
      <dimen name="row">52dp</dimen>
    </resources>
    """

  /// Returns the attributes of an explanation, without the folder of the project.
  private func attributes(of id: String, _ part: String) throws -> String {
    let folder = try Workspace()
    let files = [
      "AndroidManifest.xml": "<manifest \(Self.names)><application android:theme=\"@style/Theme.App\"/></manifest>",
      "res/values/v.xml": Self.values,
      "res/layout/part.xml": "<merge \(Self.names)>\n\(part)\n</merge>",
    ]
    for (name, text) in files { try folder.write(text, to: "app/src/main/" + name) }
    let file = try folder.write(
      """
      <LinearLayout \(Self.names) android:layout_width="match_parent" android:layout_height="match_parent">
        <include layout="@layout/part"/>
      </LinearLayout>
      """, to: "app/src/main/res/layout/main.xml")
    let text = Tool.run(["--no-config", "--explain", id, file], in: Surroundings()).text
    let start = try #require(text.range(of: "\nAttributes\n")?.upperBound)
    let resources = (file as NSString).deletingLastPathComponent + "/../"
    return text[start...].replacingOccurrences(of: (resources as NSString).standardizingPath + "/", with: "")
  }

  @Test func values_come_from_elements_styles_themes_and_dimensions() throws {
    let text = try attributes(
      of: "row",
      """
      <TextView android:id="@+id/row" style="@style/Row.Wide" android:text="x"
        android:layout_width="wrap_content" android:layout_height="?attr/actionBarSize"/>
      """)
    for line in [
      "minHeight of the style 'Row', a parent of 'Row.Wide', is ?attr/rowHeight (values/v.xml:7)",
      "?attr/rowHeight is @dimen/row in the theme 'Theme.Base' (values/v.xml:3)",
      "@dimen/row is 52dp (values/v.xml:9)",
      "layout_height=\"?attr/actionBarSize\" (layout/part.xml:3)",
      "?attr/actionBarSize is 72dp in the theme 'Theme.Base' (values/v.xml:4)",
    ] {
      #expect(text.contains("      \(line)\n"), "\(line) in \(text)")
    }
  }

  @Test func a_written_layout_keeps_the_padding_of_scroll_bars() throws {
    let size = "android:layout_width=\"300px\" android:layout_height=\"100px\""
    let layout =
      "<ScrollView \(Self.names) \(size) android:layoutDirection=\"rtl\" android:paddingStart=\"20px\" "
      + "android:verticalScrollbarPosition=\"right\" android:scrollbarStyle=\"insideInset\" "
      + "android:scrollbarSize=\"10px\"/>"
    let folder = try Workspace()
    let file = try folder.write(layout, to: "app/src/main/res/layout/main.xml")
    let text = Tool.run(["--no-config", "--format", "xml", file], in: Surroundings()).text
    #expect(text.contains("android:paddingStart=\"30dp\""))
    #expect(!text.contains("\"10dp\""))
  }

  @Test func a_parent_may_replace_a_value() throws {
    let name = "com.google.android.material.textfield.TextInput"
    let size = "android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""
    let field =
      "<\(name)Layout xmlns:app=\"http://schemas.android.com/apk/res-auto\" \(size) android:hint=\"Name\" "
      + "style=\"@style/Widget.Material3.TextInputLayout.FilledBox\" app:hintMaxLines=\"3\" app:prefixText=\"Dr.\">"
      + "<\(name)EditText android:id=\"@+id/name\" \(size) android:text=\"Ada\"/></\(name)Layout>"
    let text = try attributes(of: "name", field)
    #expect(text.contains("the TextInputLayout, whose label may have several lines, makes it 15dp"))
    #expect(text.contains("the TextInputLayout, for the views beside the text, makes it "))
  }

  @Test func a_value_may_come_from_a_style_of_a_library() throws {
    let text = try attributes(
      of: "bar",
      """
      <androidx.appcompat.widget.Toolbar android:id="@+id/bar" style="@style/Row.Wide" android:layout_width="match_parent"
        android:layout_height="wrap_content"/>
      """)
    #expect(
      text.contains("of the style 'Widget.Material3.Toolbar' of a library, a parent of 'Row.Wide', is "), "\(text)")
  }

  /// Each style is read once, however many attributes and elements it has, and only the first ancestors are listed on the way
  /// to the one that sets a value.
  @Test func a_style_with_thousands_of_ancestors_is_read_once() throws {
    let count = 3000
    var values = "<resources><style name=\"s0\"><item name=\"android:minHeight\">31dp</item></style>"
    for number in 1..<count {
      let item = number == 40 ? "<item name=\"android:minWidth\">17dp</item>" : ""
      values += "<style name=\"s\(number)\" parent=\"s\(number - 1)\">\(item)</style>"
    }
    let folder = try Workspace()
    try folder.write(values + "</resources>", to: "res/values/v.xml")
    let views = (0..<200).map { number in
      "<TextView android:id=\"@+id/t\(number)\" style=\"@style/s\(count - 1 - number % 3)\" android:text=\"x\" "
        + "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\"/>"
    }
    let file = try folder.write(
      """
      <LinearLayout \(Self.names) android:layout_width="match_parent" android:layout_height="match_parent"
        android:orientation="vertical">\(views.joined(separator: "\n"))</LinearLayout>
      """, to: "res/layout/main.xml")
    let start = ContinuousClock.now
    let text = Tool.run(["--no-config", "--explain", "t0", file], in: Surroundings()).text
    #expect(text.contains("minHeight of the style 's0', a parent of 's2999', is 31dp"))
    #expect(text.contains("minWidth of the style 's40', a parent of 's2999', is 17dp"))
    let page = Tool.run(["--no-config", "--format", "html", file], in: Surroundings()).text
    #expect(page.contains("s0"))
    // Reading all ancestors for each value would take minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
