import Measure

/// A color that changes across a shape.
package struct Gradient: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Along a line between two points.
    case linear(PathPoint, PathPoint)
    /// Outward from a center.
    case radial(PathPoint, radius: Double)
    /// Around a center, clockwise from the right.
    case sweep(PathPoint)
  }

  package struct Stop: Hashable, Sendable {
    /// The position from 0 to 1, not below that of the previous stop.
    package var offset: Double
    package var color: Color

    package init(_ offset: Double, _ color: Color) { (self.offset, self.color) = (offset, color) }
  }

  package var kind: Kind
  package var stops: [Stop]

  package init(_ kind: Kind, _ stops: [Stop]) { (self.kind, self.stops) = (kind, stops) }

  /// Returns the color at a fraction of the distance.
  package func color(at share: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    if !(share > first.offset) { return first.color }
    if share >= last.offset { return last.color }
    var before = first
    for stop in stops.dropFirst() {
      if share <= stop.offset {
        let length = stop.offset - before.offset
        return before.color.mixed(with: stop.color, length > 0 ? (share - before.offset) / length : 1)
      }
      before = stop
    }
    return last.color
  }
}

/// The fill of a shape.
package enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)

  package func faded(_ alpha: Double) -> Paint {
    switch self {
    case .color(let color): return .color(color.faded(alpha))
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color = gradient.stops[index].color.faded(alpha) }
      return .gradient(gradient)
    }
  }

  package var isTransparent: Bool {
    if case .color(let color) = self { return color.alpha == 0 }
    return false
  }
}

extension Color {
  package static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
  package static let opaqueBlack = Color(red: 0, green: 0, blue: 0)
  package static let opaqueWhite = Color(red: 255, green: 255, blue: 255)

  package func faded(_ alpha: Double) -> Color {
    if alpha >= 1 { return self }
    var color = self
    color.alpha = UInt8(Double(self.alpha) * max(alpha, 0) + 0.5)
    return color
  }

  package func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      let (one, other) = (Double(one), Double(other))
      let mixed = one + (other - one) * share
      return UInt8(min(max(mixed, 0), 255).rounded())
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// Returns the result of blending this color over another.
  package func over(_ other: Color) -> Color {
    if alpha == 255 { return self }
    let (a, b) = (Double(alpha) / 255, Double(other.alpha) / 255)
    let total = a + b * (1 - a)
    guard total > 0 else { return .transparent }
    func mix(_ one: UInt8, _ below: UInt8) -> UInt8 {
      UInt8(min(255, (Double(one) * a + Double(below) * b * (1 - a)) / total + 0.5))
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: UInt8(min(255, total * 255 + 0.5)))
  }
}

/// The outline of an area to fill or clip.
package enum Outline: Hashable, Sendable {
  case rect(FloatRect)
  case roundRect(FloatRect, Corners)
  case path(VectorPath)

  package init(_ rect: FloatRect, _ corners: Corners) {
    self = corners.isZero ? .rect(rect) : .roundRect(rect, corners)
  }

  package var path: VectorPath {
    switch self {
    case .rect(let rect): VectorPath.roundRect(rect, Corners(0))
    case .roundRect(let rect, let corners): VectorPath.roundRect(rect, corners)
    case .path(let path): path
    }
  }
}

/// The style of a line along a path.
package struct Stroke: Hashable, Sendable {
  package enum Cap: Hashable, Sendable { case butt, round, square }
  package enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The width in pixels.
  package var width: Double
  package var cap = Cap.butt
  package var join = Join.miter
  /// The lengths of dashes and gaps; empty for a solid line.
  package var dashes: [Double] = []

  package init(_ width: Double, cap: Cap = .butt, join: Join = .miter) {
    (self.width, self.cap, self.join) = (width, cap, join)
  }
}

/// The blurred copy of a text below it.
package struct TextShadow: Hashable, Sendable {
  package var color: Color
  /// The distances from the text, in pixels.
  package var x: Double
  package var y: Double
  /// The standard deviation of the blur, in pixels.
  package var deviation: Double

  /// - Parameter radius: The radius of the blur in Android's sense, in pixels.
  ///
  /// Source: Blur::convertRadiusToSigma of Android's libhwui (API 34).
  package init(_ color: Color, x: Double, y: Double, radius: Double) {
    (self.color, self.x, self.y, deviation) = (color, x, y, 0.577_35 * radius + 0.5)
  }

  /// The number of pixels that the blur reaches.
  package var reach: Double { (3 * deviation).rounded(.up) }
}

