/// How errors and warnings are written.
struct MessageStyle: Hashable, Sendable {
  enum Severity: String, Sendable {
    case error
    case warning
  }

  /// Whether the line of the file stands below a message.
  var showsSource: Bool
  var isColored: Bool
  /// The width of the terminal.
  var columns: Int

  /// For files and pipes: a line a message, as editors and CI read it.
  static let plain = MessageStyle(showsSource: false, isColored: false, columns: 80)

  /// Whether a terminal gets colours.
  ///
  /// - Parameters:
  ///   - noColor: The variable `NO_COLOR`, which anything but nothing makes a wish for no colours.
  ///   - terminal: The variable `TERM`.
  static func isColored(noColor: String?, terminal: String?) -> Bool {
    (noColor ?? "").isEmpty && !(terminal ?? "").isEmpty && terminal != "dumb"
  }

  /// `FILE: error: …`, with a line break.
  func message(from file: String, _ severity: Severity, _ text: String) -> String {
    message(at: file.excerptOfPath, severity, text)
  }

  /// `FILE:4:23: warning: …`, with a line break.
  func message(at place: String, _ severity: Severity, _ text: String) -> String {
    let label = colored("\(severity.rawValue):", severity == .error ? .red : .magenta)
    return colored("\(place):", .bold) + " " + label + " " + text + "\n"
  }

  enum Highlight: String {
    case bold = "1"
    case red = "1;31"
    case green = "1;32"
    case magenta = "1;35"
  }

  func colored(_ text: String, _ highlight: Highlight) -> String {
    isColored ? "\u{1B}[\(highlight.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// A file's name without what a terminal would obey.
  var excerptOfPath: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory == .control {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
