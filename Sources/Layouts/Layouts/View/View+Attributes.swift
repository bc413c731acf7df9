import Measure

/// The attributes of every view.
package enum ViewAttributes {
  /// The view's own attributes. The front end handles `id`, since ids belong to a document.
  package static let ofView: [Attribute<View>] = [
    Attribute(
      "minWidth", as: NonNegativeLength.self, default: 0, "The minimum width of the view.",
      get: { $0.minWidth }, set: { $0.minWidth = $1 }),
    Attribute(
      "minHeight", as: NonNegativeLength.self, default: 0, "The minimum height of the view.",
      get: { $0.minHeight }, set: { $0.minHeight = $1 }),
    Attribute(
      "background", as: Background.self,
      "A color or drawable behind the view. Its size is the view's minimum size, and its padding is used if the view sets none."
    ) { view, background, _ in
      if let color = background.color { view.backgroundColor = color }
      if let shape = background.shape {
        var style = Look.Style()
        style.background = .shape(shape)
        style.clipsToOutline = !shape.corners.isZero
        view.look = Look(style)
      }
      view.minWidth = max(view.minWidth, background.size.width)
      view.minHeight = max(view.minHeight, background.size.height)
      if let padding = background.padding { view.paddingSource.edges = padding }
    },
    Attribute(
      "maxWidth", as: NonNegativeLength?.self, \.maxWidth,
      "The maximum width of a view without a fixed width; text wraps within it."),
    Attribute(
      "maxHeight", as: NonNegativeLength?.self, \.maxHeight,
      "The maximum height of a view without a fixed height."),
    Attribute(
      "maximumRule", \.maximumRule, default: "unlessFixed",
      "Whether a maximum applies to all lengths, to all but the view's fixed ones, or to all but those that the parent determines."
    ),
    Attribute("padding", as: NonNegativeLength.self, default: 0, "The space inside all four edges.") {
      view, length, _ in
      view.paddingSource.edges = Edges(all: length.pixels)
    },
    Attribute(
      "paddingHorizontal", as: NonNegativeLength.self, default: 0, "The padding on the left and on the right."
    ) { view, length, _ in
      view.paddingSource.edges.left = length.pixels
      view.paddingSource.edges.right = length.pixels
    },
    Attribute("paddingVertical", as: NonNegativeLength.self, default: 0, "The padding at the top and at the bottom.") {
      view, length, _ in
      view.paddingSource.edges.top = length.pixels
      view.paddingSource.edges.bottom = length.pixels
    },
    Attribute(
      "paddingLeft", as: NonNegativeLength.self, default: 0, "The padding on the left.",
      get: { $0.paddingSource.edges.left }, set: { $0.paddingSource.edges.left = $1 }),
    Attribute(
      "paddingTop", as: NonNegativeLength.self, default: 0, "The padding at the top.",
      get: { $0.paddingSource.edges.top }, set: { $0.paddingSource.edges.top = $1 }),
    Attribute(
      "paddingRight", as: NonNegativeLength.self, default: 0, "The padding on the right.",
      get: { $0.paddingSource.edges.right }, set: { $0.paddingSource.edges.right = $1 }),
    Attribute(
      "paddingBottom", as: NonNegativeLength.self, default: 0, "The padding at the bottom.",
      get: { $0.paddingSource.edges.bottom }, set: { $0.paddingSource.edges.bottom = $1 }),
    Attribute(
      "paddingStart", as: NonNegativeLength.self,
      "The padding at the start of the layout direction; overrides the padding of that side.",
      get: { $0.paddingSource.start }, set: { $0.paddingSource.start = $1 }),
    Attribute(
      "paddingEnd", as: NonNegativeLength.self,
      "The padding at the end of the layout direction; overrides the padding of that side.",
      get: { $0.paddingSource.end }, set: { $0.paddingSource.end = $1 }),
    Attribute(
      "visibility", as: Visibility.self, default: "visible",
      "Whether the view is shown; `hidden` keeps its space, `gone` takes none.",
      get: { $0.visibility }, set: { $0.visibility = $1 }),
    Attribute(
      "layoutDirection", \.layoutDirection, default: "inherit",
      "The layout direction of the view and of all descendants that don't set one."),
    Attribute(
      "debug_bgColor", as: BackgroundColor.self, "The color with which pictures fill the view's frame.",
      get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 }),
  ]

  /// The layout params of every child.
  package static let ofChild: [Attribute<LayoutParams>] = [
    Attribute(
      "width", as: Dimension.self, default: "wrap_content",
      "A fixed width, the parent's (`match_parent`), or as wide as the content (`wrap_content`).",
      get: { $0.width }, set: { $0.width = $1 }),
    Attribute(
      "height", as: Dimension.self, default: "wrap_content",
      "A fixed height, the parent's (`match_parent`), or as tall as the content (`wrap_content`).",
      get: { $0.height }, set: { $0.height = $1 }),
    margin("margin", .all, "The space outside all four edges; it can be negative."),
    margin("marginHorizontal", .horizontal, "The margins on the left and on the right."),
    margin("marginVertical", .vertical, "The margins at the top and at the bottom."),
    margin("marginLeft", .left, "The margin on the left."),
    margin("marginTop", .top, "The margin at the top."),
    margin("marginRight", .right, "The margin on the right."),
    margin("marginBottom", .bottom, "The margin at the bottom."),
    Attribute(
      "marginStart", as: Length<AnyLength>.self,
      "The margin at the start of the layout direction; overrides the margin of that side.",
      get: { $0.marginStart }, set: { $0.marginStart = $1 }),
    Attribute(
      "marginEnd", as: Length<AnyLength>.self,
      "The margin at the end of the layout direction; overrides the margin of that side.",
      get: { $0.marginEnd }, set: { $0.marginEnd = $1 }),
  ]

  private static func margin(
    _ name: String, _ edges: LayoutParams.MarginEdges, _ summary: String
  ) -> Attribute<LayoutParams> {
    Attribute(name, as: Length<AnyLength>.self, default: 0, summary) { params, length, _ in
      params.setMargin(length.pixels, of: edges)
    }
  }
}
