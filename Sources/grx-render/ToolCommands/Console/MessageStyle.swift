import Measure
import Render

/// The style of errors and warnings.
struct MessageStyle: Hashable, Sendable {
  enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  /// Whether the line of the file is shown below a message.
  var showsSource: Bool
  var isColored: Bool
  /// The width of the terminal.
  var columns: Int

  /// The style for files and pipes: one line per message, which editors and CI can parse.
  static let plain = MessageStyle(showsSource: false, isColored: false, columns: 80)

  /// Returns `FILE: error: …`, with a line break.
  func message(from file: String, _ severity: Severity, _ text: String) -> String {
    message(at: file.visiblePath, severity, text)
  }

  /// Returns `FILE:4:23: warning: …` as a single line, with a line break.
  func message(at place: String, _ severity: Severity, _ text: String) -> String {
    let label = colored("\(severity.rawValue):", severity == .error ? .red : severity == .warning ? .magenta : .cyan)
    return colored("\(place.visiblePath):", .bold) + " " + label + " " + text.visible + "\n"
  }

  func colored(_ text: String, _ highlight: Highlight) -> String { isColored ? highlight.around(text) : text }
}

/// A style of text on a terminal: the parameters of an escape sequence that selects graphics (ECMA-48).
enum Highlight: String {
  case bold = "1"
  case faint = "2"
  case red = "1;31"
  case green = "1;32"
  case magenta = "1;35"
  case cyan = "36"
  case plainRed = "31"
  case plainGreen = "32"

  func around(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
