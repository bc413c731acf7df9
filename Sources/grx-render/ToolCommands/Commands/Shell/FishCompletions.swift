import Render

/// Returns a script for fish: a `complete` line for each option of each command.
@Sendable
func fishCompletions(_ commands: [Command]) -> String {
  let names = commands.compactMap(\.name).joined(separator: " ")
  var text = "# Completions of \(Tool.name) for fish.\n"
  for command in commands {
    let condition =
      command.name.map { "__fish_seen_subcommand_from \($0)" } ?? "not __fish_seen_subcommand_from \(names)"
    if let name = command.name {
      text += "complete -c \(Tool.name) -n __fish_is_first_token -a \(name) "
      text += "-d \(fishQuoted(firstSentence(command.summary)))\n"
    }
    if let words = command.operandWords {
      text += "complete -c \(Tool.name) -n \(fishQuoted(condition)) -f"
      text += words.isEmpty ? "\n" : " -a \(fishQuoted(words.joined(separator: " ")))\n"
    }
    for option in command.options + sharedOptions {
      text += "complete -c \(Tool.name) -n \(fishQuoted(condition)) -l \(option.name.dropFirst(2))"
      switch option.values {
      case .none: break
      case .any: text += " -x"
      case .words(let words): text += " -x -a \(fishQuoted(words.joined(separator: " ")))"
      case .file: text += " -r -F"
      }
      text += " -d \(fishQuoted(firstSentence(option.help)))\n"
    }
  }
  return text
}

/// Returns a text in single quotes, in which fish supports two escapes.
private func fishQuoted(_ text: String) -> String {
  "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
}
