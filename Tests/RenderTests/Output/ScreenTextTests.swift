#if !os(Windows) && !os(iOS)
  import AndroidXML
  import Inflater
  import Layouts
  import Measure
  import TestSupport
  import Testing

  @testable import GRXPictures
  @testable import Render

  /// Texts in pictures: where they are cut off, stretched, and linked, and the scroll bars beside them. Android's metrics, at density 1.
  @Suite struct ScreenTextTests {
    private func drawing(_ xml: String, apiLevel: Int = 36) throws -> DrawingList {
      let space = "http://schemas.android.com/apk/res"
      var inflater = Inflater.ofAllFormats()
      inflater.android.theme = "@style/Theme.Material3.Light"
      inflater.android.makesLooks = true
      inflater.android.apiLevel = apiLevel
      let layout = try inflater.inflate(
        string: "<FrameLayout xmlns:android=\"\(space)/android\" xmlns:app=\"\(space)-auto\" "
          + "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(xml)</FrameLayout>")
      layout.root.measureAndLayout(in: Size(width: 360, height: 640))
      return Rendering(root: layout.root).screenDrawing()
    }

    private func runs(_ list: DrawingList) -> [TextRun] {
      list.commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
    }

    private func lines(_ attributes: String, width: Int = 100, text: String = "Somewhere over the rainbow") throws
      -> [String]
    {
      try runs(
        drawing(
          "<TextView android:layout_width=\"\(width)px\" android:layout_height=\"80px\" android:text=\"\(text)\" "
            + "\(attributes)/>")
      ).map(\.text)
    }

    // MARK: Ellipses

    @Test func a_text_of_one_line_at_most_has_its_ellipsis_where_the_layout_puts_it() throws {
      let middle = try lines("android:maxLines=\"1\" android:ellipsize=\"middle\"")
      #expect(middle.count == 1)
      #expect(middle[0].hasPrefix("Some") && middle[0].contains("…") && middle[0].hasSuffix("bow"))
      let start = try lines("android:maxLines=\"1\" android:ellipsize=\"start\"")
      #expect(start.count == 1 && start[0].hasPrefix("…") && start[0].hasSuffix("rainbow"))
    }

    @Test func the_rest_of_the_room_goes_to_the_first_half() throws {
      // The last letters fill half of the room at most, and the first ones get all that is left: 27 for letters of 13.
      let text = try lines("android:maxLines=\"1\" android:ellipsize=\"middle\"", width: 60, text: "WWWWWWWWiiiiiiii")
      #expect(text == ["WW…iiiiiiii"])
    }

    @Test func no_space_is_beside_an_ellipsis_of_a_single_line() throws {
      let text = "aaa aaa aaa aaa aaa aaa aaa aaa"
      for width in 40..<80 {
        for place in ["start", "middle", "end"] {
          let line = try lines("android:singleLine=\"true\" android:ellipsize=\"\(place)\"", width: width, text: text)
          #expect(line.count == 1)
          #expect(!line[0].contains(" …") && !line[0].contains("… "), "\(width), \(place): \(line)")
        }
      }
      // Android's StaticLayout keeps it.
      let kept = try (40..<80).filter {
        try lines("android:maxLines=\"1\" android:ellipsize=\"end\"", width: $0, text: text)[0].contains(" …")
      }
      #expect(!kept.isEmpty)
    }

    @Test func only_the_end_of_several_lines_has_an_ellipsis() throws {
      for place in ["start", "middle", "marquee"] {
        let text = try lines("android:maxLines=\"2\" android:ellipsize=\"\(place)\"", width: 60)
        #expect(text.count == 2 && !text.joined().contains("…"), "\(place): \(text)")
      }
      #expect(try lines("android:maxLines=\"2\" android:ellipsize=\"end\"", width: 60).last?.hasSuffix("…") == true)
    }

    @Test func a_single_line_ends_in_an_ellipsis_unless_it_is_edited() throws {
      #expect(try lines("android:singleLine=\"true\"")[0].hasSuffix("…"))
      #expect(try lines("android:singleLine=\"true\" android:ellipsize=\"none\"") == ["Somewhere over the rainbow"])
      let edited = try runs(
        drawing(
          "<EditText android:layout_width=\"100px\" android:layout_height=\"80px\" android:singleLine=\"true\" "
            + "android:text=\"Somewhere over the rainbow\"/>"))
      #expect(edited.map(\.text) == ["Somewhere over the rainbow"])
    }

    @Test func a_line_that_will_scroll_ends_in_two_dots() throws {
      #expect(try lines("android:singleLine=\"true\" android:ellipsize=\"marquee\"")[0].hasSuffix("‥"))
    }

    // MARK: Justified lines

    @Test func spaces_of_justified_lines_grow_or_shrink_equally() throws {
      let text = "Justified text needs more than one line to show that the spaces grow until both edges are straight"
      let words = try runs(
        drawing(
          "<TextView android:layout_width=\"200px\" android:layout_height=\"wrap_content\" android:text=\"\(text)\" "
            + "android:justificationMode=\"inter_word\"/>"))
      let lines = Dictionary(grouping: words, by: \.baseline).sorted { $0.key < $1.key }.map(\.value)
      #expect(lines.count > 2)
      for line in lines.dropLast() {
        let end = line.last.map { $0.x + $0.width } ?? 0
        #expect((end - 200).magnitude <= 1)
        let gaps = zip(line, line.dropFirst()).map { $1.x - $0.x - $0.width }
        #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 2, "\(line.map(\.text)): \(gaps)")
      }
      #expect(lines.last?.count == 1)
    }

    @Test func letters_of_a_line_are_spread_from_level_35_on() throws {
      let text = "Justified text needs more than one line to show that its letters move apart"
      func spacings(_ apiLevel: Int) throws -> [Double] {
        try runs(
          drawing(
            "<TextView android:layout_width=\"200px\" android:layout_height=\"wrap_content\" android:text=\"\(text)\" "
              + "android:justificationMode=\"inter_character\"/>", apiLevel: apiLevel)
        ).map(\.letterSpacing)
      }
      let new = try spacings(36)
      #expect(new.dropLast().contains { $0 > 0 } && new.last == 0)
      #expect(try spacings(34).allSatisfy { $0 == 0 })
    }

    @Test func spaced_letters_begin_at_the_edge_from_level_35_on() throws {
      func place(_ apiLevel: Int) throws -> Double? {
        try runs(
          drawing(
            "<TextView android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\" "
              + "android:textSize=\"20px\" android:letterSpacing=\"0.2\" android:text=\"Spaced\"/>",
            apiLevel: apiLevel)
        ).first?.x
      }
      #expect(try place(36) == 0)
      #expect(try place(34) == 2)
    }

    // MARK: Links

    @Test func addresses_in_a_text_are_underlined_in_the_color_of_links() throws {
      let list = try drawing(
        "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
          + "android:textColor=\"#111111\" android:textColorLink=\"#0000FF\" android:autoLink=\"web|email\" "
          + "android:text=\"See example.org, or ask me@example.com.\"/>")
      let links = runs(list).filter { $0.color == Color(red: 0, green: 0, blue: 255) }.map(\.text)
      #expect(links == ["example.org", "me@example.com"])
      #expect(runs(list).map(\.text).joined() == "See example.org, or ask me@example.com.")
    }

    // MARK: Scroll bars

    @Test func a_view_whose_content_is_longer_shows_its_scroll_bar() throws {
      func bars(_ name: String, height: Int, _ attributes: String = "") throws -> [FloatRect] {
        let list = try drawing(
          "<\(name) android:layout_width=\"100px\" android:layout_height=\"200px\" \(attributes)>"
            + "<View android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
            + "android:minHeight=\"\(height)px\"/></\(name)>")
        return list.commands.compactMap { if case .fill(.rect(let rect), _) = $0 { rect } else { nil } }
      }
      #expect(try bars("ScrollView", height: 400) == [FloatRect(96, 0, 4, 100)])
      #expect(try bars("ScrollView", height: 200).isEmpty)
      #expect(try bars("ScrollView", height: 400, "android:scrollbars=\"none\"").isEmpty)
      let nested = "androidx.core.widget.NestedScrollView"
      #expect(try bars(nested, height: 400).isEmpty)
      #expect(try bars(nested, height: 400, "android:scrollbars=\"vertical\"") == [FloatRect(96, 0, 4, 100)])
      // A bar beside the content is in the padding that it takes.
      let inset = "android:scrollbarStyle=\"insideInset\" android:padding=\"10px\""
      #expect(try bars("ScrollView", height: 380, inset) == [FloatRect(86, 10, 4, 92)])
      let outset = "android:scrollbarStyle=\"outsideInset\" android:padding=\"10px\""
      #expect(try bars("ScrollView", height: 380, outset) == [FloatRect(96, 0, 4, 103)])
      #expect(
        try bars("ScrollView", height: 400, "android:verticalScrollbarPosition=\"left\"") == [FloatRect(0, 0, 4, 100)])
    }

    @Test func a_text_that_is_too_high_shows_a_scroll_bar_with_its_own_thumb_and_track() throws {
      let list = try drawing(
        "<TextView android:layout_width=\"100px\" android:layout_height=\"40px\" android:scrollbars=\"vertical\" "
          + "android:scrollbarThumbVertical=\"#FF0000\" android:scrollbarTrackVertical=\"#00FF00\" "
          + "android:textSize=\"16px\" android:lineHeight=\"20px\" android:includeFontPadding=\"false\" "
          + "android:text=\"one\\ntwo\\nthree\\nfour\"/>")
      let bars = list.commands.compactMap { command -> (rect: FloatRect, paint: Paint)? in
        if case .fill(.rect(let rect), let paint) = command, rect.width == 4 { (rect, paint) } else { nil }
      }
      #expect(bars.map(\.rect.y) == [0, 0] && bars.map(\.rect.x) == [96, 96], "\(bars)")
      let (green, red) = (Color(red: 0, green: 255, blue: 0), Color(red: 255, green: 0, blue: 0))
      #expect(bars.map(\.paint) == [.color(green), .color(red)])
      // About half of the text is shown.
      #expect(bars[0].rect.height == 40 && 18...22 ~= bars[1].rect.height, "\(bars)")
    }
  }
#endif
