import Layouts
import Measure
import Testing

/// The expected frames were calculated from the sources of Android's views.
@Suite struct ItemColumnTests {
  private func box(_ width: Int, _ height: Int, at x: Int = 0, _ y: Int = 0) -> View {
    let view = Space()
    view.layoutParams = LayoutParams(
      width: .fixed(width), height: .fixed(height), margins: Edges(left: x, top: y, right: 0, bottom: 0))
    return view
  }

  private func size(_ view: View, _ width: MeasureSpec, _ height: MeasureSpec) -> Size {
    view.measureAndLayout(MeasureSpecs(width: width, height: height))
    return view.frame.size
  }

  @Test func a_column_without_a_height_limit_is_as_high_as_its_first_item() {
    let column = ItemColumn()
    (column.dividerHeight, column.scrollBarWidth) = (2, 4)
    column.padding = Edges(left: 1, top: 3, right: 1, bottom: 3)
    #expect(size(column, .atMost(100), .atMost(100)) == Size(width: 100, height: 6))
    for height in [20, 30, 40] { column.addSubview(box(50, height)) }
    #expect(size(column, .atMost(100), .unspecified) == Size(width: 100, height: 26))
    #expect(size(column, .unspecified, .atMost(500)) == Size(width: 56, height: 100))
    #expect(column.subviews.map(\.frame.y) == [3, 25, 57])
    #expect(size(column, .atMost(100), .atMost(70)).height == 70)
  }

  @Test func children_of_an_absolute_layout_are_measured_without_their_distances() {
    let layout = AbsoluteLayout()
    layout.addSubview(box(30, 10, at: 90, 5))
    #expect(size(layout, .atMost(100), .atMost(100)) == Size(width: 100, height: 15))
    #expect(layout.subviews[0].frame == Rect(x: 90, y: 5, width: 30, height: 10))
  }

  @Test func a_clock_is_as_large_as_its_dial_at_the_smaller_scale() {
    let clock = AnalogClock()
    clock.dialSize = Size(width: 380, height: 380)
    #expect(size(clock, .atMost(600), .atMost(600)) == Size(width: 380, height: 380))
    #expect(size(clock, .exactly(600), .atMost(600)) == Size(width: 600, height: 380))
    #expect(size(clock, .exactly(190), .atMost(600)) == Size(width: 190, height: 190))
    #expect(size(clock, .atMost(600), .atMost(0)) == .zero)
  }

  @Test func a_stack_without_cards_has_a_width_only_if_its_height_is_exact() {
    let stack = StackView()
    #expect(size(stack, .exactly(100), .atMost(100)) == .zero)
    #expect(size(stack, .atMost(100), .exactly(40)) == Size(width: 100, height: 40))
    #expect(size(stack, .unspecified, .exactly(40)) == Size(width: 0, height: 40))
  }

  @Test func an_item_of_a_spinner_keeps_its_width_unless_that_of_the_field_is_exact() {
    let spinner = Spinner()
    spinner.padding = Edges(left: 0, top: 0, right: 24, bottom: 0)
    spinner.addSubview(box(40, 20))
    spinner.minHeight = 30
    #expect(size(spinner, .atMost(200), .atMost(100)) == Size(width: 64, height: 30))
    #expect(spinner.subviews[0].frame == Rect(x: 0, y: 5, width: 40, height: 20))
    spinner.contentGravity = [.end]
    #expect(size(spinner, .exactly(200), .atMost(100)).width == 200)
    #expect(spinner.subviews[0].frame.x == 136)
  }

  @Test func the_buttons_of_a_month_are_in_the_outer_columns_of_its_title() {
    let month = MonthView()
    month.pictureSize = Size(width: 348, height: 338)
    (month.sideInset, month.topInset, month.titleHeight) = (20, 6, 56)
    for _ in 0..<2 { month.addSubview(box(48, 48)) }
    #expect(size(month, .atMost(600), .atMost(600)) == Size(width: 348, height: 338))
    #expect(month.subviews.map(\.frame.x) == [18, 282] && month.subviews.map(\.frame.y) == [10, 10])
    month.layoutDirection = .rightToLeft
    #expect(size(month, .exactly(348), .exactly(338)).width == 348)
    #expect(month.subviews.map(\.frame.x) == [282, 18])
  }
}
