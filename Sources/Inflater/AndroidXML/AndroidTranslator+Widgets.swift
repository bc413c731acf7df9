import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  // MARK: Images

  func emitImage(_ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: inout AndroidEmitter) {
    let adjusts = bool("adjustViewBounds", attributes, out.theme) ?? false
    let found = attributes.find("srcCompat") ?? attributes.find("src")
    if let drawable = inlineDrawable(of: "src", out) ?? found.flatMap({ drawable($0, out.theme) }) {
      // A picture without a size takes one pixel. Source: android.widget.ImageView.onMeasure (API 34).
      setIntrinsic(drawable.size.union(Size(width: 1, height: 1)), &out)
    }
    out["adjustViewBounds"] = .bool(adjusts)
    if let baseline = pixels("baseline", attributes, out.theme), baseline >= 0 { out.set("baseline", pixels: baseline) }
    if bool("baselineAlignBottom", attributes, out.theme) == true { out["baselineAlignBottom"] = .bool(true) }
    guard adjusts else { return }
    // If the aspect ratio is kept, Android ignores the minimum size.
    box.ignoresMinimum = true
    if let width = pixels("maxWidth", attributes, out.theme) { out.set("maxWidth", pixels: max(0, width)) }
    if let height = pixels("maxHeight", attributes, out.theme) { out.set("maxHeight", pixels: max(0, height)) }
    if out["maxWidth"] != nil || out["maxHeight"] != nil { out["maximumRule"] = .string("unlessExact") }
  }

  // MARK: Containers

  /// Sets the size of a bar. Source: the `onMeasure` of androidx.appcompat.widget.Toolbar (1.7).
  func emitBar(
    _ attributes: AndroidAttributes, _ box: inout ViewBox, _ height: String, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    if box.minimum.height == 0, let value = theme.value(of: height, isPlatform: false) {
      box.minimum.height = wholePixels(of: value) ?? 0
    }
    let own = attributes.ofToolbar(out.element.name)
    out.toolbarMenu = toolbarMenu(own, theme)
    let insets = toolbarInsets(own, out.toolbarMenu, theme)
    if insets.start > 0 { out.set("contentInsetStart", pixels: insets.start) }
    if insets.end > 0 { out.set("contentInsetEnd", pixels: insets.end) }
    let all = cutPixels("titleMargin", own, theme) ?? cutPixels("titleMargins", own, theme) ?? 0
    for edge in ["Start", "Top", "End", "Bottom"] {
      let margin = cutPixels("titleMargin" + edge, own, theme).flatMap { $0 >= 0 ? $0 : nil } ?? all
      if margin > 0 { out.set("titleMargin" + edge, pixels: margin) }
    }
    out.set("maxButtonHeight", pixels: pixels("maxButtonHeight", own, theme) ?? pixels(dp: 56))
    if bool("titleCentered", own, theme) == true { out["centersTitle"] = .bool(true) }
  }
}

extension AndroidAttributes {
  /// Returns a copy with only the named attributes.
  static func none(like other: AndroidAttributes, keeping names: Set<String>) -> AndroidAttributes {
    var copy = other
    copy.keep(names)
    return copy
  }

  mutating func keep(_ names: Set<String>) {
    filterOwn { names.contains($0.name) }
    layers = layers.map { $0.keeping(names) }
  }
}
