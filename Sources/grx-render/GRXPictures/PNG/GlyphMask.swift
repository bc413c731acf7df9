import Measure

/// The fraction of each pixel that a character covers, after it was fitted to a size and to the pixel grid.
///
/// Everything is computed in integers of 1/64 pixel, so that the same text has the same bytes on every machine.
struct GlyphMask: Sendable {
  struct Key: Hashable, Sendable {
    let scalar: Unicode.Scalar
    let mark: Unicode.Scalar?
    /// Text size and advance in 1/64 pixel.
    let size: Int
    let advance: Int
    var pen = StrokePen()
  }

  /// The mask's pixels, relative to the character's start and its baseline, with y downward.
  let bounds: PixelBounds
  /// The coverage row by row; 255 if the pen covers the whole pixel.
  let coverage: [UInt8]

  /// Draws the character of `key`, whose size and advance are at most `Canvas.largestText`.
  init(_ key: Key) {
    let fit = GlyphFit(key)
    let segments = fit.segments()
    let reach = fit.radius * 2 + 64
    guard let first = segments.first else {
      bounds = PixelBounds(left: 0, top: 0, right: 0, bottom: 0)
      coverage = []
      return
    }
    var (left, right, top, bottom) = (first.x0, first.x0, first.y0, first.y0)
    for segment in segments {
      left = min(left, segment.x0, segment.x1)
      right = max(right, segment.x0, segment.x1)
      top = min(top, segment.y0, segment.y1)
      bottom = max(bottom, segment.y0, segment.y1)
    }
    bounds = PixelBounds(
      left: (left - reach) >> 6, top: (top - reach) >> 6,
      right: (right + reach) >> 6 + 1, bottom: (bottom + reach) >> 6 + 1)
    var coverage = [UInt8](
      repeating: 0, count: (bounds.right - bounds.left) * (bounds.bottom - bounds.top))
    for segment in segments { segment.cover(&coverage, bounds) }
    self.coverage = coverage
  }
}

/// The style of the built-in face's strokes.
package struct StrokePen: Hashable, Sendable {
  /// The width in 1/200 of the text size.
  package var width = 17
  var isSlanted = false

  package init() {}

  /// Creates a pen with strokes about as wide as the stems of a common sans-serif face of a weight.
  package init(_ weight: Int, isSlanted: Bool) {
    width =
      switch weight {
      case ..<250: 9
      case ..<350: 13
      case ..<450: 17
      case ..<600: 22
      case ..<800: 27
      default: 33
      }
    self.isSlanted = isSlanted
  }
}

/// A straight part of the pen's path, in 1/64 pixel, with y downward.
private struct Segment {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int
  /// Half the pen's width.
  var radius: Int

  /// Raises the coverage of the pixels that the pen passes over.
  ///
  /// The coverage of a pixel is the distance of the pen's edge beyond its center, from half a pixel before to half a
  /// pixel after.
  func cover(_ coverage: inout [UInt8], _ bounds: PixelBounds) {
    let reach = radius + 32
    let (dx, dy) = (x1 - x0, y1 - y0)
    let squaredLength = dx * dx + dy * dy
    // In 1/64 of the coordinates' unit, so that long and short segments meet without a seam.
    let length = Self.squareRoot(squaredLength << 12)
    let width = bounds.right - bounds.left
    let firstRow = max((min(y0, y1) - reach) >> 6, bounds.top)
    let lastRow = min((max(y0, y1) + reach) >> 6, bounds.bottom - 1)
    guard firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      let y = row << 6 + 32
      guard let columns = columns(nearRow: y, reach, bounds) else { continue }
      for column in columns {
        let x = column << 6 + 32
        let along = (x - x0) * dx + (y - y0) * dy
        let distance: Int
        if along <= 0 {
          distance = Self.squareRoot((x - x0) * (x - x0) + (y - y0) * (y - y0))
        } else if along >= squaredLength {
          distance = Self.squareRoot((x - x1) * (x - x1) + (y - y1) * (y - y1))
        } else {
          distance = abs((x - x0) * dy - (y - y0) * dx) << 6 / length
        }
        guard distance < reach else { continue }
        let index = (row - bounds.top) * width + column - bounds.left
        // In sixteenths, so that a picture has few colors.
        coverage[index] = max(coverage[index], UInt8((min(reach - distance, 64) + 2) / 4 * 255 / 16))
      }
    }
  }

  /// Returns the columns of pixels that may be within `reach` of the segment, in the row with the center `y`.
  private func columns(nearRow y: Int, _ reach: Int, _ bounds: PixelBounds) -> ClosedRange<Int>? {
    var (left, right) = (min(x0, x1), max(x0, x1))
    if y0 != y1 {
      func x(at y: Int) -> Int { x0 + (x1 - x0) * (y - y0) / (y1 - y0) }
      let (low, high) = (min(y0, y1), max(y0, y1))
      let ends = (x(at: min(max(y - reach, low), high)), x(at: min(max(y + reach, low), high)))
      (left, right) = (min(ends.0, ends.1), max(ends.0, ends.1))
    }
    let first = max((left - reach) >> 6, bounds.left)
    let last = min((right + reach) >> 6, bounds.right - 1)
    return first <= last ? first...last : nil
  }

  /// Returns the square root, rounded down.
  ///
  /// IEEE 754 rounds a root correctly, so all machines have the same result, and below 2^50 no irrational root is
  /// rounded up to an integer.
  private static func squareRoot(_ value: Int) -> Int { Int(Double(value).squareRoot()) }
}

