import Measure

/// Breaks a text into lines, one at a time: each contains as many words as fit, and a longer word is cut into full
/// lines.
///
/// A line ends at the last allowed position that fits, which depends only on the line's start and the limit. So the
/// lines are the same for every limit between the longest line's width and the requested limit. The time is
/// proportional to the length of the text; nothing is allocated.
struct LineBreaker<Face: Typeface> {
  struct Line {
    var start: String.Index
    /// The position before the spaces at a break, or after those at the end of a paragraph.
    var end: String.Index
    /// The width in the typeface's units, with the hyphen that a break adds.
    var width: Int
    var endsInSoftHyphen = false
  }

  /// A position at which the line being filled may end.
  private struct Opportunity {
    var end: String.Index
    var width: Int
    var endsInSoftHyphen: Bool
    /// The start of the next line.
    var resume: String.Index
  }

  let face: Face
  let text: String
  private let scalars: String.UnicodeScalarView
  /// The maximum line width, in the typeface's units.
  let limit: Int
  /// The part that an ellipsis replaces.
  let ellipsis: TextStyle.Ellipsis
  /// The start of the next line; `nil` after the last.
  private var position: String.Index?

  /// The number of lines so far.
  private var count = 0

  init(_ request: TextRequest, in face: Face, limit: Int) {
    self.face = face
    text = request.text
    scalars = text.unicodeScalars
    self.limit = limit
    ellipsis = request.style.ellipsis
    position = text.startIndex
  }

  /// Whether the next line begins a paragraph, or there is none because the text ended.
  private(set) var isAtParagraphStart = true

  /// Returns the next line, or `nil` after the last. The first call always returns a line.
  mutating func next() -> Line? {
    guard let start = position else { return nil }
    isAtParagraphStart = true
    count += 1
    if count & 63 == 0, Meter.isExhausted(after: .lines(64)) {
      position = nil
      return Line(start: start, end: start, width: 0)
    }
    var end = scalars.endIndex
    var checkpoint = self.checkpoint(after: start)
    var index = start
    var width = 0
    var contentWidth = 0
    var contentEnd = start
    var lineLimit = limit
    var opportunity: Opportunity?
    var state = BreakState()
    var previous: Face.Unit?

    while true {
      while index < checkpoint {
        if Face.plainAdvance(0x20) >= 0, state.isBetweenWords || state.isAfterLetter {
          let words = words(from: index, to: checkpoint, width, contentWidth, lineLimit, state)
          if words.count > 0 {
            func position(_ offset: Int) -> String.Index { text.utf8.index(index, offsetBy: offset) }
            if words.resume >= 0 {
              opportunity = Opportunity(
                end: words.breakEnd < 0 ? contentEnd : position(words.breakEnd), width: words.breakWidth,
                endsInSoftHyphen: false, resume: position(words.resume))
            }
            if words.contentEnd >= 0 { contentEnd = position(words.contentEnd) }
            (width, contentWidth) = (words.width, words.contentWidth)
            state.append(words.endsInSpace ? .space : .letter)
            index = position(words.count)
            if index >= checkpoint { break }
          }
        }
        let (unit, after) = Face.unit(at: index, of: text)
        var glyph = face.glyph(of: unit)
        if Face.hasKerning {
          if let previous { glyph.advance += face.kerning(previous, unit) }
          previous = unit
        }
        if glyph.kind == .letter && state.isAfterLetter && width + glyph.advance <= lineLimit {
          // The most common case: inside a word that fits, only the width changes.
          width += glyph.advance
          contentWidth = width
          contentEnd = after
          index = after
          continue
        }
        if glyph.kind == .newline {
          // A cluster already includes both.
          let isLoneReturn = scalars[index] == "\r" && scalars.index(after: index) == after
          position = isLoneReturn && after < end && scalars[after] == "\n" ? scalars.index(after: after) : after
          return Line(start: start, end: index, width: width)
        }
        if state.allowsBreak(before: glyph.kind) {
          let endsInSoftHyphen = state.previous == .softHyphen
          let brokenWidth = contentWidth + (endsInSoftHyphen ? face.hyphenAdvance : 0)
          if brokenWidth <= lineLimit {
            opportunity = Opportunity(
              end: contentEnd, width: brokenWidth, endsInSoftHyphen: endsInSoftHyphen, resume: index)
          }
        }
        width += Self.advance(of: glyph, after: state)
        state.append(glyph.kind)
        if !glyph.kind.hangs {
          if width > lineLimit {
            isAtParagraphStart = false
            if let opportunity {
              position = opportunity.resume
              return Line(
                start: start, end: opportunity.end, width: opportunity.width,
                endsInSoftHyphen: opportunity.endsInSoftHyphen)
            }
            if let cut = lastCut(from: start, notAfter: index) {
              position = cut
              return Line(start: start, end: cut, width: self.width(from: start, to: cut))
            }
            // Not even one cluster fits: the line becomes as wide as the first one.
            if Face.cutsBeforeSpaces, let cut = endOfOverfullCluster(at: start) {
              position = cut
              return Line(start: start, end: cut, width: self.width(from: start, to: cut))
            }
            // The line continues with the spaces that follow.
            isAtParagraphStart = true
            lineLimit = self.width(from: start, to: endOfCluster(at: start))
          }
          contentWidth = width
          contentEnd = after
        }
        index = after
      }
      if checkpoint >= end { break }
      if Meter.isExhausted(after: .bytes) {
        end = index
        break
      }
      checkpoint = self.checkpoint(after: index)
    }
    position = nil
    return Line(start: start, end: end, width: width)
  }

