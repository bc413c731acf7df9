import GRXCompare
import GRXFileFormats
import Render

/// Describes how the layout differs from another one.
struct ComparePurpose: RenderPurpose {
  /// The file of the other layout.
  let other: String
  let form: DifferenceForm
  /// Whether changed texts, colors, and pictures are differences.
  let countsLook: Bool
  let listsAll: Bool

  func part(of laidOut: LaidOut, in run: RenderRun) {}

  func write(_ result: RenderRun.Sections<Void>, in run: RenderRun) throws(UsageError) -> Outcome {
    let laidOut = try run.layOut(other) { _ in }
    guard let old = laidOut.result else { return Outcome(status: .failed, messages: laidOut.messages) }
    try run.forbidOverwriting(result.files + old.files)
    var outcome = run.sink.deliver(difference(from: old, to: result, in: run))
    outcome.messages = laidOut.messages + outcome.messages
    return outcome
  }

  private func difference(
    from old: RenderRun.Sections<Void>, to new: RenderRun.Sections<Void>, in run: RenderRun
  ) -> Outcome {
    let usesMarkdown = form == .markdown
    let comparison = SectionComparison(
      from: old.sections.compactMap(\.compared), to: new.sections.compactMap(\.compared),
      form: usesMarkdown ? .markdown : .text, listsAll: listsAll, comparesText: false)
    if form == .json, comparison.stepProblem == nil { return report(of: comparison, new, in: run) }
    let hasNoEdits = comparison.changes.isEmpty
    var text = hasNoEdits && usesMarkdown ? EditedLayout.noneInMarkdown : comparison.text
    if let note = comparison.frameNote {
      text += usesMarkdown ? "\n\(Markdown.code(run.name)): \(note)\n" : "(\(run.name.visiblePath): \(note))\n"
    }
    if let problem = comparison.stepProblem { return run.failure(problem) }
    var outcome = Outcome(
      status: comparison.changesLayout || countsLook && comparison.changesLook ? .found : .done, output: text)
    if !usesMarkdown { outcome.content = .difference }
    return outcome
  }

  /// Returns the difference as the report of a run over this layout.
  private func report(
    of comparison: SectionComparison, _ new: RenderRun.Sections<Void>, in run: RenderRun
  ) -> Outcome {
    var layout = CheckedLayout(SuiteFile(layout: run.name, snapshot: "", key: run.name), .same)
    layout.other = other
    layout.treeCount = new.sections.count
    layout.compared(comparison, countsLook: countsLook)
    return run.sink.deliver(
      Outcome(status: layout.status, output: CheckReport(layouts: [layout], comparesLayouts: true).json))
  }
}

/// The forms in which a difference is written.
enum DifferenceForm: String, CaseIterable, Sendable {
  case text, markdown, json
}
