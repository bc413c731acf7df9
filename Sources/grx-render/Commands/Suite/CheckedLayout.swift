import Inflater
import Render

/// What a run over folders has to say about one layout.
struct CheckedLayout: Sendable {
  enum State: String, Sendable {
    case same
    case differs
    /// There is no snapshot.
    case missing
    /// The snapshot was written.
    case written
    /// The layout or its snapshot could not be read, laid out or written.
    case unreadable
    /// There is no such layout any more.
    case gone
  }

  let file: SuiteFile
  var state: State
  /// How many combinations were laid out.
  var treeCount = 0
  /// What people are shown of the difference.
  var difference = ""
  /// What the difference is, in words without names of files; layouts with equal words changed alike.
  var words = ""
  /// The edits that a difference follows from, in Markdown; empty if they aren't known.
  var edits: [String] = []
  /// The comparisons of the combinations that differ, if the edits are known.
  var comparisons: [(section: SectionName, difference: EditedLayout)] = []
  /// The snapshot that the layout had before, if it was laid out.
  var oldSnapshot: [UInt8]?
  /// What the snapshot is, if it differs.
  var storedSnapshot: [UInt8]?
  /// The first combination that differs, if it is wanted.
  var drawing: ComparisonDrawing?
  /// How many warnings were there before.
  var knownWarningCount = 0
  /// The files that changed, besides the layout's own, relative to the folder.
  var changedFiles: [String] = []
  /// For standard error, a message each.
  var messages: [ToldMessage] = []
  /// The errors, for reports.
  var errors: [InflateError] = []
  /// Errors that aren't a document's.
  var problem: String?
  /// A sentence for each tree that took too many measure calls.
  var overBudget: [String] = []
  /// What the snapshot is to be, if it is to be written.
  var bytes: [UInt8]?
  /// Pictures to be written, by their names.
  var pictures: [(name: String, bytes: [UInt8])] = []

  init(_ file: SuiteFile, _ state: State) {
    self.file = file
    self.state = state
  }

  /// Whether the edits that make it differ from its snapshot may be found.
  var canBeExplained: Bool { state == .differs && problem == nil && storedSnapshot != nil }

  var status: Outcome.Status {
    switch state {
    case .same, .written: overBudget.isEmpty ? .done : .found
    case .differs, .missing, .gone: .found
    case .unreadable: .failed
    }
  }

  /// Why it fails, in a line; `nil` if it doesn't.
  var headline: String? {
    switch state {
    case .same, .written: overBudget.first
    case .differs: problem ?? "the layout differs"
    case .missing: "there is no snapshot \(file.snapshot)"
    case .gone: "there is no such layout any more"
    case .unreadable: errors.first?.message ?? problem ?? "the layout can't be read"
    }
  }

  /// What all formats tell of it besides the headline.
  var details: String {
    var text = difference
    for sentence in overBudget { text += "\(file.layout.visiblePath): \(sentence)\n" }
    return text
  }
}

/// What a run over folders has to say.
struct CheckReport: Sendable {
  /// In the order of their paths.
  var layouts: [CheckedLayout] = []
  var orphans: [String] = []
  var otherTextCount = 0
  /// What could not be searched.
  var problems: [FileProblem] = []
  /// Whether the layouts were compared with those of another folder or revision, and not with snapshots.
  var comparesLayouts = false

  var treeCount: Int { layouts.reduce(0) { $0 + $1.treeCount } }

  func count(_ state: CheckedLayout.State) -> Int { layouts.count { $0.state == state } }

  var failures: [CheckedLayout] { layouts.filter { $0.status != .done } }

  /// The greatest over all files.
  var status: Outcome.Status {
    var status = layouts.map(\.status).max() ?? .done
    if !orphans.isEmpty { status = max(status, .found) }
    if !problems.isEmpty { status = max(status, .failed) }
    return status
  }

  /// `412 layouts, 1,236 trees: 409 as before, 2 differ, 1 cannot be read`
  var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(Self.number(count)) \(count == 1 ? one : many)"
    }
    let unreadable = count(.unreadable) + problems.count
    let parts = [
      "\(Self.number(count(.same))) as before", counted(count(.differs), "differs", "differ"),
      counted(count(.missing), "has no snapshot", "have no snapshot"), counted(count(.written), "written", "written"),
      counted(count(.gone), "is gone", "are gone"), counted(unreadable, "cannot be read", "cannot be read"),
      counted(layouts.count { !$0.overBudget.isEmpty }, "over its budget", "over their budgets"),
      counted(orphans.count, "orphan", "orphans"),
    ]
    let texts = counted(otherTextCount, "other text file left out", "other text files left out")
    return "\(Self.number(layouts.count)) \(layouts.count == 1 ? "layout" : "layouts"), "
      + "\(Self.number(treeCount)) \(treeCount == 1 ? "tree" : "trees"): "
      + parts.compactMap { $0 }.joined(separator: ", ") + (texts.map { "; \($0)" } ?? "")
  }

  /// With commas between the thousands.
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
