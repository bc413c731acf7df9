import Measure

enum LinearLayoutAttributes {
  static let ofLayout: [Attribute<LinearLayout>] = [
    Attribute("direction", \.direction),
    Attribute("contentGravity", \.contentGravity),
    Attribute("weightSum", as: Weight.self) { layout, weight, _ in layout.weightSum = weight.value },
    Attribute("baselineAligned", \.isBaselineAligned),
    Attribute("baselineAlignedChildIndex", as: Count.self) { layout, index, _ in
      layout.baselineAlignedChildIndex = index.value
    },
    Attribute("measureWithLargestChild", \.measuresWithLargestChild),
    Attribute("showDividers", \.showDividers),
    Attribute("dividerSize", Length<NotNegative>.self, \.dividerSize),
    // A divider is drawn shorter by it; no frame depends on it.
    Attribute("dividerPadding", as: Length<NotNegative>.self) { _, _, _ in },
  ]

  static let ofChild: [Attribute<LinearLayout.LayoutParams>] = [
    Attribute("weight", as: Weight.self) { params, weight, _ in params.weight = weight.value },
    Attribute("gravity", as: LinearChildGravity.self) { params, gravity, _ in
      params.gravity = gravity.gravity
    },
  ]
}

extension LinearLayout.Dividers: AttributeDecodable {
  public static var expected: String {
    "\"none\", or one or more of \"beginning\", \"middle\" and \"end\", joined by \"|\""
  }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value, !text.isEmpty else { return nil }
    self = []
    for word in text.split(whereSeparator: { $0 == "|" || $0 == " " }) {
      switch word {
      case "none": break
      case "beginning": insert(.beginning)
      case "middle": insert(.middle)
      case "end": insert(.end)
      default: return nil
      }
    }
  }
}
