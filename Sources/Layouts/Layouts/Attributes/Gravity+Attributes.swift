import Measure

extension Gravity: AttributeDecodable {
  static let words: [(word: String, value: Gravity)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("start", .start), ("end", .end),
    ("center", .center), ("center_horizontal", .centerHorizontal), ("center_vertical", .centerVertical),
    ("fill", .fill), ("fill_horizontal", .fillHorizontal), ("fill_vertical", .fillVertical),
  ]

  /// The values that the attribute accepts, for messages.
  public static var expected: String { "one or more of \(listed(words.map { "\"\($0.word)\"" })), joined by \"|\"" }

  /// Reads an attribute's value; `nil` if it isn't accepted.
  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    self.init(value, additionalWords: [("begin", .start)])
  }

  init?(_ value: AttributeValue, additionalWords: [(word: String, value: Gravity)]) {
    guard case .string(let text) = value else { return nil }
    func gravity(_ word: String) -> Gravity? {
      let found = Gravity.words.first { $0.word == word } ?? additionalWords.first { $0.word == word }
      return found?.value
    }
    self = []
    // Most values are a single word, which needs no copy.
    if let whole = gravity(text) {
      self = whole
      return
    }
    guard let words = joinedWords(of: text) else { return nil }
    for word in words {
      guard let found = gravity(String(word)) else { return nil }
      formUnion(found)
    }
  }
}

/// Returns the words joined by `|` or spaces, or `nil` if there is no word before or after a `|`.
func joinedWords(of text: String) -> [Substring]? {
  var words: [Substring] = []
  for part in text.split(separator: "|", omittingEmptySubsequences: false) {
    let found = part.split(separator: " ")
    if found.isEmpty { return nil }
    words += found
  }
  return words
}

/// The gravity of a child of a LinearLayout, where `begin`, `center`, and `end` refer to the axis across the children.
struct LinearChildGravity: AttributeDecodable, FormDescribing {
  static var expected: String { "\"begin\", \"center\", \"end\", or \(Gravity.expected)" }
  static var form: ValueForm { Gravity.form }
  let gravity: Gravity
  var property: Gravity { gravity }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    let isRow = context.parent?.linearAxis == .horizontal
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
