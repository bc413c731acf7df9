import Measure

enum TextViewAttributes {
  static let ofView: [Attribute<TextView>] =
    [
      Attribute("text", \.text),
      Attribute("textSize", as: TextSize.self) { view, size, _ in view.textSize = size.pixels },
      Attribute("maxLines", as: Count.self) { view, count, _ in view.maxLines = count.value },
      Attribute("minLines", as: Count.self) { view, count, _ in view.minLines = count.value },
      Attribute("lines", as: Count.self) { view, count, _ in
        view.maxLines = count.value
        view.minLines = count.value
      },
      Attribute("ellipsize", as: Ellipsize.self) { view, value, _ in view.endsInEllipsis = value == .end },
    ] + styleAttributes

  /// What Android's texts have besides; a document in points seldom needs them.
  private static let styleAttributes: [Attribute<TextView>] = [
    Attribute("textMetrics", as: TextMetricsName.self) { view, value, context in
      // Metrics that the caller asked for stay.
      if context.textMeasurer is ProportionalTextMetrics { view.textMeasurer = value.measurer }
    },
    Attribute("textAllCaps", \.textTransform.isAllCaps),
    Attribute("singleLine", \.textTransform.isSingleLine),
    Attribute("password", \.textTransform.isPassword),
    Attribute("maxLength", as: Count.self) { view, count, _ in view.textTransform.maxLength = count.value },
    Attribute("hint", \.hint),
    Attribute("contentGravity", \.contentGravity),
    Attribute("minEms", as: Count.self) { view, count, _ in view.minEms = count.value },
    Attribute("maxEms", as: Count.self) { view, count, _ in view.maxEms = count.value },
    Attribute("ems", as: Count.self) { view, count, _ in
      view.minEms = count.value
      view.maxEms = count.value
    },
    Attribute("textWeight", \.textStyle.weight),
    Attribute("letterSpacing", \.textStyle.letterSpacing),
    Attribute("textScaleX", \.textStyle.scaleX),
    Attribute("includeFontPadding", \.textStyle.includesFontPadding),
    Attribute("lineSpacingMultiplier", \.textStyle.lineSpacingMultiplier),
    Attribute("lineSpacingExtra", as: Length<AnyLength>.self) { view, length, _ in
      view.textStyle.lineSpacingExtra = Double(length.pixels)
    },
    drawable("drawableLeft", \.left), drawable("drawableTop", \.top), drawable("drawableRight", \.right),
    drawable("drawableBottom", \.bottom),
    Attribute("drawablePadding", as: Length<AnyLength>.self) { view, length, _ in
      view.compoundDrawables = view.compoundDrawables ?? CompoundDrawables()
      view.compoundDrawables?.padding = length.pixels
    },
  ]

  private static func drawable(
    _ name: String, _ side: WritableKeyPath<CompoundDrawables, Size> & Sendable
  ) -> Attribute<TextView> {
    Attribute(name, as: DrawableSize.self) { view, size, _ in
      view.compoundDrawables = view.compoundDrawables ?? CompoundDrawables()
      view.compoundDrawables?[keyPath: side] = size.size
    }
  }
}

/// The size of a drawable: an array of a width and a height.
struct DrawableSize: AttributeDecodable {
  static var expected: String { "an array of a width and a height, such as [24, 24] or [\"48px\", \"48px\"]" }
  let size: Size

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .array(let elements) = value, elements.count == 2,
      let width = Length<NotNegative>(elements[0], context), let height = Length<NotNegative>(elements[1], context)
    else { return nil }
    size = Size(width: width.pixels, height: height.pixels)
  }
}

/// The name of a text engine: `android` or `android-25`.
private struct TextMetricsName: AttributeDecodable {
  static var expected: String { "\"android\", \"android-25\" (with an API level) or \"built-in\"" }
  let measurer: any TextMeasurer

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .string(let text) = value else { return nil }
    if text == "built-in" {
      measurer = ProportionalTextMetrics()
    } else if text == "android" {
      measurer = AndroidTextMetrics()
    } else if text.hasPrefix("android-"), let level = Int(text.dropFirst(8)), level > 0, level < 10_000 {
      measurer = AndroidTextMetrics(apiLevel: level)
    } else {
      return nil
    }
  }
}

extension TextStyle.Weight: AttributeKeyword {
  public static var keywords: [(word: String, value: TextStyle.Weight)] {
    [("light", .light), ("regular", .regular), ("medium", .medium), ("bold", .bold)]
  }
}

extension Double: AttributeDecodable {
  public static var expected: String { "a number" }

  public init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let number = value.number else { return nil }
    self = number
  }
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
