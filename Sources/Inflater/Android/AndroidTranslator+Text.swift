import Layouts
import Measure

extension AndroidTranslator {
  /// Writes what a TextView, or a view that inherits from it, shows.
  mutating func emitText(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    var text = attributes
    if let appearance = textAppearance(attributes, out.theme) { text.layers.append(appearance) }
    let theme = out.theme
    emitType(text, theme, &out)
    // A text that is typed isn't fitted.
    if case .edit = widget.kind {} else { emitAutoSize(text, theme, &out) }
    emitLines(text, widget, theme, &out)
    emitDrawables(text, theme, &out)
    if let width = pixels("maxWidth", text, theme) { out.set("maxWidth", pixels: max(0, width)) }
    if let height = pixels("maxHeight", text, theme) { out.set("maxHeight", pixels: max(0, height)) }
    if let width = pixels("width", text, theme), width >= 0 {
      box.minimum.width = max(box.minimum.width, width)
      out.set("maxWidth", pixels: width)
    }
    if let height = pixels("height", text, theme), height >= 0 {
      box.minimum.height = max(box.minimum.height, height)
      out.set("maxHeight", pixels: height)
    }
    switch widget.kind {
    case .button: emitButton(text, theme, &box, &out)
    case .compound: emitMark(text, theme, &box, &out)
    case .platformSwitch, .switchCompat: emitSwitch(text, theme, &box, &out)
    case .chip: emitChip(text, theme, &box, &out)
    default: break
    }
  }

  // MARK: Type

  private mutating func emitType(_ text: AndroidAttributes, _ theme: AndroidTheme, _ out: inout AndroidEmitter) {
    if usesAndroidText {
      out["textMetrics"] = .string(options.apiLevel == 34 ? "android" : "android-\(options.apiLevel)")
    }
    let size = pixels("textSize", text, theme) ?? wholePixels(14 * density * fontScale)
    out.set("textSize", pixels: max(0, size))
    if let weight = weight(text, theme) { out["textWeight"] = .string(weight) }
    if let spacing = number("letterSpacing", text, theme), spacing != 0 { out["letterSpacing"] = .number(spacing) }
    if let scale = number("textScaleX", text, theme), scale != 1 { out["textScaleX"] = .number(scale) }
    if let includes = bool("includeFontPadding", text, theme), !includes { out["includeFontPadding"] = .bool(false) }
    if let multiplier = number("lineSpacingMultiplier", text, theme), multiplier != 1 {
      out["lineSpacingMultiplier"] = .number(multiplier)
    }
    if let extra = pixels("lineSpacingExtra", text, theme), extra != 0 { out.set("lineSpacingExtra", pixels: extra) }
    if let height = pixels("lineHeight", text, theme), height > 0 {
      let layout = AndroidTextMetrics(apiLevel: options.apiLevel).measure(TextRequest("", textSize: Double(size)))
      out.set("lineSpacingExtra", pixels: height - layout.lineHeight)
    }
  }

  /// The sizes of type that the text is fitted with.
  ///
  /// Source: the constructor of android.widget.TextView (API 34).
  private mutating func emitAutoSize(_ text: AndroidAttributes, _ theme: AndroidTheme, _ out: inout AndroidEmitter) {
    guard word("autoSizeTextType", text, theme) == "uniform" else { return }
    out["autoSizeTextType"] = .string("uniform")
    if let found = text.find("autoSizePresetSizes") {
      if let reference = ResourceReference(found.value), let items = resources.array(reference.name) {
        let sizes = items.compactMap { textSize($0, in: reference.name, found, theme) }
        out["autoSizePresetSizes"] = .array(sizes.filter { $0 > 0 }.map { .string("\($0)px") })
      } else {
        _ = resolve(found, theme)  // reports a name that there isn't
      }
    }
    for name in ["autoSizeMinTextSize", "autoSizeMaxTextSize", "autoSizeStepGranularity"] {
      guard let found = text.find(name), let exact = exactPixels(found, theme), exact > 0 else { continue }
      out[name] = .string("\(min(exact, Double(Pixels.limit)).shortestDecimal)px")
    }
  }

