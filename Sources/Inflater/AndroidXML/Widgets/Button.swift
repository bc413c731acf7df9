import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A button with a text: the platform's, or Material's, with an icon, in a shape that is inset from its frame.
struct ButtonWidget: Widget {
  let classes: [WidgetClass]
  let base = "Button"
  let isRepeatable = true
  let text: TextTraits? = TextTraits()
  let roundShapes = ["FilledButton", "TextButton", "OutlinedButton"]
  /// Whether it moves up for views that appear at the bottom of a CoordinatorLayout.
  private var floats = false

  static let all: [any Widget] = [
    ButtonWidget(
      classes: [
        WidgetClass("Button", "buttonStyle", default: platformStyle),
        WidgetClass("AppCompatButton", "buttonStyle", default: platformStyle),
        WidgetClass("MaterialButton", "materialButtonStyle"),
      ] + WidgetClass.inLibraries("ToggleButton", style: "android:buttonStyleToggle")),
    ButtonWidget(
      classes: [
        WidgetClass(
          "ExtendedFloatingActionButton", "extendedFloatingActionButtonStyle",
          default: "@style/Widget.MaterialComponents.ExtendedFloatingActionButton.Icon")
      ], floats: true),
  ]

  private static let platformStyle = "@android:style/Widget.Material.Light.Button"

  private init(classes: [WidgetClass], floats: Bool = false) { (self.classes, self.floats) = (classes, floats) }

  var dependsOn: ParentFacts { [.textField, .toggleGroup, .buttonGroup] }

  func describe(_ text: Element, _ out: inout NodeDraft) {
    if floats, out.ofParent.contains("dodgeInsetEdges") { out["dodgeInsetEdges"] = .string("bottom") }
    // A ToggleButton shows its state instead of its text.
    if text.has("textOff") {
      let shown = text.styledString(text.bool("checked") == true ? "textOn" : "textOff")
      out["text"] = shown.map { .string($0.text) }
      out["spans"] = shown.flatMap { $0.spans.isEmpty ? nil : .array($0.spans) }
    }
    if text.isIn(.toggleGroup) {
      // Source: `setupButtonChild` of MaterialButtonToggleGroup (1.12).
      (out["singleLine"], out["maxLines"], out["ellipsize"]) = (nil, .number(1), .string("end"))
    }
    if text.isIn(.buttonGroup) {
      out["strokeWidth"] = .number(Double(max(0, text.pixels("strokeWidth") ?? 0)))
      if text.bool("checked") == true { out["isChecked"] = .bool(true) }
    }
    guard text.has("insetTop") || text.has("icon") else { return }
    if out["text"] == nil, text.has("icon"), let side = text.pixels("collapsedSize"), side > 0 {
      // Without a text, it is a button of a fixed size.
      out.box = ViewBox(text.keeping([]))
      out.set("width", pixels: side)
      out.set("height", pixels: side)
      return
    }
    // MaterialButton's background is inset from its frame by these distances; its padding begins there.
    func inset(_ edge: String) -> Int { max(0, text.cutPixels("inset" + edge) ?? 0) }
    let extra = out.box.extra
    out.box.extra = Edges(
      left: extra.left, top: extra.top + inset("Top"), right: extra.right, bottom: extra.bottom + inset("Bottom"))
    // The left one is at the start in both directions.
    out.box.extraStart += inset("Left")
    out.box.extraEnd += inset("Right")
    guard let icon = text.drawable("icon") else { return }
    var size = icon.size
    if let side = text.pixels("iconSize"), side > 0 { size = Size(width: side, height: side) }
    out.setDrawable(size, side: iconSide(text))
    if let padding = text.pixels("iconPadding") { out.set("drawablePadding", pixels: padding) }
  }

  /// Returns the side of the icon: 0 for left, then clockwise.
  private func iconSide(_ text: Element) -> Int {
    let gravity = text.word("iconGravity") ?? "start"
    if gravity == "top" || gravity == "textTop" { return 1 }
    return (gravity == "end" || gravity == "textEnd") != text.isRightToLeft ? 2 : 0
  }

  // MARK: Look

