import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// A NumberPicker. Source: android.widget.NumberPicker and its style `Widget.Material.NumberPicker` (API 34).
  static let numberPicker = AndroidWidgetClass(draws: .numberPicker) { translator, attributes, box, out in
    // Its padding is inside its size.
    let (edges, start, end) = box.padding()
    let across = (start ?? edges.left) + (end ?? edges.right)
    let size = Size(
      width: max(0, translator.pixels(dp: 64) - across),
      height: max(0, translator.pixels(dp: 180) - edges.top - edges.bottom))
    translator.setIntrinsic(size, &out)
  }

  /// A calendar: a month of seven columns and six rows.
  ///
  /// Source: `onMeasure` of android.widget.SimpleMonthView and of DayPickerView, which reads the padding of the calendar
  /// again but doesn't count it, and the layouts of DayPickerView and its month (API 34).
  static let calendar = AndroidWidgetClass(draws: .calendar) { translator, _, _, out in
    translator.setIntrinsic(translator.monthSize, &out)
    out["limitsPaddedContent"] = .bool(true)
  }

  /// A date picker: a month below the year and the date, or three wheels beside an old calendar.
  ///
  /// Source: the layouts `date_picker_header_material` and `date_picker_legacy` (API 34).
  static let datePicker = AndroidWidgetClass(draws: .datePicker) { _, _, _, _ in
  } addChildren: { translator, element, attributes, context, children in
    var own = OwnElements()
    if translator.word("datePickerMode", attributes, context.theme) == "spinner" {
      let columns = 3 * (translator.pixels(dp: 64) + 2 * translator.pixels(dp: 8))
      own.add(
        "Space", width: .pixels(columns + 2 * translator.pixels(dp: 22) + translator.pixels(dp: 241)), height: "280dp")
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
      own.add("Space", width: .pixels(translator.monthSize.width), height: .pixels(translator.monthSize.height))
      own.end()
    }
    children += translator.ownViews(own, of: element, context)
    return true
  }

  /// A time picker: a clock face, or two or three wheels.
  ///
  /// Source: the layouts `time_picker_material` and `time_picker_legacy_material` (API 34).
  static let timePicker = AndroidWidgetClass(draws: .timePicker) { translator, attributes, _, out in
    if translator.isSpinner(attributes, out.theme) { return }
    out["fillsWidth"] = .bool(true)
  } addChildren: { translator, element, attributes, context, children in
    var own = OwnElements()
    if translator.isSpinner(attributes, context.theme) {
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
    } else {
      own.begin("LinearLayout", width: "match_parent", [("android:orientation", "vertical")])
      own.add("Space", width: .pixels(translator.clockHeaderWidth), height: "340dp")
      let size = OwnElements.Value.pixels(2 * translator.pixels(dp: 12) + translator.pixels(dp: 24))
      own.add(
        "ImageView", width: size, height: size,
        [
          ("android:layout_marginStart", "12dp"), ("android:layout_marginEnd", "12dp"), ("android:scaleType", "center"),
        ]
          + translator.barIcon("@android:drawable/btn_keyboard_key_material", attributes, context))
      own.end()
    }
    children += translator.ownViews(own, of: element, context)
    return true
  }
}

extension AndroidTranslator {
  fileprivate func isSpinner(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Bool {
    ["spinner", "1"].contains(word("timePickerMode", attributes, theme) ?? "")
  }

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

  /// The height of the year (16sp) above the date (34dp), both without font padding.
  var dateHeaderHeight: Int {
    var style = TextStyle()
    style.includesFontPadding = false
    let texts = [fontScale.dp(16), 34].reduce(0) { sum, size in
      let request = TextRequest("", textSize: Double(wholePixels(size * density)), style: style)
      return sum + AndroidTextMetrics(apiLevel: options.apiLevel).measure(request).height(ofLines: 1)
    }
    return pixels(dp: 16) + texts + pixels(dp: 18)
  }

  /// The size of a month in a DatePicker or a CalendarView.
  fileprivate var monthSize: Size {
    func length(_ name: String) -> Int { dimension("@android:dimen/" + name) }
    return Size(
      width: 7 * length("date_picker_day_width") + 2 * pixels(dp: 20),
      height: length("day_picker_padding_top") + length("date_picker_month_height")
        + length("date_picker_day_of_week_height") + 6 * length("date_picker_day_height"))
  }
}
