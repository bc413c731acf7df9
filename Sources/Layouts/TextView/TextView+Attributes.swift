import Measure

enum TextViewAttributes {
  static let ofView: [Attribute<TextView>] =
    [
      Attribute(
        "text", as: String.self, default: "", "The text; `\\n` begins a new paragraph.",
        get: { $0.text }, set: { $0.text = $1 }),
      Attribute(
        "textSize", as: TextSize.self, default: 17, "The size of the type.",
        get: { $0.textSize }, set: { $0.textSize = $1 }),
      Attribute(
        "maxLines", as: Count.self, default: 0, "The most lines that are shown; 0 for any number.",
        get: { $0.maxLines }, set: { $0.maxLines = $1 }),
      Attribute("minLines", as: Count.self, \.minLines, default: 0, "The least number of lines that the view is high."),
      Attribute("lines", as: Count.self, "The number of lines, in place of both `maxLines` and `minLines`.") {
        view, count, _ in
        view.maxLines = count.value
        view.minLines = count.value
      },
      Attribute(
        "ellipsize", as: Ellipsize.self, default: "none", "Whether a text that is cut off ends in an ellipsis."
      ) { view, value, _ in view.endsInEllipsis = value == .end },
    ] + styleAttributes

  /// What Android's texts have besides; a document in points seldom needs them.
  private static let styleAttributes: [Attribute<TextView>] = [
    Attribute(
      "textMetrics", as: TextMetricsName.self, default: "built-in",
      "What the text is measured with, unless the caller says."
    ) { view, value, context in
      // Metrics that the caller asked for stay.
      if context.textMeasurer is ProportionalTextMetrics { view.textMeasurer = value.measurer }
    },
    Attribute(
      "textAllCaps", as: Bool.self, default: false, "Whether the text is shown in capitals.",
      get: { $0.textTransform.isAllCaps }, set: { $0.textTransform.isAllCaps = $1 }),
    Attribute(
      "singleLine", as: Bool.self, default: false, "Whether the text is one line, line breaks becoming blanks.",
      get: { $0.textTransform.isSingleLine }, set: { $0.textTransform.isSingleLine = $1 }),
    Attribute("password", \.textTransform.isPassword, default: false, "Whether each character is shown as a dot."),
    Attribute("maxLength", as: Count.self, "The most characters that are shown.") { view, count, _ in
      view.textTransform.maxLength = count.value
    },
    Attribute("hint", \.hint, "A text that makes room for itself if it is larger than the text."),
    Attribute(
      "contentGravity", as: Gravity.self, "Where the text is placed in the view; no frame depends on it.",
      get: { $0.contentGravity }, set: { $0.contentGravity = $1 }),
    Attribute(
      "textColor", \.textColor,
      "The colour of the text in pictures; without it, one that is legible on what is behind it."),
    Attribute(
      "justified", \.isJustified, default: false,
      "Whether pictures stretch the lines of each paragraph to the view's width, except for the last."),
    Attribute("minEms", as: Count.self, "The least width of the text, in ems.") { view, count, _ in
      view.minEms = count.value
    },
    Attribute("maxEms", as: Count.self, "The greatest width of the text, in ems.") { view, count, _ in
      view.maxEms = count.value
    },
    Attribute("ems", as: Count.self, "The width of the text in ems, in place of both `minEms` and `maxEms`.") {
      view, count, _ in
      view.minEms = count.value
      view.maxEms = count.value
    },
    Attribute(
      "autoSizeTextType", as: AutoSizeTextType.self, default: "none",
      "Whether pictures show the text at the largest of some sizes at which it fits into the view (`uniform`). No frame depends on it."
    ) { view, type, context in
      let scale = context.density * context.fontScale
      view.autoSize = type == .uniform ? TextAutoSize(minimum: 12 * scale, maximum: 112 * scale) : nil
    },
    autoSize("autoSizeMinTextSize", \.minimum, default: 12, "The smallest size of type of `autoSizeTextType`."),
    autoSize("autoSizeMaxTextSize", \.maximum, default: 112, "The largest size of type of `autoSizeTextType`."),
    autoSize(
      "autoSizeStepGranularity", \.step, default: "1px", "The distance between two sizes of type of `autoSizeTextType`."
    ),
    Attribute(
      "autoSizePresetSizes", as: TextSizes.self,
      "The sizes of type of `autoSizeTextType`, in place of smallest, largest and distance."
    ) { view, sizes, _ in view.autoSize?.presets = sizes.pixels },
    Attribute(
      "textWeight", as: TextStyle.Weight.self, default: "regular", "The weight of the type.",
      get: { $0.textStyle.weight }, set: { $0.textStyle.weight = $1 }),
    Attribute(
      "letterSpacing", as: Double.self, default: 0, "The space added after each character, in ems.",
      get: { $0.textStyle.letterSpacing }, set: { $0.textStyle.letterSpacing = $1 }),
    Attribute("textScaleX", \.textStyle.scaleX, default: 1, "What the widths of characters are multiplied by."),
    Attribute(
      "includeFontPadding", as: Bool.self, default: true,
      "Whether Android's metrics keep space for accents above the first line and below the last.",
      get: { $0.textStyle.includesFontPadding }, set: { $0.textStyle.includesFontPadding = $1 }),
    Attribute(
      "lineSpacingMultiplier", \.textStyle.lineSpacingMultiplier, default: 1,
      "What the distance between two lines is multiplied by."),
    Attribute(
      "lineSpacingExtra", as: Length<AnyLength>.self, default: 0, "What is added to the distance between two lines."
    ) { view, length, _ in view.textStyle.lineSpacingExtra = Double(length.pixels) },
    drawable("drawableLeft", \.left), drawable("drawableTop", \.top), drawable("drawableRight", \.right),
    drawable("drawableBottom", \.bottom),
    Attribute(
      "drawablePadding", as: Length<AnyLength>.self, default: 0, "The space between the drawables and the text."
    ) { view, length, _ in
      view.compoundDrawables = view.compoundDrawables ?? CompoundDrawables()
      view.compoundDrawables?.padding = length.pixels
    },
  ]

