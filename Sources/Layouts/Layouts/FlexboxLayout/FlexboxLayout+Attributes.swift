import Measure

enum FlexboxLayoutAttributes {
  static let ofLayout: [Attribute<FlexboxLayout>] = [
    Attribute(
      "flexDirection", \.direction, default: "row", "The axis along which, and the end from which, lines are filled."),
    Attribute("flexWrap", \.wrap, default: "nowrap", "Whether there may be several lines."),
    Attribute(
      "justifyContent", as: FlexJustification.self, \.justifyContent, default: "flex_start",
      "How children are distributed in the free space of their line."),
    Attribute("alignItems", \.alignItems, default: "flex_start", "How children are aligned across their line."),
    Attribute(
      "alignContent", as: FlexLineAlignment.self, \.alignContent, default: "flex_start",
      "How lines are distributed in the free cross space, if there are two or more and the cross length is given."),
    Attribute("maxLine", as: PositiveCount?.self, \.maxLine, "The maximum number of lines."),
    Attribute(
      "dividerWidth", as: NonNegativeLength.self, \.dividerSize.width, default: 0, "The width of vertical dividers."),
    Attribute(
      "dividerHeight", as: NonNegativeLength.self, \.dividerSize.height, default: 0,
      "The height of horizontal dividers."),
    Attribute(
      "showDividerVertical", \.verticalDividers, default: "none",
      "The positions of vertical dividers: `beginning`, `middle` and `end`, joined by `|`."),
    Attribute(
      "showDividerHorizontal", \.horizontalDividers, default: "none",
      "The positions of horizontal dividers: `beginning`, `middle` and `end`, joined by `|`."),
  ]

  static let ofChild: [Attribute<FlexboxLayout.LayoutParams>] = [
    Attribute(
      "order", \.order, default: 1, "The child's position in the order: children with smaller numbers come first."),
    Attribute("flexGrow", as: Weight.self, \.grow, default: 0, "The child's share of its line's free space."),
    Attribute(
      "flexShrink", as: Weight.self, \.shrink, default: 1, "The child's share of the space that is missing in its line."
    ),
    Attribute(
      "flexBasisPercent", as: Weight?.self, \.basisPercent,
      "The child's length along the line as a fraction of the layout's length, such as 0.5, if that is given."),
    Attribute(
      "alignSelf", as: FlexSelfAlignment.self, \.alignSelf, default: "auto",
      "How the child is aligned across its line; `auto` uses the layout's `alignItems`."),
    Attribute("wrapBefore", \.wrapsBefore, default: false, "Whether the child begins a new line."),
    Attribute(
      "flexMinWidth", as: NonNegativeLength.self, \.leastSize.width, default: 0,
      "The minimum width to which the child shrinks."),
    Attribute(
      "flexMinHeight", as: NonNegativeLength.self, \.leastSize.height, default: 0,
      "The minimum height to which the child shrinks."),
    Attribute(
      "flexMaxWidth", as: NonNegativeLength.self, \.greatestSize.width, "The maximum width to which the child grows."),
    Attribute(
      "flexMaxHeight", as: NonNegativeLength.self, \.greatestSize.height, "The maximum height to which the child grows."
    ),
  ]
}

extension FlexboxLayout.Direction: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: FlexboxLayout.Direction)] {
    [("row", .row), ("row_reverse", .rowReverse), ("column", .column), ("column_reverse", .columnReverse)]
  }
}

extension FlexboxLayout.Wrap: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: FlexboxLayout.Wrap)] {
    [("nowrap", .none), ("wrap", .wrap), ("wrap_reverse", .wrapReverse)]
  }
}

extension FlexboxLayout.Alignment: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: FlexboxLayout.Alignment)] {
    [("flex_start", .start), ("flex_end", .end), ("center", .center), ("baseline", .baseline), ("stretch", .stretch)]
  }
}

private let distributions: [(word: String, value: FlexboxLayout.Distribution)] = [
  ("flex_start", .start), ("flex_end", .end), ("center", .center), ("space_between", .spaceBetween),
  ("space_around", .spaceAround),
]

/// The distribution of the free space along a line.
struct FlexJustification: AttributeKeyword {
  let property: FlexboxLayout.Distribution

  static var keywords: [(word: String, value: FlexJustification)] {
    (distributions + [("space_evenly", .spaceEvenly)]).map { ($0.word, FlexJustification(property: $0.value)) }
  }
}

/// The distribution of the free space across the lines.
struct FlexLineAlignment: AttributeKeyword {
  let property: FlexboxLayout.Distribution

  static var keywords: [(word: String, value: FlexLineAlignment)] {
    (distributions + [("stretch", .stretch)]).map { ($0.word, FlexLineAlignment(property: $0.value)) }
  }
}

/// The alignment of a child across its line, or `auto`.
struct FlexSelfAlignment: AttributeKeyword {
  let property: FlexboxLayout.Alignment?

  static var keywords: [(word: String, value: FlexSelfAlignment)] {
    [("auto", FlexSelfAlignment(property: nil))]
      + FlexboxLayout.Alignment.keywords.map { ($0.word, FlexSelfAlignment(property: $0.value)) }
  }
}
