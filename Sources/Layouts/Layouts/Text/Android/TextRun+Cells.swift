extension TextRun {
  /// The space that a character takes in a line, in pixels from the start of the line.
  package struct Cell {
    package var start: Double
    package var width: Double

    package init(start: Double, width: Double) { (self.start, self.width) = (start, width) }
  }

  /// Returns the space that each character of a line takes on a device, which draws it in a font of the platform, or
  /// `nil` if the line was measured in another way.
  ///
  /// Another font is drawn with its letters in these places: a line looks most like the device's if each of its words
  /// begins where it does there.
  package func cells(of scalars: [Unicode.Scalar]) -> [Cell]? {
    guard font == nil else { return nil }
    var style = TextStyle()
    (style.weight, style.isItalic, style.scaleX) = (weight, isItalic, stretch)
    let font = AndroidFont(style, family: .of(family.ofStyle), textSize: size)
    let fallback = AndroidFallback(style: style, textSize: size)
    var cells: [Cell] = []
    cells.reserveCapacity(scalars.count)
    var x = 0.0
    var previous: AndroidFace.Glyph?
    for (index, scalar) in scalars.enumerated() {
      let isEmoji =
        index + 1 < scalars.count && scalars[index + 1].value == 0xFE0F && AndroidFallback.mayBeEmoji(scalar.value)
      let slot = isEmoji ? 0 : font.slot(of: scalar.value)
      let glyph = font.face.glyphs[slot]
      let isKerned = slot > 0 && scalar != " "
      if isKerned, let previous { x += Double(font.kerning(previous, glyph)) }
      previous = isKerned ? glyph : nil
      let other = slot > 0 ? nil : fallback.glyph(of: scalar.value, isJoined: false, isEmoji: isEmoji)
      let width = other?.advance ?? font.advance(glyph)
      cells.append(Cell(start: x, width: Double(width)))
      if width > 0 { x += Double(width) + letterSpacing }
    }
    // Measured widths are rounded up, and ligatures are a little narrower than their letters.
    if (x - width).magnitude <= 2 { return cells }
    // Nor is the space behind the last letter a part of every measured width, and outlines beyond the ends may be.
    if (x - letterSpacing - width).magnitude <= 2 { return cells }
    guard let first = scalars.first, let last = scalars.last else { return nil }
    style.usesBoundsForWidth = true
    let bounded = AndroidFont(style, family: .of(family.ofStyle), textSize: size)
    let overhang = Double(bounded.overhang(of: first.value).left + bounded.overhang(of: last.value).right)
    return (x + overhang - width).magnitude <= 2 ? cells : nil
  }
}

/// The outlines of the letters that a device draws: a face of one of the platform's families.
package struct DeviceLetters {
  private let family: AndroidFamily
  private let face: AndroidFace
  private let bounds: AndroidGlyphBounds
  /// The width of upright strokes, in em.
  package let stem: Double

  /// Returns `nil` for a family whose outlines aren't known.
  package init?(_ family: TextRun.Family, _ weight: TextStyle.Weight, isItalic: Bool) {
    let family = AndroidFamily.of(family.ofStyle)
    face = family.face(weight: weight.rawValue, isItalic: isItalic)
    let upright = family.face(weight: weight.rawValue, isItalic: false)
    // An l is a single stroke.
    guard let bounds = family.bounds(of: face),
      let stroke = family.bounds(of: upright)?.edges(of: 0x6C)
    else { return nil }
    self.bounds = bounds
    let advance = Int(upright.glyphs[family.slot(of: 0x6C)].advance)
    stem = Double(advance + stroke.right - stroke.left) / Double(upright.unitsPerEm)
    self.family = family
  }

  /// Returns the left and the right edge of a letter's outline, in em from the letter's origin; `nil` if it isn't known.
  package func edges(of scalar: Unicode.Scalar) -> (left: Double, right: Double)? {
    guard let edges = bounds.edges(of: scalar.value) else { return nil }
    let advance = Int(face.glyphs[family.slot(of: scalar.value)].advance)
    let em = Double(face.unitsPerEm)
    return (Double(edges.left) / em, Double(advance + edges.right) / em)
  }
}

extension TextRun.Family {
  fileprivate var ofStyle: TextStyle.Family {
    switch self {
    case .sansSerif: .sansSerif
    case .serif: .serif
    case .monospace: .monospace
    case .condensed: .sansSerifCondensed
    case .cursive: .cursive
    }
  }
}