/// Fits a glyph's path to the pixel grid.
///
/// The heights that letters share (baseline, `x`, capitals), and every stem and bar of the glyph, are moved so that one
/// edge of the pen is between two pixels; the parts between them are stretched.
private struct GlyphFit {
  private let glyph: StrokeGlyph
  private var horizontal: GridMap
  private var vertical: GridMap
  /// Half the pen's width in 1/64 pixel.
  let radius: Int
  private let isSlanted: Bool
  /// The number of straight parts with which a curve is drawn.
  private let pieces: Int

  init(_ key: GlyphMask.Key) {
    glyph = StrokeFace.glyph(
      for: key.scalar, mark: key.mark, advance: key.size > 0 ? key.advance * 100 / key.size : 0)
    let pen = max(key.size * key.pen.width / 200, key.pen.width > StrokePen().width ? 80 : 64)
    radius = pen / 2
    isSlanted = key.pen.isSlanted
    pieces = min(max(key.size / 512, 4), 32)

    let unitsPerSize = 100 * StrokeGlyph.scale
    // A reserved width close to the face's own is filled; in a narrow one the glyph is compressed, and in a wide one it
    // is centered.
    let ownAdvance = glyph.advance * key.size / unitsPerSize
    let fitted = max(min(key.advance, ownAdvance * 23 / 20), ownAdvance / 4, 1)
    let offset = (key.advance - fitted) / 2
    horizontal = GridMap(scale: fitted, per: max(glyph.advance, 1), offset: offset)
    let stems = Set(glyph.stems).sorted()
    for stem in stems {
      var left = (horizontal.plain(stem) - pen / 2 + 32) & ~63
      // If the pen is about a pixel wide, a last stem that is rounded up would touch the first stem of the next
      // character.
      if pen < 96, stem == stems.last, stems.count > 1 {
        left = min(left, ((offset + fitted + 32) & ~63) - (pen + 32) & ~63 - 64)
      }
      horizontal.pin(stem, to: left + pen / 2)
    }

    // The pen's lower edge, not its center, is on the baseline. The letters' heights are 9/10 of the notation's, so
    // that with the pen's width they match those of common faces.
    vertical = GridMap(scale: key.size * 9, per: unitsPerSize * 10, offset: pen / 2)
    let shared = [0, StrokeFace.smallLetter * StrokeGlyph.scale, StrokeFace.capital * StrokeGlyph.scale]
    for bar in Set(glyph.bars + shared).sorted() {
      let upperEdge = (vertical.plain(bar) + pen / 2 + 32) & ~63
      vertical.pin(bar, to: bar == 0 ? pen / 2 : upperEdge - pen / 2)
    }
  }

  func segments() -> [Segment] {
    var segments: [Segment] = []
    var pen = (x: 0, y: 0)
    func place(_ point: StrokeGlyph.Point) -> (x: Int, y: Int) {
      let y = vertical.map(point.y)
      return (horizontal.map(point.x) + (isSlanted ? y / 5 : 0), -y)
    }
    func line(to end: (x: Int, y: Int)) {
      segments.append(Segment(x0: pen.x, y0: pen.y, x1: end.x, y1: end.y, radius: radius))
      pen = end
    }
    for step in glyph.steps {
      switch step {
      case .move(let point):
        pen = place(point)
      case .line(let point):
        line(to: place(point))
      case .dot(let point):
        pen = place(point)
        segments.append(Segment(x0: pen.x, y0: pen.y, x1: pen.x, y1: pen.y, radius: radius * 13 / 10))
      case .curve(let first, let second, let last):
        let (start, first, second, end) = (pen, place(first), place(second), place(last))
        for piece in 1...pieces {
          let (done, left) = (piece, pieces - piece)
          func bezier(_ start: Int, _ first: Int, _ second: Int, _ end: Int) -> Int {
            let sum =
              left * left * left * start + 3 * left * left * done * first + 3 * left * done * done * second
              + done * done * done * end
            return sum / (pieces * pieces * pieces)
          }
          line(to: (bezier(start.x, first.x, second.x, end.x), bezier(start.y, first.y, second.y, end.y)))
        }
      }
    }
    return segments
  }
}

/// A mapping from a glyph's units to 1/64 pixel: linear, except for some places that are pinned elsewhere.
private struct GridMap {
  private let scale: Int
  private let units: Int
  private let offset: Int
  private var pins: [(unit: Int, place: Int)] = []

  init(scale: Int, per units: Int, offset: Int) {
    self.scale = scale
    self.units = units
    self.offset = offset
  }

  /// Returns the position of `unit` without any pins.
  func plain(_ unit: Int) -> Int { unit * scale / units + offset }

  /// Moves `unit` to `place`. Pins are added in ascending order, and never change their order.
  mutating func pin(_ unit: Int, to place: Int) {
    pins.append((unit, max(place, pins.last?.place ?? place)))
  }

  /// Returns the position of `unit`: interpolated between the adjacent pins, or beyond the outermost pin at the
  /// unpinned distance.
  func map(_ unit: Int) -> Int {
    guard let first = pins.first, let last = pins.last else { return plain(unit) }
    if unit <= first.unit { return first.place + plain(unit) - plain(first.unit) }
    if unit >= last.unit { return last.place + plain(unit) - plain(last.unit) }
    var above = 1
    while pins[above].unit < unit { above += 1 }
    let (low, high) = (pins[above - 1], pins[above])
    return low.place + (high.place - low.place) * (unit - low.unit) / (high.unit - low.unit)
  }
}
