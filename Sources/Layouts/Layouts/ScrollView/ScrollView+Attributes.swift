import Measure

enum ScrollViewAttributes {
  static let ofLayout: [Attribute<ScrollView>] = [
    Attribute(
      "fillViewport", \.fillsViewport, default: false,
      "Whether a child smaller than the view is stretched to the view's size."),
    Attribute(
      "passesSizeHint", \.passesSizeHint, default: false,
      "Whether a TableLayout in the view divides the view's length among its columns, although it may be longer."),
  ]
}
