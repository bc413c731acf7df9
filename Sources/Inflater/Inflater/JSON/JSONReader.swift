import Foundation
import GRXFileFormats
import Layouts
import Measure

/// Creates nodes from the text of a document, and checks the document's structure.
///
/// Editors may name a schema in `$schema`, which is ignored.
///
/// All structural errors are collected; a view with an error is read as far as possible. The scan limits how deeply
/// views are nested, and has found that the text is JSON, so views and their keys are found by the characters around
/// them. Foundation's parser reads numbers, arrays, objects, and strings with escapes or characters beyond ASCII; the
/// text of other strings is their value.
///
/// Foundation's parser can't be interrupted, and takes much time for escapes. It therefore receives short texts only: a
/// long array or object is parsed in parts, and each long value inside it is read before, and replaced by a string.
///
/// A class, because unoptimized builds copy a structure for each of its functions that is called, and views inside each
/// other are read recursively.
final class JSONReader {
  /// A diagnostic whose location isn't computed yet. Without a node, the place is in the outermost object.
  struct Finding {
    let reason: InflateError.Reason
    let severity: InflateError.Severity
    let node: NodePath?
    let place: JSONPlace
  }

  /// Ends reading if the inflater's budget is exhausted.
  private let meter: PassMeter
  private(set) var root: Node?
  private(set) var findings: [Finding] = []
  /// The tally of diagnostics that aren't in `findings`.
  private(set) var tally = DiagnosticTally()
  private let text: [UInt8]
  private let topLevel: JSONScan.TopLevel
  private let arraysOfViews: [JSONScan.ArrayOfViews]
  private let longRanges: [Range<Int>]
  private let hasRepeatedKeys: Bool
  private let maximumPartLength: Int
  private let longValues = LongValues()
  // Nothing else is called while one of these is used.
  @exclusivity(unchecked) private var templates = NodeTemplates()
  /// The offset of the next character to read.
  @exclusivity(unchecked) private var position = 0
  /// The position at which the budget is looked at next.
  @exclusivity(unchecked) private var nextLook: Int
  /// The index in `arraysOfViews` of the next one.
  @exclusivity(unchecked) private var nextArray = 0
  /// The attributes of the view that is being read.
  @exclusivity(unchecked) private var attributes: [NodeAttribute] = []
  /// The ranges of values that the parser reads together, with the indexes of their attributes.
  @exclusivity(unchecked) private var unparsed: [(attribute: Int, range: Range<Int>)] = []
  @exclusivity(unchecked) private var unparsedLength = 0
  /// Recent short strings, which repeat, by a hash value.
  @exclusivity(unchecked) private var recentStrings: [(start: Int, count: Int, text: String)]
  /// The numbers that were read, by their characters.
  @exclusivity(unchecked) private var numbers: [UInt64: AttributeValue] = [:]
  private static let maximumNumberCount = 4096
  /// The views that were read before an interruption. Freeing them takes longer than a deadline may be missed.
  private var abandoned: [Node] = []

  /// - Parameter scan: A scan that has processed the document.
  init(_ scan: JSONScan, meter: PassMeter) {
    self.meter = meter
    nextLook = meter.meter == nil ? .max : PassMeter.interval
    (text, topLevel, arraysOfViews) = (scan.text, scan.topLevel, scan.arraysOfViews)
    (longRanges, maximumPartLength) = (scan.longValues, scan.maximumPartLength)
    hasRepeatedKeys = !scan.repeatedKeys.isEmpty
    recentStrings = Array(repeating: (0, 0, ""), count: 128)
  }

  // MARK: The document

