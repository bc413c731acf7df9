import Render

/// Returns a script for zsh: a `#compdef` function that passes each command's options to `_arguments`.
@Sendable
func zshCompletions(_ commands: [Command]) -> String {
  let named = commands.filter { $0.name != nil }
  var text = "#compdef \(Tool.name)\n# Completions of \(Tool.name) for zsh.\n\n"
  text += "_\(Tool.name)() {\n  local -a commands\n  commands=(\n"
  for command in named {
    let entry = "\(command.name ?? ""):" + zshEscaped(firstSentence(command.summary), ":")
    text += "    \(shellQuoted(entry))\n"
  }
  text += "  )\n  case \"$words[2]\" in\n"
  for command in named {
    text += "    \(command.name ?? ""))\n      shift words\n      (( CURRENT-- ))\n"
    text += zshArguments(of: command) + "      ;;\n"
  }
  text += "    *)\n"
  text += "      if (( CURRENT == 2 )) && [[ $words[CURRENT] != -* ]]; then _describe command commands; fi\n"
  for command in commands where command.name == nil { text += zshArguments(of: command) }
  return text
    + "      ;;\n  esac\n}\n\nif [[ \"$funcstack[1]\" == _\(Tool.name) ]]; then\n  _\(Tool.name) \"$@\"\nelse\n"
    + "  compdef _\(Tool.name) \(Tool.name)\nfi\n"
}

private func zshArguments(of command: Command) -> String {
  var lines: [String] = []
  for option in command.options + sharedOptions {
    // Any option may be repeated, in which case the last one takes effect.
    var line = "*\(option.name)"
    if option.placeholder != nil { line += "=" }
    line += "[" + zshEscaped(firstSentence(option.help), "[]:") + "]"
    let value = zshEscaped(option.placeholder ?? "", ":")
    switch option.values {
    case .none: break
    case .any: line += ":\(value): "
    case .words(let words): line += ":\(value):(" + words.joined(separator: " ") + ")"
    case .file: line += ":\(value):_files"
    }
    lines.append(shellQuoted(line))
  }
  switch command.operandWords {
  case nil: lines.append("'*:FILE:_files'")
  case let words? where !words.isEmpty:
    lines.append(shellQuoted("1:\(command.name == "help" ? "COMMAND" : "SHELL"):(\(words.joined(separator: " ")))"))
  default: break
  }
  return "      _arguments \\\n" + lines.map { "        \($0)" }.joined(separator: " \\\n") + "\n"
}

private func zshEscaped(_ text: String, _ special: String) -> String {
  text.map { special.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
}
