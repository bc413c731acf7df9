import Measure

// The line that ends in an ellipsis, or has one elsewhere.
//
// Sound: the bytes of a run are valid inside the closure of `withUTF8` that creates it, from which `setEllipsized` is called.
extension AndroidText {
  /// A grapheme cluster of the paragraph that is cut off.
  private struct Cluster {
    var start: Int
    var end: Int
    var width: Float
    var isSpace: Bool
  }

  /// Sets the text and the width of a line that begins at `start`, contains the rest of its paragraph, and has an ellipsis
  /// in place of what doesn't fit.
  ///
  /// Source: `calculateEllipsis` of android.text.StaticLayout, and `ellipsize` of android.text.TextUtils (API 34).
  func setEllipsized(_ line: inout TextLine, from start: Int, _ run: AndroidTextRun) {
    let dots: UInt32 = request.style.ellipsis == .smallEnd ? 0x2025 : 0x2026
    let dotsWidth = width(of: dots, run)
    // A view may be narrower than the ellipsis alone.
    let room = max(Float(request.maxWidth ?? Pixels.limit) - Float(dotsWidth), 0)
    let cut: Range<Int>
    switch request.style.ellipsis {
    case .end, .smallEnd: cut = endThatDoesNotFit(from: start, run, room)
    case .start, .middle: cut = startOrMiddle(of: clusters(from: start, run), start, room)
    }
    let end = paragraphEnd(from: cut.upperBound, run)
    func text(_ from: Int, _ to: Int) -> String { String(decoding: run.bytes[from..<to], as: UTF8.self) }
    if cut.isEmpty, request.style.ellipsis == .start || request.style.ellipsis == .middle {
      // The paragraph fits, and others that follow are hidden.
      (line.text, line.width) = (text(start, end), run.width(from: start, to: end))
      return
    }
    line.replaced =
      Self.utf16Count(run.bytes[start..<cut.lowerBound])..<Self.utf16Count(run.bytes[start..<cut.upperBound])
    line.text = text(start, cut.lowerBound) + (dots == 0x2025 ? "\u{2025}" : "\u{2026}") + text(cut.upperBound, end)
    line.width = run.width(from: start, to: cut.lowerBound) + dotsWidth + run.width(from: cut.upperBound, to: end)
  }

  /// Returns the number of UTF-16 units: a character of four bytes has two, and a shorter one has one.
  static func utf16Count(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }

  private func paragraphEnd(from start: Int, _ run: AndroidTextRun) -> Int {
    run.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? run.bytes.count
  }

  private func endThatDoesNotFit(from start: Int, _ run: AndroidTextRun, _ room: Float) -> Range<Int> {
    var cursor = run.clusters(from: start, to: run.bytes.count)
    var width: Float = 0
    var (end, index) = (start, start)
    while let cluster = cursor.advance(), cluster.value != 0x0A {
      width += cluster.width
      if width > room { break }
      index = cluster.end
      if cluster.value != 0x20 || !request.style.trimsAtEllipsis { end = index }
    }
    return end..<paragraphEnd(from: end, run)
  }

  private func clusters(from start: Int, _ run: AndroidTextRun) -> [Cluster] {
    var clusters: [Cluster] = []
    var cursor = run.clusters(from: start, to: run.bytes.count)
    var index = start
    while let cluster = cursor.advance(), cluster.value != 0x0A {
      if cluster.width == 0, let last = clusters.indices.last {
        // A mark stays with its letter.
        clusters[last].end = cluster.end
      } else {
        clusters.append(
          Cluster(start: index, end: cluster.end, width: cluster.width, isSpace: cluster.value == 0x20))
      }
      index = cluster.end
    }
    return clusters
  }

  /// Returns the start or the middle of a paragraph that an ellipsis replaces, which is empty if all fits beside one.
  private func startOrMiddle(of clusters: [Cluster], _ start: Int, _ room: Float) -> Range<Int> {
    let trims = request.style.trimsAtEllipsis
    let isMiddle = request.style.ellipsis == .middle
    var right = clusters.count
    var rightWidth: Float = 0
    let rightRoom = isMiddle ? room / 2 : room
    while right > 0, clusters[right - 1].width + rightWidth <= rightRoom {
      right -= 1
      rightWidth += clusters[right].width
    }
    while trims, right < clusters.count, right > 0, clusters[right].isSpace {
      rightWidth -= clusters[right].width
      right += 1
    }
    var left = 0
    var leftWidth: Float = 0
    while isMiddle, left < right, clusters[left].width + leftWidth <= room - rightWidth {
      leftWidth += clusters[left].width
      left += 1
    }
    while trims, left > 0, left < right, clusters[left - 1].isSpace { left -= 1 }
    let end = clusters.last?.end ?? start
    func place(_ index: Int) -> Int { index < clusters.count ? clusters[index].start : end }
    return place(left)..<place(right)
  }

  private func width(of character: UInt32, _ run: AndroidTextRun) -> Int {
    let slot = font.slot(of: character)
    let advance =
      slot > 0
      ? font.advance(font.face.glyphs[slot])
      : run.fallback.glyph(of: character, isJoined: false, isEmoji: false).advance
    return AndroidTextRun.pixels(advance + font.letterSpacing)
  }
}
