import Measure

enum ConstraintLayoutAttributes {
  typealias Params = ConstraintLayout.LayoutParams

  static let ofLayout: [Attribute<ConstraintLayout>] = [
    Attribute("optimizationLevel", \.optimizationLevel)
  ]

  static let ofChild: [Attribute<Params>] = [
    Attribute("leftToLeft", \.leftToLeft),
    Attribute("leftToRight", \.leftToRight),
    Attribute("rightToLeft", \.rightToLeft),
    Attribute("rightToRight", \.rightToRight),
    Attribute("startToStart", \.startToStart),
    Attribute("startToEnd", \.startToEnd),
    Attribute("endToStart", \.endToStart),
    Attribute("endToEnd", \.endToEnd),
    Attribute("topToTop", \.topToTop),
    Attribute("topToBottom", \.topToBottom),
    Attribute("bottomToTop", \.bottomToTop),
    Attribute("bottomToBottom", \.bottomToBottom),
    Attribute("baselineToBaseline", \.baselineToBaseline),
    Attribute("baselineToTop", \.baselineToTop),
    Attribute("baselineToBottom", \.baselineToBottom),
    Attribute("marginBaseline", Length<AnyLength>.self, \.marginBaseline),
    Attribute("goneMarginLeft", Length<AnyLength>.self, \.goneMarginLeft),
    Attribute("goneMarginTop", Length<AnyLength>.self, \.goneMarginTop),
    Attribute("goneMarginRight", Length<AnyLength>.self, \.goneMarginRight),
    Attribute("goneMarginBottom", Length<AnyLength>.self, \.goneMarginBottom),
    Attribute("goneMarginStart", Length<AnyLength>.self, \.goneMarginStart),
    Attribute("goneMarginEnd", Length<AnyLength>.self, \.goneMarginEnd),
    Attribute("goneMarginBaseline", Length<AnyLength>.self, \.goneMarginBaseline),
    // Of a Flow, the bias is that of its content, which its own table names too.
    Attribute("horizontalBias", as: Fraction.self) { params, bias, _ in
      if let flow = params.flow {
        flow.settings.horizontalBias = bias.value
      } else {
        params.horizontalBias = bias.value
      }
    },
    Attribute("verticalBias", as: Fraction.self) { params, bias, _ in
      if let flow = params.flow { flow.settings.verticalBias = bias.value } else { params.verticalBias = bias.value }
    },
    Attribute("horizontalChainStyle", \.horizontalChainStyle),
    Attribute("verticalChainStyle", \.verticalChainStyle),
    Attribute("horizontalWeight", as: Weight.self) { params, weight, _ in params.horizontalWeight = weight.value },
    Attribute("verticalWeight", as: Weight.self) { params, weight, _ in params.verticalWeight = weight.value },
    Attribute("dimensionRatio", \.dimensionRatio),
    Attribute("widthDefault", \.widthDefault),
    Attribute("heightDefault", \.heightDefault),
    Attribute("widthPercent", as: Weight.self) { params, percent, _ in params.widthPercent = percent.value },
    Attribute("heightPercent", as: Weight.self) { params, percent, _ in params.heightPercent = percent.value },
    Attribute("widthMin", \.widthMin),
    Attribute("widthMax", \.widthMax),
    Attribute("heightMin", \.heightMin),
    Attribute("heightMax", \.heightMax),
    Attribute("constrainedWidth", \.constrainedWidth),
    Attribute("constrainedHeight", \.constrainedHeight),
    Attribute("circle", \.circle),
    Attribute("circleRadius", Length<AnyLength>.self, \.circleRadius),
    Attribute("circleAngle", as: Degrees.self) { params, angle, _ in params.circleAngle = angle.value },
    Attribute("wrapBehaviorInParent", \.wrapBehaviorInParent),
  ]

  static let ofGuideline: [Attribute<Guideline>] = [
    Attribute("orientation", aliases: ["direction"], \.orientation),
    Attribute("guideBegin", Length<NotNegative>.self, \.guideBegin),
    Attribute("guideEnd", Length<NotNegative>.self, \.guideEnd),
    Attribute("guidePercent", as: Fraction.self) { guideline, percent, _ in guideline.guidePercent = percent.value },
  ]

  static let ofBarrier: [Attribute<Barrier>] = [
    Attribute("barrierDirection", \.direction),
    Attribute("barrierMargin", Length<AnyLength>.self, \.margin),
    Attribute("barrierAllowsGoneWidgets", \.allowsGoneWidgets),
    references(),
  ]

  static let ofGroup: [Attribute<Group>] = [references()]
  static let ofLayer: [Attribute<Layer>] = [references()]

  static let ofPlaceholder: [Attribute<Placeholder>] = [Attribute("content", \.content)]

