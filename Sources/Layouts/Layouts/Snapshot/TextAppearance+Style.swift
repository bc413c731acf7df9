import Measure

extension TextAppearance {
  /// Reads the look of a view's whole text.
  init(of view: TextView, _ look: Look.Style?) {
    let style = view.textStyle
    self.init(textSize: view.drawnTextSize)
    (weight, family, isItalic) = (style.weight, style.family, style.isItalic)
    if style.letterSpacing != 0 { letterSpacing = Self.clamped(style.letterSpacing) * textSize }
    guard let look else { return }
    if let other = look.weight { weight = other }
    if look.family != .sansSerif { family = TextStyle.Family(look.family) }
    if look.isItalic { isItalic = true }
    (isUnderlined, isStruckThrough) = (look.isUnderlined, look.isStruck)
  }

  /// Limits the space between letters, in em, as drawings do.
  private static func clamped(_ letterSpacing: Double) -> Double { min(max(letterSpacing, -10), 10) }

  /// Reads the look of a part of a view's text.
  fileprivate init(_ style: TextStyle, textSize: Double, in view: TextView, _ look: Look.Style?) {
    let own = view.textStyle
    self.init(textSize: textSize)
    weight = style.weight == own.weight ? look?.weight ?? style.weight : style.weight
    family = style.family
    if style.family == own.family, let other = look?.family, other != .sansSerif { family = TextStyle.Family(other) }
    isItalic = style.isItalic || look?.isItalic ?? false
    letterSpacing = Self.clamped(own.letterSpacing) * textSize
  }
}

extension TextView {
  /// Whether parts of the text have properties of their own.
  var hasSpans: Bool { !style.shownSpans.isEmpty }

  /// Returns the parts of a line; empty if the text has no spans.
  func runs(of line: PlacedLine, _ look: Look.Style?) -> [PlacedLine.Run] {
    let isRightToLeft = TextDirection.beginsAtRight(line.text) ?? isRightToLeft
    return (styledParts(of: line) ?? []).map { part in
      var appearance = TextAppearance(part.style, textSize: part.textSize, in: self, look)
      appearance.isUnderlined = part.decoration.isUnderlined || look?.isUnderlined ?? false
      appearance.isStruckThrough = part.decoration.isStruck || look?.isStruck ?? false
      let x = isRightToLeft ? line.frame.right - part.position - part.width : line.frame.x + part.position
      return PlacedLine.Run(
        text: part.text, x: x, width: part.width, baseline: line.baseline + part.shift, appearance: appearance,
        foreground: part.decoration.color, background: part.decoration.background)
    }
  }
}
