import GRXInspection
import Render

/// The window and the density of a device with a name.
struct Device: Hashable, Sendable {
  let name: String
  /// The window in physical pixels.
  let width: Int
  let height: Int
  let density: Double
  let source: String

  /// The window in points.
  var window: PointSize { PointSize(width: Double(width) / density, height: Double(height) / density) }

  /// The devices. Densities are those to which the systems round the displays: 420 dpi is 2.625 pixels per dp.
  ///
  /// Sources: the lists nexus.xml and devices.xml of Android Studio (September 2022), Google Play's device catalog, and
  /// the device descriptors of Playwright 1.65, which give points and pixels per point. The table notes devices that
  /// are in none of them, or on which they disagree.
  static let all: [Device] = [
    Device("small-phone", 720, 1280, 2, "Android Studio, devices.xml: 4.65\" 720p, 320 dpi"),
    Device("medium-phone", 1080, 2400, 2.625, "Android Studio, nexus.xml: Pixel 6, 420 dpi"),
    Device("pixel-8", 1080, 2400, 2.625, "Playwright 1.65: 412x915, 2.625 pixels per point"),
    Device(
      "pixel-9", 1080, 2424, 2.625,
      "Playwright 1.65 for 1080x2424; 420 dpi as for the Pixel 6 to 8, where Playwright has 3 pixels per point"),
    Device("pixel-9-pro-xl", 1344, 2992, 3, "Playwright 1.65: 448x997, 3 pixels per point"),
    Device(
      "pixel-fold-inner", 2208, 1840, 2.625, "Android Studio's profile, 420 dpi; not compared with a published list"),
    Device(
      "foldable-inner", 1768, 2208, 2.625, "Android Studio, devices.xml: 7.6\" Fold-in with outer display, 420 dpi"),
    Device(
      "galaxy-s24", 1080, 2340, 3, "Google Play's catalogue: 480 dpi; Playwright 1.65: 360x780, 3 pixels per point"),
    Device("tablet-10", 2560, 1600, 2, "Android Studio, nexus.xml: Nexus 10, 320 dpi"),
    Device("iphone-se", 750, 1334, 2, "Playwright 1.65: iPhone SE (3rd gen), 375x667, 2 pixels per point"),
    Device("iphone-16", 1179, 2556, 3, "Playwright 1.65: 393x852, 3 pixels per point"),
    Device("iphone-16-pro-max", 1320, 2868, 3, "Playwright 1.65: 440x956, 3 pixels per point"),
    Device("iphone-17", 1206, 2622, 3, "Playwright 1.65: 402x874, 3 pixels per point"),
    Device("ipad-pro-11", 1668, 2388, 2, "Playwright 1.65: 834x1194, 2 pixels per point"),
  ]

  private init(_ name: String, _ width: Int, _ height: Int, _ density: Double, _ source: String) {
    (self.name, self.width, self.height, self.density, self.source) = (name, width, height, density, source)
  }

  static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// The output of `--devices list`.
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
