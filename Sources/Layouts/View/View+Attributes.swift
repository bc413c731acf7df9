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
    Attribute("margin", as: Length<AnyLength>.self) { params, length, _ in params.margins = Edges(all: length.pixels) },
    Attribute("marginHorizontal", as: Length<AnyLength>.self) { params, length, _ in
      params.margins.left = length.pixels
      params.margins.right = length.pixels
    },
    Attribute("marginVertical", as: Length<AnyLength>.self) { params, length, _ in
      params.margins.top = length.pixels
      params.margins.bottom = length.pixels
    },
    Attribute("marginLeft", Length<AnyLength>.self, \.margins.left),
    Attribute("marginTop", Length<AnyLength>.self, \.margins.top),
    Attribute("marginRight", Length<AnyLength>.self, \.margins.right),
    Attribute("marginBottom", Length<AnyLength>.self, \.margins.bottom),
    Attribute("marginStart", Length<AnyLength>.self, \.marginStart),
    Attribute("marginEnd", Length<AnyLength>.self, \.marginEnd),
  ]
}
