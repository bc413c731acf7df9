import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A slider that fills the offered length, and is thick enough to be touched; from Material 1.13 on, also a vertical one.
///
/// Source: com.google.android.material.slider.BaseSlider.onMeasure, `maybeIncreaseWidgetHeight` (1.12), and
/// `maybeIncreaseWidgetThickness` (1.14).
struct SliderWidget: Widget {
  let classes = ["Slider", "RangeSlider"].map {
    WidgetClass($0, "sliderStyle", default: "@style/Widget.MaterialComponents.Slider")
  }
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let isVertical =
      element.orientation == "vertical"
      && element.resources.release.tables.material >= LibraryVersion(1, 13)
    let (edges, start, end) = out.box.padding()
    let sides = (start ?? edges.left) + (end ?? edges.right)
    let around = isVertical ? sides : edges.top + edges.bottom
    let thumb = element.pixels("thumbHeight") ?? element.pixels("thumbRadius").map { 2 * $0 }
    let lengths = [element.pixels("trackHeight"), thumb].compactMap { $0.map { $0 + around } }
    let height = lengths.reduce(element.pixels(dp: 48), max)
    let label =
      element.word("labelBehavior", isOneOf: "withinBounds", "1", "visible", "3") ? labelHeight(of: element) : 0
    out.setBar(thickness: max(0, height + label - around), isVertical: isVertical)
  }

  /// Source: `getIntrinsicHeight` of com.google.android.material.tooltip.TooltipDrawable (1.14).
  private func labelHeight(of element: Element) -> Int {
    guard let style = element.reader.namedStyle("labelStyle", element.attributes, element.theme)?.items,
      let value = style["minHeight"],
      let resolved = element.reader.resolve(value, element.theme, element.file, element.source.offset),
      let height = element.reader.exactPixels(of: resolved)
    else { return 0 }
    return max(element.wholePixels(height), element.wholePixels(element.fontScale.dp(12) * element.density))
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let (from, to) = (element.number("valueFrom", default: 0), element.number("valueTo", default: 1))
    let step = element.number("stepSize", default: 0)
    let values = element.values ?? [element.number("value", default: from)]
    let track = element.color("trackColor")
    let active = element.color("trackColorActive") ?? track ?? element.color(ofTheme: "colorPrimary") ?? .opaqueBlack
    var slider = SliderMarks(
      shares: values.map { to > from ? min(max(($0 - from) / (to - from), 0), 1) : 0 }, active: active,
      rest: element.color("trackColorInactive") ?? track ?? active.faded(0.24),
      thumb: element.color("thumbColor") ?? active, isNew: element.isMaterial3)
    slider.height = Double(element.pixels("trackHeight", dp: 4))
    if let height = element.pixels("thumbHeight"), height > 0 { slider.thumbHeight = Double(height) }
    if let width = element.pixels("thumbWidth"), width > 0 { slider.thumbWidth = Double(width) }
    // The label is above the track. Source: `calculateTrackCenter` of BaseSlider (1.12).
    if element.word("labelBehavior", isOneOf: "withinBounds", "1", "visible", "3") {
      let lengths = [element.pixels("trackHeight"), element.pixels("thumbHeight")].compactMap(\.self)
      let thickness = lengths.reduce(element.pixels(dp: 48), max)
      slider.center = Double(thickness) / 2 + Double(labelHeight(of: element))
    }
    slider.isEnabled = element.states.isEnabled
    if step > 0, element.bool("tickVisible") != false {
      slider.tickCount = Int(min((to - from) / step + 1, 10_000))
      slider.activeTick = element.color("tickColorActive")
      slider.restingTick = element.color("tickColorInactive")
    }
    style.overlay = { [slider] list, bounds, view in
      slider.draw(in: bounds, isRightToLeft: view.isRightToLeft, &list)
    }
  }
}

extension Element {
  /// The values of a RangeSlider; `nil` for none.
  fileprivate var values: [Double]? {
    guard let found = given("values"), let reference = ResourceReference(found.value),
      let items = resources.array(reference.name)
    else { return nil }
    let numbers = items.prefix(20).compactMap {
      reader.resolve($0, theme, file, source.offset).flatMap { Double($0.text) }
    }.filter(\.isFinite)
    return numbers.isEmpty ? nil : numbers.sorted()
  }
}

/// The track and the thumbs of a Slider.
///
/// Source: com.google.android.material.slider.BaseSlider.onDraw (1.12).
private struct SliderMarks {
  /// The positions of the thumbs as fractions of the track, in ascending order.
  var shares: [Double]
  var active: Color
  var rest: Color
  var thumb: Color
  /// Whether the track leaves gaps beside the thumbs, as in Material 3.
  var isNew: Bool
  /// The thickness of the track, in pixels.
  var height = 0.0
  /// The size of Material 3's thumbs, if it isn't the usual one.
  var thumbWidth: Double?
  var thumbHeight: Double?
  /// The distance of the track's center from the top, if it isn't in the middle.
  var center: Double?
  var isEnabled = true
  var tickCount = 0
  var activeTick: Color?
  var restingTick: Color?

  init(shares: [Double], active: Color, rest: Color, thumb: Color, isNew: Bool) {
    (self.shares, self.active, self.rest, self.thumb, self.isNew) = (shares, active, rest, thumb, isNew)
  }

  func draw(in bounds: FloatRect, isRightToLeft: Bool, _ list: inout DrawingList) {
    let inset = list.dp(isNew ? 22 : 16)
    let middle = center ?? bounds.centerY
    let line = TrackLine(
      FloatRect(inset, middle - height / 2, bounds.width - 2 * inset, height), isRightToLeft)
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
        list.fill(.oval(.around(line.x(end), middle, stop, stop)), active)
      }
    }
    for share in shares {
      if isNew {
        let (width, height) = (thumbWidth ?? list.dp(4), thumbHeight ?? list.dp(44))
        list.fill(.around(line.x(share), middle, width, height), Corners(width / 2), thumb)
      } else {
        let place = FloatRect.around(line.x(share), middle, list.dp(20), list.dp(20))
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
