import Measure

enum ConstraintLayoutAttributes {
  typealias Params = ConstraintLayout.LayoutParams

  static let ofLayout: [Attribute<ConstraintLayout>] = [
    Attribute(
      "optimizationLevel", \.optimizationLevel, default: "standard",
      "Whether views are placed directly where possible (`standard`), or all by the solver, whose rounding differs (`none`)."
    ),
    Attribute(
      "motionProgress", as: Fraction.self, \.motionProgress, default: 0,
      "How far the children are on the way from their constraints to those of their `end` attributes."),
  ]

  static let ofChild: [Attribute<Params>] = [
    anchor(.leftToLeft, "left edge", "left edge"),
    anchor(.leftToRight, "right edge", "left edge"),
    anchor(.rightToLeft, "left edge", "right edge"),
    anchor(.rightToRight, "right edge", "right edge"),
    anchor(.startToStart, "start edge", "start edge"),
    anchor(.startToEnd, "end edge", "start edge"),
    anchor(.endToStart, "start edge", "end edge"),
    anchor(.endToEnd, "end edge", "end edge"),
    anchor(.topToTop, "top edge", "top edge"),
    anchor(.topToBottom, "bottom edge", "top edge"),
    anchor(.bottomToTop, "top edge", "bottom edge"),
    anchor(.bottomToBottom, "bottom edge", "bottom edge"),
    anchor(.baselineToBaseline, "baseline", "baseline"),
    anchor(.baselineToTop, "top edge", "baseline"),
    anchor(.baselineToBottom, "bottom edge", "baseline"),
    Attribute(
      "marginBaseline", as: Length<AnyLength>.self, \.marginBaseline, default: 0, "The margin at the baseline."),
    Attribute(
      "goneMarginLeft", as: Length<AnyLength>?.self, \.goneMarginLeft,
      "The margin on the left if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginTop", as: Length<AnyLength>?.self, \.goneMarginTop,
      "The margin at the top if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginRight", as: Length<AnyLength>?.self, \.goneMarginRight,
      "The margin on the right if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginBottom", as: Length<AnyLength>?.self, \.goneMarginBottom,
      "The margin at the bottom if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginStart", as: Length<AnyLength>?.self, \.goneMarginStart,
      "The margin at the start if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginEnd", as: Length<AnyLength>?.self, \.goneMarginEnd,
      "The margin at the end if the anchor's target is gone, instead of the usual margin."),
    Attribute(
      "goneMarginBaseline", as: Length<AnyLength>?.self, \.goneMarginBaseline,
      "The margin at the baseline if the anchor's target is gone, instead of the usual margin."),
    // The bias of a Flow is that of its content, which its own table names too.
    Attribute(
      "horizontalBias", as: Fraction.self, default: 0.5,
      "The child's position between its horizontal anchors: 0 at the first, 1 at the second."
    ) { params, bias, _ in
      if let flow = params.flow {
        flow.settings.horizontalBias = bias.property
      } else {
        params.horizontalBias = bias.property
      }
    },
    Attribute(
      "verticalBias", as: Fraction.self, default: 0.5,
      "The child's position between its vertical anchors: 0 at the first, 1 at the second."
    ) { params, bias, _ in
      if let flow = params.flow {
        flow.settings.verticalBias = bias.property
      } else {
        params.verticalBias = bias.property
      }
    },
    Attribute(
      "layout_horizontalBias", as: Fraction.self, \.horizontalBias, default: 0.5,
      "The same as `horizontalBias`, also for a Flow itself."),
    Attribute(
      "layout_verticalBias", as: Fraction.self, \.verticalBias, default: 0.5,
      "The same as `verticalBias`, also for a Flow itself."),
    Attribute(
      "horizontalChainStyle", \.horizontalChainStyle, default: "spread",
      "How a horizontal chain that begins with this child shares its space."),
    Attribute(
      "verticalChainStyle", \.verticalChainStyle, default: "spread",
      "How a vertical chain that begins with this child shares its space."),
    Attribute(
      "horizontalWeight", as: Weight.self, "The child's share of the width that a chain has for children of width 0."
    ) { params, weight, _ in params.horizontalWeight = weight.value },
    Attribute(
      "verticalWeight", as: Weight.self, "The child's share of the height that a chain has for children of height 0."
    ) { params, weight, _ in params.verticalWeight = weight.value },
    Attribute("dimensionRatio", \.dimensionRatio, "The ratio of width to height, for a length of 0."),
    Attribute("widthDefault", \.widthDefault, default: "spread", "The meaning of a width of 0."),
    Attribute("heightDefault", \.heightDefault, default: "spread", "The meaning of a height of 0."),
    Attribute("widthPercent", as: Weight.self, "The child's fraction of the layout's width.") {
      params, percent, _ in params.widthPercent = percent.value
    },
    Attribute("heightPercent", as: Weight.self, "The child's fraction of the layout's height.") {
      params, percent, _ in params.heightPercent = percent.value
    },
    Attribute("widthMin", \.widthMin, "The minimum width of a child whose width is 0."),
    Attribute("widthMax", \.widthMax, "The maximum width of a child whose width is 0."),
    Attribute("heightMin", \.heightMin, "The minimum height of a child whose height is 0."),
    Attribute("heightMax", \.heightMax, "The maximum height of a child whose height is 0."),
    Attribute(
      "constrainedWidth", \.constrainedWidth, default: false,
      "Whether a child with `wrap_content` stays between its horizontal anchors."),
    Attribute(
      "constrainedHeight", \.constrainedHeight, default: false,
      "Whether a child with `wrap_content` stays between its vertical anchors."),
    Attribute("circle", \.circle, "The id of the view around whose center the child's center is placed."),
    Attribute(
      "circleRadius", as: Length<AnyLength>.self, \.circleRadius, default: 0, "The distance between the two centers."),
    Attribute(
      "circleAngle", as: Degrees.self, default: 0, "The angle at which the child is placed, clockwise from the top."
    ) { params, angle, _ in params.circleAngle = angle.value },
    Attribute(
      "wrapBehaviorInParent", \.wrapBehaviorInParent, default: "included",
      "The axes along which the child contributes to a layout with `wrap_content`."),
    Attribute(
      "end", as: ConstraintEndValue.self,
      "The child's size, margins, constraints, and visibility at the end of its way, and the way there."
    ) { (params, value, context) throws(AttributeProblem) in
      params.constraints.makeRare().end = try value.end(context)
      params.didChange()
    },
  ]

