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

  /// The kinds whose cycles end without a message: the value is the one that is there before the cycle.
  private static let silent: Set = ["overlay", "color of states", "item of a style"]

  @Test(arguments: [1, 2, 3, 50])
  func a_cycle_of_one_kind_ends_with_a_message(count: Int) throws {
    for kind in Self.kinds {
      let found = try messages(of: [kind], count: count)
      #expect(!found.isEmpty || Self.silent.contains(kind.name), "\(kind.name)")
    }
  }

  @Test(arguments: [2, 3])
  func cycles_of_two_kinds_end_with_messages(count: Int) throws {
    for (index, one) in Self.kinds.enumerated() {
      for other in Self.kinds[..<index] {
        let found = try messages(of: [one, other], count: count)
        let isSilent = [one, other].allSatisfy { Self.silent.contains($0.name) }
        #expect(!found.isEmpty || isSilent, "\(one.name), \(other.name)")
      }
    }
  }
}
