/// The elements of an XML document, with their positions, as read by `XMLReader`.
///
/// Elements and runs of text are in one array in document order. Each entry stores the end of its last descendant, so
/// that traversal needs no pointers. Each name is stored once, and values are decoded on use.
///
/// An object, so that passing an element costs one reference instead of one for each array.
package final class XMLTree: Sendable {
  /// An element or a run of text.
  package struct Entry: Sendable {
    /// The name of an element; -1 for a run of text.
    package var name: Int32
    /// The namespace of an element: an index into `namespaces`.
    package var namespace: Int32
    /// The position of the element's `<`, or of the start of the text.
    package var start: Int32
    /// The end of the text. For an element, the position of the `<` of its end tag, or of the element itself if it has
    /// none.
    package var end: Int32
    /// The index of the first entry after this one's descendants.
    package var next: Int32
    package var firstAttribute: Int32
    package var attributeCount: Int32
    /// Whether text has to be decoded: it contains references, CDATA, comments, or carriage returns.
    package var isEncoded: Bool
  }

  package struct Attribute: Sendable {
    package var name: Int32
    package var namespace: Int32
    var nameStart: Int32
    package var valueStart: Int32
    package var valueEnd: Int32
    package var isEncoded: Bool
  }

  package struct Name: Sendable {
    /// The name as written, including the prefix.
    package let qualified: String
    /// The name without the prefix.
    package let local: String
    /// The prefix; empty if there is none.
    package let prefix: String
  }

  /// No namespace.
  package static let noNamespace: Int32 = 0

  package let bytes: [UInt8]
  package let entries: [Entry]
  package let attributes: [Attribute]
  package let names: [Name]
  /// The names of the namespaces; the first is empty, for no namespace.
  package let namespaces: [String]
  /// The ranges of the comments' contents, in document order.
  package let comments: [Range<Int>]
  /// The values that weren't read from a document, by the indexes of their attributes: lengths in pixels, and texts as
  /// they are displayed.
  package let madeValues: [Int: MadeValue]

  /// A value that wasn't read from a document.
  package enum MadeValue: Hashable, Sendable {
    case pixels(Double)
    case string(String)
  }

  /// The parts of a tree that a reader has found so far.
  package struct Contents {
    package var entries: [Entry] = []
    package var attributes: [Attribute] = []
    package var comments: [Range<Int>] = []
  }

  package init(
    bytes: [UInt8], _ parts: Contents, names: [Name], namespaces: [String], madeValues: [Int: MadeValue] = [:]
  ) {
    self.bytes = bytes
    self.madeValues = madeValues
    entries = parts.entries
    attributes = parts.attributes
    comments = parts.comments
    self.names = names
    self.namespaces = namespaces
  }

  /// The document's outermost element.
  package var root: XMLTreeElement { XMLTreeElement(tree: self, index: entries.firstIndex { $0.name >= 0 } ?? 0) }
}

