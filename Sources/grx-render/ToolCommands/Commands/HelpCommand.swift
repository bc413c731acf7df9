import Inflater
import Layouts

extension Command {
  static let helpName = "help"

  /// Prints the help of a command.
  static var help: Command {
    Command(
      helpName,
      usage: "Usage: \(Tool.name) help [COMMAND]",
      summary: "Prints the help of a command, or that of the tool; same as --help.",
      options: [Option<NoSettings>](),
      defaults: NoSettings(),
      run: { (_, operands, _) throws(UsageError) in
        if operands.count > 1 { throw .needlessOperand(operands[1]) }
        guard let name = operands.first else { return Outcome(output: Command.render.helpText) }
        guard let command = Tool.command(named: name) else {
          let names = Tool.commandNames
          throw .unknownCommand(name, suggestion: Suggestion.nearest(to: name, in: names))
        }
        return Outcome(output: command.helpText)
      })
  }

  /// The kinds of differences that affect the exit status of comparisons.
  static let comparedDifferences = [
    Difference(what: "a frame, or a view that appeared, disappeared, or is gone", status: "1"),
    Difference(what: "whether a view is hidden", status: "1"),
    Difference(what: "the class, the id or the order of views", status: "1"),
    Difference(what: "a text, a color or a picture", status: "0; with --look 1"),
    Difference(what: "another spelling of the same value", status: "0; with --look 1"),
  ]

  /// Returns the paragraph about exit statuses.
  static func exitStatuses(found: String) -> String {
    "Exit status, like those of diff and grep: 0 success; 1 \(found); 2 wrong usage, or something couldn't be read, laid out "
      + "or written. Errors and warnings go to standard error as FILE:LINE:COLUMN: error: …"
  }
}

/// The settings of a command without options.
struct NoSettings: Sendable {}
