import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// Properties of layouts that come from outside their own folders, as in applications.
@Suite struct AndroidApplicationTests {
  private typealias Project = AndroidLayoutTests.Project
  private let size = AndroidLayoutTests.size

  private func wrapped(_ views: String) -> String { AndroidLayoutTests.wrapped(views) }

  private func warnings(_ views: String, values: String = "") throws -> [String] {
    let project = try Project([
      "res/layout/row.xml": wrapped(views), "res/values/values.xml": "<resources>\(values)</resources>",
    ])
    return try project.tree().warnings.map { warning in
      String(warning.split(separator: "warning: ")[1].split(separator: "\n")[0])
    }
  }

  @Test func resources_of_libraries_are_ignored() throws {
    let found = try warnings(
      """
      <TextView android:layout_width="@dimen/library_width" android:layout_height="wrap_content" android:text="@string/library_text"/>
      <View style="@style/LibraryStyle"/><include layout="@layout/library_row"/>
      """, values: "<dimen name=\"other\">1dp</dimen>")
    #expect(found.count == 4)
    #expect(found[0].hasPrefix("there is no resource @dimen/library_width; it is ignored; searched: /"))
    #expect(found[1].hasPrefix("there is no resource @string/library_text; it is ignored; searched: /"))
    #expect(found[2] == "there is no style 'LibraryStyle'")
    #expect(found[3] == "there is no layout 'library_row'; an empty FrameLayout is used instead")
  }

  @Test func a_name_similar_to_one_of_the_project_is_an_error() throws {
    for (views, message) in [
      ("<View \(size) style=\"@style/Tilte\"/>", "there is no style 'Tilte'; did you mean 'Title'?"),
      ("<include layout=\"@layout/rwo\"/>", "there is no layout 'rwo'; did you mean 'row'?"),
    ] {
      let project = try Project([
        "res/layout/row.xml": wrapped(views), "res/values/values.xml": "<resources><style name=\"Title\"/></resources>",
      ])
      do throws(InflateErrors) {
        _ = try Inflater.ofAllFormats().inflate(file: project.layout)
        Issue.record("It was read")
      } catch {
        #expect(error.errors.map { "\($0)" }.contains { $0.contains("error: " + message) })
      }
    }
  }

