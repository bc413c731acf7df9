import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  mutating func addProgress(
    _ attributes: AndroidAttributes, _ mark: AndroidWidgetClass.Mark, _ out: AndroidEmitter, _ look: LookContext,
    _ style: inout Look.Style
  ) {
    style.hidesContent = true
    let theme = look.theme
    func number(_ name: String, _ fallback: Double) -> Double { self.number(name, attributes, theme) ?? fallback }
    let name = out.element.name
    if name.hasSuffix("RatingBar") {
      let accent =
        color("progressTint", attributes, look) ?? color(ofTheme: "android:colorControlActivated", look) ?? .opaqueBlack
      let rest =
        color("progressBackgroundTint", attributes, look)
        ?? color(ofTheme: "android:colorForeground", look)?.faded(0.17)
      let (count, rating) = (max(1, min(Int(number("numStars", 5)), 100)), number("rating", 0))
      style.overlay = { list, bounds, _ in
        ProgressMarks.stars(in: bounds, count, rating, accent, rest ?? .transparent, &list)
      }
      return
    }
    if name.hasSuffix("Slider") {
      return addSlider(attributes, look, &style)
    }
    let (least, most) = (number("min", 0), number("max", 100))
    let share = most > least ? min(max((number("progress", 0) - least) / (most - least), 0), 1) : 0
    if name.hasSuffix("ProgressIndicator") {
      let active = color("indicatorColor", attributes, look) ?? color(ofTheme: "colorPrimary", look) ?? .opaqueBlack
      var track = color("trackColor", attributes, look)
      let isNew = theme.family == .material3
      if track == nil {
        track =
          isNew
          ? color(ofTheme: "colorSecondaryContainer", look)
          : name.hasPrefix("Linear") || name.contains("LinearP") ? active.faded(theme.isLight ? 0.24 : 0.24) : nil
      }
      let thickness = Double(pixels("trackThickness", attributes, theme) ?? pixels(dp: 4))
      let value = bool("indeterminate", attributes, theme) == true ? 0.4 : share
      if name.hasSuffix("CircularProgressIndicator") {
        let size = Double(pixels("indicatorSize", attributes, theme) ?? pixels(dp: 40))
        let tracked = isNew ? track : color("trackColor", attributes, look)
        style.overlay = { list, bounds, _ in
          ProgressMarks.circle(in: bounds, size, thickness, value, active, tracked, isRound: isNew, &list)
        }
      } else {
        style.overlay = { [track] list, bounds, _ in
          ProgressMarks.line(in: bounds, thickness, value, active, track, isNew: isNew, &list)
        }
      }
      return
    }
    let accent =
      color("progressTint", attributes, look) ?? color(ofTheme: "android:colorControlActivated", look) ?? .opaqueBlack
    let rest =
      color("progressBackgroundTint", attributes, look)
      ?? (color(ofTheme: "android:colorForeground", look) ?? .opaqueBlack).faded(theme.isLight ? 0.15 : 0.2)
    if mark == .seekBar {
      // Source: AbsSeekBar.drawableStateChanged, with the themes' disabledAlpha.
      let strength = look.states.isEnabled ? 1 : theme.isLight ? 0.26 : 0.3
      let usual = look.states.isEnabled ? accent : color(ofTheme: "android:colorControlNormal", look) ?? accent
      let thumb = (color("thumbTint", attributes, look) ?? usual).faded(strength)
      let (active, left) = (accent.faded(strength), rest.faded(strength))
      style.overlay = { list, bounds, view in
        ProgressMarks.seekBar(in: bounds, view.padding, share, active, left, thumb, &list)
      }
      return
    }
    let isLine = isHorizontalBar(attributes, look)
    style.overlay = { list, bounds, _ in
      if isLine {
        let height = min(list.dp(4), bounds.height)
        let place = FloatRect(0, ((bounds.height - height) / 2).rounded(), bounds.width, height)
        list.fill(place, rest)
        list.fill(FloatRect(place.x, place.y, place.width * share, height), accent)
      } else {
        ProgressMarks.spinner(in: bounds, accent, &list)
      }
    }
  }

  private mutating func isHorizontalBar(_ attributes: AndroidAttributes, _ look: LookContext) -> Bool {
    if bool("indeterminateOnly", attributes, look.theme) == true { return false }
    let drawable = attributes.find("progressDrawable")?.value ?? ""
    return drawable.contains("horizontal") || bool("indeterminateOnly", attributes, look.theme) == false
  }

  private mutating func addSlider(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    func number(_ name: String, _ fallback: Double) -> Double { self.number(name, attributes, look.theme) ?? fallback }
    let (from, to) = (number("valueFrom", 0), number("valueTo", 1))
    let share = to > from ? min(max((number("value", from) - from) / (to - from), 0), 1) : 0
    let active =
      color("trackColorActive", attributes, look) ?? color("trackColor", attributes, look) ?? color(
        ofTheme: "colorPrimary", look) ?? .opaqueBlack
    let rest =
      color("trackColorInactive", attributes, look) ?? color("trackColor", attributes, look) ?? active.faded(0.24)
    let thumb = color("thumbColor", attributes, look) ?? active
    let height = Double(pixels("trackHeight", attributes, look.theme) ?? pixels(dp: 4))
    let isNew = look.theme.family == .material3
    style.overlay = { list, bounds, view in
      ProgressMarks.slider(in: bounds, height, share, active, rest, thumb, isNew: isNew, &list)
    }
  }
}

