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
      own.begin(
        "LinearLayout", width: "match_parent",
        [("android:orientation", "vertical"), ("android:minWidth", .pixels(element.clockHeaderWidth))])
      addDigits(of: element, to: &own)
      // The face, with the space above it.
      own.add("Space", width: .pixels(0), height: "240dp")
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

  /// Adds the hour, the minute, and AM and PM, around the colon in the middle. The picker itself draws them.
  ///
  /// Source: the layout `time_picker_header_material` (API 34).
  private func addDigits(of element: Element, to own: inout OwnElements) {
    let color: [OwnElements.Attribute] = element.options.makesLooks ? [("android:textColor", "#00000000")] : []
    // As wide as the widest of all numbers. Source: `computeStableWidth` of TimePickerClockDelegate.
    let widest = (0..<60).reduce(0.0) {
      max($0, PickerText($1 < 10 ? "0\($1)" : "\($1)", element.pixels(dp: 60)).width)
    }
    let digits: [OwnElements.Attribute] =
      color + [
        ("android:textSize", "60dp"), ("android:singleLine", "true"), ("android:minWidth", .pixels(Int(widest))),
      ]
    let baseline: [OwnElements.Attribute] = [("android:layout_alignBaseline", "@id/separator")]
    own.begin(
      "RelativeLayout", width: "match_parent", height: "100dp",
      [
        ("android:paddingStart", "16dp"), ("android:paddingEnd", "16dp"),
        ("android:minWidth", .pixels(element.clockHeaderWidth)),
      ])
    own.add(
      "TextView",
      digits + baseline + [
        ("android:id", "@+id/hours"), ("android:layout_toLeftOf", "@id/separator"), ("android:text", "12"),
      ])
    own.add(
      "TextView",
      color + [
        ("android:id", "@+id/separator"), ("android:layout_marginLeft", "2dp"), ("android:layout_marginRight", "2dp"),
        ("android:layout_centerInParent", "true"), ("android:textSize", "60dp"), ("android:paddingBottom", "4dp"),
        ("android:text", ":"),
      ])
    own.add(
      "TextView",
      digits + baseline + [
        ("android:id", "@+id/minutes"), ("android:layout_toRightOf", "@id/separator"), ("android:text", "00"),
      ])
    own.begin(
      "LinearLayout",
      [
        ("android:id", "@+id/ampm_layout"), ("android:orientation", "vertical"),
        ("android:baselineAlignedChildIndex", "1"), ("android:layout_marginStart", "8dp"),
        ("android:layout_toRightOf", "@id/minutes"), ("android:layout_alignBaseline", "@id/minutes"),
      ])
    for (index, label) in ["AM", "PM"].enumerated() {
      own.add(
        "TextView",
        color + [
          ("android:fontFamily", "sans-serif-medium"), ("android:textSize", "16dp"), ("android:lines", "1"),
          ("android:includeFontPadding", "false"), ("android:paddingTop", "8dp"), ("android:paddingBottom", "8dp"),
          ("android:layout_marginBottom", index == 0 ? "-8dp" : "0dp"), ("android:text", .text(label)),
        ])
    }
    own.end()
    own.end()
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
    let (digits, letters) = (pixels(dp: 60), pixels(dp: 16))
    let minutes = PickerText(":", digits).width + PickerText("00", digits).width
    let period = max(PickerText("AM", letters, .medium).width, PickerText("PM", letters, .medium).width)
    return Int(minutes + period) + 2 * (pixels(dp: 16) + pixels(dp: 4)) + 4 * pixels(dp: 4)
  }
}
