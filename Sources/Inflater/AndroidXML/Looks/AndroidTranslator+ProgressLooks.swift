import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  func addProgress(
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
      let (count, rating) = (Int(min(max(number("numStars", 5), 1), 100)), number("rating", 0))
      style.overlay = { list, bounds, view in
        ProgressMarks.stars(in: bounds, view.isRightToLeft, count, rating, accent, rest ?? .transparent, &list)
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
        style.overlay = { [track] list, bounds, view in
          let line = TrackLine(
            FloatRect(0, bounds.centerY - thickness / 2, bounds.width, thickness), view.isRightToLeft)
          ProgressMarks.draw(line, value, active, track, isNew: isNew, &list)
        }
      }
      return
    }
    let second = most > least ? min(max((number("secondaryProgress", 0) - least) / (most - least), 0), 1) : 0
    let usual = color(ofTheme: "android:colorControlActivated", look) ?? .opaqueBlack
    let accent = color("progressTint", attributes, look) ?? usual
    // The image of the track is translucent.
    let secondary = color("secondaryProgressTint", attributes, look) ?? usual.faded(0.28)
    let rest =
      color("progressBackgroundTint", attributes, look)
      ?? (color(ofTheme: "android:colorForeground", look) ?? .opaqueBlack).faded(theme.isLight ? 0.15 : 0.2)
    let own = ownProgress(attributes, share, second, look)
    if mark == .seekBar {
      // Source: AbsSeekBar.drawableStateChanged, with the themes' disabledAlpha.
      let strength = look.states.isEnabled ? 1 : theme.isLight ? 0.26 : 0.3
      let usual = look.states.isEnabled ? accent : color(ofTheme: "android:colorControlNormal", look) ?? accent
      let thumb = (color("thumbTint", attributes, look) ?? usual).faded(strength)
      let (active, left) = (accent.faded(strength), rest.faded(strength))
      let middle = look.states.isEnabled ? secondary : .transparent
      let knob = attributes.given("thumb").flatMap { figure($0.value, look) }?.tinted(
        color("thumbTint", attributes, look))
      let hasTicks = attributes.find("tickMark").map { $0.value != "@null" } ?? false
      let ticks = hasTicks ? Int(min(max(most - least, 0), 1000)) : 0
      let thickness = Double(pixels("maxHeight", attributes, theme) ?? 0)
      style.overlay = { list, bounds, view in
        ProgressMarks.seekBar(
          in: bounds, view, shares: (share, second), own, thickness, colors: (active, middle, left), ticks, thumb, knob,
          &list)
      }
      return
    }
    let isLine = isHorizontalBar(attributes, look)
    let isIndeterminate = bool("indeterminate", attributes, theme) == true
    let turning = color("indeterminateTint", attributes, look) ?? usual
    style.overlay = { list, bounds, view in
      let room = bounds.inset(view.padding)
      if let own, !isIndeterminate {
        own.draw(in: room, &list)
      } else if isLine {
        let height = min(list.dp(4), room.height)
        let line = TrackLine(
          FloatRect(room.x, room.y + ((room.height - height) / 2).rounded(), room.width, height), view.isRightToLeft)
        list.fill(line.frame, rest)
        if isIndeterminate { return list.fill(line.part(0, 0.4), turning) }
        list.fill(line.part(0, second), secondary)
        list.fill(line.part(0, share), accent)
      } else {
        ProgressMarks.spinner(in: room, turning, &list)
      }
    }
  }

  /// Returns the application's own drawable of a progress, at its level.
  ///
  /// Source: android.widget.ProgressBar.setVisualProgress (API 34).
  private func ownProgress(
    _ attributes: AndroidAttributes, _ share: Double, _ second: Double, _ look: LookContext
  ) -> Figure? {
    guard let found = attributes.given("progressDrawable") else { return nil }
    var look = look
    look.level = Int(share * 10_000)
    look.layerLevels = ["progress": look.level, "secondaryProgress": Int(second * 10_000), "background": 0]
    return figure(found.value, look)
  }

  private func isHorizontalBar(_ attributes: AndroidAttributes, _ look: LookContext) -> Bool {
    if bool("indeterminateOnly", attributes, look.theme) == true { return false }
    let drawable = attributes.find("progressDrawable")?.value ?? ""
    return drawable.contains("horizontal") || bool("indeterminateOnly", attributes, look.theme) == false
  }

  private func addSlider(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    func number(_ name: String, _ fallback: Double) -> Double { self.number(name, attributes, look.theme) ?? fallback }
    let (from, to, step) = (number("valueFrom", 0), number("valueTo", 1), number("stepSize", 0))
    var values = [number("value", from)]
    if let found = attributes.given("values"), let reference = ResourceReference(found.value),
      let items = resources.array(reference.name)
    {
      let numbers = items.prefix(20).compactMap {
        resolve($0, look.theme, look.file, look.offset).flatMap { Double($0.text) }
      }
      if !numbers.isEmpty { values = numbers.filter(\.isFinite).sorted() }
    }
    let active =
      color("trackColorActive", attributes, look) ?? color("trackColor", attributes, look) ?? color(
        ofTheme: "colorPrimary", look) ?? .opaqueBlack
    let rest =
      color("trackColorInactive", attributes, look) ?? color("trackColor", attributes, look) ?? active.faded(0.24)
    var slider = SliderMarks(
      shares: values.map { to > from ? min(max(($0 - from) / (to - from), 0), 1) : 0 }, active: active, rest: rest,
      thumb: color("thumbColor", attributes, look) ?? active, isNew: look.theme.family == .material3)
    slider.height = Double(pixels("trackHeight", attributes, look.theme) ?? pixels(dp: 4))
    slider.isEnabled = look.states.isEnabled
    if step > 0, bool("tickVisible", attributes, look.theme) != false {
      slider.tickCount = Int(min((to - from) / step + 1, 10_000))
      slider.activeTick = color("tickColorActive", attributes, look)
      slider.restingTick = color("tickColorInactive", attributes, look)
    }
    style.overlay = { [slider] list, bounds, view in
      slider.draw(in: bounds, isRightToLeft: view.isRightToLeft, &list)
    }
  }
}

