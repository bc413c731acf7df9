import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Returns the look of an element's view.
  ///
  /// - Parameter context: The context of the element; `inner` is that of its children.
  func look(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: AndroidEmitter, _ context: Context,
    _ inner: Context
  ) -> Look? {
    let text = widget.isText ? withAppearance(attributes, inner.theme) : attributes
    var states = ViewStates()
    states.isEnabled = (bool("enabled", text, inner.theme) ?? true) && !context.isDisabled
    states.isChecked = bool("checked", text, inner.theme) ?? false
    states.isSelected = bool("selected", text, inner.theme) ?? false
    states.isCheckable = (bool("checkable", text, inner.theme) ?? false) || context.isInToggleGroup
    var look = LookContext(theme: inner.theme, states: states, file: out.file, offset: out.element.offset)
    look.theme.widgetColors = widgetColors(text, inner.theme)
    look.themeNumber = inner.themeNumber
    var style = Look.Style()
    if context.parent == nil, context.depth == 0 {
      style.windowColor = color(ofTheme: "android:colorBackground", look)
      style.statusBarColor = color(ofTheme: "android:statusBarColor", look)
    }
    if let alpha = number("alpha", attributes, inner.theme) { style.alpha = min(max(alpha, 0), 1) }
    if let elevation = text.find("elevation"), let pixels = exactPixels(elevation, inner.theme) {
      style.elevation = max(0, pixels)
    }
    style.background = ownBackground(text, out, look)
    style.foreground = text.find("foreground").flatMap { $0.isGiven ? figure($0.value, look) : nil }
    style.clipsChildren = bool("clipChildren", attributes, inner.theme) ?? true
    style.clipsToOutline = bool("clipToOutline", attributes, inner.theme) ?? false
    if widget.isText { addText(text, widget, out, look, &style) }
    addWidget(text, widget, out, look, &style)
    return Look(style)
  }

  /// Returns the background set by an attribute, in the tint set by another.
  private func ownBackground(
    _ attributes: AndroidAttributes, _ out: AndroidEmitter, _ look: LookContext
  ) -> Figure? {
    let inline = out.element.children.first {
      $0.namespace == AndroidNamespace.aapt && $0.attribute("name") == "android:background"
    }
    var figure = inline?.children.first.flatMap { self.figure(of: $0, look) }
    if figure == nil, let found = attributes.find("background") {
      let role = found.isGiven ? nil : Self.themeAttribute(ofTableColor: found.value)
      figure = self.figure(role ?? found.value, look)
    }
    if let found = attributes.find("backgroundTint"), found.isGiven || attributes.find("insetTop") == nil {
      figure = figure?.tinted(color(found.value, look))
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

  /// Returns the colors in the overlays of Material 3's buttons, by the names of the overlays.
  private func widgetColors(_ attributes: AndroidAttributes, _ theme: AndroidTheme) -> [String: String] {
    guard let overlay = attributes.find("materialThemeOverlay").map({ $0.value }) else { return [:] }
    let name = ResourceReference(overlay)?.name ?? ""
    func has(_ text: String) -> Bool { name.contains(text) }
    let (container, content): (String, String)
    if has("IconButton.Filled.Tonal") || has("TonalButton") {
      (container, content) = ("colorSecondaryContainer", "colorOnSecondaryContainer")
    } else if has("FloatingActionButton") {
      if has(".Secondary") {
        (container, content) = ("colorSecondaryContainer", "colorOnSecondaryContainer")
      } else if has(".Tertiary") {
        (container, content) = ("colorTertiaryContainer", "colorOnTertiaryContainer")
      } else if has(".Surface") {
        (container, content) = ("colorSurfaceContainerHigh", "colorPrimary")
      } else {
        (container, content) = ("colorPrimaryContainer", "colorOnPrimaryContainer")
      }
    } else if has("IconButton.Filled") {
      (container, content) = ("colorPrimary", "colorOnPrimary")
    } else if has("IconButton") {
      return ["colorContainer": "#00000000", "colorOnContainer": "?attr/colorOnSurfaceVariant"]
    } else if has("ElevatedButton") {
      (container, content) = ("colorSurfaceContainerLow", "colorPrimary")
    } else if has("TextButton") {
      return ["colorContainer": "#00000000", "colorOnContainer": "?attr/colorPrimary"]
    } else {
      (container, content) = ("colorPrimary", "colorOnPrimary")
    }
    return ["colorContainer": "?attr/" + container, "colorOnContainer": "?attr/" + content]
  }

  // MARK: Text

  private func addText(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ out: AndroidEmitter, _ look: LookContext,
    _ style: inout Look.Style
  ) {
    style.textColor = color("textColor", text, look) ?? defaultTextColor(text, widget, look)
    style.hintColor = color("textColorHint", text, look) ?? color(ofTheme: "android:textColorHint", look)
    let words = (word("textStyle", text, look.theme) ?? "").split(separator: "|")
    style.isItalic = words.contains { $0 == "italic" } || words.contains { $0 == "bold|italic" }
    if let family = word("fontFamily", text, look.theme) ?? word("typeface", text, look.theme) {
      if family.contains("condensed") { style.family = .condensed }
      if family == "serif" || family.hasPrefix("serif-") { style.family = .serif }
      if family.contains("monospace") { style.family = .monospace }
    }
    if let fonts = out.fonts {
      var weight = TextStyle.Weight.regular
      if case .number(let number)? = out["textWeight"] { weight = TextStyle.Weight(rawValue: Int(number)) }
      style.font = fonts.font(weight: weight, isItalic: style.isItalic)
    }
    if let shadow = color("shadowColor", text, look), let radius = number("shadowRadius", text, look.theme), radius > 0
    {
      func distance(_ name: String) -> Double { min(max(number(name, text, look.theme) ?? 0, -1000), 1000) }
      style.textShadow = TextShadow(
        shadow, x: distance("shadowDx"), y: distance("shadowDy"), radius: min(radius, 100))
    }
    style.overflow = word("ellipsize", text, look.theme).flatMap(Look.Overflow.init)
    style.textAlignment = word("textAlignment", text, look.theme).flatMap(Look.TextAlignment.init)
    if widget.isButtonLike { style.textGravity = [.centerHorizontal, .centerVertical] }
    var sides: [Figure?] = [nil, nil, nil, nil]
    let tint = color("drawableTint", text, look)
    let isRightToLeft = resources.device.isRightToLeft
    for (name, side) in drawableSides(text) {
      for name in [name, name + "Compat"] {
        if let figure = figure(name, text, look) { sides[side] = figure.tinted(tint) }
      }
    }
    if case .button = widget.kind, let icon = figure("icon", text, look) {
      let gravity = word("iconGravity", text, look.theme) ?? "start"
      let isEnd = gravity == "end" || gravity == "textEnd"
      let isTop = gravity == "top" || gravity == "textTop"
      sides[isTop ? 1 : isEnd != isRightToLeft ? 2 : 0] = icon.tinted(color("iconTint", text, look))
    }
    if sides.contains(where: { $0 != nil }) { style.sides = sides }
  }

  /// Returns the color of a text whose attributes and appearance don't set one.
  ///
  /// Source: the text appearances of the platform's Material theme and of AppCompat.
  private func defaultTextColor(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ look: LookContext
  ) -> Color? {
    var name = "android:textColorPrimary"
    switch widget.kind {
    case .text:
      let appearance = text.find("textAppearance").flatMap { resolve($0, look.theme)?.reference?.name } ?? ""
      let isOwn = appearance.isEmpty
      let last = appearance.split(separator: ".").last ?? ""
      let isPlain =
        appearance.hasPrefix("TextAppearance.Material.") || appearance.hasPrefix("TextAppearance.AppCompat.")
      let fainter: Set<Substring> = [
        "Small", "Medium", "Caption", "Display1", "Display2", "Display3", "Display4", "Subtitle", "Headline",
      ]
      if isOwn || isPlain && fainter.contains(last) && last != "Headline" || appearance.hasSuffix("ActionBar.Subtitle")
        || appearance.hasSuffix("Toolbar.Subtitle") || appearance == "TextAppearance.MaterialComponents.Caption"
      {
        name = "android:textColorSecondary"
      }
      if appearance.contains("Inverse") { name += "Inverse" }
    case .compound, .platformSwitch, .switchCompat: name = "android:textColorPrimaryDisableOnly"
    case .edit: name = "android:editTextColor"
    default: break
    }
    return color("?" + name, look) ?? color(ofTheme: "android:textColorPrimary", look)
  }

  // MARK: Shapes

  /// Returns the corner radii of a Material shape in pixels; huge for half of the shape's height.
  func corners(_ attributes: AndroidAttributes, _ look: LookContext, default points: Double) -> Corners {
    var corners = Corners(min(cornerRadius(attributes, look, default: points), dp(1000)))
    for name in ["shapeAppearance", "shapeAppearanceOverlay"] {
      guard let found = attributes.find(name), let reference = resolve(found, look.theme)?.reference,
        let items = styleItems(reference, look.theme)
      else { continue }
      for (item, corner) in [
        ("cornerSizeTopLeft", \Corners.topLeft), ("cornerSizeTopRight", \.topRight),
        ("cornerSizeBottomRight", \.bottomRight), ("cornerSizeBottomLeft", \.bottomLeft),
      ] {
        if let size = items[item].flatMap({ radius(written: $0, look) }) {
          corners[keyPath: corner] = min(size, dp(1000))
        }
      }
    }
    return corners
  }

  /// Returns the corner radius of a Material shape in pixels; infinite for half of the shape's height.
  func cornerRadius(_ attributes: AndroidAttributes, _ look: LookContext, default points: Double) -> Double {
    if let found = attributes.find("cornerRadius"), found.value != "@null", let exact = exactPixels(found, look.theme) {
      return exact
    }
    for name in ["shapeAppearanceOverlay", "shapeAppearance"] {
      guard let found = attributes.find(name), let reference = resolve(found, look.theme)?.reference else { continue }
      if let radius = radius(ofShape: reference, look) { return radius }
    }
    return dp(points)
  }

  private func radius(ofShape reference: ResourceReference, _ look: LookContext) -> Double? {
    if let items = styleItems(reference, look.theme), let size = items["cornerSize"] ?? items["cornerSizeTopLeft"],
      let radius = radius(written: size, look)
    {
      return radius
    }
    let name = reference.name
    for (word, points) in [
      (".Full", Double.infinity), ("ExtraLarge", 28), ("ExtraSmall", 4), ("Large", 16), ("Medium", 12), ("Small", 8),
      ("None", 0),
    ] where name.hasPrefix("ShapeAppearance.M") && name.contains("3") && name.contains(word) {
      return points.isFinite ? dp(points) : points
    }
    if name.contains("FilledButton") || name.contains("TextButton") || name.contains("OutlinedButton") {
      return .infinity
    }
    if name.contains("MaterialComponents") {
      if name.hasSuffix("Chip") || name.hasSuffix("FloatingActionButton") { return .infinity }
      if name.contains("SmallComponent") || name.contains("MediumComponent") { return dp(4) }
      if name.contains("LargeComponent") { return 0 }
    }
    return nil
  }

  private func radius(written size: String, _ look: LookContext) -> Double? {
    if size.hasSuffix("%") { return .infinity }
    guard let text = resolve(size, look.theme, look.file, look.offset)?.text, let length = AndroidLength(text) else {
      return nil
    }
    return length.pixels(density: density, fontScale: fontScale)
  }
}

extension AndroidWidget {
  fileprivate var isButtonLike: Bool { if case .button = kind { true } else { false } }
}

extension Node {
  /// Rounds only the outer corners of a row of buttons.
  ///
  /// - Parameter surface: The color to draw below the buttons' strokes, which overlap.
  mutating func joinButtons(isRightToLeft: Bool, surface: Color?) {
    guard children.count > 1 else { return }
    for index in children.indices {
      guard var style = children[index].look?.style, case .shape(var shape)? = style.background else { continue }
      let radius = shape.corners.largest
      let isFirst = index == (isRightToLeft ? children.count - 1 : 0)
      let isLast = index == (isRightToLeft ? 0 : children.count - 1)
      let (left, right) = (isFirst ? radius : 0, isLast ? radius : 0)
      shape.corners = Corners(left, right, right, left)
      var below = shape
      (below.fill, below.stroke) = (nil, shape.strokeWidth > 0 ? surface : nil)
      style.background = .layers([LayerFigure(.shape(below)), LayerFigure(.shape(shape))])
      children[index].look = Look(style)
    }
  }
}