  /// Returns the attribute of an anchor.
  /// - Parameters:
  ///   - edge: The target's edge in prose.
  ///   - own: The child's edge in prose.
  private static func anchor(
    _ name: ConstraintLayout.AnchorName, _ edge: String, _ own: String
  ) -> Attribute<Params> {
    Attribute(
      name.attribute, as: String?.self,
      "The id of the view whose \(edge) the child's \(own) is anchored to, or `parent`.",
      get: { $0.constraints[name] }, set: { $0.anchor(name, to: $1) })
  }

  static let ofGuideline: [Attribute<Guideline>] = [
    Attribute(
      "orientation", aliases: ["direction"], \.direction, default: "horizontal",
      "Whether the line is horizontal or vertical."),
    Attribute(
      "guideBegin", as: Length<NotNegative>?.self, \.guideBegin, "The distance from the layout's start or top."),
    Attribute("guideEnd", as: Length<NotNegative>?.self, \.guideEnd, "The distance from the layout's end or bottom."),
    Attribute(
      "guidePercent", as: Fraction?.self, \.guidePercent,
      "The distance from the layout's start or top, as a fraction of its length."),
  ]

  static let ofBarrier: [Attribute<Barrier>] = [
    Attribute("barrierDirection", \.direction, default: "left", "The side of its views on which the barrier lies."),
    Attribute(
      "barrierMargin", as: Length<AnyLength>.self, \.margin, default: 0,
      "The distance from the outermost edge of its views."
    ),
    Attribute(
      "barrierAllowsGoneWidgets", \.allowsGoneWidgets, default: true, "Whether views that are gone are included."),
    references(),
  ]

