/// Breaks a text into lines, one at a time: as many words as fit, a longer word cut into full lines.
///
/// The end of each line is the last place allowed that fits, and depends on nothing but the line's own beginning and the
/// limit. So the same lines come out at every limit between the longest line and the one that was asked for.
/// Time grows with the length of the text; nothing is allocated.
struct LineBreaker<Face: Typeface> {
  struct Line {
    var start: String.Index
    /// Before the spaces at a break; after those at the end of a paragraph.
    var end: String.Index
    /// In the typeface's units, with the hyphen that a break adds.
    var width: Int
    var endsInSoftHyphen = false
  }

  /// A place where the line being filled may end.
  private struct Opportunity {
    var end: String.Index
    var width: Int
    var endsInSoftHyphen: Bool
    /// Where the next line begins.
    var resume: String.Index
  }

  private let face: Face
  private let text: String
  private let scalars: String.UnicodeScalarView
  /// The longest line allowed, in the typeface's units.
  private let limit: Int
  /// Where the next line begins; nil after the last.
  private var position: String.Index?

  init(_ text: String, in face: Face, limit: Int) {
    self.face = face
    self.text = text
    self.scalars = text.unicodeScalars
    self.limit = limit
    self.position = text.startIndex
  }

  /// Whether the next line begins a paragraph, or there is none: the latest line ended because its text did.
  private(set) var isAtParagraphStart = true

  /// The next line, nil after the last. The first call always gives one.
  mutating func next() -> Line? {
    guard let start = position else { return nil }
    isAtParagraphStart = true
    let end = scalars.endIndex
    var index = start
    var width = 0
    var contentWidth = 0
    var contentEnd = start
    var lineLimit = limit
    var opportunity: Opportunity?
    var state = BreakState()
    var previous: Unicode.Scalar?

    while index < end {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      var glyph = face.glyph(of: scalar)
      if Face.hasKerning {
        if let previous { glyph.advance += face.kerning(previous, scalar) }
        previous = scalar
      }
      if glyph.kind == .letter && state.isAfterLetter && width + glyph.advance <= lineLimit {
        // Most of most texts: inside a word that fits, nothing changes but the width.
        width += glyph.advance
        contentWidth = width
        contentEnd = after
        index = after
        continue
      }
      if glyph.kind == .newline {
        position = scalar == "\r" && after < end && scalars[after] == "\n" ? scalars.index(after: after) : after
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
          // Not even one cluster fits: the line gets the room for it.
          if Face.cutsBeforeSpaces, let cut = endOfOverfullCluster(at: start) {
            position = cut
            return Line(start: start, end: cut, width: self.width(from: start, to: cut))
          }
          // It goes on with the spaces that follow.
          isAtParagraphStart = true
          lineLimit = self.width(from: start, to: endOfCluster(at: start))
        }
        contentWidth = width
        contentEnd = after
      }
      index = after
    }
    position = nil
    return Line(start: start, end: end, width: width)
  }

  /// The line that begins like `line`, filled from its paragraph until an ellipsis just fits after it.
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

  /// What is drawn for `line`, without an ellipsis.
  func string(of line: Line) -> String {
    var drawn = String(text[line.start..<line.end])
    guard let tabSpaces = Face.tabSpaces else { return drawn }
    if drawn.unicodeScalars.contains(where: { $0 == "\t" || $0 == "\u{AD}" }) {
      var plain = String.UnicodeScalarView()
      for scalar in drawn.unicodeScalars {
        switch scalar {
        case "\t": plain.append(contentsOf: repeatElement(" ", count: tabSpaces))
        case "\u{AD}": break
        default: plain.append(scalar)
        }
      }
      drawn = String(plain)
    }
    if line.endsInSoftHyphen { drawn += "-" }
    return drawn
  }

  /// A scalar joined to the one before it is drawn in that one's place.
  private static func advance(of glyph: Glyph, after state: BreakState) -> Int {
    state.previous == .joiner && glyph.kind == .ideograph ? 0 : glyph.advance
  }

  private func width(from start: String.Index, to end: String.Index) -> Int { measure(from: start, to: end).width }

  /// The advances from `start` to `end` together, and the last kind there.
  private func measure(from start: String.Index, to end: String.Index) -> (width: Int, last: GlyphKind?) {
    var width = 0
    var state = BreakState()
    var previous: Unicode.Scalar?
    var index = start
    while index < end {
      var glyph = face.glyph(of: scalars[index])
      if Face.hasKerning {
        if let previous { glyph.advance += face.kerning(previous, scalars[index]) }
        previous = scalars[index]
      }
      width += Self.advance(of: glyph, after: state)
      state.append(glyph.kind)
      index = scalars.index(after: index)
    }
    return (width, state.previous)
  }

  /// The last place up to `end` where a word that begins at `start` may be cut; nil before the end of its first cluster.
  private func lastCut(from start: String.Index, notAfter end: String.Index) -> String.Index? {
    if !Face.keepsClusters { return end > start ? end : nil }
    // A slice, since a string would look for the cluster's beginning before `start`, without bound.
    let rest = text[start...]
    var cut = start
    while cut < end {
      let next = rest.index(after: cut)
      if next > end { break }
      cut = next
    }
    return cut > start ? cut : nil
  }

  /// The end of the cluster at `start` if a space comes next; `nil` if the line goes on or ends otherwise.
  private func endOfOverfullCluster(at start: String.Index) -> String.Index? {
    let end = endOfCluster(at: start)
    return end < scalars.endIndex && face.glyph(of: scalars[end]).kind == .space ? end : nil
  }

  private func endOfCluster(at index: String.Index) -> String.Index {
    Face.keepsClusters ? text[index...].index(after: index) : scalars.index(after: index)
  }
}
