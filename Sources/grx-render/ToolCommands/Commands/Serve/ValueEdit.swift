import GRXFileFormats
import Render

/// The replacement of an attribute's value in a file, or a new attribute after another one. All other bytes are
/// unchanged.
struct ValueEdit: Hashable, Sendable {
  /// The line, from 1.
  let line: Int
  /// The column, from 1, in Unicode scalars, excluding a byte-order mark.
  let column: Int
  let value: String
  /// The name in the file of the attribute to add after the one whose value is at the position; `nil` to replace that
  /// value.
  var name: String?

  /// The reason that nothing was edited.
  struct Problem: Error, Hashable {
    let why: String
  }

  /// Returns the file with the new value.
  ///
  /// - Parameter isXML: Whether values are attributes of elements, rather than JSON.
  func applied(to bytes: [UInt8], isXML: Bool) throws(Problem) -> [UInt8] {
    guard let start = offset(in: bytes) else { throw Problem(why: "there is no line \(line), column \(column)") }
    let (range, text) = isXML ? try attribute(in: bytes, at: start) : try literal(in: bytes, at: start)
    guard let name else { return bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...] }
    let gap = gap(in: bytes, before: range.lowerBound, isXML: isXML)
    if !isXML {
      let member = Array((gap + jsonString(name) + ": " + text).utf8)
      return bytes[..<range.upperBound] + [UInt8(ascii: ",")] + member + bytes[range.upperBound...]
    }
    guard Self.isName(name) else { throw Problem(why: "'\(name.visible)' isn't a name of an attribute") }
    let quote = bytes[range.upperBound]
    let added = Array((gap + name + "=").utf8) + [quote] + Array(text.utf8) + [quote]
    return bytes[...range.upperBound] + added + bytes[(range.upperBound + 1)...]
  }

  /// Returns the whitespace before an added attribute: a line break if the previous attribute is on its own line.
  private func gap(in bytes: [UInt8], before value: Int, isXML: Bool) -> String {
    let breaks: [UInt8] = [0xA, 0xD]
    guard let last = bytes[..<value].lastIndex(where: breaks.contains) else { return " " }
    let line = String(decoding: bytes[(last + 1)..<value], as: UTF8.self)
    let indentation = line.prefix { $0 == " " || $0 == "\t" }
    let name = line.dropFirst(indentation.count)
    let others: [Character] = isXML ? ["<", " "] : ["{", "[", ","]
    if name.contains(where: others.contains) { return " " }
    let isPair = bytes[last] == 0xA && last > 0 && bytes[last - 1] == 0xD
    return (isPair ? "\r\n" : bytes[last] == 0xA ? "\n" : "\r") + indentation
  }

  /// Returns whether a text is a name of letters, digits, and a few signs, with at most one prefix.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        guard let first = part.first, first.isLetter || first == "_" else { return false }
        return part.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
      }
  }

  private func offset(in bytes: [UInt8]) -> Int? {
    var (index, line) = (0, 1)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    while line < self.line {
      guard index < bytes.count else { return nil }
      // CR, LF, and both together end a line.
      if bytes[index] == 0xD || bytes[index] == 0xA {
        line += 1
        if bytes[index] == 0xD, index + 1 < bytes.count, bytes[index + 1] == 0xA { index += 1 }
      }
      index += 1
    }
    var column = 1
    while column < self.column {
      guard index < bytes.count, bytes[index] != 0xA, bytes[index] != 0xD else { return nil }
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }
    return index < bytes.count ? index : nil
  }

  /// Returns the range between the quotation marks at a place, or immediately before it.
  private func attribute(in bytes: [UInt8], at start: Int) throws(Problem) -> (Range<Int>, String) {
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let first = quotes.contains(bytes[start]) && !(start > 0 && bytes[start - 1] == bytes[start]) ? start + 1 : start
    guard first > 0, quotes.contains(bytes[first - 1]) else { throw Problem(why: "there is no value in quotes") }
    let quote = bytes[first - 1]
    guard let end = bytes[first...].firstIndex(of: quote) else { throw Problem(why: "its value has no end") }
    let text = markup(value, quote == quotes[0] ? "&<\"" : "&<'") { scalar in
      ["\n", "\r", "\t"].contains(scalar) ? "&#\(scalar.value);" : nil
    }
    return (first..<end, text)
  }

  /// Returns the range of a string, number, or word of JSON. A number remains a number if the new value is one, too.
  private func literal(in bytes: [UInt8], at start: Int) throws(Problem) -> (Range<Int>, String) {
    if bytes[start] == UInt8(ascii: "\"") {
      var end = start + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      guard end < bytes.count else { throw Problem(why: "its value has no end") }
      return (start..<(end + 1), name == nil ? jsonString(value) : plain)
    }
    let end = bytes[start...].firstIndex { !Self.isWord($0) } ?? bytes.count
    guard end > start else {
      throw Problem(why: "its value is a list or an object, which has to be edited in the file")
    }
    return (start..<end, plain)
  }

  /// The new value as a number or word of JSON if it is one, or else as a string.
  private var plain: String {
    value == "true" || value == "false" || Self.isNumber(value) ? value : jsonString(value)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "+-.".utf8.contains(byte)
  }

  /// Returns whether a text is a number (RFC 8259, 6, without exponents).
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else {
      return false
    }
    return parts[0] == "0" || !parts[0].hasPrefix("0")
  }
}
