import Foundation
import GRXFileFormats
import Layouts
import Measure

/// The values of a JSON document.
///
/// Foundation's parser decodes every value but plain strings, plain numbers, and words: strings with escapes, numbers of
/// many digits, arrays, and objects. Each call takes as long as it takes for tens of values, and can't be interrupted. So
/// it decodes many values at once, and each call receives a text of limited length: longer
/// strings are decoded in parts, and longer arrays and objects are put together from their elements.
struct JSONValues {
  /// The default maximum length in bytes of a value that is decoded at once; the objects for it fit into a processor's
  /// second-level cache.
  static let maximumLength = 1 << 14

  private let tree: JSONTree
  private let maximumLength: Int
  /// The values that the parser decoded, and those of the text that isn't decoded yet.
  private var decoded: [AttributeValue] = []
  /// The entries of decoded values, in order, each with the indexes of its parts in `decoded`.
  private var found: [(entry: Int, parts: Range<Int>)] = []
  /// The text to decode next, and the offsets in the document of its parts, between which are commas.
  private var text: [UInt8] = []
  private var offsets: [Int] = []

  /// Decodes the values of attributes among some entries.
  ///
  /// - Throws: The interruption, or what the parser refuses.
  init(of tree: JSONTree, _ entries: Range<Int>, maximumLength: Int = Self.maximumLength) throws(JSONFailure) {
    (self.tree, self.maximumLength) = (tree, maximumLength)
    // Those inside a value that is decoded as a whole are decoded with it.
    var end = entries.lowerBound
    let first = tree.encoded.indices.partitionPoint { tree.encoded[$0] < end }
    for index in tree.encoded[first...] where index >= end {
      if index >= entries.upperBound { break }
      end = try add(Int(index))
    }
    try decode()
  }

  /// Ends reading if the inflater must end. It isn't reported, so it needs no place.
  static let interruption = JSONFailure(.tooManyContainers, at: 0)

  // MARK: Decoding

  /// Adds an encoded value to those that the parser decodes, unless it is a container that is too long.
  ///
  /// - Returns: The index of the first entry after those that were added.
  private mutating func add(_ index: Int) throws(JSONFailure) -> Int {
    let entry = tree.entries[index]
    switch entry.kind {
    case .string:
      if entry.range.count <= maximumLength {
        try add(tree.bytes[entry.range], of: index)
      } else {
        try addParts(of: entry.content, index)
      }
    case .number: try add(tree.bytes[entry.range], of: index)
    case .object where entry.range.count <= maximumLength, .array where entry.range.count <= maximumLength:
      var text: [UInt8] = []
      text.reserveCapacity(entry.range.count)
      append(index, to: &text)
      try add(text[...], of: index)
      return Int(entry.next)
    default: break
    }
    return index + 1
  }

  /// Adds a value that is decoded as a whole.
  private mutating func add(_ value: ArraySlice<UInt8>, of index: Int) throws(JSONFailure) {
    let part = try addPart(value, at: Int(tree.entries[index].start))
    found.append((index, part..<part + 1))
  }

  /// Adds the parts of a long string.
  private mutating func addParts(of content: Range<Int>, _ index: Int) throws(JSONFailure) {
    var start = content.lowerBound
    var parts: [Int] = []
    while start < content.upperBound {
      let end = JSONString.endOfPart(of: tree.bytes, start..<content.upperBound, length: maximumLength)
      let quote = [UInt8(ascii: "\"")]
      parts.append(try addPart((quote + tree.bytes[start..<end] + quote)[...], at: start))
      start = end
    }
    found.append((index, parts[0]..<parts[0] + parts.count))
  }

  /// Adds a part to the text that is decoded next.
  ///
  /// - Returns: Its index in `decoded`.
  private mutating func addPart(_ part: ArraySlice<UInt8>, at offset: Int) throws(JSONFailure) -> Int {
    if text.count + part.count > maximumLength, !offsets.isEmpty { try decode() }
    if !offsets.isEmpty { text.append(UInt8(ascii: ",")) }
    text += part
    offsets.append(offset)
    return decoded.count + offsets.count - 1
  }

  /// Appends a value without comments and trailing commas.
  private func append(_ index: Int, to text: inout [UInt8]) {
    let entry = tree.entries[index]
    guard entry.isContainer else {
      text += tree.bytes[entry.range]
      return
    }
    text.append(tree.bytes[Int(entry.start)])
    for child in tree.children(of: index) {
      if child > index + 1 { text.append(UInt8(ascii: ",")) }
      if entry.kind == .object {
        text += tree.bytes[Int(tree.entries[child].key)...Int(tree.entries[child].keyEnd)]
        text.append(UInt8(ascii: ":"))
      }
      append(child, to: &text)
    }
    text.append(tree.bytes[Int(entry.end) - 1])
  }

