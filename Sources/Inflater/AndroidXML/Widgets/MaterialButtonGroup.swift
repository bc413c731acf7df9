import GRXAndroidData
import Inflater
import Layouts
import Measure

/// Buttons side by side, or one below the other, with a space between them or overlapping strokes.
///
/// Source: com.google.android.material.button.MaterialButtonGroup, MaterialButtonToggleGroup, and MaterialSplitButton
/// (1.14); `adjustChildMarginsAndUpdateLayout` and `resetChildMargins` of MaterialButtonToggleGroup (1.12).
struct MaterialButtonGroupWidget: Widget {
  private enum Kind {
    case plain, toggle, split
  }

  let classes: [WidgetClass]
  let base = "OverflowLinearLayout"
  private let kind: Kind

  static let all: [any Widget] = [
    MaterialButtonGroupWidget(
      classes: [
        WidgetClass(
          "MaterialButtonGroup", "materialButtonGroupStyle", default: "@style/Widget.Material3.MaterialButtonGroup")
      ], kind: .plain),
    MaterialButtonGroupWidget(
      classes: [
        WidgetClass(
          "MaterialButtonToggleGroup", "materialButtonToggleGroupStyle",
          default: "@style/Widget.MaterialComponents.MaterialButtonToggleGroup")
      ], kind: .toggle),
    MaterialButtonGroupWidget(
      classes: [
        WidgetClass(
          "MaterialSplitButton", "materialSplitButtonStyle", default: "@style/Widget.Material3.MaterialSplitButton")
      ], kind: .split),
  ]

  func base(of element: Element) -> String {
    mode(of: element) == "none" && !resizes(element) ? "LinearLayout" : base
  }

  /// Whether the buttons change their widths when they are pressed.
  private func resizes(_ element: Element) -> Bool {
    element.find("buttonSizeChange").map { $0.value != "@null" } ?? false
  }

  /// Returns what becomes of the buttons that don't fit.
  private func mode(of element: Element) -> String {
    switch element.word("overflowMode") {
    case "menu", "1": kind == .toggle ? "none" : "menu"
    case "wrap", "2": "wrap"
    default: "none"
    }
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? "horizontal")
    let mode = mode(of: element)
    if mode == "none", !resizes(element) { return }
    if mode != "none" { out["overflow"] = .string(mode) }
    if resizes(element) { out["resizesChildren"] = .bool(true) }
    if mode == "wrap" { out.set("rowSpacing", pixels: max(0, element.pixels("spacing") ?? 0)) }
  }

  /// Source: `setEnabled` of the groups, and MaterialButtonToggleGroup.onFinishInflate.
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    inside.facts.insert(.buttonGroup)
    if kind == .toggle {
      inside.facts.insert(.toggleGroup)
      inside.checkedChild = AndroidTranslator.CheckedChild(element, "checkedButton", isOnly: true)
    }
    inside.disable(ifDisabled: element)
  }

  func finish(_ element: Element, _ node: inout Node) {
    if mode(of: element) == "menu" {
      var own = OwnElements()
      let icon = element.find("overflowButtonIcon")?.value ?? "@null"
      own.add(
        "com.google.android.material.button.MaterialButton",
        [("style", .written("?attr/materialButtonGroupOverflowButtonStyle")), ("app:icon", .written(icon))])
      node.children += element.views(own)
    }
    if element.options.makesLooks {
      node.joinButtons(isRightToLeft: element.isRightToLeft, surface: element.color(ofTheme: "colorSurface"))
    }
    let strokes = node.children.indices.map { node.children[$0].takeStroke() }
    let isRow = node.value(of: "direction") == .string("horizontal")
    guard element.resources.release.tables.material >= LibraryVersion(1, 13) else {
      return overlap(&node, strokes, isRow: isRow)
    }
    guard let first = node.children.indices.first(where: { !node.children[$0].isGone }) else { return }
    let spacing = element.pixels("spacing") ?? 0
    for index in node.children.indices where index > first {
      let stroke = spacing > 0 ? 0 : min(strokes[index], strokes[index - 1])
      for edge in isRow ? ["Left", "Right", "End", "Top"] : ["Left", "Start", "Bottom"] {
        node.children[index].remove("margin" + edge)
      }
      node.children[index].set(isRow ? "marginStart" : "marginTop", pixels: spacing - stroke)
    }
    for edge in isRow ? ["Left", "Right", "Start", "End"] : ["Top", "Bottom"] {
      node.children[first].remove("margin" + edge)
    }
  }

  /// Lets the strokes of adjacent buttons overlap, as in Material 1.12.
  private func overlap(_ node: inout Node, _ strokes: [Int], isRow: Bool) {
    var previous: Int?
    for (index, stroke) in zip(node.children.indices, strokes) where !node.children[index].isGone {
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
  fileprivate var isGone: Bool { value(of: "visibility") == .string("gone") }

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
