import Inflater
import Layouts

/// A CoordinatorLayout, whose children have behaviors.
struct CoordinatorLayoutWidget: Widget {
  let classes = [WidgetClass("CoordinatorLayout")]
  let base = "CoordinatorLayout"
  let package = "androidx.coordinatorlayout.widget."
  let isRepeatable = true

  func describe(child: Element, _ out: inout NodeDraft) {
    child.reportUnread("layout_keyline", "keylines aren't supported: the view is placed without them")
    if let anchor = child.given("layout_anchor") { out["anchor"] = .string(ResourceReader.id(anchor.value)) }
    for name in ["anchorGravity", "insetEdge", "dodgeInsetEdges"] {
      if let value = child.gravity("layout_" + name) { out[name] = value }
    }
    // That of an AppBarLayout.
    if out["behavior"] == nil, let found = child.find("layout_behavior") { describe(found, of: child, &out) }
  }

  /// Source: `setWindowInsets` of androidx.coordinatorlayout.widget.CoordinatorLayout (1.2).
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    guard fits else { return insets }
    let edges = insets.edges
    for (name, length) in [("Left", edges.left), ("Top", edges.top), ("Right", edges.right), ("Bottom", edges.bottom)]
    where length > 0 { out.set("windowInset" + name, pixels: length) }
    return ReceivedInsets(edges: edges, sender: .coordinator)
  }

  private func describe(_ behavior: AndroidAttributes.Found, of child: Element, _ out: inout NodeDraft) {
    // The names of the libraries are strings that aren't in any of the folders.
    let name = child.resources.text(of: behavior.value) ?? behavior.value
    if name.hasSuffix("appbar_scrolling_view_behavior") || name.hasSuffix("ScrollingViewBehavior") {
      out["behavior"] = .string("scrolling")
    } else if name.hasSuffix("bottom_sheet_behavior") || name.hasSuffix("BottomSheetBehavior") {
      out["behavior"] = .string("bottom_sheet")
      if let peek = child.find("behavior_peekHeight"), peek.value != "auto", peek.value != "-1",
        let pixels = child.pixels("behavior_peekHeight")
      {
        out.set("peekHeight", pixels: max(0, pixels))
      }
    } else if !Self.harmlessBehaviors.contains(where: { name.hasSuffix($0) }) {
      child.reportUnread(
        "layout_behavior",
        "the behavior '\(ClassNames.whole(name))' is unknown: the view is placed by its gravity and its anchor")
    }
  }

  /// The ends of the names of behaviors that place no view before the user interacts with it.
  private static let harmlessBehaviors = [
    "HideBottomViewOnScrollBehavior", "HideViewOnScrollBehavior", "hide_bottom_view_on_scroll_behavior",
    "hide_view_on_scroll_behavior", "FloatingActionButton$Behavior", "FloatingActionButton.Behavior",
    "FabTransformationScrimBehavior", "FabTransformationSheetBehavior", "SwipeDismissBehavior",
    "AppBarLayout$Behavior", "AppBarLayout.Behavior", "BottomAppBar$Behavior", "BottomAppBar.Behavior",
  ]
}
