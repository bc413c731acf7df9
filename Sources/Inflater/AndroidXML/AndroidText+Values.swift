import GRXAndroidData
import Layouts
import Measure

/// Values in Android's notation.
extension AndroidText {
  func string(
    _ value: AttributeValue, _ form: ValueForm, _ meaning: AndroidAttribute.Value? = nil, isText: Bool = false
  ) -> String {
    if case .id = meaning, case .string(let id) = value { return id == "parent" ? id : "@id/" + id }
    if case .percent = meaning, let share = value.number { return (share * 100).shortestDecimal + "%" }
    if case .words(let words) = meaning, case .string(let word) = value {
      return words.sorted { $0.key < $1.key }.first { $0.value == word && Int($0.key) == nil }?.key ?? word
    }
    switch value {
    case .string(let text):
      if isLength(form) { return length(text, isText: isText) }
      return form == .text ? AndroidXMLText.literal(text) : text
    case .number(let number):
      return isLength(form) ? number.shortestDecimal + (isText ? "sp" : "dp") : number.shortestDecimal
    case .pixels(let pixels): return length(pixels: pixels, isText: isText)
    case .bool(let bool): return bool ? "true" : "false"
    case .array(let elements): return elements.map { string($0, form) }.joined(separator: ",")
    case .null, .object: return ""
    }
  }

  private func isLength(_ form: ValueForm) -> Bool {
    switch form {
    case .length: true
    case .anyOf(let forms): forms.contains { isLength($0) }
    default: false
    }
  }

  private func length(_ text: String, isText: Bool) -> String {
    if text.hasSuffix("pt"), let points = Double(text.dropLast(2)) { return points.shortestDecimal + "dp" }
    if text.hasSuffix("px"), let pixels = Int(text.dropLast(2)) {
      return length(pixels: Double(pixels), isText: isText)
    }
    // Numbers in Android's XML have no exponent.
    for unit in ["dip", "dp", "sp", ""] where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.utf8.count)) else { continue }
      return number.shortestDecimal + (unit.isEmpty ? isText ? "sp" : "dp" : unit)
    }
    return text
  }

  /// Returns a length in points, if it converts to the same pixels.
  private func length(pixels: Double, isText: Bool) -> String {
    let text = pixels.shortestDecimal + "px"
    guard pixels == pixels.rounded() else { return text }
    // Below API level 28, half a pixel is added to a negative length and the rest is truncated, so even an integer
    // loses one pixel.
    if pixels < 0, apiLevel < 28 { return (pixels - 0.75).shortestDecimal + "px" }
    let points = ((pixels / density) * 10_000).rounded() / 10_000
    // A text size isn't rounded to whole pixels.
    let isSame = (points * density).rounded(.toNearestOrAwayFromZero) == pixels
    return points * density == pixels || (isSame && !isText) ? points.shortestDecimal + "dp" : text
  }
}
