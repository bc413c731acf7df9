import Measure

/// The pass over a document's bytes before they are parsed.
///
/// It accepts JSON (RFC 8259) with comments and trailing commas, and overwrites these two with spaces, so that the rest
/// is plain JSON and every offset remains correct. It stops at the first error. It is iterative; `maximumContainers`
/// bounds its stack.
package struct JSONScan {
  /// A syntax error, and the offset of the byte at which it is reported.
  package struct Failure: Error, Hashable {
    package let syntax: SyntaxError
    package let offset: Int

    package init(syntax: SyntaxError, offset: Int) {
      self.syntax = syntax
      self.offset = offset
    }
  }

  /// A key that already occurs in its object. Both offsets are those of the opening quotes.
  package struct RepeatedKey: Hashable {
    package let name: String
    package let offset: Int
    package let firstOffset: Int
  }

  /// The outermost value of the document.
  package enum TopLevel {
    package struct Member {
      package let name: String
      /// The value's bytes in `text`.
      package let value: Range<Int>
    }

    /// The members in document order, including repeated ones.
    case object([Member])
    /// Any other value, described as in messages.
    case other(String)
  }

  /// Foundation's parser refuses more than 512 nested containers. It reads only the value of `layout`, so the object
  /// around it isn't counted. 256 views are 512 containers: each view except for the outermost is in an array, and the
  /// innermost view may contain one more.
  package static let maximumContainers = 513
  /// The maximum depth of nested containers, including the outermost one.
  package var maximumDepth = JSONScan.maximumContainers

  /// The document, with comments and trailing commas replaced by spaces byte for byte (line breaks in comments are
  /// kept).
  package private(set) var text: [UInt8]
  package private(set) var repeatedKeys: [RepeatedKey] = []
  /// The maximum number of `repeatedKeys`; further ones are only counted.
  package var maximumRepeatedKeys = 1
  package private(set) var droppedRepeatedKeys = 0
  /// Whether `comments` is filled.
  package var keepsComments = false
  /// Whether the values in attributes, and the attributes of a view beyond `uncountedAttributes`, are counted like
  /// arrays and objects.
  package var countsValues = false
  private static let uncountedAttributes = 256
  package private(set) var comments: [Range<Int>] = []
  /// Whether there are comments, even if they aren't kept.
  package private(set) var hasComments = false
  /// The positions of all values, if they are to be collected.
  var index: JSONIndex?
  /// The outermost value, once `run` has returned.
  package var topLevel: TopLevel { otherValue.map(TopLevel.other) ?? .object(members) }

  package var position = 0
  package let count: Int
  package var containers: [Container] = []
  private var keys: [Range<Int>] = []
  /// Every key's offset, by container depth, for objects in which keys can't be compared pairwise, or only too slowly.
  private var keyTables: [Int: KeyTable] = [:]

  private var members: [TopLevel.Member] = []
  /// The outermost object's member whose value is being read.
  private var openMember: (name: String, valueStart: Int)?
  private var otherValue: String?

  /// The arrays of views in the order in which they begin.
  package private(set) var arraysOfViews: [ArrayOfViews] = []
  package let maximumPartLength: Int
  /// The default length in bytes of a long value; the objects for a shorter one fit into a processor's second-level
  /// cache.
  package static let maximumPartLength = 1 << 14
  /// Whether the array that begins at the position is the value of a key `subviews`.
  private var isAtSubviews = false

  /// The place of a container in the structure of a layout.
  package enum Role { case document, view, subviews, attribute }

  /// The value of a view's key `subviews`, so that a reader can pass over it.
  package struct ArrayOfViews {
    package let start: Int
    package fileprivate(set) var end = 0
    package fileprivate(set) var count = 0
    /// The index of the first one after those inside it.
    package fileprivate(set) var next = 0
  }

  package struct Container {
    package let isObject: Bool
    var hasKeyTable = false
    package let offset: Int
    /// The index in `keys` of this object's first key.
    let firstKey: Int
    package let role: Role
    /// The index in `arraysOfViews`, for an array of views.
    let arrayOfViews: Int
    /// The start of the array's element that is being read.
    var elementStart = 0
  }

  /// The number of arrays and objects of the document so far, and the maximum.
  package private(set) var containerCount = 0
  private let containerLimit: Int
  private let meter: PassMeter
  /// The position at which the budget is looked at next.
  private var nextLook: Int

  /// The strings, and the arrays and objects that aren't part of the structure of views, of more than
  /// `maximumPartLength` bytes, each after those inside it.
  package private(set) var longValues: [Range<Int>] = []

  /// Creates a scan.
  /// - Parameters:
  ///   - containerLimit: The maximum number of containers: a parsed object takes kilobytes, even if its text is short.
  ///   - maximumPartLength: The length in bytes above which a value is a long one.
  ///   - meter: Stops reading if the inflater's budget is exhausted.
  package init(
    _ bytes: [UInt8], containerLimit: Int = .max, maximumPartLength: Int = Self.maximumPartLength,
    meter: PassMeter = PassMeter()
  ) {
    self.meter = meter
    nextLook = meter.meter == nil ? .max : PassMeter.interval
    text = bytes
    count = bytes.count
    self.containerLimit = containerLimit
    self.maximumPartLength = maximumPartLength
  }

  /// Reads the whole document.
  package mutating func run() throws(Failure) {
    try checkEncoding()
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipBlanks()
    guard position < count else { throw Failure(syntax: .empty, offset: 0) }
    otherValue = kindOfValue()
    repeat {
      let opened = try readValue()
      if !opened { try closeContainers() }
    } while !containers.isEmpty
    try skipBlanks()
    guard position == count else {
      throw failure(text[position] == UInt8(ascii: "#") ? .hashComment : .afterEnd(found: found(at: position)))
    }
  }

  /// Returns the description of the value at the position in messages, or `nil` for an object.
  private func kindOfValue() -> String? {
    switch text[position] {
    case UInt8(ascii: "{"): nil
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
    case UInt8(ascii: "n"): "null"
    default: "a number"
    }
  }

  private func checkEncoding() throws(Failure) {
    // Without a byte-order mark, the NUL bytes beside the first two ASCII characters identify the encoding.
    let isZero = text.prefix(4).map { $0 == 0 }
    let name: String
    if text.starts(with: [0xFF, 0xFE, 0, 0]) || text.starts(with: [0, 0, 0xFE, 0xFF])
      || [[false, true, true, true], [true, true, true, false]].contains(isZero)
    {
      name = "UTF-32"
    } else if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF])
      || [[false, true, false, true], [true, false, true, false], [false, true], [true, false]].contains(isZero)
    {
      name = "UTF-16"
    } else {
      return
    }
    throw Failure(syntax: .encoding(name), offset: 0)
  }

  // MARK: Values

  /// Reads a value at the position of its first byte. For a container that isn't empty, only its beginning is read, up
  /// to its first value. Returns whether a value follows.
  private mutating func readValue() throws(Failure) -> Bool {
    if index != nil {
      let first = text[safe: position]
      index?.beginValue(
        at: position, isContainer: first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
    }
    switch text[safe: position] {
    case UInt8(ascii: "{"):
      try open(isObject: true)
      if text[safe: position] == UInt8(ascii: "}") { return false }
      try readKey()
      return true
    case UInt8(ascii: "["):
      try open(isObject: false)
      return text[safe: position] != UInt8(ascii: "]")
    case UInt8(ascii: "\""):
      let start = position
      try countElement()
      _ = try readString()
      if position - start > maximumPartLength { longValues.append(start..<position) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try countElement()
      try readNumber()
    default:
      try countElement()
      try readWord()
    }
    return false
  }

  private mutating func open(isObject: Bool) throws(Failure) {
    guard containers.count < maximumDepth else {
      throw failure(.nestedTooDeep(limit: maximumDepth - 1))
    }
    if let meter = meter.meter, meter.isExhausted() { throw failure(.tooManyContainers) }
    try countContainer()
    let role = role(isObject: isObject)
    containers.append(
      Container(
        isObject: isObject, offset: position, firstKey: keys.count, role: role, arrayOfViews: arraysOfViews.count))
    if role == .subviews { arraysOfViews.append(ArrayOfViews(start: position)) }
    isAtSubviews = false
    position += 1
    try skipBlanks()
    containers[containers.count - 1].elementStart = position
  }

  private mutating func countContainer() throws(Failure) {
    guard containerCount < containerLimit else { throw failure(.tooManyContainers) }
    containerCount += 1
  }

  /// Counts a string, a number, or a word that begins at the position, if it is part of an attribute's value.
  private mutating func countElement() throws(Failure) {
    if countsValues, containers.last?.role == .attribute { try countContainer() }
  }

  private func role(isObject: Bool) -> Role {
    switch (containers.last?.role, isObject) {
    case (nil, _): .document
    case (.document, true) where openMember?.name == "layout": .view
    case (.subviews, true): .view
    case (.view, false) where isAtSubviews: .subviews
    default: .attribute
    }
  }

  /// Proceeds from a value to the next one of its container, or closes containers until one has a next value.
  private mutating func closeContainers() throws(Failure) {
    while let container = containers.last {
      if containers.count == 1, let member = openMember {
        members.append(TopLevel.Member(name: member.name, value: member.valueStart..<position))
        openMember = nil
      }
      if container.role == .subviews, position > container.elementStart {
        arraysOfViews[container.arrayOfViews].count += 1
      }
      let end = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      try skipBlanks()
      if text[safe: position] == UInt8(ascii: ",") {
        let comma = position
        position += 1
        try skipBlanks()
        if text[safe: position] != end {
          if container.isObject { try readKey() } else { containers[containers.count - 1].elementStart = position }
          return
        }
        text[comma] = UInt8(ascii: " ")
      }
      guard position < count else { throw endOfFile() }
      guard text[position] == end else {
        throw try tokenFailure {
          .expectedCommaOrEnd(of: container.isObject ? .object : .array, found: $0)
        }
      }
      position += 1
      if container.hasKeyTable { keyTables[containers.count] = nil }
      keys.removeSubrange(container.firstKey...)
      containers.removeLast()
      index?.endContainer()
      if container.role == .subviews {
        arraysOfViews[container.arrayOfViews].end = position
        arraysOfViews[container.arrayOfViews].next = arraysOfViews.count
      } else if container.role == .attribute, position - container.offset > maximumPartLength {
        longValues.append(container.offset..<position)
      }
    }
  }

  // MARK: Keys

  /// Reads a key and the colon after it, up to the value.
  private mutating func readKey() throws(Failure) {
    guard position < count else { throw endOfFile() }
    guard text[position] == UInt8(ascii: "\"") else { throw try tokenFailure { .expectedKey(found: $0) } }
    let start = position + 1
    let isPlain = try readString()
    let keyEnd = position - 1
    try note(key: start..<keyEnd, isPlain: isPlain)
    index?.noteKey((start - 1)..<keyEnd)
    let isSubviews = isPlain ? holds("subviews", start..<keyEnd) : decoded(start..<keyEnd) == "subviews"
    try skipBlanks()
    guard position < count else { throw endOfFile() }
    guard text[position] == UInt8(ascii: ":") else { throw try tokenFailure { .expectedColon(found: $0) } }
    position += 1
    try skipBlanks()
    isAtSubviews = isSubviews && text[safe: position] == UInt8(ascii: "[")
    if containers.count == 1 { openMember = (decoded(start..<keyEnd), position) }
  }

  private mutating func note(key: Range<Int>, isPlain: Bool) throws(Failure) {
    let depth = containers.count
    let container = containers[depth - 1]
    if container.hasKeyTable {
      if countsValues, container.role == .view, keyTables[depth].map({ $0.count >= Self.uncountedAttributes }) == true {
        try countContainer()
      }
      return noteInTable(key)
    }
    for index in container.firstKey..<keys.count where isSame(keys[index], key) {
      return noteRepeated(decoded(key), key.lowerBound - 1, first: keys[index].lowerBound - 1)
    }
    keys.append(key)
    if !isPlain || keys.count - container.firstKey > 16 {
      // Swift's dictionaries treat canonically equivalent strings as equal, and so does this table.
      containers[depth - 1].hasKeyTable = true
      keyTables[depth] = KeyTable()
      for known in keys[container.firstKey...] { noteInTable(known) }
    }
  }

  private mutating func noteInTable(_ key: Range<Int>) {
    let name = decoded(key)
    let offset = key.lowerBound - 1
    if let firstOffset = keyTables[containers.count]?.insert(name, at: offset) {
      noteRepeated(name, offset, first: firstOffset)
    }
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

  private mutating func noteRepeated(_ name: String, _ offset: Int, first: Int) {
    guard repeatedKeys.count < maximumRepeatedKeys else {
      droppedRepeatedKeys += 1
      return
    }
    repeatedKeys.append(RepeatedKey(name: name, offset: offset, firstOffset: first))
  }

  private func isSame(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count where text[a.lowerBound + offset] != text[b.lowerBound + offset] { return false }
    return true
  }

  private func holds(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { text[range].elementsEqual($0) }
  }

  private func decoded(_ key: Range<Int>) -> String { JSONString.decode(text[key]) }

  // MARK: Spaces and comments

  package mutating func skipBlanks() throws(Failure) {
    while position < count {
      if position >= nextLook { try lookAtBudget() }
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case UInt8(ascii: "/"): try blankComment()
      default: return
      }
    }
  }

  private mutating func blankComment() throws(Failure) {
    let start = position
    switch text[safe: position + 1] {
    case UInt8(ascii: "/"):
      while position < count, text[position] != 0x0A, text[position] != 0x0D { try blankCharacter() }
    case UInt8(ascii: "*"):
      text[position] = 0x20
      text[position + 1] = 0x20
      position += 2
      while text[safe: position] != UInt8(ascii: "*") || text[safe: position + 1] != UInt8(ascii: "/") {
        guard position < count else { throw Failure(syntax: .unclosedComment, offset: start) }
        if text[position] == 0x0A || text[position] == 0x0D { position += 1 } else { try blankCharacter() }
      }
      text[position] = 0x20
      text[position + 1] = 0x20
      position += 2
    default:
      throw failure(.unexpected(found: "/"))
    }
    hasComments = true
    if keepsComments { comments.append(start..<position) }
  }

  private mutating func blankCharacter() throws(Failure) {
    if position >= nextLook { try lookAtBudget() }
    let length = try characterLength()
    for offset in position..<(position + length) { text[offset] = 0x20 }
    position += length
  }

  // MARK: The budget

  /// The end of the bytes that may be read before the budget is looked at.
  var lookEnd: Int { min(count, nextLook) }

  mutating func lookAtBudget() throws(Failure) {
    guard position >= nextLook else { return }
    nextLook = position + PassMeter.interval
    if meter.isExhausted { throw failure(.tooManyContainers) }
  }

  // MARK: Failures

  package func failure(_ syntax: SyntaxError) -> Failure {
    Failure(syntax: syntax, offset: position)
  }

  /// Returns the failure if the file ends too early or, outside any container, is empty.
  package func endOfFile() -> Failure {
    guard let container = containers.last else { return Failure(syntax: .empty, offset: 0) }
    let line = SourceLines(text).position(of: container.offset).line
    return Failure(syntax: .endOfFile(in: container.isObject ? .object : .array, line: line), offset: count)
  }
}

extension [UInt8] {
  /// The byte at the index, or 0 after the end; valid documents don't contain 0.
  package subscript(safe index: Int) -> UInt8 { index < count ? self[index] : 0 }
}
