import Measure

/// The rules by which a text is read as JSON.
package struct JSONRules {
  /// The maximum depth of nested containers, including the outermost one.
  package var maximumDepth = JSONTree.maximumDepth
  /// The maximum number of containers: a decoded object takes kilobytes, even if its text is short.
  package var maximumContainers = Int.max
  /// Whether the values in attributes, and the attributes of a view beyond the first 256, are counted like containers.
  package var countsValues = false
  /// The maximum number of `repeatedKeys`; further ones are only counted.
  package var maximumRepeatedKeys = 1
  /// Whether views that are written like earlier ones are read by comparing their bytes. The tree is the same.
  package var comparesViews = true

  package init() {}
}

extension JSONTree {
  /// Reads JSON (RFC 8259) with comments and trailing commas, up to the first error.
  package static func read(_ bytes: [UInt8], _ rules: JSONRules = JSONRules()) -> JSONTree {
    require(bytes.count <= Int(Int32.max), "A document has at most 2^31 - 1 bytes.")
    // Sound: the reader is used only inside the closure, while the array, which it retains, isn't changed.
    return bytes.withUnsafeBufferPointer { text in
      var reader = JSONTreeReader(bytes, text, rules)
      do throws(JSONFailure) {
        try reader.read()
        return JSONTree(reader, nil)
      } catch {
        reader.endContainers()
        return JSONTree(reader, error)
      }
    }
  }
}

/// Reads a text in one pass over its bytes, without recursion; `JSONRules.maximumDepth` bounds its stack.
struct JSONTreeReader {
  /// The place of a container in the structure of a layout.
  enum Role { case document, view, subviews, attribute }

  struct Container {
    let entry: Int
    let isObject: Bool
    let role: Role
    /// The index in `keys` of this object's first key.
    let firstKey: Int
    var hasKeyTable = false
    /// The number of views in it so far.
    var viewCount = 0
    /// The number of its first members whose keys aren't in `keys` yet.
    var unnotedCount = 0
  }

  private struct Key {
    /// The first bytes, which most keys differ in.
    let start: UInt64
    /// The bytes between the quotes.
    let range: Range<Int>
  }

  let bytes: [UInt8]
  let text: UnsafeBufferPointer<UInt8>
  let rules: JSONRules
  var position = 0
  var entries: [JSONTree.Entry] = []
  private(set) var comments: [Range<Int>] = []
  private(set) var repeatedKeys: [JSONTree.RepeatedKey] = []
  private(set) var droppedRepeatedKeys = 0
  private(set) var containerCount = 0
  /// The containers around the position, the outermost first.
  var open: [Container] = []
  /// The role of the innermost container.
  private var role: Role?
  /// Earlier views, each with the first one that it is written like, by the hash values of their beginnings.
  var earlierViews: [JSONTree.LikeView] = []
  var likeViews: [JSONTree.LikeView] = []
  /// See `JSONTree.encoded`.
  var encoded: [Int32] = []
  /// The keys of the open objects that have no table.
  private var keys: [Key] = []
  /// Every key's offset, by container depth, for objects in which keys can't be compared pairwise, or only too slowly.
  private var keyTables: [Int: KeyTable] = [:]
  /// The positions of the quotes of the key of the value at the position; -1 for an element of an array.
  private var (key, keyEnd): (Int32, Int32) = (-1, -1)
  private var isKeyEncoded = false
  /// The role of the value at the position, if it is a container of the structure of views because of its key.
  private var roleOfKey: (object: Role?, array: Role?) = (nil, nil)
  private var steps = ReadSteps()

  private static let uncountedAttributes = 256

  init(_ bytes: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ rules: JSONRules) {
    (self.bytes, self.text, self.rules) = (bytes, text, rules)
    // A value with its key takes about twenty bytes.
    entries.reserveCapacity(bytes.count / 16 + 8)
  }

  var count: Int { text.count }

