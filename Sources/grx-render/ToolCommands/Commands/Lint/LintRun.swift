import AndroidXML
import GRXFileFormats
import GRXLint
import Inflater
import Layouts
import Measure
import Render

/// One run of the lint command.
struct LintRun {
  private let settings: LintSettings
  private let files: [Checked]
  /// The reason that the settings or folders can't be read.
  private var messages = ""
  private var hasFailed = false
  /// The findings that are hidden; `nil` if there are none.
  private var baseline: LintBaseline?
  private var lacksBaseline = false
  private let surroundings: Surroundings

  /// A layout to be checked.
  private struct Checked: Sendable {
    /// The path; `-` for standard input.
    let file: String
    /// The folder in which it was found, which links must not leave; `nil` for a file that was named.
    var searched: String?
    /// Whether another layout of the run includes it or shows it in a list, in which case its sizes are checked there.
    var isPart = false
  }

  init(_ settings: LintSettings, _ operands: [String], _ surroundings: Surroundings)
    throws(UsageError)
  {
    try settings.forbidContradictions(operands)
    self.surroundings = surroundings
    let paths = operands.filter { $0 != "-" }
    func requireBaseline(_ settings: LintSettings) throws(UsageError) {
      if settings.updatesBaseline && settings.lint.baseline == nil && !settings.listsRules {
        throw .lonelyOption("--update-baseline", required: "--baseline FILE")
      }
    }
    guard !settings.listsRules, !paths.isEmpty || settings.configuration != .nearest else {
      try requireBaseline(settings)
      (self.settings, files) = (settings, operands.map { Checked(file: $0) })
      _ = try settings.linters()
      return
    }
    let style = surroundings.errorStyle
    var settings = settings
    do throws(ConfigurationProblem) {
      let configuration = try Configuration(settings.configuration, for: paths, style)
      settings.add(configuration)
      if paths.contains(where: { Folder.entry($0)?.kind == .folder }) {
        let search = LayoutSearch(
          paths, configuration.places, excluding: settings.excluded,
          allowsOutside: settings.layout.allowsFilesOutside)
        let parts = LayoutParts(search.files)
        files =
          search.files.map {
            Checked(file: $0.layout, searched: $0.searched, isPart: parts.contains($0.layout))
          }
          + operands.filter { $0 == "-" }.map { Checked(file: $0) }
        let found = search.messages(among: paths, allowsEmpty: settings.allowsEmpty, style)
        messages += found.text
        hasFailed = found.hasFailed
      } else {
        files = operands.map { Checked(file: $0) }
      }
    } catch {
      files = []
      messages = error.messages
      hasFailed = true
    }
    if !hasFailed { try requireBaseline(settings) }
    if let path = settings.lint.baseline, !settings.updatesBaseline {
      do throws(FileProblem) {
        baseline = try LintBaseline(reading: path, beneath: settings.baselineEnclosure)
      } catch {
        (messages, hasFailed) = (messages + style.message(about: error), true)
        // Nothing that is found could be compared with it.
        lacksBaseline = true
      }
    }
    settings.layout.android.projectCache = AndroidProjectCache()
    self.settings = settings
    _ = try settings.linters()
  }

  func outcome() -> Outcome {
    if settings.listsRules { return Outcome(output: LintRule.listing) }
    if lacksBaseline { return Outcome(status: .failed, messages: messages) }
    var collection = FindingCollection(style: surroundings.errorStyle)
    collection.list.add(messages)
    collection.hasFailed = hasFailed
    let (files, settings, surroundings) = (files, settings, surroundings)
    // A layout is created once for each font scale, and again with its colors.
    let treeCount = (try? settings.linters())?.reduce(0) { $0 + $1.linter.fontScales.count + 1 } ?? 1
    let budget =
      if files.count == 1 {
        RunBudget(layouts: 1)
      } else {
        RunBudget(layouts: files.count * treeCount, limit: RunBudget.comparisonLimit)
      }
    var remains: InflatedLayout?
    ParallelJobs.run(
      count: files.count, threads: settings.jobs ?? ParallelJobs.processorCount, budget: budget
    ) { index, share in
      HandedOver(value: Self.lint(files[index], settings, share, surroundings, isOnly: files.count == 1))
    } consume: { result in
      remains = result.value.results.last?.result.layout
      let file = files[collection.count].file
      collection.count += 1
      collection.add(result.value, of: file == "-" ? LayoutSource.standardInputName : file)
    }
    let problem = settings.layout.messagesAboutNames(surroundings.errorStyle)
    if !problem.isEmpty {
      collection.list.add(problem)
      collection.hasFailed = true
    }
    do throws(FileProblem) {
      var outcome = try write(collection, keepsFile: !problem.isEmpty)
      outcome.remains = remains
      return outcome
    } catch {
      let message = surroundings.errorStyle.message(about: error)
      return Outcome(status: .failed, messages: collection.messages + message)
    }
  }