  static let ofGroup: [Attribute<Group>] = [references()]
  static let ofLayer: [Attribute<Layer>] = [references(), handedVisibility()]

  static let ofPlaceholder: [Attribute<Placeholder>] = [
    Attribute("content", \.content, "The id of the view that is placed here.")
  ]

  static let ofFlow: [Attribute<Flow>] = [
    references(),
    Attribute(
      "orientation", aliases: ["direction"], \.settings.orientation, default: "horizontal",
      "Whether the views form rows or columns."),
    handedVisibility(),
    Attribute(
      "wrapMode", \.settings.wrapMode, default: "none",
      "Whether views that don't fit into a row or column begin another one."),
    Attribute(
      "horizontalGap", as: Length<NotNegative>.self, \.settings.horizontalGap, default: 0,
      "The space between two views of a row."),
    Attribute(
      "verticalGap", as: Length<NotNegative>.self, \.settings.verticalGap, default: 0,
      "The space between two views of a column."),
    Attribute("horizontalStyle", \.settings.horizontalStyle, "The style of the rows' chains."),
    Attribute("verticalStyle", \.settings.verticalStyle, "The style of the columns' chains."),
    Attribute("firstHorizontalStyle", \.settings.firstHorizontalStyle, "The style of the first row's chain."),
    Attribute("firstVerticalStyle", \.settings.firstVerticalStyle, "The style of the first column's chain."),
    Attribute("lastHorizontalStyle", \.settings.lastHorizontalStyle, "The style of the last row's chain."),
    Attribute("lastVerticalStyle", \.settings.lastVerticalStyle, "The style of the last column's chain."),
    bias("horizontalBias", \.settings.horizontalBias),
    bias("verticalBias", \.settings.verticalBias),
    bias("firstHorizontalBias", \.settings.firstHorizontalBias),
    bias("firstVerticalBias", \.settings.firstVerticalBias),
    bias("lastHorizontalBias", \.settings.lastHorizontalBias),
    bias("lastVerticalBias", \.settings.lastVerticalBias),
    Attribute(
      "horizontalAlign", \.settings.horizontalAlign, default: "center", "How the views of a column are aligned."),
    Attribute("verticalAlign", \.settings.verticalAlign, default: "center", "How the views of a row are aligned."),
    Attribute("maxElementsWrap", as: Count.self, "The maximum number of views in a row or column.") { flow, count, _ in
      flow.settings.maxElementsWrap = count.value
    },
  ]

  /// Returns the attribute for a helper's visibility, which applies to its members.
  private static func handedVisibility<Helper: ConstraintHelper>() -> Attribute<Helper> {
    Attribute("visibility", as: Visibility.self, default: "visible", "The visibility of its views.") {
      helper, visibility, _ in
      helper.visibility = visibility
      helper.handsOnVisibility = true
    }
  }

  private static func references<Helper: ConstraintHelper>() -> Attribute<Helper> {
    Attribute("referencedIds", as: IDList.self, "The ids of its views, separated by commas.") { helper, list, _ in
      helper.referencedIds = list.ids
    }
  }

  private static func bias(
    _ name: String, _ property: ReferenceWritableKeyPath<Flow, Float> & Sendable
  ) -> Attribute<Flow> {
    Attribute(
      name, as: Fraction.self, property, default: 0.5,
      "The position of the views in the remaining space: 0 at the start, 1 at the end.")
  }
}

extension ConstraintLayout.LayoutParams {
  /// The Flow that these params belong to.
  fileprivate var flow: Flow? { owner?.view as? Flow }
}

