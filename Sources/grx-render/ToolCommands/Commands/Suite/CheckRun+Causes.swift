import Inflater
import Render

/// The causes of differences from snapshots.
///
/// A snapshot says how a layout was, and its layout's files in git say why: those of the commit in which they give the snapshot are
/// compared with those of now. That commit is the base of a pull request, or the last commit, or else the one that wrote the snapshot.
extension CheckRun {
  /// The maximum number of commits of which the layouts are read.
  private static let maximumCommits = 8

  /// Finds the edits that make layouts differ from their snapshots, and draws those layouts.
  ///
  /// - Returns: Messages about the pictures, and about commits that are missing.
  func explain(
    _ report: inout CheckReport, _ work: CheckWork, _ configuration: Configuration, allowsOutside: Bool
  ) -> [String] {
    var rest = report.layouts.indices.filter { report.layouts[$0].canBeExplained }
    if rest.isEmpty { return [] }
    var messages: [String] = []
    do throws(CauseBase.Problem) {
      let history = GitHistory(folder: configuration.folder.isEmpty ? "." : configuration.folder)
      if let base = try CauseBase.first(settings.base, surroundings.environment, history) {
        explain(&rest, of: &report, since: base, work, configuration, &messages, allowsOutside)
        for (base, layouts) in writers(of: rest, in: report, history, besides: base).prefix(Self.maximumCommits - 1) {
          var tried = layouts
          explain(&tried, of: &report, since: base, work, configuration, &messages, allowsOutside)
          rest.removeAll { layouts.contains($0) && !tried.contains($0) }
        }
        if !rest.isEmpty, history.isShallow, base.name == "HEAD" {
          let why =
            "this clone is shallow and lacks the commits that wrote the snapshots, so the causes of \(rest.count) differences aren't "
            + "known; get them with 'git fetch --unshallow origin', or choose a commit with --base REV"
          add(FileProblem(file: base.name, action: .read, why: why), to: &report, &messages)
        }
      }
    } catch {
      add(FileProblem(file: error.name, action: .read, why: error.why), to: &report, &messages)
    }
    // Without a cause, only frames can be drawn.
    for index in rest {
      var layout = work.drawn(report.layouts[index])
      finish(&layout, &messages, allowsOutside)
      report.layouts[index] = layout
    }
    return messages
  }

  private func add(_ problem: FileProblem, to report: inout CheckReport, _ messages: inout [String]) {
    report.problems.append(CheckReport.Problem(problem))
    messages.append(style.message(about: problem))
  }

  /// Finds the edits since a commit that make some layouts differ, and removes from these those that have such edits.
  private func explain(
    _ rest: inout [Int], of report: inout CheckReport, since base: CauseBase, _ work: CheckWork,
    _ configuration: Configuration, _ messages: inout [String], _ allowsOutside: Bool
  ) {
    if rest.isEmpty { return }
    let earlier: EarlierLayouts
    let revision: GitRevision
    do throws(GitRevision.Problem) {
      revision = try GitRevision(base.commit, of: configuration.folder.isEmpty ? "." : configuration.folder)
    } catch {
      // If git has other problems, no edits are known.
      if error.lacksObject {
        add(FileProblem(file: base.name, action: .read, why: error.why), to: &report, &messages)
      }
      return
    }
    defer { revision.remove() }
    do throws(ConfigurationProblem) {
      earlier = try EarlierLayouts(
        revision.folder, called: base.name, configuration, work.layout, settings.layout, style)
    } catch {
      messages.append(error.messages.replacing(revision.folder + "/", with: "\(base.name):"))
      return
    }
    if let note = earlier.note(configuration, style) { messages.append(note) }
    let layouts = rest.map { report.layouts[$0] }
    var explained: [CheckedLayout?] = []
    let budget = RunBudget(layouts: 2 * layouts.count * work.layout.matrix.count, limit: RunBudget.comparisonLimit)
    ParallelJobs.run(
      count: layouts.count, threads: settings.jobs ?? ParallelJobs.processorCount, budget: budget
    ) { index, share in
      work.explained(layouts[index], share, since: earlier)
    } consume: { layout in
      var layout = layout
      if layout != nil { finish(&layout!, &messages, allowsOutside) }
      explained.append(layout)
    }
    for (index, layout) in zip(rest, explained) { if let layout { report.layouts[index] = layout } }
    rest = zip(rest, explained).filter { $0.1 == nil }.map(\.0)
  }

  /// Writes a layout's pictures, and takes its messages.
  private func finish(_ layout: inout CheckedLayout, _ messages: inout [String], _ allowsOutside: Bool) {
    write(&layout, allowsOutside: allowsOutside)
    messages += (layout.messages + layout.pictureMessages).map(\.text)
    (layout.messages, layout.pictureMessages) = ([], [])
  }

  /// Returns the commits that wrote the snapshots of layouts, those of most layouts first.
  private func writers(
    of layouts: [Int], in report: CheckReport, _ history: GitHistory, besides base: CauseBase
  ) -> [(base: CauseBase, layouts: [Int])] {
    guard settings.base == nil, !layouts.isEmpty,
      let changes = try? history.lastChanges(ofFilesWithSuffix: ".txt")
    else { return [] }
    var groups: [String: [Int]] = [:]
    for index in layouts {
      let path = PathNames.relative(report.layouts[index].file.snapshot, to: history.folder)
      if let commit = changes[path], commit != base.commit { groups[commit, default: []].append(index) }
    }
    return groups.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }.map { commit, layouts in
      (CauseBase(commit: commit, name: String(commit.prefix(12))), layouts)
    }
  }
}