  /// Returns the results of one layout.
  private static func lint(
    _ checked: Checked, _ settings: LintSettings, _ share: RunBudget.Share, _ surroundings: Surroundings,
    isOnly: Bool
  ) -> FileResult {
    // The same settings have created linters before.
    guard var linters = try? settings.linters() else {
      return FileResult(problem: nil, results: [])
    }
    if isOnly, linters.count == 1 { linters[0].linter.keepsLayout = true }
    let file = checked.file
    if checked.isPart {
      for index in linters.indices {
        linters[index].linter.rules = linters[index].linter.rules.filter { !$0.dependsOnSizes }
      }
    }
    for index in linters.indices {
      linters[index].linter.inflater.share = share
      if let searched = checked.searched { linters[index].linter.inflater.enclosure = searched }
    }
    do throws(FileProblem) {
      let source = try LayoutSource(file, maximumBytes: linters[0].linter.inflater.limits.bytes, surroundings)
      let name = file == "-" ? LayoutSource.standardInputName : file
      return FileResult(
        problem: nil,
        results: linters.map { ($0.variant, $0.linter.lint(named: name, source.inflate)) })
    } catch {
      return FileResult(problem: error, results: [])
    }
  }

  /// - Parameter keepsFile: Whether the output file isn't written, because no layout has a chosen name.
  private func write(_ collection: FindingCollection, keepsFile: Bool) throws(FileProblem) -> Outcome {
    var findings = collection.findings
    var hiddenCount = 0
    var outcome = Outcome(
      status: collection.hasFailed ? .failed : .done, messages: collection.messages)
    if let path = settings.lint.baseline {
      if settings.updatesBaseline {
        // Otherwise, the findings in unreadable files would be lost.
        if collection.hasFailed { return outcome }
        try LintBaseline.write(
          findings, to: path, beneath: settings.baselineEnclosure, allowsOutside: settings.layout.allowsFilesOutside)
        return outcome
      }
      let count = findings.count
      let unused = baseline?.removeKnown(from: &findings) ?? []
      hiddenCount = count - findings.count
      outcome.closing = notes(
        about: baseline?.stale(unused, checked: collection.checkedFiles, rules: settings.lint.rules) ?? [],
        in: path)
    }
    if findings.contains(where: { $0.rule.severity >= settings.lint.failureSeverity ?? .note }) {
      outcome.worsen(to: .found)
    }
    outcome.output = Array(
      settings.format.write(LintOutput(findings: findings, errors: collection.errors.map(ReportedError.init))).utf8)
    if settings.format.isText {
      outcome.closing += summary(of: findings, hiddenCount: hiddenCount, failureCount: collection.failureCount)
      outcome.content = .findings
    }
    return Sink(
      file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: surroundings.errorStyle,
      keepsFile: keepsFile
    ).deliver(outcome)
  }

  /// Returns a summary such as `3 layouts: 2 warnings and 1 note in 1 file`.
  private func summary(of findings: [LintFinding], hiddenCount: Int, failureCount: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let counts = [LintRule.Severity.warning, .note].compactMap { severity -> String? in
      let number = findings.count { $0.rule.severity == severity }
      return number == 0 ? nil : count(number, severity.rawValue)
    }
    let places = Set(findings.map(\.location.file)).count
    let found =
      counts.isEmpty
      ? "no findings" : counts.joined(separator: " and ") + " in \(count(places, "file"))"
    let hidden = hiddenCount == 0 ? "" : "; \(count(hiddenCount, "known finding")) in the baseline"
    let failed = failureCount == 0 ? "" : "; \(failureCount) can't be laid out"
    return "\(count(files.count, "layout")): \(found)\(hidden)\(failed)\n"
  }

  /// The maximum number of stale baseline entries that are listed.
  private static let maximumStaleCount = 20

  private func notes(about stale: [LintBaseline.Entry], in path: String) -> String {
    var text = ""
    for entry in stale.prefix(Self.maximumStaleCount) {
      let attribute = entry.attribute.map { " (\($0))" } ?? ""
      text += surroundings.errorStyle.message(
        from: path, .note,
        "\(entry.code) of \(entry.view)\(attribute) in \(entry.file) was not found".visible)
    }
    let left = stale.count - Self.maximumStaleCount
    if left > 0 {
      text += surroundings.errorStyle.message(from: path, .note, "\(left) more were not found")
    }
    if !stale.isEmpty {
      text += surroundings.errorStyle.message(
        from: path, .note, "--update-baseline removes entries that were not found")
    }
    return text
  }
}