  /// An item of an array of sizes of type, in pixels.
  private mutating func textSize(
    _ item: String, in array: String, _ found: AndroidAttributes.Found, _ theme: AndroidTheme
  ) -> Int? {
    guard let resolved = resolve(item, theme, found.file, found.offset) else { return nil }
    if let length = AndroidLength(resolved.text) {
      return wholePixels(length.pixels(density: density, fontScale: fontScale))
    }
    report(
      "expected lengths such as 14sp in '\(array.excerpt)', found '\(resolved.text.excerpt)'", found.severity,
      found.file,
      found.offset)
    return nil
  }

  /// The weight of the type; `nil` for the regular one.
  ///
  /// Roboto's own families are known. A font of the application's own is measured as Roboto.
  private mutating func weight(_ text: AndroidAttributes, _ theme: AndroidTheme) -> String? {
    let style = word("textStyle", text, theme) ?? ""
    let isBold = style.split(separator: "|").contains { $0 == "bold" }
    let family = word("fontFamily", text, theme) ?? ""
    if let number = number("textFontWeight", text, theme) {
      return number >= 600 ? "bold" : number >= 450 ? "medium" : number < 350 ? "light" : nil
    }
    switch family {
    case "sans-serif-black": return "bold"
    case "sans-serif-medium": return isBold ? "bold" : "medium"
    case "sans-serif-light", "sans-serif-thin": return isBold ? "medium" : "light"
    default: return isBold ? "bold" : nil
    }
  }

  // MARK: Text and lines

  private mutating func emitLines(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ theme: AndroidTheme, _ out: inout AndroidEmitter
  ) {
    if let string = string("text", text, theme), !string.isEmpty { out["text"] = .string(string) }
    // A ToggleButton shows what it is in place of its text.
    if text.find("textOff") != nil, case .button = widget.kind {
      let state = bool("checked", text, theme) == true ? "textOn" : "textOff"
      out["text"] = string(state, text, theme).map { .string($0) }
    }
    if let hint = string("hint", text, theme), !hint.isEmpty, !out.isInTextInput { out["hint"] = .string(hint) }
    if bool("textAllCaps", text, theme) == true { out["textAllCaps"] = .bool(true) }
    var isSingleLine = bool("singleLine", text, theme) ?? false
    if let input = word("inputType", text, theme), input != "none" {
      isSingleLine = !input.contains("textMultiLine")
      if input.contains("assword"), !input.contains("textVisiblePassword") { out["password"] = .bool(true) }
    }
    if bool("password", text, theme) == true { out["password"] = .bool(true) }
    // TextView reads them in this order: `lines` replaces a greatest number, and is replaced as the least one.
    let lines = integer("lines", text, theme)
    for (name, count) in [
      ("maxLines", lines ?? integer("maxLines", text, theme)), ("minLines", integer("minLines", text, theme) ?? lines),
    ] {
      if let count, count > 0 { out[name] = .number(Double(min(count, 1_000_000))) }
    }
    if isSingleLine {
      out["singleLine"] = .bool(true)
      for name in ["maxLines", "minLines"] { out[name] = nil }
    }
    if word("ellipsize", text, theme) == "end" { out["ellipsize"] = .string("end") }
    for name in ["ems", "minEms", "maxEms", "maxLength"] {
      if let count = integer(name, text, theme), count >= 0 { out[name] = .number(Double(min(count, 1_000_000))) }
    }
  }

  // MARK: Drawables

  private mutating func emitDrawables(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ out: inout AndroidEmitter
  ) {
    let isRightToLeft = resources.device.isRightToLeft
    let sides = [
      ("drawableLeft", "drawableLeft"), ("drawableTop", "drawableTop"), ("drawableRight", "drawableRight"),
      ("drawableBottom", "drawableBottom"), ("drawableStart", isRightToLeft ? "drawableRight" : "drawableLeft"),
      ("drawableEnd", isRightToLeft ? "drawableLeft" : "drawableRight"),
    ]
    var hasAny = false
    for (name, side) in sides {
      if let drawable = inlineDrawable(of: name, out), drawable.size != .zero {
        set(drawable.size, as: side, &out)
        hasAny = true
        continue
      }
      for name in [name, name + "Compat"] {
        guard let found = text.find(name), let drawable = drawable(found, theme), drawable.size != .zero else {
          continue
        }
        set(drawable.size, as: side, &out)
        hasAny = true
      }
    }
    if hasAny, let padding = pixels("drawablePadding", text, theme) { out.set("drawablePadding", pixels: padding) }
  }

