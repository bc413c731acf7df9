import AndroidXML
import GRXFileFormats
import Inflater
import Render

/// One run over all layouts of some folders.
struct CheckRun {
  let settings: CheckSettings
  private let operands: [String]
  let surroundings: Surroundings

  var style: MessageStyle { surroundings.errorStyle }
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
    let empty = settings.allowsEmpty || settings.revision != nil ? [] : search.empty(among: paths)
    if !empty.isEmpty {
      return Outcome(status: .failed, messages: empty.map { LayoutSearch.messageAboutNothing(in: $0, style) }.joined())
    }
    if let shard = settings.shard { search.keep { shard.contains($0) } }
    if settings.lists { return list(search, configuration) }
    guard let name = settings.revision else { return try run(search, configuration) }
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
    if files.isEmpty && search.problems.isEmpty && before.problems.isEmpty && !settings.allowsEmpty {
      return Outcome(status: .failed, messages: paths.map { LayoutSearch.messageAboutNothing(in: $0, style) }.joined())
    }
    files.sort { $0.layout.isPathBefore($1.layout) }
    var report = CheckReport()
    report.comparesLayouts = true
    (report.run.found, report.run.paths) = (search.foundCount, search.foundPaths)
    return try run(
      files, &report, configuration, (old, name), search.notes, search.problems + before.problems)
  }

  private func run(_ search: LayoutSearch, _ configuration: Configuration) throws(UsageError) -> Outcome {
    var report = CheckReport()
    report.orphans = search.orphans
    (report.run.found, report.run.paths) = (search.foundCount, search.foundPaths)
    report.otherTextCount = search.otherTextCount
    return try run(search.files, &report, configuration, nil, search.notes, search.problems)
  }

  /// Checks files.
  /// - Parameter old: The folder or revision to compare with, and its name; `nil` for snapshots.
  private func run(
    _ files: [SuiteFile], _ report: inout CheckReport, _ configuration: Configuration,
    _ old: (folder: String, name: String)?, _ notes: [(file: String, text: String)], _ problems: [FileProblem]
  ) throws(UsageError) -> Outcome {
    let start = MeasureStatistics.now
    report.listsAll = settings.listsAll
    report.run = runIdentity(configuration, report.run)
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
    var before = CheckWork.Before.snapshots
    if let old {
      do throws(ConfigurationProblem) {
        let earlier = try EarlierLayouts(old.folder, called: old.name, configuration, merged, settings.layout, style)
        if let note = earlier.note(configuration, style) { messages.append(note) }
        before = .layouts(earlier)
      } catch {
        return Outcome(status: .failed, messages: error.messages)
      }
    }
    let work = CheckWork(
      settings: settings, configuration: configuration, layout: merged,
      options: configuration.recordedOptions(settings.layout), before: before,
      mayHaveRenamed: !report.orphans.isEmpty, style: style)
    var reported = MessageList()
    var knownWarningCount = 0
    // Nothing is written until a layout is known to have the names that were chosen. Those of another share may have them.
    let mayLackNames =
      settings.shard == nil && (merged.android.motionState != nil || merged.android.variant != nil)
    let treeCount = files.count * merged.matrix.count
    let budget =
      if case .layouts = before {
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
      if !mayLackNames { write(&layout, allowsOutside: merged.allowsFilesOutside) }
      // Problems of an included file are reported once.
      let layoutMessages = layout.messages + layout.pictureMessages
      for message in layoutMessages { reported.add(message) }
      (layout.messages, layout.pictureMessages) = ([], [])
      knownWarningCount += layout.knownWarningCount
      report.layouts.append(layout)
      surroundings.progress(report.layouts.count, files.count)
    }
    let problem = mayLackNames ? merged.messagesAboutNames(style) : ""
    if mayLackNames {
      for index in report.layouts.indices {
        if !problem.isEmpty { report.layouts[index].forbidWriting() }
        write(&report.layouts[index], allowsOutside: merged.allowsFilesOutside)
        for message in report.layouts[index].messages { reported.add(message) }
        report.layouts[index].messages = []
      }
    }
    messages.append(reported.text + problem)
    if knownWarningCount > 0 {
      let count = "\(knownWarningCount) \(knownWarningCount == 1 ? "warning" : "warnings")"
      messages.append(
        style.message(from: configuration.places.base, .note, "\(count) as before, which --all shows"))
    }
    if problem.isEmpty { moveSnapshots(of: &report, &messages, allowsOutside: merged.allowsFilesOutside) }
    if settings.prunes, problem.isEmpty {
      for orphan in report.orphans
      where remove(orphan, of: &report, &messages, allowsOutside: merged.allowsFilesOutside) {
        report.orphans.removeAll { $0 == orphan }
      }
    }
    if case .snapshots = before, settings.usesGit, problem.isEmpty {
      messages += explain(&report, work, configuration, allowsOutside: merged.allowsFilesOutside)
    }
    var outcome = deliver(
      report, messages, seconds: MeasureStatistics.now - start, lacksNames: !problem.isEmpty)
    if !problem.isEmpty { outcome.worsen(to: .failed) }
    return outcome
  }

  /// Finds the snapshots of renamed layouts, and moves them if snapshots are written.
  private func moveSnapshots(of report: inout CheckReport, _ messages: inout [String], allowsOutside: Bool) {
    if report.orphans.isEmpty { return }
    var orphans: [[UInt8]: String] = [:]
    for orphan in report.orphans {
      guard let bytes = try? Files.read(orphan, mustBeRegular: true) else { continue }
      orphans[StoredSnapshot.Form.removed(from: bytes)] = orphan
    }
    for index in report.layouts.indices {
      let written = report.layouts[index].missingSnapshot
      report.layouts[index].missingSnapshot = nil
      guard let written, let orphan = orphans.removeValue(forKey: written) else { continue }
      if settings.updates {
        report.layouts[index].bytes = written
        report.layouts[index].state = .written
        write(&report.layouts[index], allowsOutside: allowsOutside)
        if report.layouts[index].state == .written {
          _ = remove(orphan, of: &report, &messages, allowsOutside: allowsOutside)
        }
      } else {
        report.layouts[index].formerSnapshot = orphan
      }
      report.orphans.removeAll { $0 == orphan }
    }
  }

  /// Removes a snapshot; returns `false` if that fails, which is reported.
  private func remove(
    _ snapshot: String, of report: inout CheckReport, _ messages: inout [String], allowsOutside: Bool
  ) -> Bool {
    do throws(FileProblem) {
      try Files.remove(snapshot, beneath: allowsOutside ? nil : Files.usualEnclosure(of: snapshot))
      return true
    } catch {
      report.problems.append(CheckReport.Problem(error))
      messages.append(style.message(about: error))
      return false
    }
  }

  /// Returns what the reports of the shares of this run have in common, and the share.
  ///
  /// - Parameter found: A run with what the search found.
  private func runIdentity(_ configuration: Configuration, _ found: CheckReport.Run) -> CheckReport.Run {
    var run = found
    (run.share, run.shares) = settings.shard.map { ($0.number, $0.count) } ?? (1, 1)
    run.searched = operands.isEmpty ? configuration.layouts.isEmpty ? ["."] : configuration.layouts : operands
    let revision = settings.revision.map { ["--git \($0)"] } ?? []
    let look = settings.countsLook || configuration.snapshotsKeepLook ? ["--look"] : []
    let excluded = (configuration.excluded + settings.excluded).map { "--exclude \($0.text)" }
    let recorded = configuration.recordedOptions(settings.layout)
    run.options = (revision + look + excluded + (recorded.isEmpty ? [] : [recorded])).joined(separator: " ")
    return run
  }

  /// Writes a layout's snapshot and pictures, and removes them from memory.
  func write(_ layout: inout CheckedLayout, allowsOutside: Bool) {
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

  /// - Parameter lacksNames: Whether no layout has a chosen name, so that nothing is written.
  private func deliver(
    _ report: CheckReport, _ messages: [String], seconds: Double, lacksNames: Bool
  ) -> Outcome {
    let time = "\((seconds * 10).rounded() / 10)"
    let summary = "\(report.summary) (\(time) s)\n"
    var outcome = Outcome(status: report.status, messages: messages.joined())
    let format = settings.format
    var report = report
    report.updated = canBeUpdated(report) && !lacksNames ? operands : nil
    report.updateOptions = updateOptions
    let text = format.write(report, CheckFormat.Links(pictures: lacksNames ? nil : settings.pictures))
    if format.isText {
      outcome.output = Array((text + summary).utf8)
      outcome.content = .difference
    } else {
      outcome.output = Array(text.utf8)
      outcome.closing = summary
    }
    var sink = sink
    sink.keepsFile = lacksNames
    return sink.deliver(outcome)
  }

  /// The options of this run that snapshots depend on.
  private var updateOptions: String {
    let configuration =
      switch settings.configuration {
      case .nearest: ""
      case .none: "--no-config"
      case .file(let file): "--config \(CheckReport.quoted(file.visiblePath))"
      }
    let excluded = settings.excluded.map { "--exclude \(shellQuoted($0.text))" }.joined(separator: " ")
    return [configuration, settings.countsLook ? "--look" : "", excluded, settings.layout.givenWords]
      .filter { !$0.isEmpty }.joined(separator: " ")
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

extension CheckedLayout {
  /// Leaves the snapshot and the pictures as they are, since the layout has another state or variant than the chosen one.
  fileprivate mutating func forbidWriting() {
    pictures = []
    guard bytes != nil else { return }
    bytes = nil
    guard Folder.entry(file.snapshot) != nil else {
      state = .missing
      return
    }
    let why = "isn't written, because no layout has the chosen state or variant"
    (state, problem) = (.differs, "the snapshot \(why)")
    difference = "\(file.snapshot.visiblePath): this snapshot \(why)\n"
  }
}
