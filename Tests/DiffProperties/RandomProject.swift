import Foundation
import Inflater
import Layouts
import TestSupport

/// A layout in Android's XML with resources: lengths, texts, colors, styles with parents, and a file that is included twice.
struct RandomProject {
  /// A value in a resource file, with its name in comparisons.
  struct Entry: Hashable {
    let file: String
    let name: String
  }

  private(set) var values: [Entry: String] = [:]
  private var view: RandomView
  /// The height of a view in the included file.
  private var partHeight: String

  private static let dimensionCount = 10
  private static let styleCount = 5
  private static let items: [(name: String, unit: String)] = [
    ("textSize", "sp"), ("padding", "dp"), ("paddingLeft", "dp"), ("paddingTop", "dp"), ("minHeight", "dp"),
    ("minWidth", "dp"), ("layout_margin", "dp"), ("layout_marginTop", "dp"), ("maxWidth", "dp"),
    ("paddingHorizontal", "dp"), ("paddingStart", "dp"), ("layout_marginVertical", "dp"), ("layout_marginStart", "dp"),
  ]

  init(_ view: RandomView, _ trees: inout RandomTrees) {
    self.view = view
    partHeight = "\(10 + trees.below(30))dp"
    for index in 0..<Self.dimensionCount {
      set("@dimen/d\(index)", index % 4 == 3 ? "@dimen/d\(index - 1)" : "\(trees.below(60))dp")
      // Qualifiers that match every device of the tests, and take precedence.
      if index % 3 == 0 { set("@dimen/d\(index)", "\(trees.below(60))dp", in: "values-v21/values.xml") }
    }
    for index in 0..<5 { set("@string/s\(index)", trees.words()) }
    for index in 0..<2 { set("@color/c\(index)", trees.pick(["#ff0000", "#00ff00"])) }
    for index in 0..<Self.styleCount {
      if index > 0 { set("parent of the style S\(index)", "S\(trees.below(index))") }
      for _ in 0..<3 { setItem(index, &trees) }
    }
  }

  private mutating func set(_ name: String, _ value: String?, in file: String = "values/values.xml") {
    values[Entry(file: file, name: name)] = value
  }

  private mutating func setItem(_ style: Int, _ trees: inout RandomTrees) {
    let (name, unit) = trees.pick(Self.items)
    let value =
      unit == "dp" && trees.chance(40) ? "@dimen/d\(trees.below(Self.dimensionCount))" : "\(4 + trees.below(30))\(unit)"
    set("\(name) of the style S\(style)", value)
  }

  // MARK: Editing

  mutating func edit(_ trees: inout RandomTrees) {
    let names = values.keys.filter { !$0.name.contains(" of the style ") }
      .sorted { ($0.file, $0.name) < ($1.file, $1.name) }
    switch trees.below(9) {
    case 8:
      // Another value for some devices comes, or goes.
      let entry = Entry(file: "values-v21/values.xml", name: "@dimen/d\(trees.below(Self.dimensionCount))")
      values[entry] = values[entry] == nil ? "\(trees.below(60))dp" : nil
    case 0...2:
      let entry = trees.pick(names)
      values[entry] =
        entry.name.hasPrefix("@string")
        ? trees.words() : entry.name.hasPrefix("@color") ? "#0000ff" : "\(trees.below(60))dp"
    case 3: setItem(trees.below(Self.styleCount), &trees)
    case 4:
      let style = 1 + trees.below(Self.styleCount - 1)
      set("parent of the style S\(style)", "S\(trees.below(style))")
    case 5:
      let items = values.keys.filter { $0.name.contains(" of the style ") && !$0.name.hasPrefix("parent") }
      values[trees.pick(items.sorted { $0.name < $1.name })] = nil
    case 6: partHeight = "\(10 + trees.below(30))dp"
    default: trees.edit(&view)
    }
  }

  /// Returns this project with some entries replaced by those of another.
  func restoring(_ entries: [Entry], from other: RandomProject) -> RandomProject {
    var project = self
    for entry in entries { project.values[entry] = other.values[entry] }
    return project
  }

  // MARK: As files

  /// Writes the files, and inflates the layout; returns `nil` if the inflater rejects it.
  func layout(in folder: String, _ inflater: Inflater) -> InflatedLayout? {
    guard let main = mainText(inflater) else { return nil }
    var files = ["layout/main.xml": main, "layout/part.xml": partText]
    for file in ["values/values.xml", "values-v21/values.xml"] { files[file] = text(of: file) }
    do {
      for (name, text) in files {
        let path = URL(fileURLWithPath: "\(folder)/res/\(name)")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      return try inflater.inflate(file: "\(folder)/res/layout/main.xml")
    } catch {
      return nil
    }
  }

  private func text(of file: String) -> String {
    let own = values.filter { $0.key.file == file }.sorted { $0.key.name < $1.key.name }
    var lines: [String] = []
    var styles: [String: [String]] = [:]
    var parents: [String: String] = [:]
    for (entry, value) in own {
      if let range = entry.name.range(of: " of the style ") {
        let (name, style) = (entry.name[..<range.lowerBound], String(entry.name[range.upperBound...]))
        if name == "parent" {
          parents[style] = value
        } else {
          styles[style, default: []].append("    <item name=\"android:\(name)\">\(value)</item>")
        }
      } else {
        let parts = entry.name.dropFirst().split(separator: "/")
        lines.append("  <\(parts[0]) name=\"\(parts[1])\">\(value)</\(parts[0])>")
      }
    }
    if file.hasPrefix("values/") {
      for style in (0..<Self.styleCount).map({ "S\($0)" }) {
        let parent = parents[style].map { " parent=\"\($0)\"" } ?? ""
        lines.append("  <style name=\"\(style)\"\(parent)>")
        lines += styles[style, default: []] + ["  </style>"]
      }
    }
    return "<resources>\n" + lines.joined(separator: "\n") + "\n</resources>\n"
  }

  private static let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

  private var partText: String {
    """
    <LinearLayout \(Self.namespace)
        android:layout_width="match_parent" android:layout_height="wrap_content">
      <TextView style="@style/S1" android:text="@string/s0"
          android:layout_width="wrap_content" android:layout_height="wrap_content"/>
      <View android:layout_width="@dimen/d3"
          android:layout_height="\(partHeight)"/>
    </LinearLayout>

    """
  }

  private func mainText(_ inflater: Inflater) -> String? {
    let grx = try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
    guard let root = grx?.document.read().root else { return nil }
    let text = AndroidTextWithReferences(root).lines.map { "  " + $0 }.joined(separator: "\n")
    let include = "  <include layout=\"@layout/part\""
    return """
      <LinearLayout \(Self.namespace)
          xmlns:app="http://schemas.android.com/apk/res-auto" xmlns:aapt="http://schemas.android.com/aapt"
          android:orientation="vertical" android:padding="@dimen/d2"
          android:layout_width="match_parent" android:layout_height="wrap_content">
      \(include)/>
      \(text)
      \(include) android:layout_width="@dimen/d1" android:layout_height="wrap_content"/>
      </LinearLayout>

      """
  }
}

extension RandomTrees {
  fileprivate mutating func words() -> String {
    (0...below(4)).map { _ in pick(["a", "of", "row", "view", "margin"]) }.joined(separator: " ")
  }
}
