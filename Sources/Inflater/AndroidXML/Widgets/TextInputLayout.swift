import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A box around a text field, which reserves space for the label, the icons, the prefix, and the suffix, and the line
/// below it.
///
/// Source: TextInputLayout, StartCompoundLayout, EndCompoundLayout and IndicatorViewController of
/// com.google.android.material.textfield (1.12).
struct TextInputLayoutWidget: Widget {
  let classes = [WidgetClass("TextInputLayout", "textInputStyle")]
  let base = "LinearLayout"

  func base(of element: Element) -> String { element.mayWrapLabel ? "TextInputLayout" : base }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if !element.mayWrapLabel { out["direction"] = .string("vertical") }
  }

  /// Source: TextInputLayout.setEditText.
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    inside.facts.insert(.textField)
    inside.box = element.resources.release.tables.hasNewLibraries ? "" : box(of: element)
    inside.disable(ifDisabled: element)
  }

  /// Returns the kind of box in the style, which determines the theme overlay of the text field.
  private func box(of element: Element) -> String {
    let overlay = element.find("materialThemeOverlay").flatMap { ResourceReference($0.value)?.name } ?? ""
    let kind = overlay.split(separator: ".").drop {
      $0 != "TextInputEditText" && $0 != "AutoCompleteTextView"
    }.dropFirst()
    if !kind.isEmpty { return kind.joined(separator: ".") }
    return element.isMaterial3 ? "OutlinedBox" : "FilledBox"
  }

  func finish(_ element: Element, _ node: inout Node) {
    guard let index = node.children.firstIndex(where: { $0.kind == .view(className: "TextView") }) else { return }
    let field = TextField(element, node.children[index])
    field.place(&node.children[index])
    // On a device, the views beside the text aren't inside the field, which would clip them at its padding.
    if var style = node.children[index].look?.style {
      style.clipsToPadding = false
      node.children[index].look = Look(style)
    }
    if element.mayWrapLabel { field.describeLabel(&node, node.children[index]) }
    node.children += field.indicators()
    node.set("baselineAlignedChildIndex", .number(Double(index)))
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    let look = TextInputLook(element)
    style.underlay = { list, _, view in look.draw(in: view, &list) }
  }
}

/// The text field of a TextInputLayout.
private struct TextField {
  let element: Element
  /// The field's own padding.
  let padding: (start: Int, end: Int)
  let content: String
  let isFilled: Bool

  init(_ element: Element, _ field: Node) {
    self.element = element
    padding = (field.padding("Start", "Left"), field.padding("End", "Right"))
    if case .string(let text)? = field.value(of: "text") { content = text } else { content = "" }
    isFilled = element.word("boxBackgroundMode", isOneOf: "filled", "1")
  }

  /// Reserves the space around the text.
  func place(_ field: inout Node) {
    let ends = ends
    for (name, length) in [("paddingStart", ends.start), ("paddingEnd", ends.end)] {
      guard let length else { continue }
      element.translator.replace(
        name, of: &field, pixels: length, because: "the TextInputLayout, for the views beside the text,")
    }
    let factor = element.fontScale.factor
    if isFilled, element.allowsLongLabel {
      // The label has one line until it is measured.
      let space = element.dimension("@dimen/m3_multiline_hint_filled_text_extra_space")
      let reason = "the TextInputLayout, whose label may have several lines,"
      element.translator.replace(
        "paddingTop", of: &field, pixels: Int(min(labelAscent + Double(space), Double(Pixels.limit))),
        because: reason)
      element.translator.replace(
        "paddingBottom", of: &field,
        pixels: element.dimension("@dimen/material_filled_edittext_font_1_3_padding_bottom"), because: reason)
    } else if isFilled, factor >= 1.3 {
      for edge in ["Top", "Bottom"] {
        let name = "material_filled_edittext_font_\(factor >= 2 ? "2_0" : "1_3")_padding_\(edge.lowercased())"
        element.translator.replace(
          "padding" + edge, of: &field, pixels: element.dimension("@dimen/" + name),
          because: "the TextInputLayout, for large text,")
      }
    }
    let label = labelMargin
    if label > 0 { field.set("marginTop", pixels: label + field.length("marginTop")) }
    for (name, length) in [
      ("minHeight", ends.hasIcon ? element.dimension("@dimen/mtrl_min_touch_target_size") : 0),
      ("minWidth", element.pixels("minWidth") ?? 0),
    ] where length > field.length(name) {
      field.set(name, pixels: length)
    }
    // A width replaces one in ems, and the reverse.
    if let ems = element.integer("minEms") {
      field.set("minEms", .number(Double(max(0, ems))))
    } else if element.pixels("minWidth") != nil {
      field.remove("minEms")
    }
    if let ems = element.integer("maxEms") {
      field.set("maxEms", .number(Double(max(0, ems))))
      field.remove("maxTextWidth")
    } else if let width = element.pixels("maxWidth") {
      field.set("maxTextWidth", pixels: max(0, width))
      field.remove("maxEms")
    }
    field.children += beside(field)
  }

