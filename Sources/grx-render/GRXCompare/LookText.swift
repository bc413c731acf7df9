import Layouts
import Measure

/// The look of views besides their frames, as lines of a snapshot that follow the line of each view.
///
/// ```
/// TextView #title 0,0 360x16
///   | text: Hello
///   | textColor: #1C1C1E
/// ```
package enum LookText {
  /// The prefix of a line, after its indentation.
  static let mark = "| "

  /// Adds the lines of each view to the tree form of a layout.
  package static func adding(_ looks: [[String]], to text: String) -> String {
    let lines = text.split(separator: "\n")
    guard lines.count == looks.count else { return text }
    var result = ""
    for (line, looks) in zip(lines, looks) {
      result += line + "\n"
      let indent = line.prefix { $0 == " " } + "  "
      for look in looks { result += indent + mark + look + "\n" }
    }
    return result
  }

  /// Returns whether a snapshot has lines of looks.
  package static func isIn(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix(mark) }
  }

  /// Returns a snapshot without its lines of looks.
  package static func removed(from text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix(mark) }.joined(separator: "\n")
  }
}
