import GRXFileFormats
import Measure

extension EditedLayout {
  /// The maximum number of edits without effect, and of effects per edit, that are listed by default.
  private static let maximumEdits = 40
  private static let maximumEffects = 8

  private static let maximumJoinedEdits = 5

  /// Returns the edits of a cause, shortened if there are too many.
  private static func shown(_ cause: Cause, _ listsAll: Bool) -> [String] {
    if listsAll || cause.editCount <= maximumJoinedEdits { return cause.edits }
    return cause.edits(upTo: maximumJoinedEdits - 1) + ["\(cause.editCount - maximumJoinedEdits + 1) more edits"]
  }

  private static let balanced = "no frame changes, since the edits cancel out"
  private static let sums = "several edits add up"

  package static let noneInMarkdown = "No view moved, changed its size, appeared or went.\n"

  /// An explanation of the numbers; `nil` if no frames are written.
  package var frameNote: String? {
    let effects = causes.flatMap(\.effects)
    if effects.isEmpty && causes.allSatisfy({ $0.own == nil }) { return nil }
    return Self.frameNote(isFromRight: effects.contains { $0.isFromRight })
  }

  package static func frameNote(isFromRight: Bool) -> String {
    "Frames are x,y widthxheight in points, relative to the parent."
      + (isFromRight
        ? " In a right-to-left layout, moves are measured from the right edge of the parent, frames from the left."
        : "")
  }

  /// The causes that consist of one edit, or of several edits whose effects don't add up.
  private var listedCauses: [Cause] { causes.filter { !$0.isSum } }
  private var summedEffects: [Effect] { causes.filter(\.isSum).flatMap(\.effects) }

  /// Returns each edit, followed by its effects, or an empty string if nothing was edited.
  ///
  /// - Parameter listsAll: Whether nothing is left out.
  func text(listsAll: Bool = false) -> String {
    var text = ""
    let limit = listsAll ? Int.max : Self.maximumEffects
    func list(_ effects: [Effect]) {
      let groups = Self.grouped(effects)
      for group in groups.prefix(limit) {
        text += "  \(group.effect.sentence)\n"
        if let names = group.othersInWords(listsAll) { text += "    also \(names)\n" }
      }
      let rest = groups.dropFirst(limit).viewCount
      if rest > 0 { text += "  and \(more(rest, "view")), which --all lists\n" }
    }
    let (shown, unwrittenCount) = shownCauses(listsAll)
    for cause in shown {
      text += Self.shown(cause, listsAll).joined(separator: "\nand ")
      text += cause.editCount > 1 ? ", together\n" : "\n"
      if !cause.uses.isEmpty { text += "  used by \(Self.shownUses(cause.uses))\n" }
      if cause.isBalanced { text += "  \(Self.balanced)\n" }
      list(cause.effects)
    }
    if unwrittenCount > 0 {
      text += "and \(unwrittenCount) more edits, which --all lists\n"
    }
    if !summedEffects.isEmpty {
      text += Self.sums + ":\n"
      list(summedEffects)
    }
    return text + remarks(listsAll).map(\.text).joined()
  }

  /// A list after the causes: the views that look different, or the edits that change no frame.
  private struct Remark {
    let heading: String
    let entries: [(sentence: String, others: String?)]
    /// The number of entries that are left out, in prose.
    let rest: String?

    var text: String {
      let lines = entries.map { "  \($0.sentence)\n" + ($0.others.map { "    also \($0)\n" } ?? "") }.joined()
      return "\(heading):\n" + lines + (rest.map { "  and \($0), which --all lists\n" } ?? "")
    }

    var markdown: String {
      let lines = entries.map { "- \(Markdown.text($0.sentence + ($0.others.map { "; also \($0)" } ?? "")))\n" }
        .joined()
      return heading.capitalizedSentence + ":\n\n" + lines + (rest.map { "- and \($0), which `--all` lists\n" } ?? "")
    }
  }

