import Inflater
import Layouts
import Measure

/// A grid of items; without items, it is as wide as possible.
///
/// Source: the constructor of android.widget.GridView (API 34).
struct GridViewWidget: Widget {
  let classes = [WidgetClass("GridView", "android:gridViewStyle")]
  let base = "ItemGrid"
  let scrollBarAxes = [Axis.vertical]
  var contentOfCode: CodeContent? { CodeContent(name: "the items", remedy: CodeContent.items, fillsWidth: true) }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.set("scrollBarWidth", pixels: element.scrollBarWidth)
    let count = element.word("numColumns") ?? "1"
    if count != "auto_fit", count != "-1" {
      out["columns"] = .number(Double(min(max(element.integer("numColumns") ?? 1, 1), 1_000_000)))
    }
    for (name, length) in [
      ("columnWidth", "columnWidth"), ("itemSpacing", "horizontalSpacing"), ("lineSpacing", "verticalSpacing"),
    ] {
      if let pixels = element.pixels(length), pixels > 0 { out.set(name, pixels: pixels) }
    }
    let modes = [
      "none": "none", "0": "none", "spacingWidth": "spacing", "1": "spacing", "spacingWidthUniform": "spacing_uniform",
      "3": "spacing_uniform",
    ]
    if let mode = element.word("stretchMode").flatMap({ modes[$0] }) { out["stretch"] = .string(mode) }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    node.children = element.sampleItems(in: base) ?? []
    return true
  }
}
