import Measure

enum FrameLayoutAttributes {
  static let ofLayout: [Attribute<FrameLayout>] = [
    Attribute("measureAllChildren", \.measuresAllChildren)
  ]

  static let ofChild: [Attribute<FrameLayout.LayoutParams>] = [
    Attribute("gravity", \.gravity)
  ]
}
