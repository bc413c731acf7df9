import GRXCompare
import GRXFileFormats
import Inflater
import Render

/// The result of a run over folders for one layout.
struct CheckedLayout: Sendable {
  enum State: String, CaseIterable, JSONWord, Sendable {
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

  var file: SuiteFile
  /// The layout of another name that it was compared with.
  var other: String?
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
  var comparisons: [EditedSection] = []
  /// An explanation of the numbers in the text; `nil` if there are none.
  var frameNote: String?
  /// The stored snapshot, if it differs.
  var storedSnapshot: [UInt8]?
  /// The combinations as they are now, of a layout that isn't drawn yet.
  var newSections: [(name: SectionName, text: String, screen: String?)] = []
  /// The first combination that differs, if it is needed.
  var drawing: ComparisonDrawing?
  /// The combinations that differ, of a page.
  var screens: [ReviewedScreen] = []
  /// The number of those that aren't drawn.
  var otherScreenCount = 0
  /// The number of warnings that existed before.
  var knownWarningCount = 0
  /// The changed files other than the layout's own, relative to the folder.
  var changedFiles: [String] = []
  /// The messages for standard error.
  var messages: [ReportedMessage] = []
  /// Those about its pictures.
  var pictureMessages: [ReportedMessage] = []
  /// The errors, for reports.
  var errors: [ReportedError] = []
  /// An error that isn't in a document.
  var problem: String?
  /// A sentence for each tree that took too many measure calls.
  var overBudget: [String] = []
  /// The content of the snapshot that is missing, if a renamed layout may have left one.
  var missingSnapshot: [UInt8]?
  /// The snapshot that a renamed layout left.
  var formerSnapshot: String?
  /// The new snapshot, if it is to be written.
  var bytes: [UInt8]?
  /// Pictures to be written, by their names.
  var pictures: [(name: String, bytes: [UInt8])] = []

  /// The reason that it fails, in a report that was read.
  private var reportedHeadline: String?

  init(_ file: SuiteFile, _ state: State) {
    self.file = file
    self.state = state
  }

  /// Records the differences from another layout.
  ///
  /// - Parameters:
  ///   - countsLook: Whether changed texts, colors, and pictures are differences.
  ///   - naming: Returns words with the names of files as they are reported.
  mutating func compared(
    _ comparison: SectionComparison, countsLook: Bool, naming: (String) -> String = { $0 }
  ) {
    comparisons = comparison.comparisons
    if comparison.changes.isEmpty { return }
    frameNote = comparison.frameNote
    state = comparison.changesLayout || countsLook && comparison.changesLook ? .differs : .same
    words = naming(comparison.text)
    edits = comparison.edits.map(naming)
    if state == .differs { difference = "\(file.layout.visiblePath):\n" + words }
  }

  /// Whether reports that name each edit once name it.
  var isEditedInReport: Bool {
    comparisons.contains { !$0.difference.causes.isEmpty || !$0.difference.ineffective.isEmpty }
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
    if let reportedHeadline { return reportedHeadline }
    return switch state {
    case .same, .written: overBudget.first
    case .differs: problem ?? differenceHeadline
    case .missing:
      formerSnapshot.map { "it was renamed: its snapshot is still \($0)" } ?? "there is no snapshot \(file.snapshot)"
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
    // Headings aren't differences.
    let lines = wordLines.filter { !$0.hasSuffix(":") }.map { $0.drop { $0 == " " } }
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

extension CheckedLayout: JSONRecord {
  static var recordName: String { "layout" }
  static let members: [JSONMember<CheckedLayout>] = [
    JSONMember("layout", \.path, "The path."),
    JSONMember("snapshot", \.snapshot, "The path; empty if none was compared with."),
    JSONMember("old", \.other, "The path of the layout that diff compared with."),
    JSONMember(
      "status", \.state, "gone: only the old revision or folder has the layout. missing: there is no snapshot."),
    JSONMember(
      "configurationCount", \.treeCount,
      "How many combinations of window, density, direction and so on were laid out."),
    JSONMember("message", \.message, "Why it fails, in a line."),
    JSONMember("text", \.difference, unless: "", "The whole difference as text."),
    JSONMember("words", \.wordsWithoutEdits, "The difference in sentences, if the edits aren't known."),
    JSONMember("configurations", ifAny: \.comparisons, "Those that differ, if the edits are known."),
    JSONMember(
      "overBudget", ifAny: \.overBudget, "A sentence for each configuration that took too many measure calls."),
    JSONMember("errors", ifAny: \.errors),
    JSONMember("pictures", ifAny: \.pictureNames, "The names of the files in the folder of pictures."),
  ]

  private var path: String {
    get { file.layout }
    set { file = SuiteFile(layout: newValue, snapshot: file.snapshot, key: newValue) }
  }

  private var snapshot: String {
    get { file.snapshot }
    set { file = SuiteFile(layout: file.layout, snapshot: newValue, key: file.key) }
  }

  private var message: String? {
    get { headline }
    set { reportedHeadline = newValue }
  }

  private var wordsWithoutEdits: String? {
    get { words.isEmpty || !comparisons.isEmpty ? nil : words }
    set { words = newValue ?? "" }
  }

  private var pictureNames: [String] {
    get { pictures.map(\.name) }
    set { pictures = newValue.map { ($0, []) } }
  }

  init() { self.init(SuiteFile(layout: "", snapshot: "", key: ""), .same) }

  mutating func finishReading() {
    for comparison in comparisons {
      edits += comparison.difference.editWords.filter { !edits.contains($0) }
      frameNote = frameNote ?? comparison.difference.frameNote
    }
    // Something else than a layout differs, such as a file in the place of the snapshot.
    if state == .unreadable || state == .differs && comparisons.isEmpty && words.isEmpty { problem = reportedHeadline }
  }
}
