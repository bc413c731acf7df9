import Inflater
import Layouts
import Measure

/// A time picker: a clock face, or two or three wheels.
///
/// Source: the layouts `time_picker_material` and `time_picker_legacy_material` (API 34).
struct TimePickerWidget: Widget {
  let classes = [WidgetClass("TimePicker", "android:timePickerStyle")]
  let base = "View"

  private func hasWheels(_ element: Element) -> Bool { element.word("timePickerMode", isOneOf: "spinner", "1") }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if !hasWheels(element) { out["fillsWidth"] = .bool(true) }
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    var own = OwnElements()
    if hasWheels(element) {
      addWheels(to: &own)
    } else {
      own.begin("LinearLayout", width: "match_parent", [("android:orientation", "vertical")])
      own.add("Space", width: .pixels(element.clockHeaderWidth), height: "340dp")
      let size = OwnElements.Value.pixels(2 * element.pixels(dp: 12) + element.pixels(dp: 24))
      own.add(
        "ImageView", width: size, height: size,
        [
          ("android:layout_marginStart", "12dp"), ("android:layout_marginEnd", "12dp"), ("android:scaleType", "center"),
        ] + element.icon("@android:drawable/btn_keyboard_key_material"))
      own.end()
    }
    node.children += element.views(own)
    return true
  }

  private func addWheels(to own: inout OwnElements) {
    let margins: [OwnElements.Attribute] = [
      ("android:layout_marginTop", "16dp"), ("android:layout_marginBottom", "16dp"),
    ]
    let padding: [OwnElements.Attribute] = [("android:paddingStart", "8dp"), ("android:paddingEnd", "8dp")]
    own.begin("LinearLayout", [("android:layout_gravity", "center_horizontal")] + padding)
    own.begin("LinearLayout", [("android:layoutDirection", "ltr")] + padding)
    own.add("NumberPicker", margins + [("app:pickerValues", "11,12,1")])
    own.add(
      "TextView",
      [
        ("android:layout_marginStart", "6dp"), ("android:layout_marginEnd", "6dp"),
        ("android:layout_gravity", "center_vertical"), ("android:text", ":"),
      ])
    own.add("NumberPicker", margins + [("app:pickerValues", "59,00,01")])
    own.end()
    own.add(
      "NumberPicker",
      margins + [
        ("android:layout_marginStart", "8dp"), ("android:layout_marginEnd", "8dp"), ("app:pickerValues", "AM,PM,"),
      ])
    own.end()
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    // Its wheels are views.
    if hasWheels(element) { return }
    let marks = PickerMarks(element)
    style.underlay = { list, bounds, _ in marks.drawClock(in: bounds, &list) }
  }
}

extension Element {
  /// The width of the digits and of AM and PM above a clock, which a picker without a limit has. The hour is to the left
  /// of it.
  ///
  /// Source: the layout `time_picker_header_material`, and RelativeLayout.onMeasure, which counts no negative edges (API
  /// 34).
  fileprivate var clockHeaderWidth: Int {
    let (digits, letters) = (pixels(dp: 60), wholePixels(fontScale.dp(16) * density))
    let minutes = PickerText(":", digits).width + PickerText("00", digits).width
    let period = max(PickerText("AM", letters, .medium).width, PickerText("PM", letters, .medium).width)
    return Int(minutes + period) + 2 * (pixels(dp: 16) + pixels(dp: 4)) + 4 * pixels(dp: 4)
  }
}
