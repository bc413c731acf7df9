import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The attributes of an element.
extension AndroidText {
  func write(_ attributes: [NodeAttribute], kind: ViewKind?, parent: String?, _ out: inout Attributes) {
    let parentKind = parent.flatMap { kinds[$0] }
    let base = kind?.substituted ?? ""
    // In the order of the tables, in which a later attribute refines an earlier one.
    for attribute in attributes {
      let name = attribute.name
      if name == "id" {
        if case .string(let id) = attribute.value { out.set("android:id", "@+id/" + id) }
        continue
      }
      if let known = kind?.attributes.first(where: { $0.name == name || $0.aliases.contains(name) }) {
        writeOwn(known.name, attribute.value, base, known.form, &out)
      } else if let known = (parentKind ?? ViewKind.unknownParent).childAttributes.first(where: {
        $0.name == name || $0.aliases.contains(name)
      }) {
        writeChildAttribute(known.name, attribute.value, parent ?? "", known.form, &out)
      } else {
        out.missing.append("\(name) = \(attribute.value.excerpt)")
      }
    }
    // A single line of Android's ends in an ellipsis unless the layout says otherwise.
    let names = attributes.map(\.name)
    if names.contains("singleLine"), !names.contains("ellipsize"), !names.contains("editable"), base == "TextView" {
      out.set("android:ellipsize", "none")
    }
  }

  static let stacks = ["StackLayout", "H", "V"]

  private func writeOwn(
    _ name: String, _ value: AttributeValue, _ base: String, _ form: ValueForm, _ out: inout Attributes
  ) {
    func set(_ name: String) {
      out.set(name, string(value, form, isText: name == "android:textSize" || name.hasPrefix("android:autoSize")))
    }
    // Android's attributes with these names belong to other classes.
    if Self.stacks.contains(base), ["direction", "spacing", "contentGravity", "alignment"].contains(name) {
      return note(name, value, &out)
    }
    if writePicture(name, value, form, &out) || writeTruncated(name, value, form, &out) { return }
    switch name {
    case "visibility": out.set("android:visibility", value == .string("hidden") ? "invisible" : string(value, form))
    case "direction": set("android:orientation")
    case "contentGravity": set("android:gravity")
    case "justified":
      if value == .bool(true) || value == .string("true") { out.set("android:justificationMode", "inter_word") }
    case "stretchesLetters":
      if value == .bool(true) || value == .string("true") { out.set("android:justificationMode", "inter_character") }
    case "textMetrics" where value == .string("android"): break
    case "baseline" where base == "ImageView": set("android:baseline")
    case "drawerMargin" where string(value, form) == "64dp": break
    case "src", "baseline", "textMetrics", "autoSizePresetSizes": note(name, value, &out)
    // In Android, only texts, images, ConstraintLayouts, and NavigationViews have them.
    case "maxWidth", "maxHeight":
      let length = name == "maxWidth" ? "width" : "height"
      if out.hasGreatestSize && !out.ignoresGreatest.contains(length) || out.hasGreatestWidth && name == "maxWidth" {
        set("android:" + name)
      } else {
        note(name, value, &out)
      }
    case "maxTextWidth": set("android:maxWidth")
    case "maxTextHeight": set("android:maxHeight")
    case "textWeight":
      let words = ["light": 300, "regular": 400, "medium": 500, "bold": 700]
      if case .string(let word) = value, let weight = words[word] { out.set("android:textFontWeight", String(weight)) }
      if case .number(let weight) = value { out.set("android:textFontWeight", String(Int(min(max(weight, 1), 1000)))) }
    case "italic": if value == .bool(true) || value == .string("true") { out.set("android:textStyle", "italic") }
    // The class or the content of the view implies these.
    case "fillsOffer", "maximumRule", "ignoresChildren", "keepsDividersOnLeft", "hasBaselineOfFirstChild",
      "passesSizeHint", "alternativesPadding":
      break
    // In both formats, a text that wraps its content is at least as high as its minimum height.
    case "leastHeight":
      if out.wrapsHeight { set("android:minHeight") } else { note(name, value, &out) }
    case "fillsWidth" where out.hasGreatestWidth: break
    // A text in a layout has no tags.
    case "spans": out.missing.append("the tags of the text")
    case "password": out.set("android:inputType", "textPassword")
    case "singleLine" where base == "FlowLayout": set("app:singleLine")
    case "openDrawers":
      out.set("xmlns:tools", AndroidNamespace.tools)
      set("tools:openDrawer")
    case "centersTitle": set("app:titleCentered")
    case "centersSubtitle": set("app:subtitleCentered")
    default:
      if let (android, attribute) = Self.names.own[name], !attribute.isOfChild {
        out.set((attribute.isOfLibrary ? "app:" : "android:") + android, string(value, form, attribute.value))
      } else if AndroidTables.platformAttributes.contains(name) {
        set("android:" + name)
      } else {
        note(name, value, &out)
      }
    }
  }

