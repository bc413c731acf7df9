import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The fonts of texts, the sizes of their letters, and the heights of their lines.
extension Element {
  func describeType(_ traits: TextTraits, own: Element, _ out: inout NodeDraft) {
    if reader.usesAndroidText {
      out["textMetrics"] = .string(
        options.apiLevel == AndroidTextMetrics.defaultAPILevel ? "android" : "android-\(options.apiLevel)")
    }
    let size = pixels("textSize") ?? usualTextSize
    out.set("textSize", pixels: max(0, size))
    var style = TextStyle()
    describeTypeface(own: own, &style, &out)
    if reader.usesAndroidText { out.fonts = reader.ownFonts(attributes, theme) }
    if let spacing = number("letterSpacing"), spacing != 0 { out["letterSpacing"] = .number(spacing) }
    if let scale = number("textScaleX"), scale != 1 { out["textScaleX"] = .number(scale) }
    // The styles of texts set it, but not those of buttons and marks.
    switch word("breakStrategy") {
    case "high_quality", "1": break
    case "balanced", "2": out["breakStrategy"] = .string("balanced")
    default: if reader.usesAndroidText, options.apiLevel >= 29 { out["breakStrategy"] = .string("simple") }
    }
    switch word("justificationMode") {
    case "inter_word", "1": out["justified"] = .bool(true)
    case "inter_character", "2": if options.apiLevel >= 35 { out["stretchesLetters"] = .bool(true) }
    default: break
    }
    if bool("fallbackLineSpacing") == false { out["fallbackLineSpacing"] = .bool(false) }
    // Source: `USE_BOUNDS_FOR_WIDTH` of android.widget.TextView (API 35).
    if reader.usesAndroidText, options.apiLevel >= 35,
      bool("useBoundsForWidth") ?? (resources.release.targetSDK >= 35)
    {
      out["useBoundsForWidth"] = .bool(true)
      if bool("shiftDrawingOffsetForStartOverhang") == true {
        out["shiftDrawingOffsetForStartOverhang"] = .bool(true)
      }
    }
    // Source: `LINE_HEIGHT_FOR_LOCALE` of android.widget.EditText (API 35).
    if reader.usesAndroidText, options.apiLevel >= 35,
      bool("useLocalePreferredLineHeightForMinimum") ?? (traits.isEditable && resources.release.targetSDK >= 35),
      let script = Self.lineHeightScript(ofLocale: options.locale)
    {
      out["lineHeightScript"] = .string(script)
    }
    // The default is `true` since target level 35, which changes no height; from 36 on, the attribute is ignored.
    //
    // Source: `resetElegantTextHeight` and `setElegantTextHeight` of android.graphics.Paint (API 35 and 36).
    let ignoresElegance = options.apiLevel >= 36 && resources.release.targetSDK >= 36
    if reader.usesAndroidText, !ignoresElegance, bool("elegantTextHeight") == true {
      style.isElegant = true
      out["elegantTextHeight"] = .bool(true)
    }
    if bool("includeFontPadding") == false {
      style.includesFontPadding = false
      out["includeFontPadding"] = .bool(false)
    }
    if let multiplier = number("lineSpacingMultiplier"), multiplier != 1 {
      out["lineSpacingMultiplier"] = .number(multiplier)
    }
    if let extra = pixels("lineSpacingExtra"), extra != 0 { out.set("lineSpacingExtra", pixels: extra) }
    let line = textMetrics.measure(TextRequest("", textSize: Double(size), style: style))
    if let height = lineHeight(traits, own: own, textSize: size), height >= 0, height != Double(line.nominalLineHeight)
    {
      out["lineSpacingExtra"] = .pixels(height - Double(line.nominalLineHeight))
      out["lineSpacingMultiplier"] = nil
    }
    // The space above the first baseline and below the last one becomes padding that is at least as large as the font
    // requires.
    if let height = pixels("firstBaselineToTopHeight"), height > line.firstBaseline {
      out.box.replace(top: height - line.firstBaseline)
    }
    let descent = line.height(ofLines: 1) - line.firstBaseline
    if let height = pixels("lastBaselineToBottomHeight"), height > descent { out.box.replace(bottom: height - descent) }
  }

  /// Returns the script of a language whose lines are higher than those of Roboto, or `nil` for other languages.
  private static func lineHeightScript(ofLocale locale: String) -> String? {
    let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    if ["ja", "ko", "zh", "yue"].contains(language) { return "wide" }
    return tallLanguages.contains(language) ? "tall" : nil
  }

  private static let tallLanguages: Set<String> = [
    "am", "ar", "as", "bn", "bo", "ckb", "dv", "dz", "fa", "gu", "he", "hi", "hy", "iw", "ka", "km", "kn", "lo", "ml",
    "mr",
    "my", "ne", "or", "pa", "ps", "sa", "sd", "si", "ta", "te", "th", "ti", "ug", "ur", "yi",
  ]

