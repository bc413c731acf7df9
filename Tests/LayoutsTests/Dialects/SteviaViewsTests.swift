import Dialects
import Layouts
import Measure
import Testing

/// Sizes, positions, alignments, equations, and the constraints attached to a view.
@Suite(.serialized) struct SteviaViewsTests {
  private func frame(_ write: (View, AutoLayout) -> Void) -> Rect {
    let container = SteviaContainer()
    let v = container.view()
    write(v, container.root)
    container.layOut()
    return v.frame
  }

  @Test func sizes() {
    #expect(frame { v, _ in v.width(100).height(25%) }.size == Size(width: 100, height: 167))
    #expect(frame { v, _ in v.size(40) }.size == Size(width: 40, height: 40))
    #expect(frame { v, _ in v.size(10%) }.size == Size(width: 38, height: 67))
    #expect(frame { v, _ in v.width(150).aspectRatio(1.5) }.size == Size(width: 150, height: 100))
    #expect(frame { v, _ in v.width(150).aspectRatio(150%) }.size == Size(width: 150, height: 100))
    #expect(frame { v, _ in v.width(30).heightEqualsWidth() }.size == Size(width: 30, height: 30))
    #expect(frame { v, _ in v.width(>=30).height(<=20) }.size == Size(width: 30, height: 0))
  }

  @Test func views_of_one_size() {
    let container = SteviaContainer()
    let (a, b, c) = (container.view(), container.view(), container.view())
    a.width(70).height(30)
    #expect(equalSizes(a, b, c).count == 3)
    container.layOut()
    #expect([b, c].allSatisfy { $0.frame.size == Size(width: 70, height: 30) })
    for write in [
      { equal(sizes: [a, b]) }, { equal(widths: equalWidths(a, b)) }, { equal(heights: equalHeights(a, b)) },
    ]
      as [() -> [View]]
    {
      #expect(write().count == 2)
    }
  }

  @Test func distances_from_the_edges() {
    func placed(_ write: (View) -> Void) -> Point { frame { v, _ in write(v.size(50)) }.origin }
    #expect(placed { $0.top(50).left(20) } == Point(x: 20, y: 50))
    #expect(placed { $0.bottom(45).right(42) } == Point(x: 283, y: 572))
    #expect(placed { $0.top(10%).right(10%) } == Point(x: 288, y: 67))  // 287.5, 66.7
    #expect(placed { $0.top(>=23).right(>=74) } == Point(x: 251, y: 23))
    #expect(placed { $0.bottom(>=45) }.y == 572)
    #expect(placed { $0.top(<=23) }.y == 23)
    #expect(placed { $0.left(<=5).bottom(<=5) } == Point(x: 5, y: 612))
    #expect(placed { $0.top(Int32(3)).left(Float(2.5)) } == Point(x: 3, y: 3))
  }

  @Test(arguments: [false, true]) func leading_and_trailing_follow_the_direction(isRightToLeft: Bool) {
    let container = SteviaContainer(isRightToLeft: isRightToLeft)
    let (a, b, c) = (container.view(10), container.view(10), container.view(10))
    a.leading(20)
    b.trailing(20)
    c.leading(20%)
    #expect(container.leading(a, b, c) == [20, 345, 75])
    let left = container.view(10).left(30)
    container.layOut()
    #expect(left.frame.x == 30)
  }

