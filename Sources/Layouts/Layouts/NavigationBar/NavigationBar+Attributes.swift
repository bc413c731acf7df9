import Measure

enum NavigationBarAttributes {
  static let ofLayout: [Attribute<NavigationBar>] = [
    Attribute(
      "direction", \.direction, default: "horizontal", "Whether the items are a row or a column."),
    Attribute(
      "shifts", \.shifts, default: false,
      "Whether the first item is measured before the others, which share the rest of the bar."),
    Attribute("hasHeader", \.hasHeader, default: false, "Whether the first child is a header above a column of items."),
    Attribute(
      "minItemLength", as: NonNegativeLength?.self, \.minItemLength,
      "The minimum length of an item; by default, the width of a column."),
    Attribute("maxItemLength", as: NonNegativeLength?.self, \.maxItemLength, "The maximum width of an item of a row."),
    Attribute(
      "minSelectedLength", as: NonNegativeLength?.self, \.minSelectedLength,
      "The minimum width of the first item of a row that shifts."),
    Attribute(
      "maxSelectedLength", as: NonNegativeLength?.self, \.maxSelectedLength,
      "The maximum width of the first item of a row that shifts."),
    Attribute(
      "itemInset", as: NonNegativeLength.self, \.itemInset, default: 0,
      "The space above the header and above a column of items."),
    Attribute(
      "wrapsItems", \.wrapsItems, default: false,
      "Whether the items are only as long across the bar as they need, not as long as the bar."),
    Attribute(
      "fitsItems", \.fitsItems, default: false,
      "Whether the items of a row are as wide as they need, instead of sharing the row."),
    Attribute(
      "itemSpacing", as: NonNegativeLength.self, \.itemSpacing, default: 0, "The space between the items of a column."),
    Attribute("scrolls", \.scrolls, default: false, "Whether a column that is too long for the bar scrolls."),
    Attribute(
      "minExpandedLength", as: NonNegativeLength?.self, \.minExpandedLength,
      "The minimum width of a column that is as wide as its items; by default, it has its minimum width."),
    Attribute(
      "maxExpandedLength", as: NonNegativeLength?.self, \.maxExpandedLength,
      "The maximum width of a column that is as wide as its items."),
    Attribute("contentGravity", \.contentGravity, default: "top", "The place of a column of items in the bar."),
  ]
}
