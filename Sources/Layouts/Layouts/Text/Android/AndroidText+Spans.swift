// The heights of the lines of a text with spans.
extension AndroidText {
  /// Returns whether Android measures a text on a single line as a whole: raised and lowered letters then need no space
  /// of their own.
  ///
  /// Source: `isBoring` of android.text.BoringLayout, and `useDynamicLayout` of android.widget.TextView (API 34).
  func isBoringText(_ spans: AndroidSpans, _ run: AndroidTextRun) -> Bool {
    guard spans.paragraphSpans.isEmpty, !request.style.isEditable else { return false }
    if request.isRightToLeft, TextDirection.beginsAtRight(request.text) == nil { return false }
    return !run.bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
  }

  /// Sets the heights of lines, each of which is as high as its highest part.
  ///
  /// Source: `generate` of android.text.StaticLayout (API 34).
  ///
  /// - Returns: The height of all lines except the last, computed like lines in the middle.
  func setHeights(
    of layout: inout TextLayout, _ ends: [Int], _ run: AndroidTextRun, _ spans: AndroidSpans, usesFallback: Bool,
    _ cutWords: Set<Int>
  ) -> Int {
    var heights = AndroidLineHeights(request.style)
    var hidden = 0
    forEachLine(ends, run, spans, usesFallback: usesFallback, cutWords) { index, extent in
      hidden = heights.bottom
      layout.heights.append(heights.append(extent))
      if request.style.isEditable, index + 1 < ends.count { layout.heights[index] = heights.bottom }
      if index == 0 { layout.firstBaseline = heights.firstBaseline }
    }
    return hidden
  }

  /// Returns the distances from the top of the text to the baselines of its lines.
  func baselines(_ ends: [Int], _ run: AndroidTextRun, _ spans: AndroidSpans, _ layout: TextLayout) -> [Int] {
    if ends.count == 1 { return [layout.firstBaseline] }
    var heights = AndroidLineHeights(request.style)
    var baselines: [Int] = []
    let usesFallback = run.hasFallenBack && request.style.usesFallbackLineSpacing
    forEachLine(ends, run, spans, usesFallback: usesFallback, []) { _, extent in
      _ = heights.append(extent)
      baselines.append(heights.baseline)
    }
    return baselines
  }

  private func forEachLine(
    _ ends: [Int], _ run: AndroidTextRun, _ spans: AndroidSpans, usesFallback: Bool, _ cutWords: Set<Int>,
    _ body: (Int, AndroidLineExtent) -> Void
  ) {
    var start = 0
    var paragraph = paragraph(at: 0, run)
    /// The last extent that a paragraph's height changed: the next line begins with it.
    var changed: (part: Int, extent: AndroidLineExtent)?
    for (index, end) in ends.enumerated() {
      if start >= paragraph.upperBound, start > 0 {
        paragraph = self.paragraph(at: start, run)
        changed = nil
      }
      // If the text is cut off, its last line is followed by the rest of the paragraph.
      let isCut = request.ellipsizedLineCount == index + 1 && end < paragraph.upperBound
      let parts = spans.parts(from: start, to: isCut ? paragraph.upperBound : end)
      var extent = spans.extent(of: parts) { $0.shiftedExtent } ?? self.extent
      if let changed, changed.part == parts.startIndex {
        extent = spans.extent(of: parts.dropFirst()) { $0.shiftedExtent } ?? changed.extent
        extent.formUnion(changed.extent)
      }
      if let leastExtent { extent.formUnion(leastExtent) }
      if usesFallback { extent = run.extent(extent, from: start, to: end, isBoring: false) }
      for height in spans.lineHeights(from: paragraph.lowerBound, to: paragraph.upperBound) {
        extent.change(toHeight: height)
        changed = (parts.endIndex - 1, extent)
      }
      if cutWords.contains(index) { extent.addNewline(textSize: textSize) }
      body(index, extent)
      start = end
    }
  }

  /// Returns the paragraph at a position, with its newline.
  private func paragraph(at start: Int, _ run: AndroidTextRun) -> Range<Int> {
    let end = run.bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? run.bytes.count
    return start..<end
  }
}

extension AndroidSpans {
  /// Returns the space before a line.
  // Sound: `bytes` is valid during the call, and positions are within it.
  func margin(ofLineAt position: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if paragraphSpans.isEmpty { return 0 }
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<position].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[position...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
    return margin(from: start, to: end)
  }

  /// Returns the extent of a line with some parts; `nil` if there are none.
  func extent(of parts: ArraySlice<Piece>, _ extent: (Piece) -> AndroidLineExtent) -> AndroidLineExtent? {
    guard let first = parts.first else { return nil }
    var result = extent(first)
    for part in parts.dropFirst() { result.formUnion(extent(part)) }
    return result
  }
}

extension AndroidLineExtent {
  /// The height of capital letters of Roboto in proportion to its ascent.
  private static let capitals = 73 / (1900.0 / 2048 * 100)

  /// Shrinks or extends a line to a height.
  ///
  /// Source: the class Height of android.content.res.StringBlock (API 34).
  mutating func change(toHeight height: Int) {
    if top + bottom < height {
      top = height - bottom
      ascent += height
      return
    }
    let need = Int((Double(top) * Self.capitals).rounded(.up))
    if height - descent >= need {
      top = height - bottom
      ascent = height - descent
    } else if height >= need {
      (top, ascent) = (need, need)
      (bottom, descent) = (height - need, height - need)
    } else {
      (top, ascent, bottom, descent) = (height, height, 0, 0)
    }
  }
}
