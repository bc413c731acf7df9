import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The sizes and the padding of drawables of each kind, calculated from the classes of android.graphics.drawable.
@Suite struct DrawableSizeTests {
  private static let wrapped = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""

  /// Returns the frames of views at one pixel per point, with drawables `d0`, `d1`, … besides `mark` (24 × 30) and
  /// `color`, which has no size.
  private func frames(_ views: String, _ drawables: String...) throws -> [Rect] {
    let namespaces = AndroidLayoutTests.namespaces
    func file(_ text: String) -> String {
      let end = text.firstIndex { $0 == " " || $0 == ">" } ?? text.endIndex
      return text[..<end] + " \(namespaces)" + text[end...]
    }
    var files = [
      "res/layout/row.xml": file("<FrameLayout \(Self.wrapped)>\(views)</FrameLayout>"),
      "res/drawable/mark.xml": file(Self.shape(24, 30)),
      "res/drawable/color.xml": file("<color android:color=\"#f00\"/>"),
    ]
    for (index, drawable) in drawables.enumerated() { files["res/drawable/d\(index).xml"] = file(drawable) }
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = "@android:style/Theme.Material.Light"
    let project = try AndroidLayoutTests.Project(files)
    let layout = try inflater.inflate(file: project.layout)
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    var frames: [Rect] = []
    layout.root.forEachView { view, depth, _ in if depth > 0 { frames.append(view.frame) } }
    return frames
  }

  private static func shape(_ width: Int, _ height: Int, padding: Int = 0) -> String {
    "<shape ><size android:width=\"\(width)dp\" android:height=\"\(height)dp\"/>"
      + (padding > 0 ? "<padding android:left=\"\(padding)dp\" android:top=\"\(padding)dp\"/>" : "") + "</shape>"
  }

  /// Returns the size of a picture.
  private func size(_ drawable: String) throws -> Size {
    try frames("<ImageView \(Self.wrapped) android:src=\"@drawable/d0\"/>", drawable)[0].size
  }

  @Test func fractions_of_an_inset_enlarge_the_drawable_and_are_no_padding() throws {
    let inset = "<inset android:drawable=\"@drawable/mark\" android:inset=\"10%\" android:insetTop=\"3dp\"/>"
    // 24 / 0.8, and 30 / 0.9 with 3 at the top.
    #expect(try size(inset) == Size(width: 30, height: 36))
    let child = "<View android:layout_width=\"50dp\" android:layout_height=\"50dp\"/>"
    let framed = try frames(
      "<FrameLayout \(Self.wrapped) android:background=\"@drawable/d0\">\(child)</FrameLayout>", inset)
    #expect(framed == [Rect(x: 0, y: 0, width: 50, height: 53), Rect(x: 0, y: 3, width: 50, height: 50)])
  }

  @Test(arguments: [
    "<inset android:drawable=\"@drawable/color\" android:inset=\"10dp\"/>",
    "<inset android:drawable=\"@drawable/mark\" android:inset=\"50%\"/>",
    "<layer-list ><item android:left=\"9dp\" android:drawable=\"@drawable/color\"/></layer-list>",
    "<level-list ><item android:minLevel=\"1\" android:maxLevel=\"9\" android:drawable=\"@drawable/mark\"/></level-list>",
    "<selector ><item android:state_pressed=\"true\" android:drawable=\"@drawable/mark\"/></selector>",
  ])
  func a_drawable_without_a_size_stays_without_one(drawable: String) throws {
    // A picture without a size takes a pixel.
    #expect(try size(drawable) == Size(width: 1, height: 1))
  }

  @Test func a_level_list_shows_the_item_of_level_0() throws {
    let list = """
      <level-list ><item android:minLevel="1" android:maxLevel="9" android:drawable="@drawable/color"/>
      <item android:maxLevel="0" android:drawable="@drawable/mark"/></level-list>
      """
    #expect(try size(list) == Size(width: 24, height: 30))
  }