/// An element of an `XMLTree`.
package struct XMLTreeElement: Sendable {
  package let tree: XMLTree
  /// Its index among the elements and texts of its document.
  package let index: Int

  package init(tree: XMLTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  private var entry: XMLTree.Entry { tree.entries[index] }

  /// The name without its prefix.
  package var name: String { tree.names[Int(entry.name)].local }
  /// The name as written.
  package var qualifiedName: String { tree.names[Int(entry.name)].qualified }
  /// The namespace's name; empty for none.
  package var namespace: String { tree.namespaces[Int(entry.namespace)] }
  /// The byte offset of the element's `<`.
  package var offset: Int { Int(entry.start) }

  package var attributes: some RandomAccessCollection<XMLAttribute> {
    (Int(entry.firstAttribute)..<Int(entry.firstAttribute + entry.attributeCount)).lazy.map {
      XMLAttribute(tree: tree, index: $0)
    }
  }

  /// The number of bytes from the name of its first attribute to the end of the last one's value; 0 without attributes.
  package var attributeBytes: Int {
    guard entry.attributeCount > 0 else { return 0 }
    let last = tree.attributes[Int(entry.firstAttribute + entry.attributeCount - 1)]
    return Int(last.valueEnd - tree.attributes[Int(entry.firstAttribute)].nameStart)
  }

  /// Returns the value of the attribute with this name and no namespace.
  package func attribute(_ name: String) -> String? { attribute(name, in: "") }

  /// Returns the value of an attribute.
  package func attribute(_ name: String, in namespace: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }

  /// The elements inside this one, in document order.
  package var children: XMLTreeChildren { XMLTreeChildren(of: self, entry) }

  /// The beginnings of the runs of text inside this element, which are enough for a message, with their offsets and the
  /// lengths of the whole runs, in bytes. Whitespace at the start is left out.
  package var textStarts: [(text: String, offset: Int, length: Int)] {
    var starts: [(text: String, offset: Int, length: Int)] = []
    var index = index + 1
    let end = Int(entry.next)
    while index < end {
      let inner = tree.entries[index]
      if inner.name < 0 { starts.append((tree.start(of: inner), Int(inner.start), Int(inner.end - inner.start))) }
      index = Int(inner.next)
    }
    return starts
  }

  /// The content of this element, in document order.
  package enum Content {
    case element(XMLTreeElement)
    /// Text, decoded, with the offset of its first byte and whether it is a CDATA section.
    case text(String, offset: Int, isCDATA: Bool)
  }

  /// The elements and the text inside this one. CDATA sections are separate runs of text; comments split runs.
  package var contents: [Content] {
    var contents: [Content] = []
    var index = index + 1
    let end = Int(entry.next)
    while index < end {
      let inner = tree.entries[index]
      if inner.name >= 0 {
        contents.append(.element(XMLTreeElement(tree: tree, index: index)))
      } else {
        contents.append(
          .text(tree.text(inner), offset: Int(inner.start), isCDATA: inner.namespace == XMLTree.cdata))
      }
      index = Int(inner.next)
    }
    return contents
  }
}

/// The elements inside an element.
package struct XMLTreeChildren: Sequence, IteratorProtocol, Sendable {
  private let tree: XMLTree
  private var index: Int
  private let end: Int

  package init(of element: XMLTreeElement, _ entry: XMLTree.Entry) {
    tree = element.tree
    index = element.index + 1
    end = Int(entry.next)
  }

  package mutating func next() -> XMLTreeElement? {
    while index < end {
      let place = index
      let entry = tree.entries[place]
      index = Int(entry.next)
      if entry.name >= 0 { return XMLTreeElement(tree: tree, index: place) }
    }
    return nil
  }

  package var first: XMLTreeElement? {
    var copy = self
    return copy.next()
  }

  package var last: XMLTreeElement? {
    var last: XMLTreeElement?
    for child in self { last = child }
    return last
  }

  package var isEmpty: Bool { first == nil }
}

extension XMLTreeElement: Equatable {
  package static func == (a: XMLTreeElement, b: XMLTreeElement) -> Bool { a.index == b.index && a.tree === b.tree }
}

/// An attribute of an element. Namespace declarations aren't included.
package struct XMLAttribute: Sendable {
  package let tree: XMLTree
  package let index: Int

  private var stored: XMLTree.Attribute { tree.attributes[index] }

  /// The name without its prefix.
  package var name: String { tree.names[Int(stored.name)].local }
  /// The name as written.
  package var qualifiedName: String { tree.names[Int(stored.name)].qualified }
  /// The namespace's name; empty for none.
  package var namespace: String { tree.namespaces[Int(stored.namespace)] }
  /// The value, normalized as in XML 1.0 (3.3.3): references are resolved, and tabs and line ends become spaces.
  package var value: String { tree.value(stored) }
  /// The value, if it wasn't read from a document.
  package var madeValue: XMLTree.MadeValue? { tree.madeValues.isEmpty ? nil : tree.madeValues[index] }
  /// Returns whether the value, as written, begins with these characters.
  package func hasPrefix(_ text: StaticString) -> Bool {
    let (start, count) = (Int(stored.valueStart), text.utf8CodeUnitCount)
    guard start + count <= Int(stored.valueEnd) else { return false }
    return text.withUTF8Buffer { buffer in buffer.indices.allSatisfy { tree.bytes[start + $0] == buffer[$0] } }
  }

  /// The byte offset of the name.
  package var nameOffset: Int { Int(stored.nameStart) }
  /// The byte offset of the value, after its quote.
  package var valueOffset: Int { Int(stored.valueStart) }
}

extension XMLTree {
  /// Marks a run of text as a CDATA section, instead of a namespace.
  package static let cdata: Int32 = -2

  package func value(_ attribute: Attribute) -> String { Self.value(attribute, in: bytes) }

  package static func value(_ attribute: Attribute, in bytes: [UInt8]) -> String {
    let range = Int(attribute.valueStart)..<Int(attribute.valueEnd)
    guard attribute.isEncoded else { return String(decoding: bytes[range], as: UTF8.self) }
    return decoded(range, in: bytes, isAttribute: true)
  }

  /// Returns the first 2,048 bytes of a run of text, decoded, behind whitespace at the start.
  fileprivate func start(of entry: Entry) -> String {
    var start = entry
    while start.start < start.end, bytes[Int(start.start)] <= 0x20 { start.start += 1 }
    start.end = min(start.end, start.start + 2048)
    return text(start)
  }

  package func text(_ entry: Entry) -> String {
    let range = Int(entry.start)..<Int(entry.end)
    guard entry.isEncoded else { return String(decoding: bytes[range], as: UTF8.self) }
    return Self.decoded(range, in: bytes, isAttribute: false, isLiteral: entry.namespace == Self.cdata)
  }

  /// Returns text with references resolved and line ends normalized. The reader has validated it.
  private static func decoded(
    _ range: Range<Int>, in bytes: [UInt8], isAttribute: Bool, isLiteral: Bool = false
  ) -> String {
    // The characters of a text may be millions of references. Sound: none has more bytes than its reference, so all fit,
    // and exactly the returned number of bytes is initialized.
    bytes[range].withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { result in
        var (position, count) = (0, 0)
        func append(_ byte: UInt8) {
          result.initializeElement(at: count, to: byte)
          count += 1
        }
        while position < bytes.count {
          let byte = bytes[position]
          position += 1
          switch byte {
          case UInt8(ascii: "&") where !isLiteral:
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ";")),
              let scalar = XMLReader.scalar(ofReference: bytes[position..<end])
            else { continue }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
            position = end + 1
          case 0x0D:
            if position < bytes.count, bytes[position] == 0x0A { position += 1 }
            append(isAttribute ? 0x20 : 0x0A)
          case 0x09, 0x0A: append(isAttribute ? 0x20 : byte)
          default: append(byte)
          }
        }
        return count
      }
    }
  }
}
