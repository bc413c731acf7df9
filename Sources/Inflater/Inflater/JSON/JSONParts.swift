import Foundation
import Layouts

/// The content of a long array or object in parts that are valid JSON: arrays or objects of several elements.
///
/// The text must be valid, without trailing commas.
struct JSONParts {
  private let text: [UInt8]
  private let replacements: [Int: LongValues.Replacement]
  private let maximumLength: Int
  private var position: Int
  private let end: Int
  private let brackets: (open: UInt8, close: UInt8)

  /// - Parameters:
  ///   - container: The array or object, including its brackets.
  ///   - replacements: The texts that replace the values at these offsets.
  ///   - maximumLength: The length in bytes at which a part ends, after its current element.
  init(
    _ text: [UInt8], _ container: Range<Int>, _ replacements: [Int: LongValues.Replacement], maximumLength: Int
  ) {
    self.text = text
    self.replacements = replacements
    self.maximumLength = maximumLength
    (position, end) = (container.lowerBound + 1, container.upperBound - 1)
    brackets = (text[container.lowerBound], text[container.upperBound - 1])
  }

  /// Returns the next part with its offset in the text, or `nil` at the end.
  mutating func next() -> (bytes: [UInt8], offset: Int)? {
    guard position < end else { return nil }
    let start = position
    var part = [brackets.open]
    var depth = 0
    while position < end {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"):
        if let replacement = replacements[position] {
          part += replacement.text
          position = replacement.end
          continue
        }
        if byte == UInt8(ascii: "\"") {
          appendString(to: &part)
          continue
        }
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && part.count >= maximumLength:
        position += 1
        part.append(brackets.close)
        return (part, start)
      default: break
      }
      part.append(byte)
      position += 1
    }
    part.append(brackets.close)
    return (part, start)
  }

  private mutating func appendString(to part: inout [UInt8]) {
    let start = position
    position += 1
    while text[position] != UInt8(ascii: "\"") { position += text[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
    part += text[start..<position]
  }
}

/// The long values of a layout, which are read separately, and the strings that replace them in the text around them.
///
/// A class, because copying a structure with dictionaries for each value would take longer than reading the value.
final class LongValues {
  struct Replacement {
    /// A string in quotes.
    let text: [UInt8]
    /// The offset after the value.
    let end: Int
  }

  private(set) var replacements: [Int: Replacement] = [:]
  // Nothing else is called while it is read or changed.
  @exclusivity(unchecked) private var values: [String: AttributeValue] = [:]
  /// A number that no document can know, so that no other string begins with it.
  private let mark = UInt64.random(in: .min ... .max)

  /// Adds the value in a range of the text.
  func add(_ value: AttributeValue, at range: Range<Int>) {
    let name = "\(mark):\(range.lowerBound)"
    values[name] = value
    replacements[range.lowerBound] = Replacement(text: Array("\"\(name)\"".utf8), end: range.upperBound)
  }

  var isEmpty: Bool { replacements.isEmpty }

  /// Returns the value at an offset and the offset after it, or `nil` if no long value begins there.
  func value(at offset: Int) -> (value: AttributeValue, end: Int)? {
    guard let end = replacements[offset]?.end, let value = values["\(mark):\(offset)"] else { return nil }
    return (value, end)
  }

  /// Returns a value of Foundation's parser, with the long values in it.
  func value(_ value: Any) -> AttributeValue {
    // A failing cast searches for bridges, and a cast from a container to NSNumber copies the container, so types are
    // compared first. They are Swift's own types on Linux, and Foundation's classes on Apple's platforms.
    let type = type(of: value)
    if type == String.self, let text = value as? String { return values[text] ?? .string(text) }
    if type != [String: Any].self, type != [Any].self, let number = value as? NSNumber {
      return number.isBoolean ? .bool(number.boolValue) : .number(number.exactDouble)
    }
    if let text = value as? String { return values[text] ?? .string(text) }
    if let elements = value as? [Any] { return .array(elements.map(self.value)) }
    if let object = value as? [String: Any] { return .object(object.mapValues(self.value)) }
    return .null
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