/// The drawings of progress indicators.
enum ProgressMarks {
  static func stars(
    in bounds: FloatRect, _ count: Int, _ rating: Double, _ color: Color, _ rest: Color, _ list: inout DrawingList
  ) {
    let side = bounds.width / Double(count)
    guard let star = VectorPath(pathData: WidgetMarks.starIcon) else { return }
    for index in 0..<count {
      let place = Affine(
        scaleX: side / 24, scaleY: side / 24, x: side * Double(index),
        y: bounds.y)
      let path = star.transformed(place)
      let share = min(max(rating - Double(index), 0), 1)
      if share < 1 { list.fill(path, rest) }
      guard share > 0 else { continue }
      if share < 1 {
        list.beginClip(.rect(FloatRect(side * Double(index), bounds.y, (side * share).rounded(), bounds.height)))
      }
      list.fill(path, color)
      if share < 1 { list.endClip() }
    }
  }

  static func seekBar(
    in bounds: FloatRect, _ padding: Edges, _ share: Double, _ active: Color, _ rest: Color, _ thumb: Color,
    _ list: inout DrawingList
  ) {
    let inset = list.dp(16)
    let line = FloatRect(inset, (bounds.centerY - list.dp(1)).rounded(), bounds.width - 2 * inset, list.dp(2))
    list.fill(line, rest)
    list.fill(FloatRect(line.x, line.y, line.width * share, line.height), active)
    list.fill(.oval(.around(line.x + line.width * share, bounds.centerY, list.dp(12), list.dp(12))), thumb)
  }

  static func slider(
    in bounds: FloatRect, _ height: Double, _ share: Double, _ active: Color, _ rest: Color, _ thumb: Color,
    isNew: Bool,
    _ list: inout DrawingList
  ) {
    let inset = list.dp(isNew ? 22 : 16)
    let line = FloatRect(inset, bounds.centerY - height / 2, bounds.width - 2 * inset, height)
    let x = line.x + line.width * share
    guard isNew else {
      let radius = Corners(height / 2)
      list.fill(line, radius, rest)
      list.fill(FloatRect(line.x - height / 2, line.y, x - line.x + height / 2, height), radius, active)
      list.fill(.oval(.around(x, bounds.centerY, list.dp(20), list.dp(20))), thumb)
      return
    }
    // The two parts end beside the handle, with small corners there.
    let gap = list.dp(6)
    let (outer, small) = (height / 2, list.dp(2))
    list.fill(
      FloatRect(line.x - height / 2, line.y, x - gap - line.x + height / 2, height),
      Corners(outer, small, small, outer),
      active)
    list.fill(
      FloatRect(x + gap, line.y, line.right + height / 2 - x - gap, height), Corners(small, outer, outer, small), rest)
    list.fill(.around(x, bounds.centerY, list.dp(4), list.dp(44)), Corners(list.dp(2)), thumb)
    list.fill(.oval(.around(line.right, bounds.centerY, list.dp(4), list.dp(4))), active)
  }

  static func line(
    in bounds: FloatRect, _ height: Double, _ share: Double, _ active: Color, _ track: Color?, isNew: Bool,
    _ list: inout DrawingList
  ) {
    let line = FloatRect(0, bounds.centerY - height / 2, bounds.width, height)
    let end = line.width * share
    guard isNew else {
      list.fill(line, track)
      list.fill(FloatRect(0, line.y, end, height), active)
      return
    }
    let corners = Corners(height / 2)
    list.fill(FloatRect(0, line.y, end, height), corners, active)
    list.fill(FloatRect(end + list.dp(4), line.y, line.width - end - list.dp(4), height), corners, track)
    list.fill(.oval(FloatRect(line.right - height, line.y, height, height)), active)
  }

  static func circle(
    in bounds: FloatRect, _ size: Double, _ thickness: Double, _ share: Double, _ active: Color, _ track: Color?,
    isRound: Bool, _ list: inout DrawingList
  ) {
    let circle = FloatRect.around(bounds.centerX, bounds.centerY, size - thickness, size - thickness)
    let cap: Stroke.Cap = isRound ? .round : .butt
    if let track {
      let gap = isRound ? 25.0 : 0
      let start = -90 + 360 * share + gap
      list.stroke(.arc(circle, from: start, sweep: 360 - 360 * share - 2 * gap), Stroke(thickness, cap: cap), track)
    }
    list.stroke(.arc(circle, from: -90, sweep: 360 * share), Stroke(thickness, cap: cap), active)
  }

  static func spinner(in bounds: FloatRect, _ color: Color, _ list: inout DrawingList) {
    let side = min(bounds.width, bounds.height) * 0.8
    let circle = FloatRect.around(bounds.centerX, bounds.centerY, side * 0.9, side * 0.9)
    list.stroke(.arc(circle, from: -60, sweep: 250), Stroke(side * 0.1), color)
  }
}
