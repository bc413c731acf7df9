import Layouts
import Measure
import TestSupport
import Testing

/// The invariants of every text engine, checked with random texts.
struct TextPropertyTests {
  private static let alphabets: [[String]] = [
    ["a", "i", "W", "x", " ", " ", "\n", "word", "longerword"],
    ["a", "b", "-", "–", "5", " ", "\u{AD}", "\u{AD}", "\u{A0}", "\u{200B}", "\t", "(", ")", ".", "\"", "\r", "\n"],
    ["漢", "字", "。", "「", "」", "ー", "ッ", "カ", "a", " ", "\u{3000}", "\u{2060}"],
    ["👍", "🏽", "\u{200D}", "👩", "🇩", "🇪", "e", "\u{301}", "ก", "่", "क", "्", "ष", "ि", "\u{1100}", "\u{1161}", " "],
  ]

  private static func texts(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<400).map { round in
      let alphabet = alphabets[round % alphabets.count]
      return (0..<Int.random(in: 0...30, using: &random)).map { _ in alphabet.randomElement(using: &random)! }.joined()
    }
  }

  private static func advance(of character: Character, _ textSize: Double) -> Double {
    let isWide = character.unicodeScalars.first?.properties.isEmojiPresentation ?? false
    return (isWide ? 1.05 : character.isASCII ? 0.51 : 0.83) * textSize
  }

  private static let advances = AdvanceTextMetrics(ascent: 0.8, descent: 0.2, lineHeight: 1.3) { character, textSize in
    advance(of: character, textSize)
  }

  private static let engines: [any TextMeasurer] = [
    CellTextMetrics(width: 7, height: 15), CellTextMetrics(width: 7, height: 15, ambiguousIsWide: true),
    ProportionalTextMetrics(), advances,
    AdvanceTextMetrics(ascent: 0.9, descent: 0.25) { first, second, textSize in
      first == "a" && second == "W" ? -0.07 * textSize : 0
    } advance: { character, textSize in
      advance(of: character, textSize)
    },
  ]

  /// Latin letters and spaces are read as bytes. The Cyrillic letters that look like them, with the same widths, aren't.
  @Test(arguments: [4, 5] as [UInt64])
  func latin_letters_break_like_others(seed: UInt64) {
    let others: [Character: Character] = [
      "a": "а", "e": "е", "o": "о", "c": "с", "p": "р", "x": "х", "A": "А", "B": "В", "H": "Н", "M": "М", "T": "Т",
    ]
    let pieces =
      others.keys.sorted().map(String.init) + [" ", " ", " ", "  ", "-", "\u{AD}", "5", "(", ".", "\t", "\n"]
    let engine = ProportionalTextMetrics()
    var random = SplitMix64(seed: seed)
    for _ in 0..<600 {
      let count = Int.random(in: 0...40, using: &random)
      let latin = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
      let other = String(latin.map { others[$0] ?? $0 })
      for width in [nil, 0, 9, 20, 47, 90, 200] as [Int?] {
        let request = TextRequest(latin, textSize: 13.3, maxWidth: width)
        var otherRequest = request
        otherRequest.text = other
        #expect(engine.measure(request) == engine.measure(otherRequest), "\(latin.debugDescription) at \(width ?? -1)")
        let lines = engine.lines(of: request, maxLines: nil, ellipsis: false)
        let otherLines = engine.lines(of: otherRequest, maxLines: nil, ellipsis: false)
        #expect(lines.map(\.start) == otherLines.map(\.start), "\(latin.debugDescription) at \(width ?? -1)")
        #expect(lines.map(\.text.count) == otherLines.map(\.text.count))
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func every_width_from_the_reported_to_the_asked_one_gives_the_same_lines(seed: UInt64) {
    for engine in Self.engines {
      for text in Self.texts(seed: seed) {
        for asked in [nil, 120, 61, 40, 18] as [Int?] {
          let request = TextRequest(text, textSize: 13.3, maxWidth: asked)
          let layout = engine.measure(request)
          let lines = engine.lines(of: request, maxLines: nil, ellipsis: false)
          guard layout.width <= asked ?? .max else { continue }
          // An expectation for each width takes longer than measuring.
          let differing = (layout.width...(asked ?? layout.width + 40)).filter { width in
            var narrower = request
            narrower.maxWidth = width
            return engine.measure(narrower) != layout
              || engine.lines(of: narrower, maxLines: nil, ellipsis: false) != lines
          }
          #expect(differing.isEmpty, "\(text.debugDescription) at \(differing)")
        }
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func the_lines_drawn_are_the_lines_measured(seed: UInt64) {
    for engine in Self.engines {
      for text in Self.texts(seed: seed) {
        for asked in [nil, 0, 18, 61] as [Int?] {
          let request = TextRequest(text, textSize: 13.3, maxWidth: asked)
          let layout = engine.measure(request)
          let lines = engine.lines(of: request, maxLines: nil, ellipsis: false)
          #expect(lines.count == layout.lineCount)
          #expect(lines.map(\.width).max() == layout.width)
          #expect(lines.map(\.baseline) == lines.indices.map { $0 * layout.lineHeight + layout.firstBaseline })
        }
      }
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func breaking_removes_only_spaces_and_newlines(seed: UInt64) {
    let hidden: Set<Unicode.Scalar> = [" ", "\n", "\r", "\t", "\u{3000}", "\u{AD}", "\u{200B}", "-"]
    func visible(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { !hidden.contains($0) } }
    for engine in Self.engines {
      for text in Self.texts(seed: seed) {
        for asked in [nil, 0, 18, 61] as [Int?] {
          let lines = engine.lines(
            of: TextRequest(text, textSize: 13.3, maxWidth: asked), maxLines: nil, ellipsis: false)
          #expect(visible(lines.map(\.text).joined()) == visible(text))
        }
      }
    }
  }

  @Test(arguments: [8] as [UInt64])
  func a_line_with_an_ellipsis_is_within_the_width_asked(seed: UInt64) {
    for engine in Self.engines {
      for text in Self.texts(seed: seed) {
        for asked in [18, 40, 61] {
          for maxLines in 1...3 {
            let request = TextRequest(text, textSize: 13.3, maxWidth: asked)
            let lines = engine.lines(of: request, maxLines: maxLines, ellipsis: true)
            #expect(lines.count == min(maxLines, engine.measure(request).lineCount))
            #expect(lines.dropLast().allSatisfy { !$0.isTruncated })
            if let last = lines.last, last.isTruncated {
              #expect(last.width <= asked)
              #expect(last.text.hasSuffix("…"))
            }
          }
        }
      }
    }
  }
}
