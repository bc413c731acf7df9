import Measure

// The results of the measurer that a text view keeps.
extension TextView {
  /// The measurer's result for a width, in half the memory of a `TextLayout`: all lengths are within `Pixels.limit`.
  struct Answer {
    /// The maximum width; `Int32.max` for none.
    private let maxWidth: Int32
    private let width: Int32
    private let lineCount: Int32
    private let lineHeight: Int32
    private let nominalLineHeight: Int32
    private let firstBaseline: Int32
    private let singleLineExtra: Int32
    private let extra: Int32
    private let isRightToLeft: Bool

    @inline(__always)
    init(_ layout: TextLayout, within maxWidth: Int?, isRightToLeft: Bool) {
      self.maxWidth = Answer.packed(maxWidth)
      self.isRightToLeft = isRightToLeft
      width = Int32(clamping: layout.width)
      lineCount = Int32(clamping: layout.lineCount)
      lineHeight = Int32(clamping: layout.lineHeight)
      nominalLineHeight = Int32(clamping: layout.nominalLineHeight)
      firstBaseline = Int32(clamping: layout.firstBaseline)
      singleLineExtra = Int32(clamping: layout.singleLineExtra)
      extra = Int32(clamping: layout.extra)
    }

    private static func packed(_ maxWidth: Int?) -> Int32 { maxWidth.map { Int32(clamping: $0) } ?? .max }

    /// Returns the layout, whose heights are stored separately: without a reference, an answer is read without reference
    /// counting.
    @inline(__always)
    func layout(_ heights: [Int]?) -> TextLayout {
      var layout = TextLayout(
        width: Int(width), lineCount: Int(lineCount), lineHeight: Int(lineHeight), firstBaseline: Int(firstBaseline),
        singleLineExtra: Int(singleLineExtra), extra: Int(extra))
      layout.nominalLineHeight = Int(nominalLineHeight)
      if let heights { layout.heights = heights }
      return layout
    }

    /// Returns whether it is the answer for a width, too.
    ///
    /// - Parameters:
    ///   - isOneParagraph: Whether the text has no newline. Only the last lines of paragraphs depend on the direction.
    ///   - keepsSize: Whether each number of lines has the same text size. A layout is then the same at all widths from
    ///     its own to the one that it was measured in; see `TextMeasurer`.
    @inline(__always)
    func serves(
      _ maxWidth: Int?, isRightToLeft: Bool, isOneParagraph: @autoclosure () -> Bool, keepsSize: Bool
    ) -> Bool {
      let asked = Answer.packed(maxWidth)
      guard asked == self.maxWidth || (keepsSize && width <= asked && asked <= self.maxWidth) else { return false }
      return isRightToLeft == self.isRightToLeft || lineCount == 1 || isOneParagraph()
    }
  }

  @inline(never)
  private var isOneParagraph: Bool { !style.shown.utf8.contains(UInt8(ascii: "\n")) }

  /// Returns a stored layout that is the one for a width.
  @inline(__always)
  final func knownLayout(within maxWidth: Int?) -> TextLayout? {
    let (isRightToLeft, keepsSize) = (state.isRightToLeft, style.keepsSize)
    func serves(_ answer: Answer) -> Bool {
      answer.serves(maxWidth, isRightToLeft: isRightToLeft, isOneParagraph: isOneParagraph, keepsSize: keepsSize)
    }
    if let latestAnswer, serves(latestAnswer) { return latestAnswer.layout(latestHeights) }
    if let earlierAnswer, serves(earlierAnswer) { return earlierAnswer.layout(earlierHeights) }
    return nil
  }
}
