import Measure

/// The most recently drawn characters, so that drawing a text costs little more than its pixels.
struct GlyphMaskCache: Sendable {
  private var masks: [GlyphMask.Key: GlyphMask] = [:]
  private var bytes = 0
  private var hasLargeMasks = false
  private static let maximumBytes = 32 << 20

  subscript(key: GlyphMask.Key) -> GlyphMask? { masks[key] }

  var count: Int { masks.count }

  mutating func add(_ mask: GlyphMask, for key: GlyphMask.Key) {
    // The approximate size of an entry without its pixels.
    let size = mask.coverage.count + 200
    if bytes + size > Self.maximumBytes {
      masks = [:]
      bytes = 0
    }
    guard size <= Self.maximumBytes else { return }
    masks[key] = mask
    bytes += size
    hasLargeMasks = hasLargeMasks || mask.bounds.area > Canvas.largestSharedGlyph
  }

  /// Whether later pictures may use the masks: there are no large ones, and they don't take much memory.
  var isSharable: Bool { !hasLargeMasks && bytes <= Self.maximumBytes / 8 }
}

/// A character and its position. Lengths are in 1/64 pixel, since characters are seldom whole pixels wide.
package struct PlacedGlyph: Hashable, Sendable {
  package var scalar: Unicode.Scalar
  /// The left end of the character.
  package var x: Int
  /// The width reserved for the glyph, which is fitted into it.
  package var advance: Int
}

extension Canvas {
  /// Takes over the letters that earlier pictures drew with the fonts.
  package mutating func useLetters(of fonts: MachineFonts) { masks = fonts.letters.masks }

  /// Keeps the letters that were drawn for later pictures.
  package func keepLetters(for fonts: MachineFonts) { fonts.keep(MachineFonts.Letters(masks: masks)) }

  /// The maximum text size, in 1/64 pixel: 2048 pixels. Larger texts are drawn at this size.
  static let largestText = 2048 * 64

  /// Draws a line of text that takes `width` pixels; `size` is in 1/64 pixel.
  package mutating func draw(
    _ text: String, x: Int, baseline: Int, size: Int, width: Int, isMonospaced: Bool, pen: StrokePen = StrokePen(),
    _ color: Color
  ) {
    let advances = text.unicodeScalars.map { scalar in
      StrokeFace.isMark(scalar) ? 0 : isMonospaced ? 1 : max(StrokeFace.advance(of: scalar), 1)
    }
    let total = advances.reduce(0, +)
    guard total > 0 else { return }
    let room = Swift.min(width, Pixels.limit) * 64
    var used = 0
    var glyphs: [PlacedGlyph] = []
    for (scalar, advance) in zip(text.unicodeScalars, advances) {
      // Each begins at its exact position, so that rounding errors don't add up.
      let (start, end) = (room * used / total, room * (used + advance) / total)
      glyphs.append(PlacedGlyph(scalar: scalar, x: x * 64 + start, advance: end - start))
      used += advance
    }
    draw(glyphs, baseline: baseline, size: size, pen: pen, color)
  }

  /// Draws characters with the built-in face, each fitted into its advance.
  ///
  /// A combining mark of the Latin script is drawn over the previous character, regardless of its own position. Spaces
  /// and other characters without ink are skipped; a character that the face lacks is drawn as an empty box.
  /// - Parameters:
  ///   - baseline: The baseline, in pixels from the canvas's top.
  ///   - size: The text size in 1/64 pixel; 0 or less draws nothing.
  mutating func draw(
    _ glyphs: some Sequence<PlacedGlyph>, baseline: Int, size: Int, pen: StrokePen = StrokePen(), _ color: Color
  ) {
    guard size > 0, color.alpha > 0, !clip.isEmpty else { return }
    let size = min(size, Self.largestText)
    let baseline = Pixels.clamp(baseline)
    guard baseline > clip.top - size / 32 - 4, baseline < clip.bottom + size / 32 + 4 else { return }
    var rest = glyphs.makeIterator()
    var next = rest.next()
    while let glyph = next {
      next = rest.next()
      var mark: Unicode.Scalar?
      if let follower = next?.scalar, StrokeFace.isMark(follower) {
        mark = follower
        next = rest.next()
      }
      let advance = min(max(glyph.advance, 0), Self.largestText)
      let x = (Pixels.clamp(glyph.x >> 6) << 6 + glyph.x & 63 + 32) >> 6
      guard x > clip.left - (advance + size * 2) / 64 - 4, x < clip.right + size / 32 + 4 else { continue }
      let key = GlyphMask.Key(scalar: glyph.scalar, mark: mark, size: size, advance: advance, pen: pen)
      guard !isExhausted else { return }
      let known = masks[key]
      let mask = known ?? GlyphMask(key)
      if known == nil { masks.add(mask, for: key) }
      guard spendOnGlyph(mask.bounds.area, isKnown: known != nil) else { return }
      draw(mask, x: x, y: baseline, color)
    }
  }

  /// Counts the pixels of a character that was computed; returns `false` if it may not be drawn.
  ///
  /// Computing a pixel takes several times as long as drawing one. A small character counts each time, so that the
  /// result doesn't depend on the pictures that were drawn before.
  mutating func spendOnGlyph(_ area: Int, isKnown: Bool) -> Bool {
    spend(isKnown && area > Self.largestSharedGlyph ? 0 : 4 * area)
  }

  /// The maximum number of pixels of characters that are kept for later pictures.
  static let largestSharedGlyph = 1 << 14

  private mutating func draw(_ mask: GlyphMask, x: Int, y: Int, _ color: Color) {
    let bounds = PixelBounds(
      left: x + mask.bounds.left, top: y + mask.bounds.top,
      right: x + mask.bounds.right, bottom: y + mask.bounds.bottom)
    let visible = clip.intersection(bounds)
    guard !visible.isEmpty, spend(visible.area) else { return }
    blend(visible, of: bounds, mask.coverage, color.packed)
  }
}