  /// Writes a length that is truncated to whole pixels when it is read, so it must not be written too short. Returns `false`
  /// for any other attribute.
  private func writeTruncated(
    _ name: String, _ value: AttributeValue, _ form: ValueForm, _ out: inout Attributes
  ) -> Bool {
    let android: String
    switch name {
    case "itemSpacing": android = "chipSpacingHorizontal"
    case "lineSpacing": android = "chipSpacingVertical"
    case "contentInsetStart", "contentInsetEnd", "titleMarginStart", "titleMarginTop", "titleMarginEnd",
      "titleMarginBottom", "maxButtonHeight":
      android = name
    default: return false
    }
    let length = string(value, form)
    let points = length.hasSuffix("dp") ? Double(length.dropLast(2)) ?? 0 : 0
    out.set("app:" + android, points == points.rounded() ? length : (points + 0.0001).shortestDecimal + "dp")
    return true
  }

  /// Writes an attribute with a color or a drawable. Returns `false` for any other.
  private func writePicture(
    _ name: String, _ value: AttributeValue, _ form: ValueForm, _ out: inout Attributes
  ) -> Bool {
    switch name {
    case "debug_bgColor", "background": writeBackground(name, value, &out)
    case "textColor", "tint": writeColor("android:" + name, name, value, &out)
    case "intrinsicWidth", "intrinsicHeight":
      let key = "android:src"
      var size = out.drawables[key]?.size ?? ("0dp", "0dp")
      if name == "intrinsicWidth" { size.width = string(value, form) } else { size.height = string(value, form) }
      out.drawables[key, default: Drawable()].size = size
    case "drawableLeft", "drawableTop", "drawableRight", "drawableBottom":
      out.drawables["android:" + name, default: Drawable()].size = pair(value)
    case "dividerSize":
      let length = string(value, form)
      out.drawables["android:divider", default: Drawable()].size = (length, length)
    default: return false
    }
    return true
  }

  private func writeColor(_ android: String, _ name: String, _ value: AttributeValue, _ out: inout Attributes) {
    if case .string(let color) = value, color.hasPrefix("#") { return out.set(android, color) }
    guard let color = Color(value, AttributeContext(density: 1)) else { return note(name, value, &out) }
    let digits = [color.alpha, color.red, color.green, color.blue].map { $0.hexadecimal(2) }
    out.set(android, "#" + digits.joined())
  }

  private func writeBackground(_ name: String, _ value: AttributeValue, _ out: inout Attributes) {
    switch value {
    case .string: writeColor("android:background", name, value, &out)
    case .object(let members):
      var drawable = Drawable()
      if case .string(let color)? = members["color"], color.hasPrefix("#") { drawable.color = color }
      if let size = members["size"] { drawable.size = pair(size) }
      switch members["padding"] {
      case .array(let edges)?: drawable.padding = edges.map { string($0, .length(isNegativeAllowed: false)) }
      case let length?:
        drawable.padding = Array(repeating: string(length, .length(isNegativeAllowed: false)), count: 4)
      case nil: break
      }
      out.drawables["android:background"] = drawable
    default: note(name, value, &out)
    }
  }

