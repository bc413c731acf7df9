import Inflater
import Layouts

/// A list that its layout manager arranges.
struct RecyclerViewWidget: Widget {
  let classes = [WidgetClass("RecyclerView")]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? { CodeContent(name: "the items", remedy: CodeContent.items) }

  func base(of element: Element) -> String { element.showsItems ? "ItemList" : base }

  /// Source: the constructors of LinearLayoutManager and GridLayoutManager (1.3).
  func describe(_ element: Element, _ out: inout NodeDraft) {
    guard element.showsItems else { return }
    element.describeItemList(orientation: "vertical", &out)
    if element.given("layoutManager")?.value.hasSuffix("GridLayoutManager") == true,
      let columns = element.integer("spanCount"), columns > 1
    {
      out["columns"] = .number(Double(min(columns, 1_000_000)))
    }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    node.children = element.sampleItems(in: "ItemList") ?? []
    return !node.children.isEmpty
  }
}

/// A pager, which requires pages that have its size. Source: the constructor of ViewPager2 (1.1).
struct ViewPager2Widget: Widget {
  let classes = [WidgetClass("ViewPager2")]
  let base = "FrameLayout"
  var contentOfCode: CodeContent? { RecyclerViewWidget().contentOfCode }

  func base(of element: Element) -> String { element.showsItems ? "ItemList" : base }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if element.showsItems { element.describeItemList(orientation: "horizontal", &out) }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    node.children = element.sampleItems(in: "ItemList") ?? []
    for index in node.children.indices {
      for name in ["width", "height"] { node.children[index].set(name, .string("match_parent")) }
    }
    return !node.children.isEmpty
  }
}

extension Element {
  /// Sets the arrangement of the items of a RecyclerView or a pager.
  fileprivate func describeItemList(orientation: String, _ out: inout NodeDraft) {
    out["direction"] = .string(self.orientation ?? orientation)
    let manager = given("layoutManager")?.value ?? ""
    let known = ["", "LinearLayoutManager", "GridLayoutManager", "StaggeredGridLayoutManager"]
    if !known.contains(ClassNames.shortName(manager)) {
      reportUnread(
        "layoutManager",
        "the layout manager '\(ClassNames.whole(manager))' is unknown: the items are laid out one after the other")
    }
    if bool("reverseLayout") == true { out["reversed"] = .bool(true) }
  }
}
