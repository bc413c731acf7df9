import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the look of an element's view.
  func look(of element: Element, _ node: Node) -> Look? {
    let widget = element.widget
    var shown = widget.text == nil ? element : element.withAppearance
    let facts = element.outside.facts
    shown.states.isEnabled = (shown.bool("enabled") ?? true) && !facts.contains(.disabled)
    shown.states.isChecked = shown.bool("checked") ?? false
    shown.states.isSelected = shown.bool("selected") ?? false
    shown.states.isCheckable = (shown.bool("checkable") ?? false) || facts.contains(.toggleGroup)
    var style = Look.Style()
    if element.parent == nil, element.outside.depth == 0 {
      style.windowColor = shown.color(ofTheme: "android:colorBackground")
      style.statusBarColor = shown.color(ofTheme: "android:statusBarColor")
    }
    if let alpha = element.number("alpha") { style.alpha = min(max(alpha, 0), 1) }
    if let elevation = shown.exactPixels("elevation") { style.elevation = max(0, elevation) }
    style.background = shown.background
    style.foreground = shown.foreground
    style.transform = element.transform
    style.clipsToPadding = element.bool("clipToPadding") ?? true
    style.clipsChildren = element.bool("clipChildren") ?? true
    style.clipsToOutline = element.bool("clipToOutline") ?? false
    if let traits = widget.text {
      shown.drawText(traits, node, &style)
      // The theme's own color of hints takes precedence over that of a text's appearance.
      // Source: the constructor of android.widget.TextView, whose attributes the theme may set (API 34).
      var plain = element
      plain.states = shown.states
      style.hintColor = plain.color("textColorHint") ?? plain.color(ofTheme: "android:textColorHint") ?? style.hintColor
    }
    widget.draw(shown, &style)
    widgets.layout(element.inside.parent)?.drawLayout(shown, &style)
    shown.drawScrollBars(&style)
    return Look(style)
  }
}

extension Element {
  /// The transformation that attributes set; `nil` for none.
  ///
  /// Source: the constructor of android.view.View (API 34).
  fileprivate var transform: ViewTransform? {
    var transform = ViewTransform()
    func angle(_ name: String) -> Double { number(name) ?? 0 }
    (transform.x, transform.y) = (exactPixels("translationX") ?? 0, exactPixels("translationY") ?? 0)
    (transform.rotation, transform.rotationX) = (angle("rotation"), angle("rotationX"))
    transform.rotationY = angle("rotationY")
    (transform.scaleX, transform.scaleY) = (number("scaleX") ?? 1, number("scaleY") ?? 1)
    if transform == ViewTransform() { return nil }
    (transform.pivotX, transform.pivotY) = (exactPixels("transformPivotX"), exactPixels("transformPivotY"))
    return transform
  }

  /// The foreground at its gravity, in the tint set by an attribute.
  ///
  /// Source: `onDrawForeground` of android.view.View (API 34).
  fileprivate var foreground: Figure? {
    guard isGiven("foreground") || inlineAttribute("foreground") != nil,
      let figure = inlineFigure("foreground") ?? figure("foreground")
    else { return nil }
    let tinted = figure.tinted(color("foregroundTint"))
    guard let words = word("foregroundGravity"), let gravity = Gravity(words: words),
      gravity != [.fillHorizontal, .fillVertical]
    else { return tinted }
    var layer = LayerFigure(tinted)
    layer.gravity = gravity
    return .layers([layer])
  }

  /// The background set by an attribute, in the tint set by another.
  fileprivate var background: Figure? {
    var figure = inlineFigure("background")
    if figure == nil, let found = find("background") {
      let role = found.isGiven ? nil : Self.themeAttribute(ofTableColor: found.value)
      figure = reader.figure(role ?? found.value, look)
    }
    if let found = find("backgroundTint"), found.isGiven || !has("insetTop") {
      // The usual backgrounds are tinted pictures, of which another tint replaces the first.
      if find("background")?.isGiven == false { figure = figure?.opaque }
      figure = figure?.tinted(color("backgroundTint"))
    }
    return figure
  }

  /// Returns the theme attribute whose value in Material's light themes is a color of the style tables, which name the
  /// color instead of the attribute: `colorSurface` for `design_default_color_surface`.
  private static func themeAttribute(ofTableColor value: String) -> String? {
    for prefix in ["@color/design_default_color_", "@color/m3_sys_color_light_"] where value.hasPrefix(prefix) {
      let words = value.dropFirst(prefix.count).split(separator: "_")
      if words.first == "background" { return "?android:attr/colorBackground" }
      return "?attr/color" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    return nil
  }
}
