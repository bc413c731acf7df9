import AndroidXML
import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Little that becomes much: the same name used many times, chains of names, files that name each other.
@Suite struct ExpansionTests {
  private static let spaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#
  private static let size = #"android:layout_width="wrap_content" android:layout_height="wrap_content""#

  /// The messages about `main.xml`, or the layout with that name, among files in a separate folder.
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

  private static func column(_ inside: String) -> String {
    "<LinearLayout \(spaces) \(size) android:orientation=\"vertical\">\(inside)</LinearLayout>"
  }

  private static func text(_ value: String) -> String { "<TextView \(size) android:text=\"\(value)\"/>" }

  /// Files that request 300,000 bytes or more, and the subject of the sentence about them.
  private static let expanding: [(files: [String: String], what: String)] = {
    let long = String(repeating: "word ", count: 2000)
    let values = "<resources><string name=\"s\">\(long)</string></resources>"
    let items = (0..<400).map { "<item name=\"q\($0)\">1</item>" }.joined()
    let chain = (0..<5000).map { "<style name=\"a\($0)\" parent=\"a\($0 + 1)\"/>" }.joined()
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
          "res/values/s.xml": "<resources>\(chain)</resources>",
          "res/layout/main.xml": column("<View \(size) style=\"@style/a0\"/>" + "<View \(size) style=\"@style/a1\"/>"),
        ], "the style 'a1' with its parents"
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

  @Test(arguments: 0..<5) func referenced_values_are_counted_each_time_they_are_used(number: Int) throws {
    let (files, what) = Self.expanding[number]
    #expect(try messages(files).allSatisfy { !$0.contains("may take together") })
    let refused = try messages(files) { $0.limits.work = 200_000 }
    #expect(refused.count { $0.contains("left of the 200000 for all attributes, texts") } == 1)
    #expect(refused.contains { $0.contains(what) && $0.contains("error") })
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
      #expect(try! messages(refused).contains { $0.contains("drawables are nested too deeply: at most 64 levels") })
    }
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
