import Inflater
import Layouts

extension Element {
  func margin(_ name: String) -> Int? { pixels("layout_margin" + name) }

  /// Sets the margins. If one of the start and the end is given, both replace the left and the right, even if the other
  /// one is missing and therefore 0; in an application with `supportsRtl="false"`, they are used only where the left or the
  /// right is missing.
  ///
  /// Source: android.view.ViewGroup.MarginLayoutParams.doResolveMargins (API 34).
  ///
  /// - Parameter keepsSides: Whether the left and the right are kept beside a positive start and end.
  func describeMargins(_ out: inout NodeDraft, keepsSides: Bool = false) {
    if let all = margin(""), all >= 0 {
      for edge in ["Left", "Top", "Right", "Bottom"] { out.set("margin" + edge, pixels: all) }
      return
    }
    let horizontal = margin("Horizontal").flatMap { $0 >= 0 ? $0 : nil }
    let vertical = margin("Vertical").flatMap { $0 >= 0 ? $0 : nil }
    if let top = vertical ?? margin("Top") { out.set("marginTop", pixels: top) }
    if let bottom = vertical ?? margin("Bottom") { out.set("marginBottom", pixels: bottom) }
    var (left, right) = (horizontal ?? margin("Left"), horizontal ?? margin("Right"))
    var (start, end) = (margin("Start"), margin("End"))
    if left != nil || right != nil, start != nil || end != nil {
      if translator.hasAbsoluteMargins {
        (left, right, start, end) = (left ?? start, right ?? end, nil, nil)
      } else if keepsSides {
        (start, end) = (start.flatMap { $0 > 0 ? $0 : nil }, end.flatMap { $0 > 0 ? $0 : nil })
      } else {
        (left, right) = (nil, nil)
      }
    }
    for (name, margin) in [("Left", left), ("Right", right), ("Start", start), ("End", end)] {
      if let margin { out.set("margin" + name, pixels: margin) }
    }
  }
}
