import GRXLint
import Render

extension Command {
  /// Reports problems that appear only when a layout runs.
  static var lint: Command {
    Command(
      "lint",
      usage: "Usage: \(Tool.name) lint [options] PATH…",
      summary:
        "Lays each layout of PATH (files, folders that are searched for layouts, or - for standard input) out in several windows, in both directions and at "
        + "several font scales, and reports problems that a user would notice.",
      options: LintSettings.options,
      examples: [
        Example(purpose: "All layouts of a folder", line: "\(Tool.name) lint layouts/*.grx"),
        Example(
          purpose: "Accept the current findings",
          line: "\(Tool.name) lint --baseline lint.json --update-baseline layouts/*.grx"),
        Example(
          purpose: "Report new findings, and fail on warnings only",
          line: "\(Tool.name) lint --baseline lint.json --fail-on warning layouts/*.grx"),
        Example(
          purpose: "For code scanning", line: "\(Tool.name) lint --format sarif --output lint.sarif layouts/*.grx"),
      ],
      notes: [
        "Rules: " + LintRule.all.map { "\($0.code) \($0.name)" }.joined(separator: ", ") + ". --rules explains them.",
        "A comment in the layout, // grx-lint-disable-next-line GRX003, silences a rule for elements that begin on the next line; "
          + "// grx-lint-disable GRX003 silences it for the file. Several codes or names may follow; none means all.",
        exitStatuses(found: "there is a finding that --fail-on counts")
          + " A summary of the findings follows them there.",
      ],
      defaults: LintSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        try LintRun(settings, operands, surroundings).outcome()
      })
  }
}
