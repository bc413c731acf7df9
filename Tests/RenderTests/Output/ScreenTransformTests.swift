import AndroidXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXPictures
@testable import Render

/// Views that are drawn at other places than their frames, and drawables in parts of their views.
@Suite struct ScreenTransformTests {
  private let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  private func rendering(_ xml: String, theme: String = "@style/Theme.Material3.Light", more: String = "") throws
    -> Rendering
  {
    let space = "http://schemas.android.com/apk/res"
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = theme
    inflater.android.makesLooks = true
    let layout = try inflater.inflate(
      string: "<FrameLayout xmlns:android=\"\(space)/android\" xmlns:app=\"\(space)-auto\" \(more) "
        + "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(xml)</FrameLayout>")
    layout.root.measureAndLayout(in: Size(width: 120, height: 120))
    var rendering = Rendering(layout.root)
    rendering.style = .plain
    rendering.fonts = .none
    return rendering
  }

  /// Returns the colors of pixels of the picture.
  private func colors(_ rendering: Rendering, _ points: [(Int, Int)]) throws -> [Color] {
    let list = rendering.screenDrawing()
    var canvas = try ScreenCanvas(width: 120, height: 120, background: .opaqueWhite, fonts: FontLibrary(.none))
    canvas.draw(list)
    let pixels = canvas.canvas.pixels
    return points.map { Canvas.Color(packed: pixels[$0.1 * 120 + $0.0]) }
  }

  private let red = Color(red: 255, green: 0, blue: 0)

  @Test func a_view_moves_without_its_frame() throws {
    let rendering = try rendering(
      "<View android:layout_width=\"20px\" android:layout_height=\"20px\" android:background=\"#F00\" "
        + "android:translationX=\"30px\" android:translationY=\"10px\"/>")
    #expect(try colors(rendering, [(5, 5), (35, 15), (55, 15)]) == [.opaqueWhite, red, .opaqueWhite])
    #expect(rendering.drawnLooks()[1].contains("translation: 30,10"))
  }

  @Test func a_view_turns_around_its_pivot() throws {
    let turned = try rendering(
      "<View android:layout_width=\"80px\" android:layout_height=\"20px\" android:background=\"#F00\" "
        + "android:layout_marginLeft=\"20px\" android:layout_marginTop=\"50px\" android:rotation=\"90\"/>")
    // It is 20 pixels wide and 80 high around the center, 60,60.
    #expect(
      try colors(turned, [(60, 25), (60, 95), (25, 60), (95, 60)]) == [red, red, .opaqueWhite, .opaqueWhite])
    let atCorner = try rendering(
      "<View android:layout_width=\"40px\" android:layout_height=\"10px\" android:background=\"#F00\" "
        + "android:layout_marginLeft=\"50px\" android:rotation=\"90\" android:transformPivotX=\"0px\" "
        + "android:transformPivotY=\"0px\"/>")
    #expect(try colors(atCorner, [(45, 20), (45, 35), (55, 5)]) == [red, red, .opaqueWhite])
  }

  @Test func descendants_are_scaled_with_a_view() throws {
    let rendering = try rendering(
      "<FrameLayout android:layout_width=\"20px\" android:layout_height=\"20px\" android:scaleX=\"3\" "
        + "android:scaleY=\"2\" android:transformPivotX=\"0px\" android:transformPivotY=\"0px\">"
        + "<View android:layout_width=\"10px\" android:layout_height=\"10px\" android:background=\"#F00\" "
        + "android:layout_gravity=\"bottom|end\"/></FrameLayout>")
    #expect(
      try colors(rendering, [(45, 30), (58, 38), (25, 30), (45, 15)]) == [red, red, .opaqueWhite, .opaqueWhite])
  }

  @Test func a_view_that_turns_in_space_has_a_nearer_side() throws {
    let rendering = try rendering(
      "<View android:layout_width=\"100px\" android:layout_height=\"60px\" android:background=\"#F00\" "
        + "android:layout_marginLeft=\"10px\" android:layout_marginTop=\"30px\" android:rotationY=\"40\"/>")
    func height(_ x: Int) throws -> Int {
      try colors(rendering, (0..<120).map { (x, $0) }).count { $0.green < 128 }
    }
    #expect(try height(24) > height(60) && height(60) > height(94))
    #expect(try height(15) == 0 && height(106) == 0)
  }

  @Test func children_are_clipped_at_the_padding_unless_that_is_switched_off() throws {
    let child =
      "<View android:layout_width=\"40px\" android:layout_height=\"40px\" android:background=\"#F00\" "
      + "android:translationX=\"-10px\"/>"
    let clipped = try rendering(child, more: "android:padding=\"20px\"")
    #expect(try colors(clipped, [(15, 30), (25, 30)]) == [.opaqueWhite, red])
    let free = try rendering(
      child, more: "android:padding=\"20px\" android:clipToPadding=\"false\" android:clipChildren=\"false\"")
    #expect(try colors(free, [(15, 30), (25, 30)]) == [red, red])
  }

  @Test func a_foreground_has_its_gravity_and_its_tint() throws {
    let rendering = try rendering(
      "<FrameLayout android:layout_width=\"100px\" android:layout_height=\"100px\" "
        + "android:foreground=\"@android:drawable/star_on\" android:foregroundGravity=\"bottom|right\" "
        + "android:foregroundTint=\"#F00\"/>")
    let area = rendering.screenDrawing().commands.compactMap(\.area).last
    #expect((area?.x ?? 0) > 70 && (area?.y ?? 0) > 70)
    #expect(rendering.drawnLooks()[1].contains { $0.hasPrefix("foreground: #FF0000 ") })
  }

  @Test func a_background_of_a_MaterialButton_is_tinted_as_the_usual_one() throws {
    let button = "<com.google.android.material.button.MaterialButton \(size) android:text=\"A\" "
    let looks = try rendering(button + "android:background=\"#00F\"/>").drawnLooks()[1]
    #expect(looks.contains("background: #6750A4"), "\(looks)")
  }

  @Test func a_divider_has_insets() throws {
    let rendering = try rendering(
      "<com.google.android.material.divider.MaterialDivider android:layout_width=\"match_parent\" "
        + "android:layout_height=\"wrap_content\" app:dividerInsetStart=\"28px\" app:dividerInsetEnd=\"8px\"/>")
    #expect(rendering.drawnLooks()[1].contains { $0.hasPrefix("background: ") && $0.hasSuffix(", inset 28,0,8,0") })
  }
}