  private func remarks(_ listsAll: Bool) -> [Remark] {
    var remarks: [Remark] = []
    if !looks.isEmpty {
      let (groups, rest) = Self.shownLooks(looks, limit: listsAll ? .max : Self.maximumEffects)
      let entries = groups.map { group in
        (group.look.sentence, Group.inWords(group.others, besides: group.look.name, listsAll))
      }
      remarks.append(
        Remark(
          heading: "looks differ", entries: entries,
          rest: rest > 0 ? more(rest, "view") : nil))
    }
    if !ineffective.isEmpty {
      let shown = ineffective.prefix(listsAll ? .max : Self.maximumEdits)
      let rest = ineffective.count - shown.count
      remarks.append(
        Remark(
          heading: "no frame changes", entries: shown.map { ($0.wordsWithPlace, nil) },
          rest: rest > 0 ? "\(rest) more" : nil))
    }
    return remarks
  }

  /// Views that look different in the same way.
  package typealias LookGroup = (look: LookChange, others: [String])

  /// Groups equal changes of looks, in the order of the first of each, and returns the first groups and the number of the
  /// other views.
  package static func shownLooks(_ looks: [LookChange], limit: Int) -> (groups: ArraySlice<LookGroup>, rest: Int) {
    var groups: [LookGroup] = []
    var places: [String: Int] = [:]
    for look in looks {
      if let place = places[look.words] {
        groups[place].others.append(look.name)
      } else {
        places[look.words] = groups.count
        groups.append((look, []))
      }
    }
    let shown = groups.prefix(limit)
    return (shown, groups.dropFirst(shown.count).reduce(0) { $0 + 1 + $1.others.count })
  }

  /// Returns the causes that are listed one by one, and the number of edits in those that aren't.
  private func shownCauses(_ listsAll: Bool) -> (shown: ArraySlice<Cause>, unwrittenCount: Int) {
    let all = listedCauses + editsOfSumsAlone
    let shown = all.prefix(listsAll ? .max : Self.usualCauseCount)
    return (shown, all.dropFirst(shown.count).reduce(0) { $0 + $1.editCount })
  }

  /// The edits whose effects are only parts of sums.
  private var editsOfSumsAlone: [Cause] {
    let sums = causes.filter(\.isSum)
    if sums.isEmpty { return [] }
    // Many causes may share thousands of edits, and most are the same objects.
    var objects: Set<ObjectIdentifier> = []
    var seen: Set<LocatedEdit> = []
    func isNew(_ edit: LocatedEdit) -> Bool { objects.insert(edit.object).inserted && seen.insert(edit).inserted }
    for cause in causes where !cause.isSum { for edit in cause.located { _ = isNew(edit) } }
    var alone: [Cause] = []
    for cause in sums { for edit in cause.located where isNew(edit) { alone.append(Cause(edits: [edit])) } }
    if sums.contains(where: \.dependsOnSurroundings) && !listedCauses.contains(where: \.dependsOnSurroundings) {
      alone.append(Cause(edits: [], dependsOnSurroundings: true))
    }
    return alone
  }

  /// Returns the first attributes that an edit affects.
  package static func shownUses(_ uses: [String]) -> String {
    uses.count > 3 ? "\(uses[0]), \(uses[1]) and \(uses.count - 2) more attributes" : inWords(uses)
  }

  /// The edits without their effects. The frames of new views, which may be others in other windows, are left out.
  package var editWords: [String] {
    var seen: Set<String> = []
    return causes.flatMap(\.editsWithoutFrames).filter { seen.insert($0).inserted }
  }

  /// Returns Markdown for the description of a pull request: each edit, with a table of its effects.
  func markdown(listsAll: Bool = false) -> String {
    if isEmpty { return Self.noneInMarkdown }
    var parts: [String] = []
    let (shown, unwrittenCount) = shownCauses(listsAll)
    for cause in shown {
      let edits = Self.shown(cause, listsAll).map { "**\(Markdown.text($0))**" }.joined(separator: "\nand ")
      let together = cause.editCount > 1 ? ", together" : ""
      let uses = cause.uses.isEmpty ? "" : ", used by \(Markdown.text(Self.shownUses(cause.uses)))"
      parts.append(
        edits + together + uses + "\n\n"
          + (cause.isBalanced ? Self.balanced + "\n" : Self.tables(cause.effects, listsAll)))
    }
    if unwrittenCount > 0 {
      parts.append("and \(unwrittenCount) more edits, which `--all` lists\n")
    }
    if !summedEffects.isEmpty {
      parts.append(
        Self.sums.capitalizedSentence + ":\n\n" + Self.tables(summedEffects, listsAll))
    }
    parts += remarks(listsAll).map(\.markdown)
    return parts.joined(separator: "\n")
  }

