internal import GRXFontTables

/// A font family in the form used by Android's text engine: its characters and its faces.
///
/// `Tests/Tables/fonts.py` describes the format from which it is read.
final class AndroidFamily: Sendable {
  /// The slot of each character below U+0530, and of each from U+1E00 to U+25FF; 0 if the family doesn't have it.
  private let low: [UInt16]
  private let high: [UInt16]
  let faces: [AndroidFace]
  /// The file of the only face, which may have other characters; `nil` for a family of the platform.
  private let file: FontGlyphs?

  private static let highStart: UInt32 = 0x1E00

  /// Returns the index of a character in the tables of the faces, or 0 if the family doesn't have it.
  @inline(__always)
  func slot(of value: UInt32) -> Int {
    if value < UInt32(low.count) { return Int(low[Int(value)]) }
    let index = Int(value) - Int(Self.highStart)
    if index >= 0 && index < high.count { return Int(high[index]) }
    return file?.glyph(of: value) ?? 0
  }

  /// Returns the face that is closest to a weight and a slant. Among equally close ones, it is the one that the
  /// platform lists first: the lighter one, except that Black comes before Bold.
  ///
  /// Source: minikin::FontFamily::getClosestMatch, fonts.xml of the platform (API 34).
  ///
  /// - Parameter listsBlackFirst: Whether the platform lists Black before Bold. API level 34 does; frames recorded at
  ///   API level 25 have Bold.
  func face(weight: Int, isItalic: Bool, listsBlackFirst: Bool = true) -> AndroidFace {
    var best = faces[0]
    var leastDistance = Int.max
    for face in faces {
      let distance = abs(weight / 100 - face.weight / 100) + (face.isItalic == isItalic ? 0 : 2)
      let isListedBefore = listsBlackFirst && face.weight == 900 && best.weight == 700
      if distance < leastDistance || distance == leastDistance && isListedBefore {
        (best, leastDistance) = (face, distance)
      }
    }
    return best
  }

  /// Returns the bounds of a face's glyphs, if they are known.
  func bounds(of face: AndroidFace) -> AndroidGlyphBounds? {
    faces.firstIndex { $0 === face }.flatMap { AndroidGlyphBounds.of(self, face: $0) }
  }

  /// - Parameters:
  ///   - unhinted: The characters whose glyphs are `isUnhinted`.
  ///   - lineGap: The `lineGap` of all faces.
  fileprivate init(_ data: grx_font_file, unhinted: [Int] = [], lineGap: Int = 0) {
    var numbers = PackedNumbers(data)
    var low = [UInt16](repeating: 0, count: 0x530)
    var high = [UInt16](repeating: 0, count: 0x800)
    var characters: [Int] = []
    var next = 0
    for _ in 0..<numbers.next() {
      next += numbers.next()
      for _ in 0..<numbers.next() {
        characters.append(next)
        next += 1
      }
    }
    var slotCount = 0
    for character in characters {
      let difference = numbers.next()
      let slot = UInt16(slotCount + difference + 1)
      if difference == 0 { slotCount += 1 }
      if character < low.count {
        low[character] = slot
      } else {
        high[character - Int(Self.highStart)] = slot
      }
    }
    (self.low, self.high) = (low, high)
    file = nil
    let unhinted = unhinted.map { Int(high[$0 - Int(Self.highStart)]) }
    var faces: [AndroidFace] = []
    for _ in 0..<numbers.next() {
      faces.append(
        AndroidFace(&numbers, slotCount: slotCount, after: faces.last, unhinted: unhinted, lineGap: lineGap))
    }
    self.faces = faces
  }

  /// Creates a family of one face, with the glyph numbers of the file as slots.
  init(_ file: FontGlyphs, _ face: AndroidFace) {
    low = (0..<0x530).map { UInt16(file.glyph(of: $0) ?? 0) }
    high = (Self.highStart..<Self.highStart + 0x800).map { UInt16(file.glyph(of: $0) ?? 0) }
    faces = [face]
    self.file = file
  }

