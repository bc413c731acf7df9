import Measure

enum TextViewAttributes {
  static let ofView: [Attribute<TextView>] =
    [
      Attribute(
        "text", as: String.self, default: "", "The text; `\\n` begins a new paragraph.",
        get: { $0.text }, set: { $0.text = $1 }),
      TextSpans.attribute,
      Attribute(
        "textSize", as: TextSize.self, default: 17, "The font size.",
        get: { $0.textSize }, set: { $0.textSize = $1 }),
      Attribute(
        "maxLines", as: Count.self, default: 0, "The maximum number of lines that are shown; 0 for any number.",
        get: { $0.maxLines }, set: { $0.maxLines = $1 }),
      Attribute("minLines", as: Count.self, \.minLines, default: 0, "The minimum height of the view, in lines."),
      Attribute("lines", as: Count.self, "The number of lines, instead of `maxLines` and `minLines`.") {
        view, count, _ in
        view.maxLines = count.value
        view.minLines = count.value
      },
      Attribute(
        "ellipsize", as: Ellipsize.self, default: "none",
        "Where an ellipsis replaces a part of a text that is cut off: anywhere but at the end only in a text on a single line."
      ) { view, value, _ in view.ellipsis = value.ellipsis },
    ] + styleAttributes

  /// Android's text attributes, which other documents rarely need.
  private static let styleAttributes: [Attribute<TextView>] = [
    Attribute(
      "textMetrics", as: TextMetricsName.self, default: "built-in",
      "The text engine, unless the caller sets one."
    ) { view, value, context in
      // Metrics chosen by the caller take precedence, as do fonts of the document.
      view.textMeasurer = context.textMeasurer is ProportionalTextMetrics ? value.measurer : context.textMeasurer
    },
    Attribute(
      "textAllCaps", as: Bool.self, default: false, "Whether the text is shown in uppercase.",
      get: { $0.textTransform.isAllCaps }, set: { $0.textTransform.isAllCaps = $1 }),
    Attribute(
      "singleLine", as: Bool.self, default: false,
      "Whether the text is a single line, with spaces instead of line breaks.",
      get: { $0.textTransform.isSingleLine }, set: { $0.textTransform.isSingleLine = $1 }),
    Attribute("password", \.textTransform.isPassword, default: false, "Whether each character is shown as a dot."),
    Attribute("maxLength", as: Count.self, "The maximum number of characters that are shown.") { view, count, _ in
      view.textTransform.maxLength = count.value
    },
    Attribute(
      "hint", \.hint, "The text that is shown while the view has none; the view is as large as the larger of the two."),
    Attribute(
      "contentGravity", as: Gravity.self, "How the text is aligned in the view; no frame depends on it.",
      get: { $0.contentGravity }, set: { $0.contentGravity = $1 }),
    Attribute(
      "textColor", \.textColor,
      "The color of the text in pictures; by default, a color that is legible on the background."),
    Attribute(
      "useBoundsForWidth", \.usesBoundsForWidth, default: false,
      "Whether glyphs that extend beyond their advances widen the text, as in Android 15, where the font's are known."),
    Attribute(
      "shiftDrawingOffsetForStartOverhang", \.shiftsStartOverhang, default: false,
      "Whether pictures move such a text to the right, so that no glyph extends beyond its left edge."),
    Attribute(
      "justified", \.isJustified, default: false,
      "Whether pictures stretch the lines of each paragraph to the view's width, except for the last."),
    Attribute(
      "stretchesLetters", \.stretchesLetters, default: false,
      "Whether pictures stretch these lines between all letters, and not between words."),
    Attribute(
      "maxTextWidth", as: Length<NotNegative>.self,
      "The maximum width of the view due to its text, including padding; it has no effect if the width is fixed."
    ) { view, length, _ in view.maxTextWidth = length.pixels },
    Attribute(
      "maxTextHeight", as: Length<NotNegative>.self,
      "The maximum height of the view due to its text, including padding; it has no effect if the height is fixed."
    ) { view, length, _ in view.maxTextHeight = length.pixels },
    Attribute("minEms", as: Count.self, "The minimum width of the text, in ems.") { view, count, _ in
      view.minEms = count.value
    },
    Attribute("maxEms", as: Count.self, "The maximum width of the text, in ems.") { view, count, _ in
      view.maxEms = count.value
    },
    Attribute("ems", as: Count.self, "The width of the text in ems, instead of `minEms` and `maxEms`.") {
      view, count, _ in
      view.minEms = count.value
      view.maxEms = count.value
    },
    Attribute(
      "autoSizeTextType", as: AutoSizeTextType.self, default: "none",
      "Whether pictures show the text at the largest size at which it fits into the view (`uniform`). No frame depends on it."
    ) { view, type, context in
      let scale = context.density * context.fontScale
      view.autoSize = type == .uniform ? TextAutoSize(minimum: 12 * scale, maximum: 112 * scale) : nil
    },
    autoSize("autoSizeMinTextSize", \.minimum, default: 12, "The smallest text size that `autoSizeTextType` tries."),
    autoSize("autoSizeMaxTextSize", \.maximum, default: 112, "The largest text size that `autoSizeTextType` tries."),
    autoSize(
      "autoSizeStepGranularity", \.step, default: "1px",
      "The difference between two text sizes that `autoSizeTextType` tries."
    ),
    Attribute(
      "autoSizePresetSizes", as: TextSizes.self,
      "The text sizes that `autoSizeTextType` tries, instead of a range."
    ) { view, sizes, _ in view.autoSize?.presets = sizes.pixels },
    Attribute(
      "textSizeOfSeveralLines", as: TextSize.self, "The text size if the text has more than one line at its own size."
    ) { view, size, _ in view.textSizeOfSeveralLines = size.pixels },
    Attribute(
      "alternatives", as: String.self,
      "Other texts, one per line, of which the widest determines the width if it is limited, as in a Spinner."
    ) { view, texts, _ in view.alternatives.texts = texts.split(separator: "\n").map(String.init) },
    Attribute(
      "alternativesPadding", as: Length<AnyLength>.self, default: 0,
      "The length that is added to the width of the widest of these texts."
    ) { view, length, _ in view.alternatives.padding = length.pixels },
    Attribute(
      "fontFamily", as: TextStyle.Family.self, default: "sans-serif", "The font family, for Android's metrics.",
      get: { $0.textStyle.family }, set: { $0.textStyle.family = $1 }),
    Attribute(
      "textWeight", as: TextWeight.self, default: "regular", "The font weight, as a keyword or from 1 to 1000."
    ) { view, weight, _ in view.textStyle.weight = weight.weight },
    Attribute(
      "italic", as: Bool.self, default: false, "Whether the font is italic, for Android's metrics.",
      get: { $0.textStyle.isItalic }, set: { $0.textStyle.isItalic = $1 }),
    Attribute(
      "breakStrategy", as: TextStyle.BreakStrategy.self, default: "high_quality",
      "How Android's metrics break paragraphs into lines.",
      get: { $0.textStyle.breakStrategy }, set: { $0.textStyle.breakStrategy = $1 }),
    Attribute(
      "fallbackLineSpacing", as: Bool.self, default: true,
      "Whether Android's metrics make a line taller for characters of a taller font.",
      get: { $0.textStyle.usesFallbackLineSpacing }, set: { $0.textStyle.usesFallbackLineSpacing = $1 }),
    Attribute(
      "letterSpacing", as: Double.self, default: 0, "The space added after each character, in ems.",
      get: { $0.textStyle.letterSpacing }, set: { $0.textStyle.letterSpacing = $1 }),
    Attribute("textScaleX", \.textStyle.scaleX, default: 1, "The factor of the widths of characters."),
    Attribute(
      "includeFontPadding", as: Bool.self, default: true,
      "Whether Android's metrics keep space for accents above the first line and below the last.",
      get: { $0.textStyle.includesFontPadding }, set: { $0.textStyle.includesFontPadding = $1 }),
    Attribute(
      "elegantTextHeight", \.textStyle.isElegant, default: false,
      "Whether Android's metrics keep the space for tall scripts above the first line and below the last, in any font."),
    Attribute(
      "lineHeightScript", as: TextStyle.LineHeightScript.self, default: "latin",
      "The script whose font's height is the least of each line, with Android's metrics: that of the user's language.",
      get: { $0.textStyle.lineHeightScript }, set: { $0.textStyle.lineHeightScript = $1 }),
    Attribute(
      "editable", \.textStyle.isEditable, default: false,
      "Whether the text can be edited: with Android's metrics, lines that `maxLines` cuts off end where the next one begins."
    ),
    Attribute(
      "lineSpacingMultiplier", \.textStyle.lineSpacingMultiplier, default: 1,
      "The factor of the distance between two lines."),
    Attribute(
      "lineSpacingExtra", as: ExactLength.self, default: 0, "The length added to the distance between two lines."
    ) { view, length, _ in view.textStyle.lineSpacingExtra = length.pixels },
    Attribute(converting: ContentViewAttributes.leastHeight),
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
    Attribute(
      name, as: DrawableSize.self, "The size of a drawable next to the text, as `[width, height]`; -1px for none."
    ) { view, size, _ in
      view.compoundDrawables = view.compoundDrawables ?? CompoundDrawables()
      view.compoundDrawables?[keyPath: side] = size.size
    }
  }
}

