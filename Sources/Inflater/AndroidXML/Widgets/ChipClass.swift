import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Sets the size of a Chip: a text in a rounded box, with an image, a mark, or a button beside it.
  ///
  /// Source: `updatePaddingInternal` and `ensureAccessibleTouchTarget` of com.google.android.material.chip.Chip, and
  /// `getIntrinsicWidth` of its ChipDrawable (1.12).
  func emitChip(
    _ text: AndroidAttributes, _ theme: AndroidTheme, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    func whole(_ length: Double) -> Int { Int(min(max(length, 0), Double(Pixels.limit))) }
    func length(_ name: String) -> Double { exactLength(name, text, theme) ?? 0 }
    func shows(_ name: String) -> AndroidDrawable? {
      guard bool(name + "Visible", text, theme) != false, let found = text.find(name) else { return nil }
      return resolve(found, theme) == nil ? nil : drawable(found, theme) ?? AndroidDrawable()
    }
    // A chip sets its text's size itself, truncated to whole pixels for the widths of glyphs, but not for the heights of
    // lines.
    if let size = exactLength("textSize", text, theme) {
      out.set("textSize", pixels: whole(size))
      if usesAndroidText { box.extra = extraHeight(ofTextSize: size, above: whole(size)) }
    }
    out["singleLine"] = .bool(true)
    out["includeFontPadding"] = .bool(false)
    out["contentGravity"] = .string("start|center_vertical")
    let isChecked = bool("checkable", text, theme) == true && bool("checked", text, theme) == true
    let mark = isChecked ? shows("checkedIcon") : nil
    var (start, end) = (
      length("chipStartPadding") + length("textStartPadding"), length("textEndPadding") + length("chipEndPadding")
    )
    if let icon = mark ?? shows("chipIcon") {
      let size = length("chipIconSize")
      start += length("iconStartPadding") + length("iconEndPadding") + (size > 0 ? size : Double(icon.size.width))
    }
    if bool("closeIconVisible", text, theme) == true {
      end += length("closeIconStartPadding") + length("closeIconSize") + length("closeIconEndPadding")
    }
    let height = whole(length("chipMinHeight"))
    var inset = 0
    box.minimum.height = max(box.minimum.height, height)
    if bool("ensureMinTouchTargetSize", text, theme) ?? false {
      let least = pixels("chipMinTouchTargetSize", text, theme) ?? pixels(dp: 48)
      inset = max(0, least - height) / 2
      if least > height { box.minimum = box.minimum.union(Size(width: least, height: least)) }
    }
    // The box behind the text is rounded as a whole, so it may be a pixel wider than the text and its padding.
    let (left, right) = (whole(start), whole(end))
    let rest = max(0, wholePixels(start + end) - left - right)
    let isEmpty = out["text"] == nil
    box.setPadding(start: isEmpty ? 0 : left, end: isEmpty ? 0 : right + rest)
    if isEmpty { box.minimum.width = max(box.minimum.width, wholePixels(start + end)) }
    if inset > 0 { box.setPadding(top: inset, bottom: inset) }
  }

  /// Returns the lengths by which a line without font padding is higher than at a smaller text size.
  private func extraHeight(ofTextSize size: Double, above smaller: Int) -> Edges {
    var style = TextStyle()
    style.includesFontPadding = false
    let metrics = AndroidTextMetrics(apiLevel: options.apiLevel)
    let line = metrics.measure(TextRequest("", textSize: size, style: style))
    let lower = metrics.measure(TextRequest("", textSize: Double(smaller), style: style))
    let top = line.firstBaseline - lower.firstBaseline
    return Edges(left: 0, top: top, right: 0, bottom: line.height(ofLines: 1) - lower.height(ofLines: 1) - top)
  }
}
