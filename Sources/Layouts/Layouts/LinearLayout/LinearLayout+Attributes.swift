import Measure

enum LinearLayoutAttributes {
  static let ofLayout: [Attribute<LinearLayout>] =
    [
      Attribute(
        "direction", as: Axis.self, default: "vertical", "Whether the children form a row or a column.",
        get: { $0.direction }, set: { $0.direction = $1 })
    ] + ofEachRow + [
      Attribute(
        "baselineAlignedChildIndex", as: Count?.self, \.baselineAlignedChildIndex,
        "The index of the child whose baseline is the layout's own."),
      Attribute(
        "baselineFollowsGravity", \.baselineFollowsGravity, default: false,
        "Whether that baseline includes the offset by which `contentGravity` moves the child."),
      Attribute(
        "measureWithLargestChild", \.measuresWithLargestChild, default: false,
        "Whether all weighted children are at least as long as the longest child."),
      Attribute(
        "showDividers", \.showDividers, default: "none",
        "Where dividers are placed: before, between, or after the children."),
      Attribute(
        "dividerSize", as: Length<AnyLength>.self, \.dividerSize, default: 0,
        "The width and the height of a divider; -1px for one without a size, as in Android."),
      Attribute(
        "keepsDividersOnLeft", \.keepsDividersOnLeft, default: false,
        "Whether the dividers of a right-to-left row are on the left of their children, as in a LinearLayoutCompat."),
      // It shortens the drawn divider, and doesn't affect any frame.
      Attribute(
        "dividerPadding", as: NonNegativeLength.self, default: 0,
        "The length by which dividers are inset at both ends; no frame depends on it."
      ) { _, _, _ in },
    ]

  /// The attributes of every kind of row or column.
  static let ofEachRow: [Attribute<LinearLayout>] = [
    Attribute(
      "contentGravity", as: Gravity.self, default: "start|top",
      "How the children are aligned in any remaining space, and how each is aligned across the row or column.",
      get: { $0.contentGravity }, set: { $0.contentGravity = $1 }),
    Attribute(
      "weightSum", as: Weight?.self, \.weightSum,
      "The sum that weights are relative to; by default their sum."),
    Attribute(
      "baselineAligned", \.isBaselineAligned, default: true,
      "Whether the children of a row that have a baseline are aligned by it."),
  ]

  static let ofChild: [Attribute<LinearLayout.LayoutParams>] = [
    Attribute(
      "weight", as: Weight.self, default: 0,
      "The child's share of the remaining space along the row or column.",
      get: { $0.weight }, set: { $0.weight = $1 }),
    Attribute(
      "gravity", as: LinearChildGravity.self,
      "How the child is aligned across the row or column; by default as set by `contentGravity`.",
      get: { $0.gravity }, set: { $0.gravity = $1 }),
  ]
}

extension LinearLayout.Dividers: AttributeDecodable, FormDescribing {
  /// The values that the attribute accepts, for messages.
  public static var expected: String {
    "\"none\", or one or more of \"beginning\", \"middle\" and \"end\", joined by \"|\""
  }

  package static var form: ValueForm { .joinedWords(["none", "beginning", "middle", "end"]) }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value, let words = joinedWords(of: text) else { return nil }
    self = []
    for word in words {
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
