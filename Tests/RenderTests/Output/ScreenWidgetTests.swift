import AndroidXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXPictures
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

  private func textField(_ attributes: String) -> String {
    let name = "com.google.android.material.textfield.TextInput"
    return "<\(name)Layout android:layout_width=\"300px\" android:layout_height=\"wrap_content\" \(attributes)>"
      + "<\(name)EditText android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
      + "android:text=\"Hello\"/></\(name)Layout>"
  }

  @Test func a_prefix_and_a_suffix_are_not_clipped() throws {
    var clips: [FloatRect?] = []
    var found: [String] = []
    for command in try commands(textField("app:prefixText=\"Pre\" app:suffixText=\"Suf\"")) {
      switch command {
      case .beginClip(.rect(let rect)): clips.append(rect)
      case .beginClip: clips.append(nil)
      case .endClip: clips.removeLast()
      case .text(let run) where ["Pre", "Suf"].contains(run.text):
        found.append(run.text)
        for case let clip? in clips {
          #expect(clip.x <= run.x && clip.right >= run.x + run.width)
          #expect(clip.y < run.baseline && clip.bottom >= run.baseline)
        }
      default: break
      }
    }
    #expect(found == ["Pre", "Suf"])
  }

  @Test func the_button_that_clears_a_text_is_shown_only_with_the_focus() throws {
    let plain = try commands(textField(""))
    #expect(try commands(textField("app:endIconMode=\"clear_text\"")) == plain)
    #expect(try commands(textField("app:endIconMode=\"password_toggle\"")) != plain)
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

  @Test func a_line_of_progress_begins_at_the_start() throws {
    func parts(_ direction: String) throws -> [FloatRect] {
      let list = try commands(
        "<com.google.android.material.progressindicator.LinearProgressIndicator android:layout_width=\"200px\" "
          + "android:layout_height=\"wrap_content\" android:layoutDirection=\"\(direction)\" android:progress=\"25\"/>")
      return fills(list).compactMap { if case .roundRect(let rect, _) = $0.outline { rect } else { nil } }
    }
    #expect(try parts("ltr") == [FloatRect(0, 0, 50, 4), FloatRect(54, 0, 146, 4)])
    #expect(try parts("rtl") == [FloatRect(150, 0, 50, 4), FloatRect(0, 0, 146, 4)])
  }

  // MARK: Pickers

  @Test(arguments: ["@android:style/Theme.Material.Light", "@android:style/Theme.Material"])
  func a_calendar_shows_a_month_with_a_selected_day(theme: String) throws {
    let list = try commands("<CalendarView \(size)/>", theme: theme)
    let runs = texts(list)
    #expect(runs.map(\.text).contains("January 1970"))
    #expect(runs.filter { Int($0.text) != nil }.count == 31)
    // The letters of seven weekdays in a row.
    #expect(Set(runs.filter { ["S", "M", "T", "W", "F"].contains($0.text) }.map(\.baseline)).count == 1)
    let day = try #require(runs.first { $0.text == "15" })
    let circles = list.compactMap { command -> FloatRect? in
      guard case .fill(.path(let path), _) = command, let bounds = path.bounds() else { return nil }
      return FloatRect(
        Double(bounds.left), Double(bounds.top), Double(bounds.right - bounds.left), Double(bounds.bottom - bounds.top))
    }
    #expect(circles.contains { $0.x < day.x && $0.right > day.x + day.width && $0.y < day.baseline && $0.width >= 39 })
  }

  @Test func the_first_day_of_the_week_may_be_another() throws {
    func left(_ more: String) throws -> Double {
      let runs = texts(
        try commands("<CalendarView \(size) \(more)/>", theme: "@android:style/Theme.Material.Light"))
      return try #require(runs.first { $0.text == "1" }).x
    }
    #expect(try left("android:firstDayOfWeek=\"2\"") < left(""))
  }

  @Test func pickers_of_dates_and_times_have_a_header() throws {
    let theme = "@android:style/Theme.Material.Light"
    let date = texts(try commands("<DatePicker \(size)/>", theme: theme)).map(\.text)
    #expect(date.contains("1970") && date.contains("Thu, Jan 1") && date.contains("31"))
    let time = texts(try commands("<TimePicker \(size)/>", theme: theme)).map(\.text)
    #expect(time.prefix(5) == ["12", ":", "00", "AM", "PM"])
    let hours = (1...12).map { "\($0)" }
    #expect(Set(time.suffix(12)) == Set(hours))
    let wheels = texts(try commands("<TimePicker \(size) android:timePickerMode=\"spinner\"/>", theme: theme))
    #expect(wheels.map(\.text).contains("59") && wheels.map(\.text).contains("PM"))
  }

  @Test func a_number_picker_shows_its_value_between_two_lines() throws {
    let list = try commands("<NumberPicker \(size)/>", theme: "@android:style/Theme.Material.Light")
    #expect(texts(list).map(\.text) == ["0"])
    let lines = fills(list).compactMap { if case .rect(let rect) = $0.outline, rect.height == 2 { rect } else { nil } }
    #expect(lines.count == 2 && lines[1].y - lines[0].y == 50)
  }

  @Test func a_search_view_shows_its_hint_and_its_icon() throws {
    let field = try commands(
      "<androidx.appcompat.widget.SearchView \(size) app:iconifiedByDefault=\"false\" app:queryHint=\"Find\"/>")
    #expect(texts(field).map(\.text) == ["Find"])
    let icon = try commands("<androidx.appcompat.widget.SearchView \(size)/>")
    #expect(fills(icon).contains { if case .path = $0.outline { true } else { false } })
  }

  // MARK: Shadows of texts

  @Test func a_text_has_its_shadow() throws {
    func run(_ radius: String) throws -> TextRun {
      try #require(
        texts(
          try commands(
            "<TextView \(size) android:text=\"A\" android:shadowColor=\"#F00\" android:shadowDx=\"3\" "
              + "android:shadowDy=\"4\" android:shadowRadius=\"\(radius)\"/>")
        ).first)
    }
    #expect(try run("2").shadow == TextShadow(red, x: 3, y: 4, radius: 2))
    // Android draws none without a radius.
    #expect(try run("0").shadow == nil)
  }

  @Test func a_shadow_is_drawn_where_the_text_is_not() throws {
    var run = TextRun("H", x: 20, baseline: 60, width: 30, size: 40, weight: .bold, color: .opaqueBlack)
    run.shadow = TextShadow(red, x: 40, y: 0, radius: 3)
    var list = DrawingList(density: 1)
    list.text(run)
    var canvas = try ScreenCanvas(width: 120, height: 80, background: .opaqueWhite, fonts: FontLibrary(.none))
    canvas.draw(list)
    let reds = (60..<100).filter { x in
      (30..<60).contains { y in
        guard let color = canvas.canvas[x, y] else { return false }
        return color.red > 200 && color.green < 160
      }
    }
    #expect(!reds.isEmpty)
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
