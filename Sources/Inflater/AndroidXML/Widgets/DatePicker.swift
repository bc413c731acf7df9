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
    if element.word("datePickerMode", isOneOf: "spinner") {
      let columns = 3 * (element.pixels(dp: 64) + 2 * element.pixels(dp: 8))
      own.add(
        "Space", width: .pixels(columns + 2 * element.pixels(dp: 22) + element.pixels(dp: 241)), height: "280dp")
    } else {
      // The picker itself draws it.
      own.begin(
        "LinearLayout", width: "match_parent",
        [("android:orientation", "vertical"), ("android:visibility", "invisible")])
      own.begin(
        "LinearLayout", width: "match_parent",
        [
          ("android:orientation", "vertical"), ("android:paddingTop", "16dp"), ("android:paddingBottom", "18dp"),
          ("android:paddingStart", "24dp"), ("android:paddingEnd", "24dp"),
        ])
      let type: [OwnElements.Attribute] = [
        ("android:fontFamily", "sans-serif-medium"), ("android:includeFontPadding", "false"),
      ]
      own.add(
        "TextView", width: "match_parent",
        type + [("android:textSize", "16sp"), ("android:text", .text(PickerMarks.year))])
      own.add(
        "TextView", width: "match_parent",
        type + [("android:textSize", "34dp"), ("android:maxLines", "2"), ("android:text", .text(PickerMarks.date))])
      own.end()
      let month = element.monthSize
      own.add("Space", width: .pixels(month.width), height: .pixels(month.height))
      own.end()
    }
    node.children += element.views(own)
    return true
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let marks = PickerMarks(element)
    if element.word("datePickerMode", isOneOf: "spinner", "1") {
      style.overlay = { list, bounds, _ in marks.drawDateWheels(in: bounds, &list) }
      return
    }
    let height = Double(element.dateHeaderHeight)
    style.overlay = { list, bounds, view in
      marks.drawDateHeader(height: height, in: bounds, view.isRightToLeft, &list)
      marks.drawMonth(in: bounds.inset(0, height, 0, 0), &list)
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
