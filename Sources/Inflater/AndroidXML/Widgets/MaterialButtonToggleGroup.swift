import Inflater
import Layouts
import Measure

/// Buttons side by side, with overlapping strokes.
///
/// Source: `adjustChildMarginsAndUpdateLayout` and `resetChildMargins` of
/// com.google.android.material.button.MaterialButtonToggleGroup (1.12).
struct MaterialButtonToggleGroupWidget: Widget {
  let classes = [WidgetClass("MaterialButtonToggleGroup", "materialButtonToggleGroupStyle")]
  let base = "LinearLayout"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? "horizontal")
  }

  /// Source: MaterialButtonToggleGroup.setEnabled and onFinishInflate.
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    inside.facts.insert(.toggleGroup)
    inside.checkedChild = AndroidTranslator.CheckedChild(element, "checkedButton", isOnly: true)
    inside.disable(ifDisabled: element)
  }

  func finish(_ element: Element, _ node: inout Node) {
    if element.options.makesLooks {
      node.joinButtons(isRightToLeft: element.isRightToLeft, surface: element.color(ofTheme: "colorSurface"))
    }
    let isRow = node.value(of: "direction") == .string("horizontal")
    var previous: Int?
    for index in node.children.indices {
      let stroke = node.children[index].takeStroke()
      if node.children[index].value(of: "visibility") == .string("gone") { continue }
      let overlap = previous.map { min($0, stroke) } ?? 0
      var edges = isRow ? ["Left", "Right", "End"] : ["Bottom"]
      // Only the first button keeps its margins across the group.
      if previous != nil { edges += isRow ? ["Top"] : ["Left", "Right", "Start"] }
      for edge in edges { node.children[index].remove("margin" + edge) }
      node.children[index].set(isRow ? "marginStart" : "marginTop", pixels: -overlap)
      previous = stroke
    }
  }
}

extension Node {
  /// Returns the width of a button's stroke, which was recorded for the enclosing group.
  fileprivate mutating func takeStroke() -> Int {
    guard case .number(let stroke)? = value(of: "strokeWidth") else { return 0 }
    remove("strokeWidth")
    return Int(stroke)
  }

  /// Rounds only the outer corners of a row of buttons.
  ///
  /// - Parameter surface: The color to draw below the buttons' strokes, which overlap.
  fileprivate mutating func joinButtons(isRightToLeft: Bool, surface: Color?) {
    guard children.count > 1 else { return }
    for index in children.indices {
      guard var style = children[index].look?.style, case .shape(var shape)? = style.background else { continue }
      let radius = shape.corners.largest
      let isFirst = index == (isRightToLeft ? children.count - 1 : 0)
      let isLast = index == (isRightToLeft ? 0 : children.count - 1)
      let (left, right) = (isFirst ? radius : 0, isLast ? radius : 0)
      shape.corners = Corners(left, right, right, left)
      var below = shape
      (below.fill, below.stroke) = (nil, shape.strokeWidth > 0 ? surface : nil)
      style.background = .layers([LayerFigure(.shape(below)), LayerFigure(.shape(shape))])
      children[index].look = Look(style)
    }
  }
}
