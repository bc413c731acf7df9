import AndroidXML
import GRXCompare
import GRXDevices
import GRXExplain
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

  private var settings: RenderSettings
  private let file: String
  private let surroundings: Surroundings
  private let trace: FileTrace?
  /// The folder that links must not leave.
  private let enclosure: String?
  /// The combinations that are sections of the output.
  private let matrix: LayoutMatrix
  private let budget: RunBudget
  /// The dump that the layout is compared with.
  private var device: DumpFile?

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

  func result() throws(UsageError) -> Result {
    guard let dump = settings.deviceDump, device == nil else { return try resultOfLayout() }
    if settings.layout.single.density == nil {
      throw .lonelyOption("--device-dump", required: "--density D, the device's,")
    }
    trace?.note(dump)
    let file = DumpFile(dump, surroundings, mustBeRegular: trace != nil)
    var result = Result(outcome: Outcome(status: .failed, messages: file.messages))
    if file.dump != nil {
      var run = self
      run.device = file
      // Only the tree determines which view of the dump is the layout's root, and thereby its window.
      if settings.layout.single.size == nil {
        run.settings.layout.single.size = try run.layOut(self.file).result?.sections.first.flatMap(window)
      }
      result = try run.resultOfLayout()
      result.outcome.messages = file.messages + result.outcome.messages
    }
    if let trace { result.files = trace.stamps }
    return result
  }

  private func resultOfLayout() throws(UsageError) -> Result {
    let laidOut = try layOut(file)
    var result = Result(outcome: Outcome(status: .failed, messages: laidOut.messages))
    if let rendered = laidOut.result {
      result.sections = rendered.sections.compactMap(\.compared)
      var outcome = try write(rendered)
      outcome.messages = laidOut.messages + outcome.messages
      if !settings.watches { outcome.remains = rendered.sections.first?.rendering?.root }
      result.outcome = outcome
    }
    if let trace {
      if let stored = settings.check, !settings.updatesCheck { trace.note(stored) }
      result.files = trace.stamps
    }
    return result
  }

  // MARK: Laying out

  /// The output of one combination.
  private struct Section {
    let combination: Combination
    var name: SectionName { combination.name }
    /// The rendering, for a format without sections.
    var rendering: Rendering?
    var compared: ComparedSection?
    /// The output as text, unless the format is the tree.
    var text: String?
    /// The picture for a contact sheet.
    var picture: Swift.Result<ContactSheet.Picture, FormatProblem>?
    var statistics: MeasureStatistics?
    /// The output that replaces the layout.
    var explanation: Outcome?
    /// The comparison with a device, if there is one.
    var comparison: Swift.Result<DeviceComparison, FormatProblem>?
  }

  /// Returns the size of the layout's window on the device.
  private func window(_ section: Section) -> PointSize? {
    guard let window = try? section.comparison?.get().window else { return nil }
    let density = settings.layout.density
    return PointSize(width: Double(window.width) / density, height: Double(window.height) / density)
  }

  private func layOut(_ file: String) throws(UsageError) -> (result: LayoutJob.Result<Section>?, messages: String) {
    let maximumBytes = Inflater().limits.bytes
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
    // A page begins with its first window.
    if settings.writesPage, let first = layout.matrix.sizes?.first { layout.single.size = first }
    var job = LayoutJob(
      source: source, settings: layout, matrix: matrix, share: RunBudget.Share(budget, turn: 0))
    job.countsMeasures = settings.showsStatistics || settings.maximumMeasures != nil
    job.readingTime = MeasureStatistics.now - start
    job.trace = trace
    (job.enclosure, job.requiresRegularFiles) = (enclosure, enclosure != nil)
    job.keepsPlaces = settings.format.showsWindows || settings.explained != nil
    job.writesDocument = settings.format.writesDocument
    job.keepsPlans =
      settings.against != nil || settings.watches || settings.explained != nil || settings.format.showsWindows
    if settings.against == nil, !settings.watches, !settings.format.showsWindows { job.explained = settings.explained }
    var messages = DocumentMessages(style: surroundings.errorStyle, cache: job.cache)
    do throws(LayoutJob.Failure) {
      let result = try job.run(section)
      return (result, messages.text(of: result.warnings))
    } catch {
      switch error {
      case .usage(let problem): throw problem
      case .document(let problems): return (nil, messages.text(of: problems.errors))
      }
    }
  }

  private func section(of laidOut: LaidOut) -> Section {
    var section = Section(combination: laidOut.combination, statistics: laidOut.statistics)
    if let name = settings.explained { section.explanation = explain(name, in: laidOut) }
    if let dump = device?.dump {
      section.comparison = Swift.Result { () throws(FormatProblem) in try comparison(of: laidOut, with: dump) }
    }
    let isCompared = settings.watches || settings.check != nil || settings.against != nil
    if isCompared || !matrix.isEmpty { section.compared = laidOut.compared(readsViews: isCompared) }
    // A watched layout is compared with the next one, too.
    section.compared?.plan?.isComparedOnce = settings.against != nil && !settings.watches && !settings.writesPage
    if settings.writesPage || matrix.isEmpty && settings.against == nil {
      section.rendering = rendering(of: laidOut)
    } else if settings.isSheet {
      let name = laidOut.name.text
      section.picture = Swift.Result { () throws(FormatProblem) in
        try ContactSheet.Picture(rendering(of: laidOut), named: name, in: settings.format)
      }
    } else if !settings.format.isTree, !isCompared || settings.watches {
      section.text = (try? settings.format.write(rendering(of: laidOut))).map { String(decoding: $0, as: UTF8.self) }
    }
    return section
  }

  private func rendering(of laidOut: LaidOut) -> Rendering {
    let settings = laidOut.settings
    var rendering = Rendering(
      root: laidOut.layout.root, density: settings.density, isMonospaced: settings.textCell != nil)
    rendering.layout = laidOut.layout
    rendering.conditions = laidOut.combination.conditions
    (rendering.name, rendering.editor) = (name, self.settings.editor)
    rendering.lintRules = self.settings.lint.rules
    rendering.touchTarget = self.settings.lint.touchTarget ?? rendering.touchTarget
    if !settings.android.fontFolders.isEmpty {
      rendering.fonts = MachineFonts(beforeMachines: settings.android.fontFolders)
    }
    (rendering.style, rendering.showsFrame) = (self.settings.style, self.settings.showsFrame)
    rendering.windows = self.settings.isSheet ? [settings.window] : settings.matrix.sizes ?? [settings.window]
    rendering.layOut = { root, window in settings.measureAndLayout(root, in: window) }
    if self.settings.output == nil, let columns = surroundings.outputStyle.columns { rendering.columns = columns }
    return rendering
  }

  private func comparison(of laidOut: LaidOut, with dump: DeviceDump) throws(FormatProblem) -> DeviceComparison {
    let settings = laidOut.settings
    let window = settings.window.pixels(AttributeContext(density: settings.density))
    let tree = FrameTree(
      laidOut.layout.root, density: settings.density,
      visibleArea: dump.isVisibleOnly ? Rect(origin: .zero, size: window) : nil)
    var comparison = try DeviceComparison(
      tree, with: DeviceComparison.screen(of: tree, in: dump), density: settings.density,
      lineage: AndroidClasses.lineage)
    if self.settings.style == .plain { comparison.screen = rendering(of: laidOut) }
    return comparison
  }

  private func explain(_ id: String, in laidOut: LaidOut) -> Outcome {
    let (layout, settings) = (laidOut.layout, laidOut.settings)
    guard let view = ExplainedView.find(id, in: layout) else {
      let text = ExplainedView.unknownID(id, in: layout)
      return Outcome(status: .wrongUsage, messages: surroundings.errorStyle.message(from: name, .error, text))
    }
    let measures = layout.root.recordReasons(for: [view]) { settings.measureAndLayout(layout.root) }
    let report = ExplanationReport(
      view.explanation(in: measures), density: settings.density, attributes: GivenAttribute.of(view, in: layout),
      constraints: HeldConstraint.of(view, in: layout, density: settings.density))
    var outcome = Outcome(output: report.text)
    outcome.content = .explanation
    return outcome
  }

  private var sink: Sink {
    Sink(file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: surroundings.errorStyle)
  }

  /// The layout's name in messages.
  private var name: String { file == "-" ? LayoutSource.standardInputName : file }

  // MARK: Writing

  private func write(_ result: LayoutJob.Result<Section>) throws(UsageError) -> Outcome {
    let start = MeasureStatistics.now
    var outcome: Outcome
    if let against = settings.against, settings.writesPage {
      outcome = try page(result, against: against)
    } else if let against = settings.against {
      let other = try layOut(against)
      guard let old = other.result else { return Outcome(status: .failed, messages: other.messages) }
      try forbidOverwriting(result.files + old.files)
      outcome = sink.deliver(difference(from: old.sections, to: result.sections))
      outcome.messages = other.messages + outcome.messages
    } else {
      try forbidOverwriting(result.files + [settings.deviceDump].compactMap(\.self))
      outcome = write(result.sections)
    }
    appendStatistics(of: result.sections, writingTime: MeasureStatistics.now - start, &outcome)
    return outcome
  }

  private func write(_ sections: [Section]) -> Outcome {
    if let explanation = sections.first?.explanation {
      return explanation.status == .done ? sink.deliver(explanation) : explanation
    }
    if let comparison = sections.first?.comparison { return deviations(comparison) }
    if let stored = settings.check { return check(sections.compactMap(\.compared), stored) }
    guard var rendering = sections.first?.rendering else {
      if settings.isSheet { return sheet(sections.compactMap(\.picture)) }
      if !settings.format.isTree {
        return sink.deliver(Outcome(output: jsonSections(sections.map { ($0.name.text, $0.text ?? "") })))
      }
      let text = MatrixText(
        sections.compactMap { section in
          section.compared.map { MatrixText.Section(name: section.name, text: $0.text) }
        }
      ).text
      return sink.deliver(tree(Array(text.utf8)))
    }
    rendering.others = sections.dropFirst().compactMap(\.rendering)
    do throws(FormatProblem) {
      if settings.format.isBinary { try forbidTerminals() }
      let bytes = try settings.format.write(rendering)
      // A page lays the views out again, and some of the frames would be wrong.
      let problem = ([rendering] + rendering.others).lazy.compactMap { $0.steps?.problem }.first
      if let problem { throw FormatProblem(problem) }
      var outcome = sink.deliver(settings.format.isTree ? tree(bytes) : Outcome(output: bytes))
      if settings.style == .plain, settings.format.isBinary {
        let missing = rendering.missingScripts
        if !missing.isEmpty {
          outcome.messages += surroundings.errorStyle.message(
            from: name, .warning,
            "no font on this machine has the characters of \(missing.joined(separator: ", ")): boxes with these names are drawn"
          )
        }
      }
      return outcome
    } catch {
      return Outcome(
        status: .failed, messages: surroundings.errorStyle.message(from: name, .error, error.description))
    }
  }

  private func deviations(_ comparison: Swift.Result<DeviceComparison, FormatProblem>) -> Outcome {
    do throws(FormatProblem) {
      let comparison = try comparison.get()
      if settings.format.isBinary { try forbidTerminals() }
      let outcome = try DeviceReport(comparison, layout: name, listsAll: settings.listsAll).outcome(in: settings.format)
      return sink.deliver(outcome)
    } catch {
      let dump = settings.deviceDump.map { $0 == "-" ? LayoutSource.standardInputName : $0 } ?? name
      return Outcome(
        status: .failed, messages: surroundings.errorStyle.message(from: dump, .error, error.description))
    }
  }

  /// Throws an error if binary output would go to a terminal.
  private func forbidTerminals() throws(FormatProblem) {
    if settings.output == nil, surroundings.outputIsTerminal {
      throw FormatProblem("\(settings.format.name) can't be printed on a terminal; name a file with --output")
    }
  }

  /// The sections with which a page is compared, unless they can't be read.
  private struct Earlier {
    var sections: [Rendering.Before]?
    var messages = ""
  }

  /// Returns a page that shows the layout before and after.
  private func page(_ result: LayoutJob.Result<Section>, against name: String) throws(UsageError) -> Outcome {
    // Its files are needed until the page is written.
    var revision: GitRevision?
    defer { revision?.remove() }
    let earlier = try earlier(name, than: result, in: &revision)
    guard let befores = earlier.sections else { return Outcome(status: .failed, messages: earlier.messages) }
    var sections = result.sections
    for (index, before) in befores.enumerated() where index < sections.count {
      sections[index].rendering?.before = before
    }
    var outcome = write(sections)
    outcome.messages = earlier.messages + outcome.messages
    return outcome
  }

  /// Returns the sections of another layout, of a snapshot, or of a revision in git.
  private func earlier(_ name: String, than result: LayoutJob.Result<Section>, in revision: inout GitRevision?)
    throws(UsageError) -> Earlier
  {
    if PathNames.suffix(name) == "txt" {
      let stored: String
      do throws(FileProblem) {
        stored = StoredSnapshot(try Files.read(name)).tree
      } catch {
        return Earlier(messages: surroundings.errorStyle.message(about: error))
      }
      try forbidOverwriting(result.files + [name])
      return Earlier(sections: result.sections.map { before(stored, called: name, $0) })
    }
    var (path, earlier) = (name, Earlier())
    if name != "-", Folder.entry(name) == nil, let place = GitRevision.place(of: file) {
      do throws(GitRevision.Problem) {
        let taken = try GitRevision(name, of: place.repository)
        (path, revision) = (PathNames.joined(taken.folder, place.path), taken)
      } catch {
        return Earlier(messages: surroundings.errorStyle.message(from: name, .error, error.why))
      }
    }
    let other = try layOut(path)
    earlier.messages = other.messages
    if let revision { earlier.messages = other.messages.replacing(revision.folder + "/", with: name + ":") }
    guard let old = other.result else { return earlier }
    try forbidOverwriting(result.files + old.files)
    let text = SectionComparison(
      from: old.sections.compactMap(\.compared), to: result.sections.compactMap(\.compared), comparesText: false
    ).text
    earlier.sections = old.sections.compactMap { section in
      section.rendering.map { old in
        Rendering.Before(name: name, text: text) { window in
          old.layOut(old.root, window)
          return FrameTree(old.root, density: old.density)
        }
      }
    }
    return earlier
  }

  /// Returns the trees of a snapshot for the windows of a combination: those with its names, or the only one.
  private func before(_ stored: String, called name: String, _ section: Section) -> Rendering.Before {
    var trees: [SectionName: String] = [:]
    for tree in MatrixText(stored)?.sections ?? [] { trees[tree.name] = tree.text }
    let isSingle = trees.isEmpty && section.rendering?.windows.count == 1
    return Rendering.Before(name: name, text: nil) { window in
      var combination = section.combination
      if combination.device == nil { combination.size = window }
      let tree = trees[combination.name] ?? trees[section.name] ?? (isSingle ? stored : nil)
      return tree.flatMap { FrameTree(treeForm: $0[...]) }
    }
  }

  private func sheet(_ pictures: [Swift.Result<ContactSheet.Picture, FormatProblem>]) -> Outcome {
    do throws(FormatProblem) {
      if settings.format.isBinary { try forbidTerminals() }
      var sheet = ContactSheet(density: settings.layout.density)
      for picture in pictures { sheet.add(try picture.get()) }
      return sink.deliver(Outcome(output: try sheet.bytes(in: settings.format, title: name)))
    } catch {
      return Outcome(
        status: .failed, messages: surroundings.errorStyle.message(from: name, .error, error.description))
    }
  }

  private func tree(_ bytes: [UInt8]) -> Outcome {
    var outcome = Outcome(output: bytes)
    outcome.content = .tree
    return outcome
  }

  private func check(_ sections: [ComparedSection], _ stored: String) -> Outcome {
    let check = SnapshotCheck(
      stored: stored, layout: name, options: settings.recordedOptions ?? settings.layout.commandLine,
      listsAll: settings.listsAll,
      style: surroundings.errorStyle)
    do throws(FileProblem) {
      return settings.updatesCheck
        ? try check.update(
          sections, isMatrix: !matrix.isEmpty, allowsOutside: settings.layout.allowsFilesOutside)
        : try check.outcome(sections, isMatrix: !matrix.isEmpty)
    } catch {
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(about: error))
    }
  }

  private func difference(from old: [Section], to new: [Section]) -> Outcome {
    let comparison = SectionComparison(
      from: old.compactMap(\.compared), to: new.compactMap(\.compared), form: settings.usesMarkdown ? .markdown : .text,
      listsAll: settings.listsAll, comparesText: false)
    let hasNoEdits = comparison.changes.isEmpty
    var text = hasNoEdits && settings.usesMarkdown ? EditedLayout.noneInMarkdown : comparison.text
    if let note = comparison.frameNote {
      text += settings.usesMarkdown ? "\n\(Markdown.code(name)): \(note)\n" : "(\(name.visiblePath): \(note))\n"
    }
    if let problem = comparison.stepProblem {
      return Outcome(status: .failed, messages: surroundings.errorStyle.message(from: name, .error, problem))
    }
    var outcome = Outcome(
      status: comparison.changesLayout || settings.countsLook && comparison.changesLook ? .found : .done, output: text)
    if !settings.usesMarkdown { outcome.content = .difference }
    return outcome
  }

  /// Adds the requested counts, and an error for each section that exceeds the maximum.
  private func appendStatistics(of sections: [Section], writingTime: Double, _ outcome: inout Outcome) {
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

  private func forbidOverwriting(_ files: [String]) throws(UsageError) {
    try sink.forbidOverwriting(files)
    if settings.updatesCheck, let stored = settings.check, Files.isSame(stored, asOneOf: files) {
      throw .overwritesInput(option: "--update", file: stored)
    }
  }
}
