import Measure

package enum FrameLayoutAttributes {
  static let ofLayout: [Attribute<FrameLayout>] = [
    Attribute(
      "measureAllChildren", \.measuresAllChildren, default: false,
      "Whether children that are `gone` also contribute to the layout's size."),
    Attribute(
      "hasBaselineOfFirstChild", \.hasBaselineOfFirstChild, default: false,
      "Whether the layout's baseline is that of its first child, like that of a ViewAnimator."),
  ]

  package static let ofChild: [Attribute<FrameLayout.LayoutParams>] = [
    Attribute(
      "gravity", as: Gravity.self, "How the child is aligned in the parent; by default at the top and the start.",
      get: { $0.gravity }, set: { $0.gravity = $1 })
  ]
}
