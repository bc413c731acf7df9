import GRXFileFormats
import Inflater
import Layouts

/// A column that scrolls away above the content of a CoordinatorLayout.
struct AppBarLayoutWidget: Widget {
  let classes = [WidgetClass("AppBarLayout", "appBarLayoutStyle")]
  let base = "LinearLayout"
  let package = "com.google.android.material.appbar."

  func base(of element: Element) -> String {
    guard let insets = element.insets, insets.edges.top > 0, element.fitsSystemWindows else { return base }
    return "AppBarLayout"
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? "vertical")
    guard out.ofParent.contains("behavior") else { return }
    out["behavior"] = .string("header")
    countScrollingChildren(of: element.source, &out)
  }

  /// Source: `onWindowInsetChanged`, which consumes nothing.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    if out.own.contains("windowInsetTop") { out.set("windowInsetTop", pixels: insets.edges.top) }
    return ReceivedInsets(edges: insets.edges, sender: .appBar(fits: fits))
  }

  /// Counts the children that can scroll away. Source: AppBarLayout.getTotalScrollRange.
  private func countScrollingChildren(of source: XMLTreeElement, _ out: inout NodeDraft) {
    var count = 0
    for child in source.children {
      let flags = child.attributes.first { $0.name == "layout_scrollFlags" && AndroidNamespace.isApp($0.namespace) }
      let words = (flags?.value ?? "").split(separator: "|").map { String($0).trimmed }
      guard words.contains("scroll") else { break }
      count += 1
      if words.contains("exitUntilCollapsed") {
        out["keepsLastCollapsed"] = .bool(true)
        break
      }
    }
    if count > 0 { out["scrollingChildren"] = .number(Double(count)) }
  }

  func elementName(for node: Node) -> String? {
    node.value(of: "behavior") == .string("header") ? package + "AppBarLayout" : nil
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.setBackground(element, "colorSurface", orEarlier: "colorPrimary")
    element.raiseSurface(&style)
  }
}
