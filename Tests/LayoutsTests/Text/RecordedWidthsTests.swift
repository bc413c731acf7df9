import Layouts
import Testing

/// Sizes of single lines that Android 14 measured, which depend on properties of single fonts or on rounding errors.
@Suite struct RecordedWidthsTests {
  private let metrics = AndroidTextMetrics(apiLevel: 34)

  private func width(_ text: String, _ size: Double, _ style: TextStyle) -> Int {
    metrics.measure(TextRequest(text, textSize: size, style: style)).width
  }

  /// A width of 222 pixels in exact numbers exceeds 222 in single precision, unlike the others.
  @Test func letter_spacing_is_added_in_single_precision() {
    var style = TextStyle()
    style.letterSpacing = 0.05
    #expect([48, 72, 86].map { width("@user", $0, style) } == [147, 223, 265])
    style.letterSpacing = 0.0071428571
    (style.weight, style.isItalic) = (.bold, true)
    #expect([28, 52].map { width("& iii", $0, style) } == [47, 87])
  }

  @Test func coming_soon_kerns_pairs_twice() {
    var style = TextStyle()
    style.family = .casual
    #expect([60, 79].map { width("12.4.1 1 retry I messages iii —", $0, style) } == [767, 1009])
    let address = "messages https://example.org/a/very/long/path?query=1"
    #expect([27, 36].map { width(address, $0, style) } == [669, 899])
    style.letterSpacing = 0.15
    style.weight = .medium
    #expect(width("brown Privacy Привет ffl the star to fox Straße", 12, style) == 352)
  }

  /// Coming Soon is the only font of the platform with a line gap. It counts in a TextView's `lineHeight`, which Android
  /// compares with the `lineHeight` attribute, but not in the height of its lines.
  @Test func the_gap_of_a_font_is_part_of_its_nominal_line_height() {
    var style = TextStyle()
    (style.family, style.includesFontPadding) = (.casual, false)
    let casual = metrics.measure(TextRequest("x\nx", textSize: 28, style: style))
    #expect((casual.lineHeight, casual.nominalLineHeight) == (43, 44))
    style.lineSpacingMultiplier = 1.5
    #expect(metrics.measure(TextRequest("x", textSize: 30, style: style)).nominalLineHeight == 71)
    style.family = .sansSerif
    let roboto = metrics.measure(TextRequest("x", textSize: 28, style: style))
    #expect(roboto.nominalLineHeight == 50)
  }
}
