import Inflater
import Layouts
import Measure

/// A calendar: a month of seven columns and six rows.
///
/// Source: `onMeasure` of android.widget.SimpleMonthView and of DayPickerView, which reads the padding of the calendar again
/// but doesn't count it, and the layouts of DayPickerView and its month (API 34).
struct CalendarViewWidget: Widget {
  let classes = [WidgetClass("CalendarView", "android:calendarViewStyle")]
  let base = "MonthView"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out.setContent(element.monthSize)
    out.set("sideInset", pixels: element.pixels(dp: 20))
    out.set("topInset", pixels: element.dimension("@android:dimen/day_picker_padding_top"))
    out.set("titleHeight", pixels: element.dimension("@android:dimen/date_picker_month_height"))
  }

  func addChildren(of element: Element, to node: inout Node) -> Bool {
    var own = OwnElements()
    for _ in 0..<2 {
      own.add(
        "ImageButton",
        [
          ("android:background", "@null"), ("android:minWidth", "48dp"), ("android:minHeight", "48dp"),
          ("android:padding", "0dp"),
        ])
    }
    node.children += element.views(own)
    return true
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let marks = PickerMarks(element)
    style.overlay = { list, bounds, _ in marks.drawMonth(in: bounds, &list) }
  }
}

extension Element {
  /// The size of a month in a DatePicker or a CalendarView.
  var monthSize: Size {
    func length(_ name: String) -> Int { dimension("@android:dimen/" + name) }
    return Size(
      width: 7 * length("date_picker_day_width") + 2 * pixels(dp: 20),
      height: length("day_picker_padding_top") + length("date_picker_month_height")
        + length("date_picker_day_of_week_height") + 6 * length("date_picker_day_height"))
  }
}
