import Inflater
import Layouts

extension Command {
  /// Prints the schema with which editors complete and check layouts.
  static var schema: Command {
    Command(
      "schema",
      usage: "Usage: \(Tool.name) schema [--class NAME]",
      summary: "Prints a JSON Schema of .grx layouts, for completion and validation in editors.",
      options: [
        Option<SchemaSettings>(
          "--class", "NAME", expected: "the name of a class",
          help: "Prints the schema of only this class: its attributes, and those that its children may have in it.",
          parse: { $0.isEmpty ? nil : $0 }, set: { $0.className = $1 })
      ],
      examples: [
        Example(purpose: "Keep it next to the layouts", line: "\(Tool.name) schema > grx.schema.json"),
        Example(purpose: "The attributes of a LinearLayout", line: "\(Tool.name) schema --class LinearLayout"),
        Example(
          purpose: "Visual Studio Code, in settings.json",
          line: #""json.schemas": [{ "fileMatch": ["*.grx"], "url": "./grx.schema.json" }]"#),
      ],
      notes: [
        "The schema conforms to draft 2020-12, and is generated from the tables that layouts are read with. Layouts may have comments and trailing "
          + "commas; editors call this \"JSON with comments\"."
      ],
      defaults: SchemaSettings(),
      run: { (settings, operands, _) throws(UsageError) in
        if let extra = operands.first { throw .tooManyFiles(extra) }
        let inflater = Inflater()
        let schema = DocumentSchema(kinds: inflater.allKinds)
        guard let name = settings.className else { return Outcome(output: schema.text) }
        guard let text = schema.text(ofClass: name) else {
          let suggestion = Suggestion.nearest(to: name, in: inflater.classNames)
          throw .unknownClass(option: "--class", found: name, suggestion: suggestion)
        }
        return Outcome(output: text)
      })
  }
}

private struct SchemaSettings: Sendable {
  var className: String?
}
