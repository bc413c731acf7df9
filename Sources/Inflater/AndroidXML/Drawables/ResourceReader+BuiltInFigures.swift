import Inflater
import Layouts
import Measure

extension ResourceReader {
  /// Returns the figure of a drawable of the platform or of a library, redrawn from its description, or `nil` for one
  /// that shows nothing, or is unknown.
  func builtInFigure(_ name: String, _ look: LookContext) -> Figure? {
    func normal() -> Color { .opaqueBlack }
    switch name {
    case "btn_default_material", "abc_btn_default_mtrl_shape", "btn_default", "abc_btn_colored_material",
      "btn_colored_material", "btn_toggle_material":
      var fill = color(ofTheme: "colorButtonNormal", look) ?? color("?android:attr/colorButtonNormal", look)
      if name.contains("colored") { fill = color(ofTheme: "colorAccent", look) }
      if !look.states.isEnabled, look.theme.family == .platform { fill = fill?.faded(look.theme.isLight ? 0.26 : 0.3) }
      var layer = LayerFigure(.shape(ShapeFigure(fill, corners: Corners(dp(2)))))
      (layer.left, layer.right, layer.top, layer.bottom) = (dp(4), dp(4), dp(6), dp(6))
      guard name == "btn_toggle_material" else { return .layers([layer]) }
      let line = color(
        ofTheme: look.states.isChecked ? "android:colorControlActivated" : "android:colorControlNormal", look)
      var bar = LayerFigure(.color(line ?? .opaqueBlack))
      (bar.left, bar.right, bar.bottom, bar.height, bar.gravity) = (dp(4), dp(4), dp(6), dp(2), .bottom)
      return .layers([layer, bar])
    case "abc_edit_text_material", "edit_text_material", "edit_text", "editTextBackground":
      let tint = color("@color/abc_tint_edittext", look) ?? color(ofTheme: "colorControlNormal", look)
      var line = LayerFigure(.color(tint ?? .opaqueBlack))
      (line.left, line.right, line.bottom, line.height) = (dp(4), dp(4), dp(8), dp(1))
      line.gravity = .bottom
      return .layers([line])
    case "spinner_background_material", "abc_spinner_mtrl_am_alpha", "abc_spinner_textfield_background_material":
      let tint = color(ofTheme: "colorControlNormal", look) ?? .opaqueBlack
      var arrow = LayerFigure(
        .vector(VectorFigure(icon: WidgetMarks.dropDownIcon, side: dp(24), color: tint)))
      let isRightToLeft = resources.device.isRightToLeft
      arrow.gravity = [isRightToLeft ? .left : .right, .centerVertical]
      (arrow.width, arrow.height) = (dp(24), dp(24))
      (arrow.left, arrow.right) = isRightToLeft ? (dp(12), 0) : (0, dp(12))
      return .layers([arrow])
    case "list_divider_material", "abc_list_divider_material", "abc_list_divider_mtrl_alpha", "listDivider",
      "dividerHorizontal", "dividerVertical":
      return .color((color(ofTheme: "android:colorForeground", look) ?? .opaqueBlack).faded(0.12))
    case "ic_ab_back_material", "abc_ic_ab_back_material", "ic_arrow_back_black_24", "homeAsUpIndicator":
      return icon(WidgetMarks.backIcon, look)
    case "btn_keyboard_key_material", "ic_keyboard_black_24dp": return icon(WidgetMarks.keyboardIcon, look)
    case "ic_search_black_24", "ic_search_api_material", "abc_ic_search_api_material":
      return icon(WidgetMarks.searchIcon, look)
    case "abc_ic_menu_overflow_material", "ic_menu_moreoverflow_material": return icon(WidgetMarks.overflowIcon, look)
    case "ic_m3_chip_check", "ic_mtrl_chip_checked_black", "mtrl_ic_check_mark":
      return icon(WidgetMarks.checkIcon, look)
    case "ic_m3_chip_close", "abc_ic_clear_material", "ic_clear_black_24", "ic_menu_close_clear_cancel":
      return icon(WidgetMarks.closeIcon, look)
    case "ic_mtrl_chip_close_circle", "mtrl_ic_cancel": return icon(WidgetMarks.cancelIcon, look)
    case "design_ic_visibility", "design_password_eye", "m3_password_eye": return icon(WidgetMarks.eyeIcon, look)
    case "mtrl_dropdown_arrow", "mtrl_ic_arrow_drop_down": return icon(WidgetMarks.dropDownIcon, look)
    case "btn_star", "btn_star_big_on", "star_on", "star_big_on": return icon(WidgetMarks.starIcon, look)
    default: return nil
    }
  }

  private func icon(_ data: String, _ look: LookContext) -> Figure {
    let tint = color(ofTheme: "colorControlNormal", look) ?? .opaqueBlack
    return .vector(VectorFigure(icon: data, side: dp(24), color: tint))
  }
}
