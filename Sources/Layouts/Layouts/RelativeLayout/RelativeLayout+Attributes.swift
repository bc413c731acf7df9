import Measure

enum RelativeLayoutAttributes {
  static let ofLayout: [Attribute<RelativeLayout>] = [
    Attribute(
      "contentGravity", \.contentGravity, default: "start|top",
      "How the children as a whole are aligned in any remaining space."),
    Attribute("ignoreGravity", \.ignoreGravity, "The id of a child that `contentGravity` doesn't move."),
  ]

  static let ofChild: [Attribute<RelativeLayout.LayoutParams>] = [
    Attribute("toLeftOf", \.toLeftOf, "The id of the sibling to the left of which the child is placed."),
    Attribute("toRightOf", \.toRightOf, "The id of the sibling to the right of which the child is placed."),
    Attribute("toStartOf", \.toStartOf, "The id of the sibling that the child's end edge is placed before."),
    Attribute("toEndOf", \.toEndOf, "The id of the sibling that the child's start edge is placed after."),
    Attribute("above", \.above, "The id of the sibling above whose top edge the child is placed."),
    Attribute("below", \.below, "The id of the sibling below whose bottom edge the child is placed."),
    Attribute("alignLeft", \.alignLeft, "The id of the sibling whose left edge the child shares."),
    Attribute("alignTop", \.alignTop, "The id of the sibling whose top edge the child shares."),
    Attribute("alignRight", \.alignRight, "The id of the sibling whose right edge the child shares."),
    Attribute("alignBottom", \.alignBottom, "The id of the sibling whose bottom edge the child shares."),
    Attribute("alignStart", \.alignStart, "The id of the sibling whose start edge the child shares."),
    Attribute("alignEnd", \.alignEnd, "The id of the sibling whose end edge the child shares."),
    Attribute(
      "alignBaseline", \.alignBaseline, "The id of the sibling whose baseline the child's baseline is aligned with."),
    Attribute(
      "alignParentLeft", \.alignParentLeft, default: false, "Whether the child is placed at the layout's left edge."),
    Attribute(
      "alignParentTop", \.alignParentTop, default: false, "Whether the child is placed at the layout's top edge."),
    Attribute(
      "alignParentRight", \.alignParentRight, default: false, "Whether the child is placed at the layout's right edge."),
    Attribute(
      "alignParentBottom", \.alignParentBottom, default: false,
      "Whether the child is placed at the layout's bottom edge."),
    Attribute(
      "alignParentStart", \.alignParentStart, default: false, "Whether the child is placed at the layout's start edge."),
    Attribute(
      "alignParentEnd", \.alignParentEnd, default: false, "Whether the child is placed at the layout's end edge."),
    Attribute("centerInParent", \.centerInParent, default: false, "Whether the child is centered in the layout."),
    Attribute(
      "centerHorizontal", \.centerHorizontal, default: false,
      "Whether the child is centered between the layout's left and right edges."),
    Attribute(
      "centerVertical", \.centerVertical, default: false,
      "Whether the child is centered between the layout's top and bottom edges."),
    Attribute(
      "alignWithParentIfMissing", \.alignWithParentIfMissing, default: false,
      "Whether a rule applies to the layout itself if the named sibling is missing or gone."),
  ]
}
