/// `text` as the content of an XML element or of an attribute in double quotes.
///
/// Characters that XML 1.0 forbids, and other control characters, are left out; a line break stays where `keepsLines`.
func markup(_ text: String, keepsLines: Bool = false) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n" where keepsLines: result += "\n"
    case "\t": result += " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
