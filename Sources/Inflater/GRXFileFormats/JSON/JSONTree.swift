/// The values of a text in JSON, with their positions, as read by `JSONTreeReader`.
///
/// All values are in one array in document order. Each entry stores the index after its last descendant, so that
/// traversal needs no pointers. Keys and strings are decoded on use.
package final class JSONTree: Sendable {
  package enum Kind: UInt8, Sendable { case object, array, string, number, `true`, `false`, null }

  package struct Entry: Sendable {
    /// The position of the value's first byte.
    package let start: Int32
    /// The position after its last byte.
    package internal(set) var end: Int32
    /// The position of the opening quote of its key; -1 for a value that isn't a member of an object.
    package let key: Int32
    /// The position of the key's closing quote.
    package let keyEnd: Int32
    /// The index of the first entry after this one's descendants.
    package internal(set) var next: Int32
    package let kind: Kind
    /// Whether a string contains escapes, or byte-order marks, which Foundation's parser drops in places, or a number isn't
    /// in `JSONTree.plainNumber(in:)`.
    package let isEncoded: Bool
    package let isKeyEncoded: Bool
    /// Whether an object or array is part of the structure of views, not the value of an attribute.
    package let isStructure: Bool

    package var isMember: Bool { key >= 0 }
    package var isContainer: Bool { kind == .object || kind == .array }
    package var range: Range<Int> { Int(start)..<Int(end) }
    package var keyRange: Range<Int> { Int(key) + 1..<Int(keyEnd) }
    /// The range between the quotes of a string.
    package var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
  }

  /// A key that already occurs in its object.
  package struct RepeatedKey: Hashable, Sendable {
    /// The entry of its value.
    package let entry: Int
    /// The position of the first key with this name.
    package let firstOffset: Int
  }

  /// A view that is written like an earlier one, as entries. Their members have the same order.
  package struct LikeView: Sendable {
    package let view: Int32
    package let model: Int32
  }

  /// Foundation's parser refuses more than 512 nested containers. It reads only values of attributes, but 256 views are
  /// 512 containers below the outermost object: each view except for the outermost is in an array, and the innermost
  /// view may contain one more.
  package static let maximumDepth = 513

  package let bytes: [UInt8]
  /// The values up to the error, each before those inside it.
  package let entries: [Entry]
  /// The comments up to the error, in document order.
  package let comments: [Range<Int>]
  /// The encoded strings and numbers, and the containers in attributes, as entries in document order: the values that
  /// aren't read from their bytes.
  package let encoded: [Int32]
  /// The syntax error at which reading ended.
  package let failure: JSONFailure?
  /// The number of arrays and objects, and of the values that are counted like them.
  package let containerCount: Int
  package let repeatedKeys: [RepeatedKey]
  /// Views that are written like earlier ones up to their `subviews`, except for ids and texts, in document order.
  package let likeViews: [LikeView]
  /// The number of repeated keys that aren't in `repeatedKeys`.
  package let droppedRepeatedKeys: Int

  init(_ reader: JSONTreeReader, _ failure: JSONFailure?) {
    self.failure = failure
    (bytes, entries, comments) = (reader.bytes, reader.entries, reader.comments)
    containerCount = reader.containerCount
    (likeViews, encoded) = (reader.likeViews, reader.encoded)
    (repeatedKeys, droppedRepeatedKeys) = (reader.repeatedKeys, reader.droppedRepeatedKeys)
  }

  // MARK: Values

  /// Returns the key of a member.
  package func key(of member: Int) -> String {
    let entry = entries[member]
    return entry.isKeyEncoded ? JSONString.decode(bytes[entry.keyRange]) : text(in: entry.keyRange)
  }

  /// Returns bytes of the document as text.
  package func text(in range: Range<Int>) -> String {
    // Sound: the buffer is used only inside the closure, which checks the range.
    bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Returns a number that isn't encoded: one of at most 15 characters, without an exponent, and not −0.
  ///
  /// An integer below 2^53 and a power of ten up to 10^22 are exact, so their quotient is rounded once.
  package func plainNumber(in range: Range<Int>) -> Double {
    var (digits, scale) = (0, 0)
    var isFraction = false
    for byte in bytes[range] {
      if byte.isDigit {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if isFraction { scale += 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      }
    }
    let number = Double(bytes[range.lowerBound] == UInt8(ascii: "-") ? -digits : digits)
    return scale == 0 ? number : number / Self.powersOfTen[scale]
  }

  private static let powersOfTen: [Double] = (0...15).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// Returns the indexes of the values directly inside a value.
  package func children(of entry: Int) -> JSONTreeChildren { JSONTreeChildren(self, entry) }

  /// Returns the value of a member of an object. If the key is repeated, the last one is found, as in the parser.
  package func member(_ name: String, of object: Int) -> Int? {
    guard entries[object].kind == .object else { return nil }
    var found: Int?
    for member in children(of: object) where key(of: member) == name { found = member }
    return found
  }
}

/// The indexes of the values directly inside a value.
package struct JSONTreeChildren: Sequence, IteratorProtocol {
  private let tree: JSONTree
  private var index: Int
  private let end: Int

  fileprivate init(_ tree: JSONTree, _ entry: Int) {
    self.tree = tree
    (index, end) = (entry + 1, Int(tree.entries[entry].next))
  }

  package mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index = Int(tree.entries[index].next) }
    return index
  }
}

/// A syntax error, and the offset of the byte at which it is reported.
package struct JSONFailure: Error, Hashable {
  package let syntax: SyntaxError
  package let offset: Int

  package init(_ syntax: SyntaxError, at offset: Int) {
    self.syntax = syntax
    self.offset = offset
  }
}
