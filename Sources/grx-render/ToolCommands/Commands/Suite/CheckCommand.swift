import Render

extension Command {
  /// Compares all layouts of some folders with their snapshots.
  static var check: Command {
    Command(
      "check",
      usage: "Usage: \(Tool.name) check [options] [PATH…]",
      summary:
        "Lays out all layouts of PATH (files, or folders that are searched for .grx and layouts in XML; default: the "
        + "folder of \(Configuration.fileName), else the current one) and compares each with its snapshot, row.txt for "
        + "row.grx.",
      options: CheckSettings.options,
      examples: [
        Example(purpose: "Make the snapshots", line: "\(Tool.name) check --new layouts"),
        Example(purpose: "Compare with them later, as in CI", line: "\(Tool.name) check layouts"),
        Example(purpose: "Accept what differs", line: "\(Tool.name) check --update layouts"),
        Example(
          purpose: "For a pull request",
          line: "\(Tool.name) check --git origin/main --format markdown --pictures changed layouts"),
      ],
      notes: [
        "\(Configuration.fileName) sets how the layouts of a folder are laid out; \(Tool.name) config prints the settings in "
          + "effect. The command line takes precedence. A snapshot that was written with other options fails.",
        "Snapshots of XML are in the configuration's folder 'snapshots', at the paths of their layouts. Text files whose "
          + "first line isn't that of a snapshot are ignored. Files and folders whose names begin with a dot are skipped.",
        exitStatuses(
          found: "something differs, breaks its budget, has no snapshot, or is a snapshot whose layout is gone"),
      ],
      differences: comparedDifferences,
      defaults: CheckSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        try CheckRun(settings, operands, surroundings).outcome()
      })
  }
}
