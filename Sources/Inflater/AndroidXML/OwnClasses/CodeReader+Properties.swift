import GRXAndroidData
import Inflater

extension CodeReader {
  /// The kind of value that a property of a view takes.
  private enum Kind {
    case text
    /// A number of pixels.
    case pixels
    case number
    case bool
    /// A constant, in lowercase letters: `GONE`.
    case word
    /// A constant in the form `centerCrop`.
    case camel
    /// A type of text: `TYPE_CLASS_TEXT|TYPE_TEXT_FLAG_MULTI_LINE`.
    case input
    case drawable
    case color
    case style
  }

  /// The attributes for properties of views, by the names of their setters without `set`.
  private static let properties: [String: (attribute: String, kind: Kind)] = [
    "text": ("text", .text), "hint": ("hint", .text), "title": ("title", .text), "subtitle": ("subtitle", .text),
    "helperText": ("helperText", .text), "prefixText": ("prefixText", .text), "suffixText": ("suffixText", .text),
    "maxLines": ("maxLines", .number), "minLines": ("minLines", .number), "lines": ("lines", .number),
    "ems": ("ems", .number), "maxEms": ("maxEms", .number), "minEms": ("minEms", .number), "max": ("max", .number),
    "progress": ("progress", .number), "letterSpacing": ("letterSpacing", .number), "alpha": ("alpha", .number),
    "weightSum": ("weightSum", .number), "columnCount": ("columnCount", .number), "rowCount": ("rowCount", .number),
    "minHeight": ("minHeight", .pixels), "minimumHeight": ("minHeight", .pixels), "minWidth": ("minWidth", .pixels),
    "minimumWidth": ("minWidth", .pixels), "maxWidth": ("maxWidth", .pixels), "maxHeight": ("maxHeight", .pixels),
    "width": ("width", .pixels), "height": ("height", .pixels), "elevation": ("elevation", .pixels),
    "compoundDrawablePadding": ("drawablePadding", .pixels), "iconPadding": ("iconPadding", .pixels),
    "iconSize": ("iconSize", .pixels), "cornerRadius": ("cornerRadius", .pixels),
    "cardElevation": ("cardElevation", .pixels), "radius": ("cardCornerRadius", .pixels),
    "insetTop": ("insetTop", .pixels), "insetBottom": ("insetBottom", .pixels), "strokeWidth": ("strokeWidth", .pixels),
    "singleLine": ("singleLine", .bool), "allCaps": ("textAllCaps", .bool), "enabled": ("enabled", .bool),
    "includeFontPadding": ("includeFontPadding", .bool), "checked": ("checked", .bool),
    "adjustViewBounds": ("adjustViewBounds", .bool), "baselineAligned": ("baselineAligned", .bool),
    "useCompatPadding": ("cardUseCompatPadding", .bool), "indeterminate": ("indeterminate", .bool),
    "verticalScrollBarEnabled": ("verticalScrollBarEnabled", .bool),
    "horizontalScrollBarEnabled": ("horizontalScrollBarEnabled", .bool), "scrollBarSize": ("scrollbarSize", .pixels),
    "scrollBarStyle": ("scrollbarStyle", .camel), "verticalScrollbarPosition": ("verticalScrollbarPosition", .word),
    "hintEnabled": ("hintEnabled", .bool), "counterEnabled": ("counterEnabled", .bool),
    "visibility": ("visibility", .word), "gravity": ("gravity", .word), "orientation": ("orientation", .word),
    "ellipsize": ("ellipsize", .word), "scaleType": ("scaleType", .camel),
    "inputType": ("inputType", .input), "rawInputType": ("inputType", .input),
    "background": ("background", .drawable), "backgroundResource": ("background", .drawable),
    "backgroundDrawable": ("background", .drawable), "backgroundColor": ("background", .color),
    "image": ("src", .drawable), "imageResource": ("src", .drawable), "imageDrawable": ("src", .drawable),
    "icon": ("icon", .drawable), "iconResource": ("icon", .drawable),
    "buttonDrawable": ("button", .drawable), "cardBackgroundColor": ("cardBackgroundColor", .color),
    "textColor": ("textColor", .color), "hintTextColor": ("textColorHint", .color),
    "imageTintList": ("tint", .color), "backgroundTintList": ("backgroundTint", .color),
    "iconTint": ("iconTint", .color), "colorFilter": ("tint", .color),
    "textAppearance": ("textAppearance", .style),
  ]

