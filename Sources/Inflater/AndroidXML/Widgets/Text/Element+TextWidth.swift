import Inflater
import Layouts
import Measure

extension Element {
  /// Returns the width of a text on one line, in pixels.
  /// - Parameter appearance: The attributes of its style.
  func textWidth(_ text: String, _ appearance: [OwnElements.Attribute]) -> Int {
    let (style, size, isAllCaps) = textStyle(appearance + [("android:text", .text(text))])
    return textMetrics.measure(TextRequest(isAllCaps ? text.uppercased() : text, textSize: size, style: style)).width
  }

  /// Returns the style and the size, in pixels, of the text of a TextView with some attributes, and whether it is shown in
  /// uppercase.
  func textStyle(_ attributes: [OwnElements.Attribute]) -> (style: TextStyle, size: Double, isAllCaps: Bool) {
    var own = OwnElements()
    own.add("TextView", attributes)
    guard let node = views(own).first else { return (TextStyle(), 0, false) }
    func number(_ name: String) -> Double {
      switch node.value(of: name) {
      case .number(let number), .pixels(let number): number
      default: 0
      }
    }
    var style = TextStyle()
    style.letterSpacing = number("letterSpacing")
    if case .string(let family)? = node.value(of: "fontFamily") {
      style.family = TextStyle.Family.keywords.first { $0.word == family }?.value ?? style.family
    }
    let weight = Int(number("textWeight"))
    if weight > 0 { style.weight = TextStyle.Weight(rawValue: weight) }
    style.isItalic = node.value(of: "italic") == .bool(true)
    return (style, number("textSize"), node.value(of: "textAllCaps") == .bool(true))
  }
}
