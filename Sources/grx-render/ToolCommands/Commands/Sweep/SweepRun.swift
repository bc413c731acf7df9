import AndroidXML
import GRXFileFormats
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure
import Render

/// One run of the sweep command.
struct SweepRun {
  let settings: SweepSettings
  let files: [Swept]
  var messages = ""
  var hasFailed = false
  private var baseline: LintBaseline?
  private var lacksBaseline = false
  let configuration: Configuration?
  let operands: [String]
  /// The options of the command line.
  let line: LayoutSettings
  let surroundings: Surroundings

  /// A layout to be swept.
  struct Swept: Sendable {
    /// The path; `-` for standard input.
    let file: String
    /// The folder in which it was found, which links must not leave; `nil` for a file that was named.
    var searched: String?
    /// The path relative to the configuration's folder.
    var key = ""
  }

  init(_ settings: SweepSettings, _ operands: [String], _ surroundings: Surroundings) throws(UsageError) {
    try settings.forbidContradictions(operands)
    self.surroundings = surroundings
    self.operands = operands
    line = settings.layout
    let paths = operands.filter { $0 != "-" }
    let style = surroundings.errorStyle
    var settings = settings
    var files: [Swept] = []
    var configuration: Configuration?
    do throws(ConfigurationProblem) {
      let found = try Configuration(settings.configuration, for: paths, style)
      if !paths.isEmpty || settings.configuration != .nearest { settings.add(found) }
      configuration = found
      if paths.contains(where: { Folder.entry($0)?.kind == .folder }) {
        let search = LayoutSearch(
          paths, found.places, excluding: settings.excluded, allowsOutside: settings.layout.allowsFilesOutside)
        files = search.files.map { Swept(file: $0.layout, searched: $0.searched, key: $0.key) }
        // The sweep of a layout without qualifiers shows these at their widths.
        let common = Set(files.map(\.file))
        files.removeAll { file in file.searched != nil && Self.common(file.file).map(common.contains) ?? false }
        let result = search.messages(among: paths, allowsEmpty: settings.allowsEmpty, style)
        messages += result.text
        hasFailed = result.hasFailed
      } else {
        files = paths.map { Swept(file: $0, key: PathNames.relative($0, to: found.places.base)) }
      }
      files += operands.filter { $0 == "-" }.map { Swept(file: $0) }
    } catch {
      messages = error.messages
      hasFailed = true
    }
    self.configuration = configuration
    if let path = settings.sweep.baseline, !settings.updatesBaseline, settings.revision == nil {
      do throws(FileProblem) {
        baseline = try LintBaseline(reading: path, beneath: settings.baselineEnclosure)
      } catch {
        (messages, hasFailed, lacksBaseline) = (messages + style.message(about: error), true, true)
      }
    }
    settings.layout.android.projectCache = AndroidProjectCache()
    self.settings = settings
    self.files = files
    _ = try settings.layout.inflater()
    for file in files { _ = try settings.range(of: file.file) }
  }

  /// Returns `res/layout/row.xml` for `res/layout-land/row.xml`; `nil` for a file in another folder.
  private static func common(_ file: String) -> String? {
    let folder = file.parentPath
    guard folder.lastPathName.hasPrefix("layout-"), SnapshotPlaces.resourceFolder(of: file) != nil else { return nil }
    return PathNames.joined(PathNames.joined(folder.parentPath, "layout"), file.lastPathName)
  }

  func outcome() -> Outcome {
    if lacksBaseline { return Outcome(status: .failed, messages: messages) }
    if settings.revision != nil { return comparison() }
    if settings.format.write == nil { return strip() }
    var result = sweep(files, settings)
    let problem = settings.layout.messagesAboutNames(surroundings.errorStyle)
    result.messages = messages + result.messages + problem
    result.hasFailed = result.hasFailed || hasFailed || !problem.isEmpty
    do throws(FileProblem) {
      return try write(result, keepsFile: !problem.isEmpty)
    } catch {
      return Outcome(status: .failed, messages: result.messages + surroundings.errorStyle.message(about: error))
    }
  }

  // MARK: Sweeping

  /// The result of all files so far.
  struct Result {
    var report = SweepReport()
    var findings: [LintFinding] = []
    var messages = ""
    var hasFailed = false
    var checkedFiles: Set<String> = []
  }

  /// The result of one file.
  private struct FileResult: Sendable {
    var layout: SweptLayout?
    var findings: [LintFinding] = []
    var errors: [ReportedError] = []
    var messages = ""
    var hasFailed = false
  }

