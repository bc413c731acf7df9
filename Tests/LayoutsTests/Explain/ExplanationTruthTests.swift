import Dialects
import Layouts
import Measure
import TestSupport
import Testing

/// All numbers of an explanation add up to the actual layout, and each has a rule.
@Suite struct ExplanationTruthTests {
  /// Explanations of every tenth tree; `layout-stress conformance` checks all trees.
  @Test(arguments: ConformanceCase.families + ConformanceCase.constraintFamilies + ConformanceCase.autoLayoutFamilies)
  func explanations_of_the_corpus_add_up(family: String) throws {
    var builder = ConformanceBuilder()
    let cases = try ConformanceCase.family(family)
    let problems = stride(from: 0, to: cases.count, by: 10).flatMap { cases[$0].explanationProblems(&builder) }
    #expect(!cases.isEmpty)
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(12).joined(separator: "\n"))")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func explanations_of_random_trees_add_up(direction: LayoutDirection) {
    var problems: [String] = []
    for seed in UInt64(0)..<250 {
      var trees = RandomTrees(seed: seed)
      let root = trees.tree()
      root.layoutDirection = direction
      problems += explanationProblems(of: root, under: trees.specs()).map { "seed \(seed): \($0)" }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(12).joined(separator: "\n"))")
  }

  /// Trees of a single kind of layout cover cases that are rare in mixed ones.
  @Test(arguments: RandomClass.all.filter(\.isLayout))
  func explanations_of_one_kind_of_layout_add_up(layout: RandomClass) {
    let classes = RandomClass.all.filter {
      $0.name == layout.name || !$0.isLayout && $0.onlyParent == nil || $0.onlyParent == layout.name
    }
    var problems: [String] = []
    for seed in UInt64(3) << 33..<UInt64(3) << 33 + 60 {
      var trees = RandomTrees(seed: seed, classes: classes, maximumDepth: 3, maximumCount: 20)
      let root = trees.tree()
      root.layoutDirection = seed % 2 == 0 ? .leftToRight : .rightToLeft
      problems += explanationProblems(of: root, under: trees.specs()).map { "seed \(seed): \($0)" }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(12).joined(separator: "\n"))")
  }

  /// Tracing must not affect the layout, and an explanation must not affect later layouts.
  @Test(arguments: ["linear", "relative", "frame", "grid", "table", "autolayout-basic", "autolayout-fitting"])
  func a_recorded_layout_is_the_same(family: String) throws {
    var builder = ConformanceBuilder()
    for conformanceCase in try ConformanceCase.family(family) {
      let root = builder.build(conformanceCase.layout)
      let trace = root.recordMeasures { root.measureAndLayout(conformanceCase.specs) }
      for view in allViews(in: root) { _ = view.explanation(in: trace) }
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
      root.measureAndLayout(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
  }

  /// Explanations match the untraced layout, which takes shortcuts, in a tree that is laid out for the first time and
  /// in one that is laid out again.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func explanations_hold_for_trees_that_are_not_traced(direction: LayoutDirection) {
    for seed in UInt64(1) << 33..<UInt64(1) << 33 + 100 {
      var trees = RandomTrees(seed: seed)
      let view = trees.description()
      let (specs, others) = (trees.specs(), trees.specs())
      let (traced, cold, warm) = (
        view.build(direction: direction), view.build(direction: direction), view.build(direction: direction)
      )
      let trace = traced.recordMeasures { traced.measureAndLayout(specs) }
      cold.measureAndLayout(specs)
      warm.measureAndLayout(others)
      warm.measureAndLayout(specs)
      for (view, twins) in zip(allViews(in: traced), zip(allViews(in: cold), allViews(in: warm))) {
        let explanation = view.explanation(in: trace)
        for frame in [twins.0.frame, twins.1.frame] where !takesNoPart(explanation) {
          #expect(
            explanation.left.total == frame.x && explanation.top.total == frame.y
              && explanation.width.total == frame.width && explanation.height.total == frame.height,
            "seed \(seed), \(view.displayName)")
        }
      }
    }
  }

  /// A trace contains as many runs of `onMeasure` as an untraced layout.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func views_are_measured_as_often_without_a_trace(direction: LayoutDirection) {
    let classes = RandomClass.all + [.exactArea, .exactArea, .exactArea]
    var counted = 0
    for seed in UInt64(7) << 33..<UInt64(7) << 33 + 300 {
      var trees = RandomTrees(seed: seed, classes: classes)
      let (view, specs) = (trees.description(), trees.specs())
      let (traced, plain) = (view.build(direction: direction), view.build(direction: direction))
      let trace = traced.recordMeasures { traced.measureAndLayout(specs) }
      plain.measureAndLayout(specs)
      for (view, twin) in zip(allViews(in: traced), allViews(in: plain)) {
        guard let twin = twin as? AreaView else { continue }
        counted += 1
        let told = trace.calls(to: view).count { $0.source == .measured }
        #expect(told == twin.runCount, "seed \(seed), \(view.displayName)")
      }
    }
    #expect(counted > 300)
  }

  /// The check can fail: it finds a sum that is off by one.
  @Test func an_incorrect_explanation_is_detected() {
    final class Liar: ViewGroup {
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        for child in subviews { measureChild(child, specs) }
        return specs.resolve(.zero)
      }
      override func onLayout(_ size: Size) {
        for child in subviews {
          child.layout(Rect(origin: Point(x: 7, y: 0), size: child.measuredSize))
          for axis in [Axis.horizontal, .vertical] {
            explanationNotes?.place(
              child, along: axis,
              .atLeading([Explanation.Term(6, .layout, "six")], length: child.frame.size[axis], along: axis))
          }
        }
      }
    }
    let (liar, child) = (Liar(), View())
    liar.addSubview(child)
    let trace = liar.recordMeasures { liar.measureAndLayout(.exactly(Size(width: 10, height: 10))) }
    let explanation = child.explanation(in: trace)
    #expect(explanation.left.total == 7 && explanation.left.isUnexplained)
    #expect(explanation.top.isUnexplained)
    #expect(!unexplained(in: explanation).isEmpty)
  }

  @Test func a_layout_without_notes_is_explained_anyway() {
    final class Silent: ViewGroup {
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        for child in subviews { measureChild(child, specs, used: Size(width: 3, height: 0)) }
        return specs.resolve(.zero)
      }
      override func onLayout(_ size: Size) {
        for child in subviews { child.layout(Rect(origin: Point(x: 7, y: 4), size: child.measuredSize)) }
      }
    }
    let (silent, child) = (Silent(), View())
    silent.padding = Edges(all: 2)
    silent.addSubview(child)
    child.layoutParams.margins = Edges(left: 1, top: 2)
    let trace = silent.recordMeasures { silent.measureAndLayout(.exactly(Size(width: 10, height: 10))) }
    let explanation = child.explanation(in: trace)
    #expect(explanation.left.terms.map(\.length) == [2, 1, 4])
    #expect(explanation.left.terms.map(\.cause) == [.padding, .margin, .layout])
    #expect(explanation.top.terms.map(\.length) == [2, 2, 0])
    #expect(contradictions(of: explanation) == [])
    // Other inputs are private to the layout.
    #expect(explanation.calls.first?.width.sum.isUnexplained == true)
    #expect(explanation.calls.first?.height.sum.terms.map(\.length) == [10, -2, -2, -2])
  }

  @Test func a_view_that_was_not_measured_says_so() {
    let view = View()
    let explanation = view.explanation(in: MeasureTrace())
    #expect(explanation.calls.isEmpty && explanation.findings.map(\.kind) == [.wasNotMeasured])
  }
}

private func takesNoPart(_ explanation: Explanation) -> Bool {
  explanation.findings.contains { $0.kind == .isGone || $0.kind == .isInsideGone }
}