  /// The margin that an outlined box reserves for half of its label, and a field without a box for the whole label.
  private var labelMargin: Int {
    if isFilled || element.bool("hintEnabled") == false { return 0 }
    return Int(min(isOutlined ? labelAscent / 2 : labelAscent, Double(Pixels.limit)))
  }

  /// The ascent of the label, in pixels.
  private var labelAscent: Double {
    0.927734375 * (AndroidLength("12sp").map { $0.pixels(density: element.density, fontScale: element.fontScale) } ?? 0)
  }

  private var isOutlined: Bool { element.word("boxBackgroundMode", isOneOf: "outline", "2") }

  /// Sets the attributes of a label that may have several lines.
  func describeLabel(_ node: inout Node, _ field: Node) {
    guard element.bool("hintEnabled") != false else { return }
    var label = element.string("hint") ?? ""
    if label.isEmpty, case .string(let hint)? = field.value(of: "hint") { label = hint }
    node.set("label", .string(label))
    node.set("labelLines", .number(Double(max(1, element.integer("hintMaxLines") ?? 1))))
    node.set("box", .string(isOutlined ? "outline" : "none"))
    let collapsed = element.textStyle(element.style("hintTextAppearance"))
    node.set("labelSize", .pixels(exactLabelSize ?? collapsed.size))
    node.set("labelSpacing", .number(collapsed.style.letterSpacing))
    node.set("expandedLabelSize", pixels: field.length("textSize"))
  }

  /// The text size of the label in pixels, which isn't rounded as that of a view is; `nil` if no style sets it.
  ///
  /// Source: com.google.android.material.resources.TextAppearance, whose size CollapsingTextHelper uses (1.14).
  private var exactLabelSize: Double? {
    guard let found = element.find("hintTextAppearance"),
      let size = element.reader.namedStyle("hintTextAppearance", element.attributes, element.theme)?.items["textSize"]
    else { return nil }
    return element.reader.exactPixels(
      AndroidAttributes.Found(value: size, file: found.file, offset: found.offset, isGiven: false), element.theme)
  }

  // MARK: Beside the text

  /// The ends of the text beside icons, a prefix, and a suffix; `nil` for the field's own padding.
  private var ends: (start: Int?, end: Int?, hasIcon: Bool) {
    var (start, end): (Int?, Int?)
    if let icon = icon(atStart: true) { start = icon.width + iconMargin("start_icon_margin_end") }
    if let icon = icon(atStart: false) { end = icon.width + iconMargin("end_icon_margin_start") }
    let hasIcon = start != nil || end != nil
    if showsAffixes {
      if let width = affixWidth("prefixText") { start = (start ?? padding.start) + width }
      if let width = affixWidth("suffixText") { end = (end ?? padding.end) + width }
    }
    return (start, end, hasIcon)
  }

