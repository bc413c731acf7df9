extension LayoutDifference {
  /// How many entries are written where not all are wanted: of what began, and of what follows from it.
  private static let mostOrigins = 40
  private static let mostConsequences = 8

  /// A line a view, what nothing else explains first; empty where nothing differs.
  ///
  /// - Parameter listsAll: whether none is left out, however many follow from one.
  func text(listsAll: Bool = false) -> String {
    var text = Self.lines(origins, indent: "", limit: listsAll ? .max : Self.mostOrigins)
    let consequences = consequences
    guard !consequences.isEmpty else { return text }
    text += consequences.count == 1 ? "1 view follows:\n" : "\(consequences.count) views follow:\n"
    return text + Self.lines(consequences, indent: "  ", limit: listsAll ? .max : Self.mostConsequences)
  }

  private static func lines(_ entries: [Entry], indent: String, limit: Int) -> String {
    var text = ""
    for entry in entries.prefix(limit) { text += indent + entry.sentence + "\n" }
    let left = entries.count - limit
    return left > 0 ? text + "\(indent)and \(left) more, which --all lists\n" : text
  }

  static let noneInMarkdown = "No view moved, changed its size, appeared or went.\n"

  /// Tables for the description of a pull request.
  func markdown(listsAll: Bool = false) -> String {
    if isEmpty { return Self.noneInMarkdown }
    var text = Self.table(origins, limit: listsAll ? .max : Self.mostOrigins)
    let consequences = consequences
    guard !consequences.isEmpty else { return text }
    let count = consequences.count == 1 ? "1 view follows" : "\(consequences.count) views follow"
    if !text.isEmpty { text += "\n" }
    text += "<details><summary>\(count)</summary>\n\n"
    return text + Self.table(consequences, limit: listsAll ? .max : 5 * Self.mostConsequences) + "\n</details>\n"
  }

  private static func table(_ entries: [Entry], limit: Int) -> String {
    guard !entries.isEmpty else { return "" }
    let hasCauses = entries.contains { entry in entry.statements.contains { !$0.causes.isEmpty } }
    var text = hasCauses ? "| View | Change | Because | Before | After |\n" : "| View | Change | Before | After |\n"
    text += hasCauses ? "| --- | --- | --- | --- | --- |\n" : "| --- | --- | --- | --- |\n"
    for entry in entries.prefix(limit) {
      var causes: [String] = []
      for cause in entry.statements.flatMap(\.causes) where !causes.contains(cause) { causes.append(cause) }
      var cells = [entry.statements.map(\.words).joined(separator: ", ")]
      if hasCauses { cells.append(causes.joined(separator: ", ")) }
      cells += [entry.before, entry.after].map { $0 ?? "" }
      text += "| " + ([Markdown.code(entry.name)] + cells.map(Markdown.text)).joined(separator: " | ") + " |\n"
    }
    let left = entries.count - limit
    return left > 0 ? text + "\nand \(left) more, which `--all` lists\n" : text
  }

}

extension LayoutDifference.Entry {
  /// `#subtitle moved down by 12, because #title above it is 12 taller`.
  var sentence: String {
    var groups: [(words: [String], causes: [String])] = []
    for statement in statements {
      if let same = groups.firstIndex(where: { $0.causes == statement.causes }) {
        groups[same].words.append(statement.words)
      } else {
        groups.append(([statement.words], statement.causes))
      }
    }
    let parts = groups.map { group in
      inWords(group.words)
        + (group.causes.isEmpty ? "" : ", because " + inWords(group.causes))
    }
    var sentence = "\(name) " + parts.joined(separator: "; ")
    if !isConsequence || before == nil || after == nil {
      sentence += ": " + [before, after].compactMap { $0 }.joined(separator: " → ")
    }
    return sentence
  }
}

/// `a`, `a and b`, `a, b and c`.
private func inWords(_ words: [String]) -> String {
  words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
