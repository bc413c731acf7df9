import GRXFileFormats
import Layouts

/// JSON for output, with members in a fixed order.
package enum JSONValue: Sendable {
  case null
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([JSONValue])
  /// An array that has a line for each element, even in compact texts.
  case lines([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Returns the text, indented by two spaces per level.
  package func text(indent: Int = 0) -> String {
    let inner = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .null, .string, .number, .bool: return compactText
    case .array(let elements), .lines(let elements):
      let isFlat = elements.allSatisfy(\.isScalar)
      if isFlat { return "[" + elements.map { $0.text() }.joined(separator: ", ") + "]" }
      return "[\n" + elements.map { inner + $0.text(indent: indent + 1) }.joined(separator: ",\n") + end + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + jsonString($0.key) + ": " + $0.value.text(indent: indent + 1) }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .string, .number, .bool: true
    case .array, .lines, .object: false
    }
  }
}

// MARK: Compact texts

extension JSONValue {
  /// The line breaks of a compact text, each with the indentation of the next line. Lists of lines that are inside the lines of
  /// another list have breaks of their own.
  package struct Breaks: Sendable {
    /// Before a list or an object of the outermost object; empty for none.
    var member = ""
    /// Before an element of a list with a line for each.
    var element = "\n  "
    /// Whether the first element of such a list begins a line, too.
    var startsLine = true
    /// Before the end of such a list.
    var end = ""
    /// Whether there is a space after each comma and colon.
    var isSpaced = false

    package init(
      member: String = "", element: String = "\n  ", startsLine: Bool = true, end: String = "", isSpaced: Bool = false
    ) {
      (self.member, self.element, self.startsLine, self.end) = (member, element, startsLine, end)
      self.isSpaced = isSpaced
    }
  }

  /// The text without spaces, and with line breaks only in lists that have a line for each element.
  package var compactText: String { compactText(Breaks()) }

  /// Returns the text with these line breaks.
  ///
  /// - Parameter breaks: The breaks of the outermost object, of the lines in it, and so on. Further lines have the last ones.
  package func compactText(_ breaks: Breaks...) -> String {
    var writer = CompactWriter(levels: breaks)
    writer.append(self, level: 0, isOutermost: true)
    return writer.text
  }

  /// Writes compact texts.
  private struct CompactWriter {
    let levels: [Breaks]
    var text = ""

    /// - Parameter isOutermost: Whether the value is the document or a line with breaks of its own.
    mutating func append(_ value: JSONValue, level: Int, isOutermost: Bool = false) {
      switch value {
      case .null: text += "null"
      case .string(let string): text += jsonString(string)
      case .number(let number): text += number.shortestDecimal
      case .bool(let bool): text += bool ? "true" : "false"
      case .array(let elements):
        text += "["
        for (index, element) in elements.enumerated() {
          if index > 0 { text += "," }
          append(element, level: level)
        }
        text += "]"
      case .lines(let elements): appendLines(elements, level: level)
      case .object(let members): append(members, level: level, isOutermost: isOutermost)
      }
    }

    private mutating func appendLines(_ elements: [JSONValue], level: Int) {
      let hasOwnBreaks = level + 1 < levels.count
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        if index > 0 || levels[level].startsLine { text += levels[level].element }
        append(element, level: hasOwnBreaks ? level + 1 : level, isOutermost: hasOwnBreaks)
      }
      text += elements.isEmpty ? "]" : levels[level].end + "]"
    }

    private mutating func append(_ members: [(key: String, value: JSONValue)], level: Int, isOutermost: Bool) {
      let breaks = levels[level]
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 {
          text += isOutermost && !member.value.isScalar ? "," + breaks.member : breaks.isSpaced ? ", " : ","
        }
        text += jsonString(member.key) + (breaks.isSpaced ? ": " : ":")
        append(member.value, level: level)
      }
      text += "}"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0.0, value: $0.1) })
  }

  init(_ value: AttributeValue) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .number(let number): .number(number)
      case .pixels(let pixels): .string("\(pixels.shortestDecimal)px")
      case .bool(let bool): .bool(bool)
      case .null: .object([])
      case .array(let elements): .array(elements.map(JSONValue.init))
      case .object(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
      }
  }
}
