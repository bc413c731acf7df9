/// The built-in face: characters drawn with a round pen of one weight.
///
/// It covers ASCII, Latin-1, Latin Extended-A, common punctuation, and a few symbols; a letter with an accent is
/// composed of both. Any other character is an empty box. Latin text is about as wide as in a common sans-serif face.
package enum StrokeFace {
  /// The pen's center at the top of a capital and of an `x`, in the notation's units.
  static let capital = 70
  static let smallLetter = 50

  /// Returns the path of `scalar`, with `mark` (a combining character) over or under it.
  ///
  /// - Parameter advance: The width that the caller reserves for it, in 1/100 of the text size, which is the width of a
  ///   box.
  static func glyph(for scalar: Unicode.Scalar, mark: Unicode.Scalar?, advance: Int) -> StrokeGlyph {
    let composed = compositions[scalar]
    var base = composed?.base ?? synonyms[scalar] ?? scalar
    let accents = [composed?.accent, mark.flatMap { marks[$0] }].compactMap { $0 }
    if accents.contains(where: { $0.place == .above }) { base = dotless[base] ?? base }
    guard let shape = shapes[base] else {
      return isBlank(base) ? StrokeGlyph(advance: advance, path: "") : box(advance: advance)
    }
    var glyph = StrokeGlyph(advance: shape.advance, path: shape.path)
    for accent in accents {
      let isTall = base.properties.isUppercase || "bdfhklt".unicodeScalars.contains(base)
      switch accent.place {
      case .above:
        glyph.draw(accent.path, percent: 100, dx: shape.advance / 2, dy: isTall ? capital + 10 : smallLetter + 10)
      case .below: glyph.draw(accent.path, percent: 100, dx: shape.advance / 2, dy: 0)
      case .right: glyph.draw(accent.path, percent: 100, dx: shape.advance, dy: 0)
      }
    }
    return glyph
  }

  /// Returns the face's own advance of `scalar`, in 1/100 of the text size.
  package static func advance(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return asciiAdvances[Int(scalar.value)] }
    return advanceByShape(of: scalar)
  }

  private static let asciiAdvances = (0..<128 as Range<UInt8>).map { advanceByShape(of: Unicode.Scalar($0)) }

  private static func advanceByShape(of scalar: Unicode.Scalar) -> Int {
    if let shape = shapes[compositions[scalar]?.base ?? synonyms[scalar] ?? scalar] { return shape.advance }
    if scalar.properties.isWhitespace { return 28 }
    return isBlank(scalar) ? 0 : 60
  }

  /// Returns whether `scalar` is one of the marks that are drawn over the previous character.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && marks[scalar] != nil }

  /// Returns whether a character draws nothing: spaces, controls, joiners, and marks.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func box(advance: Int) -> StrokeGlyph {
    let advance = min(max(advance, 24), 200)
    let right = advance - 9
    return StrokeGlyph(
      advance: advance, path: "M 9 0 L 9 \(capital) \(right) \(capital) \(right) 0 9 0")
  }
}

extension StrokeFace {
  struct Accent: Sendable {
    enum Position: Sendable {
      case above, below, right
    }

    let place: Position
    /// The path, centered at x = 0; y = 0 is the baseline, or for an accent above, its lower end.
    let path: String
    /// The combining character with the same shape.
    let mark: Unicode.Scalar
    /// The letters that have this accent, each followed by its base.
    let letters: String
  }

