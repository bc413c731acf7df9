import GRXCompare
import GRXFileFormats
import Render

/// Describes how the layout differs from another one.
struct ComparePurpose: RenderPurpose {
  /// The file of the other layout.
  let other: String
  let usesMarkdown: Bool
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
    let comparison = SectionComparison(
      from: old.sections.compactMap(\.compared), to: new.sections.compactMap(\.compared),
      form: usesMarkdown ? .markdown : .text, listsAll: listsAll, comparesText: false)
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
}
