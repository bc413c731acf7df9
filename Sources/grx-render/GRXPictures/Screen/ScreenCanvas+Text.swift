import Layouts
import Measure

/// Lines of text, their shadows, and boxes for missing characters.
extension ScreenCanvas {
  package mutating func draw(_ run: TextRun) {
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
          glyphs, baseline: Int(run.baseline.rounded()), size: Int(run.size * 64), pen: pen, run.color)
      } else if let script = part.script {
        drawBox(script, from: left, to: right, run)
      } else {
        canvas.draw(
          part.text, x: Int(left.rounded()), baseline: Int(run.baseline.rounded()), size: Int(run.size * 64),
          width: Int((right - left).rounded()), isMonospaced: run.family == .monospace,
          pen: pen, run.color)
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
    var transform = Affine(
      scaleX: scale * glyph.stretch, scaleY: -scale * glyph.height, x: shift, y: -glyph.rise * size)
    if glyph.isSlanted { transform.c = 0.2 * scale * glyph.stretch }
    let path = glyph.font.outline(ofGlyph: glyph.glyph).transformed(transform)
    let growth = glyph.strokes * size
    let empty = GlyphImages.Image(bounds: PixelBounds(left: 0, top: 0, right: 0, bottom: 0), bytes: [])
    guard let bounds = path.bounds(growing: 2 * growth.furthest), bounds.area < 1 << 22, !bounds.isEmpty else {
      return empty
    }
    var coverage = Coverage(bounds, maximumCost: canvas.left)
    let polygons = path.polygons().map(\.points)
    for polygon in growth.furthest > 0.01 ? Emboldening(polygons, by: growth).polygons : polygons {
      coverage.add(polygon)
    }
    guard canvas.spend(coverage.cost) else { return empty }
    return GlyphImages.Image(bounds: bounds, bytes: coverage.bytes(evenOdd: false))
  }
}

extension TextRun {
  /// Whether the text consists of the dots of a password.
  package var isPassword: Bool {
    font == nil && !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "\u{2022}" }
  }

  /// The dots of a password, as large as Roboto's whatever the font.
  package var dots: some Sequence<FloatRect> {
    let count = text.unicodeScalars.count
    return (0..<count).lazy.map { index in
      .around(
        x + width * (Double(index) + 0.5) / Double(count), baseline - 0.368 * size, 0.2 * size, 0.2 * size)
    }
  }
}
