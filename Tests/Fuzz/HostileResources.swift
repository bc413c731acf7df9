import Foundation

/// A `res` folder with cyclic, broken, and expanding files.
enum HostileResources {
  /// The folder, which is written at first use.
  static let folder: String? = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "layout-fuzz-res-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text).write(to: file)
      }
    } catch {
      return nil
    }
    return folder.path
  }()

  /// Removes this process's folder.
  static func remove() { if let folder { try? FileManager.default.removeItem(atPath: folder) } }

  private static let namespaces = """
    xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
    """
  private static let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  private static var files: [String: [UInt8]] {
    var texts: [String: String] = [
      "values/values.xml": values,
      "values/broken.xml": "<resources><dimen name=\"half\">1dp</dimen",
      "values-v21/empty.xml": "",
      "values-land/other.xml": "<resources><dimen name=\"gap\">@dimen/loop_b</dimen></resources>",
      "layout/row.xml": "<TextView \(namespaces) \(size) android:id=\"@+id/a\" android:text=\"@string/escapes\"/>",
      "layout/merge.xml": "<merge \(namespaces)><View \(size)/><include layout=\"@layout/row\"/></merge>",
      "layout/loop_a.xml": "<FrameLayout \(namespaces) \(size)><include layout=\"@layout/loop_b\"/></FrameLayout>",
      "layout/loop_b.xml": "<merge \(namespaces)><include layout=\"@layout/loop_a\"/></merge>",
      "layout/broken.xml": "<FrameLayout \(namespaces) \(size)><TextView",
      "drawable/box.xml":
        "<shape \(namespaces)><size android:width=\"7dp\" android:height=\"@dimen/gap\"/><padding android:left=\"@dimen/loop_a\"/></shape>",
      "drawable/loop_a.xml":
        "<inset \(namespaces) android:inset=\"99999999999dp\" android:drawable=\"@drawable/loop_b\"/>",
      "drawable/loop_b.xml": "<layer-list \(namespaces)><item android:drawable=\"@drawable/loop_a\"/></layer-list>",
      "drawable/broken.xml": "<vector \(namespaces) android:width=\"wide\" android:height=\"&#0;\"/>",
      "drawable/layers.xml":
        "<layer-list \(namespaces)>"
        + String(repeating: "<item android:left=\"1073741823px\" android:drawable=\"@drawable/box\"/>", count: 50)
        + "</layer-list>",
      "layout/drawer.xml":
        "<com.google.android.material.navigation.NavigationView \(namespaces) \(size) app:headerLayout=\"@layout/drawer\" app:menu=\"@menu/many\"/>",
      "layout/tab.xml":
        "<com.google.android.material.tabs.TabLayout \(namespaces) \(size)><com.google.android.material.tabs.TabItem android:layout=\"@layout/deep0\"/><com.google.android.material.tabs.TabItem android:layout=\"@layout/tab\" android:text=\"@string/loop\"/></com.google.android.material.tabs.TabLayout>",
      "menu/many.xml":
        "<menu \(namespaces)>" + String(repeating: "<group>", count: 40)
        + String(
          repeating: "<item android:title=\"@string/escapes\" app:showAsAction=\"always|ifRoom\"><menu>", count: 40)
        + String(repeating: "</menu></item>", count: 40) + String(repeating: "</group>", count: 40)
        + String(repeating: "<item android:title=\"\\u0000&#x10FFFF;\" android:icon=\"@drawable/loop_a\"/>", count: 300)
        + "</menu>",
      "menu/broken.xml": "<menu \(namespaces)><item",
      "menu/other.xml": "<resources/>",
      "color/list.xml": "<selector \(namespaces)><item android:color=\"@color/list\"/></selector>",
    ]
    for index in 0..<70 {
      texts["layout/deep\(index).xml"] =
        "<LinearLayout \(namespaces) \(size)><include layout=\"@layout/deep\(index + 1)\"/></LinearLayout>"
    }
    for index in 0..<12 {
      let inner = "<include layout=\"@layout/bomb\(index + 1)\"/>"
      texts["layout/bomb\(index).xml"] = "<LinearLayout \(namespaces) \(size)>\(inner)\(inner)</LinearLayout>"
    }
    texts["layout/bomb12.xml"] = "<View \(namespaces) \(size)/>"
    // Values that are small here and large wherever they are used.
    texts["values/much.xml"] = much
    texts["layout/long.xml"] = "<TextView \(namespaces) \(size) android:text=\"@string/long\"/>"
    texts["layout/twenty.xml"] =
      "<LinearLayout \(namespaces) \(size)>" + String(repeating: "<include layout=\"@layout/long\"/>", count: 20)
      + "</LinearLayout>"
    texts["menu/long.xml"] =
      "<menu \(namespaces)>" + String(repeating: "<item android:title=\"@string/long\"/>", count: 40) + "</menu>"
    for index in 0..<20 {
      let inner = "<inset android:inset=\"9dp\" android:drawable=\"@drawable/nest\(index + 1)\"/>"
      texts["drawable/nest\(index).xml"] =
        "<inset \(namespaces)>" + String(repeating: "<inset>", count: index * 12) + inner
        + String(repeating: "</inset>", count: index * 12) + "</inset>"
      texts["drawable/times\(index).xml"] =
        "<layer-list \(namespaces)>"
        + String(repeating: "<item android:drawable=\"@drawable/times\(index + 1)\"/>", count: 9) + "</layer-list>"
    }
    texts["drawable/nest20.xml"] = "<shape \(namespaces)><padding android:left=\"9dp\"/></shape>"
    texts["drawable/times20.xml"] = texts["drawable/nest20.xml"]
    texts["drawable/none.xml"] =
      "<selector \(namespaces)>" + String(repeating: "<item android:state_x=\"1\"/>", count: 2000) + "</selector>"
    var files = texts.mapValues { Array($0.utf8) }
    files["values/not_utf8.xml"] =
      Array("<resources><string name=\"x\">".utf8) + [0xC3, 0x28] + Array("</string>".utf8)
    files["drawable/picture.png"] = [0x89, 0x50, 0x4E, 0x47]
    files["drawable/nine.9.png"] = []
    return files
  }

  private static var much: String {
    let items = (0..<2000).map { "<item name=\"q\($0)\">\($0)</item>" }.joined()
    let parents = (0..<2000).map { "<style name=\"Row\($0)\" parent=\"Row\($0 + 1)\"/>" }.joined()
    let references = (0..<100).map { "<string name=\"to\($0)\">@string/to\($0 + 1)</string>" }.joined()
    return "<resources><string name=\"long\">" + String(repeating: "word ", count: 10_000) + "</string>"
      + "<style name=\"Much\">\(items)</style><style name=\"Circle\" parent=\"Row0\"/>"
      + "<array name=\"many\">" + String(repeating: "<item>@string/long</item>", count: 100) + "</array>"
      + parents + references + "</resources>"
  }

  private static var values: String {
    var styles = ""
    for index in 0..<100 { styles += "<style name=\"Deep\(index)\" parent=\"Deep\(index + 1)\"/>\n" }
    return """
      <resources>
      <dimen name="gap">8dp</dimen><dimen name="loop_a">@dimen/loop_b</dimen><dimen name="loop_b">@dimen/loop_a</dimen>
      <string name="s">text</string><string name="loop">@string/loop</string>
      <string name="escapes">\\u0041\\n\\@ "  a  " \\uZZZZ <b>x</b>&amp;</string>
      <plurals name="p"><item quantity="few">few</item></plurals><array name="a"><item>@array/a</item></array>
      <fraction name="f">50%p</fraction><color name="c">#fff</color><bool name="b">true</bool><integer name="i">-7</integer>
      <style name="Plain"><item name="android:textSize">20sp</item><item name="android:padding">@dimen/gap</item></style>
      <style name="LoopA" parent="LoopB"/><style name="LoopB" parent="LoopA"><item name="android:minHeight">?attr/loop</item></style>
      <style name="Loop"><item name="style">@style/Loop</item><item name="android:textAppearance">@style/Loop</item></style>
      <style name="Loop.Inner" parent="Loop.Inner"/><style name="Orphan" parent="No.Such.Parent"/>
      <style name="AppTheme" parent="Theme.MaterialComponents.Light"><item name="loop">?attr/pool</item>
      <item name="pool">?attr/loop</item><item name="android:textViewStyle">@style/LoopA</item></style>
      \(styles)</resources>
      """
  }
}