  /// The byte at the index, or 0 after the end; valid documents don't contain 0.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  /// The eight bytes from the index, of which the first is the lowest; `nil` if fewer remain.
  @inline(__always)
  func word(at index: Int) -> UInt64? {
    guard index &+ 8 <= text.count else { return nil }
    // Sound: all eight bytes are before the end.
    let word = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped).loadUnaligned(
      fromByteOffset: index, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  // MARK: The document

  mutating func read() throws(JSONFailure) {
    try checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipBlanks()
    guard position < count else { throw JSONFailure(.empty, at: 0) }
    repeat {
      let hasNext = try readValue()
      if !hasNext { try closeContainers() }
    } while !open.isEmpty
    try skipBlanks()
    guard position == count else {
      throw failure(self[position] == UInt8(ascii: "#") ? .hashComment : .afterEnd(found: found(at: position)))
    }
  }

  private func checkEncoding() throws(JSONFailure) {
    // Without a byte-order mark, the NUL bytes beside the first two ASCII characters identify the encoding.
    let isZero = bytes.prefix(4).map { $0 == 0 }
    let name: String
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
      || [[false, true, true, true], [true, true, true, false]].contains(isZero)
    {
      name = "UTF-32"
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || [[false, true, false, true], [true, false, true, false], [false, true], [true, false]].contains(isZero)
    {
      name = "UTF-16"
    } else {
      return
    }
    throw JSONFailure(.encoding(name), at: 0)
  }

  // MARK: Values

  /// Reads a value at the position of its first byte. For a container that isn't empty, only its beginning is read, up
  /// to its first value. Returns whether a value follows.
  private mutating func readValue() throws(JSONFailure) -> Bool {
    let start = position
    switch self[start] {
    case UInt8(ascii: "{"):
      try begin(.object)
      if role == .view, let isFollowed = try copyView() { return isFollowed }
      if self[position] == UInt8(ascii: "}") { return false }
      try readKey()
      return true
    case UInt8(ascii: "["):
      try begin(.array)
      return self[position] != UInt8(ascii: "]")
    case UInt8(ascii: "\""):
      try countElement()
      let spelling = try readString()
      add(.string, from: start, isEncoded: spelling == .escaped)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try countElement()
      try readNumber()
      add(.number, from: start, isEncoded: !isPlainNumber(from: start))
    default:
      try countElement()
      add(try readWord(), from: start)
    }
    return false
  }

  mutating func add(
    _ kind: JSONTree.Kind, from start: Int, isEncoded: Bool = false, isStructure: Bool = false
  ) {
    if isEncoded { encoded.append(Int32(truncatingIfNeeded: entries.count)) }
    entries.append(
      JSONTree.Entry(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position), key: key, keyEnd: keyEnd,
        next: Int32(truncatingIfNeeded: entries.count + 1), kind: kind, isEncoded: isEncoded,
        isKeyEncoded: isKeyEncoded, isStructure: isStructure))
    (key, keyEnd, isKeyEncoded) = (-1, -1, false)
  }

  private mutating func begin(_ kind: JSONTree.Kind) throws(JSONFailure) {
    guard open.count < rules.maximumDepth else {
      throw failure(.nestedTooDeep(limit: rules.maximumDepth - 1))
    }
    if steps.areUsedUpByItem() { throw failure(.tooManyContainers) }
    try countContainer()
    let isObject = kind == .object
    let role = roleOfContainer(isObject: isObject)
    if role == .view, !open.isEmpty { open[open.count - 1].viewCount += 1 }
    roleOfKey = (nil, nil)
    open.append(Container(entry: entries.count, isObject: isObject, role: role, firstKey: keys.count))
    self.role = role
    if role == .attribute { encoded.append(Int32(truncatingIfNeeded: entries.count)) }
    add(kind, from: position, isStructure: role != .attribute)
    position += 1
    try skipBlanks()
  }

  private mutating func countContainer() throws(JSONFailure) {
    guard containerCount < rules.maximumContainers else { throw failure(.tooManyContainers) }
    containerCount += 1
  }

  /// Counts a string, a number, or a word that begins at the position, if it is part of an attribute's value.
  private mutating func countElement() throws(JSONFailure) {
    if rules.countsValues, role == .attribute { try countContainer() }
  }

  private func roleOfContainer(isObject: Bool) -> Role {
    guard let role else { return .document }
    if role == .subviews { return isObject ? .view : .attribute }
    return (isObject ? roleOfKey.object : roleOfKey.array) ?? .attribute
  }

  /// Proceeds from a value to the next one of its container, or closes containers until one has a next value.
  private mutating func closeContainers() throws(JSONFailure) {
    while let container = open.last {
      let end = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      try skipBlanks()
      if self[position] == UInt8(ascii: ",") {
        position += 1
        try skipBlanks()
        if self[position] != end {
          if container.isObject { try readKey() }
          return
        }
      }
      guard position < count else { throw endOfFile() }
      guard text[position] == end else {
        throw try tokenFailure { .expectedCommaOrEnd(of: container.isObject ? .object : .array, found: $0) }
      }
      position += 1
      close(container)
    }
  }

  /// Closes the innermost container behind its last byte.
  mutating func close(_ container: Container) {
    patch(container)
    if container.hasKeyTable { keyTables[open.count] = nil }
    keys.removeLast(keys.count - container.firstKey)
    open.removeLast()
    role = open.last?.role
  }

  /// Sets the end of a container, which is known at the position.
  private mutating func patch(_ container: Container) {
    entries[container.entry].end = Int32(truncatingIfNeeded: position)
    entries[container.entry].next = Int32(truncatingIfNeeded: entries.count)
  }

  /// Ends all containers that are open at an error.
  mutating func endContainers() { for container in open { patch(container) } }

  // MARK: Keys

  /// Reads a key and the colon after it, up to the value.
  private mutating func readKey() throws(JSONFailure) {
    guard position < count else { throw endOfFile() }
    guard text[position] == UInt8(ascii: "\"") else { throw try tokenFailure { .expectedKey(found: $0) } }
    let start = position + 1
    let spelling = try readString()
    let range = start..<position - 1
    if open[open.count - 1].unnotedCount > 0 { try noteMembers() }
    try note(range, spelling)
    try skipBlanks()
    guard position < count else { throw endOfFile() }
    guard text[position] == UInt8(ascii: ":") else { throw try tokenFailure { .expectedColon(found: $0) } }
    position += 1
    try skipBlanks()
    setKey(range, spelling)
  }

  /// Sets the key of the value at the position.
  mutating func setKey(_ range: Range<Int>, _ spelling: Spelling) {
    key = Int32(truncatingIfNeeded: range.lowerBound - 1)
    keyEnd = Int32(truncatingIfNeeded: range.upperBound)
    isKeyEncoded = spelling == .escaped
    switch role {
    case .document: roleOfKey = (isNamed("layout", range, spelling) ? .view : nil, nil)
    case .view: roleOfKey = (nil, isNamed("subviews", range, spelling) ? .subviews : nil)
    default: break
    }
  }

  /// Returns whether a key has a name, which consists of ASCII.
  func isNamed(_ name: StaticString, _ range: Range<Int>, _ spelling: Spelling) -> Bool {
    if spelling == .escaped { return JSONString.decode(bytes[range]) == name.description }
    guard range.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in name.indices.allSatisfy { text[range.lowerBound + $0] == name[$0] } }
  }

