import GRXFileFormats
import Layouts

/// A value of a report, which is written to and read from JSON.
package protocol JSONReported: SendableMetatype {
  /// Whether the value is written as a list or an object.
  static var isNested: Bool { get }

  /// Writes the value.
  ///
  /// - Parameter density: The number of pixels per point, in which lengths are written.
  func write(to writer: inout JSONWriter, density: Double)

  /// Reads a value that `write(to:density:)` has written. Lengths have `JSONRecords.unitsPerPoint` pixels per point.
  init(json: AttributeValue) throws(JSONMismatch)

  /// A JSON Schema of the value; `definitions` receives the schemas of the records in it.
  static func schema(_ definitions: inout JSONDefinitions) -> JSONValue
}

extension JSONReported {
  package static var isNested: Bool { true }

  /// Returns the value as JSON.
  ///
  /// - Parameters:
  ///   - density: The number of pixels per point, in which lengths are written.
  ///   - breaks: The breaks of the outermost object, of the lines in it, and so on.
  package func jsonText(density: Double = 1, _ breaks: JSONWriter.Breaks...) -> String {
    var writer = JSONWriter(breaks)
    write(to: &writer, density: density)
    return writer.text
  }
}

/// An object with the members of one table, which both writes and reads it, and is its schema.
package protocol JSONRecord: JSONReported {
  /// The name in schemas.
  static var recordName: String { get }
  /// A sentence for schemas; empty for none.
  static var recordSummary: String { get }
  static var members: [JSONMember<Self>] { get }

  /// Creates a record before its members are read.
  init()

  /// Completes a record after its members were read.
  mutating func finishReading()

  /// The number of pixels per point, if the record has its own.
  var ownDensity: Double? { get }
}

extension JSONRecord {
  package static var recordSummary: String { "" }
  package mutating func finishReading() {}
  package var ownDensity: Double? { nil }

  package func write(to writer: inout JSONWriter, density: Double) {
    let density = ownDensity ?? density
    writer.appendObject { writer in
      for member in Self.members { member.write(self, density, &writer) }
    }
  }

  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .object(let object) = json else { throw JSONMismatch(expected: "an object") }
    self.init()
    for member in Self.members {
      do throws(JSONMismatch) {
        if let value = object[member.name] {
          try member.read(&self, value)
        } else if member.isRequired {
          throw JSONMismatch(expected: "a value")
        }
      } catch {
        throw error.inside(member.name)
      }
    }
    finishReading()
  }

  /// Reads a file.
  ///
  /// - Throws: `InflateError` if it isn't JSON, or `JSONMismatch`.
  package init(file: String, bytes: [UInt8]) throws {
    let members = try SettingsDocument(file: file, bytes: bytes).members
    try self.init(json: .object(Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })))
  }

  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue {
    definitions.add(recordName) { definitions in objectSchema(&definitions) }
    return ["$ref": .string("#/$defs/\(recordName)")]
  }

  fileprivate static func objectSchema(_ definitions: inout JSONDefinitions) -> JSONValue {
    var properties: [(key: String, value: JSONValue)] = []
    for member in members {
      guard case .object(var parts) = member.schema(&definitions) else { continue }
      if !member.summary.isEmpty { parts.append(("description", .string(member.summary))) }
      properties.append((member.name, .object(parts)))
    }
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    var parts: [(key: String, value: JSONValue)] = [("type", "object"), ("properties", .object(properties))]
    if !required.isEmpty { parts.append(("required", .array(required))) }
    if !recordSummary.isEmpty { parts.append(("description", .string(recordSummary))) }
    return .object(parts)
  }

  /// The JSON Schema (draft 2020-12) of documents that consist of this record.
  package static func schemaText(title: String) -> String {
    var definitions = JSONDefinitions()
    guard case .object(let parts) = objectSchema(&definitions) else { return "" }
    let start: [(key: String, value: JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title)),
    ]
    let all = start + parts + (definitions.all.isEmpty ? [] : [("$defs", .object(definitions.all))])
    return JSONValue.object(all).text() + "\n"
  }
}

/// The schemas of the records in a document, in the order in which they are found.
package struct JSONDefinitions {
  fileprivate private(set) var all: [(key: String, value: JSONValue)] = []

  fileprivate mutating func add(_ name: String, _ schema: (inout JSONDefinitions) -> JSONValue) {
    if all.contains(where: { $0.key == name }) { return }
    let index = all.count
    all.append((name, [:]))
    all[index].value = schema(&self)
  }
}