  /// Decodes the parts that were added.
  private mutating func decode() throws(JSONFailure) {
    if offsets.isEmpty { return }
    if Meter.endsReading(after: .bytes) { throw Self.interruption }
    if parse() != nil {
      // The parser doesn't say which part it refuses, so each is decoded alone.
      let (all, last) = (text, offsets)
      let whole = JSONTree.read([UInt8(ascii: "[")] + all + [UInt8(ascii: "]")])
      for (child, offset) in zip(whole.children(of: 0), last) {
        (text, offsets) = (Array(whole.bytes[whole.entries[child].range]), [offset])
        if let refusal = parse() { throw JSONFailure(.refused(refusal), at: offset) }
      }
    }
    text.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  /// Lets the parser decode the text.
  ///
  /// - Returns: The reason that it refuses the text, as a sentence; `nil` if it doesn't.
  private mutating func parse() -> String? {
    do {
      // A single value may be nested as deeply as the parser allows, and isn't put into an array.
      let bytes = offsets.count == 1 ? text : [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")]
      let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if offsets.count == 1 {
        decoded.append(AttributeValue(parsed: value))
      } else {
        for element in value as? [Any] ?? [] { decoded.append(AttributeValue(parsed: element)) }
      }
      return nil
    } catch {
      return (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
    }
  }

  // MARK: Values

  /// Returns the value of an entry.
  func value(at index: Int) throws(JSONFailure) -> AttributeValue {
    let entry = tree.entries[index]
    switch entry.kind {
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .null: return .null
    case .string where !entry.isEncoded: return .string(tree.text(in: entry.content))
    case .number where !entry.isEncoded: return .number(tree.plainNumber(in: entry.range))
    default: break
    }
    let place = found.indices.partitionPoint { found[$0].entry < index }
    if place < found.count, found[place].entry == index {
      let parts = decoded[found[place].parts]
      return parts.count == 1 ? parts[parts.startIndex] : joined(parts)
    }
    return try longValue(at: index)
  }

  /// Returns the value of an entry that is a string.
  func string(at index: Int) throws(JSONFailure) -> String {
    let entry = tree.entries[index]
    if !entry.isEncoded { return tree.text(in: entry.content) }
    if case .string(let text) = try value(at: index) { return text }
    return ""
  }

  private func joined(_ parts: ArraySlice<AttributeValue>) -> AttributeValue {
    var text = ""
    for case .string(let part) in parts { text += part }
    return .string(text)
  }

  /// Returns an array or object whose elements were decoded apart.
  private func longValue(at index: Int) throws(JSONFailure) -> AttributeValue {
    let children = tree.children(of: index)
    let count = children.reduce(0) { count, _ in count + 1 }
    var elements: [AttributeValue] = []
    // Neither an array nor a dictionary grows, since then it would move all its elements at once.
    if tree.entries[index].kind == .array {
      elements.reserveCapacity(count)
      for child in children {
        if elements.count & 1023 == 1023, Meter.endsReading(after: .bytes) { throw Self.interruption }
        elements.append(try value(at: child))
      }
      return .array(elements)
    }
    var members: [String: AttributeValue] = Dictionary(minimumCapacity: count)
    for (number, child) in children.enumerated() {
      if number & 1023 == 1023, Meter.endsReading(after: .bytes) { throw Self.interruption }
      members[tree.key(of: child)] = try value(at: child)
    }
    return .object(members)
  }
}

extension AttributeValue {
  /// Creates the value for one of Foundation's parser.
  fileprivate init(parsed value: Any) {
    // A failing cast searches for bridges, and a cast from a container to NSNumber copies the container, so types are
    // compared first. They are Swift's own types on Linux, and Foundation's classes on Apple's platforms.
    let type = type(of: value)
    if type == String.self, let text = value as? String {
      self = .string(text)
    } else if type != [String: Any].self, type != [Any].self, let number = value as? NSNumber {
      self = number.isBoolean ? .bool(number.boolValue) : .number(number.exactDouble)
    } else if let text = value as? String {
      self = .string(text)
    } else if let elements = value as? [Any] {
      self = .array(elements.map { AttributeValue(parsed: $0) })
    } else if let object = value as? [String: Any] {
      self = .object(object.mapValues { AttributeValue(parsed: $0) })
    } else {
      self = .null
    }
  }
}

extension NSNumber {
  /// Whether the number was `true` or `false`. A cast to `Bool` accepts 1 as `true`, and a cast to `Int` accepts `true`
  /// as 1.
  fileprivate var isBoolean: Bool {
    #if canImport(Darwin)
      CFGetTypeID(self) == CFBooleanGetTypeID()
    #else
      // The parser creates no other numbers of type `char`.
      objCType.pointee == CChar(bitPattern: UInt8(ascii: "c"))
    #endif
  }

  /// The number's value, rounded once; `NSDecimalNumber.doubleValue` has wrong last digits.
  fileprivate var exactDouble: Double {
    guard let decimal = self as? NSDecimalNumber else { return doubleValue }
    return Double(decimal.stringValue) ?? doubleValue
  }
}
