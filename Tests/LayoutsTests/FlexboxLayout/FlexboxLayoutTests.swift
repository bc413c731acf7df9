import Layouts
import Measure
import Testing

/// Frames calculated by hand from com.google.android.flexbox.FlexboxHelper (3.0).
@Suite struct FlexboxLayoutTests {
  private func flexbox(
    _ sizes: [(Int, Int)], _ change: (Int, FlexboxLayout.LayoutParams) -> Void = { _, _ in }
  ) -> FlexboxLayout {
    let layout = FlexboxLayout()
    for (index, size) in sizes.enumerated() {
      let params = FlexboxLayout.LayoutParams(width: .fixed(size.0), height: .fixed(size.1))
      change(index, params)
      layout.addSubview(Space(), params)
    }
    return layout
  }

  private func xs(_ layout: FlexboxLayout) -> [Int] { layout.subviews.map(\.frame.x) }
  private func ys(_ layout: FlexboxLayout) -> [Int] { layout.subviews.map(\.frame.y) }
  private func widths(_ layout: FlexboxLayout) -> [Int] { layout.subviews.map(\.frame.width) }

  @Test func free_space_is_shared_by_growth() {
    let layout = flexbox([(10, 10), (20, 20), (30, 30)]) { index, params in params.grow = [1, 0, 2][index] }
    layout.measureAndLayout(MeasureSpecs(width: .exactly(160), height: .atMost(500)))
    // 100 pixels: one third, and two thirds with the rounding remainder.
    #expect(widths(layout) == [43, 20, 97])
    #expect(layout.frame.size == Size(width: 160, height: 30))
  }

  @Test func changed_views_are_placed_once_they_are_measured() {
    let layout = FlexboxLayout()
    for _ in 0..<2 {
      let view = View()
      view.minWidth = 10
      layout.addSubview(view)
    }
    layout.measureAndLayout(in: Size(width: 100, height: 20))
    layout.subviews[0].removeFromParent()
    layout.layout(Rect(x: 0, y: 0, width: 50, height: 20))
    #expect(xs(layout) == [10])
    layout.measureAndLayout(in: Size(width: 100, height: 20))
    #expect(xs(layout) == [0])
  }

  @Test func space_that_a_child_may_not_take_goes_to_the_others() {
    let layout = flexbox([(10, 10), (10, 10), (10, 10)]) { index, params in
      params.grow = 1
      if index == 0 { params.greatestSize.width = 20 }
    }
    layout.measureAndLayout(.exactly(Size(width: 120, height: 10)))
    #expect(widths(layout) == [20, 50, 50])
  }

  @Test func children_shrink_to_their_minimum_width() {
    let layout = flexbox([(100, 10), (100, 10), (100, 10)]) { index, params in
      params.shrink = index == 2 ? 0 : 1
      if index == 0 { params.leastSize.width = 90 }
    }
    layout.measureAndLayout(.exactly(Size(width: 240, height: 10)))
    #expect(widths(layout) == [90, 50, 100])
  }

