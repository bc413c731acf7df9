// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// The rarer forms of the dialects, with numbers, and the preconditions of Relativity's distributions and distances.
extension DialectFormsTests {
  // MARK: Stevia

  @Test func rows_of_one_view_keep_its_class() {
    let (button, field) = (Button(), TextView("x"))
    root.subviews(button, field)
    let first: Button = |-16-button-16-|
    let second: TextView = |field|
    let third: Button = button-16-|
    let fourth: Button = |button
    #expect(first === button && second === field && third === button && fourth === button)
    let whole: View = |-button-|
    #expect(whole === button)
  }

  @Test func bounds_are_distances_of_rows() {
    let v = views(2)
    v[0].size(10)
    v[1].size(10)
    |-(<=5)-v[0]-(>=7)-v[1]
    layOut()
    #expect(v.map(\.frame.x) == [5, 22])
  }

  @Test func filling_has_two_older_forms() {
    let v = views(3)
    v[0].fillContainer(9)
    v[1].fillHorizontally(padding: 11)
    v[2].fillVertically(m: 12)
    layOut()
    #expect(frame(v[0]) == [9, 9, 342, 622])
    #expect(frame(v[1]) == [11, 0, 338, 0])
    #expect(frame(v[2]) == [0, 12, 0, 616])
  }

  @Test func any_attribute_is_aligned() {
    let v = views(3)
    v[2].left(30).top(40).size(20)
    for view in v[0...1] { view.size(10) }
    align(.right, views: v)
    align(vertically: v)
    layOut()
    #expect(root.constraints.filter { $0.attribute == .right }.count == 2)
    #expect(v[0].centerXConstraint?.second === v[1])
    let w = views(2)
    w[1].size(20).right(5).bottom(4)
    w[0].size(10)
    align(rights: w)
    align(horizontally: w)
    layOut()
    #expect(frame(w[0]) == [345, 621, 10, 10])
  }

  @Test func equations_take_percentages_and_bare_numbers() {
    let v = views(4)
    v[0].Width == 75 % root.Width
    v[0].Bottom == 9
    v[0].height(20)
    v[1].Width <= 9
    (v[1].Width == 30).priority = 500
    v[2].width(10)
    v[2].Right == 9
    v[3].Height == 50 % v[0].Height
    layOut()
    #expect(frame(v[0]) == [0, 611, 270, 20])
    #expect(v[1].frame.width == 9)
    #expect(v[2].frame.right == 351)
    #expect(v[3].frame.height == 10)
  }

  @Test func distances_may_be_static_members() {
    let v = views(1)
    v[0].left(.margin).top(.margin).size(10)
    v[0].fillContainer(padding: .margin)
    layOut()
    #expect(v[0].frame.x == 16 && v[0].frame.y == 16)
  }

  @Test func constraints_have_the_initializer_of_UIKit() {
    let v = views(2)
    v[0].top(10).height(20)
    v[1].height(5)
    let made = NSLayoutConstraint(
      item: v[1], attribute: .top, relatedBy: .equal, toItem: v[0], attribute: .bottom, multiplier: 1, constant: 4)
    made.isActive = true
    layOut()
    #expect(v[1].frame.y == 34 && made.firstItem === v[1] && made.secondItem === v[0])
    #expect(made.priority == 1000)
  }

  @Test func views_are_added_as_an_array() {
    let (root, views) = (AutoLayout(), [View(), View()])
    root.subviews(views)
    let other = View()
    root.sv([other])
    #expect(root.subviews.count == 3)
    #expect(root.subviews[1] === views[1] && root.subviews[2] === other)
    views[0].Right == 40 % root.Right
    views[1].Left == 33 % root.Right
    for view in views { view.width(10) }
    root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(views.map(\.frame.x) == [134, 119])
  }

  // MARK: Relativity

  @Test func leading_spaces_are_fixed_and_trailing_ones_flexible() {
    let (a, b, c) = (sized(100, 25), sized(50, 100), sized(25, 50))
    let frames = place(Size(width: 375, height: 667), [a, b, c]) { layout in
      layout.distributeSubviewsHorizontally(within: Rect(x: 35, y: 0, width: 220, height: 200)) {
        12.0
        a
        ~1~
        b
        ~4~
        c
      }
      // Six parts of the 33 remaining pixels, the last of them after c.
      #expect((a.right |--| b.left).width == 6)
      #expect((b.right |--| c.left).width == 22)
    }
    #expect(frames.map { Array($0[0...1]) } == [[47, 87], [153, 50], [225, 75]])
  }

  @Test func texts_are_distributed_like_other_views() {
    let (a, b, c) = (TextView("Some text"), TextView("needs to be laid out"), sized(25, 25))
    place(Size(width: 375, height: 667), [a, b, c]) { layout in
      layout.distributeSubviewsVertically { a; 8; b; ~2~; c }
      #expect((a.bottom |--| b.top).height == 8)
      // Parts of 148.5 pixels; each space is rounded separately.
      #expect((a.top |--| .top).height == 149)
      #expect((b.bottom |--| c.top).height == 297)
      #expect((c.bottom |--| .bottom).height == 148)
    }
  }

