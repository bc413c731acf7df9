import Measure

/// A text in a font, cluster by cluster.
///
/// Sound: it is used only inside the closure that received `bytes`.
final class AndroidTextRun {
  /// The text in UTF-8. Not an array, so that the text needn't be copied.
  let bytes: UnsafeBufferPointer<UInt8>
  let font: AndroidFont
  /// The fallback for characters that `font` doesn't have.
  let fallback: AndroidFallback
  /// Whether the visited characters included any that `font` doesn't have.
  var hasFallenBack: Bool { parts.isEmpty ? hasOwnFallenBack : parts.contains { $0.run.hasOwnFallenBack } }
  private var hasOwnFallenBack = false
  /// Whether one of those may be written from right to left.
  var mayBeRightToLeft: Bool {
    parts.isEmpty ? mayOwnBeRightToLeft : parts.contains { $0.run.mayOwnBeRightToLeft }
  }
  private var mayOwnBeRightToLeft = false

  /// The parts of a text with spans, each with its own font, and their ends; empty for a text in one font.
  let parts: [(run: AndroidTextRun, end: Int)]

  init(bytes: UnsafeBufferPointer<UInt8>, font: AndroidFont, fallback: AndroidFallback) {
    self.bytes = bytes
    self.font = font
    self.fallback = fallback
    parts = []
  }

  /// Creates a text with spans.
  init(bytes: UnsafeBufferPointer<UInt8>, _ spans: AndroidSpans) {
    self.bytes = bytes
    font = spans.parts[0].font
    fallback = AndroidFallback(style: spans.parts[0].style, textSize: spans.parts[0].textSize)
    parts = spans.parts.map { part in
      let fallback = AndroidFallback(style: part.style, textSize: part.textSize)
      return (AndroidTextRun(bytes: bytes, font: part.font, fallback: fallback), part.range.upperBound)
    }
  }

  /// The width of an em of the largest font, in pixels.
  var emWidth: Float { parts.reduce(font.emWidth) { max($0, $1.run.font.emWidth) } }

  /// A grapheme cluster at a position in a text.
  struct Cluster {
    /// The first character.
    var value: UInt32
    /// The start of the next cluster.
    var end: Int
    /// The advance with kerning before the next cluster, and letter spacing; 0 for characters that don't begin a
    /// cluster.
    var width: Float
    /// Whether the font has the character.
    var isOwn: Bool
  }

  private struct Shape {
    var glyph: AndroidFace.Glyph
    var value: UInt32
    var end: Int
    var advance: Float
    /// Whether the glyph is from `font` rather than from another font.
    var isOwn: Bool
  }

  /// Iterates over the clusters between two positions.
  struct Cursor {
    private let run: AndroidTextRun
    private let end: Int
    /// The position at which the budget is checked next.
    private var checkpoint: Int
    private var next: Shape?
    /// The parts that follow, if the text has spans.
    private var rest: Rest?

    private struct Rest {
      let whole: AndroidTextRun
      var part: Int
      let end: Int
    }

    fileprivate init(_ whole: AndroidTextRun, fromPart part: Int, from start: Int, to end: Int) {
      self.init(whole.parts[part].run, from: start, to: min(end, whole.parts[part].end))
      rest = Rest(whole: whole, part: part, end: end)
    }

    fileprivate init(_ run: AndroidTextRun, from start: Int, to end: Int) {
      self.run = run
      self.end = end
      checkpoint = min(end, start + Meter.byteInterval)
      next = nil
      next = start < checkpoint ? run.shape(at: start, before: end) : shape(behind: start)
    }

    @inline(never)
    private mutating func shape(behind index: Int) -> Shape? {
      guard index < end, !Meter.isExhausted(after: .bytes) else { return nil }
      checkpoint = min(end, index + Meter.byteInterval)
      return run.shape(at: index, before: end)
    }

    /// Returns the cluster at the cursor and moves past it; `nil` at the end.
    @inline(__always)
    mutating func advance() -> Cluster? {
      guard let current = next else { return rest == nil ? nil : advanceIntoNextPart() }
      next = current.end < checkpoint ? run.shape(at: current.end, before: end) : shape(behind: current.end)
      var width = current.advance
      if let next, current.isOwn == next.isOwn, current.value != 0x20, next.value != 0x20 {
        if current.isOwn {
          width += run.font.kerning(current.glyph, next.glyph)
        } else {
          width += run.fallback.font.kerning(current.glyph, next.glyph)
        }
      }
      return Cluster(value: current.value, end: current.end, width: width, isOwn: current.isOwn)
    }

