import AndroidXML
import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Small inputs that expand: a name that is used many times, chains of names, files that refer to each other.
@Suite struct ExpansionTests {
  private static let spaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#
  private static let size = #"android:layout_width="wrap_content" android:layout_height="wrap_content""#

  /// Returns the messages about `main.xml`, or the layout with that name, among files in a separate folder.
  private func messages(
    _ files: [String: String], main: String = "res/layout/main.xml", _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    var inflater = Inflater.ofAllFormats()
    change(&inflater)
    do throws(InflateErrors) {
      return try inflater.inflate(file: folder.appendingPathComponent(main).path).warnings.map { "\($0)" }
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test func a_large_drawable_is_read_whole_or_refused() throws {
    func files(_ length: Int) -> [String: String] {
      [
        "res/layout/main.xml":
          "<ImageView \(Self.spaces) \(Self.size) android:src=\"@drawable/d\"/>",
        "res/drawable/d.xml":
          "<shape \(Self.spaces)><!-- \(String(repeating: "x", count: length)) --><size android:width=\"40dp\"/></shape>",
      ]
    }
    #expect(try messages(files(1_500_000)) == [])
    let refused = try messages(files(17_000_000))
    #expect(refused.count == 1)
    #expect(refused.first?.contains("d.xml can't be read: it has more than 16777216 bytes") == true, "\(refused)")
  }

  private static func column(_ inside: String) -> String {
    "<LinearLayout \(spaces) \(size) android:orientation=\"vertical\">\(inside)</LinearLayout>"
  }

  private static func text(_ value: String) -> String { "<TextView \(size) android:text=\"\(value)\"/>" }

  /// Files that request 300,000 bytes or more, and the subject of the sentence about them.
  private static let expanding: [(files: [String: String], what: String)] = {
    let long = String(repeating: "word ", count: 2000)
    let values = "<resources><string name=\"s\">\(long)</string></resources>"
    let items = (0..<400).map { "<item name=\"q\($0)\">1</item>" }.joined()
    return [
      (
        ["res/values/s.xml": values, "res/layout/main.xml": column(String(repeating: text("@string/s"), count: 40))],
        "the text of <TextView>"
      ),
      (
        [
          "res/layout/part.xml": "<TextView \(spaces) \(size) android:text=\"\(long)\"/>",
          "res/layout/main.xml": column(String(repeating: "<include layout=\"@layout/part\"/>", count: 40)),
        ], "<TextView>"
      ),
      (
        [
          "res/values/s.xml": values,
          "res/menu/m.xml":
            "<menu \(spaces)>" + String(repeating: "<item android:title=\"@string/s\"/>", count: 10) + "</menu>",
          "res/layout/main.xml": column(
            String(
              repeating: "<com.google.android.material.navigation.NavigationView \(size) app:menu=\"@menu/m\"/>",
              count: 9
            )),
        ], "what <com.google.android.material.navigation.NavigationView> shows"
      ),
      (
        [
          "res/values/s.xml": "<resources>" + (0..<40).map { "<style name=\"a\($0)\">\(items)</style>" }.joined()
            + "</resources>",
          "res/layout/main.xml": column(
            (0..<40).map { "<View \(size) android:theme=\"@style/a\($0)\"/>" }.joined()),
        ], "with its parents"
      ),
    ]
  }()

  /// Each style of a chain is read once, so the chain of a style that is its parent costs nothing more.
  @Test func a_chain_of_styles_is_read_once_for_all_of_its_styles() throws {
    let chain = (0..<5000).map { "<style name=\"a\($0)\" parent=\"a\($0 + 1)\"/>" }.joined()
    let size = "android:layout_width=\"1dp\" android:layout_height=\"1dp\""
    for styles in [["a0"], ["a0", "a1"], (0..<40).map { "a\($0)" }] {
      let views = styles.map { "<View \(size) style=\"@style/\($0)\"/>" }.joined()
      let files = [
        "res/values/s.xml": "<resources>\(chain)</resources>",
        "res/layout/main.xml": "<LinearLayout \(Self.spaces) \(size)>\(views)</LinearLayout>",
      ]
      #expect(try messages(files) { $0.limits.work = 200_000 }.allSatisfy { !$0.contains("error") }, "\(styles)")
    }
  }

  @Test(arguments: 0..<4) func referenced_values_are_counted_each_time_they_are_used(number: Int) throws {
    let (files, what) = Self.expanding[number]
    #expect(try messages(files).allSatisfy { !$0.contains("may take together") })
    let refused = try messages(files) { $0.limits.work = 200_000 }
    #expect(refused.count { $0.contains("left of the 200000 for all attributes, texts") } == 1)
    #expect(refused.contains { $0.contains(what) && $0.contains("error") })
  }

  @Test func items_of_lists_are_counted_even_if_their_layout_is_missing() throws {
    let list =
      "<androidx.recyclerview.widget.RecyclerView \(Self.spaces) xmlns:tools=\"http://schemas.android.com/tools\" "
      + "\(Self.size) tools:listitem=\"@layout/none\" tools:itemCount=\"1000\"/>"
    let files = ["res/layout/main.xml": list]
    #expect(try messages(files).filter { $0.contains("error") }.isEmpty)
    let refused = try messages(files) { $0.limits.work = 50_000 }
    #expect(refused.count { $0.contains("RecyclerView> takes") && $0.contains("left of the 50000") } == 1)
  }

  @Test func templates_and_data_of_gravity_are_counted_too() throws {
    let long = String(repeating: "word ", count: 2000)
    let templates = [
      "T.xml": "<UILabel text=\"\(long)\"/>", "main.xml": "<V>" + String(repeating: "<T/>", count: 40) + "</V>",
    ]
    #expect(try messages(templates, main: "main.xml").isEmpty)
    let refused = try messages(templates, main: "main.xml") { $0.limits.work = 200_000 }
    #expect(refused.count { $0.contains("<UILabel> takes 1") && $0.contains("are left of the 200000") } == 1)

    let table = [
      "main.xml": "<UITableView items=\"{l}\"><UILabel text=\"\(String(repeating: "{a}", count: 50))\"/></UITableView>"
    ]
    let rows = AttributeValue.array(Array(repeating: .object(["a": .string(String(long.prefix(1000)))]), count: 10))
    let filled = try messages(table, main: "main.xml") { inflater in
      inflater.data = .object(["l": rows])
      inflater.limits.work = 200_000
    }
    #expect(filled.count == 1 && filled[0].contains("the text of '{a}' takes 1000 bytes"))
  }

  /// Drawables and colors are read for each view that shows them, and refer to each other.
  @Test(arguments: ["layer-list", "ripple", "adaptive-icon", "selector"])
  func looks_are_counted_as_often_as_they_are_shown(element: String) throws {
    let image = "<ImageView \(Self.size) android:src=\"@drawable/d0\" android:tint=\"@color/c\"/>"
    var files = [
      "res/layout/main.xml": Self.column(String(repeating: image, count: 40)),
      "res/color/c.xml": "<selector \(Self.spaces)><item android:color=\"#123\"/></selector>",
    ]
    for index in 0..<9 {
      // A selector shows only the first matching item; the others show all items.
      let item = "<item android:state_pressed=\"true\" android:drawable=\"@drawable/d\(index + 1)\"/>"
      let shown = "<item android:drawable=\"@drawable/d\(index + 1)\"/>"
      let content =
        switch element {
        case "selector": String(repeating: item, count: 60) + shown
        // An icon has only two layers.
        case "adaptive-icon":
          ["background", "foreground"].map { shown.replacingOccurrences(of: "item", with: $0) }.joined()
        default: String(repeating: shown, count: 20)
        }
      files["res/drawable/d\(index).xml"] = "<\(element) \(Self.spaces)>" + content + "</\(element)>"
    }
    files["res/drawable/d9.xml"] = "<shape \(Self.spaces)><solid android:color=\"@color/c\"/></shape>"
    #expect(try messages(files).isEmpty)
    let refused = try messages(files) {
      $0.limits.work = 400_000
      $0.android.makesLooks = true
    }
    #expect(refused.count == 1)
    #expect(refused.first?.contains("are left of the 400000 for all attributes, texts") == true)
    // The drawable or the list of colors at which the budget ends.
    #expect(refused.first?.contains("/drawable/d") == true || refused.first?.contains("/color/c") == true)
  }

  /// A vector's clip path is repeated for each path that it clips.
  @Test func outlines_that_clip_are_counted_for_each_path() throws {
    let outline = "M0 0" + String(repeating: "l1 1", count: 9000) + "z"
    let path = "<path android:fillColor=\"#f00\" android:pathData=\"M0 0L9 9 0 9z\"/>"
    let size = "android:width=\"9dp\" android:height=\"9dp\" android:viewportWidth=\"9\" android:viewportHeight=\"9\""
    let files = [
      "res/layout/main.xml": "<ImageView \(Self.spaces) \(Self.size) android:src=\"@drawable/v\"/>",
      "res/drawable/v.xml": "<vector \(Self.spaces) \(size)><clip-path android:pathData=\"\(outline)\"/>"
        + String(repeating: path, count: 500) + "</vector>",
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    var inflater = Inflater.ofAllFormats()
    inflater.android.makesLooks = true
    let root = try inflater.inflate(file: folder.appendingPathComponent("res/layout/main.xml").path).root
    guard case .vector(let vector)? = root.look?.style.image?.figure else {
      Issue.record("the picture isn't a vector")
      return
    }
    let count = vector.parts.reduce(0) { $0 + ($1.clip >= 0 ? vector.clips[$1.clip].elements.count : 0) }
    #expect(count > 0 && count <= VectorPath.maximumElements)
  }

  /// Nested classes, unclosed brackets, and imports of whole packages.
  @Test(arguments: ["class a:b{", "class a<", "class a(x:", "class MyView:View(c){constructor(a):super("])
  func sources_of_any_shape_are_read_once(part: String) throws {
    let imports = (0..<2000).map { "import a\($0).b.*\n" }.joined()
    let files = [
      "settings.gradle": "include ':app'",
      "app/src/main/java/com/x/MyView.kt":
        "package com.x\n" + imports + "class MyView:Foo(c){}\n" + String(repeating: part, count: 20_000),
      "app/src/main/res/layout/main.xml": "<com.x.MyView \(Self.spaces) \(Self.size)/>",
    ]
    let found = try messages(files, main: "app/src/main/res/layout/main.xml")
    #expect(found.count == 1)
    #expect(found.first?.contains("'com.x.MyView'") == true)
  }

  /// A version catalog in which every line refers to another one that doesn't exist.
  @Test func catalogs_of_versions_are_read_once() throws {
    let line = "\"com.google.android.material\" \"material\" version.ref=\"q\"\n"
    let files = [
      "settings.gradle": "", "build.gradle": "",
      "gradle/libs.versions.toml": String(repeating: line, count: 15_000),
      "src/main/res/layout/main.xml": Self.column(Self.text("a")),
    ]
    #expect(try messages(files, main: "src/main/res/layout/main.xml").allSatisfy { !$0.contains("error") })
  }

  /// Numbers that no integer can represent, in drawables that use them as counts or angles.
  @Test(
    arguments: [
      "<RatingBar SIZE android:numStars=\"1e300\" android:rating=\"1e300\"/>",
      "<ProgressBar SIZE android:min=\"-1e308\" android:max=\"1e308\" android:progress=\"1e308\" "
        + "style=\"?android:attr/progressBarStyleHorizontal\"/>",
      "<androidx.cardview.widget.CardView SIZE app:cardElevation=\"9000000000000000000000000000000dp\" app:cardCornerRadius=\"9000000000000000000000000000000dp\" "
        + "app:cardUseCompatPadding=\"true\"/>",
      "<com.google.android.material.card.MaterialCardView SIZE app:cardElevation=\"9000000000000000000000000000000dp\" "
        + "app:strokeWidth=\"9000000000000000000000000000000dp\" app:strokeColor=\"#f00\"/>",
      "<View SIZE android:background=\"@drawable/g\"/>",
    ])
  func numbers_of_looks_are_clamped(view: String) throws {
    let files = [
      "res/layout/main.xml": Self.column(view.split(separator: "SIZE").joined(separator: Self.size)),
      "res/drawable/g.xml":
        "<shape \(Self.spaces)><gradient android:angle=\"1e300\" android:startColor=\"#f00\" android:endColor=\"#0f0\"/></shape>",
    ]
    #expect(try messages(files) { $0.android.makesLooks = true }.allSatisfy { !$0.contains("error") })
  }

  @Test func drawables_inside_each_other_are_refused_where_they_are_too_deep() throws {
    var files = ["res/layout/main.xml": "<ImageView \(Self.spaces) \(Self.size) android:src=\"@drawable/f0\"/>"]
    for index in 0..<12 {
      let inner = index < 11 ? "<inset android:drawable=\"@drawable/f\(index + 1)\"/>" : "<inset/>"
      files["res/drawable/f\(index).xml"] =
        "<inset \(Self.spaces)>" + String(repeating: "<inset>", count: 250) + inner
        + String(repeating: "</inset>", count: 250) + "</inset>"
    }
    let refused = files
    onSmallStack {
      #expect(try! messages(refused).contains { $0.contains("drawables are nested too deeply: at most 40 levels") })
    }
  }

  @Test func themes_in_a_row_are_each_read_once() throws {
    // Each of them is considered, since the theme in the manifest is unknown.
    let themes = (0..<20_000).map { "<style name=\"t\($0)\" parent=\"t\($0 + 1)\"/>" }.joined()
    let own = "<style name=\"own\" parent=\"unknown\"/><style name=\"t20000\" parent=\"Theme.AppCompat.Light\"/>"
    let files = [
      "AndroidManifest.xml": "<manifest \(Self.spaces)><application android:theme=\"@style/own\"/></manifest>",
      "res/layout/main.xml": "<View \(Self.spaces) \(Self.size)/>",
      "res/values/s.xml": "<resources>\(themes)\(own)</resources>",
    ]
    let start = ContinuousClock.now
    #expect(
      try messages(files).contains { $0.contains("the parent 'unknown' of the theme 'own' is unknown; 't0' is used") })
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func attributes_looked_up_in_many_themes_are_charged() throws {
    let levels = 200
    let themes = (0..<levels).map { "<style name=\"t\($0)\"><item name=\"a\($0)\">?a\($0 + 1)</item></style>" }.joined()
    let views = String(repeating: "<View \(Self.size) android:padding=\"?a150\"/>", count: 4000)
    let start = (0..<levels).map {
      "<FrameLayout \($0 == 0 ? Self.spaces : "") \(Self.size) android:theme=\"@style/t\($0)\">"
    }.joined()
    let files = [
      "res/layout/main.xml": start + views + String(repeating: "</FrameLayout>", count: levels),
      "res/values/s.xml": "<resources>\(themes)<style name=\"t200\"><item name=\"a200\">1dp</item></style></resources>",
    ]
    #expect(try messages(files).contains { $0.contains("the theme's") && $0.contains("are left of") })
  }

  @Test func build_files_that_are_too_large_are_reported() throws {
    func found(_ name: String, _ text: String) throws -> [String] {
      try messages(
        [
          "settings.gradle": "", name: text, "src/main/res/layout/main.xml": "<View \(Self.spaces) \(Self.size)/>",
        ], main: "src/main/res/layout/main.xml"
      ).filter { $0.contains(name + ": ") || $0.contains(name + ":1") }
    }
    for name in ["build.gradle", "gradle/libs.versions.toml"] {
      #expect(try found(name, String(repeating: " ", count: 1 << 20)).isEmpty)
      let messages = try found(name, String(repeating: " ", count: 1 << 20 | 1))
      #expect(messages.count == 1 && messages[0].contains("it has more than 1048576 bytes"))
    }
  }

  @Test func folders_beyond_those_that_are_searched_for_modules_are_reported() throws {
    // With the project's own folder.
    func found(_ count: Int, settings: String = "settings.gradle.kts") throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      for index in 1..<count {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent("m\(index)"), withIntermediateDirectories: true)
      }
      let layout = folder.appendingPathComponent("m1/src/main/res/layout/main.xml")
      try FileManager.default.createDirectory(
        at: layout.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("<View \(Self.spaces) \(Self.size) android:padding=\"@dimen/gap\"/>".utf8).write(to: layout)
      try Data().write(to: folder.appendingPathComponent(settings))
      return try Inflater.ofAllFormats().inflate(file: layout.path).warnings.map { "\($0)" }
    }
    #expect(try !found(2000).contains { $0.contains("searched for modules") })
    let messages = try found(2001).filter { $0.contains("searched for modules") }
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        "/settings.gradle.kts: warning: the project has at least 2001 folders; only 2000 are searched for modules")
        == true, "\(messages)")
  }

