import Inflater

/// The meaning of a string in a resource file or a layout.
enum StringResource {
  /// The text of a `<string>`: whitespace is collapsed outside double quotes, and escapes are resolved.
  ///
  /// Source: aapt2's `StringBuilder`.
  static func text(_ raw: String) -> String { processed(raw, keepsBlanks: false) }

  /// The text of an attribute in a layout: only escapes are resolved.
  static func literal(_ raw: String) -> String {
    raw.utf8.contains(UInt8(ascii: "\\")) ? processed(raw, keepsBlanks: true) : raw
  }

  private static func processed(_ raw: String, keepsBlanks: Bool) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(raw.unicodeScalars)
    var index = 0
    var isQuoted = false
    var lastWasBlank = true
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if scalar == "\\", index < scalars.count {
        lastWasBlank = false
        let next = scalars[index]
        index += 1
        switch next {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "u":
          let digits = String(String.UnicodeScalarView(scalars[index..<min(index + 4, scalars.count)]))
          guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { continue }
          index += 4
          result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        default: result.append(next)
        }
      } else if scalar == "\"", !keepsBlanks {
        isQuoted.toggle()
        lastWasBlank = false
      } else if !keepsBlanks, !isQuoted, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        if !lastWasBlank { result.append(" ") }
        lastWasBlank = true
      } else {
        result.append(scalar)
        lastWasBlank = false
      }
    }
    if !keepsBlanks, lastWasBlank, result.last == " " { result.removeLast() }
    return String(result)
  }
}
