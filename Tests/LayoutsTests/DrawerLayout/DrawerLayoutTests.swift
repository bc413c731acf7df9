import Layouts
import Measure
import Testing

/// The expected frames were calculated from the source of DrawerLayout.
@Suite struct DrawerLayoutTests {
  private let size = Size(width: 360, height: 640)

  private func add(_ gravity: Gravity, _ width: Dimension, _ height: Dimension, to layout: DrawerLayout) -> View {
    let view = Space()
    (view.minWidth, view.minHeight) = (100, 50)
    view.layoutParams = FrameLayout.LayoutParams(width: width, height: height, gravity: gravity)
    layout.addSubview(view)
    return view
  }

  @Test func closed_drawers_lie_outside_and_leave_a_margin_free() {
    let layout = DrawerLayout()
    layout.drawerMargin = 64
    let content = add([], .wrapContent, .wrapContent, to: layout)
    let start = add(.start, .matchParent, .matchParent, to: layout)
    let end = add([.end, .bottom], .wrapContent, .wrapContent, to: layout)
    layout.measureAndLayout(.exactly(size))
    #expect(content.frame == Rect(origin: .zero, size: size))
    #expect(start.frame == Rect(x: -296, y: 0, width: 296, height: 640))
    #expect(end.frame == Rect(x: 360, y: 590, width: 100, height: 50))
    layout.openDrawers = .end
    layout.measureAndLayout(.exactly(size))
    #expect(end.frame.x == 260)
    #expect(start.frame.x == -296)
  }

  @Test func sides_follow_the_direction() {
    let layout = DrawerLayout()
    layout.layoutDirection = .rightToLeft
    layout.openDrawers = .start
    let start = add(.start, 200, .matchParent, to: layout)
    layout.measureAndLayout(.exactly(size))
    #expect(start.frame == Rect(x: 160, y: 0, width: 200, height: 640))
  }
}
