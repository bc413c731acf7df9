#if !os(Windows) && !os(iOS)
  import AndroidXML
  import Inflater
  import Layouts
  import Measure
  import TestSupport
  import Testing

  @testable import Render

  /// The shapes of Material's buttons, groups, and indicators in a picture at density 1.
  @Suite struct ScreenShapeTests {
    private static let spaces =
      "xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:app=\"http://schemas.android.com/apk/res-auto\""
    private static let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

    private func commands(_ layout: String, _ folders: [String] = []) throws -> [DrawingCommand] {
      var inflater = Inflater.ofAllFormats()
      inflater.android.makesLooks = true
      inflater.android.material = "1.14.0"
      inflater.android.resourceFolders = folders
      inflater.android.theme = "@style/Theme.Material3Expressive.Light.NoActionBar"
      let document = try inflater.inflate(
        string: "<FrameLayout \(Self.spaces) \(Self.size)>\(layout)</FrameLayout>")
      document.root.measureAndLayout(in: Size(width: 600, height: 600))
      return Rendering(root: document.root).screenDrawing().commands
    }

    /// Returns the corners of the filled shapes.
    private func corners(_ layout: String) throws -> [Corners] {
      try commands(layout).compactMap {
        if case .fill(.roundRect(let rect, let corners), _) = $0 { corners.fitted(to: rect) } else { nil }
      }
    }

    private func button(_ attributes: String = "") -> String {
      "<com.google.android.material.button.MaterialButton \(Self.size) android:text=\"Save\" \(attributes)/>"
    }

    private func group(_ name: String, _ attributes: String = "", _ buttons: [String]) -> String {
      let name = "com.google.android.material.button." + name
      return "<\(name) \(Self.size) \(attributes)>\(buttons.joined())</\(name)>"
    }

    @Test func a_checked_button_has_the_shape_for_it() throws {
      #expect(try corners(button()) == [Corners(20)])
      #expect(try corners(button("android:checkable=\"true\" android:checked=\"true\"")) == [Corners(12)])
      let square = "app:materialSizeOverlay=\"@style/SizeOverlay.Material3Expressive.Button.Large.Square\""
      #expect(try corners(button(square)) == [Corners(28)])
    }

    @Test func buttons_of_a_plain_group_keep_their_corners() throws {
      let drawn = try corners(group("MaterialButtonGroup", "", [button(), button()]))
      #expect(drawn == [Corners(20), Corners(20)])
    }

    @Test func buttons_of_a_connected_group_are_round_outside() throws {
      let style = "style=\"@style/Widget.Material3.MaterialButtonGroup.Connected\""
      let buttons = [button("android:visibility=\"gone\""), button(), button(), button()]
      let drawn = try corners(group("MaterialButtonGroup", style, buttons))
      #expect(drawn == [Corners(20, 8, 8, 20), Corners(8), Corners(8, 20, 20, 8)])
      let column = try corners(
        group("MaterialButtonGroup", style + " android:orientation=\"vertical\"", [button(), button()]))
      #expect(column == [Corners(20, 20, 8, 8), Corners(8, 8, 20, 20)])
    }

    private func field(_ attributes: String, text: String) throws -> [TextRun] {
      let name = "com.google.android.material.textfield."
      let layout = """
        <\(name)TextInputLayout android:layout_width="140dp" android:layout_height="wrap_content" android:hint="brown Account" \
        \(attributes)><\(name)TextInputEditText android:layout_width="match_parent" android:layout_height="wrap_content" \
        android:text="\(text)"/></\(name)TextInputLayout>
        """
      return try commands(layout).compactMap { if case .text(let run) = $0 { run } else { nil } }
    }

    @Test func the_label_of_a_text_field_is_where_its_box_puts_it() throws {
      // 10 and 0.93 · 12 from the top of a filled box; half an ascent below the line of an outlined one.
      let filled = try field("style=\"?attr/textInputFilledStyle\"", text: "fox")
      #expect(filled.first { $0.text != "fox" }?.baseline == 21)
      let outlined = try field("style=\"?attr/textInputOutlinedStyle\"", text: "fox")
      let (label, text) = (
        try #require(outlined.first { $0.text != "fox" }), try #require(outlined.first { $0.text == "fox" })
      )
      #expect(label.baseline < text.baseline - 20 && label.size == 12)
    }

    @Test func a_long_hint_is_broken_into_its_lines() throws {
      let style = "style=\"?attr/textInputFilledStyle\""
      #expect(try field(style, text: "").map(\.text) == ["brown Acco…"])
      let lines = try field(style + " app:hintMaxLines=\"2\"", text: "")
      #expect(lines.map(\.text) == ["brown", "Account"])
      #expect(lines.allSatisfy { $0.letterSpacing > 0 })
    }

    @Test func a_menu_that_is_too_long_shows_its_scroll_bar() throws {
      let workspace = try Workspace([
        "res/menu/m.xml": "<menu \(Self.spaces)>"
          + (1...5).map { "<item android:id=\"@+id/i\($0)\" android:title=\"\($0)\"/>" }.joined() + "</menu>"
      ])
      func bars(height: Int) throws -> [FloatRect] {
        let layout = """
          <com.google.android.material.navigation.NavigationView android:layout_width="200dp" app:menu="@menu/m" \
          android:layout_height="\(height)dp"/>
          """
        return try commands(layout, [workspace.path("res")]).compactMap {
          if case .fill(.rect(let rect), _) = $0, rect.width == 4 { rect } else { nil }
        }
      }
      // 8 and five rows of 48 in a view of 158, of which 8 are padding.
      #expect(try bars(height: 158) == [FloatRect(196, 0, 4, (150.0 * 150 / 248).rounded())])
      #expect(try bars(height: 400) == [])
    }

    @Test func a_snackbars_button_has_no_background() throws {
      let style = "style=\"@style/Widget.Material3Expressive.Button.TextButton.Snackbar\""
      #expect(try corners(button(style)) == [])
    }

    @Test func a_loading_indicators_container_is_turned() throws {
      let drawn = try commands(
        "<com.google.android.material.loadingindicator.LoadingIndicator \(Self.size) app:containerHeight=\"90dp\" "
          + "style=\"@style/Widget.Material3.LoadingIndicator.Contained\"/>")
      let places = drawn.compactMap { if case .fill(.roundRect(let rect, _), _) = $0 { rect } else { nil } }
      #expect(places == [FloatRect(0, 0, 90, 48)])
    }
  }
#endif
