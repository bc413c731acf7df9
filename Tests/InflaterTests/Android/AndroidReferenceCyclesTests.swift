import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// Files, resources, and styles of an Android project that name one another in a circle.
@Suite struct AndroidReferenceCyclesTests {
  private static let spaces =
    #"xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" "#
    + #"xmlns:tools="http://schemas.android.com/tools""#
  private static let size = #"android:layout_width="wrap_content" android:layout_height="wrap_content""#

  /// A kind of reference: the attributes of a view that names the first one, and the file or the value with a number that
  /// names another one.
  private struct Kind: Sendable {
    let name: String
    let element: String
    let entry: @Sendable (_ number: Int, _ next: Int) -> (file: String?, text: String)
  }

  private static func value(
    _ name: String, _ element: String, _ entry: @escaping @Sendable (Int, Int) -> String
  ) -> Kind {
    Kind(name: name, element: element) { (nil, entry($0, $1)) }
  }

  private static func file(
    _ name: String, _ element: String, _ folder: String, _ prefix: String, _ entry: @escaping @Sendable (Int) -> String
  ) -> Kind {
    Kind(name: name, element: element) { ("res/\(folder)/\(prefix)\($0).xml", entry($1)) }
  }

  private static let kinds: [Kind] = [
    file("include", "<include layout=\"@layout/l0\"/>", "layout", "l") {
      "<FrameLayout \(spaces) \(size)><include layout=\"@layout/l\($0)\"/></FrameLayout>"
    },
    file("list item", "<ListView \(size) tools:listitem=\"@layout/i0\"/>", "layout", "i") {
      "<androidx.recyclerview.widget.RecyclerView \(spaces) \(size) tools:listitem=\"@layout/i\($0)\"/>"
    },
    file("drawable", "<View \(size) android:background=\"@drawable/d0\"/>", "drawable", "d") {
      "<layer-list \(spaces)><item android:drawable=\"@drawable/d\($0)\"/></layer-list>"
    },
    file("state of a drawable", "<ImageView \(size) android:src=\"@drawable/s0\"/>", "drawable", "s") {
      "<selector \(spaces)><item android:drawable=\"@drawable/s\($0)\"/></selector>"
    },
    file("color of states", "<TextView \(size) android:text=\"x\" android:textColor=\"@color/f0\"/>", "color", "f") {
      "<selector \(spaces)><item android:color=\"@color/f\($0)\"/></selector>"
    },
    file("menu", "<include layout=\"@layout/m0\"/>", "layout", "m") {
      "<FrameLayout \(spaces) \(size)><com.google.android.material.bottomnavigation.BottomNavigationView \(size) "
        + "app:menu=\"@menu/m\"/><include layout=\"@layout/m\($0)\"/></FrameLayout>"
    },
    value("parent of a style", "<TextView \(size) style=\"@style/S0\"/>") {
      "<style name=\"S\($0)\" parent=\"S\($1)\"/>"
    },
    value("overlay", "<TextView \(size) android:theme=\"@style/O0\"/>") {
      "<style name=\"O\($0)\" parent=\"O\($1)\"/>"
    },
    value("item of a style", "<TextView \(size) style=\"@style/I0\" android:text=\"x\"/>") {
      "<style name=\"I\($0)\"><item name=\"android:textAppearance\">@style/I\($1)</item></style>"
    },
    value("attribute", "<View \(size) android:theme=\"@style/A\" android:padding=\"?attr/a0\"/>") {
      "<style name=\"A\"><item name=\"a\($0)\">?attr/a\($1)</item></style>"
    },
    value("length", "<View \(size) android:padding=\"@dimen/p0\"/>") {
      "<dimen name=\"p\($0)\">@dimen/p\($1)</dimen>"
    },
    value("text", "<TextView \(size) android:text=\"@string/t0\"/>") {
      "<string name=\"t\($0)\">@string/t\($1)</string>"
    },
    value("color", "<View \(size) android:background=\"@color/c0\"/>") {
      "<color name=\"c\($0)\">@color/c\($1)</color>"
    },
    Kind(name: "superclass", element: "<com.ex.C0 \(size)/>") { number, next in
      (
        "java/com/ex/C\(number).kt",
        "package com.ex\nclass C\(number)(c: Context, a: AttributeSet) : C\(next)(c, a)\n"
      )
    },
    // Each class inflates a layout, which contains the next class.
    Kind(name: "layout of a class", element: "<com.ex.K0 \(size)/>") { number, next in
      (
        "java/com/ex/K\(number).kt",
        "package com.ex\nimport android.widget.FrameLayout\nclass K\(number)(c: Context, a: AttributeSet) : FrameLayout(c, a) {\n"
          + "  init { View.inflate(c, R.layout.k\(next), this) }\n}\n"
      )
    },
    value("number", "<TextView \(size) android:maxLines=\"@integer/n0\"/>") {
      "<integer name=\"n\($0)\">@integer/n\($1)</integer>"
    },
  ]

