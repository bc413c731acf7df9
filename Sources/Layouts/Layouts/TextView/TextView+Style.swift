import Measure

extension TextView {
  /// Properties that exclude one another.
  enum Special {
    case autoSize(TextAutoSize)
    case sizeOfSeveralLines(Double)
    case alternatives(Alternatives)
  }

  /// Texts that the view may show in the place of its own.
  package struct Alternatives: Hashable {
    /// The texts besides the view's own, in one line each.
    package var texts: [String] = []
    /// The length in pixels that is added to the width of the widest text; it may be negative.
    package var padding = 0
  }

  /// A text size that `autoSize` found, and all that it depends on besides properties whose change discards it.
  struct Fit {
    let room: Size
    let isRightToLeft: Bool
    let textSize: Double
  }

  /// The text and the properties that its size depends on.
  ///
  /// Most texts have only a size and a number of lines; the other properties are stored indirectly, so that they take
  /// memory only where one of them is set.
  struct Style {
    var text = ""
    var textSize = 17.0
    /// 0 for no limit.
    private var lineLimit: Int32 = 0
    private var leastLineCount: Int32 = 0
    var endsInEllipsis = false
    /// Replaced as a whole, so that copies of a style are independent.
    private var rest: Rest?

    private struct Properties {
      var type = TextStyle()
      var transform = TextTransform()
      /// The transformed text; `nil` if it is the text itself.
      var shown: String?
      var spans: [TextSpan] = []
      /// The spans at their places in the transformed text.
      var shownSpans: [TextSpan] = []
      var hint = ""
      var gravity: Gravity = []
      var minEms: Int?
      var maxEms: Int?
      var maxTextWidth: Int?
      var maxTextHeight: Int?
      var drawables: CompoundDrawables?
      var special: Special?
    }

    private final class Rest {
      let properties: Properties
      var fit: Fit?
      init(_ properties: Properties) { self.properties = properties }
    }

    private mutating func set(_ body: (inout Properties) -> Void) {
      var properties = rest?.properties ?? Properties()
      body(&properties)
      rest = Rest(properties)
    }

    /// The text size that was found last. It is stored with `special`, since few texts have one.
    var fit: Fit? {
      get { rest?.fit }
      nonmutating set { rest?.fit = newValue }
    }

    var maxLines: Int? {
      get { lineLimit > 0 ? Int(lineLimit) : nil }
      set { lineLimit = newValue.map { Int32(clamping: $0) } ?? 0 }
    }

    var minLines: Int {
      get { Int(leastLineCount) }
      set { leastLineCount = Int32(clamping: newValue) }
    }

    var type: TextStyle {
      get { rest?.properties.type ?? TextStyle() }
      set { set { $0.type = newValue } }
    }

    var transform: TextTransform {
      get { rest?.properties.transform ?? TextTransform() }
      set { set { $0.transform = newValue } }
    }

    /// The transformed text that is measured.
    var shown: String {
      get { rest?.properties.shown ?? text }
      set {
        let other = newValue == text ? nil : newValue
        if other != rest?.properties.shown { set { $0.shown = other } }
      }
    }

    var spans: [TextSpan] {
      get { rest?.properties.spans ?? [] }
      set { set { $0.spans = newValue } }
    }

    /// The spans of the text that is measured.
    var shownSpans: [TextSpan] { rest?.properties.shownSpans ?? [] }
    var hasShownSpans: Bool { rest?.properties.shownSpans.isEmpty == false }

    /// Transforms the text and its spans.
    mutating func updateShown() {
      let transform = transform
      shown = transform.apply(to: text)
      let spans = spans
      if spans.isEmpty && shownSpans.isEmpty { return }
      let shownSpans = transform.apply(to: spans, of: text, shownAs: shown)
      set { $0.shownSpans = shownSpans }
    }

    var hint: String {
      get { rest?.properties.hint ?? "" }
      set { set { $0.hint = newValue } }
    }

    var gravity: Gravity {
      get { rest?.properties.gravity ?? [] }
      set { set { $0.gravity = newValue } }
    }

    var minEms: Int? {
      get { rest?.properties.minEms }
      set { set { $0.minEms = newValue } }
    }

    var maxEms: Int? {
      get { rest?.properties.maxEms }
      set { set { $0.maxEms = newValue } }
    }

    var maxTextWidth: Int? {
      get { rest?.properties.maxTextWidth }
      set { set { $0.maxTextWidth = newValue } }
    }

    var maxTextHeight: Int? {
      get { rest?.properties.maxTextHeight }
      set { set { $0.maxTextHeight = newValue } }
    }

    var drawables: CompoundDrawables? {
      get { rest?.properties.drawables }
      set { set { $0.drawables = newValue } }
    }

    var special: Special? {
      get { rest?.properties.special }
      set { set { $0.special = newValue } }
    }

    var alternatives: Alternatives {
      if case .alternatives(let alternatives)? = special { return alternatives }
      return Alternatives()
    }

    /// Whether the text is drawn at the size at which it is measured.
    var keepsSize: Bool {
      guard let rest else { return true }
      return switch rest.properties.special {
      case .autoSize, .sizeOfSeveralLines: false
      case .alternatives, nil: true
      }
    }

    /// Whether the size depends only on the text and its lines: they are broken at the whole offered width.
    var isPlain: Bool {
      guard let rest else { return true }
      let properties = rest.properties
      return properties.hint.isEmpty && properties.gravity.isEmpty && properties.minEms == nil
        && properties.maxEms == nil && properties.drawables == nil && !properties.transform.isSingleLine
        && properties.maxTextWidth == nil && properties.maxTextHeight == nil
        && (properties.special == nil || !keepsSize)
    }

    /// Whether the view is as high as its lines at each width, with its padding.
    var isAsHighAsItsLines: Bool { isPlain && keepsSize }
  }
}