  func draw(_ text: Element, _ style: inout Look.Style) {
    style.textGravity = [.centerHorizontal, .centerVertical]
    if let icon = text.figure("icon") {
      if floats, text.string("text") ?? "" == "" {
        // Without a text, the icon is in the middle.
        let tinted = icon.tinted(text.color("iconTint"))
        let side = text.pixels("iconSize").flatMap { $0 > 0 ? Double($0) : nil }
        let (width, height) = (side ?? icon.size.width ?? 0, side ?? icon.size.height ?? 0)
        style.overlay = { list, bounds, _ in
          tinted.draw(in: .around(bounds.centerX, bounds.centerY, width, height), &list)
        }
      }
      if style.sides.isEmpty { style.sides = [nil, nil, nil, nil] }
      style.sides[iconSide(text)] = icon.tinted(text.color("iconTint"))
      style.sidesFollowText = text.word("iconGravity")?.hasPrefix("text") ?? false
    }
    let isMaterial = text.has("insetTop") || text.find("backgroundTint")?.isGiven == false
    if isMaterial, text.has("insetTop"), let own = text.ownBackground {
      // Whatever is named as the background, it is tinted as the usual one.
      // Source: `setBackgroundOverwritten` of com.google.android.material.button.MaterialButtonHelper (1.12).
      style.background = own.tinted(
        text.color(besidesPlatform: "backgroundTint") ?? text.color(ofTheme: "colorPrimary"))
      return
    }
    guard isMaterial, style.background == nil || text.find("background")?.isGiven == false else {
      let hasShadow = text.theme.family == .platform || text.theme.family == .appCompat
      if style.elevation == 0, hasShadow, style.background != nil, text.states.isEnabled,
        text.find("background")?.isGiven == false
      {
        style.elevation = text.dp(2)
      }
      return
    }
    var shape = ShapeFigure(text.color("backgroundTint") ?? text.color(ofTheme: "colorPrimary"))
    let radius = text.cornerRadius(default: text.isMaterial3 ? floats ? 16 : 100 : 4)
    shape.corners = Corners(min(radius, text.dp(1000)))
    if let stroke = text.color("strokeColor") ?? outlineColor(of: text) {
      shape.stroke = stroke
      shape.strokeWidth = (text.exactPixels("strokeWidth") ?? 0).rounded(.down)
    }
    func inset(_ edge: String) -> Double { Double(text.pixels("inset" + edge) ?? 0) }
    style.backgroundInsets = (inset("Left"), inset("Top"), inset("Right"), inset("Bottom"))
    style.background = .shape(shape)
    if !text.states.isEnabled || shape.fill.map({ $0.isTransparent }) ?? true { style.elevation = 0 }
  }

  private func outlineColor(of text: Element) -> Color? {
    text.exactPixels("strokeWidth").flatMap { $0 > 0 ? text.color(ofTheme: "colorOutline") : nil }
  }

  // MARK: Writing Android's XML

  func writeDefaults(_ out: inout AndroidText.Attributes) {
    for (name, value) in [
      ("textSize", "17sp"), ("background", "@null"), ("minWidth", "0dp"), ("minHeight", "0dp"),
      ("textAllCaps", "false"), ("letterSpacing", "0"), ("fontFamily", "sans-serif"),
    ] { out.setDefault("android:" + name, value) }
    let hasPadding = out.list.contains { $0.0.hasPrefix("android:padding") }
    for edge in hasPadding ? ["Left", "Top", "Right", "Bottom"] : [""] {
      if edge == "Left" && out.has("android:paddingStart") || edge == "Right" && out.has("android:paddingEnd") {
        continue
      }
      let pair = edge == "Left" || edge == "Right" ? "Horizontal" : "Vertical"
      if !out.has("android:padding" + pair), !out.has("android:padding") {
        out.setDefault("android:padding" + edge, "0dp")
      }
    }
    for edge in ["Top", "Bottom"] { out.setDefault("android:inset" + edge, "0dp") }
  }
}

extension Element {
  /// The background that the application names, itself or in a style, if it isn't a usual one of the libraries.
  fileprivate var ownBackground: Figure? {
    guard let found = find("background"), found.value != "@null", found.value != "@empty" else { return nil }
    if found.isGiven { return reader.figure(found.value, look) ?? .layers([]) }
    guard let reference = resolved("background")?.reference, !reference.isPlatform,
      reader.resources.file(reference.type, reference.name) != nil
    else { return nil }
    return reader.figure(found.value, look)
  }

  /// Returns the color of a library's attribute that the platform has, too.
  /// Returns the color of an attribute of the library, which the platform's attribute of that name doesn't replace.
  func color(besidesPlatform name: String) -> Color? {
    var element = self
    if given(name)?.isPlatform == true { element.attributes.removeOwn(name) }
    return element.color(name)
  }
}