/// A horizontal line along which values increase from the start to the end.
struct TrackLine {
  let frame: FloatRect
  let isRightToLeft: Bool

  init(_ frame: FloatRect, _ isRightToLeft: Bool) { (self.frame, self.isRightToLeft) = (frame, isRightToLeft) }

  /// The place of a share of the way from the start, from 0 to 1.
  func x(_ share: Double) -> Double { frame.x + frame.width * (isRightToLeft ? 1 - share : share) }

  /// The line between two shares, in ascending order.
  func part(_ from: Double, _ to: Double) -> FloatRect {
    FloatRect(min(x(from), x(to)), frame.y, frame.width * (to - from), frame.height)
  }
}

/// The drawings of progress indicators.
enum ProgressMarks {
  static func stars(
    in bounds: FloatRect, _ isRightToLeft: Bool, _ count: Int, _ rating: Double, _ color: Color, _ rest: Color,
    _ list: inout DrawingList
  ) {
    let side = bounds.width / Double(count)
    guard let star = VectorPath(pathData: WidgetMarks.starIcon) else { return }
    for index in 0..<count {
      let x = side * Double(isRightToLeft ? count - 1 - index : index)
      let place = Affine(scaleX: side / 24, scaleY: side / 24, x: x, y: bounds.y)
      let path = star.transformed(place)
      let share = min(max(rating - Double(index), 0), 1)
      if share < 1 { list.fill(path, rest) }
      guard share > 0 else { continue }
      if share < 1 {
        let width = (side * share).rounded()
        list.beginClip(.rect(FloatRect(isRightToLeft ? x + side - width : x, bounds.y, width, bounds.height)))
      }
      list.fill(path, color)
      if share < 1 { list.endClip() }
    }
  }

  /// Draws a SeekBar. Source: android.widget.AbsSeekBar (API 34): drawTrack, drawTickMarks, drawThumb, setThumbPos.
  static func seekBar(
    in bounds: FloatRect, _ view: View, shares: (Double, Double), _ own: Figure?, _ thickness: Double,
    colors: (active: Color, secondary: Color, rest: Color), _ ticks: Int, _ thumb: Color, _ knob: Figure?,
    _ list: inout DrawingList
  ) {
    let room = bounds.inset(view.padding)
    let line = TrackLine(
      FloatRect(room.x, (room.centerY - list.dp(1)).rounded(), room.width, list.dp(2)), view.isRightToLeft)
    if let own {
      let height = thickness > 0 ? min(thickness, room.height) : room.height
      own.draw(in: FloatRect(room.x, room.y + ((room.height - height) / 2).rounded(), room.width, height), &list)
    } else {
      list.fill(line.frame, colors.rest)
      list.fill(line.part(0, shares.1), colors.secondary)
      list.fill(line.part(0, shares.0), colors.active)
    }
    if ticks > 1, Double(ticks) * list.dp(2) < line.frame.width {
      for index in 0...ticks {
        let place = FloatRect.around(line.x(Double(index) / Double(ticks)), room.centerY, list.dp(2), list.dp(2))
        list.fill(.oval(place), colors.active)
      }
    }
    if let knob {
      let size = knob.size
      knob.draw(
        in: .around(line.x(shares.0), room.centerY, size.width ?? list.dp(12), size.height ?? list.dp(12)), &list)
    } else {
      list.fill(.oval(.around(line.x(shares.0), room.centerY, list.dp(12), list.dp(12))), thumb)
    }
  }

