import Inflater
import Layouts
import Measure

/// A wheel of values. Source: android.widget.NumberPicker and its style `Widget.Material.NumberPicker` (API 34).
struct NumberPickerWidget: Widget {
  let classes = [WidgetClass("NumberPicker", "android:numberPickerStyle")]
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    // Its padding is inside its size.
    let edges = out.box.padding().edges
    out.setContent(
      Size(
        width: max(0, element.pixels(dp: 64) - out.box.horizontalPadding),
        height: max(0, element.pixels(dp: 180) - edges.top - edges.bottom)))
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let values = element.given("pickerValues")?.value.split(separator: ",", omittingEmptySubsequences: false)
    let shown = values.map { $0.map(String.init) } ?? ["", "0", ""]
    let marks = PickerMarks(element)
    style.overlay = { list, bounds, _ in marks.drawWheel(shown, in: bounds, &list) }
  }
}
