import Inflater

extension Command {
  /// Prints what editors complete and check layouts with.
  static var schema: Command {
    Command(
      "schema",
      usage: "Usage: \(Tool.name) schema",
      summary: "Prints a JSON Schema of .grx layouts, with which editors complete and check them.",
      options: [Option<NoSettings>](),
      examples: [
        Example(purpose: "Keep it beside the layouts", line: "\(Tool.name) schema > grx.schema.json"),
        Example(
          purpose: "Visual Studio Code, in settings.json",
          line: #""json.schemas": [{ "fileMatch": ["*.grx"], "url": "./grx.schema.json" }]"#),
      ],
      notes: [
        "The schema is of draft 2020-12, made of the tables that layouts are read by. Layouts have comments and trailing "
          + "commas: editors read them as \"JSON with comments\"."
      ],
      defaults: NoSettings(),
      run: { (_, operands, _) throws(UsageError) in
        if let extra = operands.first { throw .tooManyFiles(extra) }
        return Outcome(output: DocumentSchema(kinds: Inflater().allKinds).text)
      })
  }
}
