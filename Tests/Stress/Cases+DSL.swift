// swift-format-ignore-file: NoAssignmentInExpressions

import Layouts
import Measure

/// Mistakes in layouts that are written in Swift.
var mistakesInSwiftLayouts: [Case] { mistakesInConstraints + mistakesInPlaces + oddSwiftLayouts }

private let noSuperview = "needs a superview, which the view doesn't have when it is laid out"
private let noAutoLayout = "has to be solved by an AutoLayout"

private var mistakesInConstraints: [Case] {
  [
    Case("stevia-without-a-superview", stopsWith: noSuperview) {
      View().top(10).measureAndLayout(in: window)
    },
    Case("stevia-size-without-a-superview", stopsWith: noSuperview) {
      AutoLayout().width(10).measureAndLayout(in: window)
    },
    Case("stevia-in-a-linear-layout", stopsWith: noAutoLayout) {
      LinearLayout().sv(View().top(10)).measureAndLayout(in: window)
    },
    Case("stevia-in-a-linear-layout-later", stopsWith: noAutoLayout) {
      let (child, column) = (TextView("x"), LinearLayout())
      column.sv(child).measureAndLayout(in: window)
      child.left(10)
      column.measureAndLayout(in: window)
    },
    Case("stevia-moved-into-a-linear-layout", stopsWith: noAutoLayout) {
      let (child, root) = (View().size(3), AutoLayout())
      root.sv(child).measureAndLayout(in: window)
      child.removeFromParent()
      LinearLayout().sv(child).measureAndLayout(in: window)
    },
    Case("stevia-across-a-linear-layout", stopsWith: "which isn't an AutoLayout") {
      let (root, column, inner, outer) = (AutoLayout(), LinearLayout(), View(), View())
      root.sv(column.sv(inner), outer)
      outer.left == inner.right
      root.measureAndLayout(in: window)
    },
    Case("stevia-different-trees", stopsWith: "is about views of different trees") {
      let (root, child, stranger) = (AutoLayout(), View(), View())
      root.sv(child)
      child.left == stranger.right
      root.measureAndLayout(in: window)
    },
    Case("stevia-of-two-axes", stopsWith: "different axes") {
      let view = View()
      view.left == view.top
    },
    Case("stevia-divided-by-zero", stopsWith: "An anchor is divided by 0") { _ = View().width / 0 },
    Case("stevia-a-text-for-a-distance", stopsWith: "A flexible space is written \"\"") { View().top("x") },
    Case("stevia-two-distances", stopsWith: "Two distances follow each other in a row") {
      let view = View()
      view - 8 - 9 - view
    },
    Case("stevia-two-distances-between-rows", stopsWith: "Two distances follow each other in layout(_:)") {
      AutoLayout().layout(8, 9, View())
    },
    Case("stevia-an-empty-row", stopsWith: "A row has no views") { [View]() - View() },
    Case("stevia-a-strangers-child", stopsWith: "layout(_:) places the layout's own children") {
      let (one, other, child) = (AutoLayout(), AutoLayout(), View())
      other.sv(child)
      one.layout(8, child)
    },
    Case("stevia-a-bound-of-a-bound", stopsWith: "A bound is of a number or of a percentage") {
      View().top(>=(<=5))
    },
    Case("stevia-an-item-of-no-kind", stopsWith: "layout(_:) takes views, rows of views, and distances") {
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
    Case("constraint-across-another-layout", stopsWith: "reaches across") {
      let (root, column, inner, outer) = (AutoLayout(), LinearLayout(), View(), View())
      root.addSubview(column)
      root.addSubview(outer)
      column.addSubview(inner)
      LayoutConstraint(outer, .left, .equal, to: inner, .right).isActive = true
      root.measureAndLayout(in: window)
    },
    Case("stevia-a-ratio-of-zero", stopsWith: "An aspect ratio is a number or a percentage above 0") {
      View().aspectRatio(0)
    },
  ]
}

private var mistakesInPlaces: [Case] {
  [
    Case("align-different-trees", stopsWith: "are in different trees") {
      let (child, root) = (View(), FrameLayout())
      root.sv(child)
      withExtendedLifetime(root) { child.right --> View().left }
    },
    Case("align-without-a-superview", stopsWith: "has no superview to be placed in") { View().right --> View().left },
    Case("align-with-itself", stopsWith: "can't be aligned with itself or what is inside it") {
      let (child, root) = (View(), FrameLayout())
      root.sv(child)
      child.right --> child.left
    },
    Case("align-a-superview", stopsWith: "What is aligned is a point of a view, not of its superview") {
      AlignmentPoint.right --> View().left
    },
    Case("size-between-superviews", stopsWith: "A size is between two anchors of views") {
      _ = AlignmentPoint.right |--| AlignmentPoint.left
    },
    Case("size-without-a-superview", stopsWith: "has no superview") { _ = View().right |--| AlignmentPoint.left },
    Case("size-between-different-trees", stopsWith: "are in different trees") { _ = View().right |--| View().left },
    Case("spacer-below-one", stopsWith: "A flexible space has 1 part or more") { _ = ~0~ },
    Case("flexible-below-one", stopsWith: "A flexible space has 1 part or more") { _ = Spacer.flexible(-1) },
    Case("fixed-below-zero", stopsWith: "A fixed space has a length of 0 pixels or more") { _ = Spacer.fixed(-1) },
    Case("distribute-too-much", stopsWith: "pixels longer than the rectangle") {
      let root = FrameLayout()
      root.distributeSubviewsHorizontally { 8 }
    },
    Case("distribute-a-stranger", stopsWith: "isn't a subview of") {
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