  /// Compares a key with the others of its object.
  mutating func note(_ range: Range<Int>, _ spelling: Spelling) throws(JSONFailure) {
    let depth = open.count
    let container = open[depth - 1]
    if container.hasKeyTable {
      if rules.countsValues, role == .view, keyTables[depth].map({ $0.count >= Self.uncountedAttributes }) == true {
        try countContainer()
      }
      return noteInTable(range)
    }
    let key = Key(start: start(of: range), range: range)
    for index in container.firstKey..<keys.count where keys[index].start == key.start {
      if isSame(keys[index].range, range) { return noteRepeated(first: keys[index].range.lowerBound - 1) }
    }
    keys.append(key)
    if spelling != .plain || keys.count - container.firstKey > 16 {
      // Swift's dictionaries treat canonically equivalent strings as equal, and so does this table.
      open[depth - 1].hasKeyTable = true
      keyTables[depth] = KeyTable()
      for known in keys[container.firstKey...] { noteInTable(known.range) }
    }
  }

  /// Returns the first eight bytes of a key, or all of a shorter one, which ends before a byte of 0.
  private func start(of range: Range<Int>) -> UInt64 {
    guard let word = word(at: range.lowerBound) else {
      return range.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
    }
    return range.count >= 8 ? word : word & (1 << UInt64(8 * range.count) - 1)
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count where text[one.lowerBound + offset] != text[other.lowerBound + offset] { return false }
    return true
  }

