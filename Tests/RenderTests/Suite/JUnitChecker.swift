import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks a report with the rules of junit-10.xsd, the schema that Jenkins publishes: allowed child elements, required
/// and allowed attributes, and numeric values. Also checks that the counts are correct.
final class JUnitChecker: NSObject, XMLParserDelegate {
  private(set) var problems: [String] = []
  private(set) var counts: [String: Int] = [:]
  private var open: [String] = []
  private var declared: [String: Int] = [:]

  private struct Rule {
    let parents: Set<String>
    let required: Set<String>
    let optional: Set<String>
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      parents: [""], required: [], optional: ["name", "time", "tests", "failures", "disabled", "errors"]),
    "testsuite": Rule(
      parents: ["testsuites"], required: ["name", "tests"],
      optional: ["failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package", "file"]),
    "testcase": Rule(
      parents: ["testsuite"], required: ["name", "classname"],
      optional: ["time", "assertions", "status", "file", "line"]),
    "failure": Rule(parents: ["testcase"], required: [], optional: ["type", "message"]),
    "error": Rule(parents: ["testcase"], required: [], optional: ["type", "message"]),
    "skipped": Rule(parents: ["testcase"], required: [], optional: ["type", "message"]),
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    defer { open.append(name) }
    guard let rule = Self.rules[name] else {
      problems.append("unknown element \(name)")
      return
    }
    if !rule.parents.contains(open.last ?? "") { problems.append("\(name) in \(open.last ?? "nothing")") }
    for missing in rule.required.subtracting(attributes.keys) { problems.append("\(name) without \(missing)") }
    for unknown in Set(attributes.keys).subtracting(rule.required).subtracting(rule.optional) {
      problems.append("\(name) with \(unknown)")
    }
    for number in ["tests", "failures", "errors", "skipped"] {
      guard let text = attributes[number] else { continue }
      guard let value = Int(text), value >= 0 else {
        problems.append("\(number) is \(text)")
        continue
      }
      if name == "testsuite" { declared[number] = value }
    }
    if name.hasPrefix("testsuite") == false { counts[name, default: 0] += 1 }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
    guard name == "testsuite" else { return }
    for (attribute, element) in [("tests", "testcase"), ("failures", "failure"), ("errors", "error")] {
      if let count = declared[attribute], count != counts[element] ?? 0 { problems.append("\(attribute) is \(count)") }
    }
  }
}