  /// Sets a property of a view of the platform or of a library. Returns whether it is known.
  func setPlatform(_ name: String, _ arguments: [CodeValue], of target: CodeTarget) -> Bool {
    var key = name
    if name.hasPrefix("is"), name.dropFirst(2).first?.isUppercase == true {
      key = name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)
    }
    switch key {
    case "visible", "gone", "invisible": return setVisibility(key, arguments.first ?? .bool(true), of: target)
    case "textSize":
      setTextSize(arguments, of: target)
      return true
    case "layoutParams":
      guard case .newParams(let params)? = arguments.first, !isUncertain, target != .own else {
        if target != .own, case .unknown? = arguments.first { doubt("sets the layout params") }
        return true
      }
      take(params, for: target)
      return true
    case "typeface":
      setTypeface(arguments, of: target)
      return true
    default: break
    }
    guard let (attribute, kind) = Self.properties[key] else { return false }
    // `setTextAppearance` may have a context before the style.
    let value = (kind == .style ? arguments.last : arguments.first) ?? (kind == .bool ? .bool(true) : .unknown)
    guard !isUncertain, let change = change(value, kind) else {
      if kind != .color || element.options.makesLooks { doubt(setting: attribute, of: target) }
      return true
    }
    changes.set(attribute, change, of: target)
    return true
  }

  private func setVisibility(_ key: String, _ value: CodeValue, of target: CodeTarget) -> Bool {
    guard let isSet = value.bool, !isUncertain else {
      doubt(setting: "visibility", of: target)
      return true
    }
    let word = key == "visible" ? (isSet ? "visible" : "gone") : isSet ? key : "visible"
    changes.set("visibility", .written(word), of: target)
    return true
  }

  private func setTextSize(_ arguments: [CodeValue], of target: CodeTarget) {
    var size: Double?
    if arguments.count == 2, let number = arguments[1].number {
      switch arguments[0] {
      case .word(let unit): size = pixels(number, unit: unit)
      case .number(let unit, _): size = pixels(number, unit: unit == 0 ? "PX" : unit == 1 ? "DP" : "SP")
      default: break
      }
    } else if arguments.count == 1, let number = arguments[0].number {
      size = pixels(number, unit: "SP")
    }
    guard let size, !isUncertain else { return doubt(setting: "textSize", of: target) }
    changes.set("textSize", .pixels(size), of: target)
  }

  /// Follows `setTypeface`, whose second argument is a style. Only the platform's fonts, and the present one, are known.
  private func setTypeface(_ arguments: [CodeValue], of target: CodeTarget) {
    var isKnown = arguments.count == 2
    for argument in arguments {
      switch argument {
      case .word(let word) where Self.typefaces[word] != nil && !isUncertain:
        let (name, value) = Self.typefaces[word] ?? ("", "")
        changes.set(name, .written(value), of: target)
        isKnown = true
      case .null: break
      case .written(let font) where font.hasPrefix("@font/") && !isUncertain:
        changes.set("fontFamily", .written(font), of: target)
        isKnown = true
      default: isKnown = isKnown && arguments.count == 2
      }
    }
    if !isKnown || isUncertain { doubt(setting: "typeface", of: target) }
  }

  private static let typefaces = [
    "BOLD": ("textStyle", "bold"), "ITALIC": ("textStyle", "italic"), "BOLD_ITALIC": ("textStyle", "bold|italic"),
    "NORMAL": ("textStyle", "normal"), "DEFAULT_BOLD": ("textStyle", "bold"), "DEFAULT": ("typeface", "normal"),
    "MONOSPACE": ("typeface", "monospace"), "SERIF": ("typeface", "serif"), "SANS_SERIF": ("typeface", "sans"),
  ]

  /// Returns a value for an attribute, or `nil` if it isn't known.
  private func change(_ value: CodeValue, _ kind: Kind) -> CodeChange? {
    switch (kind, value) {
    case (.style, .written(let text)): return text.contains("style/") ? .appearance(text) : nil
    case (.text, .text(let text)): return .text(text)
    case (.text, .null): return .text("")
    case (.text, .written(let text)):
      // A literal of a document.
      return .written(text)
    case (.pixels, .number(let number, _)): return .pixels(number)
    case (.number, .number(let number, _)):
      return .written(number == number.rounded() ? "\(Int(min(max(number, -1e15), 1e15)))" : "\(number)")
    case (.bool, .bool(let value)): return .written(value ? "true" : "false")
    case (.word, .word(let word)): return .written(word.lowercased())
    case (.word, .number(let number, _)) where number >= 0: return .written("\(Int(min(number, 1e9)))")
    case (.word, .null): return .written("none")
    case (.camel, .word(let word)):
      let parts = word.lowercased().split(separator: "_")
      return .written(
        parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    case (.input, .word(let words)):
      let types = words.split(separator: "|").compactMap { Self.inputTypes[String($0)] }
      return .written(types.isEmpty ? "none" : types.joined(separator: "|"))
    case (.drawable, .written(let text)), (.color, .written(let text)): return .written(text)
    case (.drawable, .null): return .written("@null")
    case (.drawable, .number(let number, _)) where number == 0: return .written("@null")
    case (.color, .word(let word)): return Self.colors[word].map { .written($0) }
    case (.color, .number(let number, _)):
      return .written("#" + UInt32(truncatingIfNeeded: Int(min(max(number, -1e12), 1e12))).hexadecimal(8))
    default: return nil
    }
  }

  /// The words of documents for the constants of android.text.InputType (API 34).
  private static let inputTypes = [
    "TYPE_CLASS_TEXT": "text", "TYPE_CLASS_NUMBER": "number", "TYPE_CLASS_PHONE": "phone",
    "TYPE_CLASS_DATETIME": "datetime", "TYPE_TEXT_FLAG_MULTI_LINE": "textMultiLine",
    "TYPE_TEXT_FLAG_IME_MULTI_LINE": "textImeMultiLine", "TYPE_TEXT_FLAG_CAP_CHARACTERS": "textCapCharacters",
    "TYPE_TEXT_FLAG_CAP_SENTENCES": "textCapSentences", "TYPE_TEXT_FLAG_CAP_WORDS": "textCapWords",
    "TYPE_TEXT_FLAG_NO_SUGGESTIONS": "textNoSuggestions", "TYPE_TEXT_VARIATION_PASSWORD": "textPassword",
    "TYPE_TEXT_VARIATION_VISIBLE_PASSWORD": "textVisiblePassword", "TYPE_TEXT_VARIATION_URI": "textUri",
    "TYPE_TEXT_VARIATION_EMAIL_ADDRESS": "textEmailAddress", "TYPE_NUMBER_FLAG_DECIMAL": "numberDecimal",
    "TYPE_NUMBER_FLAG_SIGNED": "numberSigned", "TYPE_NUMBER_VARIATION_PASSWORD": "numberPassword",
  ]

  private static let colors = [
    "BLACK": "#FF000000", "WHITE": "#FFFFFFFF", "TRANSPARENT": "#00000000", "RED": "#FFFF0000", "GREEN": "#FF00FF00",
    "BLUE": "#FF0000FF", "GRAY": "#FF888888", "LTGRAY": "#FFCCCCCC", "DKGRAY": "#FF444444", "YELLOW": "#FFFFFF00",
  ]

  // MARK: Methods

  /// Follows a method of a view of the platform or of a library; `nil` for an unknown one.
  func callPlatform(
    _ name: String, _ arguments: [SourceValue], _ type: String?, of target: CodeTarget, in scope: CodeScope
  ) -> CodeValue? {
    let given = arguments.map(\.value)
    switch name {
    case "addView":
      addView(given, to: target)
      return .unknown
    case "inflate": return inflate(given, in: scope)
    case "findViewById", "requireViewById":
      guard let id = given.first?.reference, id.contains("id/") else { return .unknown }
      let owner = scope.receivers.last?.target ?? .own
      return .view(owner.child(CodeTarget.comparable(id.split(separator: "/").last ?? "")))
    case "getContext", "getRootView", "getResources", "getLayoutParams":
      return name == "getLayoutParams" ? .params(target) : .object(name == "getContext" ? "context" : "resources")
    case "isInEditMode": return .bool(false)
    case "obtainStyledAttributes", "withStyledAttributes":
      return platformMethod(name, arguments, of: "context", in: scope)
    case "setPadding", "setPaddingRelative", "updatePadding", "updatePaddingRelative":
      return setPadding(name, arguments, of: target)
    case "updateLayoutParams":
      if let function = given.last { invoke(function, [], receiver: .params(target)) }
      return .unknown
    case "setTextSize", "setTextAppearance":
      _ = setPlatform(Self.propertyName(name), given, of: target)
      return .unknown
    case "setCompoundDrawablesWithIntrinsicBounds", "setCompoundDrawablesRelativeWithIntrinsicBounds":
      return setCompoundDrawables(name.contains("Relative"), given, of: target)
    case "setLineSpacing" where given.count == 2:
      guard let add = given[0].number, let factor = given[1].number, !isUncertain else {
        doubt(setting: "lineSpacingExtra", of: target)
        return .unknown
      }
      changes.set("lineSpacingExtra", .pixels(add), of: target)
      changes.set("lineSpacingMultiplier", .written("\(factor)"), of: target)
      return .unknown
    case "removeAllViews", "removeView", "removeViewAt":
      doubt("removes views")
      return .unknown
    default: break
    }
    guard name.hasPrefix("set"), name.count > 3 else { return nil }
    return setPlatform(Self.propertyName(name), given, of: target) ? .unknown : nil
  }

  private func setPadding(_ name: String, _ arguments: [SourceValue], of target: CodeTarget) -> CodeValue {
    let isRelative = name.hasSuffix("Relative")
    let sides = isRelative ? ["Start", "Top", "End", "Bottom"] : ["Left", "Top", "Right", "Bottom"]
    let isUpdate = name.hasPrefix("update")
    for (index, side) in sides.enumerated() {
      let named = arguments.first { $0.name?.lowercased() == side.lowercased() }?.value
      let value =
        named ?? (arguments.indices.contains(index) && arguments[index].name == nil ? arguments[index].value : nil)
      guard let value else {
        if !isUpdate { doubt("sets the padding") }
        continue
      }
      guard let number = value.number, !isUncertain else {
        doubt(setting: "padding\(side)", of: target)
        continue
      }
      changes.set("padding" + side, .pixels(max(number, 0)), of: target)
    }
    return .unknown
  }

  private func setCompoundDrawables(_ isRelative: Bool, _ given: [CodeValue], of target: CodeTarget) -> CodeValue {
    guard given.count == 4 else { return .unknown }
    let sides = isRelative ? ["Start", "Top", "End", "Bottom"] : ["Left", "Top", "Right", "Bottom"]
    for (side, value) in zip(sides, given) {
      guard !isUncertain, let change = change(value, .drawable) else {
        doubt(setting: "drawable\(side)", of: target)
        continue
      }
      changes.set("drawable" + side, change, of: target)
    }
    return .unknown
  }
}
