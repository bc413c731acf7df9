import Layouts
import Measure
import Testing

/// The expected frames were calculated from the sources of OverflowLinearLayout and MaterialButtonGroup.
@Suite struct OverflowLinearLayoutTests {
  private func layout(_ overflow: OverflowLinearLayout.Overflow, _ widths: [Int]) -> OverflowLinearLayout {
    let layout = OverflowLinearLayout()
    layout.overflow = overflow
    for width in widths {
      let view = Space()
      layout.addSubview(view, LinearLayout.LayoutParams(width: .fixed(width), height: .fixed(40)))
    }
    return layout
  }

  private func frames(_ layout: OverflowLinearLayout, width: Int) -> [Rect?] {
    layout.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .atMost(640)))
    return layout.subviews.map { $0.isGone ? nil : $0.frame }
  }

  @Test func the_last_child_is_shown_only_if_the_others_do_not_fit() {
    let layout = layout(.menu, [100, 100, 100, 50])
    #expect(frames(layout, width: 300).map { $0?.x } == [0, 100, 200, nil])
    // The third child doesn't fit, and the second doesn't fit beside the button.
    #expect(frames(layout, width: 240).map { $0?.x } == [0, nil, nil, 100])
    #expect(frames(layout, width: 260).map { $0?.x } == [0, 100, nil, 200])
    // It is the same again after another width.
    #expect(frames(layout, width: 300).map { $0?.x } == [0, 100, 200, nil])
  }

  @Test func a_column_hides_children_below() {
    let layout = layout(.menu, [100, 100, 100])
    layout.direction = .vertical
    layout.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(70)))
    #expect(layout.subviews.map(\.isGone) == [true, true, false])
    layout.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(80)))
    #expect(layout.subviews.map(\.isGone) == [false, false, true])
  }

  @Test func a_row_continues_below_and_ends_at_the_same_edge() {
    let layout = layout(.wrap, [100, 80, 100])
    layout.rowSpacing = 10
    for view in layout.subviews.dropFirst() { view.layoutParams.margins.left = 10 }
    #expect(
      frames(layout, width: 200) == [
        Rect(x: 0, y: 0, width: 100, height: 40), Rect(x: 110, y: 0, width: 80, height: 40),
        Rect(x: 90, y: 50, width: 100, height: 40),
      ])
    #expect(layout.frame.height == 90)
    #expect(frames(layout, width: 400).map { $0?.y } == [0, 0, 0])
    #expect(layout.frame.height == 40)
  }

  @Test func children_without_overflow_are_laid_out_as_in_a_row() {
    #expect(frames(layout(.cut, [100, 100]), width: 150).map { $0?.x } == [0, 100])
  }
}
