import Foundation
import Inflater
import Measure
import TestSupport
import Testing

/// Random layouts compared with the results of Android's own code: of Android 14 with AppCompat 1.7.0, Material 1.12.0,
/// and ConstraintLayout 2.1.4, and of Android 16 with AppCompat 1.7.1 and Material 1.14.0.
///
/// The file `floors.txt` of each folder contains the number of equal views in each group. The numbers only rise: `UPDATE_SNAPSHOTS=1` writes
/// larger ones.
@Suite struct RuntimeRecordingsTests {
  @Test(arguments: RuntimeRecordings.Corpus.allCases)
  func frames_are_those_of_android_as_often_as_they_have_been(corpus: RuntimeRecordings.Corpus) async throws {
    let file = corpus.folder.appendingPathComponent("floors.txt")
    let scores = await Self.scores(of: try RuntimeRecordings.all(in: corpus))
    let old = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var floors = Self.counts(old)
    for (group, score) in scores.sorted(by: { $0.key < $1.key }) {
      for (name, count) in [
        ("views", score.frames), ("recordings", score.recordings), ("baselines", score.baselines),
        ("lines", score.lines), ("ellipses", score.ellipses), ("inner", score.inner),
      ] where count.all > 0 {
        let key = "\(group) \(name)"
        let floor = floors[key]?.equal ?? 0
        #expect(count.equal >= floor, "\(corpus.rawValue) \(key): \(count.equal) of \(count.all) are equal")
        if floors[key] == nil || count.equal > floors[key]?.equal ?? 0 { floors[key] = count }
      }
    }
    let text = floors.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.equal) of \($0.value.all)\n" }.joined()
    // A number that has risen isn't a failure: the next run that updates snapshots writes it.
    if updatesSnapshots { try expectSnapshot(text, in: file) }
  }

  /// The README's tables show the floors, which another run may have raised.
  @Test func the_readme_shows_how_many_frames_are_those_of_android() throws {
    let text = try [
      Self.table(
        "recorded of Android 14", of: .runtime,
        [
          ("pure_platform", "layouts without texts, of the platform"),
          ("pure_appcompat", "layouts without texts, with AppCompat and ConstraintLayout"), ("texts", "texts"),
          ("scripts", "texts of other scripts"), ("widgets", "widgets of the platform"),
          ("appcompat", "widgets of AppCompat"), ("mdc", "widgets of Material Components"),
          ("m3", "widgets of Material 3"), ("screens_platform", "screens of the platform"),
          ("screens_appcompat", "screens of AppCompat"), ("screens_mdc", "screens of Material Components"),
          ("screens_m3", "screens of Material 3"),
        ]),
      Self.table(
        "other kinds of layouts, Android 14", of: .kinds,
        [
          ("include", "included layouts"), ("drawables", "drawables of each kind, at each place"),
          ("bars", "bars, tabs, rails, and drawers"), ("checked", "groups with a checked child"),
          ("flex", "FlexboxLayout"), ("lists", "lists in scrolling parents"),
          ("androidx", "AndroidX's other layouts"), ("rare", "old and rarely used widgets"),
        ]),
      Self.table(
        "public styles on themes of every family, Android 14", of: .styles,
        [
          ("styles", "styles of widgets"), ("appearances", "text appearances"), ("system", "the platform's layouts"),
          ("markup", "strings with markup"), ("input", "input types"),
        ]),
      Self.table(
        "widgets that Material 1.13 and 1.14 brought, Android 16", of: .todayWidgets,
        [
          ("buttons", "buttons"), ("groups", "groups of buttons"), ("splits", "split buttons"),
          ("toolbars", "floating and docked toolbars"), ("items", "list items"),
          ("loading", "indicators of progress"), ("bars36", "bars"), ("fields36", "text fields"),
          ("texts36", "texts"),
        ]),
      Self.table(
        "public styles on themes of every family, Android 16", of: .todayStyles,
        [
          ("styles", "styles of widgets"), ("appearances", "text appearances"), ("system", "the platform's layouts"),
          ("markup", "strings with markup"), ("input", "input types"),
        ]),
    ].joined(separator: "\n")
    try expectSnapshot(
      text, in: packageFolder.appendingPathComponent("README.md"),
      between: ("<!-- recordings of Android -->", "<!-- end of recordings -->"))
  }

  private static func table(
    _ title: String, of corpus: RuntimeRecordings.Corpus, _ groups: [(group: String, name: String)]
  ) throws -> String {
    let file = corpus.folder.appendingPathComponent("floors.txt")
    let counts = Self.counts(try String(contentsOf: file, encoding: .utf8))
    #expect(Set(groups.map(\.group)) == Set(counts.keys.compactMap { $0.split(separator: " ").first.map(String.init) }))
    var text = "| \(title) | views | whole layouts |\n| --- | --: | --: |\n"
    for (group, name) in groups {
      let numbers = ["views", "recordings"].map { counts["\(group) \($0)"].map { "\($0.equal) of \($0.all)" } ?? "" }
      text += "| \(name) | \(numbers[0]) | \(numbers[1]) |\n"
    }
    return text
  }

  /// Returns the scores of all groups, computed on all cores.
  private static func scores(of layouts: [RuntimeRecordings]) async -> [String: RuntimeScore] {
    let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    return await withTaskGroup(of: [String: RuntimeScore].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let cache = DocumentCache()
          var scores: [String: RuntimeScore] = [:]
          for index in stride(from: worker, to: layouts.count, by: workers) {
            scores[layouts[index].group, default: RuntimeScore()] += layouts[index].score(cache: cache)
          }
          return scores
        }
      }
      var all: [String: RuntimeScore] = [:]
      for await scores in group {
        all.merge(scores) { one, other in
          var sum = one
          sum += other
          return sum
        }
      }
      return all
    }
  }

  private static func counts(_ text: String) -> [String: RuntimeScore.Count] {
    var counts: [String: RuntimeScore.Count] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 5, let equal = Int(words[2]), let all = Int(words[4]) else { continue }
      counts["\(words[0]) \(words[1])"] = RuntimeScore.Count(equal: equal, all: all)
    }
    return counts
  }
}
