import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The properties that distinguish the texts of a widget from those of others.
struct TextTraits {
  /// Whether the user edits it.
  var isEditable = false
  /// Returns whether an element reads the height of lines from its text appearance.
  var readsLineHeightOfAppearance: @Sendable (Element) -> Bool = { _ in false }
  /// Returns the theme attribute of its color if neither its attributes nor its appearance set one.
  var color: @Sendable (Element) -> String = { _ in "android:textColorPrimary" }
}

extension Element {
  /// Sets the attributes of a text; `self` has the values of its appearance, which `own` doesn't have.
  func describeText(_ traits: TextTraits, own: Element, _ out: inout NodeDraft) {
    describeType(traits, own: own, &out)
    // Editable text isn't auto-sized.
    if !traits.isEditable { describeAutoSize(&out) }
    describeLines(traits, &out)
    describeDrawables(&out)
  }

  // MARK: Text and lines

  private func describeLines(_ traits: TextTraits, _ out: inout NodeDraft) {
    var hasLinks = false
    if let (string, ownSpans) = styledString("text"), !string.isEmpty {
      out["text"] = .string(string)
      let links = spansOfLinks(in: string)
      hasLinks = !links.isEmpty
      let spans = Array((ownSpans + links).prefix(1000))
      if !spans.isEmpty { out["spans"] = .array(spans) }
      if reader.usesAndroidText, AndroidTextMetrics.approximates(string), let found = find("text"),
        reader.isNew("scripts")
      {
        report(
          "the widths of texts such as '\(string.excerpt)' are approximate: the fonts of their script aren't available",
          at: found, topic: "scripts")
      }
    }
    if let hint = string("hint"), !hint.isEmpty, !isIn(.textField) { out["hint"] = .string(hint) }
    if bool("textAllCaps") == true { out["textAllCaps"] = .bool(true) }
    var isSingleLine = bool("singleLine") ?? false
    // An input method or a list of digits replaces the one of the input type, which would set the number of lines.
    let replacesInput = ["inputMethod", "digits"].contains { word($0) != nil }
    if !replacesInput, let input = word("inputType"), input != "none" {
      isSingleLine = !input.contains("textMultiLine")
    }
    if isPassword() { out["password"] = .bool(true) }
    if isSingleLine { out["singleLine"] = .bool(true) }
    describeLimits(isSingleLine: isSingleLine, &out)
    if out["maxLines"] != nil || out["spans"] != nil, traits.isEditable || canChange || hasLinks {
      out["editable"] = .bool(true)
    }
    if !traits.isEditable, !hasKeyListener {
      switch word("ellipsize") {
      case "start", "1": out["ellipsize"] = .string("start")
      case "middle", "2": out["ellipsize"] = .string("middle")
      case "end", "3": out["ellipsize"] = .string("end")
      case "marquee", "4": out["ellipsize"] = .string("marquee")
      case nil: if isSingleLine { out["ellipsize"] = .string("end") }
      default: break
      }
    }
    if let count = integer("maxLength"), count >= 0 { out["maxLength"] = .number(Double(min(count, 1_000_000))) }
  }

  /// Whether keys change the text, so that it is never shortened.
  ///
  /// Source: the constructor and `makeNewLayout` of android.widget.TextView (API 34).
  private var hasKeyListener: Bool {
    ["editable", "numeric", "phoneNumber"].contains { bool($0) == true }
      || ["digits", "inputMethod"].contains { word($0) != nil } || word("inputType").map { $0 != "none" } ?? false
  }

  /// Whether the text has a layout that can change: it can be edited or selected, or its characters styled.
  ///
  /// Source: `useDynamicLayout` and the constructor of android.widget.TextView (API 34).
  private var canChange: Bool {
    ["editable", "textIsSelectable", "phoneNumber"].contains { bool($0) == true }
      || ["digits", "inputMethod"].contains { word($0) != nil }
      || word("inputType").map { $0 != "none" } ?? false || word("bufferType").map { $0 != "normal" } ?? false
  }

  /// Returns whether a text is a password. The platform shows one in a monospaced font, even if it is visible.
  func isPassword(orVisible: Bool = false) -> Bool {
    let input = word("inputType") ?? ""
    return input.contains("assword") && (orVisible || !input.contains("textVisiblePassword"))
      || bool("password") == true
  }

