import Inflater
import Layouts
import Measure

/// A shape that changes while something loads, possibly in a container.
///
/// Source: `onMeasure` of com.google.android.material.loadingindicator.LoadingIndicator, its LoadingIndicatorSpec, and its
/// LoadingIndicatorDrawingDelegate (1.14), which take the width from the container's height, and the height from its width.
struct LoadingIndicatorWidget: Widget {
  let classes = [
    WidgetClass("LoadingIndicator", "loadingIndicatorStyle", default: "@style/Widget.Material3.LoadingIndicator")
  ]
  let base = "ImageView"
  let isRepeatable = true

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let shape = element.pixels("indicatorSize", dp: 38)
    let width = max(element.pixels("containerHeight", dp: 48), shape)
    let height = max(element.pixels("containerWidth", dp: 48), shape)
    out.setContent(Size(width: max(0, width), height: max(0, height)))
    out.box.minimum = .zero
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let container = element.color("containerColor")
    let color = element.color("indicatorColor") ?? element.color(ofTheme: "colorPrimary") ?? .opaqueBlack
    let size = Double(element.pixels("indicatorSize", dp: 38))
    // The drawing is turned by 90 degrees, and clipped to the size that it asks for.
    // Source: `adjustCanvas` of com.google.android.material.loadingindicator.LoadingIndicatorDrawingDelegate (1.14).
    let width = Double(element.pixels("containerHeight", dp: 48))
    let height = Double(element.pixels("containerWidth", dp: 48))
    style.overlay = { list, bounds, _ in
      let (left, top) = (
        max(bounds.x, bounds.centerX - max(width, size) / 2), max(bounds.y, bounds.centerY - max(height, size) / 2)
      )
      let room = FloatRect(left, top, 2 * (bounds.centerX - left), 2 * (bounds.centerY - top))
      list.beginClip(.rect(room))
      if let container {
        let frame = FloatRect.around(bounds.centerX, bounds.centerY, width, height)
        list.fill(frame, Corners(min(width, height) / 2), container)
      }
      list.fill(.path(Self.firstShape(bounds.centerX, bounds.centerY, size)), .color(color))
      list.endClip()
    }
  }

  /// Returns the shape at the beginning: a pentagon with round corners, not quite upright.
  private static func firstShape(_ x: Double, _ y: Double, _ size: Double) -> VectorPath {
    let corners = (0..<5).map { index in
      let (sine, cosine) = sineAndCosine((266 + 72 * Double(index)) * .pi / 180)
      return PathPoint(x + 0.535 * size * cosine, y + 0.535 * size * sine)
    }
    func point(_ from: PathPoint, _ to: PathPoint) -> PathPoint {
      PathPoint(from.x + 0.24 * (to.x - from.x), from.y + 0.24 * (to.y - from.y))
    }
    var path = VectorPath()
    for (index, corner) in corners.enumerated() {
      let start = point(corner, corners[(index + 4) % 5])
      path.elements.append(index == 0 ? .move(start) : .line(start))
      path.elements.append(.quad(corner, point(corner, corners[(index + 1) % 5])))
    }
    path.close()
    return path
  }
}
