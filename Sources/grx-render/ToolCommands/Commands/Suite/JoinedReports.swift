import Foundation
import GRXCompare
import GRXLint
import Inflater
import Render

/// The JSON reports of the shards of a run as one report.
struct JoinedReports {
  private static let lists = ["layouts", "orphans", "problems"]

  private var elements: [String: [Any]] = [:]
  private var counts: [String: Int] = [:]
  private let reportCount: Int

  /// Reads reports.
  /// - Throws: `FileProblem` if a file can't be read, isn't a report, or has a layout that another one has.
  init(_ files: [String]) throws(FileProblem) {
    reportCount = files.count
    var paths: Set<String> = []
    for file in files {
      let bytes = try Files.read(file, mustBeRegular: true)
      if let why = JSONFile.refusal(of: bytes) { throw FileProblem(file: file, action: .read, why: why) }
      guard let report = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
        report["version"] as? Int == CheckFormat.jsonVersion, let summary = report["summary"] as? [String: Int]
      else { throw FileProblem(file: file, action: .read, why: "it isn't a report of check --format json") }
      for case let layout as [String: Any] in report["layouts"] as? [Any] ?? [] {
        guard let path = layout["layout"] as? String, !paths.insert(path).inserted else { continue }
        let why = "it has \(path.visiblePath), which another report has"
        throw FileProblem(file: file, action: .read, why: why)
      }
      for list in Self.lists { elements[list, default: []] += report[list] as? [Any] ?? [] }
      counts.merge(summary) { $0.addingReportingOverflow($1).partialValue }
    }
  }

  private func count(_ name: String) -> Int { counts[name] ?? 0 }

  var status: Outcome.Status {
    if count("unreadable") > 0 { return .failed }
    return ["differs", "missing", "gone", "overBudget", "orphans"].contains { count($0) > 0 } ? .found : .done
  }

  /// `2 reports: 412 layouts: 3 changed, 409 unchanged`
  var summary: String {
    let words = [
      ("differs", "changed"), ("missing", "without a snapshot"), ("written", "written"), ("gone", "gone"),
      ("unreadable", "not read"), ("overBudget", "over their budgets"), ("orphans", "orphans"), ("same", "unchanged"),
    ]
    // Without anything to tell, nothing changed.
    let told = words.filter { count($0.0) > 0 }
    let parts = (told.isEmpty ? words.suffix(1) : told[...]).map { "\(CheckReport.number(count($0.0))) \($0.1)" }
    return "\(CheckReport.number(reportCount)) \(reportCount == 1 ? "report" : "reports"): "
      + CheckReport.counts(layouts: count("layouts"), configurations: count("configurations")) + ": "
      + parts.joined(separator: ", ")
  }

  /// The paths of the layouts that fail, one per line.
  var text: String {
    var text = ""
    for case let layout as [String: Any] in elements["layouts"] ?? [] {
      guard let path = layout["layout"] as? String, let state = layout["status"] as? String,
        state != "same" && state != "written"
      else { continue }
      text += "\(path.visiblePath): \((layout["message"] as? String ?? state).visible)\n"
    }
    return text
  }

  /// The layouts as one run would report them, for a pull request.
  var report: CheckReport {
    var report = CheckReport()
    report.otherTextCount = count("otherTexts")
    report.orphans = elements["orphans"]?.compactMap { $0 as? String } ?? []
    report.problems = (elements["problems"] ?? []).compactMap { element in
      guard let problem = element as? [String: Any], let path = problem["path"] as? String else { return nil }
      let empty = FileProblem(file: path, action: .read, why: "")
      let message = problem["message"] as? String ?? ""
      return FileProblem(file: path, action: .read, why: message.replacing(empty.description, with: ""))
    }
    for case let element as [String: Any] in elements["layouts"] ?? [] {
      guard let path = element["layout"] as? String,
        let state = (element["status"] as? String).flatMap(CheckedLayout.State.init)
      else { continue }
      let snapshot = element["snapshot"] as? String ?? ""
      var layout = CheckedLayout(SuiteFile(layout: path, snapshot: snapshot, key: path), state)
      layout.treeCount = element["configurationCount"] as? Int ?? 0
      layout.words = element["words"] as? String ?? ""
      layout.overBudget = element["overBudget"] as? [String] ?? []
      layout.pictures = (element["pictures"] as? [String] ?? []).map { ($0, []) }
      if state == .unreadable { layout.problem = element["message"] as? String }
      for configuration in element["configurations"] as? [[String: Any]] ?? [] {
        let difference = EditedLayout(report: configuration)
        let name = (configuration["configuration"] as? String).flatMap { SectionName($0[...]) }
        layout.comparisons.append((name ?? SectionName(axes: []), difference))
        layout.edits += difference.editWords.filter { !layout.edits.contains($0) }
        layout.frameNote = layout.frameNote ?? difference.frameNote
      }
      report.layouts.append(layout)
    }
    report.layouts.sort { $0.file.layout.utf8.lexicographicallyPrecedes($1.file.layout.utf8) }
    return report
  }

  /// The joined report, in the format of each of the reports.
  var json: String {
    func line(_ element: Any) -> String {
      let data = try? JSONSerialization.data(
        withJSONObject: element, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
    let lists = Self.lists.map { "\"\($0)\":\(jsonLines((elements[$0] ?? []).map(line)))" }
    return "{\"version\":\(CheckFormat.jsonVersion),\n " + lists.joined(separator: ",\n ") + ",\n \"summary\":"
      + line(counts) + "}\n"
  }
}
