import Layouts
import Measure
import Testing

/// Bars of Material 1.13 and later. The expected frames were calculated from its sources.
@Suite struct NavigationBarWrappingTests {
  private func box(_ width: Int, _ height: Int) -> View {
    let view = Space()
    view.layoutParams = LayoutParams(width: .fixed(width), height: .fixed(height))
    return view
  }

  private func item(label: Int?, _ gravity: Gravity = .center) -> NavigationBarItem {
    let item = NavigationBarItem()
    (item.contentGravity, item.measuresFromBaseline) = (gravity, false)
    (item.iconMargin, item.labelPadding, item.labelGap) = (6, 6, 4)
    for view in [box(56, 32), box(24, 24)] { item.addSubview(view) }
    if let label { item.addSubview(box(label, 16)) } else { item.centersIcon = true }
    return item
  }

  private func bar(_ items: NavigationBarItem...) -> NavigationBar {
    let bar = NavigationBar()
    (bar.minHeight, bar.wrapsItems) = (64, true)
    for item in items { bar.addSubview(item) }
    return bar
  }

  private func layOut(_ view: ViewGroup, _ width: MeasureSpec, _ height: MeasureSpec) {
    view.measureAndLayout(MeasureSpecs(width: width, height: height))
  }

  /// 6 above the icon, 32, 4, 16 for the label, and 6 below it.
  @Test func the_icon_and_the_labels_are_placed_together() {
    let first = item(label: 40)
    let bar = bar(first)
    layOut(bar, .exactly(100), .atMost(640))
    #expect(bar.frame.size == Size(width: 100, height: 64))
    // 58 of 64 in the middle, moved down by the space above.
    #expect(first.subviews.map(\.frame.y) == [9, 13, 45])
    #expect(first.subviews.map(\.frame.x) == [22, 38, 30])
    first.contentGravity = [.top, .centerHorizontal]
    layOut(bar, .exactly(100), .atMost(640))
    #expect(first.subviews.map(\.frame.y) == [6, 10, 42])
    first.contentGravity = [.start, .centerVertical]
    layOut(bar, .exactly(100), .atMost(640))
    #expect(first.subviews.map(\.frame.x) == [0, 16, 8])
    bar.layoutDirection = .rightToLeft
    layOut(bar, .exactly(100), .atMost(640))
    #expect(first.subviews.map(\.frame.x) == [44, 60, 52])
  }

  @Test func a_bar_is_as_high_as_its_highest_item() {
    let bar = bar(item(label: 40), item(label: nil))
    bar.minHeight = 20
    layOut(bar, .exactly(200), .atMost(640))
    #expect(bar.frame.height == 64 && bar.subviews.map(\.frame.height) == [64, 64])
    // An icon without a label is in the middle.
    #expect(bar.subviews[1].frame.x == 100)
    #expect((bar.subviews[1] as? ViewGroup)?.subviews.map(\.frame.y) == [16, 20])
    // Items in a higher bar are in its middle.
    layOut(bar, .exactly(200), .exactly(100))
    #expect(bar.subviews.map(\.frame.y) == [18, 18])
  }

  /// Three items take at least 60 percent of a row.
  @Test func items_with_labels_beside_their_icons_are_as_wide_as_they_need() {
    let items = [item(label: 60), item(label: 10), item(label: nil)]
    for item in items {
      item.isIconAtStart = true
      item.iconInsets = Edges(left: 16, right: 16)
    }
    let bar = bar(items[0], items[1], items[2])
    bar.fitsItems = true
    layOut(bar, .exactly(360), .atMost(640))
    #expect(bar.subviews.map(\.frame.width) == [120, 72, 72])
    #expect(bar.subviews.map(\.frame.x) == [48, 168, 240])
    #expect(items[0].subviews.map(\.frame.x) == [0, 16, 44])
    #expect(items[0].subviews.map(\.frame.width) == [120, 24, 60])
    bar.layoutDirection = .rightToLeft
    layOut(bar, .exactly(360), .atMost(640))
    // The space between them stays at the left of the label.
    #expect(items[0].subviews.map(\.frame.x) == [0, 80, 20])
  }

  @Test func a_column_has_space_between_its_items_as_far_as_there_is_room() {
    let bar = bar(item(label: 40, [.top, .centerHorizontal]), item(label: 40, [.top, .centerHorizontal]))
    (bar.direction, bar.minHeight, bar.minWidth, bar.minItemLength) = (.vertical, 0, 96, 64)
    (bar.itemInset, bar.itemSpacing) = (44, 10)
    layOut(bar, .atMost(360), .exactly(300))
    #expect(bar.frame.size == Size(width: 96, height: 300))
    #expect(bar.subviews.map(\.frame.y) == [44, 118])
    bar.contentGravity = .centerVertical
    layOut(bar, .atMost(360), .exactly(300))
    #expect(bar.subviews.map(\.frame.y) == [81, 155])
    bar.contentGravity = .bottom
    layOut(bar, .atMost(360), .exactly(132))
    #expect(bar.subviews.map(\.frame.y) == [44, 112])
    // A column fills the height that it is offered.
    layOut(bar, .atMost(360), .atMost(500))
    #expect(bar.frame.height == 500)
  }

  @Test func an_expanded_column_is_as_wide_as_its_items() {
    let items = [item(label: 90, [.start, .centerVertical]), item(label: 300, [.start, .centerVertical])]
    for item in items { item.isIconAtStart = true }
    let bar = bar(items[0], items[1])
    (bar.direction, bar.minWidth, bar.minItemLength) = (.vertical, 96, 56)
    (bar.minExpandedLength, bar.maxExpandedLength) = (220, 360)
    layOut(bar, .atMost(600), .exactly(400))
    #expect(bar.frame.width == 328)
    layOut(bar, .atMost(200), .exactly(400))
    #expect(bar.frame.width == 200)
    bar.removeSubview(items[1])
    layOut(bar, .atMost(600), .exactly(400))
    #expect(bar.frame.width == 220)
  }
}
