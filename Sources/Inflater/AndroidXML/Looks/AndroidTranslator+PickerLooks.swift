import GRXAndroidData
import Inflater
import Layouts
import Measure

/// Today and the time aren't known: all pickers show the same day, at noon.
extension AndroidTranslator {
  func addPicker(
    _ attributes: AndroidAttributes, _ mark: AndroidWidgetClass.Mark, _ look: LookContext, _ style: inout Look.Style
  ) {
    style.hidesContent = true
    var marks = PickerMarks(fontScale, density: density)
    marks.text = color(ofTheme: "android:textColorPrimary", look) ?? .opaqueBlack
    marks.fainter = color(ofTheme: "android:textColorSecondary", look) ?? marks.text
    marks.inverse = color(ofTheme: "android:textColorPrimaryInverse", look) ?? .opaqueWhite
    marks.line = color(ofTheme: "android:colorControlNormal", look) ?? marks.fainter
    marks.accent = color(ofTheme: "android:colorControlActivated", look) ?? marks.line
    let dark = Color(red: 85, green: 85, blue: 85)
    let usual = look.theme.isLight ? color(ofTheme: "android:colorAccent", look) : dark
    marks.header = color("headerBackground", attributes, look) ?? usual ?? marks.accent
    marks.face =
      color("numbersBackgroundColor", attributes, look)
      ?? (look.theme.isLight ? Color(red: 238, green: 238, blue: 238) : dark)
    marks.firstWeekday = Int(min(max(number("firstDayOfWeek", attributes, look.theme) ?? 1, 1), 7)) - 1
    let isSpinner =
      ["spinner", "1"].contains(word("datePickerMode", attributes, look.theme) ?? "")
      || ["spinner", "1"].contains(word("timePickerMode", attributes, look.theme) ?? "")
    switch mark {
    case .numberPicker:
      let values = attributes.given("pickerValues")?.value.split(separator: ",", omittingEmptySubsequences: false)
      let shown = values.map { $0.map(String.init) } ?? ["", "0", ""]
      style.overlay = { [marks] list, bounds, _ in marks.drawWheel(shown, in: bounds, &list) }
    case .calendar: style.overlay = { [marks] list, bounds, _ in marks.drawMonth(in: bounds, &list) }
    case .datePicker where isSpinner:
      style.overlay = { [marks] list, bounds, _ in marks.drawDateWheels(in: bounds, &list) }
    case .datePicker:
      let height = Double(dateHeaderHeight)
      style.overlay = { [marks] list, bounds, view in
        marks.drawDateHeader(height: height, in: bounds, view.isRightToLeft, &list)
        marks.drawMonth(in: bounds.inset(0, height, 0, 0), &list)
      }
    // Its wheels are views.
    case .timePicker where isSpinner: break
    default: style.underlay = { [marks] list, bounds, _ in marks.drawClock(in: bounds, &list) }
    }
  }

  /// The field of a SearchView that isn't an icon.
  ///
  /// Source: the layouts `search_view` (API 34) and `abc_search_view` (AppCompat 1.7).
  func addSearchView(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    guard bool("iconifiedByDefault", attributes, look.theme) == false else { return }
    let icon = figure("searchHintIcon", attributes, look) ?? figure("@drawable/abc_ic_search_api_material", look)
    let hint = string("queryHint", attributes, look.theme) ?? string("defaultQueryHint", attributes, look.theme) ?? ""
    let color = color(ofTheme: "android:textColorHint", look) ?? .opaqueBlack
    let hasLine = attributes.find("queryBackground").map { $0.value != "@null" } ?? true
    let line = self.color(ofTheme: "colorControlNormal", look) ?? color
    let size = wholePixels(fontScale.dp(18) * density)
    style.overlay = { list, bounds, view in
      let plate = bounds.inset(view.padding).inset(list.dp(8), 0, list.dp(8), 0)
      let isRightToLeft = view.isRightToLeft
      let side = list.dp(24)
      icon?.draw(
        in: FloatRect(
          isRightToLeft ? plate.right - side : plate.x, plate.centerY - side / 2, side, side), &list)
      let room = plate.width - side - list.dp(14)
      let text = PickerText(hint, size)
      if room > 0 {
        list.beginClip(
          .rect(FloatRect(isRightToLeft ? plate.x : plate.x + side, plate.y, plate.width - side, plate.height)))
        let x = isRightToLeft ? plate.right - side - list.dp(8) - text.width : plate.x + side + list.dp(8)
        text.draw(x: x, baseline: text.baseline(centeredAt: plate.centerY), color, &list)
        list.endClip()
      }
      if hasLine {
        list.fill(FloatRect(plate.x, plate.centerY + list.dp(18), plate.width, list.dp(1)), line)
      }
    }
  }
}

/// A line of text in a drawing, measured with the platform's font.
struct PickerText {
  private let text: String
  private let size: Double
  private let style: TextStyle
  let width: Double
  /// The distances from the baseline to the top and to the bottom of the line, in pixels, both positive.
  private let ascent: Double
  private let descent: Double

