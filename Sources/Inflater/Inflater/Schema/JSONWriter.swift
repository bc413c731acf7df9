import GRXFileFormats
import Layouts

/// Writes JSON piece by piece, so that a report needs no more memory than its text.
package struct JSONWriter {
  /// The line breaks of a text, each with the indentation of the next line. Lists of lines that are inside the lines of another
  /// list have breaks of their own.
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

  // Appending to a string takes several times as long.
  private var bytes: [UInt8] = []
  private let levels: [Breaks]
  private var level = 0
  /// Whether the next value is the document or a line with breaks of its own, and whether the object around it is.
  private var isOutermost = true
  private var isInOutermost = false
  /// Whether the next element or member is the first one.
  private var isFirst = true

  /// Creates a writer.
  ///
  /// - Parameter breaks: The breaks of the outermost object, of the lines in it, and so on. Further lines have the last ones.
  package init(_ breaks: [Breaks]) { levels = breaks.isEmpty ? [Breaks()] : breaks }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func append(_ string: String) {
    guard string.utf8.allSatisfy({ $0.isPlainInJSON }) else { return append(json: jsonString(string)) }
    bytes.append(UInt8(ascii: "\""))
    append(json: string)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func append(_ number: Double) {
    guard number >= 0, number < 1e9, let whole = UInt32(exactly: number) else {
      return append(json: number.shortestDecimal)
    }
    var unit: UInt32 = 1
    while whole / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(whole / unit % 10))
      unit /= 10
    }
  }

  package mutating func append(_ isOn: Bool) { append(json: isOn ? "true" : "false") }

  package mutating func appendNull() { append(json: "null") }

  private mutating func append(json: String) { bytes.append(contentsOf: json.utf8) }

  /// Appends a list.
  ///
  /// - Parameter hasLines: Whether each element has a line.
  package mutating func append<Element>(
    list elements: [Element], hasLines: Bool = false, _ append: (inout JSONWriter, Element) -> Void
  ) {
    let (outer, breaks) = (level, levels[level])
    let hasOwnBreaks = hasLines && level + 1 < levels.count
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      if hasLines, !isFirst || breaks.startsLine { self.append(json: breaks.element) }
      isFirst = false
      (level, isOutermost) = (hasOwnBreaks ? outer + 1 : outer, hasOwnBreaks)
      append(&self, element)
    }
    (level, isOutermost) = (outer, false)
    if hasLines && !isFirst { self.append(json: breaks.end) }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends an object, whose members `body` appends.
  package mutating func appendObject(_ body: (inout JSONWriter) -> Void) {
    let outer = (isInOutermost, isFirst)
    (isInOutermost, isOutermost, isFirst) = (isOutermost, false, true)
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
    (isInOutermost, isFirst) = outer
  }

  /// Begins a member of an object.
  ///
  /// - Parameters:
  ///   - key: The name, as JSON.
  ///   - isNested: Whether the value is a list or an object.
  package mutating func beginMember(_ key: String, isNested: Bool) {
    if !isFirst {
      bytes.append(UInt8(ascii: ","))
      if isInOutermost && isNested {
        append(json: levels[level].member)
      } else if levels[level].isSpaced {
        bytes.append(UInt8(ascii: " "))
      }
    }
    isFirst = false
    append(json: key)
    bytes.append(UInt8(ascii: ":"))
    if levels[level].isSpaced { bytes.append(UInt8(ascii: " ")) }
  }

  package mutating func append(_ value: JSONValue) {
    switch value {
    case .null: appendNull()
    case .string(let string): append(string)
    case .number(let number): append(number)
    case .bool(let isOn): append(isOn)
    case .array(let elements): append(list: elements) { $0.append($1) }
    case .lines(let elements): append(list: elements, hasLines: true) { $0.append($1) }
    case .object(let members):
      appendObject { writer in
        for (key, value) in members {
          writer.beginMember(jsonString(key), isNested: !value.isScalar)
          writer.append(value)
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether the character is printable ASCII that JSON doesn't escape.
  fileprivate var isPlainInJSON: Bool {
    self >= 0x20 && self < 0x7F && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension JSONValue {
  /// The text without spaces, and with line breaks only in lists that have a line for each element.
  package var compactText: String { compactText() }

  /// Returns the text with these line breaks.
  package func compactText(_ breaks: JSONWriter.Breaks...) -> String {
    var writer = JSONWriter(breaks)
    writer.append(self)
    return writer.text
  }
}
