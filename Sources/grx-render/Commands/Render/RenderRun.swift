import AndroidXML
import Inflater
import Layouts
import Measure
import Render

/// One run of the render command.
struct RenderRun {
  /// What a run prints, and what it was made of.
  struct Result {
    var outcome: Outcome
    /// The files that were looked for, if they are traced, with the stamps that they had.
    var files: [String: FileStamp?] = [:]
    /// Empty if the layout could not be laid out.
    var sections: [ComparedSection] = []
  }

  private var settings: RenderSettings
  private let file: String
  private let surroundings: Surroundings
  private let trace: FileTrace?
  /// The folder out of which no link may lead.
  private let enclosure: String?
  /// The combinations that are sections of the output.
  private let matrix: LayoutMatrix
  /// The dump that the layout is compared with.
  private var device: DumpFile?

  /// - Parameters:
  ///   - trace: Notes the files that are looked for.
  ///   - enclosure: The folder that was searched for the layout, out of which no link may lead.
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
  }

  func outcome() throws(UsageError) -> Outcome { try result().outcome }

  /// Runs once, or as long as a file is watched, with the settings of the folder that the layout lies in.
  static func outcome(
    _ settings: RenderSettings, _ operands: [String], _ surroundings: Surroundings
  ) throws(UsageError) -> Outcome {
    // Wrong usage is told first.
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
      // Which view is the layout's root, and so what it is in, is known once there is a tree.
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
      if !settings.watches { outcome.root = rendered.sections.first?.rendering?.root }
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
    let name: SectionName
    /// For a form that isn't made of sections.
    var rendering: Rendering?
    var compared: ComparedSection?
    /// In the form that is written, if it isn't the tree.
    var text: String?
    /// For a contact sheet.
    var picture: Swift.Result<ContactSheet.Picture, FormatProblem>?
    var statistics: MeasureStatistics?
    /// What is written instead of the layout.
    var explanation: Outcome?
    /// If it is compared with a device.
    var comparison: Swift.Result<DeviceComparison, FormatProblem>?
  }

  /// The size of what the layout is in on the device.
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
    // If times are told, the file is read apart from inflating it. A watched file is noted before it is read.
    if settings.showsStatistics {
      if case .file(let path) = source { trace?.note(path) }
      source = source.read(maximumBytes: maximumBytes)
    }
    var job = LayoutJob(source: source, settings: settings.layout, matrix: matrix)
    job.countsMeasures = settings.showsStatistics || settings.maximumMeasures != nil
    job.readingTime = MeasureStatistics.now - start
    job.trace = trace
    (job.enclosure, job.requiresRegularFiles) = (enclosure, enclosure != nil)
    job.keepsPlaces = settings.format.showsWindows || settings.explained != nil
    job.keepsPlans =
      settings.against != nil || settings.watches || settings.explained != nil || settings.format.showsWindows
    var messages = DocumentMessages(style: surroundings.errorStyle, cache: job.cache)
    do throws(LayoutJob.Failure) {
      let result = try job.run(section)
      return (result, messages.text(of: result.warnings))
    } catch {
      switch error {
      case .usage(let mistake): throw mistake
      case .document(let mistakes): return (nil, messages.text(of: mistakes.errors))
      }
    }
  }

  private func section(of laidOut: LaidOut) -> Section {
    var section = Section(name: laidOut.name, statistics: laidOut.statistics)
    if let name = settings.explained { section.explanation = explain(name, in: laidOut) }
    if let dump = device?.dump {
      section.comparison = Swift.Result { () throws(FormatProblem) in try comparison(of: laidOut, with: dump) }
    }
    let isCompared = settings.watches || settings.check != nil || settings.against != nil
    if isCompared || !matrix.isEmpty { section.compared = laidOut.compared(readsViews: isCompared) }
    if matrix.isEmpty {
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
    (rendering.name, rendering.editor) = (name, self.settings.editor)
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
    let tree = ScreenTree(
      laidOut.layout.root, visibleArea: dump.isVisibleOnly ? Rect(origin: .zero, size: window) : nil)
    return try DeviceComparison(
      tree, with: DeviceComparison.screen(of: tree, in: dump), density: settings.density,
      lineage: AndroidClasses.lineage)
  }

  private func explain(_ id: String, in laidOut: LaidOut) -> Outcome {
    let (layout, settings) = (laidOut.layout, laidOut.settings)
    guard let view = ExplainedView.find(id, in: layout) else {
      let text = ExplainedView.unknownID(id, in: layout)
      return Outcome(status: .wrongUsage, messages: surroundings.errorStyle.message(from: name, .error, text))
    }
    layout.root.forEachView { view, _, _ in view.setNeedsLayout() }
    let measures = layout.root.recordMeasures { settings.measureAndLayout(layout.root) }
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

  /// What messages call the layout.
  private var name: String { file == "-" ? LayoutSource.standardInputName : file }

  // MARK: Writing

  private func write(_ result: LayoutJob.Result<Section>) throws(UsageError) -> Outcome {
    let start = MeasureStatistics.now
    var outcome: Outcome
    if let against = settings.against {
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
    guard let rendering = sections.first?.rendering else {
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
    do throws(FormatProblem) {
      if settings.format.isBinary { try forbidTerminals() }
      let bytes = try settings.format.write(rendering)
      var outcome = sink.deliver(settings.format.isTree ? tree(bytes) : Outcome(output: bytes))
      if settings.style == .plain, settings.format.isBinary {
        let missing = rendering.missingScripts
        if !missing.isEmpty {
          outcome.messages += surroundings.errorStyle.message(
            from: name, .warning,
            "no font of this machine has characters for \(missing.joined(separator: ", ")); boxes stand in for them")
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

  /// Refuses to write bytes where people would have to read them.
  private func forbidTerminals() throws(FormatProblem) {
    if settings.output == nil, surroundings.outputIsTerminal {
      throw FormatProblem("\(settings.format.name) is not for terminals; name a file with --output")
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
    let text = hasNoEdits && settings.usesMarkdown ? EditedLayout.noneInMarkdown : comparison.text
    var outcome = Outcome(
      status: comparison.changesLayout || settings.countsLook && comparison.changesLook ? .found : .done, output: text)
    if !settings.usesMarkdown { outcome.content = .difference }
    return outcome
  }

  /// Adds the counts that were asked for, and an error for each section that has too many.
  private func appendStatistics(of sections: [Section], writingTime: Double, _ outcome: inout Outcome) {
    for section in sections {
      guard var statistics = section.statistics else { continue }
      let name = section.name.text
      if settings.showsStatistics {
        // The sections are written at once.
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
