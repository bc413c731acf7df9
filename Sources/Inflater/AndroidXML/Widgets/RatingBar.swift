import Inflater
import Layouts
import Measure

/// A row of stars, whose width doesn't include the padding. Source: android.widget.RatingBar.onMeasure (API 34).
struct RatingBarWidget: Widget {
  let classes = WidgetClass.inLibraries("RatingBar", style: "ratingBarStyle")
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    var size = element.progressSize(out.box)
    if let sample = element.drawable("progressDrawable"), sample.size.width > 0 {
      let stars = max(1, min(element.integer("numStars") ?? 5, 1000))
      size.width = max(0, sample.size.width * stars - out.box.horizontalPadding)
    }
    out.setProgress(size)
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let accent =
      element.color("progressTint") ?? element.color(ofTheme: "android:colorControlActivated") ?? .opaqueBlack
    let rest =
      element.color("progressBackgroundTint") ?? element.disabledControl ?? .transparent
    let count = Int(min(max(element.number("numStars", default: 5), 1), 100))
    let rating = element.number("rating", default: 0)
    style.overlay = { list, bounds, view in
      Self.drawStars(in: bounds, view.isRightToLeft, count, rating, accent, rest, &list)
    }
  }

  private static func drawStars(
    in bounds: FloatRect, _ isRightToLeft: Bool, _ count: Int, _ rating: Double, _ color: Color, _ rest: Color,
    _ list: inout DrawingList
  ) {
    let side = bounds.width / Double(count)
    guard let star = VectorPath(pathData: WidgetMarks.starIcon) else { return }
    for index in 0..<count {
      let x = side * Double(isRightToLeft ? count - 1 - index : index)
      let path = star.transformed(Affine(scaleX: side / 24, scaleY: side / 24, x: x, y: bounds.y))
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
}