  /// Returns a width and a height.
  private func pair(_ value: AttributeValue) -> (width: String, height: String)? {
    guard case .array(let elements) = value, elements.count == 2 else { return nil }
    let lengths = elements.map { string($0, .length(isNegativeAllowed: false)) }
    return (lengths[0], lengths[1])
  }

  private func writeChildAttribute(
    _ name: String, _ value: AttributeValue, _ parent: String, _ form: ValueForm, _ out: inout Attributes
  ) {
    func set(_ name: String) { out.set(name, string(value, form)) }
    switch name {
    case "width" where value == .string("auto"), "height" where value == .string("auto"):
      out.set("android:layout_" + name, "wrap_content")
    case "width" where value == .string("fill"), "height" where value == .string("fill"):
      out.set("android:layout_" + name, "match_parent")
    // The name of a length that several views share.
    case "width" where isWord(value), "height" where isWord(value): note(name, value, &out)
    case "layout_horizontalBias": set("app:layout_constraintHorizontal_bias")
    case "layout_verticalBias": set("app:layout_constraintVertical_bias")
    case "gravity": out.set("android:layout_gravity", gravity(value, form, isInRow: out.isInRow))
    case "anchor": out.set("app:layout_anchor", "@id/" + string(value, form))
    case "anchorGravity": set("app:layout_anchorGravity")
    case "insetEdge": set("app:layout_insetEdge")
    case "dodgeInsetEdges": set("app:layout_dodgeInsetEdges")
    case "behavior" where value == .string("header") || value == .string("none"): break
    case "scrollingChildren", "keepsLastCollapsed": break
    case "behavior" where value == .string("scrolling"):
      out.set("app:layout_behavior", "@string/appbar_scrolling_view_behavior")
    case "behavior" where value == .string("bottom_sheet"):
      out.set("app:layout_behavior", "@string/bottom_sheet_behavior")
    case "peekHeight": set("app:behavior_peekHeight")
    case "part":
      out.set("xmlns:tools", AndroidNamespace.tools)
      set("tools:part")
    case "flexBasisPercent":
      guard let share = value.number else { return note(name, value, &out) }
      out.set("app:layout_flexBasisPercent", (share * 100).shortestDecimal + "%")
    default:
      if name.hasPrefix("margin"), AndroidTables.platformAttributes.contains("layout_" + name) {
        return set("android:layout_" + name)
      }
      guard let (android, attribute) = Self.names.child[name] else { return note(name, value, &out) }
      out.set((attribute.isOfLibrary ? "app:" : "android:") + android, string(value, form, attribute.value))
    }
  }

  private func isWord(_ value: AttributeValue) -> Bool {
    guard case .string(let text) = value, let first = text.unicodeScalars.first else { return false }
    return first.properties.isAlphabetic && Dimension(value, AttributeContext()) == nil
  }

  private func note(_ name: String, _ value: AttributeValue, _ out: inout Attributes) {
    out.missing.append("\(name) = \(value.excerpt)")
  }

  /// Converts a gravity. In a LinearLayout of the tables, `begin`, `center`, and `end` refer to the cross axis, which
  /// isn't the case in Android.
  private func gravity(_ value: AttributeValue, _ form: ValueForm, isInRow: Bool?) -> String {
    let words = string(value, form)
    switch (words, isInRow) {
    case ("begin", true?): return "top"
    case ("center", true?): return "center_vertical"
    case ("end", true?): return "bottom"
    case ("center", false?): return "center_horizontal"
    default: break
    }
    return words.split { $0 == "|" || $0 == " " }.map { $0 == "begin" ? "start" : String($0) }.joined(separator: "|")
  }
}
