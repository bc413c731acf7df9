import Measure

/// A pressable text. It is measured like a TextView.
public final class Button: TextView {
  public override init(
    _ text: String = "", measurer: any TextMeasurer = ProportionalTextMetrics(), textSize: Double = 17
  ) {
    super.init(text, measurer: measurer, textSize: textSize)
    declare([.keepsExactSize, .ignoresUnusedSpace, .findsSizeAlone], exactly: Button.self)
  }

  override var defaultGravity: Gravity { .center }
}
