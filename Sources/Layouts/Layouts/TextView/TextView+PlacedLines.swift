import Measure

/// A line of text at its drawn position, or a word of a justified line.
public struct PlacedLine: Hashable, Codable, Sendable {
  /// The characters. On a broken line, they include the ellipsis or hyphen that the break adds.
  public var text: String
  /// The rectangle of the line in the view, in pixels: its measured width and the height of one of the view's lines.
  public var frame: Rect
  /// The distance from the view's top edge to the baseline, in pixels.
  public var baseline: Int
  /// The parts of the line in drawing order, if some of the text has properties of its own, such as bold letters; otherwise
  /// empty. Only the lines of a `LayoutSnapshot` have them.
  public var runs: [Run] = []
  /// The start of the line in the text, as an offset in UTF-16 units.
  var start = 0
  /// The part of the text that an ellipsis replaces, in UTF-16 units from the line's start.
  var replaced: Range<Int>?

  /// A part of a line that looks the same.
  public struct Run: Hashable, Codable, Sendable {
    /// The characters.
    public var text: String
    /// The left edge in the view, in pixels.
    public var x: Int
    /// The width, in pixels.
    public var width: Int
    /// The distance from the view's top edge to the baseline, in pixels.
    public var baseline: Int
    /// The size, the font, and the style of the characters.
    public var appearance: TextAppearance
    /// The color of the characters; `nil` for that of the whole text.
    public var foreground: Color?
    /// The color behind the characters; `nil` for none.
    public var background: Color?
  }

  private enum CodingKeys: CodingKey {
    case text, frame, baseline, runs
  }

  /// Creates a line of text at a position in its view.
  public init(text: String, frame: Rect, baseline: Int) {
    self.text = text
    self.frame = frame
    self.baseline = baseline
  }

  /// Returns whether two lines look the same.
  public static func == (one: PlacedLine, other: PlacedLine) -> Bool {
    one.text == other.text && one.frame == other.frame && one.baseline == other.baseline && one.runs == other.runs
  }

  /// Adds what is compared to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(frame)
    hasher.combine(baseline)
    hasher.combine(runs)
  }
}

extension TextView {
  /// The lines drawn in the view's frame, from the top, at the positions determined by the view's gravity and padding.
  ///
  /// Blank lines and lines that begin below the view are left out. In a justified text, each word of a stretched line
  /// is a separate element. Empty before the view is laid out.
  public final var placedLines: [PlacedLine] { placedLines(showsHint: false) }

  /// Returns the lines drawn in the view's frame.
  ///
  /// - Parameters:
  ///   - showsHint: Whether the hint is used for an empty text.
  ///   - gravity: The position of the text; `nil` for the view's own gravity.
  package final func placedLines(showsHint: Bool, gravity: Gravity? = nil) -> [PlacedLine] {
    guard frame.width > 0, frame.height > 0 else { return [] }
    let placement = Placement(
      frame: frame.size, padding: padding, isRightToLeft: isRightToLeft, ellipsis: ellipsis,
      showsHint: showsHint, gravity: gravity, isOfUIKit: isOfUIKit)
    if let known = latestLines?.placed, known.placement == placement { return known.lines }
    let placed = placeLines(showsHint: showsHint, gravity: gravity)
    latestLines?.placed = (placement, placed)
    return placed
  }

  private func placeLines(showsHint: Bool, gravity: Gravity?) -> [PlacedLine] {
    let (lines, height, textHeight, text) = fittedLines(showsHint: showsHint)
    let edges = contentEdges
    let gravity = gravity ?? drawnGravity
    let directions = directions(of: lines, in: text)
    // The remaining height; a text that is too high begins at the top regardless of its gravity.
    let free = max(frame.height - edges.top - edges.bottom - textHeight, 0)
    let top = edges.top + (gravity.vertical == .bottom ? free : gravity.vertical == .centerVertical ? free / 2 : 0)
    let isStretched = isJustified || style.type.stretchesLetters
    let unstretched = isStretched ? paragraphEnds : []
    var placed: [PlacedLine] = []
    for (index, line) in lines.enumerated()
    where line.width > 0 && line.text.unicodeScalars.contains(where: { $0 != " " }) {
      let baseline = top + line.baseline
      // Lines below the view's edge aren't visible.
      if baseline - height >= frame.height { break }
      let isRightToLeft = directions?[index] ?? isRightToLeft
      var edges = edges
      if line.margin > 0 {
        if isRightToLeft { edges.right += line.margin } else { edges.left += line.margin }
      }
      var whole = PlacedLine(
        text: line.text,
        frame: Rect(
          x: left(of: line, gravity.absolute(isRightToLeft: isRightToLeft), edges, isRightToLeft),
          y: baseline - lines[0].baseline, width: line.width,
          height: height),
        baseline: baseline)
      whole.start = line.start
      whole.replaced = line.replaced
      if isStretched && !line.isTruncated && !unstretched.contains(index) {
        placed += stretched(whole, edges, isRightToLeft)
      } else {
        placed.append(whole)
      }
    }
    if style.type.shiftsStartOverhang { shiftStartOverhang(of: &placed, from: edges.left) }
    return placed
  }

