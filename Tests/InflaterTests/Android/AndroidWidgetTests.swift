import Inflater
import TestSupport
import Testing

@testable import AndroidXML

/// The sizes of widgets that don't depend on their texts. The expected frames were calculated from the classes that the
/// translator names as its sources.
@Suite struct AndroidWidgetTests {
  private let wrapped = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
  private let material = "com.google.android.material."

  private func size(_ width: Int, _ height: Int) -> String {
    "android:layout_width=\"\(width)dp\" android:layout_height=\"\(height)dp\""
  }

  /// Returns the lines below the outermost one, in a window of 360 × 640 points.
  private func frames(
    _ views: String, theme: String = "Theme.MaterialComponents.Light", apiLevel: Int? = nil
  ) throws -> [String] {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml":
        "<FrameLayout \(AndroidLayoutTests.namespaces) android:layout_width=\"match_parent\" "
        + "android:layout_height=\"match_parent\">\(views)</FrameLayout>",
      "res/values/values.xml":
        "<resources><string-array name=\"fruits\"><item>Apple</item><item>Fig</item></string-array></resources>",
      "res/menu/items.xml":
        "<menu \(AndroidLayoutTests.namespaces)><item android:title=\"A\" android:icon=\"@drawable/mark\"/>"
        + "<item android:title=\"B\" android:icon=\"@drawable/mark\"/></menu>",
      "res/drawable/mark.xml":
        "<shape \(AndroidLayoutTests.namespaces)><size android:width=\"24dp\" android:height=\"30dp\"/></shape>",
      "res/drawable/color.xml": "<shape \(AndroidLayoutTests.namespaces)><solid android:color=\"#f00\"/></shape>",
      "res/drawable/animation.xml":
        "<animation-list \(AndroidLayoutTests.namespaces)><item android:drawable=\"@drawable/mark\"/></animation-list>",
      "res/drawable/states.xml": """
      <selector \(AndroidLayoutTests.namespaces)>
        <item android:state_enabled="false" android:drawable="@drawable/color"/>
        <item android:state_pressed="true"><shape><padding android:left="9dp" android:right="2dp"/></shape></item>
        <item android:state_enabled="true"><shape><size android:width="24dp" android:height="30dp"/>
          <padding android:left="4dp" android:top="5dp" android:right="6dp"/></shape></item>
        <item android:drawable="@drawable/color"/>
      </selector>
      """,
    ])
    let (tree, warnings) = try project.tree { inflater in
      inflater.android.theme = theme
      if let apiLevel { inflater.android.apiLevel = apiLevel }
      (inflater.windowWidth, inflater.windowHeight) = (360, 640)
    }
    #expect(warnings.isEmpty)
    return tree.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
  }

  @Test func sliders_and_indicators_have_lengths_that_are_not_requested() throws {
    let lines = try frames(
      """
      <\(material)slider.Slider \(wrapped)/>
      <\(material)progressindicator.LinearProgressIndicator \(size(100, 50))/>
      <\(material)progressindicator.CircularProgressIndicator \(size(100, 20))/>
      <\(material)floatingactionbutton.FloatingActionButton \(size(100, 30)) app:fabSize="normal"/>
      <\(material)floatingactionbutton.FloatingActionButton \(wrapped) app:fabSize="mini"/>
      """)
    #expect(
      lines == [
        "\(material)slider.Slider 0,0 360x48",
        "\(material)progressindicator.LinearProgressIndicator 0,0 100x4",
        "\(material)progressindicator.CircularProgressIndicator 0,0 48x48",
        "\(material)floatingactionbutton.FloatingActionButton 0,0 30x30",
        "\(material)floatingactionbutton.FloatingActionButton 0,0 48x48",
      ])
  }

  @Test func a_vertical_slider_fills_the_height_that_it_is_offered() throws {
    let slider = "\(material)slider.Slider"
    let lines = try frames(
      "<\(slider) \(wrapped) android:orientation=\"vertical\"/>", theme: "Theme.Material3.Light", apiLevel: 36)
    #expect(lines == ["\(slider) 0,0 48x640"])
  }

  @Test func a_divider_is_as_thick_in_every_parent() throws {
    let divider = "\(material)divider.MaterialDivider"
    for (parent, width) in [("ScrollView", 200), ("FrameLayout", 200), ("HorizontalScrollView", 0)] {
      let lines = try frames(
        "<\(parent) \(size(200, 100))><\(divider) \(wrapped) android:minHeight=\"9dp\" "
          + "app:dividerThickness=\"3dp\"/></\(parent)>")
      #expect(lines.last == "  \(divider) 0,0 \(width)x3", "in a \(parent)")
    }
  }

  @Test func a_divider_that_matches_a_row_is_as_thick_in_it() throws {
    let divider = "\(material)divider.MaterialDivider"
    let lines = try frames(
      "<LinearLayout \(wrapped)><\(divider) android:layout_width=\"9dp\" android:layout_height=\"match_parent\"/></LinearLayout>"
    )
    #expect(lines == ["LinearLayout 0,0 9x1", "  \(divider) 0,0 9x1"])
  }

  @Test func items_of_a_rail_are_as_high_as_it_is_wide_if_they_fit() throws {
    let rail = "\(material)navigationrail.NavigationRailView"
    for (size, frame) in [
      (wrapped, "72x144"), ("android:layout_width=\"100dp\" android:layout_height=\"wrap_content\"", "100x200"),
      ("android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\"", "360x640"),
      (self.size(100, 90), "100x90"),
    ] {
      let lines = try frames("<\(rail) \(size) app:menu=\"@menu/items\"/>")
      #expect(lines.first == "\(rail) 0,0 \(frame)")
    }
    // A parent that wraps its content offers it no exact width.
    let lines = try frames(
      "<LinearLayout \(wrapped)><\(rail) android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
        + "app:menu=\"@menu/items\"/></LinearLayout>")
    #expect(lines[1] == "  \(rail) 0,0 72x144")
  }

  /// Without an indicator, both items are as high as their minimum of 60.
  @Test func a_rail_without_a_width_has_no_indicator() throws {
    let rail = "\(material)navigationrail.NavigationRailView"
    for (width, height) in [(0, "120"), (90, "130")] {
      let lines = try frames(
        "<\(rail) android:layout_width=\"\(width)dp\" android:layout_height=\"wrap_content\" "
          + "app:menu=\"@menu/items\"/>", theme: "Theme.Material3.Light")
      #expect(lines.first == "\(rail) 0,0 \(width)x\(height)")
    }
  }

  @Test func a_bottom_bar_is_no_wider_than_its_items() throws {
    let bar = "\(material)bottomnavigation.BottomNavigationView"
    for (parent, frame) in [("HorizontalScrollView", "336.6667x56"), ("FrameLayout", "336.6667x56")] {
      let lines = try frames(
        "<\(parent) android:layout_width=\"350dp\" android:layout_height=\"100dp\"><\(bar) \(wrapped) "
          + "app:menu=\"@menu/items\"/></\(parent)>")
      #expect(lines[1] == "  \(bar) 0,0 \(frame)", "in a \(parent)")
    }
  }

  @Test func the_date_of_a_narrow_picker_is_on_two_lines() throws {
    let lines = try frames(
      "<DatePicker android:layout_width=\"150dp\" android:layout_height=\"wrap_content\" android:datePickerMode=\"calendar\"/>"
    )
    let wide = try frames("<DatePicker \(wrapped) android:datePickerMode=\"calendar\"/>")
    #expect(wide.first == "DatePicker 0,0 348x431.6667")
    #expect(lines.first == "DatePicker 0,0 150x471.6667")
  }

  @Test func pickers_have_sizes() throws {
    let lines = try frames(
      """
      <NumberPicker \(wrapped)/><CalendarView \(wrapped)/><DatePicker \(wrapped) android:datePickerMode="spinner"/>
      <TimePicker \(wrapped) android:timePickerMode="clock"/>
      """)
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == [
        "NumberPicker 0,0 64x180", "CalendarView 0,0 348x338", "DatePicker 0,0 360x280", "TimePicker 0,0 360x388",
      ])
  }

  /// The minutes with a colon before and AM or PM behind them, and 56 points of margins and padding.
  @Test func a_clock_without_a_limit_is_as_wide_as_its_header() throws {
    let lines = try frames(
      "<HorizontalScrollView \(wrapped)><TimePicker \(wrapped) android:timePickerMode=\"clock\"/></HorizontalScrollView>"
    )
    #expect(lines[1] == "  TimePicker 0,0 162.6667x388")
  }

  /// The month has the padding of the calendar, too, and doesn't count it.
  @Test func the_padding_of_a_calendar_reduces_its_limits_twice() throws {
    let calendar = "<CalendarView \(wrapped) android:padding=\"12dp\"/>"
    #expect(try frames(calendar).first == "CalendarView 0,0 336x362")
    #expect(
      try frames("<FrameLayout \(size(200, 100))>\(calendar)</FrameLayout>").contains("  CalendarView 0,0 176x76"))
    #expect(try frames("<FrameLayout \(size(40, 30))>\(calendar)</FrameLayout>").contains("  CalendarView 0,0 24x24"))
    #expect(try frames("<ScrollView \(size(400, 100))>\(calendar)</ScrollView>").contains("  CalendarView 0,0 372x362"))
  }

  /// The text of the Spinner's item is as large as the other text, so both begin at the same height.
  @Test func the_baseline_of_a_spinner_is_inside_its_padding() throws {
    for height in ["wrap_content", "90dp"] {
      let lines = try frames(
        """
        <LinearLayout \(wrapped)>
        <Spinner android:layout_width="100dp" android:layout_height="\(height)" android:paddingTop="15dp"
          android:paddingBottom="5dp" android:entries="@array/fruits"/>
        <TextView \(wrapped) android:textSize="16sp" android:text="x"/></LinearLayout>
        """)
      let tops = lines.compactMap { line in
        line.split(separator: " ").first { $0.contains(",") }?.split(separator: ",").last.flatMap { Int($0) }
      }
      try #require(tops.count == 4)
      #expect(tops[1] + tops[2] == tops[3], "height \(height)")
    }
  }

  @Test func a_shapeable_image_adds_the_padding_of_its_content_to_its_own() throws {
    let image = "\(material)imageview.ShapeableImageView \(wrapped) android:src=\"@drawable/mark\""
    let lines = try frames(
      """
      <\(image) app:contentPadding="2dp"/><\(image) app:contentPaddingLeft="5dp" android:padding="3dp"/>
      <\(image) android:paddingStart="1dp" app:contentPadding="2dp"/>
      <\(image) app:contentPaddingStart="7dp" app:contentPadding="2dp"/>
      """)
    #expect(
      lines == ["28x34", "35x36", "29x34", "33x34"].map { "\(material)imageview.ShapeableImageView 0,0 \($0)" })
  }

  @Test func a_card_keeps_room_for_its_shadow_and_its_corners() throws {
    let lines = try frames(
      """
      <androidx.cardview.widget.CardView \(wrapped) app:cardUseCompatPadding="true" app:contentPadding="10dp">
        <View \(size(20, 20))/>
      </androidx.cardview.widget.CardView>
      """)
    // The shadow of 2 and 3, and 0.29 times the corner of 2, rounded up in pixels; the density is 3.
    #expect(lines == ["androidx.cardview.widget.CardView 0,0 45.3333x47.3333", "  View 12.6667,13.6667 20x20"])
  }

  @Test func buttons_of_a_group_share_their_strokes() throws {
    let button = "<Button style=\"?attr/materialButtonOutlinedStyle\" \(size(100, 48))/>"
    let group = "\(material)button.MaterialButtonToggleGroup"
    #expect(
      try frames("<\(group) \(wrapped)>\(button)\(button)</\(group)>") == [
        "\(group) 0,0 199x48", "  Button 0,0 100x48", "  Button 99,0 100x48",
      ])
  }

  @Test func only_the_first_button_of_a_group_keeps_margins_across_it() throws {
    let button = "<Button android:layout_margin=\"10dp\" \(size(100, 48))/>"
    let group = "\(material)button.MaterialButtonToggleGroup"
    #expect(
      try frames("<\(group) \(wrapped)>\(button)\(button)</\(group)>") == [
        "\(group) 0,0 200x68", "  Button 0,10 100x48", "  Button 100,0 100x48",
      ])
    #expect(
      try frames("<\(group) \(wrapped) android:orientation=\"vertical\">\(button)\(button)</\(group)>") == [
        "\(group) 0,0 120x96", "  Button 10,0 100x48", "  Button 0,48 100x48",
      ])
  }

  @Test func an_animator_shows_its_first_child_and_is_as_large_as_all() throws {
    let lines = try frames("<ViewFlipper \(wrapped)><View \(size(20, 10))/><View \(size(30, 40))/></ViewFlipper>")
    #expect(lines[0] == "ViewFlipper 0,0 30x40")
    #expect(lines[1] == "  View 0,0 20x10")
  }

  @Test func the_child_of_a_refresh_layout_fills_it() throws {
    let refresh = "androidx.swiperefreshlayout.widget.SwipeRefreshLayout"
    let lines = try frames(
      "<\(refresh) \(size(100, 50))><View \(size(10, 10)) android:layout_margin=\"5dp\"/></\(refresh)>")
    #expect(lines == ["\(refresh) 0,0 100x50", "  View 0,0 100x50"])
  }

  @Test func the_child_of_a_refresh_layout_without_room_begins_at_the_left_padding() throws {
    let refresh = "androidx.swiperefreshlayout.widget.SwipeRefreshLayout"
    for direction in ["ltr", "rtl"] {
      let lines = try frames(
        "<\(refresh) \(size(10, 10)) android:padding=\"20dp\" android:layoutDirection=\"\(direction)\">"
          + "<View \(size(10, 10))/></\(refresh)>")
      #expect(lines.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == ["0,0 10x10", "20,20 0x0"])
    }
  }

  @Test(arguments: ["Headline6", "Caption"])
  func a_suffix_takes_the_width_of_a_text_in_its_style(appearance: String) throws {
    /// Returns the width of the outermost view, in pixels at a density of 3.
    func width(_ views: String) throws -> Int {
      let line = try #require(frames(views).first)
      let points = try #require(line.split(separator: " ").last?.split(separator: "x").first.flatMap { Double($0) })
      return Int((points * 3).rounded())
    }
    func field(_ attributes: String) -> String {
      let field = "\(material)textfield.TextInputLayout"
      let text = "<\(material)textfield.TextInputEditText \(wrapped) android:text=\"1234567890\"/>"
      return "<\(field) \(wrapped) \(attributes)>\(text)</\(field)>"
    }
    let style = "@style/TextAppearance.MaterialComponents.\(appearance)"
    let text = try width("<TextView \(wrapped) android:text=\"kilograms\" android:textAppearance=\"\(style)\"/>")
    let long = try width(field("app:suffixText=\"kilograms\" app:suffixTextAppearance=\"\(style)\""))
    // Between the text and the suffix, there are 2 dp.
    #expect(try long - width(field("")) == text + 6)
  }

  @Test func a_checked_text_has_room_for_its_mark() throws {
    #expect(
      try frames("<CheckedTextView \(wrapped) android:checkMark=\"@drawable/mark\"/>")
        == ["CheckedTextView 0,0 24x30"])
  }

  @Test func a_list_of_states_has_the_size_of_its_state_and_the_largest_padding() throws {
    #expect(
      try frames(
        """
        <ImageView \(wrapped) android:src="@drawable/states"/><ImageView \(wrapped) android:src="@drawable/animation"/>
        <FrameLayout \(wrapped) android:background="@drawable/states"><View \(size(20, 30))/></FrameLayout>
        """)
        == ["ImageView 0,0 24x30", "ImageView 0,0 24x30", "FrameLayout 0,0 35x35", "  View 9,5 20x30"])
  }

  @Test func a_drawable_without_a_size_takes_one_pixel_of_a_picture_and_minus_one_beside_a_text() throws {
    let picture = "android:src=\"@drawable/color\" android:padding=\"1px\""
    #expect(try frames("<ImageView \(wrapped) \(picture)/>") == ["ImageView 0,0 1x1"])
    let beside = try frames(
      "<TextView \(wrapped) android:drawableLeft=\"@drawable/color\" android:drawablePadding=\"10px\"/>")
    #expect(beside[0].contains(" 3x"))
    let mark = "android:checkMark=\"@drawable/color\" android:paddingRight=\"10px\""
    #expect(try frames("<CheckedTextView \(wrapped) \(mark)/>")[0].contains(" 3x"))
    let button = "android:button=\"@drawable/color\" android:paddingLeft=\"10px\" android:minWidth=\"0dp\""
    #expect(try frames("<RadioButton \(wrapped) \(button)/>")[0].contains(" 3x"))
  }

  @Test func a_frame_is_as_large_as_its_foreground() throws {
    #expect(
      try frames("<FrameLayout \(wrapped) android:foreground=\"@drawable/mark\"/>") == ["FrameLayout 0,0 24x30"])
  }

  @Test func a_chronometer_shows_its_time_in_its_format() throws {
    func lines(_ element: String) throws -> [String] {
      try frames("<\(element) \(wrapped)/>").map { String($0.split(separator: " ", maxSplits: 1)[1]) }
    }
    for (format, text) in [
      ("At %s", "At 00:00"), ("%1$s%%", "00:00%"), ("%d", "00:00"), ("%s %s", "00:00"), ("%", "00:00"),
    ] {
      #expect(
        try lines("Chronometer android:format=\"\(format)\"") == lines("TextView android:text=\"\(text)\""),
        "\(format)")
    }
  }

  @Test func digits_replace_the_input_method_that_makes_a_text_a_single_line() throws {
    func height(_ attributes: String) throws -> String {
      let field = "<EditText \(wrapped) android:text=\"1\\n2\" \(attributes)/>"
      return String(try frames(field)[0].split(separator: "x")[1])
    }
    #expect(try height("android:inputType=\"number\"") == height("android:singleLine=\"true\""))
    #expect(try height("android:inputType=\"number\" android:digits=\"12\"") == height(""))
  }

  @Test func children_of_an_absolute_layout_are_where_they_say() throws {
    let child = "<View \(size(10, 10)) android:layout_x=\"5dp\" android:layout_y=\"7dp\"/>"
    #expect(
      try frames("<AbsoluteLayout \(wrapped)>\(child)</AbsoluteLayout>")
        == ["AbsoluteLayout 0,0 15x17", "  View 5,7 10x10"])
  }
}