  /// Returns the family that a style names. Each is read on first use.
  static func of(_ family: TextStyle.Family) -> AndroidFamily {
    switch family {
    case .sansSerif: sansSerif
    case .sansSerifCondensed: sansSerifCondensed
    case .serif: serif
    case .monospace: monospace
    case .serifMonospace: serifMonospace
    case .casual: casual
    case .cursive: cursive
    case .smallCaps: smallCaps
    }
  }

  // The em dash.
  static let sansSerif = AndroidFamily(grx_font_sans_serif(), unhinted: [0x2014])
  private static let sansSerifCondensed = AndroidFamily(grx_font_sans_serif_condensed())
  private static let serif = AndroidFamily(grx_font_serif())
  private static let monospace = AndroidFamily(grx_font_monospace())
  private static let serifMonospace = AndroidFamily(grx_font_serif_monospace())
  private static let casual = AndroidFamily(grx_font_casual(), lineGap: 21)
  private static let cursive = AndroidFamily(grx_font_cursive())
  private static let smallCaps = AndroidFamily(grx_font_sans_serif_smallcaps())
}

/// One face of a family, in units of its em.
final class AndroidFace: Sendable {
  struct Glyph {
    var advance: UInt16 = 0
    /// The distance that the outline extends before the glyph's origin, taking its left bearing into account.
    var overhang: Int16 = 0
    /// Whether the width between the two points is rounded instead of the points: the glyph consists of others without
    /// instructions.
    var isUnhinted = false
    /// The kerning classes before another glyph and after one; 0 for none.
    var first: UInt8 = 0
    var second: UInt8 = 0
  }

  let weight: Int
  let isItalic: Bool
  let unitsPerEm: Int
  let ascent: Int
  let descent: Int
  /// The recommended space between lines, which counts only in the height of a line without text.
  let lineGap: Int
  /// The maximum extent of all glyphs above and below the baseline.
  let top: Int
  let bottom: Int
  /// The glyphs by slot; the first is for missing characters.
  let glyphs: [Glyph]
  /// `ffi`, `ffl`, `fi` and `fl`, if they exist.
  let ligatures: [Glyph]
  private let kerning: [Int16]
  private let kerningColumns: Int
  /// The source of kerning if it isn't class-based: `first` and `second` are then the bytes of the glyph's number.
  private let file: FontGlyphs?

  @inline(__always)
  func kerning(_ first: Glyph, _ second: Glyph) -> Int {
    if kerning.isEmpty { return file == nil ? 0 : kerningOfFile(first, second) }
    if first.first == 0 || second.second == 0 { return 0 }
    return Int(kerning[(Int(first.first) - 1) * kerningColumns + Int(second.second) - 1])
  }

  private func kerningOfFile(_ first: Glyph, _ second: Glyph) -> Int {
    func number(_ glyph: Glyph) -> Int { Int(glyph.first) | Int(glyph.second) << 8 }
    return kerning(number(first), number(second))
  }

  /// Returns the kerning of two glyphs of the file.
  func kerning(_ first: Int, _ second: Int) -> Int { file?.kerning(first, second) ?? 0 }

  /// The maximum number of tables of the file in which a pair is looked up.
  var subtableCount: Int { file?.pairs?.subtableCount ?? 0 }

  /// Creates the face of a file.
  init(
    _ file: FontGlyphs, weight: Int, isItalic: Bool, ascent: Int, descent: Int, lineGap: Int, top: Int, bottom: Int
  ) {
    (self.weight, self.isItalic, self.unitsPerEm) = (weight, isItalic, file.unitsPerEm)
    (self.ascent, self.descent, self.lineGap, self.top, self.bottom) = (ascent, descent, lineGap, top, bottom)
    glyphs = (0..<file.count).map { number in
      Glyph(
        advance: UInt16(file.advance(ofGlyph: number)), first: UInt8(number & 0xFF), second: UInt8(number >> 8))
    }
    ligatures = []
    kerning = []
    kerningColumns = 0
    self.file = file
  }