  @Test func lines_break_where_the_width_ends_and_before_a_child_that_asks_for_it() {
    let layout = flexbox([(40, 10), (40, 20), (40, 10), (10, 10)]) { index, params in params.wrapsBefore = index == 3 }
    layout.wrap = .wrap
    layout.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .unspecified))
    #expect(layout.subviews.map(\.frame.origin) == [(0, 0), (40, 0), (0, 20), (0, 30)].map { Point(x: $0, y: $1) })
    // A width with a limit is as long as the longest line.
    #expect(layout.frame.size == Size(width: 80, height: 40))
    layout.wrap = .wrapReverse
    layout.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .unspecified))
    #expect(ys(layout) == [30, 20, 10, 0])
  }

  @Test(arguments: [
    (FlexboxLayout.Distribution.start, [0, 20, 50]), (.end, [40, 60, 90]), (.center, [20, 40, 70]),
    (.spaceBetween, [0, 40, 90]), (.spaceAround, [7, 40, 83]), (.spaceEvenly, [10, 40, 80]),
  ])
  func free_space_of_a_line_is_distributed(_ distribution: FlexboxLayout.Distribution, _ expected: [Int]) {
    let layout = flexbox([(20, 10), (30, 10), (10, 10)])
    layout.justifyContent = distribution
    layout.measureAndLayout(.exactly(Size(width: 100, height: 10)))
    #expect(xs(layout) == expected)
  }

  @Test func a_reverse_row_is_a_row_from_the_other_side() {
    let layout = flexbox([(20, 10), (30, 10)])
    layout.direction = .rowReverse
    layout.measureAndLayout(.exactly(Size(width: 100, height: 10)))
    #expect(xs(layout) == [80, 50])
    layout.layoutDirection = .rightToLeft
    layout.measureAndLayout(.exactly(Size(width: 100, height: 10)))
    #expect(xs(layout) == [0, 20])
  }

  @Test(arguments: [
    (FlexboxLayout.Alignment.start, [0, 0], [10, 30]), (.end, [90, 70], [10, 30]), (.center, [45, 35], [10, 30]),
    (.stretch, [0, 0], [100, 100]),
  ])
  func children_are_aligned_across_their_line(
    _ alignment: FlexboxLayout.Alignment, _ tops: [Int], _ heights: [Int]
  ) {
    let layout = flexbox([(20, 10), (20, 30)])
    layout.alignItems = alignment
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(ys(layout) == tops)
    #expect(layout.subviews.map(\.frame.height) == heights)
  }

  @Test(arguments: [
    (FlexboxLayout.Distribution.start, [0, 20]), (.end, [60, 80]), (.center, [30, 50]), (.stretch, [0, 50]),
    (.spaceBetween, [0, 80]), (.spaceAround, [15, 65]),
  ])
  func lines_are_distributed_across(_ distribution: FlexboxLayout.Distribution, _ expected: [Int]) {
    let layout = flexbox([(80, 20), (80, 20)])
    layout.wrap = .wrap
    layout.alignContent = distribution
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(ys(layout) == expected)
  }

  @Test func columns_are_filled_from_the_top_and_follow_the_direction() {
    let layout = flexbox([(10, 40), (20, 40), (10, 40)])
    layout.direction = .column
    layout.wrap = .wrap
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(layout.subviews.map(\.frame.origin) == [(0, 0), (0, 40), (20, 0)].map { Point(x: $0, y: $1) })
    layout.layoutDirection = .rightToLeft
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(xs(layout) == [90, 80, 70])
    layout.direction = .columnReverse
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(ys(layout) == [60, 20, 60])
  }

  @Test func order_basis_and_gone_children() {
    let layout = flexbox([(10, 10), (10, 10), (10, 10)]) { index, params in
      params.order = [3, 1, 2][index]
      if index == 1 { params.basisPercent = 0.25 }
    }
    layout.measureAndLayout(.exactly(Size(width: 90, height: 10)))
    // A quarter of 90 is 22.5, which is rounded up.
    #expect(xs(layout) == [33, 0, 23])
    layout.subviews[1].visibility = .gone
    layout.measureAndLayout(.exactly(Size(width: 90, height: 10)))
    #expect(xs(layout)[0] == 10 && xs(layout)[2] == 0)
  }

  @Test func dividers_take_space_between_children_and_lines() {
    let layout = flexbox([(40, 10), (40, 10), (40, 10)])
    layout.wrap = .wrap
    layout.dividerSize = Size(width: 6, height: 4)
    layout.verticalDividers = [.middle, .end]
    layout.horizontalDividers = [.beginning, .middle]
    layout.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .unspecified))
    #expect(layout.subviews.map(\.frame.origin) == [(0, 4), (46, 4), (0, 18)].map { Point(x: $0, y: $1) })
    #expect(layout.frame.size == Size(width: 92, height: 28))
  }

  @Test func texts_are_aligned_by_their_baselines() {
    let layout = FlexboxLayout()
    layout.alignItems = .baseline
    let metrics = CellTextMetrics(width: 10, height: 20)
    for (text, top) in [("a", 0), ("b", 7)] {
      let view = TextView(measurer: metrics)
      view.text = text
      view.paddingSource.edges.top = top
      layout.addSubview(view)
    }
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    let baselines = layout.subviews.map { $0.frame.y + ($0.measuredBaseline ?? 0) }
    #expect(baselines[0] == baselines[1])
    #expect(ys(layout) == [7, 0])
  }

  @Test func a_child_that_stretches_itself_and_begins_a_line_is_as_long_as_the_line_before() {
    let layout = flexbox([(60, 10), (60, 20), (40, 20), (60, 30)]) { index, params in
      if index > 0 { params.alignSelf = .stretch }
    }
    layout.wrap = .wrap
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(500)))
    #expect(layout.subviews.map(\.frame.height) == [10, 10, 20, 20])
    #expect(ys(layout) == [0, 10, 10, 30])
    layout.alignItems = .stretch
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(500)))
    #expect(layout.subviews.map(\.frame.height) == [10, 20, 20, 30])
  }

  @Test func the_divider_at_the_beginning_counts_for_the_second_child_of_a_later_line() {
    let layout = flexbox([(60, 10), (60, 10), (35, 10)])
    layout.wrap = .wrap
    layout.dividerSize = Size(width: 10, height: 0)
    layout.verticalDividers = [.beginning]
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(500)))
    // 10 + 60 + 35 would fit, but 10 is added again for the third child.
    #expect(ys(layout) == [0, 10, 20])
    #expect(xs(layout) == [10, 10, 10])
  }

  @Test func children_shrink_to_the_width_that_a_scroll_view_passes() {
    let layout = flexbox([(100, 10), (100, 10)])
    let scrollView = HorizontalScrollView()
    scrollView.passesSizeHint = true
    scrollView.addSubview(layout)
    scrollView.measureAndLayout(.exactly(Size(width: 120, height: 10)))
    #expect(widths(layout) == [60, 60])
    scrollView.passesSizeHint = false
    scrollView.measureAndLayout(.exactly(Size(width: 120, height: 10)))
    #expect(widths(layout) == [100, 100])
  }

  @Test func centered_columns_count_margins_from_the_start() {
    let layout = flexbox([(10, 10)]) { _, params in params.margins.left = 20 }
    layout.direction = .column
    layout.alignItems = .center
    layout.measureAndLayout(.exactly(Size(width: 100, height: 10)))
    #expect(xs(layout) == [55])
    layout.layoutDirection = .rightToLeft
    layout.measureAndLayout(.exactly(Size(width: 100, height: 10)))
    #expect(xs(layout) == [55])
  }

  @Test func without_children_padding_adds_no_length_along_the_main_axis() {
    let layout = FlexboxLayout()
    layout.padding = Edges(left: 3, top: 4, right: 5, bottom: 6)
    layout.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .atMost(100)))
    #expect(layout.frame.size == Size(width: 0, height: 10))
  }
}
