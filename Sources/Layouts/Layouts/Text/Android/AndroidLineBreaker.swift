import Measure

/// Breaks a paragraph into lines as Android does, without hyphenation.
///
/// Source: GreedyLineBreaker.cpp and OptimalLineBreaker.cpp of Minikin.
struct AndroidLineBreaker {
  let run: AndroidTextRun
  /// The maximum width of a line in pixels, without the spaces at its end.
  let limit: Float
  let strategy: TextStyle.BreakStrategy
  let isJustified: Bool

  init(_ run: AndroidTextRun, limit: Int, style: TextStyle) {
    self.run = run
    // Android estimates the spacing at the ends of a line from that where it begins.
    self.limit = Float(max(0, limit)) + run.font.trimmedSpacing
    strategy = style.breakStrategy
    isJustified = style.isJustified
  }

  /// Appends the line ends of the paragraph from `start` to `end`; there is at least one.
  ///
  /// - Parameter hasNewline: Whether a newline follows at `end`. It belongs to the last line, unless not even the
  ///   character before it fits into a line: then it is on a separate line.
  func appendLineEnds(from start: Int, to end: Int, hasNewline: Bool, to ends: inout [Int]) {
    if start == end {
      ends.append(hasNewline ? end + 1 : end)
    } else if strategy == .simple || hasTab(from: start, to: end) {
      var greedy = GreedyLines(run, limit: limit, start: start)
      greedy.appendEnds(to: end, hasNewline: hasNewline, &ends)
    } else {
      let candidates = candidates(from: start, to: end, hasNewline: hasNewline)
      if !appendBestEnds(of: candidates, &ends) {
        var greedy = GreedyLines(run, limit: limit, start: start)
        greedy.appendEnds(to: end, hasNewline: hasNewline, &ends)
      }
    }
  }

  private func hasTab(from start: Int, to end: Int) -> Bool {
    run.bytes[start..<end].contains(0x09)
  }

  /// Returns whether a character is invisible at the end of a line.
  static func isLineEndSpace(_ value: UInt32) -> Bool {
    if value < 0x80 { return value == 0x20 || value == 0x0A }
    switch value {
    case 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return true
    default: return false
    }
  }

  // MARK: Optimal lines

  /// A position at which a line may end.
  private struct Candidate {
    var offset: Int
    /// The width of the paragraph up to the position, with and without the spaces at the end.
    var widthWithSpaces: Float
    var width: Float
    var penalty: Float
    var spaceCountBeforeBreak: Int32
    var spaceCount: Int32
  }

  private struct Candidates {
    var list: [Candidate] = []
    var spaceWidth: Float = 0
  }

  /// The penalty of a break inside an address: half the em times the width of a line.
  private var breakPenalty: Float { 0.5 * run.emWidth * limit * (isJustified ? 0.25 : 1) }

  private func candidates(from start: Int, to end: Int, hasNewline: Bool) -> Candidates {
    var result = Candidates()
    result.list.reserveCapacity(min((end - start) / 5 + 8, 4096))
    result.list.append(
      Candidate(
        offset: start, widthWithSpaces: 0, width: 0, penalty: 0, spaceCountBeforeBreak: 0,
        spaceCount: 0))
    var words = AndroidWordBreaker(run.bytes, from: start, to: end)
    var cursor = run.clusters(from: start, to: end)
    var sum: Float = 0
    var sumWithoutSpaces: Float = 0
    var (spaceCount, innerSpaceCount): (Int32, Int32) = (0, 0)
    var wordStart = start
    var sumAtWordStart: Float = 0
    var index = start
    func endWord(_ kind: AndroidWordBreaker.Break) {
      if sumWithoutSpaces - sumAtWordStart > limit {
        appendDesperate(
          from: wordStart, to: index, before: sumAtWordStart, spaces: innerSpaceCount, &result.list)
      }
      result.list.append(
        Candidate(
          offset: index, widthWithSpaces: sum, width: sumWithoutSpaces,
          penalty: kind == .withinAddress ? breakPenalty : 0, spaceCountBeforeBreak: spaceCount,
          spaceCount: innerSpaceCount))
      wordStart = index
      sumAtWordStart = sum
    }
    while let cluster = cursor.advance() {
      let kind = words.passes(cluster.value, at: index)
      if kind != .none { endWord(kind) }
      if cluster.value == 0x20 || cluster.value == 0xA0 {
        spaceCount += 1
        result.spaceWidth = cluster.width
      }
      sum += cluster.width
      if !Self.isLineEndSpace(cluster.value) {
        innerSpaceCount = spaceCount
        sumWithoutSpaces = sum
      }
      index = cluster.end
    }
    let isCut = hasNewline && sumWithoutSpaces - sumAtWordStart > limit
    endWord(.ofWord)
    if isCut {
      // As after any other character of the word.
      let last = result.list.count - 1
      var beforeNewline = result.list[last]
      (beforeNewline.penalty, beforeNewline.width) = (1e10, beforeNewline.widthWithSpaces)
      result.list.insert(beforeNewline, at: last)
    }
    if hasNewline { result.list[result.list.count - 1].offset = end + 1 }
    return result
  }