  /// Returns tables of the first effects, with the rest collapsed.
  private static func tables(_ effects: [Effect], _ listsAll: Bool) -> String {
    if effects.isEmpty { return "" }
    let groups = grouped(effects)
    let rest = groups.dropFirst(maximumEffects)
    var text = table(groups.prefix(maximumEffects), listsAll)
    guard !rest.isEmpty else { return text }
    text +=
      "\n<details><summary>\(more(rest.viewCount, "view")) \(rest.viewCount == 1 ? "follows" : "follow")</summary>\n\n"
    let limit = listsAll ? Int.max : 5 * maximumEffects
    text += table(rest.prefix(limit), listsAll)
    if rest.count > limit { text += "\nand \(rest.dropFirst(limit).viewCount) more, which `--all` lists\n" }
    return text + "\n</details>\n"
  }

  private static func table(_ groups: some Collection<Group>, _ listsAll: Bool) -> String {
    let hasReasons = groups.contains { !$0.effect.reasonsInWords.isEmpty }
    var text = hasReasons ? "| View | Change | Because of | Before | After |\n" : "| View | Change | Before | After |\n"
    text += hasReasons ? "| --- | --- | --- | --- | --- |\n" : "| --- | --- | --- | --- |\n"
    for group in groups {
      let effect = group.effect
      var cells = [effect.words]
      if hasReasons { cells.append(effect.reasonsInWords.isEmpty ? "the edit itself" : effect.reasonsInWords) }
      cells += effect.stated.map { [$0.before, $0.after] } ?? ["", ""]
      let names = effect.name + (group.othersInWords(listsAll).map { ", also \($0)" } ?? "")
      text += "| " + ([names] + cells).map(Markdown.text).joined(separator: " | ") + " |\n"
    }
    return text
  }
}

extension String {
  /// The text as the beginning of a sentence.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension EditedLayout.Cause {
  /// Edits without effects.
  fileprivate init(edits: [EditedLayout.LocatedEdit], dependsOnSurroundings: Bool = false) {
    self.init(
      steps: [], located: edits, dependsOnSurroundings: dependsOnSurroundings, uses: [], own: nil, isSum: false,
      effects: [], isBalanced: false)
  }
}

extension EditedLayout {
  /// A difference that several views share, including the numbers.
  package struct Group {
    package let effect: Effect
    /// The names of the other views.
    package fileprivate(set) var others: [String] = []

    private static let maximumNames = 6

    /// Returns the other views in prose, or `nil` if there are none.
    package func othersInWords(_ listsAll: Bool) -> String? {
      Self.inWords(others, besides: effect.name, listsAll)
    }

    /// Returns the names of views in prose that share a difference with one of another name.
    package static func inWords(_ others: [String], besides first: String, _ listsAll: Bool) -> String? {
      if others.isEmpty { return nil }
      // A file that is included several times has views of the same names.
      var names: [(name: String, count: Int)] = []
      for name in others {
        if let index = names.firstIndex(where: { $0.name == name }) {
          names[index].count += 1
        } else {
          names.append((name, 1))
        }
      }
      let shown = listsAll || names.count <= maximumNames + 1 ? names.count : maximumNames
      let rest = names.dropFirst(shown).reduce(0) { $0 + $1.count }
      let words = names.prefix(shown).map { name, count in
        let total = name == first ? count + 1 : count
        return total == 1 ? name : name == first ? "\(count) more \(name)" : "\(count) × \(name)"
      }
      return GRXCompare.inWords(rest > 0 ? words + ["\(rest) more views"] : words)
    }
  }

  /// Groups equal effects, in the order of the first of each.
  package static func grouped(_ effects: [Effect]) -> [Group] {
    var groups: [Group] = []
    // Hashing a part of a string takes many times as long as hashing a string.
    var places: [String: Int] = [:]
    for effect in effects {
      let words = String(effect.sentence.dropFirst(effect.name.count))
      if let place = places[words] {
        groups[place].others.append(effect.name)
      } else {
        places[words] = groups.count
        groups.append(Group(effect: effect))
      }
    }
    return groups
  }
}

