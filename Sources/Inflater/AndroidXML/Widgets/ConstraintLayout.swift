import Inflater
import Layouts

/// A ConstraintLayout, or a MotionLayout in a state of its scene, or between two.
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
    guard hasScene, let found = element.find("layoutDescription"), element.bool("applyMotionScene") ?? true else {
      return
    }
    do throws(MotionSceneReader.MissingState) {
      guard let reader = MotionSceneReader(found, element.reader, element.theme) else {
        throw MotionSceneReader.MissingState(words: "there is no MotionScene of this name that can be read")
      }
      inside.scene = try reader.scene(
        current: element.find("currentState")?.value,
        progress: element.number("motionProgress").map { min(max($0, 0), 1) })
    } catch {
      element.reportUnread(
        "layoutDescription",
        error.words + (error.words.hasSuffix("?") ? " The" : ": the")
          + " constraints of the layout itself are used instead")
    }
  }

  func finish(_ element: Element, _ node: inout Node) {
    if let scene = element.inside.scene, scene.end != nil { node.set("motionProgress", .number(scene.progress)) }
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