  private mutating func noteInTable(_ key: Range<Int>) {
    let offset = key.lowerBound - 1
    if let first = keyTables[open.count]?.insert(JSONString.decode(bytes[key]), at: offset) {
      noteRepeated(first: first)
    }
  }

  private mutating func noteRepeated(first: Int) {
    guard repeatedKeys.count < rules.maximumRepeatedKeys else {
      droppedRepeatedKeys += 1
      return
    }
    repeatedKeys.append(JSONTree.RepeatedKey(entry: entries.count, firstOffset: first))
  }

  /// The offsets of an object's keys.
  ///
  /// A dictionary that grows moves all its elements at once, which takes longer than a deadline may be missed. An object
  /// with many keys therefore has many small ones.
  private struct KeyTable {
    private static let maximumCount = 4096
    private static let partCount = 64
    private var first: [String: Int] = [:]
    private var parts: [[String: Int]] = []
    private(set) var count = 0

    /// Adds a key.
    /// - Returns: The offset of an equal key, which is kept; `nil` if there is none.
    mutating func insert(_ name: String, at offset: Int) -> Int? {
      if let known = first[name] { return known }
      if first.count < Self.maximumCount {
        first[name] = offset
      } else {
        if parts.isEmpty { parts = Array(repeating: [:], count: Self.partCount) }
        let part = name.hashValue & (Self.partCount - 1)
        if let known = parts[part].updateValue(offset, forKey: name) {
          parts[part][name] = known
          return known
        }
      }
      count += 1
      return nil
    }
  }

  // MARK: Spaces and comments

  @inline(__always)
  mutating func skipBlanks() throws(JSONFailure) {
    // Most tokens follow immediately, or after a space.
    if self[position] == 0x20 { position += 1 }
    let byte = self[position]
    if byte <= 0x20 || byte == UInt8(ascii: "/") || position >= steps.uncountedEnd { try skipSeveralBlanks() }
  }

  @inline(never)
  private mutating func skipSeveralBlanks() throws(JSONFailure) {
    while true {
      if position >= steps.uncountedEnd { try countBytes() }
      let end = uncountedEnd
      var index = position
      while index < end, text[index].isBlank {
        index += 1
        while index + 8 <= end, word(at: index) == 0x2020_2020_2020_2020 { index += 8 }
      }
      position = index
      if index == count { return }
      if index < end {
        guard text[index] == UInt8(ascii: "/") else { return }
        try readComment()
      }
    }
  }

