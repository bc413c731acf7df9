import Layouts
import Measure
import Testing

/// The expected frames were calculated from the sources of RecyclerView, its layout managers, and GridView.
@Suite struct ItemListTests {
  private func add(_ width: Dimension, _ height: Dimension, _ content: Int = 20, to list: ViewGroup) -> View {
    let view = Space()
    (view.minWidth, view.minHeight) = (content, content)
    view.layoutParams = LayoutParams(width: width, height: height)
    list.addSubview(view)
    return view
  }

  @Test func an_item_that_matches_the_list_is_one_viewport_long() {
    let list = ItemList()
    let items = [
      add(.matchParent, .matchParent, to: list), add(.wrapContent, .wrapContent, to: list),
      add(.matchParent, 50, to: list),
    ]
    list.measureAndLayout(.exactly(Size(width: 200, height: 300)))
    #expect(
      items.map(\.frame) == [
        Rect(x: 0, y: 0, width: 200, height: 300), Rect(x: 0, y: 300, width: 20, height: 20),
        Rect(x: 0, y: 320, width: 200, height: 50),
      ])
  }

  @Test func items_that_match_a_list_that_wraps_them_are_as_long_as_the_list() {
    let list = ItemList()
    let items = (0..<2).map { _ in add(.matchParent, .matchParent, to: list) }
    list.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .atMost(300)))
    // Two contents of 20; each item is then as long as both together.
    #expect(list.frame.size == Size(width: 200, height: 40))
    #expect(items.map(\.frame.height) == [40, 40])
  }

  @Test func items_have_a_minimum_length_that_they_share_if_it_is_too_long() {
    let list = ItemList()
    let items = (0..<3).map { _ in add(.matchParent, .wrapContent, to: list) }
    list.minItemLength = .matchParent
    for (limit, length) in [(400, 100), (250, 83), (30, 20)] {
      list.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(limit)))
      #expect(items.map(\.frame.height) == [length, length, length])
      #expect(list.frame.height == min(limit, 3 * length))
    }
    list.minItemLength = 50
    list.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    #expect(items.map(\.frame.y) == [0, 50, 100])
  }

  @Test func pixels_that_columns_do_not_share_go_to_some_of_them() {
    let list = ItemList()
    list.columns = 3
    let items = (0..<4).map { index in add(.matchParent, .wrapContent, 20 + 10 * index, to: list) }
    list.measureAndLayout(.exactly(Size(width: 200, height: 300)))
    // 67, 66 and 67; a line is as long as its longest item.
    #expect(items.map(\.frame.x) == [0, 67, 133, 0])
    #expect(items.map(\.frame.height) == [40, 40, 40, 50])
    #expect(items[3].frame.y == 40)
  }

  @Test func a_list_that_scrolls_sideways_begins_at_the_right_from_right_to_left() {
    let list = ItemList()
    list.direction = .horizontal
    list.layoutDirection = .rightToLeft
    let items = (0..<2).map { _ in add(.wrapContent, .matchParent, to: list) }
    list.measureAndLayout(.exactly(Size(width: 200, height: 100)))
    #expect(items.map(\.frame.x) == [180, 160])
    #expect(items[0].frame.height == 100)
  }

  @Test func the_columns_of_a_grid_share_the_remaining_space() {
    let grid = ItemGrid()
    (grid.columns, grid.itemSpacing, grid.lineSpacing) = (3, 10, 5)
    let items = (0..<4).map { _ in add(.matchParent, .wrapContent, to: grid) }
    grid.measureAndLayout(MeasureSpecs(width: .atMost(200), height: .atMost(300)))
    #expect(grid.frame.size == Size(width: 200, height: 45))
    #expect(items.map(\.frame.x) == [0, 70, 140, 0])
    #expect(items[3].frame == Rect(x: 0, y: 25, width: 60, height: 20))
  }

  @Test func a_grid_has_as_many_columns_as_fit() {
    let grid = ItemGrid()
    (grid.columnWidth, grid.stretch) = (60, .spacingUniform)
    let items = (0..<4).map { _ in add(.matchParent, .wrapContent, to: grid) }
    grid.measureAndLayout(.exactly(Size(width: 200, height: 300)))
    // Three columns leave 20, a quarter of which is on each side of them.
    #expect(items.map(\.frame.x) == [5, 70, 135, 5])
  }
}
