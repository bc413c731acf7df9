import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// The behavior of frames, hiding, identity, and constraints that users of UIKit expect.
@Suite struct UIKitTests {
  private let root = AutoLayout()

  private func layOut() { root.measureAndLayout(in: Size(width: 360, height: 640)) }

  private func frame(_ view: View) -> [Int] {
    [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
  }

  @Test func a_root_is_laid_out_when_its_frame_is_set() {
    let view = View()
    root.subviews(view)
    view.fillContainer(padding: 10)
    root.frame = Rect(x: 5, y: 6, width: 100, height: 50)
    #expect(frame(root) == [5, 6, 100, 50])
    #expect(frame(view) == [10, 10, 80, 30])
    root.frame.size.width = 60
    #expect(frame(view) == [10, 10, 40, 30])
    root.frame = Rect(x: 0, y: 0, width: -4, height: 20)
    #expect(frame(root) == [0, 0, 0, 20])
  }

  @Test func children_keep_the_frames_that_a_placed_layout_sets() {
    let (a, b) = (View(), View())
    let layout = PlacedLayout { _ in
      a.frame = Rect(x: 1, y: 2, width: 30, height: 40)
      b.frame = a.frame.inset(by: Edges(all: 5))
      b.center = Point(x: 50, y: 60)
      b.bounds.size = Size(width: 10, height: 20)
    }
    layout.subviews(a, b)
    for _ in 0..<2 {
      layout.measureAndLayout(in: Size(width: 100, height: 100))
      #expect(frame(a) == [1, 2, 30, 40])
      #expect(frame(b) == [45, 50, 10, 20])
      #expect(b.center == Point(x: 50, y: 60))
    }
  }

  @Test func rectangles_have_the_names_of_CoreGraphics() {
    let rect = Rect(left: 30, top: 5, right: 10, bottom: 16)
    #expect(rect == Rect(x: 10, y: 5, width: 20, height: 11))
    let parts: [Int] = [rect.minX, rect.midX, rect.maxX, rect.minY, rect.midY, rect.maxY]
    let expected: [Int] = [10, 20, 30, 5, 10, 16]
    #expect(parts == expected)
    #expect(rect.insetBy(dx: 2, dy: -1) == Rect(x: 12, y: 4, width: 16, height: 13))
    #expect(rect.offsetBy(dx: -10, dy: 1).origin == Point(x: 0, y: 6))
    #expect(rect.outset(by: Edges(uniform: 3)) == Rect(x: 7, y: 2, width: 26, height: 17))
    #expect(Edges(horizontal: 2, vertical: 3).horizontalAmount == 4 && Edges(uniform: 3).verticalAmount == 6)
    #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)) == 5)
    #expect(Point(x: 1, y: 1).offset(by: 2.horizontalOffset + 3.5.verticalOffset) == Point(x: 3, y: 5))
  }

  /// A view with members that have the names of anchors.
  private final class Named: View {
    let top = TextView("Hello")
    let bottom = View()
    var size = 4.5
    var width = 7
    let center = "center"
  }

  @Test func a_view_may_have_members_with_the_names_of_anchors() {
    let view = Named()
    view.subviews(view.top, view.bottom)
    view.top.top(0)
    view.bottom.Top == view.top.Bottom + 4
    view.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(view.bottom.frame.y == 24 && view.width == 7 && view.size == 4.5 && view.center == "center")
    #expect((view as View).size == Size(width: 100, height: 100))
  }

  @Test func ratios_take_a_scale() {
    #expect(AspectRatio.widescreen.height(forWidth: 160, in: 1) == 90)
    #expect(AspectRatio.square.width(forHeight: 10.25, in: 2) == 10.5)
  }

  @Test func constraints_restore_a_frame_that_is_set() {
    let view = View()
    root.subviews(view)
    view.size(20).top(5)
    layOut()
    view.frame = Rect(x: 100, y: 100, width: 7, height: 7)
    #expect(frame(view) == [100, 100, 7, 7])
    layOut()
    #expect(frame(view) == [0, 5, 20, 20])
  }

  @Test func frames_contain_their_subviews() {
    let (box, inner) = (View(frame: Rect(x: 3, y: 4, width: 50, height: 60)), View())
    #expect(frame(box) == [3, 4, 50, 60])
    box.subviews(inner)
    inner.fillContainer()
    box.frame = Rect(CGRect(x: 0.4, y: 0, width: 30.2, height: 40).integral)
    #expect(inner.frame.size == box.frame.size)
    #expect(View(frame: CGRect.zero).frame == .zero)
  }

  @Test func hidden_views_keep_their_constraints() {
    let (a, b, stack, c, d) = (View(), View(), StackLayout(), View(), View())
    root.subviews(a, b, stack.arrangedSubviews([c, d]))
    a.size(20).top(5)
    b.Top == a.Bottom
    b.size(10)
    stack.bottom(0)
    c.size(30)
    d.size(40)
    a.isHidden = true
    c.isHidden = true
    layOut()
    #expect(frame(a) == [0, 5, 20, 20] && b.frame.y == 25)
    #expect(stack.frame.height == 40)
    #expect(a.isHidden && !b.isHidden)
    c.isHidden = false
    layOut()
    #expect(stack.frame.height == 70)
  }

  @Test func views_are_equal_if_they_are_the_same() {
    let (a, b) = (View(), View())
    root.subviews(a)
    #expect(a == a && a != b)
    #expect(root.subviews.contains(a) && !root.subviews.contains(b))
    #expect(Set([a, b, a]).count == 2)
  }

  @Test func a_length_has_no_second_attribute() {
    let view = View()
    root.subviews(view)
    view.width(9).top(3)
    #expect(view.widthConstraint?.secondAttribute == .notAnAttribute)
    #expect(view.topConstraint?.secondAttribute == .top)
    #expect(view.topConstraint?.secondItem == root)
    let made = NSLayoutConstraint(
      item: view, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
      constant: 12)
    #expect(!made.isActive && made.priority == 1000)
    NSLayoutConstraint.activate([made])
    layOut()
    #expect(frame(view) == [0, 3, 9, 12])
    let attribute: NSLayoutConstraint.Attribute = .centerX
    #expect(made.firstItem == view && made.firstAttribute != attribute)
  }

  @Test func anchors_make_constraints() {
    let (a, b) = (View(), View())
    root.subviews(a, b)
    NSLayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 4),
      a.widthAnchor.constraint(equalToConstant: 40),
      a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5),
      b.topAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 8),
    ])
    layOut()
    #expect(frame(a) == [4, 8, 40, 20])
    #expect(b.frame.y == 36)
  }

  @Test func equations_across_axes_have_no_effect() {
    let (a, b) = (View(), View())
    root.subviews(a, b)
    let made = (a as View).Top == b.Left
    let other = a.Width == b.Top
    let mixed = a.Left == b.Leading
    layOut()
    #expect(root.constraints.isEmpty)
    for constraint in [made, other, mixed] { #expect(constraint.first == nil) }
  }

  @Test func a_bound_does_not_stretch_a_view_without_a_width() {
    let (a, b, label) = (View(), View(), TextView("Hello"))
    root.subviews(a, b, label)
    a.left(>=10).right(0)
    b.left(<=300).right(<=300)
    label.left(20).right(>=8)
    layOut()
    #expect(frame(a) == [360, 0, 0, 0])
    #expect(b.frame.x == 60 || b.frame.right == 60 || b.frame.x == 300)
    #expect(label.frame.width == 40 && label.frame.x == 20)
  }

  // MARK: Layouts that place their children themselves

  @Test func constraints_read_views_that_other_layouts_place() {
    let (column, first, second) = (LinearLayout(direction: .vertical), View(), View())
    let (badge, line) = (View(), View())
    for view in [first, second] { view.layoutParams = LayoutParams(width: 50, height: 30) }
    column.addSubview(first)
    column.addSubview(second)
    root.subviews(badge, line, column)
    column.left(100).top(20)
    badge.size(8)
    badge.Left == second.Right
    second.Top == badge.Top
    line.Top == column.Bottom
    line.Width == second.Width
    line.height(1)
    layOut()
    #expect(frame(column) == [100, 20, 50, 60])
    #expect(frame(badge) == [150, 50, 8, 8])
    #expect(frame(line) == [0, 80, 50, 1])
    first.layoutParams.height = .fixed(45)
    column.left(70)
    layOut()
    #expect(badge.frame.y == 65)
    root.layoutDirection = .rightToLeft
    column.leftConstraint?.constant = 10
    layOut()
    #expect(badge.frame.x == column.frame.x + second.frame.right)
  }

  @Test func centers_and_leading_edges_are_read_too() {
    let (frameLayout, inner, a, b) = (FrameLayout(), View(), View(), View())
    inner.layoutParams = FrameLayout.LayoutParams(width: 20, height: 10, margins: Edges(left: 6, top: 4))
    frameLayout.addSubview(inner)
    root.subviews(frameLayout, a, b)
    frameLayout.left(30).top(40).width(100).height(100)
    alignCenter(a, with: inner)
    a.size(4)
    b.Leading == inner.Trailing + 5
    b.Bottom == inner.Bottom
    b.size(10)
    layOut()
    #expect(frame(a) == [44, 47, 4, 4])
    #expect(frame(b) == [61, 44, 10, 10])
  }

  @Test func constraints_that_would_move_such_a_view_have_no_effect() {
    let (column, child, sibling) = (LinearLayout(direction: .vertical), View(), View())
    for view in [child, sibling] {
      view.layoutParams = LayoutParams(width: 50, height: 30)
      column.addSubview(view)
    }
    root.subviews(column)
    child.width(80).top(7)
    child.Left == sibling.Right
    layOut()
    #expect(frame(child) == [0, 0, 50, 30])
  }

  @Test func constraints_between_two_such_layouts_move_the_layouts() {
    let (first, second) = (FrameLayout(), FrameLayout())
    let (a, b) = (View(), View())
    for (layout, view) in [(first, a), (second, b)] {
      view.layoutParams = FrameLayout.LayoutParams(width: 20, height: 10, margins: Edges(all: 6))
      layout.addSubview(view)
    }
    root.subviews(first, second)
    first.left(10).top(10)
    b.Top == a.Bottom + 3
    layOut()
    // a ends at 26, and b begins 6 below its layout.
    #expect(second.frame.y == 23)
  }

  @Test func views_that_never_settle_are_placed_anyway() {
    let (row, inner, mark) = (FrameLayout(), View(), View())
    inner.layoutParams = FrameLayout.LayoutParams(width: .matchParent, height: .matchParent)
    row.addSubview(inner)
    root.subviews(row, mark)
    mark.Width == inner.Width + 10
    row.Width == mark.Width
    row.height(20)
    layOut()
    #expect(row.frame.height == 20)
    #expect(root.conflicts.count == 1)
  }

  @Test func views_that_constraints_read_may_determine_the_size_of_the_layout() {
    let (outer, row, inner, label) = (AutoLayout(), LinearLayout(direction: .vertical), View(), View())
    inner.layoutParams = LinearLayout.LayoutParams(width: 30, height: 20, margins: Edges(top: 5))
    row.addSubview(inner)
    outer.subviews(row, label)
    row.top(0).left(0)
    label.size(10)
    label.Top == inner.Bottom + 2
    label.bottom(3)
    outer.measure(MeasureSpecs(width: .unspecified, height: .unspecified))
    #expect(outer.measuredSize.height == 40)
  }
}

extension Rect {
  fileprivate init(_ rect: CGRect) {
    self.init(x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height))
  }
}
