import Measure

enum FlexboxLayoutAttributes {
  static let ofLayout: [Attribute<FlexboxLayout>] = [
    Attribute("flexDirection", \.direction, default: "row", "Along which axis, and from which end, lines are filled."),
    Attribute("flexWrap", \.wrap, default: "nowrap", "Whether there may be several lines."),
    Attribute(
      "justifyContent", as: FlexJustification.self, \.justifyContent, default: "flex_start",
      "Where the free space of a line goes."),
    Attribute("alignItems", \.alignItems, default: "flex_start", "Where children are across their line."),
    Attribute(
      "alignContent", as: FlexLineAlignment.self, \.alignContent, default: "flex_start",
      "Where the free space across goes, if there are two lines or more and the length across is given."),
    Attribute("maxLine", as: PositiveCount?.self, \.maxLine, "The most lines there are."),
    Attribute(
      "dividerWidth", as: NonNegativeLength.self, \.dividerSize.width, default: 0, "The width of vertical dividers."),
    Attribute(
      "dividerHeight", as: NonNegativeLength.self, \.dividerSize.height, default: 0,
      "The height of horizontal dividers."),
    Attribute(
      "showDividerVertical", \.verticalDividers, default: "none",
      "Where vertical dividers leave space: `beginning`, `middle` and `end`, joined by `|`."),
    Attribute(
      "showDividerHorizontal", \.horizontalDividers, default: "none",
      "Where horizontal dividers leave space: `beginning`, `middle` and `end`, joined by `|`."),
  ]

  static let ofChild: [Attribute<FlexboxLayout.LayoutParams>] = [
    Attribute("order", \.order, default: 1, "The child's place: those with smaller numbers come first."),
    Attribute("flexGrow", as: Weight.self, \.grow, default: 0, "The child's share of its line's free space."),
    Attribute("flexShrink", as: Weight.self, \.shrink, default: 1, "The child's share of what its line lacks."),
    Attribute(
      "flexBasisPercent", as: Weight?.self, \.basisPercent,
      "The child's length along the line as a share of the layout's, such as 0.5, if that is given."),
    Attribute(
      "alignSelf", as: FlexSelfAlignment.self, \.alignSelf, default: "auto",
      "Where the child is across its line; `auto` for where the layout says."),
    Attribute("wrapBefore", \.wrapsBefore, default: false, "Whether the child begins a new line."),
    Attribute(
      "flexMinWidth", as: NonNegativeLength.self, \.leastSize.width, default: 0, "The width it shrinks to at most."),
    Attribute(
      "flexMinHeight", as: NonNegativeLength.self, \.leastSize.height, default: 0,
      "The height it shrinks to at most."),
    Attribute(
      "flexMaxWidth", as: NonNegativeLength.self, \.greatestSize.width, "The width it grows to at most."),
    Attribute(
      "flexMaxHeight", as: NonNegativeLength.self, \.greatestSize.height, "The height it grows to at most."),
  ]
}

extension FlexboxLayout.Direction: AttributeKeyword {
  public static var keywords: [(word: String, value: FlexboxLayout.Direction)] {
    [("row", .row), ("row_reverse", .rowReverse), ("column", .column), ("column_reverse", .columnReverse)]
  }
}

extension FlexboxLayout.Wrap: AttributeKeyword {
  public static var keywords: [(word: String, value: FlexboxLayout.Wrap)] {
    [("nowrap", .none), ("wrap", .wrap), ("wrap_reverse", .wrapReverse)]
  }
}

extension FlexboxLayout.Alignment: AttributeKeyword {
  public static var keywords: [(word: String, value: FlexboxLayout.Alignment)] {
    [("flex_start", .start), ("flex_end", .end), ("center", .center), ("baseline", .baseline), ("stretch", .stretch)]
  }
}

private let distributions: [(word: String, value: FlexboxLayout.Distribution)] = [
  ("flex_start", .start), ("flex_end", .end), ("center", .center), ("space_between", .spaceBetween),
  ("space_around", .spaceAround),
]

/// Where the free space of a line goes.
struct FlexJustification: AttributeKeyword {
  let property: FlexboxLayout.Distribution

  static var keywords: [(word: String, value: FlexJustification)] {
    (distributions + [("space_evenly", .spaceEvenly)]).map { ($0.word, FlexJustification(property: $0.value)) }
  }
}

/// Where the free space across goes.
struct FlexLineAlignment: AttributeKeyword {
  let property: FlexboxLayout.Distribution

  static var keywords: [(word: String, value: FlexLineAlignment)] {
    (distributions + [("stretch", .stretch)]).map { ($0.word, FlexLineAlignment(property: $0.value)) }
  }
}

/// Where a child is across its line, or `auto`.
struct FlexSelfAlignment: AttributeKeyword {
  let property: FlexboxLayout.Alignment?

  static var keywords: [(word: String, value: FlexSelfAlignment)] {
    [("auto", FlexSelfAlignment(property: nil))]
      + FlexboxLayout.Alignment.keywords.map { ($0.word, FlexSelfAlignment(property: $0.value)) }
  }
}
