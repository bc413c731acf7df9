import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A text in a rounded box, with an image, a mark, or a button beside it.
struct ChipWidget: Widget {
  let classes = [WidgetClass("Chip", "chipStyle")]
  let base = "TextView"
  let isRepeatable = true
  let text: TextTraits? = TextTraits()
  let roundShapes = ["MaterialComponents.Chip"]

  /// Source: `updatePaddingInternal` and `ensureAccessibleTouchTarget` of com.google.android.material.chip.Chip, and
  /// `getIntrinsicWidth` of its ChipDrawable (1.12).
  func describe(_ text: Element, _ out: inout NodeDraft) {
    describeText(text, &out)
    let (start, end) = text.chipPadding
    let height = whole(text.exactPixels("chipMinHeight") ?? 0)
    var inset = 0
    out.box.minimum.height = max(out.box.minimum.height, height)
    if text.bool("ensureMinTouchTargetSize") ?? false {
      let least = text.pixels("chipMinTouchTargetSize", dp: 48)
      inset = max(0, least - height) / 2
      if least > height { out.box.minimum = out.box.minimum.union(Size(width: least, height: least)) }
    }
    // The box behind the text is rounded as a whole, so it may be a pixel wider than the text and its padding.
    let (left, right) = (whole(start), whole(end))
    let rest = max(0, text.wholePixels(start + end) - left - right)
    let isEmpty = out["text"] == nil
    out.box.setPadding(start: isEmpty ? 0 : left, end: isEmpty ? 0 : right + rest)
    if isEmpty { out.box.minimum.width = max(out.box.minimum.width, text.wholePixels(start + end)) }
    if inset > 0 { out.box.setPadding(top: inset, bottom: inset) }
  }

  private func whole(_ length: Double) -> Int { Int(min(max(length, 0), Double(Pixels.limit))) }

  /// Sets the text's size, which a chip truncates to whole pixels for the widths of glyphs, but not for the heights of
  /// lines.
  private func describeText(_ text: Element, _ out: inout NodeDraft) {
    out["singleLine"] = .bool(true)
    out["includeFontPadding"] = .bool(false)
    out["contentGravity"] = .string("start|center_vertical")
    guard let size = text.exactPixels("textSize") else { return }
    out.set("textSize", pixels: whole(size))
    guard text.reader.usesAndroidText else { return }
    var style = TextStyle()
    style.includesFontPadding = false
    let line = text.textMetrics.measure(TextRequest("", textSize: size, style: style))
    let lower = text.textMetrics.measure(TextRequest("", textSize: Double(whole(size)), style: style))
    let top = line.firstBaseline - lower.firstBaseline
    out.box.extra = Edges(
      left: 0, top: top, right: 0, bottom: line.height(ofLines: 1) - lower.height(ofLines: 1) - top)
  }

  func draw(_ given: Element, _ style: inout Look.Style) {
    // A chip that isn't checkable can't be checked.
    var text = given
    text.states.isChecked = text.states.isChecked && text.states.isCheckable
    if text.states.isChecked != given.states.isChecked { style.textColor = text.color("textColor") }
    func length(_ name: String) -> Double { Double(text.pixels(name) ?? 0) }
    let surface = text.color("chipSurfaceColor")
    let fill = text.color("chipBackgroundColor")
    var color = fill ?? surface
    if let fill, let surface { color = fill.over(surface) }
    let height = length("chipMinHeight")
    let radius = min(
      text.exactPixels("chipCornerRadius") ?? text.cornerRadius(default: text.isMaterial3 ? 8 : 16), height / 2)
    var shape = ShapeFigure(color, corners: Corners(radius))
    shape.stroke = text.color("chipStrokeColor")
    shape.strokeWidth = length("chipStrokeWidth")
    style.background = nil
    style.sides = []
    let (start, iconSize) = icon(of: text, style)
    let startX = length("chipStartPadding") + length("iconStartPadding")
    let close = closeIcon(of: text, style)
    let closeSize = length("closeIconSize")
    let closeX = length("chipEndPadding") + length("closeIconEndPadding")
    let elevation = text.states.isEnabled ? style.elevation : 0
    style.underlay = { [shape] list, bounds, view in
      let place = FloatRect(0, ((bounds.height - height) / 2).rounded(.down), bounds.width, height)
      list.shadow(place, shape.corners, elevation: elevation)
      shape.draw(in: place, &list)
      func icon(_ figure: Figure, _ side: Double, _ x: Double) {
        let left = view.isRightToLeft ? bounds.width - x - side : x
        figure.draw(in: FloatRect(left, place.centerY - side / 2, side, side), &list)
      }
      if let start { icon(start, iconSize, startX) }
      if let close { icon(close, closeSize, bounds.width - closeX - closeSize) }
    }
  }

  /// Returns the icon or the mark at the start, and its size.
  private func icon(of text: Element, _ style: Look.Style) -> (Figure?, Double) {
    let size = Double(text.pixels("chipIconSize") ?? 0)
    if text.states.isChecked, text.bool("checkedIconVisible") != false, let found = text.find("checkedIcon") {
      let tint = text.color("checkedIconTint") ?? style.textColor ?? .opaqueBlack
      let own = found.isGiven ? text.figure("checkedIcon") : nil
      let usual = VectorFigure(
        icon: WidgetMarks.checkIcon, side: text.dp(18), color: text.isMaterial3 ? tint : .opaqueBlack)
      return (own ?? .vector(usual), size > 0 ? size : text.dp(text.isMaterial3 ? 18 : 24))
    }
    let isVisible = text.bool("chipIconVisible") != false
    return (isVisible ? text.figure("chipIcon")?.tinted(text.color("chipIconTint")) : nil, size)
  }

  private func closeIcon(of text: Element, _ style: Look.Style) -> Figure? {
    guard text.bool("closeIconVisible") == true else { return nil }
    let tint = text.color("closeIconTint") ?? style.textColor ?? .opaqueBlack
    let data = text.isMaterial3 ? WidgetMarks.closeIcon : WidgetMarks.cancelIcon
    return text.figure("closeIcon")?.tinted(tint)
      ?? .vector(VectorFigure(icon: data, side: text.dp(18), color: tint))
  }
}

extension Element {
  /// The padding of a chip's text, with its icons.
  fileprivate var chipPadding: (start: Double, end: Double) {
    func length(_ name: String) -> Double { exactPixels(name) ?? 0 }
    func shows(_ name: String) -> AndroidDrawable? {
      guard bool(name + "Visible") != false, let found = find(name) else { return nil }
      return resolve(found) == nil ? nil : drawable(found) ?? AndroidDrawable()
    }
    let isChecked = bool("checkable") == true && bool("checked") == true
    let mark = isChecked ? shows("checkedIcon") : nil
    var (start, end) = (
      length("chipStartPadding") + length("textStartPadding"), length("textEndPadding") + length("chipEndPadding")
    )
    if let icon = mark ?? shows("chipIcon") {
      let size = length("chipIconSize")
      start += length("iconStartPadding") + length("iconEndPadding") + (size > 0 ? size : Double(icon.size.width))
    }
    if bool("closeIconVisible") == true {
      end += length("closeIconStartPadding") + length("closeIconSize") + length("closeIconEndPadding")
    }
    return (start, end)
  }
}
