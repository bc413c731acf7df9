import GRXAndroidData
import Inflater
import Layouts
import Measure

extension CodeReader {
  /// Returns the attributes that `obtainStyledAttributes` returns for its arguments.
  func styledAttributes(_ arguments: [CodeValue]) -> CodeValue {
    var result = StyledAttributes()
    var isKnown = false
    for argument in arguments {
      switch argument {
      case .object(let name) where name.hasPrefix("styleable:"):
        result.styleable = String(name.dropFirst(10))
        isKnown = true
      case .list(let values):
        result.names = values.compactMap { $0.reference.map { String($0.split(separator: "/").last ?? "") } }
        isKnown = true
      case .written(let text):
        if text.hasPrefix("?") {
          let name = String(text.split(separator: "/").last ?? "")
          let isPlatform = text.hasPrefix("?android:")
          if let style = element.theme.value(of: name, isPlatform: isPlatform) { result.styles.append(style) }
        } else if text.contains("style/") {
          result.styles.append(text)
        }
      default: break
      }
    }
    return isKnown ? .attributes(result) : .unknown
  }

  /// Returns the name of the attribute at an index of a styleable.
  private func attributeName(_ index: CodeValue, in attributes: StyledAttributes) -> String? {
    switch index {
    case .object(let name) where name.hasPrefix("styleable:"):
      let name = name.dropFirst(10)
      let own = name.hasPrefix(attributes.styleable + "_") ? name.dropFirst(attributes.styleable.count + 1) : nil
      // The styleable of another class, of which the name isn't known.
      let attribute = own ?? name.split(separator: "_", maxSplits: 1).last ?? name
      return String(attribute.hasPrefix("android_") ? attribute.dropFirst(8) : attribute)
    case .number(let number, _):
      return attributes.names.indices.contains(Int(number)) ? attributes.names[Int(number)] : nil
    case .written(let text): return text.split(separator: "/").last.map(String.init)
    default: return nil
    }
  }

  /// Returns the value of an attribute: that of the element, of its styles, or of the theme.
  private func found(_ name: String, _ attributes: StyledAttributes) -> AndroidAttributes.Found? {
    if let found = element.attributes.find(name) { return found }
    func made(_ value: String) -> AndroidAttributes.Found {
      AndroidAttributes.Found(
        value: value, file: element.file, offset: element.source.offset, isGiven: false)
    }
    for style in attributes.styles {
      if let reference = ResourceReference(style), reference.type == "style",
        let value = reader.styleItems(reference, element.theme)?[name]
      {
        return made(value)
      }
    }
    return element.theme.value(of: name, isPlatform: false).map(made)
  }

  /// Returns the value of a method of `TypedArray`, or `nil` if it isn't one that reads an attribute.
  func attribute(
    _ method: String, _ arguments: [CodeValue], of attributes: StyledAttributes, in scope: CodeScope
  ) -> CodeValue? {
    switch method {
    case "recycle", "close": return .unknown
    case "getContext": return .object("context")
    case "getResources": return .object("resources")
    default: break
    }
    guard method.hasPrefix("get") || method.hasPrefix("hasValue"), let index = arguments.first else { return nil }
    guard let name = attributeName(index, in: attributes) else { return .unknown }
    let fallback = arguments.dropFirst().first ?? .null
    guard let found = found(name, attributes), found.value != "@null" else {
      return method.hasPrefix("hasValue") ? .bool(false) : fallback
    }
    if found.value.hasPrefix("@{") || found.value.hasPrefix("@={") { return .unknown }
    switch method {
    case "hasValue", "hasValueOrEmpty": return .bool(true)
    case "getString", "getText", "getStringOrThrow", "getTextOrThrow", "getNonResourceString": return text(found)
    case "getDrawable", "getColor", "getColorStateList", "getDrawableOrThrow", "getColorOrThrow",
      "getColorStateListOrThrow", "getFont":
      return .written(found.value)
    case "getResourceId", "getResourceIdOrThrow":
      guard found.value.hasPrefix("@") || found.value.hasPrefix("?") else { return fallback }
      return themed(found.value)
    default: return number(method, found, name, default: fallback)
    }
  }