  /// Moves lines to the right by the largest distance at which a glyph extends beyond the left edge of the text.
  private func shiftStartOverhang(of lines: inout [PlacedLine], from left: Int) {
    guard style.type.usesBoundsForWidth, let metrics = measurer as? AndroidTextMetrics else { return }
    var shift = 0
    for line in lines {
      let overhang = metrics.startOverhang(of: line.text, style.type, textSize: drawnTextSize)
      shift = max(shift, left + overhang - line.frame.x)
    }
    if shift == 0 { return }
    for index in lines.indices { lines[index].frame.origin.x += shift }
  }

  /// Whether its class is one of UIKit, such as `UILabel`, in which texts are placed differently.
  package final var isOfUIKit: Bool {
    // Describing a type takes long, so the usual ones are recognized first.
    if !hasOwnClassName, type(of: self) == TextView.self || type(of: self) == Button.self { return false }
    return className.hasPrefix("UI")
  }

  /// Returns whether each line begins at the right, as its paragraph does; `nil` if all are like the view, because it and
  /// all letters are written from left to right, or because the view is one of UIKit's, whose texts have the direction of
  /// the application.
  ///
  /// Source: android.text.Layout.Alignment.ALIGN_NORMAL, the alignment of texts at the start.
  private func directions(of lines: [TextLine], in text: String) -> [Bool]? {
    // No letter of a script from right to left has a smaller byte in UTF-8.
    guard isRightToLeft || text.utf8.contains(where: { $0 >= 0xD6 }), !isOfUIKit else { return nil }
    var paragraphs: [(end: Int, isRightToLeft: Bool)] = []
    var end = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      end += paragraph.utf16.count + 1
      paragraphs.append((end, TextDirection.beginsAtRight(paragraph) ?? isRightToLeft))
    }
    var index = 0
    return lines.map { line in
      while index + 1 < paragraphs.count, paragraphs[index].end <= line.start { index += 1 }
      return paragraphs[index].isRightToLeft
    }
  }

  /// Returns the words or letters of a line, spread over the view's inner width, with equal spaces between them.
  ///
  /// Source: `justify` of android.text.TextLine (API 35).
  private func stretched(_ line: PlacedLine, _ edges: Edges, _ isRightToLeft: Bool) -> [PlacedLine] {
    let width = frame.width - edges.left - edges.right
    let free = width - line.frame.width
    var whole = line
    whole.frame.origin.x = edges.left
    whole.frame.size.width = width
    if free == 0 { return [whole] }
    if style.type.stretchesLetters { return line.text.count > 1 ? [whole] : [line] }
    let words = line.text.split(separator: " ")
    let gaps = line.text.utf8.count { $0 == UInt8(ascii: " ") }
    guard words.count > 1 else { return [line] }
    // Counting from the start of several words, so that fractions of pixels don't add up.
    let added = Double(free) / Double(gaps)
    let text = line.text
    // The start of some words, its position, its place in the text, and the number of spaces before it.
    var origin = (index: text.startIndex, x: 0, place: line.start, spaces: 0)
    return words.enumerated().map { number, word in
      let before = text[origin.index..<word.startIndex]
      let passed = origin.spaces + before.utf8.count { $0 == UInt8(ascii: " ") }
      let start = origin.x + self.width(of: String(before), at: origin.place, textSize: drawnTextSize)
      let place = start + roundedHalfUp(Double(passed) * added)
      var part = line
      part.text = String(word)
      part.start = origin.place + before.utf16.count
      if number % 16 == 15 { origin = (word.startIndex, start, part.start, passed) }
      let length = self.width(of: part.text, at: part.start, textSize: drawnTextSize)
      part.frame.origin.x = edges.left + (isRightToLeft ? width - place - length : place)
      part.frame.size.width = length
      return part
    }
  }

  private func left(of line: TextLine, _ gravity: Gravity, _ edges: Edges, _ isRightToLeft: Bool) -> Int {
    let (left, right) = (edges.left, frame.width - edges.right - line.width)
    switch gravity.horizontal {
    case .centerHorizontal: return (left + right) / 2
    case .left: return left
    case .right: return right
    default: return isRightToLeft ? right : left
    }
  }
}
