import Measure

enum ContentViewAttributes {
  static let ofView: [Attribute<ContentView>] =
    [
      Attribute(
        "baseline", as: NonNegativeLength?.self, \.fixedBaseline,
        "The distance from the top of the view to its baseline."),
      Attribute(
        "fillsOffer", as: Bool.self, default: false,
        "Whether the view grows to the maximum size it is offered, like a plain Android `View`.",
        get: { $0.fillsOffer }, set: { $0.fillsOffer = $1 }),
    ] + ofSizing

  /// Attributes that make a view's size differ from the size that its parent requests.
  static let ofSizing: [Attribute<ContentView>] = [
    sizing("fillsWidth", .fillsWidth, "Whether the view grows to the maximum width it is offered."),
    sizing("fillsHeight", .fillsHeight, "Whether the view grows to the maximum height it is offered."),
    sizing(
      "keepsWidth", .keepsWidth, "Whether the view is as wide as its content even if its parent requests another width."
    ),
    sizing(
      "keepsHeight", .keepsHeight,
      "Whether the view is as tall as its content even if its parent requests another height."),
    sizing("isSquare", .isSquare, "Whether the view is as wide and as high as the smaller of its two lengths."),
    sizing("ignoresChildren", .ignoresChildren, "Whether the children don't affect the size of the view."),
    leastHeight,
  ]

  static let leastHeight = Attribute<ContentView>(
    "leastHeight", as: NonNegativeLength.self, default: 0,
    "The minimum height of the view, even if its parent requests a smaller one.",
    get: { $0.leastHeight }, set: { $0.leastHeight = $1 })

  private static func sizing(
    _ name: String, _ option: ContentView.Sizing, _ summary: String
  ) -> Attribute<ContentView> {
    Attribute(
      name, as: Bool.self, default: false, summary, get: { $0.sizing.contains(option) },
      set: { if $1 { $0.sizing.insert(option) } else { $0.sizing.remove(option) } })
  }
}