    /// Returns the first cluster of the next part, which is shaped on its own.
    @inline(never)
    private mutating func advanceIntoNextPart() -> Cluster? {
      guard var rest, end < rest.end, !Meter.isOver else { return nil }
      rest.part += 1
      guard rest.part < rest.whole.parts.count else { return nil }
      self = Cursor(rest.whole, fromPart: rest.part, from: end, to: rest.end)
      return advance()
    }
  }

  func clusters(from start: Int, to end: Int) -> Cursor {
    parts.isEmpty ? Cursor(self, from: start, to: end) : Cursor(self, fromPart: part(at: start), from: start, to: end)
  }

  /// Returns the index of the part at a position.
  private func part(at position: Int) -> Int {
    min(parts.indices.partitionPoint { parts[$0].end <= position }, parts.count - 1)
  }

  /// Returns the width of a part of a single paragraph in pixels, rounded up.
  ///
  /// Source: android.text.TextLine.metrics.
  ///
  /// - Parameter limit: The width above which the result needn't be exact.
  func width(from start: Int, to end: Int, upTo limit: Int = .max) -> Int {
    if parts.isEmpty {
      let width = width(0, from: start, to: end, upTo: limit)
      let line = font.trimmedSpacing == 0 ? width : trimmed(width)
      return Self.pixels(font.hasBounds ? line + overhang(from: start, to: end) : line)
    }
    var width: Float = 0
    var position = start
    var index = part(at: start)
    while position < end, index < parts.count {
      let partEnd = min(end, parts[index].end)
      width = parts[index].run.width(width, from: position, to: partEnd, upTo: .max)
      position = partEnd
      index += 1
    }
    if start < end { width = trimmed(width, from: part(at: start), to: part(at: end - 1)) }
    return Self.pixels(width + overhang(from: start, to: end))
  }

  /// Returns the distance by which the first and the last glyph of a line extend beyond it, in pixels.
  private func overhang(from start: Int, to end: Int) -> Float {
    guard start < end else { return 0 }
    func font(at position: Int) -> AndroidFont { parts.isEmpty ? self.font : parts[part(at: position)].run.font }
    var last = end - 1
    while last > start, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    let left = font(at: start).overhang(of: scalar(at: start).0).left
    return left + font(at: last).overhang(of: scalar(at: last).0).right
  }

  /// Returns the width of a line without the letter spacing at its ends.
  private func trimmed(_ width: Float) -> Float {
    width == 0 ? 0 : width - font.trimmedSpacing / 2 - font.trimmedSpacing / 2
  }

  /// Returns the width of a line that begins and ends in two of the parts without the letter spacing at its ends.
  private func trimmed(_ width: Float, from first: Int, to last: Int) -> Float {
    width == 0 ? 0 : width - parts[first].run.font.trimmedSpacing / 2 - parts[last].run.font.trimmedSpacing / 2
  }

  /// Returns the position at the end of a part of a line that begins at the position `x`.
  private func width(_ x: Float, from start: Int, to end: Int, upTo limit: Int) -> Float {
    if font.letterSpacing != 0 { return spacedWidth(x, from: start, to: end) }
    var width = x
    // The rest may reduce the width, but by less than an em.
    let enough = Float(limit) + font.emWidth
    var cursor = clusters(from: start, to: end)
    while let cluster = cursor.advance(), width <= enough {
      width = cluster.value == 0x09 ? Self.nextTab(after: width) : width + cluster.width
    }
    return width
  }

  /// Returns the position at the end of a part of a line with letter spacing that begins at the position `x`, in pixels.
  ///
  /// Half of the spacing is before each letter, and half is after it. Each word is added up on its own, in the order of
  /// Android's, since errors of single precision may raise the width above a whole number.
  ///
  /// Source: minikin::LayoutPiece and `doLayoutRunCached` of minikin::Layout (API 34).
  @inline(never)
  private func spacedWidth(_ x: Float, from start: Int, to end: Int) -> Float {
    let spacing = font.letterSpacing
    let half = spacing / 2
    var (width, word) = (x, Float(0))
    var isInWord = false
    func addWord() {
      if isInWord { width += word + half }
      (word, isInWord) = (0, false)
    }
    var cursor = clusters(from: start, to: end)
    while let cluster = cursor.advance() {
      if cluster.value == 0x09 {
        addWord()
        width = Self.nextTab(after: width)
        continue
      }
      if cluster.width == 0 { continue }
      // Advances are multiples of 1/256 pixel.
      let advance = ((cluster.width - spacing) * 256).rounded() / 256
      let isSpace = Self.isWordSpace(cluster.value)
      if isSpace || 0x3400...0x9FFF ~= cluster.value { addWord() }
      word = (isInWord ? word + spacing : half) + advance
      isInWord = true
      if isSpace { addWord() }
    }
    addWord()
    return width
  }