  static let ofFlow: [Attribute<Flow>] = [
    references(),
    Attribute("orientation", aliases: ["direction"], \.settings.orientation),
    // A Flow that says how visible it is says so for its members.
    Attribute("visibility", as: Visibility.self) { flow, visibility, _ in
      flow.visibility = visibility
      flow.handsOnVisibility = true
    },
    Attribute("wrapMode", \.settings.wrapMode),
    Attribute("horizontalGap", Length<NotNegative>.self, \.settings.horizontalGap),
    Attribute("verticalGap", Length<NotNegative>.self, \.settings.verticalGap),
    Attribute("horizontalStyle", \.settings.horizontalStyle),
    Attribute("verticalStyle", \.settings.verticalStyle),
    Attribute("firstHorizontalStyle", \.settings.firstHorizontalStyle),
    Attribute("firstVerticalStyle", \.settings.firstVerticalStyle),
    Attribute("lastHorizontalStyle", \.settings.lastHorizontalStyle),
    Attribute("lastVerticalStyle", \.settings.lastVerticalStyle),
    bias("horizontalBias", \.horizontalBias),
    bias("verticalBias", \.verticalBias),
    bias("firstHorizontalBias", \.firstHorizontalBias),
    bias("firstVerticalBias", \.firstVerticalBias),
    bias("lastHorizontalBias", \.lastHorizontalBias),
    bias("lastVerticalBias", \.lastVerticalBias),
    Attribute("horizontalAlign", \.settings.horizontalAlign),
    Attribute("verticalAlign", \.settings.verticalAlign),
    Attribute("maxElementsWrap", as: Count.self) { flow, count, _ in flow.settings.maxElementsWrap = count.value },
  ]

  private static func references<Helper: ConstraintHelper>() -> Attribute<Helper> {
    Attribute("referencedIds", as: IDList.self) { helper, list, _ in helper.referencedIds = list.ids }
  }

  private static func bias(
    _ name: String, _ property: WritableKeyPath<Flow.Settings, Float> & Sendable
  ) -> Attribute<Flow> {
    Attribute(name, as: Fraction.self) { flow, bias, _ in flow.settings[keyPath: property] = bias.value }
  }
}

extension ConstraintLayout.LayoutParams {
  /// The Flow that these params belong to.
  fileprivate var flow: Flow? { owner?.view as? Flow }
}

/// A number from 0 to 1.
package struct Fraction: AttributeDecodable {
  package static var expected: String { "a number from 0 to 1" }
  let value: Float

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, number >= 0, number <= 1 else { return nil }
    self.value = Float(number)
  }
}

/// A finite number of degrees.
package struct Degrees: AttributeDecodable {
  package static var expected: String { "a number of degrees, such as 90" }
  let value: Float

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number, abs(number) <= 1_000_000 else { return nil }
    self.value = Float(number)
  }
}

/// Ids separated by commas.
package struct IDList: AttributeDecodable {
  package static var expected: String { "ids separated by commas, such as \"a,b\"" }
  let ids: [String]

  package init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value else { return nil }
    ids = text.split(separator: ",").map { id in
      String(id.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension ConstraintLayout.DimensionRatio: AttributeDecodable {
  public static var expected: String { "a ratio of width to height such as \"16:9\", \"1.5\" or \"W,1:2\"" }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string(let text): self.init(text)
    case .number(let number): self.init(width: Float(number), height: 1)
    default: return nil
    }
  }
}

extension ConstraintLayout.Limit: AttributeDecodable {
  public static var expected: String { "\"wrap\" or a length that is not negative, such as 12, \"12.5\" or \"3px\"" }

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
  public static var keywords: [(word: String, value: ConstraintLayout.ChainStyle)] {
    [("spread", .spread), ("spread_inside", .spreadInside), ("packed", .packed)]
  }
}

extension ConstraintLayout.MatchConstraint: AttributeKeyword {
  public static var keywords: [(word: String, value: ConstraintLayout.MatchConstraint)] {
    [("spread", .spread), ("wrap", .wrap), ("percent", .percent)]
  }
}

extension ConstraintLayout.WrapBehavior: AttributeKeyword {
  public static var keywords: [(word: String, value: ConstraintLayout.WrapBehavior)] {
    [
      ("included", .included), ("horizontal_only", .horizontalOnly), ("vertical_only", .verticalOnly),
      ("skipped", .skipped),
    ]
  }
}

extension ConstraintLayout.OptimizationLevel: AttributeKeyword {
  public static var keywords: [(word: String, value: ConstraintLayout.OptimizationLevel)] {
    [("standard", .standard), ("direct", .standard), ("none", .none)]
  }
}

extension Barrier.Direction: AttributeKeyword {
  public static var keywords: [(word: String, value: Barrier.Direction)] {
    [("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("start", .start), ("end", .end)]
  }
}

extension Flow.WrapMode: AttributeKeyword {
  public static var keywords: [(word: String, value: Flow.WrapMode)] {
    [("none", .none), ("chain", .chain), ("aligned", .aligned), ("chain2", .chain2)]
  }
}

extension Flow.HorizontalAlign: AttributeKeyword {
  public static var keywords: [(word: String, value: Flow.HorizontalAlign)] {
    [("start", .start), ("end", .end), ("center", .center)]
  }
}

extension Flow.VerticalAlign: AttributeKeyword {
  public static var keywords: [(word: String, value: Flow.VerticalAlign)] {
    [("top", .top), ("bottom", .bottom), ("center", .center), ("baseline", .baseline)]
  }
}
