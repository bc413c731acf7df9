/// A list of windows as `--sizes` gives it: `320x640,360x640`.
struct PointSizes: Hashable, Sendable {
  let sizes: [PointSize]

  static let expected = "widths and heights in points, separated by commas: 320x640,360x640"

  init?(_ text: String) {
    var sizes: [PointSize] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let size = PointSize(part) else { return nil }
      if !sizes.contains(size) { sizes.append(size) }
    }
    self.sizes = sizes
  }
}
