import Measure

enum FlowLayoutAttributes {
  static let ofLayout: [Attribute<FlowLayout>] = [
    Attribute(
      "itemSpacing", as: NonNegativeLength.self, \.itemSpacing, default: 0, "The space between two children of a row."),
    Attribute("lineSpacing", as: NonNegativeLength.self, \.lineSpacing, default: 0, "The space between two rows."),
    Attribute(
      "singleLine", \.isSingleLine, default: false, "Whether all children are in a single row, regardless of its width."
    ),
  ]
}
