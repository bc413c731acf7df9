import GRXFileFormats

/// A `.grx` file: its bytes, its tree of nodes, and the locations of its errors.
///
/// Keep it as long as errors in its nodes may be found. Locations are computed on first use.
package final class JSONDocument: SourceDocument {
  package let file: String
  private let bytes: [UInt8]
  private let limits: DocumentLimits
  /// The maximum length of a view's text that is parsed at once, in bytes.
  var maximumPartLength = JSONScan.maximumPartLength
  private var content: DocumentContent?
  /// The reader that was interrupted, which is freed with the document.
  private var interrupted: JSONReader?
  /// Whether the document is valid JSON, so that it has paths.
  private var isJSON = false
  /// Whether the document was read to its end and has no comments.
  private var hasNoComments = false
  private lazy var lines = SourceLines(bytes, meter: limits.meter)
  /// Finds the first places, for which the locator's index isn't created; `nil` if it can't.
  private var finder: JSONFinder?
  private var knownLocator: JSONLocator?
  /// The node whose attributes were read last without the rest of the document.
  private var readAlone: (node: NodePath, attributes: [NodeAttribute])?
  /// The number of nodes that were read alone, and the number from which reading the whole document takes less time.
  private var aloneCount = 0
  private static let maximumAloneCount = 16

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

  package func releaseContent() { (content, knownLocator, readAlone, aloneCount) = (nil, nil, nil, 0) }

  package var readsNodesAgain: Bool { true }

  package func attributes(of node: NodePath) -> [NodeAttribute] {
    if content == nil {
      if let readAlone, readAlone.node == node { return readAlone.attributes }
      if aloneCount < Self.maximumAloneCount, let text = locator?.document(ofView: node) {
        let document = JSONDocument(file: file, bytes: text, limits: limits)
        document.maximumPartLength = maximumPartLength
        if let attributes = document.read().root?.attributes {
          readAlone = (node, attributes)
          aloneCount += 1
          return attributes
        }
      }
    }
    return read().root?.descendant(at: node)?.attributes ?? []
  }

  private func readContent() -> DocumentContent {
    if let refusal = limits.refusal(of: bytes, named: file) { return refusal }
    if XMLReader.recognizes(bytes) {
      let sentence = "the document is XML, and no format of XML is registered with the inflater; see DocumentFormat"
      return DocumentContent(errors: [InflateError(.syntax(.xml(sentence)), location: location(at: 0))])
    }
    var scan = JSONScan(
      bytes, containerLimit: limits.maximumContainers, maximumPartLength: maximumPartLength,
      meter: limits.meter)
    scan.countsValues = true
    scan.maximumRepeatedKeys = DiagnosticTally.limit
    var content = DocumentContent()
    let reader: JSONReader
    do throws(JSONScan.Failure) {
      defer { content.containerCount = scan.containerCount }
      try scan.run()
      hasNoComments = !scan.hasComments
      reader = JSONReader(scan, meter: limits.meter)
      interrupted = reader
      try reader.read()
      isJSON = true
      if hasNoComments, scan.repeatedKeys.isEmpty { finder = JSONFinder(bytes) }
    } catch {
      // The error of an interruption has no location: finding it takes time proportional to the length of the document.
      if limits.meter.meter?.interruption != nil { return content }
      interrupted = nil
      content.errors = [InflateError(.syntax(error.syntax), location: location(at: error.offset))]
      return content
    }
    interrupted = nil
    content.root = reader.root
    content.errors = scan.repeatedKeys.map(self.error)
    content.errors += reader.findings.map { finding in
      let location = location(of: finding.place, in: finding.node)
      return InflateError(finding.reason, severity: finding.severity, location: location)
    }
    content.errors.sortByPlace()
    content.tally.addDroppedErrors(scan.droppedRepeatedKeys)
    content.tally.addDropped(reader.tally)
    return content
  }

  // MARK: Locations

  private var locator: JSONLocator? {
    if isJSON && knownLocator == nil { knownLocator = JSONLocator(bytes, meter: limits.meter) }
    return knownLocator
  }

  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    location(of: JSONPlace(place), in: node)
  }

  package func order(of place: NodePlace, in node: NodePath) -> Int {
    locator?.offset(of: JSONPlace(place), in: node) ?? 0
  }

  func location(of place: JSONPlace, in node: NodePath?) -> InflateError.Location {
    var offset: Int?
    if knownLocator == nil, limits.meter.meter?.interruption == nil { offset = finder?.offset(of: place, in: node) }
    offset = offset ?? locator?.offset(of: place, in: node)
    return lines.location(of: offset ?? 0, in: file, path: JSONPath.text(of: node, place.steps))
  }

  private func error(_ key: JSONScan.RepeatedKey) -> InflateError {
    let path = locator?.path(ofKeyAt: key.offset) ?? (node: nil, steps: [])
    return InflateError(
      .duplicateKey(name: key.name, firstLine: lines.position(of: key.firstOffset).line),
      location: lines.location(of: key.offset, in: file, path: JSONPath.text(of: path.node, path.steps)))
  }

  private func location(at offset: Int) -> InflateError.Location {
    lines.location(of: offset, in: file)
  }

  // MARK: Text

  /// Scans the document again for its comments.
  package func comments() -> [SourceComment] {
    // Most documents have none, and needn't be scanned again.
    if hasNoComments { return [] }
    var scan = JSONScan(bytes)
    scan.keepsComments = true
    try? scan.run()
    var next: Int?
    var behind = scan.text.count
    // Backward, so that the text between comments is visited once.
    let comments = scan.comments.reversed().map { range in
      for offset in stride(from: behind - 1, through: range.upperBound, by: -1)
      where scan.text[offset] > 0x20 {
        next = offset
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
