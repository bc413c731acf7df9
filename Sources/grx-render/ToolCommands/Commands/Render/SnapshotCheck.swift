import GRXCompare
import GRXInspection
import Layouts
import Measure
import Render

/// Compares a laid-out tree with the tree form of an earlier run in a file.
struct SnapshotCheck {
  let stored: String
  /// The layout's name, for the header of a diff.
  let layout: String
  /// The options of the layout; empty for the default ones.
  let options: String
  /// Whether every view that differs is listed.
  let listsAll: Bool
  let style: MessageStyle
  /// Whether a matrix is written in the compact form; `nil` for the current form of the file.
  var isCompact: Bool?

  /// Writes the tree to the file, unless the file already contains it.
  ///
  /// - Parameter allowsOutside: Whether links may lead out of the current folder.
  func update(_ sections: [ComparedSection], isMatrix: Bool, allowsOutside: Bool) throws(FileProblem) -> Outcome {
    let before = try? Files.read(stored)
    let bytes = bytes(sections, isMatrix: isMatrix, before: before)
    if before == bytes { return Outcome() }
    try Files.replace(stored, with: bytes, beneath: allowsOutside ? nil : Files.usualEnclosure(of: stored))
    return Outcome()
  }

  /// Returns the file's new content.
  ///
  /// - Parameter before: Its current content; equal parts keep their positions, and lines end as there.
  func bytes(_ sections: [ComparedSection], isMatrix: Bool, before: [UInt8]? = nil) -> [UInt8] {
    let tree = before.map { StoredSnapshot($0).tree } ?? ""
    let bytes = Array(
      (StoredSnapshot.firstLine(options)
        + text(sections, isMatrix, like: tree, isCompact ?? MatrixText.isCompact(tree))).utf8)
    return before.map { StoredSnapshot.Form(of: $0).applied(to: bytes) } ?? bytes
  }

  static func isCompact(_ bytes: [UInt8]) -> Bool { MatrixText.isCompact(StoredSnapshot(bytes).tree) }

  /// Returns whether two files contain the same trees for the same options, in any order and form.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    if one == other { return true }
    let (first, second) = (StoredSnapshot(one), StoredSnapshot(other))
    guard first.options == second.options, let a = MatrixText(first.tree), let b = MatrixText(second.tree) else {
      return false
    }
    return a.sections.count == b.sections.count && Set(a.sections) == Set(b.sections)
  }

  /// Returns the differences. Those of a matrix begin with a summary, since the diff may be long.
  func outcome(_ sections: [ComparedSection], isMatrix: Bool) throws(FileProblem) -> Outcome {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try Files.read(stored)
    } catch {
      guard error.isMissing else { throw error }
      let why = "there is no such file; add --update to create it"
      return Outcome(status: .failed, messages: style.message(from: stored, .error, why))
    }
    return outcome(sections, comparedWith: bytes, isMatrix: isMatrix)
  }

  /// Returns the differences from a file that was already read.
  func outcome(_ sections: [ComparedSection], comparedWith bytes: [UInt8], isMatrix: Bool) -> Outcome {
    let before = StoredSnapshot(bytes)
    // A file without options is compared as if it had these.
    let firstLine = before.options == nil ? "" : StoredSnapshot.firstLine(options)
    let difference = UnifiedDiff(
      old: StoredSnapshot.Form.removed(from: bytes),
      new: Array((firstLine + text(sections, isMatrix, like: before.tree, MatrixText.isCompact(before.tree))).utf8),
      oldName: stored.visiblePath,
      newName: layout.visiblePath)
    if difference.isEmpty { return Outcome() }
    var outcome = Outcome(status: .found)
    outcome.content = .difference
    if let options = before.options, options != self.options {
      outcome.messages = style.message(at: "\(stored.visiblePath):1:1", .warning, told(options))
    }
    let words = Array(words(from: before.tree, to: sections, isMatrix).utf8)
    let gap = words.isEmpty ? [] : Array("\n".utf8)
    outcome.output = isMatrix ? words + gap + difference.text : difference.text + gap + words
    return outcome
  }

  private func told(_ storedOptions: String) -> String {
    let own = options.isEmpty ? "the default options" : options
    let shown = String(String.UnicodeScalarView(storedOptions.unicodeScalars.prefix(1000)))
    return "it was written with \((shown == storedOptions ? shown : shown + "…").visible), but this run has \(own)"
  }

  private func text(_ sections: [ComparedSection], _ isMatrix: Bool, like before: String, _ isCompact: Bool) -> String {
    guard isMatrix else { return sections.first?.text ?? "" }
    var text = MatrixText(sections.map { MatrixText.Section(name: $0.name, text: $0.text) })
    if let before = MatrixText(before) { text = text.ordered(like: before) }
    return isCompact ? text.compactText : text.text
  }

  /// Returns the differences in prose, or an empty string if the file doesn't contain trees.
  func words(from before: String, to sections: [ComparedSection], _ isMatrix: Bool) -> String {
    guard let old = self.sections(before, like: sections, isMatrix) else { return "" }
    return SectionComparison(from: old, to: sections, listsAll: listsAll, comparesText: true).text
  }

  /// Returns the trees of a file, or `nil` if it contains none.
  func sections(_ stored: String, like sections: [ComparedSection], _ isMatrix: Bool) -> [ComparedSection]? {
    if isMatrix { return MatrixText(stored)?.sections.map(ComparedSection.init(stored:)) }
    guard let snapshot = FrameTree(treeForm: stored[...]), let name = sections.first?.name else { return nil }
    return [ComparedSection(name: name, text: stored, snapshot: { snapshot })]
  }
}
