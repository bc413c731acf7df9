extension Command {
  /// Prints the script for completing the tool's options in a shell.
  static var completions: Command {
    let shells: [(name: String, script: @Sendable ([Command]) -> String)] = [
      ("bash", bashCompletions), ("zsh", zshCompletions), ("fish", fishCompletions),
    ]
    return Command(
      "completions",
      usage: "Usage: \(Tool.name) completions bash|zsh|fish",
      summary: "Prints a script that lets a shell complete the commands and options of \(Tool.name), and their values.",
      options: [Option<NoSettings>](),
      examples: [
        Example(purpose: "bash, in ~/.bashrc", line: "source <(\(Tool.name) completions bash)"),
        Example(purpose: "zsh, in a folder of $fpath", line: "\(Tool.name) completions zsh > _\(Tool.name)"),
        Example(
          purpose: "fish", line: "\(Tool.name) completions fish > ~/.config/fish/completions/\(Tool.name).fish"),
      ],
      defaults: NoSettings(),
      run: { (_, operands, _) throws(UsageError) in
        if operands.count > 1 { throw .needlessOperand(operands[1]) }
        guard let shell = shells.first(where: { $0.name == operands.first }) else {
          throw .unknownShell(operands.first)
        }
        return Outcome(output: shell.script(Tool.commands))
      })
  }

  /// Prints the manual page.
  static var man: Command {
    Command(
      "man",
      usage: "Usage: \(Tool.name) man",
      summary: "Prints the manual page, as man reads it.",
      options: [Option<NoSettings>](),
      examples: [
        Example(purpose: "Read it", line: "\(Tool.name) man | man -l -"),
        Example(purpose: "Install it", line: "\(Tool.name) man > /usr/local/share/man/man1/\(Tool.name).1"),
      ],
      defaults: NoSettings(),
      run: { (_, operands, _) throws(UsageError) in
        if let extra = operands.first { throw .needlessOperand(extra) }
        return Outcome(output: manualPage(of: Tool.commands))
      })
  }
}
