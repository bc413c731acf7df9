import Inflater
import Layouts

extension AndroidTranslator {
  /// Adds the state at the end of a way to a node in its state at the start.
  ///
  /// The layout determines the frame on the way. How the view is drawn depends only on both states.
  /// Source: `interpolate` of androidx.constraintlayout.motion.widget.MotionController (2.1).
  func addWay(to end: Node, of name: Substring, in scene: MotionScene, _ node: inout Node) {
    let ofChild = attributes(ofChildrenOf: "ConstraintLayout")
    var members: [String: AttributeValue] = [:]
    for attribute in end.attributes where Self.namesOfEnds.contains(attribute.name) || ofChild.contains(attribute.name)
    {
      members[attribute.name] = attribute.value
    }
    if let points = scene.keyPositions[name] { members["keyPositions"] = .array(points) }
    if let easing = scene.easings[name] { members["easing"] = .string(easing) }
    if let arc = scene.arcOfAll ?? scene.arcs[name] { members["arc"] = .string(arc) }
    node.set("end", .object(members))
    guard let first = node.look?.style, let last = end.look?.style else { return }
    var style = first
    func between(_ one: Double, _ other: Double) -> Double { interpolated(one, other, scene.progress) }
    func isShown(_ node: Node) -> Bool { node.value(of: "visibility").map { $0 == .string("visible") } ?? true }
    style.alpha = between(isShown(node) ? first.alpha : 0, isShown(end) ? last.alpha : 0)
    style.elevation = between(first.elevation, last.elevation)
    style.transform = (first.transform ?? ViewTransform()).between(last.transform ?? ViewTransform(), scene.progress)
    node.look = Look(style)
  }

  /// The attributes of a view in its state at the end, besides those that its parent defines.
  private static let namesOfEnds: Set = ["visibility", "guideBegin", "guideEnd", "guidePercent"]
}

extension ViewTransform {
  /// Returns the transformation after a fraction of the way to another one; `nil` for none.
  fileprivate func between(_ end: ViewTransform, _ progress: Double) -> ViewTransform? {
    func value(_ one: Double, _ other: Double) -> Double { interpolated(one, other, progress) }
    var transform = self
    (transform.x, transform.y) = (value(x, end.x), value(y, end.y))
    transform.rotation = value(rotation, end.rotation)
    (transform.rotationX, transform.rotationY) = (value(rotationX, end.rotationX), value(rotationY, end.rotationY))
    (transform.scaleX, transform.scaleY) = (value(scaleX, end.scaleX), value(scaleY, end.scaleY))
    return transform == ViewTransform() ? nil : transform
  }
}

/// Returns the value after a fraction of the way from one to another.
private func interpolated(_ one: Double, _ other: Double, _ progress: Double) -> Double {
  one + (other - one) * progress
}