/// The reason that JSON isn't a report, and its place.
package struct JSONMismatch: Error, Hashable {
  package let expected: String
  /// The place, such as `layouts[2].status`; empty for the whole document.
  package private(set) var place = ""
  /// Whether it is a report of another version.
  package private(set) var isOtherVersion = false

  package init(expected: String) { self.expected = expected }

  fileprivate init(version: Int, expected: Int) {
    self.expected = "version \(expected), not \(version)"
    isOtherVersion = true
  }

  fileprivate func inside(_ name: String) -> JSONMismatch {
    var error = self
    error.place = name + (place.isEmpty || place.hasPrefix("[") ? place : "." + place)
    return error
  }
}

/// Lengths of reports.
package enum JSONRecords {
  /// The precision of lengths in points.
  package static let unitsPerPoint = 10_000

  /// Returns a length in points, rounded to the precision of reports.
  package static func points(_ pixels: Int, density: Double) -> Double {
    if density == 1 { return Double(pixels) }
    let scaled = (Double(pixels) / density * Double(unitsPerPoint)).rounded()
    // Beyond 2^53, a Double has no fraction.
    return scaled.magnitude < 9_007_199_254_740_992 ? scaled / Double(unitsPerPoint) : Double(pixels)
  }

  /// Returns a length in points as pixels of reports that are read.
  package static func pixels(_ json: AttributeValue) throws(JSONMismatch) -> Int {
    let points = try Double(json: json)
    return Int((min(max(points, -1e12), 1e12) * Double(unitsPerPoint)).rounded())
  }

  fileprivate static let numberSchema: JSONValue = ["type": "number"]
}

