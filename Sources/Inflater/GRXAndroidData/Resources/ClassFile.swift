/// The name of a compiled class, and that of its superclass.
///
/// Class files are untrusted: each index and each length is checked, and a file that contradicts itself is refused.
///
/// Source: chapter 4 of "The Java Virtual Machine Specification" (Java SE 21), without attributes and code.
package struct ClassFile: Hashable, Sendable {
  /// The name with periods: `com.ex.Outer.Inner`.
  package let name: String
  /// The name of the superclass; `nil` for `java.lang.Object`.
  package let superclass: String?
  /// Whether it declares `onMeasure` or `onLayout`.
  package let measuresItself: Bool

  /// The maximum size of a class file, in bytes. One method has at most 64 KB of code.
  package static let maximumBytes = 4 << 20

  /// Reads a class file; the result is `nil` if it isn't one.
  package init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard bytes.count <= Self.maximumBytes, reader.number(4) == 0xCAFE_BABE, reader.number(4) != nil,
      let pool = Pool(&reader), reader.number(2) != nil, let own = reader.number(2), let name = pool.className(own),
      let parent = reader.number(2)
    else { return nil }
    self.name = name
    if parent == 0 {
      superclass = nil
    } else {
      guard let name = pool.className(parent) else { return nil }
      superclass = name
    }
    guard let interfaces = reader.number(2), reader.skip(interfaces * 2), reader.members() != nil,
      let methods = reader.members()
    else { return nil }
    measuresItself = methods.contains { ["onMeasure", "onLayout"].contains(pool.texts[$0]) }
  }

  /// The names in the constants.
  private struct Pool {
    var texts: [Int: String] = [:]
    private var classes: [Int: Int] = [:]

    init?(_ reader: inout Reader) {
      guard let count = reader.number(2) else { return nil }
      var index = 1
      while index < count {
        guard let tag = reader.number(1) else { return nil }
        switch tag {
        case 1:
          guard let length = reader.number(2), let text = reader.text(length) else { return nil }
          texts[index] = text
        case 7:
          guard let name = reader.number(2) else { return nil }
          classes[index] = name
        case 8, 16, 19, 20: if !reader.skip(2) { return nil }
        case 15: if !reader.skip(3) { return nil }
        case 3, 4, 9, 10, 11, 12, 17, 18: if !reader.skip(4) { return nil }
        case 5, 6:
          if !reader.skip(8) { return nil }
          // It takes two indexes.
          index += 1
        default: return nil
        }
        index += 1
      }
    }

    func className(_ index: Int) -> String? {
      guard let text = classes[index].flatMap({ texts[$0] }), !text.isEmpty else { return nil }
      return text.split { $0 == "/" || $0 == "$" }.joined(separator: ".")
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Returns an unsigned big-endian number of `count` bytes, or `nil` at the end.
    mutating func number(_ count: Int) -> Int? {
      guard bytes.count - place >= count else { return nil }
      defer { place += count }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func skip(_ count: Int) -> Bool {
      guard bytes.count - place >= count else { return false }
      place += count
      return true
    }

    mutating func text(_ length: Int) -> String? {
      guard bytes.count - place >= length else { return nil }
      defer { place += length }
      return String(decoding: bytes[place..<place + length], as: UTF8.self)
    }

    /// Skips fields or methods. Returns the indexes of their names.
    mutating func members() -> [Int]? {
      guard let count = number(2) else { return nil }
      var names: [Int] = []
      for _ in 0..<count {
        guard skip(2), let name = number(2), skip(2), let attributes = number(2) else { return nil }
        for _ in 0..<attributes {
          guard skip(2), let length = number(4), skip(length) else { return nil }
        }
        names.append(name)
      }
      return names
    }
  }
}
