import Inflater
import Layouts
import Measure

/// A clock with hands.
///
/// Source: the drawable `clock_dial_material` (API 34).
struct AnalogClockWidget: Widget {
  let classes = [WidgetClass("AnalogClock")]
  let base = "AnalogClock"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let usual = element.pixels(dp: 380)
    let dial = element.drawable("dial")?.size ?? Size(width: usual, height: usual)
    out.set("dialWidth", pixels: dial.width)
    out.set("dialHeight", pixels: dial.height)
  }
}
