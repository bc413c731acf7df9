import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The shape behind the icon of the selected item.
struct Indicator {
  let size: Size
  let margin: Int
  /// The height behind an icon with a label beside it.
  let expandedHeight: Int
  /// The space beside the icon and the label.
  let expandedMargin: Int
  /// The space around an icon and a label beside it.
  let insets: Edges

  init?(_ element: Element) {
    guard let named = element.reader.namedStyle("itemActiveIndicatorStyle", element.attributes, element.theme) else {
      return nil
    }
    var style = element.keeping([])
    style.attributes.layers = [named.items]
    size = Size(width: max(0, style.pixels("width") ?? 0), height: max(0, style.pixels("height") ?? 0))
    margin = max(0, style.cutPixels("marginHorizontal") ?? 0)
    expandedHeight = max(0, style.pixels("expandedHeight") ?? size.width)
    expandedMargin = max(0, style.cutPixels("expandedMarginHorizontal") ?? margin)
    func inset(_ edge: String, _ least: Int) -> Int {
      max(0, style.cutPixels("expandedActiveIndicatorPadding" + edge) ?? least)
    }
    let side = element.dimension("@dimen/m3_navigation_item_leading_trailing_space")
    // Material reads the direction before it is known.
    insets = Edges(
      left: inset("Start", side), top: inset("Top", 0), right: inset("End", side), bottom: inset("Bottom", 0))
  }
}

/// The placement of the icon and the labels of an item in Material 1.13 and later.
///
/// Source: NavigationBarView and NavigationBarItemView of com.google.android.material (1.14).
struct ItemPlacement {
  private let gravity: String
  /// Whether the labels are beside the icon.
  let isIconAtStart: Bool
  private let measuresFromBaseline: Bool
  /// Attributes of the labels.
  let labelAttributes: [OwnElements.Attribute]

  init?(_ element: Element, isExpanded: Bool) {
    guard element.resources.release.tables.material >= LibraryVersion(1, 13) else { return nil }
    if isExpanded || element.word("itemGravity", isOneOf: "start_center", "8388627") {
      gravity = "start|center_vertical"
    } else {
      gravity = element.word("itemGravity", isOneOf: "center", "17") ? "center" : "top|center_horizontal"
    }
    isIconAtStart = isExpanded || element.word("itemIconGravity", isOneOf: "start", "1")
    measuresFromBaseline = element.bool("measureBottomPaddingFromLabelBaseline") ?? true
    let lines = max(1, element.integer("labelMaxLines") ?? 1)
    labelAttributes = [
      ("android:maxLines", .written(String(lines))), ("android:gravity", "center"),
      ("android:includeFontPadding", measuresFromBaseline ? "true" : "false"),
    ]
  }

  func describe(_ item: inout Node, _ indicator: Indicator?) {
    item.set("contentGravity", .string(gravity))
    if !measuresFromBaseline { item.set("paddingFromBaseline", .bool(false)) }
    guard isIconAtStart else { return }
    item.set("iconAtStart", .bool(true))
    guard let indicator else { return }
    let insets = indicator.insets
    for (edge, length) in [
      ("Left", insets.left), ("Top", insets.top), ("Right", insets.right), ("Bottom", insets.bottom),
    ] where length > 0 {
      item.set("iconInset" + edge, pixels: Int(length))
    }
    if indicator.expandedMargin > 0 {
      for side in ["paddingLeft", "paddingRight"] { item.set(side, pixels: indicator.expandedMargin) }
    }
  }
}

/// The text of a label. Its size doesn't follow the user's font scale if an appearance sets it, unless the bar says so.
///
/// Source: `setTextAppearanceForLabel` of NavigationBarItemView (1.14), `setTextAppearanceWithoutFontScaling` (1.12).
struct Label {
  let attributes: [OwnElements.Attribute]
  /// The text size in pixels.
  let size: Double

  /// - Parameter part: The name of the attribute for the appearance, without its first letter.
  init(_ element: Element, _ part: String, isBeside: Bool, size written: OwnElements.Value) {
    let beside = "horizontalI" + part
    let name = isBeside && element.has(beside) ? beside : "i" + part
    let isCurrent = element.resources.release.tables.material >= LibraryVersion(1, 13)
    var own = element.style(name)
    if isCurrent, let height = element.unscaledLength("lineHeight", of: name) {
      own.append(("android:minHeight", .pixels(height)))
    }
    let scales = isCurrent && element.bool("labelFontScalingEnabled") == true
    if !own.isEmpty, scales {
      attributes = own
      size = element.unscaledLength("textSize", of: name).map(Double.init) ?? 0
    } else if let unscaled = element.unscaledLength("textSize", of: name) {
      attributes = own + [("android:textSize", .pixels(unscaled))]
      size = Double(unscaled)
    } else {
      attributes = own + [("android:textSize", written)]
      guard case .written(let text) = written, let length = AndroidLength(text) else {
        size = 0
        return
      }
      size = length.pixels(density: element.density, fontScale: element.fontScale)
    }
  }
}

extension Element {
  /// A length of a text appearance without the user's font scale, in whole pixels; `nil` if it sets none.
  fileprivate func unscaledLength(_ length: String, of name: String) -> Int? {
    guard let found = find(name), let reference = resolve(found)?.reference,
      let text = reader.styleItems(reference, theme)?[length],
      let resolved = reader.resolve(text, theme, found.file, found.offset)?.text, let length = AndroidLength(resolved)
    else { return nil }
    return wholePixels(length.pixels(density: density, fontScale: AndroidFontScale(1, apiLevel: options.apiLevel)))
  }

  /// The indicator behind the icon of the selected item, in Material 3.
  var activeIndicator: [OwnElements.Attribute] {
    guard options.makesLooks, isMaterial3, let color = color(ofTheme: "colorSecondaryContainer") else { return [] }
    return [("app:itemActiveIndicatorStyle", .written(color.written))]
  }
}
