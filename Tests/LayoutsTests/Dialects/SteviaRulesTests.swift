// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// Stevia-style layouts of applications, in a window of 360 × 640.
@Suite struct SteviaRulesTests {
  private let root = AutoLayout()

  private func layOut() { root.measureAndLayout(in: Size(width: 360, height: 640)) }

  private func frame(_ view: View) -> [Int] {
    layOut()
    return [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
  }

  /// Returns a view with a natural size, such as a picture.
  private func natural(_ width: Int, _ height: Int) -> ImageView {
    let view = ImageView()
    view.adjustsViewBounds = false
    view.pictureSize = Size(width: width, height: height)
    return view
  }

  @Test func lengths_that_nothing_determines_are_0() {
    let (v, a, b) = (View(), View(), View())
    root.subviews(v, a, b)
    v.right(30)
    b.width(20)
    a-12-b-16-|
    #expect(frame(v) == [330, 0, 0, 0])
    #expect(frame(a) == [312, 0, 0, 0])
    let centered = View()
    root.subviews(centered)
    centered.centerInContainer()
    #expect(frame(centered) == [180, 320, 0, 0])
  }

  @Test func containers_take_the_remaining_space() {
    let (title, box, ok, label) = (natural(50, 20), View(), natural(40, 30), natural(10, 10))
    root.subviews { title; box.subviews { label }; ok }
    label.top(0).left(0)
    root.layout(0, |title|, |box|, |ok|, 0)
    #expect(frame(box) == [0, 20, 360, 590])
    #expect(frame(ok)[3] == 30)
  }

  @Test func inequalities_of_edges_pull_to_their_bound() {
    let (a, b, c, d, e, f) = (View(), View(), View(), View(), View(), View())
    root.subviews(a, b, c, d, e, f)
    a.Left <= 45
    b.height(10)
    b.Bottom <= root.Bottom - 45
    c.top(>=18).bottom(4).height(10)
    d.Bottom >= 30
    e.width(>=70)
    f.width(<=70)
    #expect(frame(a)[0] == 45)
    #expect(b.frame.bottom == 595)
    #expect(c.frame.y == 626)
    #expect(d.frame.bottom == 610)
    #expect(e.frame.width == 70)
    #expect(f.frame.width == 0)
  }

  @Test func percentages_are_of_the_superview() throws {
    let (a, b, c) = (View(), View(), View())
    root.subviews(a, b, c)
    a.left(33%).width(33%)
    b.right(25%)
    c.width(25%)
    #expect(frame(a)[0] == 119)
    #expect(a.frame.width == 119)
    #expect(b.frame.right == 270)
    let made = try #require(c.widthConstraint)
    #expect(made.multiplier == 0.25)
    #expect(made.second === root)
  }

  @Test func nothing_follows_from_an_empty_string() {
    let box = AutoLayout()
    let (a, b) = (View(), View())
    box.subviews(a, b)
    box.layout(10, |a| ~ 60, "", |b| ~ 40, 5)
    box.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(a.frame.y == 10 && a.frame.bottom == 70)
    #expect(b.frame.y == 55 && b.frame.bottom == 95)
  }

  @Test(arguments: [true, false]) func equations_read_either_way(isReflexive: Bool) {
    let (box, inner, menu) = (View(), View(), View())
    root.subviews { box.subviews { inner }; menu }
    box.fillContainer(padding: 50)
    inner.size(30).top(6)
    if isReflexive { inner.Bottom == menu.Top } else { menu.Top == inner.Bottom }
    #expect(frame(menu)[1] == 86)
  }

  @Test func sums_may_be_on_the_left() {
    let (a, b, c, d) = (View(), View(), View(), View())
    root.subviews(a, b, c, d)
    root.Right - 21 == a.Right
    b.Right == 40 % root.Right
    root.Height / 4 == c.Height
    a.Left + 12 == d.Left
    layOut()
    #expect(a.frame.right == 339)
    #expect(b.frame.right == 144)
    #expect(c.frame.height == 160)
    #expect(d.frame.x == a.frame.x + 12)
  }

  @Test func lengths_may_precede_the_superview() {
    let v = View()
    v.width(80)
    root.subviews(v)
    #expect(frame(v)[2] == 80)
  }

  @Test func a_view_that_leaves_forgets_the_constraints_of_its_superview() {
    let (v, sibling, other) = (natural(30, 12), View(), AutoLayout())
    root.subviews(v, sibling, other)
    v.top(25).size(50)
    sibling.Top == v.Bottom
    #expect(frame(v) == [0, 25, 50, 50])
    v.removeFromSuperview()
    root.subviews(v)
    #expect(frame(v) == [0, 0, 30, 12])
    #expect(sibling.topConstraint == nil)
    other.subviews(v)
    #expect(v.parent === other)
  }

  @Test func superviews_keep_lengths() {
    let v = View()
    root.subviews(v)
    v.top(1).left(2).width(3)
    #expect(root.constraints.count == 3)
    v.height(80)
    layOut()
    root.removeConstraints(root.constraints)
    v.height(120)
    #expect(frame(v)[3] == 120)
    #expect(root.userAddedConstraints.count == 1)
  }

  @Test func grandchildren_may_be_laid_out() {
    let (box, inner) = (View(), View())
    root.subviews { box.subviews { inner } }
    box.width(100)
    root.layout(5, |inner| ~ 40)
    #expect(frame(inner) == [0, 5, 100, 40])
  }

  @Test func scroll_views_take_part() {
    let (scroll, content) = (ScrollView(), View())
    let pages = [View(), View(), View()]
    root.subviews { scroll.subviews { content; pages } }
    scroll.fillContainer()
    content.Width == root.Width
    for (index, page) in pages.enumerated() { page.left(index * 360).Width == scroll.Width }
    equal(heights: pages[0], scroll)
    #expect(frame(content)[2] == 360)
    #expect(pages.map { $0.frame.x } == [0, 360, 720])
    #expect(pages.map { $0.frame.width } == [360, 360, 360])
    #expect(pages[0].frame.height == 640)
  }

  @Test func stacks_bring_their_content() {
    let (stack, a, b) = (StackLayout(), natural(60, 20), natural(40, 30))
    stack.spacing = 6
    root.subviews { stack.arrangedSubviews { a; b } }
    stack.centerInContainer()
    #expect(frame(stack) == [150, 292, 60, 56])
    #expect(a.frame.width == 60 && b.frame.width == 60)
  }

  @Test func views_in_stacks_may_have_lengths() {
    let (stack, a, b) = (StackLayout(), View(), View())
    stack.spacing = 6
    root.subviews { stack.arrangedSubviews([a, b]) }
    stack.centerInContainer().width(60)
    a.height(20)
    b.height(30)
    #expect(frame(stack) == [150, 292, 60, 56])
    #expect(b.frame == Rect(x: 0, y: 26, width: 60, height: 30))
  }

  @Test func cells_hold_views_in_their_content() {
    let (cell, avatar) = (TableViewCell(), View())
    #expect(cell.subviews(avatar) === cell.contentView)
    avatar.size(50).centerVertically()
    cell.measureAndLayout(in: Size(width: 320, height: 66))
    #expect(avatar.frame.y == 8)
    #expect(avatar.parent === cell.contentView)
  }

  @Test func buttons_hold_views() {
    let (button, badge) = (Button("OK"), View())
    root.subviews { button.subviews { badge } }
    button.width(100)
    badge.top(2).right(2).size(8)
    #expect(frame(badge) == [90, 2, 8, 8])
    #expect(button.frame.height > 8)
    let alone = Button("OK")
    let other = View()
    alone.subviews(other)
    other.top(2).right(2).size(8)
    alone.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(40)))
    #expect(other.frame == Rect(x: 90, y: 2, width: 8, height: 8))
  }

  @Test func getters_have_the_signs_of_the_library() throws {
    let (a, b, c) = (View(), View(), View())
    root.subviews(a, b, c)
    a-b-c
    let second = try #require(b.leadingConstraint)
    #expect(second.first === b && second.second === a && second.constant == 8)
    let third = try #require(c.leadingConstraint)
    #expect(third.first === b && third.second === c && third.constant == -8)
  }

  @Test func constants_are_where_the_library_puts_them() {
    let views = (0..<8).map { _ in View() }
    root.subviews(views)
    views[0].right(42)
    #expect(views[0].rightConstraint?.constant == -42)
    views[1]-42-|
    #expect(views[1].trailingConstraint?.constant == -42)
    views[2]-15-views[3]
    #expect(views[3].leadingConstraint?.constant == -15)
    views[4]-(>=5)-views[5]
    #expect(views[5].leadingConstraint?.constant == 5)
    #expect(views[5].leadingConstraint?.relation == .greaterThanOrEqual)
    views[6]-(>=14)-|
    #expect(views[6].trailingConstraint?.constant == 14)
    #expect(views[6].trailingConstraint?.first === root)
    views[7].Top == views[6].Bottom + 5
    #expect(views[7].topConstraint?.constant == 5)
    #expect(views[6].bottomConstraint === views[7].topConstraint)
    views[7].topConstraint?.constant = 9
    layOut()
    #expect(views[7].frame.y == views[6].frame.bottom + 9)
  }

  @Test func baselines_are_aligned() {
    let (a, b) = (TextView("Hello"), TextView("Hello"))
    (a.textSize, b.textSize) = (17, 30)
    root.subviews(a, b)
    b.top(20)
    align(lastBaselines: a, b)
    layOut()
    #expect(a.frame.y + (a.measuredBaseline ?? 0) == b.frame.y + (b.measuredBaseline ?? 0))
  }

  @Test func safe_areas_are_passed_on_to_views_at_the_edges() {
    let (v, w, inner, page) = (View(), View(), View(), View())
    root.subviews { v; w; page.subviews { inner } }
    page.fillContainer()
    root.safeAreaInsets = Edges(top: 44, bottom: 34)
    v.Bottom == root.safeAreaLayoutGuide.Bottom - 6
    w.Top == root.safeAreaLayoutGuide.Top + 8
    inner.Top == page.safeAreaLayoutGuide.Top
    layOut()
    #expect(v.frame.bottom == 600)
    #expect(w.frame.y == 52)
    #expect(inner.frame.y == 44)
    root.safeAreaInsets = .zero
    layOut()
    #expect(v.frame.bottom == 634)
  }

  @Test func rows_run_from_right_to_left() {
    root.layoutDirection = .rightToLeft
    let (a, b, c, d) = (View(), View(), View(), View())
    root.subviews(a, b, c, d)
    a.width(30)
    b.width(40)
    |-10-a-5-b ~ 9
    c.leading(12).width(20)
    d.trailing(25%)
    layOut()
    #expect(a.frame.x == 320 && b.frame.x == 275 && c.frame.x == 328 && d.frame.x == 90)
  }

  @Test func rows_of_one_view_can_continue() {
    let (a, c) = (View(), View())
    root.subviews(a, c)
    |-a-|.top(9).height(21)
    c.size(10)
    (c-14-|).top(3)
    #expect(frame(a) == [8, 9, 344, 21])
    #expect(frame(c) == [336, 3, 10, 10])
    let label = TextView("x")
    root.subviews(label)
    let kept = |-label-|
    #expect(kept === label)
  }

  @Test func edges_are_followed() {
    let (a, b, c) = (View(), View(), View())
    root.subviews(a, b, c)
    a.left(20).top(10).width(100).height(60)
    b.followEdges(a, top: 2, bottom: -3, leading: 4, trailing: -5)
    #expect(frame(b) == [24, 12, 91, 55])
    c.width(100).centerHorizontally(offset: 14)
    alignHorizontally(c, with: a, offset: 6)
    layOut()
    #expect(c.frame.x == 144)
    #expect(c.frame.y == 46)
  }

  @Test func styles_know_the_class() {
    let title = TextView("a")
    func hide(_ view: View) { view.visibility = .hidden }
    title.style(hide).style { $0.maxLines = 2 }
    #expect(title.visibility == .hidden && title.maxLines == 2)
  }

  @Test func layouts_return_the_same_views_as_the_library() {
    let (a, b, c) = (View(), View(), View())
    root.subviews(a, b, c)
    #expect(root.layout(5, a, 5, |b-c|).count == 1)
    #expect(root.layout { 8; |a|; 8 } === root)
    #expect(root.layout([10, a, ""]).count == 1)
  }

  @Test func numbers_may_be_CGFloats_and_members() throws {
    let (a, b) = (View(), View())
    let margin: CGFloat = 12
    root.subviews(a, b)
    |-margin-a-margin-b-margin-|
    a.top(.gap).height(margin)
    b.Top == a.Bottom + .gap
    b.Height == margin
    root.layout(margin, a)
    let one = View()
    root.subviews(one)
    one.fillContainer(padding: .gap)
    #expect(frame(one)[0] == 16)
    #expect(b.frame.y == a.frame.bottom + 16)
    (a.Width == 9).priority = UILayoutPriority(rawValue: 999)
  }

  @Test func errors_do_not_stop_the_program() {
    let (a, b) = (View(), View())
    root.subviews(a, b)
    root.layout(5, 6, a, "text", b)
    let other = AutoLayout()
    let far = View()
    other.subviews(far)
    a.Top == far.Top
    layOut()
    other.measureAndLayout(in: Size(width: 10, height: 10))
    #expect(b.parent === root)
  }

  @Test func a_root_fills_the_window_by_default() {
    let v = View()
    root.subviews(v)
    v.size(10)
    layOut()
    #expect(root.frame.size == Size(width: 360, height: 640))
    let wrapping = AutoLayout()
    wrapping.layoutParams = AutoLayout.LayoutParams()
    let inside = View()
    wrapping.subviews(inside)
    inside.size(10).fillContainer()
    wrapping.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(wrapping.frame.size == Size(width: 10, height: 10))
    let narrow = AutoLayout()
    narrow.width(200)
    narrow.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(narrow.frame.width == 200)
  }
}

extension Double {
  fileprivate static let gap = 16.0
}
