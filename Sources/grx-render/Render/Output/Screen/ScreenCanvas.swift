import Layouts
import Measure

/// Draws a drawing list in pixels.
struct ScreenCanvas {
  private(set) var canvas: Canvas
  private var fonts: FontLibrary
  /// A mask in addition to the canvas's own clip: the visible fraction of each pixel in some bounds.
  private struct Mask {
    let bounds: PixelBounds
    let bytes: [UInt8]

    @inline(__always)
    func shown(x: Int, y: Int) -> UInt8 {
      guard bounds.contains(x: x, y: y) else { return 0 }
      return bytes[(y - bounds.top) * (bounds.right - bounds.left) + x - bounds.left]
    }
  }
  private var clips: [(outer: PixelBounds, mask: Mask?)] = []
  private var mask: Mask?
  /// The pixels below the groups that are being drawn.
  private var groups: [(bounds: PixelBounds, below: [UInt32], alpha: Double)] = []
  private var glyphs: GlyphImages
  private var line: [UInt8] = []
  private var blendTable = BlendTable()

  init(width: Int, height: Int, background: Color, fonts: FontLibrary) throws(Canvas.SizeError) {
    canvas = try Canvas(width: width, height: height, background: Canvas.Color(background))
    let letters = fonts.machine.letters
    (self.fonts, glyphs, canvas.masks) = (fonts, letters.images, letters.masks)
  }

  /// Keeps the letters that were drawn for later pictures.
  func keepLetters() { fonts.machine.keep(MachineFonts.Letters(masks: canvas.masks, images: glyphs)) }

  /// Copies rows of pixels to the part of the canvas that they overlap.
  mutating func place(_ pixels: [UInt32], width: Int, at place: Point) {
    guard width > 0, place.x >= 0, place.y >= 0, place.x + width <= canvas.width else { return }
    let rows = min(pixels.count / width, max(canvas.height - place.y, 0))
    canvas.changeRows(place.y..<place.y + rows) { y, row in
      let start = (y - place.y) * width
      for x in 0..<width { row[place.x + x] = pixels[start + x] }
    }
  }

