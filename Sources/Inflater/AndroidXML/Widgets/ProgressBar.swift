import Inflater
import Layouts
import Measure

/// A progress bar or ring of the platform.
///
/// Source: android.widget.ProgressBar.onMeasure and its `initProgressBar` (API 34).
struct ProgressBarWidget: Widget {
  let classes = ["ProgressBar", "ContentLoadingProgressBar"].map { WidgetClass($0, "android:progressBarStyle") }
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) { out.setProgress(element.progressSize(out.box)) }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let progress = Progress(element)
    let isOnlyIndeterminate = element.bool("indeterminateOnly")
    let drawable = element.find("progressDrawable")?.value ?? ""
    let isLine = isOnlyIndeterminate != true && (drawable.contains("horizontal") || isOnlyIndeterminate == false)
    let isIndeterminate = element.bool("indeterminate") == true
    let turning = element.color("indeterminateTint") ?? progress.usual
    style.overlay = { list, bounds, view in
      let room = bounds.inset(view.padding)
      if let own = progress.own, !isIndeterminate {
        own.draw(in: room, &list)
      } else if isLine {
        let height = min(list.dp(4), room.height)
        let line = TrackLine(
          FloatRect(room.x, room.y + ((room.height - height) / 2).rounded(), room.width, height), view.isRightToLeft)
        list.fill(line.frame, progress.rest)
        if isIndeterminate { return list.fill(line.part(0, 0.4), turning) }
        list.fill(line.part(0, progress.second), progress.secondary)
        list.fill(line.part(0, progress.share), progress.accent)
      } else {
        let side = min(room.width, room.height) * 0.8
        let circle = FloatRect.around(room.centerX, room.centerY, side * 0.9, side * 0.9)
        list.stroke(.arc(circle, from: -60, sweep: 250), Stroke(side * 0.1), turning)
      }
    }
  }
}

/// The values and colors of a ProgressBar or a SeekBar.
struct Progress {
  let least: Double
  let most: Double
  /// The progress and the secondary one, from 0 to 1.
  let share: Double
  let second: Double
  /// The application's own drawable, at its level. Source: android.widget.ProgressBar.setVisualProgress (API 34).
  let own: Figure?
  let usual: Color
  let accent: Color
  let secondary: Color
  let rest: Color

  init(_ element: Element) {
    let (least, most) = (element.number("min", default: 0), element.number("max", default: 100))
    func share(_ name: String) -> Double {
      most > least ? min(max((element.number(name, default: 0) - least) / (most - least), 0), 1) : 0
    }
    (self.least, self.most) = (least, most)
    (self.share, second) = (share("progress"), share("secondaryProgress"))
    usual = element.color(ofTheme: "android:colorControlActivated") ?? .opaqueBlack
    accent = element.color("progressTint") ?? usual
    // The image of the track is translucent.
    secondary = element.color("secondaryProgressTint") ?? usual.faded(0.28)
    let foreground = element.color(ofTheme: "android:colorForeground") ?? .opaqueBlack
    // A tint replaces the color of the translucent image.
    let strength = element.theme.isLight ? 0.26 : 0.3
    rest =
      element.color("progressBackgroundTint")?.faded(strength)
      ?? foreground.faded(element.theme.isLight ? 0.15 : 0.2)
    var look = element.look
    look.level = Int(self.share * 10_000)
    look.layerLevels = ["progress": look.level, "secondaryProgress": Int(second * 10_000), "background": 0]
    own = element.given("progressDrawable").flatMap { element.reader.figure($0.value, look) }
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

extension Element {
  /// Returns the size of a ProgressBar's content, within its limits, which are 24 and 48 pixels unless it sets them.
  func progressSize(_ box: ViewBox) -> Size {
    let isIndeterminate = bool("indeterminateOnly") == true || bool("indeterminate") == true
    guard let shown = drawable(isIndeterminate ? "indeterminateDrawable" : "progressDrawable") else {
      return box.minimum
    }
    func length(_ own: Int?, _ axis: String) -> Int {
      max(pixels("min" + axis) ?? 24, min(pixels("max" + axis) ?? 48, own ?? -1))
    }
    return Size(width: length(shown.width, "Width"), height: length(shown.height, "Height"))
  }
}

extension NodeDraft {
  /// Sets the size of the content, within which a ProgressBar observes its minimum size.
  mutating func setProgress(_ size: Size) {
    setContent(size)
    box.minimum = .zero
    box.ignoresMinimum = true
  }
}
