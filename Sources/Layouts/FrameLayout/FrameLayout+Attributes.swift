import Measure

enum FrameLayoutAttributes {
  static let ofLayout: [Attribute<FrameLayout>] = [
    Attribute(
      "measureAllChildren", \.measuresAllChildren, default: false,
      "Whether children that are `gone` count for the layout's size too.")
  ]

  static let ofChild: [Attribute<FrameLayout.LayoutParams>] = [
    Attribute(
      "gravity", as: Gravity.self, "Where the child is placed in the parent; without it, at the top of the start side.",
      get: { $0.gravity }, set: { $0.gravity = $1 })
  ]
}
