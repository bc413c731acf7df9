import Measure

enum FrameLayoutAttributes {
  static let ofLayout: [Attribute<FrameLayout>] = [
    Attribute(
      "measureAllChildren", \.measuresAllChildren, default: false,
      "Whether children that are `gone` count for the layout's size too.")
  ]

  static let ofChild: [Attribute<FrameLayout.LayoutParams>] = [
    Attribute(
      "gravity", \.gravity, "Where the child is placed in the parent; without it, at the top of the start side.")
  ]
}
