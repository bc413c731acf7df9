/// The device that resources are chosen for.
struct DeviceConfiguration: Hashable, Sendable {
  var language = "en"
  var region = "US"
  var isRightToLeft = false
  /// In points.
  var width = 360
  var height = 640
  var density = 160
  var isNight = false
  var apiLevel = 34

  var smallestWidth: Int { min(width, height) }
  var isLandscape: Bool { width > height }

  /// 1 for small … 4 for xlarge, by the platform's rule of thumb.
  var sizeClass: Int {
    let (long, short) = (max(width, height), min(width, height))
    if long < 470 { return 1 }
    if long >= 960 && short >= 720 { return 4 }
    if long >= 640 && short >= 480 { return 3 }
    return 2
  }

  var isLong: Bool { max(width, height) * 3 / 5 >= min(width, height) - 1 }
}
