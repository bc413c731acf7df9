import GRXFileFormats
import Inflater
import Layouts
import Render

/// Reads a command's arguments by its table of options.
struct ArgumentParser<Settings> {
  /// Returns the options, which are needed only if there is one among the arguments.
  let makeOptions: () -> [Option<Settings>]

  private var options: [Option<Settings>] { makeOptions() }

  /// The result of parsing arguments.
  enum Request {
    case run(Settings, operands: [String])
    case help
    case version
  }

  /// Applies the arguments in order, and refuses those that contradict one another. A repeated option is applied again, so the last one takes effect.
  ///
  /// `--help`, `-h`, and `--version` take precedence over everything after them. `-` isn't an option, nor is anything
  /// after `--`.
  func parse(_ arguments: [String], into initial: Settings) throws(UsageError) -> Request {
    var settings = initial
    var operands: [String] = []
    var given: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--help" || argument == "-h" { return .help }
      if argument == versionOption.name { return .version }
      let parts = argument[...].parted(at: "=")
      let option = try option(named: parts.map { String($0.before) } ?? argument)
      var value = parts.map { String($0.after) }
      if let placeholder = option.description.placeholder {
        if value == nil, let next = rest.first, !isOption(next) { value = rest.removeFirst() }
        guard value != nil else { throw .missingValue(option: option.name, placeholder: placeholder) }
      } else if value != nil && !option.description.isSwitch {
        throw .needlessValue(option: option.name)
      }
      if value == "" && option.description.isSwitch { throw .needlessValue(option: option.name) }
      try option.apply(&settings, value ?? "")
      given.insert(option.name)
    }
    if !given.isEmpty {
      for option in options { try option.forbidContradictions(given) }
    }
    return .run(settings, operands: operands)
  }

  private func option(named name: String) throws(UsageError) -> Option<Settings> {
    if let option = options.first(where: { $0.name == name }) { return option }
    let names = options.map(\.name) + sharedOptions.map(\.name)
    throw .unknownOption(name, suggestion: Suggestion.nearest(to: name, in: names))
  }

  /// Returns whether an argument is an option of this command, and therefore not the value of another one.
  private func isOption(_ argument: String) -> Bool {
    guard argument.utf8.starts(with: "--".utf8) else { return false }
    let name = argument[...].parted(at: "=")?.before ?? argument[...]
    return name == "--" || options.contains { $0.name == name } || sharedOptions.contains { $0.name == name }
  }
}

/// The option that prints the version.
let versionOption = OptionDescription(
  name: "--version", placeholder: nil, values: .none, help: "Prints the version, and a release's commit, and exits.")

/// The options of every command, which `ArgumentParser.parse` implements.
let sharedOptions = [
  OptionDescription(name: "--help", placeholder: nil, values: .none, help: "Prints this help and exits; so does -h."),
  versionOption,
]
