import GRXFileFormats
import Inflater

/// The JSON reports of the shards of a run as one report.
struct JoinedReports {
  /// The report as one run would write it.
  private(set) var report = CheckReport()
  private let reportCount: Int

  /// Reads reports.
  /// - Throws: `FileProblem` if a file can't be read, isn't a report, or has a layout that another one has, or if a share of a run
  ///   is missing.
  init(_ files: [String]) throws(FileProblem) {
    reportCount = files.count
    var paths: Set<String> = []
    var runs: [(run: CheckReport.Run, file: String)] = []
    var parts: [(report: CheckReport, file: String)] = []
    for file in files {
      let part = try Self.read(file)
      if let other = runs.first(where: { $0.run == part.run }) {
        let why = "it is \(Self.share(part.run)), as \(other.file.visiblePath) is"
        throw FileProblem(file: file, action: .read, why: why)
      }
      runs.append((part.run, file))
      parts.append((part, file))
    }
    try Self.requireWhole(runs)
    for (part, file) in parts {
      for layout in part.layouts where !paths.insert(layout.file.layout).inserted {
        let why = "it has \(layout.file.layout.visiblePath), which another report has"
        throw FileProblem(file: file, action: .read, why: why)
      }
      report.layouts += part.layouts
      report.orphans += part.orphans
      report.problems += part.problems
      report.otherTextCount += part.otherTextCount
    }
    report.layouts.sort { $0.file.layout.isPathBefore($1.file.layout) }
    report.run.searched = Set(runs.flatMap(\.run.searched)).sorted()
    report.run.options = runs.first?.run.options ?? ""
    // The shares of a run have all found the same layouts.
    var searches: Set<[String]> = []
    for (run, _) in runs where searches.insert(run.searched).inserted { report.run.found += run.found }
    report.run.paths = searches.count == 1 ? runs.map(\.run.paths).first { !$0.isEmpty } ?? "" : ""
  }

  /// Throws an error unless all shares of each run are there.
  private static func requireWhole(_ runs: [(run: CheckReport.Run, file: String)]) throws(FileProblem) {
    for (run, file) in runs {
      let others = runs.filter { $0.run.searched == run.searched }
      if let other = others.first(where: { $0.run.shares != run.shares }) {
        let why = "it is \(share(run)), but \(other.file.visiblePath) is \(share(other.run))"
        throw FileProblem(file: file, action: .read, why: why)
      }
      if let other = others.first(where: { $0.run.options != run.options }) {
        let why =
          "its layouts were laid out with other options than those of \(other.file.visiblePath): "
          + "'\(run.options.excerpt)' and '\(other.run.options.excerpt)'"
        throw FileProblem(file: file, action: .read, why: why)
      }
      if let other = others.first(where: { $0.run.found != run.found }) {
        let why =
          "it is of another project or revision: its run found \(CheckReport.counts(layouts: run.found, configurations: 0)), that "
          + "of \(other.file.visiblePath) \(CheckReport.number(other.run.found))"
        throw FileProblem(file: file, action: .read, why: why)
      }
      // Reports of earlier versions have no number for the paths.
      if !run.paths.isEmpty, let other = others.first(where: { !$0.run.paths.isEmpty && $0.run.paths != run.paths }) {
        let why =
          "it is of another project or revision: its run found other layouts than that of \(other.file.visiblePath)"
        throw FileProblem(file: file, action: .read, why: why)
      }
      let shares = Set(others.map(\.run.share))
      let missing = (1...max(run.shares, 1)).lazy.filter { !shares.contains($0) }.prefix(8).map(String.init)
      guard missing.isEmpty else {
        let count = run.shares - shares.count
        let numbers = listed(Array(missing), of: count, "share")
        let why = "it is \(share(run)), and there is no report of \(count == 1 ? "share" : "shares") \(numbers)"
        throw FileProblem(file: file, action: .read, why: why)
      }
    }
  }

  /// `share 2 of 3`
  private static func share(_ run: CheckReport.Run) -> String {
    run.shares == 1
      ? "the whole of '\(run.searched.joined(separator: " ").excerpt)'" : "share \(run.share) of \(run.shares)"
  }

  private static func read(_ file: String) throws(FileProblem) -> CheckReport {
    let bytes = try Files.read(file, mustBeRegular: true)
    var why = JSONFile.refusal(of: bytes)
    if why == nil {
      why = "it isn't a report of check --format json"
      do {
        return try CheckReport(file: file, bytes: bytes)
      } catch let error as JSONMismatch {
        if error.isOtherVersion { why = "it is a report of another version: expected \(error.expected)" }
      } catch {}
    }
    throw FileProblem(file: file, action: .read, why: why ?? "")
  }

  /// `2 reports: 412 layouts: 3 changed, 409 unchanged`
  var summary: String {
    let counts = report.counts
    let words = [
      (counts.differs, "changed"), (counts.missing, "without a snapshot"), (counts.written, "written"),
      (counts.gone, "gone"), (counts.unreadable, "not read"), (counts.overBudget, "over their budgets"),
      (counts.orphans, "orphans"), (counts.same, "unchanged"),
    ]
    // Without anything to tell, nothing changed.
    let told = words.filter { $0.0 > 0 }
    let parts = (told.isEmpty ? words.suffix(1) : told[...]).map { "\(CheckReport.number($0.0)) \($0.1)" }
    return "\(CheckReport.number(reportCount)) \(reportCount == 1 ? "report" : "reports"): "
      + CheckReport.counts(layouts: counts.layouts, configurations: counts.configurations) + ": "
      + parts.joined(separator: ", ")
  }

  /// The paths of the layouts that fail, one per line.
  var text: String {
    report.layouts.filter { $0.state != .same && $0.state != .written }.map { layout in
      "\(layout.file.layout.visiblePath): \((layout.headline ?? layout.state.rawValue).visible)\n"
    }.joined()
  }
}
