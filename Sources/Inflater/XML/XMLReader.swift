import Measure

/// Reads an XML 1.0 document with namespaces, in one pass over its bytes, without recursion.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, and Namespaces in XML 1.0, third edition.
/// Differs: a DOCTYPE is a mistake, as is every encoding but UTF-8, and a version other than 1.0. Reading stops at the first
/// mistake.
package struct XMLReader {
  /// What a document may have at most.
  package struct Limits: Equatable, Sendable {
    /// Elements inside each other.
    package var depth = 256
    /// Attributes of one element, besides declarations of namespaces: one is looked for among them often.
    package var attributes = 256
    /// Elements and attributes together.
    package var count = Int.max
    /// Whether prefixes need not be declared: `width:pad` and `width:pad:landscape` are in no namespace then.
    package var allowsUndeclaredPrefixes = false

    package init(depth: Int = 256, count: Int = .max, allowsUndeclaredPrefixes: Bool = false) {
      self.depth = depth
      self.count = count
      self.allowsUndeclaredPrefixes = allowsUndeclaredPrefixes
    }
  }

  /// An element that isn't closed yet.
  struct OpenElement {
    var entry: Int
    /// The number of declarations before the element's own.
    var declarationCount: Int
  }

  /// The latest start tag: the next one often has the same name and attributes.
  struct LatestTag {
    var name: Int32
    var firstAttribute: Int
  }

  let limits: Limits
  /// Whether runs of text that are nothing but white space are kept.
  let keepsBlanks: Bool
  /// The document, and a 0 behind it, which no document has, so that a look at the end needs no check of its own.
  let bytes: [UInt8]
  let end: Int
  var position = 0
  var tree = XMLTree.Parts()
  var names: XMLNames
  var open: [OpenElement] = []
  var scopes = XMLScopes()
  var count = 0
  var latestTag = LatestTag(name: -1, firstAttribute: 0)

  private init(_ bytes: [UInt8], end: Int, limits: Limits, keepsBlanks: Bool) {
    self.bytes = bytes[..<end] + [0]
    self.end = end
    self.limits = limits
    self.keepsBlanks = keepsBlanks
    names = XMLNames()
    // An attribute of a layout takes some 30 bytes, an element more than 100.
    tree.entries.reserveCapacity(end / 96)
    tree.attributes.reserveCapacity(end / 24)
    names.allowsSeveralColons = limits.allowsUndeclaredPrefixes
  }

  /// Reads a document.
  ///
  /// - Parameter keepsBlanks: Whether text of nothing but white space is kept: a layout has no use for it.
  package static func read(
    _ bytes: [UInt8], limits: Limits = Limits(), keepsBlanks: Bool = true
  ) throws(XMLFailure) -> XMLTree {
    require(bytes.count < Int(Int32.max), "A document has fewer than 2^31 - 1 bytes.")
    if let name = foreignEncoding(of: bytes) { throw XMLFailure(.encoding(name), at: 0) }
    let flaw = XMLCharacters.firstFlaw(in: bytes)
    var reader = XMLReader(bytes, end: flaw?.offset ?? bytes.count, limits: limits, keepsBlanks: keepsBlanks)
    do throws(XMLFailure) {
      try reader.readDocument()
    } catch {
      // A mistake in front of the flaw comes first; one that is only that the document ends there is the flaw itself.
      if let flaw, error.offset >= flaw.offset || error.isAboutEnd { throw flaw }
      throw error
    }
    if let flaw { throw flaw }
    return XMLTree(
      bytes: reader.bytes, reader.tree, names: reader.names.all, namespaces: reader.scopes.namespaces)
  }

  /// The encoding that the first bytes show, if it isn't UTF-8.
  private static func foreignEncoding(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    switch (start.count > 0 ? start[0] : 1, start.count > 1 ? start[1] : 1) {
    case (0xFE, 0xFF): return "UTF-16 (big-endian)"
    case (0xFF, 0xFE): return start.count == 4 && start[2] == 0 && start[3] == 0 ? "UTF-32" : "UTF-16 (little-endian)"
    case (0x00, 0x3C): return "UTF-16 (big-endian)"
    case (0x3C, 0x00): return start.count == 4 && start[2] == 0 ? "UTF-32" : "UTF-16 (little-endian)"
    case (0x00, 0x00) where start.count == 4 && start[2] == 0xFE || start.count == 4 && start[3] == 0x3C:
      return "UTF-32"
    default: return nil
    }
  }

  // MARK: The document

  private mutating func readDocument() throws(XMLFailure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if startsWith("<?xml"), isBlank(bytes[position + 5]) { try readDeclaration() }
    var hasRoot = false
    while position < end {
      if bytes[position] == UInt8(ascii: "<") {
        hasRoot = try readMarkup(hasRoot: hasRoot) || hasRoot
      } else if open.isEmpty {
        try skipBlanksOutsideRoot()
      } else {
        try readText()
      }
    }
    if let last = open.last {
      let entry = tree.entries[last.entry]
      throw XMLFailure(.unclosed(element: names[entry.name].qualified, opened: Int(entry.start)), at: end)
    }
    if !hasRoot { throw XMLFailure(.noElement, at: end) }
  }

  private mutating func skipBlanksOutsideRoot() throws(XMLFailure) {
    skipBlanks()
    guard position < end, bytes[position] != UInt8(ascii: "<") else { return }
    throw XMLFailure(.textOutsideRoot(found), at: position)
  }

  /// Reads what begins with `<`. Returns whether it was an element's start tag.
  private mutating func readMarkup(hasRoot: Bool) throws(XMLFailure) -> Bool {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      try readEndTag()
      return false
    case UInt8(ascii: "!"):
      try readDeclarationLike()
      return false
    case UInt8(ascii: "?"):
      try readInstruction()
      return false
    default:
      try readStartTag(isSecond: hasRoot && open.isEmpty)
      return true
    }
  }

  // MARK: Places and bytes

  /// What is at the position, in the words of a message.
  var found: String {
    guard position < end else { return "the end of the document" }
    let rest = String(decoding: bytes[position..<min(end, position + 8)], as: UTF8.self)
    let scalar = rest.unicodeScalars[rest.unicodeScalars.startIndex]
    return scalar == "'" ? "\"'\"" : "'\(String(Character(scalar)).excerpt)'"
  }

  func startsWith(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { buffer in
      for (index, byte) in buffer.enumerated() where bytes[position + index] != byte { return false }
      return true
    }
  }

  @inline(__always)
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// Returns whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while isBlank(bytes[position]) { position += 1 }
    return position > start
  }

  mutating func count(one offset: Int) throws(XMLFailure) {
    count += 1
    if count > limits.count { throw XMLFailure(.tooMany(limit: limits.count), at: offset) }
  }
}

extension XMLFailure {
  /// Whether all that is wrong is that the document ends.
  fileprivate var isAboutEnd: Bool {
    switch reason {
    case .noElement, .unfinished, .unclosed: true
    default: false
    }
  }
}
