import GRXAndroidData
import Inflater

/// A theme: the application's styles on top of a built-in one, and overlays on top of both.
struct AndroidTheme {
  /// The library of the theme.
  enum Family: String, Sendable {
    case platform = "p"
    case appCompat = "a"
    case material = "m"
    case material3 = "n"

    /// The prefixes of the libraries' styles in the older tables, in search order.
    var olderLetters: [String] {
      switch self {
      case .platform: ["n", "m", "a"]
      case .appCompat: ["a", "n", "m"]
      case .material: ["m", "a", "n"]
      case .material3: ["n", "m", "a"]
      }
    }

    /// Whether `Button` and similar elements are created as the library's classes.
    var replacesWidgets: Bool { self == .material || self == .material3 }
  }

  /// The items of a style.
  private struct Layer {
    /// Values by names as written.
    let items: [String: String]
    /// The application's style that has or inherits the items; `nil` for a built-in style.
    let style: ResourceReference?
    /// The key of a built-in style in the tables.
    let key: String?

    init(_ items: [String: String], of style: ResourceReference) {
      self.items = items
      self.style = style
      key = nil
    }

    init(builtIn key: String, in resources: AndroidResources) {
      items = resources.builtInStyle(key) ?? [:]
      style = nil
      self.key = key
    }
  }

  private(set) var family = Family.platform
  /// Whether the family's classes don't replace the platform's, as in a bridge theme.
  private(set) var isBridge = false
  /// Whether it is one of Material 3's expressive themes.
  private(set) var isExpressive = false
  /// Whether it is a light theme.
  private(set) var isLight = true
  /// Whether it is the theme of the whole layout, without overlays.
  var isApplications = false
  /// The places that set it, from the outside in; empty unless origins are kept.
  var sources: [AttributeOrigin.Theme] = []
  /// The layers; later ones take precedence.
  private var layers: [Layer] = []
  /// The number of layers in which an attribute is looked up.
  var layerCount: Int { layers.count }

  /// Returns the theme with a name from a manifest or an option.
  ///
  /// - Parameter unknown: Called with the name of a base that isn't in the tables.
  init(_ name: String?, in resources: AndroidResources, unknown: (String) -> Void = { _ in }) {
    var reference = name.flatMap { name in
      ResourceReference(name)
        ?? ResourceReference(
          name.hasPrefix("android:") ? "@android:style/" + name.dropFirst(8) : "@style/" + name)
    }
    // The theme of a splash screen is replaced before the activity sets its content.
    if let splash = reference, !splash.isPlatform,
      let next = resources.root(ofStyle: splash.name)?.nextTheme.flatMap({ ResourceReference($0) })
    {
      reference = next
    }
    var base = reference
    if let reference, !reference.isPlatform, let chain = resources.chain(reference.name).chain {
      layers = [Layer(chain.items, of: reference)]
      base = chain.base
    }
    if let base {
      if let known = Self.family(of: base), resources.release.hasMaterial || !known.0.replacesWidgets {
        (family, isBridge) = known
        isExpressive = base.name.contains(bytesOf: "Material3Expressive")
      } else {
        unknown(base.name)
      }
      isLight = Self.isLight(base, in: resources)
    }
    if let key = baseKey(base, in: resources) { layers.insert(Layer(builtIn: key, in: resources), at: 0) }
  }

  /// Returns the family of a built-in theme, and whether it is a bridge theme; `nil` if it is in no library.
  private static func family(of base: ResourceReference) -> (Family, isBridge: Bool)? {
    let name = base.name
    if base.isPlatform { return (.platform, false) }
    func begins(_ prefix: String) -> Bool {
      name.hasPrefix("Theme." + prefix) || name.hasPrefix("Base.Theme." + prefix)
        || name.hasPrefix("ThemeOverlay." + prefix)
    }
    if begins("Material3") { return (.material3, false) }
    if begins("MaterialComponents") {
      return (.material, name.hasSuffix(".Bridge") || name.contains(bytesOf: ".Bridge."))
    }
    if begins("Design") { return (.material, true) }
    return begins("AppCompat") ? (.appCompat, false) : nil
  }

  private static func isLight(_ base: ResourceReference, in resources: AndroidResources) -> Bool {
    base.name.contains(bytesOf: "DayNight")
      ? !resources.device.isNight
      : base.name.contains(bytesOf: "Light") || base.name.hasPrefix("Theme.Design")
  }

  /// Returns whether a style of the folders is a light theme that is based on one of a library; `nil` if it isn't based on one.
  static func isLight(_ name: String, in resources: AndroidResources) -> Bool? {
    guard var root = resources.root(ofStyle: name), root.base?.name.hasPrefix("Theme.") == true else { return nil }
    if let next = root.nextTheme.flatMap({ ResourceReference($0) }) {
      let isOwn = !next.isPlatform
      root = (isOwn ? resources.root(ofStyle: next.name) : nil) ?? AndroidResources.StyleRoot(base: next)
    }
    guard let base = root.base else { return true }
    guard let (family, _) = family(of: base), resources.release.hasMaterial || !family.replacesWidgets else {
      return nil
    }
    return isLight(base, in: resources)
  }

