import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The results of a lint run.
package struct LintOutput {
  /// The findings in the order of the files, and of the locations in them.
  package var findings: [LintFinding]
  /// The inflater's diagnostics, in the order of the files.
  package var errors: [ReportedError]

  package init(findings: [LintFinding], errors: [ReportedError]) {
    self.findings = findings
    self.errors = errors
  }
}

/// A format for findings.
package struct LintFormat: Sendable {
  package let name: String
  package let help: String
  package let write: @Sendable (LintOutput) -> String

  package static let all = [text, json, sarif, github]

  package static let text = LintFormat(name: "text", help: "FILE:LINE:COLUMN: warning: …, for people and editors") {
    output in
    output.findings.map(\.text).joined()
  }

  package static let json = LintFormat(name: "json", help: "for programs") { output in
    output.jsonText(JSONWriter.Breaks(member: "\n ")) + "\n"
  }

  package static let sarif = LintFormat(name: "sarif", help: "SARIF 2.1.0, for code scanning") { output in
    lintSARIF(output, LintRule.all)
  }

  /// Returns what a sweep found as SARIF 2.1.0.
  package static func sweptSARIF(_ output: LintOutput) -> String { lintSARIF(output, LintRule.swept) }

  package static let github = LintFormat(
    name: "github", help: "lines that GitHub's workflows show beside the files"
  ) { output in
    output.findings.map(\.workflowCommand).joined()
      + output.errors.map { error in
        WorkflowCommand.text(
          "error", file: error.file, line: error.line, column: error.column, title: "Layout error", error.message)
      }.joined()
  }
}

extension LintFinding {
  /// The finding as a command of GitHub's workflows: a warning, or a notice.
  fileprivate var workflowCommand: String {
    WorkflowCommand.text(
      rule.severity == .warning ? "warning" : "notice", file: file, line: line, column: column,
      title: "\(rule.code) \(rule.name)", message + (conditions.map { "\nSeen \($0)" } ?? ""))
  }

  /// The file, line, and column, the message, and below it the subject.
  fileprivate var text: String {
    var text =
      "\(file.visiblePath):\(line):\(column): \(rule.severity.rawValue): \(message.visible)"
    // XML has no paths, so that of the tree is used instead.
    let place = at.isEmpty ? "the \(path.isEmpty ? "root" : "view " + path)" : at
    text += " [\(rule.code) \(rule.name)]\n  at \(place.visible)"
    if let conditions { text += ", seen \(conditions)" }
    // Android's files are named without `./`.
    let name = root.hasPrefix("./") ? root.dropFirst(2) : root[...]
    if root != file, name != file { text += ", in \(root.visiblePath)" }
    return text + "\n"
  }
}

// MARK: JSON

extension LintOutput: JSONRecord {
  package static var recordName: String { "report" }
  package static var recordSummary: String { "Members may be added within a version." }
  package static let members: [JSONMember<LintOutput>] = [
    .version(1),
    JSONMember("findings", lines: \.findings, "In the order of the files, and of the locations in them."),
    JSONMember("errors", lines: \.errors, "Errors and warnings about the documents."),
  ]

  package init() { self.init(findings: [], errors: []) }
}

extension LintFinding: JSONRecord {
  package static var recordName: String { "finding" }
  package static let members: [JSONMember<LintFinding>] = [
    JSONMember("code", \.rule), JSONMember("name", \.ruleName), JSONMember("severity", \.severity),
    JSONMember("file", \.file), JSONMember("line", \.line), JSONMember("column", \.column),
    JSONMember("message", \.message),
    JSONMember("at", \.at, "The path from the outermost object; empty if the format has none."),
    JSONMember("layout", \.root, "The file that was laid out."),
    JSONMember("path", \.path, "The child indexes from the root, such as 0/2; empty for the root."),
    JSONMember("class", \.className), JSONMember("id", \.id),
    JSONMember("attribute", \.attribute, "The attribute that causes the problem."),
    JSONMember("conditions", \.conditions, "Absent if it occurs under all conditions."),
  ]

  // They follow from the rule.
  private var ruleName: String {
    get { rule.name }
    set {}
  }
  private var severity: LintRule.Severity {
    get { rule.severity }
    set {}
  }

  package init() {
    self.init(
      rule: LintRule.all[0], location: InflateError.Location(file: ""), viewLine: 0, viewPath: "", className: "",
      id: nil, path: "", attribute: nil, message: "", root: "", conditions: nil, conditionIndexes: [])
  }

  package mutating func finishReading() {
    viewPath = attribute == nil ? at : String(at[...].parted(atLast: ".")?.before ?? at[...])
  }
}

extension LintRule: JSONReported {
  package static var isNested: Bool { false }

  package func write(to writer: inout JSONWriter, density: Double) { writer.append(code) }

  package init(json: AttributeValue) throws(JSONMismatch) {
    guard let rule = Self.named(try String(json: json)) else { throw JSONMismatch(expected: "the code of a rule") }
    self = rule
  }

  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue {
    ["type": "string", "enum": .array(all.map { .string($0.code) })]
  }
}

extension LintRule.Severity: JSONWord {
  package static var allCases: [LintRule.Severity] { [.note, .warning] }
}
