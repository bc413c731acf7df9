import Inflater
import Layouts
import Measure

/// The box of a TextInputLayout, its label and its icons.
///
/// Source: com.google.android.material.textfield.TextInputLayout (1.12).
struct TextInputLook: Sendable {
  private let isOutlined: Bool
  private let isFilled: Bool
  private let fill: Color?
  private let stroke: Color?
  private let line: Double
  private let radius: Double
  private let hint: String
  private let labelColor: Color
  private let prefix: String
  private let start: Figure?
  private let end: Figure?
  private let bodySize: Double
  private let smallSize: Double
  private static let spacing = 0.4

  init(_ element: Element) {
    let box = element.find("boxBackgroundMode")?.value ?? "none"
    isOutlined = box == "outline" || box == "2"
    isFilled = box == "filled" || box == "1"
    fill =
      element.color("boxBackgroundColor")
      ?? (isFilled ? element.color(ofTheme: "colorSurfaceContainerHighest") : nil)
    stroke = element.color("boxStrokeColor") ?? element.color(ofTheme: "colorOutline")
    line = Double(max(1, element.pixels("boxStrokeWidth", dp: 1)))
    radius = element.dp(4)
    hint = element.bool("hintEnabled") == false ? "" : element.string("hint") ?? ""
    labelColor =
      element.color("textColorHint") ?? element.color(ofTheme: "android:textColorHint") ?? .opaqueBlack
    prefix = element.string("prefixText") ?? ""
    start = element.figure("startIconDrawable")?.tinted(element.color("startIconTint"))
    end = Self.endIcon(element)?.tinted(element.color("endIconTint"))
    bodySize = element.fontScale.dp(16) * element.density
    smallSize = element.fontScale.dp(12) * element.density
  }

  private static func endIcon(_ element: Element) -> Figure? {
    func builtIn(_ name: String) -> Figure? { element.reader.builtInFigure(name, element.look) }
    if element.bool("passwordToggleEnabled") == true { return builtIn("design_ic_visibility") }
    return switch element.word("endIconMode") {
    case "password_toggle", "1": builtIn("design_ic_visibility")
    case "clear_text", "2": builtIn("mtrl_ic_cancel")
    case "dropdown_menu", "3": builtIn("mtrl_dropdown_arrow")
    default: element.figure("endIconDrawable")
    }
  }

  func draw(in view: View, _ list: inout DrawingList) {
    guard let edit = (view as? ViewGroup)?.subviews.lazy.compactMap({ $0 as? TextView }).first else { return }
    let place = FloatRect(
      Double(edit.frame.x), Double(edit.frame.y), Double(edit.frame.width), Double(edit.frame.height))
    let isRightToLeft = view.isRightToLeft
    // The label begins at the prefix.
    let shift = edit.text.isEmpty || prefix.isEmpty ? 0 : width(of: prefix) + list.dp(2)
    let room = place.width - Double(edit.padding.left + edit.padding.right)
    let label = label(isExpanded: edit.text.isEmpty, room: room)
    let labelWidth = labelWidth(label, isExpanded: edit.text.isEmpty)
    let labelX =
      isRightToLeft
      ? place.right - Double(edit.padding.right) + shift - labelWidth : place.x + Double(edit.padding.left) - shift
    if isFilled {
      list.fill(place, Corners(radius, radius, 0, 0), fill)
      if let stroke { list.fill(FloatRect(place.x, place.bottom - line, place.width, line), stroke) }
    }
    if isOutlined {
      let hasGap = !hint.isEmpty && !edit.text.isEmpty
      drawOutline(place, gap: hasGap ? (labelX - list.dp(4), labelX + labelWidth + list.dp(4)) : nil, &list)
    }
    draw(label, place, x: labelX, width: labelWidth, isExpanded: edit.text.isEmpty, &list)
    let (icon, left, right) = (list.dp(24), place.x + list.dp(24), place.right - list.dp(24))
    end?.draw(in: .around(isRightToLeft ? left : right, place.centerY, icon, icon), &list)
    start?.draw(in: .around(isRightToLeft ? right : left, place.centerY, icon, icon), &list)
  }

  private func width(of text: String) -> Double {
    Double(AndroidTextMetrics().measure(TextRequest(text, textSize: bodySize)).width)
  }

  /// Returns the hint, with an ellipsis at its end if it is wider than the text's room.
  ///
  /// Source: com.google.android.material.internal.CollapsingTextHelper (1.12).
  private func label(isExpanded: Bool, room: Double) -> String {
    if hint.utf8.count > 1000 || room <= 0 || labelWidth(hint, isExpanded: isExpanded) <= room.rounded(.up) {
      return hint
    }
    var letters = Array(hint)
    while letters.count > 1 {
      letters.removeLast()
      let text = String(letters) + "…"
      if labelWidth(text, isExpanded: isExpanded) <= room { return text }
    }
    return "…"
  }

  private func labelWidth(_ text: String, isExpanded: Bool) -> Double {
    if text.isEmpty { return 0 }
    var request = TextRequest(text, textSize: isExpanded ? bodySize : smallSize)
    if !isExpanded { request.style.letterSpacing = Self.spacing / 12 }
    return Double(AndroidTextMetrics().measure(request).width)
  }

  /// Draws the box, except behind the label.
  private func drawOutline(_ place: FloatRect, gap: (Double, Double)?, _ list: inout DrawingList) {
    if let fill, fill.alpha > 0 { list.fill(place, Corners(radius), fill) }
    guard let stroke else { return }
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

  private func draw(
    _ label: String, _ place: FloatRect, x: Double, width: Double, isExpanded: Bool, _ list: inout DrawingList
  ) {
    if label.isEmpty { return }
    let baseline =
      isExpanded
      ? place.centerY + bodySize * 0.35
      : isOutlined ? place.y + smallSize * 0.36 : place.y + list.dp(8) + smallSize * 0.93
    var run = TextRun(
      label, x: x, baseline: baseline.rounded(), width: width, size: isExpanded ? bodySize : smallSize,
      weight: .regular, color: labelColor)
    if !isExpanded { run.letterSpacing = Self.spacing * list.density }
    list.text(run)
  }
}
