import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A card of AndroidX, or of Material.
struct CardViewWidget: Widget {
  let classes: [WidgetClass]
  let base = "FrameLayout"
  let isRepeatable = true
  private let isMaterial: Bool

  static let all: [any Widget] = [
    CardViewWidget(classes: [WidgetClass("CardView", "cardViewStyle", default: "@style/CardView")], isMaterial: false),
    CardViewWidget(
      classes: [
        WidgetClass("MaterialCardView", "materialCardViewStyle"),
        WidgetClass("ListItemCardView", "listItemCardViewStyle", default: "@style/Widget.Material3.ListItemCardView"),
      ], isMaterial: true),
  ]

  /// A Material card has a foreground of its own.
  var measuresForeground: Bool { !isMaterial }

  /// Source: androidx.cardview.widget.CardView, and `calculateHorizontalPadding` and `calculateVerticalPadding` of its
  /// RoundRectDrawableWithShadow (1.0); `updateContentPadding` of com.google.android.material.card.MaterialCardViewHelper
  /// (1.12).
  func describe(_ element: Element, _ out: inout NodeDraft) {
    var edges = element.contentPadding
    if element.bool("cardUseCompatPadding") == true {
      // The style `CardView` sets 2dp for the elevation of a card, and for its maximum.
      let most = max(
        element.exactPixels("cardMaxElevation") ?? element.dp(2), element.exactPixels("cardElevation") ?? 0)
      let radius = element.exactPixels("cardCornerRadius") ?? 0
      let prevents = element.bool("cardPreventCornerOverlap") != false
      let share = 1 - 0.5.squareRoot()
      let own = prevents ? share * radius : 0
      let (across, down) = (Int((most + own).rounded(.up)), Int((1.5 * most + own).rounded(.up)))
      var inside = 0
      if isMaterial, prevents, element.resolved("cardCornerRadius") == nil {
        // The radius of the theme's shape.
        inside = Int(share * element.dp(element.isMaterial3 ? 12 : 4))
      }
      edges = Edges(
        left: edges.left + across + inside, top: edges.top + down + inside, right: edges.right + across + inside,
        bottom: edges.bottom + down + inside)
    }
    // A card ignores all padding except for that of its content.
    out.box = ViewBox(element.keeping(["minWidth", "minHeight"]))
    out.box.extra = edges
  }

  // MARK: Look

  func draw(_ element: Element, _ style: inout Look.Style) {
    let elevation = element.exactPixels("cardElevation") ?? 0
    let fill = element.color("cardBackgroundColor") ?? usualFill(of: element, elevation)
    var radius = element.exactPixels("cardCornerRadius")
    if isMaterial { radius = radius ?? element.cornerRadius(default: element.isMaterial3 ? 12 : 4) }
    var shape = ShapeFigure(fill, corners: Corners(radius ?? element.dp(2)))
    style.elevation = elevation
    if element.bool("cardUseCompatPadding") == true {
      let most = element.exactPixels("cardMaxElevation") ?? elevation
      let corner = (1 - 0.5.squareRoot()) * (radius ?? element.dp(2))
      let (across, down) = ((most + corner).rounded(.up), (1.5 * most + corner).rounded(.up))
      style.backgroundInsets = (across, down, across, down)
    }
    style.background = .shape(shape)
    style.clipsToOutline = isMaterial
    let width = element.exactPixels("strokeWidth") ?? 0
    if width > 0, let stroke = element.color("strokeColor") ?? element.color(ofTheme: "colorOutline") {
      shape.fill = nil
      shape.stroke = stroke
      shape.strokeWidth = width
      let frame = shape
      style.overlay = { list, bounds, _ in frame.draw(in: bounds, &list) }
    }
    if isMaterial, element.states.isCheckable, element.states.isChecked { drawCheck(element, &style) }
  }

  private func usualFill(of element: Element, _ elevation: Double) -> Color? {
    guard isMaterial else {
      return element.theme.isLight ? .opaqueWhite : Color(red: 66, green: 66, blue: 66)
    }
    let style = element.attributes.style.flatMap { ResourceReference($0.value)?.name } ?? ""
    var role = "colorSurface"
    if element.isMaterial3 {
      if style.contains("Filled") {
        role = "colorSurfaceContainerHighest"
      } else if style.contains("Elevated") {
        role = "colorSurfaceContainerLow"
      }
    }
    return element.color(ofTheme: role).map { element.raised($0, Int(elevation / element.density + 0.5)) }
  }

  /// Adds the icon and the overlay of a checked card.
  ///
  /// Source: MaterialCardViewHelper.recalculateCheckedIconPosition (1.12), its dimensions `mtrl_card_checked_icon_size`
  /// and `…_margin`.
  private func drawCheck(_ element: Element, _ style: inout Look.Style) {
    let veil = element.color("cardForegroundColor") ?? .transparent
    let tint = element.color("checkedIconTint") ?? element.color(ofTheme: "colorPrimary") ?? .opaqueBlack
    let side = Double(element.pixels("checkedIconSize", dp: 24))
    let margin = Double(element.pixels("checkedIconMargin", dp: 8))
    let gravity = (element.word("checkedIconGravity") ?? "TOP_END").uppercased()
    let own = element.given("checkedIcon").flatMap { element.reader.figure($0.value, element.look) }
    let icon = (own ?? .vector(VectorFigure(icon: WidgetMarks.checkCircleIcon, side: side))).tinted(tint)
    let (frame, shape) = (style.overlay, style.background)
    style.overlay = { list, bounds, view in
      if let (rect, corners) = shape?.corners(in: bounds) { list.fill(rect, corners, veil) }
      let isRight = gravity.hasSuffix("END") != view.isRightToLeft
      let isTop = gravity.hasPrefix("TOP")
      icon.draw(
        in: FloatRect(
          isRight ? bounds.width - margin - side : margin, isTop ? margin : bounds.height - margin - side, side, side),
        &list)
      frame?(&list, bounds, view)
    }
  }
}