  mutating func draw(_ list: DrawingList) {
    for command in list.commands {
      if canvas.isExhausted { return }
      draw(command)
    }
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
        canvas.fill(rect.rounded, Canvas.Color(color))
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
        canvas.fill(rect.inset(0, band, 0, band).rounded, Canvas.Color(color))
        cover(bottom.path, paint)
        return
      }
    }
    cover(outline.path, paint)
  }

  private mutating func cover(_ path: VectorPath, _ paint: Paint) {
    guard let bounds = path.bounds()?.intersection(canvas.clip), !bounds.isEmpty, canvas.spend(2 * bounds.area) else {
      return
    }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    coverage.add(path)
    guard canvas.spend(coverage.cost) else { return }
    blend(coverage, evenOdd: path.usesEvenOdd, paint)
  }

  private mutating func stroke(_ outline: Outline, _ stroke: Stroke, _ paint: Paint) {
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
  private mutating func blend(_ bounds: PixelBounds, of all: PixelBounds, _ covered: [UInt8], _ shader: Shader) {
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
        let packed = Canvas.Color(color).packed
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

  // MARK: Text

  private mutating func draw(_ run: TextRun) {
    let baseline = run.baseline
    guard run.size > 0, run.size < 4096, run.x.magnitude < 1e9, run.width.magnitude < 1e9 else { return }
    if let shadow = run.shadow { drawShadow(shadow, of: run) }
    guard Int(baseline + run.size) >= canvas.clip.top, Int(baseline - 2 * run.size) <= canvas.clip.bottom else {
      return
    }
    if run.isPassword {
      for dot in run.dots
      where dot.right >= Double(canvas.clip.left) && dot.x <= Double(canvas.clip.right) {
        cover(.oval(dot), .color(run.color))
      }
      return
    }
    guard let placed = fonts.place(run) else { return drawBuiltIn(run) }
    let shader = Shader(.color(run.color))
    let line = Int(baseline.rounded())
    var box: (script: String, left: Double, right: Double)?
    for glyph in placed {
      let x = run.x + glyph.x
      guard x.magnitude < 1e9 else { continue }
      if box?.script != glyph.missing, let done = box {
        drawBox(done.script, from: done.left, to: done.right, run)
        box = nil
      }
      if let script = glyph.missing {
        box = (script, box?.left ?? x, x + glyph.advance)
        continue
      }
      let whole = Int(x.rounded(.down))
      guard whole < canvas.clip.right, Double(whole) + 3 * run.size > Double(canvas.clip.left) else { continue }
      let shift = Int((x - Double(whole)) * 4)
      draw(glyph, run.size, x: whole, y: line, shift: shift, shader)
    }
    if let box { drawBox(box.script, from: box.left, to: box.right, run) }
  }

  /// Draws a text's shadow: the letters on a canvas of their own, blurred.
  private mutating func drawShadow(_ shadow: TextShadow, of run: TextRun) {
    let room = run.bounds.offset(shadow.x, shadow.y).inset(-shadow.reach).pixels.intersection(
      canvas.clip.growing(by: Int(shadow.reach)))
    let (width, height) = (room.right - room.left, room.bottom - room.top)
    guard !room.isEmpty, canvas.spend(8 * room.area), let letters = try? Canvas(width: width, height: height) else {
      return
    }
    var copy = run
    copy.shadow = nil
    copy.color = .opaqueBlack
    copy.x += shadow.x - Double(room.left)
    copy.baseline += shadow.y - Double(room.top)
    let outer = (canvas, mask)
    (canvas, mask) = (letters, nil)
    draw(copy)
    var blurred = canvas.pixels.map { 255 - UInt8($0 & 0xff) }
    let cost = canvas.drawnCount
    (canvas, mask) = outer
    guard canvas.spend(cost) else { return }
    // Three averages in a row are nearly a Gaussian blur.
    let reach = max(Int(((4 * shadow.deviation * shadow.deviation + 1).squareRoot() / 2).rounded()), 1)
    for _ in 0..<3 {
      blurred = Self.averaged(blurred, lines: height, count: width, step: 1, lineStep: width, reach)
      blurred = Self.averaged(blurred, lines: width, count: height, step: width, lineStep: 1, reach)
    }
    let shown = room.intersection(canvas.clip)
    guard !shown.isEmpty else { return }
    blend(shown, of: room, blurred, Shader(.color(shadow.color)))
  }

  /// Replaces each value by the average of those up to `reach` places before and behind it.
  private static func averaged(
    _ values: [UInt8], lines: Int, count: Int, step: Int, lineStep: Int, _ reach: Int
  ) -> [UInt8] {
    var result = values
    let length = 2 * reach + 1
    for line in 0..<lines {
      let start = line * lineStep
      var sum = (0..<min(reach, count)).reduce(0) { $0 + Int(values[start + $1 * step]) }
      for index in 0..<count {
        if index + reach < count { sum += Int(values[start + (index + reach) * step]) }
        if index > reach { sum -= Int(values[start + (index - reach - 1) * step]) }
        result[start + index * step] = UInt8(sum / length)
      }
    }
    return result
  }

  /// Draws a line in the built-in face, which has only the Latin script.
  private mutating func drawBuiltIn(_ run: TextRun) {
    var parts = ShapedText.parts(of: run.text)
    if run.isRightToLeft { parts.reverse() }
    func advance(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + max(StrokeFace.advance(of: $1), 1) } }
    let total = parts.reduce(0) { $0 + advance($1.text) }
    guard total > 0 else { return }
    let cells = run.isRightToLeft ? nil : run.cells(of: parts.flatMap { Array($0.text.unicodeScalars) })
    var (used, index) = (0, 0)
    for part in parts {
      var (left, right) = (
        run.x + run.width * Double(used) / Double(total),
        run.x + run.width * Double(used + advance(part.text)) / Double(total)
      )
      used += advance(part.text)
      let scalars = part.text.unicodeScalars
      let own = cells.map { $0[index..<index + scalars.count] }
      index += scalars.count
      if let first = own?.first, let last = own?.last {
        (left, right) = (run.x + first.start, run.x + last.start + last.width)
      }
      let pen = StrokePen(run.weight.rawValue, isSlanted: run.isItalic)
      if part.script == nil, let own, left.magnitude < 1e6, right.magnitude < 1e6 {
        let glyphs = zip(scalars, own).map { scalar, cell in
          PlacedGlyph(scalar: scalar, x: Int((run.x + cell.start) * 64), advance: Int(cell.width * 64))
        }
        canvas.draw(
          glyphs, baseline: Int(run.baseline.rounded()), size: Int(run.size * 64), pen: pen, Canvas.Color(run.color))
      } else if let script = part.script {
        drawBox(script, from: left, to: right, run)
      } else {
        canvas.draw(
          part.text, x: Int(left.rounded()), baseline: Int(run.baseline.rounded()), size: Int(run.size * 64),
          width: Int((right - left).rounded()), isMonospaced: run.family == .monospace,
          pen: pen, Canvas.Color(run.color))
      }
    }
  }

  /// Draws a box instead of characters that are missing from all fonts, with the name of their script if it fits.
  private mutating func drawBox(_ script: String, from left: Double, to right: Double, _ run: TextRun) {
    let line = max((run.size / 24).rounded(), 1)
    let place = FloatRect(
      left.rounded() + line, (run.baseline - 0.78 * run.size).rounded(), (right - left).rounded() - 2 * line,
      (0.95 * run.size).rounded())
    guard !place.isEmpty else { return }
    let color = run.color.faded(0.6)
    stroke(.rect(place.inset(line / 2)), Stroke(line), .color(color))
    // A letter of the built-in face is about half as wide as it is high.
    let letters = Double(script.utf8.count) * 0.56
    let size = min((place.width - 4 * line) / letters, 0.6 * run.size)
    guard size >= 6 else { return }
    draw(
      TextRun(
        script, x: place.centerX - letters * size / 2, baseline: (place.centerY + 0.35 * size).rounded(),
        width: letters * size, size: size, weight: .regular, color: color))
  }

  private mutating func draw(
    _ glyph: FontLibrary.PlacedGlyph, _ size: Double, x: Int, y: Int, shift: Int, _ shader: Shader
  ) {
    let key = GlyphImages.Key(glyph, size: size, shift: shift)
    let known = glyphs[key]
    let image = known ?? self.image(of: glyph, size, Double(shift) / 4)
    if known == nil { glyphs.add(image, for: key) }
    guard canvas.spendOnGlyph(image.bounds.area, isKnown: known != nil) else { return }
    let bounds = PixelBounds(
      left: image.bounds.left + x, top: image.bounds.top + y, right: image.bounds.right + x,
      bottom: image.bounds.bottom + y)
    let seen = bounds.intersection(canvas.clip)
    guard !seen.isEmpty, canvas.spend(seen.area) else { return }
    blend(seen, of: bounds, image.bytes, shader)
  }

  private mutating func image(of glyph: FontLibrary.PlacedGlyph, _ size: Double, _ shift: Double) -> GlyphImages.Image {
    let scale = size / Double(glyph.font.unitsPerEm)
    var transform = Affine(scaleX: scale * glyph.stretch, scaleY: -scale, x: shift)
    if glyph.isSlanted { transform.c = 0.2 * scale }
    let path = glyph.font.outline(ofGlyph: glyph.glyph).transformed(transform)
    let reach = glyph.emboldening * size
    let empty = GlyphImages.Image(bounds: PixelBounds(left: 0, top: 0, right: 0, bottom: 0), bytes: [])
    guard let bounds = path.bounds(growing: 2 * reach), bounds.area < 1 << 22, !bounds.isEmpty else { return empty }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    let polygons = path.polygons().map(\.points)
    for polygon in reach > 0 ? Emboldening(polygons, by: reach).polygons : polygons { coverage.add(polygon) }
    guard canvas.spend(coverage.cost) else { return empty }
    return GlyphImages.Image(bounds: bounds, bytes: coverage.bytes(evenOdd: false))
  }
}

