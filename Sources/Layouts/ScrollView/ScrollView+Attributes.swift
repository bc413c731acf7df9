import Measure

enum ScrollViewAttributes {
  static let ofLayout: [Attribute<ScrollView>] = [
    Attribute(
      "fillViewport", \.fillsViewport, default: false,
      "Whether a child smaller than the view is stretched to the view's size.")
  ]
}
