import Measure

enum ToolbarAttributes {
  static let ofLayout: [Attribute<Toolbar>] = [
    Attribute(
      "contentInsetStart", as: NonNegativeLength.self, \.contentInsets.start, default: 0,
      "The space at the start, a button included."),
    Attribute(
      "contentInsetEnd", as: NonNegativeLength.self, \.contentInsets.end, default: 0,
      "The space at the end, a menu included."),
    Attribute(
      "titleMarginStart", as: NonNegativeLength.self, \.titleMargins.start, default: 0, "The space before the title."),
    Attribute(
      "titleMarginTop", as: NonNegativeLength.self, \.titleMargins.top, default: 0, "The space above the title."),
    Attribute(
      "titleMarginEnd", as: NonNegativeLength.self, \.titleMargins.end, default: 0, "The space after the title."),
    Attribute(
      "titleMarginBottom", as: NonNegativeLength.self, \.titleMargins.bottom, default: 0, "The space below the title."),
    Attribute(
      "maxButtonHeight", as: NonNegativeLength?.self, \.maxButtonHeight,
      "The greatest height of the button and the menu."
    ),
    Attribute("centersTitle", \.centersTitle, default: false, "Whether the title is in the middle of the bar."),
    Attribute(
      "contentGravity", \.contentGravity, "Where children are vertically; in the middle if nothing else is said."),
  ]

  static let ofChild: [Attribute<Toolbar.LayoutParams>] = [
    Attribute("gravity", \.gravity, "The side of the bar, its middle or its edge at which the child is."),
    Attribute(
      "part", \.part, default: "content",
      "What the child is to the bar: `navigation`, `menu`, `title` or `subtitle`, each at its place, or `content`."),
  ]
}
