import Layouts
import Measure

/// The proportions that letters of another font need to look like those of the device's font.
///
/// As with `font-size-adjust` of CSS, letters are scaled so that an x is as high as in the device's font. Where the outlines
/// of the device's letters are known, each letter is also as wide, and its strokes are as thick.
struct LetterFit {
  /// The height of an x, in em.
  private static func xHeight(_ family: TextRun.Family) -> Double {
    switch family {
    case .sansSerif, .condensed: 0.528
    case .serif, .monospace: 0.536
    case .cursive: 0.36
    }
  }

  /// A letter of the font, in em.
  private struct Letter {
    var left: Double
    var right: Double
  }

  private let font: FontFile
  private let slant: Double
  private let device: DeviceLetters?
  /// The factor of the letters' heights, without the thickness that is added.
  let height: Double
  private let xHeight: Double
  /// The widths of upright and of level strokes, in em.
  private let stem: Double
  private let bar: Double
  private var letters: [Int: Letter?] = [:]

  /// Returns `nil` for the device's own font, and for a font without Latin letters.
  init?(_ match: MachineFonts.Match, _ family: TextRun.Family, _ weight: TextStyle.Weight, isItalic: Bool) {
    guard !match.isOfDevice, let x = match.font.glyph(of: "x"), let l = match.font.glyph(of: "l"),
      let capital = match.font.glyph(of: "H")
    else { return nil }
    font = match.font
    slant = match.isSlanted ? 0.2 : 0
    let em = Double(font.unitsPerEm)
    guard let bounds = font.outline(ofGlyph: x).bounds(), bounds.bottom > 0 else { return nil }
    xHeight = Self.xHeight(family)
    height = min(max(xHeight * em / Double(bounds.bottom), 0.5), 2)
    device = DeviceLetters(family, weight, isItalic: isItalic)
    stem = Self.stroke(of: font.outline(ofGlyph: l), at: Double(bounds.bottom) / 2) / em
    let middle = Double(font.advance(ofGlyph: capital)) / 2
    var turned = Affine()
    (turned.a, turned.b, turned.c, turned.d) = (0, 1, 1, 0)
    bar = Self.stroke(of: font.outline(ofGlyph: capital).transformed(turned), at: middle) / em
  }

  /// Returns the width of an outline at a height.
  private static func stroke(of path: VectorPath, at y: Double) -> Double {
    var crossings: [Double] = []
    for (points, _) in path.polygons() {
      for (index, point) in points.enumerated() {
        let next = points[index + 1 < points.count ? index + 1 : 0]
        guard (point.y <= y) != (next.y <= y) else { continue }
        crossings.append(point.x + (next.x - point.x) * (y - point.y) / (next.y - point.y))
      }
    }
    return (crossings.max() ?? 0) - (crossings.min() ?? 0)
  }

  /// The shape of a letter.
  struct Shape {
    /// The factors of its width and its height.
    var width: Double
    var height: Double
    /// The distance from the start of the device's letter to its origin, and that below the line, in em.
    var x: Double
    var y: Double
    var strokes: StrokeGrowth
  }

  /// Returns the shape of a letter, or `nil` if it isn't known.
  mutating func shape(of glyph: Int, _ scalar: Unicode.Scalar) -> Shape? {
    guard let device, let wanted = device.edges(of: scalar), wanted.right > wanted.left, let own = letter(glyph) else {
      return nil
    }
    let (width, room) = (own.right - own.left, wanted.right - wanted.left)
    guard width > 0 else { return nil }
    // The distance of the outer strokes' middles is scaled, unless the letter is one stroke.
    var factor = room / width
    var emboldening = 0.0
    var inset = 0.0
    if scalar.properties.isAlphabetic, width < 1.6 * stem, room < 1.6 * device.stem {
      // The point of an i may be wider than its stroke.
      factor = device.stem / stem
      inset = (room - width * factor) / 2
    } else if width > 1.6 * stem, room > 1.6 * device.stem {
      factor = (room - device.stem) / (width - stem)
      emboldening = min(max((device.stem - stem * factor) / 2, -0.03), 0.03)
      factor = (room - 2 * emboldening) / width
    }
    guard (0.4...2.5).contains(factor) else { return nil }
    // Level strokes of Roboto are that much thinner than upright ones.
    let level = min(max((0.84 * device.stem - bar * height) / 2, -0.03), 0.03)
    return Shape(
      width: factor, height: height * (1 - 2 * level / xHeight),
      x: wanted.left + inset + emboldening - own.left * factor,
      y: level, strokes: StrokeGrowth(upright: emboldening, level: level))
  }

  private mutating func letter(_ glyph: Int) -> Letter? {
    if let known = letters[glyph] { return known }
    let em = Double(font.unitsPerEm)
    var path = font.outline(ofGlyph: glyph)
    if slant != 0 {
      var skew = Affine()
      skew.c = slant
      path = path.transformed(skew)
    }
    let letter = path.bounds().map { Letter(left: Double($0.left) / em, right: Double($0.right) / em) }
    letters[glyph] = .some(letter)
    return letter
  }
}
