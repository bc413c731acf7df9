import GRXFileFormats
import GRXInspection
import Inflater

/// Returns findings as SARIF 2.1.0 (OASIS, 2020): one run, its rules, and one result per finding. The inflater's
/// diagnostics are notifications of the run.
@Sendable
func lintSARIF(_ output: LintOutput) -> String {
  let driver = jsonObject([
    ("name", jsonString(Producer.name)), ("version", jsonString(Producer.version)),
    ("rules", jsonLines(LintRule.all.map(sarifRule))),
  ])
  let hasFailed = output.errors.contains { $0.severity == .error }
  let invocation = jsonObject([
    ("executionSuccessful", hasFailed ? "false" : "true"),
    ("toolExecutionNotifications", jsonLines(output.errors.map(notification))),
  ])
  let run = jsonObject([
    ("tool", jsonObject([("driver", driver)])), ("columnKind", jsonString("unicodeCodePoints")),
    ("invocations", "[\(invocation)]"), ("results", jsonLines(output.findings.map(result))),
  ])
  return jsonObject([
    ("$schema", jsonString("https://json.schemastore.org/sarif-2.1.0.json")), ("version", jsonString("2.1.0")),
    ("runs", "[\(run)]"),
  ]) + "\n"
}

private func sarifRule(_ rule: LintRule) -> String {
  jsonObject([
    ("id", jsonString(rule.code)), ("name", jsonString(rule.name)), ("shortDescription", message(rule.summary)),
    ("fullDescription", message(rule.explanation)),
    ("defaultConfiguration", jsonObject([("level", jsonString(rule.severity.rawValue))])),
  ])
}

private func result(_ finding: LintFinding) -> String {
  let view = finding.id.map { "#\($0)" } ?? finding.viewPath
  let fingerprint = [finding.rule.code, view, finding.attribute ?? ""].joined(separator: " ")
  let index = LintRule.all.firstIndex(of: finding.rule) ?? 0
  var text = finding.message
  if let conditions = finding.conditions { text += " (seen \(conditions))" }
  let logical = jsonObject([("fullyQualifiedName", jsonString(finding.location.path)), ("kind", jsonString("object"))])
  let location = jsonObject([
    ("physicalLocation", physicalLocation(finding.location)), ("logicalLocations", "[\(logical)]"),
  ])
  return jsonObject([
    ("ruleId", jsonString(finding.rule.code)), ("ruleIndex", String(index)),
    ("level", jsonString(finding.rule.severity.rawValue)), ("message", message(text)), ("locations", "[\(location)]"),
    ("partialFingerprints", jsonObject([("grxLint/v1", jsonString(fingerprint))])),
  ])
}

private func notification(_ error: InflateError) -> String {
  jsonObject([
    ("level", jsonString(error.severity.rawValue)), ("message", message(error.message)),
    ("locations", "[\(jsonObject([("physicalLocation", physicalLocation(error.location))]))]"),
  ])
}

private func physicalLocation(_ location: InflateError.Location) -> String {
  var members = [("artifactLocation", jsonObject([("uri", jsonString(uri(of: location.file)))]))]
  if location.line > 0 {
    let region = jsonObject([("startLine", String(location.line)), ("startColumn", String(max(location.column, 1)))])
    members.append(("region", region))
  }
  return jsonObject(members)
}

/// Returns a message's text (3.11.5, 3.11.6): a brace would begin a placeholder, and brackets followed by parentheses
/// are a link, which untrusted text must not create.
private func message(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let mayLink = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
  var escaped = String.UnicodeScalarView()
  for scalar in scalars {
    if scalar == "{" || scalar == "}" { escaped.append(scalar) }
    if mayLink && (scalar == "[" || scalar == "]" || scalar == "\\") { escaped.append("\\") }
    escaped.append(scalar)
  }
  return jsonObject([("text", jsonString(String(escaped)))])
}

/// Returns a file's name as a reference relative to the current folder, or as a `file` URI.
private func uri(of file: String) -> String {
  // The first segment of a relative reference must not contain a colon; in other segments it may be escaped as well.
  (file.utf8.first == UInt8(ascii: "/") ? "file://" : "") + file.percentEncoded
}
