import Inflater
import Measure

/// One run of the render command.
struct RenderRun {
  /// What a run has to say, and what it was made of.
  struct Result {
    var outcome: Outcome
    /// The files that were looked for, where they are traced, with the stamps that they had.
    var files: [String: FileStamp?]
    /// Empty where the layout could not be laid out.
    var sections: [LaidOutSection]
  }

  private let settings: RenderSettings
  private let file: String
  private let surroundings: Surroundings
  private let trace: FileTrace?
  /// The combinations that are sections of the output. A page shows the windows itself.
  private let matrix: LayoutMatrix

  /// - Parameter trace: Notes the files that are looked for.
  init(
    _ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings, trace: FileTrace? = nil
  ) throws(UsageError) {
    guard let file = operands.first else { throw .missingFile }
    if operands.count > 1 { throw .tooManyFiles(operands[1]) }
    try settings.forbidContradictions()
    if settings.watches && file == "-" { throw .unwatchable }
    if settings.against == "-" && file == "-" { throw .tooManyFiles("-") }
    self.settings = settings
    self.file = file
    self.surroundings = surroundings
    self.trace = trace
    var matrix = settings.matrix
    if settings.format.showsWindows { matrix.sizes = nil }
    self.matrix = matrix
  }

  func outcome() throws(UsageError) -> Outcome { try result().outcome }

  func result() throws(UsageError) -> Result {
    let laidOut = try layOut(file)
    var files: [String] = []
    var result = Result(outcome: Outcome(status: .failed, messages: laidOut.messages), files: [:], sections: [])
    if let rendered = laidOut.rendered {
      files = rendered.files
      result.sections = rendered.sections
      var outcome = try write(rendered, &files)
      outcome.messages = laidOut.messages + outcome.messages
      if !settings.watches { outcome.root = rendered.renderings.first?.root }
      result.outcome = outcome
    }
    if let trace {
      if let stored = settings.check, !settings.updatesCheck { trace.note(stored) }
      result.files = trace.stamps
    }
    return result
  }

  // MARK: Laying out

  /// The layout in all combinations.
  private struct Rendered {
    var renderings: [Rendering] = []
    var sections: [LaidOutSection] = []
    var statistics: [MeasureStatistics] = []
    var files: [String] = []
    /// What is written instead of the layout.
    var explanation: Outcome?
  }

  private func layOut(_ file: String) throws(UsageError) -> (rendered: Rendered?, messages: String) {
    var source: LayoutSource
    let maximumBytes = Inflater().maximumBytes
    let start = MeasureStatistics.now
    do throws(FileProblem) {
      source = try LayoutSource(file, maximumBytes: maximumBytes, surroundings)
    } catch {
      return (nil, surroundings.errorStyle.message(from: error.file, .error, error.description))
    }
    // Where times are told, the file is read apart from inflating it. A watched file is noted before it is read.
    if settings.showsStatistics {
      if case .file(let path) = source { trace?.note(path) }
      source = source.read(maximumBytes: maximumBytes)
    }
    let readingTime = MeasureStatistics.now - start
    let cache = DocumentCache()
    var messages = DocumentMessages(style: surroundings.errorStyle, cache: cache)
    var warnings: [InflateError] = []
    var rendered = Rendered()
    for combination in matrix.combinations {
      let combined = combination.applied(to: settings)
      let inflater = try combined.inflater()
      let start = MeasureStatistics.now
      let layout: InflatedLayout
      do throws(InflateErrors) {
        layout = try source.inflate(with: inflater, cache: cache, noting: trace)
      } catch {
        return (nil, messages.text(of: error.errors))
      }
      if let name = settings.explained {
        rendered.explanation = explain(name, in: layout, combined)
        rendered.files = layout.files
        return (rendered, messages.text(of: layout.warnings))
      }
      var statistics = MeasureStatistics()
      (statistics.times.reading, statistics.times.inflating) = (readingTime, MeasureStatistics.now - start)
      if settings.showsStatistics || settings.maximumMeasures != nil {
        statistics.measureAndLayout(layout.root, combined.specs(of: layout.root))
        rendered.statistics.append(statistics)
      } else {
        combined.measureAndLayout(layout.root)
      }
      let rendering = rendering(of: layout, combined)
      if needsSections {
        let section = MatrixText.Section(
          name: combination.name, text: layout.root.snapshot(density: combined.density))
        let snapshot = LayoutSnapshot(layout.root, density: combined.density)
        rendered.sections.append(LaidOutSection(section: section, snapshot: snapshot))
      }
      if matrix.isEmpty { rendered.renderings.append(rendering) }
      rendered.files = layout.files
      // All combinations have the same mistakes, but for a length that only some densities make too large.
      if warnings != layout.warnings { warnings += layout.warnings.filter { !warnings.contains($0) } }
    }
    return (rendered, messages.text(of: warnings))
  }

  private func rendering(of layout: InflatedLayout, _ settings: RenderSettings) -> Rendering {
    var rendering = Rendering(root: layout.root, density: settings.density, isMonospaced: settings.textCell != nil)
    rendering.name = file == "-" ? LayoutSource.standardInputName : file
    rendering.windows = settings.matrix.sizes ?? [settings.window]
    rendering.layOut = { root, window in settings.measureAndLayout(root, in: window) }
    return rendering
  }