  @Test func distances_are_the_same_in_either_order() {
    let (a, b) = (sized(31, 17), sized(40, 23))
    place(Size(width: 375, height: 667), [a, b]) { _ in
      a.topLeft --> 11.horizontalOffset + 300.verticalOffset + .topLeft
      b.topLeft --> 200.horizontalOffset + 7.verticalOffset + .topLeft
      #expect((a.topLeft |--| b.bottomRight) == Size(width: 229, height: 270))
      #expect((b.bottomRight |--| a.topLeft) == Size(width: 229, height: 270))
      // Between the middles of edges, each of which is rounded separately: 308.5 and 18.5.
      #expect((a.left |--| b.right) == Size(width: 229, height: 290))
    }
  }

  @Test(arguments: [1.0, 2, 3]) func pixels_are_rounded_at_each_scale(scale: Double) {
    let rounder = PixelRounder(scale: scale)
    for length in stride(from: -2.0, through: 2, by: 0.0625) {
      let (down, near, up) = (rounder.floorToPixel(length), rounder.roundToPixel(length), rounder.ceilToPixel(length))
      #expect(down <= length && length <= up && up - down <= 1 / scale + 1e-9)
      #expect(abs(near - length) <= 0.5 / scale + 1e-9)
      #expect([down, near, up].allSatisfy { rounder.isRoundedToPixel($0) })
    }
    let point = rounder.roundToPixel(PixelRounder.Point(x: 1, y: 2))
    #expect(point == PixelRounder.Point(x: 1, y: 2))
  }

  @Test func sizes_are_added_to_offsets() {
    #expect(3.horizontalOffset + Size(width: 4, height: 5) == Size(width: 7, height: 5))
    #expect(Size(width: 4, height: 5) + 3.verticalOffset == Size(width: 4, height: 8))
  }

  // MARK: Paralayout

  @Test func frames_and_first_lines_can_be_targets() {
    let (box, label, a, b) = (sized(100, 80), TextView("One\nTwo"), sized(10, 10), sized(10, 1))
    place(Size(width: 200, height: 200), [box, label, a, b]) { _ in
      box.align(.topLeading, withSuperviewPoint: Point(x: 5, y: 6))
      a.align(.bottomTrailing, with: box.frameAlignmentProxy, .bottomTrailing)
      b.align(.topLeft, with: label.firstLineCapInsetsAlignmentProxy, .bottomLeft)
    }
    #expect(frame(a) == [95, 76, 10, 10])
    #expect(b.frame.y == label.measuredBaseline)
  }

  @Test func spread_subviews_are_aligned_across() {
    let v = [sized(1, 10), sized(1, 20)]
    let frames = place(Size(width: 208, height: 40), v) { layout in
      layout.horizontallySpreadSubviews(v, margin: 8, orthogonalBehavior: .top(inset: 3))
    }
    #expect(frames == [[0, 3, 100, 10], [108, 3, 100, 20]])
    let filled = place(Size(width: 208, height: 40), v) { layout in
      layout.horizontallySpreadSubviews(v, margin: 8, orthogonalBehavior: .fill)
    }
    #expect(filled == [[0, 0, 100, 40], [108, 0, 100, 40]])
  }

  @Test func subviews_are_spread_down() {
    let v = [sized(10, 1), sized(20, 1)]
    let frames = place(Size(width: 40, height: 208), v) { layout in
      layout.verticallySpreadSubviews(v, margin: 8, orthogonalBehavior: .leading(inset: 3))
    }
    #expect(frames == [[3, 0, 10, 100], [3, 108, 20, 100]])
    let filled = place(Size(width: 40, height: 208), v) { layout in layout.verticallySpreadSubviews(v, margin: 8) }
    #expect(filled == [[0, 0, 40, 100], [0, 108, 40, 100]])
  }

  @Test func sizes_may_be_fixed_along_one_axis() {
    let picture = ImageView()
    picture.pictureSize = Size(width: 300, height: 200)
    let offered = Size(width: 350, height: 90)
    #expect(picture.sizeThatFits(offered, constraints: .fixedWidth) == Size(width: 350, height: 200))
    #expect(picture.sizeThatFits(offered, constraints: .fixedHeight) == Size(width: 300, height: 90))
  }

  @Test func rectangles_are_widened_and_narrowed_to_pixels() {
    let rect = PixelRounder.Rect(x: 0.3, y: 0.6, width: 1.5, height: 2)
    #expect(rect.expandedToPixel(in: 2) == PixelRounder.Rect(left: 0, top: 0.5, right: 2, bottom: 3))
    #expect(rect.contractedToPixel(in: 2) == PixelRounder.Rect(left: 0.5, top: 1, right: 1.5, bottom: 2.5))
  }
}

extension Double {
  fileprivate static var margin: Double { 16 }
}
