import Layouts
import Measure

/// Drawings that are turned, scaled, or seen in perspective: they are drawn on a layer of their own, whose pixels are
/// then placed.
extension ScreenCanvas {
  /// The most transformations inside one another: each draws its contents twice.
  private static let mostDepth = 4
  private static let mostScale = 4.0

  mutating func draw(_ commands: ArraySlice<DrawingCommand>, in projection: Projection) {
    guard depth < Self.mostDepth, let inverse = projection.inverse, !canvas.clip.isEmpty,
      let area = layerArea(of: commands, inverse)
    else { return }
    let center = projection.near(PathPoint(area.centerX, area.centerY))
    let longest = max(
      (center.a * center.a + center.b * center.b).squareRoot(), (center.c * center.c + center.d * center.d).squareRoot()
    )
    let scale = longest.isFinite ? min(max(longest.rounded(.up), 1), Self.mostScale) : 1
    let placing = Affine(scaleX: scale, scaleY: scale, x: 1 - area.x * scale, y: 1 - area.y * scale)
    let (width, height) = (Int(area.width * scale) + 2, Int(area.height * scale) + 2)
    guard canvas.spend(4 * width * height), let layer = layer(commands, placing, width, height) else { return }
    place(layer, width, height, projection, inverse, placing, area)
  }

  /// Returns the part of the commands' area that can be seen, in whole pixels.
  private func layerArea(of commands: ArraySlice<DrawingCommand>, _ inverse: Projection) -> FloatRect? {
    guard
      var area = commands.lazy.compactMap(\.area).reduce(
        nil,
        { (sum: FloatRect?, area: FloatRect) in
          sum.map { $0.union(area) } ?? area
        })
    else { return nil }
    let clip = canvas.clip
    let shown = FloatRect(
      Double(clip.left), Double(clip.top), Double(clip.right - clip.left), Double(clip.bottom - clip.top))
    let sources = shown.corners.compactMap { inverse($0) }
    if inverse.isAffine || sources.count == 4 {
      let (xs, ys) = (sources.map(\.x), sources.map(\.y))
      if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
        area = area.intersection(FloatRect(left - 2, top - 2, right - left + 4, bottom - top + 4))
      }
    }
    let (x, y) = (area.x.rounded(.down), area.y.rounded(.down))
    area = FloatRect(x, y, (area.right - x).rounded(.up), (area.bottom - y).rounded(.up))
    guard area.width > 0, area.height > 0, area.width * area.height < Double(1 << 24) else { return nil }
    return area
  }

  /// Returns the colors of a layer, not premultiplied: what is drawn is compared on black and on white.
  private mutating func layer(
    _ commands: ArraySlice<DrawingCommand>, _ placing: Affine, _ width: Int, _ height: Int
  ) -> [UInt32]? {
    let moved = commands.map { $0.transformed(placing) }
    func drawn(_ background: Color) -> [UInt32]? {
      guard var layer = try? ScreenCanvas(width: width, height: height, background: background, fonts: fonts) else {
        return nil
      }
      layer.depth = depth + 1
      layer.canvas.meter = canvas.meter
      layer.draw(moved[...])
      return layer.canvas.pixels
    }
    guard var dark = drawn(.opaqueBlack), let light = drawn(.opaqueWhite) else { return nil }
    for index in dark.indices {
      let (black, white) = (Canvas.Color(packed: dark[index]), Canvas.Color(packed: light[index]))
      let alpha = 255 - max(0, Int(white.green) - Int(black.green))
      guard alpha > 0 else {
        dark[index] = 0
        continue
      }
      func channel(_ value: UInt8) -> UInt8 { UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha)) }
      dark[index] =
        Color(
          red: channel(black.red), green: channel(black.green), blue: channel(black.blue), alpha: UInt8(alpha)
        ).packed
    }
    return dark
  }

  /// Blends the pixels of a layer at their places.
  private mutating func place(
    _ layer: [UInt32], _ width: Int, _ height: Int, _ projection: Projection, _ inverse: Projection,
    _ placing: Affine, _ area: FloatRect
  ) {
    let corners = area.inset(-1).corners.compactMap { projection($0) }
    var bounds = canvas.clip
    if corners.count == 4, let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
    {
      bounds = FloatRect(left - 1, top - 1, right - left + 2, bottom - top + 2).pixels.intersection(bounds)
    }
    guard !bounds.isEmpty, canvas.spend(4 * bounds.area) else { return }
    let sampler = LayerSampler(layer, width, height)
    let mask = mask
    canvas.changeRows(bounds.top..<bounds.bottom) { y, row in
      for x in bounds.left..<bounds.right {
        guard let source = inverse(PathPoint(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
        let color = sampler.color(placing(source))
        if color.alpha == 0 { continue }
        let share = mask.map { UInt32($0.shown(x: x, y: y)) } ?? 255
        let packed = color.packed
        row[x] = Canvas.Color.blended(packed, packed >> 24, share, over: row[x])
      }
    }
  }
}

/// The colors of a layer between its pixels. It is transparent around its edges.
private struct LayerSampler {
  private let pixels: [UInt32]
  private let width: Int
  private let height: Int

  init(_ pixels: [UInt32], _ width: Int, _ height: Int) {
    (self.pixels, self.width, self.height) = (pixels, width, height)
  }

  func color(_ point: PathPoint) -> Color {
    let (u, v) = (point.x - 0.5, point.y - 0.5)
    guard u > -1, v > -1, u < Double(width), v < Double(height) else { return .transparent }
    let (x, y) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (u - Double(x), v - Double(y))
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for (dy, wy) in [(0, 1 - fy), (1, fy)] where wy > 0 && y + dy >= 0 && y + dy < height {
      for (dx, wx) in [(0, 1 - fx), (1, fx)] where wx > 0 && x + dx >= 0 && x + dx < width {
        let pixel = pixels[(y + dy) * width + x + dx]
        if pixel == 0 { continue }
        let color = Canvas.Color(packed: pixel)
        let weight = wx * wy * Double(color.alpha)
        red += weight * Double(color.red)
        green += weight * Double(color.green)
        blue += weight * Double(color.blue)
        alpha += weight
      }
    }
    guard alpha > 0 else { return .transparent }
    func byte(_ sum: Double) -> UInt8 { UInt8(min(max(sum / alpha + 0.5, 0), 255)) }
    return Color(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: UInt8(min(max(alpha + 0.5, 0), 255)))
  }
}
