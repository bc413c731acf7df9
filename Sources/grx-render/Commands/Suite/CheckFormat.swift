import Inflater
import Render

/// A form in which a run over folders is told.
struct CheckFormat: Sendable {
  /// Where a report's pictures are.
  struct Links: Sendable {
    /// `nil` for none.
    let pictures: String?
  }

  let name: String
  let help: String
  let write: @Sendable (CheckReport, Links) -> String

  static let all = [text, junit, json, github, markdown, html]

  var isText: Bool { name == Self.text.name }

  /// The form that the suffix of a file's name asks for.
  static func named(by file: String) -> CheckFormat? {
    switch PathNames.suffix(file) {
    case "txt": text
    case "xml": junit
    case "json": json
    case "md", "markdown": markdown
    case "html", "htm": html
    default: nil
    }
  }

  static let text = CheckFormat(name: "text", help: "the differences, for people") { report, _ in report.text }

  static let junit = CheckFormat(name: "junit", help: "JUnit's XML, for CI servers") { report, _ in junitXML(report) }

  static let json = CheckFormat(name: "json", help: "for programs") { report, _ in checkJSON(report) }

  static let github = CheckFormat(name: "github", help: "lines that GitHub's workflows show beside the files") {
    report, _ in githubLines(report)
  }

  static let html = CheckFormat(name: "html", help: "a page for reviewing the layouts before and after") { report, _ in
    CheckPage(report).text
  }

  static let markdown = CheckFormat(name: "markdown", help: "for a pull request") { report, links in
    CheckMarkdown(report, links).text
  }
}

extension CheckReport {
  /// The failures in the order of their paths, with blank lines between them.
  fileprivate var text: String {
    // Of layouts in which the same was edited, the first is shown.
    var alike: [[String]: [String]] = [:]
    for layout in failures where !layout.edits.isEmpty && layout.state == .differs {
      alike[layout.edits, default: []].append(layout.file.layout)
    }
    let shown = failures.filter { layout in
      layout.edits.isEmpty || layout.state != .differs || alike[layout.edits]?.first == layout.file.layout
    }
    var parts: [(path: String, text: String)] = shown.map { layout in
      var text = layout.details
      if !layout.edits.isEmpty, let others = alike[layout.edits]?.dropFirst(), !others.isEmpty {
        let names = others.prefix(6).map(\.visiblePath).joined(separator: ", ")
        let rest = others.count > 6 ? " and \(others.count - 6) more" : ""
        text += "likewise in \(others.count) more \(others.count == 1 ? "layout" : "layouts"): \(names)\(rest)\n"
      }
      if layout.state == .missing {
        text = "\(layout.file.layout.visiblePath): \(missing(layout)); --new writes it\n" + text
      }
      if layout.state == .unreadable && text.isEmpty {
        text = "\(layout.file.layout.visiblePath): \((layout.headline ?? "").visible)\n"
      }
      return (layout.file.layout, text)
    }
    parts += orphans.map { ($0, "\($0.visiblePath): the layout of this snapshot is gone\n") }
    parts += problems.map { ($0.file, "\($0.file.visiblePath): \($0.description.visible)\n") }
    parts.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return parts.map { $0.text + "\n" }.joined()
  }

  private func missing(_ layout: CheckedLayout) -> String { (layout.headline ?? "").visible }
}

@Sendable
private func checkJSON(_ report: CheckReport) -> String {
  let layouts = report.layouts.map { layout in
    var members = [
      ("layout", jsonString(layout.file.layout)), ("snapshot", jsonString(layout.file.snapshot)),
      ("status", jsonString(layout.state.rawValue)), ("trees", String(layout.treeCount)),
    ]
    if let headline = layout.headline { members.append(("message", jsonString(headline))) }
    if !layout.difference.isEmpty { members.append(("difference", jsonString(layout.difference))) }
    if !layout.comparisons.isEmpty {
      members.append(("differences", "[" + layout.comparisons.map(comparisonJSON).joined(separator: ",") + "]"))
    }
    if !layout.overBudget.isEmpty {
      members.append(("overBudget", "[" + layout.overBudget.map(jsonString).joined(separator: ",") + "]"))
    }
    if !layout.errors.isEmpty {
      let errors = layout.errors.map { error in
        jsonObject([
          ("file", jsonString(error.location.file)), ("line", String(error.location.line)),
          ("column", String(error.location.column)), ("message", jsonString(error.message)),
        ])
      }
      members.append(("errors", "[" + errors.joined(separator: ",") + "]"))
    }
    if !layout.pictures.isEmpty {
      members.append(("pictures", "[" + layout.pictures.map { jsonString($0.name) }.joined(separator: ",") + "]"))
    }
    return jsonObject(members)
  }
  let problems = report.problems.map {
    jsonObject([("path", jsonString($0.file)), ("message", jsonString($0.description))])
  }
  let counts: [(String, Int)] = [
    ("layouts", report.layouts.count), ("trees", report.treeCount), ("same", report.count(.same)),
    ("differs", report.count(.differs)), ("missing", report.count(.missing)), ("written", report.count(.written)),
    ("gone", report.count(.gone)), ("unreadable", report.count(.unreadable) + report.problems.count),
    ("overBudget", report.layouts.count { !$0.overBudget.isEmpty }), ("orphans", report.orphans.count),
    ("otherTexts", report.otherTextCount),
  ]
  return "{\"layouts\":\(jsonLines(layouts)),\n \"orphans\":\(jsonLines(report.orphans.map(jsonString))),\n "
    + "\"problems\":\(jsonLines(problems)),\n \"summary\":"
    + jsonObject(counts.map { ($0.0, String($0.1)) }) + "}\n"
}

