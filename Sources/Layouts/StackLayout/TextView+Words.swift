import Measure

extension TextView {
  /// Whether the text continues on a second line if it is too long for one.
  final var wrapsLines: Bool { !textTransform.isSingleLine && maxLines != 1 }

  /// The width of the longest word, with the padding and the drawables beside the text, in pixels.
  final var longestWordWidth: Int {
    let shown = textTransform.apply(to: text)
    var longest = 0
    for word in shown.split(whereSeparator: \.isWhitespace) {
      let request = TextRequest(String(word), textSize: textSize, maxWidth: nil, style: textStyle)
      longest = max(longest, min(textMeasurer.measure(request).width, Pixels.limit))
    }
    let drawables = compoundDrawables ?? CompoundDrawables()
    let sides = [drawables.left.width, drawables.right.width].filter { $0 > 0 }
    return longest + padding.total(along: .horizontal) + sides.reduce(0) { $0 + $1 + drawables.padding }
  }
}
