import Foundation
import GRXFileFormats
import GRXLint
import Inflater
import Render

/// Findings that were accepted and aren't reported.
///
/// A finding is identified by its file, rule, attribute, and the view's id or path, but not by its line. A file on disk
/// has one line per finding, in sorted order, so that diffs are small.
struct LintBaseline {
  struct Entry: Hashable {
    /// The file relative to the baseline's folder, with `/` as its separator.
    let file: String
    let code: String
    /// The view as `#id`, or its path in the file.
    let view: String
    let attribute: String?

    fileprivate static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
      (a.file, a.code, a.view, a.attribute ?? "") < (b.file, b.code, b.view, b.attribute ?? "")
    }
  }

  let path: String
  private(set) var counts: [Entry: Int] = [:]

  init(path: String) { self.path = path }

  /// Reads a baseline from disk.
  ///
  /// - Parameter enclosure: A folder that links must not leave.
  init(reading path: String, beneath enclosure: String?) throws(FileProblem) {
    self.init(path: path)
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try Files.read(path, beneath: enclosure)
    } catch {
      guard error.isMissing else { throw error }
      throw FileProblem(
        file: path, action: .read, why: error.why + "; create it with --update-baseline", isMissing: true)
    }
    if let why = JSONFile.refusal(of: bytes) { throw FileProblem(file: path, action: .read, why: why) }
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      object["version"] as? Int == 1, let findings = object["findings"] as? [[String: Any]]
    else { throw FileProblem(file: path, action: .read, why: "it isn't a baseline of lint") }
    for finding in findings {
      guard let file = finding["file"] as? String, let code = finding["code"] as? String,
        let view = finding["view"] as? String
      else { throw FileProblem(file: path, action: .read, why: "a finding in it lacks its file, code or view") }
      let entry = Entry(file: file, code: code, view: view, attribute: finding["attribute"] as? String)
      let count = min(max(finding["count"] as? Int ?? 1, 0), Int(Int32.max))
      counts[entry] = min(counts[entry, default: 0] + count, Int(Int32.max))
    }
  }

  func entry(of finding: LintFinding) -> Entry {
    Entry(
      file: relative(finding.location.file), code: finding.rule.code,
      view: finding.id.map { "#\($0)" } ?? finding.viewPath, attribute: finding.attribute)
  }

  /// Removes the known findings from `findings`. If there are more equal findings than known ones, the last ones remain.
  ///
  /// - Returns: The entries without a finding, in the order of the file.
  func removeKnown(from findings: inout [LintFinding]) -> [Entry] {
    var left = counts
    findings.removeAll { finding in
      let entry = entry(of: finding)
      guard let count = left[entry], count > 0 else { return false }
      left[entry] = count - 1
      return true
    }
    return left.filter { $0.value > 0 }.keys.sorted(by: Entry.isBefore)
  }

  /// Returns the unused entries that a run shows to be outdated: it checked their rule in their file, or the file no
  /// longer exists.
  func stale(_ unused: [Entry], checked files: Set<String>, rules: Set<LintRule>) -> [Entry] {
    let checked = Set(files.map(relative))
    let folder = path[...].parted(atLast: "/").map { $0.before + "/" } ?? ""
    return unused.filter { entry in
      if checked.contains(entry.file) { return rules.contains { $0.code == entry.code } }
      return FileStamp(folder + entry.file) == nil
    }
  }

  mutating func replace(with findings: [LintFinding]) {
    counts = [:]
    for finding in findings { counts[entry(of: finding), default: 0] += 1 }
  }

  var text: String {
    let ordered = counts.sorted { Entry.isBefore($0.key, $1.key) }
    let lines = ordered.map { entry, count in
      var line = "    {\"file\": \(jsonString(entry.file)), \"code\": \(jsonString(entry.code)), "
      line += "\"view\": \(jsonString(entry.view))"
      if let attribute = entry.attribute { line += ", \"attribute\": \(jsonString(attribute))" }
      if count > 1 { line += ", \"count\": \(count)" }
      return line + "}"
    }
    guard !lines.isEmpty else { return "{\n  \"version\": 1,\n  \"findings\": []\n}\n" }
    return "{\n  \"version\": 1,\n  \"findings\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  /// Returns a file relative to the baseline's folder, so that the result is independent of the current folder.
  private func relative(_ file: String) -> String { PathNames.relative(file, to: path.parentPath) }
}
