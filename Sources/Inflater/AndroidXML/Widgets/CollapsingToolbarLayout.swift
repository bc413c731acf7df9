import Inflater
import Layouts

/// A frame that shows the title instead of the Toolbar in it, and is at least as high as it.
struct CollapsingToolbarLayoutWidget: Widget {
  let classes = [WidgetClass("CollapsingToolbarLayout")]
  let base = "FrameLayout"

  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    if element.bool("titleEnabled") != false { inside.facts.insert(.collapsingBar) }
  }

  func finish(_ element: Element, _ node: inout Node) {
    let bar = node.children.first { $0.displayName?.hasSuffix("Toolbar") == true }
    guard let height = bar?.value(of: "height"), case .pixels = height, node.value(of: "minHeight") == nil else {
      return
    }
    node.set("minHeight", height)
  }
}
