import Measure

enum ScrollViewAttributes {
  static let ofLayout: [Attribute<ScrollView>] = [
    Attribute(
      "fillViewport", \.fillsViewport, default: false,
      "Whether a child that is smaller than the view is made as large as the view.")
  ]
}
