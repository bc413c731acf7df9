import GRXCompare
import GRXFileFormats
import Inflater
import Render

/// The result of a run over folders for one layout.
struct CheckedLayout: Sendable {
  enum State: String, Sendable {
    case same
    case differs
    /// There is no snapshot.
    case missing
    /// The snapshot was written.
    case written
    /// The layout or its snapshot couldn't be read, laid out, or written.
    case unreadable
    /// The layout no longer exists.
    case gone
  }

  let file: SuiteFile
  var state: State
  /// The number of combinations that were laid out.
  var treeCount = 0
  /// The difference in readable form.
  var difference = ""
  /// The difference as text, without file names. Layouts with equal text changed in the same way.
  var words = ""
  /// The edits that cause a difference, in prose; empty if they aren't known.
  var edits: [String] = []
  /// The comparisons of the combinations that differ, if the edits are known.
  var comparisons: [(section: SectionName, difference: EditedLayout)] = []
  /// An explanation of the numbers in the text; `nil` if there are none.
  var frameNote: String?
  /// The previous snapshot of the layout, if it was laid out.
  var oldSnapshot: [UInt8]?
  /// The stored snapshot, if it differs.
  var storedSnapshot: [UInt8]?
  /// The combinations as they are now, of a layout that isn't drawn yet.
  var newSections: [(name: SectionName, text: String)] = []
  /// The first combination that differs, if it is needed.
  var drawing: ComparisonDrawing?
  /// The number of warnings that existed before.
  var knownWarningCount = 0
  /// The changed files other than the layout's own, relative to the folder.
  var changedFiles: [String] = []
  /// The messages for standard error.
  var messages: [ReportedMessage] = []
  /// Those about its pictures.
  var pictureMessages: [ReportedMessage] = []
  /// The errors, for reports.
  var errors: [InflateError] = []
  /// An error that isn't in a document.
  var problem: String?
  /// A sentence for each tree that took too many measure calls.
  var overBudget: [String] = []
  /// The new snapshot, if it is to be written.
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

  /// The reason that it fails, on one line; `nil` if it doesn't.
  var headline: String? {
    switch state {
    case .same, .written: overBudget.first
    case .differs: problem ?? differenceHeadline
    case .missing: "there is no snapshot \(file.snapshot)"
    case .gone: "the layout no longer exists"
    case .unreadable: errors.first?.message ?? problem ?? "the layout can't be read"
    }
  }

  /// The first edit and the number of views that it changes, or the first difference.
  private var differenceHeadline: String {
    func rest(_ count: Int, _ noun: String) -> String { count == 0 ? "" : " and \(more(count, noun))" }
    for comparison in comparisons {
      let causes = comparison.difference.causes.filter { !$0.effects.isEmpty }
      let edits = Set(causes.flatMap(\.located))
      guard let edit = causes.first?.located.first else { continue }
      let views = Set(causes.flatMap(\.effects).map(\.key)).count
      let place = edit.place.map { " (\($0.text))" } ?? ""
      return edit.words + place + rest(edits.count - 1, "edit")
        + ": \(views) \(views == 1 ? "view changes" : "views change")"
    }
    let lines = wordLines
    return lines.first.map { $0 + rest(lines.count - 1, "difference") } ?? "the layout changed"
  }

  /// The lines of `words` without the names of the combinations.
  var wordLines: [Substring] { words.split(separator: "\n").filter { !$0.hasPrefix(MatrixText.mark) } }

  /// The details that all formats report in addition to the headline.
  var details: String {
    var text = difference
    for sentence in overBudget { text += "\(file.layout.visiblePath): \(sentence)\n" }
    return text
  }
}

/// The result of a run over folders.
struct CheckReport: Sendable {
  /// The layouts in the order of their paths.
  var layouts: [CheckedLayout] = []
  var orphans: [String] = []
  var otherTextCount = 0
  /// The paths that couldn't be searched.
  var problems: [FileProblem] = []
  /// Whether the layouts were compared with those of another folder or revision, rather than with snapshots.
  var comparesLayouts = false
  /// Whether every difference of every layout is listed.
  var listsAll = false
  /// The searched paths, if writing snapshots accepts the differences.
  var updated: [String]?

  /// Returns how to accept differences, as a sentence that ends with a command, or `nil` if there are no snapshots to
  /// write.
  ///
  /// - Parameter paths: The layouts or folders; `nil` for all that were searched.
  func acceptance(_ paths: [String]? = nil) -> (words: String, command: String)? {
    updated.map { searched in
      let names = (paths ?? searched).map { " " + Self.quoted($0.visiblePath) }.joined()
      return ("To accept this, write the snapshots:", "\(Tool.name) check --update\(names)")
    }
  }

  /// Returns a path as one word of a shell.
  private static func quoted(_ path: String) -> String {
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
    let unreadable = count(.unreadable) + problems.count
    var parts = [
      counted(count(.differs), "changed", "changed"),
      counted(count(.missing), "has no snapshot", "have no snapshot"), counted(count(.written), "written", "written"),
      counted(count(.gone), "is gone", "are gone"), counted(unreadable, "cannot be read", "cannot be read"),
      counted(layouts.count { !$0.overBudget.isEmpty }, "over its budget", "over their budgets"),
      counted(orphans.count, "orphan", "orphans"),
    ].compactMap(\.self)
    if parts.isEmpty || count(.same) > 0 { parts.append("\(Self.number(count(.same))) unchanged") }
    let texts = counted(otherTextCount, "other text file skipped", "other text files skipped")
    return Self.counts(layouts: layouts.count, configurations: treeCount) + ": " + parts.joined(separator: ", ")
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
