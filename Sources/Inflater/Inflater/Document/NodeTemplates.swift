import Layouts

/// Numbers for `Node.template` in documents whose nodes have the names and values of the document.
struct NodeTemplates {
  /// The first node of each template, by a hash value of what its nodes have in common.
  private var known: [UInt64: (number: Int, className: String, attributes: [NodeAttribute])] = [:]

  /// Limits the time for which the table is moved when it grows.
  private static let maximumCount = 4096
  /// Longer values rarely repeat.
  private static let maximumLength = 64

  /// Returns the number of the template of nodes like this one, or -1 for a node that matches none.
  ///
  /// A template has only scalars, and outside of ids and texts only ASCII: equal strings of other characters may consist
  /// of different ones, which the text engine distinguishes.
  mutating func number(of className: String, _ attributes: [NodeAttribute]) -> Int {
    guard var hash = Self.hash(of: className, continuing: 0) else { return -1 }
    for attribute in attributes {
      guard let withName = Self.hash(of: attribute.name, continuing: hash) else { return -1 }
      hash = withName
      switch attribute.value {
      case .string(let id) where attribute.name == Dialect.idName:
        if id.isEmpty { return -1 }
      case .string where attribute.name == "text": break
      case .string(let text):
        guard let withValue = Self.hash(of: text, continuing: hash) else { return -1 }
        hash = withValue
      case _ where attribute.name == Dialect.idName: return -1
      case .number(let number): hash = Self.mix(number.bitPattern, into: hash)
      case .bool(let value): hash = Self.mix(value ? 1 : 2, into: hash)
      case .null, .pixels, .array, .object: return -1
      }
    }
    if let known = known[hash] {
      return known.className == className && Self.areAlike(known.attributes, attributes) ? known.number : -1
    }
    guard known.count < Self.maximumCount else { return -1 }
    let number = known.count
    known[hash] = (number, className, attributes)
    return number
  }

  private static func areAlike(_ some: [NodeAttribute], _ others: [NodeAttribute]) -> Bool {
    guard some.count == others.count else { return false }
    for index in some.indices {
      guard some[index].name == others[index].name else { return false }
      if case .string(let one) = some[index].value, case .string(let other) = others[index].value {
        guard one == other || some[index].name == Dialect.idName || some[index].name == "text" else { return false }
      } else if some[index].value != others[index].value {
        return false
      }
    }
    return true
  }

  /// Returns the hash value of a string, or `nil` for one that isn't ASCII or too long.
  private static func hash(of string: String, continuing hash: UInt64) -> UInt64? {
    guard string.utf8.count <= maximumLength else { return nil }
    return string.utf8.withContiguousStorageIfAvailable { bytes in
      var hash = hash
      var union: UInt8 = 0
      for byte in bytes {
        union |= byte
        hash = mix(UInt64(byte), into: hash)
      }
      return union < 0x80 ? mix(0x80, into: hash) : nil
    } ?? nil
  }

  private static func mix(_ value: UInt64, into hash: UInt64) -> UInt64 { (hash ^ value) &* 0x9E37_79B9_7F4A_7C15 }
}
