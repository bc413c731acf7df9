import GRXFileFormats
import Measure

/// A `.grx` file: its bytes, its tree of nodes, and the locations of its errors.
///
/// Keep it as long as errors in its nodes may be found. Locations are computed on first use.
package final class JSONDocument: SourceDocument {
  package let file: String
  private let bytes: [UInt8]
  private let limits: DocumentLimits
  /// The maximum length of a value that is decoded at once, in bytes.
  var maximumValueLength = JSONValues.maximumLength
  private var content: DocumentContent?
  /// The values of the document, which are read again if they were released.
  private var knownTree: JSONTree?
  private var knownLocator: JSONLocator?
  /// The reader that was interrupted, which is freed with the document.
  private var interrupted: JSONReader?
  private lazy var lines = SourceLines(bytes)
  /// The node whose attributes were read last without the rest of the document.
  private var readAlone: (node: NodePath, attributes: [NodeAttribute])?
  /// The node that was located last, and its path as text: usually, several places in one node are located together.
  private var located: (node: NodePath?, path: String)?

  package init(file: String, bytes: [UInt8], limits: DocumentLimits = DocumentLimits()) {
    self.file = file
    self.bytes = bytes
    self.limits = limits
  }

  package var dialect: Dialect { .grx }

  // MARK: Reading

  package func read() -> DocumentContent {
    if let content { return content }
    let new = readContent()
    content = new
    return new
  }

  package func releaseContent() { (content, knownTree, knownLocator, readAlone) = (nil, nil, nil, nil) }

  package var readsNodesAgain: Bool { true }

  package func attributes(of node: NodePath) -> [NodeAttribute] {
    if content != nil { return read().root?.descendant(at: node)?.attributes ?? [] }
    if let readAlone, readAlone.node == node { return readAlone.attributes }
    guard let view = locator?.view(at: node) else { return [] }
    let attributes = JSONReader.attributes(of: view, in: tree, maximumLength: maximumValueLength)
    readAlone = (node, attributes)
    return attributes
  }

  /// The values of the document, up to the first syntax error.
  private var tree: JSONTree {
    if let knownTree { return knownTree }
    var rules = JSONRules()
    rules.maximumContainers = limits.maximumContainers
    rules.countsValues = true
    rules.maximumRepeatedKeys = DiagnosticTally.limit
    let new = JSONTree.read(bytes, rules)
    knownTree = new
    return new
  }

  private func readContent() -> DocumentContent {
    if let refusal = limits.refusal(of: bytes, named: file) { return refusal }
    if XMLReader.recognizes(bytes) {
      let sentence = "the document is XML, and no format of XML is registered with the inflater; see DocumentFormat"
      return DocumentContent(errors: [InflateError(.syntax(.xml(sentence)), location: location(at: 0))])
    }
    var content = DocumentContent()
    let tree = tree
    content.containerCount = tree.containerCount
    let reader: JSONReader
    do throws(JSONFailure) {
      if let failure = tree.failure { throw failure }
      reader = try JSONReader(tree, maximumLength: maximumValueLength)
      interrupted = reader
      try reader.read()
    } catch {
      // The error of an interruption has no location: finding it takes time proportional to the length of the document.
      if Meter.endsReading { return content }
      interrupted = nil
      content.errors = [InflateError(.syntax(error.syntax), location: location(at: error.offset))]
      return content
    }
    interrupted = nil
    content.root = reader.root
    content.errors = tree.repeatedKeys.map(self.error)
    content.errors += reader.findings.map { finding in
      let location = location(of: finding.place, in: finding.node)
      return InflateError(finding.reason, severity: finding.severity, location: location)
    }
    content.errors.sortByPlace()
    content.tally.addDroppedErrors(tree.droppedRepeatedKeys)
    content.tally.addDropped(reader.tally)
    return content
  }

  // MARK: Locations

  /// `nil` if the document isn't valid JSON, so that it has no paths.
  private var locator: JSONLocator? {
    if Meter.endsReading || tree.failure != nil { return nil }
    let locator = knownLocator ?? JSONLocator(tree)
    knownLocator = locator
    return locator
  }

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    location(of: JSONPlace(place), in: node)
  }

  package func order(of place: NodePlace, in node: NodePath) -> Int {
    locator?.offset(of: JSONPlace(place), in: node) ?? 0
  }

  func location(of place: JSONPlace, in node: NodePath?) -> InflateError.Location {
    let offset = locator?.offset(of: place, in: node) ?? 0
    return lines.location(of: offset, in: file, path: path(of: node, place.steps))
  }

  private func path(of node: NodePath?, _ steps: [JSONPlace.Step]) -> String {
    guard node != nil else { return JSONPath.text(of: nil, steps) }
    if located?.node != node { located = (node, JSONPath.text(of: node, [])) }
    return steps.reduce(located?.path ?? "") { $0 + $1.description }
  }

  private func error(_ key: JSONTree.RepeatedKey) -> InflateError {
    let path = locator?.path(of: key.entry) ?? (node: nil, steps: [])
    return InflateError(
      .duplicateKey(name: tree.key(of: key.entry), firstLine: lines.position(of: key.firstOffset).line),
      location: lines.location(
        of: Int(tree.entries[key.entry].key), in: file, path: JSONPath.text(of: path.node, path.steps)))
  }

  private func location(at offset: Int) -> InflateError.Location {
    lines.location(of: offset, in: file)
  }

  // MARK: Text

  package func comments() -> [SourceComment] {
    var next: Int?
    var behind = bytes.count
    // Backward, so that the text between comments is visited once.
    let comments = tree.comments.reversed().map { range in
      for offset in stride(from: behind - 1, through: range.upperBound, by: -1) where bytes[offset] > 0x20 {
        // A comma before the end of a container is as good as none.
        let isTrailing = bytes[offset] == UInt8(ascii: ",") && next.map { "]}".utf8.contains(bytes[$0]) } ?? false
        if !isTrailing { next = offset }
      }
      behind = range.lowerBound
      let body = range.dropFirst(2)
      let isBlock = bytes[range.lowerBound + 1] == UInt8(ascii: "*")
      return SourceComment(
        text: String(decoding: bytes[isBlock ? body.dropLast(2) : body], as: UTF8.self),
        location: location(at: range.lowerBound), nextLine: next.map { lines.position(of: $0).line })
    }
    return comments.reversed()
  }

  package func sourceLine(_ line: Int) -> String? { lines.text(ofLine: line) }
}
