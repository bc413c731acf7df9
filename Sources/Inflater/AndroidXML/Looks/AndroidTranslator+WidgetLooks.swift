import GRXAndroidData
import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  /// Adds the drawing of a widget besides its background and its text.
  func addWidget(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: AndroidEmitter, _ look: LookContext,
    _ style: inout Look.Style
  ) {
    switch widget.kind {
    case .button: addButton(attributes, out, look, &style)
    case .compound: addMark(attributes, out, look, &style)
    case .platformSwitch, .switchCompat: addSwitch(attributes, widget, out, look, &style)
    case .chip: addChip(attributes, look, &style)
    case .checkedText: addCheckMark(attributes, look, &style)
    case .edit where out.isInTextInput: style.background = nil
    case .image, .imageButton: addImage(attributes, out, look, &style)
    case .own(let widgetClass):
      switch widgetClass.mark {
      case .none: break
      case .searchBar: addSearchBar(attributes, look, &style)
      case .floatingButton: addFloatingButton(attributes, look, &style)
      case .progress, .seekBar: addProgress(attributes, widgetClass.mark, out, look, &style)
      case .card: addCard(attributes, out, look, &style)
      case .searchView: addSearchView(attributes, look, &style)
      case .numberPicker, .calendar, .datePicker, .timePicker: addPicker(attributes, widgetClass.mark, look, &style)
      }
    case .divider:
      let own = attributes.find("dividerColor").flatMap { $0.isGiven ? color($0.value, look) : nil }
      let usual =
        look.theme.family == .material3
        ? color(ofTheme: "colorOutlineVariant", look) : color(ofTheme: "colorOnSurface", look)?.faded(0.12)
      style.background = (own ?? usual).map { .color($0) }
    case .tabs: addTabs(attributes, look, &style)
    case .bottomNavigation:
      if style.background == nil {
        let name = look.theme.family == .material3 ? "colorSurfaceContainer" : "colorSurface"
        style.background = color(ofTheme: name, look).map { .color($0) }
      }
      if style.elevation == 0, look.theme.family == .material { style.elevation = dp(8) }
    case .textInput: addTextInput(attributes, look, &style)
    case .toolbar where out.element.name.hasSuffix("BottomAppBar"):
      if style.background == nil {
        let name = look.theme.family == .material3 ? "colorSurfaceContainer" : "colorSurface"
        style.background = (color("backgroundTint", attributes, look) ?? color(ofTheme: name, look)).map { .color($0) }
      }
    case .navigation:
      if style.background == nil {
        let name = look.theme.family == .material3 ? "colorSurfaceContainerLow" : "colorSurface"
        style.background = color(ofTheme: name, look).map { .color($0) }
      }
    case .appBar where style.background == nil:
      let name = look.theme.family == .material3 ? "colorSurface" : "colorPrimary"
      style.background = color(ofTheme: name, look).map { .color($0) }
    default: break
    }
    if widget.raisesSurface, attributes.find("background")?.isGiven != true,
      case .color(let surface)? = style.background,
      surface == color(ofTheme: "colorSurface", look)
    {
      style.background = .color(raised(surface, Int(style.elevation / density + 0.5), look))
    }
    if out.base == "LinearLayout", let divider = figure("divider", attributes, look) {
      addDividers(divider, attributes, look, &style)
    }
  }

  /// Returns the color of a surface in Material 2's dark themes, which becomes lighter with its elevation.
  ///
  /// Source: com.google.android.material.elevation.ElevationOverlayProvider: (4.5 ln(elevation + 1) + 2) %.
  func raised(_ color: Color, _ points: Int, _ look: LookContext) -> Color {
    guard look.theme.family == .material, !look.theme.isLight, points > 0 else { return color }
    let shares = [
      0.0, 0.051, 0.069, 0.082, 0.092, 0.101, 0.108, 0.114, 0.119, 0.124, 0.128, 0.132, 0.135, 0.139, 0.142, 0.145,
      0.147,
    ]
    return Color.opaqueWhite.faded(shares[min(points, 16)]).over(color)
  }

  // MARK: Buttons

  private func addButton(
    _ text: AndroidAttributes, _ out: AndroidEmitter, _ look: LookContext, _ style: inout Look.Style
  ) {
    let isMaterial = text.find("insetTop") != nil || text.find("backgroundTint")?.isGiven == false
    guard isMaterial, style.background == nil || text.find("background")?.isGiven == false else {
      if style.elevation == 0, look.theme.family == .platform || look.theme.family == .appCompat,
        style.background != nil,
        look.states.isEnabled, text.find("background")?.isGiven == false
      {
        style.elevation = dp(2)
      }
      return
    }
    var shape = ShapeFigure(color("backgroundTint", text, look) ?? color(ofTheme: "colorPrimary", look))
    let radius = cornerRadius(text, look, default: look.theme.family == .material3 ? 100 : 4)
    shape.corners = Corners(min(radius, dp(1000)))
    if let stroke = color("strokeColor", text, look) ?? outlineColor(of: text, look) {
      shape.stroke = stroke
      shape.strokeWidth = (text.find("strokeWidth").flatMap { exactPixels($0, look.theme) } ?? 0).rounded(.down)
    }
    func inset(_ name: String) -> Double { Double(pixels(name, text, look.theme) ?? 0) }
    style.backgroundInsets = (inset("insetLeft"), inset("insetTop"), inset("insetRight"), inset("insetBottom"))
    style.background = .shape(shape)
    if !look.states.isEnabled || shape.fill.map({ $0.isTransparent }) ?? true { style.elevation = 0 }
  }

  private func outlineColor(of text: AndroidAttributes, _ look: LookContext) -> Color? {
    guard let found = text.find("strokeWidth"), let width = exactPixels(found, look.theme), width > 0 else {
      return nil
    }
    return color(ofTheme: "colorOutline", look)
  }

  // MARK: Check boxes and radio buttons

  /// Adds the mark at the end of a CheckedTextView.
  ///
  /// Source: android.widget.CheckedTextView.onDraw (API 34).
  private func addCheckMark(_ text: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    guard let found = text.find("checkMark"), let size = drawable(found, look.theme)?.size else { return }
    let states = look.states
    let tint = color("checkMarkTint", text, look) ?? markTint(text, look)
    let own = figure(found.value, look)?.tinted(color("checkMarkTint", text, look))
    let isRadio = ["listChoiceIndicatorSingle", "btn_radio"].contains { found.value.contains($0) }
    let icon = look.theme.family == .material3 ? color(ofTheme: "colorOnPrimary", look) : nil
    style.overlay = { list, bounds, view in
      let (width, height) = (Double(size.width), Double(size.height))
      // The padding at the end contains the mark.
      let padding = view.padding
      let x = view.isRightToLeft ? Double(padding.left) - width : bounds.width - Double(padding.right)
      let gravity = (view as? TextView)?.contentGravity.vertical ?? .top
      let y: Double =
        switch gravity {
        case .centerVertical: ((bounds.height - height) / 2).rounded(.down)
        case .bottom: bounds.height - height
        default: 0
        }
      let place = FloatRect(x, y, width, height)
      if let own {
        own.draw(in: place, &list)
      } else if isRadio {
        WidgetMarks.radio(at: place.centerX, place.centerY, isChecked: states.isChecked, tint, &list)
      } else {
        WidgetMarks.checkBox(at: place.centerX, place.centerY, isChecked: states.isChecked, tint, icon, &list)
      }
    }
  }

  private func addMark(
    _ text: AndroidAttributes, _ out: AndroidEmitter, _ look: LookContext, _ style: inout Look.Style
  ) {
    guard let found = text.find("button") ?? text.find("buttonCompat") else { return }
    let states = look.states
    let tint = markTint(text, look)
    let size = drawable(found, look.theme)?.size ?? .zero
    if found.isGiven, let figure = figure(found.value, look) {
      style.overlay = { list, bounds, view in
        let x = view.isRightToLeft ? bounds.width - Double(size.width) : 0
        let (width, height) = (Double(size.width), Double(size.height))
        figure.draw(in: FloatRect(x, ((bounds.height - height) / 2).rounded(), width, height), &list)
      }
      return
    }
    let isRadio = out.element.name.hasSuffix("RadioButton")
    let icon =
      look.theme.family == .material3
      ? color("buttonIconTint", text, look) ?? color(ofTheme: "colorOnPrimary", look) : nil
    let width = Double(size.width)
    style.overlay = { list, bounds, view in
      let x = view.isRightToLeft ? bounds.width - width / 2 : width / 2
      if isRadio {
        WidgetMarks.radio(at: x, bounds.centerY, isChecked: states.isChecked, tint, &list)
      } else {
        WidgetMarks.checkBox(at: x, bounds.centerY, isChecked: states.isChecked, tint, icon, &list)
      }
    }
  }

  /// Returns the color of a check box's or a radio button's mark.
  ///
  /// Source: MaterialCheckBox.getMaterialThemeColorsTintList (1.12), abc_tint_btn_checkable and
  /// control_checkable_material.
  private func markTint(_ text: AndroidAttributes, _ look: LookContext) -> Color {
    let states = look.states
    if look.theme.family == .material, text.find("buttonTint")?.isGiven != true {
      let isOn = states.isEnabled && states.isChecked
      if let color = color(ofTheme: isOn ? "colorControlActivated" : "colorOnSurface", look) {
        return color.faded(isOn ? 1 : states.isEnabled ? 0.54 : 0.38)
      }
    }
    if let tint = color("buttonTint", text, look) ?? color("@color/abc_tint_btn_checkable", look) { return tint }
    let isOn = states.isEnabled && states.isChecked
    let tint = color(ofTheme: isOn ? "colorControlActivated" : "colorControlNormal", look) ?? .opaqueBlack
    return states.isEnabled ? tint : tint.faded(look.theme.isLight ? 0.26 : 0.3)
  }

  // MARK: Switches

  /// Returns the colors of Material 2's switch, whose style sets none.
  ///
  /// Source: com.google.android.material.switchmaterial.SwitchMaterial (1.12).
  private func switchColors(_ look: LookContext) -> (thumb: Color, track: Color)? {
    guard let surface = color(ofTheme: "colorSurface", look), let content = color(ofTheme: "colorOnSurface", look),
      let active = color(ofTheme: "colorControlActivated", look)
    else { return nil }
    let states = look.states
    let thumb = states.isChecked ? active.faded(states.isEnabled ? 1 : 0.38).over(surface) : raised(surface, 4, look)
    let share = states.isEnabled ? states.isChecked ? 0.54 : 0.32 : 0.12
    return (thumb, (states.isChecked ? active : content).faded(share).over(surface))
  }

  private func addSwitch(
    _ text: AndroidAttributes, _ widget: AndroidWidget, _ out: AndroidEmitter, _ look: LookContext,
    _ style: inout Look.Style
  ) {
    let states = look.states
    let isNew = text.find("trackDecorationTint") != nil || text.find("thumbIconTint") != nil
    if isNew {
      let thumb = color("thumbTint", text, look) ?? .opaqueWhite
      let track = color("trackTint", text, look) ?? .opaqueBlack
      let edge = color("trackDecorationTint", text, look)
      let icon = figure("thumbIcon", text, look)?.tinted(color("thumbIconTint", text, look))
      style.overlay = { list, bounds, view in
        WidgetMarks.materialSwitch(in: bounds, view, states.isChecked, hasIcon: icon != nil, thumb, track, edge, &list)
        _ = icon
      }
      return
    }
    if look.theme.family == .material, out.element.name.hasSuffix("SwitchMaterial"),
      let colors = switchColors(look)
    {
      let thumb = color("thumbTint", text, look) ?? colors.thumb
      let track = color("trackTint", text, look) ?? colors.track
      style.overlay = { list, bounds, view in
        WidgetMarks.oldSwitch(in: bounds, view, states.isChecked, thumb, track, &list)
      }
      return
    }
    let isPlatform = if case .platformSwitch = widget.kind { true } else { false }
    let foreground = color(ofTheme: "android:colorForeground", look) ?? .opaqueBlack
    let accent =
      color(ofTheme: isPlatform ? "android:colorControlActivated" : "colorControlActivated", look) ?? .opaqueBlack
    var thumb = color("thumbTint", text, look)
    if thumb == nil {
      thumb =
        states.isChecked && states.isEnabled
        ? accent
        : color(ofTheme: "colorSwitchThumbNormal", look)
          ?? (look.theme.isLight
            ? states.isEnabled ? Color(red: 241, green: 241, blue: 241) : Color(red: 189, green: 189, blue: 189)
            : states.isEnabled ? Color(red: 189, green: 189, blue: 189) : Color(red: 97, green: 97, blue: 97))
    }
    let track =
      color("trackTint", text, look)
      ?? (states.isEnabled && states.isChecked ? accent : foreground)
      // The platform's image of the track is itself translucent.
      .faded((states.isEnabled ? 0.3 : 0.1) * (isPlatform ? 0.85 : 1))
    let knob = thumb ?? .opaqueWhite
    style.overlay = { list, bounds, view in
      WidgetMarks.oldSwitch(in: bounds, view, states.isChecked, knob, track, &list)
    }
  }

  // MARK: Chips

  private func addChip(_ text: AndroidAttributes, _ given: LookContext, _ style: inout Look.Style) {
    // A chip that isn't checkable can't be checked.
    var look = given
    look.states.isChecked = look.states.isChecked && look.states.isCheckable
    if look.states.isChecked != given.states.isChecked { style.textColor = color("textColor", text, look) }
    func length(_ name: String) -> Double { Double(pixels(name, text, look.theme) ?? 0) }
    let surface = color("chipSurfaceColor", text, look)
    let fill = color("chipBackgroundColor", text, look)
    var color = fill ?? surface
    if let fill, let surface { color = fill.over(surface) }
    let height = length("chipMinHeight")
    let radius = min(
      text.find("chipCornerRadius").flatMap { exactPixels($0, look.theme) }
        ?? cornerRadius(text, look, default: look.theme.family == .material3 ? 8 : 16), height / 2)
    var shape = ShapeFigure(color, corners: Corners(radius))
    shape.stroke = self.color("chipStrokeColor", text, look)
    shape.strokeWidth = length("chipStrokeWidth")
    let textColor = style.textColor ?? .opaqueBlack
    style.background = nil
    style.sides = []
    let isChecked =
      look.states.isChecked && bool("checkedIconVisible", text, look.theme) != false
      && text.find("checkedIcon") != nil
    var start: Figure?
    var startSize = length("chipIconSize")
    if isChecked {
      let tint = self.color("checkedIconTint", text, look) ?? textColor
      start =
        text.find("checkedIcon").flatMap { $0.isGiven ? figure($0.value, look) : nil }
        ?? .vector(
          VectorFigure(
            icon: WidgetMarks.checkIcon, side: dp(18), color: look.theme.family == .material3 ? tint : .opaqueBlack))
      if startSize <= 0 { startSize = dp(look.theme.family == .material3 ? 18 : 24) }
    } else if bool("chipIconVisible", text, look.theme) != false {
      start = figure("chipIcon", text, look)?.tinted(self.color("chipIconTint", text, look))
    }
    let startX = length("chipStartPadding") + length("iconStartPadding")
    var close: Figure?
    if bool("closeIconVisible", text, look.theme) == true {
      let tint = self.color("closeIconTint", text, look) ?? textColor
      let isPlain = look.theme.family == .material3
      close =
        figure("closeIcon", text, look)?.tinted(tint)
        ?? .vector(
          VectorFigure(icon: isPlain ? WidgetMarks.closeIcon : WidgetMarks.cancelIcon, side: dp(18), color: tint))
    }
    let closeSize = length("closeIconSize")
    let closeX = length("chipEndPadding") + length("closeIconEndPadding")
    let iconSize = startSize
    let elevation = look.states.isEnabled ? style.elevation : 0
    style.underlay = { [shape, start, close] list, bounds, view in
      let place = FloatRect(0, ((bounds.height - height) / 2).rounded(.down), bounds.width, height)
      list.shadow(place, shape.corners, elevation: elevation)
      shape.draw(in: place, &list)
      func icon(_ figure: Figure, _ side: Double, _ x: Double) {
        let left = view.isRightToLeft ? bounds.width - x - side : x
        figure.draw(in: FloatRect(left, place.centerY - side / 2, side, side), &list)
      }
      if let start { icon(start, iconSize, startX) }
      if let close { icon(close, closeSize, bounds.width - closeX - closeSize) }
    }
  }

  // MARK: Images

  private func addImage(
    _ attributes: AndroidAttributes, _ out: AndroidEmitter, _ look: LookContext, _ style: inout Look.Style
  ) {
    if let indicator = attributes.given("itemActiveIndicatorStyle"), let color = color(indicator.value, look) {
      style.underlay = { list, bounds, _ in
        let place = FloatRect.around(bounds.centerX, bounds.centerY, list.dp(64), list.dp(32))
        list.fill(place, Corners(list.dp(16)), color)
      }
      style.clipsChildren = false
    }
    style.hidesContent = true
    let inline = out.element.children.first {
      $0.namespace == AndroidNamespace.aapt && $0.attribute("name") == "android:src"
    }
    var figure = inline?.children.first.flatMap { self.figure(of: $0, look) }
    if figure == nil { figure = self.figure("srcCompat", attributes, look) ?? self.figure("src", attributes, look) }
    if out.element.name.hasSuffix("ShapeableImageView") { addShape(attributes, look, &style) }
    guard let figure = figure?.tinted(color("tint", attributes, look)) else { return }
    let scale = word("scaleType", attributes, look.theme).flatMap(ImageLook.Scale.init)
    style.image = ImageLook(figure, scale ?? .fitCenter)
  }

  /// Adds the shape of a ShapeableImageView, and the stroke along it.
  ///
  /// Source: com.google.android.material.imageview.ShapeableImageView.onDraw (1.12).
  private func addShape(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    let corners = corners(attributes, look, default: 0)
    style.mask = corners
    let width = Double(pixels("strokeWidth", attributes, look.theme) ?? 0)
    guard width > 0, let stroke = color("strokeColor", attributes, look) else { return }
    style.overlay = { list, bounds, view in
      let place = bounds.inset(view.padding)
      list.beginClip(.rect(bounds))
      list.stroke(Outline(place, corners.fitted(to: place)), Stroke(width), .color(stroke))
      list.endClip()
    }
  }

  private func addFloatingButton(
    _ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style
  ) {
    let isMini = ["mini", "1"].contains(word("fabSize", attributes, look.theme) ?? "")
    let fill = color("backgroundTint", attributes, look) ?? color(ofTheme: "colorSecondary", look)
    let radius = cornerRadius(attributes, look, default: look.theme.family == .material3 ? isMini ? 12 : 16 : 100)
    style.background = .shape(ShapeFigure(fill, corners: Corners(min(radius, dp(1000)))))
    style.hidesContent = true
    let tint = color("tint", attributes, look) ?? color(ofTheme: "colorOnSecondary", look)
    guard let icon = (figure("srcCompat", attributes, look) ?? figure("src", attributes, look))?.tinted(tint) else {
      return
    }
    let side = Double(pixels("maxImageSize", attributes, look.theme) ?? pixels(dp: 24))
    style.overlay = { list, bounds, _ in icon.draw(in: .around(bounds.centerX, bounds.centerY, side, side), &list) }
  }

  // MARK: Cards

  private func addCard(
    _ attributes: AndroidAttributes, _ out: AndroidEmitter, _ look: LookContext, _ style: inout Look.Style
  ) {
    let isMaterial = out.element.name.hasSuffix("MaterialCardView")
    var fill = color("cardBackgroundColor", attributes, look)
    let elevation = attributes.find("cardElevation").flatMap { exactPixels($0, look.theme) } ?? 0
    if fill == nil, !isMaterial {
      fill = look.theme.isLight ? .opaqueWhite : Color(red: 66, green: 66, blue: 66)
    } else if fill == nil {
      let name = attributes.style.flatMap { ResourceReference($0.value)?.name } ?? ""
      let role =
        look.theme.family != .material3
        ? "colorSurface"
        : name.contains("Filled")
          ? "colorSurfaceContainerHighest" : name.contains("Elevated") ? "colorSurfaceContainerLow" : "colorSurface"
      fill = color(ofTheme: role, look).map { raised($0, Int(elevation / density + 0.5), look) }
    }
    var radius = attributes.find("cardCornerRadius").flatMap { exactPixels($0, look.theme) }
    if isMaterial {
      radius = radius ?? cornerRadius(attributes, look, default: look.theme.family == .material3 ? 12 : 4)
    }
    var shape = ShapeFigure(fill, corners: Corners(radius ?? dp(2)))
    style.elevation = elevation
    if bool("cardUseCompatPadding", attributes, look.theme) == true {
      let most = attributes.find("cardMaxElevation").flatMap { exactPixels($0, look.theme) } ?? elevation
      let corner = (1 - 0.5.squareRoot()) * (radius ?? dp(2))
      let (across, down) = ((most + corner).rounded(.up), (1.5 * most + corner).rounded(.up))
      style.backgroundInsets = (across, down, across, down)
    }
    style.background = .shape(shape)
    style.clipsToOutline = isMaterial
    let width = attributes.find("strokeWidth").flatMap { exactPixels($0, look.theme) } ?? 0
    if width > 0, let stroke = color("strokeColor", attributes, look) ?? color(ofTheme: "colorOutline", look) {
      shape.fill = nil
      shape.stroke = stroke
      shape.strokeWidth = width
      let frame = shape
      style.overlay = { list, bounds, _ in frame.draw(in: bounds, &list) }
    }
    if isMaterial, look.states.isCheckable, look.states.isChecked { addCheck(attributes, look, &style) }
  }

  /// Adds the icon and the overlay of a checked card.
  ///
  /// Source: MaterialCardViewHelper.recalculateCheckedIconPosition (1.12), its dimensions `mtrl_card_checked_icon_size`
  /// and `…_margin`.
  private func addCheck(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    let veil = color("cardForegroundColor", attributes, look) ?? .transparent
    let tint = color("checkedIconTint", attributes, look) ?? color(ofTheme: "colorPrimary", look) ?? .opaqueBlack
    let side = Double(pixels("checkedIconSize", attributes, look.theme) ?? pixels(dp: 24))
    let margin = Double(pixels("checkedIconMargin", attributes, look.theme) ?? pixels(dp: 8))
    let gravity = word("checkedIconGravity", attributes, look.theme) ?? "TOP_END"
    let icon =
      attributes.given("checkedIcon").flatMap { figure($0.value, look) }
      ?? .vector(VectorFigure(icon: WidgetMarks.checkCircleIcon, side: side))
    let drawn = icon.tinted(tint)
    let (frame, shape) = (style.overlay, style.background)
    style.overlay = { list, bounds, view in
      if let (rect, corners) = shape?.corners(in: bounds) { list.fill(rect, corners, veil) }
      let isRight = gravity.uppercased().hasSuffix("END") != view.isRightToLeft
      let isTop = gravity.uppercased().hasPrefix("TOP")
      drawn.draw(
        in: FloatRect(
          isRight ? bounds.width - margin - side : margin, isTop ? margin : bounds.height - margin - side, side, side),
        &list)
      frame?(&list, bounds, view)
    }
  }
}

extension AndroidWidget {
  /// Whether the widget's background is a Material shape with a surface that becomes lighter with its elevation.
  fileprivate var raisesSurface: Bool {
    switch kind {
    case .appBar, .bottomNavigation, .navigation, .toolbar: true
    default: styleAttribute == "navigationRailStyle"
    }
  }
}

extension View {
  /// Returns the first child, the first child's first child, and so on.
  func firstGroup(atDepth depth: Int) -> ViewGroup? {
    var group = self as? ViewGroup
    for _ in 0..<depth { group = group?.subviews.first as? ViewGroup }
    return group
  }
}
