import Layouts
import Measure

extension LintRule {
  package static let brokenWord = LintRule(
    code: "GRX020", name: "broken-word", severity: .warning,
    summary: "A word is wider than its view, and broken in the middle.",
    explanation: """
      A line of a text ends within a word of letters, without a hyphen, because the word is wider than the view. \
      Not reported: scripts that are written without spaces, addresses and other words with digits or marks in them, \
      words that text-cut-off reports, and text that a user enters. Font scales 1, 1.3, and 2 are tried.
      """,
    dependsOnSizes: true, isAboutSpace: true)
}

enum BrokenWordRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.brokenWord) else { return }
    for index in tree.indices {
      let entry = tree.entries[index]
      guard entry.traits.contains(.showsText), entry.isShown, !entry.isInVoid, !tree.frames[index].frame.isEmpty,
        let view = tree.views[index] as? TextView, !view.className.hasSuffix("EditText")
      else { continue }
      let room = tree.frames[index].frame.width - view.padding.left - view.padding.right
      // Narrower ones have no room for any word. Breaking lines takes the most time, and few words are as long as a line: no letter is
      // much wider than its size.
      guard Double(room) >= view.drawnTextSize,
        Double(longestWord(in: view.text)) * view.drawnTextSize * 1.2 > Double(room)
      else { continue }
      let shown = view.shownPart
      guard shown.lineCount > 1 || shown.end == .cut, let word = brokenWord(in: view) else { continue }
      report.add(
        .brokenWord, tree, index,
        "'\(word.excerpt)' of \(view.designation) is broken in the middle, since there are only \(tree.points(room)) for it; "
          + "make the view wider, the text smaller, or break it at a soft hyphen (U+00AD)")
    }
  }

  /// Returns the largest number of bytes between spaces.
  private static func longestWord(in text: String) -> Int {
    var (longest, count) = (0, 0)
    for byte in text.utf8 {
      count = byte <= 0x20 ? 0 : count + 1
      longest = max(longest, count)
    }
    return longest
  }

  /// Returns the first word that a line break divides.
  private static func brokenWord(in view: TextView) -> String? {
    let units = Array(view.text.utf16)
    let lines = view.shownLines.lines
    var breaks = lines.dropFirst().map(\.start)
    // The last line that is shown may end in a word, too, whose rest is on a line that isn't shown.
    if let last = lines.last, !last.isTruncated, last.text.utf16.last.map(isLetter) ?? false {
      breaks.append(last.start + last.text.utf16.count)
    }
    for place in breaks where place > 0 && place < units.count {
      guard isLetter(units[place - 1]), isLetter(units[place]) else { continue }
      var (start, end) = (place, place)
      while start > 0, !isSpace(units[start - 1]) { start -= 1 }
      while end < units.count, !isSpace(units[end]) { end += 1 }
      let word = units[start..<end]
      if isWord(word) { return String(decoding: word, as: UTF16.self) }
    }
    return nil
  }

  /// Returns whether units are a word with marks before and after it: `example.com` isn't one, and neither is a placeholder of
  /// one letter, such as `XXXX`.
  private static func isWord(_ units: ArraySlice<UInt16>) -> Bool {
    guard let first = units.firstIndex(where: isLetter), let last = units.lastIndex(where: isLetter) else {
      return false
    }
    let inside = units[first...last]
    return units[..<first].allSatisfy(isMark) && units[(last + 1)...].allSatisfy(isMark)
      && inside.allSatisfy { isLetter($0) || $0 == 0x27 || $0 == 0x2019 || (0x0300...0x036F).contains($0) }
      && inside.contains { $0 != units[first] }
  }

  /// Returns whether a unit is a letter of a script whose words are separated by spaces: Latin, Greek, Cyrillic, Armenian, Hebrew,
  /// or Arabic.
  private static func isLetter(_ unit: UInt16) -> Bool {
    guard unit < 0x0700, let scalar = Unicode.Scalar(unit) else { return false }
    return scalar.properties.isAlphabetic
  }

  /// Returns whether a unit may be before or after a word: punctuation, an apostrophe, or a combining mark.
  private static func isMark(_ unit: UInt16) -> Bool {
    [0x21, 0x22, 0x27, 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2019, 0x2026].contains(unit)
      || (0x0300...0x036F).contains(unit)
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return false }
    return scalar.properties.isWhitespace || unit == 0x2D || unit == 0x00AD
  }
}
