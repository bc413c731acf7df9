import GRXAndroidData
import Inflater
import Layouts
import Measure

/// A check box or a radio button, with its mark inside the padding at the start.
struct CompoundButtonWidget: Widget {
  let classes: [WidgetClass]
  let base = "TextView"
  let isRepeatable = true
  private let isRadio: Bool

  init(_ name: String, style: String, isRadio: Bool) {
    (classes, self.isRadio) = (WidgetClass.inLibraries(name, style: style), isRadio)
  }

  static let all: [any Widget] = [
    CompoundButtonWidget("CheckBox", style: "checkboxStyle", isRadio: false),
    CompoundButtonWidget("RadioButton", style: "radioButtonStyle", isRadio: true),
  ]

  var text: TextTraits? { TextTraits(color: { _ in "android:textColorPrimaryDisableOnly" }) }

  /// Returns the drawable of an element's mark.
  static func mark(of text: Element) -> AndroidDrawable? {
    (text.find("button") ?? text.find("buttonCompat")).flatMap { text.drawable($0) }
  }

  /// Source: android.widget.CompoundButton.setButtonDrawable (API 34), which makes the view as high as its mark.
  func describe(_ text: Element, _ out: inout NodeDraft) {
    guard let mark = Self.mark(of: text) else { return }
    out.box.extraStart += mark.length(along: .horizontal)
    out.box.minimum.height = max(out.box.minimum.height, mark.size.height)
  }

  func draw(_ text: Element, _ style: inout Look.Style) {
    guard let found = text.find("button") ?? text.find("buttonCompat") else { return }
    let isIndeterminate = !isRadio && text.word("checkedState", isOneOf: "indeterminate", "2")
    let isChecked = text.states.isChecked || isIndeterminate || text.word("checkedState", isOneOf: "checked", "1")
    var marked = text
    marked.states.isChecked = isChecked
    // Source: m3_checkbox_button_tint, whose first state is an error (1.12).
    let error = text.bool("errorShown") == true ? text.color(ofTheme: "colorError") : nil
    let tint = error ?? marked.markTint
    let size = text.drawable(found)?.size ?? .zero
    // Source: `onDraw` of com.google.android.material.checkbox.MaterialCheckBox (1.12).
    let isCentered =
      !isRadio && (text.theme.family == .material || text.theme.family == .material3)
      && text.bool("centerIfNoTextEnabled") != false && (text.string("text") ?? "").isEmpty
    @Sendable func shift(_ bounds: FloatRect, _ view: View) -> Double {
      let free = ((bounds.width - Double(size.width)) / 2).rounded(.towardZero)
      return isCentered ? view.isRightToLeft ? -free : free : 0
    }
    if found.isGiven, let own = text.reader.figure(found.value, text.look) {
      // Material's themes tint any mark.
      let isTinted = text.theme.family == .material || text.has("buttonTint")
      let figure = isTinted ? own.tinted(tint) : own
      style.overlay = { list, bounds, view in
        let x = (view.isRightToLeft ? bounds.width - Double(size.width) : 0) + shift(bounds, view)
        let (width, height) = (Double(size.width), Double(size.height))
        figure.draw(in: FloatRect(x, ((bounds.height - height) / 2).rounded(), width, height), &list)
      }
      return
    }
    let icon = text.isMaterial3 ? text.color("buttonIconTint") ?? text.color(ofTheme: "colorOnPrimary") : nil
    let width = Double(size.width)
    style.overlay = { [isRadio] list, bounds, view in
      let x = (view.isRightToLeft ? bounds.width - width / 2 : width / 2) + shift(bounds, view)
      if isRadio {
        WidgetMarks.radio(at: x, bounds.centerY, isChecked: isChecked, tint, &list)
      } else {
        WidgetMarks.checkBox(
          at: x, bounds.centerY, isChecked: isChecked, isIndeterminate: isIndeterminate, tint, icon, &list)
      }
    }
  }
}

extension Element {
  /// The color of the parts of a control that are disabled or empty: that of enabled ones, faded.
  ///
  /// Source: the lists of colors of the platform, which refer to `colorControlNormal` and `disabledAlpha` (API 34). A list of
  /// colors in another one counts as its last color.
  var disabledControl: Color? {
    var usual = self
    usual.states = ViewStates()
    let color = usual.color(ofTheme: "android:colorControlNormal") ?? usual.color(ofTheme: "colorControlNormal")
    return color?.faded(theme.isLight ? 0.26 : 0.3)
  }

  /// The color of a check box's or a radio button's mark.
  ///
  /// Source: MaterialCheckBox.getMaterialThemeColorsTintList (1.12), abc_tint_btn_checkable and
  /// control_checkable_material.
  var markTint: Color {
    let isOn = states.isEnabled && states.isChecked
    if theme.family == .material, !isGiven("buttonTint"),
      let color = color(ofTheme: isOn ? "colorControlActivated" : "colorOnSurface")
    {
      return color.faded(isOn ? 1 : states.isEnabled ? 0.54 : 0.38)
    }
    // The library reads its own tint after the platform's.
    if theme.family != .platform, let tint = color(besidesPlatform: "buttonTint") { return tint }
    if let tint = color("buttonTint") ?? color("@color/abc_tint_btn_checkable") { return tint }
    if !states.isEnabled { return disabledControl ?? .opaqueBlack }
    return color(ofTheme: isOn ? "colorControlActivated" : "colorControlNormal") ?? .opaqueBlack
  }
}
