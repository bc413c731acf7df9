import Foundation
import Inflater
import Layouts
import TestSupport

/// A layout in Android's XML with resources: lengths, numbers, texts, colors, styles with parents, a theme, backgrounds,
/// and files that are included.
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
  /// The included files.
  private var parts = ["part", "part"]

  private static let base = "values/values.xml"
  private static let more = "values/more.xml"
  /// It matches every device of the tests, and takes precedence.
  private static let qualified = "values-v21/values.xml"
  private static let dimensionCount = 10
  private static let styleCount = 5
  private static let themes = ["AppTheme", "OtherTheme"]
  private static let manifestTheme = Entry(file: "AndroidManifest.xml", name: "theme of the application")
  private static let background = "drawable/box.xml"
  private static let qualifiedBackground = "drawable-v21/box.xml"
  private static let items: [(name: String, unit: String)] = [
    ("textSize", "sp"), ("padding", "dp"), ("paddingLeft", "dp"), ("paddingTop", "dp"), ("minHeight", "dp"),
    ("minWidth", "dp"), ("layout_margin", "dp"), ("layout_marginTop", "dp"), ("maxWidth", "dp"),
    ("paddingHorizontal", "dp"), ("paddingStart", "dp"), ("layout_marginVertical", "dp"), ("layout_marginStart", "dp"),
    ("maxLines", "@integer/i"), ("textAppearance", "@style/S"),
  ]

  init(_ view: RandomView, _ trees: inout RandomTrees) {
    self.view = view
    partHeight = "\(10 + trees.below(30))dp"
    for index in 0..<Self.dimensionCount {
      set("@dimen/d\(index)", index % 4 == 3 ? "@dimen/d\(index - 1)" : "\(trees.below(60))dp")
      if index % 3 == 0 { set("@dimen/d\(index)", "\(trees.below(60))dp", in: Self.qualified) }
    }
    for index in 0..<5 { set("@string/s\(index)", trees.words()) }
    for index in 0..<2 { set("@color/c\(index)", trees.pick(["#ff0000", "#00ff00"])) }
    for index in 0..<2 { set("@integer/i\(index)", "\(1 + trees.below(3))") }
    setBackground(Self.background, &trees)
    for theme in Self.themes {
      set("parent of the style \(theme)", "@android:style/Theme.Material.Light")
      setThemeItem(theme, &trees)
    }
    values[Self.manifestTheme] = "@style/\(Self.themes[0])"
    for index in 0..<Self.styleCount {
      if index > 0 { set("parent of the style S\(index)", "S\(trees.below(index))") }
      for _ in 0..<3 { setItem(index, &trees) }
    }
  }

  private mutating func set(_ name: String, _ value: String?, in file: String = base) {
    values[Entry(file: file, name: name)] = value
  }

  private mutating func setItem(_ style: Int, in file: String = base, _ trees: inout RandomTrees) {
    let (name, unit) = trees.pick(Self.items)
    let value: String
    switch unit {
    case "@integer/i": value = unit + "\(trees.below(2))"
    case "@style/S":
      // An appearance is an earlier style, so that there are no cycles.
      if style == 0 { return }
      value = unit + "\(trees.below(style))"
    case "dp" where trees.chance(40):
      value = trees.chance(20) ? "?attr/gap" : "@dimen/d\(trees.below(Self.dimensionCount))"
    default: value = "\(4 + trees.below(30))\(unit)"
    }
    set("\(name) of the style S\(style)", value, in: file)
  }

  private mutating func setThemeItem(_ theme: String, _ trees: inout RandomTrees) {
    set(
      "gap of the style \(theme)",
      trees.pick(["\(trees.below(40))dp", "@dimen/d\(trees.below(Self.dimensionCount))"]))
    let style = trees.below(Self.styleCount + 1)
    set("buttonStyle of the style \(theme)", style == Self.styleCount ? nil : "@style/S\(style)")
  }

  private mutating func setBackground(_ file: String, _ trees: inout RandomTrees) {
    let padding = trees.pick(["\(trees.below(20))dp", "@dimen/d\(trees.below(Self.dimensionCount))"])
    set("@drawable/box", padding, in: file)
  }

  /// Adds a style for some devices, or removes it.
  private mutating func toggleQualifiedStyle(_ style: Int, _ trees: inout RandomTrees) {
    let known = values.keys.filter { $0.file == Self.qualified && $0.name.hasSuffix(" of the style S\(style)") }
    for entry in known { values[entry] = nil }
    if !known.isEmpty { return }
    if style > 0, trees.chance(60) {
      set("parent of the style S\(style)", "S\(trees.below(style))", in: Self.qualified)
    }
    setItem(style, in: Self.qualified, &trees)
    setItem(style, in: Self.qualified, &trees)
  }

  /// Moves a value to another file.
  private mutating func move(_ trees: inout RandomTrees) {
    let names = values.keys.filter { $0.file == Self.base && $0.name.hasPrefix("@dimen") }.sorted { $0.name < $1.name }
    if names.isEmpty { return }
    let entry = trees.pick(names)
    set(entry.name, trees.chance(50) ? values[entry] : "\(trees.below(60))dp", in: Self.more)
    values[entry] = nil
  }

  // MARK: Editing

  mutating func edit(_ trees: inout RandomTrees) {
    let names = values.keys.filter {
      !$0.name.contains(" of the style ") && !$0.name.hasPrefix("@drawable") && $0 != Self.manifestTheme
    }
    .sorted { ($0.file, $0.name) < ($1.file, $1.name) }
    switch trees.below(16) {
    case 9: toggleQualifiedStyle(trees.below(Self.styleCount), &trees)
    case 10: move(&trees)
    case 11: setThemeItem(trees.pick(Self.themes), &trees)
    case 15: values[Self.manifestTheme] = "@style/\(trees.pick(Self.themes))"
    case 12: setBackground(Self.background, &trees)
    case 13:
      if values.removeValue(forKey: Entry(file: Self.qualifiedBackground, name: "@drawable/box")) == nil {
        setBackground(Self.qualifiedBackground, &trees)
      }
    case 14: parts[trees.below(2)] = trees.pick(["part", "other"])
    case 8:
      // Another value for some devices comes, or goes.
      let entry = Entry(file: Self.qualified, name: "@dimen/d\(trees.below(Self.dimensionCount))")
      values[entry] = values[entry] == nil ? "\(trees.below(60))dp" : nil
    case 0...2:
      let entry = trees.pick(names)
      values[entry] =
        entry.name.hasPrefix("@string")
        ? trees.words()
        : entry.name.hasPrefix("@color")
          ? "#0000ff" : entry.name.hasPrefix("@integer") ? "\(1 + trees.below(3))" : "\(trees.below(60))dp"
    case 3: setItem(trees.below(Self.styleCount), &trees)
    case 4:
      let style = 1 + trees.below(Self.styleCount - 1)
      set("parent of the style S\(style)", "S\(trees.below(style))")
    case 5:
      let items = values.keys.filter { $0.name.contains(" of the style ") && !$0.name.hasPrefix("parent") }
      values[trees.pick(items.sorted { ($0.file, $0.name) < ($1.file, $1.name) })] = nil
    case 6: partHeight = "\(10 + trees.below(30))dp"
    default: trees.edit(&view)
    }
  }

  /// Returns this project with some entries replaced by those of another.
  func restoring(_ entries: [Entry], from other: RandomProject) -> RandomProject {
    var project = self
    for entry in entries {
      if entry.name.hasPrefix("the style ") {
        // The style as a whole.
        let end = " of " + entry.name
        for part in Set(values.keys).union(other.values.keys) where part.file == entry.file && part.name.hasSuffix(end)
        {
          project.values[part] = other.values[part]
        }
      } else {
        project.values[entry] = other.values[entry]
      }
    }
    return project
  }

  // MARK: As files

  /// Writes the files, and inflates the layout; returns `nil` if the inflater rejects it.
  func layout(in folder: String, _ inflater: Inflater) -> InflatedLayout? {
    guard let main = mainText(inflater) else { return nil }
    var files = ["layout/main.xml": main, "layout/part.xml": partText, "layout/other.xml": otherText]
    for file in [Self.background, Self.qualifiedBackground] {
      files[file] = values[Entry(file: file, name: "@drawable/box")].map(Self.backgroundText)
    }
    for file in [Self.base, Self.more, Self.qualified] { files[file] = text(of: file) }
    do {
      // Files of other projects were written to the same folder.
      try? FileManager.default.removeItem(atPath: "\(folder)/res/\(Self.qualifiedBackground)")
      for (name, text) in files {
        let path = URL(fileURLWithPath: "\(folder)/res/\(name)")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      try Data(manifestText.utf8).write(to: URL(fileURLWithPath: "\(folder)/AndroidManifest.xml"))
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
          let prefix = name == "gap" ? "" : "android:"
          styles[style, default: []].append("    <item name=\"\(prefix)\(name)\">\(value)</item>")
        }
      } else {
        let parts = entry.name.dropFirst().split(separator: "/")
        lines.append("  <\(parts[0]) name=\"\(parts[1])\">\(value)</\(parts[0])>")
      }
    }
    // The styles are always in the file without qualifiers, even if they are empty.
    let names = file == Self.base ? (0..<Self.styleCount).map { "S\($0)" } + Self.themes : []
    for style in Set(names).union(styles.keys).union(parents.keys).sorted() {
      let parent = parents[style].map { " parent=\"\($0)\"" } ?? ""
      lines.append("  <style name=\"\(style)\"\(parent)>")
      lines += styles[style, default: []] + ["  </style>"]
    }
    if file == Self.base { lines.append("  <attr name=\"gap\" format=\"dimension\"/>") }
    return "<resources>\n" + lines.joined(separator: "\n") + "\n</resources>\n"
  }

  private static let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

  private var manifestText: String {
    "<manifest \(Self.namespace)><application android:theme=\"\(values[Self.manifestTheme] ?? "")\"/></manifest>\n"
  }

  private static func backgroundText(_ padding: String) -> String {
    """
    <shape \(namespace)>
      <padding android:left="\(padding)" android:top="3dp" android:right="3dp" android:bottom="3dp"/>
    </shape>

    """
  }

  private var otherText: String {
    """
    <FrameLayout \(Self.namespace) android:paddingTop="?attr/gap"
        android:layout_width="match_parent" android:layout_height="wrap_content">
      <Button android:text="@string/s1"
          android:layout_width="wrap_content" android:layout_height="wrap_content"/>
    </FrameLayout>

    """
  }

  private var partText: String {
    """
    <LinearLayout \(Self.namespace)
        android:layout_width="match_parent" android:layout_height="wrap_content">
      <TextView style="@style/S1" android:text="@string/s0" android:background="@drawable/box"
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
    let includes = parts.map { "  <include layout=\"@layout/\($0)\"" }
    return """
      <LinearLayout \(Self.namespace)
          xmlns:app="http://schemas.android.com/apk/res-auto" xmlns:aapt="http://schemas.android.com/aapt"
          android:orientation="vertical" android:padding="@dimen/d2"
          android:layout_width="match_parent" android:layout_height="wrap_content">
      \(includes[0])/>
      \(text)
      \(includes[1]) android:layout_width="@dimen/d1" android:layout_height="wrap_content"/>
      </LinearLayout>

      """
  }
}

extension RandomTrees {
  fileprivate mutating func words() -> String {
    (0...below(4)).map { _ in pick(["a", "of", "row", "view", "margin"]) }.joined(separator: " ")
  }
}
