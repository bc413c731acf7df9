import GRXAndroidData
import Layouts
import Measure

/// The drawings of the platform's pickers of numbers, dates, and times.
struct PickerMarks: Sendable {
  private let fontScale: AndroidFontScale
  private let density: Double
  let text: Color
  let fainter: Color
  let inverse: Color
  let line: Color
  let accent: Color
  let header: Color
  let face: Color
  /// 0 for Sunday.
  let firstWeekday: Int

  private static let day = 1
  static let date = "Thu, Jan 1"
  static let year = "1970"
  /// The values before, at, and after that date.
  static let wheels = ["Dec,Jan,Feb", "31,01,02", "1969,1970,1971"]

  /// Reads the colors of a picker. Today and the time aren't known: all pickers show the first day of 1970, at midnight,
  /// as on a device whose clock was never set.
  init(_ element: Element) {
    (fontScale, density) = (element.fontScale, element.density)
    text = element.color(ofTheme: "android:textColorPrimary") ?? .opaqueBlack
    fainter = element.color(ofTheme: "android:textColorSecondary") ?? text
    inverse = element.color(ofTheme: "android:textColorPrimaryInverse") ?? .opaqueWhite
    line = element.color(ofTheme: "android:colorControlNormal") ?? fainter
    accent = element.color(ofTheme: "android:colorControlActivated") ?? line
    let dark = Color(red: 85, green: 85, blue: 85)
    let usual = element.theme.isLight ? element.color(ofTheme: "android:colorAccent") : dark
    header = element.color("headerBackground") ?? usual ?? accent
    face =
      element.color("numbersBackgroundColor")
      ?? (element.theme.isLight ? Color(red: 238, green: 238, blue: 238) : dark)
    firstWeekday = Int(min(max(element.number("firstDayOfWeek") ?? 1, 1), 7)) - 1
  }

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
    PickerText("January 1970", size(14), .medium).draw(at: bounds.centerX, middle, text, &list)
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
    // The first of January 1970 is a Thursday.
    let start = (4 - firstWeekday + 7) % 7
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
  func drawDateHeader(
    height: Double, monthWidth: Int, in bounds: FloatRect, _ isRightToLeft: Bool, _ list: inout DrawingList
  ) {
    var bounds = bounds
    // As wide as the month below it.
    let width = min(bounds.width, Double(monthWidth))
    if isRightToLeft { bounds.x = bounds.right - width }
    bounds.width = width
    list.fill(FloatRect(bounds.x, bounds.y, width, height), header)
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
    let letters = Int(list.dp(16))
    let (morning, afternoon) = (PickerText("AM", letters, .medium), PickerText("PM", letters, .medium))
    morning.draw(x: x, baseline: baseline - Double(letters) * 1.17 - list.dp(8), white, &list)
    afternoon.draw(x: x, baseline: baseline, faint, &list)
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