/// A line of text on a drawing.
package struct TextRun: Hashable, Sendable {
  package enum Family: String, Hashable, Sendable {
    case sansSerif = "sans-serif"
    case serif
    case monospace
    case cursive
    case condensed = "sans-serif-condensed"
  }

  package var text: String
  /// The left end and the baseline, in pixels.
  package var x: Double
  package var baseline: Double
  /// The measured width of the text, in pixels. Letters are spaced to fill it.
  package var width: Double
  /// The size of the em, in pixels.
  package var size: Double
  package var weight: TextStyle.Weight
  package var isItalic = false
  package var family = Family.sansSerif
  package var isRightToLeft = false
  /// The distance added to each letter's advance, in pixels.
  package var letterSpacing = 0.0
  /// The factor of the letters' widths.
  package var stretch = 1.0
  package var color: Color
  /// A font of the application, which is used instead of the family.
  package var font: FontFile?
  package var shadow: TextShadow?

  /// The area that the letters cover, or more, in pixels.
  package var bounds: FloatRect {
    FloatRect(x - size, baseline - 1.5 * size, width + 2 * size, 2.25 * size)
  }

  package init(
    _ text: String, x: Double, baseline: Double, width: Double, size: Double, weight: TextStyle.Weight, color: Color
  ) {
    (self.text, self.x, self.baseline, self.width) = (text, x, baseline, width)
    (self.size, self.weight, self.color) = (size, weight, color)
  }
}

/// A picture of pixels, or a picture file that only a browser can show.
package final class Bitmap: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Red, green, blue and alpha of each pixel, not premultiplied, row by row; empty for a file that isn't decoded.
  package let pixels: [UInt8]
  /// The contents of the file, for output formats that can show files.
  package let file: [UInt8]
  /// The media type: `image/png`, `image/jpeg`, `image/webp`, or `image/gif`.
  package let type: String

  package init(width: Int, height: Int, pixels: [UInt8], file: [UInt8] = [], type: String = "image/png") {
    (self.width, self.height, self.pixels, self.file, self.type) = (width, height, pixels, file, type)
  }

  package static func == (one: Bitmap, other: Bitmap) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One step of a drawing, in pixels in the root's coordinates.
package enum DrawingCommand: Hashable, Sendable {
  case fill(Outline, Paint)
  case stroke(Outline, Stroke, Paint)
  case text(TextRun)
  /// A part of a bitmap, in its own pixels, scaled to a rectangle; drawn in a single color if there is a tint.
  case bitmap(Bitmap, from: FloatRect, to: FloatRect, tint: Color?, alpha: Double)
  /// The shadow of a raised shape; the elevation is in pixels.
  case shadow(FloatRect, Corners, elevation: Double)
  case beginClip(Outline)
  case endClip
  /// Begins a group that is drawn as a whole with this opacity.
  case beginGroup(alpha: Double)
  case endGroup
  /// Begins a group that is drawn as a whole in other places, which the transformation gives for those of its commands.
  case beginTransform(Projection)
  case endTransform
}

