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
    var builder = TextBuilder(keepsBlanks: keepsBlanks, trimsStart: true)
    builder.append(raw)
    if !keepsBlanks { builder.trimEnd() }
    return builder.text
  }
}

/// The text of a string, which is put together from the parts between its tags.
///
/// Source: aapt2's `StringBuilder`.
package struct TextBuilder {
  private let keepsBlanks: Bool
  private var result: [UInt8] = []
  private var isQuoted = false
  private var lastWasBlank: Bool
  /// The number of UTF-16 units of the text.
  private var length = 0
  /// The number of bytes of the text that are counted in `length`.
  private var countedBytes = 0

  /// - Parameter trimsStart: Whether blanks at the start of the text are left out.
  package init(keepsBlanks: Bool = false, trimsStart: Bool = false) {
    self.keepsBlanks = keepsBlanks
    lastWasBlank = trimsStart
  }

  package var text: String { String(decoding: result, as: UTF8.self) }

  /// Returns the number of UTF-16 units so far.
  package mutating func utf16Length() -> Int {
    for byte in result[countedBytes...] where byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 2 : 1 }
    countedBytes = result.count
    return length
  }

  /// Begins or ends a tag: a blank after it isn't joined with one before it, and quotes end.
  package mutating func passTag() { (isQuoted, lastWasBlank) = (false, false) }

  /// Removes the blank at the end that the end of the string produced.
  mutating func trimEnd() {
    if lastWasBlank, result.last == UInt8(ascii: " ") { result.removeLast() }
  }

  package mutating func append(_ raw: String) {
    // All characters with a special meaning are ASCII, so bytes can be examined one by one.
    let bytes = Array(raw.utf8)
    result.reserveCapacity(result.count + bytes.count)
    var index = 0
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
  }
}
