import GRXCompare
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure
import Testing

@testable import Render
@testable import ToolCommands

/// The activities that end when the steps of a run are used up, and the sentences about them.
@Suite struct StepsTests {
  private static let row = document(
    of:
      #"""
      { "class": "LinearLayout", "width": "match_parent", "subviews": [
        { "class": "TextView", "id": "a", "text": "some text", "width": 0, "weight": 1 },
        { "class": "View", "id": "b", "width": 10, "height": 10, "marginStart": 4 },
        { "class": "TextView", "id": "c", "text": "more", "weight": 1 } ] }
      """#)

  private let size = Size(width: 200, height: 400)

  /// Returns a layout that has a number of steps left.
  private func layout(_ text: String = Self.row, steps: Int) throws -> InflatedLayout {
    var inflater = Inflater.ofAllFormats()
    (inflater.keepsBlueprints, inflater.keepsPlaces) = (true, true)
    inflater.share = share
    let layout = try inflater.inflate(Array(text.utf8), named: "a.grx")
    leave(steps, layout, text)
    return layout
  }

  /// A share without steps besides those that a file gives: one for two bytes.
  private var share: RunBudget.Share { RunBudget.Share(RunBudget(layouts: 1, stepLimit: 0), turn: 0) }

  private func leave(_ steps: Int, _ layout: InflatedLayout, _ text: String) {
    #expect(text.utf8.count / 2 >= steps)
    #expect(layout.steps?.meter.isExhausted(after: text.utf8.count / 2 - steps) == false)
  }

  /// Returns the sentence for each number of steps with which some work isn't completed.
  private func sentences(of work: (InflatedLayout) throws -> Void) throws -> [String] {
    var sentences: [String] = []
    for steps in 0..<Self.row.utf8.count / 2 {
      let layout = try layout(steps: steps)
      try layout.root.withMeter(layout.steps?.meter) { Result { try work(layout) } }.get()
      guard let sentence = layout.steps?.problem else { return sentences }
      sentences.append(sentence)
    }
    Issue.record("there is no end")
    return sentences
  }

  @Test func pictures_and_pages_end() throws {
    for format in [OutputFormat.svg, .png, .html, .boxes] {
      let found = try sentences { layout in
        layout.root.measureAndLayout(in: size)
        if layout.steps?.areUsedUp ?? true { return }
        var rendering = Rendering(root: layout.root, density: 1)
        rendering.layout = layout
        rendering.windows = [PointSize(width: 200, height: 400)]
        rendering.layOut = { root, _ in root.measureAndLayout(in: size) }
        let bytes = try? format.write(rendering)
        #expect(bytes == nil || layout.steps?.areUsedUp == false, "\(format.name)")
      }
      #expect(found.first?.hasPrefix("no steps were left while laying out the layout, which takes ") == true)
      #expect(found.last?.hasPrefix("no steps were left while drawing the layout, which takes ") == true, "\(found)")
    }
  }

  @Test func lint_ends() throws {
    var linter = Linter(
      inflater: .ofAllFormats(), textCell: nil, windows: [PointSize(width: 200, height: 400)], fontScales: [1],
      directions: nil, rules: Set(LintRule.all), touchTarget: 48)
    linter.inflater.share = share
    var messages: [String] = []
    for steps in 0..<Self.row.utf8.count / 2 {
      let result = linter.lint(named: "a.grx") { (inflater, _) throws(InflateErrors) in
        let layout = try inflater.inflate(Array(Self.row.utf8), named: "a.grx")
        leave(steps, layout, Self.row)
        return layout
      }
      if !result.hasFailed { break }
      #expect(result.findings.isEmpty)
      messages += result.errors.map(\.message)
    }
    #expect(
      messages.last?.hasPrefix("no steps were left while checking the layout, which takes ") == true, "\(messages)")
  }

  @Test func comparing_and_searching_for_causes_end() throws {
    func plan(_ layout: InflatedLayout) throws -> LayoutPlan {
      try #require(
        LayoutPlan(layout, direction: nil) { root in
          root.withMeter(layout.steps?.meter) { root.measureAndLayout(in: size) }
        })
    }
    let new = Self.row.replacing("10", with: "20").replacing("some text", with: "another text").replacing(
      "4", with: "6")
    let all = Self.row.utf8.count / 2
    var problems: [String] = []
    for steps in 0..<all {
      let (one, other) = (try layout(steps: all), try layout(new, steps: steps))
      let difference = EditedLayout(from: try plan(one), to: try plan(other), density: 1)
      guard let problem = other.steps?.problem else {
        #expect(difference.changesLayout)
        break
      }
      #expect(difference.causes.isEmpty)
      problems.append(problem)
    }
    #expect(problems.first?.contains("while comparing the layout, which takes ") == true, "\(problems)")
    #expect(problems.contains { $0.contains("while searching for the causes of changes in the layout, which takes ") })
    // The old layout may be the one that takes too many steps.
    let (one, other) = (try layout(steps: 3), try layout(new, steps: all))
    #expect(EditedLayout(from: try plan(one), to: try plan(other), density: 1).isEmpty)
    #expect(one.steps?.problem != nil && other.steps?.problem == nil)
  }

  @Test func activities_are_those_of_the_moment() throws {
    let layout = try layout(steps: 100)
    let steps = try #require(layout.steps)
    #expect(steps.problem == nil && !steps.areUsedUp)
    steps.during(.checking) {
      steps.during(.explaining) {}
      #expect(!steps.visit(views: 64))
      #expect(steps.meter.isExhausted(after: 10_000))
    }
    // Later activities are not the reason.
    steps.during(.drawing) { #expect(steps.visit(views: 1)) }
    #expect(steps.problem?.hasPrefix("no steps were left while checking the layout, which takes ") == true)
  }

  @Test func an_explanation_and_findings_end_with_their_budget() throws {
    let layout = try layout(steps: 100)
    layout.root.measureAndLayout(in: size)
    let before = layout.root.snapshot()
    let view = try #require(layout.view(id: "c"))
    var rendering = Rendering(root: layout.root, density: 1)
    rendering.budget = LayoutBudget(steps: 3)
    #expect(throws: LayoutInterrupted.outOfSteps) { try rendering.explanation(of: view) }
    layout.root.measureAndLayout(in: size)
    #expect(throws: LayoutInterrupted.outOfSteps) { try rendering.findings() }
    rendering.budget = .time(.zero)
    layout.root.measureAndLayout(in: size)
    #expect(throws: LayoutInterrupted.deadlineExceeded) { try rendering.findings() }
    layout.root.measureAndLayout(in: size)
    #expect(throws: LayoutInterrupted.deadlineExceeded) { try rendering.explanation(of: view) }
    layout.root.measureAndLayout(in: size)
    rendering.budget = LayoutBudget(steps: 100_000)
    #expect(try rendering.explanation(of: view)?.isEmpty == false)
    _ = try rendering.findings()
    #expect(layout.root.snapshot() == before)
  }
}
