import GRXCompare
import Inflater
import Render

/// The purpose of a run of the render command, with its settings.
protocol RenderPurpose: Sendable {
  /// The results in each combination.
  associatedtype Part

  func part(of laidOut: LaidOut, in run: RenderRun) -> Part

  /// Writes the layout, or the answer to a question about it.
  func write(_ result: RenderRun.Sections<Part>, in run: RenderRun) throws(UsageError) -> Outcome

  /// Lays out the layout, and writes it.
  func run(_ run: RenderRun) throws(UsageError) -> RenderRun.Result
}

extension RenderPurpose {
  func run(_ run: RenderRun) throws(UsageError) -> RenderRun.Result { try layOutAndWrite(run) }

  func layOutAndWrite(_ run: RenderRun) throws(UsageError) -> RenderRun.Result {
    let laidOut = try run.layOut(run.file) { part(of: $0, in: run) }
    var result = RenderRun.Result(outcome: Outcome(status: .failed, messages: laidOut.messages))
    if let rendered = laidOut.result {
      for section in rendered.sections {
        if let compared = section.compared { result.sections.append(compared) }
      }
      let start = MeasureStatistics.now
      var outcome = try write(rendered, in: run)
      run.appendStatistics(of: rendered.sections, writingTime: MeasureStatistics.now - start, &outcome)
      outcome.messages = laidOut.messages + outcome.messages
      if !run.settings.watches { outcome.remains = rendered.sections.first?.remains }
      result.outcome = outcome
    }
    if let trace = run.trace {
      if let stored = run.settings.check, !run.settings.updatesCheck { trace.note(stored) }
      result.files = trace.stamps
    }
    return result
  }
}

extension RenderSettings {
  var purpose: any RenderPurpose {
    if let explained { return ExplainPurpose(id: explained) }
    if let deviceDump { return DevicePurpose(name: deviceDump) }
    if let check {
      return CheckPurpose(
        stored: check, updates: updatesCheck, options: recordedOptions ?? layout.commandLine, listsAll: listsAll)
    }
    if let against, !writesPage {
      return ComparePurpose(
        other: against, form: differenceForm, countsLook: countsLook, listsAll: listsAll)
    }
    return WritePurpose(earlier: against)
  }
}