  static let accents = [
    Accent(
      place: .above, path: "M -7 11 L 3 1", mark: "\u{300}", letters: "ÀAÈEÌIÒOÙUàaèeìiòoùuǸNǹnẀWẁwỲYỳy"),
    Accent(
      place: .above, path: "M 7 11 L -3 1", mark: "\u{301}",
      letters: "ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźzǴGǵgẂWẃw"),
    Accent(
      place: .above, path: "M -9 1 L 0 11 9 1", mark: "\u{302}",
      letters: "ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷy"),
    Accent(
      place: .above, path: "M -13 3 C -8 13 -3 12 0 7 C 3 2 8 1 13 11", mark: "\u{303}",
      letters: "ÃAÑNÕOãañnõoĨIĩiŨUũuẼEẽe"),
    Accent(
      place: .above, path: "M -11 7 L 11 7", mark: "\u{304}", letters: "ĀAāaĒEēeĪIīiŌOōoŪUūuȲYȳy"),
    Accent(
      place: .above, path: "M -10 12 v 0 3 h 10 12", mark: "\u{306}", letters: "ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭu"),
    Accent(place: .above, path: "D 0 8", mark: "\u{307}", letters: "ĊCċcĖEėeĠGġgİIŻZżz"),
    Accent(
      place: .above, path: "D -9 8 D 9 8", mark: "\u{308}", letters: "ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸY"),
    Accent(
      place: .above, path: "M -7 7 v 0 14 h 7 7 v 0 0 h -7 7", mark: "\u{30a}", letters: "ÅAåaŮUůu"),
    Accent(place: .above, path: "M -5 11 L -11 1 M 9 11 L 3 1", mark: "\u{30b}", letters: "ŐOőoŰUűu"),
    Accent(
      place: .above, path: "M -9 11 L 0 1 9 11", mark: "\u{30c}",
      letters: "ČCčcĎDĚEěeŇNňnŘRřrŠSšsŤTŽZžzǍAǎaǏIǐiǑOǒoǓUǔuǦGǧg"),
    Accent(place: .right, path: "M 2 72 L -2 58", mark: "\u{315}", letters: "ďdĽLľlťt"),
    Accent(place: .below, path: "D 0 -15", mark: "\u{323}", letters: "ẠAạaẸEẹeỊIịiỌOọoỤUụu"),
    Accent(place: .below, path: "M 1 -12 L -3 -21", mark: "\u{326}", letters: "ȘSșsȚTțtĢGģgĶKķkĻLļlŅNņnŖRŗr"),
    Accent(
      place: .below, path: "M 1 0 L -1 -8 C 9 -8 9 -20 -6 -19", mark: "\u{327}", letters: "ÇCçcŞSşsŢTţt"),
    Accent(
      place: .below, path: "M 12 0 C 3 -7 3 -19 17 -18", mark: "\u{328}", letters: "ĄAąaĘEęeĮIįiŲUųu"),
  ]

  private static let compositions: [Unicode.Scalar: (base: Unicode.Scalar, accent: Accent)] = {
    var compositions: [Unicode.Scalar: (base: Unicode.Scalar, accent: Accent)] = [:]
    for accent in accents {
      var scalars = accent.letters.unicodeScalars.makeIterator()
      while let letter = scalars.next(), let base = scalars.next() { compositions[letter] = (base, accent) }
    }
    return compositions
  }()

  private static let marks: [Unicode.Scalar: Accent] = {
    var marks: [Unicode.Scalar: Accent] = [:]
    for accent in accents { marks[accent.mark] = accent }
    return marks
  }()

  private static let dotless: [Unicode.Scalar: Unicode.Scalar] = ["i": "ı", "j": "ȷ"]

  /// Characters that look like another one.
  private static let synonyms: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{ad}": "-", "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "–", "\u{2015}": "—", "\u{2032}": "'",
    "\u{2033}": "\"", "\u{2044}": "/", "\u{212a}": "K", "\u{212b}": "Å", "\u{3bc}": "µ",
    "\u{2022}": "•", "\u{22ef}": "…", "\u{2713}": "✓", "\u{2714}": "✓", "\u{2715}": "✕", "\u{2716}": "✕",
    "\u{d7}": "×", "\u{2219}": "·", "\u{25e6}": "•", "\u{2b1c}": "□", "\u{25a1}": "□", "\u{25cb}": "○",
  ]
}
