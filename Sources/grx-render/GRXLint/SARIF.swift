import GRXFileFormats
import GRXInspection
import Inflater

/// Returns findings as SARIF 2.1.0 (OASIS, 2020): one run, its rules, and one result per finding. The inflater's
/// diagnostics are notifications of the run.
///
/// - Parameter rules: The rules that findings may be about.
func lintSARIF(_ output: LintOutput, _ rules: [LintRule]) -> String {
  let driver: JSONValue = [
    "name": .string(Producer.name), "version": .string(Producer.version),
    "rules": .lines(rules.map(sarifRule)),
  ]
  let invocation: JSONValue = [
    "executionSuccessful": .bool(!output.errors.contains { $0.severity == .error }),
    "toolExecutionNotifications": .lines(output.errors.map(notification)),
  ]
  let run: JSONValue = [
    "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "invocations": [invocation],
    "results": .lines(output.findings.map { result($0, rules) }),
  ]
  let log: JSONValue = [
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
  ]
  return log.compactText + "\n"
}

private func sarifRule(_ rule: LintRule) -> JSONValue {
  [
    "id": .string(rule.code), "name": .string(rule.name), "shortDescription": message(rule.summary),
    "fullDescription": message(rule.explanation), "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
  ]
}

private func result(_ finding: LintFinding, _ rules: [LintRule]) -> JSONValue {
  let view = finding.id.map { "#\($0)" } ?? finding.viewPath
  let fingerprint = [finding.rule.code, view, finding.attribute ?? ""].joined(separator: " ")
  let index = rules.firstIndex(of: finding.rule) ?? 0
  let text = finding.message + (finding.conditions.map { " (seen \($0))" } ?? "")
  let location: JSONValue = [
    "physicalLocation": physicalLocation(finding.file, finding.line, finding.column),
    "logicalLocations": [["fullyQualifiedName": .string(finding.at), "kind": "object"]],
  ]
  return [
    "ruleId": .string(finding.rule.code), "ruleIndex": .number(Double(index)),
    "level": .string(finding.rule.severity.rawValue), "message": message(text), "locations": [location],
    "partialFingerprints": ["grxLint/v1": .string(fingerprint)],
  ]
}

private func notification(_ error: ReportedError) -> JSONValue {
  [
    "level": .string(error.severity.rawValue), "message": message(error.message),
    "locations": [["physicalLocation": physicalLocation(error.file, error.line, error.column)]],
  ]
}

private func physicalLocation(_ file: String, _ line: Int, _ column: Int) -> JSONValue {
  var members: [(key: String, value: JSONValue)] = [("artifactLocation", ["uri": .string(uri(of: file))])]
  if line > 0 {
    members.append(
      ("region", ["startLine": .number(Double(line)), "startColumn": .number(Double(max(column, 1)))]))
  }
  return .object(members)
}

/// Returns a message's text (3.11.5, 3.11.6): a brace would begin a placeholder, and brackets followed by parentheses
/// are a link, which untrusted text must not create.
private func message(_ text: String) -> JSONValue {
  let scalars = text.unicodeScalars
  let mayLink = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
  var escaped = String.UnicodeScalarView()
  for scalar in scalars {
    if scalar == "{" || scalar == "}" { escaped.append(scalar) }
    if mayLink && (scalar == "[" || scalar == "]" || scalar == "\\") { escaped.append("\\") }
    escaped.append(scalar)
  }
  return ["text": .string(String(escaped))]
}

/// Returns a file's name as a reference relative to the current folder, or as a `file` URI.
private func uri(of file: String) -> String {
  // The first segment of a relative reference must not contain a colon; in other segments it may be escaped as well.
  (file.utf8.first == UInt8(ascii: "/") ? "file://" : "") + file.percentEncoded
}
