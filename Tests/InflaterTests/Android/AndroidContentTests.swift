import Foundation
import Inflater
import Layouts
import TestSupport
import Testing

@testable import AndroidXML

/// Sizes that depend on content that only the application's code adds are reported, and other sizes aren't.
@Suite struct AndroidContentTests {
  private typealias Project = AndroidLayoutTests.Project
  private let match = "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\""
  private let wrap = AndroidLayoutTests.size

  /// Returns the messages about views in a layout of the window's size, without their locations.
  private func warnings(_ views: String, in root: String = "FrameLayout", _ tools: Bool = true) throws -> [String] {
    let project = try Project([
      "res/layout/row.xml": "<\(root) \(AndroidLayoutTests.namespaces) \(match)>\(views)</\(root)>",
      "res/layout/item.xml": "<View \(AndroidLayoutTests.namespaces) \(match)/>",
    ])
    return try project.tree { $0.android.usesToolsAttributes = tools }.warnings.map { warning in
      String(warning.split(separator: "warning: ")[1].split(separator: "\n")[0])
    }
  }

  private static let recycler = "androidx.recyclerview.widget.RecyclerView"
  private static let container = "androidx.fragment.app.FragmentContainerView"

  @Test func the_size_of_a_list_without_items_is_reported_once_for_each_class() throws {
    let lists = try warnings(
      """
      <\(Self.recycler) \(wrap)/><\(Self.recycler) android:layout_width="match_parent" android:layout_height="wrap_content"/>
      <ListView \(wrap)/><Spinner \(wrap)/><androidx.viewpager2.widget.ViewPager2 \(wrap)/>
      <\(Self.container) \(wrap)/>
      """)
    #expect(
      lists == [
        "the items of 'RecyclerView' are created in code, which isn't run: its size depends on the items, and it is laid out "
          + "empty; tools:listitem shows one of them",
        "the items of 'ListView' are created in code, which isn't run: its size depends on the items, and it is laid out "
          + "empty; tools:listitem shows one of them",
        "the items of 'Spinner' are created in code, which isn't run: its size depends on the items, and it is laid out "
          + "empty; tools:listitem shows one of them, and android:entries sets them",
        "the items of 'ViewPager2' are created in code, which isn't run: its size depends on the items, and it is laid out "
          + "empty; tools:listitem shows one of them",
        "the fragment of 'FragmentContainerView' is created in code, which isn't run: its size depends on the fragment, and "
          + "it is laid out empty; tools:layout shows its layout",
      ])
  }

  @Test(arguments: [
    "<\(recycler) MATCH/>", "<\(recycler) WRAP android:visibility=\"gone\"/>", "<ViewPager WRAP/>",
    "<\(recycler) WRAP tools:listitem=\"@layout/item\"/>", "<fragment WRAP tools:layout=\"@layout/item\"/>",
    "<ListView android:layout_width=\"wrap_content\" android:layout_height=\"90dp\"/>",
    "<\(recycler) android:layout_width=\"0dp\" android:layout_height=\"match_parent\"/>",
    "<com.google.android.material.tabs.TabLayout android:layout_width=\"match_parent\" "
      + "android:layout_height=\"wrap_content\"/>",
  ])
  func a_size_that_does_not_depend_on_content_is_known(_ view: String) throws {
    let view = view.replacing("MATCH", with: match).replacing("WRAP", with: wrap)
    #expect(try warnings(view) == [])
  }

  @Test func a_list_that_matches_a_wrapping_parent_depends_on_its_items() throws {
    #expect(try warnings("<FrameLayout \(match)><\(Self.recycler) \(match)/></FrameLayout>") == [])
    #expect(try warnings("<FrameLayout \(wrap)><\(Self.recycler) \(match)/></FrameLayout>").count == 1)
  }

  @Test(arguments: [
    ("<TextView WRAP android:text=\"@{user.name}\"/>", "android:text"),
    (
      "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
        + "android:text=\"@{user.name}\"/>", "android:text"
    ),
    ("<ImageView WRAP android:src=\"@{user.picture}\"/>", "android:src"),
    ("<View WRAP android:background=\"@{user.frame}\"/>", "android:background"),
    ("<View MATCH android:visibility=\"@{user.isShown ? View.VISIBLE : View.GONE}\"/>", "android:visibility"),
    ("<View MATCH android:paddingTop=\"@{user.padding}\"/>", "android:paddingTop"),
  ])
  func an_attribute_of_data_binding_that_changes_a_frame_is_reported(_ view: String, _ name: String) throws {
    let view = view.replacing("MATCH", with: match).replacing("WRAP", with: wrap)
    let found = try warnings(view + view)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("'\(name)' is set by data binding, which isn't run, and is ignored: '@{user."))
    let tool = name.replacing("android:", with: "tools:")
    #expect(found[0].hasSuffix("; \(tool) sets it for the layout"))
    // The suggestion works.
    let values = ["text": "Ada", "src": "@null", "background": "@null", "visibility": "gone", "paddingTop": "4dp"]
    let value = try #require(values[String(tool.dropFirst(6))])
    let suggested = view.replacing("/>", with: " \(tool)=\"\(value)\"/>")
    #expect(try warnings(suggested) == [])
    #expect(try warnings(suggested, false).count == 1)
  }

  @Test(arguments: [
    ("<ImageView WRAP app:pictureOf=\"@{user}\"/>", "app:pictureOf"),
    ("<View MATCH app:goneUnless=\"@{user.isShown}\"/>", "app:goneUnless"),
  ])
  func an_attribute_of_the_application_that_may_change_a_frame_is_reported(_ view: String, _ name: String) throws {
    let view = view.replacing("MATCH", with: match).replacing("WRAP", with: wrap)
    let found = try warnings(view + view)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("'\(name)' is set by data binding, which isn't run, and is ignored: '@{user"))
    #expect(found[0].hasSuffix("; its effect on the size isn't known"))
  }

  @Test(arguments: [
    "<ImageView MATCH app:pictureOf=\"@{user}\"/>", "<View WRAP app:onLongTap=\"@{() -> user.open()}\"/>",
    "<TextView WRAP android:visibility=\"gone\" app:nameOf=\"@{user}\"/>",
    "<TextView MATCH android:background=\"@{user.color}\"/>",
    "<TextView WRAP android:text='@{user.name, default=\"Ada\"}'/>",
    "<TextView MATCH android:text=\"@{user.name}\"/>",
    "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" android:maxLines=\"1\" "
      + "android:text=\"@{user.name}\"/>",
    "<View MATCH android:visibility=\"@{user.isShown ? View.VISIBLE : View.INVISIBLE}\"/>",
    "<View MATCH android:onClick=\"@{() -> user.open()}\" android:enabled=\"@{user.isKnown}\" android:alpha=\"@{a}\"/>",
    "<ImageView MATCH android:src=\"@{user.picture}\"/>",
  ])
  func an_attribute_of_data_binding_that_changes_no_frame_is_not_reported(_ view: String) throws {
    let view = view.replacing("MATCH", with: match).replacing("WRAP", with: wrap)
    #expect(try warnings(view) == [])
  }

  /// The methods that data binding calls are searched for in all sources of the project.
  @Test(arguments: [
    (
      "@BindingAdapter(\"app:shop\")\nfun View.bind(on: Boolean) { visibility = if (on) View.VISIBLE else View.GONE }",
      true
    ),
    ("@BindingAdapter(\"shop\")\nfun bind(v: View, on: Boolean) = v.run { isVisible = on }", true),
    (
      "@JvmStatic @BindingAdapter(value = [\"a\", \"shop\"], requireAll = false)\nfun bind(v: View, a: Int?, b: Int?) "
        + "{ v.updateLayoutParams { height = b } }", true
    ),
    (
      "@BindingAdapter(\"shop\")\nfun bind(v: ImageView, url: String) { load(url, v) }\nfun hide(v: View) { v.isGone = true }",
      false
    ),
    (
      "@BindingAdapter(\"shop\")\nfun bind(v: View, url: String) = load(url, v)\nfun hide(v: View) { v.isGone = true }",
      false
    ),
    ("@BindingAdapter(\"other\")\nfun hide(v: View, on: Boolean) { v.isGone = on }", false),
    ("// @BindingAdapter(\"shop\") fun hide(v: View, on: Boolean) { v.isGone = on }", false),
    ("@BindingAdapter(\"shop\"", false), ("@BindingAdapter(\"shop\") fun bind(v: View", false),
  ])
  func an_adapter_that_hides_views_or_sizes_them_is_reported_for_views_of_any_size(_ source: String, isReported: Bool)
    throws
  {
    let project = try Project([
      "res/layout/row.xml": "<View \(AndroidLayoutTests.namespaces) \(match) app:shop=\"@{user.shop}\"/>",
      "kotlin/org/shop/Bindings.kt": "package org.shop\n" + source,
    ])
    #expect(try project.tree().warnings.count == (isReported ? 1 : 0))
    #expect(try project.tree { $0.android.readsSources = false }.warnings == [])
  }

  /// Returns the text of a view that shows sample data, and the messages.
  private func sample(_ name: String) throws -> (text: String?, messages: [String]) {
    let project = try Project([
      "res/layout/row.xml": "<TextView \(AndroidLayoutTests.namespaces) \(wrap) tools:text=\"@sample/\(name)\"/>",
      "res/values/s.xml": "<resources><string name=\"title\">A title</string></resources>",
    ])
    let data = project.folder + "/app/sampledata"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for (file, text) in [
      "names": "Ann\nBob\n\nCem\n", "own": "@string/title", "circular": "@sample/circular",
      "people.json": #"{ "data": [{ "name": "Ann", "age": 7 }, { "name": "Bob" }], "more": { "name": true } }"#,
      "wrong.json": "{ \"data\": }", "places.csv": "city,\"code\"\nRome,I\n\"Ulm, the \"\"old\"\" town\",D\n",
    ] {
      try text.write(toFile: data + "/" + file, atomically: true, encoding: .utf8)
    }
    let layout = try Inflater.ofAllFormats().inflate(file: project.layout)
    let messages = layout.warnings.map(\.description).joined(separator: "\n")
    return (
      (layout.root as? TextView)?.text,
      messages.replacing(project.folder, with: "").split(separator: "\n").map(String.init)
    )
  }

  @Test(arguments: [
    ("names", "Ann"), ("names[1]", "Bob"), ("names[2:3]", "Cem"), ("names[4]", "Bob"), ("names[-1]", "Ann"),
    ("own", "A title"), ("people.json/data/name", "Ann"), ("people.json/data/name[1]", "Bob"),
    ("people.json/data/name[5]", "Bob"), ("people.json/data/age", "7"), ("people.json/more/name", "true"),
    ("places.csv/city", "Rome"), ("places.csv/city[1]", "Ulm, the \"old\" town"), ("places.csv/code[1]", "D"),
  ])
  func sample_data_of_the_module_is_shown(name: String, text: String) throws {
    let shown = try sample(name)
    #expect(shown.text == text)
    #expect(shown.messages == [])
  }

  @Test(arguments: [
    ("people", "there is no /app/sampledata/people; '@sample/people' is ignored"),
    ("people.json", "/app/sampledata/people.json has no value for '@sample/people.json', which is ignored"),
    (
      "people.json/data/nam",
      "/app/sampledata/people.json has no value for '@sample/people.json/data/nam', which is ignored"
    ),
    ("wrong.json/data", "/app/sampledata/wrong.json:1:11: warning: "), ("../secret", "there is no /app/sampledata/..;"),
  ])
  func sample_data_that_is_missing_is_reported(name: String, message: String) throws {
    let shown = try sample(name)
    #expect(shown.text == "")
    #expect(shown.messages.first?.contains(message) == true, "\(shown.messages)")
  }

  @Test func sample_data_does_not_refer_to_itself() throws {
    #expect(try sample("circular").text == "")
  }
}