  private func messages(of kinds: [Kind], count: Int) throws -> [String] {
    var files: [String: String] = [:]
    var values = ""
    for kind in kinds {
      for number in 0..<count {
        let (file, text) = kind.entry(number, (number + 1) % count)
        if let file { files[file] = text } else { values += text }
      }
    }
    if kinds.contains(where: { $0.name == "layout of a class" }) {
      for number in 0..<count {
        files["res/layout/k\(number).xml"] = "<com.ex.K\(number) \(Self.spaces) \(Self.size)/>"
      }
    }
    files["res/values/v.xml"] = "<resources>\(values)</resources>"
    files["res/layout/row.xml"] =
      "<LinearLayout \(Self.spaces) \(Self.size)>\(kinds.map(\.element).joined(separator: "\n"))</LinearLayout>"
    let project = try AndroidLayoutTests.Project(files)
    do {
      return try project.tree { $0.android.makesLooks = true }.warnings
    } catch let error as InflateErrors {
      return error.errors.map(\.description)
    }
  }

  /// A text reads only its own appearance, so an appearance in an appearance has no effect, as on Android.
  private static let harmless: Set = ["item of a style"]

  @Test(arguments: [1, 2, 3, 50])
  func a_cycle_of_one_kind_ends_with_a_message(count: Int) throws {
    for kind in Self.kinds {
      let found = try messages(of: [kind], count: count)
      #expect(!found.isEmpty || Self.harmless.contains(kind.name), "\(kind.name)")
    }
  }

  @Test(arguments: [2, 3])
  func cycles_of_two_kinds_end_with_messages(count: Int) throws {
    for (index, one) in Self.kinds.enumerated() {
      for other in Self.kinds[..<index] {
        let found = try messages(of: [one, other], count: count)
        let isHarmless = [one, other].allSatisfy { Self.harmless.contains($0.name) }
        #expect(!found.isEmpty || isHarmless, "\(one.name), \(other.name)")
      }
    }
  }

