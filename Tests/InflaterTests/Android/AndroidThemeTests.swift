import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// The theme of a layout: that of its application, wherever its manifest is.
@Suite struct AndroidThemeTests {
  /// A folder with modules of the given names.
  private final class Modules {
    let folder = NSTemporaryDirectory() + "grx-modules-\(UUID().uuidString)"

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func height(_ layout: String, _ change: (inout Inflater) -> Void = { _ in }) throws -> (
      Int, [String]
    ) {
      var inflater = Inflater.ofAllFormats()
      change(&inflater)
      let layout = try inflater.inflate(file: folder + "/" + layout)
      layout.root.measureAndLayout(in: Size(width: 360, height: 640))
      return (layout.root.frame.height, layout.warnings.map(\.message))
    }
  }

  private func view(_ attributes: String = "") -> String {
    """
    <View \(AndroidLayoutTests.namespaces) android:layout_width="match_parent" android:layout_height="?attr/actionBarSize" \(attributes)/>
    """
  }

  private func manifest(_ theme: String, _ activities: String = "", rtl: Bool = false) -> String {
    """
    <manifest \(AndroidLayoutTests.namespaces)><application android:theme="@style/\(theme)" android:supportsRtl="\(rtl)">\(activities)</application></manifest>
    """
  }

  private let library = "<manifest \(AndroidLayoutTests.namespaces)/>"
  private let styles = """
    <resources><style name="App" parent="Theme.Material3.Light"><item name="actionBarSize">40dp</item></style>
    <style name="App.Big"><item name="actionBarSize">100dp</item></style></resources>
    """

  /// The parent reads the attributes for it from the element and its style. Source: the constructor of
  /// android.view.ViewGroup.LayoutParams (API 34).
  @Test func a_default_style_sets_no_params() throws {
    func button(_ attributes: String) -> String {
      "<Button \(attributes) android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\"/>"
    }
    let modules = try Modules([
      "settings.gradle": "", "app/src/main/AndroidManifest.xml": manifest("T"),
      "app/src/main/res/values/styles.xml": """
      <resources><style name="T" parent="@android:style/Theme.Material.Light">
      <item name="android:buttonStyle">@style/B</item></style>
      <style name="B"><item name="android:layout_margin">16dp</item><item name="android:layout_weight">1</item>
      <item name="android:layout_gravity">right</item><item name="android:minHeight">70dp</item></style></resources>
      """,
      "app/src/main/res/layout/a.xml": """
      <LinearLayout \(AndroidLayoutTests.namespaces) android:orientation="vertical" android:layout_width="match_parent"
        android:layout_height="match_parent">\(button(""))\(button("style=\"@style/B\""))</LinearLayout>
      """,
    ])
    let layout = try Inflater.ofAllFormats().inflate(file: modules.folder + "/app/src/main/res/layout/a.xml")
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    let frames = layout.root.subviews.map(\.frame)
    #expect(frames[0].origin == .zero && frames[0].height == 70)
    #expect(frames[1].x + frames[1].width == 360 - 16 && frames[1].y == 70 + 16)
    #expect(frames[1].y + frames[1].height == 640 - 16)
  }

  @Test func source_sets_have_the_theme_of_main() throws {
    for settings in [["settings.gradle": ""], [:]] {
      let modules = try Modules(
        [
          "app/src/main/AndroidManifest.xml": manifest("App"),
          "app/src/main/res/values/s.xml": styles,
          "app/src/paid/res/layout/row.xml": view(),
        ].merging(settings) { $1 })
      #expect(try modules.height("app/src/paid/res/layout/row.xml") == (40, []))
    }
  }

  @Test(arguments: [
    "implementation(project(\":core:ui\"))", "implementation project(':core:ui')",
    "implementation(projects.core.ui)",
  ])
  func a_library_has_the_theme_of_the_application_that_uses_it(dependency: String) throws {
    let modules = try Modules([
      "settings.gradle.kts": "",
      "app/build.gradle.kts":
        "plugins { alias(libs.plugins.android.application) }\ndependencies {\n \(dependency)\n}",
      "app/src/main/AndroidManifest.xml": manifest("App"), "app/src/main/res/values/s.xml": styles,
      "other/build.gradle": "apply plugin: 'com.android.application'",
      "other/src/main/AndroidManifest.xml": manifest("App.Big"),
      "core/ui/build.gradle.kts": "", "core/ui/src/main/AndroidManifest.xml": library,
      "core/ui/src/main/res/layout/row.xml": view(),
    ])
    #expect(try modules.height("core/ui/src/main/res/layout/row.xml") == (40, []))
  }

