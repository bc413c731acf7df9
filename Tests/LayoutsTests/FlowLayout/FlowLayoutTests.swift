import Layouts
import Measure
import Testing

@Suite struct FlowLayoutTests {
  private func flow(_ widths: [Int]) -> FlowLayout {
    let layout = FlowLayout()
    for width in widths {
      let child = Space()
      child.minWidth = width
      child.minHeight = 20
      layout.addSubview(child)
    }
    return layout
  }

  @Test func a_child_that_does_not_fit_begins_a_row() {
    let layout = flow([40, 50, 30])
    layout.itemSpacing = 8
    layout.lineSpacing = 4
    layout.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .unspecified))
    #expect(layout.frame.size == Size(width: 98, height: 44))
    #expect(layout.subviews.map(\.frame.origin) == [Point(x: 0, y: 0), Point(x: 48, y: 0), Point(x: 0, y: 24)])
  }

  @Test func rows_begin_at_the_right_in_right_to_left_layouts() {
    let layout = flow([40, 50])
    layout.layoutDirection = .rightToLeft
    layout.measureAndLayout(.exactly(Size(width: 100, height: 20)))
    #expect(layout.subviews.map(\.frame.x) == [60, 10])
  }

  @Test func a_single_line_is_as_wide_as_all_children() {
    let layout = flow([40, 50, 30])
    layout.isSingleLine = true
    layout.measureAndLayout(.unspecified)
    #expect(layout.frame.size == Size(width: 120, height: 20))
  }
}