  init(_ text: String, _ size: Int, _ weight: TextStyle.Weight = .regular) {
    var style = TextStyle()
    style.weight = weight
    style.includesFontPadding = false
    (self.text, self.size, self.style) = (text, Double(size), style)
    let measured = AndroidTextMetrics().measure(TextRequest(text, textSize: Double(size), style: style))
    width = Double(measured.width)
    ascent = Double(measured.firstBaseline)
    descent = Double(measured.height(ofLines: 1) - measured.firstBaseline)
  }

  func baseline(centeredAt y: Double) -> Double { (y + (ascent - descent) / 2).rounded() }

  func draw(x: Double, baseline: Double, _ color: Color, _ list: inout DrawingList) {
    list.text(
      TextRun(text, x: x.rounded(), baseline: baseline, width: width, size: size, weight: style.weight, color: color))
  }

  func draw(at x: Double, _ y: Double, _ color: Color, _ list: inout DrawingList) {
    draw(x: x - width / 2, baseline: baseline(centeredAt: y), color, &list)
  }
}

/// The drawings of the platform's pickers of numbers, dates, and times.
struct PickerMarks: Sendable {
  private let fontScale: AndroidFontScale
  private let density: Double
  var text = Color.opaqueBlack
  var fainter = Color.opaqueBlack
  var inverse = Color.opaqueWhite
  var line = Color.opaqueBlack
  var accent = Color.opaqueBlack
  var header = Color.opaqueBlack
  var face = Color.opaqueWhite
  /// 0 for Sunday.
  var firstWeekday = 0

  private static let day = 15
  static let date = "Mon, Jan 15"
  static let year = "2024"

  init(_ fontScale: AndroidFontScale, density: Double) { (self.fontScale, self.density) = (fontScale, density) }

  /// The size of a text, in pixels.
  private func size(_ points: Double) -> Int { Int((fontScale.dp(points) * density).rounded()) }

  // MARK: Wheels

  /// A wheel that shows the value before the current one, the current one, and the next one.
  ///
  /// Source: android.widget.NumberPicker: initializeSelectorWheel, onLayout, onDraw (API 34).
  func drawWheel(_ values: [String], in bounds: FloatRect, _ list: inout DrawingList) {
    let textSize = size(14)
    let gap = ((bounds.height - 3 * Double(textSize)) / 3 + 0.5).rounded(.down)
    list.beginClip(.rect(bounds))
    for (index, value) in values.prefix(3).enumerated() {
      let y = bounds.centerY + Double(index - 1) * (Double(textSize) + gap)
      PickerText(value, textSize).draw(at: bounds.centerX, y, index == 1 ? text : text.faded(0.42), &list)
    }
    list.endClip()
    let (distance, height) = (list.dp(48), list.dp(2))
    let top = ((bounds.height - distance) / 2).rounded(.down) - height + bounds.y
    list.fill(FloatRect(bounds.x, top, bounds.width, height), line)
    list.fill(FloatRect(bounds.x, top + distance + height, bounds.width, height), line)
  }

  /// The wheels of a month, a day and a year, beside a month.
  func drawDateWheels(in bounds: FloatRect, _ list: inout DrawingList) {
    let (width, height) = (list.dp(64), min(list.dp(180), bounds.height))
    var x = bounds.x + list.dp(8)
    for values in [["Dec", "Jan", "Feb"], ["14", "15", "16"], ["2023", "2024", "2025"]] {
      drawWheel(values, in: FloatRect(x, bounds.y + (bounds.height - height) / 2, width, height), &list)
      x += width + list.dp(16)
    }
    x += list.dp(14)
    let room = FloatRect(x, bounds.y, bounds.right - x, bounds.height)
    if room.width >= list.dp(120) { drawMonth(in: room, &list) }
  }

  // MARK: Months

  /// The days of a month below their weekdays.
  ///
  /// Source: android.widget.SimpleMonthView.onDraw, android.widget.DayPickerView.onLayout (API 34).
  func drawMonth(in bounds: FloatRect, _ list: inout DrawingList) {
    let scale = bounds.height / list.dp(338)
    let across = min(list.dp(20), bounds.width / 12)
    let cell = (bounds.width - 2 * across) / 7
    let (month, weekdays, row) = (list.dp(56) * scale, list.dp(36) * scale, list.dp(40) * scale)
    let top = bounds.y + list.dp(6) * scale
    let (left, middle) = (bounds.x + across, top + month / 2)
    PickerText("January 2024", size(14), .medium).draw(at: bounds.centerX, middle, text, &list)
    for (x, direction) in [(left + cell / 2, -1.0), (left + 6.5 * cell, 1.0)] {
      var arrow = VectorPath()
      arrow.move(x - direction * list.dp(2.7), middle - list.dp(5))
      arrow.line(x + direction * list.dp(2.3), middle)
      arrow.line(x - direction * list.dp(2.7), middle + list.dp(5))
      list.stroke(arrow, Stroke(list.dp(2)), line)
    }
    for column in 0..<7 {
      let letter = ["S", "M", "T", "W", "T", "F", "S"][(column + firstWeekday) % 7]
      let x = left + (Double(column) + 0.5) * cell
      PickerText(letter, size(12), .medium).draw(at: x, top + month + weekdays / 2, fainter, &list)
    }
    // The first of January 2024 is a Monday.
    let start = (1 - firstWeekday + 7) % 7
    for day in 1...31 {
      let place = start + day - 1
      let x = left + (Double(place % 7) + 0.5) * cell
      let y = top + month + weekdays + (Double(place / 7) + 0.5) * row
      if day == Self.day {
        let side = 2 * min(list.dp(20), cell / 2, row / 2)
        list.fill(.oval(.around(x, y, side, side)), accent)
      }
      PickerText(String(day), size(12)).draw(at: x, y, day == Self.day ? inverse : text, &list)
    }
  }

