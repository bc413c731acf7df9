import Inflater
import Layouts
import Measure

/// A date picker: a month below the year and the date, or three wheels beside an old calendar.
///
/// Source: the layouts `date_picker_header_material` and `date_picker_legacy` (API 34).
struct DatePickerWidget: Widget {
  let classes = [WidgetClass("DatePicker", "android:datePickerStyle")]
  let base = "View"

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    var own = OwnElements()
    if hasWheels(element) {
      addWheels(to: &own)
    } else {
      addCalendar(of: element, to: &own)
    }
    node.children += element.views(own)
    return true
  }

  private func hasWheels(_ element: Element) -> Bool { element.word("datePickerMode", isOneOf: "spinner", "1") }

  /// Adds the wheels of the months, days, and years, and the calendar beside them, which share what is missing.
  private func addWheels(to own: inout OwnElements) {
    let share: [OwnElements.Attribute] = [("android:layout_weight", "1")]
    own.begin("LinearLayout", [("android:gravity", "center")])
    own.begin("LinearLayout", share + [("android:gravity", "center")])
    for (index, values) in PickerMarks.wheels.enumerated() {
      own.add(
        "NumberPicker",
        [
          ("android:layout_marginTop", "16dp"), ("android:layout_marginBottom", "16dp"),
          ("android:layout_marginStart", "8dp"), ("android:layout_marginEnd", index == 2 ? "16dp" : "8dp"),
          ("app:pickerValues", .written(values)),
        ])
    }
    own.end()
    own.add(
      "CalendarView", width: "245dp", height: "280dp",
      share + [("android:layout_marginStart", "16dp"), ("android:layout_marginEnd", "16dp")])
    own.end()
  }

  private func addCalendar(of element: Element, to own: inout OwnElements) {
    // As wide as the month, even in a wider picker.
    own.begin("LinearLayout", [("android:orientation", "vertical")])
    own.begin(
      "LinearLayout", width: "match_parent",
      [
        ("android:orientation", "vertical"), ("android:paddingTop", "16dp"), ("android:paddingBottom", "18dp"),
        ("android:paddingStart", "24dp"), ("android:paddingEnd", "24dp"),
      ])
    // The picker itself draws the texts.
    let type: [OwnElements.Attribute] =
      [("android:fontFamily", "sans-serif-medium"), ("android:includeFontPadding", "false")]
      + (element.options.makesLooks ? [("android:textColor", "#00000000")] : [])
    // A button with more space around it.
    let around = ["layout_marginStart", "layout_marginTop", "layout_marginEnd", "layout_marginBottom"]
    own.add(
      "TextView",
      type + around.map { ("android:" + $0, "-8dp") } + [
        ("android:padding", "8dp"), ("android:textSize", "16sp"), ("android:text", .text(PickerMarks.year)),
      ])
    own.add(
      "TextView",
      type + [("android:textSize", "34dp"), ("android:maxLines", "2"), ("android:text", .text(PickerMarks.date))])
    own.end()
    own.begin("ScrollView", width: "match_parent", [("android:scrollbars", "none")])
    own.add("CalendarView", width: "match_parent")
    own.end()
    own.end()
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let marks = PickerMarks(element)
    // Its wheels and its month are views.
    if hasWheels(element) { return }
    let height = Double(element.dateHeaderHeight)
    let width = element.monthSize.width
    style.overlay = { list, bounds, view in
      marks.drawDateHeader(height: height, monthWidth: width, in: bounds, view.isRightToLeft, &list)
    }
  }
}

extension Element {
  /// The height of the year (16sp) above the date (34dp), both without font padding.
  fileprivate var dateHeaderHeight: Int {
    var style = TextStyle()
    style.includesFontPadding = false
    let texts = [fontScale.dp(16), 34].reduce(0) { sum, size in
      let request = TextRequest("", textSize: Double(wholePixels(size * density)), style: style)
      return sum + textMetrics.measure(request).height(ofLines: 1)
    }
    return pixels(dp: 16) + texts + pixels(dp: 18)
  }
}
