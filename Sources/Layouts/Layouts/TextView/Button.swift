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

  final override var defaultGravity: Gravity { .center }
}
