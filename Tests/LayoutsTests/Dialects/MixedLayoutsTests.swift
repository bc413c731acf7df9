import Dialects
import Layouts
import Measure
import Testing

/// Layouts written in Swift inside layouts of the other kinds, and vice versa.
@Suite(.serialized) struct MixedLayoutsTests {
  private func text(_ text: String) -> TextView { TextView(text, measurer: CellTextMetrics(width: 8, height: 16)) }

  @Test func a_stevia_view_inside_a_linear_layout() {
    let (cell, icon, title) = (AutoLayout(), View(), text("Title"))
    cell.sv(icon, title)
    icon.size(24).leading(8).centerVertically()
    title.leading == icon.trailing + 8
    title.trailing(8).top(4).bottom(4)
    let column = LinearLayout(direction: .vertical)
    column.sv(text("Head"), cell)
    cell.layoutParams.width = .matchParent
    column.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .atMost(500)))
    #expect(column.frame.size == Size(width: 200, height: 40))
    #expect(cell.frame == Rect(x: 0, y: 16, width: 200, height: 24))
    #expect(icon.frame == Rect(x: 8, y: 0, width: 24, height: 24))
    #expect(title.frame == Rect(x: 40, y: 4, width: 152, height: 16))
  }

  @Test func a_relative_layout_inside_auto_layout() {
    let root = AutoLayout()
    let (relative, first, second) = (RelativeLayout(), text("First"), text("Second"))
    (first.id, second.id) = ("first", "second")
    let params = RelativeLayout.LayoutParams()
    params.toRightOf = "first"
    relative.addSubview(first)
    relative.addSubview(second, params)
    root.sv(relative)
    relative.right(10).top(20)
    root.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(100)))
    #expect(relative.frame == Rect(x: 102, y: 20, width: 88, height: 16))
    #expect(second.frame.x == 40)
  }

  @Test(arguments: [false, true]) func a_distribution_of_stevia_rows(isRightToLeft: Bool) {
    func row(_ title: String) -> (row: AutoLayout, icon: View) {
      let (row, icon, label) = (AutoLayout(), View(), text(title))
      row.layoutParams = FrameLayout.LayoutParams(width: .matchParent, height: .fixed(30))
      row.sv(icon, label)
      icon.size(20).leading(5).centerVertically()
      label.leading == icon.trailing + 5
      return (row, icon)
    }
    let (a, b, c) = (row("a"), row("b"), row("c"))
    let layout = PlacedLayout { layout in
      layout.distributeSubviewsVertically {
        a.row
        ~1~
        b.row
        8
        c.row
      }
    }
    if isRightToLeft { layout.layoutDirection = .rightToLeft }
    layout.sv(a.row, b.row, c.row)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(200)))
    #expect([a, b, c].map(\.row.frame.y) == [34, 98, 136])
    #expect([a, b, c].allSatisfy { $0.icon.frame == Rect(x: isRightToLeft ? 75 : 5, y: 5, width: 20, height: 20) })
  }

  @Test func a_placed_layout_is_as_large_as_its_largest_child() {
    let (layout, child) = (PlacedLayout { _ in }, View())
    child.layoutParams = FrameLayout.LayoutParams(width: 30, height: 40, margins: Edges(all: 5))
    layout.sv(child)
    layout.measureAndLayout(in: Size(width: 300, height: 300))
    #expect(layout.frame.size == Size(width: 40, height: 50))
    #expect(child.frame == Rect(x: 0, y: 0, width: 30, height: 40))
    child.visibility = .gone
    layout.measureAndLayout(in: Size(width: 300, height: 300))
    #expect(layout.frame.size == .zero && child.frame == .zero)
  }

  /// A client's layout that places its children with expressions.
  private final class Card: ViewGroup {
    let (icon, title) = (View(), TextView("Title", measurer: CellTextMetrics(width: 8, height: 16)))

    init() {
      super.init()
      icon.layoutParams = LayoutParams(width: 24, height: 24)
      sv(icon, title)
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      for child in subviews { measureChild(child, specs) }
      return specs.resolve(Size(width: 100, height: 40))
    }

    override func onLayout(_ size: Size) {
      for child in subviews { child.layout(Rect(origin: .zero, size: child.measuredSize)) }
      icon.left --> 8.horizontalOffset + .left
      title.left --> 8.horizontalOffset + icon.right
    }
  }

  @Test func a_clients_own_layout_places_by_expressions() {
    let (card, column) = (Card(), LinearLayout(direction: .vertical))
    column.sv(text("Head"), card)
    for _ in 0..<2 {
      column.measureAndLayout(in: Size(width: 300, height: 300))
      #expect(card.icon.frame == Rect(x: 8, y: 8, width: 24, height: 24))
      #expect(card.title.frame == Rect(x: 40, y: 12, width: 40, height: 16))
      #expect(!column.needsLayout)
      card.title.setNeedsLayout()
    }
  }

  @Test func constraints_across_nested_stevia_views() {
    let root = AutoLayout()
    let (card, icon, badge) = (AutoLayout(), View(), View())
    root.sv(card.sv(icon.size(20).top(5).left(5)), badge.size(6))
    card.top(10).left(10).size(50)
    alignCenter(badge, with: icon)
    root.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(100)))
    #expect(badge.frame == Rect(x: 22, y: 22, width: 6, height: 6))
  }

  // MARK: Taps

  @Test(arguments: [false, true]) func taps_reach_into_scrolled_and_mirrored_trees(isRightToLeft: Bool) {
    var log: [String] = []
    let (root, scroll, column) = (AutoLayout(), ScrollView(), LinearLayout(direction: .vertical))
    if isRightToLeft { root.layoutDirection = .rightToLeft }
    let (cell, button, other) = (AutoLayout(), View(), View())
    root.tap { log.append("root") }
    root.sv(scroll.sv(column.sv(cell.sv(button, other))))
    scroll.fillContainer(10)
    column.layoutParams.width = .matchParent
    cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent, height: .fixed(400))
    cell.tap { log.append("cell") }
    func press() { log.append("button") }
    button.size(20).top(100).leading(7).tap(press).tap { log.append("again") }
    other.size(20).top(100).trailing(7)
    root.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(300)))
    let at = button.convert(Point(x: 10, y: 10), to: root)
    #expect(at == Point(x: isRightToLeft ? 173 : 27, y: 120))
    #expect(root.hitTest(at) === button)
    #expect(root.tap(at: at) === button)
    // A view without an action leaves the tap to its ancestors.
    #expect(root.tap(at: other.convert(Point(x: 10, y: 10), to: root)) === cell)
    #expect(root.tap(at: Point(x: 2, y: 2)) === root)
    #expect(root.tap(at: Point(x: 200, y: 2)) == nil)
    button.visibility = .hidden
    #expect(root.tap(at: at) === cell)
    #expect(log == ["button", "again", "cell", "root", "cell"])
  }
}