extension TextRun {
  /// Whether the text consists of the dots of a password.
  var isPassword: Bool {
    font == nil && !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "\u{2022}" }
  }

  /// The dots of a password, as large as Roboto's whatever the font.
  var dots: some Sequence<FloatRect> {
    let count = text.unicodeScalars.count
    return (0..<count).lazy.map { index in
      .around(
        x + width * (Double(index) + 0.5) / Double(count), baseline - 0.368 * size, 0.2 * size, 0.2 * size)
    }
  }
}

extension FloatRect {
  /// The pixels whose centers are in the rectangle, or almost.
  fileprivate var pixels: PixelBounds {
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

extension Canvas.Color {
  init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}

/// The color of each pixel of a paint.
private struct Shader {
  /// The packed color of all pixels.
  let solid: UInt32?
  private let gradient: Gradient?
  private var table: [UInt32] = []

  init(_ paint: Paint) {
    switch paint {
    case .color(let color): (solid, gradient) = (Canvas.Color(color).packed, nil)
    case .gradient(let gradient):
      (solid, self.gradient) = (nil, gradient)
      table = (0...255).map { Canvas.Color(gradient.color(at: Double($0) / 255)).packed }
    }
  }

  /// Returns the packed color of a pixel.
  @inline(__always)
  func color(_ x: Int, _ y: Int) -> UInt32 {
    guard let gradient else { return solid ?? 0 }
    return table[Int(min(max(gradient.share(at: PathPoint(Double(x) + 0.5, Double(y) + 0.5)), 0), 1) * 255)]
  }
}

extension Gradient {
  /// Returns the position of a point along the gradient.
  fileprivate func share(at point: PathPoint) -> Double {
    switch kind {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      return length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 1
    case .radial(let center, let radius):
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      return radius > 0 ? (dx * dx + dy * dy).squareRoot() / radius : 1
    case .sweep(let center):
      // The fraction of a turn, by a polynomial for the arc tangent with an error below 1/4000 of a turn.
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      if dx == 0 && dy == 0 { return 0 }
      let (a, b) = (min(dx.magnitude, dy.magnitude), max(dx.magnitude, dy.magnitude))
      let r = a / b
      let r2 = r * r
      var angle = ((-0.046496475 * r2 + 0.15931422) * r2 - 0.327622764) * r2 * r + r
      if dy.magnitude > dx.magnitude { angle = .pi / 2 - angle }
      if dx < 0 { angle = .pi - angle }
      if dy < 0 { angle = 2 * .pi - angle }
      return angle / (2 * .pi)
    }
  }
}

/// The colors of a scaled picture: averages of pixels when it shrinks, and interpolations of neighbors when it grows.
private struct BitmapSampler {
  private let bitmap: Bitmap
  private let from: FloatRect
  private let to: FloatRect
  private let scaleX: Double
  private let scaleY: Double

  init(_ bitmap: Bitmap, _ from: FloatRect, _ to: FloatRect) {
    (self.bitmap, self.from, self.to) = (bitmap, from, to)
    (scaleX, scaleY) = (min(from.width / to.width, 1e6), min(from.height / to.height, 1e6))
  }

  func color(_ x: Int, _ y: Int) -> Color {
    let u = from.x + (Double(x) + 0.5 - to.x) * scaleX - 0.5
    let v = from.y + (Double(y) + 0.5 - to.y) * scaleY - 0.5
    let (taps, rows) = (max(1, min(8, Int(scaleX))), max(1, min(8, Int(scaleY))))
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for row in 0..<rows {
      for tap in 0..<taps {
        add(
          u + (Double(tap) + 0.5) * scaleX / Double(taps) - scaleX / 2,
          v + (Double(row) + 0.5) * scaleY / Double(rows) - scaleY / 2, &red, &green, &blue, &alpha)
      }
    }
    let count = Double(taps * rows)
    guard alpha > 0 else { return .transparent }
    func byte(_ sum: Double) -> UInt8 { UInt8(min(max(sum / alpha + 0.5, 0), 255)) }
    return Color(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: UInt8(min(max(alpha / count * 255 + 0.5, 0), 255)))
  }

  private func add(
    _ u: Double, _ v: Double, _ red: inout Double, _ green: inout Double, _ blue: inout Double, _ alpha: inout Double
  ) {
    // Neighbors outside the drawn part are excluded.
    let (left, right) = (Int(from.x), max(Int(from.x), Int(from.right.rounded(.up)) - 1))
    let (top, bottom) = (Int(from.y), max(Int(from.y), Int(from.bottom.rounded(.up)) - 1))
    let (x0, y0) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (u - Double(x0), v - Double(y0))
    for (dy, wy) in [(0, 1 - fy), (1, fy)] where wy > 0 {
      for (dx, wx) in [(0, 1 - fx), (1, fx)] where wx > 0 {
        let column = min(max(x0 + dx, max(left, 0)), min(right, bitmap.width - 1))
        let row = min(max(y0 + dy, max(top, 0)), min(bottom, bitmap.height - 1))
        let index = (row * bitmap.width + column) * 4
        let weight = wx * wy * Double(bitmap.pixels[index + 3]) / 255
        red += weight * Double(bitmap.pixels[index])
        green += weight * Double(bitmap.pixels[index + 1])
        blue += weight * Double(bitmap.pixels[index + 2])
        alpha += weight
      }
    }
  }
}
