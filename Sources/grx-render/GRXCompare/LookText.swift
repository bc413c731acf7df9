import Inflater
import Layouts
import Measure

/// The appearance of views besides their frames, as lines of a snapshot that follow the line of each view.
///
/// ```
/// TextView #title 0,0 360x16
///   | text: Hello
/// ```
package enum LookText {
  /// The prefix of a line, after its indentation.
  static let mark = "| "

  /// The attributes that affect appearance; texts first.
  private static let names = [
    "text", "hint", "title", "placeholder", "textColor", "color", "hintTextColor", "debug_bgColor", "background",
    "backgroundTint", "foreground", "src", "tint", "alpha", "checked", "textStyle", "textWeight", "fontFamily",
    "rotation", "scaleX", "scaleY", "zIndex",
  ]

  /// Adds the lines to a tree form. The layout must have kept its blueprints.
  package static func adding(to text: String, of layout: InflatedLayout) -> String {
    let lines = text.split(separator: "\n")
    let nodes = FlatTree(layout.root).nodes
    guard lines.count == nodes.count else { return text }
    var result = ""
    for (line, node) in zip(lines, nodes) {
      result += line + "\n"
      let indent = String(repeating: "  ", count: node.depth + 1)
      for look in self.lines(of: node.view, in: layout) { result += indent + mark + look + "\n" }
    }
    return result
  }

  /// Returns whether a snapshot has lines of appearance.
  package static func isIn(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix(mark) }
  }

  /// Returns a snapshot without its lines of appearance.
  package static func removed(from text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix(mark) }.joined(separator: "\n")
  }

  private static func lines(of view: View, in layout: InflatedLayout) -> [String] {
    guard let settings = layout.blueprint(of: view)?.settings else { return [] }
    // If an attribute is set several times, the last one takes effect.
    var values: [String: AttributeValue] = [:]
    for setting in settings where !setting.isChildAttribute { values[setting.name] = setting.value }
    return names.compactMap { name in values[name].map { "\(name): \(LayoutEdit.text($0).visible)" } }
  }
}
