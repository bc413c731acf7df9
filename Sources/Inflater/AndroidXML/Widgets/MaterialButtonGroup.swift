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
      let isNew = element.resources.release.tables.material >= LibraryVersion(1, 13)
      let inner = isNew ? innerRadii(element) : InnerRadii(plain: 0, checked: 0)
      let outer = isNew && element.has("shapeAppearance") ? element.cornerRadius(default: 0) : nil
      if inner != nil || outer != nil {
        node.joinButtons(
          inner: inner, outer: outer.map { min($0, element.dp(1000)) },
          isRow: node.value(of: "direction") == .string("horizontal"), isRightToLeft: element.isRightToLeft,
          surface: element.color(ofTheme: "colorSurface"))
      }
    }
    for index in node.children.indices { node.children[index].remove("isChecked") }
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

  /// The radii of the corners between buttons, in pixels.
  fileprivate struct InnerRadii {
    var plain: Double
    var checked: Double
  }

  /// Returns the radii of the corners between buttons, or `nil` if the buttons keep their own corners.
  ///
  /// Source: the lists by state of Material 1.14.
  private func innerRadii(_ element: Element) -> InnerRadii? {
    guard let found = element.find("innerCornerSize"), found.value != "@null" else {
      return kind == .toggle ? InnerRadii(plain: 0, checked: 0) : nil
    }
    if let reference = ResourceReference(found.value), reference.type == "xml" {
      return InnerRadii(plain: element.dp(kind == .split ? 4 : 8), checked: element.dp(1000))
    }
    let radius = min(element.radius(written: found.value) ?? 0, element.dp(1000))
    return InnerRadii(plain: radius, checked: radius)
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

  /// Gives the corners between buttons the group's inner radius, and the outer ones its outer radius.
  ///
  /// - Parameters:
  ///   - inner: `nil` if the buttons keep their corners between them.
  ///   - outer: `nil` if the buttons keep their outer corners.
  ///   - surface: The color to draw below the buttons' strokes, which overlap.
  ///
  /// Source: `updateChildShapes` of com.google.android.material.button.MaterialButtonGroup (1.14).
  fileprivate mutating func joinButtons(
    inner: MaterialButtonGroupWidget.InnerRadii?, outer: Double?, isRow: Bool, isRightToLeft: Bool, surface: Color?
  ) {
    let shown = children.indices.filter { !children[$0].isGone }
    for index in shown {
      guard var style = children[index].look?.style, case .shape(var shape)? = style.background else { continue }
      let isChecked = children[index].value(of: "isChecked") == .bool(true)
      let (isFirst, isLast) = (index == shown.first, index == shown.last)
      let own = shape.corners.largest
      let end = isFirst || isLast ? outer ?? own : own
      let between = inner.map { isChecked ? $0.checked : $0.plain } ?? end
      let (first, last) = (isFirst ? end : between, isLast ? end : between)
      shape.limitsRadii = true
      if !isRow {
        shape.corners = Corners(first, first, last, last)
      } else if isRightToLeft {
        shape.corners = Corners(last, first, first, last)
      } else {
        shape.corners = Corners(first, last, last, first)
      }
      var below = shape
      (below.fill, below.stroke) = (nil, shape.strokeWidth > 0 ? surface : nil)
      style.background = .layers([LayerFigure(.shape(below)), LayerFigure(.shape(shape))])
      children[index].look = Look(style)
    }
  }
}
