import Layouts
import Measure

/// The fonts for the letters of a picture.
package struct FontLibrary {
  /// A glyph and its position, in pixels from the start of its line.
  package struct PlacedGlyph {
    package let font: FontFile
    package let glyph: Int
    package var x: Double
    /// Whether it is slanted because there is no italic font.
    let isSlanted: Bool
    /// The change of its strokes, if there is no font of the right weight.
    let strokes: StrokeGrowth
    /// The script of a character that is missing from all fonts.
    package let missing: String?
    /// The advance in pixels.
    package fileprivate(set) var advance: Double
    /// The factors of its width and its height.
    package let stretch: Double
    let height: Double
    /// The distance that it is above the line, in em.
    let rise: Double

    /// - Parameter match: The properties of the font that was found for the text; `nil` for a letter of another font.
    fileprivate init(
      _ glyph: Int, of font: FontFile, _ match: MachineFonts.Match?, strokes: StrokeGrowth? = nil, x: Double,
      missing: String? = nil, advance: Double, stretch: Double, height: Double = 1, rise: Double = 0
    ) {
      (self.font, self.glyph, self.x, self.missing, self.advance) = (font, glyph, x, missing, advance)
      isSlanted = match?.isSlanted ?? false
      self.strokes = strokes ?? StrokeGrowth(match?.emboldening ?? 0)
      (self.stretch, self.height, self.rise) = (stretch, height, rise)
    }
  }

  private struct Face: Hashable {
    let family: TextRun.Family
    let weight: TextStyle.Weight
    let isItalic: Bool
  }

  package let machine: MachineFonts
  private var faces: [Face: MachineFonts.Match?] = [:]
  private var fits: [Face: LetterFit?] = [:]
  private var substitutes: [Unicode.Scalar: FontFile?] = [:]
  /// The scripts for which there is no font.
  package private(set) var missing: Set<String> = []

  package init(_ machine: MachineFonts) { self.machine = machine }

  private mutating func match(_ run: TextRun) -> MachineFonts.Match? {
    if let font = run.font {
      let isBold = run.weight == .bold || run.weight == .medium
      return MachineFonts.Match(
        font: font, isSlanted: run.isItalic && !font.isItalic, emboldening: isBold && font.weight < 500 ? 0.02 : 0,
        isOfDevice: true)
    }
    let face = Face(family: run.family, weight: run.weight, isItalic: run.isItalic)
    if let known = faces[face] { return known }
    let found = machine.match(run.family, run.weight, isItalic: run.isItalic)
    faces[face] = .some(found)
    return found
  }

  /// Returns the glyphs of a line, spaced so that they fill its measured width, or `nil` if there is no font.
  ///
  /// A font other than the device's has its letters in the middle of the space that the device's letters take.
  package mutating func place(_ run: TextRun) -> [PlacedGlyph]? {
    guard let match = match(run) else { return nil }
    var glyphs: [PlacedGlyph] = []
    var x = 0.0
    var previous: (font: FontFile, glyph: Int)?
    let scalars = ShapedText.scalars(of: run.text, isRightToLeft: run.isRightToLeft) { match.font.glyph(of: $0) != nil }
      .filter { !$0.properties.isDefaultIgnorableCodePoint }
    let cells = scalars.contains(where: TextDirection.isRightToLeft) ? nil : run.cells(of: scalars)
    if let cells, fit(run, match) { return place(scalars, run, cells, match) }
    // Whether space may be added after a glyph: the letters of a joined script stay together.
    var isLoose: [Bool] = []
    // The positions of glyphs that are whole numbers of pixels wide, as Android measures and draws them.
    var (whole, wholes) = (0.0, [Double]())
    for (index, scalar) in scalars.enumerated() {
      var font = match.font
      var glyph = font.glyph(of: scalar)
      if glyph == nil, let other = substitute(for: scalar) {
        font = other
        glyph = other.glyph(of: scalar)
      }
      let number = glyph ?? 0
      let scale = run.size * run.stretch / Double(font.unitsPerEm)
      if cells == nil, let previous, previous.font === font {
        let kerning = Double(font.kerning(previous.glyph, number)) * scale
        x += kerning
        whole += kerning
      }
      let isOwn = font === match.font
      let missing = glyph == nil ? ShapedText.script(of: scalar) : nil
      var advance = Double(font.advance(ofGlyph: number)) * scale
      if let cell = cells?[index], scalar == "…", cell.width < 0.8 * advance, let dot = font.glyph(of: ".") {
        // The points of a far wider ellipsis would lie over the letters beside it.
        let width = Double(font.advance(ofGlyph: dot)) * scale
        for point in 0..<3 {
          glyphs.append(
            PlacedGlyph(
              dot, of: font, isOwn ? match : nil, x: cell.start + (Double(point) + 0.5) * cell.width / 3 - width / 2,
              advance: cell.width / 3, stretch: run.stretch))
        }
        continue
      }
      if let cell = cells?[index] {
        let excess = cell.width - advance
        // The device's own font, apart from its rounding, or a mark over the letter before it.
        let isEqual = excess.magnitude < 0.75 || advance == 0
        // A letter that is far narrower, such as a J below the line, keeps near the next one.
        let shift = excess > 0.15 * run.size * run.stretch ? excess : excess / 2
        x = cell.start + (isEqual || missing != nil ? 0 : shift)
        if missing != nil { advance = cell.width }
      }
      glyphs.append(
        PlacedGlyph(
          number, of: font, isOwn ? match : nil, x: x, missing: missing, advance: advance, stretch: run.stretch))
      if cells != nil { continue }
      isLoose.append(advance > 0 && !ShapedText.isJoined(scalar))
      wholes.append(whole)
      if advance > 0 {
        let space = isLoose[isLoose.count - 1] ? run.letterSpacing : 0
        x += advance + space
        whole += advance.rounded() + space
      }
      previous = (font, number)
    }
    if cells != nil { return glyphs }
    let excess = run.width - x
    if (-0.5...1).contains(run.width - whole) {
      for index in glyphs.indices { glyphs[index].x = wholes[index] }
      return glyphs
    }
    guard excess.magnitude > 1.5 else { return glyphs }
    let count = isLoose.count { $0 }
    let gap = count > 0 ? excess / Double(count) : 0
    var passed = count == 0 && run.isRightToLeft ? excess : 0
    for index in glyphs.indices {
      glyphs[index].x += passed
      guard isLoose[index] else { continue }
      glyphs[index].advance += gap
      passed += gap
    }
    return glyphs
  }

  /// Returns whether the letters of a font are fitted to those of the device's.
  private mutating func fit(_ run: TextRun, _ match: MachineFonts.Match) -> Bool {
    let face = Face(family: run.family, weight: run.weight, isItalic: run.isItalic)
    if let known = fits[face] { return known != nil }
    let fit = LetterFit(match, run.family, run.weight, isItalic: run.isItalic)
    fits[face] = .some(fit)
    return fit != nil
  }

  /// Returns the glyphs of a line in the places and the proportions of the device's letters.
  private mutating func place(
    _ scalars: [Unicode.Scalar], _ run: TextRun, _ cells: [TextRun.Cell], _ match: MachineFonts.Match
  ) -> [PlacedGlyph] {
    let face = Face(family: run.family, weight: run.weight, isItalic: run.isItalic)
    guard var fit = fits[face] ?? nil else { return [] }
    fits[face] = .none
    defer { fits[face] = .some(fit) }
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(scalars.count)
    let width = run.size * run.stretch
    for (scalar, cell) in zip(scalars, cells) {
      if let glyph = match.font.glyph(of: scalar), let shape = fit.shape(of: glyph, scalar) {
        glyphs.append(
          PlacedGlyph(
            glyph, of: match.font, match, strokes: shape.strokes, x: cell.start + shape.x * width, advance: cell.width,
            stretch: shape.width * run.stretch, height: shape.height, rise: shape.y))
        continue
      }
      let own = match.font.glyph(of: scalar)
      let font = own == nil ? substitute(for: scalar) ?? match.font : match.font
      let glyph = own ?? font.glyph(of: scalar)
      let number = glyph ?? 0
      let missing = glyph == nil ? ShapedText.script(of: scalar) : nil
      var stretch = run.stretch * fit.height
      var advance = Double(font.advance(ofGlyph: number)) * run.size * stretch / Double(font.unitsPerEm)
      if advance > 0, cell.width > 0 {
        let factor = min(max(cell.width / advance, 0.75), 1.3)
        stretch *= factor
        advance *= factor
      }
      let isFree = missing != nil || advance == 0
      glyphs.append(
        PlacedGlyph(
          number, of: font, own == nil ? nil : match, x: cell.start + (isFree ? 0 : (cell.width - advance) / 2),
          missing: missing, advance: cell.width, stretch: stretch, height: fit.height))
    }
    return glyphs
  }

  /// Records the script of a character for which there is no font.
  package mutating func look(for scalar: Unicode.Scalar) {
    guard ShapedText.script(of: scalar) != nil else { return }
    _ = substitute(for: scalar)
  }

  private mutating func substitute(for scalar: Unicode.Scalar) -> FontFile? {
    if let known = substitutes[scalar] { return known }
    let found = machine.substitute(for: scalar)
    substitutes[scalar] = .some(found)
    if found == nil, let script = ShapedText.script(of: scalar) { missing.insert(script) }
    return found
  }
}
