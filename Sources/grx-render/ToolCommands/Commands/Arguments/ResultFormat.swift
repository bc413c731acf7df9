import GRXFileFormats
import GRXLint
import Render

/// A format for the result of a command.
protocol ResultFormat: Sendable {
  /// The formats in the order of the help; the first is text, and the default.
  static var all: [Self] { get }

  var name: String { get }
  var help: String { get }
  /// The suffixes of files that are written in this format, besides `.txt` for text.
  var suffixes: [String] { get }
}

extension ResultFormat {
  var suffixes: [String] { [name] }
  var isText: Bool { name == Self.all[0].name }

  /// Returns the format that the suffix of a file's name denotes.
  static func named(by file: String) -> Self? {
    let suffix = PathNames.suffix(file)
    return suffix == "txt" ? all[0] : all.first { $0.suffixes.contains(suffix) }
  }
}

extension Option {
  /// Returns the option for the format of a command's result.
  static func format<Format: ResultFormat>(
    of result: String, _ path: WritableKeyPath<Settings, Format?> & Sendable
  ) -> Option {
    Option(
      "--format", Format.all.map(\.name).joined(separator: "|"), words: Format.all.map { ($0.name, $0) },
      help: "The format of the \(result). " + Format.all.map { "\($0.name): \($0.help)" }.joined(separator: "; ")
        + ". Default: the format for the suffix of --output, otherwise text.",
      set: { $0[keyPath: path] = $1 })
  }
}

extension LintFormat: ResultFormat {}

extension OutputFormat: ResultFormat {
  /// The formats in the order of the help; the first is the default.
  static let all = [tree, boxes, json, svg, html, png, grx, xml]

  var suffixes: [String] { name == Self.html.name ? ["html", "htm"] : [name] }

  /// Whether a layout and a device can be written together in this format: as text, as objects, or over each other.
  var showsDevices: Bool { isTree || name == Self.json.name || isPicture }
}
