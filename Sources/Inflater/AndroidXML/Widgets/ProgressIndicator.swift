import Inflater
import Layouts
import Measure

/// A bar that fills the offered length, and is as high as its track.
///
/// Source: com.google.android.material.progressindicator.BaseProgressIndicator.onMeasure and LinearDrawingDelegate (1.12).
struct LinearProgressIndicatorWidget: Widget {
  let classes = [
    WidgetClass(
      "LinearProgressIndicator", "linearProgressIndicatorStyle",
      default: "@style/Widget.MaterialComponents.LinearProgressIndicator")
  ]
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.setBar(height: max(0, element.pixels("trackThickness", dp: 4)))
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let active = element.indicatorColor
    let isNew = element.isMaterial3
    let track =
      element.color("trackColor")
      ?? (isNew ? element.color(ofTheme: "colorSecondaryContainer") : active.faded(0.24))
    let thickness = Double(element.pixels("trackThickness", dp: 4))
    let value = element.indicatorValue
    style.overlay = { list, bounds, view in
      let line = TrackLine(
        FloatRect(0, bounds.centerY - thickness / 2, bounds.width, thickness), view.isRightToLeft)
      guard isNew else {
        list.fill(line.frame, track)
        list.fill(line.part(0, value), active)
        return
      }
      let (frame, height) = (line.frame, line.frame.height)
      let corners = Corners(height / 2)
      list.fill(line.part(0, value), corners, active)
      let gap = value + list.dp(4) / max(frame.width, 1)
      if gap < 1 { list.fill(line.part(gap, 1), corners, track) }
      let end = line.isRightToLeft ? frame.x : frame.right - height
      list.fill(.oval(FloatRect(end, frame.y, height, height)), active)
    }
  }
}

/// A ring of a fixed size, regardless of its params.
///
/// Source: com.google.android.material.progressindicator.CircularDrawingDelegate and CircularProgressIndicatorSpec (1.12).
struct CircularProgressIndicatorWidget: Widget {
  let classes = [
    WidgetClass(
      "CircularProgressIndicator", "circularProgressIndicatorStyle",
      default: "@style/Widget.MaterialComponents.CircularProgressIndicator")
  ]
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let side =
      max(element.pixels("indicatorSize", dp: 40), 2 * element.pixels("trackThickness", dp: 4)) + 2
      * element.pixels("indicatorInset", dp: 4)
    out.setContent(Size(width: side, height: side))
    (out["keepsWidth"], out["keepsHeight"]) = (.bool(true), .bool(true))
    out.box.minimum = .zero
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let active = element.indicatorColor
    let isNew = element.isMaterial3
    let track = element.color("trackColor") ?? (isNew ? element.color(ofTheme: "colorSecondaryContainer") : nil)
    let thickness = Double(element.pixels("trackThickness", dp: 4))
    let size = Double(element.pixels("indicatorSize", dp: 40))
    let value = element.indicatorValue
    style.overlay = { list, bounds, _ in
      let circle = FloatRect.around(bounds.centerX, bounds.centerY, size - thickness, size - thickness)
      let stroke = Stroke(thickness, cap: isNew ? .round : .butt)
      if let track {
        let gap = isNew ? 25.0 : 0
        let arc = VectorPath.arc(circle, from: -90 + 360 * value + gap, sweep: 360 - 360 * value - 2 * gap)
        list.stroke(arc, stroke, track)
      }
      list.stroke(.arc(circle, from: -90, sweep: 360 * value), stroke, active)
    }
  }
}

extension Element {
  fileprivate var indicatorColor: Color {
    color("indicatorColor") ?? color(ofTheme: "colorPrimary") ?? .opaqueBlack
  }

  /// The share of the track that is drawn as active.
  fileprivate var indicatorValue: Double {
    let (least, most) = (number("min", default: 0), number("max", default: 100))
    if bool("indeterminate") == true { return 0.4 }
    return most > least ? min(max((number("progress", default: 0) - least) / (most - least), 0), 1) : 0
  }
}

extension NodeDraft {
  /// Sets the height of a bar that fills the offered width.
  mutating func setBar(height: Int) { setBar(thickness: height, isVertical: false) }

  /// Sets the thickness of a bar that fills the offered length.
  mutating func setBar(thickness: Int, isVertical: Bool) {
    setContent(isVertical ? Size(width: thickness, height: 0) : Size(width: 0, height: thickness))
    self[isVertical ? "intrinsicHeight" : "intrinsicWidth"] = nil
    self[isVertical ? "fillsHeight" : "fillsWidth"] = .bool(true)
    self[isVertical ? "keepsWidth" : "keepsHeight"] = .bool(true)
    if isVertical { box.minimum.width = 0 } else { box.minimum.height = 0 }
  }
}
