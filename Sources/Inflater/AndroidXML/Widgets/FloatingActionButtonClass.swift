import Inflater
import Measure

extension AndroidWidgetClass {
  /// A round button, as wide and as high as the smaller of its lengths.
  ///
  /// Source: `onMeasure` and `getSizeDimension` of
  /// com.google.android.material.floatingactionbutton.FloatingActionButton, and `getPadding` of its
  /// FloatingActionButtonImpl and FloatingActionButtonImplLollipop (1.12).
  static let floatingActionButton = AndroidWidgetClass(draws: .floatingButton) { translator, attributes, box, out in
    let theme = out.theme
    let device = translator.resources.device
    let isSmall = max(device.width, device.height) < 470
    var side = translator.pixels(dp: 56)
    switch translator.word("fabSize", attributes, theme) {
    case "mini", "1": side = translator.pixels(dp: 40)
    case "auto", "-1": side = translator.pixels(dp: isSmall ? 40 : 56)
    default: break
    }
    if let custom = translator.pixels("fabCustomSize", attributes, theme), custom > 0 { side = custom }
    translator.setIntrinsic(Size(width: side, height: side), &out)
    out["isSquare"] = .bool(true)
    var shadow = 0
    let touched = translator.pixels(dp: 48)
    if translator.bool("ensureMinTouchTargetSize", attributes, theme) == true, side < touched {
      shadow = (touched - side) / 2
    }
    var (horizontal, vertical) = (shadow, shadow)
    if translator.bool("useCompatPadding", attributes, theme) == true {
      let height =
        (translator.exactLength("elevation", attributes, theme) ?? 0)
        + (translator.exactLength("pressedTranslationZ", attributes, theme) ?? 0)
      let length = min(max(height, 0), Double(Pixels.limit))
      horizontal = max(shadow, Int(length.rounded(.up)))
      vertical = max(shadow, Int((length * 1.5).rounded(.up)))
    }
    box = ViewBox(translator, AndroidAttributes.none(like: attributes, keeping: []), theme)
    box.extra = Edges(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
  }
}
