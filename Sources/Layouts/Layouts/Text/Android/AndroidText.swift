import Measure

/// A text in Android's fonts, at API level 29 or above.
struct AndroidText {
  var request: TextRequest
  let textSize: Double
  let font: AndroidFont
  /// The extent of the font.
  let extent: AndroidLineExtent
  /// The least extent of each line; `nil` for that of the font.
  let leastExtent: AndroidLineExtent?
  /// The parts with properties of their own; `nil` if there are none.
  private let spans: AndroidSpans?

  /// Creates a text.
  /// - Parameter family: A family that replaces the one named by the style.
  init(_ request: TextRequest, textSize: Double, family: AndroidFamily? = nil) {
    self.request = request
    self.textSize = textSize
    font = AndroidFont(request.style, family: family ?? .of(request.style.family), textSize: textSize)
    extent = AndroidLineExtent(font.face, textSize: textSize, isElegant: request.style.isElegant)
    leastExtent = AndroidFallback.extent(of: request.style.lineHeightScript, textSize: textSize)
    spans = !request.hasSpans ? nil : AndroidSpans(request, textSize: textSize, family: family)
  }

  /// Measures the text.
  /// - Parameter hidesEmptyLine: Whether to compute the heights without an empty last line for a view that doesn't show
  ///   it: the line before it then ends like the lines in the middle.
  func measure(hidesEmptyLine: Bool = true) -> TextLayout {
    var text = request.text
    return text.withUTF8 { bytes in
      let endsInNewline = bytes.last == UInt8(ascii: "\n")
      let run = run(bytes)
      var width = 0
      var lineCount = 0
      var wraps = false
      forEachParagraph(of: bytes) { start, end in
        let paragraphWidth =
          run.width(from: start, to: end, upTo: request.maxWidth ?? .max) + (spans?.margin(from: start, to: end) ?? 0)
        width = max(width, paragraphWidth)
        lineCount += 1
        if let limit = request.maxWidth, paragraphWidth > limit { wraps = true }
      }
      let mayEndInNumbers = request.isRightToLeft && lineCount > 1
      let mayBeCut = request.style.isEditable && lineCount > 1
      if spans == nil && !wraps && !run.hasFallenBack && !endsInNewline && !mayEndInNumbers && !mayBeCut {
        return layout(width: width, lineCount: lineCount)
      }
      if wraps { width = min(width, max(0, request.maxWidth ?? width)) }
      let ends = lineEnds(run)
      var layout = layout(width: width, lineCount: ends.count)
      let usesFallback = run.hasFallenBack && request.style.usesFallbackLineSpacing
      var cutWords = cutWords(ends, bytes)
      if mayEndInNumbers { cutWords.formUnion(linesEndingInNumbers(ends, bytes)) }
      if spans != nil || usesFallback || endsInNewline || !cutWords.isEmpty || request.style.isEditable {
        let hidden = setHeights(of: &layout, ends, run, usesFallback: usesFallback, cutWords)
        if endsInNewline && hidesEmptyLine { layout.heights[ends.count - 2] = hidden }
      }
      return layout
    }
  }

  func lines(maxLines: Int?, ellipsis: Bool) -> [TextLine] {
    var whole = self
    whole.request.style.isEditable = false
    let layout = whole.measure(hidesEmptyLine: false)
    let maxLines = maxLines.map { $0 > 0 ? $0 : .max } ?? .max
    var text = request.text
    return text.withUTF8 { bytes in
      let run = run(bytes)
      var ends = lineEnds(run)
      let isCut = ends.count > maxLines
      if isCut { ends.removeSubrange(maxLines...) }
      let baselines = spans.map { self.baselines(ends, run, $0, layout) }
      var lines: [TextLine] = []
      var (start, offset) = (0, 0)
      for (index, end) in ends.enumerated() {
        var textEnd = end
        while textEnd > start, bytes[textEnd - 1] == UInt8(ascii: "\n") { textEnd -= 1 }
        // Spaces at the end of a paragraph are part of its line.
        if textEnd == end, end < bytes.count {
          while textEnd > start, bytes[textEnd - 1] == UInt8(ascii: " ") { textEnd -= 1 }
        }
        let isTruncated =
          ellipsis && index == ends.count - 1 && (isCut || isTooWideAtEnd(from: start, to: textEnd, run))
        var line = TextLine(
          text: "", width: 0, baseline: baselines?[index] ?? baseline(ofLine: index, layout), start: offset,
          isTruncated: isTruncated)
        if let spans { line.margin = spans.margin(ofLineAt: start, bytes) }
        if isTruncated {
          setEllipsized(&line, from: start, run)
        } else {
          line.text = String(decoding: bytes[start..<textEnd], as: UTF8.self)
          line.width = run.width(from: start, to: textEnd)
        }
        lines.append(line)
        offset += Self.utf16Count(bytes[start..<end])
        start = end
      }
      return lines
    }
  }

  /// Returns whether the last line is too wide, in a view that is narrower than a character: an ellipsis replaces what
  /// doesn't fit, even if no lines are hidden.
  ///
  /// Source: `out` of android.text.StaticLayout (API 36).
  private func isTooWideAtEnd(from start: Int, to end: Int, _ run: AndroidTextRun) -> Bool {
    guard request.style.ellipsis == .end, let limit = request.maxWidth else { return false }
    var end = end
    while end > start, run.bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return run.width(from: start, to: end) > limit
  }

