import AndroidXML
import Inflater
import Render

/// One run over all layouts of some folders.
struct CheckRun {
  private let settings: CheckSettings
  private let operands: [String]
  private let surroundings: Surroundings

  private var style: MessageStyle { surroundings.errorStyle }
  private var sink: Sink {
    Sink(file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: style)
  }

  init(_ settings: CheckSettings, _ operands: [String], _ surroundings: Surroundings) throws(UsageError) {
    try settings.layout.forbidContradictions()
    if operands.contains("-") { throw .unsearchable }
    self.settings = settings
    self.operands = operands
    self.surroundings = surroundings
  }

  /// Compares the layouts with snapshots or with a revision.
  func outcome() throws(UsageError) -> Outcome {
    if settings.joins { return try joined() }
    let configuration: Configuration
    do throws(ConfigurationProblem) {
      configuration = try Configuration(settings.configuration, for: operands.isEmpty ? ["."] : operands, style)
    } catch {
      return Outcome(status: .failed, messages: error.messages)
    }
    let allowsOutside = configuration.layout.overridden(by: settings.layout).allowsFilesOutside
    let paths: [String]
    do throws(FileProblem) {
      paths = operands.isEmpty ? try Self.usualPaths(configuration, allowsOutside) : operands
    } catch {
      return Outcome(status: .failed, messages: style.message(about: error))
    }
    var search = LayoutSearch(
      paths, configuration.places, excluding: configuration.excluded + settings.excluded, allowsOutside: allowsOutside,
      removesLeftovers: settings.updates || settings.writesNew)
    if let shard = settings.shard { search.keep { shard.contains($0) } }
    if settings.lists { return list(search, configuration) }
    guard let name = settings.revision else { return try run(search, configuration, .snapshots) }
    let revision: GitRevision
    do throws(GitRevision.Problem) {
      revision = try GitRevision(name, of: configuration.folder.isEmpty ? "." : configuration.folder)
    } catch {
      return Outcome(status: .failed, messages: style.message(from: name, .error, error.why))
    }
    defer { revision.remove() }
    return try compare(search, configuration, with: revision.folder, called: name, paths)
  }

  private func joined() throws(UsageError) -> Outcome {
    if operands.isEmpty { throw .missingFile }
    let format = settings.format
    if ![CheckFormat.json.name, CheckFormat.markdown.name, CheckFormat.text.name].contains(format.name) {
      throw .contradictoryOptions("--join", "--format \(format.name)")
    }
    do throws(FileProblem) {
      let reports = try JoinedReports(operands)
      let summary = reports.summary + "\n"
      var outcome = Outcome(status: reports.report.status, output: reports.text + summary)
      if !format.isText {
        outcome.output = Array(format.write(reports.report, CheckFormat.Links(pictures: nil)).utf8)
        outcome.closing = summary
      }
      return sink.deliver(outcome)
    } catch {
      return Outcome(status: .failed, messages: style.message(about: error))
    }
  }

  /// Compares the layouts of two folders by their names.
  func outcome(comparing old: String, with new: String) throws(UsageError) -> Outcome {
    var configuration: Configuration
    do throws(ConfigurationProblem) {
      configuration = try Configuration(settings.configuration, for: [new], style)
    } catch {
      return Outcome(status: .failed, messages: error.messages)
    }
    configuration.snapshots = nil
    configuration.folder = new == "." ? "" : new
    let search = LayoutSearch(
      [new], configuration.places, excluding: configuration.excluded + settings.excluded,
      allowsOutside: configuration.layout.overridden(by: settings.layout).allowsFilesOutside)
    return try compare(search, configuration, with: old, called: old, [new])
  }

  private static func usualPaths(
    _ configuration: Configuration, _ allowsOutside: Bool
  ) throws(FileProblem) -> [String] {
    guard !configuration.layouts.isEmpty else { return [configuration.folder.isEmpty ? "." : configuration.folder] }
    let paths = configuration.layouts.map(configuration.resolved)
    if let enclosure = configuration.enclosure, !allowsOutside {
      for path in paths { try Folder.forbidLeaving(enclosure, by: path) }
    }
    return paths
  }

  // MARK: Comparing