  private func explain(_ name: String, in layout: InflatedLayout, _ settings: RenderSettings) -> Outcome {
    guard let view = ExplainedView.find(name, in: layout) else {
      let text = ExplainedView.unknownID(name, in: layout)
      let file = file == "-" ? LayoutSource.standardInputName : file
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(from: file, .error, text))
    }
    let measures = layout.root.recordMeasures { settings.measureAndLayout(layout.root) }
    let report = ExplanationReport(view.explanation(in: measures), density: settings.density)
    return Outcome(output: report.text)
  }

  private var needsSections: Bool {
    settings.watches || settings.check != nil || settings.against != nil || !matrix.isEmpty
  }

  // MARK: Writing

  private func write(_ rendered: Rendered, _ files: inout [String]) throws(UsageError) -> Outcome {
    let start = MeasureStatistics.now
    var outcome: Outcome
    if let against = settings.against {
      let other = try layOut(against)
      guard let old = other.rendered else { return Outcome(status: .failed, messages: other.messages) }
      files += old.files
      try forbidOverwriting(files)
      outcome = deliver(difference(from: old.sections, to: rendered.sections))
      outcome.messages = other.messages + outcome.messages
    } else {
      try forbidOverwriting(files)
      outcome = write(rendered)
    }
    judge(rendered, writingTime: MeasureStatistics.now - start, &outcome)
    return outcome
  }

  private func write(_ rendered: Rendered) -> Outcome {
    if let explanation = rendered.explanation {
      return explanation.status == .done ? deliver(explanation) : explanation
    }
    do throws(FileProblem) {
      if let stored = settings.check {
        let check = SnapshotCheck(
          stored: stored, layout: file == "-" ? LayoutSource.standardInputName : file, listsAll: settings.listsAll)
        return try check.outcome(
          rendered.sections, isMatrix: !matrix.isEmpty, updates: settings.updatesCheck,
          style: surroundings.errorStyle)
      }
    } catch {
      return failure(error)
    }
    guard let rendering = rendered.renderings.first else {
      return deliver(Outcome(output: MatrixText(rendered.sections.map(\.section)).text))
    }
    do throws(FormatProblem) {
      if settings.format.isBinary, settings.output == nil, surroundings.outputIsTerminal {
        throw FormatProblem("\(settings.format.name) is not for terminals; name a file with --output")
      }
      return deliver(Outcome(output: try settings.format.write(rendering)))
    } catch {
      return Outcome(
        status: .failed, messages: surroundings.errorStyle.message(from: file, .error, error.description))
    }
  }

  /// Writes the output to the file that is named for it.
  private func deliver(_ outcome: Outcome) -> Outcome {
    guard let output = settings.output else { return outcome }
    var delivered = outcome
    delivered.output = []
    do throws(FileProblem) {
      try Files.replace(output, with: outcome.output)
    } catch {
      delivered.status = .failed
      delivered.messages += failure(error).messages
    }
    return delivered
  }

  private func difference(from old: [LaidOutSection], to new: [LaidOutSection]) -> Outcome {
    let changes = zip(old, new).compactMap { before, after -> MatrixText.Section? in
      let difference = LayoutDifference(from: before.snapshot, to: after.snapshot)
      if difference.isEmpty { return nil }
      let text =
        settings.usesMarkdown
        ? difference.markdown(listsAll: settings.listsAll) : difference.text(listsAll: settings.listsAll)
      return MatrixText.Section(name: after.section.name, text: text)
    }
    var text = matrix.isEmpty ? changes.first?.text ?? "" : MatrixText(changes).text
    if settings.usesMarkdown {
      text = changes.isEmpty ? LayoutDifference.noneInMarkdown : MatrixText.headings(in: text)
    }
    return Outcome(status: changes.isEmpty ? .done : .failed, output: text)
  }

  /// Adds the counts that were asked for, and a word where they are too many.
  private func judge(_ rendered: Rendered, writingTime: Double, _ outcome: inout Outcome) {
    let names = rendered.sections.map(\.section.name.text)
    for (index, statistics) in rendered.statistics.enumerated() {
      let name = matrix.isEmpty ? "" : names[index]
      if settings.showsStatistics {
        var statistics = statistics
        // The sections are written at once.
        statistics.times.writing = writingTime / Double(rendered.statistics.count)
        outcome.messages += (name.isEmpty ? "" : "== \(name)\n") + statistics.text
      }
      if let most = settings.maximumMeasures, statistics.callCount > most {
        outcome.status = .failed
        outcome.messages += surroundings.errorStyle.message(
          from: file == "-" ? LayoutSource.standardInputName : file, .error,
          "\(statistics.callCount) measure calls were made" + (name.isEmpty ? "" : " for \(name)")
            + "; --max-measures allows \(most)")
      }
    }
  }

  private func failure(_ problem: FileProblem) -> Outcome {
    let message = surroundings.errorStyle.message(from: problem.file, .error, problem.description)
    return Outcome(status: .failed, messages: message)
  }

  private func forbidOverwriting(_ files: [String]) throws(UsageError) {
    if let output = settings.output, Files.isSame(output, asOneOf: files) {
      throw .overwritesInput(option: "--output", file: output)
    }
    if settings.updatesCheck, let stored = settings.check, Files.isSame(stored, asOneOf: files) {
      throw .overwritesInput(option: "--update", file: stored)
    }
  }
}
