/// The tool as a whole.
enum Tool {
  static let name = "grx-render"
  static let version = "0.1.0"
  static var nameAndVersion: String { "\(name) \(version)" }

  /// All commands; the first is the one without a name.
  static var commands: [Command] { [.render, .diff, .lint, .completions, .man] }

  /// Runs the command that the first argument names, or else the one without a name.
  static func run(_ arguments: [String], in surroundings: Surroundings) -> Outcome {
    let named = arguments.first.flatMap { first in commands.first { $0.name == first } }
    guard let named else { return commands[0].run(arguments, in: surroundings) }
    return named.run(Array(arguments.dropFirst()), in: surroundings)
  }
}
