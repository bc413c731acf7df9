import Inflater
import Layouts

extension GravityTranslator {
  /// Fills in data, first in the element's context and then everywhere else.
  mutating func bind(_ given: inout GravityAttributes, _ context: inout Context) {
    if let data = given.values["data"], !given.isBound.contains("data") {
      if let path = data.value.wholePath {
        context.data = value(at: path, in: context.data, data)
      } else {
        let reason = InflateError.Reason.wrongValue(
          attribute: "data", found: AttributeValue.string(data.value).excerpt,
          expected: "a path in the data, such as \"{address}\"")
        report(reason, at: data.file.location(at: data.valueOffset))
      }
    }
    for name in given.values.keys.sorted() where name != "data" && !given.isBound.contains(name) {
      guard let attribute = given.values[name], attribute.value.hasPath else { continue }
      given.values[name] = bound(attribute, name, context.data)
    }
    for index in given.dotted.indices where given.dotted[index].given.value.hasPath {
      given.dotted[index].given = bound(given.dotted[index].given, given.dotted[index].name, context.data)
    }
  }

  private mutating func bound(
    _ attribute: GravityAttributes.Given, _ name: String, _ data: AttributeValue?
  ) -> GravityAttributes.Given {
    var result = attribute
    if name == "items", let path = attribute.value.wholePath {
      result.data = value(at: path, in: data, attribute) ?? .array([])
      return result
    }
    var text = ""
    var rest = attribute.value[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      guard let end = rest[brace...].firstIndex(of: "}") else {
        report(
          .wrongValue(
            attribute: name, found: AttributeValue.string(attribute.value).excerpt, expected: "a '}' after '{'"),
          at: attribute.file.location(at: attribute.valueOffset))
        return attribute
      }
      let path = String(rest[rest.index(after: brace)..<end])
      guard
        charge(
          0, steps: 1, "the data of '\(name.excerpt)'", at: attribute.file.location(at: attribute.valueOffset))
      else { return attribute }
      switch value(at: path, in: data, attribute) {
      case .string(let string)?:
        guard
          charge(
            string.utf8.count, "the text of '{\(path.excerpt)}'", at: attribute.file.location(at: attribute.valueOffset)
          )
        else { return attribute }
        text += string
      case .number(let number)?: text += number.shortestDecimal
      case .bool(let bool)?: text += bool ? "true" : "false"
      case .null?, nil: break
      case .pixels?, .array?, .object?:
        report(
          .wrongValue(
            attribute: name, found: "{\(path.excerpt)}", expected: "a path to a text, a number or true or false"),
          at: attribute.file.location(at: attribute.valueOffset))
      }
      rest = rest[rest.index(after: end)...]
    }
    result.value = text + rest
    return result
  }

  /// Returns the value at a path of the data, or `nil`, with a warning, if there is none.
  private mutating func value(
    at path: String, in data: AttributeValue?, _ attribute: GravityAttributes.Given
  ) -> AttributeValue? {
    var current = data
    // The object in which a name wasn't found.
    var known: [String: AttributeValue] = [:]
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      switch current {
      case .object(let members)?:
        known = members
        current = members[String(part)]
      case .array(let elements)?:
        known = [:]
        current = Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default:
        known = [:]
        current = nil
      }
      if current == nil { break }
    }
    if current != nil { return current }
    let near = path.split(separator: ".").last.flatMap {
      xml.suggestion(for: String($0), among: known.keys, sorts: true)
    }
    let hint =
      data == nil
      ? "; there is no data here: add it with --data FILE.json" : Suggestion.question(near)
    report(
      .inconsistentValue("the data has nothing at '\(path.excerpt)', so it is empty\(hint)"), .warning,
      at: attribute.file.location(at: attribute.valueOffset))
    return nil
  }
}

extension String {
  /// Whether the value contains a path. Four numbers in braces are insets.
  fileprivate var hasPath: Bool { utf8.contains(UInt8(ascii: "{")) && GravityValues.insets(self) == nil }

  /// The path of a value that consists only of `{path}`.
  fileprivate var wholePath: String? {
    guard hasPrefix("{"), hasSuffix("}"), utf8.count > 2 else { return nil }
    let path = String(dropFirst().dropLast())
    return path.contains("{") || path.contains("}") ? nil : path
  }
}
