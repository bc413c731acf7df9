import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  func lookContext(_ context: Context, selected: Bool = false) -> LookContext {
    var states = ViewStates()
    (states.isSelected, states.isChecked) = (selected, selected)
    var look = LookContext(theme: context.theme, states: states, file: context.file, offset: 0)
    look.themeNumber = context.themeNumber
    return look
  }

  /// Returns the attributes that show an icon, in the tint set by an attribute of the bar; none if looks aren't needed.
  func barIcon(
    _ icon: String, tint: String = "", _ attributes: AndroidAttributes, _ context: Context, selected: Bool = false
  ) -> [OwnElements.Attribute] {
    guard options.makesLooks, !icon.isEmpty else { return [] }
    let look = lookContext(context, selected: selected)
    guard let color = tint.hasPrefix("?") ? color(tint, look) : color(tint, attributes, look) else {
      return [("app:srcCompat", .written(icon))]
    }
    return [("app:srcCompat", .written(icon)), ("app:tint", .written(color.written))]
  }

  func textColor(
    _ name: String, _ attributes: AndroidAttributes, _ context: Context, selected: Bool = false
  ) -> [OwnElements.Attribute] {
    guard options.makesLooks else { return [] }
    let look = lookContext(context, selected: selected)
    guard let color = name.hasPrefix("?") ? color(name, look) : color(name, attributes, look) else { return [] }
    return [("android:textColor", .written(color.written))]
  }

  /// Returns the indicator behind the icon of the selected item, in Material 3.
  func activeIndicator(_ attributes: AndroidAttributes, _ context: Context) -> [OwnElements.Attribute] {
    guard options.makesLooks, context.theme.family == .material3,
      let color = color(ofTheme: "colorSecondaryContainer", lookContext(context))
    else { return [] }
    return [("app:itemActiveIndicatorStyle", .written(color.written))]
  }

  func addSearchBar(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    let isNew = look.theme.family == .material3
    let fill =
      color("backgroundTint", attributes, look)
      ?? color(ofTheme: isNew ? "colorSurfaceContainerHigh" : "colorSurface", look)
    style.background = .shape(ShapeFigure(fill, corners: Corners(dp(28))))
    if style.elevation == 0 { style.elevation = dp(isNew ? 6 : 3) }
  }

  func addTabs(_ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style) {
    let isNew = look.theme.family == .material3
    if style.background == nil, look.theme.family == .material {
      style.background = color(ofTheme: "colorSurface", look).map { .color($0) }
    }
    let color = color("tabIndicatorColor", attributes, look) ?? color(ofTheme: "colorPrimary", look)
    let height = Double(pixels("tabIndicatorHeight", attributes, look.theme) ?? pixels(dp: isNew ? 3 : 2))
    let line = isNew ? self.color(ofTheme: "colorSurfaceVariant", look) : nil
    style.background = isNew && attributes.find("background")?.isGiven != true ? nil : style.background
    style.underlay = { list, bounds, _ in
      if let line { list.fill(FloatRect(0, bounds.height - list.dp(1), bounds.width, list.dp(1)), line) }
    }
    style.overlay = { list, bounds, view in
      guard let row = view.firstGroup(atDepth: 1), let tab = row.subviews.first, let color else { return }
      var place = FloatRect(Double(row.frame.x + tab.frame.x), bounds.height - height, Double(tab.frame.width), height)
      if isNew, let text = (tab as? ViewGroup)?.subviews.last {
        let least = max(Double(text.frame.width), list.dp(24))
        // Source: the layers of m3_tabs_rounded_line_indicator (1.12).
        place.x += (place.width - least) / 2 + list.dp(2)
        place.width = least - list.dp(4)
        list.fill(place, Corners(height, height, 0, 0), color)
      } else {
        list.fill(place, color)
      }
    }
  }

  func addDividers(
    _ divider: Figure, _ attributes: AndroidAttributes, _ look: LookContext, _ style: inout Look.Style
  ) {
    let shown = word("showDividers", attributes, look.theme) ?? "none"
    guard shown != "none" else { return }
    let words = Set(shown.split(separator: "|").map(String.init))
    style.underlay = { list, bounds, view in
      guard let group = view as? ViewGroup, let layout = view as? LinearLayout else { return }
      let isRow = layout.direction == .horizontal
      let children = group.subviews.filter { !$0.isGone }
      let length = Double(layout.dividerSize)
      for (index, child) in children.enumerated() {
        guard index == 0 ? words.contains("beginning") : words.contains("middle") else { continue }
        let place =
          isRow
          ? FloatRect(Double(child.frame.x) - length, 0, length, bounds.height)
          : FloatRect(0, Double(child.frame.y) - length, bounds.width, length)
        divider.draw(in: place, &list)
      }
      if words.contains("end"), let last = children.last {
        divider.draw(
          in: isRow
            ? FloatRect(Double(last.frame.right), 0, length, bounds.height)
            : FloatRect(0, Double(last.frame.bottom), bounds.width, length), &list)
      }
    }
  }
}

extension Color {
  /// `#AARRGGBB`
  fileprivate var written: String {
    "#" + [alpha, red, green, blue].map { $0.hexadecimal(2) }.joined()
  }
}
