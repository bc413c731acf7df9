import Render

/// A window and a density that go by the name of a device.
struct Device: Hashable, Sendable {
  let name: String
  /// The window in physical pixels.
  let width: Int
  let height: Int
  let density: Double
  let source: String

  /// In points.
  var window: PointSize { PointSize(width: Double(width) / density, height: Double(height) / density) }

  /// The densities are those that the systems round the displays to: 420 dpi is 2.625 pixels a dp.
  static let all: [Device] = [
    Device("small-phone", 720, 1280, 2, "Android Studio's device Small Phone: 720x1280, 320 dpi"),
    Device("medium-phone", 1080, 2400, 2.625, "Android Studio's device Medium Phone: 1080x2400, 420 dpi"),
    Device("pixel-9", 1080, 2424, 2.625, "Google's specifications of the Pixel 9: 1080x2424; 420 dpi"),
    Device("pixel-9-pro-xl", 1344, 2992, 3, "Google's specifications of the Pixel 9 Pro XL: 1344x2992; 480 dpi"),
    Device("pixel-fold-outer", 1080, 2092, 2.625, "Google's specifications of the Pixel Fold: 1080x2092; 420 dpi"),
    Device("pixel-fold-inner", 2208, 1840, 2.625, "Google's specifications of the Pixel Fold: 2208x1840; 420 dpi"),
    Device("tablet-10", 2560, 1600, 2, "Android Studio's device Medium Tablet: 2560x1600, 320 dpi"),
    Device("iphone-se", 750, 1334, 2, "Apple's specifications of the iPhone SE: 750x1334; 2 pixels a point"),
    Device("iphone-16", 1179, 2556, 3, "Apple's specifications of the iPhone 16: 1179x2556; 3 pixels a point"),
    Device("iphone-16-pro-max", 1320, 2868, 3, "Apple's specifications of the iPhone 16 Pro Max: 1320x2868; 3"),
    Device("ipad-11", 1640, 2360, 2, "Apple's specifications of the iPad (11-inch): 1640x2360; 2 pixels a point"),
  ]

  private init(_ name: String, _ width: Int, _ height: Int, _ density: Double, _ source: String) {
    (self.name, self.width, self.height, self.density, self.source) = (name, width, height, density, source)
  }

  static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// What `--devices list` prints.
  static var listing: String {
    let width = (all.map(\.name.count).max() ?? 0) + 2
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 1))
    }
    func rounded(_ points: Double) -> String { String(Int(points.rounded())) }
    return all.map { device in
      let window = "\(rounded(device.window.width))x\(rounded(device.window.height))"
      return padded(device.name, width) + padded(window, 11) + padded("density \(device.density.shortestDecimal)", 15)
        + device.source + "\n"
    }.joined()
  }
}