  fileprivate init(
    _ numbers: inout PackedNumbers, slotCount: Int, after previous: AndroidFace?, unhinted: [Int], lineGap: Int
  ) {
    self.lineGap = lineGap
    weight = numbers.next()
    isItalic = numbers.next() == 1
    unitsPerEm = numbers.next()
    ascent = numbers.next()
    descent = numbers.next()
    top = numbers.next()
    bottom = numbers.next()
    var glyphs = previous?.glyphs ?? Array(repeating: Glyph(), count: slotCount + 1)
    for slot in 1...slotCount {
      glyphs[slot].advance = UInt16(Int(glyphs[slot].advance) + numbers.next())
    }
    numbers.forEachOfSparse(slotCount) { glyphs[$0 + 1].overhang = Int16($1) }
    for slot in unhinted { glyphs[slot].isUnhinted = true }
    var ligatures: [Glyph] = []
    if numbers.next() == 1 {
      for _ in 0..<4 {
        let advance = numbers.next()
        ligatures.append(Glyph(advance: UInt16(advance), overhang: Int16(numbers.next())))
      }
    }
    self.ligatures = ligatures
    var kerning: [Int16] = []
    var columns = previous?.kerningColumns ?? 0
    switch numbers.next() {
    case 1: kerning = previous?.kerning ?? []
    case 2:
      numbers.forEachOfSparse(slotCount) { glyphs[$0 + 1].first = UInt8($1) }
      numbers.forEachOfSparse(slotCount) { glyphs[$0 + 1].second = UInt8($1) }
      let rows = numbers.next()
      columns = numbers.next()
      kerning = Array(repeating: 0, count: rows * columns)
    default: columns = 0
    }
    if !kerning.isEmpty { numbers.forEachOfSparse(kerning.count, zeros: false) { kerning[$0] += Int16($1) } }
    self.glyphs = glyphs
    self.kerning = kerning
    kerningColumns = columns
    file = nil
  }
}

/// Integers packed in a text.
///
/// Sound: the text is part of the program. The numbers in it say how many there are, and no more are read.
private struct PackedNumbers {
  private let text: UnsafePointer<CChar>
  private var position = 0
  private static let base = 92

  /// Reads a file from the line after its header.
  init(_ file: grx_font_file) {
    text = file.text
    while position + 1 < file.size, text[position] == 0x23, text[position + 1] == 0x20 {
      while position < file.size, text[position] != 0x0A { position += 1 }
      position += 1
    }
  }

  mutating func next() -> Int {
    let first = digit()
    var number = first
    if first == Self.base - 1 {
      number = digit() * Self.base * Self.base
      number += digit() * Self.base
      number += digit()
    } else if first >= 64 {
      number = (first - 64) * Self.base + 64
      number += digit()
    }
    return number % 2 == 0 ? number / 2 : -(number + 1) / 2
  }

  private mutating func digit() -> Int {
    while true {
      let byte = UInt8(bitPattern: text[position])
      position += 1
      if byte <= UInt8(ascii: " ") { continue }
      // `"` and `\` aren't used as digits.
      return Int(byte) - 0x21 - (byte > 0x22 ? 1 : 0) - (byte > 0x5C ? 1 : 0)
    }
  }

  /// Calls `body` with the index and the value of each of the following `count` numbers, including runs of zeros, which
  /// the string stores as 0 and a length.
  /// - Parameter zeros: Whether it is called for zeros, too.
  @inline(__always)
  mutating func forEachOfSparse(_ count: Int, zeros: Bool = true, _ body: (Int, Int) -> Void) {
    var index = 0
    while index < count {
      let number = next()
      if number == 0 {
        let end = index + max(1, next())
        if zeros {
          for place in index..<end { body(place, 0) }
        }
        index = end
      } else {
        body(index, number)
        index += 1
      }
    }
  }
}
