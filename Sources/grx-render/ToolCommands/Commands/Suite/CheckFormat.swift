import GRXCompare
import GRXFileFormats
import GRXLint
import Measure
import Render

/// A report format for a run over folders.
struct CheckFormat: ResultFormat {
  /// The location of a report's pictures.
  struct Links: Sendable {
    /// The path; `nil` for none.
    let pictures: String?
  }

  let name: String
  let help: String
  let write: @Sendable (CheckReport, Links) -> String

  static let all = [text, junit, json, github, markdown, html]

  var suffixes: [String] {
    switch name {
    case Self.junit.name: ["xml"]
    case Self.json.name: ["json"]
    case Self.markdown.name: ["md", "markdown"]
    case Self.html.name: ["html", "htm"]
    default: []
    }
  }

  static let text = CheckFormat(name: "text", help: "the differences, for people") { report, _ in report.text }

  static let junit = CheckFormat(name: "junit", help: "JUnit's XML, for CI servers") { report, _ in junitXML(report) }

  static let json = CheckFormat(name: "json", help: "for programs") { report, _ in report.json }

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
  /// The edits that change several layouts, followed by the other failures in the order of their paths, separated by
  /// blank lines.
  fileprivate var text: String {
    var summarized = failures.filter { EditSummary.canSummarize($0) && $0.overBudget.isEmpty }
    if listsAll || summarized.count < 2 { summarized = [] }
    let isSummarized = Set(summarized.map(\.file.layout))
    let failures = failures.filter { !isSummarized.contains($0.file.layout) }
    // If the same edits affect several layouts, the first of them is shown.
    var alike: [[String]: [CheckedLayout]] = [:]
    for layout in failures where !layout.edits.isEmpty && layout.state == .differs && !listsAll {
      alike[layout.edits, default: []].append(layout)
    }
    let shown = failures.filter { layout in
      layout.state != .differs || alike[layout.edits].map { $0[0].file.layout == layout.file.layout } ?? true
    }
    func likeOthers(_ layouts: [CheckedLayout], _ relation: (one: String, other: String)) -> String {
      if layouts.isEmpty { return "" }
      let names = listed(layouts.prefix(6).map(\.file.layout.visiblePath), of: layouts.count, "layout")
      let noun = layouts.count == 1 ? "layout" : "layouts"
      return "\(relation.one) in \(layouts.count) more \(noun)\(relation.other): \(names)\n"
    }
    var parts: [(path: String, text: String)] = shown.map { layout in
      var text = layout.details
      if !layout.edits.isEmpty, let others = alike[layout.edits]?.dropFirst(), !others.isEmpty {
        text += likeOthers(others.filter { $0.words == layout.words }, ("the same", ""))
        text += likeOthers(others.filter { $0.words != layout.words }, ("similar", ", with other views or numbers"))
      }
      if layout.state == .missing {
        let advice = layout.formerSnapshot == nil ? "--new writes it" : "--update moves it"
        text = "\(layout.file.layout.visiblePath): \(missing(layout)); \(advice)\n" + text
      }
      if layout.state == .unreadable && text.isEmpty {
        text = "\(layout.file.layout.visiblePath): \((layout.headline ?? "").visible)\n"
      }
      return (layout.file.layout, text)
    }
    parts += orphans.map { ($0, "\($0.visiblePath): the layout of this snapshot is gone; --prune removes it\n") }
    parts += problems.map { ($0.file, "\($0.file.visiblePath): \($0.description.visible)\n") }
    parts.sort { $0.path.isPathBefore($1.path) }
    let accepting = acceptance().map { "\($0.words) \($0.command)\n" } ?? ""
    return EditSummary(summarized).text + parts.map { $0.text + "\n" }.joined() + (frameNote.map { $0 + "\n" } ?? "")
      + accepting
  }

  private func missing(_ layout: CheckedLayout) -> String { (layout.headline ?? "").visible }
}

@Sendable
private func githubLines(_ report: CheckReport) -> String {
  var text = ""
  func line(_ file: String, _ line: Int, _ column: Int, _ title: String, _ message: String) {
    text += WorkflowCommand.text("error", file: file, line: line, column: column, title: title, message)
  }
  for layout in report.failures {
    for error in layout.errors {
      line(error.file, error.line, error.column, "Layout error", error.message)
    }
    guard layout.errors.isEmpty, let headline = layout.headline else { continue }
    // If the edits are known, each is reported on its own line.
    if EditSummary.canSummarize(layout) && layout.overBudget.isEmpty { continue }
    var message = headline
    if !layout.words.isEmpty { message = layout.words }
    while message.hasSuffix("\n") { message.removeLast() }
    line(layout.file.layout, 1, 0, title(layout), message)
  }
  let layouts = report.failures.filter(\.errors.isEmpty)
  var edits: [SourceEdit.Place: [ReportedEdit]] = [:]
  var order: [SourceEdit.Place] = []
  for edit in ReportedEdit.all(in: layouts) {
    if edits[edit.place] == nil { order.append(edit.place) }
    edits[edit.place, default: []].append(edit)
  }
  for place in order {
    let edits = edits[place] ?? []
    let changed = Set(edits.flatMap(\.layouts)).sorted().map { layouts[$0].file.layout }
    let names = listed(Array(changed.prefix(6)), of: changed.count, "layout")
    var message = edits.map(\.edit.words).joined(separator: "\n")
    message += changed.count == 1 ? "\nChanges \(names)" : "\nChanges \(changed.count) layouts (\(names))"
    let samples = edits.compactMap(\.sample)
    if let sample = samples.max(by: { $0.effects.count < $1.effects.count }) {
      let effects = sample.effects.prefix(3).map { "\($0.name) \($0.words)" }
      let isOnly = changed.count == 1
      message += isOnly ? ": " : ", for example \(layouts[sample.layout].file.layout): "
      message += listed(effects, of: sample.effects.count, "view")
    }
    if let (words, command) = report.acceptance() { message += "\n\(words) \(command)" }
    line(place.file, place.line, 0, "Layout changed", message)
  }
  let summary = EditSummary(layouts.filter(EditSummary.canSummarize))
  for (number, layout) in summary.layouts.enumerated() where !layout.isEditedInReport {
    let looks = summary.looks.filter { $0.layouts.contains(number) }
    if looks.isEmpty { continue }
    var message = listed(looks.prefix(6).map { $0.sentence(in: number) }, of: looks.count, "difference")
    if let (words, command) = report.acceptance([layout.file.layout]) { message += "\n\(words) \(command)" }
    line(layout.file.layout, 1, 0, "Look changed", message)
  }
  for edit in summary.ineffective {
    let files = edit.layouts.map { summary.layouts[$0].file.layout }
    var message = "\(edit.edit.words)\nChanges no frame of \(listed(Array(files.prefix(6)), of: files.count, "layout"))"
    if let (words, command) = report.acceptance() { message += "\n\(words) \(command)" }
    line(edit.edit.place?.file ?? files[0], edit.edit.place?.line ?? 1, 0, "Layout edited", message)
  }
  for orphan in report.orphans { line(orphan, 1, 0, "Orphan", "the layout of this snapshot is gone") }
  for problem in report.problems { line(problem.file, 1, 0, "Not read", problem.description) }
  return text
}

private func title(_ layout: CheckedLayout) -> String {
  switch layout.state {
  case .differs: "Layout changed"
  case .missing: "No snapshot"
  case .gone: "Layout gone"
  case .unreadable: "Not read"
  case .same, .written: "Over budget"
  }
}
