import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// Layouts in Android XML, in a separate project.
@Suite struct AndroidLayoutTests {
  /// A project with resources, in a folder that is removed at the end.
  final class Project {
    let folder: String

    init(_ files: [String: String]) throws {
      folder = NSTemporaryDirectory() + "grx-android-\(UUID().uuidString)"
      for (name, text) in files {
        let path = folder + "/app/src/main/" + name
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      try "".write(toFile: folder + "/settings.gradle", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var layout: String { folder + "/app/src/main/res/layout/row.xml" }

    func tree(_ change: (inout Inflater) -> Void = { _ in }) throws -> (tree: String, warnings: [String]) {
      var inflater = Inflater.ofAllFormats()
      inflater.density = 3
      inflater.android.apiLevel = 25
      change(&inflater)
      let layout = try inflater.inflate(file: layout)
      layout.root.measureAndLayout(in: Size(width: 1080, height: 1920))
      return (layout.root.snapshot(density: 3), layout.warnings.map(\.description))
    }
  }

  static let namespaces = """
    xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
    xmlns:tools="http://schemas.android.com/tools"
    """

  static func wrapped(_ views: String, _ attributes: String = "android:orientation=\"vertical\"") -> String {
    """
    <LinearLayout \(namespaces) android:layout_width="match_parent" android:layout_height="wrap_content" \(attributes)>
    \(views)
    </LinearLayout>
    """
  }

  static let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  static let material = """
    <manifest \(namespaces)><application android:theme="@style/Theme.App"/></manifest>
    """

  @Test func a_row_has_androids_defaults_resources_and_texts() throws {
    let project = try Project([
      "AndroidManifest.xml": Self.material,
      "res/values/values.xml": """
      <resources>
        <dimen name="gap">8dp</dimen><dimen name="space">@dimen/gap</dimen>
        <string name="hello">Hello, <b>World</b>\\n again</string>
        <style name="Theme.App" parent="Theme.MaterialComponents.Light"/>
        <style name="Title"><item name="android:textSize">20sp</item></style>
        <style name="Title.Bold"><item name="android:textStyle">bold</item></style>
      </resources>
      """,
      "res/layout/row.xml": Self.wrapped(
        """
        <View android:id="@+id/icon" android:layout_width="40dp" android:layout_height="40dp"/>
        <TextView android:id="@+id/text" \(Self.size) android:text="@string/hello" style="@style/Title.Bold"/>
        <Button android:id="@+id/button" \(Self.size) android:text="Button"/>
        """, "android:padding=\"@dimen/space\""),
    ])
    let (tree, warnings) = try project.tree()
    // Calculated from the rules: a Button of Material Components is 48 points high, and 284 pixels wide with this text;
    // two lines of 20sp are (64 + 17) + 71 pixels high, and the longer one is 328 wide in Bold. The row aligns their
    // baselines.
    #expect(
      tree == """
        LinearLayout 0,0 360x66.6667
          View #icon 8,8 40x40
          TextView #text 48,16 109.3333x50.6667
          Button #button 157.3333,8 94.6667x48

        """)
    #expect(warnings.isEmpty)
  }

  @Test func auto_sized_texts_are_fitted() throws {
    let fitted = "android:layout_width=\"100dp\" android:layout_height=\"50dp\" android:autoSizeTextType=\"uniform\""
    let project = try Project([
      "res/values/a.xml": """
      <resources>
        <dimen name="large">30sp</dimen>
        <array name="sizes"><item>@dimen/large</item><item>10sp</item><item>14.1sp</item></array>
      </resources>
      """,
      "res/layout/row.xml": Self.wrapped(
        """
        <TextView \(fitted) android:text="a" android:autoSizePresetSizes="@array/sizes"/>
        <TextView \(fitted) android:text="a text that is longer" app:autoSizePresetSizes="@array/sizes"/>
        <TextView \(fitted) android:text="a" android:autoSizeMinTextSize="4dp" android:autoSizeMaxTextSize="9px"/>
        <TextView \(fitted) android:text="a" android:autoSizeMaxTextSize="20sp" android:autoSizeStepGranularity="5sp"/>
        <TextView \(Self.size) android:text="a" android:autoSizeMaxTextSize="20sp"/>
        <EditText \(fitted) android:text="a" android:textSize="10px"/>
        """),
    ])
    var inflater = Inflater.ofAllFormats()
    inflater.density = 3
    let root = try inflater.inflate(file: project.layout).root
    root.measureAndLayout(in: Size(width: 1080, height: 1920))
    let sizes = try #require(root as? ViewGroup).subviews.compactMap { ($0 as? TextView)?.drawnTextSize }
    // 30 × 3; the median of 30, 42 and 90, on two lines; 12, which is more than 9; 36 + 15 = 51; 14 × 3; its own size.
    #expect(sizes == [90, 42, 12, 51, 42, 10])
  }

  @Test func includes_and_merge_take_their_places() throws {
    let project = try Project([
      "res/layout/row.xml": Self.wrapped(
        """
        <include layout="@layout/part" android:id="@+id/mine" android:layout_width="50dp" android:layout_height="20dp"/>
        <include layout="@layout/part" android:layout_width="50dp"/>
        <include layout="@layout/two"/>
        """),
      "res/layout/part.xml": """
      <View \(Self.namespaces) android:id="@+id/own" android:layout_width="10dp" android:layout_height="10dp"/>
      """,
      "res/layout/two.xml": """
      <merge \(Self.namespaces)><View android:layout_width="1dp" android:layout_height="1dp"/><requestFocus/>
      <View android:layout_width="2dp" android:layout_height="2dp"/></merge>
      """,
    ])
    #expect(
      try project.tree().tree == """
        LinearLayout 0,0 360x33
          View #mine 0,0 50x20
          View #own 0,20 10x10
          View 0,30 1x1
          View 0,31 2x2

        """)
  }

