/// A command of the tool: `grx-render NAME …`, or `grx-render …` for the one without a name.
struct Command: Sendable {
  /// An example: its purpose, and a command line.
  struct Example: Sendable {
    let purpose: String
    let line: String
  }

  /// A kind of difference, and the exit status of a run that finds no other.
  struct Difference: Sendable {
    let what: String
    let status: String
  }

  /// The name; `nil` for the command that runs if none is named.
  let name: String?
  /// `Usage: grx-render [options] FILE`.
  let usage: String
  let summary: String
  var options: [OptionDescription] { describeOptions() }
  let examples: [Example]
  /// The paragraphs at the end of the help.
  let notes: [String]
  /// The differences that affect the exit status.
  let differences: [Difference]
  // All options of a command take a fifth of the tool's start, and few command lines have one.
  private let describeOptions: @Sendable () -> [OptionDescription]
  private let body: @Sendable ([String], Surroundings) throws(UsageError) -> Outcome?

  /// Creates a command.
  /// - Parameter run: Runs the command with the settings and the arguments that aren't options.
  init<Settings: Sendable>(
    _ name: String?, usage: String, summary: String,
    options: @autoclosure @escaping @Sendable () -> [Option<Settings>], examples: [Example] = [],
    notes: [String] = [], differences: [Difference] = [], defaults: Settings,
    run: @escaping @Sendable (Settings, [String], Surroundings) throws(UsageError) -> Outcome
  ) {
    self.name = name
    self.usage = usage
    self.summary = summary
    describeOptions = { options().map(\.description) }
    self.examples = examples
    self.notes = notes
    self.differences = differences
    body = { @Sendable (arguments, surroundings) throws(UsageError) -> Outcome? in
      switch try ArgumentParser(makeOptions: options).parse(arguments, into: defaults) {
      case .help: return nil
      case .version: return Tool.versionOutcome
      case .run(let settings, let operands): return try run(settings, operands, surroundings)
      }
    }
  }

  /// Runs the command with the arguments after its name.
  func run(_ arguments: [String], in surroundings: Surroundings) -> Outcome {
    do throws(UsageError) {
      return try body(arguments, surroundings) ?? Outcome(output: helpText)
    } catch {
      var messages = surroundings.errorStyle.message(from: Tool.name, .error, error.description)
      if case .missingFile = error { messages += usage + "\n" }
      let hint = name == Command.helpName ? Command.helpName : (name.map { "\($0) " } ?? "") + "--help"
      messages += "Try '\(Tool.name) \(hint)'.\n"
      return Outcome(status: .wrongUsage, messages: messages)
    }
  }
}