  /// Reads the document.
  func read() throws(JSONScan.Failure) {
    guard case .object(let members) = topLevel else {
      if case .other(let kind) = topLevel { report(.noObjectAtTop(found: kind), nil, .view) }
      return
    }
    // As in the parser, the last value of a repeated key is used.
    let last = members.reduce(into: [:]) { $0[$1.name] = $1 }
    for member in last.values.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) where member.name != "layout" {
      check(member, isBareView: last["layout"] == nil && last["class"] != nil)
    }
    guard let layout = last["layout"] else {
      let isView = last["class"] != nil || last["inflate"] != nil
      report(.missingLayout(isView: isView), nil, .view)
      return
    }
    for range in longRanges where layout.value.contains(range.lowerBound) {
      longValues.add(try longValue(in: range), at: range)
    }
    move(to: layout.value.lowerBound)
    guard text[position] == UInt8(ascii: "{") else {
      report(wrongValue("layout", try value(), expected: "an object"), nil, .value("layout"))
      return
    }
    nextArray = arraysOfViews.indices.partitionPoint { arraysOfViews[$0].start < position }
    root = try node(at: .root)
  }

  /// Reads a string, array, or object in which all long values have been read.
  private func longValue(in range: Range<Int>) throws(JSONScan.Failure) -> AttributeValue {
    switch text[range.lowerBound] {
    case UInt8(ascii: "\""):
      guard let decoded = JSONString.decode(text[range.dropFirst().dropLast()], meter: meter) else {
        throw Self.interruption
      }
      return .string(decoded)
    case UInt8(ascii: "["):
      var elements: [AttributeValue] = []
      try forEachPart(of: range) { part in
        for element in part as? [Any] ?? [] { elements.append(longValues.value(element)) }
      }
      return .array(elements)
    default:
      var list: [(String, AttributeValue)] = []
      try forEachPart(of: range) { part in
        for (key, value) in part as? [String: Any] ?? [:] { list.append((key, longValues.value(value))) }
      }
      return .object(try dictionary(list))
    }
  }

  private func check(_ member: JSONScan.TopLevel.Member, isBareView: Bool) {
    if member.name == "version" {
      let first = text[member.value.lowerBound]
      let found: String
      switch first {
      case UInt8(ascii: "{"): found = "an object"
      case UInt8(ascii: "["): found = "an array"
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        found = String(decoding: text[member.value], as: UTF8.self)
      default: return checkVersion(String(decoding: text[member.value], as: UTF8.self))
      }
      report(.wrongValue(attribute: "version", found: found, expected: "a string or a number"), nil, .value("version"))
    } else if !isBareView, member.name != "$schema" {
      let reason = InflateError.Reason.unknownAttribute(
        name: member.name, owner: "the document",
        suggestion: Suggestion.nearest(to: member.name, in: ["layout", "version"]))
      report(reason, severity: .warning, nil, .key(member.name))
    }
  }

  /// Checks the version: a later version of the format may use the same names with other meanings.
  private func checkVersion(_ value: String) {
    let number = value.first == "\"" ? String(value.dropFirst().dropLast()) : value
    if let version = Double(number), version > 0, version <= Self.version { return }
    let found = value.first == "\"" ? AttributeValue.string(number).excerpt : number.excerpt
    report(
      .wrongValue(attribute: "version", found: found, expected: "\"0.1\", or another version up to 1"),
      severity: .warning, nil, .value("version"))
  }

  /// The latest version of the format.
  private static let version = 1.0

  // MARK: Parsing

  /// Ends reading if the budget is exhausted. It isn't reported, so it needs no place.
  private static let interruption = JSONScan.Failure(syntax: .tooManyContainers, offset: 0)

  /// Returns a value in a data file.
  static func data(_ bytes: [UInt8]) throws(JSONScan.Failure) -> AttributeValue {
    if let sentence = JSONFile.refusal(of: bytes) { throw JSONScan.Failure(syntax: .refused(sentence), offset: 0) }
    return LongValues().value(try parse(bytes, at: 0))
  }

  private func move(to newPosition: Int) {
    position = newPosition
    if nextLook != .max { nextLook = newPosition + PassMeter.interval }
  }

  /// Ends reading if the budget is exhausted.
  private func look() throws(JSONScan.Failure) {
    move(to: position)
    if meter.isExhausted { throw Self.interruption }
  }

  /// Returns a dictionary in which the last value of each key counts. It is made in steps, and never grows, since then it
  /// would move all its elements at once.
  private func dictionary<Value>(_ list: [(String, Value)]) throws(JSONScan.Failure) -> [String: Value] {
    var values: [String: Value] = Dictionary(minimumCapacity: list.count)
    for (index, element) in list.enumerated() {
      if index & 1023 == 1023, meter.isExhausted { throw Self.interruption }
      values[element.0] = element.1
    }
    return values
  }

  /// Parses an array or object in parts.
  private func forEachPart(of range: Range<Int>, _ body: (Any) -> Void) throws(JSONScan.Failure) {
    var parts = JSONParts(text, range, longValues.replacements, maximumLength: maximumPartLength)
    while let part = parts.next() {
      if meter.isExhausted { throw Self.interruption }
      body(try Self.parse(part.bytes, at: part.offset))
    }
  }

  /// Parses the value in some bytes with Foundation's parser.
  private static func parse(
    _ bytes: some Collection<UInt8>, at start: Int
  ) throws(JSONScan.Failure) -> Any {
    do {
      return try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    } catch {
      let message = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
      let digits = message.split(separator: "character ").last?.prefix { $0.isASCII && $0.isNumber }
      let offset = digits.flatMap { Int($0) }.flatMap { $0 < bytes.count ? $0 : nil } ?? 0
      throw JSONScan.Failure(syntax: .refused(message), offset: start + offset)
    }
  }

  // MARK: Values

  /// Reads the value at the position.
  private func value() throws(JSONScan.Failure) -> AttributeValue {
    let start = position
    if let known = knownValue() { return known }
    return longValues.value(try Self.parse(text[start..<position], at: start))
  }

  /// Moves behind the value at the position, and returns it; `nil` for one that the parser reads.
  private func knownValue() -> AttributeValue? {
    if !longValues.isEmpty, let long = longValues.value(at: position) {
      position = long.end
      return long.value
    }
    switch text[position] {
    case UInt8(ascii: "\""):
      if let plain = plainString() { return .string(plain) }
      skipString()
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      skipContainer()
      return nil
    case UInt8(ascii: "t"):
      position += 4
      return .bool(true)
    case UInt8(ascii: "f"):
      position += 5
      return .bool(false)
    case UInt8(ascii: "n"):
      position += 4
      return .null
    default:
      let start = position
      while text[position].continuesWord { position += 1 }
      return position - start <= 8 ? numbers[characters(start..<position)] : nil
    }
  }

  /// Returns up to eight characters as a number.
  private func characters(_ range: Range<Int>) -> UInt64 {
    text[range].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the values of attributes that the parser reads. Each call of the parser takes as long as it takes for tens of
  /// values.
  private func parseValues() throws(JSONScan.Failure) {
    guard let first = unparsed.first else { return }
    var bytes = [UInt8(ascii: "[")]
    for (_, range) in unparsed {
      bytes += text[range]
      bytes.append(UInt8(ascii: ","))
    }
    bytes[bytes.count - 1] = UInt8(ascii: "]")
    let values = try Self.parse(bytes, at: first.range.lowerBound) as? [Any] ?? []
    for ((attribute, range), value) in zip(unparsed, values) {
      attributes[attribute].value = longValues.value(value)
      if range.count <= 8, text[range.lowerBound].continuesWord, numbers.count < Self.maximumNumberCount {
        numbers[characters(range)] = attributes[attribute].value
      }
    }
    unparsed.removeAll(keepingCapacity: true)
    unparsedLength = 0
  }

  /// Reads the string at the position if it is ASCII without escapes; otherwise, returns `nil` and doesn't move.
  private func plainString() -> String? {
    let start = position + 1
    var end = start
    while text[end] != UInt8(ascii: "\"") {
      if text[end] == UInt8(ascii: "\\") || text[end] >= 0x80 { return nil }
      end += 1
    }
    position = end + 1
    let count = end - start
    if count == 0 { return "" }
    if count > 32 { return String(decoding: text[start..<end], as: UTF8.self) }
    let hash = Int(text[start]) &* 31 &+ Int(text[start + count / 2]) &* 7 &+ Int(text[end - 1]) &+ count
    let recent = recentStrings[hash & 127]
    if recent.count == count {
      var index = 0
      while index < count, text[recent.start + index] == text[start + index] { index += 1 }
      if index == count { return recent.text }
    }
    let string = String(decoding: text[start..<end], as: UTF8.self)
    recentStrings[hash & 127] = (start, count, string)
    return string
  }

  /// Moves behind the string at the position.
  private func skipString() {
    position += 1
    while text[position] != UInt8(ascii: "\"") { position += text[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  /// Moves behind the array or object at the position.
  private func skipContainer() {
    var depth = 0
    repeat {
      switch text[position] {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
    } while depth > 0
  }

  private func skipBlanks() {
    while text[position] <= 0x20 { position += 1 }
  }

  /// Moves behind the comma at the position, if there is one.
  private func skipComma() {
    skipBlanks()
    if text[position] == UInt8(ascii: ",") {
      position += 1
      skipBlanks()
    }
  }

  /// Reads the key at the position and the colon after it.
  private func key() -> String {
    let start = position
    let plain = plainString()
    if plain == nil { skipString() }
    let key = plain ?? JSONString.decode(text[start + 1..<position - 1])
    skipBlanks()
    position += 1
    skipBlanks()
    return key
  }

  // MARK: Views

  /// Creates the node of the view at the position.
  private func node(at path: NodePath) throws(JSONScan.Failure) -> Node {
    var className: AttributeValue?
    var include: AttributeValue?
    var array: Int?
    var wrongSubviews: AttributeValue?
    attributes.removeAll(keepingCapacity: true)
    position += 1
    skipBlanks()
    while text[position] != UInt8(ascii: "}") {
      if position >= nextLook { try look() }
      let key = key()
      switch key {
      case "class": className = try value()
      case "inflate": include = try value()
      case "subviews":
        if text[position] == UInt8(ascii: "[") {
          (array, wrongSubviews) = (nextArray, nil)
          (position, nextArray) = (arraysOfViews[nextArray].end, arraysOfViews[nextArray].next)
        } else {
          (array, wrongSubviews) = (nil, try value())
        }
      default:
        let start = position
        let value = knownValue()
        if value == nil {
          unparsed.append((attributes.count, start..<position))
          unparsedLength += position - start
        }
        attributes.append(NodeAttribute(name: key, value: value ?? .null))
        if unparsedLength > maximumPartLength { try parseValues() }
      }
      skipComma()
    }
    position += 1
    try parseValues()
    if hasRepeatedKeys {
      attributes = try dictionary(attributes.map { ($0.name, $0.value) }).map { NodeAttribute(name: $0, value: $1) }
    }
    try sort(&attributes)
    // Without the memory for more.
    var node = Node(kind: .unreadable, attributes: attributes.map { $0 }, path: path)
    if let include {
      if className != nil { report(ignored("class"), severity: .warning, path, .key("class")) }
      if array != nil || wrongSubviews != nil {
        report(ignored("subviews"), severity: .warning, path, .key("subviews"))
      }
      if let reference = includeReference(include, at: path) { node.kind = .include(reference) }
      return node
    }
    if case .string(let name)? = className {
      node.kind = .view(className: name)
      node.template = templates.number(of: name, node.attributes)
    } else if let className {
      report(wrongValue("class", className, expected: "a class name"), path, .value("class"))
    } else {
      let similar =
        tally.hasRoom(for: .error) ? Suggestion.nearest(to: "class", in: node.attributes.lazy.map(\.name)) : nil
      report(.missingClass(similarKey: similar), path, .view)
    }
    if let array {
      let (end, next) = (position, nextArray)
      node.children = try children(in: array, of: path)
      move(to: end)
      nextArray = next
    } else if let wrongSubviews {
      report(wrongValue("subviews", wrongSubviews, expected: "an array of views"), path, .value("subviews"))
    }
    return node
  }

  private func sort(_ attributes: inout [NodeAttribute]) throws(JSONScan.Failure) {
    var comparisons = 0
    do {
      try attributes.sort { one, other in
        comparisons += 1
        if comparisons % 1024 == 0, meter.isExhausted { throw Self.interruption }
        return one.name < other.name
      }
    } catch {
      throw Self.interruption
    }
  }

  private func children(in array: Int, of path: NodePath) throws(JSONScan.Failure) -> [Node] {
    var children: [Node] = []
    children.reserveCapacity(arraysOfViews[array].count)
    var index = 0
    nextArray = array + 1
    move(to: arraysOfViews[array].start + 1)
    skipBlanks()
    while text[position] != UInt8(ascii: "]") {
      if position >= nextLook {
        move(to: position)
        if meter.isExhausted {
          abandoned += children
          throw Self.interruption
        }
      }
      if text[position] == UInt8(ascii: "{") {
        children.append(try node(at: .child(of: path, index: index)))
      } else {
        let reason = wrongValue("subviews[\(index)]", try value(), expected: "a view, which is an object")
        report(reason, path, .element(index, of: "subviews"))
      }
      index += 1
      skipComma()
    }
    return children
  }

  // MARK: Includes

  private func includeReference(_ value: AttributeValue, at path: NodePath) -> IncludeReference? {
    if case .string(let filename) = value { return IncludeReference(filename: filename) }
    guard case .object(let object) = value else {
      report(wrongValue("inflate", value, expected: "a file name or { \"filename\": … }"), path, .value("inflate"))
      return nil
    }
    let keys = ["filename", "bundleName", "bundleId"]
    var texts: [String: String] = [:]
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if !keys.contains(key) {
        let reason = InflateError.Reason.unknownAttribute(
          name: key, owner: "inflate", suggestion: Suggestion.nearest(to: key, in: keys))
        report(reason, severity: .warning, path, .key(key, in: "inflate"))
      } else if case .string(let text) = value {
        texts[key] = text
      } else {
        let reason = InflateError.Reason.wrongValue(attribute: key, found: value.excerpt, expected: "a string")
        report(reason, path, .value(key, in: "inflate"))
      }
    }
    if object["filename"] == nil { report(.missingFilename, path, .value("inflate")) }
    return texts["filename"].map {
      IncludeReference(filename: $0, bundleName: texts["bundleName"], bundleId: texts["bundleId"])
    }
  }

  // MARK: Findings

  private func wrongValue(_ attribute: String, _ value: AttributeValue, expected: String) -> InflateError.Reason {
    .wrongValue(attribute: attribute, found: value.excerpt, expected: expected)
  }

  private func ignored(_ attribute: String) -> InflateError.Reason {
    .contradictoryAttributes(ignored: attribute, wins: "inflate")
  }

  private func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: NodePath?, _ place: JSONPlace
  ) {
    guard tally.admits(severity) else { return }
    findings.append(Finding(reason: reason, severity: severity, node: node, place: place))
  }
}
