import GRXInspection
import GRXShims
import Inflater
import Layouts
import Render

/// The tool as a whole.
package enum Tool {
  static let name = Producer.name
  static let version = Producer.version
  static var nameAndVersion: String { "\(name) \(version)" }

  /// The line printed by `--version`, including the commit if the build specifies it.
  static var versionLine: String {
    let commit = String(cString: grx_commit())
    return commit.isEmpty ? nameAndVersion : "\(nameAndVersion) (\(commit))"
  }

  /// The output of `--version`.
  static var versionOutcome: Outcome { Outcome(output: versionLine + "\n") }

  /// The commands besides the one without a name. A command is created only if it is needed, since all options of all
  /// commands take a fifth of the tool's start.
  private static let namedCommands: [(name: String, make: @Sendable () -> Command)] = [
    ("check", { .check }), ("diff", { .diff }), ("lint", { .lint }), ("sweep", { .sweep }), ("serve", { .serve }),
    ("config", { .config }), ("schema", { .schema }), ("completions", { .completions }), ("man", { .man }),
    (Command.helpName, { .help }),
  ]

  /// All commands; the first is the one without a name.
  static var commands: [Command] { [.render] + namedCommands.map { $0.make() } }

  /// The names of the commands.
  static var commandNames: [String] { namedCommands.map(\.name) }

  /// Returns the command with a name, or `nil` for none.
  static func command(named name: String) -> Command? { namedCommands.first { $0.name == name }?.make() }

  /// Runs the command that the process's arguments name, and ends the process.
  package static func runProcess() -> Never {
    StandardStreams.makeSignalsErrors()
    FreedMemory.returnToSystem()
    let surroundings = Surroundings.ofProcess
    var arguments = CommandLine.arguments
    if !arguments.isEmpty { arguments.remove(at: 0) }
    let outcome = run(arguments, in: surroundings)
    StandardStreams.finish(outcome, style: surroundings.errorStyle)
  }

  /// Runs the command named by the arguments, or else the one without a name.
  static func run(_ arguments: [String], in surroundings: Surroundings) -> Outcome {
    // Alone, it needs no table of options.
    if arguments == [versionOption.name] { return versionOutcome.highlighted(surroundings.outputStyle) }
    let (command, rest) = route(arguments)
    if listsDevices(rest) { return Outcome(output: Device.listing) }
    return command.run(rest, in: surroundings).highlighted(surroundings.outputStyle)
  }

  /// Returns the command named by the first operand, which may follow options, and all other arguments.
  static func route(_ arguments: [String]) -> (command: Command, rest: [String]) {
    let render = Command.render
    // Only an option of another command needs all of them.
    lazy var others = commands.dropFirst().flatMap(\.options)
    var index = 0
    while index < arguments.count, arguments[index] != "--", arguments[index] != "-", arguments[index].hasPrefix("-") {
      let argument = arguments[index]
      let option =
        render.options.first { $0.name == argument } ?? sharedOptions.first { $0.name == argument }
        ?? (argument == "-h" || argument.contains("=") ? nil : others.first { $0.name == argument })
      // The next argument may be its value.
      index += option?.placeholder == nil ? 1 : 2
    }
    // No command name looks like a path.
    guard index < arguments.count, !arguments[index].contains("."), !arguments[index].contains("/"),
      let command = command(named: arguments[index])
    else { return (render, arguments) }
    var rest = arguments
    rest.remove(at: index)
    return (command, rest)
  }

  /// Returns whether `--devices` requests the list of devices.
  private static func listsDevices(_ arguments: [String]) -> Bool {
    let name = LayoutSettings.devicesName
    var previous = ""
    for argument in arguments {
      if argument == "--" { return false }
      if argument == "\(name)=list" || argument == "list" && previous == name { return true }
      previous = argument
    }
    return false
  }

  /// Refuses operands if the first one seems to be a misspelled command.
  static func forbidMisspelledCommand(_ operands: [String]) throws(UsageError) {
    guard let first = operands.first, first != "-", !first.contains("."), !first.contains("/"),
      FileStamp(first) == nil
    else { return }
    let near = Suggestion.nearest(to: first, in: commandNames)
    if near != nil || operands.count > 1 { throw .unknownCommand(first, suggestion: near) }
  }
}
