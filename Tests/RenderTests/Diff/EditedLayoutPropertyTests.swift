import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import Render
@testable import grx_render

/// What holds for the differences of all documents: random ones of all classes, with one to three random edits.
@Suite struct EditedLayoutPropertyTests {
  private static let treeCount = 100

  /// A plan of a random document; `nil` if the inflater refuses it.
  private func plan(_ view: RandomView, _ specs: MeasureSpecs) -> LayoutPlan? {
    var inflater = Inflater(kinds: RandomClass.kinds)
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    let layout = try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
    return layout.flatMap { LayoutPlan($0, direction: nil) { $0.measureAndLayout(specs) } }
  }

  /// The frames, and of each whether the view is hidden.
  private func frames(_ plan: LayoutPlan) -> [Int: [Rect: Bool]] {
    let laidOut = plan.laidOut()
    return Dictionary(
      uniqueKeysWithValues: plan.nodes.compactMap { node in
        guard laidOut.takesPart(node.key), let frame = laidOut.frame(node.key) else { return nil }
        return (node.key, [frame: laidOut.views[node.key]?.visibility == .hidden])
      })
  }

  @Test(arguments: 0..<4) func edits_lead_to_the_new_layout_and_all_that_change_a_frame_are_causes(part: Int) throws {
    var compared = 0
    for seed in UInt64(part) << 32..<UInt64(part) << 32 + UInt64(Self.treeCount) {
      var trees = RandomTrees(seed: seed, maximumCount: 20)
      let specs = trees.specs()
      let old = trees.description()
      var new = old
      let editCount = 1 + trees.below(3)
      for _ in 0..<editCount { trees.edit(&new) }
      guard let before = plan(old, specs), let after = plan(new, specs) else { continue }
      compared += 1
      let script = EditScript(from: before, to: after)
      let steps = script.steps
      // Applying all edits makes the new document.
      let edited = script.start
      var nodes = Dictionary(uniqueKeysWithValues: edited.nodes.map { ($0.key, $0) })
      var sum = frames(edited)
      var effective: [String] = []
      for step in steps {
        edited.make(step, &nodes)
        let next = frames(edited)
        if next != sum { effective.append(step.words) }
        sum = next
      }
      #expect(edited.nodes.map(\.key) == after.nodes.map(\.key), "seed \(seed)")
      #expect(
        edited.nodes.map(\.blueprint.settings) == after.nodes.map(\.blueprint.settings), "seed \(seed)")
      #expect(edited.nodes.map(\.blueprint.id) == after.nodes.map(\.blueprint.id), "seed \(seed)")
      #expect(sum == frames(after), "seed \(seed)")
      // The causes are the edits that change a frame, each of them once.
      let difference = EditedLayout(from: before, to: after, density: 1, listsAll: true)
      let named = difference.causes.flatMap(\.edits).map(withoutPlace)
      let isWhole = difference.causes.allSatisfy { $0.edits.count == 1 }
      #expect(!isWhole || named == effective, "seed \(seed): \(named) instead of \(effective)")
      #expect(named.count + difference.ineffective.count == steps.count, "seed \(seed)")
      #expect(Set(named + difference.ineffective).count == Set(steps.map(\.words)).count, "seed \(seed)")
    }
    #expect(compared > Self.treeCount * 3 / 4)
  }

  /// The place of a view that came or went follows the edit.
  private func withoutPlace(_ words: String) -> String {
    guard words.contains(" was added to ") || words.contains(" was removed from ") else { return words }
    return words.range(of: ": ").map { String(words[..<$0.lowerBound]) } ?? words
  }

  /// For each edge of each view, the terms that differ add up to the difference.
  @Test(arguments: 0..<4) func the_terms_that_differ_add_up_to_the_difference(part: Int) throws {
    for seed in UInt64(part + 8) << 32..<UInt64(part + 8) << 32 + UInt64(Self.treeCount / 2) {
      var trees = RandomTrees(seed: seed, maximumCount: 20)
      let specs = trees.specs()
      let old = trees.description()
      var new = old
      trees.edit(&new)
      guard let before = plan(old, specs), let after = plan(new, specs) else { continue }
      let script = EditScript(from: before, to: after)
      let (first, last) = (script.start.laidOut(), after.laidOut())
      for key in first.views.keys where last.views[key] != nil {
        guard first.takesPart(key), last.takesPart(key), let was = first.explanation(key),
          let now = last.explanation(key)
        else { continue }
        let (oldFrame, newFrame) = (was.view.frame, now.view.frame)
        func check(_ changes: [TermChange], _ difference: Int, _ what: String) {
          let total = changes.reduce(0) { $0 + $1.difference }
          #expect(total == difference, "seed \(seed), \(script.name(key)): \(what), \(changes)")
        }
        check(TermChange.changes(from: was.width, to: now.width), newFrame.width - oldFrame.width, "width")
        check(TermChange.changes(from: was.height, to: now.height), newFrame.height - oldFrame.height, "height")
        for axis in [Axis.horizontal, .vertical] {
          check(
            TermChange.changes(from: was.leadingEdge(along: axis), to: now.leadingEdge(along: axis)),
            newFrame.origin[axis] - oldFrame.origin[axis], "\(axis) edge")
        }
      }
    }
  }

  @Test func equal_documents_have_no_edits() {
    for seed in 0..<100 as Range<UInt64> {
      var trees = RandomTrees(seed: seed)
      let specs = trees.specs()
      let view = trees.description()
      guard let one = plan(view, specs), let other = plan(view, specs) else { continue }
      #expect(EditScript(from: one, to: other).steps.isEmpty)
      #expect(EditedLayout(from: one, to: other, density: 1).isEmpty)
    }
  }
}
