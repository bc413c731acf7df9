// swift-format-ignore-file: NoAssignmentInExpressions

import Dialects
import Layouts
import Measure

/// Errors in layouts written in Swift: errors that UIKit survives don't stop a program.
var errorsInSwiftLayouts: [Case] { errorsInConstraints + errorsInPlaces + oddSwiftLayouts }

private var errorsInConstraints: [Case] {
  [
    Case("stevia-without-a-superview") {
      View().top(10).measureAndLayout(in: window)
    },
    Case("stevia-size-without-a-superview") {
      AutoLayout().width(10).measureAndLayout(in: window)
    },
    Case("stevia-in-a-linear-layout") {
      LinearLayout().sv(View().top(10)).measureAndLayout(in: window)
    },
    Case("stevia-in-a-linear-layout-later") {
      let (child, column) = (TextView("x"), LinearLayout())
      column.sv(child).measureAndLayout(in: window)
      child.left(10)
      column.measureAndLayout(in: window)
    },
    Case("stevia-moved-into-a-linear-layout") {
      let (child, root) = (View().size(3), AutoLayout())
      root.sv(child).measureAndLayout(in: window)
      child.removeFromParent()
      LinearLayout().sv(child).measureAndLayout(in: window)
    },
    Case("stevia-across-a-linear-layout") {
      let (root, column, inner, outer) = (AutoLayout(), LinearLayout(), View(), View())
      root.sv(column.sv(inner), outer)
      outer.left == inner.right
      root.measureAndLayout(in: window)
    },
    Case("stevia-different-trees") {
      let (root, child, stranger) = (AutoLayout(), View(), View())
      root.sv(child)
      child.left == stranger.right
      root.measureAndLayout(in: window)
    },
    Case("stevia-of-two-axes") {
      let view = View()
      view.left == view.top
    },
    Case("stevia-divided-by-zero") { _ = View().width / 0 },
    Case("stevia-two-distances") {
      let view = View()
      view - 8 - 9 - view
    },
    Case("stevia-two-distances-between-rows") {
      AutoLayout().layout(8, 9, View())
    },
    Case("stevia-an-empty-row") { [View]() - View() },
    Case("stevia-a-strangers-child") {
      let (one, other, child) = (AutoLayout(), AutoLayout(), View())
      other.sv(child)
      one.layout(8, child)
    },
    Case("stevia-a-bound-of-a-bound") {
      View().top(>=(<=5))
    },
    Case("stevia-an-item-of-no-kind") {
      struct Stranger: LayoutItem {}
      AutoLayout().layout(8, Stranger())
    },
    Case("constraint-without-a-second-view", stopsWith: "A constraint of 'left' needs a second view") {
      _ = LayoutConstraint(View(), .left, constant: 5)
    },
    Case("constraint-of-an-edge-and-a-length", stopsWith: "'left' can't be compared with 'width'") {
      _ = LayoutConstraint(View(), .left, .equal, to: View(), .width)
    },
    Case("constraint-of-two-axes", stopsWith: "'left' and 'top' are on different axes") {
      _ = LayoutConstraint(View(), .left, .equal, to: View(), .top)
    },
    Case("constraint-of-two-kinds-of-edges", stopsWith: "differ if the layout is right to left") {
      _ = LayoutConstraint(View(), .left, .equal, to: View(), .leading)
    },
    Case("constraint-across-another-layout") {
      let (root, column, inner, outer) = (AutoLayout(), LinearLayout(), View(), View())
      root.addSubview(column)
      root.addSubview(outer)
      column.addSubview(inner)
      LayoutConstraint(outer, .left, .equal, to: inner, .right).isActive = true
      root.measureAndLayout(in: window)
    },
    Case("stevia-a-ratio-of-zero") {
      View().aspectRatio(0)
    },
  ]
}

private var errorsInPlaces: [Case] {
  [
    Case("align-different-trees") {
      let (child, root) = (View(), FrameLayout())
      root.sv(child)
      withExtendedLifetime(root) { child.right --> View().left }
    },
    Case("align-without-a-superview") { View().right --> View().left },
    Case("align-with-itself") {
      let (child, root) = (View(), FrameLayout())
      root.sv(child)
      child.right --> child.left
    },
    Case("align-a-superview") {
      AlignmentPoint.right --> View().left
    },
    Case("size-between-superviews") {
      _ = AlignmentPoint.right |--| AlignmentPoint.left
    },
    Case("size-without-a-superview") { _ = View().right |--| AlignmentPoint.left },
    Case("size-between-different-trees") { _ = View().right |--| View().left },
    Case("spacer-below-one") { _ = ~0~ },
    Case("flexible-below-one") { _ = Spacer.flexible(-1) },
    Case("fixed-below-zero") { _ = Spacer.fixed(-1) },
    Case("distribute-too-much") {
      let root = FrameLayout()
      root.distributeSubviewsHorizontally { 8 }
    },
    Case("distribute-a-stranger") {
      let (stranger, root) = (View(), FrameLayout())
      root.distributeSubviewsHorizontally { stranger }
    },
    Case("ratio-of-zero", stopsWith: "An aspect ratio is a number above 0") { _ = AspectRatio(0) },
  ]
}

private var oddSwiftLayouts: [Case] {
  [
    Case("stevia-a-removed-sibling") {
      let (root, child, sibling) = (AutoLayout(), View(), View())
      root.sv(child, sibling)
      child.left == sibling.right + 5
      root.measureAndLayout(in: window)
      sibling.removeFromParent()
      root.measureAndLayout(in: window)
      check(child.frame.x == 0, "a constraint to a view that was removed counts")
    },
    Case("stevia-numbers-without-bounds") {
      let (root, child) = (AutoLayout(), View())
      root.sv(child)
      child.top(Double.infinity).left(-Double.greatestFiniteMagnitude).width(Double.nan%).height(Int.max)
      root.layout(1e300, child, Double.nan)
      root.measureAndLayout(in: window)
    },
    Case("offsets-without-bounds") {
      let layout = PlacedLayout { layout in
        let child = layout.subviews[0]
        child.top --> Double.infinity.verticalOffset + 1e300.horizontalOffset + .top
        child.size = Size(width: .max, height: .min)
        child.align(.bottom, to: .bottom, xOffset: .nan)
        child.sizeToFit(.maxWidth(.min), .minHeight(.max))
        _ = PixelRounder(scale: .infinity).round(1e300)
        layout.distributeSubviewsVertically(within: Rect(x: 0, y: .max, width: 0, height: .max)) { ~1~ }
      }
      layout.sv(View()).measureAndLayout(in: window)
    },
  ]
}
