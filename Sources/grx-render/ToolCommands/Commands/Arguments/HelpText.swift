import GRXFileFormats
import Render

extension Command {
  static let differencesTitle = "Exit status by what differs"

  /// The output of `--help`.
  var helpText: String {
    var text = usage + "\n\n" + wrapped(summary, indent: 0)
    if name == nil { text += commandList }
    text += "\nOptions:\n"
    for option in options + sharedOptions {
      text += "  \(option.usage)\n" + wrapped(option.help, indent: 6)
    }
    if !examples.isEmpty {
      text += "\nExamples:\n"
      for example in examples { text += wrapped(example.purpose + ":", indent: 2) + "      \(example.line)\n" }
    }
    if !differences.isEmpty {
      text += "\n\(Command.differencesTitle):\n"
      let width = (differences.map(\.what.count).max() ?? 0) + 2
      for row in differences {
        text += "  \(row.what)" + String(repeating: " ", count: width - row.what.count) + "\(row.status)\n"
      }
    }
    if !notes.isEmpty { text += "\n" + notes.map { wrapped($0, indent: 0) }.joined(separator: "\n") }
    return text
  }

  /// The named commands, each with the first sentence of its summary.
  private var commandList: String {
    let named = Tool.commands.filter { $0.name != nil }
    let width = (named.compactMap(\.name?.count).max() ?? 0) + 4
    var text = "\nCommands:\n"
    for command in named {
      let name = "  \(command.name ?? "")"
      let lines = wrapped(firstSentence(command.summary) + ".", indent: width)
      text += name + String(repeating: " ", count: width - name.count) + lines.dropFirst(width)
    }
    return text + wrapped("\(Tool.name) help COMMAND describes one of them.", indent: 2)
  }
}
