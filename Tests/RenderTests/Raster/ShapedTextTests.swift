import Inflater
import Measure
import TestSupport
import Testing

@testable import GRXPictures
@testable import Render

@Suite struct ShapedTextTests {
  private func drawn(_ text: String) -> String {
    let scalars = ShapedText.scalars(of: text, isRightToLeft: false) { _ in true }
    var result = ""
    for scalar in scalars where !scalar.properties.isDefaultIgnorableCodePoint { result.unicodeScalars.append(scalar) }
    return result
  }

  @Test func emoji_that_are_joined_are_drawn_as_the_first_of_them() {
    #expect(drawn("👨‍👩‍👧‍👦👍🏽") == "👨👍🏽")
    #expect(drawn("a👩🏽‍🚀b") == "a👩🏽b" && drawn("❤️‍🔥👍") == "❤👍")
    #expect(drawn("👩‍👩🏽👍") == "👩👍" && drawn("🇩🇪") == "🇩🇪")
    // Letters that are joined remain.
    #expect(drawn("क्‍ष") == "क्ष")
    #expect(ShapedText.parts(of: "👨‍👩‍👧‍👦 a").map(\.text) == ["👨 ", "a"])
  }

  @Test func the_first_text_without_a_font_is_named() throws {
    let xml = """
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="100px"
        android:layout_height="100px" android:orientation="vertical">
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="a"/>
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="👍"/>
        <TextView android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="αβ 👍"/>
      </LinearLayout>
      """
    var inflater = Inflater.ofAllFormats()
    inflater.keepsPlaces = true
    let layout = try inflater.inflate(string: xml)
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    var rendering = Rendering(root: layout.root)
    rendering.fonts = MachineFonts.none
    let missing = rendering.missingScripts
    #expect(missing.names == ["Greek", "emoji"])
    #expect(missing.first.flatMap { layout.location(of: $0) }?.line == 4)
  }
}
