/// The names that a document uses, each stored once, with the parts before and after the colon.
package struct XMLNames {
  /// The number of the empty prefix.
  package static let noPrefix: Int32 = 0
  private static let xmlns: Int32 = 1
  /// The prefix that needs no declaration.
  package static let xml: Int32 = 2

  /// Whether a name may have more than one colon; the first one ends its prefix.
  package var allowsSeveralColons = false
  package private(set) var all: [XMLTree.Name] = []
  /// The numbers of prefixes and local names, which are shared so that `xmlns:app` declares the prefix of `app:tint`.
  private var parts: [String: Int32] = ["": noPrefix, "xmlns": xmlns, "xml": xml]
  private var prefixes: [Int32] = []
  private var locals: [Int32] = []
  private var declarations: [Bool] = []
  /// The last element that had an attribute with each name.
  private var marks: [Int32] = []
  /// Names by hash: an index into `all`, or -1. The size is a power of two, and the table is at most half full.
  private var slots = [Int32](repeating: -1, count: 256)
  private var hashes: [UInt32] = []
  /// The range in which each name was first read.
  private var spans: [Range<Int>] = []

  package subscript(number: Int32) -> XMLTree.Name { all[Int(number)] }

  @inline(__always)
  package func prefix(of name: Int32) -> Int32 { prefixes[Int(name)] }
  package func localNumber(of name: Int32) -> Int32 { locals[Int(name)] }
  /// Returns whether an attribute with this name is `xmlns` or `xmlns:…`.
  @inline(__always)
  package func isDeclaration(_ name: Int32) -> Bool { declarations[Int(name)] }

  /// Records that an element has an attribute with this name. Returns whether it was already recorded.
  @inline(__always)
  package mutating func mark(_ name: Int32, in element: Int) -> Bool {
    if marks[Int(name)] == Int32(truncatingIfNeeded: element) { return true }
    marks[Int(name)] = Int32(truncatingIfNeeded: element)
    return false
  }

  /// Returns the number of the name in a range of bytes, or `nil` if it has a colon at its start or end, or two if only
  /// one is allowed.
  @inline(__always)
  package mutating func number(of range: Range<Int>, in bytes: [UInt8], hash: UInt32) -> Int32? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let candidate = Int(slots[slot])
      if hashes[candidate] == hash, matches(spans[candidate], range, bytes) { return Int32(candidate) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return add(range, in: bytes, hash: hash, slot)
  }

  @inline(__always)
  private func matches(_ one: Range<Int>, _ other: Range<Int>, _ bytes: [UInt8]) -> Bool {
    one.count == other.count
      && XMLCharacters.areEqual(bytes, one.lowerBound, other.lowerBound, count: one.count)
  }

  /// Returns the length of a name if the bytes at a position are equal to it and it ends there.
  @inline(__always)
  package func length(of name: Int32, in bytes: [UInt8], at position: Int) -> Int? {
    let span = spans[Int(name)]
    guard XMLCharacters.areEqual(bytes, span.lowerBound, position, count: span.count) else { return nil }
    // The document ends in a 0, which isn't part of any name.
    let next = bytes[position + span.count]
    return next >= 0x80 || XMLCharacters.isNameByte(next) ? nil : span.count
  }

  private mutating func add(_ range: Range<Int>, in bytes: [UInt8], hash: UInt32, _ slot: Int) -> Int32? {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 || allowsSeveralColons, parts.allSatisfy({ !$0.isEmpty }),
      parts.count == 1 || XMLCharacters.isNameStart(parts[1].unicodeScalars[parts[1].startIndex].value)
    else { return nil }
    let prefix = parts.count > 1 ? String(parts[0]) : ""
    let local = parts.count > 2 ? parts.dropFirst().joined(separator: ":") : String(parts[parts.count - 1])
    let number = Int32(all.count)
    all.append(XMLTree.Name(qualified: text, local: local, prefix: prefix))
    prefixes.append(part(prefix))
    locals.append(part(local))
    declarations.append(text == "xmlns" || prefix == "xmlns")
    marks.append(-1)
    hashes.append(hash)
    spans.append(range)
    slots[slot] = number
    if 2 * all.count > slots.count { grow() }
    return number
  }

  private mutating func part(_ text: String) -> Int32 {
    if let known = parts[text] { return known }
    let number = Int32(parts.count)
    parts[text] = number
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}

extension XMLReader {
  /// Reads a name and returns its number.
  ///
  /// - Parameters:
  ///   - what: The description of the expected name in messages.
  ///   - guess: The likely name, such as that of the same attribute in the previous element; -1 for none.
  @inline(__always)
  package mutating func readName(_ what: String, guess: Int32 = -1) throws(XMLFailure) -> Int32 {
    if guess >= 0, let length = names.length(of: guess, in: bytes, at: position) {
      position += length
      return guess
    }
    return try readNewName(what)
  }

  private mutating func readNewName(_ what: String) throws(XMLFailure) -> Int32 {
    let start = position
    var hash: UInt32 = 2_166_136_261
    var byte = bytes[position]
    guard XMLCharacters.isNameStartByte(byte) || byte >= 0x80 else {
      if position >= end { throw XMLFailure(.unfinished("the tag", begun: tagStart), at: end) }
      throw expected(what)
    }
    while true {
      if byte < 0x80 {
        guard XMLCharacters.isNameByte(byte) else { break }
        hash = (hash ^ UInt32(byte)) &* 16_777_619
        position += 1
      } else {
        let (scalar, length) = XMLCharacters.scalar(in: bytes, at: position)
        let isAllowed =
          position == start ? XMLCharacters.isNameStart(scalar) : XMLCharacters.isNameContinuation(scalar)
        guard isAllowed else {
          if position == start { throw expected(what) }
          break
        }
        hash = (hash ^ scalar) &* 16_777_619
        position += length
      }
      byte = bytes[position]
    }
    guard let number = names.number(of: start..<position, in: bytes, hash: hash) else {
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      throw XMLFailure(.malformedName(name), at: start)
    }
    return number
  }

  /// The start of the tag at the position.
  private var tagStart: Int { bytes[..<position].lastIndex(of: UInt8(ascii: "<")) ?? position }
}