  @Test func a_module_deeper_than_those_that_are_searched_is_reported() throws {
    func found(_ module: String, settings: String) throws -> [String] {
      try self.messages(
        [
          "settings.gradle": settings, "src/main/res/layout/main.xml": "<View \(Self.spaces) \(Self.size)/>",
          "\(module)/build.gradle": "",
        ], main: "src/main/res/layout/main.xml")
    }
    #expect(try found("a/b/c/d/e", settings: "include ':a:b:c:d:e'").isEmpty)
    let messages = try found("a/b/c/d/e/f", settings: "include ':a', ':a:b:c:d:e:f'")
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        "settings.gradle: warning: the module ':a:b:c:d:e:f' isn't found, since only 5 levels are searched for modules")
        == true, "\(messages)")
    // Folders that aren't modules, and modules that are elsewhere, aren't reported.
    #expect(try found("a/b/c/d/e/f", settings: "include ':a'").isEmpty)
    #expect(try found("a", settings: "include ':a:b:c:d:e:f', ':..:..:..:..:..:..:tmp', 'a:b:c:d:e::f'").isEmpty)
  }

  @Test func values_beyond_the_limit_of_a_run_are_reported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grx-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String) throws -> URL {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return file
    }
    let layout = try file("res/layout/main.xml")
    try Data("<TextView \(Self.spaces) \(Self.size) android:text=\"@string/a\"/>".utf8).write(to: layout)
    let filler = String(repeating: " ", count: 16_000_000)
    let values = "<resources><string name=\"a\">b</string><!--\(filler)--></resources>"
    let first = try file("res/values/v00.xml")
    try Data(values.utf8).write(to: first)
    // 160 MiB have room for ten of these files.
    for index in 1...10 { try FileManager.default.linkItem(at: first, to: file("res/values/v\(index + 10).xml")) }
    let warnings = try Inflater.ofAllFormats().inflate(file: layout.path).warnings.map { "\($0)" }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasSuffix(
        "v20.xml: warning: the file can't be read: its \(values.utf8.count) bytes and the files of values read before it "
          + "are more than 160 MB together") == true, "\(warnings)")
  }

  @Test func sources_that_are_too_large_are_reported() throws {
    func found(_ count: Int) throws -> [String] {
      let source = "package com.x\nclass A(c: Context) : LinearLayout(c)\n"
      return try messages(
        [
          "settings.gradle": "",
          "src/main/java/com/x/A.kt": source + String(repeating: " ", count: count - source.utf8.count),
          "src/main/res/layout/main.xml": "<com.x.A \(Self.spaces) \(Self.size)/>",
        ], main: "src/main/res/layout/main.xml"
      ).filter { $0.contains("too many or too large to search all of them") }
    }
    #expect(try found(2 << 20).isEmpty)
    #expect(try found(2 << 20 | 1).count == 1)
  }

  @Test func names_in_a_circle_are_shortened() throws {
    let name = String(repeating: "n", count: 10_000)
    let files = [
      "res/layout/main.xml": "<View \(Self.spaces) \(Self.size) android:padding=\"@dimen/\(name)\"/>",
      "res/values/s.xml": "<resources><dimen name=\"\(name)\">@dimen/\(name)</dimen></resources>",
    ]
    let found = try messages(files)
    #expect(found.contains { $0.contains("circular references") } && found.allSatisfy { $0.utf8.count < 1000 })
  }

  @Test func paddings_that_multiply_are_clamped() throws {
    var files = ["res/layout/main.xml": "<View \(Self.spaces) \(Self.size) android:background=\"@drawable/g0\"/>"]
    for index in 0..<30 {
      files["res/drawable/g\(index).xml"] =
        "<layer-list \(Self.spaces)>"
        + String(repeating: "<item android:drawable=\"@drawable/g\(index + 1)\"/>", count: 8) + "</layer-list>"
    }
    files["res/drawable/g30.xml"] =
      "<shape \(Self.spaces)><padding android:left=\"9dp\"/><size android:width=\"9dp\"/></shape>"
    #expect(try messages(files).isEmpty)
  }

  @Test func defaults_in_defaults_and_parents_in_a_circle_take_no_stack() throws {
    let nested = String(repeating: "@{default=", count: 8000) + String(repeating: "}", count: 8000)
    let main = "<TextView \(Self.spaces) \(Self.size) android:text=\"\(nested)\" style=\"@style/a0\"/>"
    let styles = (0..<3000).map { "<style name=\"a\($0)\" parent=\"a\(($0 + 1) % 3000)\"/>" }.joined()
    let files = ["res/layout/main.xml": main, "res/values/s.xml": "<resources>\(styles)</resources>"]
    let found = try messages(files)
    #expect(found.count == 1)
    #expect(found.first?.contains("circular parents of the style: a0 → a1") == true)
    #expect((found.first?.utf8.count ?? 0) < 400)
  }
}
