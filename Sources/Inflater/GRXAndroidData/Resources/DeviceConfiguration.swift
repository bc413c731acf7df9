/// The device for which resources are chosen.
package struct DeviceConfiguration: Hashable, Sendable {
  package var language = "en"
  package var region = "US"
  package var isRightToLeft = false
  /// The width in points.
  package var width = 360
  package var height = 640
  package var density = 160
  package var isNight = false
  package var apiLevel = 34
  /// The pseudo-locale; `nil` for a real language.
  package var pseudoLocale: PseudoLocale?

  package init() {}

  /// Whether the language is written from right to left.
  ///
  /// Source: the scripts of CLDR's likely subtags.
  package var hasRightToLeftLanguage: Bool {
    if pseudoLocale == .mirrored { return true }
    return [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sam", "sd", "syr", "ug",
      "ur", "yi",
    ].contains(language)
  }

  package var smallestWidth: Int { min(width, height) }
  var isLandscape: Bool { width > height }

  /// The size class, from 1 for small to 4 for xlarge, by the platform's thresholds.
  var sizeClass: Int {
    let (long, short) = (max(width, height), min(width, height))
    if long < 470 { return 1 }
    if long >= 960 && short >= 720 { return 4 }
    if long >= 640 && short >= 480 { return 3 }
    return 2
  }

  var isLong: Bool { max(width, height) * 3 / 5 >= min(width, height) - 1 }
}