/// The size of a drawable: an array of a width and a height. A negative length means that it has none.
struct DrawableSize: AttributeDecodable, FormDescribing {
  static var form: ValueForm { .pair(.length(isNegativeAllowed: true)) }
  static var expected: String { "an array of a width and a height, such as [24, 24] or [\"48px\", \"48px\"]" }
  let size: Size

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .array(let elements) = value, elements.count == 2,
      let width = Length<AnyLength>(elements[0], context), let height = Length<AnyLength>(elements[1], context)
    else { return nil }
    size = Size(width: max(width.pixels, -1), height: max(height.pixels, -1))
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

extension TextStyle.Family: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: TextStyle.Family)] {
    [
      ("sans-serif", .sansSerif), ("sans-serif-condensed", .sansSerifCondensed), ("serif", .serif),
      ("monospace", .monospace), ("serif-monospace", .serifMonospace), ("casual", .casual), ("cursive", .cursive),
      ("sans-serif-smallcaps", .smallCaps),
    ]
  }
}

extension TextStyle.LineHeightScript: AttributeKeyword {
  package static var keywords: [(word: String, value: TextStyle.LineHeightScript)] {
    [("latin", .latin), ("wide", .wide), ("tall", .tall)]
  }
}

extension TextStyle.BreakStrategy: AttributeKeyword {
  /// The keywords that the attribute accepts, and their values.
  public static var keywords: [(word: String, value: TextStyle.BreakStrategy)] {
    [("simple", .simple), ("high_quality", .highQuality), ("balanced", .balanced)]
  }
}

