import GRXLint
import Inflater
import Layouts
import Measure
import Render

extension RenderRun {
  /// Returns the data of a page's ruler: what a sweep of these widths finds under the page's conditions, and the views at each width.
  func ruler(of laidOut: LaidOut, for page: Rendering, _ range: WidthRange) throws -> String {
    let settings = laidOut.settings
    var condition = SweepCondition()
    condition.density = settings.density
    condition.height = page.windows.first?.height ?? settings.window.height
    var swept = SweptRange(widths: range.widths, conditions: [condition])
    swept.touchTarget = self.settings.lint.touchTarget ?? swept.touchTarget
    let source = laidOut.source
    let cache = DocumentCache()
    let share = RunBudget.Share(
      RunBudget(layouts: 1, limit: RunBudget.comparisonLimit, stepLimit: SweepRun.stepLimit), turn: 0)
    return try RulerData.json(page, swept) { (window) throws(InflateErrors) in
      var settings = settings
      settings.matrix = LayoutMatrix()
      settings.single.size = window
      // The same settings have created an inflater before.
      guard var inflater = try? settings.inflater() else { throw InflateErrors([]) }
      (inflater.keepsPlaces, inflater.keepsBlueprints) = (true, true)
      (inflater.share, inflater.enclosure) = (share, enclosure)
      let layout = try source.inflate(with: inflater, cache: cache, noting: trace)
      return rendering(
        of: LaidOut(
          layout: layout, settings: settings, combination: laidOut.combination, statistics: nil, warnings: [],
          source: source))
    }
  }

  /// Returns an error about the layout.
  func failure(of problem: any Error) -> Outcome {
    switch problem {
    case let errors as InflateErrors:
      var messages = DocumentMessages(style: surroundings.errorStyle, cache: DocumentCache())
      return Outcome(status: .failed, messages: messages.text(of: errors.errors))
    case let problem as FileProblem:
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(about: problem))
    default: return failure("\((problem as? FormatProblem)?.description ?? "\(problem)")")
    }
  }
}
