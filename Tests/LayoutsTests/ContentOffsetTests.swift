import Layouts
import Measure
import Testing

/// Scrolling content doesn't change its frames.
struct ContentOffsetTests {
  private let scroll = ScrollView()
  private let column = LinearLayout()

  init() {
    scroll.layoutParams = LayoutParams(width: 100, height: 50)
    scroll.addSubview(column, .init(width: .matchParent))
    for index in 0..<10 {
      let row = View()
      row.id = "\(index)"
      column.addSubview(row, .init(width: .matchParent, height: 20))
    }
    scroll.measureAndLayout(in: Size(width: 100, height: 50))
  }

  @Test func the_offset_stays_within_the_content() {
    #expect(scroll.scrollRange == 150)
    scroll.contentOffset = Point(x: 7, y: 1000)
    #expect(scroll.contentOffset == Point(x: 0, y: 150))
    scroll.contentOffset.y = -5
    #expect(scroll.contentOffset == .zero)
    #expect(!scroll.needsLayout)
    #expect(ScrollView().scrollRange == 0)
  }

  @Test func coordinates_and_hit_tests_move_with_it() {
    scroll.contentOffset.y = 30
    let third = column.subviews[3]
    #expect(third.frame.y == 60)
    #expect(third.frameInRoot.y == 30)
    #expect(third.convert(Point.zero, to: scroll) == Point(x: 0, y: 30))
    #expect(scroll.hitTest(Point(x: 5, y: 35)) === third)
    #expect(scroll.hitTest(Point(x: 5, y: 0))?.id == "1")
    #expect(scroll.hitTest(Point(x: 5, y: 60)) == nil)
  }

  @Test func snapshots_move_with_it() throws {
    let before = LayoutSnapshot(scroll)
    scroll.contentOffset.y = 30
    let snapshot = LayoutSnapshot(scroll)
    let third = try #require(snapshot[id: "3"])
    #expect(third.frame.y == 60 && third.frameInRoot.y == 30)
    #expect(snapshot[id: "0"]?.clip.isEmpty == true)
    #expect(snapshot.hitTest(Point(x: 5, y: 35)).map { snapshot.nodes[$0].id } == "3")
    #expect(snapshot.views(in: Rect(x: 0, y: 0, width: 100, height: 5)).map { snapshot.nodes[$0].id ?? "" }.last == "1")
    let middle = before.interpolated(to: snapshot, at: 0.5)
    #expect(middle[id: "3"]?.frameInRoot.y == 45)
  }

  @Test func a_row_scrolls_sideways() {
    let scroll = HorizontalScrollView()
    let wide = View()
    wide.minWidth = 300
    scroll.addSubview(wide, .init(height: 10))
    scroll.measureAndLayout(in: Size(width: 100, height: 50))
    scroll.contentOffset = Point(x: 40, y: 40)
    #expect(scroll.contentOffset == Point(x: 40, y: 0))
    #expect(scroll.subviews[0].frameInRoot.x == -40)
  }
}
