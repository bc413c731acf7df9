import Layouts
import Measure

/// Draws a drawing list in pixels.
package struct ScreenCanvas {
  package var canvas: Canvas
  package var fonts: FontLibrary
  /// A mask in addition to the canvas's own clip: the visible fraction of each pixel in some bounds.
  struct Mask {
    let bounds: PixelBounds
    let bytes: [UInt8]

    @inline(__always)
    func shown(x: Int, y: Int) -> UInt8 {
      guard bounds.contains(x: x, y: y) else { return 0 }
      return bytes[(y - bounds.top) * (bounds.right - bounds.left) + x - bounds.left]
    }
  }
  private var clips: [(outer: PixelBounds, mask: Mask?)] = []
  var mask: Mask?
  /// The pixels below the groups that are being drawn.
  private var groups: [(bounds: PixelBounds, below: [UInt32], alpha: Double)] = []
  var glyphs: GlyphImages
  /// The number of transformations in which this is drawn.
  var depth = 0
  private var line: [UInt8] = []
  private var blendTable = BlendTable()

  package init(width: Int, height: Int, background: Color, fonts: FontLibrary) throws(Canvas.SizeError) {
    canvas = try Canvas(width: width, height: height, background: background)
    let letters = fonts.machine.letters
    (self.fonts, glyphs, canvas.masks) = (fonts, letters.images, letters.masks)
  }

  /// Keeps the letters that were drawn for later pictures.
  package func keepLetters() { fonts.machine.keep(MachineFonts.Letters(masks: canvas.masks, images: glyphs)) }

  /// Copies rows of pixels to the part of the canvas that they overlap.
  package mutating func place(_ pixels: [UInt32], width: Int, at place: Point) {
    guard width > 0, place.x >= 0, place.y >= 0, place.x + width <= canvas.width else { return }
    let rows = min(pixels.count / width, max(canvas.height - place.y, 0))
    canvas.changeRows(place.y..<place.y + rows) { y, row in
      let start = (y - place.y) * width
      for x in 0..<width { row[place.x + x] = pixels[start + x] }
    }
  }

  package mutating func draw(_ list: DrawingList) { draw(list.commands[...]) }

  mutating func draw(_ commands: ArraySlice<DrawingCommand>) {
    var index = commands.startIndex
    while index < commands.endIndex {
      if canvas.isExhausted || canvas.meter?.isExhausted() ?? false { return }
      if case .beginTransform(let projection) = commands[index] {
        let end = Self.end(ofTransform: index, in: commands)
        draw(commands[index + 1..<end], in: projection)
        index = end
      } else {
        draw(commands[index])
      }
      index += 1
    }
  }

  /// Returns the place of the command that ends a transformation.
  private static func end(ofTransform start: Int, in commands: ArraySlice<DrawingCommand>) -> Int {
    var depth = 0
    for index in start..<commands.endIndex {
      switch commands[index] {
      case .beginTransform: depth += 1
      case .endTransform:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return commands.endIndex
  }

  private mutating func draw(_ command: DrawingCommand) {
    switch command {
    case .fill(let outline, let paint): fill(outline, paint)
    case .stroke(let outline, let stroke, let paint): self.stroke(outline, stroke, paint)
    case .text(let run): draw(run)
    case .bitmap(let bitmap, let from, let to, let tint, let alpha): draw(bitmap, from, to, tint, alpha)
    case .shadow(let rect, let corners, let elevation): shadow(rect, corners, elevation)
    case .beginClip(let outline): beginClip(outline)
    case .endClip:
      guard let last = clips.popLast() else { return }
      (canvas.clip, mask) = last
    case .beginGroup(let alpha): beginGroup(alpha)
    case .endGroup: endGroup()
    case .beginTransform, .endTransform: break
    }
  }

  // MARK: Groups

  private mutating func beginGroup(_ alpha: Double) {
    let bounds = canvas.clip
    guard !bounds.isEmpty, canvas.spend(2 * bounds.area) else {
      return groups.append((PixelBounds(left: 0, top: 0, right: 0, bottom: 0), [], alpha))
    }
    var below: [UInt32] = []
    below.reserveCapacity(bounds.area)
    for y in bounds.top..<bounds.bottom {
      canvas.rows.withRow(y) { below += $0[bounds.left..<bounds.right] }
    }
    groups.append((bounds, below, alpha))
  }

  /// Blends the drawn pixels with those below, which is equivalent to drawing a picture of the group over them.
  private mutating func endGroup() {
    guard let (bounds, below, alpha) = groups.popLast(), !bounds.isEmpty else { return }
    let share = UInt32(min(max(alpha, 0), 1) * 256)
    let width = bounds.right - bounds.left
    canvas.changeRows(bounds.top..<bounds.bottom) { y, row in
      let start = (y - bounds.top) * width - bounds.left
      for x in bounds.left..<bounds.right {
        let (old, new) = (below[start + x], row[x])
        if old == new { continue }
        // Two channels at a time, each with space for its product.
        let low = ((old & 0xff00ff) * (256 - share) + (new & 0xff00ff) * share + 0x80_0080) >> 8
        let high = (old >> 8 & 0xff00ff) * (256 - share) + (new >> 8 & 0xff00ff) * share + 0x80_0080
        row[x] = low & 0xff00ff | high & 0xff00_ff00
      }
    }
  }

  // MARK: Clips

  private mutating func beginClip(_ outline: Outline) {
    clips.append((canvas.clip, mask))
    switch outline {
    case .rect(let rect):
      canvas.clip = canvas.clip.intersection(rect.pixels)
      return
    case .roundRect, .path: break
    }
    let path = outline.path
    guard let bounds = path.bounds()?.intersection(canvas.clip), !bounds.isEmpty else {
      canvas.clip = PixelBounds(left: 0, top: 0, right: 0, bottom: 0)
      return
    }
    canvas.clip = bounds
    guard canvas.spend(bounds.area) else { return }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    coverage.add(path)
    guard canvas.spend(coverage.cost) else { return }
    var bytes = coverage.bytes(evenOdd: path.usesEvenOdd)
    if let outer = mask {
      let width = bounds.right - bounds.left
      for index in bytes.indices {
        let (column, row) = (bounds.left + index % width, bounds.top + index / width)
        let shown = Int(outer.shown(x: column, y: row))
        bytes[index] = UInt8(Int(bytes[index]) * shown / 255)
      }
    }
    mask = Mask(bounds: bounds, bytes: bytes)
  }

  // MARK: Shapes

  private mutating func fill(_ outline: Outline, _ paint: Paint) {
    if case .color(let color) = paint, mask == nil {
      if case .rect(let rect) = outline, rect.isWhole {
        canvas.fill(rect.rounded, color)
        return
      }
      // Most of a large rectangle isn't affected by its corners.
      if case .roundRect(let rect, let corners) = outline, rect.isWhole, rect.height > 2 * corners.largest + 8,
        rect.width > 2 * corners.largest
      {
        let band = corners.fitted(to: rect).largest.rounded(.up)
        let top = Outline.roundRect(
          FloatRect(rect.x, rect.y, rect.width, band), Corners(corners.topLeft, corners.topRight, 0, 0))
        let bottom = Outline.roundRect(
          FloatRect(rect.x, rect.bottom - band, rect.width, band),
          Corners(0, 0, corners.bottomRight, corners.bottomLeft))
        cover(top.path, paint)
        canvas.fill(rect.inset(0, band, 0, band).rounded, color)
        cover(bottom.path, paint)
        return
      }
    }
    cover(outline.path, paint)
  }

  package mutating func cover(_ path: VectorPath, _ paint: Paint) {
    guard let bounds = path.bounds()?.intersection(canvas.clip), !bounds.isEmpty, canvas.spend(2 * bounds.area) else {
      return
    }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    coverage.add(path)
    guard canvas.spend(coverage.cost) else { return }
    blend(coverage, evenOdd: path.usesEvenOdd, paint)
  }

  package mutating func stroke(_ outline: Outline, _ stroke: Stroke, _ paint: Paint) {
    let reach = stroke.width * 2 + 1
    // A frame is two rectangles, one inside the other.
    let path = outline.path
    guard let bounds = path.bounds(growing: reach)?.intersection(canvas.clip), !bounds.isEmpty,
      canvas.spend(2 * bounds.area)
    else { return }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    if stroke.dashes.isEmpty, let (rect, corners) = outline.frame {
      let half = stroke.width / 2
      let outer = VectorPath.roundRect(rect.inset(-half), corners.isZero ? corners : corners.inset(-half))
      coverage.add(outer)
      let inner = rect.inset(half)
      if !inner.isEmpty {
        for polygon in VectorPath.roundRect(inner, corners.inset(half)).polygons() {
          coverage.add(polygon.points, reversed: true)
        }
      }
    } else {
      coverage.add(StrokeOutline(path, stroke))
    }
    guard canvas.spend(coverage.cost) else { return }
    blend(coverage, evenOdd: false, paint)
  }

  private mutating func blend(_ coverage: Coverage, evenOdd: Bool, _ paint: Paint) {
    let bounds = coverage.bounds
    let width = bounds.right - bounds.left
    if line.count < width { line = Array(repeating: 0, count: width) }
    let (shader, mask) = (Shader(paint), mask)
    canvas.changeRows(bounds.top..<bounds.bottom) { y, row in
      coverage.row(y - bounds.top, evenOdd: evenOdd, into: &line)
      Self.blend(line, at: 0, y, bounds.left..<bounds.right, shader, mask, &blendTable, row)
    }
  }

  /// Blends pixels of rows, weighted by coverage.
  ///
  /// - Parameters:
  ///   - bounds: The pixels, which are inside the covered ones.
  ///   - all: The covered pixels, of which `covered` has a byte for each, row by row.
  mutating func blend(_ bounds: PixelBounds, of all: PixelBounds, _ covered: [UInt8], _ shader: Shader) {
    if mask == nil, let color = shader.solid { return canvas.blend(bounds, of: all, covered, color) }
    let mask = mask
    canvas.changeRows(bounds.top..<bounds.bottom) { y, row in
      let start = (y - all.top) * (all.right - all.left) + bounds.left - all.left
      Self.blend(covered, at: start, y, bounds.left..<bounds.right, shader, mask, &blendTable, row)
    }
  }

  /// Blends pixels of row `y`, weighted by the coverage from `start` on.
  private static func blend(
    _ covered: [UInt8], at start: Int, _ y: Int, _ columns: Range<Int>, _ shader: Shader, _ mask: Mask?,
    _ table: inout BlendTable, _ row: UnsafeMutableBufferPointer<UInt32>
  ) {
    // Sound: the columns are inside the covered ones, of which there is one byte each.
    covered.withUnsafeBufferPointer { covered in
      for x in columns {
        var share = covered[start + x - columns.lowerBound]
        if share == 0 { continue }
        if let mask { share = UInt8(UInt32(share) * UInt32(mask.shown(x: x, y: y)) / 255) }
        row[x] = table.blended(shader.color(x, y), share, over: row[x])
      }
    }
  }

  // MARK: Shadows

  /// Draws a soft shadow below and around a shape, which is darker and wider with elevation.
  private mutating func shadow(_ rect: FloatRect, _ corners: Corners, _ elevation: Double) {
    let blur = elevation * 1.1 + 1
    let place = rect.offset(0, elevation * 0.45)
    let reach = place.inset(-blur).pixels.intersection(canvas.clip)
    guard !reach.isEmpty, canvas.spend(reach.area * 2) else { return }
    let radius = min(max(corners.largest, blur / 2), min(rect.width, rect.height) / 2)
    let strength = 30.0
    if line.count < reach.right - reach.left { line = Array(repeating: 0, count: reach.right - reach.left) }
    let (shader, mask) = (Shader(.color(.opaqueBlack)), mask)
    canvas.changeRows(reach.top..<reach.bottom) { y, row in
      let dy = (Double(y) + 0.5 - place.centerY).magnitude - place.height / 2 + radius
      for x in reach.left..<reach.right {
        let dx = (Double(x) + 0.5 - place.centerX).magnitude - place.width / 2 + radius
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        let distance = outside + min(max(dx, dy), 0) - radius
        let share = min(max(0.5 - distance / (2 * blur), 0), 1)
        line[x - reach.left] = UInt8(strength * share * share * (3 - 2 * share))
      }
      Self.blend(line, at: 0, y, reach.left..<reach.right, shader, mask, &blendTable, row)
    }
  }

  // MARK: Pictures

  private mutating func draw(_ bitmap: Bitmap, _ from: FloatRect, _ to: FloatRect, _ tint: Color?, _ alpha: Double) {
    let bounds = to.pixels.intersection(canvas.clip)
    guard !bounds.isEmpty, bitmap.width > 0, bitmap.height > 0, canvas.spend(3 * bounds.area) else { return }
    guard bitmap.pixels.count == bitmap.width * bitmap.height * 4 else {
      return drawLabel(of: bitmap, to, alpha)
    }
    let sampler = BitmapSampler(bitmap, from, to)
    let opacity = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    let mask = mask
    canvas.changeRows(bounds.top..<bounds.bottom) { y, row in
      for x in bounds.left..<bounds.right {
        var color = sampler.color(x, y)
        if let tint { color = tint.faded(Double(color.alpha) / 255) }
        var share = opacity
        if let mask { share = share * UInt32(mask.shown(x: x, y: y)) / 255 }
        let packed = color.packed
        row[x] = Canvas.Color.blended(packed, packed >> 24, share, over: row[x])
      }
    }
  }

  /// Draws a box with the kind and the size of a picture file that isn't decoded.
  private mutating func drawLabel(of bitmap: Bitmap, _ place: FloatRect, _ alpha: Double) {
    fill(.rect(place), .color(Color(red: 206, green: 212, blue: 218).faded(alpha)))
    let kind = bitmap.type.split(separator: "/").last?.uppercased() ?? ""
    var texts = ["\(kind) \(bitmap.width) × \(bitmap.height)", kind]
    let size = min(place.height / 3, max(place.width / 14, 12))
    guard size >= 6, let widest = texts.first else { return }
    // The built-in face is about half as wide as it is high.
    func width(_ text: String) -> Double { Double(text.count) * size * 0.58 }
    if width(widest) > place.width { texts.removeFirst() }
    guard let text = texts.first, width(text) <= place.width else { return }
    draw(
      TextRun(
        text, x: place.centerX - width(text) / 2, baseline: place.centerY + size * 0.35, width: width(text), size: size,
        weight: .regular, color: Color(red: 73, green: 80, blue: 87).faded(alpha)))
  }
}

extension FloatRect {
  /// The pixels whose centers are in the rectangle, or almost.
  package var pixels: PixelBounds {
    func pixel(_ length: Double) -> Int { Int(min(max(length.isNaN ? 0 : length, -1e6), 1e6).rounded()) }
    return PixelBounds(left: pixel(x), top: pixel(y), right: pixel(right), bottom: pixel(bottom))
  }

  fileprivate var isWhole: Bool {
    x == x.rounded() && y == y.rounded() && width == width.rounded() && height == height.rounded()
      && x.magnitude < 1e6 && y.magnitude < 1e6 && width < 1e6 && height < 1e6
  }

  fileprivate var rounded: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }
}

extension Outline {
  /// The rectangle and its corners; `nil` for any other shape.
  fileprivate var frame: (FloatRect, Corners)? {
    switch self {
    case .rect(let rect): (rect, Corners(0))
    case .roundRect(let rect, let corners): (rect, corners.fitted(to: rect))
    case .path: nil
    }
  }
}
