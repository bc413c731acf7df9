import Measure

/// Reads an XML 1.0 document with namespaces, in one pass over its bytes, without recursion.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, and Namespaces in XML 1.0, third edition. Differs: a
/// DOCTYPE is an error, as is every encoding except UTF-8, and every version other than 1.0. Reading stops at the first
/// error.
package struct XMLReader {
  /// The limits on a document.
  package struct Limits: Equatable, Sendable {
    /// The maximum depth of nested elements.
    package var depth = 256
    /// The maximum number of attributes of an element, and of its namespace declarations: they are searched often.
    package var attributes = 256
    /// The maximum total number of elements and attributes.
    package var count = Int.max
    /// Whether prefixes needn't be declared: `width:pad` and `width:pad:landscape` then have no namespace.
    package var allowsUndeclaredPrefixes = false

    package init(depth: Int = 256, count: Int = .max, allowsUndeclaredPrefixes: Bool = false) {
      self.depth = depth
      self.count = count
      self.allowsUndeclaredPrefixes = allowsUndeclaredPrefixes
    }
  }

  /// An element that isn't closed yet.
  package struct OpenElement {
    package var entry: Int
    /// The number of declarations before the element's own.
    var declarationCount: Int
  }

  /// The latest start tag, since the next one often has the same name and attributes.
  package struct LatestTag {
    package var name: Int32
    package var firstAttribute: Int
  }

  package let limits: Limits
  /// Whether runs of text that consist only of whitespace are kept.
  package let keepsBlanks: Bool
  /// The document, followed by a 0, which documents don't contain, so that reading at the end needs no check.
  package let bytes: [UInt8]
  package let end: Int
  package var position = 0
  package var tree = XMLTree.Contents()
  package var names: XMLNames
  package var open: [OpenElement] = []
  package var scopes = XMLScopes()
  package var count = 0
  package var latestTag = LatestTag(name: -1, firstAttribute: 0)
  private var steps = ReadSteps()

  private init(_ bytes: [UInt8], end: Int, limits: Limits, keepsBlanks: Bool) {
    self.bytes = bytes[..<end] + [0]
    self.end = end
    self.limits = limits
    self.keepsBlanks = keepsBlanks
    names = XMLNames()
    // An attribute of a layout takes about 30 bytes, and an element more than 100.
    tree.entries.reserveCapacity(end / 96)
    tree.attributes.reserveCapacity(end / 24)
    names.allowsSeveralColons = limits.allowsUndeclaredPrefixes
  }

  /// Reads a document.
  ///
  /// - Parameter keepsBlanks: Whether text that consists only of whitespace is kept, which layouts don't need.
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
      // An error before the invalid character takes precedence. If the error is only that the document ends there, the
      // invalid character takes precedence.
      if let flaw, error.offset >= flaw.offset || error.isAboutEnd { throw flaw }
      throw error
    }
    if let flaw { throw flaw }
    return XMLTree(
      bytes: reader.bytes, reader.tree, names: reader.names.all, namespaces: reader.scopes.namespaces)
  }

  /// Returns the encoding indicated by the first bytes, if it isn't UTF-8.
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

  /// Reads markup that begins with `<`. Returns whether it was an element's start tag.
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

  /// A description of the content at the position, for messages.
  package var found: String {
    guard position < end else { return "the end of the document" }
    let rest = String(decoding: bytes[position..<min(end, position + 8)], as: UTF8.self)
    let scalar = rest.unicodeScalars[rest.unicodeScalars.startIndex]
    return scalar == "'" ? "\"'\"" : "'\(String(Character(scalar)).excerpt)'"
  }

  package func startsWith(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= end else { return false }
    return text.withUTF8Buffer { buffer in
      for (index, byte) in buffer.enumerated() where bytes[position + index] != byte { return false }
      return true
    }
  }

  @inline(__always)
  package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// Skips whitespace. Returns whether there was any.
  @discardableResult
  package mutating func skipBlanks() -> Bool {
    let start = position
    while isBlank(bytes[position]) { position += 1 }
    return position > start
  }

  /// Counts the bytes that were read since some were counted, once they are many.
  @inline(__always)
  package mutating func countBytes() throws(XMLFailure) {
    if position >= steps.uncountedEnd { try countManyBytes() }
  }

  @inline(never)
  private mutating func countManyBytes() throws(XMLFailure) {
    if steps.areUsedUp(before: position) { throw XMLFailure(.tooMany(limit: limits.count), at: position) }
  }

  package mutating func count(one offset: Int) throws(XMLFailure) {
    count += 1
    if steps.areUsedUpByItem() || count > limits.count { throw XMLFailure(.tooMany(limit: limits.count), at: offset) }
  }
}

extension XMLFailure {
  /// Whether the only error is that the document ends.
  fileprivate var isAboutEnd: Bool {
    switch reason {
    case .noElement, .unfinished, .unclosed: true
    default: false
    }
  }
}

extension XMLReader {
  /// Returns whether a document is XML: its first character, except for whitespace and a byte-order mark, is `<`.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      // UTF-16, which is rejected with a specific message.
      return bytes.prefix(64).contains(UInt8(ascii: "<"))
    }
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "<")
  }
}
