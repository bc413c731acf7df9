/// The text of a string in a resource file or a layout.
package enum StringResource {
  /// Returns the text of a `<string>`: whitespace is collapsed outside double quotes, and escapes are resolved.
  ///
  /// Source: aapt2's `StringBuilder`.
  package static func text(_ raw: String) -> String { processed(raw, keepsBlanks: false) }

  /// Returns the text of an attribute in a layout: only escapes are resolved.
  package static func literal(_ raw: String) -> String {
    raw.utf8.contains(UInt8(ascii: "\\")) ? processed(raw, keepsBlanks: true) : raw
  }

  private static func processed(_ raw: String, keepsBlanks: Bool) -> String {
    // All characters with a special meaning are ASCII, so bytes can be examined one by one.
    let bytes = Array(raw.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var isQuoted = false
    var lastWasBlank = true
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where index < bytes.count:
        lastWasBlank = false
        let next = bytes[index]
        index += 1
        switch next {
        case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
          guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { continue }
          index += 4
          result += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
        default: result.append(next)
        }
      case UInt8(ascii: "\"") where !keepsBlanks:
        isQuoted.toggle()
        lastWasBlank = false
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if keepsBlanks || isQuoted {
          result.append(byte)
          lastWasBlank = false
        } else {
          if !lastWasBlank { result.append(UInt8(ascii: " ")) }
          lastWasBlank = true
        }
      default:
        result.append(byte)
        lastWasBlank = false
      }
    }
    if !keepsBlanks, lastWasBlank, result.last == UInt8(ascii: " ") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
