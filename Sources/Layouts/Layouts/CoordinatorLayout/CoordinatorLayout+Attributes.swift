import Measure

enum CoordinatorLayoutAttributes {
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
