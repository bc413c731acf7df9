import GRXFileFormats
import Inflater
import Render

/// The result of a run over folders.
struct CheckReport: Sendable {
  /// A path that couldn't be searched, and the reason.
  struct Problem: Sendable {
    var file = ""
    var description = ""
  }

  /// The run, which reports of other shares of it must have in common.
  var run = Run()
  /// The layouts in the order of their paths.
  var layouts: [CheckedLayout] = []
  var orphans: [String] = []
  var otherTextCount = 0
  /// The paths that couldn't be searched.
  var problems: [Problem] = []
  /// Whether the layouts were compared with those of another folder or revision, rather than with snapshots.
  var comparesLayouts = false
  /// Whether every difference of every layout is listed.
  var listsAll = false
  /// The searched paths, if writing snapshots accepts the differences.
  var updated: [String]?
  /// The options with which the snapshots would be written, as a part of a command line.
  var updateOptions = ""

  /// Returns how to accept differences, as a sentence that ends with a command, or `nil` if there are no snapshots to
  /// write.
  ///
  /// - Parameter paths: The layouts or folders; `nil` for all that were searched.
  func acceptance(_ paths: [String]? = nil) -> (words: String, command: String)? {
    updated.map { searched in
      let options = updateOptions.isEmpty ? "" : " " + updateOptions
      let names = (paths ?? searched).map { " " + Self.quoted($0.visiblePath) }.joined()
      return ("To accept this, write the snapshots:", "\(Tool.name) check --update\(options)\(names)")
    }
  }

  /// Returns a path as one word of a shell.
  static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0.isLetterOrDigit || "_./-".utf8.contains($0) }
    return isPlain && !path.isEmpty ? path : shellQuoted(path)
  }

  /// An explanation of the numbers of all layouts; `nil` if there are none.
  var frameNote: String? {
    // The note on right-to-left layouts is the longer one.
    failures.compactMap(\.frameNote).max { $0.utf8.count < $1.utf8.count }
  }

  var treeCount: Int { layouts.reduce(0) { $0 + $1.treeCount } }

  func count(_ state: CheckedLayout.State) -> Int { layouts.count { $0.state == state } }

  var failures: [CheckedLayout] { layouts.filter { $0.status != .done } }

  /// The worst status of all layouts.
  var status: Outcome.Status {
    var status = layouts.map(\.status).max() ?? .done
    if !orphans.isEmpty { status = max(status, .found) }
    if !problems.isEmpty { status = max(status, .failed) }
    return status
  }

  /// `412 layouts: 2 changed, 1 cannot be read, 409 unchanged`
  var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(Self.number(count)) \(count == 1 ? one : many)"
    }
    let counts = counts
    var parts = [
      counted(counts.differs, "changed", "changed"),
      counted(counts.missing, "has no snapshot", "have no snapshot"), counted(counts.written, "written", "written"),
      counted(counts.gone, "is gone", "are gone"), counted(counts.unreadable, "cannot be read", "cannot be read"),
      counted(counts.overBudget, "over its budget", "over their budgets"),
      counted(counts.orphans, "orphan", "orphans"),
    ].compactMap(\.self)
    if parts.isEmpty || counts.same > 0 { parts.append("\(Self.number(counts.same)) unchanged") }
    let texts = counted(counts.otherTexts, "other text file skipped", "other text files skipped")
    return Self.counts(layouts: counts.layouts, configurations: counts.configurations) + ": "
      + parts.joined(separator: ", ")
      + (texts.map { "; \($0)" } ?? "")
  }

  /// Returns `412 layouts`, with the number of configurations if some layouts have several.
  static func counts(layouts: Int, configurations: Int) -> String {
    "\(number(layouts)) \(layouts == 1 ? "layout" : "layouts")"
      + (configurations > layouts ? " in \(number(configurations)) configurations" : "")
  }

  /// Returns a number with commas between the thousands.
  static func number(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

// MARK: JSON

extension CheckReport: JSONRecord {
  static var recordName: String { "report" }
  static var recordSummary: String { "Members may be added within a version. Lengths are in points." }
  static let members: [JSONMember<CheckReport>] = [
    .version(2),
    JSONMember("run", \.run, "Reports of the same run can be joined."),
    JSONMember("layouts", lines: \.layouts, "In the order of their paths."),
    JSONMember("orphans", lines: \.orphans, "Snapshots whose layouts are gone."),
    JSONMember("problems", lines: \.problems, "Folders and files that could not be searched, and why."),
    JSONMember("summary", \.counts, "Numbers of layouts by their status, and of other things."),
  ]

  /// The searched layouts, and how they were laid out.
  struct Run: JSONRecord, Hashable {
    static var recordName: String { "run" }
    static let members: [JSONMember<Run>] = [
      JSONMember("share", \.share, "The number of this share, from 1."),
      JSONMember("shares", \.shares, "The number of shares into which the layouts are divided; 1 without --shard."),
      JSONMember("searched", \.searched, "The files and folders that were searched."),
      JSONMember("found", \.found, "The number of layouts that were found, those of other shares included."),
      JSONMember(
        "paths", \.paths, unless: "", "A number for the paths of those layouts, which tells projects apart."),
      JSONMember("options", \.options, "The options with which the layouts were laid out and compared."),
    ]

    var share = 1
    var shares = 1
    var searched: [String] = []
    var found = 0
    var paths = ""
    var options = ""
  }

  /// The numbers of layouts by their status, and of other things.
  struct Counts: JSONRecord {
    static var recordName: String { "summary" }
    static let members: [JSONMember<Counts>] = [
      JSONMember("layouts", \.layouts),
      JSONMember("configurations", \.configurations, "Layouts in all windows, densities, directions and so on."),
      JSONMember("same", \.same), JSONMember("differs", \.differs), JSONMember("missing", \.missing),
      JSONMember("written", \.written),
      JSONMember("gone", \.gone, "Layouts that only the old revision or folder has."),
      JSONMember("unreadable", \.unreadable, "Layouts, and files that could not be searched."),
      JSONMember("overBudget", \.overBudget),
      JSONMember("orphans", \.orphans, "Snapshots without a layout."),
      JSONMember("otherTexts", \.otherTexts, "Text files beside layouts that are not snapshots."),
    ]

    var layouts = 0
    var configurations = 0
    var same = 0
    var differs = 0
    var missing = 0
    var written = 0
    var gone = 0
    var unreadable = 0
    var overBudget = 0
    var orphans = 0
    var otherTexts = 0
  }

  private(set) var counts: Counts {
    get {
      Counts(
        layouts: layouts.count, configurations: treeCount, same: count(.same), differs: count(.differs),
        missing: count(.missing), written: count(.written), gone: count(.gone),
        unreadable: count(.unreadable) + problems.count, overBudget: layouts.count { !$0.overBudget.isEmpty },
        orphans: orphans.count, otherTexts: otherTextCount)
    }
    // The other numbers follow from the lists.
    set { otherTextCount = newValue.otherTexts }
  }

  /// The report as JSON.
  var json: String { jsonText(JSONWriter.Breaks(member: "\n ")) + "\n" }
}

extension CheckReport.Problem: JSONRecord {
  static var recordName: String { "problem" }
  static let members: [JSONMember<CheckReport.Problem>] = [
    JSONMember("path", \.file), JSONMember("message", \.description),
  ]

  init(_ problem: FileProblem) { self.init(file: problem.file, description: problem.description) }
}
