import Foundation
import Inflater
import Testing

@testable import GRXDevices
@testable import GRXLint
@testable import Render
@testable import ToolCommands

/// Expects that an output, if it is a report in JSON, conforms to its schema, and that what is read from it is written
/// with the same bytes.
func expectReportIsValid(_ outcome: Outcome) throws {
  let text = String(decoding: outcome.output, as: UTF8.self)
  if text.hasPrefix("{\"views\":") { return try expect(text, is: TreeReport.self) { $0.json } }
  if text.hasPrefix("{\"sections\":") {
    return try expect(text, is: TreeSections.self) { TreeReport.json($0.sections) }
  }
  let start = "{\"version\":1,"
  guard text.hasPrefix(start) else { return }
  let rest = text.dropFirst(start.count).drop { $0 == "\n" || $0 == " " }
  if rest.hasPrefix("\"layouts\"") {
    try expect(text, is: CheckReport.self) { $0.json }
  } else if rest.hasPrefix("\"findings\"") {
    try expect(text, is: LintOutput.self) { LintFormat.json.write($0) }
  } else if rest.hasPrefix("\"sweeps\"") {
    try expect(text, is: SweepReport.self) { SweepFormat.json.write?($0, []) ?? "" }
  } else if rest.hasPrefix("\"density\"") {
    try expect(text, is: DeviationReport.self) { $0.json }
  }
}

private func expect<Report: JSONRecord>(
  _ text: String, is type: Report.Type, write: (Report) -> String
) throws {
  #expect(try SchemaCheck(of: type).problems(in: text) == [])
  #expect(write(try Report(file: "report.json", bytes: Array(text.utf8))) == text)
}

/// Checks a value with the keywords of JSON Schema that the schemas of reports use.
struct SchemaCheck {
  private let root: [String: Any]

  init(of report: (some JSONRecord).Type) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(report.schemaText(title: "A report").utf8))
    root = try #require(schema as? [String: Any])
  }

  func problems(in text: String) throws -> [String] {
    problems(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  func problems(in value: Any) -> [String] { problems(in: value, root, "") }

  private func problems(in value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var schema = schema
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last {
      schema = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any] ?? [:]
    }
    if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
      return ["\(path): isn't one of \(words)"]
    }
    if let alternatives = schema["anyOf"] as? [[String: Any]] {
      let all = alternatives.map { problems(in: value, $0, path) }
      return all.contains([]) ? [] : all.flatMap(\.self)
    }
    switch schema["type"] as? String {
    case "null": return value is NSNull ? [] : ["\(path): isn't null"]
    case "object":
      guard let object = value as? [String: Any] else { return ["\(path): isn't an object"] }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
      return missing.map { "\(path): lacks \($0)" }
        + object.flatMap { name, member in
          properties[name].map { problems(in: member, $0, "\(path)/\(name)") } ?? ["\(path)/\(name): is unknown"]
        }
    case "array":
      guard let list = value as? [Any] else { return ["\(path): isn't a list"] }
      let items = schema["items"] as? [String: Any] ?? [:]
      return list.enumerated().flatMap { problems(in: $1, items, "\(path)/\($0)") }
    case "string": return value is String ? [] : ["\(path): isn't a text"]
    case "boolean": return value is Bool ? [] : ["\(path): isn't true or false"]
    case "number": return value is Double ? [] : ["\(path): isn't a number"]
    case "integer":
      guard let number = value as? Int else { return ["\(path): isn't a whole number"] }
      return number >= schema["minimum"] as? Int ?? .min ? [] : ["\(path): is too small"]
    default: return ["\(path): has an unknown type in the schema"]
    }
  }
}
