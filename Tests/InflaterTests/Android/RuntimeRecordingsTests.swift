import Foundation
import Inflater
import Measure
import TestSupport
import Testing

/// Random layouts compared with the results of Android 14's own code, with AppCompat 1.7.0, Material 1.12.0 and
/// ConstraintLayout 2.1.4.
///
/// `floors.txt` contains the number of equal views in each group. The numbers only rise: `UPDATE_SNAPSHOTS=1` writes
/// larger ones.
@Suite struct RuntimeRecordingsTests {
  private static let floors = RuntimeRecordings.folder.appendingPathComponent("floors.txt")

  @Test func frames_are_those_of_android_as_often_as_they_have_been() async throws {
    let layouts = try RuntimeRecordings.all()
    let scores = await Self.scores(of: layouts)
    let old = (try? String(contentsOf: Self.floors, encoding: .utf8)) ?? ""
    var floors = Self.counts(old)
    for (group, score) in scores.sorted(by: { $0.key < $1.key }) {
      for (name, count) in [
        ("views", score.frames), ("recordings", score.recordings), ("baselines", score.baselines),
        ("lines", score.lines),
      ] where count.all > 0 {
        let key = "\(group) \(name)"
        #expect(count.equal >= floors[key]?.equal ?? 0, "\(key): \(count.equal) of \(count.all) are equal")
        if floors[key] == nil || count.equal > floors[key]?.equal ?? 0 { floors[key] = count }
      }
    }
    let text = floors.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.equal) of \($0.value.all)\n" }.joined()
    // A number that has risen isn't a failure: the next run that updates snapshots writes it.
    if updatesSnapshots { try expectSnapshot(text, in: Self.floors) }
    try expectSnapshot(
      Self.table(of: updatesSnapshots ? floors : Self.counts(old)),
      in: packageFolder.appendingPathComponent("README.md"),
      between: ("<!-- recordings of Android 14 -->", "<!-- end of recordings -->"))
  }

  /// Returns the README's table of groups.
  private static func table(of counts: [String: RuntimeScore.Count]) -> String {
    var text = "| recorded of Android 14 | views | whole layouts |\n| --- | --: | --: |\n"
    for (group, name) in [
      ("pure_platform", "layouts without texts, of the platform"),
      ("pure_appcompat", "layouts without texts, with AppCompat and ConstraintLayout"), ("texts", "texts"),
      ("scripts", "texts of other scripts"), ("widgets", "widgets of the platform"),
      ("appcompat", "widgets of AppCompat"), ("mdc", "widgets of Material Components"),
      ("m3", "widgets of Material 3"), ("screens_platform", "screens of the platform"),
      ("screens_appcompat", "screens of AppCompat"), ("screens_mdc", "screens of Material Components"),
      ("screens_m3", "screens of Material 3"),
    ] {
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
