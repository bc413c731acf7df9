import Foundation
import Layouts
import Measure

/// Creates nodes from the result of Foundation's parser, and checks the document's structure.
///
/// Editors may name a schema in `$schema`, which is ignored.
///
/// All structural errors are collected; a view with an error is read as far as possible. The scan limits how deeply
/// views are nested.
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
  private var text: [UInt8] = []
  private var longViews: [Int: JSONScan.LongView] = [:]
  private var maximumPartLength = JSONScan.maximumPartLength
  private let longValues = LongValues()
  // Nothing else is called while it is used.
  @exclusivity(unchecked) private var templates = NodeTemplates()
  /// The views that were read before an interruption. Freeing them takes longer than a deadline may be missed.
  private var abandoned: [Node] = []

  init(meter: PassMeter) { self.meter = meter }

  // MARK: The document

  /// Reads a document that `scan` has processed.
  func read(_ scan: JSONScan) throws(JSONScan.Failure) {
    text = scan.text
    longViews = scan.longViews
    maximumPartLength = scan.maximumPartLength
    guard case .object(let members) = scan.topLevel else {
      if case .other(let kind) = scan.topLevel { report(.noObjectAtTop(found: kind), nil, .view) }
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
    for range in scan.longValues where layout.value.contains(range.lowerBound) {
      longValues.add(try longValue(in: range), at: range)
    }
    let value = try parse(viewIn: layout.value)
    guard let object = value as? [String: Any] else {
      report(wrongValue("layout", value, expected: "an object"), nil, .value("layout"))
      return
    }
    root = try node(object, longViews[layout.value.lowerBound], at: .root)
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

  /// Parses the value in a range of the text; for a long view, without its subviews, whose array is empty.
  private func parse(viewIn range: Range<Int>) throws(JSONScan.Failure) -> Any {
    if let name = longValues.name(at: range.lowerBound) { return name }
    guard range.count > maximumPartLength, text[range.lowerBound] == UInt8(ascii: "{") else {
      return try Self.parse(text[range], at: range.lowerBound)
    }
    var list: [(String, Any)] = []
    try forEachPart(of: range, emptying: longViews[range.lowerBound]?.subviews ?? 0..<0) { part in
      list += (part as? [String: Any] ?? [:]).map { ($0, $1) }
    }
    return try dictionary(list)
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
  ///
  /// - Parameter emptied: An array whose elements are left out; empty for none.
  private func forEachPart(
    of range: Range<Int>, emptying emptied: Range<Int> = 0..<0, _ body: (Any) -> Void
  ) throws(JSONScan.Failure) {
    var parts = JSONParts(
      text, range, longValues.replacements, emptying: emptied, maximumLength: maximumPartLength)
    while let part = parts.next() {
      if meter.isExhausted { throw Self.interruption }
      body(try Self.parse(part.bytes, at: part.offset))
    }
  }

  /// Returns the values in a range of the text, separated by commas.
  private func parse(elementsIn range: Range<Int>) throws(JSONScan.Failure) -> [Any] {
    let value = try Self.parse("[".utf8 + text[range] + "]".utf8, at: range.lowerBound - 1)
    return value as? [Any] ?? []
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

  // MARK: Views

  /// Creates the node of a view.
  /// - Parameter longView: The positions of its subviews, if they aren't among its values.
  private func node(
    _ object: [String: Any], _ longView: JSONScan.LongView?, at path: NodePath
  ) throws(JSONScan.Failure) -> Node {
    var className: Any?
    var include: Any?
    var subviews: Any?
    var attributes: [NodeAttribute] = []
    attributes.reserveCapacity(object.count)
    for (key, value) in object {
      if attributes.count & 1023 == 1023, meter.isExhausted { throw Self.interruption }
      switch key {
      case "class": className = value
      case "inflate": include = value
      case "subviews": subviews = value
      default: attributes.append(NodeAttribute(name: key, value: longValues.value(value)))
      }
    }
    // The order of a dictionary differs from run to run.
    try sort(&attributes)
    var node = Node(kind: .unreadable, attributes: attributes, path: path)
    if let include {
      if className != nil { report(ignored("class"), severity: .warning, path, .key("class")) }
      if subviews != nil { report(ignored("subviews"), severity: .warning, path, .key("subviews")) }
      if let reference = includeReference(include, at: path) { node.kind = .include(reference) }
      return node
    }
    if let className, let name = longValues.text(className) {
      node.kind = .view(className: name)
      node.template = templates.number(of: name, node.attributes)
    } else if let className {
      report(wrongValue("class", className, expected: "a class name"), path, .value("class"))
    } else {
      let similar =
        tally.hasRoom(for: .error) ? Suggestion.nearest(to: "class", in: attributes.lazy.map(\.name)) : nil
      report(.missingClass(similarKey: similar), path, .view)
    }
    if let longView {
      node.children = try children(in: longView.parts, of: path)
    } else if let elements = subviews as? [Any] {
      node.children.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        try addChild(element, nil, of: path, index, to: &node.children)
      }
    } else if let subviews {
      report(wrongValue("subviews", subviews, expected: "an array of views"), path, .value("subviews"))
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

  private func children(
    in parts: [Range<Int>], of path: NodePath
  ) throws(JSONScan.Failure) -> [Node] {
    var children: [Node] = []
    var index = 0
    for part in parts {
      if meter.isExhausted {
        abandoned += children
        throw Self.interruption
      }
      let longView = longViews[part.lowerBound]
      // A longer part is a single element.
      let elements = part.count <= maximumPartLength ? try parse(elementsIn: part) : [try parse(viewIn: part)]
      for element in elements {
        try addChild(element, longView, of: path, index, to: &children)
        index += 1
      }
    }
    return children
  }

  private func addChild(
    _ element: Any, _ longView: JSONScan.LongView?, of path: NodePath, _ index: Int, to children: inout [Node]
  ) throws(JSONScan.Failure) {
    guard let object = element as? [String: Any] else {
      let reason = wrongValue("subviews[\(index)]", element, expected: "a view, which is an object")
      return report(reason, path, .element(index, of: "subviews"))
    }
    children.append(try node(object, longView, at: .child(of: path, index: index)))
  }

  // MARK: Includes

  private func includeReference(_ value: Any, at path: NodePath) -> IncludeReference? {
    if let filename = longValues.text(value) { return IncludeReference(filename: filename) }
    guard case .object(let object) = longValues.value(value) else {
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

  private func wrongValue(_ attribute: String, _ value: Any, expected: String) -> InflateError.Reason {
    .wrongValue(attribute: attribute, found: longValues.value(value).excerpt, expected: expected)
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
