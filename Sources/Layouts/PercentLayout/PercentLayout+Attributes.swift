import Measure

enum PercentLayoutAttributes {
  static let ofFrameChild: [Attribute<PercentFrameLayout.LayoutParams>] =
    FrameLayoutAttributes.ofChild.map { Attribute(ofSuperclass: $0) } + shares()

  static let ofRelativeChild: [Attribute<PercentRelativeLayout.LayoutParams>] =
    RelativeLayoutAttributes.ofChild.map { Attribute(ofSuperclass: $0) } + shares()

  private static func shares<Params: PercentParams>() -> [Attribute<Params>] {
    [
      Attribute("percentWidth", as: Weight.self, "The child's fraction of the layout's width.") {
        params, share, _ in params.shares.width = share.value
      },
      Attribute("percentHeight", as: Weight.self, "The child's fraction of the layout's height.") {
        params, share, _ in params.shares.height = share.value
      },
      Attribute(
        "percentRatio", as: Weight.self,
        "The ratio of width to height, which determines the length that is 0 and has no fraction."
      ) { params, ratio, _ in params.shares.aspectRatio = ratio.value },
      Attribute("percentMargin", as: Weight.self, "The margins on all sides as fractions of the layout's size.") {
        params, share, _ in
        params.shares.marginLeft = share.value
        params.shares.marginTop = share.value
        params.shares.marginRight = share.value
        params.shares.marginBottom = share.value
      },
      Attribute("percentMarginLeft", as: Weight.self, "The left margin as a fraction of the layout's width.") {
        params, share, _ in params.shares.marginLeft = share.value
      },
      Attribute("percentMarginTop", as: Weight.self, "The top margin as a fraction of the layout's height.") {
        params, share, _ in params.shares.marginTop = share.value
      },
      Attribute("percentMarginRight", as: Weight.self, "The right margin as a fraction of the layout's width.") {
        params, share, _ in params.shares.marginRight = share.value
      },
      Attribute("percentMarginBottom", as: Weight.self, "The bottom margin as a fraction of the layout's height.") {
        params, share, _ in params.shares.marginBottom = share.value
      },
      Attribute("percentMarginStart", as: Weight.self, "The margin at the start as a fraction of the layout's width.") {
        params, share, _ in params.shares.marginStart = share.value
      },
      Attribute("percentMarginEnd", as: Weight.self, "The margin at the end as a fraction of the layout's width.") {
        params, share, _ in params.shares.marginEnd = share.value
      },
    ]
  }
}
