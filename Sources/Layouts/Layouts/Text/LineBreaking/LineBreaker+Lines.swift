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
      let drawn = isTruncated ? ellipsized(line) : line
      let (top, overflows) = lineHeight.multipliedReportingOverflow(by: lines.count)
      lines.append(
        TextLine(
          text: string(of: drawn) + (isTruncated ? "…" : ""),
          width: pixels(drawn.width),
          baseline: overflows ? Pixels.limit : Pixels.clamp(Pixels.clamp(top) + firstBaseline),
          start: offset,
          isTruncated: isTruncated))
    }
    return lines
  }
}