  private func text(_ found: AndroidAttributes.Found) -> CodeValue {
    if case .string(let text)? = found.madeValue { return .text(text) }
    return .written(found.value)
  }

  /// Returns the resource that an attribute of the theme names.
  private func themed(_ value: String) -> CodeValue {
    guard value.hasPrefix("?"), let reference = ResourceReference(value) else { return .written(value) }
    return element.theme.value(of: reference.name, isPlatform: reference.isPlatform).map { .written($0) } ?? .unknown
  }

  private func number(
    _ method: String, _ found: AndroidAttributes.Found, _ name: String, default fallback: CodeValue
  ) -> CodeValue {
    guard let resolved = reader.resolve(found, element.theme) else { return fallback }
    switch method {
    case "getBoolean", "getBooleanOrThrow": return ResourceReader.bool(resolved.text).map { .bool($0) } ?? .unknown
    case "getDimension", "getDimensionOrThrow":
      return reader.exactPixels(of: resolved).map { .number($0, isFraction: true) } ?? .unknown
    case "getDimensionPixelSize", "getDimensionPixelSizeOrThrow", "getLayoutDimension":
      switch resolved.text {
      case "match_parent": return .word("MATCH_PARENT")
      case "wrap_content": return .word("WRAP_CONTENT")
      default: break
      }
      return reader.exactPixels(of: resolved).map { .number(Double(reader.wholePixels($0)), isFraction: false) }
        ?? .unknown
    case "getDimensionPixelOffset", "getDimensionPixelOffsetOrThrow":
      return reader.exactPixels(of: resolved).map { .number($0.rounded(.towardZero), isFraction: false) } ?? .unknown
    case "getInt", "getInteger", "getIntOrThrow", "getIntegerOrThrow":
      return whole(resolved.text, name).map { .number($0, isFraction: false) } ?? .unknown
    case "getFloat", "getFloatOrThrow": return Double(resolved.text).map { .number($0, isFraction: true) } ?? .unknown
    default: return .unknown
    }
  }

  /// Returns the number of an attribute's value, which may be a word, or several with `|`.
  private func whole(_ text: String, _ name: String) -> Double? {
    if let number = Double(text) { return number }
    if text.hasPrefix("0x"), let number = UInt32(text.dropFirst(2), radix: 16) {
      return Double(Int32(bitPattern: number))
    }
    if let value = ResourceReader.bool(text) { return value ? 1 : 0 }
    let words = reader.resources.words(ofAttribute: name)
    var sum = 0
    for word in text.split(separator: "|") {
      guard let number = words[String(word).trimmed] ?? Self.platformWords[String(word).trimmed] else { return nil }
      sum |= number
    }
    return Double(sum)
  }

  /// The numbers of words of the platform's attributes.
  private static let platformWords = [
    "horizontal": 0, "vertical": 1, "visible": 0, "invisible": 1, "gone": 2, "none": 0, "start": 1, "middle": 2,
    "end": 3,
    "marquee": 4, "normal": 0, "bold": 1, "italic": 2, "sans": 1, "serif": 2, "monospace": 3,
  ]

  // MARK: Resources

