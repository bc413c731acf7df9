import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// The texts and buttons inside pickers, Spinners, and Toolbars, as Android 14 recorded them in other documents.
@Suite struct AndroidPickerTests {
  private let wrapped = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
  private let wide = "android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""

  /// Returns the classes and frames of all views below the outermost one, in pixels, in a window of 360 × 640 points.
  private func frames(
    _ views: String, theme: String = "android:Theme.Material.Light", density: Double = 2, fontScale: Double = 1,
    _ direction: LayoutDirection = .leftToRight
  ) throws -> [String] {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml":
        "<FrameLayout \(AndroidLayoutTests.namespaces) android:layout_width=\"match_parent\" "
        + "android:layout_height=\"match_parent\">\(views)</FrameLayout>",
      "res/values/values.xml":
        "<resources><string-array name=\"fruits\"><item>Apple</item><item>Elderberry and currant</item></string-array>"
        + "<string-array name=\"one\"><item>Apple</item></string-array></resources>",
      "res/drawable/mark.xml":
        "<shape \(AndroidLayoutTests.namespaces)><size android:width=\"24dp\" android:height=\"24dp\"/></shape>",
    ])
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = theme
    inflater.android.apiLevel = 34
    (inflater.density, inflater.fontScale, inflater.layoutDirection) = (density, fontScale, direction)
    (inflater.windowWidth, inflater.windowHeight) = (360, 640)
    let layout = try inflater.inflate(file: project.layout)
    layout.root.measureAndLayout(in: Size(width: Int(360 * density), height: Int(640 * density)))
    var frames: [String] = []
    layout.root.forEachView { view, depth, _ in
      let (origin, size) = (view.frame.origin, view.frame.size)
      if depth > 0 { frames.append("\(type(of: view)) \(origin.x),\(origin.y) \(size.width)x\(size.height)") }
    }
    return frames
  }

  /// An entry is measured before it is in the window, where Android narrows the letters of a text that just fits.
  @Test(arguments: [(1, 56), (1.5, 83), (2, 110), (2.625, 147), (3, 167)])
  func an_entry_of_a_spinner_has_narrower_letters(_ density: Double, _ width: Int) throws {
    for entries in ["fruits", "one"] {
      let lines = try frames("<Spinner \(wrapped) android:entries=\"@array/\(entries)\"/>", density: density)
      #expect(
        lines.last?.hasSuffix(" \(width)x\(Int((21.25 * density).rounded(.up)) + (density == 1.5 ? 1 : 0))") == true,
        "\(lines)")
    }
    // The Spinner itself is as wide as the widest entry before that.
    let lines = try frames("<Spinner \(wrapped) android:entries=\"@array/fruits\"/>", density: 2)
    #expect(lines == ["Spinner 0,0 443x48", "TextView 0,2 110x43"])
  }

  @Test func a_spinner_with_an_exact_width_keeps_the_letters_of_its_entry() throws {
    let lines = try frames(
      "<Spinner android:layout_width=\"100dp\" android:layout_height=\"wrap_content\" android:entries=\"@array/fruits\"/>"
    )
    #expect(lines == ["Spinner 0,0 200x48", "TextView 0,2 104x43"])
  }

  /// The padding of its background is at the end.
  @Test func the_background_of_a_spinner_is_mirrored() throws {
    let lines = try frames(
      "<Spinner \(wide) android:entries=\"@array/fruits\"/>", theme: "Theme.AppCompat", .rightToLeft)
    #expect(lines == ["Spinner 0,0 720x48", "TextView 96,2 624x43"])
  }

  @Test func pickers_show_the_first_day_of_1970() throws {
    let lines = try frames("<DatePicker \(wide) android:datePickerMode=\"calendar\"/>")
    // The year and the date; the month is 348 points wide, in a wider picker, too.
    #expect(lines.contains("TextView 32,16 104x70") || lines.contains("TextView -16,-16 104x70"), "\(lines)")
    #expect(lines.contains { $0.hasSuffix(" 318x80") }, "\(lines)")
    #expect(lines.contains("ImageButton 564,20 96x96"), "\(lines)")
  }

  /// Their texts don't follow the font scale.
  @Test(arguments: [1, 1.15])
  func the_half_of_the_day_is_beside_the_minutes(_ fontScale: Double) throws {
    let lines = try frames("<TimePicker \(wrapped) android:timePickerMode=\"clock\"/>", fontScale: fontScale)
    #expect(lines.contains { $0.hasSuffix(" 49x70") } && lines.contains { $0.hasSuffix(" 48x70") }, "\(lines)")
  }

  @Test func the_field_of_a_number_picker_is_as_wide_as_its_minimum() throws {
    let lines = try frames("<NumberPicker \(wrapped) android:padding=\"20dp\" android:minWidth=\"59dp\"/>")
    #expect(lines == ["ImageView 0,0 128x360", "TextView 45,161 38x38"])
  }

  /// The platform's class reads the platform's default style, and none of a library's attributes.
  @Test(arguments: ["", "style=\"@style/Widget.MaterialComponents.Toolbar\""])
  func a_toolbar_of_the_platform_has_its_own_style(_ style: String) throws {
    for theme in ["android:Theme.Material.Light", "Theme.MaterialComponents.Light", "Theme.AppCompat.Light"] {
      let lines = try frames(
        "<Toolbar \(wide) \(style) android:title=\"A title\" android:navigationIcon=\"@drawable/mark\"/>",
        theme: theme, fontScale: 2)
      #expect(lines == ["Toolbar 0,0 720x112", "ImageButton 0,0 112x112", "TextView 144,29 104x54"], "\(theme)")
    }
  }
}
