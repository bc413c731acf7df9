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
/// Foundation's parser can't be interrupted, and takes much time for escapes, so it doesn't see long strings: each is
/// replaced by U+FFFF and the offset of the string. A document that contains this character is parsed as it is.
struct JSONReader {
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
  private var longStrings = LongStrings()

  init(meter: PassMeter) { self.meter = meter }

  // MARK: The document

  /// Reads a document that `scan` has processed.
  mutating func read(_ scan: JSONScan) throws(JSONScan.Failure) {
    text = scan.text
    longViews = scan.longViews
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
    try takeLongStrings(of: scan, in: layout.value)
    let value = try parse(viewIn: layout.value)
    guard let object = value as? [String: Any] else {
      report(wrongValue("layout", value, expected: "an object"), nil, .value("layout"))
      return
    }
    root = try node(object, longViews[layout.value.lowerBound], at: .root)
  }

  private mutating func takeLongStrings(of scan: JSONScan, in layout: Range<Int>) throws(JSONScan.Failure) {
    guard !scan.hasNoncharacter else { return }
    for range in scan.longStrings where layout.contains(range.lowerBound) {
      guard let decoded = JSONString.decode(text[range], meter: meter) else {
        throw JSONScan.Failure(syntax: .tooManyContainers, offset: range.lowerBound)
      }
      let name = "\u{FFFF}\(range.lowerBound)"
      longStrings.texts[name] = decoded
      // With the closing quote, and blanks for what is left, so that offsets stay as they are.
      let count = name.utf8.count
      text.replaceSubrange(range.lowerBound..<range.lowerBound + count, with: name.utf8)
      text[range.lowerBound + count] = UInt8(ascii: "\"")
      for place in range.lowerBound + count + 1...range.upperBound { text[place] = UInt8(ascii: " ") }
    }
  }

