import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A text with a switch at its end.
struct SwitchWidget: Widget {
  private enum Design: Sendable {
    case platform, appCompat, material, material3
  }

  let classes: [WidgetClass]
  let base = "TextView"
  let isRepeatable = true
  private let design: Design

  static let all: [any Widget] = [
    SwitchWidget(classes: [WidgetClass("Switch", "android:switchStyle")], design: .platform),
    SwitchWidget(classes: [WidgetClass("SwitchCompat", "switchStyle")], design: .appCompat),
    SwitchWidget(classes: [WidgetClass("SwitchMaterial", "switchStyle")], design: .material),
    SwitchWidget(classes: [WidgetClass("MaterialSwitch", "materialSwitchStyle")], design: .material3),
  ]

  var text: TextTraits? { TextTraits(color: { _ in "android:textColorPrimaryDisableOnly" }) }

  /// Source: android.widget.Switch.onMeasure; `setEnforceSwitchWidth` of
  /// com.google.android.material.materialswitch.MaterialSwitch (1.12).
  func describe(_ text: Element, _ out: inout NodeDraft) {
    let thumb = text.drawable("thumb") ?? AndroidDrawable()
    let track = text.drawable("track") ?? AndroidDrawable()
    // The optical insets of AppCompat's thumb, which aren't in the tables, are as large as its padding.
    let isAppCompats = design != .platform && text.find("thumb")?.isGiven != true && thumb.opticalInsets == .zero
    let insets = isAppCompats ? thumb.padding ?? .zero : thumb.opticalInsets
    let edges = track.padding ?? .zero
    let thumbWidth = thumb.length(along: .horizontal) - (thumb.padding ?? .zero).total(along: .horizontal)
    var width = text.pixels("switchMinWidth") ?? 0
    if design == .material3 {
      // As wide as its style specifies, or else as its track, regardless of its thumb.
      if width == 0 { width = track.size.width }
    } else {
      let label = labelWidth(text)
      width = max(width, 2 * max(0, thumbWidth, label) + max(insets.left, edges.left) + max(insets.right, edges.right))
    }
    let height = max(thumb.size.height, track.size.height)
    out.box.extraEnd += width
    if out["text"] != nil { out.box.extraEnd += text.pixels("switchPadding") ?? 0 }
    if height > 0 { out.set("leastHeight", pixels: height) }
  }

  /// Returns the width of the wider of the labels inside the thumb, with its padding; 0 if they aren't shown.
  ///
  /// Source: `onMeasure` and `makeLayout` of android.widget.Switch (API 34).
  private func labelWidth(_ text: Element) -> Int {
    guard text.bool("showText") == true else { return 0 }
    // Of the appearance, the family and the letter spacing aren't read.
    let appearance =
      text.style("switchTextAppearance") + [("android:fontFamily", "sans-serif"), ("android:letterSpacing", "0")]
    let widths = [("textOn", "ON"), ("textOff", "OFF")].map { name, usual in
      text.textWidth(text.string(name) ?? usual, appearance)
    }
    return max(widths[0], widths[1]) + 2 * (text.pixels("thumbTextPadding") ?? 0)
  }

  func draw(_ text: Element, _ style: inout Look.Style) {
    let isChecked = text.states.isChecked
    if design != .material3, let own = OwnSwitch(text, isPlatform: design == .platform, colors(text).track) {
      style.overlay = { list, bounds, view in own.draw(in: bounds, view, isChecked, &list) }
      return
    }
    if text.has("trackDecorationTint") || text.has("thumbIconTint") {
      let thumb = text.color("thumbTint") ?? .opaqueWhite
      let track = text.color("trackTint") ?? .opaqueBlack
      let edge = text.color("trackDecorationTint")
      let hasIcon = text.figure("thumbIcon") != nil
      style.overlay = { list, bounds, view in
        WidgetMarks.materialSwitch(in: bounds, view, isChecked, hasIcon: hasIcon, thumb, track, edge, &list)
      }
      return
    }
    let usual = design == .material && text.theme.family == .material ? materialColors(text) : nil
    let (thumb, track) = usual ?? colors(text)
    style.overlay = { list, bounds, view in WidgetMarks.oldSwitch(in: bounds, view, isChecked, thumb, track, &list) }
  }

  /// Returns the colors of Material 2's switch, whose style sets none.
  ///
  /// Source: com.google.android.material.switchmaterial.SwitchMaterial (1.12).
  private func materialColors(_ text: Element) -> (thumb: Color, track: Color)? {
    guard let surface = text.color(ofTheme: "colorSurface"), let content = text.color(ofTheme: "colorOnSurface"),
      let active = text.color(ofTheme: "colorControlActivated")
    else { return nil }
    let states = text.states
    let thumb =
      states.isChecked ? active.faded(states.isEnabled ? 1 : 0.38).over(surface) : text.raised(surface, 4)
    let share = states.isEnabled ? states.isChecked ? 0.54 : 0.32 : 0.12
    let track = (states.isChecked ? active : content).faded(share).over(surface)
    return (tint("thumbTint", text) ?? thumb, tint("trackTint", text) ?? track)
  }

  /// Returns a tint: the library's switches read their own attributes, and not those of the platform's.
  private func tint(_ name: String, _ text: Element) -> Color? {
    if let given = text.given(name), given.isPlatform != (design == .platform) { return nil }
    return text.color(name)
  }

  private func colors(_ text: Element) -> (thumb: Color, track: Color) {
    let states = text.states
    let isPlatform = design == .platform
    let foreground = text.color(ofTheme: "android:colorForeground") ?? .opaqueBlack
    let accent = text.color(ofTheme: isPlatform ? "android:colorControlActivated" : "colorControlActivated")
    func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }
    let isOn = states.isChecked && states.isEnabled
    let resting =
      text.color(ofTheme: "colorSwitchThumbNormal")
      ?? (text.theme.isLight ? gray(states.isEnabled ? 241 : 189) : gray(states.isEnabled ? 189 : 97))
    let track =
      (isOn ? accent ?? .opaqueBlack : foreground)
      // The platform's image of the track is itself translucent.
      .faded((states.isEnabled ? 0.3 : 0.1) * (isPlatform ? 0.85 : 1))
    return (
      tint("thumbTint", text) ?? (isOn ? accent ?? .opaqueBlack : resting), tint("trackTint", text) ?? track
    )
  }
}