  /// The label is in the position of the prefix and the suffix until there is a text.
  private var showsAffixes: Bool { !content.isEmpty || element.bool("expandedHintEnabled") == false }

  /// Returns the size of the button at one end; `nil` if there is none.
  private func icon(atStart isStart: Bool) -> Size? {
    let name = isStart ? "startIcon" : "endIcon"
    let drawable = element.drawable(name + "Drawable")
    if isStart {
      if drawable == nil { return nil }
    } else if element.bool("passwordToggleEnabled") != true,
      // A button that clears the text is shown only while the field has the focus.
      element.word("endIconMode", isOneOf: "none", "0", "clear_text", "2") || element.word("endIconMode") == nil
    {
      return nil
    }
    let least = element.pixels(name + "MinSize") ?? element.dimension("@dimen/mtrl_min_touch_target_size")
    return Size(width: least, height: least).union(drawable?.size ?? .zero)
  }

  /// Returns the buttons, the prefix, and the suffix, in two rows that are as large as the field, regardless of its padding.
  ///
  /// Source: StartCompoundLayout and EndCompoundLayout; a suffix is at the top, since its gravity is read as a weight.
  private func beside(_ field: Node) -> [Node] {
    let hasAffix = showsAffixes && ["prefixText", "suffixText"].contains { element.string($0)?.isEmpty == false }
    guard hasAffix || icon(atStart: true) != nil || icon(atStart: false) != nil else { return [] }
    let (top, bottom) = (field.length("paddingTop"), field.length("paddingBottom"))
    var own = OwnElements()
    for isStart in [true, false] {
      own.begin(
        "LinearLayout", width: "match_parent", height: "match_parent",
        [
          ("android:gravity", isStart ? "start" : "end"),
          ("android:layout_marginStart", .pixels(-field.padding("Start", "Left"))),
          ("android:layout_marginEnd", .pixels(-field.padding("End", "Right"))),
          ("android:layout_marginTop", .pixels(-top)), ("android:layout_marginBottom", .pixels(-bottom)),
        ])
      if isStart { addIcon(atStart: true, to: &own) }
      addAffix(atStart: isStart, top: top, bottom: bottom, to: &own)
      if !isStart { addIcon(atStart: false, to: &own) }
      own.end()
    }
    return element.views(own)
  }

  private func addIcon(atStart isStart: Bool, to own: inout OwnElements) {
    guard let icon = icon(atStart: isStart) else { return }
    own.add(
      "ImageButton",
      [
        ("android:background", "@null"), ("android:padding", "0dp"), ("android:layout_gravity", "center_vertical"),
        ("android:minWidth", .pixels(icon.width)), ("android:minHeight", .pixels(icon.height)),
        (
          isStart ? "android:layout_marginEnd" : "android:layout_marginStart",
          .pixels(iconMargin(isStart ? "start_icon_margin_end" : "end_icon_margin_start"))
        ),
      ])
  }

  private func addAffix(atStart isStart: Bool, top: Int, bottom: Int, to own: inout OwnElements) {
    let name = isStart ? "prefixText" : "suffixText"
    guard showsAffixes, let text = element.string(name), !text.isEmpty else { return }
    let gap = element.dimension("@dimen/material_input_text_to_prefix_suffix_padding")
    let outer = icon(atStart: isStart) != nil ? 0 : isStart ? padding.start : padding.end
    own.add(
      "AppCompatTextView",
      element.style(name + "Appearance") + affixColor(name) + [
        ("android:paddingStart", .pixels(isStart ? outer : gap)),
        ("android:paddingEnd", .pixels(isStart ? gap : outer)),
        ("android:paddingTop", .pixels(top)), ("android:paddingBottom", .pixels(bottom)),
        ("android:text", .text(text)),
      ])
  }

  private func affixColor(_ name: String) -> [OwnElements.Attribute] {
    let own = element.textColor(name + "Color")
    if !own.isEmpty || !element.options.makesLooks { return own }
    return element.color(ofTheme: "colorOnSurfaceVariant").map { [("android:textColor", .written($0.written))] } ?? []
  }

