import AndroidXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXPictures
@testable import Render

/// Pictures of the screen: the positions and colors of drawn elements.
@Suite struct ScreenTests {
  private func drawing(_ xml: String, theme: String = "@style/Theme.Material3.Light") throws -> DrawingList {
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = theme
    inflater.android.makesLooks = true
    let layout = try inflater.inflate(string: Self.document(xml))
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    var rendering = Rendering(layout.root)
    rendering.style = .plain
    return rendering.screenDrawing()
  }

  private static func document(_ xml: String) -> String {
    let space = "http://schemas.android.com/apk/res"
    return "<FrameLayout xmlns:android=\"\(space)/android\" xmlns:app=\"\(space)-auto\" "
      + "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(xml)</FrameLayout>"
  }

  private let size = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  private func fills(_ list: DrawingList) -> [(Outline, Color)] {
    list.commands.compactMap { command in
      if case .fill(let outline, .color(let color)) = command { (outline, color) } else { nil }
    }
  }

  private func texts(_ list: DrawingList) -> [TextRun] {
    list.commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  @Test func a_button_has_the_colors_of_its_theme() throws {
    let xml = "<Button \(size) android:text=\"Save\"/>"
    let day = try drawing(xml)
    #expect(fills(day).contains { $0.1 == Color(red: 0x67, green: 0x50, blue: 0xA4) })
    #expect(texts(day).map(\.text) == ["Save"])
    #expect(texts(day).first?.color == .opaqueWhite)
    let night = try drawing(xml, theme: "@style/Theme.Material3.Dark")
    #expect(fills(night).contains { $0.1 == Color(red: 0xD0, green: 0xBC, blue: 0xFF) })
  }

  @Test func colors_of_the_document_win() throws {
    let list = try drawing(
      "<TextView android:layout_width=\"100px\" android:layout_height=\"40px\" android:background=\"#80FF0000\" "
        + "android:textColor=\"#00F\" android:text=\"A\"/>")
    #expect(
      fills(list).contains {
        $0.0 == .rect(FloatRect(0, 0, 100, 40)) && $0.1 == Color(red: 255, green: 0, blue: 0, alpha: 128)
      })
    #expect(texts(list).first?.color == Color(red: 0, green: 0, blue: 255))
  }

  @Test func a_hint_is_drawn_and_a_password_is_not() throws {
    let list = try drawing(
      "<EditText \(size) android:hint=\"E-mail\"/><EditText \(size) android:inputType=\"textPassword\" "
        + "android:text=\"abc\"/>")
    #expect(texts(list).map(\.text) == ["E-mail", "•••"])
  }

  @Test func a_single_line_has_its_ellipsis_where_the_layout_puts_it() throws {
    func text(_ place: String) throws -> String? {
      try texts(
        drawing(
          "<TextView android:layout_width=\"100px\" android:layout_height=\"40px\" android:singleLine=\"true\" "
            + "android:ellipsize=\"\(place)\" android:text=\"Somewhere over the rainbow\"/>")
      ).first?.text
    }
    let (start, middle, end) = (try text("start"), try text("middle"), try text("end"))
    #expect(start?.hasPrefix("…") == true && start?.hasSuffix("rainbow") == true)
    #expect(middle?.hasPrefix("Som") == true && middle?.hasSuffix("bow") == true && middle?.contains("…") == true)
    #expect(end?.hasPrefix("Some") == true && end?.hasSuffix("…") == true)
  }

  @Test func a_line_that_would_scroll_by_a_pixel_is_compressed() throws {
    func stretch(_ width: String) throws -> Double? {
      let text = "android:ellipsize=\"marquee\" android:singleLine=\"true\" android:text=\"Hello, world\""
      return try texts(drawing("<TextView android:layout_width=\"\(width)\" \(text) android:layout_height=\"40px\"/>"))
        .first?.stretch
    }
    let compressed = try #require(try stretch("wrap_content"))
    #expect(compressed < 0.995 && compressed > 0.93)
    #expect(try stretch("300px") == 1)
    let wide = "<TextView \(size) android:textScaleX=\"1.5\" android:text=\"A\"/>"
    #expect(try texts(drawing(wide)).first?.stretch == 1.5)
  }

