import Inflater
import Layouts

/// A ConstraintLayout, or a MotionLayout at the start of its scene.
struct ConstraintLayoutWidget: Widget {
  let classes: [WidgetClass]
  let base = "ConstraintLayout"
  let package = "androidx.constraintlayout.widget."
  private let hasScene: Bool
  var isRepeatable: Bool { !hasScene }

  static let all: [any Widget] = [
    ConstraintLayoutWidget(classes: [WidgetClass("ConstraintLayout")], hasScene: false),
    ConstraintLayoutWidget(classes: [WidgetClass("MotionLayout")], hasScene: true),
  ]

  init(classes: [WidgetClass] = [WidgetClass("ConstraintLayout")], hasScene: Bool = false) {
    (self.classes, self.hasScene) = (classes, hasScene)
  }

  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    guard hasScene, let scene = element.find("layoutDescription") else { return }
    inside.constraints = element.reader.sceneConstraints(scene, state: element.find("currentState"), element.theme)
    if inside.constraints == nil {
      element.reportUnread(
        "layoutDescription",
        "the start of this scene can't be read: the constraints of the layout itself are used instead")
    }
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.setGreatestSize(element, rule: "always")
    element.reportUnread(
      "constraintSet",
      "'app:constraintSet' isn't read: the constraints of the layout itself are used, and not those of a set")
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
