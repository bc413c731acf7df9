import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  typealias Value = Layouts.AttributeValue

  /// Sets a view's attributes with the names of the tables.
  func emit(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    let own = self.attributes(of: widget.base)
    let ofParent = self.attributes(ofChildrenOf: out.parent)
    emitID(attributes, &out)
    emitDirectly(attributes, own, ofParent, &out)
    emitMargins(attributes, ofParent, &out)
    var box = ViewBox(self, attributes, out.theme)
    box.background = background(attributes, &out)
    emitGravity(attributes, widget, own, &out)
    switch widget.kind {
    case .plain, .stub, .fragment, .guideline: break
    // A list that isn't shown with sample items fills the offered width.
    case .list:
      if widget.base == "View" { (out["fillsWidth"], out["showsFirstRow"]) = (.bool(true), .bool(true)) }
    case .recycler, .pager: if widget.base == "ItemList" { emitItemList(attributes, widget, &out) }
    case .gridView: emitItemGrid(attributes, widget, &out)
    case .navigation:
      out["fillsWidth"] = .bool(true)
      out.set("maxWidth", pixels: pixels("maxWidth", attributes, out.theme) ?? pixels(dp: 280))
      out["maximumRule"] = .string("unlessExact")
    case .collapsing: break
    case .chipGroup: emitChipGroup(attributes, &out)
    case .flexbox: emitFlexbox(attributes, &out)
    case .filling: out["fillsOffer"] = .bool(true)
    case .constraint:
      box.limits(self, attributes, out.theme, &out)
      for name in ["layoutDescription", "constraintSet"] {
        reportUnread(
          "'app:\(name)' isn't read: the constraints of the layout itself are used, and not those of a scene",
          attributes.given(name))
      }
    case .linear: emitOrientation(attributes, default: "horizontal", &out)
    case .radioGroup, .appBar: emitOrientation(attributes, default: "vertical", &out)
    case .textInput: out["direction"] = .string("vertical")
    case .own(let widgetClass): widgetClass.emit(self, attributes, &box, &out)
    case .toolbar: emitBar(attributes, &box, "actionBarSize", &out)
    case .tabs:
      box.minimum.height = max(
        box.minimum.height, pixels(dp: tabHeight(of: out.element, attributes, out.theme)))
      if widget.base != "FrameLayout" { out["fillViewport"] = .bool(true) }
    case .bottomNavigation:
      out["fillsWidth"] = .bool(true)
      let least = max(box.minimum.height, pixels(dp: out.theme.family == .material3 ? 80 : 56))
      let (edges, start, end) = box.padding()
      box.minimum.height = least + edges.top + edges.bottom
      if let width = bottomItems(attributes, out.theme)?.greatestWidth {
        out.set("maxWidth", pixels: width + (start ?? edges.left) + (end ?? edges.right))
        out["maximumRule"] = .string("unlessExact")
      }
    case .divider:
      // Source: com.google.android.material.divider.MaterialDivider.onMeasure (1.12). A parent that limits no height, such
      // as a ScrollView, ignores the height of its child.
      out["fillsWidth"] = .bool(true)
      let thickness = pixels("dividerThickness", attributes, out.theme) ?? pixels(dp: 1)
      if out["height"] == .string("wrap_content") { out.set("height", pixels: thickness) }
      box.minimum.height = max(0, thickness)
    case .spinner:
      out["direction"] = .string("vertical")
      out["contentGravity"] = .string("start|center_vertical")
      out["baselineAlignedChildIndex"] = .number(0)
      out["baselineFollowsGravity"] = .bool(true)
      // The padding of the background is added to the entries even if an attribute replaces it.
      let (edges, start, end) = box.padding()
      let behind = box.background?.padding ?? .zero
      let difference = behind.left + behind.right - (start ?? edges.left) - (end ?? edges.right)
      if attributes.find("entries") != nil, attributes.toolsListItem == nil {
        if difference != 0 { out["alternativesPadding"] = .pixels(Double(difference)) }
      } else {
        box.extraEnd += max(0, difference)
      }
    case .image, .imageButton:
      if widget.padsContent { emitShapeable(attributes, &box, out) }
      emitImage(attributes, &box, &out)
    case .text, .checkedText, .chronometer, .clock, .button, .edit, .compound, .platformSwitch, .switchCompat, .chip:
      emitText(attributes, widget, &box, &out)
    }
    if widget.measuresForeground, let foreground = drawable("foreground", attributes, out.theme) {
      box.minimum = box.minimum.union(foreground.minimumSize)
    }
    if widget.base == "LinearLayout" { emitDivider(attributes, &out) }
    if widget.base == "Flow" || widget.base == "Guideline" {
      if let orientation = orientation(attributes, out.theme) {
        out["orientation"] = .string(orientation)
      }
    }
    if widget.base == "GridLayout", let orientation = orientation(attributes, out.theme) {
      out["direction"] = .string(orientation)
    }
    if out.parent == "CoordinatorLayout" { emitBehavior(attributes, widget, &out) }
    if case .stub = widget.kind {
      out["visibility"] = .string("gone")
      return
    }
    box.emit(own, &out)
  }

  private func emitID(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    guard let given = attributes.given("id"), given.value.hasPrefix("@") else { return }
    let id = Self.id(given.value)
    if !id.isEmpty, id != "@null" { out["id"] = .string(id) }
  }

  // MARK: Independent attributes

  private func emitDirectly(
    _ attributes: AndroidAttributes, _ own: JoinedAttributes, _ ofParent: JoinedAttributes,
    _ out: inout AndroidEmitter
  ) {
    for given in attributes.own {
      guard let attribute = AndroidAttribute.table[given.name] else { continue }
      emitDirectly(given.name, attribute, attributes, own, ofParent, &out)
    }
    for layer in attributes.layers {
      for (name, attribute) in layer.direct { emitDirectly(name, attribute, attributes, own, ofParent, &out) }
    }
    for (name, constraint) in Self.constraintNames where out[name] == nil {
      if ofParent.contains(name + "Default"), attributes.find(constraint) != nil { continue }
      // Rows of a table need no size; other views without a size can't be inflated.
      if out.parent?.hasPrefix("Percent") == true {
        // A size that isn't set is 0, which a percentage or a ratio replaces.
        out[name] = .pixels(0)
        continue
      }
      if let percent = attributes.given("layout_\(name)Percent") {
        report(
          "'app:layout_\(name)Percent' has no effect outside a percent layout; a ConstraintLayout has "
            + "'app:layout_constraint\(name == "width" ? "Width" : "Height")_percent'", .warning,
          percent.file,
          percent.offset)
        out[name] = .string("wrap_content")
        continue
      }
      let isTable =
        out.parent == "TableRow" || out.parent == "TableLayout" || out.parent == "GridLayout"
        || out.parent == nil && out.base == "TableRow"
      if !isTable, !attributes.lacksStyle, attributes.find("layout_" + name) == nil,
        out.element.name != "merge"
      {
        report(
          "expected android:layout_\(name) on <\(out.element.qualifiedName)>", .warning, out.file,
          out.element.offset)
      }
      out[name] = .string(
        name == "width" && out.parent == "TableRow" ? "match_parent" : "wrap_content")
    }
    for (name, constraint) in Self.constraintNames where ofParent.contains(name + "Default") {
      guard let limits = attributes.find(constraint) else { continue }
      emitConstraint(limits, name, name == "width" ? "constrainedWidth" : "constrainedHeight", &out)
      if out[name] == nil { out[name] = .string("wrap_content") }
    }
  }

  private func emitDirectly(
    _ name: String, _ attribute: AndroidAttribute, _ attributes: AndroidAttributes, _ own: JoinedAttributes,
    _ ofParent: JoinedAttributes, _ out: inout AndroidEmitter
  ) {
    guard var position = (attribute.isChilds ? ofParent : own).position(of: attribute) else { return }
    var tableName = attribute.name
    if attribute.isChilds, let ofClass = own.position(of: attribute) {
      // The class has an attribute with the same name, to which the name refers; the parent's may have another.
      let other = "layout_" + tableName
      let ofOther = ofParent.position(named: other)
      (tableName, position) = ofOther.map { (other, $0) } ?? (tableName, ofClass)
    }
    guard out[tableName] == nil, let found = attributes.find(name),
      let value = translated(found, attribute.value, out.theme)
    else { return }
    out.set(tableName, at: position, value)
  }

  /// Sets the attributes that a registered class has besides those of the class that it extends. A document writes them
  /// in the application's namespace.
  func emitOwn(
    _ names: [String], of kind: ViewKind, _ attributes: AndroidAttributes, _ out: inout AndroidEmitter
  ) {
    for name in names where out[name] == nil {
      guard let found = attributes.find(name), let form = kind.attributes.first(where: { $0.name == name })?.form else {
        continue
      }
      out[name] = value(found, form, out.theme)
    }
  }

  private func value(
    _ found: AndroidAttributes.Found, _ form: ValueForm, _ theme: AndroidTheme
  ) -> Value? {
    switch form {
    case .boolean: return translated(found, .bool, theme)
    case .number: return translated(found, .number, theme)
    case .length: return translated(found, .length, theme)
    case .anyOf(let forms) where forms.contains { if case .length = $0 { true } else { false } }:
      return translated(found, .wordOrLength(form.words), theme)
    default:
      guard let resolved = resolve(found, theme) else { return nil }
      return .string(resolved.type == nil && form == .text ? StringResource.literal(resolved.text) : resolved.text)
    }
  }

  private static let constraintNames = [
    ("width", "layout_constraintWidth"), ("height", "layout_constraintHeight"),
  ]

  /// Sets `layout_constraintWidth`, which determines both the width and how it is constrained.
  private func emitConstraint(
    _ found: AndroidAttributes.Found, _ name: String, _ constrained: String,
    _ out: inout AndroidEmitter
  ) {
    guard let text = resolve(found, out.theme)?.text else { return }
    switch text {
    case "match_constraint": out[name] = .pixels(0)
    case "match_parent", "wrap_content": out[name] = .string(text)
    case "wrap_content_constrained":
      out[name] = .string("wrap_content")
      out[constrained] = .bool(true)
    default: emitConstraint(text, name, found, &out)
    }
  }

  /// Sets `parent=0.8`, `weight=2`, and `ratio=16:9` as values of `layout_constraintWidth` and
  /// `layout_constraintHeight`.
  ///
  /// Source: ConstraintSet.parseDimensionConstraintsString.
  private func emitConstraint(
    _ text: String, _ name: String, _ found: AndroidAttributes.Found, _ out: inout AndroidEmitter
  ) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    let number = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts.first, number) {
    case ("parent", let share?):
      out[name + "Default"] = .string("percent")
      out[name + "Percent"] = .number(min(max(share, 0), 1))
    case ("weight", let weight?):
      out[(name == "width" ? "horizontal" : "vertical") + "Weight"] = .number(weight)
    case ("ratio", _) where parts.count == 2: out["dimensionRatio"] = .string(parts[1])
    default:
      report(
        "expected match_constraint, match_parent, wrap_content, parent=0.5, weight=1 or ratio=16:9, found "
          + "'\(text.excerpt)'", .warning, found.file, found.offset)
      return
    }
    out[name] = .pixels(0)
  }

  /// Returns a value in the form of the tables, or `nil` if it is invalid, which is reported, or ignored.
  private func translated(
    _ found: AndroidAttributes.Found, _ kind: AndroidAttribute.Value, _ theme: AndroidTheme
  ) -> Value? {
    guard let resolved = resolveLength(found, theme) else { return nil }
    let text = resolved.text
    func mismatch(_ expected: String) -> Value? {
      report(
        "expected \(expected), found '\(text.excerpt)'", found.severity, found.file, found.offset)
      return nil
    }
    switch kind {
    case .dimension:
      switch text {
      case "match_parent", "fill_parent", "-1": return .string("match_parent")
      case "wrap_content", "-2": return .string("wrap_content")
      case "match_constraint": return .pixels(0)
      default: break
      }
      guard let exact = exactPixels(of: resolved) else {
        return mismatch("match_parent, wrap_content or a length such as 12dp")
      }
      switch wholePixels(exact) {
      // Android's numbers for these words, even if they are lengths: `-1px`.
      case -1: return .string("match_parent")
      case -2: return .string("wrap_content")
      case let pixels: return .pixels(Double(max(0, pixels)))
      }
    case .size where text.hasPrefix("-"): return .pixels(0)
    case .wordOrLength(let words) where words.contains(text): return .string(text)
    case .length, .size, .wordOrLength:
      guard let exact = exactPixels(of: resolved) else { return mismatch("a length such as 12dp, 14sp or 3px") }
      return .pixels(Double(wholePixels(exact)))
    case .text: return text.isEmpty ? nil : .string(text)
    case .id: return .string(Self.id(text))
    case .bool:
      if let bool = Self.bool(text) { return .bool(bool) }
      guard resolved.reference != nil else { return mismatch("true or false") }
      // Source: android.content.res.TypedArray.getBoolean.
      report(
        "expected true or false, found '\(text.excerpt)', which Android takes for false", .warning, found.file,
        found.offset)
      return .bool(false)
    case .optimizationLevel:
      let words = text.split(separator: "|").map { String($0).trimmed }
      // The other values are steps that every layout performs here.
      return .string(
        words.contains("none") || words == ["0"]
          ? "none" : words == ["direct"] ? "direct" : "standard")
    case .number, .share, .bias, .percent:
      var digits = text
      if digits.hasSuffix("%p") { digits.removeLast() }
      let isPercent = digits.hasSuffix("%")
      if isPercent { digits.removeLast() }
      guard let number = Double(digits), number.isFinite else { return mismatch("a number") }
      if number < 0 {
        switch kind {
        case .share, .percent: return nil
        default: break
        }
      }
      let value = isPercent ? number / 100 : number
      guard case .bias = kind, !(0...1).contains(value) else { return .number(value) }
      report(
        "expected a number from 0 to 1, found '\(text.excerpt)'", .warning, found.file, found.offset
      )
      return .number(min(max(value, 0), 1))
    case .integer, .count:
      guard let number = Self.integer(text) else { return mismatch("a whole number") }
      if case .count = kind, number == 0 { return nil }
      return number < 0 ? nil : .number(Double(min(number, 1_000_000)))
    case .words(let words): return .string(words[text] ?? text)
    case .direction:
      let words = ["0": "ltr", "1": "rtl", "2": "inherit"]
      let isLocales = text == "locale" || text == "3"
      return .string(isLocales ? (resources.device.isRightToLeft ? "rtl" : "ltr") : words[text] ?? text)
    case .flags(let words):
      guard let number = Self.integer(text) else { return .string(text) }
      let chosen = words.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
      return .string(chosen.isEmpty ? "none" : chosen.joined(separator: "|"))
    case .columns:
      // Source: android.widget.TableLayout.parseColumns.
      if text.hasPrefix("*") { return .string("*") }
      let columns = text.split(separator: ",").compactMap { Int(String($0).trimmed) }.filter {
        $0 >= 0
      }
      return columns.isEmpty ? nil : .string(columns.map(String.init).joined(separator: ","))
    case .gravity: return gravity(text) ?? mismatch("a gravity such as center_vertical|end")
    }
  }

  /// Returns an integer, decimal or hexadecimal, in 32 bits.
  private static func integer(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard text.hasPrefix("0x") || text.hasPrefix("0X"),
      let bits = UInt32(text.dropFirst(2), radix: 16)
    else {
      return nil
    }
    return Int(Int32(bitPattern: bits))
  }

  private static let gravityWords: Set<String> = [
    "left", "right", "top", "bottom", "start", "end", "center", "center_horizontal",
    "center_vertical", "fill",
    "fill_horizontal", "fill_vertical", "baseline",
  ]

  /// Returns the gravity of a value. An invalid one is reported.
  func gravity(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> Value? {
    translated(found, .gravity, theme)
  }

  /// Returns the gravity that a number represents.
  ///
  /// Source: android.view.Gravity, whose constants contain the horizontal part in bits 0 to 3 and the vertical part in
  /// bits 4 to 7.
  private static func gravity(ofNumber text: String) -> String? {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    guard let number = Int(digits, radix: text.hasPrefix("0x") ? 16 : 10) else { return nil }
    let isRelative = number & 0x80_0000 != 0
    let horizontal = [
      1: "center_horizontal", 3: isRelative ? "start" : "left", 5: isRelative ? "end" : "right",
      7: "fill_horizontal",
    ]
    let vertical = [1: "center_vertical", 3: "top", 5: "bottom", 7: "fill_vertical"]
    return [horizontal[number & 7], vertical[number >> 4 & 7]].compactMap { $0 }.joined(
      separator: "|")
  }

  private func gravity(_ text: String) -> Value? {
    let text = Self.gravity(ofNumber: text) ?? text
    let words: [String] = text.split(separator: "|").map { String($0).trimmed }
      .filter { !["clip_vertical", "clip_horizontal", "no_gravity"].contains($0) }
    guard words.allSatisfy(Self.gravityWords.contains) else { return nil }
    // In the tables, `end` and `center` refer to the cross axis of a LinearLayout, which isn't the case in Android.
    if words.count == 1, words[0] == "end" || words[0] == "center" {
      return .string(words[0] + "|" + words[0])
    }
    return words.isEmpty ? .string("start|top") : .string(words.joined(separator: "|"))
  }

  private func emitGravity(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ own: JoinedAttributes,
    _ out: inout AndroidEmitter
  ) {
    guard own.contains("contentGravity"), let found = attributes.find("gravity") else { return }
    if let value = translated(found, .gravity, out.theme) { out["contentGravity"] = value }
  }

  func emitOrientation(
    _ attributes: AndroidAttributes, default orientation: String, _ out: inout AndroidEmitter
  ) {
    out["direction"] = .string(self.orientation(attributes, out.theme) ?? orientation)
  }

  /// Returns `horizontal` or `vertical`, which can be written as numbers.
  func orientation(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> String? {
    switch word("orientation", attributes, theme) {
    case "0": "horizontal"
    case "1": "vertical"
    case let word: word
    }
  }

  private func emitDivider(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    let found = attributes.find("divider")
    var divider = inlineDrawable(of: "divider", out)
    if divider == nil, let found { divider = drawable(found, out.theme) }
    guard let drawable = divider else { return }
    let isRow = out["direction"] == .string("horizontal")
    let size = isRow ? drawable.size.width : drawable.size.height
    if size > 0 { out.set("dividerSize", pixels: size) }
  }

  // MARK: Margins

  /// Sets the margins. If one of the start and the end is given, both replace the left and the right, even if the other
  /// one is missing and therefore 0; in an application with `supportsRtl="false"`, they are used only where the left or the
  /// right is missing.
  ///
  /// Source: android.view.ViewGroup.MarginLayoutParams.doResolveMargins (API 34).
  private func emitMargins(
    _ attributes: AndroidAttributes, _ ofParent: JoinedAttributes, _ out: inout AndroidEmitter
  ) {
    guard out.parent == nil || ofParent.contains("marginLeft") else { return }
    func margin(_ name: String) -> Int? { pixels("layout_margin" + name, attributes, out.theme) }
    if out.parent == "GridLayout" { return emitGridMargins(attributes, &out) }
    if out.parent == "FrameLayout" { emitPlace(attributes, &out) }
    if let all = margin(""), all >= 0 {
      for edge in ["Left", "Top", "Right", "Bottom"] { out.set("margin" + edge, pixels: all) }
      return
    }
    let horizontal = margin("Horizontal").flatMap { $0 >= 0 ? $0 : nil }
    let vertical = margin("Vertical").flatMap { $0 >= 0 ? $0 : nil }
    if let top = vertical ?? margin("Top") { out.set("marginTop", pixels: top) }
    if let bottom = vertical ?? margin("Bottom") { out.set("marginBottom", pixels: bottom) }
    var (left, right) = (horizontal ?? margin("Left"), horizontal ?? margin("Right"))
    var (start, end) = (margin("Start"), margin("End"))
    if left != nil || right != nil, start != nil || end != nil {
      if hasAbsoluteMargins {
        (left, right, start, end) = (left ?? start, right ?? end, nil, nil)
      } else if out.parent == "ConstraintLayout", !hasRelativeAnchors(attributes) {
        (start, end) = (start.flatMap { $0 > 0 ? $0 : nil }, end.flatMap { $0 > 0 ? $0 : nil })
      } else {
        (left, right) = (nil, nil)
      }
    }
    if let left { out.set("marginLeft", pixels: left) }
    if let right { out.set("marginRight", pixels: right) }
    if let start { out.set("marginStart", pixels: start) }
    if let end { out.set("marginEnd", pixels: end) }
  }

  /// Returns whether an anchor of a ConstraintLayout's child is at its start or end. A child without such anchors keeps
  /// its left and right margins.
  ///
  /// Source: androidx.constraintlayout.widget.ConstraintLayout.LayoutParams.resolveLayoutDirection.
  private func hasRelativeAnchors(_ attributes: AndroidAttributes) -> Bool {
    ["Start_toStart", "Start_toEnd", "End_toStart", "End_toEnd"].contains {
      attributes.find("layout_constraint\($0)Of") != nil
    }
  }

  /// Sets the position in an AbsoluteLayout, from its left and top in both directions. No other layout reads it.
  ///
  /// Source: android.widget.AbsoluteLayout.onLayout (API 34).
  private func emitPlace(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    let place = (pixels("layout_x", attributes, out.theme), pixels("layout_y", attributes, out.theme))
    guard place.0 != nil || place.1 != nil else { return }
    out["gravity"] = .string("left|top")
    out.set("marginLeft", pixels: place.0 ?? 0)
    out.set("marginTop", pixels: place.1 ?? 0)
  }

  /// Sets the margins in a GridLayout, which reads the margins of edges again: `layout_marginHorizontal` and
  /// `layout_marginVertical` are ignored, and the margin of an edge takes precedence over `layout_margin`.
  ///
  /// Source: android.widget.GridLayout.LayoutParams.reInitSuper.
  private func emitGridMargins(
    _ attributes: AndroidAttributes, _ out: inout AndroidEmitter
  ) {
    func margin(_ name: String) -> Int? { pixels("layout_margin" + name, attributes, out.theme) }
    let all = margin("")
    for edge in ["Left", "Top", "Right", "Bottom"] {
      if let length = margin(edge) ?? all { out.set("margin" + edge, pixels: length) }
    }
    if let all, all >= 0 { return }
    for edge in ["Start", "End"] {
      if let length = margin(edge) { out.set("margin" + edge, pixels: length) }
    }
  }

  // MARK: Background

  /// Returns the drawable that `aapt:attr` sets for an attribute, inside the view's element.
  func inlineDrawable(of name: String, _ out: AndroidEmitter) -> AndroidDrawable? {
    let inline = out.element.children.first {
      $0.namespace == AndroidNamespace.aapt && $0.attribute("name") == "android:" + name
    }
    return inline?.children.first.flatMap { inlineDrawable($0, out.theme, out.file) }
  }

  private func background(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter)
    -> AndroidDrawable?
  {
    let inline = inlineDrawable(of: "background", out)
    let found = attributes.find("background")
    var drawable: AndroidDrawable?
    if let inline {
      drawable = inline
    } else if let found {
      drawable = self.drawable(found, out.theme)
    }
    if let color = drawable?.color, inline != nil || found?.isGiven == true {
      out["debug_bgColor"] = Self.color(color).map { .string($0) }
    }
    return drawable
  }

  /// Returns a color in the format of the tables, which require two digits per channel and don't accept `#ARGB`, or
  /// `nil` if it isn't a color.
  private static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [3, 4, 6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ $0.hexadecimalValue != nil })
    else { return nil }
    return digits.utf8.count == 4 ? "#" + digits.map { "\($0)\($0)" }.joined() : text
  }
}
