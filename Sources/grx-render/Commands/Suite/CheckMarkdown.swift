import Inflater
import Render

/// A report for a pull request: layouts that changed alike together, and what changed most of them first.
///
/// However many layouts changed, at most `maximumLines` lines are written; the rest is in a folded part.
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
      return "\(lines[0])\n\nAll layouts are as before.\n"
    }
    var rest: [String] = []
    // Some lines are kept for the folded part.
    let limit = Self.maximumLines - 7
    let differing = failures.filter { $0.state == .differs && ($0.problem == nil) }
    for file in editedFiles(differing.filter(Self.hasPlaces)) {
      let part = self.lines(of: file)
      if lines.count + part.count <= limit && rest.isEmpty { lines += part } else { rest += folded(file) }
    }
    for group in groups(differing.filter { !Self.hasPlaces($0) }) {
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
      // The blank lines end the blocks of HTML: what is between them is Markdown, in which names are code.
      lines += [
        "", "<details><summary>\(rest.count) more</summary>", "", rest.joined(separator: "<br>"), "", "</details>",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// By the shared files that were edited, or else by what was edited, or else by what changed; the largest groups first.
  private func groups(_ layouts: [CheckedLayout]) -> [Group] {
    var followers: [String: Int] = [:]
    for layout in layouts { for file in layout.changedFiles { followers[file, default: 0] += 1 } }
    var places: [String: Int] = [:]
    var groups: [Group] = []
    for layout in layouts {
      // What others include goes with them.
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
        title = edit.replacing("**", with: "") + (layout.edits.count > 1 ? " and \(layout.edits.count - 1) more" : "")
      } else {
        let line = layout.words.split(separator: "\n").first { !$0.hasPrefix("== ") }
        title = Markdown.text(String(line ?? "the options differ"))
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

  /// A file that was edited, with its edits and the layouts that differ because of them.
  private struct EditedFile {
    struct Edit {
      let edit: EditedLayout.LocatedEdit
      var layouts: [Int] = []
      /// What it does by itself in the first of the layouts that shows it.
      var effects: [EditedLayout.Effect] = []
    }

    let path: String
    /// Of all edits, in order.
    var layouts: [CheckedLayout] = []
    var edits: [Edit] = []
  }

  /// Whether it is known where all edits were made that the layout differs by.
  private static func hasPlaces(_ layout: CheckedLayout) -> Bool {
    let causes = layout.comparisons.flatMap { $0.difference.causes.filter { !$0.effects.isEmpty } }
    return !causes.isEmpty && causes.allSatisfy { $0.located.allSatisfy { $0.place != nil } && !$0.located.isEmpty }
  }

  /// A file's path relative to the folder that the keys of layouts are relative to.
  private static func key(of path: String, beside layout: SuiteFile) -> String {
    guard layout.layout.hasSuffix(layout.key) else { return path }
    let folder = layout.layout.dropLast(layout.key.count)
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// Those that most layouts follow come first.
  private func editedFiles(_ layouts: [CheckedLayout]) -> [EditedFile] {
    var files: [EditedFile] = []
    var places: [String: Int] = [:]
    var editPlaces: [EditedLayout.LocatedEdit: Int] = [:]
    for (number, layout) in layouts.enumerated() {
      for cause in layout.comparisons.flatMap({ $0.difference.causes }) where !cause.effects.isEmpty {
        for edit in cause.located {
          guard let path = edit.place.map({ Self.key(of: $0.file, beside: layout.file) }) else { continue }
          let place = places[path] ?? files.count
          if place == files.count {
            places[path] = place
            files.append(EditedFile(path: path))
          }
          // The same edit has another view's name in another layout.
          let key = edit.withoutName
          let index = editPlaces[key] ?? files[place].edits.count
          if index == files[place].edits.count {
            editPlaces[key] = index
            files[place].edits.append(EditedFile.Edit(edit: edit))
          }
          if files[place].layouts.last?.file.layout != layout.file.layout { files[place].layouts.append(layout) }
          if files[place].edits[index].layouts.last != number { files[place].edits[index].layouts.append(number) }
          if cause.located.count == 1 && files[place].edits[index].effects.isEmpty {
            files[place].edits[index].effects = cause.effects
          }
        }
      }
    }
    return files.enumerated().sorted { a, b in
      let (first, second) = (a.element.layouts.count, b.element.layouts.count)
      return first != second ? first > second : a.offset < b.offset
    }.map(\.element)
  }

  private static let shownEdits = 6
  private static let shownEffects = 3

  private func lines(of file: EditedFile) -> [String] {
    var lines = ["### \(Markdown.code(file.path)) was edited", ""]
    let count = file.layouts.count
    if count > 1 || file.layouts[0].file.key != file.path {
      let names = file.layouts.prefix(Self.shownNames).map(name).joined(separator: ", ")
      let more = count > Self.shownNames ? " and \(count - Self.shownNames) more" : ""
      lines += ["\(count) \(count == 1 ? "layout follows" : "layouts follow"): " + names + more, ""]
    }
    for edit in file.edits.prefix(Self.shownEdits) {
      let line = edit.edit.place.map { " (line \($0.line))" } ?? ""
      let share = edit.layouts.count == count ? "" : ", in \(edit.layouts.count) of them"
      lines.append("- **\(Markdown.text(edit.edit.words))**" + line + share)
      for effect in edit.effects.prefix(Self.shownEffects) { lines.append("  - " + Markdown.text(effect.sentence)) }
      let rest = edit.effects.count - Self.shownEffects
      if rest > 0 { lines.append("  - and \(rest) more") }
    }
    if file.edits.count > Self.shownEdits { lines.append("- and \(file.edits.count - Self.shownEdits) more edits") }
    return lines + picture(of: file.layouts) + [""]
  }

  private func folded(_ file: EditedFile) -> [String] {
    file.edits.map { edit in
      "\(Markdown.code(file.path)): \(Markdown.text(edit.edit.words)), "
        + "\(edit.layouts.count) \(edit.layouts.count == 1 ? "layout" : "layouts")"
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
    let names = group.layouts.prefix(Self.shownNames).map(name).joined(separator: ", ")
    let more = count > Self.shownNames ? " and \(count - Self.shownNames) more" : ""
    lines += [(count == 1 ? "" : "\(count) layouts follow: ") + names + more, ""]
    // What it does is shown in the first of them.
    let words = group.layouts[0].words.split(separator: "\n").filter { !$0.hasPrefix("== ") }
    for line in words.prefix(Self.shownWords) {
      lines.append("- " + Markdown.text(line.trimmed))
    }
    if words.count > Self.shownWords { lines.append("- and \(words.count - Self.shownWords) more") }
    return lines + picture(of: group.layouts) + [""]
  }

  private func folded(_ group: Group) -> [String] {
    group.layouts.map { "\(name($0)): \(group.title)" }
  }

  private func name(_ layout: CheckedLayout) -> String { Markdown.code(layout.file.layout) }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    return String(text)
  }
}