  @Test(arguments: [
    "", "include ':feed-impl'\nproject(':feed-impl').projectDir = file('feed/feed-impl')",
    "include(\":feed-impl\"); project(\":feed-impl\").projectDir = File(rootDir, \"feed/feed-impl\")",
  ]) func settings_name_modules_after_their_folders(settings: String) throws {
    let modules = try Modules([
      "settings.gradle": settings,
      "app/build.gradle": "id 'com.android.application'\nimplementation project(':feed-impl')",
      "app/src/main/AndroidManifest.xml": manifest("App"), "app/src/main/res/values/s.xml": styles,
      "other/build.gradle": "apply plugin: 'com.android.application'",
      "other/src/main/AndroidManifest.xml": manifest("App.Big"), "feed/feed-impl/build.gradle": "",
      "feed/feed-impl/src/main/AndroidManifest.xml": library, "feed/feed-impl/src/main/res/layout/row.xml": view(),
    ])
    #expect(try modules.height("feed/feed-impl/src/main/res/layout/row.xml") == (40, []))
  }

  @Test func unknown_values_are_reported() throws {
    let alone = try Modules([
      "lib/src/main/AndroidManifest.xml": library, "lib/src/main/res/layout/row.xml": view(),
    ])
    let (height, warnings) = try alone.height("lib/src/main/res/layout/row.xml")
    #expect(
      height == 56 && warnings.count == 1 && warnings[0].hasPrefix("no manifest sets a theme"))
    #expect(
      try alone.height("lib/src/main/res/layout/row.xml") {
        $0.android.theme = "Theme.Material3.Light"
      } == (64, []))
    let loose = try Modules([
      "settings.gradle": "", "app/build.gradle": "id 'com.android.application'",
      "app/src/main/AndroidManifest.xml": manifest("App"),
      "app/src/main/res/values/s.xml": styles, "lib/src/main/AndroidManifest.xml": library,
      "lib/src/main/res/layout/row.xml": view(),
    ])
    let (taken, notes) = try loose.height("lib/src/main/res/layout/row.xml")
    #expect(
      taken == 40
        && notes == [
          "no build file says which application uses the module; the theme of ':app' is used"
        ])
  }

  @Test func a_preview_has_the_theme_of_its_activity() throws {
    let modules = try Modules([
      "app/src/main/AndroidManifest.xml": manifest(
        "App", "<activity android:name=\".Big\" android:theme=\"@style/App.Big\"/>"),
      "app/src/main/res/values/s.xml": styles,
      "app/src/main/res/layout/row.xml": view("tools:context=\".Big\""),
      "app/src/main/res/layout/full.xml": view("tools:context=\"a.b.Big\""),
      "app/src/main/res/layout/other.xml": view("tools:context=\".Small\""),
      "app/src/main/res/layout/own.xml": view("android:theme=\"@style/App.Big\""),
    ])
    #expect(try modules.height("app/src/main/res/layout/row.xml").0 == 100)
    #expect(try modules.height("app/src/main/res/layout/full.xml").0 == 100)
    #expect(try modules.height("app/src/main/res/layout/other.xml").0 == 40)
    #expect(try modules.height("app/src/main/res/layout/own.xml").0 == 100)
    #expect(
      try modules.height("app/src/main/res/layout/row.xml") {
        $0.android.usesToolsAttributes = false
      }.0 == 40)
  }

  @Test func right_to_left_follows_the_locale_where_it_is_supported() throws {
    let row = """
      <LinearLayout \(AndroidLayoutTests.namespaces) android:layout_width="match_parent" android:layout_height="wrap_content"><View android:layout_width="10dp" android:layout_height="10dp"/></LinearLayout>
      """
    for (isSupported, x) in [(true, 350), (false, 0)] {
      let modules = try Modules([
        "app/src/main/AndroidManifest.xml": manifest("Theme.Material3.Light", rtl: isSupported),
        "app/src/main/res/layout/row.xml": row,
      ])
      var inflater = Inflater.ofAllFormats()
      inflater.android.locale = "ar-EG"
      let layout = try inflater.inflate(file: modules.folder + "/app/src/main/res/layout/row.xml")
      layout.root.measureAndLayout(in: Size(width: 360, height: 640))
      #expect((layout.root as? ViewGroup)?.subviews[0].frame.x == x)
    }
  }

  @Test func a_splash_screen_is_followed_by_another_theme() throws {
    func height(_ items: String) throws -> (Int, [String]) {
      let splash = "<style name=\"Splash\" parent=\"Theme.SplashScreen\">\(items)</style></resources>"
      let modules = try Modules([
        "app/src/main/AndroidManifest.xml": manifest("Splash"),
        "app/src/main/res/values/s.xml": styles.replacingOccurrences(of: "</resources>", with: splash),
        "app/src/main/res/layout/row.xml": view(),
      ])
      return try modules.height("app/src/main/res/layout/row.xml")
    }
    #expect(try height("<item name=\"postSplashScreenTheme\">@style/App.Big</item>") == (100, []))
    // The application sets it in code.
    #expect(
      try height("") == (
        40,
        [
          "the parent 'Theme.SplashScreen' of the theme 'Splash' is unknown; 'App' is used; --aar PATH reads the library that has "
            + "it, and --theme NAME sets another theme"
        ]
      ))
  }

  @Test func build_files_define_values() throws {
    func height(_ line: String) throws -> (Int, [String]) {
      let modules = try Modules([
        "settings.gradle": "", "app/build.gradle": "android {\n  defaultConfig {\n    \(line)\n  }\n}",
        "app/src/main/AndroidManifest.xml": manifest("App"), "app/src/main/res/values/s.xml": styles,
        "app/src/main/res/layout/row.xml": view("android:minHeight=\"@dimen/row\"")
          .replacingOccurrences(of: "?attr/actionBarSize", with: "wrap_content"),
      ])
      let (height, warnings) = try modules.height("app/src/main/res/layout/row.xml") { inflater in
        inflater.android.usesToolsAttributes = false
      }
      return (height, warnings)
    }
    // An empty view takes the available height.
    #expect(try height("resValue(\"dimen\", \"row\", \"30dp\")").1 == [])
    #expect(try height("resValue 'dimen', 'row', '30dp'").1 == [])
    for value in ["ROW", "ROW + \"dp\"", "\"$row\""] {
      #expect(
        try height("resValue \"dimen\", \"row\", \(value)").1 == [
          "a build file computes @dimen/row, which is ignored"
        ])
    }
    #expect(
      try height("// resValue 'dimen', 'row', '30dp'").1.first?.hasPrefix("there is no resource @dimen/row") == true)
  }

  @Test func build_types_come_after_the_default() {
    let text = """
      resValue("string", "name", "Notes")
      debug { 
        resValue("string", "name", "Notes Debug")
        resValue("string", "other", "$suffix")
      }
      """
    #expect(AndroidLibraries.generatedValues(in: [text]) == ["string/name": "Notes", "string/other": nil])
  }

  @Test func generated_values_are_read_from_calls_and_not_from_lines() {
    let text = #"""
      /*
      resValue "string", "commented", "out"
      */
      release { resValue 'string', 'app_name', 'Tom\'s "Notes"' }
      resValue(
        "string",
        "url",
        "https://example.org" // resValue("string", "no", "value")
      )
      buildConfigField "String", "TEXT", "\"resValue('string', 'no', 'value')\""
      resValue "string", "joined", "a" + suffix
      resValue "string", "called", "a".trim()
      resValue "string", "empty", ''
      resValue "bool", "last", "true"
      """#
    #expect(
      AndroidLibraries.generatedValues(in: [text]) == [
        "string/app_name": "Tom's \"Notes\"", "string/url": "https://example.org", "string/joined": nil,
        "string/called": nil, "string/empty": "", "bool/last": "true",
      ])
  }

  @Test(arguments: [
    "Base.Widget.AppCompat.Button.Borderless", "Base.TextAppearance.AppCompat.Body1",
    "Base.V7.Widget.AppCompat.Toolbar",
  ])
  func styles_of_libraries_have_a_second_name(name: String) throws {
    let modules = try Modules([
      "app/src/main/AndroidManifest.xml": manifest("App"), "app/src/main/res/values/s.xml": styles,
      "app/src/main/res/layout/row.xml": view("style=\"@style/\(name)\""),
    ])
    #expect(try modules.height("app/src/main/res/layout/row.xml") == (40, []))
  }

  @Test func the_theme_that_has_an_attribute_is_named() throws {
    let others = """
      <style name="DarkTheme" parent="Theme.Material3.Dark"><item name="gap">20dp</item></style>
      <style name="DarkTheme.Large"><item name="gap">30dp</item></style></resources>
      """
    let modules = try Modules([
      "app/src/main/AndroidManifest.xml": manifest("App"),
      "app/src/main/res/values/s.xml": styles.replacingOccurrences(of: "</resources>", with: others),
      "app/src/main/res/layout/row.xml": view("android:paddingTop=\"?attr/gap\""),
    ])
    #expect(
      try modules.height("app/src/main/res/layout/row.xml").1 == [
        "the theme has no attribute 'gap'; --theme DarkTheme sets one that has it"
      ])
    #expect(try modules.height("app/src/main/res/layout/row.xml") { $0.android.theme = "DarkTheme" }.1 == [])
  }

  @Test func attributes_that_no_table_has_are_reported() throws {
    let modules = try Modules([
      "app/src/main/AndroidManifest.xml": manifest("Theme.Material3.Light"),
      "app/src/main/res/layout/row.xml": view(
        "android:minWidth=\"@dimen/abc_bogus\" android:paddingTop=\"?attr/windowMinWidthMajorBogus\""
      ),
    ])
    let (_, warnings) = try modules.height("app/src/main/res/layout/row.xml")
    #expect(warnings.count == 2)
    #expect(
      warnings.contains {
        $0.hasPrefix(
          "there is no resource @dimen/abc_bogus in the project or in the tables of the libraries")
      })
    #expect(warnings.contains("the theme has no attribute 'windowMinWidthMajorBogus'"))
  }
}