  // Sound: `bytes` is valid inside the closure of `withUTF8` that creates the run, here and in the functions below.
  private func run(_ bytes: UnsafeBufferPointer<UInt8>) -> AndroidTextRun {
    if let spans { return AndroidTextRun(bytes: bytes, spans) }
    return AndroidTextRun(
      bytes: bytes, font: font, fallback: AndroidFallback(style: request.style, textSize: textSize))
  }

  /// Calls `body` with the start of each paragraph and its end without the newline. There is at least one paragraph.
  private func forEachParagraph(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Int, Int) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      body(start, index)
      start = index + 1
    }
    body(start, bytes.count)
  }

  /// Returns the ends of the lines, including newlines. There is at least one line.
  private func lineEnds(_ run: AndroidTextRun) -> [Int] {
    var ends: [Int] = []
    forEachParagraph(of: run.bytes) { start, end in
      let hasNewline = end < run.bytes.count
      guard var limit = request.maxWidth else { return ends.append(hasNewline ? end + 1 : end) }
      if let spans { limit -= spans.margin(from: start, to: hasNewline ? end + 1 : end) }
      AndroidLineBreaker(run, limit: limit, style: request.style)
        .appendLineEnds(from: start, to: end, hasNewline: hasNewline, to: &ends)
    }
    return ends
  }

  /// Returns the indexes of the lines that begin inside a word, contain no space, and end in a newline.
  private func cutWords(_ ends: [Int], _ bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    var cut: Set<Int> = []
    var start = 0
    for (index, end) in ends.enumerated() {
      if start > 0, bytes[end - 1] == UInt8(ascii: "\n"), !Self.isSpace(bytes[start - 1]),
        bytes[start..<end - 1].allSatisfy({ !Self.isSpace($0) })
      {
        cut.insert(index)
      }
      start = end
    }
    return cut
  }

  /// Returns the indexes of the lines that end in a number and a newline, in right-to-left paragraphs without letters:
  /// the number is written from left to right, and the newline isn't.
  ///
  /// Source: the Unicode Bidirectional Algorithm, rules P2, L1 and W2, and minikin::BidiText.
  private func linesEndingInNumbers(_ ends: [Int], _ bytes: UnsafeBufferPointer<UInt8>) -> Set<Int> {
    var lines: Set<Int> = []
    var (start, hasLetter) = (0, false)
    for (index, end) in ends.enumerated() {
      for byte in bytes[start..<end] where byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      {
        hasLetter = true
      }
      if end > start, bytes[end - 1] == UInt8(ascii: "\n") {
        if !hasLetter, end - 1 > start, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end - 2]) {
          lines.insert(index)
        }
        hasLetter = false
      }
      start = end
    }
    return lines
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

  /// The extent of a line without characters of other fonts.
  private var lineExtent: AndroidLineExtent {
    guard let leastExtent else { return extent }
    var extent = extent
    extent.formUnion(leastExtent)
    return extent
  }

  /// Returns a layout of lines of the same height.
  private func layout(width: Int, lineCount: Int) -> TextLayout {
    var layout = TextLayout(width: width, lineCount: lineCount, heightsOf: lineExtent, request.style)
    if leastExtent != nil { layout.nominalLineHeight = max(0, AndroidLineHeights.lineHeight(extent, request.style)) }
    return layout
  }

  /// Sets the heights and returns the height of all lines except the last, computed like lines in the middle.
  private func setHeights(
    of layout: inout TextLayout, _ ends: [Int], _ run: AndroidTextRun, usesFallback: Bool, _ cutWords: Set<Int>
  ) -> Int {
    var heights = AndroidLineHeights(request.style)
    let isBoring =
      ends.count == 1 && layout.width == run.width(from: 0, to: run.bytes.count)
      && !run.mayBeRightToLeft
    if let spans, !(isBoring && isBoringText(spans, run)) {
      return setHeights(of: &layout, ends, run, spans, usesFallback: usesFallback, cutWords)
    }
    var (start, hidden) = (0, 0)
    for (index, end) in ends.enumerated() {
      hidden = heights.bottom
      var extent = extent
      if let spans {
        extent = spans.extent(of: spans.parts[...]) { $0.extent } ?? extent
      }
      if let leastExtent { extent.formUnion(leastExtent) }
      if usesFallback { extent = run.extent(extent, from: start, to: end, isBoring: isBoring) }
      if cutWords.contains(index) { extent.addNewline(textSize: textSize) }
      layout.heights.append(heights.append(extent))
      if request.style.isEditable, index + 1 < ends.count { layout.heights[index] = heights.bottom }
      if start == 0 { layout.firstBaseline = heights.firstBaseline }
      start = end
    }
    return hidden
  }

  /// Returns the distance from the top of the first line to a line's baseline.
  private func baseline(ofLine index: Int, _ layout: TextLayout) -> Int {
    if index == 0 { return layout.firstBaseline }
    let extent = lineExtent
    let bottom = request.style.includesFontPadding ? extent.bottom : extent.descent
    return Pixels.clamp(layout.height(ofLines: index + 1) - bottom)
  }
}
