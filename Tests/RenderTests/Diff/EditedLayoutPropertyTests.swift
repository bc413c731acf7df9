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

  /// What the random documents are written in.
  enum Form: CaseIterable {
    case grx
    /// Android's XML, as `--format xml` writes it.
    case xml
    /// Gravity's XML, with a template and data.
    case gravity

    var classes: [RandomClass] {
      switch self {
      case .grx: RandomClass.all
      // Views of a client's own have no word in XML.
      case .xml: RandomClass.all.filter { $0.name != "AreaView" }
      case .gravity: RandomClass.gravity
      }
    }
  }

  /// A plan of a random document; `nil` if the inflater refuses it.
  private func plan(_ view: RandomView, _ specs: MeasureSpecs, _ form: Form = .grx) -> LayoutPlan? {
    var inflater = Inflater(kinds: RandomClass.kinds)
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    if form == .gravity {
      inflater.source = DictionarySource(RandomClass.gravityTemplates)
      inflater.data = RandomClass.gravityData
      let layout = try? inflater.inflate(string: view.gravityDocument, named: "random.xml")
      return layout.flatMap { LayoutPlan($0, direction: nil) { $0.measureAndLayout(specs) } }
    }
    var layout = try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
    if form == .xml {
      guard let root = layout?.document.read().root else { return nil }
      let text = AndroidText.text(of: root, kinds: ViewKind.builtIn, density: 1)
      layout = try? inflater.inflate(Array(text.utf8), named: "random.xml")
    }
    return layout.flatMap { LayoutPlan($0, direction: nil) { $0.measureAndLayout(specs) } }
  }

  /// The frames, and of each whether the view is hidden.
  private func frames(_ plan: LayoutPlan) -> [Int: [Rect: Bool]] {
    let laidOut = plan.laidOut()
    return Dictionary(
      uniqueKeysWithValues: plan.keys.compactMap { key in
        guard let frame = laidOut.frame(key) else { return nil }
        return (key, [frame: laidOut.view(key)?.visibility == .hidden])
      })
  }

  @Test(arguments: Form.allCases, 0..<4)
  func edits_lead_to_the_new_layout_and_all_that_change_a_frame_are_causes(form: Form, part: Int) throws {
    var compared = 0
    for seed in UInt64(part) << 32..<UInt64(part) << 32 + UInt64(Self.treeCount) {
      var trees = RandomTrees(seed: seed, classes: form.classes, maximumCount: 20)
      let specs = trees.specs()
      let old = trees.description()
      var new = old
      let editCount = 1 + trees.below(3)
      for _ in 0..<editCount { trees.edit(&new) }
      guard let before = plan(old, specs, form), let after = plan(new, specs, form) else { continue }
      compared += 1
      let script = EditScript(from: before, to: after)
      let steps = script.steps
      // Applying all edits makes the new document.
      let edited = script.start
      var sum = frames(edited)
      var effective: [String] = []
      for step in steps {
        edited.make(step)
        let next = frames(edited)
        if next != sum { effective.append(step.words) }
        sum = next
      }
      #expect(edited.keys == after.keys, "seed \(seed)")
      for key in after.keys {
        #expect(edited[key]?.settings == after[key]?.settings, "seed \(seed)")
        #expect(edited[key]?.id == after[key]?.id, "seed \(seed)")
      }
      #expect(sum == frames(after), "seed \(seed)")
      // The causes are the edits that change a frame, each of them once.
      let difference = EditedLayout(from: before, to: after, density: 1, listsAll: true)
      let named = difference.causes.flatMap(\.edits).map(withoutPlace)
      let isWhole = difference.causes.allSatisfy { $0.edits.count == 1 }
      #expect(!isWhole || named == effective, "seed \(seed): \(named) instead of \(effective)")
      #expect(named.count + difference.ineffective.count == steps.count, "seed \(seed)")
      #expect(Set(named + difference.ineffective).count == Set(steps.map(\.words)).count, "seed \(seed)")
    }
    #expect(compared > Self.treeCount / 2)
  }

  /// The place of a view that came or went follows the edit.
  private func withoutPlace(_ words: String) -> String {
    guard words.contains(" was added to ") || words.contains(" was removed from ") else { return words }
    return words.range(of: ": ").map { String(words[..<$0.lowerBound]) } ?? words
  }

  /// For each edit, and each edge of each view, the terms that differ add up to the difference that the edit makes.
  @Test(arguments: Form.allCases, 0..<4)
  func the_terms_that_differ_add_up_to_the_difference(form: Form, part: Int) throws {
    for seed in UInt64(part + 8) << 32..<UInt64(part + 8) << 32 + UInt64(Self.treeCount / 2) {
      var trees = RandomTrees(seed: seed, classes: form.classes, maximumCount: 20)
      let specs = trees.specs()
      let old = trees.description()
      var new = old
      for _ in 0..<1 + trees.below(3) { trees.edit(&new) }
      guard let before = plan(old, specs, form), let after = plan(new, specs, form) else { continue }
      let script = EditScript(from: before, to: after)
      let plan = script.start
      var last = plan.laidOut()
      for step in script.steps {
        plan.make(step)
        let next = plan.laidOut()
        for problem in wrongSums(from: last, to: next) {
          Issue.record("seed \(seed), \(step.words): \(problem)")
        }
        last = next
      }
    }
  }

  /// The edges and lengths of which the terms that differ don't add up.
  private func wrongSums(from old: LaidOutPlan, to new: LaidOutPlan) -> [String] {
    var problems: [String] = []
    for key in old.keys.sorted() where old.takesPart(key) && new.takesPart(key) {
      guard let was = old.explanation(key), let now = new.explanation(key) else { continue }
      let (oldFrame, newFrame) = (was.view.frame, now.view.frame)
      func check(_ changes: [TermChange], _ difference: Int, _ what: String) {
        let total = changes.reduce(0) { $0 + $1.difference }
        if total == difference && !changes.contains(where: { $0.cause == .unexplained }) { return }
        // An edge that was clamped to the largest coordinate isn't the sum of its terms.
        if [oldFrame, newFrame].contains(where: { max(abs($0.x), abs($0.y)) >= Pixels.limit }) { return }
        problems.append("\(now.view.displayName): \(what) \(difference), \(changes)")
      }
      for axis in [Axis.horizontal, .vertical] {
        let (length, start) = (newFrame.size[axis] - oldFrame.size[axis], newFrame.origin[axis] - oldFrame.origin[axis])
        check(TermChange.changes(from: was.length(along: axis), to: now.length(along: axis)), length, "\(axis) length")
        check(
          TermChange.changes(from: was.leadingEdge(along: axis), to: now.leadingEdge(along: axis)), start,
          "\(axis) start")
        let (left, right) = (axis == .horizontal ? (was.right, now.right) : (was.bottom, now.bottom))
        check(TermChange.changes(from: left, to: right), start + length, "\(axis) end")
      }
    }
    return problems
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
