import Testing
import UIKitViews

/// The functions of Paralayout and Relativity for CoreGraphics' types.
@Suite struct LibraryTests {
  // MARK: Geometry

  @Test func points_and_offsets() {
    let (a, b) = (CGPoint(x: 1, y: 2), CGPoint(x: 4, y: 6))
    #expect(CGPoint(midpointBetween: a, and: b) == CGPoint(x: 2.5, y: 4))
    #expect(a.distance(to: b) == 5)
    #expect(a.offset(to: b) == UIOffset(horizontal: 3, vertical: 4) && a.offset(from: b).vertical == -4)
    #expect(a.offset(by: UIOffset(horizontal: 1) + UIOffset(vertical: 2) * 2 / 4) == CGPoint(x: 2, y: 3))
  }

  @Test func rectangles() {
    let rect = CGRect(left: 30, top: 40, right: 10, bottom: 20)
    #expect(rect == CGRect(x: 10, y: 20, width: 20, height: 20))
    #expect(rect.insetBy(left: 1, bottom: 2) == CGRect(x: 11, y: 20, width: 19, height: 18))
    #expect(rect.insetAllSides(by: 5) == CGRect(x: 15, y: 25, width: 10, height: 10))
    #expect(rect.outset(by: UIEdgeInsets(vertical: 1, horizontal: 2)) == CGRect(x: 8, y: 19, width: 24, height: 22))
    #expect(rect.offset(by: UIOffset(horizontal: 1, vertical: 2)).origin == CGPoint(x: 11, y: 22))
    for (edge, slice) in [
      (CGRectEdge.minXEdge, CGRect(x: 10, y: 20, width: 5, height: 20)),
      (.minYEdge, CGRect(x: 10, y: 20, width: 20, height: 5)), (.maxXEdge, CGRect(x: 25, y: 20, width: 5, height: 20)),
      (.maxYEdge, CGRect(x: 10, y: 35, width: 20, height: 5)),
    ] {
      let parts = rect.slice(from: edge, amount: 5)
      #expect(parts.slice == slice && parts.slice.union(parts.remainder) == rect, "\(edge)")
    }
    #expect(rect.point(at: .bottomLeading, layoutDirection: .rightToLeft) == CGPoint(x: 30, y: 40))
    #expect(
      CGRect(x: 0.3, y: 0, width: 1, height: 1).expandedToPixel(in: 2) == CGRect(x: 0, y: 0, width: 1.5, height: 1))
    #expect(
      CGRect(x: 0.3, y: 0, width: 2, height: 1).contractedToPixel(in: 1) == CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(CGSize(width: 2, height: 3) * 2 == CGSize(width: 4, height: 6))
  }

  @Test func insets() {
    #expect(UIEdgeInsets(uniform: 3).horizontalAmount == 6 && UIEdgeInsets(uniformOutset: 3).verticalAmount == -6)
    let directed = NSDirectionalEdgeInsets(vertical: 1, horizontal: 2)
    #expect(directed.verticalAmount == 2 && directed.horizontalAmount == 4 && directed.leading == 2)
    #expect(NSDirectionalEdgeInsets(uniformOutset: 1) == NSDirectionalEdgeInsets(uniform: -1))
  }

  @Test func ratios_are_rounded_at_a_scale() {
    #expect(AspectRatio.widescreen.height(forWidth: 16, in: 0) == 9)
    #expect(AspectRatio.widescreen.inverted.height(forWidth: 9, in: 0) == 16)
    #expect(AspectRatio.square.width(forHeight: 10.25, in: 2) == 10.5)
    #expect(AspectRatio.golden.width(forHeight: 1, in: 0) == (1 + (5.0).squareRoot()) / 2)
    #expect(CGSize(width: 4, height: 2).aspectRatio == AspectRatio(width: 100, height: 50))
    let bounds = CGRect(x: 10, y: 0, width: 100, height: 41)
    let fit = AspectRatio.square.rect(toFit: bounds, at: .topCenter, in: 1, layoutDirection: .leftToRight)
    // The origin is 10 + 29.5, rounded half away from zero.
    #expect(fit == CGRect(x: 40, y: 0, width: 41, height: 41))
    let fill = AspectRatio.square.rect(toFill: bounds, at: .bottomRight, in: 1, layoutDirection: .leftToRight)
    #expect(fill == CGRect(x: 10, y: -59, width: 100, height: 100))
  }

  @Test func a_builder_collects_views() {
    func collected(@ViewArrayBuilder _ views: () -> [UIView]) -> [UIView] { views() }
    let (a, b, c) = (UIView(), UIView(), UIView())
    let isShown = false
    let found = collected {
      a
      if isShown { b }
      switch isShown {
      case true: b
      case false: nil
      }
      for view in [b, c] { view }
      [nil, a]
    }
    #expect(found == [a, b, c, a])
  }

  // MARK: Distribution

  @Test func views_are_distributed_within_a_rectangle() {
    let (root, a, b) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100)),
      UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)),
      UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    )
    root.addSubview(a)
    root.addSubview(b)
    root.distributeSubviewsHorizontally(within: CGRect(x: 0, y: 0, width: root.bounds.midX, height: 100)) {
      a
      ~1~
      b
    }
    // 150 − 60 is shared by three spaces.
    #expect(a.frame.minX == 30 && b.frame.minX == 80)
    // A distance is a CGSize, and its lengths are CGFloats.
    let space: CGFloat = (a.right |--| b.left).width
    #expect(space == 30 && (a.left |--| .left).width * 0.5 == 15)
    #expect(a.topLeft |--| b.bottomRight == CGSize(width: 90, height: 20))
  }

  @Test func pixels_are_rounded_at_the_scale_of_a_screen() {
    let rounder = PixelRounder(withScreenScale: 2)
    #expect(rounder.roundToPixel(CGPoint(x: 1.75, y: 1.2)) == CGPoint(x: 2, y: 1))
    #expect(rounder.floorToPixel(CGPoint(x: 1.75, y: 1.2)) == CGPoint(x: 1.5, y: 1))
    #expect(rounder.ceilToPixel(CGPoint(x: 1.75, y: 1.2)) == CGPoint(x: 2, y: 1.5))
    #expect(rounder.isRoundedToPixel(CGPoint(x: 1.5, y: 1)) && PixelRounder(for: UIScreen.main).screenScale == 1)
  }

  @Test func colors_and_fonts_have_UIKits_initializers() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(white: 0.5, alpha: 1.0) == .gray && UIColor.red.withAlphaComponent(0.5).alpha == 128)
    #expect(UIColor { $0.userInterfaceStyle == .light ? .white : .black } == .white)
    #expect(UIFont.preferredFont(forTextStyle: .footnote).pointSize == 13)
    #expect(UIFont(name: "Avenir-Bold", size: 12)?.weight == .bold)
  }
}
