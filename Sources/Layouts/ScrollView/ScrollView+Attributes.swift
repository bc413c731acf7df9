import Measure

enum ScrollViewAttributes {
  static let ofLayout: [Attribute<ScrollView>] = [
    Attribute("fillViewport", \.fillsViewport)
  ]
}
