import Measure

enum CoordinatorLayoutAttributes {
  static let ofLayout: [Attribute<CoordinatorLayout>] = [
    Attribute(
      "windowInsetLeft", as: NonNegativeLength.self, \.windowInsets.left, default: 0,
      "The width that bars of the device cover at the left, for children that don't fit system windows."),
    Attribute(
      "windowInsetTop", as: NonNegativeLength.self, \.windowInsets.top, default: 0,
      "The height that bars of the device cover at the top, for children that don't fit system windows."),
    Attribute(
      "windowInsetRight", as: NonNegativeLength.self, \.windowInsets.right, default: 0,
      "The width that bars of the device cover at the right, for children that don't fit system windows."),
    Attribute(
      "windowInsetBottom", as: NonNegativeLength.self, \.windowInsets.bottom, default: 0,
      "The height that bars of the device cover at the bottom, for children that don't fit system windows."),
  ]

  static let ofChild: [Attribute<CoordinatorLayout.LayoutParams>] = [
    Attribute(
      "gravity", \.gravity,
      "The child's position in the parent, or the side of its anchor; by default the top and the start."),
    Attribute(
      "behavior", \.behavior, default: "none",
      "The child's role: a `header`, content that is `scrolling` below the header, or a `bottom_sheet`."),
    Attribute("anchor", \.anchor, "The id of the view at whose edge the child is placed."),
    Attribute("anchorGravity", \.anchorGravity, "The edges of the anchor at which the child is placed."),
    Attribute("insetEdge", \.insetEdge, "The edge of the layout at which other views move out of the child's way."),
    Attribute(
      "dodgeInsetEdges", \.dodgeInsetEdges, "The edges at which the child moves out of the way of other views."
    ),
    Attribute(
      "scrollingChildren", as: Count.self, "How many of a header's first children can scroll away."
    ) { params, count, _ in params.scrollingChildren = count.value },
    Attribute(
      "keepsLastCollapsed", \.keepsLastCollapsed, default: false,
      "Whether the last child that scrolls away keeps its minimum height."),
    Attribute(
      "peekHeight", as: NonNegativeLength?.self, \.peekHeight, "The visible height of a collapsed bottom sheet."),
    Attribute(
      "peekInset", as: NonNegativeLength.self, \.peekInset, default: 0,
      "The height by which more of a collapsed bottom sheet is visible, since bars of the device cover it."),
    Attribute(
      "fitsSystemWindows", \.fitsSystemWindows, default: false,
      "Whether the child extends behind the device's bars, and keeps its content clear of them itself."),
  ]

  /// Returns the problems of anchors that don't exist.
  static func problems(_ layout: CoordinatorLayout) -> [LayoutProblem] {
    var problems: [LayoutProblem] = []
    let anchors = CoordinatorAnchors(of: layout)
    for (index, child) in layout.subviews.enumerated() {
      guard let anchor = (child.layoutParams as? CoordinatorLayout.LayoutParams)?.anchor,
        anchors.anchor(of: child).map({ $0.view === child }) ?? true
      else { continue }
      problems.append(LayoutProblem(.unknownID(anchor), childIndex: index, attribute: "anchor"))
    }
    return problems
  }
}

extension CoordinatorLayout.Behavior: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: CoordinatorLayout.Behavior)] {
    [("none", .none), ("header", .header), ("scrolling", .scrolling), ("bottom_sheet", .bottomSheet)]
  }
}
