internal import GRXFontTables

/// The bounds of the outlines of a face's glyphs, in units of its em.
///
/// `Tests/Tables/bounds.py` describes the file, which is searched where it is in the program.
struct AndroidGlyphBounds: Sendable {
  private let file: Digits
  /// The position of the face's row.
  private let row: Int

  private static let base = 92
  /// Half of what two digits can represent, which is added to each number.
  private static let middle = 4232
  private static let sansSerif = Digits(grx_font_sans_serif_bounds())

  /// Returns those of a face of Roboto, or `nil` for a family whose bounds aren't known.
  ///
  /// - Parameter index: The index of the face in its family.
  static func of(_ family: AndroidFamily, face index: Int) -> AndroidGlyphBounds? {
    guard family === AndroidFamily.sansSerif else { return nil }
    let file = sansSerif
    // Each row ends in a newline.
    return AndroidGlyphBounds(file: file, row: file.start + file.count * 3 + 1 + index * (file.count * 4 + 1))
  }

  /// Returns the left edge of a character's outline, and the distance from its advance to the right edge; `nil` if it isn't
  /// known.
  func edges(of value: UInt32) -> (left: Int, right: Int)? {
    let index = (0..<file.count).partitionPoint { file.number(at: file.start + 3 * $0, digits: 3) < Int(value) }
    guard index < file.count, file.number(at: file.start + 3 * index, digits: 3) == Int(value) else { return nil }
    let place = row + 4 * index
    return (file.number(at: place, digits: 2) - Self.middle, file.number(at: place + 2, digits: 2) - Self.middle)
  }

  /// Sound: the text is part of the program, and nothing writes it. The rows are as long as the first says.
  private struct Digits: @unchecked Sendable {
    private let text: UnsafePointer<CChar>
    /// The position after the header.
    let start: Int
    /// The number of characters.
    let count: Int

    init(_ file: grx_font_file) {
      text = file.text
      var position = 0
      while position + 1 < file.size, text[position] == 0x23, text[position + 1] == 0x20 {
        while position < file.size, text[position] != 0x0A { position += 1 }
        position += 1
      }
      start = position
      while position < file.size, text[position] != 0x0A { position += 1 }
      count = (position - start) / 3
    }

    func number(at position: Int, digits: Int) -> Int {
      var number = 0
      for index in position..<position + digits {
        let byte = Int(UInt8(bitPattern: text[index]))
        // `"` and `\\` aren't used as digits.
        number = number * AndroidGlyphBounds.base + byte - 0x21 - (byte > 0x22 ? 1 : 0) - (byte > 0x5C ? 1 : 0)
      }
      return number
    }
  }
}
