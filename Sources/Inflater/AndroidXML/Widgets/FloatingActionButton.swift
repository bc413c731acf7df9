import Inflater
import Layouts
import Measure

/// A round button, as wide and as high as the smaller of its lengths.
///
/// Source: `onMeasure` and `getSizeDimension` of com.google.android.material.floatingactionbutton.FloatingActionButton, and
/// `getPadding` of its FloatingActionButtonImpl and FloatingActionButtonImplLollipop (1.12).
struct FloatingActionButtonWidget: Widget {
  let classes = [
    WidgetClass(
      "FloatingActionButton", "floatingActionButtonStyle", default: "@style/Widget.Design.FloatingActionButton")
  ]
  let base = "ImageView"
  let isRepeatable = true
  let roundShapes = [
    "MaterialComponents.FloatingActionButton", "MaterialComponents.ExtendedFloatingActionButton",
  ]

  func describe(_ element: Element, _ out: inout NodeDraft) {
    // Source: FloatingActionButton.BaseBehavior.onAttachedToLayoutParams (1.12).
    if out.ofParent.contains("dodgeInsetEdges") { out["dodgeInsetEdges"] = .string("bottom") }
    let side = side(of: element)
    out.setContent(Size(width: side, height: side))
    out["isSquare"] = .bool(true)
    var shadow = 0
    let touched = element.pixels(dp: 48)
    if element.bool("ensureMinTouchTargetSize") == true, side < touched { shadow = (touched - side) / 2 }
    var (horizontal, vertical) = (shadow, shadow)
    if element.bool("useCompatPadding") == true {
      let height = (element.exactPixels("elevation") ?? 0) + (element.exactPixels("pressedTranslationZ") ?? 0)
      let length = min(max(height, 0), Double(Pixels.limit))
      horizontal = max(shadow, Int(length.rounded(.up)))
      vertical = max(shadow, Int((length * 1.5).rounded(.up)))
    }
    out.box = ViewBox(element.keeping([]))
    out.box.extra = Edges(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }

  private func side(of element: Element) -> Int {
    if let custom = element.pixels("fabCustomSize"), custom > 0 { return custom }
    let isSmall = element.window("floating button") { max($0.width, $0.height) < 470 }
    return switch element.word("fabSize") {
    case "mini", "1": element.pixels(dp: 40)
    case "auto", "-1": element.pixels(dp: isSmall ? 40 : 56)
    default: element.pixels(dp: 56)
    }
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    let isMini = element.word("fabSize", isOneOf: "mini", "1")
    let fill = element.color("backgroundTint") ?? element.color(ofTheme: "colorSecondary")
    let radius = element.cornerRadius(default: element.isMaterial3 ? isMini ? 12 : 16 : 100)
    style.background = .shape(ShapeFigure(fill, corners: Corners(min(radius, element.dp(1000)))))
    style.hidesContent = true
    let usualTint = element.find("tint")?.value == "@null" ? nil : element.color(ofTheme: "colorOnSecondary")
    let tint = element.color("tint") ?? usualTint
    guard let icon = (element.figure("srcCompat") ?? element.figure("src"))?.tinted(tint) else { return }
    let side = Double(element.pixels("maxImageSize", dp: 24))
    style.overlay = { list, bounds, _ in icon.draw(in: .around(bounds.centerX, bounds.centerY, side, side), &list) }
  }
}
