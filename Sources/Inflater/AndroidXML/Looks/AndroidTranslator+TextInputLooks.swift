import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Adds the box of a TextInputLayout, its label and its icons.
  ///
  /// Source: com.google.android.material.textfield.TextInputLayout (1.12).
  func addTextInput(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    let theme = look.theme
    let box = attributes.find("boxBackgroundMode")?.value ?? "none"
    let isOutlined = box == "outline" || box == "2"
    let isFilled = box == "filled" || box == "1"
    var fill = color("boxBackgroundColor", attributes, look)
    if isFilled, fill == nil { fill = color(ofTheme: "colorSurfaceContainerHighest", look) }
    let radius = dp(4)
    let stroke = color("boxStrokeColor", attributes, look) ?? color(ofTheme: "colorOutline", look)
    let line = Double(max(1, pixels("boxStrokeWidth", attributes, theme) ?? pixels(dp: 1)))
    let hint = bool("hintEnabled", attributes, theme) == false ? "" : string("hint", attributes, theme) ?? ""
    let labelColor =
      color("textColorHint", attributes, look) ?? color(ofTheme: "android:textColorHint", look) ?? .opaqueBlack
    let spacing = 0.4
    let endMode = word("endIconMode", attributes, theme) ?? "none"
    var endIcon = figure("endIconDrawable", attributes, look)
    switch endMode {
    case "password_toggle", "1": endIcon = builtInFigure("design_ic_visibility", look)
    case "clear_text", "2": endIcon = builtInFigure("mtrl_ic_cancel", look)
    case "dropdown_menu", "3": endIcon = builtInFigure("mtrl_dropdown_arrow", look)
    default: break
    }
    if bool("passwordToggleEnabled", attributes, theme) == true {
      endIcon = builtInFigure("design_ic_visibility", look)
    }
    let affixes = ["prefixText", "suffixText"].map { string($0, attributes, theme) ?? "" }
    let affixColor = color(ofTheme: "colorOnSurfaceVariant", look) ?? labelColor
    let end = endIcon?.tinted(color("endIconTint", attributes, look))
    let start = figure("startIconDrawable", attributes, look)?.tinted(color("startIconTint", attributes, look))
    let bodySize = fontScale.dp(16) * density
    let smallSize = fontScale.dp(12) * density
    style.underlay = { [fill] list, _, view in
      guard let edit = (view as? ViewGroup)?.subviews.lazy.compactMap({ $0 as? TextView }).first else { return }
      let place = FloatRect(
        Double(edit.frame.x), Double(edit.frame.y), Double(edit.frame.width), Double(edit.frame.height))
      let isEmpty = edit.text.isEmpty
      let padding = Double(edit.padding.left)
      var gap: (Double, Double)?
      let metrics = AndroidTextMetrics()
      func width(_ size: Double) -> Double {
        var request = TextRequest(hint, textSize: size)
        if size == smallSize { request.style.letterSpacing = spacing / 12 }
        return Double(metrics.measure(request).width)
      }
      // The label begins at the prefix.
      var prefix = 0.0
      if !isEmpty, !affixes[0].isEmpty {
        prefix = Double(metrics.measure(TextRequest(affixes[0], textSize: bodySize)).width) + list.dp(2)
      }
      let labelWidth = hint.isEmpty ? 0 : width(isEmpty ? bodySize : smallSize)
      let labelX =
        view.isRightToLeft
        ? place.right - Double(edit.padding.right) + prefix - labelWidth : place.x + padding - prefix
      if isFilled {
        list.fill(place, Corners(radius, radius, 0, 0), fill)
        if let stroke { list.fill(FloatRect(place.x, place.bottom - line, place.width, line), stroke) }
      }
      if isOutlined {
        if !hint.isEmpty, !isEmpty {
          gap = (labelX - list.dp(4), labelX + labelWidth + list.dp(4))
        }
        if let fill, fill.alpha > 0 { list.fill(place, Corners(radius), fill) }
        if let stroke {
          if let gap {
            var rest = VectorPath.roundRect(place.inset(-list.dp(2)), Corners(0))
            rest.elements +=
              VectorPath.roundRect(FloatRect(gap.0, place.y - list.dp(2), gap.1 - gap.0, list.dp(6)), Corners(0))
              .elements
            rest.usesEvenOdd = true
            list.beginClip(.path(rest))
          }
          list.stroke(Outline(place.inset(line / 2), Corners(radius)), Stroke(line), .color(stroke))
          if gap != nil { list.endClip() }
        }
      }
      // The field reserves space for them beside its text.
      if !isEmpty, let baseline = edit.placedLines.first?.baseline {
        for (text, isPrefix) in zip(affixes, [true, false]) where !text.isEmpty {
          let width = Double(metrics.measure(TextRequest(text, textSize: bodySize)).width)
          let isLeft = isPrefix != view.isRightToLeft
          let x =
            isLeft
            ? place.x + padding - list.dp(2) - width : place.right - Double(edit.padding.right) + list.dp(2)
          list.text(
            TextRun(
              text, x: x, baseline: place.y + Double(baseline), width: width, size: bodySize, weight: .regular,
              color: affixColor))
        }
      }
      if !hint.isEmpty {
        let size = isEmpty ? bodySize : smallSize
        var baseline = place.y + Double(isOutlined ? 0 : list.dp(8)) + smallSize * 0.93
        if isOutlined { baseline = place.y + smallSize * 0.36 }
        if isEmpty { baseline = place.centerY + bodySize * 0.35 }
        var run = TextRun(
          hint, x: labelX, baseline: baseline.rounded(), width: labelWidth, size: size, weight: .regular,
          color: labelColor)
        if !isEmpty { run.letterSpacing = spacing * list.density }
        list.text(run)
      }
      let icon = list.dp(24)
      if let end {
        end.draw(
          in: .around(
            view.isRightToLeft ? place.x + list.dp(24) : place.right - list.dp(24), place.centerY, icon, icon), &list)
      }
      if let start {
        start.draw(
          in: .around(
            view.isRightToLeft ? place.right - list.dp(24) : place.x + list.dp(24), place.centerY, icon, icon), &list)
      }
    }
  }
}
