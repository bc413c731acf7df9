import Measure

extension LineBreaker {
  /// Returns the width of the longest line, in the typeface's units, and the number of lines.
  mutating func extent() -> (width: Int, lineCount: Int) {
    var extent = (width: 0, lineCount: 0)
    while let line = next() {
      extent.width = max(extent.width, line.width)
      extent.lineCount += 1
    }
    return extent
  }

  /// Returns the first `maxLines` lines to draw; `pixels` converts a width in the typeface's units to whole pixels.
  mutating func lines(
    maxLines: Int?, ellipsis: Bool, lineHeight: Int, firstBaseline: Int, pixels: (Int) -> Int
  ) -> [TextLine] {
    let maxLines = maxLines.map { $0 > 0 ? $0 : .max } ?? .max
    var lines: [TextLine] = []
    var (start, offset) = (text.startIndex, 0)
    var upcoming = next()
    while let line = upcoming, lines.count < maxLines {
      upcoming = next()
      let isTruncated = ellipsis && lines.count == maxLines - 1 && upcoming != nil
      offset += text.utf16.distance(from: start, to: line.start)
      start = line.start
      if isTruncated, maxLines == 1, self.ellipsis == .start || self.ellipsis == .middle {
        let (text, width) = ellipsizedBeforeEnd(line)
        lines.append(
          TextLine(
            text: text, width: pixels(width), baseline: Pixels.clamp(firstBaseline), start: offset, isTruncated: true))
        break
      }
      let drawn = isTruncated ? ellipsized(line) : line
      let (top, overflows) = lineHeight.multipliedReportingOverflow(by: lines.count)
      lines.append(
        TextLine(
          text: string(of: drawn) + (!isTruncated ? "" : self.ellipsis == .smallEnd ? "‥" : "…"),
          width: pixels(drawn.width),
          baseline: overflows ? Pixels.limit : Pixels.clamp(Pixels.clamp(top) + firstBaseline),
          start: offset,
          isTruncated: isTruncated))
    }
    return lines
  }

  /// Returns the paragraph that begins like `line` with an ellipsis at its start or in its middle, if all doesn't fit, and
  /// its width in the typeface's units.
  private func ellipsizedBeforeEnd(_ line: Line) -> (text: String, width: Int) {
    let room = limit - min(limit, face.ellipsisAdvance)
    var clusters: [(start: String.Index, width: Int, isSpace: Bool)] = []
    var index = line.start
    while index < text.endIndex {
      let after = endOfCluster(at: index)
      let (width, last) = measure(from: index, to: after)
      if last == .newline { break }
      clusters.append((index, width, last?.hangs ?? true))
      index = after
    }
    func string(_ from: String.Index, _ to: String.Index) -> String {
      self.string(of: Line(start: from, end: to, width: 0))
    }
    let total = clusters.reduce(0) { $0 + $1.width }
    if total <= limit { return (string(line.start, index), total) }
    var (left, right) = (0, clusters.count)
    var width = 0
    let rightRoom = ellipsis == .middle ? room / 2 : room
    while right > 0, width + clusters[right - 1].width <= rightRoom {
      right -= 1
      width += clusters[right].width
    }
    while right < clusters.count, clusters[right].isSpace {
      width -= clusters[right].width
      right += 1
    }
    while ellipsis == .middle, left < right, width + clusters[left].width <= room {
      width += clusters[left].width
      left += 1
    }
    while left > 0, clusters[left - 1].isSpace {
      left -= 1
      width -= clusters[left].width
    }
    func place(_ position: Int) -> String.Index { position < clusters.count ? clusters[position].start : index }
    return (string(line.start, place(left)) + "…" + string(place(right), index), width + face.ellipsisAdvance)
  }
}
