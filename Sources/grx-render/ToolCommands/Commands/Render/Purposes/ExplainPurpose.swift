import GRXExplain
import Inflater
import Measure
import Render

/// Explains the size and the position of a view.
struct ExplainPurpose: RenderPurpose {
  /// The id or the path of the view.
  let id: String

  func part(of laidOut: LaidOut, in run: RenderRun) -> Outcome {
    let (layout, settings) = (laidOut.layout, laidOut.settings)
    guard let view = ExplainedView.find(id, in: layout) else {
      var outcome = run.failure(ExplainedView.unknownID(id, in: layout))
      outcome.status = .wrongUsage
      return outcome
    }
    func recorded() -> MeasureTrace {
      layout.root.recordReasons(for: [view]) { settings.measureAndLayout(layout.root, layout.steps) }
    }
    let measures = layout.steps?.during(.explaining, recorded) ?? recorded()
    let report = ExplanationReport(
      view.explanation(in: measures), density: settings.density, attributes: GivenAttribute.of(view, in: layout),
      constraints: HeldConstraint.of(view, in: layout, density: settings.density))
    var outcome = Outcome(output: report.text)
    outcome.content = .explanation
    return outcome
  }

  func write(_ result: RenderRun.Sections<Outcome>, in run: RenderRun) throws(UsageError) -> Outcome {
    try run.forbidOverwriting(result.files)
    let explanation = result.sections[0].part
    return explanation.status == .done ? run.sink.deliver(explanation) : explanation
  }
}
