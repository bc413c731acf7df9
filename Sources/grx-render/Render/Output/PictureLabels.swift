/// The labels of a picture, each at a free position inside its view, if there is one.
struct PictureLabels {
  /// A rectangle in points.
  struct Area {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The font size in points, larger in large layouts so that labels stay legible when scaled down.
  let fontSize: Double

  private struct Label {
    let texts: [String]
    let color: String
    let isFaint: Bool
    let isRoot: Bool
    let box: Area
  }

  private var waiting: [Label] = []
  private var occupied: Occupancy

  /// Creates the labels.
  /// - Parameters:
  ///   - width: The width of the picture, in points, like the height.
  ///   - minimumFontSize: The minimum font size, in points.
  init(width: Double, height: Double, minimumFontSize: Double) {
    fontSize = max(min(max(width, height) / 90, 12), minimumFontSize)
    occupied = Occupancy(width: width, height: height)
  }

  /// Keeps labels away from a drawn area.
  mutating func keepFree(_ box: Area) { occupied.add(box) }

  /// Requests a label with the first of `texts` that fits.
  mutating func add(_ texts: [String], color: String, isFaint: Bool, isRoot: Bool, _ box: Area) {
    waiting.append(Label(texts: texts, color: color, isFaint: isFaint, isRoot: isRoot, box: box))
  }

  /// A label with a position.
  struct Placed {
    let text: String
    let color: String
    let isFaint: Bool
    /// Whether the label is that of the root, which is outside the root.
    let isRoot: Bool
    /// The left end, in points.
    let x: Double
    let baseline: Double
    let width: Double
    /// Whether it ends at its view's right edge, and is aligned there if it is drawn narrower.
    let endsAtRight: Bool
  }

  /// The labels that fit, in the order of the requests.
  var placed: [Placed] {
    var occupied = occupied
    // The innermost views have the fewest options.
    return waiting.reversed().compactMap { label -> Placed? in
      guard let (text, x, baseline, endsAtRight) = place(label, &occupied) else { return nil }
      return Placed(
        text: text, color: label.color, isFaint: label.isFaint, isRoot: label.isRoot, x: x, baseline: baseline,
        width: width(of: text), endsAtRight: endsAtRight)
    }.reversed()
  }

  private func place(
    _ label: Label, _ occupied: inout Occupancy
  ) -> (text: String, x: Double, baseline: Double, endsAtRight: Bool)? {
    let box = label.box
    if label.isRoot { return (label.texts[0], box.x, box.y - fontSize * 0.4, false) }
    let (inset, height) = (fontSize * 0.25, fontSize * 1.1)
    for text in label.texts {
      let width = width(of: text)
      guard width + 2 * inset <= box.width, height + inset <= box.height else { continue }
      let (left, right) = (box.x + inset, box.x + box.width - width - inset)
      let (top, bottom) = (box.y + inset, box.y + box.height - height)
      for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        let place = Area(x: x, y: y, width: width, height: height)
        guard occupied.isFree(place) else { continue }
        occupied.add(place)
        return (text, x, y + fontSize * 0.85, x == right)
      }
    }
    return nil
  }

  private func width(of text: String) -> Double { Double(text.columns) * fontSize * monospacedAdvance }
}

/// The occupied parts of a picture, on a grid, so that a query costs the same in small and large layouts.
private struct Occupancy {
  private let columns: Int
  private let rows: Int
  private let cell: Double
  /// One bit per cell, row by row, with whole words for each row: a few thousand of them mark a view as large as the
  /// picture.
  private var words: [UInt64]
  private let wordsPerRow: Int

  /// The maximum number of cells along either axis.
  private static let maximumCount = 1024

  init(width: Double, height: Double) {
    cell = max(2, max(width, height) / Double(Occupancy.maximumCount - 1))
    columns = Int(width / cell) + 1
    rows = Int(height / cell) + 1
    wordsPerRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * rows)
  }

  /// Returns whether an area is free. Areas outside the picture aren't free.
  func isFree(_ box: PictureLabels.Area) -> Bool {
    guard box.x >= 0, box.y >= 0, Int((box.x + box.width) / cell) < columns,
      Int((box.y + box.height) / cell) < rows
    else { return false }
    let columns = range(box.x, box.width, count: columns)
    for row in range(box.y, box.height, count: rows) {
      for word in Self.words(of: columns) where words[row * wordsPerRow + word] & Self.mask(columns, word) != 0 {
        return false
      }
    }
    return true
  }

  mutating func add(_ box: PictureLabels.Area) {
    let columns = range(box.x, box.width, count: columns)
    for row in range(box.y, box.height, count: rows) {
      for word in Self.words(of: columns) { words[row * wordsPerRow + word] |= Self.mask(columns, word) }
    }
  }

  private static func words(of columns: Range<Int>) -> Range<Int> {
    columns.isEmpty ? 0..<0 : columns.lowerBound / 64..<(columns.upperBound + 63) / 64
  }

  /// Returns the bits of a word for these columns.
  private static func mask(_ columns: Range<Int>, _ word: Int) -> UInt64 {
    let (first, last) = (max(columns.lowerBound - 64 * word, 0), min(columns.upperBound - 64 * word, 64))
    return UInt64.max << UInt64(first) & UInt64.max >> UInt64(64 - last)
  }

  private func range(_ start: Double, _ length: Double, count: Int) -> Range<Int> {
    let first = min(max(Int(start / cell), 0), count)
    return first..<min(max(Int(((start + length) / cell).rounded(.up)), first), count)
  }
}