  /// ASCII letters and spaces that fit into a line. Offsets are in bytes from the first one; -1 for none.
  private struct Words {
    var count = 0
    var width: Int
    /// The end of the last letter, and the width up to there.
    var contentEnd = -1
    var contentWidth: Int
    /// The last position at which the line may end, as in `Opportunity`.
    var resume = -1
    var breakEnd = -1
    var breakWidth = 0
    var endsInSpace: Bool
  }

  /// Returns the ASCII letters and spaces from `index` on that fit into the line.
  ///
  /// `next` does the same for each of them, but takes five times as long, since it decodes them one by one.
  @inline(__always)
  private func words(
    from index: String.Index, to end: String.Index, _ width: Int, _ contentWidth: Int, _ lineLimit: Int,
    _ state: BreakState
  ) -> Words {
    var words = Words(width: width, contentWidth: contentWidth, endsInSpace: state.previous == .space)
    let (first, count) = (
      text.utf8.distance(from: text.startIndex, to: index), text.utf8.distance(from: index, to: end)
    )
    text.utf8.withContiguousStorageIfAvailable { bytes in
      // Unlike properties, these stay in registers.
      var (next, width, endsInSpace) = (0, words.width, words.endsInSpace)
      while next < count {
        let byte = bytes[first + next]
        let advance = Face.plainAdvance(byte)
        if advance < 0 { break }
        if byte == 0x20 {
          if !endsInSpace, next > 0 { (words.contentEnd, words.contentWidth) = (next, width) }
          endsInSpace = true
        } else {
          if advance > lineLimit - width { break }
          if endsInSpace, words.contentWidth <= lineLimit {
            (words.resume, words.breakEnd, words.breakWidth) = (next, words.contentEnd, words.contentWidth)
          }
          endsInSpace = false
        }
        width += advance
        next += 1
      }
      if !endsInSpace, next > 0 { (words.contentEnd, words.contentWidth) = (next, width) }
      (words.count, words.width, words.endsInSpace) = (next, width, endsInSpace)
    }
    return words
  }

  /// Returns the position at which the budget is checked next.
  private func checkpoint(after index: String.Index) -> String.Index {
    text.utf8.index(index, offsetBy: Meter.byteInterval, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// Returns the line that begins like `line`, filled from its paragraph until an ellipsis just fits after it.
  func ellipsized(_ line: Line) -> Line {
    let room = limit - min(limit, face.ellipsisAdvance)
    var result = Line(start: line.start, end: line.start, width: 0)
    var index = line.start
    var width = 0
    while index < scalars.endIndex {
      let after = endOfCluster(at: index)
      let (clusterWidth, last) = measure(from: index, to: after)
      if last == .newline { break }
      width += clusterWidth
      if width > room { break }
      if let last, !last.hangs {
        result.end = after
        result.width = width
      }
      index = after
    }
    result.width += face.ellipsisAdvance
    return result
  }

  /// Returns the drawn text of `line`, without an ellipsis.
  func string(of line: Line) -> String {
    var drawn = String(text[line.start..<line.end])
    guard let tabSpaces = Face.tabSpaces else { return drawn }
    if drawn.unicodeScalars.contains(where: { $0 == "\t" || $0 == "\u{AD}" }) {
      var plain = String.UnicodeScalarView()
      for scalar in drawn.unicodeScalars {
        switch scalar {
        // Appending several in one call would move the text each time.
        case "\t": for _ in 0..<tabSpaces { plain.append(" ") }
        case "\u{AD}": break
        default: plain.append(scalar)
        }
      }
      drawn = String(plain)
    }
    if line.endsInSoftHyphen { drawn += "-" }
    return drawn
  }

  /// Returns the advance of a glyph. A scalar joined to the previous one replaces it.
  private static func advance(of glyph: Glyph, after state: BreakState) -> Int {
    state.previous == .joiner && glyph.kind == .ideograph ? 0 : glyph.advance
  }

  private func width(from start: String.Index, to end: String.Index) -> Int { measure(from: start, to: end).width }

  /// Returns the total advance from `start` to `end`, and the last kind in that range.
  func measure(from start: String.Index, to end: String.Index) -> (width: Int, last: GlyphKind?) {
    var width = 0
    var state = BreakState()
    var previous: Face.Unit?
    var index = start
    while index < end {
      let (unit, after) = Face.unit(at: index, of: text)
      var glyph = face.glyph(of: unit)
      if Face.hasKerning {
        if let previous { glyph.advance += face.kerning(previous, unit) }
        previous = unit
      }
      width += Self.advance(of: glyph, after: state)
      state.append(glyph.kind)
      index = after
    }
    return (width, state.previous)
  }

  /// Returns the last position up to `end` at which a word that begins at `start` may be cut; `nil` before the end of
  /// its first cluster.
  private func lastCut(from start: String.Index, notAfter end: String.Index) -> String.Index? {
    // A slice, since a string would search for the cluster's start before `start`, without bound.
    let rest = text[start...]
    var cut = start
    while cut < end {
      let next = rest.index(after: cut)
      if next > end { break }
      cut = next
    }
    return cut > start ? cut : nil
  }

  /// Returns the end of the cluster at `start` if a space follows; `nil` otherwise.
  private func endOfOverfullCluster(at start: String.Index) -> String.Index? {
    let end = endOfCluster(at: start)
    return end < scalars.endIndex && face.glyph(of: Face.unit(at: end, of: text).unit).kind == .space ? end : nil
  }

  func endOfCluster(at index: String.Index) -> String.Index {
    text[index...].index(after: index)
  }
}
