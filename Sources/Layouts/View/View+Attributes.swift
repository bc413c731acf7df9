import Measure

/// What every view accepts.
package enum ViewAttributes {
  /// The view's own. `id` is the front end's, since ids belong to a document.
  package static let ofView: [Attribute<View>] = [
    Attribute("minWidth", Length<NotNegative>.self, \.minWidth),
    Attribute("minHeight", Length<NotNegative>.self, \.minHeight),
    Attribute("maxWidth", Length<NotNegative>.self, \.maxWidth),
    Attribute("maxHeight", Length<NotNegative>.self, \.maxHeight),
    Attribute("padding", as: Length<NotNegative>.self) { view, length, _ in
      view.paddingSource.edges = Edges(all: length.pixels)
    },
    Attribute("paddingHorizontal", as: Length<NotNegative>.self) { view, length, _ in
      view.paddingSource.edges.left = length.pixels
      view.paddingSource.edges.right = length.pixels
    },
    Attribute("paddingVertical", as: Length<NotNegative>.self) { view, length, _ in
      view.paddingSource.edges.top = length.pixels
      view.paddingSource.edges.bottom = length.pixels
    },
    Attribute("paddingLeft", Length<NotNegative>.self, \.paddingSource.edges.left),
    Attribute("paddingTop", Length<NotNegative>.self, \.paddingSource.edges.top),
    Attribute("paddingRight", Length<NotNegative>.self, \.paddingSource.edges.right),
    Attribute("paddingBottom", Length<NotNegative>.self, \.paddingSource.edges.bottom),
    Attribute("paddingStart", Length<NotNegative>.self, \.paddingSource.start),
    Attribute("paddingEnd", Length<NotNegative>.self, \.paddingSource.end),
    Attribute("visibility", \.visibility),
    Attribute("layoutDirection", \.layoutDirection),
    Attribute("debug_bgColor", \.backgroundColor),
  ]

  /// What it asks of any parent.
  package static let ofChild: [Attribute<LayoutParams>] = [
    Attribute("width", \.width),
    Attribute("height", \.height),
    margin("margin", .all),
    margin("marginHorizontal", .horizontal),
    margin("marginVertical", .vertical),
    margin("marginLeft", .left),
    margin("marginTop", .top),
    margin("marginRight", .right),
    margin("marginBottom", .bottom),
    Attribute("marginStart", Length<AnyLength>.self, \.marginStart),
    Attribute("marginEnd", Length<AnyLength>.self, \.marginEnd),
  ]

  private static func margin(_ name: String, _ edges: LayoutParams.MarginEdges) -> Attribute<LayoutParams> {
    Attribute(name, as: Length<AnyLength>.self) { params, length, _ in params.setMargin(length.pixels, of: edges) }
  }
}