  @Test func the_first_letter_decides_the_direction_of_a_line() throws {
    let list = try drawing(
      "<TextView \(size) android:text=\"שלום abc\"/><TextView \(size) android:text=\"1 abc שלום\"/>"
        + "<TextView \(size) android:layoutDirection=\"rtl\" android:text=\"12\"/>")
    #expect(texts(list).map(\.isRightToLeft) == [true, false, true])
  }

  @Test func letters_are_placed_where_a_device_has_them() throws {
    let width = AndroidTextMetrics().measure(TextRequest("To Inbox", textSize: 20)).width
    var run = TextRun(
      "To Inbox", x: 0, baseline: 20, width: Double(width), size: 20, weight: .regular, color: .opaqueBlack)
    let cells = try #require(run.cells(of: Array(run.text.unicodeScalars)))
    #expect(cells.count == 8 && cells[0].start == 0)
    for (cell, next) in zip(cells, cells.dropFirst()) { #expect(next.start > cell.start) }
    let end = cells[7].start + cells[7].width
    #expect(end <= Double(width) && end > Double(width) - 1)
    // Measured in another way.
    run.width += 10
    #expect(run.cells(of: Array(run.text.unicodeScalars)) == nil)
  }

  @Test func the_label_of_a_field_is_at_its_start() throws {
    func x(_ direction: String) throws -> Double? {
      let field = "com.google.android.material.textfield.TextInput"
      return try texts(
        drawing(
          "<\(field)Layout android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
            + "android:layoutDirection=\"\(direction)\" android:hint=\"Name\"><\(field)EditText android:layout_width=\"match_parent\" "
            + "android:layout_height=\"wrap_content\" android:text=\"Ada\"/></\(field)Layout>")
      ).first { $0.text == "Name" }?.x
    }
    let (left, right) = (try #require(try x("ltr")), try #require(try x("rtl")))
    #expect(left < 40 && right > 280)
  }

  @Test func invisible_views_and_their_descendants_are_omitted() throws {
    let list = try drawing(
      "<FrameLayout \(size) android:visibility=\"invisible\"><TextView \(size) android:text=\"A\"/></FrameLayout>")
    #expect(texts(list).isEmpty)
  }

  @Test func every_clip_ends() throws {
    let list = try drawing(
      "<com.google.android.material.card.MaterialCardView \(size)><LinearLayout \(size)><TextView \(size) "
        + "android:text=\"A\"/></LinearLayout></com.google.android.material.card.MaterialCardView>")
    var depth = 0
    for command in list.commands {
      if case .beginClip = command { depth += 1 }
      if case .endClip = command { depth -= 1 }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }

  // MARK: Texts

  private func texts(
    _ attributes: String, text: String = "Abc", view: String = "", width: Int = 300
  ) throws -> [TextRun] {
    let list = try drawing(
      "<LinearLayout android:layout_width=\"\(width)px\" android:layout_height=\"wrap_content\" \(view)>"
        + "<TextView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" \(attributes) "
        + "android:text=\"\(text)\"/></LinearLayout>")
    return texts(list)
  }

  @Test func texts_begin_at_the_side_of_their_own_direction() throws {
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"
    func isAtLeft(_ run: TextRun) -> Bool { run.x.magnitude < 1 }
    func isAtRight(_ run: TextRun) -> Bool { (run.x + run.width - 300).magnitude < 1 }
    #expect(try texts("").allSatisfy(isAtLeft))
    #expect(try texts("", text: hebrew).allSatisfy(isAtRight))
    #expect(try texts("android:gravity=\"left\"", text: hebrew).allSatisfy(isAtLeft))
    #expect(try texts("android:gravity=\"end\"", text: hebrew).allSatisfy(isAtLeft))
    let rightToLeft = "android:layoutDirection=\"rtl\""
    #expect(try texts("", view: rightToLeft).allSatisfy(isAtLeft))
    #expect(try texts("", text: "12", view: rightToLeft).allSatisfy(isAtRight))
    let both = try texts("", text: "Abc\\n\(hebrew)")
    #expect(both.count == 2 && isAtLeft(both[0]) && isAtRight(both[1]))
  }

  @Test(arguments: [
    ("center", 150.0, 150.0), ("textEnd", 300, 300), ("viewStart", 0, 300), ("viewEnd", 300, 0), ("gravity", 0, 0),
  ])
  func texts_have_the_position_of_their_alignment(_ name: String, _ place: Double, _ reversed: Double) throws {
    for (view, place) in [("", place), ("android:layoutDirection=\"rtl\"", reversed)] {
      let run = try #require(try texts("android:textAlignment=\"\(name)\"", view: view).first)
      #expect((run.x + run.width * place / 300 - place).magnitude <= 1, "\(name) \(view)")
    }
  }

  @Test func a_line_that_is_too_wide_ends_at_the_padding() throws {
    let list = try drawing(
      "<TextView android:layout_width=\"60px\" android:layout_height=\"40px\" android:paddingLeft=\"5px\" "
        + "android:paddingRight=\"20px\" android:singleLine=\"true\" android:ellipsize=\"none\" "
        + "android:text=\"A rather long text\"/>")
    let clips = list.commands.compactMap { if case .beginClip(.rect(let rect)) = $0 { rect } else { nil } }
    #expect(clips.contains(FloatRect(5, 0, 35, 40)))
  }

  @Test func svg_draws_a_gradient_around_a_point_in_sectors() throws {
    var shape = ShapeFigure()
    shape.fill = .gradient(
      Gradient(
        .sweep(PathPoint(0.5, 0.5)),
        [Gradient.Stop(0, Color(red: 255, green: 0, blue: 0)), Gradient.Stop(1, .opaqueBlack)]))
    var look = Look.Style()
    look.background = .shape(shape)
    let view = View()
    view.look = Look(look)
    let root = FrameLayout()
    root.addSubview(view, FrameLayout.LayoutParams(width: 100, height: 100))
    root.padding = Edges(left: 20, top: 30, right: 0, bottom: 0)
    root.measureAndLayout(in: Size(width: 200, height: 200))
    var rendering = Rendering(root)
    rendering.style = .plain
    let svg = svgText(rendering)
    // Coordinates in a pattern are relative to its place.
    #expect(svg.contains("x=\"20\" y=\"30\" width=\"100\" height=\"100\"><path d=\"M50 50L"))
    #expect(Set(svg.split(separator: "fill=\"#").map { $0.prefix(6) }).count > 100)
  }

  @Test func letters_of_earlier_pictures_change_nothing() throws {
    let text = TextView("Hello, once more")
    text.measureAndLayout(in: Size(width: 200, height: 30))
    for (style, folders) in [(PictureStyle.plain, []), (.inspector, []), (.plain, ["/usr/share/fonts"])] {
      var rendering = Rendering(text)
      rendering.style = style
      rendering.fonts = MachineFonts(folders: folders)
      let first = try rendering.png()
      #expect(try rendering.png() == first)
      rendering.fonts = MachineFonts(folders: folders)
      #expect(try rendering.png() == first)
    }
  }

  // MARK: Pixels

  @Test func half_a_pixel_is_covered_by_half() {
    var coverage = Coverage(PixelBounds(left: 0, top: 0, right: 3, bottom: 2))
    coverage.add(.roundRect(FloatRect(0.5, 0, 2, 1), Corners(0)))
    #expect(coverage.bytes(evenOdd: false) == [128, 255, 128, 0, 0, 0])
  }

  /// The difference between these ends disappears when they are moved to the picture's corner.
  @Test func nearly_horizontal_edges_are_covered() {
    var coverage = Coverage(PixelBounds(left: -2, top: -2, right: 1, bottom: 0))
    coverage.add([PathPoint(-2, -1e-17), PathPoint(1, 0), PathPoint(1, -1), PathPoint(-2, -1)])
    #expect(coverage.bytes(evenOdd: false) == [0, 0, 0, 255, 255, 255])
  }

  @Test func strokes_become_wider_on_both_sides() {
    func square(_ left: Double, _ right: Double) -> [PathPoint] {
      [PathPoint(left, left), PathPoint(right, left), PathPoint(right, right), PathPoint(left, right)]
    }
    let ring = [square(0, 10), square(3, 7).reversed()]
    func rounded(_ polygons: [[PathPoint]]) -> [Set<PathPoint>] {
      Emboldening(polygons, by: StrokeGrowth(1)).polygons.map {
        Set($0.map { PathPoint($0.x.rounded(), $0.y.rounded()) })
      }
    }
    let wide = rounded(ring)
    #expect(wide == [Set(square(-1, 11)), Set(square(4, 6))])
    #expect(rounded(ring.map { $0.reversed() }) == wide)
    // A sharp corner stays near.
    let needle = Emboldening([[PathPoint(0, 0), PathPoint(100, 1), PathPoint(0, 2)]], by: StrokeGrowth(1)).polygons[0]
    #expect(needle.allSatisfy { $0.x < 102.1 && $0.x.isFinite && $0.y.isFinite })
  }

  /// Paths may be far larger than the picture, or than any integer.
  @Test(arguments: [1e9, 1e19, 1e40, 1e150, 1e300])
  func paths_of_any_size_are_covered(far: Double) {
    var path = VectorPath()
    path.move(-far, -far)
    path.line(far, -far)
    path.cubic(far, 0, far, far, 0, far)
    path.line(-far, far)
    path.close()
    var coverage = Coverage(PixelBounds(left: 0, top: 0, right: 3, bottom: 1))
    coverage.add(path)
    // The curve, far outside, cuts off the lower right quarter.
    #expect(coverage.bytes(evenOdd: false) == [255, 255, 255])
    coverage.add(StrokeOutline(path, Stroke(far)))
    #expect(coverage.cost > 0)
  }

  /// The cost of edges is counted, and edges are omitted if they cost more than the picture may.
  @Test func edges_are_charged() {
    var path = VectorPath()
    path.move(0, 0)
    for _ in 0..<1000 {
      path.line(100, 100)
      path.line(0, 0.5)
    }
    let bounds = PixelBounds(left: 0, top: 0, right: 100, bottom: 100)
    var whole = Coverage(bounds)
    whole.add(path)
    #expect(whole.cost > 2000 * 190 && whole.cost < 2000 * 220)
    var limited = Coverage(bounds, maximumCost: 10_000)
    limited.add(path)
    #expect(limited.cost > 10_000 && limited.cost < 11_000)
    // A line with a circle at each corner has more points than the limit.
    for _ in 0..<40_000 { path.line(Double(path.elements.count % 2) * 9000, 0) }
    let outline = StrokeOutline(path, Stroke(5000, join: .round))
    #expect(outline.isCutOff)
    limited.add(outline)
    #expect(limited.cost > 10_000)
  }

  @Test func areas_that_two_parts_cover_are_left_out_by_the_even_odd_rule() {
    var path = VectorPath.roundRect(FloatRect(0, 0, 3, 1), Corners(0))
    path.elements += VectorPath.roundRect(FloatRect(1, 0, 1, 1), Corners(0)).elements
    var coverage = Coverage(PixelBounds(left: 0, top: 0, right: 3, bottom: 1))
    coverage.add(path)
    #expect(coverage.bytes(evenOdd: true) == [255, 0, 255])
    #expect(coverage.bytes(evenOdd: false) == [255, 255, 255])
  }

  @Test func a_picture_without_fonts_is_drawn_with_the_built_in_face() throws {
    let text = TextView("Hello")
    text.measureAndLayout(in: Size(width: 100, height: 30))
    var rendering = Rendering(text)
    rendering.style = .plain
    rendering.fonts = .none
    #expect(try rendering.png().starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