  static func draw(
    _ line: TrackLine, _ share: Double, _ active: Color, _ track: Color?, isNew: Bool, _ list: inout DrawingList
  ) {
    guard isNew else {
      list.fill(line.frame, track)
      list.fill(line.part(0, share), active)
      return
    }
    let (frame, height) = (line.frame, line.frame.height)
    let corners = Corners(height / 2)
    list.fill(line.part(0, share), corners, active)
    let gap = share + list.dp(4) / max(frame.width, 1)
    if gap < 1 { list.fill(line.part(gap, 1), corners, track) }
    let end = line.isRightToLeft ? frame.x : frame.right - height
    list.fill(.oval(FloatRect(end, frame.y, height, height)), active)
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

/// The track and the thumbs of a Slider.
///
/// Source: com.google.android.material.slider.BaseSlider.onDraw (1.12).
struct SliderMarks {
  /// The positions of the thumbs as fractions of the track, in ascending order.
  var shares: [Double]
  var active: Color
  var rest: Color
  var thumb: Color
  /// Whether the track leaves gaps beside the thumbs, as in Material 3.
  var isNew: Bool
  /// The thickness of the track, in pixels.
  var height = 0.0
  var isEnabled = true
  var tickCount = 0
  var activeTick: Color?
  var restingTick: Color?

  init(shares: [Double], active: Color, rest: Color, thumb: Color, isNew: Bool) {
    (self.shares, self.active, self.rest, self.thumb, self.isNew) = (shares, active, rest, thumb, isNew)
  }

  func draw(in bounds: FloatRect, isRightToLeft: Bool, _ list: inout DrawingList) {
    let inset = list.dp(isNew ? 22 : 16)
    let line = TrackLine(
      FloatRect(inset, bounds.centerY - height / 2, bounds.width - 2 * inset, height), isRightToLeft)
    let gap = isNew ? list.dp(6) : 0
    let (outer, small) = (height / 2, isNew ? list.dp(2) : height / 2)
    // A disabled thumb of Material 2 is translucent; the track isn't drawn behind it.
    let hole = !isNew && !isEnabled ? list.dp(10) : 0
    func track(_ from: Double, _ to: Double, _ color: Color) {
      let (isFirst, isLast) = (from < 0, to > 1)
      let part = line.part(max(from, 0), min(to, 1))
      var (left, right) = (part.x, part.right)
      let (opensLeft, opensRight) = isRightToLeft ? (isLast, isFirst) : (isFirst, isLast)
      left += opensLeft ? -outer : max(gap, hole)
      right -= opensRight ? -outer : max(gap, hole)
      guard right > left else { return }
      list.fill(
        FloatRect(left, part.y, right - left, height),
        Corners(
          opensLeft ? outer : small, opensRight ? outer : small, opensRight ? outer : small, opensLeft ? outer : small),
        color)
    }
    let (first, last) = (shares.count > 1 ? shares[0] : -1, shares[shares.count - 1])
    if isNew || hole > 0 {
      track(last, 2, rest)
      if shares.count > 1 { track(-1, first, rest) }
    } else {
      track(-1, 2, rest)
    }
    track(shares.count > 1 ? first : -1, last, active)
    drawTicks(line, max(first, 0), last, gap, &list)
    if isNew {
      let stop = list.dp(4)
      for end in shares.count > 1 && first > 0 ? [0.0, 1] : [1.0] where !covers(end, line.frame.width, gap + list.dp(2))
      {
        list.fill(.oval(.around(line.x(end), bounds.centerY, stop, stop)), active)
      }
    }
    for share in shares {
      if isNew {
        list.fill(.around(line.x(share), bounds.centerY, list.dp(4), list.dp(44)), Corners(list.dp(2)), thumb)
      } else {
        let place = FloatRect.around(line.x(share), bounds.centerY, list.dp(20), list.dp(20))
        if isEnabled { list.shadow(place, Corners(list.dp(10)), elevation: list.dp(1)) }
        list.fill(.oval(place), thumb)
      }
    }
  }

  /// Returns whether a thumb and the gaps beside it cover a point of the track.
  private func covers(_ share: Double, _ width: Double, _ reach: Double) -> Bool {
    shares.contains { ($0 - share).magnitude * width <= reach }
  }

  private func drawTicks(
    _ line: TrackLine, _ first: Double, _ last: Double, _ gap: Double, _ list: inout DrawingList
  ) {
    let width = line.frame.width
    let count = min(tickCount, Int(width / list.dp(8)) + 1)
    guard count > 1 else { return }
    let side = list.dp(isNew ? 4 : 2)
    for index in 0..<count {
      let share = Double(index) / Double(count - 1)
      if covers(share, width, gap + list.dp(isNew ? 2 : 10)) { continue }
      let isActive = share >= first && share <= last
      list.fill(.oval(.around(line.x(share), line.frame.centerY, side, side)), isActive ? activeTick : restingTick)
    }
  }
}
