import Measure

/// How texts are written in Android's XML.
enum AndroidXMLText {
  /// A text, as an attribute of a layout or a resource has to be written to mean it.
  static func literal(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Not by characters: a mark may be joined with an accent.
    if let first = result.unicodeScalars.first, first == "@" || first == "?" { result = "\\" + result }
    return result
  }

  /// A value between the quotation marks of an attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      // XML 1.0 has no way to write most of them; Android reads these escapes.
      case _ where !VisibleText.isVisible(scalar): result += scalar.unitEscapes
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
