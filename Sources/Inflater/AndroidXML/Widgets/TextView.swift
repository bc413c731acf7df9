import Inflater
import Layouts

/// A text.
struct TextViewWidget: Widget {
  let classes: [WidgetClass]
  let base = "TextView"
  let isRepeatable = true
  private let isMaterials: Bool

  static let all: [any Widget] = [
    TextViewWidget(
      classes: ["TextView", "AppCompatTextView"].map { WidgetClass($0, "android:textViewStyle") }, isMaterials: false),
    TextViewWidget(classes: [WidgetClass("MaterialTextView", "android:textViewStyle")], isMaterials: true),
  ]

  func writeDefaults(_ out: inout AndroidText.Attributes) { out.setDefault("android:textSize", "17sp") }

  var text: TextTraits? {
    var traits = TextTraits(readsLineHeightOfAppearance: Self.isReplaced, color: Self.color)
    if isMaterials { traits.readsLineHeightOfAppearance = { _ in true } }
    return traits
  }

  /// Returns whether Material's themes replace an element by their own class. Those of AppCompat aren't replaced.
  @Sendable private static func isReplaced(_ text: Element) -> Bool {
    text.source.name == "TextView" && text.theme.family.replacesWidgets
  }

  /// Returns the theme attribute of a text's color. Source: the text appearances of the platform's Material theme and of
  /// AppCompat.
  @Sendable private static func color(of text: Element) -> String {
    let appearance = text.resolved("textAppearance")?.reference?.name ?? ""
    let last = appearance.split(separator: ".").last ?? ""
    let isPlain = appearance.hasPrefix("TextAppearance.Material.") || appearance.hasPrefix("TextAppearance.AppCompat.")
    let fainter: Set<Substring> = [
      "Small", "Medium", "Caption", "Display1", "Display2", "Display3", "Display4", "Subtitle",
    ]
    let isFainter =
      appearance.isEmpty || isPlain && fainter.contains(last) || appearance.hasSuffix("ActionBar.Subtitle")
      || appearance.hasSuffix("Toolbar.Subtitle") || appearance == "TextAppearance.MaterialComponents.Caption"
    return (isFainter ? "android:textColorSecondary" : "android:textColorPrimary")
      + (appearance.contains("Inverse") ? "Inverse" : "")
  }
}