  @Test func two_thirds_of_an_adaptive_icon_are_shown() throws {
    func icon(_ side: Int) -> String {
      "<adaptive-icon ><background android:drawable=\"@drawable/color\"/>"
        + "<foreground>\(Self.shape(side, side))</foreground></adaptive-icon>"
    }
    #expect(try size(icon(108)) == Size(width: 72, height: 72))
    #expect(try size(icon(100)) == Size(width: 66, height: 66))
  }

  @Test func the_mask_of_a_ripple_counts_and_its_layers_are_stacked() throws {
    func ripple(_ mode: String) -> String {
      """
      <ripple android:color="#000" \(mode)><item>\(Self.shape(10, 10, padding: 4))</item>
      <item android:id="@android:id/mask">\(Self.shape(20, 20, padding: 3))</item></ripple>
      """
    }
    #expect(try size(ripple("")) == Size(width: 20, height: 20))
    // Nested, the mask lies inside the padding of the first layer.
    #expect(try size(ripple("android:paddingMode=\"nest\"")) == Size(width: 24, height: 24))
  }

  @Test func the_padding_of_layers_can_be_replaced_side_by_side() throws {
    let child = "<View android:layout_width=\"50dp\" android:layout_height=\"50dp\"/>"
    let layers = """
      <layer-list android:paddingLeft="1dp"><item>\(Self.shape(10, 10, padding: 4))</item>
      <item>\(Self.shape(10, 10, padding: 3))</item></layer-list>
      """
    let framed = try frames(
      "<FrameLayout \(Self.wrapped) android:background=\"@drawable/d0\">\(child)</FrameLayout>", layers)
    #expect(framed[1].origin == Point(x: 1, y: 7))
  }

  @Test func drawables_beside_texts_and_dividers_do_not_know_that_the_view_is_enabled() throws {
    let states = """
      <selector ><item android:state_enabled="false" android:drawable="@drawable/mark"/>
      <item><shape ><size android:width="60dp" android:height="60dp"/></shape></item></selector>
      """
    #expect(try size(states) == Size(width: 60, height: 60))
    let text = try frames("<TextView \(Self.wrapped) android:drawableLeft=\"@drawable/d0\"/>", states)[0]
    #expect(text.size == Size(width: 24, height: 30))
    let view = "<View android:layout_width=\"1dp\" android:layout_height=\"1dp\"/>"
    let row = try frames(
      "<LinearLayout \(Self.wrapped) android:divider=\"@drawable/d0\" android:showDividers=\"middle\">\(view)\(view)</LinearLayout>",
      states)
    #expect(row.map(\.x) == [0, 0, 25])
  }

  @Test func a_divider_without_a_size_takes_a_pixel_away() throws {
    let view = "<View android:layout_width=\"10dp\" android:layout_height=\"10dp\"/>"
    let row = try frames(
      """
      <LinearLayout \(Self.wrapped) android:divider="@drawable/color" android:showDividers="beginning|middle|end">
      \(view)\(view)</LinearLayout>
      """)
    #expect(row.map(\.x) == [0, -1, 8])
    #expect(row[0].width == 17)
  }

  @Test func a_drawable_or_a_mark_without_a_size_takes_a_pixel_away_also_without_padding() throws {
    let text = "android:text=\"Text\" android:background=\"@null\" android:minWidth=\"0dp\" android:minHeight=\"0dp\""
    let plain = try frames("<TextView \(Self.wrapped) \(text)/>")[0].size
    let sides = ["Left", "Top", "Right", "Bottom"]
    for side in sides {
      let size = try frames("<TextView \(Self.wrapped) \(text) android:drawable\(side)=\"@drawable/color\"/>")[0].size
      let isHorizontal = side == "Left" || side == "Right"
      #expect(size == Size(width: plain.width - (isHorizontal ? 1 : 0), height: plain.height - (isHorizontal ? 0 : 1)))
    }
    let box = try frames("<CheckBox \(Self.wrapped) \(text) android:button=\"@drawable/color\"/>")[0].size
    #expect(box.width == plain.width - 1)
  }
}
