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
  mutating func barIcon(
    _ icon: String, tint: String = "", _ attributes: AndroidAttributes, _ context: Context, selected: Bool = false
  ) -> [(String, String)] {
    guard options.makesLooks, !icon.isEmpty else { return [] }
    let look = lookContext(context, selected: selected)
    guard let color = tint.hasPrefix("?") ? color(tint, look) : color(tint, attributes, look) else {
      return [("app:srcCompat", icon)]
    }
    return [("app:srcCompat", icon), ("app:tint", color.written)]
  }

  mutating func textColor(
    _ name: String, _ attributes: AndroidAttributes, _ context: Context, selected: Bool = false
  ) -> [(String, String)] {
    guard options.makesLooks else { return [] }
    let look = lookContext(context, selected: selected)
    guard let color = name.hasPrefix("?") ? color(name, look) : color(name, attributes, look) else { return [] }
    return [("android:textColor", color.written)]
  }

  /// Returns the indicator behind the icon of the selected item, in Material 3.
  mutating func activeIndicator(_ attributes: AndroidAttributes, _ context: Context) -> [(String, String)] {
    guard options.makesLooks, context.theme.family == .material3,
      let color = color(ofTheme: "colorSecondaryContainer", lookContext(context))
    else { return [] }
    return [("app:itemActiveIndicatorStyle", color.written)]
  }
}

extension Color {
  /// `#AARRGGBB`
  fileprivate var written: String {
    "#" + [alpha, red, green, blue].map { $0.hexadecimal(2) }.joined()
  }
}
