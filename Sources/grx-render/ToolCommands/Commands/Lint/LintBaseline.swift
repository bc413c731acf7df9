import GRXFileFormats
import GRXLint
import Inflater
import Render

/// Findings that were accepted and aren't reported.
///
/// A finding is identified by its file, rule, attribute, and the view's id or path, but not by its line. A file on disk
/// has one line per finding, in sorted order, so that diffs are small.
///
/// A break that a sweep finds is also identified by its conditions and widths. It isn't new if its widths move by a few points.
struct LintBaseline {
  struct Entry: Hashable {
    /// The file relative to the baseline's folder, with `/` as its separator.
    var file = ""
    var code = ""
    /// The view as `#id`, or its path in the file.
    var view = ""
    var attribute: String?

    fileprivate static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
      (a.file, a.code, a.view, a.attribute ?? "") < (b.file, b.code, b.view, b.attribute ?? "")
    }
  }

  let path: String
  private var counts: [Entry: Int] = [:]
  /// The widths at which entries of sweeps are broken; none for entries that are known at all widths.
  private var extents: [Entry: [SweptExtent]] = [:]

  /// The distance in points by which known breaks may reach into other widths: about a character.
  private static let tolerance = 8.0

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
    do {
      for line in try Content(file: path, bytes: bytes).findings {
        counts[line.entry] = min(counts[line.entry, default: 0] + line.count, Int(Int32.max))
        if !line.extents.isEmpty { extents[line.entry, default: []] += line.extents }
      }
    } catch let error as JSONMismatch where error.place.hasPrefix("findings[") {
      throw FileProblem(file: path, action: .read, why: "a finding in it lacks its file, code or view")
    } catch {
      throw FileProblem(file: path, action: .read, why: "it isn't a baseline of lint")
    }
  }

  private func entry(of finding: LintFinding) -> Entry {
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
      return isKnown(finding.extents, entry)
    }
    return left.filter { $0.value > 0 }.keys.sorted(by: Entry.isBefore)
  }

  /// Returns whether a break has no other conditions than an entry, and reaches no further.
  private func isKnown(_ found: [SweptExtent], _ entry: Entry) -> Bool {
    guard let known = extents[entry] else { return true }
    return found.allSatisfy { extent in
      extent.conditions.allSatisfy { condition in
        known.contains { other in
          other.conditions.contains(condition) && other.from - Self.tolerance <= extent.from
            && extent.through <= other.through + Self.tolerance
        }
      }
    }
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

  /// Writes a baseline of all findings to disk.
  ///
  /// - Parameter enclosure: A folder that links must not leave; `nil` for the usual one of the file.
  static func write(
    _ findings: [LintFinding], to path: String, beneath enclosure: String?, allowsOutside: Bool
  ) throws(FileProblem) {
    var baseline = LintBaseline(path: path)
    baseline.add(findings)
    let usual = allowsOutside ? nil : Files.usualEnclosure(of: path)
    try Files.replace(path, with: Array(baseline.text.utf8), beneath: enclosure ?? usual)
  }

  private mutating func add(_ findings: [LintFinding]) {
    for finding in findings {
      let entry = entry(of: finding)
      counts[entry, default: 0] += 1
      if !finding.extents.isEmpty { extents[entry, default: []] += finding.extents }
    }
  }

  private var text: String {
    var content = Content()
    content.findings = counts.sorted { Entry.isBefore($0.key, $1.key) }.map { entry, count in
      Line(entry: entry, count: count, extents: extents[entry] ?? [])
    }
    let breaks = JSONWriter.Breaks(member: "\n  ", element: "\n    ", end: "\n  ", isSpaced: true)
    return "{\n  " + content.jsonText(breaks).dropFirst().dropLast() + "\n}\n"
  }

  /// Returns a file relative to the baseline's folder, so that the result is independent of the current folder.
  private func relative(_ file: String) -> String { PathNames.relative(file, to: path.parentPath) }
}

extension LintBaseline {
  /// The content of a file.
  private struct Content: JSONRecord {
    static var recordName: String { "baseline" }
    static let members: [JSONMember<Content>] = [.version(1), JSONMember("findings", lines: \.findings)]

    var findings: [Line] = []
  }

  /// Equal findings.
  private struct Line: JSONRecord {
    static var recordName: String { "finding" }
    static let members: [JSONMember<Line>] = [
      JSONMember("file", \.entry.file), JSONMember("code", \.entry.code), JSONMember("view", \.entry.view),
      JSONMember("attribute", \.entry.attribute), JSONMember("count", \.count, unless: 1),
      JSONMember("widths", ifAny: \.extents),
    ]

    var entry = Entry()
    var count = 1
    var extents: [SweptExtent] = []
  }
}
