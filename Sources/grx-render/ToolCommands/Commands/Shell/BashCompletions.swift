import Render

/// Returns a script for bash: `complete -F` with a function for each command's options.
@Sendable
func bashCompletions(_ commands: [Command]) -> String {
  let function = "_" + Tool.name.map { $0 == "-" ? "_" : String($0) }.joined()
  var text = """
    # Completions of \(Tool.name) for bash.
    \(function)() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
      # Filenames can contain spaces.
      local IFS=$'\\n'
      # Bash splits --option=value at the =.
      if [[ $current == "=" ]]; then
        current=""
      elif [[ $previous == "=" ]]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      COMPREPLY=()
      case "$command" in

    """
  for command in commands.filter({ $0.name != nil }) + commands.filter({ $0.name == nil }) {
    text += "    \(command.name ?? "*"))\n" + bashCase(of: command, commands)
  }
  text += """
      esac
    }
    complete -o filenames -F \(function) \(Tool.name)

    """
  return text
}

private func bashCase(of command: Command, _ commands: [Command]) -> String {
  let options = command.options + sharedOptions
  var text = "      case \"$previous\" in\n"
  for option in options {
    switch option.values {
    case .none: continue
    case .any: text += "        \(option.name)) return ;;\n"
    case .words(let words):
      text += "        \(option.name)) COMPREPLY=($(compgen -W \(bashWords(words)) "
      text += "-- \"$current\")); return ;;\n"
    case .file: text += "        \(option.name)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
    }
  }
  text += "      esac\n"
  text += "      if [[ $current == -* ]]; then\n"
  text += "        COMPREPLY=($(compgen -W \(bashWords(options.map(\.name))) "
  text += "-- \"$current\"))\n        return\n      fi\n"
  if command.name == nil {
    let names = commands.compactMap(\.name)
    text += "      if [[ $COMP_CWORD == 1 ]]; then\n"
    text += "        COMPREPLY=($(compgen -W \(bashWords(names)) -- \"$current\"))\n      fi\n"
  }
  if let words = command.operandWords {
    text += "      COMPREPLY=($(compgen -W \(bashWords(words)) -- \"$current\"))\n"
  } else {
    text += "      COMPREPLY+=($(compgen -f -- \"$current\"))\n"
  }
  return text + "      ;;\n"
}

/// Returns words without quotation marks, one per line.
private func bashWords(_ words: [String]) -> String { "$'" + words.joined(separator: "\\n") + "'" }

extension Command {
  /// The possible arguments, if they aren't files.
  var operandWords: [String]? {
    switch name {
    case "completions": ["bash", "zsh", "fish"]
    case "help": Tool.commandNames
    case "man": []
    default: nil
    }
  }
}

/// Returns `text` in single quotes, for any Bourne-like shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}

/// Returns the first sentence of an option's help, for lists with one line per option.
func firstSentence(_ text: String) -> String {
  var end = text.startIndex
  while end < text.endIndex {
    let next = text.index(after: end)
    if text[end] == ".", next == text.endIndex || text[next] == " " { return String(text[..<end]) }
    end = next
  }
  return text
}
