import Testing

@testable import GRXCompare
@testable import Render
@testable import ToolCommands

@Suite struct LineDiffTests {
  private func changes(_ old: [String], _ new: [String]) -> [LineChange] {
    lineChanges(from: old.map { Array($0.utf8)[...] }, to: new.map { Array($0.utf8)[...] })
  }

  /// Applies the changes to the old lines.
  private func patched(_ old: [String], _ new: [String], _ changes: [LineChange]) -> [String] {
    var result: [String] = []
    var position = 0
    for change in changes {
      result += old[position..<change.old.lowerBound]
      result += new[change.new]
      position = change.old.upperBound
    }
    return result + old[position...]
  }

  private func longestCommonSubsequence(_ old: [String], _ new: [String]) -> Int {
    var last = [Int](repeating: 0, count: new.count + 1)
    for a in old {
      var row = last
      for (j, b) in new.enumerated() { row[j + 1] = a == b ? last[j] + 1 : max(row[j], last[j + 1]) }
      last = row
    }
    return last[new.count]
  }

  @Test func equal_texts_have_no_changes() {
    #expect(changes([], []) == [])
    #expect(changes(["a", "b"], ["a", "b"]) == [])
  }

  @Test func runs_and_the_changes_behind_them_cover_both_lists() {
    let lists: [([Int], [Int])] = [
      ([1, 2, 3, 4], [1, 3, 4, 5]), ([], [1]), ([1, 2], []), ([1], [1]), ([1, 2], [2, 1]),
    ]
    for (old, new) in lists {
      let runs = equalRuns(of: old, and: new)
      let (coveredOld, coveredNew): ([ArraySlice<Int>], [ArraySlice<Int>]) = (
        runs.map { old[$0.equal.old] + old[$0.gap.old] }, runs.map { new[$0.equal.new] + new[$0.gap.new] }
      )
      #expect(Array(coveredOld.joined()) == old)
      #expect(Array(coveredNew.joined()) == new)
      for (equal, _) in runs { #expect(old[equal.old] == new[equal.new]) }
    }
  }

  @Test func one_empty_side_is_one_change() {
    #expect(changes([], ["a", "b"]) == [LineChange(old: 0..<0, new: 0..<2)])
    #expect(changes(["a", "b"], []) == [LineChange(old: 0..<2, new: 0..<0)])
  }

  @Test func changes_are_as_few_lines_as_possible() {
    var random = Numbers(state: 7)
    for _ in 0..<400 {
      let old = (0..<random.next(below: 14)).map { _ in "\(random.next(below: 4))" }
      let new = (0..<random.next(below: 14)).map { _ in "\(random.next(below: 4))" }
      let changes = changes(old, new)
      #expect(patched(old, new, changes) == new)
      let kept = old.count - changes.reduce(0) { $0 + $1.old.count }
      #expect(kept == longestCommonSubsequence(old, new))
      #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.old.upperBound < $1.old.lowerBound })
    }
  }

  @Test func texts_too_different_for_a_search_keep_their_unique_lines() {
    let shared = (0..<50).map { "shared \($0)" }
    let old = shared.flatMap { line in [line] + (0..<60).map { "old \(line) \($0)" } }
    let new = shared.flatMap { line in [line] + (0..<60).map { "new \(line) \($0)" } }
    let changes = changes(old, new)
    #expect(changes.count == 50)
    #expect(patched(old, new, changes) == new)
  }

  @Test func texts_without_a_line_in_common_are_one_change() {
    let old = (0..<20_000).map { "old \($0)" }
    let new = (0..<20_000).map { "new \($0)" }
    #expect(changes(old, new) == [LineChange(old: 0..<20_000, new: 0..<20_000)])
  }

  @Test func many_repeated_lines_are_still_compared() {
    let old = (0..<5_000).map { "\($0 % 2)" }
    let new = (0..<5_000).map { "\($0 % 3)" }
    #expect(patched(old, new, changes(old, new)) == new)
  }

  @Test func distant_changes_are_separate_parts() {
    let old = (0..<30).map { "line \($0)\n" }
    var new = old
    new[2] = "changed\n"
    new.remove(at: 20)
    new.insert("added\n", at: 28)
    let diff = UnifiedDiff(
      old: Array(old.joined().utf8), new: Array(new.joined().utf8), oldName: "a", newName: "b")
    #expect(
      String(decoding: diff.text, as: UTF8.self) == """
        --- a
        +++ b
        @@ -1,6 +1,6 @@
         line 0
         line 1
        -line 2
        +changed
         line 3
         line 4
         line 5
        @@ -18,7 +18,6 @@
         line 17
         line 18
         line 19
        -line 20
         line 21
         line 22
         line 23
        @@ -27,4 +26,5 @@
         line 26
         line 27
         line 28
        +added
         line 29

        """)
  }

  @Test func empty_file_is_named_by_the_line_before_it() {
    let diff = UnifiedDiff(old: [], new: Array("a\n".utf8), oldName: "a", newName: "b")
    #expect(String(decoding: diff.text, as: UTF8.self) == "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n")
  }
}

/// Numbers that are the same in every run. Source: Knuth's MMIX generator.
private struct Numbers {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
