import Declarative
import Layouts
import Measure
import Testing

/// Layouts written with result builders.
struct DeclarativeTests {
  private func box(_ width: Int, _ height: Int) -> View {
    View().with {
      $0.minWidth = width
      $0.minHeight = height
    }
  }

  @Test func rows_and_columns_are_linear_layouts() {
    let card = Row(spacing: 8) {
      box(48, 48)
      Column {
        box(10, 20).id("title")
        box(10, 30).height(5)
      }
      .weight(1)
    }
    .width(.matchParent)
    .padding(4)
    card.view.measureAndLayout(in: Size(width: 320, height: 640))
    #expect(card.view.direction == .horizontal)
    #expect(card.view.frame == Rect(x: 0, y: 0, width: 320, height: 56))
    #expect(card.view.subviews[1].frame == Rect(x: 60, y: 4, width: 256, height: 25))
    #expect(card.view.view(id: "title")?.frame == Rect(x: 0, y: 0, width: 256, height: 20))
  }

  @Test func a_weight_alone_is_a_share_and_with_a_length_an_addition() {
    let row = Row {
      box(30, 10).weight(1)
      box(30, 10).width(.wrapContent).weight(1)
    }
    row.view.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(10)))
    #expect(row.view.subviews.map(\.frame.width) == [35, 65])
  }

  @Test(arguments: [true, false])
  func conditions_and_loops_make_children(isLong: Bool) {
    let lines = isLong ? ["a", "b", "c"] : []
    let detail: String? = isLong ? "more" : nil
    let column = Column {
      TextView("title")
      if let detail { TextView(detail).id("detail") }
      if isLong { TextView("long") } else { Space().height(3) }
      for line in lines { TextView(line).margin(2) }
      [View(), View()]
    }
    #expect(column.view.subviews.count == (isLong ? 8 : 4))
    #expect((column.view.view(id: "detail") == nil) == !isLong)
  }

  @Test func boxes_grids_and_constraints_read_the_params_of_their_children() {
    let box = Box {
      self.box(10, 10).width(.wrapContent).height(.wrapContent).gravity([.right, .bottom])
      View()
    }
    box.view.measureAndLayout(MeasureSpecs(width: .exactly(50), height: .exactly(40)))
    #expect(
      box.view.subviews.map(\.frame) == [
        Rect(x: 40, y: 30, width: 10, height: 10), Rect(x: 0, y: 0, width: 50, height: 40),
      ])
    let grid = Grid(columns: 2) {
      for index in 0..<3 { self.box(10 + index, 10) }
      self.box(5, 5).cell(row: 2, column: 1).gravity(.end)
    }
    grid.view.measureAndLayout(.unspecified)
    #expect(
      grid.view.subviews.map(\.frame.origin) == [
        Point(x: 0, y: 0), Point(x: 12, y: 0), Point(x: 0, y: 10), Point(x: 18, y: 20),
      ])
    let constrained = Constrained {
      self.box(20, 10).id("icon").constrained { $0.leftToLeft = "parent" }
      self.box(30, 10).margins(Edges(left: 4)).constrained { $0.leftToRight = "icon" }
    }
    constrained.view.measureAndLayout(.unspecified)
    #expect(constrained.view.subviews[1].frame.x == 24)
  }

  @Test func a_child_of_a_box_with_a_gravity_is_as_long_as_its_content_along_that_axis() {
    func frame(_ gravity: Gravity) -> Rect {
      let box = Box { self.box(20, 10).gravity(gravity) }
      box.view.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(50)))
      return box.view.subviews[0].frame
    }
    #expect(frame(.center) == Rect(x: 40, y: 20, width: 20, height: 10))
    #expect(frame(.end) == Rect(x: 80, y: 0, width: 20, height: 50))
    #expect(frame(.bottom) == Rect(x: 0, y: 40, width: 100, height: 10))
    #expect(frame([.fillHorizontal, .bottom]) == Rect(x: 0, y: 40, width: 100, height: 10))
    #expect(frame(.fill) == Rect(x: 0, y: 0, width: 100, height: 50))
    let column = Column { box(20, 10).gravity(.end) }
    column.view.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(50)))
    #expect(column.view.subviews[0].frame == Rect(x: 0, y: 0, width: 100, height: 10), "as wide as the column")
  }

  @Test func lengths_and_lists_are_written_as_they_are() throws {
    let length = 48
    let names = ["one", "two"]
    let row = Row {
      View().width(length).height(length * 2)
      View().width(7).height(.matchParent)
      names.map { TextView($0) }
      [Row { View() }]
    }
    #expect(row.view.subviews.map(\.layoutParams.width) == [48, 7, .wrapContent, .wrapContent, .wrapContent])
    #expect(row.view.subviews[0].layoutParams.height == 96 && row.view.subviews.count == 5)
    #expect(Edges(horizontal: 3) == Edges(left: 3, right: 3) && Edges(vertical: 2) == Edges(top: 2, bottom: 2))
    let title = TextView("a").id("title")
    let column = Column {
      title
      View().id("view")
    }.view
    #expect(column.view(id: "title", as: TextView.self) === title)
    #expect(column.view(id: "view", as: TextView.self) == nil && column.view(id: "no", as: View.self) == nil)
    let rows = VirtualList(count: 2) {
      TextView()
    } bind: { row, index in
      row.text = names[index]
    }
    rows.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(rows.row(at: 1).map { ($0 as? TextView)?.text } == "two")
  }

  @Test func modifiers_are_kept_in_any_order_and_any_parent() {
    let view = View().cell(row: 1, column: 1).width(7).weight(2).constrained { $0.leftToLeft = "a" }.gravity(.top)
    #expect(view.params(as: ConstraintLayout.LayoutParams.self).leftToLeft == "a")
    let grid = Grid { view }
    let params = grid.view.subviews[0].params(as: GridLayout.LayoutParams.self)
    #expect(params.row == 1 && params.width == 7 && params.gravity == .top)
  }

  @Test func a_scroll_view_holds_one_child_or_a_column() {
    #expect(Scroll { View() }.view.subviews.count == 1)
    let scroll = Scroll {
      box(10, 300)
      box(10, 200)
    }
    scroll.view.measureAndLayout(in: Size(width: 100, height: 50))
    #expect(scroll.view.subviews.count == 1 && scroll.view.scrollRange == 450)
  }
}
