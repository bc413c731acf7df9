import Measure

enum TextViewAttributes {
  static let ofView: [Attribute<TextView>] = [
    Attribute("text", \.text),
    Attribute("textSize", as: TextSize.self) { view, size, _ in view.textSize = size.pixels },
    Attribute("maxLines", as: Count.self) { view, count, _ in view.maxLines = count.value },
    Attribute("minLines", as: Count.self) { view, count, _ in view.minLines = count.value },
    Attribute("lines", as: Count.self) { view, count, _ in
      view.maxLines = count.value
      view.minLines = count.value
    },
    Attribute("ellipsize", as: Ellipsize.self) { view, value, _ in view.endsInEllipsis = value == .end },
  ]
}

/// The size of a type in pixels, not rounded.
private struct TextSize: AttributeDecodable {
  static var expected: String { NotNegative.expected }
  let pixels: Double

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    var scaled = context
    scaled.density *= context.fontScale
    guard let exact = value.exactLength(scaled), exact >= 0 else { return nil }
    pixels = exact
  }
}

private enum Ellipsize: AttributeKeyword {
  case end
  case none

  static var keywords: [(word: String, value: Ellipsize)] { [("end", .end), ("none", .none)] }
}
