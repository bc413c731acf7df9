extension Command {
  /// Compares two layouts.
  static var diff: Command {
    Command(
      "diff",
      usage: "Usage: \(Tool.name) diff [options] OLD NEW",
      summary: "Lays out OLD and NEW (.grx) and prints how the views of NEW differ: which moved, changed their size, "
        + "appeared, or disappeared, and which edit caused it. Prints nothing if nothing was edited. OLD and NEW may be folders: "
        + "layouts of the same name are compared, and a summary follows.",
      options: RenderSettings.layoutOptions + Option<RenderSettings>.configuration(\.configuration)
        + ([RenderSettings.differenceFormatOption] + RenderSettings.differenceForms.map(\.alone)
        + [RenderSettings.outputOption]).map(\.remembered),
      examples: [
        Example(purpose: "The effect of a change to a layout", line: "\(Tool.name) diff before.grx after.grx"),
        Example(
          purpose: "For the description of a pull request, in two windows",
          line: "\(Tool.name) diff --markdown --sizes 320x640,800x600 before.grx after.grx"),
        Example(purpose: "For a program", line: "\(Tool.name) diff --format json before.grx after.grx"),
        Example(purpose: "All layouts of two folders", line: "\(Tool.name) diff --markdown old/layouts new/layouts"),
      ],
      notes: [
        "Views are paired by their ids; those without one, by their class and their place among their siblings.",
        "All differences are printed, regardless of the exit status. A view that differs only in its id "
          + "was renamed.",
        exitStatuses(found: "some view differs"),
      ],
      differences: comparedDifferences,
      defaults: RenderSettings(),
      run: { (settings, operands, surroundings) throws(UsageError) in
        guard operands.count >= 2 else { throw .missingFiles(count: 2) }
        if operands.count > 2 { throw .tooManyFiles(operands[2]) }
        if operands.allSatisfy({ Folder.entry($0)?.kind == .folder }) {
          var check = CheckSettings()
          check.layout = settings.layout
          check.listsAll = settings.listsAll
          check.countsLook = settings.countsLook
          check.output = settings.output
          check.configuration = settings.configuration
          check.givenFormat =
            switch settings.differenceForm {
            case .text: .text
            case .markdown: .markdown
            case .json: .json
            }
          return try CheckRun(check, [operands[1]], surroundings).outcome(comparing: operands[0], with: operands[1])
        }
        var settings = settings
        settings.against = operands[0]
        return try RenderRun.outcome(settings, [operands[1]], surroundings)
      })
  }
}
