/// A theme: what an application's styles say, over one of the built-in ones.
struct AndroidTheme {
  /// Which library the theme comes from.
  enum Family: String, Sendable {
    case platform = "p"
    case appCompat = "a"
    case material = "m"
    case material3 = "n"

    /// Where a style or a value is looked up, in order.
    var chain: [String] {
      switch self {
      case .platform: ["p"]
      case .appCompat: ["a", "p"]
      case .material: ["m", "a", "p"]
      case .material3: ["n", "m", "a", "p"]
      }
    }

    /// Whether `Button` and the like are made as the library's own classes.
    var replacesWidgets: Bool { self == .material || self == .material3 }
  }

  var family = Family.platform
  /// The name of the family's variant in the table of themes: `Theme`, `Bridge`, `Design` or `Holo`.
  var variant = "Theme"
  /// Whether it is the theme of the whole layout, and no overlay on it.
  var isApplications = false
  /// The items of the application's own styles, names as written. Later ones win.
  var items: [[String: String]] = []

  /// The theme with a name, as a manifest or an option writes it.
  ///
  /// - Parameter unknown: Called with the name of a base that is in no table.
  init(_ name: String?, in resources: AndroidResources, unknown: (String) -> Void = { _ in }) {
    guard let name else { return }
    let reference =
      ResourceReference(name)
      ?? ResourceReference(
        name.hasPrefix("android:") ? "@android:style/" + name.dropFirst(8) : "@style/" + name)
    guard let reference else { return }
    var base: ResourceReference? = reference
    if !reference.isPlatform, let chain = resources.chain(reference.name) {
      items = [chain.items]
      base = chain.base
    }
    if let base, !setBase(base) { unknown(base.name) }
  }

  private mutating func setBase(_ base: ResourceReference) -> Bool {
    let name = base.name
    if base.isPlatform {
      (family, variant) = (.platform, name.contains("Holo") ? "Holo" : "Theme")
      return true
    }
    func begins(_ prefix: String) -> Bool {
      name.hasPrefix("Theme." + prefix) || name.hasPrefix("Base.Theme." + prefix)
        || name.hasPrefix("ThemeOverlay." + prefix)
    }
    if begins("Material3") {
      (family, variant) = (.material3, "Theme")
    } else if begins("MaterialComponents") {
      (family, variant) = (.material, name.hasSuffix(".Bridge") || name.contains(".Bridge.") ? "Bridge" : "Theme")
    } else if begins("Design") {
      (family, variant) = (.material, "Design")
    } else if begins("AppCompat") {
      (family, variant) = (.appCompat, "Theme")
    } else {
      return false
    }
    return true
  }

  /// The value of an attribute, as it is written; `nil` if the theme doesn't have it.
  func value(of name: String, isPlatform: Bool, in device: DeviceConfiguration) -> String? {
    let names = isPlatform ? ["android:" + name, name] : [name, "android:" + name]
    for items in items.reversed() {
      for name in names {
        if let value = items[name] { return value }
      }
    }
    for name in names {
      if let value = builtIn(name, in: device) { return value }
    }
    return nil
  }

  private func builtIn(_ name: String, in device: DeviceConfiguration) -> String? {
    for family in family.chain {
      let variants = family == self.family.rawValue && variant != "Theme" ? [variant, "Theme"] : ["Theme"]
      for variant in variants {
        let key = family + "/" + variant + "/" + name
        for folder in ["sw720dp-port", "sw600dp-land", "sw600dp-port", "land"] {
          let qualifiers = ResourceQualifiers(folder.split(separator: "-"))
          if device.isLandscape || device.smallestWidth >= 600, qualifiers.matches(device),
            let found = AndroidTables.themes.value(of: key + "@" + folder)
          {
            return found
          }
        }
        if let found = AndroidTables.themes.value(of: key) { return found }
      }
    }
    return nil
  }

  /// The attributes of a built-in style by their names without prefix; `nil` if there is none of that name.
  func builtInStyle(_ reference: ResourceReference, in device: DeviceConfiguration) -> [String: String]? {
    for family in reference.isPlatform ? ["p"] : family.chain + ["n", "m", "a"] {
      let key = family + "/" + reference.name
      guard let text = AndroidTables.appearances.value(of: key) ?? AndroidTables.styles.value(of: key) else { continue }
      var attributes = Self.attributes(text)
      // What the style has for some devices only, the best match last.
      for folder in ["land", "sw600dp-port", "sw600dp-land", "sw720dp-port"] {
        guard device.isLandscape || device.smallestWidth >= 600,
          ResourceQualifiers(folder.split(separator: "-")).matches(device),
          let text = AndroidTables.styles.value(of: key + "@" + folder)
        else { continue }
        attributes.merge(Self.attributes(text)) { $1 }
      }
      return attributes
    }
    return nil
  }

  private static func attributes(_ text: String) -> [String: String] {
    var attributes: [String: String] = [:]
    for part in text.split(separator: ";") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      attributes[String(part[..<equals])] = String(part[part.index(after: equals)...])
    }
    return attributes
  }
}
