import Foundation
import TestSupport
import Testing

@testable import ToolCommands

/// Linting layouts in Android's XML.
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

  @Test func an_id_with_the_name_of_an_attribute_stays_as_it_is() throws {
    let text = try findings("android:id=\"@+id/marginStart\"")
    #expect(text.contains("layout_marginLeft of TextView #marginStart stays"))
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

  @Test(arguments: ["", "tools:ignore=\"RtlHardcoded\""])
  func tools_ignore_silences_in_an_included_layout(ignore: String) throws {
    let folder = try Workspace()
    let namespaces =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:tools=\"http://schemas.android.com/tools\""
    let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
    try folder.write(
      "<FrameLayout \(namespaces) \(size)>\n\n<TextView \(size) \(ignore) android:text=\"a\" "
        + "android:layout_marginLeft=\"4dp\"/></FrameLayout>", to: "res/layout/part.xml")
    let file = try folder.write(
      "<FrameLayout \(namespaces) \(size)><include layout=\"@layout/part\"/></FrameLayout>", to: "res/layout/row.xml")
    let text = Tool.run(["lint", "--only", "RtlHardcoded", file], in: Surroundings()).text
    #expect(text.contains("part.xml:3:") == ignore.isEmpty)
  }

  @Test func a_view_that_gets_texts_in_code_is_not_empty() throws {
    func column(_ text: String = "", _ container: String = "") -> String {
      """
      <LinearLayout android:layout_width="wrap_content" android:layout_height="20dp">
      <View android:layout_width="9dp" android:layout_height="9dp" android:background="#f00"/><LinearLayout
        android:id="@+id/rows" android:layout_width="match_parent" android:layout_height="20dp"
        android:orientation="vertical">
        <TextView \(text) android:layout_width="wrap_content" android:layout_height="wrap_content"/>
        <FrameLayout \(container) android:layout_width="wrap_content" android:layout_height="wrap_content"/>
      </LinearLayout></LinearLayout>
      """
    }
    #expect(try codes(column("android:id=\"@+id/a\"")).contains("GRX008") == false)
    #expect(try codes(column("", "android:id=\"@+id/b\"")).contains("GRX008") == false)
    #expect(try codes(column()).contains("GRX008"))
  }

  @Test func a_merge_is_part_of_a_window_and_may_be_longer_than_it() throws {
    let box = "<View android:layout_width=\"9dp\" android:layout_height=\"900dp\" android:background=\"#f00\"/>"
    let part = """
      <LinearLayout android:layout_width="match_parent" android:layout_height="wrap_content" android:orientation="vertical">
      \(box)<TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="a"/>
      </LinearLayout>
      """
    #expect(try codes(part, root: "merge") == [])
  }

  @Test func a_layout_that_is_alone_inside_another_needs_no_anchors() throws {
    let folder = try Workspace()
    let namespaces =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:app=\"http://schemas.android.com/apk/res-auto\""
    let size = "android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""
    try folder.write(
      "<TextView \(namespaces) \(size) android:text=\"a\"/>", to: "res/layout/part.xml")
    func text(_ more: String) throws -> String {
      let name = "androidx.constraintlayout.widget.ConstraintLayout"
      let file = try folder.write(
        "<\(name) \(namespaces) \(size)>\(more)<include layout=\"@layout/part\"/></\(name)>", to: "res/layout/row.xml")
      return Tool.run(["lint", file], in: Surroundings()).text
    }
    #expect(try !text("").contains("GRX011"))
    #expect(
      try text("<View \(size) app:layout_constraintBottom_toBottomOf=\"parent\"/>").contains("GRX011"))
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
    // Content that doesn't fit doesn't help, either.
    let tall = "<TextView \(width)=\"2000dp\" android:text=\"Titles\"/>"
    let short = "<LinearLayout \(width)=\"600dp\" \(column)>" + tall + list("match_parent") + "</LinearLayout>"
    #expect(try codes(short, root: "FrameLayout").contains("GRX001"))
  }

  @Test func views_without_lists_match_nothing_in_a_column_that_wraps_its_content() throws {
    let size =
      "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\" android:background=\"#f00\""
    let title =
      "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" android:text=\"a\"/>"
    #expect(try codes(title + "<LinearLayout \(size)/>", "android:orientation=\"vertical\"") == ["GRX008"])
  }

  /// Returns the findings in an application's layout.
  private func reported(
    _ views: String, root: String = "FrameLayout", in folder: String = "layout", rtl: Bool = true,
    features: String = "", activity: String = "", build: String = "", _ files: [String: String] = [:]
  ) throws -> [String] {
    let workspace = try Workspace()
    let names =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:tools=\"http://schemas.android.com/tools\""
    try workspace.write(
      """
      <manifest \(names)>\(features)<application android:supportsRtl="\(rtl)">\(activity)</application></manifest>
      """,
      to: "app/src/main/AndroidManifest.xml")
    if !build.isEmpty {
      try workspace.write("include ':app'", to: "settings.gradle")
      try workspace.write("plugins { id 'com.android.application' }\n" + build, to: "app/build.gradle")
    }
    for (name, text) in files {
      try workspace.write(text.replacingOccurrences(of: "NAMES", with: names), to: "app/src/main/res/" + name)
    }
    let file = try workspace.write(
      "<\(root) \(names) android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(views)</\(root)>",
      to: "app/src/main/res/\(folder)/row.xml")
    let text = Tool.run(["lint", "--no-config", "--format", "json", file], in: Surroundings()).output
    let json = try #require(JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    return try #require(json["findings"] as? [[String: Any]]).map { finding in
      let conditions = finding["conditions"] as? String
      return (finding["code"] as? String ?? "") + (conditions.map { " " + $0 } ?? "")
    }
  }

  private func box(_ width: String, _ attributes: String = "") -> String {
    """
    <View android:id="@+id/box" android:layout_width="\(width)" android:layout_height="10dp" android:background="#f00" \(attributes)/>
    """
  }

  @Test func sides_matter_in_applications_that_are_mirrored() throws {
    let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
    let view = "<TextView \(size) android:layout_marginLeft=\"40dp\" android:text=\"Hello\"/>"
    #expect(try reported(view) == ["GRX010"])
    #expect(try reported(view, rtl: false) == [])
  }

  /// Many applications for phones have the same features as those for televisions only.
  @Test(arguments: [
    ("false", "false", ["LAUNCHER", "LEANBACK_LAUNCHER"], "", true),
    (
      "false", "false", ["LAUNCHER", "LEANBACK_LAUNCHER"],
      "dependencies { implementation 'androidx.leanback:leanback:1.0.0' }", false
    ),
    (
      "false", "false", ["LAUNCHER", "LEANBACK_LAUNCHER"],
      "dependencies { implementation(libs.androidx.leanback.core) }", false
    ),
    ("false", "true", ["LAUNCHER"], "", false), ("false", "false", ["LEANBACK_LAUNCHER"], "", false),
    ("true", "false", ["LEANBACK_LAUNCHER"], "", true),
    ("true", "false", ["LAUNCHER"], "dependencies { implementation(libs.androidx.leanback.core) }", true),
  ])
  func targets_of_televisions_are_not_touched(
    touchscreen: String, leanback: String, launchers: [String], build: String, isReported: Bool
  ) throws {
    let features = [("hardware.touchscreen", touchscreen), ("software.leanback", leanback)].map {
      "<uses-feature android:name=\"android.\($0.0)\" android:required=\"\($0.1)\"/>"
    }
    let categories = launchers.map { "<category android:name=\"android.intent.category.\($0)\"/>" }
    let activity =
      "<activity android:name=\".Main\"><intent-filter>\(categories.joined())</intent-filter></activity>"
    let button = "<Button android:layout_width=\"30dp\" android:layout_height=\"30dp\"/>"
    let found = try reported(button, features: features.joined(), activity: activity, build: build)
    #expect(found.contains { $0.hasPrefix("GRX006") } == isReported, "\(found)")
  }

  @Test func a_layout_is_judged_in_the_windows_that_use_it() throws {
    #expect(try reported(box("500dp"), root: "LinearLayout") == ["GRX002 at 360x640 and 320x568"])
    #expect(try reported(box("500dp"), root: "LinearLayout", in: "layout-land") == [])
    #expect(try reported(box("1200dp"), root: "LinearLayout", in: "layout-land") == ["GRX002"])
    // Of the windows in portrait, none is that wide, but 1024x768 is if it is turned.
    #expect(try reported(box("700dp"), root: "LinearLayout", in: "layout-sw600dp-port") == [])
    #expect(try reported(box("900dp"), root: "LinearLayout", in: "layout-sw600dp-port") == ["GRX002"])
    // No window is that large.
    #expect(try reported(box("500dp"), root: "LinearLayout", in: "layout-w2000dp").count == 1)
  }

  @Test func values_are_those_of_the_window() throws {
    func values(_ width: String) -> String { "<resources><dimen name=\"box\">\(width)</dimen></resources>" }
    let files = ["values/d.xml": values("300dp"), "values-w600dp/d.xml": values("1100dp")]
    #expect(try reported(box("@dimen/box"), root: "LinearLayout", files) == ["GRX002 at 1024x768"])
  }

  @Test func sizes_depend_on_a_style_that_is_not_known() throws {
    func small(_ style: String) -> String {
      """
      <ImageButton android:id="@+id/a" \(style) android:layout_width="wrap_content" android:padding="2dp"
        android:contentDescription="A"
        android:layout_height="20dp" android:background="#f00"/>
      """
    }
    #expect(try codes(small("")).contains("GRX006"))
    #expect(try codes(small("style=\"@style/Library.Button\"")) == [])
  }

  @Test func a_view_between_another_and_the_edge_has_a_place() throws {
    func row(_ end: String) -> String {
      """
      <TextView android:id="@+id/a" android:layout_width="0dp" android:layout_height="30dp" android:text="a"
        app:layout_constraintTop_toTopOf="parent" app:layout_constraintStart_toStartOf="\(end)"
        app:layout_constraintEnd_toStartOf="@id/b"/>
      <TextView android:id="@+id/b" android:layout_width="40dp" android:layout_height="30dp" android:text="b"
        app:layout_constraintTop_toTopOf="parent" app:layout_constraintEnd_toEndOf="@id/a"
        app:layout_constraintStart_toStartOf="@id/a"/>
      """
    }
    func found(_ start: String) throws -> Bool {
      try codes(
        row(start), root: "androidx.constraintlayout.widget.ConstraintLayout",
        "xmlns:app=\"http://schemas.android.com/apk/res-auto\""
      ).contains("GRX012")
    }
    #expect(try !found("parent"))
    #expect(try found("@id/b"))
  }

  @Test func sizes_depend_on_resources_that_are_not_known() throws {
    func small(_ height: String) -> String {
      """
      <ImageButton android:id="@+id/a" android:layout_width="wrap_content" android:padding="2dp"
        android:contentDescription="A"
        android:minWidth="\(height)" android:layout_height="20dp" android:background="#f00"/>
      """
    }
    #expect(try codes(small("10dp")).contains("GRX006"))
    #expect(try codes(small("@dimen/of_a_library")) == [])
  }

  @Test func views_that_only_a_preview_shows_together_may_leave_no_space() throws {
    func column(_ more: String) -> String {
      let text = "<TextView android:layout_width=\"match_parent\" android:layout_height=\"300dp\" android:text=\"x\" "
      return "<LinearLayout android:orientation=\"vertical\" android:layout_width=\"match_parent\" "
        + "android:layout_height=\"500dp\">\(text) \(more)/>\(text) \(more)/></LinearLayout>"
    }
    #expect(try codes(column("")).contains("GRX002"))
    let alternatives = "android:visibility=\"gone\" tools:visibility=\"visible\""
    #expect(!(try codes(column(alternatives)).contains("GRX002")))
  }

  @Test func a_view_that_replaces_an_empty_list_has_no_space_beside_it() throws {
    func column(_ height: String) -> String {
      """
      <androidx.recyclerview.widget.RecyclerView android:id="@+id/list" android:layout_width="match_parent"
        android:layout_height="match_parent"/>
      <TextView android:id="@+id/empty" android:layout_width="match_parent" android:layout_height="\(height)"
        android:text="Nothing here"/>
      """
    }
    func codes(_ height: String) throws -> [String] {
      try self.codes(
        "<LinearLayout android:orientation=\"vertical\" android:layout_width=\"match_parent\" "
          + "android:layout_height=\"500dp\">\(column(height))</LinearLayout>", root: "FrameLayout")
    }
    #expect(try codes("match_parent") == [])
    #expect(try codes("wrap_content").contains("GRX001"))
  }

  @Test func a_part_of_a_window_may_be_longer_than_it() throws {
    let rows = (1...20).map { index in
      "<TextView android:layout_width=\"match_parent\" android:layout_height=\"60dp\" android:text=\"\(index)\"/>"
    }.joined()
    #expect(try codes(rows, root: "LinearLayout", "android:orientation=\"vertical\"") == [])
    let window =
      "<LinearLayout android:orientation=\"vertical\" android:layout_width=\"match_parent\" "
      + "android:layout_height=\"600dp\">\(rows)</LinearLayout>"
    #expect(try codes(window).contains("GRX002"))
  }

  @Test func views_that_are_not_touched_may_be_small() throws {
    func check(_ attributes: String) throws -> [String] {
      try reported(
        "<CheckBox android:layout_width=\"24dp\" android:layout_height=\"24dp\" \(attributes)/>")
    }
    #expect(try check("") == ["GRX006"])
    #expect(try check("android:clickable=\"false\"") == [])
  }

  @Test func included_alternatives_may_overlap() throws {
    let part = """
      <TextView NAMES android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="Text"/>
      """
    func both(_ attributes: String) throws -> [String] {
      try reported(
        "<include layout=\"@layout/a\" android:id=\"@+id/a\" \(attributes)/><include layout=\"@layout/b\" android:id=\"@+id/b\"/>",
        root: "RelativeLayout", ["layout/a.xml": part, "layout/b.xml": part])
    }
    #expect(try both("") == ["GRX003"])
    #expect(try both("android:visibility=\"gone\" tools:visibility=\"visible\"") == [])
  }

  @Test func views_that_float_over_others_are_intentional() throws {
    let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
    let text = "<TextView \(size) android:text=\"A text of several words\"/>"
    #expect(try reported(text + "<ProgressBar \(size)/>", root: "RelativeLayout") == [])
    #expect(
      try reported(text + "<TextView \(size) android:text=\"Another\"/>", root: "RelativeLayout") == ["GRX003"])
    let list = "<ListView android:layout_width=\"match_parent\" android:layout_height=\"100dp\"/>"
    let label =
      "<TextView \(size) android:layout_alignParentEnd=\"true\" android:padding=\"60dp\" android:text=\"Label\"/>"
    #expect(try reported(list + label, root: "RelativeLayout") == [])
  }

  @Test func a_layout_with_a_background_is_of_use() throws {
    func nested(_ attributes: String) throws -> [String] {
      let size = "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\""
      let box = "<FrameLayout \(size)><TextView \(size) android:text=\"a\"/></FrameLayout>"
      return try reported(box.replacing("<FrameLayout ", with: "<FrameLayout \(attributes) "))
    }
    #expect(try nested("") == ["GRX009"])
    for effect in ["background=\"@drawable/card\"", "contentDescription=\"Card\"", "clickable=\"true\""] {
      #expect(try nested("android:" + effect) == [], "\(effect)")
    }
  }

  @Test func only_what_is_seen_is_cut_off() throws {
    func row(_ view: String) throws -> [String] {
      try reported(
        "<LinearLayout android:layout_width=\"200dp\" android:layout_height=\"40dp\" android:gravity=\"center\">"
          + "\(view)</LinearLayout>")
    }
    let button =
      "<ImageButton android:layout_width=\"48dp\" android:layout_height=\"48dp\" android:id=\"@+id/a\" "
      + "android:contentDescription=\"A\" "
    #expect(try row(button + "android:padding=\"12dp\"/>") == [])
    #expect(try row(button + "android:padding=\"2dp\"/>") == ["GRX002"])
    #expect(try row(button + "android:padding=\"12dp\" android:background=\"#f00\"/>") == ["GRX002"])
  }

  @Test func a_control_grows_with_the_text_that_it_gets() throws {
    func button(_ attributes: String) throws -> [String] {
      try reported(
        """
        <Button android:id="@+id/a" android:layout_width="wrap_content" android:layout_height="48dp" android:minWidth="10dp"
          android:padding="1dp" \(attributes)/>
        """)
    }
    #expect(try button("") == [])
    #expect(try button("android:text=\"a\"") == ["GRX006"])
  }

  @Test func a_bar_or_a_badge_may_cover_a_picture() throws {
    let picture =
      "<ImageView android:layout_width=\"200dp\" android:layout_height=\"90dp\" android:src=\"@android:color/black\"/>"
    func over(_ attributes: String) throws -> [String] {
      let text = """
        <TextView android:layout_width="300dp" android:layout_height="wrap_content" android:layout_marginTop="40dp"
          android:text="A text of several words, so that it isn't narrow" \(attributes)/>
        """
      return try reported(picture + text, root: "RelativeLayout")
    }
    #expect(try over("") == ["GRX003"])
    #expect(try over("android:background=\"#fff\"") == [])
  }

  /// Returns the findings in a ConstraintLayout in a window.
  private func anchored(_ views: [String]) throws -> [String] {
    let names = "xmlns:app=\"http://schemas.android.com/apk/res-auto\""
    let all = views.enumerated().map { index, attributes in
      """
      <TextView \(names) android:id="@+id/v\(index)" android:layout_width="wrap_content"
        android:layout_height="wrap_content" android:text="Text" app:layout_constraintStart_toStartOf="parent" \(attributes)/>
      """
    }
    return try reported(all.joined(), root: "androidx.constraintlayout.widget.ConstraintLayout")
  }

  @Test func the_first_view_may_be_at_the_top_without_an_anchor() throws {
    let below = "app:layout_constraintTop_toBottomOf=\"@id/v0\""
    #expect(try anchored(["", below]) == [])
    #expect(try anchored(["android:layout_marginTop=\"9dp\"", below]) == ["GRX011"])
    #expect(try anchored(["app:layout_constraintTop_toTopOf=\"parent\"", ""]) == ["GRX011"])
  }

  @Test func views_that_follow_one_another_need_no_chain() throws {
    let first = "app:layout_constraintTop_toTopOf=\"parent\" app:layout_constraintBottom_toTopOf=\"@id/v1\""
    let second = "app:layout_constraintTop_toBottomOf=\"@id/v0\""
    #expect(try anchored([first, second]) == [])
    #expect(try anchored([first + " app:layout_constraintVertical_chainStyle=\"packed\"", second]) == ["GRX014"])
  }

  @Test func another_name_silences_nothing() throws {
    #expect(try findings("tools:ignore=\"ContentDescription\"").contains("layout_marginLeft"))
  }
}