/// What differs in one combination: the causes, each with its edits and effects.
private func comparisonJSON(_ section: SectionName, _ difference: EditedLayout) -> String {
  func list(_ objects: [String]) -> String { "[" + objects.joined(separator: ",") + "]" }
  func place(_ place: SourceEdit.Place?) -> String? {
    place.map { jsonObject([("file", jsonString($0.file)), ("line", String($0.line))]) }
  }
  func optional(_ name: String, _ value: String?) -> [(String, String)] { value.map { [(name, $0)] } ?? [] }
  let causes = difference.causes.map { cause in
    let edits = cause.located.map { edit in
      let source = edit.source
      let members =
        [("words", jsonString(edit.words))] + optional("subject", (source?.subject).map(jsonString))
        + optional("old", source?.old.map(jsonString)) + optional("new", source?.new.map(jsonString))
        + optional("place", place(edit.place)) + optional("oldPlace", place(source?.oldPlace))
      return jsonObject(members)
    }
    let effects = cause.effects.map { effect in
      jsonObject(
        [("view", jsonString(effect.name)), ("change", jsonString(effect.words))]
          + optional("before", effect.before.map(jsonString)) + optional("after", effect.after.map(jsonString))
          + [("because", list(effect.reasons.map { jsonString($0.words) }))])
    }
    return jsonObject([
      ("edits", list(edits)), ("isBalanced", String(cause.isBalanced)), ("effects", list(effects)),
    ])
  }
  return jsonObject([
    ("section", jsonString(section.text)), ("causes", list(causes)),
    ("withoutEffect", list(difference.ineffective.map(jsonString))),
  ])
}

@Sendable
private func githubLines(_ report: CheckReport) -> String {
  var text = ""
  func line(_ file: String, _ line: Int, _ column: Int, _ title: String, _ message: String) {
    text += "::error file=\(WorkflowCommand.property(file)),line=\(max(line, 1))"
    if column > 0 { text += ",col=\(column)" }
    // Line breaks are escaped one by one: what is between them may hold what can't be seen.
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map {
      WorkflowCommand.message(String($0))
    }
    text += ",title=\(WorkflowCommand.property(title))::\(lines.joined(separator: "%0A"))\n"
  }
  for layout in report.failures {
    for error in layout.errors {
      line(error.location.file, error.location.line, error.location.column, "Layout error", error.message)
    }
    guard layout.errors.isEmpty, let headline = layout.headline else { continue }
    // Where the edits are known, each is told at its own line.
    if !editedPlaces(layout).isEmpty && layout.overBudget.isEmpty { continue }
    var message = headline
    if !layout.words.isEmpty { message = layout.words }
    while message.hasSuffix("\n") { message.removeLast() }
    line(layout.file.layout, 1, 0, title(layout), message)
  }
  var followers: [SourceEdit.Place: (edits: [String], layouts: [String])] = [:]
  var order: [SourceEdit.Place] = []
  for layout in report.failures where layout.errors.isEmpty {
    for (place, words) in editedPlaces(layout) {
      if followers[place] == nil { order.append(place) }
      var known = followers[place] ?? ([], [])
      if !known.edits.contains(words) { known.edits.append(words) }
      if known.layouts.last != layout.file.layout { known.layouts.append(layout.file.layout) }
      followers[place] = known
    }
  }
  for place in order {
    guard let (edits, layouts) = followers[place] else { continue }
    let names = layouts.prefix(6).joined(separator: ", ") + (layouts.count > 6 ? " and \(layouts.count - 6) more" : "")
    let message =
      edits.joined(separator: "\n") + "\nchanges \(layouts.count == 1 ? "the layout" : "the layouts") \(names)"
    line(place.file, place.line, 0, "Layout differs", message)
  }
  for orphan in report.orphans { line(orphan, 1, 0, "Orphan", "the layout of this snapshot is gone") }
  for problem in report.problems { line(problem.file, 1, 0, "Not read", problem.description) }
  return text
}

/// The lines that were edited and that change the layout, with the edits in words.
private func editedPlaces(_ layout: CheckedLayout) -> [(place: SourceEdit.Place, words: String)] {
  var seen: Set<EditedLayout.LocatedEdit> = []
  return layout.comparisons.flatMap { $0.difference.causes.filter { !$0.effects.isEmpty }.flatMap(\.located) }
    .compactMap { edit in
      guard let place = edit.place, seen.insert(edit).inserted else { return nil }
      return (place, edit.words)
    }
}

private func title(_ layout: CheckedLayout) -> String {
  switch layout.state {
  case .differs: "Layout differs"
  case .missing: "No snapshot"
  case .gone: "Layout gone"
  case .unreadable: "Not read"
  case .same, .written: "Over budget"
  }
}