  /// Returns whether a character is a word of its own. Source: `isWordBreakAfter` of minikin (API 34).
  private static func isWordSpace(_ value: UInt32) -> Bool {
    value == 0x20 || 0x2000...0x200A ~= value || value == 0x3000
  }

  /// Returns the extent of a line, including the fallback fonts of its characters.
  func extent(_ extent: AndroidLineExtent, from start: Int, to end: Int, isBoring: Bool)
    -> AndroidLineExtent
  {
    var extent = extent
    if !parts.isEmpty {
      var position = start
      for part in parts[part(at: start)...] where position < end {
        extent = part.run.extent(extent, from: position, to: min(end, part.end), isBoring: isBoring)
        position = part.end
      }
      return extent
    }
    var cursor = clusters(from: start, to: end)
    while let cluster = cursor.advance() {
      if !cluster.isOwn, let other = fallback.extent(of: cluster.value, isBoring: isBoring) {
        extent.formUnion(other)
      }
    }
    return extent
  }

  static func pixels(_ width: Float) -> Int {
    width < 1e9 ? max(0, Int(width.rounded(.up))) : 0x3fff_ffff
  }

  /// Returns the next tab stop. Tabs are 20 pixels apart at every density.
  static func nextTab(after width: Float) -> Float { ((width + 20) / 20).rounded(.down) * 20 }

  @inline(__always)
  private func shape(at index: Int, before end: Int) -> Shape {
    let byte = bytes[index]
    if byte < 0x80 {
      if byte == UInt8(ascii: "f"),
        let (glyph, length) = font.ligature(at: index, in: bytes, before: end)
      {
        var glyph = glyph
        // Characters with unknown kerning aren't kerned.
        glyph.second = font.face.glyphs[font.slot(of: UInt32(byte))].second
        glyph.first = font.face.glyphs[font.slot(of: UInt32(bytes[index + length - 1]))].first
        return Shape(
          glyph: glyph, value: UInt32(byte), end: index + length,
          advance: font.advance(glyph) + font.letterSpacing, isOwn: true)
      }
      let slot = font.slot(of: UInt32(byte))
      // The digits of keycaps are emoji.
      if slot > 0, byte > UInt8(ascii: "9") || !isEmojiForm(at: index + 1, before: end) {
        let glyph = font.face.glyphs[slot]
        return Shape(
          glyph: glyph, value: UInt32(byte), end: index + 1,
          advance: font.advance(glyph) + font.letterSpacing,
          isOwn: true)
      }
      // A font of the application may lack letters, which another font replaces.
      if byte < 0x20 || byte == 0x7F {
        return Shape(glyph: AndroidFace.Glyph(), value: UInt32(byte), end: index + 1, advance: 0, isOwn: true)
      }
    }
    return otherShape(at: index, before: end)
  }

  private func otherShape(at index: Int, before end: Int) -> Shape {
    let (value, next) = scalar(at: index)
    let isEmoji = isEmojiForm(at: next, before: end) && AndroidFallback.mayBeEmoji(value)
    let slot = isEmoji ? 0 : font.slot(of: value)
    if slot > 0 {
      let glyph = font.face.glyphs[slot]
      return Shape(
        glyph: glyph, value: value, end: next, advance: font.advance(glyph) + font.letterSpacing,
        isOwn: true)
    }
    hasOwnFallenBack = true
    if AndroidFallback.mayBeRightToLeft(value) { mayOwnBeRightToLeft = true }
    let (glyph, advance) = fallback.glyph(of: value, isJoined: isAfterJoiner(index), isEmoji: isEmoji)
    return Shape(
      glyph: glyph, value: value, end: next,
      advance: advance > 0 ? advance + font.letterSpacing : 0, isOwn: false)
  }

  /// Returns whether U+FE0F is at a position.
  @inline(__always)
  private func isEmojiForm(at index: Int, before end: Int) -> Bool {
    index < end && bytes[index] == 0xEF && index + 2 < end && bytes[index + 1] == 0xB8 && bytes[index + 2] == 0x8F
  }

  /// Returns whether U+200D precedes a position and joins its neighbors.
  private func isAfterJoiner(_ index: Int) -> Bool {
    index >= 3 && bytes[index - 3] == 0xE2 && bytes[index - 2] == 0x80 && bytes[index - 1] == 0x8D
  }

  /// Returns the character at a position, and the start of the next one.
  @inline(__always)
  func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let byte = UInt32(bytes[index])
    func trail(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset]) & 0x3F }
    if byte < 0x80 { return (byte, index + 1) }
    if byte < 0xE0 { return ((byte & 0x1F) << 6 | trail(1), index + 2) }
    if byte < 0xF0 { return ((byte & 0x0F) << 12 | trail(1) << 6 | trail(2), index + 3) }
    return ((byte & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3), index + 4)
  }
}
