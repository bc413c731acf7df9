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

  private func isVertical(_ element: Element) -> Bool {
    element.orientation == "vertical" && element.resources.release.tables.material >= LibraryVersion(1, 13)
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let isVertical = isVertical(element)
    let (edges, start, end) = out.box.padding()
    let sides = (start ?? edges.left) + (end ?? edges.right)
    let around = isVertical ? sides : edges.top + edges.bottom
    let thumb = element.pixels("thumbHeight") ?? element.pixels("thumbRadius").map { 2 * $0 }
    let lengths = [element.pixels("trackHeight"), thumb].compactMap { $0.map { $0 + around } }
    let height = lengths.reduce(element.pixels(dp: 48), max)
    out.setBar(thickness: max(0, height + labelHeight(of: element) - around), isVertical: isVertical)
  }

  /// Returns the height of the space for the label, which is 0 unless it is always shown or within the slider.
  ///
  /// Source: `getIntrinsicHeight` of com.google.android.material.tooltip.TooltipDrawable (1.14).
  private func labelHeight(of element: Element) -> Int {
    guard element.word("labelBehavior", isOneOf: "withinBounds", "1", "visible", "3"),
      let style = element.reader.namedStyle("labelStyle", element.attributes, element.theme)?.items,
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
      thumb: element.color("thumbColor") ?? active,
      isNew: element.isMaterial3 && element.pixels("thumbTrackGapSize") != 0)
    slider.height = Double(element.pixels("trackHeight", dp: 4))
    if let corner = element.pixels("trackCornerSize"), corner >= 0 { slider.corner = Double(corner) }
    if let corner = element.pixels("trackInsideCornerSize"), corner >= 0 { slider.innerCorner = Double(corner) }
    if let gap = element.pixels("thumbTrackGapSize") { slider.gap = Double(max(gap, 0)) }
    if let height = element.pixels("thumbHeight"), height > 0 { slider.thumbHeight = Double(height) }
    if let width = element.pixels("thumbWidth"), width > 0 { slider.thumbWidth = Double(width) }
    slider.label = Double(labelHeight(of: element))
    slider.isVertical = isVertical(element)
    slider.isEnabled = element.states.isEnabled
    if step > 0, element.bool("tickVisible") != false {
      slider.tickCount = Int(min((to - from) / step + 1, 10_000))
    }
    slider.activeTick = element.color("tickColorActive")
    slider.restingTick = element.color("tickColorInactive")
    style.overlay = { [slider] list, bounds, view in
      // The label moves the track of a vertical slider out of the view.
      let isClipped = slider.isVertical && slider.label > 0
      if isClipped { list.beginClip(.rect(bounds)) }
      slider.draw(in: bounds, isRightToLeft: view.isRightToLeft, &list)
      if isClipped { list.endClip() }
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
/// A vertical slider is drawn as a horizontal one from right to left, as long as the view is high, and turned. As in Material, the turn
/// ignores the label's height, so that a label moves the track to the left, out of the view, and the dot at its end to the
/// right.
///
/// Source: com.google.android.material.slider.BaseSlider.onDraw (1.12), and `rotationMatrix` (1.14).
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
  /// The radii at the ends of the track and beside Material 3's thumbs, and the distance from those, if they aren't the usual ones.
  var corner: Double?
  var innerCorner: Double?
  var gap: Double?
  /// The size of Material 3's thumbs, if it isn't the usual one.
  var thumbWidth: Double?
  var thumbHeight: Double?
  /// The height of the space for the label, which is above the track.
  var label = 0.0
  var isVertical = false
  var isEnabled = true
  var tickCount = 0
  var activeTick: Color?
  var restingTick: Color?

  init(shares: [Double], active: Color, rest: Color, thumb: Color, isNew: Bool) {
    (self.shares, self.active, self.rest, self.thumb, self.isNew) = (shares, active, rest, thumb, isNew)
  }

  func draw(in bounds: FloatRect, isRightToLeft: Bool, _ list: inout DrawingList) {
    let (length, across) = isVertical ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    let pivot = (across - label) / 2
    let (middle, isRightToLeft) = (pivot + label, isRightToLeft || isVertical)
    let thumbWidth = isNew ? thumbWidth ?? list.dp(4) : list.dp(20)
    let inset = list.dp(16) + max(0, thumbWidth / 2 - list.dp(10), (height - list.dp(4)) / 2)
    let line = TrackLine(FloatRect(inset, middle - height / 2, length - 2 * inset, height), isRightToLeft)
    let gap = isNew ? gap ?? list.dp(6) : 0
    let outer = corner ?? height / 2
    let small = isNew ? innerCorner ?? list.dp(2) : outer
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
        turned(FloatRect(left, part.y, right - left, height), pivot),
        corners(opensLeft ? outer : small, opensRight ? outer : small), color)
    }
    let (first, last) = (shares.count > 1 ? shares[0] : -1, shares[shares.count - 1])
    if isNew || hole > 0 {
      track(last, 2, rest)
      if shares.count > 1 { track(-1, first, rest) }
    } else {
      track(-1, 2, rest)
    }
    track(shares.count > 1 ? first : -1, last, active)
    drawTicks(line, max(first, 0), last, gap, pivot, &list)
    if isNew {
      let stop = list.dp(4)
      for end in shares.count > 1 && first > 0 ? [0.0, 1] : [1.0] where !covers(end, line.frame.width, gap + list.dp(2))
      {
        let x = line.x(end)
        list.fill(
          .oval(isVertical ? .around(middle, x, stop, stop) : .around(x, middle, stop, stop)), restingTick ?? active)
      }
    }
    for share in shares {
      let size = isNew ? thumbHeight ?? list.dp(44) : thumbWidth
      let place = turned(.around(line.x(share), middle, thumbWidth, size), pivot)
      if !isNew && isEnabled { list.shadow(place, Corners(thumbWidth / 2), elevation: list.dp(1)) }
      if isNew { list.fill(place, Corners(thumbWidth / 2), thumb) } else { list.fill(.oval(place), thumb) }
    }
  }

  /// Returns the place of a rectangle of a horizontal slider.
  private func turned(_ rect: FloatRect, _ pivot: Double) -> FloatRect {
    isVertical ? FloatRect(2 * pivot - rect.y - rect.height, rect.x, rect.height, rect.width) : rect
  }

  /// Returns the radii at the left and right ends of a horizontal slider, or at the upper and lower ends of a vertical one.
  private func corners(_ left: Double, _ right: Double) -> Corners {
    isVertical ? Corners(left, left, right, right) : Corners(left, right, right, left)
  }

  /// Returns whether a thumb and the gaps beside it cover a point of the track.
  private func covers(_ share: Double, _ width: Double, _ reach: Double) -> Bool {
    shares.contains { ($0 - share).magnitude * width <= reach }
  }

  private func drawTicks(
    _ line: TrackLine, _ first: Double, _ last: Double, _ gap: Double, _ pivot: Double, _ list: inout DrawingList
  ) {
    let width = line.frame.width
    let count = min(tickCount, Int(width / list.dp(8)) + 1)
    guard count > 1 else { return }
    let side = list.dp(isNew ? 4 : 2)
    for index in 0..<count {
      let share = Double(index) / Double(count - 1)
      if covers(share, width, gap + list.dp(isNew ? 2 : 10)) { continue }
      let isActive = share >= first && share <= last
      let tick = turned(.around(line.x(share), line.frame.centerY, side, side), pivot)
      list.fill(.oval(tick), isActive ? activeTick : restingTick)
    }
  }
}