  private mutating func readComment() throws(JSONFailure) {
    let start = position
    switch self[position + 1] {
    case UInt8(ascii: "/"):
      while position < count, text[position] != 0x0A, text[position] != 0x0D { try readCommentCharacter() }
    case UInt8(ascii: "*"):
      position += 2
      while self[position] != UInt8(ascii: "*") || self[position + 1] != UInt8(ascii: "/") {
        guard position < count else { throw JSONFailure(.unclosedComment, at: start) }
        try readCommentCharacter()
      }
      position += 2
    default:
      throw failure(.unexpected(found: "/"))
    }
    comments.append(start..<position)
  }

  private mutating func readCommentCharacter() throws(JSONFailure) {
    if position >= steps.uncountedEnd { try countBytes() }
    position += try characterLength()
  }

  // MARK: Strings

  /// The characters of a string.
  enum Spelling {
    /// ASCII without escapes.
    case plain
    /// Unicode without escapes.
    case unicode
    case escaped
  }

  /// Reads a string, including quotes.
  mutating func readString() throws(JSONFailure) -> Spelling {
    let start = position
    var spelling = Spelling.plain
    position += 1
    while position < count {
      if position >= steps.uncountedEnd { try countBytes() }
      position = endOfPlainCharacters(from: position, before: uncountedEnd)
      guard position < uncountedEnd else { continue }
      switch text[position] {
      case UInt8(ascii: "\""):
        position += 1
        return spelling
      case UInt8(ascii: "\\"):
        spelling = .escaped
        try readEscape()
      case 0x0A, 0x0D:
        throw JSONFailure(.unclosedString, at: start)
      case let byte where byte < 0x20:
        throw failure(.controlCharacter(byte))
      case 0xEF where self[position + 1] == 0xBB && self[position + 2] == 0xBF:
        // Foundation's parser drops some byte-order marks in strings.
        spelling = .escaped
        position += 3
      default:
        if spelling == .plain { spelling = .unicode }
        position += try characterLength()
      }
    }
    throw JSONFailure(.unclosedString, at: start)
  }

  /// Returns the end of the characters that stand for themselves: ASCII, and neither quotes, backslashes, nor control
  /// characters.
  @inline(__always)
  private func endOfPlainCharacters(from start: Int, before end: Int) -> Int {
    var index = start
    while index &+ 8 <= end, let word = word(at: index) {
      let special = word.specialBytes
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, text[index].isPlain { index += 1 }
    return index
  }

  // MARK: Steps

  /// The end of the bytes that may be read before they are counted.
  private var uncountedEnd: Int { min(text.count, steps.uncountedEnd) }

  private mutating func countBytes() throws(JSONFailure) {
    if steps.areUsedUp(before: position) { throw failure(.tooManyContainers) }
  }

  // MARK: Failures

  func failure(_ syntax: SyntaxError) -> JSONFailure { JSONFailure(syntax, at: position) }

  /// Returns the failure if the file ends too early or, outside any container, is empty.
  func endOfFile() -> JSONFailure {
    guard let container = open.last else { return JSONFailure(.empty, at: 0) }
    let line = SourceLines(bytes).position(of: Int(entries[container.entry].start)).line
    return JSONFailure(.endOfFile(in: container.isObject ? .object : .array, line: line), at: count)
  }
}

extension UInt64 {
  /// A bit for each byte that isn't plain, in the highest bit of that byte. Only the lowest set bit is reliable: borrows
  /// may set those of later bytes.
  fileprivate var specialBytes: UInt64 {
    @inline(__always) get {
      let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
      let quotes = self ^ (ones &* 0x22)
      let backslashes = self ^ (ones &* 0x5C)
      let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (self &- ones &* 0x20) & ~self
      return (found | self) & tops
    }
  }
}

extension UInt8 {
  /// Whether the byte is a character of a string by itself: ASCII, and neither a quote, a backslash, nor a control
  /// character.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  /// Whether the byte is white space between tokens.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension [UInt8] {
  /// The byte at the index, or 0 after the end; valid documents don't contain 0.
  package subscript(safe index: Int) -> UInt8 { index < count ? self[index] : 0 }
}
