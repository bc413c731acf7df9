import GRXDevices
import GRXLint
import Inflater
import Layouts
import Render

extension Command {
  /// Prints the schema with which editors complete and check layouts.
  static var schema: Command {
    Command(
      "schema",
      usage: "Usage: \(Tool.name) schema [--class NAME | --report NAME]",
      summary: "Prints a JSON Schema of .grx layouts, for completion and validation in editors.",
      options: [
        Option<SchemaSettings>(
          "--class", "NAME", expected: "the name of a class",
          help: "Prints the schema of only this class: its attributes, and those that its children may have in it.",
          parse: { $0.isEmpty ? nil : $0 }, set: { $0.className = $1 }),
        Option<SchemaSettings>(
          "--report", reports.map(\.name).joined(separator: "|"), words: reports.map { ($0.name, $0.schema) },
          help:
            "Prints the schema of a report in JSON instead: that of check and its --join, of diff, of lint, of sweep, or of --device-dump.",
          set: { $0.report = $1 }),
      ],
      examples: [
        Example(purpose: "Keep it next to the layouts", line: "\(Tool.name) schema > grx.schema.json"),
        Example(purpose: "The attributes of a LinearLayout", line: "\(Tool.name) schema --class LinearLayout"),
        Example(purpose: "What a program reads", line: "\(Tool.name) schema --report check"),
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
        if let report = settings.report {
          if settings.className != nil { throw .contradictoryOptions("--class", "--report") }
          return Outcome(output: report())
        }
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
  /// Returns the schema of the named report.
  var report: (@Sendable () -> String)?
}

/// The reports in JSON, each with its schema.
private let reports: [(name: String, schema: @Sendable () -> String)] = [
  ("check", { CheckReport.schemaText(title: "The report of \(Tool.name) check --format json") }),
  ("diff", { CheckReport.schemaText(title: "The report of \(Tool.name) diff --format json") }),
  ("lint", { LintOutput.schemaText(title: "The report of \(Tool.name) lint --format json") }),
  ("sweep", { SweepReport.schemaText(title: "The report of \(Tool.name) sweep --format json") }),
  ("device", { DeviationReport.schemaText(title: "The report of \(Tool.name) --device-dump FILE --format json") }),
]