/// A font weight: a word, or a number from 1 to 1000.
private struct TextWeight: AttributeDecodable, FormDescribing {
  static var form: ValueForm {
    .anyOf([.words(["light", "regular", "medium", "bold"]), .number(minimum: 1, maximum: 1000, isWhole: false)])
  }
  static var expected: String { "\"light\", \"regular\", \"medium\", \"bold\" or a number from 1 to 1000" }
  let weight: TextStyle.Weight

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    switch value {
    case .string("light"): weight = .light
    case .string("regular"): weight = .regular
    case .string("medium"): weight = .medium
    case .string("bold"): weight = .bold
    case .number(let number) where (1...1000).contains(number): weight = TextStyle.Weight(rawValue: Int(number))
    default: return nil
    }
  }
}

/// A text size in pixels, not rounded.
struct TextSize: AttributeDecodable, FormDescribing {
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

/// A length in pixels, not rounded.
private struct ExactLength: AttributeDecodable, FormDescribing {
  static var expected: String { AnyLength.expected }
  static var form: ValueForm { .length(isNegativeAllowed: true) }
  let pixels: Double

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard let exact = value.exactLength(context) else { return nil }
    pixels = exact
  }
}

/// A list of text sizes in pixels, not rounded.
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
  case marquee
  case middle
  case none
  case start

  static var keywords: [(word: String, value: Ellipsize)] {
    [("end", .end), ("marquee", .marquee), ("middle", .middle), ("none", .none), ("start", .start)]
  }

  var ellipsis: TextStyle.Ellipsis? {
    switch self {
    case .end: .end
    case .start: .start
    case .middle: .middle
    case .marquee: .smallEnd
    case .none: nil
    }
  }
}
