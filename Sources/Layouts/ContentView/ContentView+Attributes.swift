import Measure

enum ContentViewAttributes {
  static let ofView: [Attribute<ContentView>] = [
    Attribute(
      "baseline", as: NonNegativeLength?.self, \.fixedBaseline,
      "The distance from the view's top to the line that its neighbours' text is aligned with."),
    Attribute(
      "fillsOffer", as: Bool.self, default: false,
      "Whether the view takes all of a length that it may at most have, as a plain view of Android's does.",
      get: { $0.fillsOffer }, set: { $0.fillsOffer = $1 }),
  ]
}
