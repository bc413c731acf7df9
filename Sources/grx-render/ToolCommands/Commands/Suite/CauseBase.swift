/// The commit since which edits are the possible causes of differences from snapshots.
struct CauseBase: Hashable {
  let commit: String
  /// The name of the commit in messages.
  let name: String

  /// Why no commit can be compared with.
  struct Problem: Error {
    /// The revision or the branch.
    let name: String
    let why: String
  }

  /// Returns the commit that is given, else the one at which HEAD branched off the branch that a continuous integration
  /// compares with, else HEAD; `nil` without a repository or a commit.
  ///
  /// - Parameter given: The revision of `--base`.
  static func first(_ given: String?, _ environment: [String: String], _ history: GitHistory) throws(Problem)
    -> CauseBase?
  {
    if let given {
      guard let commit = history.commit(named: given) else {
        throw Problem(name: given, why: missing("the revision", "git fetch origin \(given)", history))
      }
      return CauseBase(commit: commit, name: given)
    }
    guard let head = history.commit(named: "HEAD") else { return nil }
    guard let target = Target(environment) else { return CauseBase(commit: head, name: "HEAD") }
    guard let commit = target.names.firstResult(history.commit(named:)) else {
      throw Problem(name: target.name, why: missing("the branch that is compared with", target.fetch, history))
    }
    guard let base = history.branchingPoint(from: commit) else {
      throw Problem(
        name: target.name,
        why: missing("the commit at which HEAD branched off", target.fetch, history))
    }
    return CauseBase(commit: base, name: target.name)
  }

  private static func missing(_ subject: String, _ fetch: String, _ history: GitHistory) -> String {
    let command = history.isShallow ? fetch.replacing("git fetch ", with: "git fetch --unshallow ") : fetch
    return
      "\(subject) isn't in this clone\(history.isShallow ? ", which is shallow" : ""), so the causes of differences "
      + "aren't known; get it with '\(command)', or choose another commit with --base REV"
  }

  /// The branch that a continuous integration compares with.
  private struct Target {
    let name: String
    /// The names under which the repository may have it.
    let names: [String]
    let fetch: String

    /// The variables of GitHub, GitLab, Bitbucket, and Jenkins that name the branch into which a pull request goes.
    private static let branchVariables = [
      "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "BITBUCKET_PR_DESTINATION_BRANCH", "CHANGE_TARGET",
    ]

    /// Creates the branch that the environment names; `nil` if it names none.
    init?(_ environment: [String: String]) {
      func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }
      }
      guard let branch = Self.branchVariables.firstResult(value) else { return nil }
      name = "origin/" + branch
      // GitLab doesn't fetch the branch, but names the commit.
      let commit = value("CI_MERGE_REQUEST_DIFF_BASE_SHA").map { [$0] } ?? []
      names = commit + ["refs/remotes/origin/" + branch, "refs/heads/" + branch]
      fetch = "git fetch origin +refs/heads/\(branch):refs/remotes/origin/\(branch)"
    }
  }
}
