// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// Each form that users of Stevia, Relativity, Paralayout, and AutoLayoutShorthand write, with its result.
@Suite struct DialectFormsTests {
  let root = AutoLayout()

  func layOut() { root.measureAndLayout(in: Size(width: 360, height: 640)) }

  func frame(_ view: View) -> [Int] {
    [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
  }

  func views(_ count: Int) -> [View] {
    let made = (0..<count).map { _ in View() }
    root.subviews(made)
    return made
  }

  func sized(_ width: Int, _ height: Int) -> View {
    let view = View()
    (view.minWidth, view.minHeight) = (width, height)
    return view
  }

  @discardableResult
  func place(_ size: Size, _ views: [View], _ body: @escaping (PlacedLayout) -> Void) -> [[Int]] {
    let layout = PlacedLayout(body)
    layout.subviews(views)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)))
    return views.map(frame)
  }

  // MARK: Stevia

  @Test func rows_may_be_written_with_hyphen_bullets() {
    let v = views(3)
    for view in v { view.size(10) }
    |-v[0]⁃v[1]⁃20⁃v[2]
    layOut()
    #expect(v.map(\.frame.x) == [8, 26, 56])
  }

  @Test func heights_follow_tildes() {
    let v = views(4)
    let row: [View] = [v[0], v[1]] ~ 63
    #expect(row == [v[0], v[1]])
    v[2] ~ 25%
    v[3] ~ (>=10)
    layOut()
    #expect(v.map(\.frame.height) == [63, 63, 160, 10])
  }

  @Test func each_view_is_aligned_with_the_next() {
    let v = views(3)
    v[2].left(30).top(40).size(10)
    #expect(align(tops: v[0], v[1], v[2]) == v)
    #expect(align(lefts: v) == v)
    align(.width, views: v)
    equal(heights: v)
    layOut()
    #expect(v.map(frame) == Array(repeating: [30, 40, 10, 10], count: 3))
    #expect(v[1].topConstraint?.first === v[0] && v[1].topConstraint?.second === v[1])
    let w = views(2)
    w[1].size(20).bottom(5).trailing(6)
    w[0].size(10)
    align(bottoms: w)
    align(trailings: w)
    layOut()
    #expect(frame(w[0]) == [344, 625, 10, 10])
  }

  @Test func first_baselines_are_required() {
    let (a, b) = (TextView("Hello"), TextView("Hello"))
    (a.textSize, b.textSize) = (17, 30)
    root.subviews(a, b)
    align(firstBaselines: a, b)
    layOut()
    #expect(a.frame.y + (a.measuredBaseline ?? 0) == b.frame.y + (b.measuredBaseline ?? 0))
    #expect(root.constraints.map(\.priority) == [1000])
  }

  @Test func sizes_are_equal() {
    let v = views(3)
    v[0].size(12)
    equal(sizes: v[0], v[1], v[2])
    let w = views(2)
    w[0].width(7).aspectRatio(150%)
    equal(widths: w)
    layOut()
    #expect(v.map(\.frame.width) == [12, 12, 12] && v.map(\.frame.height) == [12, 12, 12])
    #expect(w[1].frame.width == 7 && w[0].frame.height == 5)
  }

  @Test func trailing_numbers_are_added_as_written() {
    let v = views(3)
    for view in v { view.width(10) }
    v[0].Trailing == -8
    v[1].Right == 8
    v[2].Left == 33 % root.Right
    layOut()
    #expect(v.map(\.frame.x) == [342, 342, 119])
  }

  @Test func filling_ties_leading_and_trailing_edges() {
    let v = views(3)
    v[0].fillHorizontally()
    v[1].fillHorizontally(m: 9)
    v[2].fillVertically(padding: 9)
    layOut()
    #expect(v[0].leadingConstraint?.attribute == .leading)
    #expect(frame(v[1]) == [9, 0, 342, 0])
    #expect(v[1].trailingConstraint?.constant == -9)
    #expect(frame(v[2]) == [0, 9, 0, 622])
  }

  @Test func centers_take_offsets() {
    let v = views(3)
    for view in v { view.size(100) }
    v[0].centerHorizontally(offset: 14).centerVertically(offset: -20)
    v[1].centerHorizontally(20)
    alignVertically(v[2], with: v[0], offset: 6)
    layOut()
    #expect(frame(v[0]) == [144, 250, 100, 100])
    #expect(v[1].frame.x == 150 && v[2].frame.x == 150)
  }

  @Test func constraints_may_be_added_by_item() {
    let v = views(2)
    v[0].top(10).height(20)
    let made = root.addConstraint(item: v[1], attribute: .top, toItem: v[0], attribute: .bottom, constant: 4)
    #expect(made.priority == SteviaLayoutConstraint.defaultPriority && made.isActive)
    #expect(made.firstItem == v[1] && made.secondItem == v[0])
    #expect(made.firstAttribute == .top && made.secondAttribute == .bottom)
    layOut()
    #expect(v[1].frame.y == 34)
  }

  @Test func margins_are_a_guide() {
    root.padding = Edges(left: 10, top: 20, right: 30, bottom: 40)
    let v = views(2)
    v[0].Left == root.layoutMarginsGuide.Left
    v[0].Bottom == root.layoutMarginsGuide.Bottom - 5
    v[1].CenterX == root.layoutMarginsGuide.CenterX
    layOut()
    #expect(v[0].frame.x == 10 && v[0].frame.bottom == 595)
    #expect(v[1].frame.x == 170)
    #expect(v[0].leftConstraint?.priority == 1000)
  }

  @Test func contents_are_set_in_chains() {
    let (button, field) = (Button(), TextView())
    #expect(button.textKey("ok").image("tick.png") === button)
    #expect(button.text == "ok" && button.imageName == "tick.png")
    field.placeholder = "Name"
    #expect(field.hint == "Name" && field.placeholder == "Name")
  }

  @Test func cells_give_their_content_view() {
    let (table, collection, a, b) = (TableViewCell(), CollectionViewCell(), View(), View())
    #expect(table.sv(a) === table.contentView)
    #expect(collection.subviews { b } === collection.contentView)
    table.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(40)))
    #expect(frame(table.contentView) == [0, 0, 100, 40])
  }

  // MARK: Relativity

  @Test func anchors_without_a_view_are_the_superviews() {
    let (a, b) = (sized(10, 10), sized(20, 20))
    let frames = place(Size(width: 100, height: 100), [a, b]) { _ in
      a.top.align(toSuperviewAnchor: .top, xOffset: 3)
      ViewPosition(view: b, anchor: .bottomRight) --> .bottomRight
      #expect(b.left.measureDistance(toSuperviewAnchor: .left) == Size(width: 80, height: 40))
    }
    #expect(frames == [[48, 0, 10, 10], [80, 80, 20, 20]])
  }

  @Test func stored_points_are_anchors() {
    let (a, b) = (sized(10, 10), sized(20, 20))
    let frames = place(Size(width: 100, height: 100), [a, b]) { _ in
      b.topLeft --> 30.horizontalOffset + 40.verticalOffset + .topLeft
      a.topLeft --> ViewPosition(view: b, position: Point(x: 5, y: 6))
      a.left <-- b.left
    }
    #expect(frames == [[35, 46, 10, 10], [35, 41, 20, 20]])
  }

  @Test func numbers_and_points_are_rounded_to_pixels() {
    let rounder = PixelRounder(for: root)
    #expect(rounder.roundToPixel(1.5) == 2 && rounder.floorToPixel(1.5) == 1 && rounder.ceilToPixel(1.1) == 2)
    #expect(rounder.isRoundedToPixel(3.00000001) && !rounder.isRoundedToPixel(3.1))
    #expect(PixelRounder(scale: 2).roundToPixel(1.75) == 2 && PixelRounder(scale: 3).ceilToPixel(1.1) * 3 == 4)
  }

  @Test func texts_know_their_capitals() {
    let label = TextView("Hello")
    label.measureAndLayout(in: Size(width: 100, height: 100))
    let whole = Rect(x: 0, y: 0, width: 40, height: 20)
    let inner = whole.insetBy(capAndBaselineOf: label)
    #expect(inner.y > 0 && inner.bottom == label.measuredBaseline)
  }

  // MARK: Paralayout

  @Test func points_of_superviews_can_be_targets() {
    let v = (0..<4).map { _ in sized(20, 10) }
    let frames = place(Size(width: 200, height: 100), v) { _ in
      v[0].align(.center, withSuperviewPosition: .topCenter, verticalOffset: 5)
      v[1].align(.topLeading, withSuperviewPoint: Point(x: 30, y: 40))
      v[2].align(.leadingCenter, with: v[1], .trailingCenter, offset: ViewOffset(x: 7, y: 0))
      v[3].align(withSuperview: .center, horizontalOffset: 1)
    }
    #expect(frames.map { Array($0[0..<2]) } == [[90, 0], [30, 40], [57, 40], [91, 45]])
  }

  @Test func other_rectangles_can_be_targets() {
    let (box, a, b, c) = (sized(100, 80), sized(10, 10), sized(10, 10), sized(10, 10))
    box.padding = Edges(all: 12)
    _ = place(Size(width: 200, height: 200), [box, a, b, c]) { _ in
      a.align(.topLeading, with: box.layoutMarginsAlignmentProxy, .topLeading)
      b.align(.topLeading, with: RectAlignmentProxy(proxiedView: box, rect: Rect(x: 3, y: 4, width: 5, height: 6)), .bottomTrailing)
      c.align(.bottomTrailing, with: InsetAlignmentProxy(proxiedView: box, insets: Edges(all: 1)), .bottomTrailing)
    }
    #expect(frame(a) == [12, 12, 10, 10])
    #expect(frame(b) == [8, 10, 10, 10])
    #expect(frame(c) == [89, 69, 10, 10])
  }

  @Test func texts_are_aligned_by_their_lines() {
    let (label, line) = (TextView("Hello"), sized(40, 1))
    _ = place(Size(width: 200, height: 100), [label, line]) { _ in
      line.align(.topLeft, with: label.capInsetsAlignmentProxy, .bottomLeft)
    }
    #expect(line.frame.y == label.measuredBaseline)
    _ = place(Size(width: 200, height: 100), [label, line]) { _ in
      line.align(.topLeft, with: label.firstLineAlignmentProxy, .bottomLeft)
    }
    #expect(line.frame.y == 20)
    _ = place(Size(width: 200, height: 100), [label, line]) { layout in
      layout.applyVerticalSubviewDistribution([0.fixed, label.distributionItemUsingCapInsets, line, 1.flexible])
    }
    #expect(line.frame.y == label.frame.y + (label.measuredBaseline ?? 0))
  }

  @Test func distributions_are_aligned_across() {
    let (a, b) = (sized(20, 10), sized(30, 20))
    let frames = place(Size(width: 200, height: 100), [a, b]) { layout in
      layout.applyVerticalSubviewDistribution(
        [1.flexible, a, 8.fixed, b], inRect: Rect(x: 10, y: 0, width: 100, height: 60),
        orthogonalAlignment: .leading(inset: 9))
    }
    #expect(frames == [[19, 22, 20, 10], [19, 40, 30, 20]])
    let equal = place(Size(width: 200, height: 90), [a, b]) { layout in
      layout.applyVerticalSubviewDistribution(orthogonalAlignment: nil) { a; b }
    }
    #expect(equal.map { Array($0[0..<2]) } == [[0, 20], [0, 50]])
    let fixed = place(Size(width: 200, height: 90), [a, b]) { layout in
      layout.applyVerticalSubviewDistribution([a, 20.fixed, b])
    }
    #expect(fixed.map { $0[1] } == [20, 50])
  }

  @Test func rectangles_are_cut_and_rounded() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(rect.insetBy(left: 1, bottom: 3) == Rect(x: 11, y: 20, width: 99, height: 47))
    #expect(rect.insetAllSides(by: 5) == Rect(x: 15, y: 25, width: 90, height: 40))
    #expect(rect.slice(from: .minXEdge, amount: 9).slice == Rect(x: 10, y: 20, width: 9, height: 50))
    #expect(rect.aspectRatio == AspectRatio(size: Size(width: 2, height: 1)))
    #expect(AspectRatio.golden.width(forHeight: 9, in: root) == 15)
    #expect(AspectRatio.square.size(toFill: rect.size, in: root) == Size(width: 100, height: 100))
    #expect(1.26.roundedToPixel(in: 2) == 1.5 && 1.26.flooredToPixel(in: 2) == 1 && 1.01.ceiledToPixel(in: 2) == 1.5)
  }

  // MARK: AutoLayoutShorthand

  @Test func shorthand_constraints_are_switched_one_by_one() throws {
    let v = views(2)
    let made = v[0].als_addConstraints(["left ==": als_superview, "top ==": v[1].als_bottom, "width == note": 30])
    #expect(made.map(\.priority) == [1000, 1000, 1000])
    #expect(made[0].als_hostView === root && made[1].als_hostView === root && made[2].als_hostView === v[0])
    v[1].top(0).height(25)
    layOut()
    #expect(frame(v[0]) == [0, 25, 30, 0])
    made[2].als_setActive(false)
    layOut()
    #expect(v[0].frame.width == 0 && !made[2].als_isActive)
    made[2].als_setHostView(root)
    #expect(made[2].als_hostView === root)
  }

  @Test func a_number_is_a_distance_of_an_edge() {
    let v = views(1)
    v[0].als_addConstraints(["left ==": 12, "right ==": -8, "height ==": 4])
    layOut()
    #expect(frame(v[0]) == [12, 0, 340, 4])
  }
}