  private static func autoSize(
    _ name: String, _ property: WritableKeyPath<TextAutoSize, Double> & Sendable, default defaultValue: AttributeValue,
    _ summary: String
  ) -> Attribute<TextView> {
    Attribute(name, as: TextSize.self, default: defaultValue, summary) { view, size, _ in
      view.autoSize?[keyPath: property] = size.pixels
    }
  }

  private static func drawable(
    _ name: String, _ side: WritableKeyPath<CompoundDrawables, Size> & Sendable
  ) -> Attribute<TextView> {
    Attribute(name, as: DrawableSize.self, "The size of a drawable beside the text, as `[width, height]`.") {
      view, size, _ in
      view.compoundDrawables = view.compoundDrawables ?? CompoundDrawables()
      view.compoundDrawables?[keyPath: side] = size.size
    }
  }
}

/// The size of a drawable: an array of a width and a height.
struct DrawableSize: AttributeDecodable, FormDescribing {
  static var form: ValueForm { .pair(.length(isNegativeAllowed: false)) }
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
private struct TextMetricsName: AttributeDecodable, FormDescribing {
  static var form: ValueForm { .wordsOrPattern(["built-in", "android"], "android-[1-9][0-9]{0,3}") }
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

/// The size of a type in pixels, not rounded.
private struct TextSize: AttributeDecodable, FormDescribing {
  static var expected: String { NotNegative.expected }
  static var form: ValueForm { .length(isNegativeAllowed: false) }
  let pixels: Double
  var property: Double { pixels }

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    var scaled = context
    scaled.density *= context.fontScale
    guard let exact = value.exactLength(scaled), exact >= 0 else { return nil }
    pixels = exact
  }
}

/// A list of sizes of type in pixels, not rounded.
private struct TextSizes: AttributeDecodable, FormDescribing {
  static var expected: String { "an array of lengths such as [12, \"14sp\", \"40px\"]" }
  static var form: ValueForm { .list(TextSize.form) }
  let pixels: [Double]

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .array(let elements) = value else { return nil }
    pixels = elements.compactMap { TextSize($0, context)?.pixels }
    if pixels.count < elements.count { return nil }
  }
}

private enum AutoSizeTextType: AttributeKeyword {
  case none
  case uniform

  static var keywords: [(word: String, value: AutoSizeTextType)] { [("none", .none), ("uniform", .uniform)] }
}

private enum Ellipsize: AttributeKeyword {
  case end
  case none

  static var keywords: [(word: String, value: Ellipsize)] { [("end", .end), ("none", .none)] }
}