  /// Compares layouts.
  /// - Parameter paths: The searched paths. Layouts that exist only in the old folder are reported if they are within
  ///   these paths.
  private func compare(
    _ search: LayoutSearch, _ configuration: Configuration, with old: String, called name: String, _ paths: [String]
  ) throws(UsageError) -> Outcome {
    let before = LayoutSearch(
      [old], SnapshotPlaces(base: old, folder: nil), excluding: configuration.excluded,
      allowsOutside: configuration.layout.overridden(by: settings.layout).allowsFilesOutside)
    var files = search.files
    let keys = Set(files.map(\.key.pathBytes))
    let base = configuration.places.base
    for file in before.files
    where !keys.contains(file.key.pathBytes) && settings.shard?.contains(file.key) ?? true {
      let path = PathNames.joined(base == "." ? "" : base, file.key)
      let isSearched = paths.contains { !PathNames.relative(path, to: $0).hasPrefix("..") }
      if isSearched { files.append(SuiteFile(layout: path, snapshot: "", key: file.key)) }
    }
    files.sort { $0.layout.utf8.lexicographicallyPrecedes($1.layout.utf8) }
    var report = CheckReport()
    report.comparesLayouts = true
    return try run(
      files, &report, configuration, .folder(old, name: name), search.notes, search.problems + before.problems)
  }

  private func run(
    _ search: LayoutSearch, _ configuration: Configuration, _ before: CheckWork.Before
  ) throws(UsageError) -> Outcome {
    var report = CheckReport()
    report.orphans = search.orphans
    report.otherTextCount = search.otherTextCount
    return try run(search.files, &report, configuration, before, search.notes, search.problems)
  }

  private func run(
    _ files: [SuiteFile], _ report: inout CheckReport, _ configuration: Configuration, _ before: CheckWork.Before,
    _ notes: [(file: String, text: String)], _ problems: [FileProblem]
  ) throws(UsageError) -> Outcome {
    let start = MeasureStatistics.now
    report.listsAll = settings.listsAll
    var merged = configuration.layout.overridden(by: settings.layout)
    merged.android.projectCache = AndroidProjectCache()
    try merged.forbidContradictions()
    // Usage errors are found before anything is laid out.
    _ = try merged.inflater()
    if let output = settings.output {
      if Files.isSame(output, asOneOf: files.map(\.layout) + files.map(\.snapshot)) {
        throw .overwritesInput(option: "--output", file: output)
      }
    }
    var messages = notes.map { style.message(from: $0.file.isEmpty ? "." : $0.file, .note, $0.text) }
    messages += problems.map { style.message(about: $0) }
    report.problems = problems.map(CheckReport.Problem.init)
    let work = CheckWork(
      configuration: configuration, layout: merged, options: configuration.recordedOptions(settings.layout),
      before: before, updates: settings.updates, writesNew: settings.writesNew, listsAll: settings.listsAll,
      countsLook: settings.countsLook || configuration.snapshotsKeepLook,
      drawsPictures: settings.pictures != nil, drawsPages: settings.format.name == CheckFormat.html.name,
      explainsDifferences: settings.usesGit, maximumMeasures: settings.maximumMeasures, style: style)
    var reported: Set<String> = []
    var knownWarningCount = 0
    let treeCount = files.count * merged.matrix.count
    let budget =
      if case .folder = before {
        RunBudget(layouts: 2 * treeCount, limit: RunBudget.comparisonLimit)
      } else {
        RunBudget(layouts: treeCount)
      }
    ParallelJobs.run(
      count: files.count, threads: settings.jobs ?? ParallelJobs.processorCount, budget: budget
    ) { index, share in
      work.check(files[index], share)
    } consume: { layout in
      var layout = layout
      write(&layout, allowsOutside: merged.allowsFilesOutside)
      // Problems of an included file are reported once.
      let layoutMessages = layout.messages + layout.pictureMessages
      messages += layoutMessages.filter { reported.insert($0.key).inserted }.map(\.text)
      (layout.messages, layout.pictureMessages) = ([], [])
      knownWarningCount += layout.knownWarningCount
      report.layouts.append(layout)
      surroundings.progress(report.layouts.count, files.count)
    }
    if knownWarningCount > 0 {
      let count = "\(knownWarningCount) \(knownWarningCount == 1 ? "warning" : "warnings")"
      messages.append(
        style.message(from: configuration.places.base, .note, "\(count) as before, which --all shows"))
    }
    if case .snapshots = before, settings.usesGit {
      messages += explain(&report, work, configuration, allowsOutside: merged.allowsFilesOutside)
    }
    return deliver(report, messages, seconds: MeasureStatistics.now - start)
  }

