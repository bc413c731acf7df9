import Inflater
import Layouts

/// A ConstraintLayout, or a MotionLayout at rest.
struct ConstraintLayoutWidget: Widget {
  let classes = [WidgetClass("ConstraintLayout"), WidgetClass("MotionLayout")]
  let base = "ConstraintLayout"
  let package = "androidx.constraintlayout.widget."
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.setGreatestSize(element, rule: "always")
    for name in ["layoutDescription", "constraintSet"] {
      element.reportUnread(
        name, "'app:\(name)' isn't read: the constraints of the layout itself are used, and not those of a scene")
    }
  }

  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes) { out.hasGreatestSize = true }

  /// A child without anchors at its start or end keeps its left and right margins.
  ///
  /// Source: androidx.constraintlayout.widget.ConstraintLayout.LayoutParams.resolveLayoutDirection.
  func describeMargins(ofChild child: Element, _ out: inout NodeDraft) {
    let hasRelativeAnchors = ["Start_toStart", "Start_toEnd", "End_toStart", "End_toEnd"].contains {
      child.has("layout_constraint\($0)Of")
    }
    child.describeMargins(&out, keepsSides: !hasRelativeAnchors)
  }
}
