import Layouts
import Measure

extension AndroidTranslator {
  // MARK: Pictures

  mutating func emitImage(_ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: inout AndroidEmitter) {
    let adjusts = bool("adjustViewBounds", attributes, out.theme) ?? false
    out["adjustViewBounds"] = .bool(adjusts)
    if let drawable = inlineDrawable(of: "src", out) {
      setIntrinsic(drawable.size, &out)
    } else if let found = attributes.find("srcCompat") ?? attributes.find("src"),
      let drawable = drawable(found, out.theme)
    {
      setIntrinsic(drawable.size, &out)
    }
    guard adjusts else { return }
    if let width = pixels("maxWidth", attributes, out.theme) { out.set("maxWidth", pixels: max(0, width)) }
    if let height = pixels("maxHeight", attributes, out.theme) { out.set("maxHeight", pixels: max(0, height)) }
  }

  private func setIntrinsic(_ size: Size, _ out: inout AndroidEmitter) {
    guard size != .zero else { return }
    out.set("intrinsicWidth", pixels: size.width)
    out.set("intrinsicHeight", pixels: size.height)
  }

  /// Source: FloatingActionButton.getSizeDimension and onMeasure.
  mutating func emitFloatingButton(
    _ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    out["adjustViewBounds"] = .bool(false)
    let isNarrow = max(resources.device.width, resources.device.height) < 470
    var side = pixels(dp: 56)
    switch word("fabSize", attributes, out.theme) {
    case "mini", "1": side = pixels(dp: 40)
    case "auto", "-1": side = pixels(dp: isNarrow ? 40 : 56)
    default: break
    }
    if let custom = pixels("fabCustomSize", attributes, out.theme), custom > 0 { side = custom }
    setIntrinsic(Size(width: side, height: side), &out)
    box.background = nil
  }

  // MARK: Progress

  /// Source: the `onMeasure` of android.widget.ProgressBar, AbsSeekBar and RatingBar.
  mutating func emitProgress(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ box: inout ViewBox, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    out["adjustViewBounds"] = .bool(false)
    let isIndeterminate =
      bool("indeterminateOnly", attributes, theme) == true || bool("indeterminate", attributes, theme) == true
    let table = tableSize(isIndeterminate ? "indeterminateDrawable.size" : "progressDrawable.size", attributes)
    var size = table.map { Size(width: pixels(dp: max(0, $0.width)), height: pixels(dp: max(0, $0.height))) } ?? .zero
    if let found = attributes.find(isIndeterminate ? "indeterminateDrawable" : "progressDrawable"), found.isGiven,
      let drawable = drawable(found, theme)
    {
      size = drawable.size
    }
    if let side = pixels("indicatorSize", attributes, theme), attributes.find("trackThickness") != nil {
      let inset = pixels("indicatorInset", attributes, theme) ?? 0
      size = Size(width: side + 2 * inset, height: side + 2 * inset)
    } else if let thickness = pixels("trackThickness", attributes, theme) {
      size = Size(width: 0, height: thickness)
    }
    if case .ratingBar = widget.kind {
      size.width *= max(1, min(integer("numStars", attributes, theme) ?? 5, 1000))
    }
    if let most = pixels("maxWidth", attributes, theme) { size.width = min(size.width, max(most, 0)) }
    if let most = pixels("maxHeight", attributes, theme) { size.height = min(size.height, max(most, 0)) }
    size.width = max(size.width, box.minimum.width)
    size.height = max(size.height, box.minimum.height)
    if case .seekBar = widget.kind {
      if let thumb = tableSize("thumb.size", attributes) {
        size.height = max(size.height, pixels(dp: max(0, thumb.height)))
      }
      if attributes.find("trackHeight") != nil { size.height = max(size.height, pixels(dp: 48)) }
    }
    setIntrinsic(size, &out)
    box.minimum = .zero
  }

  // MARK: Containers

  /// Source: androidx.cardview.widget.CardView and its shadow's padding.
  mutating func emitCard(_ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: inout AndroidEmitter) {
    let theme = out.theme
    func length(_ name: String) -> Int? { pixels(name, attributes, theme) }
    let all = length("contentPadding") ?? 0
    var edges = Edges(
      left: length("contentPaddingLeft") ?? all, top: length("contentPaddingTop") ?? all,
      right: length("contentPaddingRight") ?? all, bottom: length("contentPaddingBottom") ?? all)
    if bool("cardUseCompatPadding", attributes, theme) == true {
      let elevation = Double(length("cardMaxElevation") ?? length("cardElevation") ?? 0)
      let radius = Double(length("cardCornerRadius") ?? 0)
      let corner = (1 - 0.5.squareRoot()) * radius
      let (across, down) = (Int((elevation + corner).rounded(.up)), Int((1.5 * elevation + corner).rounded(.up)))
      edges = Edges(
        left: edges.left + across, top: edges.top + down, right: edges.right + across, bottom: edges.bottom + down)
    }
    if let stroke = length("strokeWidth"), stroke > 0 {
      edges = Edges(
        left: edges.left + stroke, top: edges.top + stroke, right: edges.right + stroke, bottom: edges.bottom + stroke)
    }
    // A card takes no padding but that of its content.
    box = ViewBox(&self, AndroidAttributes.none(like: attributes, keeping: ["minWidth", "minHeight"]), theme)
    box.extra = edges
  }

  /// Source: the `onMeasure` of androidx.appcompat.widget.Toolbar (1.6).
  mutating func emitBar(
    _ attributes: AndroidAttributes, _ box: inout ViewBox, _ height: String, _ out: inout AndroidEmitter
  ) {
    let theme = out.theme
    if box.minimum.height == 0, let value = theme.value(of: height, isPlatform: false, in: resources.device),
      let length = AndroidLength(value)
    {
      box.minimum.height = wholePixels(length.pixels(density: density, fontScale: fontScale))
    }
    out["direction"] = .string("horizontal")
    out["contentGravity"] = .string("center_vertical")
    out["baselineAligned"] = .bool(false)
    let ends = toolbarEnds(attributes.ofToolbar(out.element.name), theme)
    if ends.navigation == 0 { box.extraStart += ends.startGap }
    if ends.menuWidth == 0 { box.extraEnd += ends.endGap }
  }

  /// Source: `onMeasure` of androidx.appcompat.widget.SearchView (1.6) and its dimensions `abc_search_view_preferred_width` and
  /// `…_height`; shut, it is a button of 48 points.
  mutating func emitSearch(_ attributes: AndroidAttributes, _ box: inout ViewBox, _ out: inout AndroidEmitter) {
    let isShut = bool("iconifiedByDefault", attributes, out.theme) ?? true
    out["direction"] = .string("horizontal")
    box.minimum.width = max(box.minimum.width, pixels(dp: isShut ? 48 : 320))
    box.minimum.height = max(box.minimum.height, pixels(dp: 48))
  }
}

extension AndroidAttributes {
  /// The same attributes but for all that aren't named.
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
