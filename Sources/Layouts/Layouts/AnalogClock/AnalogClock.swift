import Measure

/// A clock with hands, as large as its dial, which shrinks if a width or a height is smaller.
///
/// Source: android.widget.AnalogClock.onMeasure (API 34).
package final class AnalogClock: ContentView {
  /// The size of the dial, in pixels, 0…`Pixels.limit` each. The default is zero.
  package var dialSize = Size.zero {
    didSet {
      dialSize = Size(
        width: max(0, Pixels.clamp(dialSize.width)), height: max(0, Pixels.clamp(dialSize.height)))
      if dialSize != oldValue { setNeedsLayout() }
    }
  }

  /// Creates a clock without a size.
  package init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: AnalogClock.self)
  }

  /// Returns the size of the dial at its scale, in pixels, resolved under `specs`. The padding and the minimum size have
  /// no effect.
  package override func measureContent(_ specs: MeasureSpecs) -> Size {
    state.dependOnWholeOffer()
    func scale(_ axis: Axis) -> Float {
      specs[axis].isUnspecified || specs[axis].size >= dialSize[axis]
        ? 1 : Float(specs[axis].size) / Float(dialSize[axis])
    }
    let scale = min(scale(.horizontal), scale(.vertical))
    let size = Size(width: Int(Float(dialSize.width) * scale), height: Int(Float(dialSize.height) * scale))
    explanationNotes?.content(includesPadding: true) { Explanation.Term(size[$0], .content, "its dial") }
    return specs.resolve(size)
  }
}

enum AnalogClockAttributes {
  static let ofView: [Attribute<AnalogClock>] = [
    Attribute(
      "dialWidth", as: NonNegativeLength.self, \.dialSize.width, default: 0, "The width of the clock's dial."),
    Attribute(
      "dialHeight", as: NonNegativeLength.self, \.dialSize.height, default: 0, "The height of the clock's dial."),
  ]
}
