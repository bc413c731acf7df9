import GRXFileFormats
import Layouts
import Measure

/// A number for some commands of a drawing: equal commands have equal numbers, in every run and on every machine.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll and Vo).
struct DrawingHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The point from which positions are measured, in pixels.
  private let origin: PathPoint

  init(from origin: PathPoint = PathPoint(0, 0)) { self.origin = origin }

  /// Eight hexadecimal digits.
  var text: String { UInt32(truncatingIfNeeded: state ^ state >> 32).hexadecimal(8) }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }

  private mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    for byte in bytes { add(byte) }
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds a length, rounded to a fraction of a pixel that no picture shows.
  mutating func add(_ length: Double) {
    add(length.isFinite ? UInt64(bitPattern: Int64((min(max(length, -1e12), 1e12) * 1024).rounded())) : .max)
  }

  mutating func add(_ color: Color?) {
    guard let color else { return add(UInt8(0)) }
    for channel in [1, color.red, color.green, color.blue, color.alpha] { add(channel) }
  }

  private mutating func add(_ point: PathPoint) {
    add(point.x - origin.x)
    add(point.y - origin.y)
  }

  mutating func add(_ rect: FloatRect) {
    add(PathPoint(rect.x, rect.y))
    add(rect.width)
    add(rect.height)
  }

  private mutating func add(_ corners: Corners) {
    for radius in [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft] { add(radius) }
  }

  mutating func add(_ outline: Outline) {
    switch outline {
    case .rect(let rect):
      add(UInt8(1))
      add(rect)
    case .roundRect(let rect, let corners):
      add(UInt8(2))
      add(rect)
      add(corners)
    case .path(let path):
      add(UInt8(path.usesEvenOdd ? 4 : 3))
      for element in path.elements { add(element) }
    }
  }

  private mutating func add(_ element: VectorPath.Element) {
    switch element {
    case .move(let point):
      add(UInt8(1))
      add(point)
    case .line(let point):
      add(UInt8(2))
      add(point)
    case .quad(let control, let end):
      add(UInt8(3))
      for point in [control, end] { add(point) }
    case .cubic(let first, let second, let end):
      add(UInt8(4))
      for point in [first, second, end] { add(point) }
    case .close: add(UInt8(5))
    }
  }

  mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color): add(color)
    case .gradient(let gradient):
      switch gradient.kind {
      case .linear(let from, let to):
        add(UInt8(2))
        for point in [from, to] { add(point) }
      case .radial(let center, let radius):
        add(UInt8(3))
        add(center)
        add(radius)
      case .sweep(let center):
        add(UInt8(4))
        add(center)
      }
      for stop in gradient.stops {
        add(stop.offset * 64)
        add(stop.color)
      }
    }
  }

  private mutating func add(_ stroke: Stroke) {
    add(stroke.width)
    add("\(stroke.cap) \(stroke.join)")
    for dash in stroke.dashes { add(dash) }
  }

  mutating func add(_ bitmap: Bitmap) {
    add(UInt64(bitmap.width))
    add(UInt64(bitmap.height))
    add(bitmap.file.isEmpty ? bitmap.pixels : bitmap.file)
  }

  /// Adds the place and the letters of a text, without its font and its color.
  mutating func addPlace(of run: TextRun) {
    add(PathPoint(run.x, run.baseline))
    add(run.width)
    add(run.text)
    add(UInt8(run.isRightToLeft ? 1 : 0))
  }

  private mutating func add(_ projection: Projection) {
    // Relative to the same point as the places.
    let own = projection.after(Affine(x: origin.x, y: origin.y))?.before(Affine(x: -origin.x, y: -origin.y))
    let affine = (own ?? projection).affine
    for factor in [affine.a, affine.b, affine.c, affine.d] { add(factor * 64) }
    for length in [affine.tx, affine.ty] { add(length) }
    for factor in [projection.p, projection.q] { add(factor * 65_536) }
  }

  mutating func add(_ command: DrawingCommand) {
    switch command {
    case .fill(let outline, let paint):
      add(UInt8(1))
      add(outline)
      add(paint)
    case .stroke(let outline, let stroke, let paint):
      add(UInt8(2))
      add(outline)
      add(stroke)
      add(paint)
    case .text(let run):
      add(UInt8(3))
      addPlace(of: run)
      add(DrawnLook.font(of: run, density: 1))
      add(run.color)
    case .bitmap(let bitmap, let from, let to, let tint, let alpha):
      add(UInt8(4))
      add(bitmap)
      // A part of the bitmap, in its own pixels.
      for length in [from.x, from.y, from.width, from.height] { add(length) }
      add(to)
      add(tint)
      add(alpha)
    case .shadow(let rect, let corners, let elevation):
      add(UInt8(5))
      add(rect)
      add(corners)
      add(elevation)
    case .beginClip(let outline):
      add(UInt8(6))
      add(outline)
    case .endClip: add(UInt8(7))
    case .beginGroup(let alpha):
      add(UInt8(8))
      add(alpha)
    case .endGroup: add(UInt8(9))
    case .beginTransform(let projection):
      add(UInt8(10))
      add(projection)
    case .endTransform: add(UInt8(11))
    }
  }
}

extension DrawingCommand {
  /// The colors that are drawn.
  var colors: [Color] {
    switch self {
    case .fill(_, let paint), .stroke(_, _, let paint): paint.colors
    case .text(let run): [run.color]
    case .bitmap(_, _, _, let tint, _): tint.map { [$0] } ?? []
    case .shadow, .beginClip, .endClip, .beginGroup, .endGroup, .beginTransform, .endTransform: []
    }
  }
}

extension Paint {
  /// The color, or those of the gradient's stops.
  var colors: [Color] {
    switch self {
    case .color(let color): [color]
    case .gradient(let gradient): gradient.stops.map(\.color)
    }
  }
}