  /// Appends the positions inside a word that is wider than a line.
  private func appendDesperate(
    from start: Int, to end: Int, before sum: Float, spaces: Int32, _ candidates: inout [Candidate]
  ) {
    var cursor = run.clusters(from: start, to: end)
    var width: Float = 0
    var index = start
    while let cluster = cursor.advance() {
      if index > start, cluster.width != 0 {
        candidates.append(
          Candidate(
            offset: index, widthWithSpaces: sum + width, width: sum + width, penalty: 1e10,
            spaceCountBeforeBreak: spaces, spaceCount: spaces))
      }
      width += cluster.width
      index = cluster.end
    }
  }

  private struct Best {
    var score: Float
    var previous: Int
  }

  /// Appends the line ends with the lowest total score; returns `false` if that would take too long.
  ///
  /// The arithmetic is `Float`, as in Minikin: its rounding decides between lines of equal scores.
  private func appendBestEnds(of candidates: Candidates, _ ends: inout [Int]) -> Bool {
    let list = candidates.list
    var best: [Best] = []
    best.reserveCapacity(list.count)
    best.append(Best(score: 0, previous: 0))
    let mostShrink = isJustified ? candidates.spaceWidth / 3 : 0
    let linePenalty = isJustified ? 0 : breakPenalty * 2
    var firstStart = 0
    var stepsLeft = 1_000_000 + 64 * list.count
    for index in 1..<list.count {
      let isLast = index == list.count - 1
      let leftEdge = list[index].width - limit
      var least = Float.greatestFiniteMagnitude
      var leastStart = 0
      var hope: Float = 0
      stepsLeft -= index - firstStart
      if index % 256 == 0, Meter.isExhausted(after: .bytes) { return false }
      if stepsLeft < 0 { return false }
      for start in firstStart..<index {
        let startScore = best[start].score
        if startScore + hope >= least { continue }
        let free = list[start].widthWithSpaces - leftEdge
        var score: Float = 0
        var penalty: Float = 0
        if (isLast || !isJustified) && free < 0 {
          score = 1e12
        } else if isLast && strategy != .balanced {
          penalty = 4 * list[start].penalty
        } else {
          score = free * free
          if free < 0 {
            let spaces = Float(list[index].spaceCount - list[start].spaceCountBeforeBreak)
            score = -free < mostShrink * spaces ? score * 4 : 1e12
          }
        }
        if free < 0 { firstStart = start + 1 } else { hope = score }
        let total = startScore + score + penalty
        if total <= least { (least, leastStart) = (total, start) }
      }
      best.append(Best(score: least + list[index].penalty + linePenalty, previous: leastStart))
    }
    let count = ends.count
    var index = list.count - 1
    while index > 0 {
      ends.append(list[index].offset)
      index = best[index].previous
    }
    ends[count...].reverse()
    return true
  }
}

/// Fills lines one after another.
private struct GreedyLines {
  private let run: AndroidTextRun
  private let limit: Float
  private var lineStart: Int
  /// The width of the line, with and without the spaces at its end.
  private var sum: Double = 0
  private var width: Double = 0
  /// The last position at which the line may end.
  private var candidate: (offset: Int, sum: Double, isInAddress: Bool)?

  init(_ run: AndroidTextRun, limit: Float, start: Int) {
    self.run = run
    self.limit = limit
    lineStart = start
  }

  mutating func appendEnds(to end: Int, hasNewline: Bool, _ ends: inout [Int]) {
    var words = AndroidWordBreaker(run.bytes, from: lineStart, to: end)
    var cursor = run.clusters(from: lineStart, to: end)
    var index = lineStart
    while let cluster = cursor.advance() {
      let kind = words.passes(cluster.value, at: index)
      if kind != .none { endWord(at: index, isInAddress: kind == .withinAddress, &ends) }
      if cluster.value == 0x09 {
        sum = Double(AndroidTextRun.nextTab(after: Float(sum)))
        width = sum
      } else {
        sum += Double(cluster.width)
        if !AndroidLineBreaker.isLineEndSpace(cluster.value) { width = sum }
      }
      index = cluster.end
    }
    endWord(at: end, isInAddress: false, &ends)
    let textEnd = hasNewline ? end + 1 : end
    if lineStart != textEnd { ends.append(textEnd) }
  }

  private mutating func endWord(at offset: Int, isInAddress: Bool, _ ends: inout [Int]) {
    while width > Double(limit) {
      if let candidate {
        endLine(at: candidate.offset, width: candidate.sum, &ends)
      } else if !cutWord(before: offset, &ends) {
        return
      }
    }
    if candidate.map({ $0.isInAddress || !isInAddress }) ?? true {
      candidate = (offset, sum, isInAddress)
    }
  }

  /// Ends the line inside a word without another break; returns `false` if not even one character fits, so that the
  /// line ends with the word.
  private mutating func cutWord(before offset: Int, _ ends: inout [Int]) -> Bool {
    var cursor = run.clusters(from: lineStart, to: offset)
    var width: Float = 0
    var index = lineStart
    while let cluster = cursor.advance() {
      if index > lineStart, cluster.width != 0, width + cluster.width > limit {
        endLine(at: index, width: Double(width), &ends)
        return true
      }
      width += cluster.width
      index = cluster.end
    }
    endLine(at: offset, width: sum, &ends)
    return false
  }

  private mutating func endLine(at offset: Int, width lineWidth: Double, _ ends: inout [Int]) {
    ends.append(offset)
    lineStart = offset
    width = max(0, width - lineWidth)
    sum -= lineWidth
    candidate = nil
  }
}
