import Declarative
import LayoutTesting
import Layouts
import Measure
import Render
import Testing

@Suite struct BreaksTests {
  /// A row in which only the first text shrinks.
  private func row(_ text: String) -> View {
    let title = TextView(text, textSize: 16)
    (title.maxLines, title.endsInEllipsis) = (1, true)
    return Row {
      title.id("title").weight(1)
      Button("Save").id("save").width(120).height(48)
    }
    .padding(16).width(.matchParent).view
  }

  @Test func a_tree_without_breaks_passes() {
    expectNoBreaks(of: row("Inbox"), in: 320...840, directions: [.leftToRight, .rightToLeft], fontScales: [1, 1.3])
  }

  @Test func a_break_is_an_issue_with_its_widths() {
    withKnownIssue {
      expectNoBreaks(of: row("The quarterly figures, reviewed"), in: 320...840)
    } matching: { issue in
      issue.comments.count == 1
        && issue.comments[0].rawValue.wholeMatch(of: #/\#title: one line from \d+ on, ellipsized below \d+/#) != nil
    }
  }

  @Test func a_sweep_restores_the_tree() throws {
    let root = row("Inbox")
    root.layoutDirection = .rightToLeft
    var sweep = Sweep(100...200)
    (sweep.fontScales, sweep.directions) = ([1, 2], [.leftToRight])
    let changes = try sweep.changes(of: root)
    #expect(root.layoutDirection == .rightToLeft)
    #expect(ViewTree(root).contains { ($0 as? TextView)?.textSize == 16 })
    #expect(changes.contains { $0.view == "#save" && $0.isBroken })
    for change in changes {
      #expect(change.bands.first?.widths.lowerBound == 100 && change.bands.last?.widths.upperBound == 200)
    }
  }

  @Test func a_sweep_within_a_budget_is_interrupted() {
    var sweep = Sweep(1...10_000)
    sweep.budget = LayoutBudget(steps: 1000)
    #expect(throws: LayoutInterrupted.self) { try sweep.changes(of: row("Inbox")) }
  }
}
