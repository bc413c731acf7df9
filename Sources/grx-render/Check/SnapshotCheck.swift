/// Compares a laid-out tree with a file that holds the tree form of an earlier run.
struct SnapshotCheck {
  let stored: String
  /// The layout's name, for the head of a diff.
  let layout: String

  func outcome(_ rendering: Rendering, updates: Bool, style: MessageStyle) throws(FileProblem) -> Outcome {
    let current = OutputFormat.tree.write(rendering)
    if updates {
      try Files.replace(stored, with: current)
      return Outcome()
    }
    do throws(FileProblem) {
      let difference = UnifiedDiff(
        old: try Files.read(stored), new: current, oldName: stored.excerptOfPath, newName: layout.excerptOfPath)
      return difference.isEmpty ? Outcome() : Outcome(status: .failed, output: difference.text)
    } catch {
      guard error.isMissing else { throw error }
      let why = "there is no such file to compare with; add --update to create it"
      return Outcome(status: .failed, messages: style.message(from: stored, .error, why))
    }
  }
}
