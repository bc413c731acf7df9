/// Finds values near the beginning of a document without an index of all values.
///
/// It reads the bytes from the beginning to the value, so it is only for the first few values that are requested.
package struct JSONFinder {
  /// Valid JSON, except for trailing commas, without comments and repeated keys.
  private let text: [UInt8]
  /// The number of bytes that may be read, by all searches together: an index takes less time for more.
  private var bytesLeft: Int
  private var position = 0

  package init(_ text: [UInt8]) {
    self.text = text
    bytesLeft = text.count / 4
  }

  /// Returns the offset of a place, or `nil` if it doesn't exist, or is too far from the beginning.
  package mutating func offset(of place: JSONPlace, in node: NodePath?) -> Int? {
    position = 0
    defer { bytesLeft -= position }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if let node {
      guard enter("layout") != nil else { return nil }
      for index in node.indexes { guard enter("subviews") != nil, enter(index) else { return nil } }
    }
    var key: Int?
    for step in place.steps {
      switch step {
      case .member(let name):
        key = enter(name)
        if key == nil { return nil }
      case .element(let index):
        key = nil
        guard enter(index) else { return nil }
      }
    }
    guard next() != nil else { return nil }
    return place.part == .key ? key ?? position : position
  }

  /// Moves to the value of a member of the object at the position.
  /// - Returns: The offset of its key, or `nil` if there is no such member.
  private mutating func enter(_ name: String) -> Int? {
    guard next() == UInt8(ascii: "{") else { return nil }
    position += 1
    while next() == UInt8(ascii: "\"") {
      let start = position
      skipValue()
      let key = JSONString.decode(text[start + 1..<position - 1])
      guard next() == UInt8(ascii: ":") else { return nil }
      position += 1
      if key == name { return start }
      guard next() != nil else { return nil }
      skipValue()
      if next() == UInt8(ascii: ",") { position += 1 }
    }
    return nil
  }

  /// Moves to an element of the array at the position.
  /// - Returns: Whether it exists.
  private mutating func enter(_ index: Int) -> Bool {
    guard next() == UInt8(ascii: "[") else { return false }
    position += 1
    for _ in 0..<index {
      guard let first = next(), first != UInt8(ascii: "]") else { return false }
      skipValue()
      if next() == UInt8(ascii: ",") { position += 1 }
    }
    return next().map { $0 != UInt8(ascii: "]") } ?? false
  }

  /// Skips white space.
  /// - Returns: The first byte after it, or `nil` if it is too far from the beginning.
  private mutating func next() -> UInt8? {
    while position < bytesLeft, text[position] <= 0x20 { position += 1 }
    return position < bytesLeft ? text[position] : nil
  }

  private mutating func skipValue() { position = text.end(ofJSONValueAt: position, before: bytesLeft) }
}

extension [UInt8] {
  /// Returns the offset after a value in valid JSON, or some offset from `limit` on if the value doesn't end before it.
  func end(ofJSONValueAt start: Int, before limit: Int = .max) -> Int {
    var (position, depth) = (start, 0)
    repeat {
      switch self[position] {
      case UInt8(ascii: "\""):
        position += 1
        while self[position] != UInt8(ascii: "\"") { position += self[position] == UInt8(ascii: "\\") ? 2 : 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default:
        // A number or a word; between other values, this moves to the next one.
        while position + 1 < count, !",]}\"{[ \t\r\n".utf8.contains(self[position + 1]) { position += 1 }
      }
      position += 1
    } while depth > 0 && position < limit
    return position
  }
}