  /// The year, and the date below it.
  ///
  /// Source: the layout `date_picker_header_material` (API 34).
  func drawDateHeader(height: Double, in bounds: FloatRect, _ isRightToLeft: Bool, _ list: inout DrawingList) {
    list.fill(FloatRect(bounds.x, bounds.y, bounds.width, height), header)
    let (year, date) = (PickerText(Self.year, size(16), .medium), PickerText(Self.date, Int(list.dp(34)), .medium))
    let (first, last) = (bounds.y + list.dp(16), bounds.y + height - list.dp(18))
    let share = Double(size(16)) / (Double(size(16)) + list.dp(34))
    let border = first + (last - first) * share
    func x(_ text: PickerText) -> Double {
      isRightToLeft ? bounds.right - list.dp(24) - text.width : bounds.x + list.dp(24)
    }
    year.draw(
      x: x(year), baseline: year.baseline(centeredAt: (first + border) / 2), Color.opaqueWhite.faded(0.7), &list)
    date.draw(x: x(date), baseline: date.baseline(centeredAt: (border + last) / 2), .opaqueWhite, &list)
  }

  // MARK: Times

  /// The time above a clock's face.
  ///
  /// Source: the layouts `time_picker_material` and `time_picker_header_material`, and
  /// android.widget.RadialTimePickerView.onDraw (API 34).
  func drawClock(in bounds: FloatRect, _ list: inout DrawingList) {
    let height = min(list.dp(96), bounds.height)
    list.fill(FloatRect(bounds.x, bounds.y, bounds.width, height), header)
    let (white, faint) = (Color.opaqueWhite, Color.opaqueWhite.faded(0.7))
    let (hours, colon, minutes) = (
      PickerText("12", Int(list.dp(60))), PickerText(":", Int(list.dp(60))), PickerText("00", Int(list.dp(60)))
    )
    let baseline = hours.baseline(centeredAt: bounds.y + height / 2)
    let left = bounds.centerX - colon.width / 2
    let gap = list.dp(4)
    hours.draw(x: left - gap - hours.width, baseline: baseline, white, &list)
    colon.draw(x: left, baseline: baseline, faint, &list)
    minutes.draw(x: left + colon.width + gap, baseline: baseline, faint, &list)
    let x = left + colon.width + gap + minutes.width + list.dp(8)
    let (morning, afternoon) = (PickerText("AM", size(16), .medium), PickerText("PM", size(16), .medium))
    morning.draw(x: x, baseline: baseline - Double(size(16)) * 1.17 - list.dp(8), faint, &list)
    afternoon.draw(x: x, baseline: baseline, white, &list)
    drawFace(
      in: FloatRect(bounds.x, bounds.y + height + list.dp(16), bounds.width, list.dp(228)), &list)
  }

  private func drawFace(in room: FloatRect, _ list: inout DrawingList) {
    let radius = min(room.width, room.height) / 2
    guard radius > list.dp(40) else { return }
    let center = PathPoint(room.centerX, room.centerY)
    list.fill(.oval(.around(center.x, center.y, 2 * radius, 2 * radius)), face)
    let reach = radius - list.dp(22)
    list.fill(.oval(.around(center.x, center.y, list.dp(6), list.dp(6))), accent)
    list.fill(FloatRect(center.x - list.dp(1), center.y - reach, list.dp(2), reach), accent)
    list.fill(.oval(.around(center.x, center.y - reach, list.dp(40), list.dp(40))), accent)
    // The sines of multiples of 30 degrees.
    let sines = [0, 0.5, 0.866_025_4, 1, 0.866_025_4, 0.5, 0, -0.5, -0.866_025_4, -1, -0.866_025_4, -0.5]
    for hour in 1...12 {
      let (x, y) = (center.x + reach * sines[hour % 12], center.y - reach * sines[(hour + 3) % 12])
      PickerText(String(hour), size(16)).draw(at: x, y, hour == 12 ? inverse : text, &list)
    }
  }
}
