import GRXCompare
import GRXFileFormats
import Inflater
import Render

/// A report for a pull request: layouts that changed in the same way are grouped, and the change that affects the most
/// layouts comes first.
///
/// Regardless of the number of layouts, at most `maximumLines` lines are written; the others are in a collapsed part.
struct CheckMarkdown {
  static let maximumLines = 60

  private let report: CheckReport
  private let links: CheckFormat.Links

  init(_ report: CheckReport, _ links: CheckFormat.Links) {
    self.report = report
    self.links = links
  }

  /// Layouts that changed for the same reason.
  private struct Group {
    let title: String
    var layouts: [CheckedLayout]
    /// Whether a file that they share was edited.
    let isShared: Bool
  }

  var text: String {
    var lines = ["**\(report.summary)**", ""]
    let failures = report.failures
    if failures.isEmpty && report.orphans.isEmpty && report.problems.isEmpty {
      return "\(lines[0])\n\nNo layout changed.\n"
    }
    var rest: [String] = []
    // Some lines are reserved for the collapsed part, and for how to accept the changes.
    let limit = Self.maximumLines - 11
    let differing = failures.filter { $0.state == .differs && ($0.problem == nil) }
    let summary = EditSummary(differing.filter(EditSummary.canSummarize))
    for file in summary.files {
      let part = self.lines(of: file, summary)
      if lines.count + part.count <= limit && rest.isEmpty { lines += part } else { rest += folded(file) }
    }
    if !summary.combinations.isEmpty {
      var part = ["### Several edits together", ""]
      let hasRoom = rest.isEmpty
      for (index, combination) in summary.combinations.enumerated() {
        let more = self.lines(of: combination, summary)
        if hasRoom, index < Self.shownEdits, lines.count + part.count + more.count < limit {
          part += more
        } else {
          rest.append(headline(of: combination))
        }
      }
      if part.count > 2 { lines += part + [""] }
    }
    for group in groups(differing.filter { !EditSummary.canSummarize($0) }) {
      let part = self.lines(of: group)
      if lines.count + part.count <= limit && rest.isEmpty { lines += part } else { rest += folded(group) }
    }
    func list(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      let room = limit - lines.count - 3
      if room > 0 {
        lines += ["### \(title)", ""] + entries.prefix(room).map { "- \($0)" } + [""]
        rest += entries.dropFirst(room).map { "\(title): \($0)" }
      } else {
        rest += entries.map { "\(title): \($0)" }
      }
    }
    func words(_ words: String, in layouts: [Int]) -> String {
      let count = layouts.count
      return Markdown.text(words) + (count > 1 ? ", in \(count) layouts" : ", in \(name(summary.layouts[layouts[0]]))")
    }
    list("Looks differ", summary.looks.map { words($0.sentence, in: $0.layouts) })
    list("No frame changes", summary.ineffective.map { words($0.edit.wordsWithPlace, in: $0.layouts) })
    list(
      "Cannot be read",
      failures.filter { $0.state == .unreadable }.map { name($0) + ": " + Markdown.text($0.headline ?? "") }
        + report.problems.map { Markdown.code($0.file) + ": " + Markdown.text($0.description) })
    list("No snapshot", failures.filter { $0.state == .missing }.map(name))
    list("Gone", failures.filter { $0.state == .gone }.map(name))
    list("Not a snapshot", failures.filter { $0.state == .differs && $0.problem != nil }.map(name))
    list(
      "Over budget",
      failures.filter { !$0.overBudget.isEmpty }.map { name($0) + ": " + Markdown.text($0.overBudget[0]) })
    list("Orphans", report.orphans.map(Markdown.code))
    while lines.last == "" { lines.removeLast() }
    if !rest.isEmpty {
      // The blank lines end the blocks of HTML: the text between them is Markdown, in which names are code.
      lines += [
        "", "<details><summary>\(rest.count) more</summary>", "", rest.joined(separator: "<br>"), "", "</details>",
      ]
    }
    if let note = report.frameNote { lines += ["", note] }
    if let (words, command) = report.acceptance() { lines += ["", "\(words) \(Markdown.code(command))"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Groups layouts by the edited shared files, or else by the edits, or else by the changes; the largest groups come
  /// first.
  private func groups(_ layouts: [CheckedLayout]) -> [Group] {
    var followers: [String: Int] = [:]
    for layout in layouts { for file in layout.changedFiles { followers[file, default: 0] += 1 } }
    var places: [String: Int] = [:]
    var groups: [Group] = []
    for layout in layouts {
      // Files that others include are listed with them.
      let shared =
        layout.changedFiles.isEmpty
        ? followers[layout.file.key] == nil ? [] : [layout.file.key] : layout.changedFiles.sorted()
      let key =
        shared.isEmpty
        ? layout.edits.isEmpty ? layout.words : layout.edits.joined(separator: "\n") : shared.joined(separator: "\n")
      if let place = places[key] {
        groups[place].layouts.append(layout)
        continue
      }
      places[key] = groups.count
      let title: String
      if !shared.isEmpty {
        title = inWords(shared.map(Markdown.code)) + (shared.count == 1 ? " was edited" : " were edited")
      } else if let edit = layout.edits.first {
        title = Markdown.text(edit) + (layout.edits.count > 1 ? " and \(layout.edits.count - 1) more" : "")
      } else {
        title = Markdown.text(String(layout.wordLines.first ?? "the options differ"))
      }
      groups.append(Group(title: title, layouts: [layout], isShared: !shared.isEmpty))
    }
    return groups.enumerated().sorted { a, b in
      if a.element.isShared != b.element.isShared { return a.element.isShared }
      if a.element.layouts.count != b.element.layouts.count { return a.element.layouts.count > b.element.layouts.count }
      return a.offset < b.offset
    }.map(\.element)
  }

  // MARK: Edited files

  private static let shownEdits = 6
  private static let shownEffects = 3

  private func lines(of file: EditSummary.File, _ summary: EditSummary) -> [String] {
    var lines = ["### \(Markdown.code(file.path)) was edited", ""]
    let count = file.layouts.count
    if count > 1 || file.layouts[0].file.key != file.path { lines += [affected(file.layouts), ""] }
    for edit in file.edits.prefix(Self.shownEdits) {
      let share = edit.layouts.count == count ? "" : ", in \(edit.layouts.count) of them"
      let sample = count > 1 ? edit.sample.map { ". In \(name(summary.layouts[$0.layout])):" } ?? "" : ""
      lines.append("- **\(Markdown.text(edit.edit.words))** (line \(edit.place.line))" + share + sample)
      lines += self.lines(of: edit.sample?.effects ?? [])
    }
    let rest = file.edits.count - Self.shownEdits
    if rest > 0 { lines.append("- and \(more(rest, "edit"))") }
    return lines + picture(of: file.layouts) + [""]
  }

  /// Returns the combined effect of the edits in the sample layout.
  private func lines(of combination: ReportedCombination, _ summary: EditSummary) -> [String] {
    let layout = name(summary.layouts[combination.sample.layout])
    let sample = combination.layouts.count > 1 ? ". In \(layout):" : ": \(layout)"
    return ["- " + headline(of: combination) + sample] + lines(of: combination.sample.effects)
  }

  private func headline(of combination: ReportedCombination) -> String {
    let count = combination.layouts.count
    let edits = inWords(combination.edits.map { Markdown.text($0.source?.subject ?? $0.words) })
    let verb = combination.isSum ? "add up" : "act together"
    return "**\(edits)** \(verb) in \(count) \(count == 1 ? "layout" : "layouts")"
  }

  /// Returns the first effects of an edit.
  private func lines(of effects: [EditedLayout.Effect]) -> [String] {
    let groups = EditedLayout.grouped(effects)
    var lines = groups.prefix(Self.shownEffects).map { group in
      let others = group.othersInWords(false).map { "; also \($0)" } ?? ""
      return "  - " + Markdown.text(group.effect.sentence + others)
    }
    let rest = groups.dropFirst(Self.shownEffects).viewCount
    if rest > 0 { lines.append("  - and \(more(rest, "view"))") }
    return lines
  }

  private func affected(_ layouts: [CheckedLayout]) -> String {
    let names = listed(layouts.prefix(Self.shownNames).map(name), of: layouts.count, "layout")
    return layouts.count == 1 ? "Affects \(names)" : "Affects \(layouts.count) layouts: \(names)"
  }

  private func folded(_ file: EditSummary.File) -> [String] {
    file.edits.map { edit in
      let count = edit.layouts.count
      return "\(Markdown.code(file.path)): \(Markdown.text(edit.edit.words)), "
        + "\(count) \(count == 1 ? "layout" : "layouts")"
    }
  }

  private func picture(of layouts: [CheckedLayout]) -> [String] {
    guard let picture = layouts[0].pictures.first(where: { $0.name.hasSuffix(".difference.png") }),
      let folder = links.pictures
    else { return [] }
    return ["", "![difference](\(PathNames.joined(folder, picture.name).percentEncoded))"]
  }

  // MARK: Groups

  private static let shownNames = 6
  private static let shownWords = 4

  private func lines(of group: Group) -> [String] {
    let count = group.layouts.count
    var lines = ["### \(group.title)", ""]
    lines += [count == 1 ? name(group.layouts[0]) : affected(group.layouts), ""]
    // Their effect is shown in the first of them.
    let words = group.layouts[0].wordLines
    lines += words.prefix(Self.shownWords).map { "- " + Markdown.text(String($0).trimmed) }
    let rest = words.count - Self.shownWords
    if rest > 0 { lines.append("- and \(more(rest, "line"))") }
    return lines + picture(of: group.layouts) + [""]
  }

  private func folded(_ group: Group) -> [String] {
    group.layouts.map { "\(name($0)): \(group.title)" }
  }

  private func name(_ layout: CheckedLayout) -> String { Markdown.code(layout.file.layout) }
}