  /// Returns the key of the built-in theme with a name, or of a similar one that represents it.
  private func baseKey(_ base: ResourceReference?, in resources: AndroidResources) -> String? {
    let release = resources.release
    func key(_ name: String, isPlatform: Bool) -> String? {
      release.styleKey(name, isPlatform: isPlatform, family)
    }
    let name = base?.name ?? ""
    // The older tables have one theme of each kind.
    let isComplete = family == .platform ? release.tables.hasNewPlatform : release.tables.hasNewLibraries
    if isComplete, let base, name.hasPrefix("Theme") || name.hasPrefix("Base."),
      !name.contains(bytesOf: "ThemeOverlay"),
      let key = key(name, isPlatform: base.isPlatform)
    {
      return key
    }
    let isLight = name.contains(bytesOf: "Light") || name.contains(bytesOf: "DayNight") && !resources.device.isNight
    switch family {
    case .platform:
      let kind = name.contains(bytesOf: "Holo") ? "Holo" : "Material"
      return key("Theme.\(kind)" + (isComplete && !isLight && base != nil ? "" : ".Light"), isPlatform: true)
    case .appCompat: return key("Theme.AppCompat.Light", isPlatform: false)
    case .material:
      let kind =
        !isBridge
        ? "MaterialComponents.Light"
        : name.contains(bytesOf: "Design") ? "Design.Light" : "MaterialComponents.Light.Bridge"
      return key("Theme." + kind, isPlatform: false)
    case .material3: return key("Theme.Material3.Light", isPlatform: false)
    }
  }

  /// Applies a style of the application, and the built-in one that it extends, as an overlay.
  mutating func overlay(
    _ chain: AndroidResources.StyleChain, of style: ResourceReference, in resources: AndroidResources
  ) {
    if let base = chain.base { overlay(base, in: resources) }
    layers.append(Layer(chain.items, of: style))
  }

  /// Applies a built-in style as an overlay.
  mutating func overlay(_ style: ResourceReference, in resources: AndroidResources) {
    if let key = resources.release.styleKey(style.name, isPlatform: style.isPlatform, family) {
      layers.append(Layer(builtIn: key, in: resources))
    }
  }

  /// Returns this theme instead of another one, keeping the other's overlays.
  func replacing(base other: AndroidTheme) -> AndroidTheme {
    var theme = self
    theme.layers = other.layers + layers
    theme.sources = other.sources
    return theme
  }

  /// Returns the value of an attribute as written, or `nil` if the theme doesn't have it.
  func value(of name: String, isPlatform: Bool) -> String? { find(name, isPlatform)?.value }

  /// Returns the application's style that sets an attribute, or `nil` if a built-in style does, or none.
  func style(thatGives name: String, isPlatform: Bool) -> ResourceReference? { find(name, isPlatform)?.style }

  /// The application's styles in which attributes are looked up, in order of precedence.
  var ownStyles: [ResourceReference] { layers.reversed().compactMap(\.style) }

  private func find(_ name: String, _ isPlatform: Bool) -> (value: String, style: ResourceReference?)? {
    let platformName = "android:" + name
    for name in isPlatform ? [platformName, name] : [name, platformName] {
      for layer in layers.reversed() {
        if let value = layer.items[name] { return (value, layer.style) }
      }
    }
    return nil
  }

  /// Returns the attributes of a built-in style by their names without prefix, or `nil` if there is no such style.
  func builtInStyle(
    _ reference: ResourceReference, in resources: AndroidResources, withColors: Bool = false
  ) -> [String: String]? {
    let items = resources.release.styleKey(reference.name, isPlatform: reference.isPlatform, family)
      .flatMap { resources.builtInStyle($0) }
    guard withColors else { return items }
    let colors = resources.release.tables.colorStyles.items(of: (reference.isPlatform ? "P/" : "L/") + reference.name)
    guard let colors else { return items }
    return (items ?? [:]).merging(colors) { $1 }
  }

  // MARK: Colors

  /// The key of the theme that provides the colors.
  var colorKey: String {
    let letter =
      switch family {
      case .platform: "P"
      case .appCompat: "A"
      case .material: "M"
      case .material3: isExpressive ? "E" : "N"
      }
    return letter + (isLight ? "L" : "D")
  }

  /// Returns the value of a color attribute as written, or `nil` if the theme doesn't have it.
  func color(of name: String, isPlatform: Bool, in tables: ReleaseTables) -> String? {
    let names = isPlatform ? ["android:" + name, name] : [name, "android:" + name]
    for layer in layers.reversed() {
      if let key = layer.key {
        if key.contains(bytesOf: "/ThemeOverlay"), let value = tables.colorStyles.item(name, of: key) { return value }
      } else {
        for name in names { if let value = layer.items[name] { return value } }
      }
    }
    return names.firstResult { tables.themeColors.value(of: colorKey + "/" + $0) }
  }
}
