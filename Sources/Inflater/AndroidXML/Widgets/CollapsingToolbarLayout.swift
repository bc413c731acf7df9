import Inflater
import Layouts

/// A frame that shows the title instead of the Toolbar in it, and is at least as high as it.
struct CollapsingToolbarLayoutWidget: Widget {
  let classes = [WidgetClass("CollapsingToolbarLayout")]
  let base = "FrameLayout"

  func base(of element: Element) -> String {
    guard let insets = element.insets, insets.edges.top > 0, element.fitsSystemWindows else { return base }
    return "CollapsingToolbarLayout"
  }

  /// Source: `onWindowInsetChanged` of com.google.android.material.appbar.CollapsingToolbarLayout (1.14).
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    if out.own.contains("windowInsetTop") {
      out.set("windowInsetTop", pixels: insets.edges.top)
      if element.bool("forceApplySystemWindowInsetTop") == true { out["forcesWindowInset"] = .bool(true) }
    }
    return ReceivedInsets(edges: insets.edges, sender: .collapsing)
  }

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