  /// The size of a text without one, in pixels.
  ///
  /// Source: the constructor of android.widget.TextView (API 34), whose size is in pixels; a style whose appearance is that
  /// of an attribute that the theme lacks has none.
  private var usualTextSize: Int {
    if let found = find("textAppearance"), !found.isGiven, found.value.hasPrefix("?"), resolve(found) == nil {
      return 15
    }
    return wholePixels(fontScale.dp(14) * density)
  }

  /// Returns the distance between baselines in pixels, not rounded if the value is a literal length.
  ///
  /// In a text appearance, it applies only to a MaterialTextView.
  ///
  /// Source: `initialize` of com.google.android.material.textview.MaterialTextView (1.12); TextView.setLineHeight (API
  /// 34).
  private func lineHeight(_ traits: TextTraits, own: Element, textSize: Int) -> Double? {
    guard let found = own.find("lineHeight") else {
      guard traits.readsLineHeightOfAppearance(self) else { return nil }
      return exactPixels("lineHeight").map { Double(wholePixels($0)) }
    }
    guard let exact = reader.exactPixels(found, theme) else { return nil }
    guard options.apiLevel >= 34 else { return Double(wholePixels(exact)) }
    // If it and the text size are in sp, it keeps its proportion to the text size, which was rounded to whole pixels.
    if fontScale.isCurve, let height = resolve(found).flatMap({ AndroidLength($0.text) }), height.unit == .sp,
      resolved("textSize").flatMap({ AndroidLength($0.text) })?.unit == .sp, textSize > 0
    {
      return height.number / fontScale.sp(Double(textSize) / density) * Double(textSize)
    }
    return exact
  }

  /// Sets the text sizes of auto-sized text.
  ///
  /// Source: the constructor of android.widget.TextView (API 34).
  func describeAutoSize(_ out: inout NodeDraft) {
    guard word("autoSizeTextType") == "uniform" else { return }
    out["autoSizeTextType"] = .string("uniform")
    if let found = find("autoSizePresetSizes") {
      if let reference = ResourceReference(found.value), let items = resources.array(reference.name) {
        let sizes = items.compactMap { textSize($0, in: reference.name, found) }
        out["autoSizePresetSizes"] = .array(sizes.filter { $0 > 0 }.map { .pixels(Double($0)) })
      } else {
        _ = resolve(found)  // Reports an unknown name.
      }
    }
    for name in ["autoSizeMinTextSize", "autoSizeMaxTextSize", "autoSizeStepGranularity"] {
      guard let exact = exactPixels(name), exact > 0 else { continue }
      out[name] = .pixels(min(exact, Double(Pixels.limit)))
    }
  }

  /// Returns an item of an array of text sizes, in pixels.
  private func textSize(_ item: String, in array: String, _ found: AndroidAttributes.Found) -> Int? {
    guard let resolved = reader.resolve(item, theme, found.file, found.offset) else { return nil }
    if let length = reader.wholePixels(of: resolved.text) { return length }
    report(
      "expected lengths such as 14sp in '\(array.excerpt)', found '\(resolved.text.excerpt)'", found.severity, at: found
    )
    return nil
  }

  /// Sets the font family, weight, and slant.
  ///
  /// Source: android.widget.TextView.setTypefaceFromAttrs and android.graphics.Typeface (API 34);
  /// `updateTypefaceAndStyle` of androidx.appcompat.widget.AppCompatTextHelper (1.7).
  private func describeTypeface(own: Element, _ type: inout TextStyle, _ out: inout NodeDraft) {
    let hasOwnFamily = own.has("fontFamily")
    // AppCompat's texts with a weight but no family keep the typeface of their appearance.
    let keepsAppearance =
      theme.family != .platform && !hasOwnFamily && !own.has("typeface") && own.has("textFontWeight")
      && has("fontFamily")
    var typed = self
    if keepsAppearance {
      typed.attributes.keep([])
      if let appearance = attributes.layers.last { typed.attributes.layers = [appearance] }
    }
    let style = (typed.word("textStyle") ?? "").split(separator: "|").map { String($0).trimmed }
    var typeface = Self.typefaces["sans-serif"] ?? AndroidTypeface()
    // A typeface takes precedence over the family of an appearance, but not over the view's own family.
    let numbered = ["0": "normal", "1": "sans", "2": "serif", "3": "monospace"]
    if !hasOwnFamily, let word = typed.word("typeface"), numbered[word] ?? word != "normal" {
      let name = numbered[word] ?? word
      typeface = Self.typefaces[name == "sans" ? "sans-serif" : name] ?? typeface
    } else if !hasOwnFamily, theme.family == .platform, isPassword(orVisible: true) {
      typeface = Self.typefaces["monospace"] ?? typeface
    } else if let family = typed.word("fontFamily"), !family.isEmpty {
      typeface = Self.typefaces[family] ?? typeface
    }
    if let weight = typed.number("textFontWeight"), weight >= 0 {
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

  /// Returns a family of the platform by one of its names, and the weight of its letters that aren't bold; Roboto for
  /// other names.
  static func typeface(named name: String) -> (family: String, weight: Int) {
    let typeface = typefaces[name] ?? AndroidTypeface()
    return (typeface.family, typeface.weight)
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
}
