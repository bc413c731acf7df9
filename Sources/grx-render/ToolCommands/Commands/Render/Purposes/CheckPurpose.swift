import GRXCompare
import Render

/// Compares the tree form with a file, or writes it there.
struct CheckPurpose: RenderPurpose {
  let stored: String
  let updates: Bool
  /// The options that the file records.
  let options: String
  let listsAll: Bool

  func part(of laidOut: LaidOut, in run: RenderRun) {}

  func write(_ result: RenderRun.Sections<Void>, in run: RenderRun) throws(UsageError) -> Outcome {
    try run.forbidOverwriting(result.files)
    let sections = result.sections.compactMap(\.compared)
    let style = run.surroundings.errorStyle
    let check = SnapshotCheck(stored: stored, layout: run.name, options: options, listsAll: listsAll, style: style)
    do throws(FileProblem) {
      return updates
        ? try check.update(
          sections, isMatrix: !run.matrix.isEmpty, allowsOutside: run.settings.layout.allowsFilesOutside)
        : try check.outcome(sections, isMatrix: !run.matrix.isEmpty)
    } catch {
      return Outcome(status: .failed, messages: style.message(about: error))
    }
  }
}
