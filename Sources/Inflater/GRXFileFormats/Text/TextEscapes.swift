import Measure

extension FixedWidthInteger {
  /// Returns the hexadecimal digits of a nonnegative number, with leading zeros if there are fewer than `count`.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

extension Color {
  /// The color in reports: `#6200EE`, or `#806200EE` with its opacity first.
  package var reported: String {
    let channels = (alpha == 255 ? [] : [alpha]) + [red, green, blue]
    return "#" + channels.map { $0.hexadecimal(2, uppercase: true) }.joined()
  }
}

extension Unicode.Scalar {
  /// The escape in JSON and Android's texts for a character that is invisible or not allowed: `\u200b`.
  package var unitEscapes: String { String(self).utf16.map { "\\u" + $0.hexadecimal(4) }.joined() }
}

extension String {
  /// Whether the text can occur in a path without quotes: a few letters, digits, `_`, and `-`.
  package var isPlainIdentifier: Bool {
    !isEmpty && utf8.count <= 60
      && utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
  }

  /// The text as a path in a URI: everything except for letters, digits, and `-._~/` is percent-encoded.
  package var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + byte.hexadecimal(2, uppercase: true)
      }
    }
    return result
  }
}

/// Returns `text` with entities for the characters of XML's and HTML's markup.
///
/// - Parameters:
///   - marks: The characters that are replaced by entities. Content in a document needs `&` and `<`, and an attribute
///     also its quotation mark.
///   - others: Returns the replacement of a character that isn't a printable one of ASCII, or `nil` for the character
///     itself.
package func markup(_ text: String, _ marks: String = "&<>\"", others: (Unicode.Scalar) -> String?) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    let entity: String? =
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      default: nil
      }
    if let entity, marks.unicodeScalars.contains(scalar) {
      result += entity
    } else if !(" "..."~").contains(scalar), let other = others(scalar) {
      result += other
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns `text` as a JSON string, in quotes. Invisible characters are escaped, so that the document is safe to print.
package func jsonString(_ text: String) -> String {
  // Almost all text is printable ASCII, which is copied as a whole.
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
    var result = "\""
    result.reserveCapacity(text.utf8.count + 2)
    result += text
    return result + "\""
  }
  // Bytes: appending a character to a text takes ten times as long, and a picture has millions.
  let utf8 = Array(text.utf8)
  var bytes = [UInt8(ascii: "\"")]
  bytes.reserveCapacity(utf8.count + utf8.count / 8 + 2)
  func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(byte)
  }
  var place = 0
  while place < utf8.count {
    let byte = utf8[place]
    var length = 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
    case 0x20..<0x7F: bytes.append(byte)
    case 0x8: escape(UInt8(ascii: "b"))
    case 0xC: escape(UInt8(ascii: "f"))
    case UInt8(ascii: "\n"): escape(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): escape(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): escape(UInt8(ascii: "t"))
    default:
      // The number of bytes of a character that isn't ASCII follows from the first one.
      length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      for scalar in String(decoding: utf8[place..<place + length], as: UTF8.self).unicodeScalars {
        bytes.append(contentsOf: (VisibleText.isVisible(scalar) ? String(scalar) : scalar.unitEscapes).utf8)
      }
    }
    place += length
  }
  bytes.append(UInt8(ascii: "\""))
  return String(decoding: bytes, as: UTF8.self)
}
