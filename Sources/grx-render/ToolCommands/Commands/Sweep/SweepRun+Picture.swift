import GRXFileFormats
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure
import Render

extension SweepRun {
  /// The most pictures of a strip.
  private static let maximumPictures = 8

  /// Draws the layout at its breakpoints, under the first condition.
  func strip() -> Outcome {
    guard files.count == 1, let file = files.first else {
      let why = "a picture is of one layout, not of \(files.count)"
      let message = surroundings.errorStyle.message(from: operands[0], .error, why)
      return Outcome(status: .failed, messages: messages + message)
    }
    let result = sweep([file], settings)
    var outcome = Outcome(status: result.hasFailed || hasFailed ? .failed : .done, messages: messages + result.messages)
    let problem = settings.layout.messagesAboutNames(surroundings.errorStyle)
    if !problem.isEmpty {
      outcome.worsen(to: .failed)
      outcome.messages += problem
      return outcome
    }
    guard let layout = result.report.layouts.first, let condition = layout.conditions.first else { return outcome }
    if settings.format.name == SweepFormat.png.name, settings.output == nil, surroundings.outputIsTerminal {
      let why = "png can't be printed on a terminal; name a file with --output"
      outcome.worsen(to: .failed)
      outcome.messages += surroundings.errorStyle.message(from: layout.layout, .error, why)
      return outcome
    }
    do {
      let format: OutputFormat = settings.format.name == SweepFormat.svg.name ? .svg : .png
      var strip = SweepStrip(layout, density: condition.density, in: format)
      let source = try LayoutSource(file.file, maximumBytes: InflateLimits().bytes, surroundings)
      let cache = DocumentCache()
      let share = RunBudget.Share(RunBudget(layouts: 1), turn: 0)
      for width in layout.breakpoints(atMost: Self.maximumPictures) {
        let window = PointSize(width: Double(width) / condition.density, height: condition.height)
        var drawn = settings.settings(condition, window)
        var inflater = try drawn.inflater()
        (inflater.enclosure, inflater.share) = (file.searched, share)
        let layout = try source.inflate(with: inflater, cache: cache)
        drawn.barsAround = layout.document.barsAround
        drawn.measureAndLayout(layout.root, layout.steps)
        if let error = layout.stepError { throw error }
        var rendering = Rendering(root: layout.root, density: condition.density, isMonospaced: drawn.textCell != nil)
        rendering.layout = layout
        rendering.style = settings.style
        try strip.add(rendering, window: width)
      }
      outcome.output = try strip.bytes()
      if !result.findings.isEmpty { outcome.worsen(to: .found) }
      return Sink(
        file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: surroundings.errorStyle
      ).deliver(outcome)
    } catch {
      outcome.worsen(to: .failed)
      outcome.messages += surroundings.errorStyle.message(
        from: layout.layout, .error, "\((error as? FormatProblem)?.description ?? "\(error)")")
      return outcome
    }
  }
}
