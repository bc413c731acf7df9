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
    for group in groups(failures.filter { $0.state == .differs && ($0.problem == nil) }) {
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

  /// By the shared file that was edited, or else by what was edited, or else by what changed; the largest groups first.
  private func groups(_ layouts: [CheckedLayout]) -> [Group] {
    var followers: [String: Int] = [:]
    for layout in layouts { for file in layout.changedFiles { followers[file, default: 0] += 1 } }
    var places: [String: Int] = [:]
    var groups: [Group] = []
    for layout in layouts {
      // Of several files, the one that most layouts follow. What others include goes with them.
      let shared =
        layout.changedFiles.max { (followers[$0, default: 0], $1) < (followers[$1, default: 0], $0) }
        ?? (followers[layout.file.key] == nil ? nil : layout.file.key)
      let key = shared ?? (layout.edits.isEmpty ? layout.words : layout.edits.joined(separator: "\n"))
      if let place = places[key] {
        groups[place].layouts.append(layout)
        continue
      }
      places[key] = groups.count
      let title: String
      if let shared {
        title = "\(Markdown.code(shared)) was edited"
      } else if let edit = layout.edits.first {
        title = edit.replacing("**", with: "") + (layout.edits.count > 1 ? " and \(layout.edits.count - 1) more" : "")
      } else {
        let line = layout.words.split(separator: "\n").first { !$0.hasPrefix("== ") }
        title = Markdown.text(String(line ?? "the options differ"))
      }
      groups.append(Group(title: title, layouts: [layout], isShared: shared != nil))
    }
    return groups.enumerated().sorted { a, b in
      if a.element.isShared != b.element.isShared { return a.element.isShared }
      if a.element.layouts.count != b.element.layouts.count { return a.element.layouts.count > b.element.layouts.count }
      return a.offset < b.offset
    }.map(\.element)
  }

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
    if let picture = group.layouts[0].pictures.first(where: { $0.name.hasSuffix(".difference.png") }),
      let folder = links.pictures
    {
      lines += ["", "![difference](\(Self.link(PathNames.joined(folder, picture.name))))"]
    }
    return lines + [""]
  }

  private func folded(_ group: Group) -> [String] {
    group.layouts.map { "\(name($0)): \(group.title)" }
  }

  private func name(_ layout: CheckedLayout) -> String { Markdown.code(layout.file.layout) }

  /// A path as a link's target: everything but what is certain to be plain is percent-encoded.
  private static func link(_ path: String) -> String {
    var link = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII
        && (Character(scalar).isLetter || Character(scalar).isNumber || "/-_.".contains(Character(scalar)))
      {
        link.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        link += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return link
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    return String(text)
  }
}
