import AndroidXML
import GRXCompare
import GRXFileFormats
import GRXInspection
import GRXPictures
import Inflater
import Layouts
import Measure
import Render

/// One run of the render command.
struct RenderRun {
  /// The output of a run, and the files on which it depends.
  struct Result {
    var outcome: Outcome
    /// The files that were requested, with their stamps, if they are traced.
    var files: [String: FileStamp?] = [:]
    /// The sections; empty if the layout couldn't be laid out.
    var sections: [ComparedSection] = []
  }

  var settings: RenderSettings
  let file: String
  let surroundings: Surroundings
  let trace: FileTrace?
  /// The folder that links must not leave.
  let enclosure: String?
  /// The combinations that are sections of the output.
  let matrix: LayoutMatrix
  private let budget: RunBudget
  /// Creates a run.
  /// - Parameters:
  ///   - trace: Records the files that are requested.
  ///   - enclosure: The folder that was searched for the layout, which links must not leave.
  init(
    _ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings, trace: FileTrace? = nil,
    enclosure: String? = nil
  ) throws(UsageError) {
    try settings.forbidContradictions()
    guard let file = operands.first else { throw .missingFile }
    try Tool.forbidMisspelledCommand(operands)
    if operands.count > 1 { throw .tooManyFiles(operands[1]) }
    if settings.watches && (file == "-" || settings.deviceDump == "-") { throw .unwatchable }
    if settings.deviceDump == "-" && file == "-" { throw .tooManyFiles("-") }
    if settings.against == "-" && file == "-" { throw .tooManyFiles("-") }
    self.settings = settings
    self.file = file
    self.surroundings = surroundings
    self.trace = trace
    self.enclosure = enclosure
    matrix = settings.sections
    budget = RunBudget(layouts: matrix.count * (settings.against == nil ? 1 : 2))
  }

  func outcome() throws(UsageError) -> Outcome { try result().outcome }

  /// Runs once, or as long as a file is watched, with the settings of the folder that contains the layout.
  static func outcome(
    _ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings
  ) throws(UsageError) -> Outcome {
    // Usage errors are reported first.
    _ = try RenderRun(settings, operands, surroundings)
    let configured: (settings: RenderSettings, note: String)
    do throws(ConfigurationProblem) {
      configured = try settings.configured(for: operands[0], surroundings.errorStyle)
    } catch {
      return Outcome(status: .failed, messages: error.messages)
    }
    if settings.watches { return try WatchRun(configured.settings, operands, surroundings).outcome() }
    var outcome = try RenderRun(configured.settings, operands, surroundings).outcome()
    outcome.messages = configured.note + outcome.messages
    return outcome
  }

  func result() throws(UsageError) -> Result { try settings.purpose.run(self) }

  // MARK: Laying out

  /// The results in one combination.
  struct Section<Part> {
    let combination: Combination
    var name: SectionName { combination.name }
    var statistics: MeasureStatistics?
    /// The tree, for a comparison.
    var compared: ComparedSection?
    /// The part that only the run's purpose needs.
    var part: Part
    /// The views, which are freed with the process if this is the only combination.
    var remains: View?
  }

  /// A layout in all combinations.
  typealias Sections<Part> = LayoutJob.Result<Section<Part>>

  /// Lays out a layout in all combinations.
  ///
  /// - Parameter part: Returns the results that the run's purpose needs.
  func layOut<Part>(
    _ file: String, _ part: (LaidOut) -> Part
  ) throws(UsageError) -> (result: Sections<Part>?, messages: String) {
    let maximumBytes = InflateLimits().bytes
    let start = MeasureStatistics.now
    var source: LayoutSource
    do throws(FileProblem) {
      source = try LayoutSource(file, maximumBytes: maximumBytes, surroundings)
    } catch {
      return (nil, surroundings.errorStyle.message(about: error))
    }
    // If times are reported, reading the file is separate from inflating it. A watched file is recorded before it is
    // read.
    if settings.showsStatistics {
      if case .file(let path) = source { trace?.note(path) }
      source = source.read(maximumBytes: maximumBytes)
    }
    var layout = settings.layout
    layout.android.projectCache = layout.android.projectCache ?? AndroidProjectCache()
    // A page begins with its first window.
    if settings.writesPage, let first = layout.matrix.sizes?.first { layout.single.size = first }
    var job = LayoutJob(
      source: source, settings: layout, matrix: matrix, share: RunBudget.Share(budget, turn: 0))
    job.countsMeasures = settings.showsStatistics || settings.maximumMeasures != nil
    job.readingTime = MeasureStatistics.now - start
    job.trace = trace
    (job.enclosure, job.requiresRegularFiles) = (enclosure, enclosure != nil)
    job.keepsPlaces =
      settings.format.showsWindows || settings.explained != nil || settings.style == .plain && settings.format.isBinary
    job.keepsLook = settings.countsLook
    job.writesDocument = settings.format.writesDocument
    job.keepsPlans =
      settings.against != nil || settings.watches || settings.explained != nil || settings.format.showsWindows
    if settings.against == nil, !settings.watches, !settings.format.showsWindows { job.explained = settings.explained }
    var messages = DocumentMessages(style: surroundings.errorStyle, cache: job.cache)
    do throws(LayoutJob.Failure) {
      let result = try job.run { section(of: $0, part($0)) }
      let warnings = messages.text(of: result.warnings)
      let problem = file == self.file ? layout.messagesAboutNames(surroundings.errorStyle) : ""
      return (problem.isEmpty ? result : nil, warnings + problem)
    } catch {
      switch error {
      case .usage(let problem): throw problem
      case .document(let problems): return (nil, messages.text(of: problems.errors))
      }
    }
  }

