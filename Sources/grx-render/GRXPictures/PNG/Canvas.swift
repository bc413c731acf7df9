import Measure

/// A picture to draw on: rows of pixels, the first at the top, with a clip.
///
/// Everything drawn is blended over the existing pixels, and only inside the clip. Coordinates outside ±`Pixels.limit`
/// are clamped to that limit. A rectangle whose width or height isn't positive draws nothing.
package struct Canvas {
  /// The maximum width and height, in pixels.
  static let largestSide = 16_384
  /// The maximum number of pixels: 256 MiB of memory.
  package static let mostPixels = 1 << 26
  /// The maximum number of pixels that are drawn, each counted every time it is drawn over: eight times the largest
  /// canvas.
  package static let mostDrawn = 1 << 29

  /// The requested canvas has a side below 1 or above `largestSide`, or more than `mostPixels` pixels.
  package struct SizeError: Error, Hashable, Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package var description: String {
      "a picture of \(width)x\(height) pixels can't be drawn: each side is 1 to \(Canvas.largestSide) pixels, "
        + "and the whole picture at most \(Canvas.mostPixels >> 20) million"
    }
  }

  /// The number of pixels that are drawn in a step of a budget.
  private static let pixelsPerStep = 512

  package let width: Int
  package let height: Int
  /// The pixels; see `Color.packed` for their format.
  private(set) var rows: CanvasRows
  /// The area that may be drawn on. It never extends outside the canvas.
  package var clip: PixelBounds
  /// The number of pixels drawn so far, each counted every time it was drawn.
  package private(set) var drawnCount = 0
  /// Characters that were drawn before.
  var masks = GlyphMaskCache()
  private var blendTable = BlendTable()

  /// Ends the drawing if its budget is exhausted; `nil` for none.
  package var meter: Meter?

  /// Whether more than `mostDrawn` pixels were requested, or the budget is exhausted. Nothing more is drawn then.
  package var isExhausted: Bool { drawnCount > Self.mostDrawn || meter?.interruption != nil }

  /// The remaining part of `mostDrawn`.
  package var left: Int { max(Self.mostDrawn - drawnCount, 0) }

  /// Creates a canvas of `width` × `height` pixels, filled with `background`.
  ///
  /// - Throws: `SizeError` if the size isn't allowed.
  package init(width: Int, height: Int, background: Color = .white) throws(SizeError) {
    guard 1...Self.largestSide ~= width, 1...Self.largestSide ~= height, width * height <= Self.mostPixels else {
      throw SizeError(width: width, height: height)
    }
    self.width = width
    self.height = height
    rows = CanvasRows(width: width, height: height, filledWith: background.packed)
    clip = PixelBounds(left: 0, top: 0, right: width, bottom: height)
  }

  /// All pixels, row by row.
  package var pixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { rows.withRow(y) { pixels += $0 } }
    return pixels
  }

  /// Runs `body` for each row of a range, with its number and its pixels, which may be changed.
  // Sound: the rows are valid during the call of `body`, and have as many pixels as the canvas is wide.
  package mutating func changeRows(_ range: Range<Int>, _ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
    rows.change(range, body)
  }

  /// Runs `draw` with the clip reduced to its intersection with `rect`.
  package mutating func clipped<Failure: Error>(
    to rect: Rect, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = clip
    defer { clip = outer }
    clip = clip.intersection(PixelBounds(rect))
    try draw(&self)
  }

  package mutating func fill(_ rect: Rect, _ color: Color) {
    fill(PixelBounds(rect), color)
  }

  /// Fills a rectangle with round corners. Pixels whose centers are outside a corner's circle are left out.
  package mutating func fillRounded(_ rect: Rect, _ color: Color, radius: Int) {
    let radius = max(min(radius, rect.width / 2, rect.height / 2), 0)
    // Only the visible part is visited, a row at a time.
    let rows = max(clip.top - rect.y, 0)..<max(min(rect.height, clip.bottom - rect.y), clip.top - rect.y, 0)
    for row in rows {
      // The distance of the row's center from the nearest row that is as wide as the rectangle, in half pixels.
      let distance = 2 * max(radius - row, row - (rect.height - 1 - radius), 0) - 1
      var inset = 0
      if radius > 0, distance > 0 {
        let reach = (Double(4 * radius * radius - distance * distance)).squareRoot()
        inset = radius - Int((reach / 2).rounded())
      }
      fill(Rect(x: rect.x + inset, y: rect.y + row, width: rect.width - 2 * inset, height: 1), color)
    }
  }

  /// Draws a frame inside `rect`, `thickness` pixels wide. A thickness of at least half the rectangle fills it.
  package mutating func stroke(_ rect: Rect, _ color: Color, thickness: Int = 1) {
    let bounds = PixelBounds(rect)
    guard !bounds.isEmpty, thickness > 0 else { return }
    let thickness = min(thickness, Pixels.limit)
    let inner = PixelBounds(
      left: bounds.left + thickness, top: bounds.top + thickness,
      right: bounds.right - thickness, bottom: bounds.bottom - thickness)
    guard !inner.isEmpty else { return fill(bounds, color) }
    fill(bounds.with(bottom: inner.top), color)
    fill(bounds.with(top: inner.bottom), color)
    fill(inner.with(left: bounds.left, right: inner.left), color)
    fill(inner.with(left: inner.right, right: bounds.right), color)
  }

  /// Draws a frame of dashes inside `rect`: `on` pixels drawn, `off` pixels left out, starting again at the left or top
  /// end of every edge. Lengths below 1 are treated as 1.
  package mutating func strokeDashed(_ rect: Rect, _ color: Color, thickness: Int = 1, on: Int = 4, off: Int = 3) {
    let bounds = PixelBounds(rect)
    guard !bounds.isEmpty, thickness > 0 else { return }
    let thickness = min(thickness, bounds.right - bounds.left, bounds.bottom - bounds.top)
    let edges = [
      bounds.with(bottom: bounds.top + thickness),
      bounds.with(top: max(bounds.bottom - thickness, bounds.top + thickness)),
    ]
    for edge in edges { fillDashed(edge, along: .horizontal, color, on: on, off: off) }
    // The corners belong to the horizontal edges, so that no pixel is blended twice.
    let sides = bounds.with(top: bounds.top + thickness, bottom: bounds.bottom - thickness)
    fillDashed(sides.with(right: bounds.left + thickness), along: .vertical, color, on: on, off: off)
    let right = max(bounds.right - thickness, bounds.left + thickness)
    fillDashed(sides.with(left: right), along: .vertical, color, on: on, off: off)
  }

  /// Counts pixels that are about to be drawn; returns `false` if they may not be.
  mutating func spend(_ count: Int) -> Bool {
    if let meter, meter.isExhausted(after: 1 + count / Self.pixelsPerStep) { return false }
    if !isExhausted { drawnCount += count }
    return !isExhausted
  }

  private mutating func fill(_ bounds: PixelBounds, _ color: Color) {
    let visible = clip.intersection(bounds)
    guard !visible.isEmpty, color.alpha > 0, spend(visible.area) else { return }
    let columns = visible.left..<visible.right
    if color.alpha == 255, columns.count == width {
      rows.makeEqual(visible.top..<visible.bottom)
    }
    rows.changeTogether(visible.top..<visible.bottom) { row in
      if color.alpha == 255 { return row[columns].update(repeating: color.packed) }
      // Neighboring pixels are usually equal, and blending takes longer than comparing.
      var (below, blended) = (UInt32(0), color.over(0))
      for column in columns {
        if row[column] != below {
          below = row[column]
          blended = color.over(below)
        }
        row[column] = blended
      }
    }
  }

  private mutating func fillDashed(_ bounds: PixelBounds, along axis: Axis, _ color: Color, on: Int, off: Int) {
    let visible = clip.intersection(bounds)
    guard !visible.isEmpty else { return }
    let on = max(on, 1)
    let period = min(on, Pixels.limit) + min(max(off, 1), Pixels.limit)
    // The first dash that may be visible, so that an edge far longer than the canvas costs no more than the canvas.
    let (origin, first, end) =
      axis == .horizontal
      ? (bounds.left, visible.left, visible.right) : (bounds.top, visible.top, visible.bottom)
    var start = origin + (first - origin) / period * period
    while start < end {
      let stop = start + min(on, Pixels.limit)
      fill(
        axis == .horizontal
          ? visible.with(left: max(start, visible.left), right: min(stop, visible.right))
          : visible.with(top: max(start, visible.top), bottom: min(stop, visible.bottom)),
        color)
      start += period
    }
  }

  /// Blends a packed color over pixels, weighted by coverage.
  ///
  /// - Parameters:
  ///   - visible: The pixels, which are inside the covered ones, and inside the canvas.
  ///   - bounds: The covered pixels, of which `coverage` has a byte for each, row by row.
  package mutating func blend(_ visible: PixelBounds, of bounds: PixelBounds, _ coverage: [UInt8], _ color: UInt32) {
    // Sound: the indexes are inside the covered pixels, as the parameters say.
    coverage.withUnsafeBufferPointer { coverage in
      rows.change(visible.top..<visible.bottom) { y, row in
        let start = (y - bounds.top) * (bounds.right - bounds.left) - bounds.left
        for column in visible.left..<visible.right where coverage[start + column] > 0 {
          row[column] = blendTable.blended(color, coverage[start + column], over: row[column])
        }
      }
    }
  }

  /// Draws both diagonals of `rect`.
  package mutating func drawCross(in rect: Rect, _ color: Color, thickness: Int) {
    guard rect.width > 1, rect.height > 1 else { return }
    let isWide = rect.width >= rect.height
    let (length, breadth) = isWide ? (rect.width, rect.height) : (rect.height, rect.width)
    let start = isWide ? rect.x : rect.y
    let visible = isWide ? (clip.left, clip.right) : (clip.top, clip.bottom)
    let steps = max(visible.0 - start, 0)..<max(min(visible.1 - start, length), max(visible.0 - start, 0))
    for step in steps {
      let across = step * (breadth - 1) / (length - 1)
      drawPart(of: rect, isWide, step, across, color, thickness)
      let mirrored = breadth - 1 - across
      if mirrored != across { drawPart(of: rect, isWide, step, mirrored, color, thickness) }
    }
  }

  /// Draws one place of a diagonal.
  private mutating func drawPart(
    of rect: Rect, _ isWide: Bool, _ step: Int, _ place: Int, _ color: Color, _ thickness: Int
  ) {
    fill(
      isWide
        ? Rect(x: rect.x + step, y: rect.y + place, width: 1, height: thickness)
        : Rect(x: rect.x + place, y: rect.y + step, width: thickness, height: 1),
      color)
  }
}