/// A number from 0 to 1.
package struct Fraction: AttributeDecodable, FormDescribing {
  package static var form: ValueForm { .number(minimum: 0, maximum: 1, isWhole: false) }
  package static var expected: String { "a number from 0 to 1" }
  package let property: Float

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0, number <= 1 else { return nil }
    property = Float(number)
  }
}

/// A finite number of degrees.
package struct Degrees: AttributeDecodable, FormDescribing {
  package static var form: ValueForm { .number(minimum: -1_000_000, maximum: 1_000_000, isWhole: false) }
  package static var expected: String { "a number of degrees, such as 90" }
  let value: Float

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, abs(number) <= 1_000_000 else { return nil }
    self.value = Float(number)
  }
}

/// Ids separated by commas.
package struct IDList: AttributeDecodable, FormDescribing {
  package static var form: ValueForm { .wordsOrPattern([], "[^\\n]*") }
  package static var expected: String { "ids separated by commas, such as \"a,b\"" }
  let ids: [String]

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value else { return nil }
    ids = text.split(separator: ",").map { id in
      let id = id.drop { $0 == " " }
      return id.lastIndex { $0 != " " }.map { String(id[...$0]) } ?? ""
    }
  }
}

extension ConstraintLayout.DimensionRatio: AttributeDecodable, FormDescribing {
  package static var form: ValueForm {
    let number = " *[0-9.][0-9.eE+-]*"
    return .anyOf([
      .number(minimum: 0, maximum: nil, isWhole: false), .wordsOrPattern([], "([WwHh],)?\(number)(:\(number))?"),
    ])
  }

  /// The values that the attribute accepts, for messages.
  public static var expected: String { "a ratio of width to height such as \"16:9\", \"1.5\" or \"W,1:2\"" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string(let text): self.init(text)
    case .number(let number): self.init(width: Float(number), height: 1)
    default: return nil
    }
  }
}

extension ConstraintLayout.Limit: AttributeDecodable, FormDescribing {
  package static var form: ValueForm { .anyOf([.words(["wrap"]), .length(isNegativeAllowed: false)]) }

  /// The values that the attribute accepts, for messages.
  public static var expected: String { "\"wrap\" or a length that is not negative, such as 12, \"12.5\" or \"3px\"" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    if case .string("wrap") = value {
      self = .wrap
    } else {
      guard let length = Length<NotNegative>(value, context) else { return nil }
      self = .pixels(length.pixels)
    }
  }
}

extension ConstraintLayout.ChainStyle: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: ConstraintLayout.ChainStyle)] {
    [("spread", .spread), ("spread_inside", .spreadInside), ("packed", .packed)]
  }
}

extension ConstraintLayout.MatchConstraint: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: ConstraintLayout.MatchConstraint)] {
    [("spread", .spread), ("wrap", .wrap), ("percent", .percent)]
  }
}

extension ConstraintLayout.WrapBehavior: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: ConstraintLayout.WrapBehavior)] {
    [
      ("included", .included), ("horizontal_only", .horizontalOnly), ("vertical_only", .verticalOnly),
      ("skipped", .skipped),
    ]
  }
}

extension ConstraintLayout.OptimizationLevel: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: ConstraintLayout.OptimizationLevel)] {
    [("standard", .standard), ("direct", .standard), ("none", .none)]
  }
}

extension Barrier.Direction: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Barrier.Direction)] {
    [("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("start", .start), ("end", .end)]
  }
}

extension Flow.WrapMode: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Flow.WrapMode)] {
    [("none", .none), ("chain", .chain), ("aligned", .aligned), ("chain2", .chain2)]
  }
}

extension Flow.HorizontalAlign: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Flow.HorizontalAlign)] {
    [("start", .start), ("end", .end), ("center", .center)]
  }
}

extension Flow.VerticalAlign: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: Flow.VerticalAlign)] {
    [("top", .top), ("bottom", .bottom), ("center", .center), ("baseline", .baseline)]
  }
}
