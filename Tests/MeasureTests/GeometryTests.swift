import Foundation
import Measure
import Testing

@Suite struct GeometryTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func a_rectangle_holds_its_left_and_top_edges_only() {
    #expect(rect.contains(Point(x: 10, y: 20)) && rect.contains(Point(x: 39, y: 59)))
    #expect(!rect.contains(Point(x: 40, y: 20)) && !rect.contains(Point(x: 10, y: 60)))
    #expect(rect.contains(rect) && !rect.contains(rect.offset(by: Point(x: 1, y: 0))))
  }

  @Test func rectangles_that_only_touch_do_not_intersect() {
    let beside = rect.offset(by: Point(x: 30, y: 0))
    #expect(!rect.intersects(beside) && rect.intersection(beside) == nil)
    #expect(rect.intersection(rect.offset(by: Point(x: 29, y: 39))) == Rect(x: 39, y: 59, width: 1, height: 1))
    #expect(rect.union(beside) == Rect(x: 10, y: 20, width: 60, height: 40))
  }

  @Test func an_inset_does_not_turn_a_rectangle_inside_out() {
    #expect(rect.inset(by: Edges(all: 5)) == Rect(x: 15, y: 25, width: 20, height: 30))
    #expect(rect.inset(by: Edges(all: 100)).size == .zero)
    #expect(rect.inset(by: Edges(all: -5)) == Rect(x: 5, y: 15, width: 40, height: 50))
  }

  @Test func a_gravity_says_something_about_each_axis_that_it_names() {
    #expect(Gravity.left.alignment(along: .horizontal) == .leading && Gravity.left.alignment(along: .vertical) == nil)
    #expect(Gravity.start.alignment(along: .horizontal, isRightToLeft: true) == .trailing)
    #expect(Gravity([.fillVertical, .right]).alignment(along: .vertical) == .fill)
    #expect(Gravity.center.alignment(along: .vertical) == .center)
    #expect("\(Gravity([.start, .bottom]))" == "start|bottom" && "\(Gravity([]))" == "none")
  }

  @Test func each_edge_is_rounded_separately() {
    let (left, right) = (
      Density.frame(left: 0, top: 0, right: 10.5, bottom: 4), Density.frame(left: 10.5, top: 0, right: 21.4, bottom: 4)
    )
    #expect(left.right == right.x && right == Rect(x: 11, y: 0, width: 10, height: 4))
    #expect(Density.frame(left: 5, top: .nan, right: 1, bottom: .infinity).width == 0)
    let density = Density(1.5)
    #expect(density?.pixels(1) == 2 && density?.pixels(0.1) == 1 && density?.pixels(-3) == -5)
    #expect(density?.points(3) == 2 && Density(0) == nil && Density(.infinity) == nil)
  }

  @Test func values_are_read_as_they_were_written() throws {
    struct Values: Codable, Equatable {
      var rect = Rect(x: 1, y: 2, width: 3, height: 4)
      var edges = Edges(left: 1, top: 2, right: 3, bottom: 4)
      var dimensions: [Measure.Dimension] = [.matchParent, .wrapContent, .fixed(7)]
      var gravity: Gravity = [.end, .centerVertical]
      var axis = Axis.vertical
      var density = Density.one
      var visibility = Visibility.gone
      var direction = LayoutDirection.rightToLeft
      var color = Color(red: 1, green: 2, blue: 3)
    }
    let data = try JSONEncoder().encode(Values())
    #expect(try JSONDecoder().decode(Values.self, from: data) == Values())
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Measure.Dimension].self, from: Data("[-3]".utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Density].self, from: Data("[0]".utf8)) }
  }
}
