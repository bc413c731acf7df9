import GRXAndroidData
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
  /// The maximum number of lines of the label.
  private let maximumLines: Int
  /// The distance from the top of a filled box to its label.
  private let topPadding: Double
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
    let hasLines = element.resources.release.tables.material >= LibraryVersion(1, 13)
    maximumLines = hasLines ? min(max(1, element.integer("hintMaxLines") ?? 1), 100) : 1
    topPadding = Double(element.pixels("boxCollapsedPaddingTop", dp: 8))
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
    // A button that clears the text is shown only while the field has the focus.
    case nil, "none", "0", "clear_text", "2": nil
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
    let labels = labels(of: edit, room: room)
    let labelWidth = labels.map { self.labelWidth($0, of: edit) }.max() ?? 0
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
    draw(labels, of: edit, place, x: labelX, width: labelWidth, isRightToLeft, &list)
    let (icon, left, right) = (list.dp(24), place.x + list.dp(24), place.right - list.dp(24))
    end?.draw(in: .around(isRightToLeft ? left : right, place.centerY, icon, icon), &list)
    start?.draw(in: .around(isRightToLeft ? right : left, place.centerY, icon, icon), &list)
  }

  private func width(of text: String) -> Double {
    Double(AndroidTextMetrics().measure(TextRequest(text, textSize: bodySize)).width)
  }

  /// Returns the lines of the hint, the last with an ellipsis at its end if it is wider than the text's room.
  ///
  /// Source: com.google.android.material.internal.CollapsingTextHelper (1.14).
  private func labels(of edit: TextView, room: Double) -> [String] {
    if hint.isEmpty { return [] }
    if hint.utf8.count > 1000 || room <= 0 || labelWidth(hint, of: edit) <= room.rounded(.up) { return [hint] }
    if maximumLines > 1 {
      var request = request(hint, of: edit)
      request.maxWidth = Int(room)
      let lines = AndroidTextMetrics().lines(of: request, maxLines: maximumLines, ellipsis: true)
      if !lines.isEmpty { return lines.map(\.text) }
    }
    var letters = Array(hint)
    while letters.count > 1 {
      letters.removeLast()
      // A space at the end goes, too.
      while letters.last == " " { letters.removeLast() }
      let text = String(letters) + "…"
      if labelWidth(text, of: edit) <= room { return [text] }
    }
    return ["…"]
  }

  private func request(_ text: String, of edit: TextView) -> TextRequest {
    var request = TextRequest(text, textSize: edit.text.isEmpty ? bodySize : smallSize)
    request.style.letterSpacing = edit.text.isEmpty ? edit.textStyle.letterSpacing : Self.spacing / 12
    return request
  }

  private func labelWidth(_ text: String, of edit: TextView) -> Double {
    text.isEmpty ? 0 : Double(AndroidTextMetrics().measure(request(text, of: edit)).width)
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
    _ labels: [String], of edit: TextView, _ place: FloatRect, x: Double, width: Double, _ isRightToLeft: Bool,
    _ list: inout DrawingList
  ) {
    let isExpanded = edit.text.isEmpty
    let size = isExpanded ? bodySize : smallSize
    // Source: the heights of Roboto's lines.
    let (ascent, height) = (0.927_734 * size, 1.171_875 * size)
    let count = Double(labels.count)
    var baseline: Double
    if !isExpanded {
      let margin = labels.count > 1 ? max(0, count * height - ascent / 2) : ascent / 2
      baseline = place.y + (isOutlined ? -margin.rounded(.down) : topPadding) + ascent
    } else if labels.count > 1 {
      baseline =
        (edit.drawnGravity.vertical == .top
          ? place.y + Double(edit.padding.top) : place.centerY - count * height / 2) + ascent
    } else {
      baseline = place.centerY + bodySize * 0.35
    }
    for label in labels where !label.isEmpty {
      let own = labelWidth(label, of: edit)
      var run = TextRun(
        label, x: isRightToLeft ? x + width - own : x, baseline: baseline.rounded(), width: own, size: size,
        weight: .regular, color: labelColor)
      run.letterSpacing = request(label, of: edit).style.letterSpacing * size
      // Half of the space is before each letter.
      run.x += run.letterSpacing / 2
      list.text(run)
      baseline += height
    }
  }
}
