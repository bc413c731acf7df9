import Inflater
import Layouts
import Measure

/// A progress bar with a thumb that the user moves. Source: android.widget.AbsSeekBar (API 34).
struct SeekBarWidget: Widget {
  let classes = WidgetClass.inLibraries("SeekBar", style: "seekBarStyle")
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    var size = element.progressSize(out.box)
    if let thumb = element.drawable("thumb") { size.height = max(size.height, thumb.size.height) }
    out.setProgress(size)
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let progress = Progress(element)
    let isEnabled = element.states.isEnabled
    // Source: AbsSeekBar.drawableStateChanged, with the themes' disabledAlpha.
    let strength = isEnabled ? 1 : element.theme.isLight ? 0.26 : 0.3
    let usual = isEnabled ? nil : element.color(ofTheme: "android:colorControlNormal")
    let tint = element.color("thumbTint")
    let hasTicks = element.find("tickMark").map { $0.value != "@null" } ?? false
    let bar = SeekBarMarks(
      progress: progress,
      thickness: Double(element.pixels("maxHeight") ?? 0), active: progress.accent.faded(strength),
      secondary: isEnabled ? progress.secondary : .transparent, rest: progress.rest.faded(strength),
      ticks: hasTicks ? Int(min(max(progress.most - progress.least, 0), 1000)) : 0,
      thumb: (tint ?? usual ?? progress.accent).faded(strength),
      knob: element.given("thumb").flatMap { element.reader.figure($0.value, element.look) }?.tinted(tint))
    style.overlay = { list, bounds, view in bar.draw(in: bounds.inset(view.padding), view.isRightToLeft, &list) }
  }
}

/// The drawing of a SeekBar. Source: android.widget.AbsSeekBar (API 34): drawTrack, drawTickMarks, drawThumb, setThumbPos.
private struct SeekBarMarks {
  let progress: Progress
  /// The greatest height of the application's own drawable, or 0 for none.
  let thickness: Double
  let active: Color
  let secondary: Color
  let rest: Color
  let ticks: Int
  let thumb: Color
  /// The application's own thumb.
  let knob: Figure?

  func draw(in room: FloatRect, _ isRightToLeft: Bool, _ list: inout DrawingList) {
    let line = TrackLine(
      FloatRect(room.x, (room.centerY - list.dp(1)).rounded(), room.width, list.dp(2)), isRightToLeft)
    if let own = progress.own {
      let height = thickness > 0 ? min(thickness, room.height) : room.height
      own.draw(in: FloatRect(room.x, room.y + ((room.height - height) / 2).rounded(), room.width, height), &list)
    } else {
      // The line is interrupted at the application's thumb.
      let gap = knob.map { FloatRect.around(line.x(progress.share), room.centerY, $0.size.width ?? list.dp(12), 1) }
      func fill(_ part: FloatRect, _ color: Color) {
        guard let gap else { return list.fill(part, color) }
        list.fill(FloatRect(part.x, part.y, max(0, min(part.right, gap.x) - part.x), part.height), color)
        let start = max(part.x, gap.right)
        list.fill(FloatRect(start, part.y, max(0, part.right - start), part.height), color)
      }
      fill(line.frame, rest)
      fill(line.part(0, progress.second), secondary)
      fill(line.part(0, progress.share), active)
    }
    if ticks > 1, Double(ticks) * list.dp(2) < line.frame.width {
      for index in 0...ticks {
        let place = FloatRect.around(line.x(Double(index) / Double(ticks)), room.centerY, list.dp(2), list.dp(2))
        list.fill(.oval(place), active)
      }
    }
    let (x, y) = (line.x(progress.share), room.centerY)
    if let knob {
      let size = knob.size
      knob.draw(in: .around(x, y, size.width ?? list.dp(12), size.height ?? list.dp(12)), &list)
    } else {
      list.fill(.oval(.around(x, y, list.dp(12), list.dp(12))), thumb)
    }
  }
}
