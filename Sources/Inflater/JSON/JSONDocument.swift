/// A `.grx` file: its bytes, the tree of nodes in it, and the places of its mistakes.
///
/// Keep it as long as a mistake in its nodes may be found. Places are worked out when the first one is asked for.
package final class JSONDocument {
  /// The largest file that is read unless the caller says otherwise, in bytes.
  package static let defaultMaximumBytes = 16 << 20
  /// The number of views that may stand inside each other, included files counted.
  package static let maximumDepth = 256

  /// The file's name, as its mistakes give it.
  package let file: String
  private let bytes: [UInt8]
  private let maximumBytes: Int
  private let maximumContainers: Int
  /// The text of a view that is parsed at once, in bytes.
  var maximumPartLength = JSONScan.maximumPartLength
  /// The arrays and objects that `read` found.
  private(set) var containerCount = 0
  /// The bytes without comments; `nil` until they are known to be JSON.
  private var text: [UInt8]?
  /// What `read` found besides the mistakes that it returned.
  private(set) var tally = MistakeTally()
  private lazy var lines = SourceLines(bytes)
  private lazy var locator = JSONLocator(text ?? [])

  /// - Parameters:
  ///   - maximumBytes: a longer file is refused. At most 2^31 − 1.
  ///   - maximumContainers: a file with more arrays and objects is refused.
  package init(
    file: String, bytes: [UInt8], maximumBytes: Int = defaultMaximumBytes, maximumContainers: Int = .max
  ) {
    precondition((0...Int(Int32.max)).contains(maximumBytes), "A document has at most 2^31 - 1 bytes.")
    self.file = file
    self.bytes = bytes
    self.maximumBytes = maximumBytes
    self.maximumContainers = maximumContainers
  }

  // MARK: Reading

  /// Reads the whole document.
  ///
  /// - Parameter maximumDepth: the views that may stand inside each other; less than `Self.maximumDepth` for a file
  ///   that is included below others.
  /// - Returns: all mistakes and warnings in document order, as many as are listed and one more of each kind of check, and the outermost view unless there is none at all. After
  ///   a mistake, the tree is what could be read: good for finding more mistakes, not for a layout.
  package func read(maximumDepth: Int = maximumDepth) -> (root: Node?, errors: [InflateError]) {
    guard bytes.count <= maximumBytes else {
      return (nil, [InflateError(.fileTooLarge(limit: maximumBytes), location: InflateError.Location(file: file))])
    }
    var scan = JSONScan(bytes, containerLimit: maximumContainers, maximumPartLength: maximumPartLength)
    defer { containerCount = scan.containerCount }
    var reader = JSONReader(maximumDepth: maximumDepth)
    do throws(JSONScan.Failure) {
      try scan.run()
      text = scan.text
      try reader.read(scan)
    } catch {
      text = nil
      return (nil, [InflateError(.syntax(error.syntax), location: location(at: error.offset))])
    }
    var errors = scan.repeatedKeys.map(self.error)
    errors += reader.findings.map { finding in
      error(finding.reason, severity: finding.severity, at: finding.node, finding.place)
    }
    errors.sortByPlace()
    tally.addDropped(scan.repeatedKeyTally)
    tally.addDropped(reader.tally)
    return (reader.root, errors)
  }

  // MARK: Reporting

  /// A mistake in a node that `read` returned, or in the outermost object for no node at all.
  ///
  /// Where the place is not in the file (an attribute set by the caller, say), its innermost container stands for it.
  package func error(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, at node: NodePath?, _ place: NodePlace
  ) -> InflateError {
    InflateError(reason, severity: severity, location: location(of: place, in: node))
  }

  /// Where a place in a node is, or in the outermost object for no node at all.
  package func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location {
    let position = lines.position(of: locator.offset(of: place, in: node))
    return location(line: position.line, column: position.column, node: node, steps: place.steps)
  }

  // MARK: Comments

  /// A comment, and where it and what follows it stand.
  package struct Comment {
    /// Without the marks around it.
    package let text: String
    package let location: InflateError.Location
    /// The line of the next character that is no blank and in no comment; `nil` at the end.
    package let nextLine: Int?
  }

  /// The comments, in order, up to the first mistake of syntax. The document is scanned once more for them.
  package func comments() -> [Comment] {
    var scan = JSONScan(bytes)
    scan.keepsComments = true
    try? scan.run()
    var next: Int?
    var behind = scan.text.count
    // Backwards, so that what lies between comments is looked at once.
    let comments = scan.comments.reversed().map { range in
      for offset in stride(from: behind - 1, through: range.upperBound, by: -1)
      where scan.text[offset] > 0x20 {
        next = offset
      }
      behind = range.lowerBound
      let body = range.dropFirst(2)
      let isBlock = bytes[range.lowerBound + 1] == UInt8(ascii: "*")
      return Comment(
        text: String(decoding: bytes[isBlock ? body.dropLast(2) : body], as: UTF8.self),
        location: location(at: range.lowerBound), nextLine: next.map { lines.position(of: $0).line })
    }
    return comments.reversed()
  }

  /// The line that a place in a node stands on, from 1.
  package func line(of node: NodePath, _ place: NodePlace) -> Int {
    lines.position(of: locator.offset(of: place, in: node)).line
  }

  /// A line's text without its end, counted from 1; `nil` where the file has no such line.
  package func sourceLine(_ line: Int) -> String? { lines.text(ofLine: line) }

  private func error(_ key: JSONScan.RepeatedKey) -> InflateError {
    let position = lines.position(of: key.offset)
    let path = locator.path(ofKeyAt: key.offset)
    return InflateError(
      .duplicateKey(name: key.name, firstLine: lines.position(of: key.firstOffset).line),
      location: location(line: position.line, column: position.column, node: path.node, steps: path.steps))
  }

  private func location(at offset: Int) -> InflateError.Location {
    let position = lines.position(of: offset)
    return InflateError.Location(file: file, line: position.line, column: position.column)
  }

  private func location(
    line: Int, column: Int, node: NodePath?, steps: [NodePlace.Step]
  ) -> InflateError.Location {
    var suffix = steps.map(\.description).joined()
    if node == nil, suffix.hasPrefix(".") { suffix.removeFirst() }
    return InflateError.Location(file: file, line: line, column: column, node: node, suffix: suffix)
  }
}