private struct FileResult {
  let problem: FileProblem?
  /// The results at each density, in each language and mode.
  let results: [(variant: LintVariant, result: Linter.Result)]
}

// Sound: the thread that created the value doesn't keep it, so only one thread has it at a time.
private struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
}

/// The results of all files so far.
private struct FindingCollection {
  let style: MessageStyle
  var findings: [LintFinding] = []
  var errors: [InflateError] = []
  fileprivate var list = MessageList()
  /// The messages about files, and about names of rules that don't exist.
  var messages: String { list.text }
  var hasFailed = false
  /// The number of layouts that couldn't be laid out.
  private(set) var failureCount = 0
  /// The number of completed files.
  var count = 0
  /// The files that were read.
  var checkedFiles: Set<String> = []
  private var places: Set<FindingKey> = []
  private var unknownRules: Set<Suppressions.UnknownRule> = []
  private var knownErrors: Set<InflateError> = []
  private var knownTopics: Set<String> = []

  private struct FindingKey: Hashable {
    let rule: LintRule
    let location: InflateError.Location

    init(of finding: LintFinding) { (rule, location) = (finding.rule, finding.location) }
  }

  init(style: MessageStyle) { self.style = style }

  mutating func add(_ result: FileResult, of file: String) {
    if result.problem != nil || result.results.contains(where: \.result.hasFailed) { failureCount += 1 }
    if let problem = result.problem {
      hasFailed = true
      list.add(style.message(about: problem))
    } else {
      checkedFiles.insert(file)
      add(result.results)
    }
  }

  /// Adds the new findings: a file may be included several times, and also be checked itself.
  ///
  /// - Parameter results: The results of one layout at each density, in each language and mode.
  mutating func add(_ results: [(variant: LintVariant, result: Linter.Result)]) {
    var found: [FindingKey: [LintVariant]] = [:]
    var candidates: [LintFinding] = []
    for (variant, result) in results {
      hasFailed = hasFailed || result.hasFailed
      checkedFiles.formUnion(result.files)
      for finding in result.findings {
        // A single one doesn't need a name.
        guard results.count > 1 else {
          candidates.append(finding)
          continue
        }
        let place = FindingKey(of: finding)
        if found[place] == nil { candidates.append(finding) }
        if found[place]?.last != variant { found[place, default: []].append(variant) }
      }
      let newErrors = result.errors.filter { knownErrors.insert($0).inserted && isNew($0.topic) }
      errors += newErrors
      var documents = DocumentMessages(style: style, cache: result.cache)
      for message in documents.messages(of: newErrors) { list.add(message) }
      for unknown in result.unknownRules where unknownRules.insert(unknown).inserted {
        add(unknown)
      }
    }
    for var finding in candidates.sorted(by: LintFinding.isBefore) {
      let place = FindingKey(of: finding)
      guard places.insert(place).inserted else { continue }
      if let variants = found[place], variants.count < results.count {
        let words = LintVariant.text(of: variants)
        finding.conditions = finding.conditions.map { "\($0); \(words)" } ?? "at \(words)"
      }
      findings.append(finding)
    }
  }

  /// Returns whether a topic is reported for the first time.
  private mutating func isNew(_ topic: String?) -> Bool {
    topic.map { knownTopics.insert($0).inserted } ?? true
  }

  private mutating func add(_ unknown: Suppressions.UnknownRule) {
    let location = unknown.location
    let suggestion = Suggestion.nearest(
      to: unknown.name, in: LintRule.all.flatMap { [$0.code, $0.name] })
    list.add(
      style.message(
        at: "\(location.file.visiblePath):\(location.line):\(location.column)", .warning,
        "there is no rule '\(unknown.name.excerpt)'"
          + Suggestion.question(suggestion)))
  }
}

extension LintFinding {
  fileprivate static func isBefore(_ a: LintFinding, _ b: LintFinding) -> Bool {
    if a.location.file != b.location.file {
      // The outermost file comes first, followed by those that it includes.
      if a.location.file == a.root || b.location.file == b.root { return a.location.file == a.root }
      return a.location.file < b.location.file
    }
    return (a.location.line, a.location.column, a.rule.code) < (
      b.location.line, b.location.column, b.rule.code
    )
  }
}

extension LintRule {
  /// The output of `--rules`.
  static var listing: String {
    all.map { rule in
      "\(rule.code) \(rule.name) (\(rule.severity.rawValue))\n" + wrapped(rule.summary, indent: 2)
        + wrapped(rule.explanation, indent: 4)
    }.joined(separator: "\n")
  }
}
