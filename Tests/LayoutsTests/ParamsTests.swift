import Dialects
import Layouts
import Measure
import Testing

/// Params are set and read in the class of their layout.
struct ParamsTests {
  /// The params of a child that was added without any are created when they are first read; its size doesn't depend on
  /// when that is.
  @Test func params_of_a_child_of_an_AutoLayout_may_be_read_at_any_time() {
    let (layout, child) = (AutoLayout(), View())
    layout.addSubview(child)
    child.addConstraints(["left ==": 3, "width ==": 20, "top ==": 4, "height ==": 10])
    layout.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(child.frame == Rect(x: 3, y: 4, width: 20, height: 10))
    #expect(child.layoutParams is AutoLayout.LayoutParams)
    #expect(child.layoutParams === child.layoutParams)
    child.layoutParams.height = 10
    layout.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(child.frame.height == 10)
  }

  @Test func a_child_keeps_the_lengths_that_it_had_in_an_AutoLayout() {
    let frame = FrameLayout()
    frame.layoutParams.width = 50
    frame.layoutParams.height = 50
    func place(_ child: View) -> Size {
      child.minWidth = 7
      frame.removeAllSubviews()
      frame.addSubview(child)
      frame.measureAndLayout(in: Size(width: 50, height: 50))
      return child.frame.size
    }
    // A child that is added without params fills a FrameLayout; this one wraps its content, as it did before.
    let removed = View()
    let layout = AutoLayout()
    layout.addSubview(removed)
    removed.removeFromParent()
    #expect(removed.layoutParams is AutoLayout.LayoutParams)
    #expect(place(removed) == Size(width: 7, height: 0))
    let survivor = View()
    do {
      let parent = AutoLayout()
      parent.addSubview(survivor)
    }
    #expect(survivor.parent == nil)
    #expect(place(survivor) == Size(width: 7, height: 0))
    #expect(place(View()) == Size(width: 50, height: 50))
  }

  /// A subclass may have other default params, which its children have from the beginning.
  @Test func a_subclass_of_AutoLayout_gives_its_own_params() {
    final class Rows: AutoLayout {
      override func defaultLayoutParams() -> Measure.LayoutParams { LayoutParams(height: 12) }
    }
    let (rows, child) = (Rows(), View())
    rows.addSubview(child)
    child.addConstraints(["left ==": 0, "width ==": 5, "top ==": 0])
    rows.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(child.frame == Rect(x: 0, y: 0, width: 5, height: 12))
  }

  @Test func each_layout_infers_the_class_of_its_params() {
    let row = LinearLayout(direction: .horizontal)
    row.addSubview(View(), .init(width: 0, weight: 1))
    #expect(row.subviews[0].params(as: LinearLayout.LayoutParams.self).weight == 1)
    let table = TableRow()
    table.addSubview(View(), .init(column: 2))
    #expect(table.subviews[0].params(as: TableRow.LayoutParams.self).column == 2)
    let grid = GridLayout()
    grid.addSubview(View(), .init(row: 1))
    #expect(grid.subviews[0].params(as: GridLayout.LayoutParams.self).row == 1)
    let frame = FrameLayout()
    frame.addSubview(View(), .init(gravity: .bottom))
    #expect(frame.subviews[0].params(as: FrameLayout.LayoutParams.self).gravity == .bottom)
    let scroll = ScrollView()
    scroll.addSubview(View(), .init(gravity: .end))
    #expect(scroll.subviews[0].params(as: FrameLayout.LayoutParams.self).gravity == .end)
    let content = TextView()
    content.addSubview(View(), .init(gravity: .end))
    #expect(content.subviews[0].params(as: FrameLayout.LayoutParams.self).gravity == .end)
    let stack = StackLayout()
    stack.addSubview(View(), .init(gravity: .end))
    #expect(stack.subviews[0].params(as: StackLayout.LayoutParams.self).gravity == .end)
    for layout in [
      RelativeLayout(), ConstraintLayout(), CoordinatorLayout(), AutoLayout(), FlexboxLayout(), FlowLayout(),
    ] {
      switch layout {
      case let layout as RelativeLayout: layout.addSubview(View(), .init(width: 7))
      case let layout as ConstraintLayout: layout.addSubview(View(), .init(width: 7))
      case let layout as CoordinatorLayout: layout.addSubview(View(), .init(width: 7))
      case let layout as AutoLayout: layout.addSubview(View(), .init(width: 7))
      case let layout as FlexboxLayout: layout.addSubview(View(), .init(width: 7))
      case let layout as FlowLayout: layout.addSubview(View(), .init(width: 7))
      default: break
      }
      #expect(layout.subviews[0].layoutParams.width == 7)
    }
  }

  /// Source: `generateDefaultLayoutParams` of the classes of Android.
  @Test func children_without_params_have_the_lengths_of_android() {
    func lengths(_ layout: ViewGroup) -> [Dimension] {
      layout.addSubview(View())
      return [layout.subviews[0].layoutParams.width, layout.subviews[0].layoutParams.height]
    }
    #expect(lengths(LinearLayout(direction: .vertical)) == [.matchParent, .wrapContent])
    #expect(lengths(LinearLayout(direction: .horizontal)) == [.wrapContent, .wrapContent])
    #expect(lengths(FrameLayout()) == [.matchParent, .matchParent])
    #expect(lengths(ScrollView()) == [.matchParent, .matchParent])
    #expect(lengths(RelativeLayout()) == [.wrapContent, .wrapContent])
    #expect(lengths(GridLayout()) == [.wrapContent, .wrapContent])
    #expect(lengths(TableLayout()) == [.matchParent, .wrapContent])
    #expect(lengths(TableRow()) == [.matchParent, .wrapContent])
  }

  @Test func changing_params_that_were_read_lays_out_again() {
    let row = LinearLayout(direction: .horizontal)
    let (one, two) = (View(), View())
    row.addSubview(one, .init(width: 0, height: 10, weight: 1))
    row.addSubview(two, .init(width: 0, height: 10, weight: 1))
    row.measureAndLayout(MeasureSpecs(width: .exactly(90), height: .exactly(10)))
    one.params(as: LinearLayout.LayoutParams.self).weight = 2
    row.measureAndLayout(MeasureSpecs(width: .exactly(90), height: .exactly(10)))
    #expect(one.frame.width == 60)
  }

  @Test func params_of_any_class_are_converted_on_request() {
    let row: ViewGroup = LinearLayout(direction: .horizontal)
    row.addSubview(convertingParams: FrameLayout.LayoutParams(width: 7), of: View())
    #expect(row.subviews[0].params(as: LinearLayout.LayoutParams.self).width == 7)
  }
}
