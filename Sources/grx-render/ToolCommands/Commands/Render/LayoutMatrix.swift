import GRXCompare
import GRXInspection
import Layouts
import Measure
import Render

/// The lists of values of which all combinations are laid out.
struct LayoutMatrix: Hashable, Sendable {
  /// The devices. Each list is `nil` if its option isn't given, and then isn't part of a section's name.
  var devices: [Device]?
  var sizes: [PointSize]?
  var densities: [Double]?
  var directions: [LayoutDirection]?
  var fontScales: [Double]?
  var locales: [String]?
  var modes: [DayOrNight]?

  /// The maximum number of combinations in one run.
  static let maximumCount = 1_000

  /// The lists that are given, with their options.
  private var lists: [(option: String, count: Int)] {
    var lists: [(option: String, count: Int)] = []
    func add(_ option: String, _ count: Int?) {
      if let count { lists.append((option, count)) }
    }
    add("--devices", devices?.count)
    add("--sizes", sizes?.count)
    add("--densities", densities?.count)
    add("--directions", directions?.count)
    add("--font-scales", fontScales?.count)
    add("--locales", locales?.count)
    add("--ui-modes", modes?.count)
    return lists
  }

  var isEmpty: Bool { lists.isEmpty }

  /// The first option that is given.
  var firstOption: String? { lists.first?.option }

  /// The number of combinations, at most `maximumCount` + 1.
  var count: Int {
    let tooMany = Self.maximumCount + 1
    var product = 1
    for list in lists { product = min(product * min(list.count, tooMany), tooMany) }
    return product
  }

  /// All combinations. The values of the last list change first.
  var combinations: [Combination] {
    var all = [Combination()]
    func multiply<Value>(_ values: [Value]?, _ set: (inout Combination, Value) -> Void) {
      guard let values else { return }
      all = all.flatMap { combination in
        values.map { value in
          var next = combination
          set(&next, value)
          return next
        }
      }
    }
    multiply(devices) { $0.device = $1 }
    multiply(sizes) { $0.size = $1 }
    multiply(densities) { $0.density = $1 }
    multiply(directions) { $0.direction = $1 }
    multiply(fontScales) { $0.fontScale = $1 }
    multiply(locales) { $0.locale = $1 }
    multiply(modes) { $0.mode = $1 }
    return all
  }
}

/// A combination of at most one value of each list.
struct Combination: Hashable, Sendable {
  /// The device, which determines the size and the density.
  var device: Device?
  var size: PointSize?
  var density: Double?
  var direction: LayoutDirection?
  var fontScale: Double?
  var locale: String?
  var mode: DayOrNight?

  /// Returns the settings with the combination's values.
  func applied(to settings: LayoutSettings) -> LayoutSettings {
    var settings = settings
    if let device { (settings.single.size, settings.single.density) = (device.window, device.density) }
    if let size { settings.single.size = size }
    if let density { settings.single.density = density }
    if let direction { settings.single.direction = direction }
    if let fontScale { settings.single.fontScale = fontScale }
    if let locale { settings.android.locale = locale }
    if let mode { settings.android.isNight = mode == .night }
    return settings
  }

  /// The values other than the size, with the names that a page uses.
  var conditions: [Rendering.Condition] {
    var conditions: [Rendering.Condition] = []
    func add(_ name: String, _ value: String?) {
      if let value { conditions.append(Rendering.Condition(name: name, value: value)) }
    }
    add("Device", device?.name)
    add("Density", density?.shortestDecimal)
    add("Direction", direction.map { $0 == .rightToLeft ? "right to left" : "left to right" })
    add("Font scale", fontScale?.shortestDecimal)
    add("Locale", locale)
    add("Mode", mode?.rawValue)
    return conditions
  }

  /// The name, which consists of words such as `360x640`, `density 2`, `rtl`, `font-scale 1.3`, `locale de`, and
  /// `night`.
  var name: SectionName {
    var axes: [SectionName.Axis] = []
    if let device { axes.append(SectionName.Axis(label: nil, values: [device.name])) }
    if let size {
      axes.append(SectionName.Axis(label: nil, values: [size.text]))
    }
    if let density { axes.append(SectionName.Axis(label: "density", values: [density.shortestDecimal])) }
    if let direction {
      axes.append(SectionName.Axis(label: nil, values: [direction.word]))
    }
    if let fontScale { axes.append(SectionName.Axis(label: "font-scale", values: [fontScale.shortestDecimal])) }
    if let locale { axes.append(SectionName.Axis(label: "locale", values: [locale])) }
    if let mode { axes.append(SectionName.Axis(label: nil, values: [mode.rawValue])) }
    return SectionName(axes: axes)
  }
}

/// The mode for which Android's resources are selected.
enum DayOrNight: String, Hashable, Sendable {
  case day
  case night
}

/// Reads a list of values separated by commas, without duplicates; returns `nil` if one is invalid.
func parseList<Value: Hashable>(_ text: String, _ parse: (String) -> Value?) -> [Value]? {
  var values: [Value] = []
  var seen: Set<Value> = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    guard let value = parse(String(part)) else { return nil }
    if seen.insert(value).inserted { values.append(value) }
  }
  return values
}

/// The valid font scales.
let fontScaleRange = 0.1...10.0

/// Reads a font scale.
func parseFontScale(_ text: String) -> Double? {
  guard let scale = parsePoints(text[...]), fontScaleRange.contains(scale) else { return nil }
  return scale
}

extension LayoutSettings {
  /// Returns the settings that all combinations share: the window, the density, the font scale, the language, and the theme,
  /// such as `window 360x640, en-US, theme of the manifest`.
  ///
  /// - Parameter isXML: Whether the layout is Android's XML, which has a language and a theme.
  func conditions(ofXML isXML: Bool) -> String {
    var words: [String] = []
    if matrix.sizes == nil, matrix.devices == nil { words.append("window \(window.text)") }
    if matrix.densities == nil, matrix.devices == nil, density != 1 {
      words.append("density \(density.shortestDecimal)")
    }
    if matrix.fontScales == nil, fontScale != 1 { words.append("font scale \(fontScale.shortestDecimal)") }
    if matrix.directions == nil, let direction = single.direction {
      words.append(direction == .rightToLeft ? "rtl" : "ltr")
    }
    guard isXML else { return words.joined(separator: ", ") }
    if matrix.locales == nil { words.append(android.locale) }
    if matrix.modes == nil, android.isNight { words.append("night") }
    words.append(android.theme ?? "theme of the manifest")
    return words.joined(separator: ", ")
  }
}
