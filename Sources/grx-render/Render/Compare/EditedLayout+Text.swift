extension EditedLayout {
  /// The maximum number of edits without effect, and of effects per edit, that are listed by default.
  private static let maximumEdits = 40
  private static let maximumEffects = 8

  private static let maximumJoinedEdits = 5

  /// The edits of a cause, shortened if there are too many to read.
  private static func shown(_ edits: [String], _ listsAll: Bool) -> [String] {
    if listsAll || edits.count <= maximumJoinedEdits { return edits }
    return edits.prefix(maximumJoinedEdits - 1) + ["\(edits.count - maximumJoinedEdits + 1) more edits"]
  }

  private static let balanced = "no frame changes, since the edits make up for one another"

  package static let noneInMarkdown = "No view moved, changed its size, appeared or went.\n"

  /// Each edit, followed by its effects; empty if nothing was edited.
  ///
  /// - Parameter listsAll: Whether nothing is left out.
  func text(listsAll: Bool = false) -> String {
    var text = ""
    let limit = listsAll ? Int.max : Self.maximumEffects
    for cause in causes.prefix(listsAll ? .max : Self.usualCauseCount) {
      text += Self.shown(cause.edits, listsAll).joined(separator: "\nand ")
      text += cause.edits.count > 1 ? ", together\n" : "\n"
      if cause.isBalanced { text += "  \(Self.balanced)\n" }
      for effect in cause.effects.prefix(limit) { text += "  \(effect.sentence)\n" }
      if cause.effects.count > limit { text += "  and \(cause.effects.count - limit) more, which --all lists\n" }
    }
    if !listsAll && causes.count > Self.usualCauseCount {
      text += "and \(unwrittenEditCount) more edits, which --all lists\n"
    }
    return text + ineffectiveText(listsAll)
  }

  /// The number of edits in causes that aren't listed by default.
  private var unwrittenEditCount: Int { causes.dropFirst(Self.usualCauseCount).reduce(0) { $0 + $1.edits.count } }

  private func ineffectiveText(_ listsAll: Bool) -> String {
    if ineffective.isEmpty { return "" }
    let limit = listsAll ? Int.max : Self.maximumEdits
    var text = "no frame changes:\n"
    for words in ineffective.prefix(limit) { text += "  \(words)\n" }
    if ineffective.count > limit { text += "  and \(ineffective.count - limit) more, which --all lists\n" }
    return text
  }

  /// The edits themselves, one a line.
  var editsInMarkdown: [String] { causes.flatMap(\.edits).map { "**\(Markdown.text($0))**" } }

  /// Markdown for the description of a pull request: each edit, with a table of its effects.
  func markdown(listsAll: Bool = false) -> String {
    if isEmpty { return Self.noneInMarkdown }
    var parts: [String] = []
    for cause in causes.prefix(listsAll ? .max : Self.usualCauseCount) {
      let edits = Self.shown(cause.edits, listsAll).map { "**\(Markdown.text($0))**\n" }.joined(separator: "and ")
      parts.append(edits + "\n" + (cause.isBalanced ? Self.balanced + "\n" : Self.tables(cause.effects, listsAll)))
    }
    if !listsAll && causes.count > Self.usualCauseCount {
      parts.append("and \(unwrittenEditCount) more edits, which `--all` lists\n")
    }
    if !ineffective.isEmpty {
      let limit = listsAll ? Int.max : Self.maximumEdits
      var list = "No frame changes:\n\n"
      for words in ineffective.prefix(limit) { list += "- \(Markdown.text(words))\n" }
      if ineffective.count > limit { list += "- and \(ineffective.count - limit) more, which `--all` lists\n" }
      parts.append(list)
    }
    return parts.joined(separator: "\n")
  }

  /// The first effects, and the rest collapsed.
  private static func tables(_ effects: [Effect], _ listsAll: Bool) -> String {
    if effects.isEmpty { return "" }
    let shown = effects.prefix(maximumEffects)
    let rest = effects.dropFirst(maximumEffects)
    var text = table(shown)
    guard !rest.isEmpty else { return text }
    text += "\n<details><summary>\(rest.count) more \(rest.count == 1 ? "view follows" : "views follow")</summary>\n\n"
    let limit = listsAll ? Int.max : 5 * maximumEffects
    text += table(rest.prefix(limit))
    if rest.count > limit { text += "\nand \(rest.count - limit) more, which `--all` lists\n" }
    return text + "\n</details>\n"
  }

  private static func table(_ effects: some Collection<Effect>) -> String {
    let hasReasons = effects.contains { !$0.reasons.isEmpty }
    var text = hasReasons ? "| View | Change | Because of | Before | After |\n" : "| View | Change | Before | After |\n"
    text += hasReasons ? "| --- | --- | --- | --- | --- |\n" : "| --- | --- | --- | --- |\n"
    for effect in effects {
      var cells = [effect.words]
      if hasReasons { cells.append(inWords(effect.reasons.map(\.words))) }
      cells += [effect.before, effect.after].map { $0 ?? "" }
      text += "| " + ([Markdown.text(effect.name)] + cells.map(Markdown.text)).joined(separator: " | ") + " |\n"
    }
    return text
  }
}

extension EditedLayout.Effect {
  /// `#subtitle moved down by 12, because of #title (20 → 32): 0,20 300x16 → 0,32 300x16`.
  package var sentence: String {
    let because = reasons.isEmpty ? "" : ", because of " + inWords(reasons.map(\.words))
    let places = [before, after].compactMap { $0 }
    return "\(name) \(words)\(because)" + (places.isEmpty ? "" : ": " + places.joined(separator: " → "))
  }
}

/// `a`, `a and b`, `a, b and c`.
package func inWords(_ words: [String]) -> String {
  words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
