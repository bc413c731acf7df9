import Measure

enum StackLayoutAttributes {
  static let ofLayout: [Attribute<StackLayout>] =
    [Attribute("direction", \.direction, default: "vertical", "Whether the children form a row or a column.")] + ofRow

  /// The attributes of the classes whose names include the direction.
  static let ofRow: [Attribute<StackLayout>] = [
    Attribute("spacing", as: NonNegativeLength.self, \.spacing, default: 0, "The space between two children."),
    Attribute(
      "alignment", \.alignment,
      "The alignment of the children on one axis, instead of `contentGravity`; `fill` stretches them across."),
    Attribute(
      "contentGravity", \.contentGravity, default: "start|top",
      "How the children are aligned along the stack in any remaining space, and across it."),
    Attribute(
      "distribution", \.distribution, default: "fill",
      "How the children share the length of the stack: by rank, equally, in proportion, or with equal spaces."),
  ]

  static let ofChild: [Attribute<StackLayout.LayoutParams>] = [
    length("width", .horizontal), length("height", .vertical),
    Attribute(
      "grows", as: Rank?.self, \.grows,
      "The rank in which the child takes the remaining space: 1 first, then 2 …; −1 last, after −2."),
    Attribute(
      "shrinks", as: Rank?.self, \.shrinks,
      "The rank in which the child shrinks if space is missing: 1 first, those without a rank later, −1 last."),
    Attribute("gravity", \.gravity, "How the child is aligned across the stack; by default as set by the stack."),
  ]

  private static func length(_ name: String, _ axis: Axis) -> Attribute<StackLayout.LayoutParams> {
    Attribute(
      name, as: StackLength.self, default: "wrap_content",
      "As in every layout, `auto`, `fill`, or a name: views that give the same name are equally \(axis.measureName)."
    ) { params, length, context in
      guard let owner = params.owner else { return }
      switch length {
      case .dimension(let dimension):
        if params.sharedName(along: axis) != nil { params.sharedLengths?.stopSharing(owner.view, along: axis) }
        if axis == .horizontal { params.width = dimension } else { params.height = dimension }
      case .shared(let name):
        if axis == .horizontal { params.width = .wrapContent } else { params.height = .wrapContent }
        SharedLengths.ofTree(around: owner.view).share(owner.view, as: name, along: axis)
      }
    }
  }
}

/// A width or a height of a stack's child: a length as in every layout, one of two additional keywords, or a name.
enum StackLength: AttributeDecodable, FormDescribing {
  case dimension(Dimension)
  /// The length shared by all views with the same name.
  case shared(String)

  static var expected: String {
    "\"auto\", \"fill\", a length that is not negative, such as 12, \"12.5\" or \"3px\", or a name such as \"column1\""
  }
  static var form: ValueForm { .anyOf([Dimension.form, .words(["auto", "fill"]), .text]) }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    if let dimension = Dimension(value, context) {
      self = .dimension(dimension)
      return
    }
    switch value {
    case .string("auto"): self = .dimension(.wrapContent)
    case .string("fill"): self = .dimension(.matchParent)
    case .string(let name) where Self.isName(name): self = .shared(name)
    default: return nil
    }
  }

  /// Returns whether a text is a name: a letter, followed by letters, digits, `_`, `-`, and periods.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" || $0 == "."
    }
  }
}

/// A rank: positive ranks come first, negative ones last.
struct Rank: AttributeDecodable, FormDescribing, Hashable {
  static var expected: String { "a rank: a whole number from -1000000 to 1000000 that isn't 0" }
  static var form: ValueForm { .number(minimum: -1_000_000, maximum: 1_000_000, isWhole: true) }
  let value: Int
  var property: Int { value }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = Int(value, context), number != 0, (-1_000_000...1_000_000).contains(number) else { return nil }
    self.value = number
  }
}

extension StackLayout.Alignment: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: StackLayout.Alignment)] {
    allCases.map { ($0.rawValue, $0) }
  }
}

extension StackLayout.Distribution: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: StackLayout.Distribution)] {
    allCases.map { ($0.rawValue, $0) }
  }
}
