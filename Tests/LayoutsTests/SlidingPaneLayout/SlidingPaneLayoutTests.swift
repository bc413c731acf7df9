import Layouts
import Measure
import Testing

/// The expected frames were calculated from the source of SlidingPaneLayout.
@Suite struct SlidingPaneLayoutTests {
  private func layout(_ panes: [(width: Dimension, weight: Float)], margins: Edges = .zero) -> SlidingPaneLayout {
    let layout = SlidingPaneLayout()
    for pane in panes {
      let view = Space()
      (view.minWidth, view.minHeight) = (50, 40)
      layout.addSubview(
        convertingParams: LinearLayout.LayoutParams(
          width: pane.width, height: .wrapContent, margins: margins, weight: pane.weight), of: view)
    }
    return layout
  }

  private func frames(_ layout: SlidingPaneLayout, width: Int = 360) -> [Rect] {
    layout.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .atMost(640)))
    return layout.subviews.map(\.frame)
  }

  @Test func panes_that_do_not_fit_are_as_wide_as_the_layout_and_the_second_is_closed() {
    let layout = layout([(200, 0), (300, 0)])
    #expect(
      frames(layout) == [Rect(x: 0, y: 0, width: 360, height: 40), Rect(x: 360, y: 0, width: 360, height: 40)])
    #expect(layout.frame.size == Size(width: 360, height: 40))
    layout.layoutDirection = .rightToLeft
    #expect(frames(layout).map(\.x) == [0, -360])
  }

  @Test func panes_that_fit_share_the_remaining_width_by_weight() {
    let layout = layout([(140, 0), (0, 1)])
    #expect(
      frames(layout) == [Rect(x: 0, y: 0, width: 140, height: 40), Rect(x: 140, y: 0, width: 220, height: 40)])
    #expect(frames(self.layout([(100, 1), (60, 3)])).map(\.width) == [150, 210])
  }

  @Test func margins_reduce_the_width_of_panes_that_do_not_fit_and_move_only_the_sliding_one() {
    let layout = layout([(200, 0), (300, 0)], margins: Edges(left: 10, top: 7, right: 30, bottom: 0))
    // The range is 320 - 0 - 40, and the second pane begins its left margin after it.
    #expect(
      frames(layout) == [Rect(x: 0, y: 0, width: 320, height: 40), Rect(x: 290, y: 0, width: 320, height: 40)])
  }

  @Test func padding_applies_once_on_each_side() {
    let layout = layout([(.wrapContent, 0), (.matchParent, 0)])
    layout.padding = Edges(left: 20, top: 5, right: 40, bottom: 6)
    // 50 and 300 don't fit into 300.
    #expect(
      frames(layout) == [Rect(x: 20, y: 5, width: 300, height: 40), Rect(x: 320, y: 5, width: 300, height: 40)])
    #expect(layout.frame.size == Size(width: 360, height: 51))
  }

  @Test func a_gone_pane_takes_no_width() {
    let layout = layout([(200, 0), (300, 0)])
    layout.subviews[0].visibility = .gone
    #expect(frames(layout)[1] == Rect(x: 0, y: 0, width: 300, height: 40))
  }
}
