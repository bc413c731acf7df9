import Measure

/// A font in a TrueType or OpenType file: the shapes and the advances of its glyphs.
///
/// It is a `TextMeasurer` that measures text as `AndroidTextMetrics` does, with its own numbers instead of Roboto's.
/// Variable fonts use their default instance. Glyphs are neither hinted nor substituted: ligatures and joined letters
/// remain separate glyphs.
///
/// Source: OpenType 1.9: `cmap` (formats 0, 4, 6 and 12), `head`, `hhea`, `hmtx`, `OS/2`, `kern` (format 0), `GPOS`
/// (pairs), `glyf` and `CFF `.
public final class FontFile: Sendable, Hashable {
  /// The reason that a font can't be read.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason in one sentence.
    public let description: String

    package init(_ description: String) { self.description = description }
  }

  /// The largest file that is read, in bytes.
  public static let maximumBytes = 64 << 20

  /// The name of the family, such as `Roboto`; empty if the font has none.
  public let family: String
  /// The weight, from 1 for the thinnest to 1000; 400 is regular, 700 bold.
  public let weight: Int
  /// Whether the font is italic or oblique.
  public let isItalic: Bool
  /// The number of units per em, 16…16384.
  public let unitsPerEm: Int
  /// The distance that lines extend above the baseline, in units.
  public let ascent: Int
  /// The distance that lines extend below the baseline, in units; positive.
  public let descent: Int
  /// The additional distance between two lines, in units.
  public let lineGap: Int
  /// The number of glyphs, at least 1. They are numbered from 0, which is the glyph for missing characters.
  public let glyphCount: Int
  /// The height of flat capital letters above the baseline, in units; 0 if the font doesn't specify it.
  public let capHeight: Int

  let data: FontBytes
  /// The contents of the file.
  package var bytes: [UInt8] { data.bytes }
  let tables: [String: Range<Int>]
  /// The maximum and minimum coordinate of all glyphs, in units, upward.
  let yMax: Int
  let yMin: Int
  let hasLongLocations: Bool
  let compact: CompactOutlines?
  let glyphs: FontGlyphs
  /// The font in the form that is used to measure texts, once it is needed: drawing doesn't need it.
  private let sharedMeasured = SharedValue<AndroidFamily>()

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - index: The index of the font in a collection; 0 for a file with a single font.
  /// - Throws: `Problem` if the bytes aren't a font of this kind, or if there are more than `maximumBytes`.
  public init(_ bytes: [UInt8], index: Int = 0) throws(Problem) {
    guard bytes.count <= Self.maximumBytes else { throw Problem("the font has more than \(Self.maximumBytes) bytes") }
    let data = FontBytes(bytes: bytes)
    var start = 0
    if data.tag(0) == "ttcf" {
      guard index >= 0, index < data.u32(8) else {
        throw Problem("the collection has \(data.u32(8)) fonts, no \(index)")
      }
      start = data.u32(12 + 4 * index)
    } else if index != 0 {
      throw Problem("the file has one font, no \(index)")
    }
    let version = data.tag(start)
    guard version == "\u{0}\u{1}\u{0}\u{0}" || version == "OTTO" || version == "true" else {
      throw Problem("the file isn't a TrueType or OpenType font")
    }
    var tables: [String: Range<Int>] = [:]
    for entry in 0..<min(data.u16(start + 4), 512) {
      let record = start + 12 + 16 * entry
      let (offset, length) = (data.u32(record + 8), data.u32(record + 12))
      guard offset <= bytes.count, length <= bytes.count - offset else { continue }
      tables[data.tag(record)] = offset..<offset + length
    }
    guard let head = tables["head"], let hhea = tables["hhea"], let maxp = tables["maxp"], let hmtx = tables["hmtx"],
      let cmapTable = tables["cmap"]
    else { throw Problem("the font lacks one of the tables head, hhea, maxp, hmtx and cmap") }
    guard 16...16_384 ~= data.u16(head.lowerBound + 18) else { throw Problem("the font's em isn't 16 to 16384 units") }
    guard let cmap = CharacterMap(data, cmapTable) else { throw Problem("the font maps no Unicode characters") }
    unitsPerEm = data.u16(head.lowerBound + 18)
    yMin = data.i16(head.lowerBound + 38)
    yMax = data.i16(head.lowerBound + 42)
    hasLongLocations = data.i16(head.lowerBound + 50) != 0
    glyphCount = data.u16(maxp.lowerBound + 4)
    let advanceCount = min(data.u16(hhea.lowerBound + 34), hmtx.count / 4)
    guard glyphCount > 0, advanceCount > 0 else { throw Problem("the font has no glyphs") }
    var lines = (data.i16(hhea.lowerBound + 4), -data.i16(hhea.lowerBound + 6), data.i16(hhea.lowerBound + 8))
    let os2 = tables["OS/2"]?.lowerBound
    if lines.0 == 0, lines.1 == 0, let os2 {
      lines = (data.i16(os2 + 68), -data.i16(os2 + 70), data.i16(os2 + 72))
    }
    (ascent, descent, lineGap) = lines
    let style = data.u16(head.lowerBound + 44)
    weight = os2.map { data.u16($0 + 4) }.flatMap { 1...1000 ~= $0 ? $0 : nil } ?? (style & 1 != 0 ? 700 : 400)
    isItalic = style & 2 != 0 || os2.map { data.u16($0 + 62) & 1 != 0 } ?? false
    family = tables["name"].map { Self.familyName(data, $0) } ?? ""
    self.data = data
    self.tables = tables
    compact = tables["CFF "].flatMap { CompactOutlines(data, $0) }
    guard compact != nil || tables["glyf"] != nil && tables["loca"] != nil else {
      throw Problem("the font has no outlines (glyf or CFF)")
    }
    glyphs = FontGlyphs(
      data: data, cmap: cmap, advances: hmtx.lowerBound, advanceCount: advanceCount, metricsLength: hmtx.count,
      count: glyphCount, unitsPerEm: unitsPerEm)
    // Version 2 of the table added the height of capitals.
    capHeight = os2.flatMap { data.u16($0) >= 2 ? data.i16($0 + 88) : nil } ?? 0
  }

  /// The font in the form that is used to measure texts.
  var measured: AndroidFamily {
    sharedMeasured.value {
      var glyphs = glyphs
      glyphs.pairs = PairAdjustments(data, tables, glyphs.cmap)
      let face = AndroidFace(
        glyphs, weight: weight, isItalic: isItalic, ascent: ascent, descent: descent, lineGap: lineGap, top: yMax,
        bottom: -yMin)
      return AndroidFamily(glyphs, face)
    }
  }

  /// Returns whether both are the same object.
  public static func == (one: FontFile, other: FontFile) -> Bool { one === other }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the number of the glyph for a character, or `nil` if the font has none.
  public func glyph(of scalar: Unicode.Scalar) -> Int? { glyphs.glyph(of: scalar.value) }

  /// Returns the distance from the glyph's origin to that of the next glyph, in units.
  public func advance(ofGlyph glyph: Int) -> Int { glyphs.advance(ofGlyph: glyph) }

  /// Returns the adjustment of the first glyph's advance before the second, in units.
  public func kerning(_ first: Int, _ second: Int) -> Int { measured.faces[0].kerning(first, second) }

  /// Returns the shape of a glyph in units, with y upward.
  package func outline(ofGlyph glyph: Int) -> VectorPath {
    var path = VectorPath()
    if let compact {
      compact.append(glyph, data, to: &path)
    } else {
      var count = 0
      // As FreeType, and thereby Android, the left end of the box in `glyf` is moved to the bearing in `hmtx`.
      var transform = Affine()
      if let bearing = glyphs.leftSideBearing(ofGlyph: glyph), let left = leftEnd(ofGlyph: glyph) {
        transform.tx = Double(bearing - left)
      }
      append(glyph, transform, depth: 0, &count, to: &path)
    }
    return path
  }

  private static func familyName(_ data: FontBytes, _ table: Range<Int>) -> String {
    let base = table.lowerBound
    let storage = base + data.u16(base + 4)
    var best = ""
    for index in 0..<min(data.u16(base + 2), 256) {
      let record = base + 6 + 12 * index
      let name = data.u16(record + 6)
      guard name == 1 || name == 16 else { continue }
      let length = min(data.u16(record + 8), 256)
      let start = storage + data.u16(record + 10)
      let isUnicode = data.u16(record) != 1
      var text = ""
      if isUnicode {
        let units = stride(from: 0, to: length - 1, by: 2).map { UInt16(data.u16(start + $0)) }
        text = String(decoding: units, as: UTF16.self)
      } else {
        text = String(decoding: (0..<length).map { UInt8(data.u8(start + $0) & 0x7f) }, as: UTF8.self)
      }
      if name == 16 { return text }
      if best.isEmpty { best = text }
    }
    return best
  }
}
