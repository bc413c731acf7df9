import Foundation
import Inflater
import Render

/// The JSON reports of the shards of a run as one report.
struct JoinedReports {
  private static let lists = ["layouts", "orphans", "problems"]

  private var elements: [String: [Any]] = [:]
  private var counts: [String: Int] = [:]
  private let reportCount: Int

  /// Reads reports.
  /// - Throws: `FileProblem` if a file can't be read, or isn't a report.
  init(_ files: [String]) throws(FileProblem) {
    reportCount = files.count
    for file in files {
      let bytes = try Files.read(file, mustBeRegular: true)
      if let why = JSONFile.refusal(of: bytes) { throw FileProblem(file: file, action: .read, why: why) }
      guard let report = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
        report["version"] as? Int == CheckFormat.jsonVersion, let summary = report["summary"] as? [String: Int]
      else { throw FileProblem(file: file, action: .read, why: "it isn't a report of check --format json") }
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
    let parts = words.filter { $0.0 == "same" || count($0.0) > 0 }.map { "\(CheckReport.number(count($0.0))) \($0.1)" }
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
