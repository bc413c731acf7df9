import GRXPictures
import Layouts
import Measure

// Lines of texts with spans.
extension ScreenDrawing {
  /// Draws the bullet before a line, and the line if it has parts with properties of their own. Returns whether the line
  /// is drawn.
  ///
  /// Source: `handleText` of android.text.TextLine; `drawLeadingMargin` of android.text.style.BulletSpan (API 34).
  mutating func drawBulletAndParts(
    of line: ShownLine, _ view: TextView, _ style: Look.Style?, _ color: Color
  ) -> Bool {
    if let margin = line.bulletMargin {
      let radius = min(4, Double(margin) / 2)
      // At the edge of the text, even if the line is in the middle.
      let isRightToLeft = TextDirection.beginsAtRight(line.text) ?? line.isRightToLeft
      let edges = view.contentEdges
      let x = isRightToLeft ? Double(view.frame.width - edges.right) - radius : Double(edges.left) + radius
      let y = Double(line.baseline) - 0.34 * line.fontSize
      let circle = FloatRect(x - radius, y - radius, 2 * radius, 2 * radius)
      list.fill(circle, Corners(radius), color)
    }
    guard let parts = line.parts else { return false }
    for part in parts where !part.text.isEmpty { draw(part, of: line, view, style, color) }
    return true
  }

  private mutating func draw(
    _ part: StyledPart, of line: ShownLine, _ view: TextView, _ style: Look.Style?, _ color: Color
  ) {
    let isRightToLeft = TextDirection.beginsAtRight(line.text) ?? line.isRightToLeft
    let left = isRightToLeft ? line.left + line.width - part.position - part.width : line.left + part.position
    let (x, width, baseline) = (Double(left), Double(part.width), Double(line.baseline + part.shift))
    let top = Double(line.baseline) - 0.93 * line.fontSize
    if let background = part.decoration.background {
      list.fill(FloatRect(x, top, width, 1.17 * line.fontSize), background)
    }
    let color = part.decoration.color ?? color
    let keepsWeight = part.style.weight == view.textStyle.weight
    var run = TextRun(
      part.text, x: x, baseline: baseline, width: width, size: part.textSize,
      weight: keepsWeight ? style?.weight ?? part.style.weight : part.style.weight, color: color)
    run.isItalic = part.style.isItalic || style?.isItalic == true
    let keepsFamily = part.style.family == view.textStyle.family
    run.family = rendering.isMonospaced ? .monospace : Self.family(part.style, keepsFamily ? style : nil)
    run.font = keepsFamily ? style?.font : nil
    run.shadow = style?.textShadow
    run.stretch = view.textStyle.scaleX.isFinite ? min(max(view.textStyle.scaleX, 0), 100) : 1
    run.setLetterSpacing(of: view, part.textSize)
    run.isRightToLeft = isRightToLeft
    list.text(run)
    let isStruck = part.decoration.isStruck || style?.isStruck == true
    let isUnderlined = part.decoration.isUnderlined || style?.isUnderlined == true
    for (isShown, position) in [(isStruck, -0.28), (isUnderlined, 0.1)] where isShown {
      let y = (baseline + part.textSize * position).rounded()
      list.fill(FloatRect(x, y, width, max(1, (part.textSize / 16).rounded())), color)
    }
  }
}

extension TextRun {
  /// Sets the space between letters. Before API level 35, half of it is before the first letter of a line.
  mutating func setLetterSpacing(of view: TextView, _ textSize: Double) {
    letterSpacing = min(max(view.textStyle.letterSpacing, -10), 10) * textSize
    if !view.trimsLetterSpacing { x += letterSpacing / 2 }
  }
}
