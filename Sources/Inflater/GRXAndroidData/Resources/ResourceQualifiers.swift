/// The devices to which a resource folder applies, according to its name: `values-de-rAT-land-v26`.
///
/// Source: "Providing alternative resources", tables 2 and "How Android finds the best-matching resource". Differs:
/// network codes, UI modes, input methods, round screens and color modes match no device.
package struct ResourceQualifiers: Hashable, Sendable {
  package var language: String?
  package var region: String?
  package var isRightToLeft: Bool?
  package var smallestWidth: Int?
  package var width: Int?
  package var height: Int?
  var sizeClass: Int?
  var isLong: Bool?
  var isLandscape: Bool?
  package var isNight: Bool?
  /// The density in dots per inch; `anyDensity` and `noDensity` for the two that aren't numbers.
  package var density: Int?
  package var apiLevel: Int?
  /// Whether it has a qualifier that no supported device matches.
  package var isForeign = false

  static let anyDensity = -1
  static let noDensity = -2

  /// Reads qualifiers.
  /// - Parameter parts: The folder's name after the type, split at its hyphens.
  package init(_ parts: some Sequence<Substring>) {
    for part in parts { add(String(part)) }
  }

  private mutating func add(_ part: String) {
    switch part {
    case "ldrtl": isRightToLeft = true
    case "ldltr": isRightToLeft = false
    case "small": sizeClass = 1
    case "normal": sizeClass = 2
    case "large": sizeClass = 3
    case "xlarge": sizeClass = 4
    case "long": isLong = true
    case "notlong": isLong = false
    case "land": isLandscape = true
    case "port": isLandscape = false
    case "night": isNight = true
    case "notnight": isNight = false
    case "notround", "lowdr", "nowidecg", "notouch", "finger", "keysexposed", "keyssoft", "keyshidden", "nokeys",
      "navexposed", "navhidden", "nonav":
      break
    default: addOther(part)
    }
  }

  private static let densities = [
    "ldpi": 120, "mdpi": 160, "hdpi": 240, "xhdpi": 320, "xxhdpi": 480, "xxxhdpi": 640, "tvdpi": 213,
    "anydpi": anyDensity, "nodpi": noDensity,
  ]

  private mutating func addOther(_ part: String) {
    if let density = Self.densities[part] {
      self.density = density
    } else if part.hasPrefix("b+") {
      let tags = part.split(separator: "+").dropFirst()
      language = tags.first?.lowercased()
      region = tags.dropFirst().last { $0.utf8.count == 2 || $0.utf8.count == 3 }?.uppercased()
    } else if let number = Self.number(in: part, after: "sw", before: "dp") {
      smallestWidth = number
    } else if let number = Self.number(in: part, after: "w", before: "dp") {
      width = number
    } else if let number = Self.number(in: part, after: "h", before: "dp") {
      height = number
    } else if let number = Self.number(in: part, after: "v", before: "") {
      apiLevel = number
    } else if let number = Self.number(in: part, after: "", before: "dpi") {
      density = number
    } else if part.utf8.count == 3, part.hasPrefix("r"), language != nil {
      region = part.dropFirst().uppercased()
    } else if part.utf8.count == 2 || part.utf8.count == 3, part.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }),
      part != "car"
    {
      language = part
    } else {
      isForeign = true
    }
  }

  private static func number(in part: String, after prefix: String, before suffix: String) -> Int? {
    guard part.hasPrefix(prefix), part.hasSuffix(suffix) else { return nil }
    let digits = part.dropFirst(prefix.count).dropLast(suffix.count)
    guard !digits.isEmpty, digits.utf8.count < 7, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return Int(digits)
  }

  /// The same qualifiers without those about the window of the device; `nil` if there are none about it.
  package var withoutWindow: ResourceQualifiers? {
    var rest = self
    (rest.smallestWidth, rest.width, rest.height, rest.sizeClass, rest.isLong, rest.isLandscape) = (
      nil, nil, nil, nil, nil, nil
    )
    return rest == self ? nil : rest
  }

  /// Returns whether a device can use the resources of a folder with these qualifiers.
  package func matches(_ device: DeviceConfiguration) -> Bool {
    if isForeign { return false }
    if let language, language != device.language { return false }
    if let region, region != device.region { return false }
    if let isRightToLeft, isRightToLeft != device.isRightToLeft { return false }
    if let smallestWidth, smallestWidth > device.smallestWidth { return false }
    if let width, width > device.width { return false }
    if let height, height > device.height { return false }
    if let sizeClass, sizeClass > device.sizeClass { return false }
    if let isLong, isLong != device.isLong { return false }
    if let isLandscape, isLandscape != device.isLandscape { return false }
    if let isNight, isNight != device.isNight { return false }
    if let apiLevel, apiLevel > device.apiLevel { return false }
    return true
  }

  /// Returns whether resources of a folder with these qualifiers are preferred over those of another matching one. The
  /// first qualifier, in Android's order, that only one of them has, or that matches one of them better, is decisive.
  package func isBetter(than other: ResourceQualifiers, for device: DeviceConfiguration) -> Bool {
    let (mine, others) = (ranks, other.ranks)
    for (index, rank) in mine.enumerated() where index < Self.densityIndex && rank != others[index] {
      return rank > others[index]
    }
    if density != other.density {
      let (one, two) = (density ?? 160, other.density ?? 160)
      if one != two { return Self.isBetter(one, than: two, for: device.density) }
    }
    return (apiLevel ?? 0) > (other.apiLevel ?? 0)
  }

  private static let densityIndex = 10

  private var ranks: [Int] {
    [
      language == nil ? 0 : 1, region == nil ? 0 : 1, isRightToLeft == nil ? 0 : 1, smallestWidth ?? 0, width ?? 0,
      height ?? 0, sizeClass ?? 0, isLong == nil ? 0 : 1, isLandscape == nil ? 0 : 1, isNight == nil ? 0 : 1,
    ]
  }

  /// Returns whether a density is better than another. Scaling a picture down is rated twice as good as scaling it up.
  /// Source: android::ResTable_config::isBetterThan.
  private static func isBetter(_ one: Int, than other: Int, for wanted: Int) -> Bool {
    if one == anyDensity || other == anyDensity { return one == anyDensity }
    if one == noDensity || other == noDensity { return one == noDensity }
    let (high, low) = (max(one, other), min(one, other))
    let wantsHigh: Bool
    if wanted >= high {
      wantsHigh = true
    } else if low >= wanted {
      wantsHigh = false
    } else {
      wantsHigh = (2 * low - wanted) * high <= wanted * wanted
    }
    return wantsHigh == (one == high)
  }
}
