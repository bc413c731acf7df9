import Layouts
import Measure
import Testing

/// The expected frames were calculated from the sources of Material Components.
@Suite struct NavigationBarTests {
  private func box(_ width: Int, _ height: Int) -> View {
    let view = Space()
    view.layoutParams = LayoutParams(width: .fixed(width), height: .fixed(height))
    return view
  }

  private func item(label: Int) -> NavigationBarItem {
    let item = NavigationBarItem()
    (item.iconMargin, item.labelPadding, item.labelGap) = (8, 10, 4)
    for view in [box(64, 32), box(24, 24), box(label, 16)] { item.addSubview(view) }
    return item
  }

  private func bar(_ labels: Int...) -> NavigationBar {
    let bar = NavigationBar()
    bar.minHeight = 56
    for label in labels { bar.addSubview(item(label: label)) }
    return bar
  }

  private func frames(_ view: ViewGroup, _ width: MeasureSpec, _ height: MeasureSpec) -> [Rect] {
    view.measureAndLayout(MeasureSpecs(width: width, height: height))
    return view.subviews.map(\.frame)
  }

  @Test func items_of_a_row_share_its_width_up_to_their_maximum() {
    let bar = bar(20, 20, 20)
    bar.maxItemLength = 110
    #expect(frames(bar, .exactly(302), .atMost(640)).map(\.width) == [101, 101, 100])
    #expect(bar.frame.height == 56)
    // A row that is too narrow for its bar is in the center.
    let wide = frames(bar, .exactly(360), .atMost(640))
    #expect(wide.map(\.x) == [13, 124, 235] && wide.map(\.width) == [111, 111, 111])
    bar.layoutDirection = .rightToLeft
    #expect(frames(bar, .exactly(302), .atMost(640)).map(\.x) == [201, 100, 0])
  }

  @Test func the_selected_item_of_a_row_that_shifts_is_as_wide_as_it_needs() {
    let bar = bar(140, 20, 20)
    bar.shifts = true
    (bar.minItemLength, bar.maxItemLength, bar.minSelectedLength, bar.maxSelectedLength) = (56, 96, 96, 168)
    #expect(frames(bar, .exactly(300), .atMost(640)).map(\.width) == [140, 80, 80])
    // Others keep their minimum.
    #expect(frames(bar, .exactly(200), .atMost(640)).map(\.width) == [88, 56, 56])
  }

  @Test func items_of_a_column_are_as_high_as_it_is_wide_or_as_their_content() {
    let bar = bar(20, 20)
    (bar.direction, bar.itemInset) = (.vertical, 8)
    (bar.minWidth, bar.minHeight) = (72, 0)
    #expect(
      frames(bar, .atMost(360), .atMost(640)) == [
        Rect(x: 0, y: 8, width: 72, height: 72), Rect(x: 0, y: 80, width: 72, height: 72),
      ])
    #expect(bar.frame.size == Size(width: 72, height: 144))
    bar.contentGravity = .bottom
    #expect(frames(bar, .atMost(360), .exactly(640)).map(\.y) == [496, 568])
    // 8 above the icon, 32, 4 below it, and 16 for the label.
    bar.minItemLength = 0
    #expect(frames(bar, .atMost(360), .atMost(640)).map(\.height) == [60, 60])
  }

  @Test func a_header_is_above_the_items() {
    let bar = NavigationBar()
    bar.addSubview(box(40, 56))
    bar.addSubview(item(label: 20))
    (bar.direction, bar.hasHeader, bar.itemInset, bar.minWidth) = (.vertical, true, 8, 72)
    #expect(
      frames(bar, .atMost(360), .exactly(640)) == [
        Rect(x: 16, y: 8, width: 40, height: 56), Rect(x: 0, y: 72, width: 72, height: 72),
      ])
  }

  @Test func an_indicator_keeps_a_margin_in_its_item() {
    let item = item(label: 20)
    item.indicatorMargin = 4
    let frames = frames(item, .exactly(60), .exactly(80))
    #expect(
      frames == [
        Rect(x: 4, y: 8, width: 52, height: 32), Rect(x: 18, y: 12, width: 24, height: 24),
        Rect(x: 20, y: 64, width: 20, height: 16),
      ])
    (item.isIndicatorSquare, item.centersIcon) = (true, true)
    #expect(self.frames(item, .exactly(60), .exactly(80))[0] == Rect(x: 4, y: 14, width: 52, height: 52))
  }

  // MARK: Tabs

  private func tabs(_ widths: Int...) -> TabBar {
    let bar = TabBar()
    (bar.rowHeight, bar.gutter) = (48, 16)
    for width in widths {
      let tab = FrameLayout()
      tab.addSubview(box(width, 20), FrameLayout.LayoutParams(width: .fixed(width), height: .fixed(20)))
      bar.addSubview(tab)
    }
    return bar
  }

  @Test func tabs_fill_a_fixed_row_up_to_their_maximum() {
    let bar = tabs(30, 60)
    #expect(
      frames(bar, .exactly(360), .atMost(640)) == [
        Rect(x: 0, y: 0, width: 180, height: 48), Rect(x: 180, y: 0, width: 180, height: 48),
      ])
    bar.maxTabWidth = 100
    // A share beyond the maximum becomes a limit, and the row is centered.
    #expect(frames(bar, .exactly(360), .atMost(640)).map(\.x) == [135, 165])
  }

  @Test func tabs_in_the_center_are_as_wide_as_the_widest_if_they_fit() {
    let bar = tabs(30, 60)
    bar.distribution = .center
    #expect(frames(bar, .exactly(360), .atMost(640)).map(\.width) == [60, 60])
    #expect(frames(bar, .exactly(140), .atMost(640)).map(\.width) == [70, 70], "the gutters don't fit")
    bar.mode = .auto
    #expect(frames(bar, .exactly(140), .atMost(640)).map(\.width) == [30, 60])
    bar.mode = .scrollable
    bar.distribution = .start
    bar.tabInset = 12
    #expect(frames(bar, .exactly(360), .atMost(640)).map(\.x) == [12, 42])
    bar.layoutDirection = .rightToLeft
    #expect(frames(bar, .exactly(360), .atMost(640)).map(\.x) == [318, 258])
  }
}
