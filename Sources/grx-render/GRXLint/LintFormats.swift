import GRXFileFormats
import Inflater
import Measure

/// The results of a lint run.
package struct LintOutput {
  /// The findings in the order of the files, and of the locations in them.
  package let findings: [LintFinding]
  /// The inflater's diagnostics, in the order of the files.
  package let errors: [InflateError]

  package init(findings: [LintFinding], errors: [InflateError]) {
    self.findings = findings
    self.errors = errors
  }
}

/// A format for findings.
package struct LintFormat: Sendable {
  package let name: String
  package let help: String
  package let write: @Sendable (LintOutput) -> String

  package static let all = [text, json, sarif]

  package var isText: Bool { name == Self.text.name }

  /// Returns the format that the suffix of a file denotes.
  package static func named(by file: String) -> LintFormat? {
    let suffix = file[...].parted(atLast: ".")?.after.lowercased()
    return suffix == "txt" ? text : all.first { $0.name == suffix }
  }

  package static let text = LintFormat(name: "text", help: "FILE:LINE:COLUMN: warning: …, for people and editors") {
    output in
    output.findings.map(\.text).joined()
  }

  package static let json = LintFormat(name: "json", help: "for programs", write: lintJSON)

  package static let sarif = LintFormat(name: "sarif", help: "SARIF 2.1.0, for code scanning", write: lintSARIF)
}

extension LintFinding {
  /// The file, line, and column, the message, and below it the subject.
  fileprivate var text: String {
    var text =
      "\(location.file.visiblePath):\(location.line):\(location.column): \(rule.severity.rawValue): \(message.visible)"
    // XML has no paths, so that of the tree is used instead.
    let place = location.path.isEmpty ? "the \(path.isEmpty ? "root" : "view " + path)" : location.path
    text += " [\(rule.code) \(rule.name)]\n  at \(place.visible)"
    if let conditions { text += ", seen \(conditions)" }
    if root != location.file { text += ", in \(root.visiblePath)" }
    return text + "\n"
  }
}

@Sendable
private func lintJSON(_ output: LintOutput) -> String {
  let findings = output.findings.map { finding in
    var fields = [
      ("code", jsonString(finding.rule.code)), ("name", jsonString(finding.rule.name)),
      ("severity", jsonString(finding.rule.severity.rawValue)), ("file", jsonString(finding.location.file)),
      ("line", String(finding.location.line)), ("column", String(finding.location.column)),
      ("message", jsonString(finding.message)), ("at", jsonString(finding.location.path)),
      ("layout", jsonString(finding.root)), ("path", jsonString(finding.path)),
      ("class", jsonString(finding.className)),
    ]
    if let id = finding.id { fields.append(("id", jsonString(id))) }
    if let attribute = finding.attribute { fields.append(("attribute", jsonString(attribute))) }
    if let conditions = finding.conditions { fields.append(("conditions", jsonString(conditions))) }
    return jsonObject(fields)
  }
  let errors = output.errors.map { error in
    jsonObject([
      ("severity", jsonString(error.severity.rawValue)), ("file", jsonString(error.location.file)),
      ("line", String(error.location.line)), ("column", String(error.location.column)),
      ("message", jsonString(error.message)), ("at", jsonString(error.location.path)),
    ])
  }
  return "{\"findings\":\(jsonLines(findings)),\n \"errors\":\(jsonLines(errors))}\n"
}

/// Returns an object with members in the given order. The values are JSON.
package func jsonObject(_ members: [(name: String, value: String)]) -> String {
  "{" + members.map { jsonString($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
}

/// Returns an array with one element per line.
package func jsonLines(_ elements: [String]) -> String {
  elements.isEmpty ? "[]" : "[\n  " + elements.joined(separator: ",\n  ") + "]"
}
