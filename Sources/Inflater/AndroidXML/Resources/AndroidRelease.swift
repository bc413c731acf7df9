import GRXAndroidData
import Measure

/// The releases of the platform and its libraries with tables that are searched for a device.
///
/// A name missing from one of them is looked up in the oldest, Android 10 with AppCompat 1.1.0 and Material 1.2.1, and a
/// name missing from that in Android 14, or Material 1.12.
struct AndroidRelease: Sendable {
  let tables: ReleaseTables
  /// Whether the application may use Material's styles; otherwise its build files don't name the library.
  let hasMaterial: Bool
  /// The API level for which the application was built, which switches what the platform does by it.
  let targetSDK: Int
  private var hasNewPlatform: Bool { tables.hasNewPlatform }
  private var hasNewLibraries: Bool { tables.hasNewLibraries }
  /// The suffixes, after `@`, of the keys that apply only to this device, the best match first.
  private let variants: [String]
  private let known: KnownKeys

  /// The suffixes of keys that apply only to some devices, the best match first, and the qualifiers of these.
  static let variants: [(name: String, qualifiers: ResourceQualifiers)] = [
    "sw720dp-land", "sw720dp-port", "sw720dp", "sw600dp-land", "sw600dp-port", "sw600dp", "w480dp", "h720dp", "land",
    "small", "night",
  ].map { ($0, ResourceQualifiers($0.split(separator: "-"))) }

  /// The results of all lookups in a run, most of which are of the same names.
  final class KnownKeys: Sendable {
    /// The releases, and the kind of device, on which the results depend.
    struct Source: Hashable {
      let apiLevel: Int
      let material: LibraryVersion
      let hasMaterial: Bool
      let variants: [String]
    }

    fileprivate struct Name: Hashable {
      /// The type of a value, or the family of a style's theme.
      let kind: String
      let name: String
      let isPlatform: Bool
    }

    fileprivate let values = SharedValues<Name, String?>()
    fileprivate let styleKeys = SharedValues<Name, String?>()
  }

  /// Selects the releases that the options name, or else those that a project's files do, or else the usual ones.
  init(
    _ options: AndroidOptions, _ project: AndroidProjectFacts?, _ libraries: LibraryArchives?,
    for device: DeviceConfiguration, _ cache: AndroidProjectCache
  ) {
    let choice = AndroidReleaseChoice(options, project?.versions, libraries)
    tables = ReleaseTables.tables(
      apiLevel: options.apiLevel,
      material: choice.material ?? ReleaseTables.usualMaterial(apiLevel: options.apiLevel))
    hasMaterial = choice.material != nil
    targetSDK = choice.targetSDK
    variants = Self.variants.filter { $0.qualifiers.matches(device) }.map(\.name)
    known = cache.knownKeys(
      of: KnownKeys.Source(
        apiLevel: tables.apiLevel, material: tables.material, hasMaterial: hasMaterial, variants: variants))
  }

  /// The prefixes of the platform's keys, in search order.
  private var platforms: [String] { hasNewPlatform ? ["P", "p"] : ["p", "P"] }

  // MARK: Values and drawables

  /// Returns a dimension, a string, an integer, a boolean or a fraction.
  func value(_ type: String, _ name: String, isPlatform: Bool) -> String? {
    known.values.value(for: KnownKeys.Name(kind: type, name: name, isPlatform: isPlatform)) {
      first(in: tables.values, isPlatform ? platforms : hasNewLibraries ? ["L", "l"] : ["l", "L"], type + "/" + name)
    }
  }

  /// Returns the numbers of a drawable.
  func drawable(_ name: String, isPlatform: Bool) -> String? {
    let libraries = hasNewLibraries ? ["L", "l"] : ["l", "L"]
    return first(in: tables.drawables, isPlatform ? platforms + libraries : libraries + platforms, name)
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
    ["L", "n", "m", "a"].contains { tables.styles.contains($0 + "/" + name) }
  }

  /// The beginnings of the names of Material's styles.
  private static let materials = ["Material3", "MaterialComponents", "Material3Expressive", "Design"]

  /// Returns whether a style of the libraries is Material's: `Widget.Material3.Button`.
  private static func isMaterials(_ name: String) -> Bool {
    name.split(separator: ".").prefix(4).contains { part in materials.contains { $0 == part } }
  }

  /// Returns the reason that a style, a theme, or a class is missing, to follow a sentence; empty if Material's are known,
  /// or if it isn't Material's.
  func reasonForMissing(_ name: String) -> String {
    if hasMaterial || !Self.isMaterials(name) && !name.hasPrefix("com.google.android.material.") { return "" }
    return "; it belongs to Material, which neither the build files nor --material name"
  }

  /// Returns the key of a style or a theme under themes of a family, or `nil` if there is none with that name.
  ///
  /// AppCompat and Material declare most styles twice: `Base.Widget.X`, or `Base.V7.Widget.X`, has the items, and
  /// `Widget.X`, which is in the tables, adds none.
  func styleKey(_ name: String, isPlatform: Bool, _ family: AndroidTheme.Family) -> String? {
    known.styleKeys.value(for: KnownKeys.Name(kind: family.rawValue, name: name, isPlatform: isPlatform)) {
      newStyleKey(name, isPlatform: isPlatform, family)
    }
  }

  private func newStyleKey(_ name: String, isPlatform: Bool, _ family: AndroidTheme.Family) -> String? {
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
    if !isPlatform, !hasMaterial, Self.isMaterials(name) { return nil }
    for letter in isPlatform ? platforms : hasNewLibraries ? ["L", "n", "m", "a"] : family.olderLetters + ["L"] {
      let key = letter + "/" + name
      for variant in variants where tables.styles.contains(key + "@" + variant) { return key + "@" + variant }
      if tables.styles.contains(key) { return key }
    }
    return nil
  }
}
