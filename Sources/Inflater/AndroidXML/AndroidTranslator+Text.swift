import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Sets the content of a TextView or of a view that inherits from it.
  func emitText(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let text = withAppearance(attributes, out.theme)
    let theme = out.theme
    emitType(text, own: attributes, theme, &box, &out)
    // Editable text isn't auto-sized.
    if case .edit = widget.kind {} else { emitAutoSize(text, theme, &out) }
    emitLines(text, widget, theme, &box, &out)
    emitDrawables(text, theme, &box, &out)
    switch widget.kind {
    case .button: emitButton(text, theme, &box, &out)
    case .compound: emitMark(text, theme, &box, &out)
    case .checkedText:
      // Source: `setCheckMarkDrawable` and `updatePadding` of android.widget.CheckedTextView (API 34).
      if let mark = drawable("checkMark", text, theme) {
        box.extraEnd += mark.width ?? -1
        box.minimum.height = max(box.minimum.height, mark.size.height)
      }
    case .platformSwitch, .switchCompat: emitSwitch(text, theme, &box, &out)
    case .chip: emitChip(text, theme, &box, &out)
    default: break
    }
  }

  // MARK: Font

  private func emitType(
    _ text: AndroidAttributes, own: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox,
    _ out: inout AndroidEmitter
  ) {
    if usesAndroidText {
      out["textMetrics"] = .string(options.apiLevel == 34 ? "android" : "android-\(options.apiLevel)")
    }
    let size = pixels("textSize", text, theme) ?? wholePixels(fontScale.dp(14) * density)
    out.set("textSize", pixels: max(0, size))
    var style = TextStyle()
    emitTypeface(text, own: own, theme, &style, &out)
    if usesAndroidText { out.fonts = ownFonts(text, theme) }
    if let spacing = number("letterSpacing", text, theme), spacing != 0 { out["letterSpacing"] = .number(spacing) }
    if let scale = number("textScaleX", text, theme), scale != 1 { out["textScaleX"] = .number(scale) }
    // The styles of texts set it, but not those of buttons and marks.
    switch word("breakStrategy", text, theme) {
    case "high_quality", "1": break
    case "balanced", "2": out["breakStrategy"] = .string("balanced")
    default: if usesAndroidText, options.apiLevel >= 29 { out["breakStrategy"] = .string("simple") }
    }
    if let mode = word("justificationMode", text, theme), mode == "inter_word" || mode == "1" {
      out["justified"] = .bool(true)
    }
    if bool("fallbackLineSpacing", text, theme) == false { out["fallbackLineSpacing"] = .bool(false) }
    if bool("includeFontPadding", text, theme) == false {
      style.includesFontPadding = false
      out["includeFontPadding"] = .bool(false)
    }
    if let multiplier = number("lineSpacingMultiplier", text, theme), multiplier != 1 {
      out["lineSpacingMultiplier"] = .number(multiplier)
    }
    if let extra = pixels("lineSpacingExtra", text, theme), extra != 0 { out.set("lineSpacingExtra", pixels: extra) }
    let line = AndroidTextMetrics(apiLevel: options.apiLevel).measure(
      TextRequest("", textSize: Double(size), style: style))
    if let height = lineHeight(text, own: own, textSize: size, theme, out), height >= 0,
      height != Double(line.nominalLineHeight)
    {
      out["lineSpacingExtra"] = .pixels(height - Double(line.nominalLineHeight))
      out["lineSpacingMultiplier"] = nil
    }
    // The space above the first baseline and below the last one becomes padding that is at least as large as the font
    // requires.
    if let height = pixels("firstBaselineToTopHeight", text, theme), height > line.firstBaseline {
      box.replace(top: height - line.firstBaseline)
    }
    let descent = line.height(ofLines: 1) - line.firstBaseline
    if let height = pixels("lastBaselineToBottomHeight", text, theme), height > descent {
      box.replace(bottom: height - descent)
    }
  }

  /// Returns the distance between baselines in pixels, not rounded if the value is a literal length.
  ///
  /// In a text appearance, it applies only to a MaterialTextView.
  ///
  /// Source: `initialize` of com.google.android.material.textview.MaterialTextView (1.12); TextView.setLineHeight (API
  /// 34).
  private func lineHeight(
    _ text: AndroidAttributes, own: AndroidAttributes, textSize: Int, _ theme: AndroidTheme, _ out: AndroidEmitter
  ) -> Double? {
    guard let found = own.find("lineHeight") else {
      let isOfMaterialTheme = theme.family == .material || theme.family == .material3
      let isMaterials =
        out.element.name.hasSuffix("MaterialTextView") || out.element.name == "TextView" && isOfMaterialTheme
      guard isMaterials, let found = text.find("lineHeight") else { return nil }
      return exactPixels(found, theme).map { Double(wholePixels($0)) }
    }
    guard let exact = exactPixels(found, theme) else { return nil }
    guard options.apiLevel >= 34 else { return Double(wholePixels(exact)) }
    // If it and the text size are in sp, it keeps its proportion to the text size, which was rounded to whole pixels.
    if fontScale.isCurve, let height = resolve(found, theme).flatMap({ AndroidLength($0.text) }), height.unit == .sp,
      let given = text.find("textSize"), resolve(given, theme).flatMap({ AndroidLength($0.text) })?.unit == .sp,
      textSize > 0
    {
      return height.number / fontScale.sp(Double(textSize) / density) * Double(textSize)
    }
    return exact
  }

  /// Sets the text sizes of auto-sized text.
  ///
  /// Source: the constructor of android.widget.TextView (API 34).
  private func emitAutoSize(_ text: AndroidAttributes, _ theme: AndroidTheme, _ out: inout AndroidEmitter) {
    guard word("autoSizeTextType", text, theme) == "uniform" else { return }
    out["autoSizeTextType"] = .string("uniform")
    if let found = text.find("autoSizePresetSizes") {
      if let reference = ResourceReference(found.value), let items = resources.array(reference.name) {
        let sizes = items.compactMap { textSize($0, in: reference.name, found, theme) }
        out["autoSizePresetSizes"] = .array(sizes.filter { $0 > 0 }.map { .pixels(Double($0)) })
      } else {
        _ = resolve(found, theme)  // Reports an unknown name.
      }
    }
    for name in ["autoSizeMinTextSize", "autoSizeMaxTextSize", "autoSizeStepGranularity"] {
      guard let found = text.find(name), let exact = exactPixels(found, theme), exact > 0 else { continue }
      out[name] = .pixels(min(exact, Double(Pixels.limit)))
    }
  }

  /// Returns an item of an array of text sizes, in pixels.
  private func textSize(
    _ item: String, in array: String, _ found: AndroidAttributes.Found, _ theme: AndroidTheme
  ) -> Int? {
    guard let resolved = resolve(item, theme, found.file, found.offset) else { return nil }
    if let length = wholePixels(of: resolved.text) { return length }
    report(
      "expected lengths such as 14sp in '\(array.excerpt)', found '\(resolved.text.excerpt)'", found.severity,
      found.file, found.offset)
    return nil
  }

  /// Sets the font family, weight, and slant.
  ///
  /// Source: android.widget.TextView.setTypefaceFromAttrs and android.graphics.Typeface (API 34);
  /// `updateTypefaceAndStyle` of androidx.appcompat.widget.AppCompatTextHelper (1.7).
  private func emitTypeface(
    _ text: AndroidAttributes, own: AndroidAttributes, _ theme: AndroidTheme, _ type: inout TextStyle,
    _ out: inout AndroidEmitter
  ) {
    let ownFamily = own.find("fontFamily")
    // AppCompat's texts with a weight but no family keep the typeface of their appearance.
    let keepsAppearance =
      theme.family != .platform && ownFamily == nil && own.find("typeface") == nil
      && own.find("textFontWeight") != nil && text.find("fontFamily") != nil
    var typed = text
    if keepsAppearance {
      typed = AndroidAttributes.none(like: text, keeping: [])
      if let appearance = text.layers.last { typed.layers = [appearance] }
    }
    let style = (word("textStyle", typed, theme) ?? "").split(separator: "|").map { String($0).trimmed }
    var typeface = Self.typefaces["sans-serif"] ?? AndroidTypeface()
    // A typeface takes precedence over the family of an appearance, but not over the view's own family.
    let numbered = ["0": "normal", "1": "sans", "2": "serif", "3": "monospace"]
    if ownFamily == nil, let word = word("typeface", typed, theme), numbered[word] ?? word != "normal" {
      let name = numbered[word] ?? word
      typeface = Self.typefaces[name == "sans" ? "sans-serif" : name] ?? typeface
    } else if ownFamily == nil, theme.family == .platform, isPassword(text, theme, orVisible: true) {
      typeface = Self.typefaces["monospace"] ?? typeface
    } else if let family = word("fontFamily", typed, theme), !family.isEmpty {
      typeface = Self.typefaces[family] ?? typeface
    }
    if let weight = number("textFontWeight", typed, theme), weight >= 0 {
      typeface.weight = Int(min(weight, 1000))
    } else if style.contains("bold") {
      typeface.weight = min(1000, typeface.weight + 300)
    }
    if typeface.family != "sans-serif" { out["fontFamily"] = .string(typeface.family) }
    if typeface.weight / 100 != 4 { out["textWeight"] = .number(Double(max(1, typeface.weight))) }
    if style.contains("italic") { out["italic"] = .bool(true) }
    type.family = TextStyle.Family.keywords.first { $0.word == typeface.family }?.value ?? .sansSerif
    type.weight = TextStyle.Weight(rawValue: typeface.weight)
    type.isItalic = style.contains("italic")
  }

  /// Returns whether a text is a password. The platform shows one in a monospaced font, even if it is visible.
  private func isPassword(
    _ text: AndroidAttributes, _ theme: AndroidTheme, orVisible: Bool = false
  ) -> Bool {
    let input = word("inputType", text, theme) ?? ""
    return input.contains("assword") && (orVisible || !input.contains("textVisiblePassword"))
      || bool("password", text, theme) == true
  }

  private struct AndroidTypeface {
    var family = "sans-serif"
    var weight = 400
  }

  /// The platform's font families by all of their names.
  ///
  /// Source: fonts.xml of the platform (API 34).
  private static let typefaces: [String: AndroidTypeface] = {
    var typefaces: [String: AndroidTypeface] = [:]
    for (family, names) in [
      ("sans-serif", "sans-serif,arial,helvetica,tahoma,verdana"), ("sans-serif-condensed", "sans-serif-condensed"),
      ("serif", "serif,times,times new roman,palatino,georgia,baskerville,goudy,fantasy,ITC Stone Serif"),
      ("monospace", "monospace,sans-serif-monospace,monaco"),
      ("serif-monospace", "serif-monospace,courier,courier new"),
      ("casual", "casual"), ("cursive", "cursive"), ("sans-serif-smallcaps", "sans-serif-smallcaps"),
    ] {
      for name in names.split(separator: ",") { typefaces[String(name)] = AndroidTypeface(family: family) }
    }
    for (name, weight) in [("thin", 100), ("light", 300), ("medium", 500), ("black", 900)] {
      typefaces["sans-serif-" + name] = AndroidTypeface(weight: weight)
    }
    for (name, weight) in [("light", 300), ("medium", 500)] {
      typefaces["sans-serif-condensed-" + name] = AndroidTypeface(family: "sans-serif-condensed", weight: weight)
    }
    return typefaces
  }()

  // MARK: Text and lines

  private func emitLines(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ theme: AndroidTheme, _ box: inout ViewBox,
    _ out: inout AndroidEmitter
  ) {
    if let string = string("text", text, theme), !string.isEmpty {
      out["text"] = .string(string)
      if usesAndroidText, AndroidTextMetrics.approximates(string), let found = text.find("text"),
        isNew("scripts")
      {
        report(
          "the widths of texts such as '\(string.excerpt)' are approximate: the fonts of their script aren't available",
          .warning, found.file, found.offset, topic: "scripts")
      }
    }
    if case .chronometer = widget.kind {
      out["text"] = .string(Self.formatted("00:00", string("format", text, theme) ?? "%s"))
    }
    // The time replaces any text of the document.
    if case .clock = widget.kind, text.given("text")?.isPreview != true {
      out["text"] = .string("12:00 PM")
      report(
        "a \(out.element.name.excerpt) shows the time, which isn't known: it is measured with '12:00 PM', or with "
          + "tools:text", .warning, out.file, out.element.offset, topic: "TextClock")
    }
    // A ToggleButton shows its state instead of its text.
    if text.find("textOff") != nil, case .button = widget.kind {
      let state = bool("checked", text, theme) == true ? "textOn" : "textOff"
      out["text"] = string(state, text, theme).map { .string($0) }
    }
    if let hint = string("hint", text, theme), !hint.isEmpty, !out.isInTextInput { out["hint"] = .string(hint) }
    if bool("textAllCaps", text, theme) == true { out["textAllCaps"] = .bool(true) }
    var isSingleLine = bool("singleLine", text, theme) ?? false
    // An input method or a list of digits replaces the one of the input type, which would set the number of lines.
    let replacesInput = ["inputMethod", "digits"].contains { word($0, text, theme) != nil }
    if !replacesInput, let input = word("inputType", text, theme), input != "none" {
      isSingleLine = !input.contains("textMultiLine")
    }
    if isPassword(text, theme) { out["password"] = .bool(true) }
    if isSingleLine { out["singleLine"] = .bool(true) }
    emitLimits(text, isSingleLine: isSingleLine, theme, &box, &out)
    if out["maxLines"] != nil, isEditable(text, widget, theme) { out["editable"] = .bool(true) }
    if word("ellipsize", text, theme) == "end" { out["ellipsize"] = .string("end") }
    if let count = integer("maxLength", text, theme), count >= 0 {
      out["maxLength"] = .number(Double(min(count, 1_000_000)))
    }
  }

  /// Returns whether a text has a layout that can change: it can be edited or selected, or its characters styled.
  ///
  /// Source: `useDynamicLayout` and the constructor of android.widget.TextView (API 34).
  private func isEditable(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ theme: AndroidTheme
  ) -> Bool {
    if case .edit = widget.kind { return true }
    return ["editable", "textIsSelectable", "phoneNumber"].contains { bool($0, text, theme) == true }
      || ["digits", "inputMethod"].contains { word($0, text, theme) != nil }
      || word("inputType", text, theme).map { $0 != "none" } ?? false
      || word("bufferType", text, theme).map { $0 != "normal" } ?? false
  }

  /// Returns the text of a Chronometer: its time in its format, or the time alone if the format is invalid.
  ///
  /// Source: android.widget.Chronometer.updateText (API 34).
  private static func formatted(_ time: String, _ format: String) -> String {
    var result = ""
    var rest = format[...]
    var hasTime = false
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.hasPrefix("%") {
        result += "%"
        rest = rest.dropFirst()
      } else if rest.hasPrefix("1$s") || rest.hasPrefix("s") && !hasTime {
        result += time
        hasTime = hasTime || rest.hasPrefix("s")
        rest = rest.dropFirst(rest.hasPrefix("s") ? 1 : 3)
      } else {
        return time
      }
    }
    return result + rest
  }

  /// Sets the minimum and the maximum size.
  ///
  /// Numbers of lines and heights share one limit, as do ems and widths: the one that TextView reads last takes effect.
  /// It reads them in the order of their identifiers, which is the order here. The minimum sizes are also those of
  /// `View`, which always apply.
  private func emitLimits(
    _ text: AndroidAttributes, isSingleLine: Bool, _ theme: AndroidTheme, _ box: inout ViewBox,
    _ out: inout AndroidEmitter
  ) {
    typealias Limit = (name: String, value: Int)
    var (greatest, least): (Limit?, Limit?)
    for name in ["maxHeight", "maxLines", "lines", "height", "minLines"] where !isSingleLine {
      let isLength = name.hasSuffix("eight")
      guard let value = isLength ? pixels(name, text, theme) : integer(name, text, theme), value >= 0 else { continue }
      if name != "minLines" { greatest = isLength ? ("maxTextHeight", value) : ("maxLines", value) }
      if !name.hasPrefix("max") { least = isLength ? ("minHeight", value) : ("minLines", value) }
    }
    var (widest, narrowest): (Limit?, Limit?)
    for name in ["maxWidth", "maxEms", "ems", "width", "minEms"] {
      let isLength = name.hasSuffix("idth")
      guard let value = isLength ? pixels(name, text, theme) : integer(name, text, theme), value >= 0 else { continue }
      if name != "minEms" { widest = isLength ? ("maxTextWidth", value) : ("maxEms", value) }
      if !name.hasPrefix("max") { narrowest = isLength ? ("minWidth", value) : ("minEms", value) }
    }
    for limit in [greatest, least, widest, narrowest] {
      guard let limit else { continue }
      switch limit.name {
      case "minWidth": box.minimum.width = max(box.minimum.width, limit.value)
      case "minHeight": box.minimum.height = max(box.minimum.height, limit.value)
      case "maxTextWidth", "maxTextHeight": out.set(limit.name, pixels: limit.value)
      default: out[limit.name] = .number(Double(min(limit.value, 1_000_000)))
      }
    }
  }

  // MARK: Drawables

  private func emitDrawables(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let names = ["drawableLeft", "drawableTop", "drawableRight", "drawableBottom"]
    let padding = pixels("drawablePadding", text, theme)
    var hasAny = false
    for (name, side) in drawableSides(text) {
      var shown = inlineDrawable(of: name, out)
      for name in [name, name + "Compat"] {
        if let other = text.find(name).flatMap({ drawable($0, theme) }) { shown = other }
      }
      guard let shown else { continue }
      if shown.size != .zero {
        set(shown.size, as: names[side], &out)
        hasAny = true
      }
      // A drawable without a size counts, too: Android's size for it is -1.
      let length = (side % 2 == 0 ? shown.width : shown.height) ?? -1
      if length <= 0 { box.pad(side: side, by: length + (padding ?? 0)) }
    }
    if hasAny, let padding { out.set("drawablePadding", pixels: padding) }
  }

  /// Returns the drawables around a text that have an effect, and their sides: 0 for left, then clockwise.
  ///
  /// If views have a start and an end, a drawable at either of them replaces those at the left and the right. Otherwise
  /// those at the left and the right replace them. Source: `resolveWithLayoutDirection` of android.widget.TextView, and
  /// `setCompoundDrawables` of AppCompatTextHelper.
  func drawableSides(_ text: AndroidAttributes) -> [(name: String, side: Int)] {
    func isGiven(_ name: String) -> Bool {
      let inline = text.element.children.contains {
        $0.namespace == AndroidNamespace.aapt && $0.attribute("name") == "android:" + name
      }
      return inline
        || [name, name + "Compat"].contains {
          text.find($0).map { $0.value != "@null" && $0.value != "@empty" } ?? false
        }
    }
    let isRightToLeft = resources.device.isRightToLeft
    let (left, right, start, end) = ("drawableLeft", "drawableRight", "drawableStart", "drawableEnd")
    let vertical = [(name: "drawableTop", side: 1), (name: "drawableBottom", side: 3)]
    if hasRelativeSides, isGiven(start) || isGiven(end) {
      return vertical + [(start, isRightToLeft ? 2 : 0), (end, isRightToLeft ? 0 : 2)]
    }
    return vertical + [(isGiven(left) ? left : start, 0), (isGiven(right) ? right : end, 2)]
  }

  private func set(_ size: Size, as name: String, _ out: inout AndroidEmitter) {
    out[name] = .array([.pixels(Double(size.width)), .pixels(Double(size.height))])
  }

  // MARK: Buttons

  private func emitButton(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    if out.isInToggleGroup {
      (out["singleLine"], out["maxLines"]) = (nil, .number(1))
      out["strokeWidth"] = .number(Double(max(0, pixels("strokeWidth", text, theme) ?? 0)))
    }
    guard text.find("insetTop") != nil || text.find("icon") != nil else { return }
    if out["text"] == nil, text.find("icon") != nil, let side = pixels("collapsedSize", text, theme), side > 0 {
      // Without a text, it is a button of a fixed size.
      box = ViewBox(self, AndroidAttributes.none(like: text, keeping: []), theme)
      out.set("width", pixels: side)
      out.set("height", pixels: side)
      return
    }
    // MaterialButton's background is inset from its frame by these distances; its padding begins there.
    func inset(_ edge: String) -> Int { max(0, cutPixels("inset" + edge, text, theme) ?? 0) }
    box.extra = Edges(
      left: box.extra.left + inset("Left"), top: box.extra.top + inset("Top"), right: box.extra.right + inset("Right"),
      bottom: box.extra.bottom + inset("Bottom"))
    guard let found = text.find("icon"), let icon = drawable(found, theme) else { return }
    var size = icon.size
    if let side = pixels("iconSize", text, theme), side > 0 { size = Size(width: side, height: side) }
    let gravity = word("iconGravity", text, theme) ?? "start"
    let isRightToLeft = resources.device.isRightToLeft
    let isEnd = gravity == "end" || gravity == "textEnd"
    let isTop = gravity == "top" || gravity == "textTop"
    set(size, as: isTop ? "drawableTop" : isEnd != isRightToLeft ? "drawableRight" : "drawableLeft", &out)
    if let padding = pixels("iconPadding", text, theme) { out.set("drawablePadding", pixels: padding) }
  }

  /// Sets the mark of a check box or radio button, which is at least as high as its mark.
  ///
  /// Source: android.widget.CompoundButton.setButtonDrawable (API 34);
  /// FlexboxHelper.evaluateMinimumSizeForCompoundButton, for its minimum size in a FlexboxLayout.
  private func emitMark(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    guard let found = text.find("button") ?? text.find("buttonCompat"), let mark = drawable(found, theme) else {
      return
    }
    box.extraStart += mark.width ?? -1
    // Source: android.widget.CompoundButton.setButtonDrawable, which makes the view as high as its mark.
    box.minimum.height = max(box.minimum.height, mark.size.height)
    if out.parent == "FlexboxLayout" {
      if out["flexMinWidth"] == nil { out.set("flexMinWidth", pixels: mark.size.width) }
      if out["flexMinHeight"] == nil { out.set("flexMinHeight", pixels: mark.size.height) }
    }
  }

  /// Sets the size of a switch. Source: android.widget.Switch.onMeasure; `setEnforceSwitchWidth` of
  /// com.google.android.material.materialswitch.MaterialSwitch (1.12).
  private func emitSwitch(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let thumb = drawable("thumb", text, theme) ?? AndroidDrawable()
    let track = drawable("track", text, theme) ?? AndroidDrawable()
    let padding = thumb.padding ?? .zero
    // The thumbs of the libraries are treated as drawables with the transparent part at their edges as padding.
    let insets = thumb.opticalInsets == .zero ? padding : thumb.opticalInsets
    let thumbWidth = thumb.size.width - padding.left - padding.right
    var width = pixels("switchMinWidth", text, theme) ?? 0
    if out.element.name.hasSuffix("MaterialSwitch") {
      // As wide as its style specifies, or else as its track, regardless of its thumb.
      if width == 0 { width = track.size.width }
    } else {
      width = max(width, 2 * thumbWidth + insets.left + insets.right, track.size.width)
    }
    let height = max(thumb.size.height, track.size.height)
    box.extraEnd += width
    if out["text"] != nil { box.extraEnd += pixels("switchPadding", text, theme) ?? 0 }
    if height > 0 { out.set("leastHeight", pixels: height) }
  }
}
