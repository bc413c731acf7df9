import Inflater
import Measure

extension AndroidWidgetClass {
  /// A card of AndroidX.
  ///
  /// Source: androidx.cardview.widget.CardView, and `calculateHorizontalPadding` and `calculateVerticalPadding` of its
  /// RoundRectDrawableWithShadow (1.0).
  static let card = AndroidWidgetClass(draws: .card) { translator, attributes, box, out in
    translator.emitCard(attributes, corner: nil, &box, &out)
  }

  /// A Material card. Source: `updateContentPadding` of com.google.android.material.card.MaterialCardViewHelper (1.12).
  static let materialCard = AndroidWidgetClass(draws: .card) { translator, attributes, box, out in
    let shape = out.theme.family == .material3 ? 12.0 : 4.0
    translator.emitCard(attributes, corner: shape * translator.density, &box, &out)
  }
}

extension AndroidTranslator {
  /// Sets the padding of a card.
  /// - Parameter corner: The radius of the theme's shape, which is used if no radius is set; `nil` for a card without a
  ///   shape.
  fileprivate func emitCard(
    _ attributes: AndroidAttributes, corner: Double?, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    var edges = contentPadding(attributes, theme)
    if bool("cardUseCompatPadding", attributes, theme) == true {
      // The style `CardView` sets 2dp for the elevation of a card, and for its maximum.
      let usual = 2 * density
      let elevation = exactLength("cardElevation", attributes, theme) ?? 0
      let most = max(exactLength("cardMaxElevation", attributes, theme) ?? usual, elevation)
      let radius = exactLength("cardCornerRadius", attributes, theme) ?? 0
      let prevents = bool("cardPreventCornerOverlap", attributes, theme) != false
      let share = 1 - 0.5.squareRoot()
      let own = prevents ? share * radius : 0
      let (across, down) = (Int((most + own).rounded(.up)), Int((1.5 * most + own).rounded(.up)))
      var inside = 0
      if let corner, prevents, attributes.find("cardCornerRadius").flatMap({ resolve($0, theme) }) == nil {
        inside = Int(share * corner)
      }
      edges = Edges(
        left: edges.left + across + inside, top: edges.top + down + inside, right: edges.right + across + inside,
        bottom: edges.bottom + down + inside)
    }
    // A card ignores all padding except for that of its content.
    box = ViewBox(self, AndroidAttributes.none(like: attributes, keeping: ["minWidth", "minHeight"]), theme)
    box.extra = edges
  }

  /// Returns the padding that a card or a picture adds around its content.
  func contentPadding(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> Edges {
    let all = pixels("contentPadding", attributes, theme) ?? 0
    return Edges(
      left: pixels("contentPaddingLeft", attributes, theme) ?? all,
      top: pixels("contentPaddingTop", attributes, theme) ?? all,
      right: pixels("contentPaddingRight", attributes, theme) ?? all,
      bottom: pixels("contentPaddingBottom", attributes, theme) ?? all)
  }

  /// Adds the padding of a ShapeableImageView's content to its own.
  ///
  /// Source: `setPadding`, `setPaddingRelative`, and `getContentPaddingStart` of
  /// com.google.android.material.imageview.ShapeableImageView (1.12).
  func emitShapeable(_ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: AndroidEmitter) {
    let edges = contentPadding(attributes, out.theme)
    let start = pixels("contentPaddingStart", attributes, out.theme)
    let end = pixels("contentPaddingEnd", attributes, out.theme)
    let (_, ownStart, ownEnd) = box.padding()
    box.extra = edges
    if start == nil, end == nil, ownStart == nil, ownEnd == nil { return }
    (box.extra.left, box.extra.right) = (0, 0)
    let isMirrored = resources.device.isRightToLeft
    box.extraStart = start ?? (isMirrored ? edges.right : edges.left)
    box.extraEnd = end ?? (isMirrored ? edges.left : edges.right)
  }
}
