import GRXAndroidData
import Layouts
import Measure

/// A line of text in a drawing, measured with the platform's font.
struct PickerText {
  private let text: String
  private let size: Double
  private let style: TextStyle
  let width: Double
  /// The distances from the baseline to the top and to the bottom of the line, in pixels, both positive.
  private let ascent: Double
  private let descent: Double

  init(_ text: String, _ size: Int, _ weight: TextStyle.Weight = .regular) {
    var style = TextStyle()
    style.weight = weight
    style.includesFontPadding = false
    (self.text, self.size, self.style) = (text, Double(size), style)
    let measured = AndroidTextMetrics().measure(TextRequest(text, textSize: Double(size), style: style))
    width = Double(measured.width)
    ascent = Double(measured.firstBaseline)
    descent = Double(measured.height(ofLines: 1) - measured.firstBaseline)
  }

  func baseline(centeredAt y: Double) -> Double { (y + (ascent - descent) / 2).rounded() }

  func draw(x: Double, baseline: Double, _ color: Color, _ list: inout DrawingList) {
    list.text(
      TextRun(text, x: x.rounded(), baseline: baseline, width: width, size: size, weight: style.weight, color: color))
  }

  func draw(at x: Double, _ y: Double, _ color: Color, _ list: inout DrawingList) {
    draw(x: x - width / 2, baseline: baseline(centeredAt: y), color, &list)
  }
}