  func sweep(_ files: [Swept], _ settings: SweepSettings) -> Result {
    var result = Result()
    var known: Set<ReportedError> = []
    var count = 0
    let surroundings = surroundings
    let rows = (try? files.first.map { try settings.range(of: $0.file).conditions.count }) ?? 1
    let budget = RunBudget(
      layouts: max(1, files.count * rows), limit: RunBudget.comparisonLimit, stepLimit: Self.stepLimit)
    ParallelJobs.run(
      count: files.count, threads: settings.jobs ?? ParallelJobs.processorCount, budget: budget
    ) { index, share in
      Self.sweep(files[index], settings, share, surroundings)
    } consume: { file in
      result.checkedFiles.insert(files[count].file)
      count += 1
      result.hasFailed = result.hasFailed || file.hasFailed
      result.messages += file.messages
      if let layout = file.layout { result.report.layouts.append(layout) }
      result.findings += file.findings
      result.report.errors += file.errors.filter { known.insert($0).inserted }
    }
    return result
  }

  /// The steps of a run: about two minutes.
  static let stepLimit = 20 * RunBudget.usualStepLimit

  private static func sweep(
    _ swept: Swept, _ settings: SweepSettings, _ share: RunBudget.Share, _ surroundings: Surroundings
  ) -> FileResult {
    var result = FileResult()
    let cache = DocumentCache()
    var errors: [InflateError] = []
    var layouts: [String: InflatedLayout] = [:]
    let isStandardInput = swept.file == "-"
    let name = isStandardInput ? LayoutSource.standardInputName : swept.file
    do throws(FileProblem) {
      let source = try LayoutSource(swept.file, maximumBytes: InflateLimits().bytes, surroundings)
      do throws(InflateErrors) {
        // The same settings have created ranges and inflaters before.
        guard let range = try? settings.range(of: name) else { return result }
        let layout = try range.sweep(named: name) { (condition, window) throws(InflateErrors) in
          guard var inflater = try? settings.settings(condition, window).inflater() else {
            throw InflateErrors([])
          }
          inflater.keepsPlaces = true
          inflater.share = share
          inflater.enclosure = swept.searched
          let layout = try source.inflate(with: inflater, cache: cache)
          for warning in layout.warnings where !errors.contains(warning) { errors.append(warning) }
          if layouts[layout.document.file] == nil { layouts[layout.document.file] = layout }
          return layout
        }
        result.layout = layout
        result.findings = Linter.uncovered(layout.findings, in: Array(layouts.values))
      } catch {
        errors = error.errors
        result.hasFailed = true
      }
    } catch {
      (result.hasFailed, result.messages) = (true, surroundings.errorStyle.message(about: error))
    }
    var documents = DocumentMessages(style: surroundings.errorStyle, cache: cache)
    result.messages += documents.text(of: errors)
    result.errors = errors.map(ReportedError.init)
    return result
  }

  // MARK: Output

  /// - Parameter keepsFile: Whether the output file isn't written, because no layout has a chosen name.
  private func write(_ result: Result, keepsFile: Bool) throws(FileProblem) -> Outcome {
    var findings = result.findings
    var outcome = Outcome(status: result.hasFailed ? .failed : .done, messages: result.messages)
    var knownCount = 0
    if let path = settings.sweep.baseline, settings.updatesBaseline {
      // Otherwise, what is broken in unreadable files would be lost.
      if result.hasFailed { return outcome }
      try LintBaseline.write(
        findings, to: path, beneath: settings.baselineEnclosure, allowsOutside: settings.layout.allowsFilesOutside)
      return outcome
    }
    if let baseline {
      let count = findings.count
      let unused = baseline.removeKnown(from: &findings)
      knownCount = count - findings.count
      let stale = baseline.stale(unused, checked: result.checkedFiles, rules: Set(LintRule.swept))
      if !stale.isEmpty {
        outcome.closing += surroundings.errorStyle.message(
          from: baseline.path, .note,
          "\(stale.count) of its entries \(stale.count == 1 ? "is" : "are") no longer broken; --update-baseline removes them"
        )
      }
    }
    if !findings.isEmpty { outcome.worsen(to: .found) }
    outcome.output = Array((settings.format.write?(result.report, findings) ?? "").utf8)
    if settings.format.isText {
      // A failure alone has no result.
      if !result.report.layouts.isEmpty || !result.hasFailed {
        outcome.closing += summary(findings, result.report.layouts.count, knownCount)
      }
      outcome.content = .difference
    }
    return Sink(
      file: settings.output, allowsOutside: settings.layout.allowsFilesOutside, style: surroundings.errorStyle,
      keepsFile: keepsFile
    ).deliver(outcome)
  }

  /// Returns a summary such as `3 layouts: 2 breaks in 1 layout; 1 known break in the baseline`.
  private func summary(_ findings: [LintFinding], _ layouts: Int, _ knownCount: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let places = Set(findings.map(\.root)).count
    let found = findings.isEmpty ? "no breaks" : "\(count(findings.count, "break")) in \(count(places, "layout"))"
    return "\(count(layouts, "layout")): \(found)"
      + (knownCount == 0 ? "" : "; \(count(knownCount, "known break")) in the baseline") + "\n"
  }
}
