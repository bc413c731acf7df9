import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the children of a TextInputLayout: its text field, which reserves space for the label, the icons, the
  /// prefix, and the suffix, and the line below it.
  ///
  /// Source: TextInputLayout, StartCompoundLayout, EndCompoundLayout and IndicatorViewController of
  /// com.google.android.material.textfield (1.12).
  func textInputChildren(
    _ written: [Node], of element: XMLTreeElement, _ attributes: AndroidAttributes, _ context: Context
  ) -> [Node] {
    guard let index = written.firstIndex(where: { $0.kind == .view(className: "TextView") }) else { return written }
    var children = written
    let theme = context.theme
    let padding = (start: written[index].padding("Start", "Left"), end: written[index].padding("End", "Right"))
    var content = ""
    if case .string(let text)? = written[index].attributes.first(where: { $0.name == "text" })?.value { content = text }
    // The label is in the position of the prefix and the suffix until there is a text.
    let isCollapsed = !content.isEmpty || bool("expandedHintEnabled", attributes, theme) == false
    let ends = textInputEnds(of: element, padding, isCollapsed: isCollapsed, attributes, context)
    if let start = ends.start { children[index].set("paddingStart", pixels: start) }
    if let end = ends.end { children[index].set("paddingEnd", pixels: end) }
    let isFilled = ["filled", "1"].contains(word("boxBackgroundMode", attributes, theme) ?? "")
    if isFilled, fontScale.factor >= 1.3 {
      let size = fontScale.factor >= 2 ? "2_0" : "1_3"
      for (name, edge) in [("paddingTop", "top"), ("paddingBottom", "bottom")] {
        let length = dimension("@dimen/material_filled_edittext_font_\(size)_padding_\(edge)")
        children[index].set(name, pixels: length)
      }
    }
    let label = labelMargin(isFilled: isFilled, attributes, theme)
    if label > 0 { children[index].set("marginTop", pixels: label + children[index].length("marginTop")) }
    for (name, length) in [
      ("minHeight", ends.hasIcon ? dimension("@dimen/mtrl_min_touch_target_size") : 0),
      ("minWidth", pixels("minWidth", attributes, theme) ?? 0),
    ] where length > children[index].length(name) {
      children[index].set(name, pixels: length)
    }
    return children + indicators(of: element, padding, content.count, attributes, context)
  }

  /// Returns the margin that an outlined box reserves for half of its label, and a field without a box for the whole
  /// label.
  private func labelMargin(isFilled: Bool, _ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Int {
    if isFilled || bool("hintEnabled", attributes, theme) == false { return 0 }
    let isOutlined = ["outline", "2"].contains(word("boxBackgroundMode", attributes, theme) ?? "")
    let size = AndroidLength("12sp").map { $0.pixels(density: density, fontScale: fontScale) } ?? 0
    let height = 0.927734375 * size
    return Int(min(isOutlined ? height / 2 : height, Double(Pixels.limit)))
  }

  /// The ends of the text beside icons, a prefix, and a suffix.
  private struct TextInputEnds {
    /// The position; `nil` for the field's own padding.
    var start: Int?
    var end: Int?
    var hasIcon = false
  }

  private func textInputEnds(
    of element: XMLTreeElement, _ padding: (start: Int, end: Int), isCollapsed: Bool, _ attributes: AndroidAttributes,
    _ context: Context
  ) -> TextInputEnds {
    let theme = context.theme
    var ends = TextInputEnds()
    let least = dimension("@dimen/mtrl_min_touch_target_size")
    let gap = dimension("@dimen/material_input_text_to_prefix_suffix_padding")
    // With large text, icons have no margins.
    func margin(_ name: String) -> Int { fontScale.factor >= 1.3 ? 0 : dimension("@dimen/mtrl_textinput_" + name) }
    if let icon = drawable("startIconDrawable", attributes, theme) {
      ends.start = max(least, icon.size.width) + margin("start_icon_margin_end")
      ends.hasIcon = true
    }
    let mode = word("endIconMode", attributes, theme) ?? "none"
    // A button that clears the text is shown only if there is a text.
    if !["none", "0", "clear_text", "2"].contains(mode) {
      let icon = drawable("endIconDrawable", attributes, theme)?.size.width ?? 0
      ends.end = max(least, icon) + margin("end_icon_margin_start")
      ends.hasIcon = true
    }
    for (name, appearance, isStart) in [
      ("prefixText", "prefixTextAppearance", true), ("suffixText", "suffixTextAppearance", false),
    ] where isCollapsed {
      guard let text = string(name, attributes, theme), !text.isEmpty else { continue }
      let width = gap + textWidth(text, style(appearance, attributes, theme), of: element, context)
      if isStart {
        ends.start = (ends.start ?? padding.start) + width
      } else {
        ends.end = (ends.end ?? padding.end) + width
      }
    }
    return ends
  }

  /// Returns the width of a text on one line, in pixels.
  private func textWidth(
    _ text: String, _ style: [OwnElements.Attribute], of element: XMLTreeElement, _ context: Context
  ) -> Int {
    var own = OwnElements()
    own.add("TextView", style + [("android:text", .text(text))])
    guard let node = ownViews(own, of: element, context).first else { return 0 }
    func number(_ name: String) -> Double {
      guard case .number(let number)? = node.value(of: name) else { return 0 }
      return number
    }
    var textStyle = TextStyle()
    textStyle.letterSpacing = number("letterSpacing")
    if case .string(let family)? = node.value(of: "fontFamily") {
      textStyle.family = TextStyle.Family.keywords.first { $0.word == family }?.value ?? textStyle.family
    }
    let weight = Int(number("textWeight"))
    if weight > 0 { textStyle.weight = TextStyle.Weight(rawValue: weight) }
    textStyle.isItalic = node.value(of: "italic") == .bool(true)
    let request = TextRequest(text, textSize: Double(node.length("textSize")), style: textStyle)
    return AndroidTextMetrics(apiLevel: options.apiLevel).measure(request).width
  }

  /// Returns the style of a small text that an attribute names, or the theme's style for such texts.
  private func caption(
    _ name: String, _ attributes: AndroidAttributes, _ theme: AndroidTheme
  ) -> [OwnElements.Attribute] {
    let own = style(name, attributes, theme)
    if !own.isEmpty { return own }
    return [
      (
        "android:textAppearance",
        theme.family == .material3 ? "?attr/textAppearanceBodySmall" : "?attr/textAppearanceCaption"
      )
    ]
  }

  /// Returns the line below a text field for its helper text, error, or counter. An error that isn't shown yet reserves
  /// its line.
  private func indicators(
    of element: XMLTreeElement, _ padding: (start: Int, end: Int), _ count: Int, _ attributes: AndroidAttributes,
    _ context: Context
  ) -> [Node] {
    let theme = context.theme
    let helper = string("helperText", attributes, theme) ?? ""
    let hasHelper = !helper.isEmpty || bool("helperTextEnabled", attributes, theme) == true
    let hasError = bool("errorEnabled", attributes, theme) == true
    let hasCounter = bool("counterEnabled", attributes, theme) == true
    guard hasHelper || hasError || hasCounter else { return [] }
    let isLarge = fontScale.factor >= 1.3
    func length(_ ofLargeType: String, _ usual: Int) -> OwnElements.Value {
      .pixels(isLarge ? dimension("@dimen/material_helper_text_font_1_3_padding_" + ofLargeType) : usual)
    }
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: "match_parent",
      [
        ("android:paddingStart", length("horizontal", padding.start)),
        ("android:paddingTop", length("top", dimension("@dimen/material_helper_text_default_padding_top"))),
        ("android:paddingEnd", length("horizontal", padding.end)),
      ])
    own.begin("FrameLayout", width: "0dp", [("android:layout_weight", "1")])
    if hasError {
      own.add("AppCompatTextView", width: "match_parent", caption("errorTextAppearance", attributes, theme))
    }
    if hasHelper {
      own.add(
        "AppCompatTextView", width: "match_parent",
        caption("helperTextTextAppearance", attributes, theme) + [("android:text", .text(helper))])
    }
    own.end()
    if hasCounter {
      let most = integer("counterMaxLength", attributes, theme) ?? -1
      own.add(
        "AppCompatTextView",
        caption("counterTextAppearance", attributes, theme) + [
          ("android:layout_marginStart", .pixels(dimension("@dimen/mtrl_textinput_counter_margin_start"))),
          ("android:maxLines", "1"), ("android:text", .text(most > 0 ? "\(count)/\(most)" : "\(count)")),
        ])
    }
    own.end()
    return ownViews(own, of: element, context)
  }
}

extension Node {
  /// Returns a length in pixels, or 0 if it isn't set.
  func length(_ name: String) -> Int {
    guard case .pixels(let pixels)? = attributes.first(where: { $0.name == name })?.value else { return 0 }
    return Int(exactly: pixels) ?? 0
  }

  fileprivate func padding(_ relative: String, _ absolute: String) -> Int {
    attributes.contains { $0.name == "padding" + relative }
      ? length("padding" + relative) : length("padding" + absolute)
  }
}
