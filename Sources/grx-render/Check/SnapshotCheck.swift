/// Compares a laid-out tree with a file that holds the tree form of an earlier run.
struct SnapshotCheck {
  let stored: String
  /// The layout's name, for the head of a diff.
  let layout: String
  /// Whether every view that differs is listed.
  let listsAll: Bool

  /// - Parameter isMatrix: Whether the text has sections with names, even if it is only one.
  func outcome(
    _ sections: [LaidOutSection], isMatrix: Bool, updates: Bool, style: MessageStyle
  ) throws(FileProblem) -> Outcome {
    let text = isMatrix ? MatrixText(sections.map(\.section)).text : sections.first?.section.text ?? ""
    if updates {
      try Files.replace(stored, with: Array(text.utf8))
      return Outcome()
    }
    do throws(FileProblem) {
      let before = try Files.read(stored)
      let difference = UnifiedDiff(
        old: before, new: Array(text.utf8), oldName: stored.excerptOfPath, newName: layout.excerptOfPath)
      if difference.isEmpty { return Outcome() }
      let words = words(from: String(decoding: before, as: UTF8.self), to: sections, isMatrix)
      return Outcome(status: .failed, output: difference.text + Array((words.isEmpty ? "" : "\n" + words).utf8))
    } catch {
      guard error.isMissing else { throw error }
      let why = "there is no such file to compare with; add --update to create it"
      return Outcome(status: .failed, messages: style.message(from: stored, .error, why))
    }
  }

  /// What the difference means; empty where the file holds no trees.
  private func words(from before: String, to sections: [LaidOutSection], _ isMatrix: Bool) -> String {
    if isMatrix {
      return MatrixText(before).map { matrixDifference(from: $0, to: sections, listsAll: listsAll) } ?? ""
    }
    guard let current = sections.first?.snapshot, let old = LayoutSnapshot(treeForm: before[...]) else { return "" }
    return LayoutDifference(from: old, to: current).text(listsAll: listsAll)
  }
}
