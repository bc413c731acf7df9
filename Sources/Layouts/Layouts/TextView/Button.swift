import Measure

/// A button with a text. It is measured like a TextView.
open class Button: TextView {
  /// Creates a button with a text; see `TextView`.
  public override init(
    _ text: String = "", measurer: any TextMeasurer = ProportionalTextMetrics(), textSize: Double = 17
  ) {
    super.init(text, measurer: measurer, textSize: textSize)
    declare([.keepsExactSize, .ignoresUnusedSpace, .findsSizeAlone], exactly: Button.self)
  }

  /// Returns the size of the text with padding, in pixels, resolved under `specs`. A button without a text has no
  /// content besides its children, if it has any.
  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    guard state.childCount > 0, text.isEmpty, hint.isEmpty, !ViewConstraints.isHolder(state) else {
      return super.measureContent(specs)
    }
    measuredBaseline = nil
    explanationNotes?.content { _ in Explanation.Term(0, .content, "no text") }
    return specs.resolve(minimumSize)
  }

  final override var defaultGravity: Gravity { .center }
}
