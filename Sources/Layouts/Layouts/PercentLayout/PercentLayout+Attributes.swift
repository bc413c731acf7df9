import Measure

enum PercentLayoutAttributes {
  static let ofFrameChild: [Attribute<PercentFrameLayout.LayoutParams>] =
    FrameLayoutAttributes.ofChild.map { Attribute(converting: $0) } + shares()

  static let ofRelativeChild: [Attribute<PercentRelativeLayout.LayoutParams>] =
    RelativeLayoutAttributes.ofChild.map { Attribute(converting: $0) } + shares()

  private static func shares<Params: PercentParams>() -> [Attribute<Params>] {
    [
      share("percentWidth", \.width, "The child's fraction of the layout's width."),
      share("percentHeight", \.height, "The child's fraction of the layout's height."),
      share(
        "percentRatio", \.aspectRatio,
        "The ratio of width to height, which determines the length that is 0 and has no fraction."),
      Attribute("percentMargin", as: Weight.self, "The margins on all sides as fractions of the layout's size.") {
        params, share, _ in
        params.shares.marginLeft = share.value
        params.shares.marginTop = share.value
        params.shares.marginRight = share.value
        params.shares.marginBottom = share.value
      },
      share("percentMarginLeft", \.marginLeft, "The left margin as a fraction of the layout's width."),
      share("percentMarginTop", \.marginTop, "The top margin as a fraction of the layout's height."),
      share("percentMarginRight", \.marginRight, "The right margin as a fraction of the layout's width."),
      share("percentMarginBottom", \.marginBottom, "The bottom margin as a fraction of the layout's height."),
      share("percentMarginStart", \.marginStart, "The margin at the start as a fraction of the layout's width."),
      share("percentMarginEnd", \.marginEnd, "The margin at the end as a fraction of the layout's width."),
    ]
  }

  private static func share<Params: PercentParams>(
    _ name: String, _ property: WritableKeyPath<PercentShares, Float?> & Sendable, _ summary: String
  ) -> Attribute<Params> {
    Attribute(name, as: Weight.self, summary) { params, share, _ in params.shares[keyPath: property] = share.value }
  }
}
