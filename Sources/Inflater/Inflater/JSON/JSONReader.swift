import GRXFileFormats
import Layouts
import Measure

/// Creates nodes from the tree of a document, and checks the document's structure.
///
/// Editors may name a schema in `$schema`, which is ignored.
///
/// All structural errors are collected; a view with an error is read as far as possible. The tree limits how deeply
/// views are nested.
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

  private let tree: JSONTree
  /// The last member of the outermost object with each name.
  private let members: [String: Int]
  private let values: JSONValues
  private(set) var root: Node?
  private(set) var findings: [Finding] = []
  /// The tally of diagnostics that aren't in `findings`.
  private(set) var tally = DiagnosticTally()
  // Nothing else is called while one of the next two is used.
  @exclusivity(unchecked) private var repeated: RepeatedViews
  /// The offset at which the meter is looked at next.
  @exclusivity(unchecked) private var nextLook = Meter.byteInterval
  /// The views that were read before an interruption. Freeing them takes longer than a deadline may be missed.
  private var abandoned: [Node] = []

  /// - Parameter tree: The tree of valid JSON.
  init(_ tree: JSONTree, maximumLength: Int) throws(JSONFailure) {
    self.tree = tree
    members =
      tree.entries[0].kind == .object
      ? tree.children(of: 0).reduce(into: [:]) { $0[tree.key(of: $1)] = $1 } : [:]
    let layout = members["layout"].map { $0..<Int(tree.entries[$0].next) }
    values = try JSONValues(of: tree, layout ?? 0..<0, maximumLength: maximumLength)
    repeated = RepeatedViews(tree)
  }

  // MARK: The document

  /// Reads the document.
  func read() throws(JSONFailure) {
    if let found = tree.entries[0].kind.nameUnlessObject { return report(.noObjectAtTop(found: found), nil, .view) }
    for (name, member) in members.sorted(by: { $0.value < $1.value }) where name != "layout" {
      check(name, member, isBareView: members["layout"] == nil && members["class"] != nil)
    }
    guard let layout = members["layout"] else {
      let isView = members["class"] != nil || members["inflate"] != nil
      report(.missingLayout(isView: isView), nil, .view)
      return
    }
    guard tree.entries[layout].kind == .object else {
      return report(wrongValue("layout", try values.value(at: layout), expected: "an object"), nil, .value("layout"))
    }
    root = try node(at: layout, .root)
  }

  private func check(_ name: String, _ member: Int, isBareView: Bool) {
    if name == "version" {
      let written = tree.text(in: tree.entries[member].range)
      let found: String
      switch tree.entries[member].kind {
      case .object: found = "an object"
      case .array: found = "an array"
      case .true, .false, .null: found = written
      case .string, .number: return checkVersion(written)
      }
      report(.wrongValue(attribute: "version", found: found, expected: "a string or a number"), nil, .value("version"))
    } else if !isBareView, name != "$schema" {
      let reason = InflateError.Reason.unknownAttribute(
        name: name, owner: "the document", suggestion: Suggestion.nearest(to: name, in: ["layout", "version"]))
      report(reason, severity: .warning, nil, .key(name))
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

  /// Ends reading if the inflater must end.
  private func look(at value: Int) throws(JSONFailure) {
    let offset = Int(tree.entries[value].start)
    guard offset >= nextLook else { return }
    nextLook = offset + Meter.byteInterval
    if Meter.endsReading(after: .bytes) { throw JSONValues.interruption }
  }

  // MARK: Views

  /// Creates the node of a view, with its descendants.
  private func node(at view: Int, _ path: NodePath) throws(JSONFailure) -> Node {
    var subviews = -1
    var node = try node(at: view, path, &subviews)
    if subviews >= 0 { node.children = try children(in: subviews, of: path) }
    return node
  }

  /// Creates the node of a view without its children.
  ///
  /// A separate function: the stack space of `children(in:of:)` is needed once for each level of views.
  ///
  /// - Parameter subviews: Set to the index of the array of the children, if there is one.
  @inline(never)
  private func node(at view: Int, _ path: NodePath, _ subviews: inout Int) throws(JSONFailure) -> Node {
    try look(at: view)
    let found = tree.repeatedKeys.isEmpty ? repeated.find(view) : nil
    guard let found, let index = found.index else { return try node(at: view, path, found?.differences, &subviews) }
    let common = repeated.commons[index]
    let (id, text) = (found.differences.id, found.differences.text)
    var own = Node.Differences(idPlace: Int32(common.idPlace), textPlace: Int32(common.textPlace))
    if id >= 0 { own.id = try values.string(at: id) }
    if text >= 0 { own.text = try values.string(at: text) }
    subviews = found.differences.subviews
    return .view(common.className, like: common.attributes, except: own, template: common.template, path: path)
  }

  /// Creates the node of a view that isn't known to repeat another, without its children.
  private func node(
    at view: Int, _ path: NodePath, _ differences: RepeatedViews.Differences?, _ array: inout Int
  ) throws(JSONFailure) -> Node {
    var (className, include, subviews): (Int?, Int?, Int?) = (nil, nil, nil)
    var attributes: [NodeAttribute] = []
    for member in tree.children(of: view) {
      try look(at: member)
      let key = tree.key(of: member)
      switch key {
      case "class": className = member
      case "inflate": include = member
      case "subviews": subviews = member
      default: attributes.append(NodeAttribute(name: key, value: try values.value(at: member)))
      }
    }
    if !tree.repeatedKeys.isEmpty { attributes = try lastValues(attributes) }
    try sort(&attributes)
    var node = Node(kind: .unreadable, attributes: attributes, path: path)
    if let include {
      if className != nil { report(ignored("class"), severity: .warning, path, .key("class")) }
      if subviews != nil { report(ignored("subviews"), severity: .warning, path, .key("subviews")) }
      if let reference = includeReference(try values.value(at: include), at: path) { node.kind = .include(reference) }
      return node
    }
    let isOfViews = subviews.map { tree.entries[$0].kind == .array } ?? true
    if let className {
      setClass(of: &node, try values.value(at: className), isOfViews ? differences : nil)
    } else {
      let similar =
        tally.hasRoom(for: .error) ? Suggestion.nearest(to: "class", in: node.attributes.lazy.map(\.name)) : nil
      report(.missingClass(similarKey: similar), path, .view)
    }
    guard let subviews else { return node }
    if isOfViews {
      array = subviews
    } else {
      let found = try values.value(at: subviews)
      report(wrongValue("subviews", found, expected: "an array of views"), path, .value("subviews"))
    }
    return node
  }

  private func setClass(of node: inout Node, _ value: AttributeValue, _ differences: RepeatedViews.Differences?) {
    guard case .string(let name) = value else {
      return report(wrongValue("class", value, expected: "a class name"), node.path, .value("class"))
    }
    node.kind = .view(className: name)
    if let differences { repeated.add(&node, className: name, differences) }
  }

  /// Returns the last attribute of each name. The table is made in steps, and never grows, since then it would move all
  /// its elements at once.
  private func lastValues(_ attributes: [NodeAttribute]) throws(JSONFailure) -> [NodeAttribute] {
    var values: [String: AttributeValue] = Dictionary(minimumCapacity: attributes.count)
    for (index, attribute) in attributes.enumerated() {
      if index & 1023 == 1023, Meter.endsReading(after: .bytes) { throw JSONValues.interruption }
      values[attribute.name] = attribute.value
    }
    return values.map { NodeAttribute(name: $0, value: $1) }
  }

  /// Reads the attributes of a view of valid JSON, and nothing else.
  static func attributes(of view: Int, in tree: JSONTree, maximumLength: Int) -> [NodeAttribute] {
    guard tree.entries[view].kind == .object else { return [] }
    var values: [String: AttributeValue] = [:]
    for member in tree.children(of: view) {
      let key = tree.key(of: member)
      if ["class", "inflate", "subviews"].contains(key) { continue }
      let entries = member..<Int(tree.entries[member].next)
      values[key] = try? JSONValues(of: tree, entries, maximumLength: maximumLength).value(at: member)
    }
    return values.sorted { $0.key < $1.key }.map { NodeAttribute(name: $0, value: $1) }
  }

  private func sort(_ attributes: inout [NodeAttribute]) throws(JSONFailure) {
    var comparisons = 0
    do {
      try attributes.sort { one, other in
        comparisons += 1
        if comparisons % 1024 == 0, Meter.endsReading(after: .bytes) { throw JSONValues.interruption }
        return one.name < other.name
      }
    } catch {
      throw JSONValues.interruption
    }
  }

  private func children(in array: Int, of path: NodePath) throws(JSONFailure) -> [Node] {
    var children: [Node] = []
    children.reserveCapacity(tree.children(of: array).reduce(0) { count, _ in count + 1 })
    for (index, element) in tree.children(of: array).enumerated() {
      if tree.entries[element].start >= nextLook {
        do { try look(at: element) } catch {
          abandoned += children
          throw error
        }
      }
      if tree.entries[element].kind == .object {
        var subviews = -1
        let path = NodePath.child(of: path, index: index)
        children.append(try node(at: element, path, &subviews))
        if subviews >= 0 { children[children.count - 1].children = try self.children(in: subviews, of: path) }
      } else {
        let value = try values.value(at: element)
        let reason = wrongValue("subviews[\(index)]", value, expected: "a view, which is an object")
        report(reason, path, .element(index, of: "subviews"))
      }
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

extension JSONTree.Kind {
  /// The description of a value in messages; `nil` for an object.
  var nameUnlessObject: String? {
    switch self {
    case .object: nil
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}