  private mutating func check(_ member: JSONScan.TopLevel.Member, isBareView: Bool) {
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
  private mutating func checkVersion(_ value: String) {
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

  /// Returns a value in a data file.
  static func data(_ bytes: [UInt8]) throws(JSONScan.Failure) -> AttributeValue {
    if let sentence = JSONFile.refusal(of: bytes) { throw JSONScan.Failure(syntax: .refused(sentence), offset: 0) }
    return plainValue(try parse(bytes, at: 0))
  }

  /// Parses the value in a range of the text; for a long view, without its subviews, whose array is empty.
  private func parse(viewIn range: Range<Int>) throws(JSONScan.Failure) -> Any {
    guard let view = longViews[range.lowerBound] else { return try Self.parse(text[range], at: range.lowerBound) }
    let (before, after) = (range.lowerBound..<view.subviews.lowerBound, view.subviews.upperBound..<range.upperBound)
    let bytes = text[before] + "[]".utf8 + text[after]
    return try Self.parse(bytes, at: range.lowerBound)
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
  private mutating func node(
    _ object: [String: Any], _ longView: JSONScan.LongView?, at path: NodePath
  ) throws(JSONScan.Failure) -> Node {
    var className: Any?
    var include: Any?
    var subviews: Any?
    var attributes: [NodeAttribute] = []
    attributes.reserveCapacity(object.count)
    for (key, value) in object {
      switch key {
      case "class": className = value
      case "inflate": include = value
      case "subviews": subviews = value
      default: attributes.append(NodeAttribute(name: key, value: longStrings.value(value)))
      }
    }
    // The order of a dictionary differs from run to run.
    attributes.sort { $0.name < $1.name }
    var node = Node(kind: .unreadable, attributes: attributes, path: path)
    if let include {
      if className != nil { report(ignored("class"), severity: .warning, path, .key("class")) }
      if subviews != nil { report(ignored("subviews"), severity: .warning, path, .key("subviews")) }
      if let reference = includeReference(include, at: path) { node.kind = .include(reference) }
      return node
    }
    if let className, let name = longStrings.text(className) {
      node.kind = .view(className: name)
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
        if let child = try child(element, nil, of: path, index) { node.children.append(child) }
      }
    } else if let subviews {
      report(wrongValue("subviews", subviews, expected: "an array of views"), path, .value("subviews"))
    }
    return node
  }

  private mutating func children(
    in parts: [Range<Int>], of path: NodePath
  ) throws(JSONScan.Failure) -> [Node] {
    var children: [Node] = []
    var index = 0
    for part in parts {
      if meter.isExhausted { throw JSONScan.Failure(syntax: .tooManyContainers, offset: part.lowerBound) }
      let longView = longViews[part.lowerBound]
      let elements = longView == nil ? try parse(elementsIn: part) : [try parse(viewIn: part)]
      for element in elements {
        if let child = try child(element, longView, of: path, index) { children.append(child) }
        index += 1
      }
    }
    return children
  }

  private mutating func child(
    _ element: Any, _ longView: JSONScan.LongView?, of path: NodePath, _ index: Int
  ) throws(JSONScan.Failure) -> Node? {
    guard let object = element as? [String: Any] else {
      let reason = wrongValue("subviews[\(index)]", element, expected: "a view, which is an object")
      report(reason, path, .element(index, of: "subviews"))
      return nil
    }
    let child = NodePath.child(of: path, index: index)
    return try node(object, longView, at: child)
  }

  // MARK: Includes

  private mutating func includeReference(_ value: Any, at path: NodePath) -> IncludeReference? {
    if let filename = longStrings.text(value) { return IncludeReference(filename: filename) }
    guard let object = value as? [String: Any] else {
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
      } else if let text = longStrings.text(value) {
        texts[key] = text
      } else {
        report(wrongValue(key, value, expected: "a string"), path, .value(key, in: "inflate"))
      }
    }
    if object["filename"] == nil { report(.missingFilename, path, .value("inflate")) }
    return texts["filename"].map {
      IncludeReference(filename: $0, bundleName: texts["bundleName"], bundleId: texts["bundleId"])
    }
  }

  // MARK: Values

  fileprivate static func plainValue(_ value: Any) -> AttributeValue {
    // A failing cast searches for bridges, and a cast from a container to NSNumber copies the container, so types are
    // compared first. They are Swift's own types on Linux, and Foundation's classes on Apple's platforms.
    let type = type(of: value)
    if type == String.self, let text = value as? String { return .string(text) }
    if type != [String: Any].self, type != [Any].self, let number = value as? NSNumber {
      return number.isBoolean ? .bool(number.boolValue) : .number(number.exactDouble)
    }
    if let text = value as? String { return .string(text) }
    if let elements = value as? [Any] { return .array(elements.map(plainValue)) }
    if let object = value as? [String: Any] { return .object(object.mapValues(plainValue)) }
    return .null
  }

  // MARK: Findings

  private func wrongValue(_ attribute: String, _ value: Any, expected: String) -> InflateError.Reason {
    .wrongValue(attribute: attribute, found: longStrings.value(value).excerpt, expected: expected)
  }

  private func ignored(_ attribute: String) -> InflateError.Reason {
    .contradictoryAttributes(ignored: attribute, wins: "inflate")
  }

  private mutating func report(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, _ node: NodePath?, _ place: JSONPlace
  ) {
    guard tally.admits(severity) else { return }
    findings.append(Finding(reason: reason, severity: severity, node: node, place: place))
  }
}

/// The long strings of a layout, by the texts that replace them.
///
/// Separate from the reader, because unoptimized builds copy a value for each of its functions that is called, and the
/// reader calls itself for views inside each other.
private struct LongStrings {
  var texts: [String: String] = [:]

  /// Returns a string; `nil` for another value.
  func text(_ value: Any) -> String? {
    guard let text = value as? String else { return nil }
    return texts.isEmpty ? text : texts[text] ?? text
  }

  func value(_ value: Any) -> AttributeValue {
    let plain = JSONReader.plainValue(value)
    return texts.isEmpty ? plain : restored(plain)
  }

  private func restored(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .string(let text): .string(texts[text] ?? text)
    case .array(let elements): .array(elements.map(restored))
    case .object(let members): .object(members.mapValues(restored))
    default: value
    }
  }
}

extension NSNumber {
  /// Whether the number was `true` or `false`. A cast to `Bool` accepts 1 as `true`, and a cast to `Int` accepts `true`
  /// as 1.
  fileprivate var isBoolean: Bool {
    #if canImport(Darwin)
      CFGetTypeID(self) == CFBooleanGetTypeID()
    #else
      // The parser creates no other numbers of type `char`.
      objCType.pointee == CChar(bitPattern: UInt8(ascii: "c"))
    #endif
  }

  /// The number's value, rounded once; `NSDecimalNumber.doubleValue` has wrong last digits.
  fileprivate var exactDouble: Double {
    guard let decimal = self as? NSDecimalNumber else { return doubleValue }
    return Double(decimal.stringValue) ?? doubleValue
  }
}