  private func set(_ size: Size, as name: String, _ out: inout AndroidEmitter) {
    out[name] = .array([.string("\(size.width)px"), .string("\(size.height)px")])
  }

  // MARK: Buttons

  private mutating func emitButton(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    guard text.find("insetTop") != nil || text.find("icon") != nil else { return }
    // MaterialButton's background is inside of its frame by these; its padding begins there.
    box.extra.top += pixels("insetTop", text, theme) ?? 0
    box.extra.bottom += pixels("insetBottom", text, theme) ?? 0
    box.extra.left += pixels("insetLeft", text, theme) ?? 0
    box.extra.right += pixels("insetRight", text, theme) ?? 0
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

  /// The mark of a check box or a radio button.
  ///
  /// Source: FlexboxHelper.evaluateMinimumSizeForCompoundButton, for what a FlexboxLayout shrinks it to.
  private mutating func emitMark(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    guard let found = text.find("button") ?? text.find("buttonCompat"), let mark = drawable(found, theme) else {
      return
    }
    box.extraStart += mark.size.width
    if out.parent == "FlexboxLayout" {
      if out["flexMinWidth"] == nil { out.set("flexMinWidth", pixels: mark.size.width) }
      if out["flexMinHeight"] == nil { out.set("flexMinHeight", pixels: mark.size.height) }
    }
  }

  /// Source: android.widget.Switch.onMeasure.
  private mutating func emitSwitch(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let thumb = numbers("thumb.size", text) ?? [27, 27, 3.667, 3.667, 3.667, 3.667]
    let track = numbers("track.size", text) ?? [-1, 14]
    let isWide = track[0] > 0
    let insets = thumb.count == 6 ? (pixels(dp: thumb[2]), pixels(dp: thumb[4])) : (0, 0)
    let thumbWidth = pixels(dp: thumb[0]) - insets.0 - insets.1
    var width = 2 * thumbWidth + insets.0 + insets.1
    if isWide { width = max(width, pixels(dp: track[0])) }
    width = max(width, pixels("switchMinWidth", text, theme) ?? 0)
    let height = max(pixels(dp: thumb[1]), pixels(dp: max(0, track[1])))
    box.extraEnd += width
    if out["text"] != nil { box.extraEnd += pixels("switchPadding", text, theme) ?? 0 }
    box.minimum.height = max(box.minimum.height, height)
  }

  /// Numbers of a table's value, such as the size of a drawable in points.
  private func numbers(_ name: String, _ attributes: AndroidAttributes) -> [Double]? {
    guard let found = attributes.layers.lazy.compactMap({ $0[name] }).first else { return nil }
    let numbers = found.split(separator: ",").compactMap { Double($0) }
    return numbers.count >= 2 ? numbers : nil
  }

  func tableSize(_ name: String, _ attributes: AndroidAttributes) -> (width: Double, height: Double)? {
    numbers(name, attributes).map { ($0[0], $0[1]) }
  }

  private mutating func emitChip(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    func length(_ name: String) -> Int { pixels(name, text, theme) ?? 0 }
    out["singleLine"] = .bool(true)
    out["includeFontPadding"] = .bool(false)
    out["contentGravity"] = .string("start|center_vertical")
    var start = length("chipStartPadding") + length("textStartPadding")
    var end = length("chipEndPadding") + length("textEndPadding")
    if let found = text.find("chipIcon"), found.isGiven, bool("chipIconVisible", text, theme) != false {
      start += length("iconStartPadding") + length("chipIconSize") + length("iconEndPadding")
    }
    if bool("closeIconVisible", text, theme) == true {
      end += length("closeIconStartPadding") + length("closeIconSize") + length("closeIconEndPadding")
    }
    box.setDefault(Edges(left: start, top: 0, right: end, bottom: 0))
    var least = length("chipMinHeight")
    if bool("ensureMinTouchTargetSize", text, theme) ?? true {
      least = max(least, pixels("chipMinTouchTargetSize", text, theme) ?? pixels(dp: 48))
      box.minimum.width = max(box.minimum.width, least)
    }
    box.minimum.height = max(box.minimum.height, least)
  }
}