  /// Returns the value of a method of the platform's contexts and resources, or `nil` if it isn't known.
  func platformMethod(
    _ name: String, _ arguments: [SourceValue], of kind: String, in scope: CodeScope
  ) -> CodeValue? {
    let given = arguments.map(\.value)
    let reference = given.first?.reference
    switch name {
    case "getResources": return .object("resources")
    case "getContext", "getApplicationContext", "getBaseContext": return .object("context")
    case "getTheme": return .object("context")
    case "getDisplayMetrics": return .object("metrics")
    case "obtainStyledAttributes": return styledAttributes(given)
    case "withStyledAttributes":
      guard let function = given.last, case .function = function else { return .unknown }
      let attributes = styledAttributes(Array(given.dropLast()))
      if attributes.isUnknown { return .unknown }
      return invoke(function, [attributes], receiver: attributes)
    case "inflate": return inflate(given, in: scope)
    case "resolveAttribute":
      guard let reference, case .newParams(let box)? = given.dropFirst().first else { return .unknown }
      guard case .written(let text) = themed(reference) else { return .bool(false) }
      box.values["value"] = .written(text)
      return .bool(true)
    case "getString", "getText":
      return given.count == 1 && reference != nil ? .written(reference ?? "") : .unknown
    case "getDimension", "getDimensionPixelSize", "getDimensionPixelOffset":
      guard let reference, let exact = exactPixels(reference) else { return .unknown }
      switch name {
      case "getDimension": return .number(exact, isFraction: true)
      case "getDimensionPixelSize": return .number(Double(reader.wholePixels(exact)), isFraction: false)
      default: return .number(exact.rounded(.towardZero), isFraction: false)
      }
    case "getInteger", "getBoolean", "getColor", "getColorStateList", "getDrawable", "getFont":
      guard let reference else { return .unknown }
      if name == "getBoolean" { return shown(reference).flatMap(ResourceReader.bool).map { .bool($0) } ?? .unknown }
      guard name == "getInteger" else { return .written(reference) }
      return shown(reference).flatMap { Double($0) }.map { .number($0, isFraction: false) } ?? .unknown
    default: return nil
    }
  }

  private func exactPixels(_ reference: String) -> Double? {
    reader.resolve(reference, element.theme, element.file, element.source.offset, .warning)
      .flatMap { reader.exactPixels(of: $0) }
  }

  /// Returns the value of a method of a helper class of the platform or its libraries.
  func helper(_ type: String, _ name: String, _ arguments: [SourceValue], in scope: CodeScope) -> CodeValue? {
    let given = arguments.map(\.value)
    switch (type, name) {
    case ("LayoutInflater", "from"): return .object("inflater")
    case ("ContextCompat", _), ("AppCompatResources", _), ("ResourcesCompat", _):
      guard let reference = given.first(where: { $0.reference != nil }) else { return .unknown }
      return name == "getFont" ? .unknown : reference
    case ("ColorStateList", "valueOf"), ("String", "valueOf"), ("Objects", "requireNonNull"): return given.first
    case ("MaterialColors", "getColor"): return given.first { $0.reference != nil } ?? .unknown
    case ("TypedValue", "applyDimension"):
      guard case .word(let unit)? = given.first, let number = given.dropFirst().first?.number else { return .unknown }
      return pixels(number, unit: unit).map { .number($0, isFraction: true) } ?? .unknown
    case ("Math", "max"), ("Math", "min"), ("Math", "round"):
      let numbers = given.compactMap(\.number)
      guard numbers.count == given.count, let first = numbers.first else { return .unknown }
      if name == "round" { return .number((first + 0.5).rounded(.down), isFraction: false) }
      return .number(name == "max" ? numbers.max() ?? first : numbers.min() ?? first, isFraction: false)
    case ("ViewCompat", "requireViewById"): return findView(given.last)
    case ("Resources", "getSystem"): return .object("resources")
    case ("TextViewCompat", "setTextAppearance"):
      guard given.count == 2, let target = given[0].target else { return .unknown }
      _ = setPlatform("textAppearance", [given[1]], of: target)
      return .unknown
    default: return nil
    }
  }

  /// Returns a length in pixels.
  func pixels(_ number: Double, unit: String) -> Double? {
    switch unit.split(separator: "_").last {
    case "DIP", "DP": number * reader.density
    case "SP": AndroidLength("\(number)sp")?.pixels(density: reader.density, fontScale: reader.fontScale)
    case "PX": number
    default: nil
    }
  }
}
