import Foundation
import Inflater

/// The commits of a repository, as git tells them.
struct GitHistory {
  /// A folder of the repository.
  let folder: String

  /// Returns the commit of a name, such as a branch, or `nil` if there is none.
  func commit(named name: String) -> String? {
    let answer = try? words("rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}")
    return answer?.first
  }

  /// Returns the commit at which HEAD branched off another commit, or `nil` if the repository doesn't have it.
  func branchingPoint(from commit: String) -> String? { (try? words("merge-base", "HEAD", commit))?.first }

  /// Whether the repository lacks older commits.
  var isShallow: Bool { (try? words("rev-parse", "--is-shallow-repository"))?.first == "true" }

  /// The maximum number of commits that are searched for the last change of a file.
  private static let maximumCommits = 2_000

  /// Returns the last commit that changed each of the files of a suffix in the folder, by their paths in the folder.
  func lastChanges(ofFilesWithSuffix suffix: String) throws(GitRevision.Problem) -> [String: String] {
    // A mark that is in no path precedes each commit.
    let answer = try GitRevision.answer(
      [
        "-C", folder, "--no-pager", "--literal-pathspecs", "log", "-n", "\(Self.maximumCommits)", "--no-show-signature",
        "--no-renames", "--no-ext-diff", "--relative", "--name-only", "-z", "--format=%x01%H",
      ])
    var changes: [String: String] = [:]
    var commit = ""
    for part in answer.split(separator: 0) {
      var text = String(decoding: part, as: UTF8.self)
      if text.first == "\u{1}" {
        // Its first file follows on the next line.
        let lines = text.dropFirst().split(separator: "\n")
        commit = lines.first.map(String.init) ?? ""
        text = lines.dropFirst().first.map(String.init) ?? ""
      }
      if text.first == "\n" { text.removeFirst() }
      if text.hasSuffix(suffix), changes[text] == nil { changes[text] = commit }
    }
    return changes
  }

  private func words(_ arguments: String...) throws(GitRevision.Problem) -> [String] {
    String(decoding: try GitRevision.answer(["-C", folder] + arguments), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
