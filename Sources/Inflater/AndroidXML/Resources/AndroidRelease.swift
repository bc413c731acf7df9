import GRXAndroidData

/// The releases of the platform and its libraries with tables that are searched for a device.
///
/// The newer ones are Android 14 with AppCompat 1.7.0 and Material 1.12.0, the older ones Android 10 with AppCompat
/// 1.1.0 and Material 1.2.1. A name missing from one of them is looked up in the other.
struct AndroidRelease: Hashable, Sendable {
  let hasNewPlatform: Bool
  let hasNewLibraries: Bool
  /// The suffixes, after `@`, of the keys that apply only to this device, the best match first.
  private let variants: [String]

  /// The sets of values that apply only to some windows.
  var windowVariants: [String] { variants }

  init(hasNewPlatform: Bool, hasNewLibraries: Bool, for device: DeviceConfiguration) {
    self.hasNewPlatform = hasNewPlatform
    self.hasNewLibraries = hasNewLibraries
    variants = [
      "sw720dp-land", "sw720dp-port", "sw720dp", "sw600dp-land", "sw600dp-port", "sw600dp", "w480dp", "h720dp", "land",
      "small",
      "night",
    ].filter { ResourceQualifiers($0.split(separator: "-")).matches(device) }
  }

  /// The prefixes of the platform's keys, in search order.
  private var platforms: [String] { hasNewPlatform ? ["P", "p"] : ["p", "P"] }

  // MARK: Values and drawables

  /// Returns a dimension, a string, an integer, a boolean or a fraction.
  func value(_ type: String, _ name: String, isPlatform: Bool) -> String? {
    first(
      in: AndroidTables.values, isPlatform ? platforms : hasNewLibraries ? ["L", "l"] : ["l", "L"], type + "/" + name)
  }

  /// Returns the numbers of a drawable.
  func drawable(_ name: String, isPlatform: Bool) -> String? {
    let libraries = hasNewLibraries ? ["L", "l"] : ["l", "L"]
    return first(in: AndroidTables.drawables, isPlatform ? platforms + libraries : libraries + platforms, name)
  }

  private func first(in table: SortedTable, _ letters: [String], _ name: String) -> String? {
    for letter in letters {
      let key = letter + "/" + name
      for variant in variants {
        if let found = table.value(of: key + "@" + variant) { return found }
      }
      if let found = table.value(of: key) { return found }
    }
    return nil
  }

  // MARK: Styles

  /// Returns whether AppCompat or Material has a style of a name.
  func hasLibraryStyle(_ name: String) -> Bool {
    ["L", "n", "m", "a"].contains { AndroidTables.styles.contains($0 + "/" + name) }
  }

  /// Returns the key of a style or a theme under themes of a family, or `nil` if there is none with that name.
  ///
  /// AppCompat and Material declare most styles twice: `Base.Widget.X`, or `Base.V7.Widget.X`, has the items, and
  /// `Widget.X`, which is in the tables, adds none.
  func styleKey(_ name: String, isPlatform: Bool, _ family: AndroidTheme.Family) -> String? {
    if let known = exactStyleKey(name, isPlatform: isPlatform, family) { return known }
    guard !isPlatform, name.hasPrefix("Base.") else { return nil }
    var parts = name.split(separator: ".").dropFirst()
    if let first = parts.first, first.first == "V", first.dropFirst().allSatisfy(\.isNumber) {
      parts = parts.dropFirst()
    }
    return exactStyleKey(parts.joined(separator: "."), isPlatform: false, family)
      ?? exactStyleKey("RtlOverlay." + parts.joined(separator: "."), isPlatform: false, family)
  }

  private func exactStyleKey(_ name: String, isPlatform: Bool, _ family: AndroidTheme.Family) -> String? {
    for letter in isPlatform ? platforms : hasNewLibraries ? ["L", "n", "m", "a"] : family.olderLetters + ["L"] {
      let key = letter + "/" + name
      for variant in variants where AndroidTables.styles.contains(key + "@" + variant) { return key + "@" + variant }
      if AndroidTables.styles.contains(key) { return key }
    }
    return nil
  }
}