/// A member of a record: its name, and how it is written, read, and described.
package struct JSONMember<Record>: Sendable {
  package let name: String
  let summary: String
  let isRequired: Bool
  let schema: @Sendable (inout JSONDefinitions) -> JSONValue
  /// Writes the name and the value, unless the member is left out.
  let write: @Sendable (Record, _ density: Double, inout JSONWriter) -> Void
  let read: @Sendable (inout Record, AttributeValue) throws(JSONMismatch) -> Void

  /// - Parameters:
  ///   - value: Returns the value; `nil` if the member is left out.
  ///   - set: Sets the value that was read.
  private init<Value: JSONReported>(
    _ name: String, _ summary: String, isRequired: Bool = false, value: @escaping @Sendable (Record) -> Value?,
    set: @escaping @Sendable (inout Record, Value) throws(JSONMismatch) -> Void
  ) {
    (self.name, self.summary, self.isRequired) = (name, summary, isRequired)
    let key = jsonString(name)
    schema = { Value.schema(&$0) }
    write = { record, density, writer in
      guard let value = value(record) else { return }
      writer.beginMember(key, isNested: Value.isNested)
      value.write(to: &writer, density: density)
    }
    read = { @Sendable (record, json) throws(JSONMismatch) in try set(&record, try Value(json: json)) }
  }

  /// A member that every record has.
  package init<Value: JSONReported>(
    _ name: String, _ path: WritableKeyPath<Record, Value> & Sendable, _ summary: String = ""
  ) {
    self.init(name, summary, isRequired: true, value: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A member that is left out if it is `nil`.
  package init<Value: JSONReported>(
    _ name: String, _ path: WritableKeyPath<Record, Value?> & Sendable, _ summary: String = ""
  ) {
    self.init(
      name, summary, value: { $0[keyPath: path] }, set: { (record, value: Value) in record[keyPath: path] = value })
  }

  /// A member that is left out if it has its usual value, such as an empty list.
  package init<Value: JSONReported & Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Record, Value> & Sendable, unless usual: Value, _ summary: String = ""
  ) {
    self.init(
      name, summary, value: { $0[keyPath: path] == usual ? nil : $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A list that is left out if it is empty.
  package init<Value: JSONReported>(
    _ name: String, ifAny path: WritableKeyPath<Record, [Value]> & Sendable, _ summary: String = ""
  ) {
    self.init(
      name, summary, value: { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A list with a line for each element.
  package init<Value: JSONReported>(
    _ name: String, lines path: WritableKeyPath<Record, [Value]> & Sendable, _ summary: String = ""
  ) {
    self.init(
      name, summary, isRequired: true, value: { JSONLines(elements: $0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.elements })
  }

  /// A length in pixels, which is written in points.
  package init(_ name: String, points path: WritableKeyPath<Record, Int> & Sendable, _ summary: String = "") {
    self.init(
      name, summary, isRequired: true, value: { JSONLength(pixels: $0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.pixels })
  }

  /// A length in pixels, which is written in points, and left out if it is `nil`.
  package init(_ name: String, points path: WritableKeyPath<Record, Int?> & Sendable, _ summary: String = "") {
    self.init(
      name, summary, value: { $0[keyPath: path].map(JSONLength.init) }, set: { $0[keyPath: path] = $1.pixels })
  }

  /// The version of a report. Reports of other versions aren't read.
  package static func version(_ version: Int) -> JSONMember {
    JSONMember(
      "version", "Changes if a member gets another meaning or is taken away.", isRequired: true,
      value: { _ in JSONVersion(number: version) },
      set: { @Sendable (_, found) throws(JSONMismatch) in
        if found.number != version { throw JSONMismatch(version: found.number, expected: version) }
      })
  }
}

// MARK: Values

/// A list with a line for each element.
private struct JSONLines<Element: JSONReported>: JSONReported {
  let elements: [Element]

  init(elements: [Element]) { self.elements = elements }
  init(json: AttributeValue) throws(JSONMismatch) { elements = try [Element](json: json) }

  func write(to writer: inout JSONWriter, density: Double) {
    writer.append(list: elements, hasLines: true) { $1.write(to: &$0, density: density) }
  }

  static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { [Element].schema(&definitions) }
}

/// A length in pixels, which is written in points.
private struct JSONLength: JSONReported {
  static var isNested: Bool { false }

  let pixels: Int

  init(pixels: Int) { self.pixels = pixels }
  init(json: AttributeValue) throws(JSONMismatch) { pixels = try JSONRecords.pixels(json) }

  func write(to writer: inout JSONWriter, density: Double) {
    writer.append(JSONRecords.points(pixels, density: density))
  }

  static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { JSONRecords.numberSchema }
}

private struct JSONVersion: JSONReported {
  static var isNested: Bool { false }

  let number: Int

  init(number: Int) { self.number = number }
  init(json: AttributeValue) throws(JSONMismatch) { number = try Int(json: json) }

  func write(to writer: inout JSONWriter, density: Double) { writer.append(Double(number)) }

  static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { ["type": "integer", "minimum": 1] }
}

extension String: JSONReported {
  package func write(to writer: inout JSONWriter, density: Double) { writer.append(self) }
  package static var isNested: Bool { false }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .string(let text) = json else { throw JSONMismatch(expected: "a text") }
    self = text
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { ["type": "string"] }
}

extension Bool: JSONReported {
  package func write(to writer: inout JSONWriter, density: Double) { writer.append(self) }
  package static var isNested: Bool { false }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .bool(let isOn) = json else { throw JSONMismatch(expected: "true or false") }
    self = isOn
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { ["type": "boolean"] }
}

extension Double: JSONReported {
  package func write(to writer: inout JSONWriter, density: Double) { writer.append(self) }
  package static var isNested: Bool { false }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .number(let number) = json, number.isFinite else { throw JSONMismatch(expected: "a number") }
    self = number
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { JSONRecords.numberSchema }
}

/// A count. Larger ones than `limit` are clamped.
extension Int: JSONReported {
  /// Sums of counts don't overflow.
  private static var limit: Int { Int(Int32.max) }

  package func write(to writer: inout JSONWriter, density: Double) { writer.append(Double(self)) }
  package static var isNested: Bool { false }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .number(let number) = json, number >= 0, let whole = Int(exactly: Swift.min(number, Double(Self.limit)))
    else {
      throw JSONMismatch(expected: "a whole number that isn't negative")
    }
    self = whole
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue { ["type": "integer", "minimum": 0] }
}

extension Array: JSONReported where Element: JSONReported {
  package func write(to writer: inout JSONWriter, density: Double) {
    writer.append(list: self) { $1.write(to: &$0, density: density) }
  }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .array(let elements) = json else { throw JSONMismatch(expected: "a list") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(JSONMismatch) { append(try Element(json: element)) } catch { throw error.inside("[\(index)]") }
    }
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue {
    ["type": "array", "items": Element.schema(&definitions)]
  }
}

/// A word of an enumeration.
package protocol JSONWord: JSONReported, RawRepresentable<String> {
  static var allCases: [Self] { get }
}

extension JSONWord {
  package func write(to writer: inout JSONWriter, density: Double) { writer.append(rawValue) }
  package static var isNested: Bool { false }
  package init(json: AttributeValue) throws(JSONMismatch) {
    guard case .string(let word) = json, let found = Self(rawValue: word) else {
      throw JSONMismatch(expected: Self.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self = found
  }
  package static func schema(_ definitions: inout JSONDefinitions) -> JSONValue {
    ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
  }
}
