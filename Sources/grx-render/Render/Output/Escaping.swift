import Measure

/// How text that someone else wrote is put into each form of output. All of it goes scalar by scalar: a `Character` may join
/// a mark of the form with an accent, and would be passed over.
///
/// What people read as a name (ids, classes, files) also goes through `VisibleText`, which shows what can't be seen.

// MARK: JSON

/// `text` as a JSON string, in quotes. What can't be seen is escaped, so that the document is safe to print.
package func jsonString(_ text: String) -> String {
  var result = "\""
  result.reserveCapacity(text.utf8.count + 2)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\u{8}": result += "\\b"
    case "\u{C}": result += "\\f"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if VisibleText.isVisible(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
  }
  return result + "\""
}

// MARK: XML and HTML

/// `text` as the content of an XML element or of an attribute in double quotes.
///
/// Characters that XML 1.0 forbids, and other control characters, are left out; a line break stays if `keepsLines`.
package func markup(_ text: String, keepsLines: Bool = false) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
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

// MARK: Markdown

/// Markdown of GitHub's flavour, inside a table's cell or a paragraph.
package enum Markdown {
  /// A name as code, which nothing in it can end: no link, no mention, no picture, no markup.
  package static func code(_ text: String) -> String {
    var content = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      // A longer fence would do as well, but tables are split into cells before code is found.
      case "`": content += "'"
      case "|": content += "\\|"
      default: content.unicodeScalars.append(scalar)
      }
    }
    // Code can't be empty, and a blank at both ends is stripped.
    return content.unicodeScalars.allSatisfy { $0 == " " } ? "` `" : "`\(content)`"
  }

  /// Words that may hold names: what isn't made of plain characters becomes code, word by word.
  ///
  /// A backslash would not do: GitHub looks for mentions, links and the numbers of issues in the text that is left when
  /// Markdown is gone.
  package static func text(_ text: String) -> String {
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let end = word.unicodeScalars.lastIndex { !",;:.)".unicodeScalars.contains($0) }
      let body = end.map { word.unicodeScalars[...$0] } ?? word.unicodeScalars[word.startIndex..<word.startIndex]
      let rest = String(word.unicodeScalars[body.endIndex...])
      words.append(body.allSatisfy(isPlain) ? String(word) : code(String(body)) + rest)
    }
    return words.joined(separator: " ")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ",", "-", "+", "(", ")", "%", "'", "→", "×", "…", "−": true
    case ".": true
    default: false
    }
  }
}

// MARK: GitHub

/// Commands of GitHub's workflows, a line each: `::error file=…,line=…::message`.
package enum WorkflowCommand {
  /// What is behind the second `::`. Source: `escapeData` of actions/toolkit.
  package static func message(_ text: String) -> String { escaped(text, "") }

  /// The value of a property such as `file`. Source: `escapeProperty` of actions/toolkit.
  package static func property(_ text: String) -> String { escaped(text, ":,") }

  private static func escaped(_ text: String, _ others: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      if scalar == "%" || others.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