  @Test func a_name_similar_to_one_of_the_project_may_be_a_librarys_if_build_files_name_libraries() throws {
    let project = try Project([
      "res/layout/row.xml": wrapped("<include layout=\"@layout/rwo\"/><View style=\"@style/Tilte\" \(size)/>"),
      "res/values/values.xml": "<resources><style name=\"Title\"/></resources>",
    ])
    try "dependencies { implementation 'org.example:rows:1.0' }".write(
      toFile: project.folder + "/app/build.gradle", atomically: true, encoding: .utf8)
    let warnings = try project.tree().warnings
    #expect(
      warnings.contains {
        $0.contains("warning: there is no layout 'rwo'; an empty FrameLayout is used instead; did you mean 'row'?")
      })
    #expect(warnings.contains { $0.contains("warning: there is no style 'Tilte'; did you mean 'Title'?") })
  }

  @Test(arguments: [
    "android { sourceSets { main { res.srcDirs = ['src/main/res', 'res'] } } }",
    "sourceSets {\n getByName(\"main\") {\n res.srcDirs(\"res\")\n java.srcDirs(\"src\")\n }\n }",
    "sourceSets {\n main {\n res {\n srcDirs += [\n \"$projectDir/res\",\n ]\n }\n }\n }",
    "sourceSets { main.res.setSrcDirs(listOf(file(\"src/main/res\"), file(\"${projectDir}/res\"))) }",
    "sourceSets { main {\n res { srcDir 'res'\n }\n named('other') { /* res.srcDir 'other' */ java.srcDir 'other' } } }",
  ])
  func resources_are_found_in_folders_that_the_build_file_adds(_ build: String) throws {
    let project = try Project([
      "res/layout/row.xml": wrapped("<View android:layout_width=\"@dimen/gap\" android:layout_height=\"@dimen/gap\"/>"),
      "../../res/values/values.xml": "<resources><dimen name=\"gap\">8dp</dimen></resources>",
      "../../other/values/values.xml": "<resources><dimen name=\"gap\">9dp</dimen></resources>",
      "../../AndroidManifest.xml":
        "<manifest \(AndroidLayoutTests.namespaces)><application android:theme=\"@style/Theme.AppCompat\"/></manifest>",
    ])
    try build.write(toFile: project.folder + "/app/build.gradle", atomically: true, encoding: .utf8)
    let (tree, warnings) = try project.tree()
    #expect(tree.hasSuffix("View 0,0 8x8\n"))
    #expect(warnings == [])
  }

  @Test(arguments: [
    ("plugins { id(\"com.android.application\") version \"8.1\" }", true),
    ("plugins {\n alias(libs.plugins.android.application)\n alias(libs.plugins.kotlin) apply false\n }", true),
    ("plugins { alias(libs.plugins.androidApplication) }", true),
    ("apply plugin: 'com.android.application'\napply plugin: 'kotlin'", true),
    ("android { defaultConfig { applicationId = \"org.example\" } }", true),
    ("plugins { id 'com.android.application' version '8.1' apply false\n id 'kotlin' }", false),
    ("plugins { alias(libs.plugins.android.application) apply false }", false),
    ("plugins { id 'com.android.library' } // android.application\n /* applicationId 'x' */", false),
    ("android { defaultConfig { applicationIdSuffix = 'x'; println(variant.applicationId) } }", false),
  ])
  func a_build_file_tells_applications_from_libraries(_ text: String, _ isApplication: Bool) throws {
    #expect(try build(text).isApplication == isApplication)
  }

  @Test func a_build_file_names_modules() throws {
    let text = """
      dependencies {
        implementation project(':core:ui')
        api(project(path: ":data", configuration: "default"))
        implementation(projects.core.designSystem)
        // implementation(project(":none"))
        implementation 'org.example:rows:1.0'
      }
      """
    #expect(try build(text).dependencies == [":core:ui", ":data", ":core:designsystem"])
  }

  private func build(_ text: String) throws -> ModuleBuild {
    let folder = NSTemporaryDirectory() + "grx-build-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: folder + "/build.gradle.kts", atomically: true, encoding: .utf8)
    return ModuleBuild(of: folder, in: folder)
  }

  @Test func lengths_and_texts_of_views_that_a_widget_creates_are_not_read() {
    var own = OwnElements()
    own.add(
      "TextView", width: .pixels(24), [("android:text", .text("@a\\n\n")), ("android:textSize", "3sp")])
    let element = own.tree.root.children.first
    let values = element?.attributes.map { ($0.name, $0.madeValue, $0.value) } ?? []
    #expect(values.map(\.0) == ["layout_width", "layout_height", "text", "textSize"])
    #expect(values.map(\.1) == [.pixels(24), nil, .string("@a\\n\n"), nil])
    #expect(values[1].2 == "wrap_content" && values[3].2 == "3sp")
  }

  @Test func a_reference_is_no_truth_value_but_builds() throws {
    let found = try warnings("<LinearLayout \(size) android:baselineAligned=\"@id/b\"/>")
    #expect(found == ["expected true or false, found '@id/b', which Android takes for false"])
  }

  @Test func names_that_differ_in_their_numbers_are_not_suggested_for_each_other() throws {
    let found = try warnings(
      "<View android:layout_width=\"@dimen/space_8\" android:layout_height=\"1dp\"/>",
      values: "<dimen name=\"space_16\">16dp</dimen><dimen name=\"space_6\">6dp</dimen>")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("there is no resource @dimen/space_8; it is ignored; searched: /"))
  }

  @Test func layouts_in_no_res_folder_find_each_other_in_their_folder() throws {
    let folder = NSTemporaryDirectory() + "grx-loose-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try wrapped("<include layout=\"@layout/part\"/>").write(
      toFile: folder + "/row.xml", atomically: true, encoding: .utf8)
    try "<View \(AndroidLayoutTests.namespaces) android:layout_width=\"7dp\" android:layout_height=\"5dp\"/>".write(
      toFile: folder + "/part.xml", atomically: true, encoding: .utf8)
    let layout = try Inflater.ofAllFormats().inflate(file: folder + "/row.xml")
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(layout.root.snapshot() == "LinearLayout 0,0 100x5\n  View 0,0 7x5\n")
    #expect(layout.warnings.isEmpty)
  }

  @Test func a_layout_represents_the_variants_for_the_device() throws {
    func view(_ width: Int) -> String {
      "<View \(AndroidLayoutTests.namespaces) android:layout_width=\"\(width)dp\" android:layout_height=\"5dp\"/>"
    }
    let project = try Project([
      "res/layout/row.xml": view(1), "res/layout-land/row.xml": view(2), "res/layout-sw600dp/row.xml": view(3),
      "res/layout-v99/row.xml": view(4), "res/layout-land/other.xml": view(5),
    ])
    for (width, height, found) in [(360, 640, 1), (640, 360, 2), (700, 900, 3)] {
      let (tree, _) = try project.tree {
        $0.windowWidth = Double(width)
        $0.windowHeight = Double(height)
      }
      #expect(tree == "View 0,0 \(found)x5\n")
    }
    // A file in a folder with qualifiers is used unchanged.
    let land = project.folder + "/app/src/main/res/layout-land/row.xml"
    let layout = try Inflater.ofAllFormats().inflate(file: land)
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(layout.root.frame.width == 2)
  }

  @Test func a_run_reads_each_file_of_a_project_once() throws {
    let project = try Project([
      "res/layout/row.xml": wrapped(
        """
        <include layout="@layout/part"/>
        <View android:layout_width="@dimen/gap" android:layout_height="1dp" android:background="@drawable/box"/>
        """),
      "res/layout/part.xml":
        "<View \(AndroidLayoutTests.namespaces) android:layout_width=\"7dp\" android:layout_height=\"@dimen/gap\"/>",
      "res/values/dimens.xml": "<resources><dimen name=\"gap\">10dp</dimen></resources>",
      "res/drawable/box.xml": """
      <shape xmlns:android="http://schemas.android.com/apk/res/android"><padding android:left="3dp"/></shape>
      """,
    ])
    let (cache, folder) = (DocumentCache(), project.folder + "/app/src/main/res")
    for density in [1, 2, 3] {
      var inflater = Inflater.ofAllFormats()
      inflater.density = Double(density)
      let layout = try inflater.inflate(file: folder + "/layout/row.xml", cache: cache)
      #expect(layout.warnings.isEmpty)
      layout.root.measureAndLayout(in: Size(width: 500, height: 500))
      let sizes = try #require(layout.root as? ViewGroup).subviews.map(\.frame.size)
      #expect(
        sizes == [Size(width: 7 * density, height: 10 * density), Size(width: 10 * density, height: density)])
      // Changes on disk during a run have no effect.
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test func preview_only_values_may_be_invalid() throws {
    let found = try warnings(
      """
      <androidx.recyclerview.widget.RecyclerView \(size) tools:listitem="@layout/row"/>
      <androidx.recyclerview.widget.RecyclerView \(size) tools:listitem="@layout/rwo"/>
      <fragment \(size) tools:layout="@layout/rwo"/>
      <View \(size) tools:layout_width="wide" tools:alpha="@dimen/gab"/>
      """, values: "<dimen name=\"gap\">1dp</dimen>")
    #expect(found.count == 4)
    #expect(found[0].hasPrefix("the layouts include each other in a cycle: "))
    #expect(found[1] == "there is no layout 'rwo'; did you mean 'row'?")
  }

  @Test func names_that_data_binding_sets_are_no_attributes() throws {
    #expect(try warnings("<View \(size) android:onLongClick=\"@{() -> f()}\" android:onWhatever=\"@={x}\"/>").isEmpty)
  }

  @Test func classes_of_the_platform_and_of_common_libraries_are_known() throws {
    #expect(
      try warnings(
        """
        <QuickContactBadge \(size)/><TabWidget \(size)/><ZoomButton \(size)/>
        <androidx.emoji2.widget.EmojiTextView \(size)/><de.hdodenhof.circleimageview.CircleImageView \(size)/>
        """
      ).isEmpty)
    #expect(
      try warnings("<org.example.FastRecyclerView \(size)/>") == [
        "the class 'org.example.FastRecyclerView' is unknown and laid out as a View; "
          + "set its base class with --class org.example.FastRecyclerView=RecyclerView"
      ])
  }

  @Test(arguments: ["menu", "resources", "selector", "vector", "PreferenceScreen", "set", "navigation"])
  func documents_other_than_layouts_are_reported(_ name: String) throws {
    let project = try Project(["res/layout/row.xml": "<\(name) \(AndroidLayoutTests.namespaces)/>"])
    do throws(InflateErrors) {
      _ = try Inflater.ofAllFormats().inflate(file: project.layout)
      Issue.record("It was read")
    } catch {
      #expect("\(error.errors[0])".contains("1:1: error: <\(name)> is a"))
      #expect(error.errors.count == 1)
    }
  }

  @Test func values_have_their_meaning_for_Android() throws {
    // Booleans in capitals, numbers for gravities, negative weights, and levels that are only spaces.
    let project = try Project([
      "res/layout/row.xml": wrapped(
        """
        <LinearLayout android:layout_width="match_parent" android:layout_height="20dp" android:weightSum="-1"
            android:baselineAligned="FALSE" android:gravity="0x15">
          <View android:layout_width="10dp" android:layout_height="4dp" android:layout_weight="-1" android:layout_gravity="80"/>
        </LinearLayout>
        <androidx.constraintlayout.widget.ConstraintLayout android:layout_width="match_parent" android:layout_height="10dp"
            app:layout_optimizationLevel="standard|dimensions|chains">
          <View android:layout_width="10dp" android:layout_height="4dp" app:layout_constraintStart_toStartOf="parent"
              app:layout_constraintEnd_toEndOf="parent" app:layout_constraintHorizontal_bias="1.5"/>
        </androidx.constraintlayout.widget.ConstraintLayout>
        """)
    ])
    let (tree, warnings) = try project.tree()
    #expect(
      tree == """
        LinearLayout 0,0 360x30
          LinearLayout 0,0 360x20
            View 350,16 10x4
          androidx.constraintlayout.widget.ConstraintLayout 0,20 360x10
            View 350,0 10x4

        """)
    #expect(warnings.count == 1 && warnings[0].contains("expected a number from 0 to 1, found '1.5'"))
  }

  @Test func a_values_file_that_declares_entities_is_skipped() throws {
    let project = try Project([
      "res/layout/row.xml": wrapped("<View android:layout_width=\"@dimen/gap\" android:layout_height=\"@dimen/gab\"/>"),
      "res/values/a.xml":
        "<!DOCTYPE resources [<!ENTITY app \"App\">]><resources><dimen name=\"gab\">2dp</dimen></resources>",
      "res/values/b.xml": "<resources><dimen name=\"gap\">8dp</dimen></resources>",
    ])
    let (tree, warnings) = try project.tree()
    #expect(tree.hasSuffix("View 0,0 8x640\n"))
    #expect(warnings.count == 2)
    #expect(warnings.contains { $0.contains("a.xml:1:1: warning: ") })
    // If a file is skipped, names in it aren't errors.
    #expect(warnings.contains { $0.contains("warning: there is no resource @dimen/gab; did you mean 'gap'?") })
  }

  @Test func a_flexbox_lays_out_by_its_own_rules() throws {
    let project = try Project([
      "res/layout/row.xml": wrapped(
        """
        <com.google.android.flexbox.FlexboxLayout android:layout_width="match_parent" android:layout_height="40dp"
            app:flexWrap="wrap" app:justifyContent="space_between" app:alignItems="center" app:alignContent="stretch"
            app:dividerDrawableVertical="@drawable/gap" app:showDividerVertical="middle">
          <View android:layout_width="10dp" android:layout_height="10dp" app:layout_flexGrow="1"/>
          <View android:layout_width="10dp" android:layout_height="10dp" app:layout_flexBasisPercent="50%"
              app:layout_order="0" app:layout_alignSelf="flex_end"/>
        </com.google.android.flexbox.FlexboxLayout>
        """),
      "res/drawable/gap.xml":
        "<shape \(AndroidLayoutTests.namespaces)><size android:width=\"8dp\" android:height=\"3dp\"/></shape>",
    ])
    let (tree, warnings) = try project.tree()
    #expect(
      tree == """
        LinearLayout 0,0 360x40
          com.google.android.flexbox.FlexboxLayout 0,0 360x40
            View 188,15 172x10
            View 0,30 180x10

        """)
    #expect(warnings.isEmpty)
  }

  // MARK: Elements that are like others

  private static let row = """
    <LinearLayout MARK android:layout_width="match_parent" android:layout_height="wrap_content" android:padding="4dp">
      <CheckBox MARK android:id="@+id/a$" \(AndroidLayoutTests.size) android:text="One $" style="@style/T"/>
      <TextView MARK android:layout_width="0dp" android:layout_height="wrap_content" android:layout_weight="1"
          android:text="@string/s" android:id="@+id/b$" android:layout_gravity="end"/>
      <Button MARK \(AndroidLayoutTests.size) android:text="A &amp; $"/>
      <TextView MARK \(AndroidLayoutTests.size) android:text="\\@$\\n"/>
      <View MARK android:layout_width="$dp" android:layout_height="1dp" tools:text="x"/>
      <TextView MARK \(AndroidLayoutTests.size) android:text="@string/s" android:theme="@style/Theme.$"/>
    </LinearLayout>
    """

  /// Returns rows; every second one is in another row, so their parents differ, too.
  private func rows(marked: Bool) -> String {
    wrapped(
      (1...12).map { number in
        var row = Self.row.replacingOccurrences(of: "$", with: "\(number)")
        // A meaningless attribute makes each element different.
        row = row.replacingOccurrences(of: "MARK", with: marked ? "android:contentDescription=\"\(number)\"" : "")
        return number % 3 == 0
          ? "<FrameLayout android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\">\(row)</FrameLayout>"
          : row
      }.joined(separator: "\n"))
  }

  @Test func elements_that_are_equal_to_others_are_translated_as_if_alone() throws {
    var trees: [String] = []
    for marked in [false, true] {
      let project = try Project([
        "res/layout/row.xml": rows(marked: marked),
        "res/values/v.xml":
          "<resources><string name=\"s\">Text</string><style name=\"T\"><item name=\"android:textSize\">20sp</item></style></resources>",
      ])
      trees.append(try project.tree().tree)
      trees.append(try project.tree { $0.usesTemplates = false }.tree)
      trees.append(try project.tree { $0.keepsPlaces = true }.tree)
      trees.append(try project.tree { $0.keepsBlueprints = true }.tree)
    }
    for tree in trees.dropFirst() { #expect(tree == trees[0]) }
    #expect(trees[0].split(separator: "\n").count == 1 + 12 * 7 + 4)
    #expect(trees[0].contains("CheckBox #a7 "))
  }

  @Test func the_content_of_an_element_makes_it_different() throws {
    let project = try Project([
      "res/layout/row.xml": wrapped(
        """
        <ImageView \(size)/>
        <ImageView \(size)><aapt:attr xmlns:aapt="http://schemas.android.com/aapt" name="android:src"><shape><size
            android:width="3dp" android:height="2dp"/></shape></aapt:attr></ImageView>
        <ImageView \(size)/>
        <org.example.A android:layout_width="5dp" android:layout_height="wrap_content"><Space
            android:layout_width="1dp" android:layout_height="1dp"/></org.example.A>
        <org.example.A android:layout_width="5dp" android:layout_height="wrap_content"/>
        """)
    ])
    // An unknown class is as large as its content, or fills the available space.
    #expect(
      try project.tree().tree == """
        LinearLayout 0,0 360x640
          ImageView 0,0 0x0
          ImageView 0,0 3x2
          ImageView 0,2 0x0
          org.example.A 0,2 5x1
            Space 0,0 1x1
          org.example.A 0,3 5x637

        """)
  }

  @Test func errors_in_equal_elements_are_all_reported() throws {
    let view = "<View android:layout_width=\"wide\" android:layout_height=\"1dp\"/>"
    let project = try Project(["res/layout/row.xml": wrapped([view, view, view].joined(separator: "\n"))])
    do throws(InflateErrors) {
      _ = try Inflater.ofAllFormats().inflate(file: project.layout)
      Issue.record("It was read")
    } catch {
      #expect(error.errors.map(\.location.line) == [3, 4, 5])
    }
  }
}