/// The contents of a picture, in drawing order: computed once from a laid-out tree, and drawn by every format.
package struct DrawingList: Sendable {
  package private(set) var commands: [DrawingCommand] = []
  /// The offset of the current drawing.
  package var origin = PathPoint(0, 0)
  /// The opacity of the current drawing, from 0 to 1.
  package var alpha = 1.0
  /// The number of pixels per point.
  package let density: Double

  /// Clamps `density` to a range in which lengths in points can be divided by one another.
  package init(density: Double) { self.density = min(max(density, 1e-6), 1e6) }

  /// Converts points to pixels.
  package func dp(_ points: Double) -> Double { points * density }

  package mutating func fill(_ rect: FloatRect, _ color: Color?) {
    guard let color else { return }
    fill(.rect(rect), .color(color))
  }

  package mutating func fill(_ rect: FloatRect, _ corners: Corners, _ color: Color?) {
    guard let color else { return }
    fill(Outline(rect, corners), .color(color))
  }

  package mutating func fill(_ outline: Outline, _ paint: Paint) {
    let paint = paint.faded(alpha)
    if paint.isTransparent { return }
    if case .rect(let rect) = outline, rect.isEmpty { return }
    commands.append(.fill(moved(outline), moved(paint)))
  }

  package mutating func fill(_ path: VectorPath, _ color: Color?) {
    guard let color else { return }
    fill(.path(path), .color(color))
  }

  package mutating func stroke(_ outline: Outline, _ stroke: Stroke, _ paint: Paint) {
    let paint = paint.faded(alpha)
    guard stroke.width > 0, !paint.isTransparent else { return }
    commands.append(.stroke(moved(outline), stroke, moved(paint)))
  }

  package mutating func stroke(_ path: VectorPath, _ stroke: Stroke, _ color: Color?) {
    guard let color else { return }
    self.stroke(.path(path), stroke, .color(color))
  }

  package mutating func text(_ run: TextRun) {
    var run = run
    run.x += origin.x
    run.baseline += origin.y
    if var shadow = run.shadow {
      shadow.color = shadow.color.faded(alpha)
      run.shadow = shadow
    }
    run.color = run.color.faded(alpha)
    if run.color.alpha > 0, !run.text.isEmpty { commands.append(.text(run)) }
  }

  package mutating func bitmap(
    _ bitmap: Bitmap, from: FloatRect? = nil, to rect: FloatRect, tint: Color? = nil, alpha: Double = 1
  ) {
    guard !rect.isEmpty else { return }
    let from = from ?? FloatRect(0, 0, Double(bitmap.width), Double(bitmap.height))
    commands.append(
      .bitmap(bitmap, from: from, to: rect.offset(origin.x, origin.y), tint: tint, alpha: alpha * self.alpha))
  }

  package mutating func shadow(_ rect: FloatRect, _ corners: Corners, elevation: Double) {
    guard elevation > 0, !rect.isEmpty, alpha > 0.5 else { return }
    commands.append(.shadow(rect.offset(origin.x, origin.y), corners, elevation: elevation))
  }

  package mutating func beginClip(_ outline: Outline) { commands.append(.beginClip(moved(outline))) }
  package mutating func endClip() { commands.append(.endClip) }
  package mutating func beginGroup(alpha: Double) { commands.append(.beginGroup(alpha: alpha)) }
  package mutating func endGroup() { commands.append(.endGroup) }
  /// Begins a group in a transformation of the current drawing's coordinates.
  package mutating func beginTransform(_ projection: Projection) {
    let moved = projection.after(Affine(x: -origin.x, y: -origin.y))?.before(Affine(x: origin.x, y: origin.y))
    commands.append(.beginTransform(moved ?? projection))
  }
  package mutating func endTransform() { commands.append(.endTransform) }

  /// Draws everything rotated clockwise.
  package mutating func rotated(
    _ degrees: Double, around pivot: PathPoint, _ body: (inout DrawingList) -> Void
  ) {
    let start = commands.count
    body(&self)
    let drawsPixels = commands[start...].contains { command in
      switch command {
      case .text, .bitmap, .shadow, .beginTransform: true
      default: false
      }
    }
    let center = PathPoint(pivot.x + origin.x, pivot.y + origin.y)
    let turn = Affine(x: center.x, y: center.y).after(Affine(degrees: degrees)).after(
      Affine(x: -center.x, y: -center.y))
    if drawsPixels {
      commands.insert(.beginTransform(Projection(turn)), at: start)
      commands.append(.endTransform)
      return
    }
    func turned(_ outline: Outline) -> Outline { .path(outline.path.transformed(turn)) }
    for index in start..<commands.count {
      switch commands[index] {
      case .fill(let outline, let paint): commands[index] = .fill(turned(outline), paint.transformed(turn))
      case .stroke(let outline, let stroke, let paint):
        commands[index] = .stroke(turned(outline), stroke, paint.transformed(turn))
      case .beginClip(let outline): commands[index] = .beginClip(turned(outline))
      default: break
      }
    }
  }

  private func moved(_ outline: Outline) -> Outline {
    if origin.x == 0 && origin.y == 0 { return outline }
    switch outline {
    case .rect(let rect): return .rect(rect.offset(origin.x, origin.y))
    case .roundRect(let rect, let corners): return .roundRect(rect.offset(origin.x, origin.y), corners)
    case .path(let path): return .path(path.transformed(Affine(x: origin.x, y: origin.y)))
    }
  }

  private func moved(_ paint: Paint) -> Paint {
    paint.withPoints { PathPoint($0.x + origin.x, $0.y + origin.y) }
  }
}
