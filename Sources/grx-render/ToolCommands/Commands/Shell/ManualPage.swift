/// Returns the manual page of all commands, using the macros of `man`.
func manualPage(of commands: [Command]) -> String {
  var page = ManualPage()
  page.line(".TH \(Tool.name.uppercased()) 1 \"\" \"\(Tool.nameAndVersion)\" \"User Commands\"")
  page.section("NAME")
  page.text(
    "\(Tool.name) \u{2014} measures and lays out .grx layouts as Android does, and shows where every view is")
  page.section("SYNOPSIS")
  for (index, command) in commands.enumerated() {
    if index > 0 { page.line(".br") }
    page.text(command.synopsis)
  }
  for command in commands {
    page.section(command.name.map { "THE COMMAND \($0)" } ?? "DESCRIPTION")
    page.text(command.summary)
    // The options of every command are listed with the first one.
    let options = command.name == nil ? command.options + sharedOptions : command.options
    if !options.isEmpty { page.line(".SS Options") }
    for option in options {
      page.line(".TP")
      page.line(page.usage(of: option))
      page.text(option.help)
    }
    if !command.differences.isEmpty { page.line(".SS " + Command.differencesTitle) }
    for row in command.differences {
      page.line(".TP")
      page.text(row.what)
      page.text(row.status)
    }
    for note in command.notes {
      page.line(".PP")
      page.text(note)
    }
    if !command.examples.isEmpty { page.line(".SS Examples") }
    for example in command.examples {
      page.line(".TP")
      page.text(example.purpose)
      page.line("\\fB" + ManualPage.escaped(example.line) + "\\fR")
    }
  }
  return page.source
}

private struct ManualPage {
  private(set) var source = ""

  mutating func line(_ line: String) { source += line + "\n" }

  mutating func section(_ title: String) { line(".SH \"\(Self.escaped(title.uppercased()))\"") }

  /// Appends a paragraph, or a part of one.
  mutating func text(_ text: String) { line(Self.escaped(text)) }

  func usage(of option: OptionDescription) -> String {
    let name = "\\fB" + Self.escaped(option.name) + "\\fR"
    return option.placeholder.map { name + " \\fI" + Self.escaped($0) + "\\fR" } ?? name
  }

  /// Returns text with escapes, so that hyphens can be copied and no line begins with a request.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\u{2014}": result += "\\(em"
      case "\u{2026}": result += "..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.first == "." ? "\\&" + result : result
  }
}

extension Command {
  /// The usage without the word before it.
  fileprivate var synopsis: String {
    let prefix = "Usage: "
    return usage.hasPrefix(prefix) ? String(usage.dropFirst(prefix.count)) : usage
  }
}