  /// Sets the minimum and the maximum size.
  ///
  /// Numbers of lines and heights share one limit, as do ems and widths: the one that TextView reads last takes effect.
  /// It reads them in the order of their identifiers, which is the order here. The minimum sizes are also those of
  /// `View`, which always apply.
  private func describeLimits(isSingleLine: Bool, _ out: inout NodeDraft) {
    typealias Limit = (name: String, value: Int)
    var (greatest, least): (Limit?, Limit?)
    for name in ["maxHeight", "maxLines", "lines", "height", "minLines"] where !isSingleLine {
      let isLength = name.hasSuffix("eight")
      guard let value = isLength ? pixels(name) : integer(name), value >= 0 else { continue }
      if name != "minLines" { greatest = isLength ? ("maxTextHeight", value) : ("maxLines", value) }
      if !name.hasPrefix("max") { least = isLength ? ("minHeight", value) : ("minLines", value) }
    }
    var (widest, narrowest): (Limit?, Limit?)
    for name in ["maxWidth", "maxEms", "ems", "width", "minEms"] {
      let isLength = name.hasSuffix("idth")
      guard let value = isLength ? pixels(name) : integer(name), value >= 0 else { continue }
      if name != "minEms" { widest = isLength ? ("maxTextWidth", value) : ("maxEms", value) }
      if !name.hasPrefix("max") { narrowest = isLength ? ("minWidth", value) : ("minEms", value) }
    }
    for limit in [greatest, least, widest, narrowest] {
      guard let limit else { continue }
      switch limit.name {
      case "minWidth": out.box.minimum.width = max(out.box.minimum.width, limit.value)
      case "minHeight": out.box.minimum.height = max(out.box.minimum.height, limit.value)
      case "maxTextWidth", "maxTextHeight": out.set(limit.name, pixels: limit.value)
      default: out[limit.name] = .number(Double(min(limit.value, 1_000_000)))
      }
    }
  }

  // MARK: Drawables

  private func describeDrawables(_ out: inout NodeDraft) {
    let padding = pixels("drawablePadding")
    var hasAny = false
    for (name, side) in drawableSides {
      var shown = inlineDrawable(name, knowing: .nothing)
      for name in [name, name + "Compat"] { shown = drawable(name, knowing: .nothing) ?? shown }
      guard let shown else { continue }
      // A drawable without a size counts, too.
      out.setDrawable(
        Size(width: shown.length(along: .horizontal), height: shown.length(along: .vertical)), side: side)
      hasAny = true
    }
    if hasAny, let padding { out.set("drawablePadding", pixels: padding) }
  }

  /// The drawables around a text that have an effect, and their sides: 0 for left, then clockwise.
  ///
  /// If views have a start and an end, a drawable at either of them replaces those at the left and the right. Otherwise
  /// those at the left and the right replace them. Source: `resolveWithLayoutDirection` of android.widget.TextView, and
  /// `setCompoundDrawables` of AppCompatTextHelper.
  private var drawableSides: [(name: String, side: Int)] {
    func isGiven(_ name: String) -> Bool {
      inlineAttribute(name) != nil
        || [name, name + "Compat"].contains { find($0).map { $0.value != "@null" && $0.value != "@empty" } ?? false }
    }
    let (left, right, start, end) = ("drawableLeft", "drawableRight", "drawableStart", "drawableEnd")
    let vertical = [(name: "drawableTop", side: 1), (name: "drawableBottom", side: 3)]
    if translator.hasRelativeSides, isGiven(start) || isGiven(end) {
      return vertical + [(start, isRightToLeft ? 2 : 0), (end, isRightToLeft ? 0 : 2)]
    }
    return vertical + [(isGiven(left) ? left : start, 0), (isGiven(right) ? right : end, 2)]
  }

  // MARK: Look

  /// Adds the colors, the font, and the drawables of a text.
  func drawText(_ traits: TextTraits, _ node: Node, _ style: inout Look.Style) {
    style.textColor =
      color("textColor") ?? color("?" + traits.color(self)) ?? color(ofTheme: "android:textColorPrimary")
    style.hintColor = color("textColorHint") ?? color(ofTheme: "android:textColorHint")
    let words = (word("textStyle") ?? "").split(separator: "|")
    style.isItalic = words.contains { $0 == "italic" } || words.contains { $0 == "bold|italic" }
    if let family = word("fontFamily") ?? word("typeface") {
      if family.contains("condensed") { style.family = .condensed }
      if family == "serif" || family.hasPrefix("serif-") { style.family = .serif }
      if family.contains("monospace") { style.family = .monospace }
    }
    if let fonts = node.fonts {
      var weight = TextStyle.Weight.regular
      if case .number(let number)? = node.value(of: "textWeight") { weight = TextStyle.Weight(rawValue: Int(number)) }
      style.font = fonts.font(weight: weight, isItalic: style.isItalic)
    }
    if let shadow = color("shadowColor"), let radius = number("shadowRadius"), radius > 0 {
      func distance(_ name: String) -> Double { min(max(number(name) ?? 0, -1000), 1000) }
      style.textShadow = TextShadow(
        shadow, x: distance("shadowDx"), y: distance("shadowDy"), radius: min(radius, 100))
    }
    style.isMarquee = word("ellipsize") == "marquee"
    style.textAlignment = word("textAlignment").flatMap(Look.TextAlignment.init)
    var sides: [Figure?] = [nil, nil, nil, nil]
    let tint = color("drawableTint")
    for (name, side) in drawableSides {
      for name in [name, name + "Compat"] {
        if let figure = figure(name) { sides[side] = figure.tinted(tint) }
      }
    }
    if sides.contains(where: { $0 != nil }) { style.sides = sides }
  }
}