extension Collection<EditedLayout.Group> {
  /// The number of views in all groups.
  package var viewCount: Int { reduce(0) { $0 + 1 + $1.others.count } }
}

extension EditedLayout.Effect {
  /// The difference as a sentence: `#subtitle moved down by 12, because of #title (20 → 32): 0,20 300x16 → 0,32
  /// 300x16`.
  ///
  /// The frames are included if the statement covers their whole difference; otherwise only the stated lengths are.
  package var sentence: String {
    let lengths = parts.flatMap(\.lengths)
    let stated =
      isStatedByLengths
      ? ": " + lengths.map(text).joined(separator: ", ")
      : stated.map { ": " + [$0.before, $0.after].filter { !$0.isEmpty }.joined(separator: " → ") }
    if !shares.isEmpty {
      return "\(name) \(words) (\(lengths.map(text).joined(separator: ", "))): \(sharesInWords)"
    }
    if parts.count > 1 && !reasons.isEmpty {
      return "\(name) " + partsInWords { "\($0.words)" + ($1.isEmpty ? "" : ", because of \($1)") } + (stated ?? "")
    }
    let because = reasons.isEmpty ? "" : ", because of " + inWords(reasons.map(\.words))
    return "\(name) \(words)\(because)" + (stated ?? "")
  }

  /// The part of the sentence after "because of", grouped by the differences that it explains; for a sum, the shares of
  /// edits.
  var reasonsInWords: String {
    if !shares.isEmpty { return sharesInWords }
    if parts.count < 2 || reasons.isEmpty { return inWords(reasons.map(\.words)) }
    return partsInWords { "\($0.words): \($1.isEmpty ? "the edit itself" : $1)" }
  }

  /// Returns the parts in prose. The numbers of a reason are written once.
  private func partsInWords(_ words: (EditedLayout.FrameChange, String) -> String) -> String {
    var seen: Set<String> = []
    return parts.map { part in
      let reasons = part.reasons.map { reason in
        seen.insert(reason.words).inserted ? reason.words : reason.words.withoutNumbers
      }
      return words(part, inWords(reasons))
    }.joined(separator: "; ")
  }

  /// The shares in prose: `8 from @dimen/gap_large, 8 from layout_height of #header`.
  private var sharesInWords: String {
    shares.map { "\($0.length < 0 ? "−" : "")\(points(abs($0.length))) from \($0.subject)" }.joined(separator: ", ")
  }

  private func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }

  /// The frames if the view differs in no other way, or else the lengths that are stated; `nil` if there are none.
  var stated: (before: String, after: String)? {
    if !isStatedByLengths {
      if before == nil && after == nil { return nil }
      return (before?.text(density: density) ?? "", after?.text(density: density) ?? "")
    }
    let lengths = parts.flatMap(\.lengths)
    func list(_ value: (EditedLayout.FrameChange.Length) -> Int) -> String {
      lengths.map { "\(label(of: $0)) \(points(value($0)))" }.joined(separator: ", ")
    }
    return (list(\.before), list(\.after))
  }

  private var isStatedByLengths: Bool {
    (!isWhole || !shares.isEmpty) && parts.contains { !$0.lengths.isEmpty }
  }

  /// Returns a text such as `height 19 → 25`.
  private func text(_ length: EditedLayout.FrameChange.Length) -> String {
    "\(label(of: length)) \(points(length.before)) → \(points(length.after))"
  }

  private func label(of length: EditedLayout.FrameChange.Length) -> String {
    switch length.component {
    case .state: ""
    case .width: "width"
    case .height: "height"
    case .x: length.isFromRight ? "from the right" : "x"
    case .y: "y"
    }
  }
}

extension String {
  /// The text without parentheses at its end: `height of #title` for `height of #title (20 → 32)`.
  fileprivate var withoutNumbers: String {
    guard last == ")", let start = lastIndex(of: "("), start > startIndex else { return self }
    return String(self[..<index(before: start)])
  }
}

/// Returns `1 more layout` or `3 more layouts`.
package func more(_ count: Int, _ noun: String) -> String { "\(count) more \(noun)\(count == 1 ? "" : "s")" }

/// Returns a list: `a`, `a and b`, `a, b and c`.
package func inWords(_ words: [String]) -> String {
  words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