  /// Returns the margin beside an icon, which has none with large text.
  private func iconMargin(_ name: String) -> Int {
    element.fontScale.factor >= 1.3 ? 0 : element.dimension("@dimen/mtrl_textinput_" + name)
  }

  /// Returns the width of the prefix or the suffix, with the space beside it.
  private func affixWidth(_ name: String) -> Int? {
    guard let text = element.string(name), !text.isEmpty else { return nil }
    let gap = element.dimension("@dimen/material_input_text_to_prefix_suffix_padding")
    return gap + element.textWidth(text, element.style(name + "Appearance"))
  }

  // MARK: Below the text

  /// Returns the line below the field for its helper text, error, or counter. An error that isn't shown yet reserves its
  /// line.
  func indicators() -> [Node] {
    let helper = element.string("helperText") ?? ""
    let hasHelper = !helper.isEmpty || element.bool("helperTextEnabled") == true
    let hasError = element.bool("errorEnabled") == true
    let hasCounter = element.bool("counterEnabled") == true
    guard hasHelper || hasError || hasCounter else { return [] }
    let isLarge = element.fontScale.factor >= 1.3
    func length(_ ofLargeType: String, _ usual: Int) -> OwnElements.Value {
      .pixels(isLarge ? element.dimension("@dimen/material_helper_text_font_1_3_padding_" + ofLargeType) : usual)
    }
    var own = OwnElements()
    own.begin(
      "LinearLayout", width: "match_parent",
      [
        ("android:paddingStart", length("horizontal", padding.start)),
        ("android:paddingTop", length("top", element.dimension("@dimen/material_helper_text_default_padding_top"))),
        ("android:paddingEnd", length("horizontal", padding.end)),
      ])
    own.begin("FrameLayout", width: "0dp", [("android:layout_weight", "1")])
    if hasError { own.add("AppCompatTextView", width: "match_parent", caption("errorTextAppearance")) }
    if hasHelper {
      own.add(
        "AppCompatTextView", width: "match_parent",
        caption("helperTextTextAppearance") + [("android:text", .text(helper))])
    }
    own.end()
    if hasCounter {
      let most = element.integer("counterMaxLength") ?? -1
      own.add(
        "AppCompatTextView",
        caption("counterTextAppearance") + [
          ("android:layout_marginStart", .pixels(element.dimension("@dimen/mtrl_textinput_counter_margin_start"))),
          ("android:maxLines", "1"),
          ("android:text", .text(most > 0 ? "\(content.count)/\(most)" : "\(content.count)")),
        ])
    }
    own.end()
    return element.views(own)
  }

  /// Returns the style of a small text that an attribute names, or the theme's style for such texts.
  private func caption(_ name: String) -> [OwnElements.Attribute] {
    let own = element.style(name)
    if !own.isEmpty { return own }
    let usual: OwnElements.Value =
      element.isMaterial3 ? "?attr/textAppearanceBodySmall" : "?attr/textAppearanceCaption"
    return [("android:textAppearance", usual)]
  }
}

extension Element {
  /// Whether the label may have several lines, as from Material 1.13 on.
  fileprivate var allowsLongLabel: Bool {
    resources.release.tables.material >= LibraryVersion(1, 13) && (integer("hintMaxLines") ?? 1) > 1
  }

  /// Whether the label may have several lines above the field.
  fileprivate var mayWrapLabel: Bool { allowsLongLabel && !word("boxBackgroundMode", isOneOf: "filled", "1") }
}

extension Node {
  /// Returns a length in pixels, or 0 if it isn't set.
  fileprivate func length(_ name: String) -> Int {
    guard case .pixels(let pixels)? = value(of: name) else { return 0 }
    return Int(exactly: pixels) ?? 0
  }

  fileprivate func padding(_ relative: String, _ absolute: String) -> Int {
    length("padding" + (value(of: "padding" + relative) == nil ? absolute : relative))
  }
}
