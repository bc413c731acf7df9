import Layouts

/// The letters of fonts that were drawn, by their shape and position, so that drawing a text costs little more than its
/// pixels.
struct GlyphImages: Sendable {
  struct Key: Hashable, Sendable {
    let font: FontFile
    let glyph: Int
    /// The size in 1/64 pixel.
    let size: Int
    /// The shift in quarters of a pixel.
    let shift: Int
    let isSlanted: Bool
    /// The distances added to upright and to level strokes, in 1/8192 em.
    let upright: Int16
    let level: Int16
    /// The factors of its width and its height in 1/1024.
    let stretch: Int32
    let height: Int32

    init(_ glyph: FontLibrary.PlacedGlyph, size: Double, shift: Int) {
      (font, self.glyph, self.size, self.shift) = (glyph.font, glyph.glyph, Int(size * 64), shift)
      isSlanted = glyph.isSlanted
      upright = Int16(min(max(glyph.strokes.upright, -1), 1) * 8192)
      level = Int16(min(max(glyph.strokes.level, -1), 1) * 8192)
      stretch = Int32(min(glyph.stretch, 1000) * 1024)
      height = Int32(min(glyph.height, 1000) * 1024)
    }
  }

  struct Image: Sendable {
    let bounds: PixelBounds
    let bytes: [UInt8]
  }

  private var images: [Key: Image] = [:]
  private var hasLargeImages = false
  private static let maximumCount = 4096

  subscript(key: Key) -> Image? { images[key] }

  var count: Int { images.count }

  mutating func add(_ image: Image, for key: Key) {
    if images.count > Self.maximumCount { images = [:] }
    images[key] = image
    hasLargeImages = hasLargeImages || image.bounds.area > Canvas.largestSharedGlyph
  }

  /// Whether later pictures may use the images: there are no large ones, and all are of certain fonts.
  func isSharable(among fonts: [FontFile]) -> Bool {
    !hasLargeImages && images.keys.allSatisfy { key in fonts.contains { $0 === key.font } }
  }
}

/// The distances added to the strokes of a letter on each side; negative for thinner strokes.
struct StrokeGrowth: Hashable, Sendable {
  var upright: Double
  var level: Double

  init(upright: Double, level: Double) { (self.upright, self.level) = (upright, level) }

  /// The same distance for all strokes.
  init(_ distance: Double) { self.init(upright: distance, level: distance) }

  static func * (growth: StrokeGrowth, factor: Double) -> StrokeGrowth {
    StrokeGrowth(upright: growth.upright * factor, level: growth.level * factor)
  }

  /// The greater of the two magnitudes.
  var furthest: Double { max(upright.magnitude, level.magnitude) }
}

/// The polygons of a letter, with its strokes wider.
///
/// Each point moves outward along the bisector of its corner, as with FreeType's FT_Outline_Embolden.
struct Emboldening {
  private(set) var polygons: [[PathPoint]] = []

  /// Widens strokes by distances in pixels.
  init(_ polygons: [[PathPoint]], by growth: StrokeGrowth) {
    var area = 0.0
    let outlines = polygons.map { polygon in
      var points: [PathPoint] = []
      for point in polygon where point != points.last { points.append(point) }
      if points.count > 1, points.first == points.last { points.removeLast() }
      for (index, point) in points.enumerated() {
        let next = points[index + 1 < points.count ? index + 1 : 0]
        area += point.x * next.y - next.x * point.y
      }
      return points
    }
    // Outer contours determine the area; inner ones have the other orientation, so that they shrink.
    let outward = area < 0 ? -1.0 : 1.0
    for points in outlines where points.count > 2 {
      var last = Self.direction(from: points[points.count - 1], to: points[0])
      var moved: [PathPoint] = []
      moved.reserveCapacity(points.count)
      for (index, point) in points.enumerated() {
        let next = Self.direction(from: point, to: points[index + 1 < points.count ? index + 1 : 0])
        let (x, y) = (last.x + next.x, last.y + next.y)
        let length = (x * x + y * y).squareRoot()
        // The lines meet at this factor; sharp corners stay within twice the distance.
        let factor = length > 0 ? outward * min(2 / length, 2) / length : 0
        moved.append(PathPoint(point.x + y * factor * growth.upright, point.y - x * factor * growth.level))
        last = next
      }
      self.polygons.append(moved)
    }
  }

  private static func direction(from: PathPoint, to: PathPoint) -> PathPoint {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? PathPoint(x / length, y / length) : PathPoint(0, 0)
  }
}
