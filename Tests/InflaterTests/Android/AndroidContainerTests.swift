import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The effect of children's attributes in Android's own containers.
@Suite struct AndroidContainerTests {
  private typealias Tests = AndroidLayoutTests

  /// Returns the frames below a root of 360 × 640 points at a density of 2.625, in pixels.
  private func frames(_ document: String, _ files: [String: String] = [:]) throws -> [String] {
    let project = try Tests.Project(files.merging(["res/layout/row.xml": document]) { one, _ in one })
    var inflater = Inflater.ofAllFormats()
    inflater.density = 2.625
    let layout = try inflater.inflate(file: project.layout)
    layout.root.measureAndLayout(in: Size(width: 945, height: 1680))
    var frames: [String] = []
    layout.root.forEachView { view, depth, _ in
      let frame = view.frame
      guard depth > 0 else { return }
      let size = "\(frame.size.width)x\(frame.size.height)"
      frames.append(view.isGone ? "gone" : "\(frame.origin.x),\(frame.origin.y) \(size)")
    }
    return frames
  }

  @Test func a_collapsed_column_hides_its_cells() throws {
    func cell(_ width: Int, _ attributes: String = "") -> String {
      "<View android:layout_width=\"\(width)px\" android:layout_height=\"10px\" \(attributes)/>"
    }
    let table = """
      <TableLayout \(Tests.namespaces) android:layout_width="wrap_content" android:layout_height="wrap_content"
        android:collapseColumns="1, 3">
      <TableRow>\(cell(20))\(cell(30))\(cell(40))</TableRow>
      <TableRow>\(cell(50, "android:layout_span=\"2\""))\(cell(60))</TableRow>
      <TableRow>\(cell(70, "android:layout_column=\"2\""))\(cell(80))</TableRow>
      </TableLayout>
      """
    #expect(
      try frames(table) == [
        "0,0 90x10", "0,0 20x10", "gone", "20,0 70x10", "0,10 90x10", "gone", "0,0 70x10", "0,20 90x10",
        "20,0 70x10", "gone",
      ])
  }

  @Test func a_grid_ignores_the_margins_of_two_edges_at_once() throws {
    func child(_ attributes: String) -> String {
      "<View android:layout_width=\"10px\" android:layout_height=\"10px\" \(attributes)/>"
    }
    let grid = """
      <GridLayout \(Tests.namespaces) \(Tests.size) android:columnCount="1">
      \(child("android:layout_marginHorizontal=\"7px\" android:layout_marginVertical=\"8px\" android:layout_marginTop=\"1px\""))
      \(child("android:layout_margin=\"2px\" android:layout_marginLeft=\"5px\" android:layout_marginStart=\"9px\""))
      \(child("android:layout_marginHorizontal=\"7px\" android:layout_marginStart=\"3px\""))
      </GridLayout>
      """
    #expect(try frames(grid) == ["0,1 10x10", "5,13 10x10", "3,25 10x10"])
  }

  @Test func distances_of_drawables_are_cut_off_and_sizes_rounded() throws {
    let shape = """
      <shape \(Tests.namespaces)>
        <padding android:left="6dp" android:top="3dp" android:right="6dp" android:bottom="3dp"/>
        <size android:width="18.5dp" android:height="18.5dp"/>
      </shape>
      """
    let inset = "<inset \(Tests.namespaces) android:insetLeft=\"6dp\" android:drawable=\"@drawable/shape\"/>"
    let layers = """
      <layer-list \(Tests.namespaces)><item android:left="3dp" android:drawable="@drawable/shape"/></layer-list>
      """
    func box(_ background: String) -> String {
      """
      <FrameLayout \(Tests.size) android:background="@drawable/\(background)">
      <View android:layout_width="1px" android:layout_height="1px"/></FrameLayout>
      """
    }
    let found = try frames(
      Tests.wrapped(box("shape") + box("inset") + box("layers")),
      ["res/drawable/shape.xml": shape, "res/drawable/inset.xml": inset, "res/drawable/layers.xml": layers])
    // 18.5dp are 48.5625 pixels, 6dp 15.75, 3dp 7.875.
    #expect(
      found == ["0,0 49x49", "15,7 1x1", "0,49 64x49", "30,7 1x1", "0,98 56x49", "15,7 1x1"])
  }

  /// A picture of 40 × 20 in a frame of that size with 4 pixels of padding at the left.
  @Test(arguments: [
    ("wrap_content", "wrap_content", 100, 100, "44x20"), ("wrap_content", "wrap_content", 24, 100, "24x10"),
    ("wrap_content", "wrap_content", 100, 10, "24x10"), ("wrap_content", "wrap_content", 0, 100, "0x0"),
    ("wrap_content", "40px", 100, 100, "84x40"), ("wrap_content", "60px", 100, 100, "100x60"),
    ("84px", "wrap_content", 100, 100, "84x40"), ("84px", "wrap_content", 100, 30, "84x30"),
    ("30px", "30px", 100, 100, "30x30"),
  ])
  func a_picture_with_adjusted_bounds_keeps_its_ratio(
    width: String, height: String, parentWidth: Int, parentHeight: Int, size: String
  ) throws {
    let image = """
      <FrameLayout \(Tests.namespaces) android:layout_width="\(parentWidth)px" android:layout_height="\(parentHeight)px">
      <ImageView android:layout_width="\(width)" android:layout_height="\(height)" android:adjustViewBounds="true"
        android:minHeight="70px" android:paddingLeft="4px" android:src="@drawable/picture"/></FrameLayout>
      """
    let picture = """
      <shape \(Tests.namespaces)><size android:width="40px" android:height="20px"/></shape>
      """
    #expect(try frames(image, ["res/drawable/picture.xml": picture]) == ["0,0 \(size)"])
  }

  /// Only layouts such as a GridLayout or a RadioGroup make params without a size.
  @Test(arguments: [
    ("GridLayout android:columnCount=\"1\"", "10,0 30x40"), ("RadioGroup", "10,0 30x40"),
    ("FrameLayout", "5,6 70x80"), ("LinearLayout", "5,6 70x80"),
  ])
  func an_include_without_a_size_places_its_root_only_in_parents_that_need_none(
    parent: String, root: String
  ) throws {
    let name = parent.split(separator: " ")[0]
    let document = """
      <\(parent) \(Tests.namespaces) android:layout_width="wrap_content" android:layout_height="wrap_content">
      <include layout="@layout/part" android:layout_marginLeft="10px"/></\(name)>
      """
    let part = """
      <FrameLayout \(Tests.namespaces) android:layout_width="70px" android:layout_height="80px"
        android:layout_marginLeft="5px" android:layout_marginTop="6px">
      <View android:layout_width="30px" android:layout_height="40px"/></FrameLayout>
      """
    #expect(try frames(document, ["res/layout/part.xml": part])[0] == root)
  }

  @Test func the_panes_of_a_sliding_pane_layout_share_its_width_or_are_as_wide() throws {
    func panes(_ first: Int, _ second: Int, _ weight: Int) -> String {
      """
      <androidx.slidingpanelayout.widget.SlidingPaneLayout \(Tests.namespaces) android:layout_width="match_parent"
        android:layout_height="100px">
      <View android:layout_width="\(first)px" android:layout_height="match_parent"/>
      <View android:layout_width="\(second)px" android:layout_height="match_parent" android:layout_weight="\(weight)"/>
      </androidx.slidingpanelayout.widget.SlidingPaneLayout>
      """
    }
    #expect(try frames(panes(500, 500, 0)) == ["0,0 945x100", "945,0 945x100"])
    #expect(try frames(panes(500, 0, 1)) == ["0,0 500x100", "500,0 445x100"])
  }

  @Test func the_children_of_a_flexbox_in_a_view_that_scrolls_shrink_to_its_width() throws {
    let child = "<View android:layout_width=\"600px\" android:layout_height=\"10px\"/>"
    let document = """
      <HorizontalScrollView \(Tests.namespaces) android:layout_width="match_parent" android:layout_height="wrap_content">
      <com.google.android.flexbox.FlexboxLayout android:layout_width="wrap_content" android:layout_height="wrap_content">
      \(child)\(child)</com.google.android.flexbox.FlexboxLayout></HorizontalScrollView>
      """
    // 945 less 1,200, shared by two.
    #expect(try frames(document) == ["0,0 945x10", "0,0 473x10", "473,0 472x10"])
  }
}
