// swift-format-ignore-file

import Dialects
import Layouts
import Measure
import Testing

/// The syntax of Relativity, Paralayout and AutoLayoutShorthand, with numbers.
@Suite struct PlacingRulesTests {
  private func view(_ width: Int, _ height: Int) -> View {
    let view = View()
    (view.minWidth, view.minHeight) = (width, height)
    return view
  }

  private func place(
    _ size: Size, isRightToLeft: Bool = false, _ views: [View], _ body: @escaping (PlacedLayout) -> Void
  ) -> [[Int]] {
    let layout = PlacedLayout(body)
    if isRightToLeft { layout.layoutDirection = .rightToLeft }
    layout.subviews(views)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)))
    return views.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
  }

  @Test func anchors_are_rounded_before_they_are_subtracted() {
    let a = view(75, 20)
    #expect(place(Size(width: 376, height: 100), [a]) { _ in a.top --> .top }[0][0] == 150)
    let (b, c) = (view(10, 31), view(10, 40))
    var distance = Size.zero
    _ = place(Size(width: 300, height: 300), [b, c]) { _ in
      c.top --> 100.verticalOffset + .top
      c.topLeft --> 100.verticalOffset + .topLeft
      distance = b.left |--| c.left
    }
    #expect(distance.height == 104)
  }

  @Test func offsets_are_added_and_subtracted() {
    let (a, b) = (view(10, 10), view(20, 20))
    let frames = place(Size(width: 100, height: 100), [a, b]) { _ in
      b.middle --> .middle
      a.right.align(to: b.left, xOffset: -4, yOffset: 0)
      #expect(a.right.measureDistance(to: b.left, xOffset: 1) == Size(width: 5, height: 0))
      #expect((.left |--| a.left).width == 26)
      #expect((a.right + 2.horizontalOffset |--| b.left).width == 2)
      #expect(3.horizontalOffset + (a.right |--| b.left) == Size(width: 7, height: 0))
      #expect(-(2.horizontalOffset) - 1.verticalOffset == ViewOffset(x: -2, y: -1))
    }
    #expect(frames == [[26, 45, 10, 10], [40, 40, 20, 20]])
  }

  @Test func bounds_keep_the_middle() {
    let a = view(40, 30)
    let frames = place(Size(width: 400, height: 400), [a]) { _ in
      a.topLeft --> 200.horizontalOffset + 100.verticalOffset + .topLeft
      a.bounds.size = Size(width: 20, height: 10)
    }
    #expect(frames == [[210, 110, 20, 10]])
  }

  @Test func distributions_center_across() {
    let (a, b, c) = (view(80, 60), view(40, 50), view(25, 25))
    let frames = place(Size(width: 400, height: 500), [a, b, c]) { layout in
      layout.distributeSubviewsVertically { a; ~2~; b; 10; c }
    }
    #expect(frames.map { [$0[0], $0[1]] } == [[160, 89], [180, 327], [187, 387]])
    let (d, e) = (view(10, 10), view(20, 20))
    let cases = place(Size(width: 100, height: 40), [d, e]) { layout in
      layout.distributeSubviewsHorizontally { .fixed(8) <> d <> .flexible(1) <> .view(e) }
    }
    #expect(cases.map { $0[1] } == [15, 10])
  }

  @Test func views_that_do_not_fit_are_placed_anyway() {
    let (a, stranger) = (view(80, 60), view(10, 10))
    let frames = place(Size(width: 50, height: 50), [a]) { layout in
      layout.distributeSubviewsHorizontally { a; stranger; ~0~ }
    }
    #expect(frames.count == 1)
  }

  @Test func views_are_aligned_by_positions() {
    let (a, b) = (view(60, 20), view(75, 20))
    let frames = place(Size(width: 300, height: 200), [a, b]) { _ in
      a.align(withSuperview: .bottomTrailing, inset: 10)
      b.align(.topCenter, with: a, .bottomCenter, verticalOffset: 6)
    }
    #expect(frames[0] == [230, 170, 60, 20])
    #expect(frames[1] == [223, 196, 75, 20])
    #expect(place(Size(width: 376, height: 20), [b]) { _ in b.align(withSuperview: .center) }[0][0] == 151)
  }

  @Test func subviews_are_distributed_in_the_layout_direction() {
    let (a, b) = (view(100, 50), view(50, 100))
    let frames = place(Size(width: 900, height: 100), [a, b]) { layout in
      layout.applyHorizontalSubviewDistribution([1.flexible, a, 30.fixed, b, 2.flexible])
    }
    #expect(frames.map { $0[0] } == [240, 370])
    let (c, d) = (view(100, 50), view(50, 50))
    let mirrored = place(Size(width: 300, height: 50), isRightToLeft: true, [c, d]) { layout in
      layout.applyHorizontalSubviewDistribution([10.fixed, c, 1.flexible, d])
    }
    #expect(mirrored.map { $0[0] } == [190, 0])
  }

  @Test func subviews_are_spread() {
    let views = [view(1, 1), view(1, 1), view(1, 1)]
    let frames = place(Size(width: 400, height: 40), views) { $0.horizontallySpreadSubviews(views, margin: 0) }
    #expect(frames.map { $0[2] } == [133, 133, 134])
    #expect(frames.map { $0[3] } == [40, 40, 40])
  }

  @Test func sizes_are_clamped_by_constraints_alone() {
    let picture = ImageView()
    picture.pictureSize = Size(width: 300, height: 200)
    let offered = Size(width: 150, height: 90)
    #expect(picture.sizeThatFits(offered) == Size(width: 300, height: 200))
    #expect(picture.sizeThatFits(offered, constraints: .maxWidth) == Size(width: 150, height: 200))
    #expect(picture.sizeThatFits(offered, constraints: .wrap) == Size(width: 150, height: 90))
    #expect(picture.sizeThatFits(height: 240, constraints: .minHeight) == Size(width: 300, height: 240))
  }

  @Test func ratios_place_rectangles() {
    let rect = AspectRatio.square.rect(toFit: Rect(x: 20, y: 10, width: 300, height: 100), at: .trailingCenter)
    #expect(rect == Rect(x: 220, y: 10, width: 100, height: 100))
    #expect(1.25.roundedToPixel(in: 0) == 1.25)
    #expect(Rect(x: 0, y: 0, width: 10, height: 10).slice(from: .maxXEdge, amount: 3).slice.x == 7)
  }

  // MARK: AutoLayoutShorthand

  @Test func groups_are_switched() {
    let (root, v) = (AutoLayout(), View())
    root.subviews(v)
    let narrow = v.als_addConstraints(["width ==": 42])
    let wide = v.als_addConstraints(["width ==": 210])
    wide.als_deactivateConstraints()
    root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(v.frame.width == 42)
    narrow.als_deactivateConstraints()
    wide.als_activateConstraints()
    root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(v.frame.width == 210)
    #expect(wide[0].als_hostView === v && wide[0].als_isActive)
  }

  @Test func parts_of_operands_may_be_left_out() {
    let (root, v, w) = (AutoLayout(), View(), View())
    root.subviews(v, w)
    v.als_addConstraints(["width <=": 150, "width ==": [als_constant: 200, als_priority: 750]])
    w.als_addConstraints(["width == 2": [als_view: v.als_width, als_multiplier: 0.5, als_constant: 4]])
    let length = 30.0
    w.als_addConstraints(["height ==": length])
    root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(v.frame.width == 150)
    #expect(w.frame.width == 79)
    #expect(w.frame.height == 30)
    #expect(w.als_addConstraints(["widht ==": 3]).isEmpty)
  }
}