  @Test func circular_colors_and_overlays_are_reported_at_their_places() throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": "<LinearLayout \(Self.spaces) \(Self.size)>\n<TextView \(Self.size) android:text=\"x\" "
        + "android:textColor=\"@color/a\"/>\n<FrameLayout \(Self.size) android:theme=\"@style/O\"/></LinearLayout>",
      "res/color/a.xml": "<selector \(Self.spaces)>\n<item android:color=\"@color/b\"/></selector>",
      "res/color/b.xml": "<selector \(Self.spaces)>\n\n<item android:color=\"@color/a\"/></selector>",
      "res/values/v.xml": "<resources>\n<style name=\"P\" parent=\"O\"/><style name=\"O\" parent=\"P\"/></resources>",
    ])
    let error = #expect(throws: InflateErrors.self) { try project.tree { $0.android.makesLooks = true } }
    let messages = error?.errors.map(\.description) ?? []
    #expect(
      messages.contains {
        $0.contains("color/b.xml:3:22: warning: the color leads to itself, and is left out: ") && $0.contains(" → ")
      }, "\(messages)")
    #expect(
      messages.contains { $0.contains("values/v.xml:2:") && $0.contains("circular parents of the style: O → P → O") })
  }

  /// The attributes that name a view for a purpose other than its place.
  private static let names = [
    "android:labelFor", "android:nextFocusDown", "android:nextFocusForward", "android:nextClusterForward",
    "android:accessibilityTraversalBefore", "android:accessibilityTraversalAfter",
  ]

  @Test(arguments: [1, 2, 3, 50])
  func views_may_name_one_another_in_a_circle_if_no_place_depends_on_it(count: Int) throws {
    for name in Self.names {
      let views = (0..<count).map { number in
        "<View android:id=\"@+id/v\(number)\" android:layout_width=\"1dp\" android:layout_height=\"1dp\" "
          + "\(name)=\"@id/v\((number + 1) % count)\"/>"
      }
      let (tree, warnings) = try AndroidLayoutTests.Project([
        "res/layout/row.xml": "<LinearLayout \(Self.spaces) \(Self.size)>\(views.joined())</LinearLayout>"
      ]).tree()
      #expect(tree.contains("#v\(count - 1) \(count - 1),0 1x1") && warnings.isEmpty, "\(name): \(warnings)")
    }
  }

  /// The layout shows itself as the content of another view, so that it would have to contain itself.
  @Test func a_merge_with_the_tag_of_a_class_that_inflates_it_ends() throws {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": "<merge \(Self.spaces) tools:parentTag=\"com.ex.Row\"><View android:layout_width=\"3dp\" "
        + "android:layout_height=\"4dp\"/></merge>",
      "java/com/ex/Row.kt":
        "package com.ex\nimport android.widget.FrameLayout\nclass Row(c: Context, a: AttributeSet) : "
        + "FrameLayout(c, a) {\n  init { View.inflate(c, R.layout.row, this) }\n}\n",
    ])
    let (tree, _) = try project.tree()
    #expect(tree.contains("View 0,0 3x4"))
  }

  // MARK: Chains

  /// Each of a thousand views has another style of a chain, whose styles are read once each.
  @Test func a_chain_of_styles_is_read_once_for_all_its_styles() throws {
    let (depth, count) = (20_000, 1000)
    let styles = (0..<depth).map { "<style name=\"s\($0)\" parent=\"\($0 == 0 ? "" : "s\($0 - 1)")\"/>" }
    func views(_ offset: Int) -> String {
      (0..<count).map { "<View \(Self.size) style=\"@style/s\(depth - 1 - $0 * 19 - offset)\"/>" }.joined()
    }
    let (tree, warnings) = try AndroidLayoutTests.Project([
      "res/values/v.xml": "<resources>\(styles.joined())</resources>",
      "res/layout/row.xml": "<LinearLayout \(Self.spaces) \(Self.size)>\(views(0))</LinearLayout>",
    ]).tree()
    #expect(warnings.isEmpty)
    #expect(tree.split(separator: "\n").count == count + 1)
  }

  @Test func styles_of_a_chain_have_the_items_of_their_own_ancestors_in_any_order() throws {
    let depth = 300
    // Every third style sets a width, and every seventh a height.
    func items(_ number: Int) -> String {
      var items = ""
      if number % 3 == 0 { items += "<item name=\"android:layout_width\">\(3 * (number + 1))px</item>" }
      if number % 7 == 0 { items += "<item name=\"android:layout_height\">\(3 * (number + 2))px</item>" }
      return items
    }
    let styles = (0..<depth).map {
      "<style name=\"s\($0)\" parent=\"\($0 == 0 ? "" : "s\($0 - 1)")\">\(items($0))</style>"
    }
    var random = SplitMix64(seed: 1)
    for _ in 0..<4 {
      let numbers = (0..<40).map { _ in Int(random.next() % UInt64(depth)) }
      let views = numbers.map { "<View style=\"@style/s\($0)\"/>" }
      let (tree, _) = try AndroidLayoutTests.Project([
        "res/values/v.xml": "<resources>\(styles.shuffled(using: &random).joined())</resources>",
        "res/layout/row.xml": "<FrameLayout \(Self.spaces) android:layout_width=\"match_parent\" "
          + "android:layout_height=\"match_parent\">\(views.joined())</FrameLayout>",
      ]).tree()
      let sizes = tree.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").last.map(String.init) }
      #expect(sizes == numbers.map { "\($0 / 3 * 3 + 1)x\($0 / 7 * 7 + 2)" })
    }
  }
}
