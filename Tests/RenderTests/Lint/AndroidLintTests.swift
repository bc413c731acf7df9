import Foundation
import TestSupport
import Testing

@testable import grx_render

/// Lint of layouts in Android's XML.
@Suite struct AndroidLintTests {
  private func findings(_ ignore: String) throws -> String {
    let folder = try Workspace()
    let file = try folder.write(
      """
      <FrameLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"
          android:layout_width="match_parent" android:layout_height="match_parent">
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" \(ignore)
            android:layout_marginLeft="40dp" android:text="Hello" />
      </FrameLayout>
      """, to: "row.xml")
    return String(
      decoding: Tool.run(["lint", "--only", "RtlHardcoded", file], in: Surroundings()).output, as: UTF8.self)
  }

  @Test func messages_have_the_names_of_xml() throws {
    let text = try findings("")
    #expect(text.contains("row.xml:4:"))
    #expect(text.contains("layout_marginLeft of"))
    #expect(text.contains("write layout_marginStart"))
  }

  @Test(arguments: ["RtlHardcoded", "all", "ContentDescription,RtlHardcoded", "GRX010", "left-right"])
  func tools_ignore_silences(names: String) throws {
    #expect(try findings("tools:ignore=\"\(names)\"") == "")
  }

  private func codes(_ views: String, root: String = "LinearLayout", _ attributes: String = "") throws -> [String] {
    let folder = try Workspace()
    let file = try folder.write(
      """
      <\(root) xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools"
          android:layout_width="match_parent" android:layout_height="wrap_content" \(attributes)>\(views)</\(root)>
      """, to: "row.xml")
    let text = Tool.run(["lint", "--no-config", file], in: Surroundings()).text
    return text.split(separator: "[").dropFirst().map { String($0.prefix(6)) }
  }

  @Test func sizes_in_a_merge_depend_on_the_view_that_it_is_inflated_into() throws {
    let views = """
      <View android:id="@+id/one" android:layout_width="400dp" android:layout_height="10dp" android:background="#f00"/>
      <TextView android:id="@+id/two" android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="two"/>
      """
    #expect(try codes(views, root: "merge", "tools:parentTag=\"android.widget.LinearLayout\"") == [])
    #expect(try codes(views).contains("GRX001"))
  }

  @Test(arguments: [
    "androidx.recyclerview.widget.RecyclerView", "ListView", "ExpandableListView", "GridView",
    "androidx.viewpager2.widget.ViewPager2", "androidx.fragment.app.FragmentContainerView",
  ])
  func empty_lists_are_as_long_as_the_content_that_they_get(name: String) throws {
    let (width, column) = (
      "android:layout_width=\"match_parent\" android:layout_height", "android:orientation=\"vertical\""
    )
    let title = "<TextView \(width)=\"wrap_content\" android:text=\"Titles\"/>"
    func list(_ height: String) -> String { title + "<\(name) \(width)=\"\(height)\" android:id=\"@+id/list\"/>" }
    #expect(try codes(list("match_parent"), column) == [])
    #expect(try codes(list("wrap_content"), column) == [])
    #expect(
      try codes("<FrameLayout \(width)=\"match_parent\">" + list("match_parent") + "</FrameLayout>", column) == [])
    // Items don't help a list that has no length.
    #expect(try codes(list("0dp"), column) == ["GRX001"])
    // Nor does content that finds no room.
    let tall = "<TextView \(width)=\"2000dp\" android:text=\"Titles\"/>"
    #expect(try codes(tall + list("match_parent"), column).contains("GRX001"))
  }

  @Test func views_without_lists_match_nothing_in_a_column_that_wraps_its_content() throws {
    let size = "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\" android:id=\"@+id/rest\""
    let title =
      "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" android:text=\"a\"/>"
    #expect(try codes(title + "<LinearLayout \(size)/>", "android:orientation=\"vertical\"") == ["GRX008"])
  }

  @Test func another_name_silences_nothing() throws {
    #expect(try findings("tools:ignore=\"ContentDescription\"").contains("layout_marginLeft"))
  }
}