  private func section<Part>(of laidOut: LaidOut, _ part: Part) -> Section<Part> {
    var section = Section(combination: laidOut.combination, statistics: laidOut.statistics, part: part)
    let isCompared = settings.watches || settings.check != nil || settings.against != nil
    if isCompared || !matrix.isEmpty { section.compared = laidOut.compared(readsViews: isCompared) }
    // A watched layout is compared with the next one, too.
    section.compared?.plan?.isComparedOnce = settings.against != nil && !settings.watches && !settings.writesPage
    if settings.writesPage || matrix.isEmpty && settings.against == nil { section.remains = laidOut.layout.root }
    return section
  }

  func rendering(of laidOut: LaidOut) -> Rendering {
    let settings = laidOut.settings
    var rendering = Rendering(
      root: laidOut.layout.root, density: settings.density, isMonospaced: settings.textCell != nil)
    rendering.layout = laidOut.layout
    rendering.conditions = laidOut.combination.conditions
    (rendering.name, rendering.editor) = (name, self.settings.editor)
    if self.settings.format.showsWindows { rendering.lintRules = self.settings.lint.rules }
    rendering.touchTarget = self.settings.lint.touchTarget ?? rendering.touchTarget
    if !settings.android.fontFolders.isEmpty {
      rendering.fonts = MachineFonts(beforeMachines: settings.android.fontFolders)
    }
    (rendering.style, rendering.showsFrame) = (self.settings.style, self.settings.showsFrame)
    rendering.windows = self.settings.isSheet ? [settings.window] : settings.matrix.sizes ?? [settings.window]
    rendering.layOut = { [steps = laidOut.layout.steps] in settings.measureAndLayout($0, in: $1, steps) }
    if self.settings.output == nil, let columns = surroundings.outputStyle.columns { rendering.columns = columns }
    return rendering
  }

  var sink: Sink {
    Sink(file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: surroundings.errorStyle)
  }

  /// The layout's name in messages.
  var name: String { file == "-" ? LayoutSource.standardInputName : file }

  /// Returns an error about the layout.
  func failure(_ text: String, of name: String? = nil) -> Outcome {
    Outcome(status: .failed, messages: surroundings.errorStyle.message(from: name ?? self.name, .error, text))
  }

  /// Throws an error if binary output would go to a terminal.
  func forbidTerminals() throws(FormatProblem) {
    if settings.format.isBinary, settings.output == nil, surroundings.outputIsTerminal {
      throw FormatProblem("\(settings.format.name) can't be printed on a terminal; name a file with --output")
    }
  }

  /// Adds the requested counts, and an error for each section that exceeds the maximum.
  func appendStatistics<Part>(
    of sections: [Section<Part>], writingTime: Double, _ outcome: inout Outcome
  ) {
    for section in sections {
      guard var statistics = section.statistics else { continue }
      let name = section.name.text
      if settings.showsStatistics {
        // All sections are written together.
        statistics.times.writing = writingTime / Double(sections.count)
        outcome.closing += (name.isEmpty ? "" : "== \(name)\n") + statistics.text
      }
      if let maximum = settings.maximumMeasures, statistics.callCount > maximum {
        outcome.worsen(to: .found)
        outcome.closing += surroundings.errorStyle.message(
          from: self.name, .error,
          "\(statistics.callCount) measure calls were made" + (name.isEmpty ? "" : " for \(name)")
            + "; --max-measures allows \(maximum)")
      }
    }
  }

  func forbidOverwriting(_ files: [String]) throws(UsageError) {
    try sink.forbidOverwriting(files)
    if settings.updatesCheck, let stored = settings.check, Files.isSame(stored, asOneOf: files) {
      throw .overwritesInput(option: "--update", file: stored)
    }
  }
}
