import GRXCompare
import Render

/// A combination of a layout that differs, as a page shows it.
struct ReviewedScreen: Sendable {
  /// The window, density, direction, and so on; without axes if there is only one.
  let name: SectionName
  /// The settings that all combinations share: `window 360x640, en-US`.
  let conditions: String
  /// The frames before and after.
  let drawing: ComparisonDrawing
  /// The pictures of the screen as SVG; `nil` if only the frames are known.
  let before: String?
  let after: String?

  /// The markup of the pictures over each other, and of the frames.
  ///
  /// - Parameter target: Makes the identifiers of views that links lead to; `nil` for none.
  func figure(isHidden: Bool, target: ((Int) -> String)?) -> String {
    var text = "<figure\(isHidden ? " hidden" : "")>"
    if let after {
      text += "<div class=\"screens\">"
      if let before { text += Self.image(before, "before") }
      text += Self.image(after, before == nil ? "alone" : "after") + "</div>"
      if before == nil {
        text += "<p class=\"note\">Of the layout before, only the frames are known, which the wireframes show.</p>"
      }
    }
    return text + "<div class=\"frames\">\(drawing.svg(target: target))</div></figure>"
  }

  private static func image(_ svg: String, _ side: String) -> String {
    "<img class=\"\(side)\" alt=\"the screen \(side == "before" ? "before" : "after")\" loading=\"lazy\" "
      + "src=\"\(ScreenPicture.address(of: svg))\">"
  }
}