  @Test func errors_name_their_location_and_the_nearest_name() throws {
    let project = try Project([
      "res/values/a.xml":
        "<resources><dimen name=\"gap\">8dp</dimen><dimen name=\"a\">@dimen/b</dimen><dimen name=\"b\">@dimen/a</dimen></resources>",
      "res/layout/row.xml": Self.wrapped(
        """
        <View android:layout_width="@dimen/gab" android:layout_height="@dimen/a"/>
        <View android:layout_width="wide" android:layout_height="1dp"/>
        <include layout="@layout/row"/>
        """),
    ])
    do throws(InflateErrors) {
      var inflater = Inflater.ofAllFormats()
      inflater.density = 1
      _ = try inflater.inflate(file: project.layout)
      Issue.record("It was read")
    } catch {
      let messages = error.errors.filter { $0.severity == .error }.map { error in
        "\(error.location.line):\(error.location.column) "
          + error.description.split(separator: "error: ")[1].split(separator: "\n")[0]
      }
      #expect(messages.count == 4)
      #expect(messages[0].hasPrefix("3:29 there is no resource @dimen/gab; did you mean 'gap'?"))
      #expect(messages[1].contains("circular references: @dimen/a → @dimen/b → @dimen/a"))
      #expect(messages[2] == "4:29 expected match_parent, wrap_content or a length such as 12dp, found 'wide'")
      #expect(messages[3].contains("include each other in a cycle"))
    }
  }

  @Test func qualifiers_choose_the_best_folder() throws {
    let project = try Project([
      "res/values/a.xml": "<resources><dimen name=\"w\">1dp</dimen></resources>",
      "res/values-land/a.xml": "<resources><dimen name=\"w\">2dp</dimen></resources>",
      "res/values-sw600dp/a.xml": "<resources><dimen name=\"w\">3dp</dimen></resources>",
      "res/values-de/a.xml": "<resources><dimen name=\"w\">4dp</dimen></resources>",
      "res/values-v26/a.xml": "<resources><dimen name=\"w\">5dp</dimen></resources>",
      "res/layout/row.xml": Self.wrapped("<View android:layout_width=\"@dimen/w\" android:layout_height=\"1dp\"/>"),
    ])
    func width(_ change: (inout Inflater) -> Void) throws -> Substring? {
      try project.tree { change(&$0) }.tree.split(separator: "\n")[1].split(separator: " ").last
    }
    #expect(try width { _ in } == "1x1")
    #expect(try width { ($0.windowWidth, $0.windowHeight) = (640, 360) } == "2x1")
    #expect(try width { ($0.windowWidth, $0.windowHeight) = (900, 700) } == "3x1")
    #expect(try width { $0.android.locale = "de-AT" } == "4x1")
    #expect(try width { $0.android.apiLevel = 30 } == "5x1")
  }

  @Test func tools_attributes_are_used_unless_they_are_disabled() throws {
    let project = try Project([
      "res/layout/row.xml": Self.wrapped(
        "<View tools:visibility=\"gone\" android:layout_width=\"1dp\" android:layout_height=\"1dp\"/>")
    ])
    #expect(try project.tree().tree == "LinearLayout 0,0 360x0\n  View gone\n")
    #expect(
      try project.tree { $0.android.usesToolsAttributes = false }.tree == "LinearLayout 0,0 360x1\n  View 0,0 1x1\n")
  }

  @Test func drawables_give_sizes_and_padding() throws {
    let project = try Project([
      "res/drawable/box.xml": """
      <shape \(Self.namespaces)><size android:width="30dp" android:height="20dp"/><padding android:left="4dp" android:top="3dp"/></shape>
      """,
      "res/drawable/layers.xml": """
      <layer-list \(Self.namespaces)><item android:left="2dp"><shape><size android:width="10dp" android:height="5dp"/></shape></item>
      <item><inset android:inset="1dp" android:drawable="@drawable/box"/></item></layer-list>
      """,
      "res/layout/row.xml": Self.wrapped(
        """
        <FrameLayout \(Self.size) android:background="@drawable/box"><View android:layout_width="1dp" android:layout_height="1dp"/></FrameLayout>
        <ImageView \(Self.size) android:src="@drawable/layers"/>
        """),
    ])
    #expect(
      try project.tree().tree == """
        LinearLayout 0,0 360x42
          FrameLayout 0,0 30x20
            View 4,3 1x1
          ImageView 0,20 32x22

        """)
  }
}
