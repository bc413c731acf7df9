import Measure

/// Escapes untrusted text for each output format. It works on scalars, since a `Character` may combine a delimiter with
/// an accent, which would be missed.
///
/// Text that people read as a name (ids, classes, files) also passes through `VisibleText`, which shows invisible
/// characters.

// MARK: XML and HTML

/// Returns `text` as the content of an XML element or of an attribute in double quotes.
///
/// Characters that XML 1.0 forbids, and other control characters, are left out; line breaks are kept if `keepsLines` is
/// `true`.
package func markup(_ text: String, keepsLines: Bool = false) -> String {
  // Reading bytes takes a tenth of the time, and most texts contain nothing special.
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case UInt8(ascii: "\n"): keepsLines
    default: (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
    }
  }
  if isPlain { return text }
  return markup(text) { scalar in
    switch scalar {
    case "\n" where keepsLines: nil
    case "\t": " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": ""
    default: nil
    }
  }
}

// MARK: Markdown

/// GitHub Flavored Markdown, inside the cell of a table or a paragraph.
package enum Markdown {
  /// Returns a name as code that can't be ended by its contents: no link, no mention, no picture, no markup.
  package static func code(_ text: String) -> String {
    var content = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      // A longer fence would work as well, but tables are split into cells before code is found.
      case "`": content += "'"
      case "|": content += "\\|"
      default: content.unicodeScalars.append(scalar)
      }
    }
    // Code can't be empty, and spaces at both ends are removed.
    return content.unicodeScalars.allSatisfy { $0 == " " } ? "` `" : "`\(content)`"
  }

  /// Returns text that may contain names: words with special characters become code.
  ///
  /// A backslash would not suffice: GitHub looks for mentions, links, and issue numbers in the text after removing
  /// Markdown.
  package static func text(_ text: String) -> String {
    var words: [String] = []
    // A text between quotation marks is one word, including spaces.
    var quoted = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if quoted.isEmpty && word.first == "\"" && !isClosed(word.dropFirst()) {
        quoted = String(word)
        continue
      }
      if quoted.isEmpty {
        words.append(marked(word))
      } else if isClosed(word) {
        words.append(marked("\(quoted) \(word)"))
        quoted = ""
      } else {
        quoted += " " + word
      }
    }
    if !quoted.isEmpty { words += quoted.split(separator: " ", omittingEmptySubsequences: false).map { marked($0) } }
    return words.joined(separator: " ")
  }

  private static let endMarks = ",;:.)".unicodeScalars

  private static func isClosed(_ word: Substring) -> Bool {
    word.unicodeScalars.last { !endMarks.contains($0) } == "\""
  }

  /// Returns a word, unchanged if it is plain, and otherwise as code without the surrounding punctuation.
  private static func marked(_ word: some StringProtocol) -> String {
    let scalars = Array(word.unicodeScalars)
    let start = scalars.first == "(" ? 1 : 0
    let end = scalars.lastIndex { !endMarks.contains($0) }.map { $0 + 1 } ?? start
    let body = scalars[start..<max(start, end)]
    if body.allSatisfy(isPlain) { return String(word) }
    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
    return text(scalars[..<start]) + code(text(body)) + text(scalars[max(start, end)...])
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

/// Commands of GitHub's workflows, one per line: `::error file=…,line=…::message`.
package enum WorkflowCommand {
  /// Returns the text after the second `::`. Source: `escapeData` of actions/toolkit.
  package static func message(_ text: String) -> String { escaped(text, "") }

  /// Returns the value of a property such as `file`. Source: `escapeProperty` of actions/toolkit.
  package static func property(_ text: String) -> String { escaped(text, ":,") }

  /// Returns a line such as `::error file=a.xml,line=3,title=Layout changed::…`.
  ///
  /// - Parameter column: The column; 0 for none.
  package static func text(
    _ command: String, file: String, line: Int, column: Int, title: String, _ message: String
  ) -> String {
    // Line breaks are escaped one by one: the text between them may contain invisible characters.
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { self.message(String($0)) }
    return "::\(command) file=\(property(file)),line=\(max(line, 1))" + (column > 0 ? ",col=\(column)" : "")
      + ",title=\(property(title))::\(lines.joined(separator: "%0A"))\n"
  }

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
