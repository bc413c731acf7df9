import Measure

extension Gravity: AttributeDecodable {
  static let words: [(word: String, value: Gravity)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("start", .start), ("end", .end),
    ("center", .center), ("center_horizontal", .centerHorizontal), ("center_vertical", .centerVertical),
    ("fill", .fill), ("fill_horizontal", .fillHorizontal), ("fill_vertical", .fillVertical),
  ]

  public static var expected: String { "one or more of \(listed(words.map { "\"\($0.word)\"" })), joined by \"|\"" }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    self.init(value, additionalWords: [("begin", .start)])
  }

  init?(_ value: AttributeValue, additionalWords: [(word: String, value: Gravity)]) {
    guard case .string(let text) = value else { return nil }
    self = []
    for word in text.utf8.split(
      omittingEmptySubsequences: true, whereSeparator: { $0 == UInt8(ascii: "|") || $0 == 0x20 })
    {
      let word = String(Substring(word))
      guard let found = (Gravity.words + additionalWords).first(where: { $0.word == word }) else { return nil }
      formUnion(found.value)
    }
    if isEmpty { return nil }
  }
}

/// The gravity of a child of a LinearLayout, where `begin`, `center` and `end` alone name the axis across the children.
struct LinearChildGravity: AttributeDecodable {
  static var expected: String { "\"begin\", \"center\", \"end\", or \(Gravity.expected)" }
  let gravity: Gravity

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    let isRow = (context.parent as? LinearLayout)?.direction == .horizontal
    switch value {
    case .string("begin"): gravity = isRow ? .top : .start
    case .string("center"): gravity = isRow ? .centerVertical : .centerHorizontal
    case .string("end"): gravity = isRow ? .bottom : .end
    default:
      guard let gravity = Gravity(value, context) else { return nil }
      self.gravity = gravity
    }
  }
}
