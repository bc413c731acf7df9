import AndroidXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import Render

/// Pictures of widgets and drawables in their states.
@Suite struct ScreenWidgetTests {
  private func commands(_ xml: String, theme: String = "@style/Theme.Material3.Light") throws -> [DrawingCommand] {
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = theme
    inflater.android.makesLooks = true
    let space = "http://schemas.android.com/apk/res"
    let document =
      "<LinearLayout xmlns:android=\"\(space)/android\" xmlns:app=\"\(space)-auto\" "
      + "xmlns:aapt=\"http://schemas.android.com/aapt\" android:orientation=\"vertical\" "
      + "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(xml)</LinearLayout>"
    let layout = try inflater.inflate(string: document)
    layout.root.measureAndLayout(in: Size(width: 400, height: 640))
    var rendering = Rendering(layout.root)
    rendering.style = .plain
    return rendering.screenDrawing().commands
  }

  private let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  private func fills(_ commands: [DrawingCommand]) -> [(outline: Outline, color: Color)] {
    commands.compactMap { command in
      if case .fill(let outline, .color(let color)) = command { (outline, color) } else { nil }
    }
  }

  private func texts(_ commands: [DrawingCommand]) -> [TextRun] {
    commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  /// Returns a view of 100 × 50 pixels with a drawable as its background.
  private func view(_ drawable: String) -> String {
    "<View android:layout_width=\"100px\" android:layout_height=\"50px\">"
      + "<aapt:attr name=\"android:background\">\(drawable)</aapt:attr></View>"
  }

  private let red = Color(red: 255, green: 0, blue: 0)

  // MARK: Widgets

  @Test func a_chip_that_is_not_checkable_is_never_checked() throws {
    func chip(_ more: String) -> String {
      "<com.google.android.material.chip.Chip \(size) android:text=\"A\" \(more)/>"
    }
    let plain = try commands(chip(""))
    #expect(try commands(chip("android:checked=\"true\"")) == plain)
    #expect(try commands(chip("android:checked=\"true\" android:checkable=\"true\"")) != plain)
  }

  @Test func a_text_field_is_disabled_with_its_box() throws {
    func field(_ isEnabled: Bool) -> String {
      "<com.google.android.material.textfield.TextInputLayout \(size) android:enabled=\"\(isEnabled)\">"
        + "<com.google.android.material.textfield.TextInputEditText \(size) android:text=\"Hello\"/>"
        + "</com.google.android.material.textfield.TextInputLayout>"
    }
    // The two fields differ only in their surroundings.
    let both = texts(try commands(field(true) + field(false))).filter { $0.text == "Hello" }
    #expect(both.count == 2)
    #expect(both[1].color.alpha < both[0].color.alpha)
  }

  @Test func an_image_is_clipped_to_its_shape() throws {
    let list = try commands(
      "<com.google.android.material.imageview.ShapeableImageView android:layout_width=\"80px\" "
        + "android:layout_height=\"80px\" android:padding=\"4px\" android:background=\"#F00\" "
        + "app:shapeAppearance=\"@style/ShapeAppearance.Material3.Corner.Full\" app:strokeWidth=\"2px\" "
        + "app:strokeColor=\"#00F\"/>")
    let clip = list.firstIndex {
      if case .beginClip(.roundRect(let rect, let corners)) = $0 {
        return rect == FloatRect(4, 4, 72, 72) && corners.fitted(to: rect).uniform == 36
      }
      return false
    }
    let fill = list.firstIndex { if case .fill(_, .color(red)) = $0 { true } else { false } }
    #expect(try #require(clip) < #require(fill))
    #expect(list.contains { if case .stroke(_, let stroke, _) = $0 { stroke.width == 2 } else { false } })
  }

  @Test func a_progress_has_a_second_one_behind_it() throws {
    let list = fills(
      try commands(
        "<ProgressBar style=\"?android:attr/progressBarStyleHorizontal\" android:layout_width=\"200px\" "
          + "android:layout_height=\"20px\" android:progress=\"30\" android:secondaryProgress=\"60\"/>",
        theme: "@android:style/Theme.Material.Light"))
    let widths = list.compactMap { if case .rect(let rect) = $0.outline { rect.width } else { nil } }
    #expect(widths.suffix(3) == [200, 120, 60])
  }

  @Test func a_clipped_drawable_shows_nothing_at_level_0() throws {
    let list = try commands(
      "<ProgressBar style=\"?android:attr/progressBarStyleHorizontal\" android:layout_width=\"200px\" "
        + "android:layout_height=\"20px\" android:progress=\"25\" android:indeterminate=\"false\">"
        + "</ProgressBar>" + view("<clip android:drawable=\"#F00\"/>"))
    // The default level is 0.
    #expect(!fills(list).contains { $0.color == red })
  }

  @Test func the_track_of_a_disabled_slider_ends_at_its_thumb() throws {
    let list = fills(
      try commands(
        "<com.google.android.material.slider.Slider android:layout_width=\"232px\" android:layout_height=\"48px\" "
          + "android:value=\"0.5\" android:enabled=\"false\"/>", theme: "@style/Theme.MaterialComponents.Light"))
    let tracks = list.compactMap { if case .roundRect(let rect, _) = $0.outline { rect } else { nil } }
    #expect(tracks.map(\.x).sorted() == [14, 126])
    #expect(tracks.map(\.right).sorted() == [106, 218])
  }

  @Test func surfaces_are_dark_in_a_dark_theme() throws {
    let list = fills(
      try commands(
        "<com.google.android.material.navigation.NavigationView android:layout_width=\"100px\" "
          + "android:layout_height=\"100px\"/>", theme: "@style/Theme.MaterialComponents"))
    let surface = try #require(list.first { $0.outline == .rect(FloatRect(0, 0, 100, 100)) })
    #expect(surface.color.red < 64)
  }

  // MARK: Drawables

  @Test func a_drawable_turns_around_its_pivot() throws {
    let list = fills(
      try commands(
        view(
          "<rotate android:fromDegrees=\"90\"><shape><solid android:color=\"#F00\"/></shape></rotate>")))
    let turned = try #require(list.first { $0.color == red }?.outline.path.bounds())
    #expect([turned.left, turned.top, turned.right, turned.bottom] == [25, -25, 75, 75])
  }

  @Test func a_list_of_levels_shows_the_one_that_contains_0() throws {
    let list = fills(
      try commands(
        view(
          "<level-list><item android:minLevel=\"1\" android:maxLevel=\"5\"><color android:color=\"#0F0\"/></item>"
            + "<item android:maxLevel=\"0\"><color android:color=\"#F00\"/></item></level-list>")))
    #expect(list.map(\.color).contains(red))
    #expect(!list.map(\.color).contains(Color(red: 0, green: 255, blue: 0)))
  }

  @Test func a_path_is_trimmed_by_its_length() throws {
    let path = try #require(VectorPath(pathData: "M0,0 L10,0 L10,10"))
    func ends(_ path: VectorPath) -> [PathPoint] { path.polygons().flatMap(\.points) }
    #expect(
      ends(path.trimmed(from: 0.25, to: 0.75, offset: 0))
        == [PathPoint(5, 0), PathPoint(10, 0), PathPoint(10, 5)])
    // Through the end.
    #expect(
      ends(path.trimmed(from: 0, to: 0.5, offset: 0.75))
        == [PathPoint(10, 5), PathPoint(10, 10), PathPoint(0, 0), PathPoint(5, 0)])
  }

  @Test func a_stroke_of_a_vector_may_have_a_gradient() throws {
    let list = try commands(
      view(
        "<vector android:width=\"24dp\" android:height=\"24dp\" android:viewportWidth=\"24\" "
          + "android:viewportHeight=\"24\"><path android:pathData=\"M0,0L24,24\" android:strokeWidth=\"2\">"
          + "<aapt:attr name=\"android:strokeColor\"><gradient android:startX=\"0\" android:startY=\"0\" "
          + "android:endX=\"24\" android:endY=\"24\" android:startColor=\"#F00\" android:endColor=\"#00F\"/>"
          + "</aapt:attr></path></vector>"))
    #expect(list.contains { if case .stroke(_, _, .gradient) = $0 { true } else { false } })
  }

  // MARK: The built-in face

  @Test func bold_text_has_wider_strokes_in_the_built_in_face() {
    func ink(_ weight: Int) -> Int {
      let pen = StrokePen(weight, isSlanted: false)
      let key = GlyphMask.Key(scalar: "H", mark: nil, size: 40 * 64, advance: 30 * 64, pen: pen)
      return GlyphMask(key).coverage.reduce(0) { $0 + Int($1) }
    }
    #expect(ink(300) < ink(400))
    #expect(ink(400) < ink(500))
    #expect(ink(500) < ink(700))
  }
}