  /// Finds the edits since the last commit that make layouts differ from their snapshots, and draws those layouts.
  ///
  /// - Returns: Messages about the pictures.
  private func explain(
    _ report: inout CheckReport, _ work: CheckWork, _ configuration: Configuration, allowsOutside: Bool
  ) -> [String] {
    let differing = report.layouts.indices.filter { report.layouts[$0].canBeExplained }
    if differing.isEmpty { return [] }
    var messages: [String] = []
    var revision: GitRevision?
    do throws(GitRevision.Problem) {
      revision = try GitRevision("HEAD", of: configuration.folder.isEmpty ? "." : configuration.folder)
    } catch {
      // Without a repository or a commit, there are no earlier edits.
      if error.lacksObject {
        let problem = FileProblem(file: "HEAD", action: .read, why: error.why)
        report.problems.append(CheckReport.Problem(problem))
        messages.append(style.message(about: problem))
      }
    }
    defer { revision?.remove() }
    let layouts = differing.map { report.layouts[$0] }
    let folder = revision?.folder
    var place = 0
    let budget = RunBudget(
      layouts: 2 * layouts.count * work.layout.matrix.count, limit: RunBudget.comparisonLimit)
    ParallelJobs.run(
      count: layouts.count, threads: settings.jobs ?? ParallelJobs.processorCount, budget: budget
    ) { index, share in
      work.explained(layouts[index], share, since: folder, called: "HEAD")
    } consume: { layout in
      var layout = layout
      write(&layout, allowsOutside: allowsOutside)
      messages += (layout.messages + layout.pictureMessages).map(\.text)
      (layout.messages, layout.pictureMessages) = ([], [])
      report.layouts[differing[place]] = layout
      place += 1
    }
    return messages
  }

  /// Writes a layout's snapshot and pictures, and removes them from memory.
  private func write(_ layout: inout CheckedLayout, allowsOutside: Bool) {
    do throws(FileProblem) {
      if let bytes = layout.bytes {
        try Files.replace(
          layout.file.snapshot, with: bytes, beneath: layout.file.snapshotEnclosure, makesFolders: true,
          mustBeRegular: true)
      }
      if let pictures = settings.pictures {
        for picture in layout.pictures {
          let path = PathNames.joined(pictures, picture.name)
          try Files.replace(
            path, with: picture.bytes, beneath: allowsOutside ? nil : pictures, makesFolders: true)
        }
      }
    } catch {
      layout.state = .unreadable
      layout.problem = "\(error.file): \(error.description)"
      layout.messages.append(ReportedMessage(style.message(about: error)))
    }
    layout.bytes = nil
    layout.pictures = layout.pictures.map { ($0.name, []) }
  }

  private func deliver(_ report: CheckReport, _ messages: [String], seconds: Double) -> Outcome {
    let time = "\((seconds * 10).rounded() / 10)"
    let summary = "\(report.summary) (\(time) s)\n"
    var outcome = Outcome(status: report.status, messages: messages.joined())
    let format = settings.format
    var report = report
    report.updated = canBeUpdated(report) ? operands : nil
    let text = format.write(report, CheckFormat.Links(pictures: settings.pictures))
    if format.isText {
      outcome.output = Array((text + summary).utf8)
      outcome.content = .difference
    } else {
      outcome.output = Array(text.utf8)
      outcome.closing = summary
    }
    return sink.deliver(outcome)
  }

  /// Returns whether some difference can be accepted by writing a snapshot.
  private func canBeUpdated(_ report: CheckReport) -> Bool {
    if report.comparesLayouts && settings.revision == nil { return false }
    return report.layouts.contains {
      $0.state == .differs && $0.problem == nil
        && (!report.comparesLayouts || Folder.entry($0.file.snapshot)?.kind == .file)
    }
  }

  // MARK: Listing

  private func list(_ search: LayoutSearch, _ configuration: Configuration) -> Outcome {
    let count = configuration.layout.overridden(by: settings.layout).matrix.combinations.count
    var text = ""
    for file in search.files {
      let hasSnapshot = Folder.isLink(file.snapshot) || Folder.entry(file.snapshot) != nil
      let snapshot = hasSnapshot ? file.snapshot.visiblePath : "no snapshot"
      text += "\(file.layout.visiblePath): \(snapshot), \(count) \(count == 1 ? "configuration" : "configurations")\n"
    }
    for orphan in search.orphans { text += "\(orphan.visiblePath): a snapshot whose layout is gone\n" }
    var messages = search.notes.map { style.message(from: $0.file, .note, $0.text) }
    messages += search.problems.map { style.message(about: $0) }
    let status: Outcome.Status = search.problems.isEmpty ? .done : .failed
    return sink.deliver(Outcome(status: status, output: text, messages: messages.joined()))
  }
}
