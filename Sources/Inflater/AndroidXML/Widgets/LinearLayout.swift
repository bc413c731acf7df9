import Inflater
import Layouts

/// A row or a column.
struct LinearLayoutWidget: Widget {
  let classes: [WidgetClass]
  let base = "LinearLayout"
  let isRepeatable = true
  private let orientation: String
  /// Whether the dividers are on the left of the children also from right to left.
  ///
  /// Source: `layoutHorizontal` of androidx.appcompat.widget.LinearLayoutCompat (1.7).
  private let keepsDividersOnLeft: Bool

  init(_ classes: [WidgetClass], orientation: String = "horizontal", keepsDividersOnLeft: Bool = false) {
    (self.classes, self.orientation, self.keepsDividersOnLeft) = (classes, orientation, keepsDividersOnLeft)
  }

  static let all: [any Widget] = [
    LinearLayoutWidget([
      WidgetClass("LinearLayout"), WidgetClass("PercentLinearLayout"), WidgetClass("ActionMenuView"),
      WidgetClass("ButtonBarLayout", "buttonBarStyle"),
    ]),
    LinearLayoutWidget([WidgetClass("LinearLayoutCompat")], keepsDividersOnLeft: true),
  ]

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? orientation)
    if keepsDividersOnLeft { out["keepsDividersOnLeft"] = .bool(true) }
  }

  func elementName(for node: Node) -> String? {
    if !keepsDividersOnLeft { return base }
    return node.value(of: "keepsDividersOnLeft") == nil ? nil : "androidx.appcompat.widget.LinearLayoutCompat"
  }

  func writeDefaults(_ out: inout AndroidText.Attributes) { out.setDefault("android:orientation", "vertical") }

  // MARK: Dividers

  func describeLayout(of element: Element, _ out: inout NodeDraft) {
    guard
      let divider = element.inlineDrawable("divider", knowing: .nothing)
        ?? element.drawable("divider", knowing: .nothing)
    else { return }
    let size = divider.length(along: out["direction"] == .string("horizontal") ? .horizontal : .vertical)
    if size > 0 || size < 0 && element.find("showDividers") != nil { out.set("dividerSize", pixels: size) }
  }

  func drawLayout(_ element: Element, _ style: inout Look.Style) {
    guard let divider = element.figure("divider") else { return }
    let words = Set((element.word("showDividers") ?? "none").split(separator: "|").map(String.init))
    if words == ["none"] { return }
    style.underlay = { list, bounds, view in
      guard let layout = view as? LinearLayout else { return }
      let isRow = layout.direction == .horizontal
      let children = layout.subviews.filter { !$0.isGone }
      let length = Double(layout.dividerSize)
      guard length > 0 else { return }
      func draw(at place: Double, _ list: inout DrawingList) {
        divider.draw(
          in: isRow ? FloatRect(place, 0, length, bounds.height) : FloatRect(0, place, bounds.width, length), &list)
      }
      for (index, child) in children.enumerated() where words.contains(index == 0 ? "beginning" : "middle") {
        draw(at: Double(isRow ? child.frame.x : child.frame.y) - length, &list)
      }
      if words.contains("end"), let last = children.last {
        draw(at: Double(isRow ? last.frame.right : last.frame.bottom), &list)
      }
    }
  }
}
