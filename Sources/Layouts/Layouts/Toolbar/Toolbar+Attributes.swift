import Measure

enum ToolbarAttributes {
  static let ofLayout: [Attribute<Toolbar>] = [
    Attribute(
      "contentInsetStart", as: NonNegativeLength.self, \.contentInsets.start, default: 0,
      "The space at the start, including a button."),
    Attribute(
      "contentInsetEnd", as: NonNegativeLength.self, \.contentInsets.end, default: 0,
      "The space at the end, including a menu."),
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
      "The maximum height of the button and the menu."
    ),
    Attribute("centersTitle", \.centersTitle, default: false, "Whether the title is in the middle of the bar."),
    Attribute(
      "centersSubtitle", \.centersSubtitle, default: false, "Whether the subtitle is in the middle of the bar."),
    Attribute(
      "contentGravity", \.contentGravity, "How the children are aligned vertically; centered by default."),
  ]

  static let ofChild: [Attribute<Toolbar.LayoutParams>] = [
    Attribute("gravity", \.gravity, "The side or the middle of the bar at which the child is placed."),
    Attribute(
      "part", \.part, default: "content",
      "The child's role in the bar: `navigation`, `menu`, `logo`, `title`, `subtitle` or `middle`, each in a fixed place, or `content`."
    ),
  ]
}