  @Test func the_center_and_filling() {
    #expect(frame { v, _ in v.size(50).centerHorizontally(20).centerVertically() }.origin == Point(x: 183, y: 309))
    #expect(frame { v, _ in v.size(51).centerInContainer() }.origin == Point(x: 162, y: 308))
    #expect(frame { v, _ in v.fillContainer(10) } == Rect(x: 10, y: 10, width: 355, height: 647))
    #expect(frame { v, _ in v.fillContainer() } == Rect(x: 0, y: 0, width: 375, height: 667))
    #expect(frame { v, _ in v.fillHorizontally(m: 20).height(5) } == Rect(x: 20, y: 0, width: 335, height: 5))
    #expect(frame { v, _ in v.fillVertically(m: 20).width(5) } == Rect(x: 0, y: 20, width: 5, height: 627))
    #expect(
      frame { v, root in
        let other = View()
        root.sv(other)
        other.fillContainer(30)
        v.followEdges(other)
      } == Rect(x: 30, y: 30, width: 315, height: 607))
  }

  @Test func alignments() {
    func frames(_ write: (View, View) -> Void) -> (Rect, Rect) {
      let container = SteviaContainer()
      let (a, b) = (container.view(50).height(40), container.view(30).height(20))
      a.top(100).left(100)
      write(a, b)
      container.layOut()
      return (a.frame, b.frame)
    }
    #expect(frames { alignHorizontally($0, $1) }.1.y == 110)
    #expect(frames { alignVertically($0, $1) }.1.x == 110)
    #expect(frames { alignCenter($1, with: $0) }.1.origin == Point(x: 110, y: 110))
    #expect(frames { alignTops($0, $1) }.1.y == 100)
    #expect(frames { alignBottoms($0, $1) }.1.y == 120)
    #expect(frames { alignLefts([$0, $1]) }.1.x == 100)
    #expect(frames { alignRights($0, $1) }.1.x == 120)
    #expect(frames { alignLeadings($0, $1) }.1.x == 100)
    #expect(frames { alignTrailings($0, $1) }.1.x == 120)
  }

  @Test func equations() {
    #expect(frame { v, root in v.top == root.top + 10 }.y == 10)
    #expect(frame { v, root in v.Top == root.Top + 10.5 }.y == 11)
    #expect(frame { v, root in v.width >= root.width / 2 }.width == 188)
    #expect(frame { v, root in v.width == root.width * 0.5 - 3 }.width == 185)  // 184.5
    #expect(frame { v, _ in v.width(50).right == 13 }.x == 312)
    #expect(frame { v, _ in v.height(20).Bottom == 23 }.y == 624)
    #expect(frame { v, _ in v.height(20).bottom <= 23 }.y == 624)
    #expect(frame { v, root in v.width(20).CenterX == root.CenterX }.x == 178)
    let margin = 7
    #expect(frame { v, root in v.left == root.left + margin }.x == 7)
    #expect(frame { v, _ in v.left == margin }.x == 7)
    #expect(
      frame { v, root in
        v.top == root.top + 10 ~ 500
        v.top == 20 ~ 501
      }.y == 20)
    #expect(
      frame { v, root in
        (v.top == root.top + 10).priority(600)
        v.top == 20 ~ 501
      }.y == 10)
  }

  @Test func an_equation_is_its_constraint() {
    let container = SteviaContainer()
    let v = container.view()
    let constraint = v.top == container.root.top + 10
    #expect(constraint.priority == 751 && constraint.isActive && constraint.constant == 10)
    #expect((v.left == 3 ~ 20).priority == 20)
    constraint.constant = 33
    container.layOut()
    #expect(v.frame.y == 33)
    constraint.isActive = false
    container.layOut()
    #expect(v.frame.y == 0)
  }

  @Test func constraints_can_be_found_and_changed() throws {
    let container = SteviaContainer()
    let (v, w) = (container.view(), container.view(9))
    v.size(50).bottom(45).right(42)
    w.left == v.right + 1
    #expect(v.bottomConstraint?.constant == -45)
    #expect(v.rightConstraint?.constant == -42)
    #expect(v.widthConstraint?.constant == 50 && v.heightConstraint?.constant == 50)
    #expect(
      v.leftConstraint == nil && v.topConstraint == nil && v.centerXConstraint == nil && v.centerYConstraint == nil)
    container.layOut()
    #expect(v.frame.origin == Point(x: 283, y: 572))
    try #require(v.bottomConstraint).constant = -10
    #expect(container.root.needsLayout)
    container.layOut()
    #expect(v.frame.origin == Point(x: 283, y: 607))
    // The constraint is also found if the other view is in a chain.
    #expect(w.leftConstraint?.constant == 1)
    v.leading(3)
    #expect(v.leftConstraint?.constant == 3)
    v.centerInContainer()
    #expect(v.centerXConstraint?.constant == 0 && v.centerYConstraint?.attribute == .centerY)
  }

  @Test func flushing_and_laying_out_again() {
    let container = SteviaContainer()
    let (a, b) = (container.view(), container.view())
    func write(_ first: View, _ second: View) { container.root.layout(10, first ~ 20, 30, second ~ 40) }
    write(a, b)
    container.layOut()
    #expect([a, b].map(\.frame.y) == [10, 60])
    #expect(container.root.constraints.count == 4 && a.constraints.isEmpty)
    for view in [container.root, a, b] { view.removeConstraints(view.constraints) }
    #expect(ViewTree(container.root).allSatisfy { $0.constraints.isEmpty })
    write(b, a)
    container.layOut()
    #expect([b, a].map(\.frame.y) == [10, 60])
    #expect([b, a].map(\.frame.height) == [20, 40])
  }

  @Test func trees_in_one_expression() {
    let (a, b, c, d, e) = (View(), AutoLayout(), View(), View(), View())
    let root = AutoLayout().sv(a, b.sv(c, d), e)
    #expect(root.subviews.count == 3 && b.subviews.count == 2)
    let (f, g, h) = (View(), View(), View())
    let (isShown, none): (Bool, View?) = (false, nil)
    let other: FrameLayout = FrameLayout().subviews {
      f
      if isShown { g }
      none
      for view in [h] { view }
    }
    #expect(other.subviews.map { $0 === f || $0 === h } == [true, true])
    #expect(LinearLayout().sv([View(), View()]).subviews.count == 2)
  }

  @Test func styles_know_the_views_class() {
    func heading(_ view: TextView) { view.textSize = 24 }
    let title = TextView().style { $0.text = "x" }.style(heading).width(40).text("y")
    #expect(title.text == "y" && title.textSize == 24)
    let button: Button = Button().placeholder("hint").style { $0.maxLines = 1 }
    #expect(button.maxLines == 1 && button.hint == "hint")
    #expect(ImageView().image("a.png").size(3).imageName == "a.png")
  }

  @Test func an_explanation_names_the_expression() {
    let container = SteviaContainer()
    let (a, b) = (container.view(20, "a"), container.view(30, "b"))
    a.left(10)
    b.left == a.right + 5
    b.top(10%)
    let trace = container.root.recordMeasures { container.layOut() }
    let explanation = b.explanation(in: trace)
    let left = explanation.left.terms.map(\.text.description).joined(separator: "; ")
    #expect(left.contains("#b.left == #a.right + 5 @751"))
    #expect(explanation.left.total == 35 && !explanation.left.isUnexplained)
    let top = explanation.top.terms.map(\.text.description).joined(separator: "; ")
    #expect(top.contains("#b.top == 0.1 × superview.bottom @751"))
    #expect(explanation.top.total == 67)
  }
}
