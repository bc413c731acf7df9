import GRXFileFormats
import Measure

/// The text format of attribute values in Android's XML.
package enum AndroidXMLText {
  /// Returns a text, escaped for an attribute of a layout or a resource.
  package static func literal(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Compares scalars, not characters: a mark may be combined with an accent.
    if let first = result.unicodeScalars.first, first == "@" || first == "?" { result = "\\" + result }
    return result
  }

  /// Returns a value for use inside an attribute's quotation marks.
  package static func escaped(_ text: String) -> String {
    markup(text, "&<\"") { scalar in
      switch scalar {
      case "\t", "\n", "\r": "&#\(scalar.value);"
      // XML 1.0 can't represent most of them; Android reads these escapes.
      default: VisibleText.isVisible(scalar) ? nil : scalar.unitEscapes
      }
    }
  }
}
