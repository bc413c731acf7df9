import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// Layouts that extend behind the bars of a device. The expected frames were calculated from the sources that are named.
@Suite struct WindowInsetsTests {
  private typealias Project = AndroidLayoutTests.Project
  private static let fill = "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\""
  private static let wide = "android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""
  private static let bars = WindowInsets(left: 10, top: 24, right: 20, bottom: 48)

  /// Returns the lines of a tree of a window of 360 × 640, each without the package of its class.
  private func lines(
    _ view: String, insets: WindowInsets = bars, files: [String: String] = [:],
    _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> [String] {
    let end = try #require(view.firstIndex(of: " "))
    let root = "\(view[..<end]) \(AndroidLayoutTests.namespaces) \(view[end...])"
    let project = try Project(files.merging(["res/layout/a.xml": root]) { own, _ in own })
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = "Theme.Material3.Light"
    inflater.android.windowInsets = insets
    change(&inflater)
    let layout = try inflater.inflate(file: project.folder + "/app/src/main/res/layout/a.xml")
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    return layout.root.snapshot().split(separator: "\n").map { line in
      let text = line.drop { $0 == " " }
      let depth = line.count - text.count
      let parts = text.split(separator: " ", maxSplits: 1)
      let name = parts[0].split(separator: ".").last ?? ""
      return String(repeating: " ", count: depth) + name + (parts.count > 1 ? " " + parts[1] : "")
    }
  }

  // MARK: Views

  /// Source: `applyInsets` of android.view.View: all padding is replaced, and the insets are consumed.
  @Test func a_view_that_fits_system_windows_pads_its_content() throws {
    let inner = "<View \(Self.fill)/>"
    let found = try lines(
      """
      <FrameLayout \(Self.fill) android:padding="5dp" android:fitsSystemWindows="true">
        <FrameLayout \(Self.fill) android:padding="5dp" android:fitsSystemWindows="true">\(inner)</FrameLayout>
      </FrameLayout>
      """)
    #expect(
      found == ["FrameLayout 0,0 360x640", "  FrameLayout 10,24 330x568", "    View 5,5 320x558"])
  }

  @Test func insets_reach_each_child_of_a_view_that_does_not_fit() throws {
    let child = "<FrameLayout \(Self.fill) android:fitsSystemWindows=\"true\"><View \(Self.fill)/></FrameLayout>"
    let found = try lines("<FrameLayout \(Self.fill) android:padding=\"5dp\">\(child)\(child)</FrameLayout>")
    let inner = ["  FrameLayout 5,5 350x630", "    View 10,24 320x558"]
    #expect(found == ["FrameLayout 0,0 360x640"] + inner + inner)
  }

  @Test func the_insets_are_in_points() throws {
    let found = try lines(
      "<FrameLayout \(Self.fill) android:fitsSystemWindows=\"true\"><View \(Self.fill)/></FrameLayout>"
    ) {
      $0.density = 2
    }
    #expect(found[1] == "  View 20,48 300x496")
  }

  @Test func without_insets_nothing_fits() throws {
    let found = try lines(
      "<FrameLayout \(Self.fill) android:padding=\"5dp\" android:fitsSystemWindows=\"true\"><View \(Self.fill)/></FrameLayout>",
      insets: WindowInsets())
    #expect(found[1] == "  View 5,5 350x630")
  }

  // MARK: Releases

  /// Source: `isEdgeToEdgeEnforced` of com.android.internal.policy.PhoneWindow (API 35 and 36).
  @Test(arguments: [
    (36, 36, false, true), (36, 36, true, true), (36, 35, true, false), (35, 36, true, false), (36, 34, false, false),
    (34, 36, false, false), (35, 35, false, true),
  ])
  func the_layout_extends_behind_the_bars_from_level_35_on(
    _ level: Int, _ target: Int, _ optsOut: Bool, _ isEdgeToEdge: Bool
  ) throws {
    let theme = """
      <resources><style name="App" parent="Theme.Material3.Light">
        <item name="android:windowOptOutEdgeToEdgeEnforcement">\(optsOut)</item></style></resources>
      """
    let project = try Project([
      "res/values/themes.xml": theme,
      "res/layout/a.xml": """
      <FrameLayout \(AndroidLayoutTests.namespaces) \(Self.fill) android:fitsSystemWindows="true"/>
      """,
    ])
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = "App"
    (inflater.android.apiLevel, inflater.android.targetSDK) = (level, target)
    inflater.android.windowInsets = Self.bars
    let layout = try inflater.inflate(file: project.folder + "/app/src/main/res/layout/a.xml")
    let edges = Edges(left: 10, top: 24, right: 20, bottom: 48)
    #expect(layout.root.padding == (isEdgeToEdge ? edges : .zero))
    #expect(layout.document.barsAround == (isEdgeToEdge ? .zero : edges))
  }

  /// Source: `INSETS_DECOUPLED_CONFIGURATION_ENFORCED` of android.content.pm.ActivityInfo.
  @Test func resources_of_earlier_applications_are_chosen_by_the_space_between_the_bars() throws {
    let files = [
      "res/values/dimens.xml": "<resources><dimen name=\"side\">10dp</dimen></resources>",
      "res/values-h600dp/dimens.xml": "<resources><dimen name=\"side\">20dp</dimen></resources>",
    ]
    let view = "<View android:layout_width=\"@dimen/side\" android:layout_height=\"10dp\"/>"
    #expect(try lines(view, files: files) == ["View 0,0 20x10"])
    #expect(try lines(view, files: files) { $0.android.targetSDK = 34 } == ["View 0,0 10x10"])
  }

  // MARK: Layouts of the libraries

  /// Source: `onMeasure` and `layoutChild` of androidx.coordinatorlayout.widget.CoordinatorLayout (1.2).
  @Test func a_coordinator_places_children_between_the_bars() throws {
    let found = try lines(
      """
      <androidx.coordinatorlayout.widget.CoordinatorLayout \(Self.fill) android:fitsSystemWindows="true">
        <View \(Self.fill)/>
        <View android:layout_width="30dp" android:layout_height="30dp" android:layout_gravity="end|bottom"/>
        <FrameLayout \(Self.fill) android:fitsSystemWindows="true"><View \(Self.fill)/></FrameLayout>
      </androidx.coordinatorlayout.widget.CoordinatorLayout>
      """)
    #expect(
      found == [
        "CoordinatorLayout 0,0 360x640", "  View 10,24 330x568", "  View 310,562 30x30", "  FrameLayout 0,0 360x640",
        "    View 10,24 330x568",
      ])
  }

  private func screen(bar: String, barFits: Bool) -> String {
    """
    <androidx.coordinatorlayout.widget.CoordinatorLayout \(Self.fill) android:fitsSystemWindows="true">
      <com.google.android.material.appbar.AppBarLayout \(Self.wide) android:fitsSystemWindows="\(barFits)">\(bar)
      </com.google.android.material.appbar.AppBarLayout>
      <FrameLayout \(Self.fill) app:layout_behavior="@string/appbar_scrolling_view_behavior"/>
    </androidx.coordinatorlayout.widget.CoordinatorLayout>
    """
  }

  /// Source: `onMeasure` and `onLayout` of AppBarLayout, HeaderScrollingViewBehavior (1.14): the content gets the height of the
  /// window between the bars, that of the bars since the header is behind them, minus the header.
  @Test func an_app_bar_is_higher_and_moves_its_children_below_the_bar() throws {
    let view = "<View android:layout_width=\"match_parent\" android:layout_height=\"64dp\"/>"
    #expect(
      try lines(screen(bar: view, barFits: true)) == [
        "CoordinatorLayout 0,0 360x640", "  AppBarLayout 0,0 360x88", "    View 0,24 360x64",
        "  FrameLayout 10,88 330x552",
      ])
    // One that doesn't fit is between the bars itself.
    #expect(
      try lines(screen(bar: view, barFits: false)) == [
        "CoordinatorLayout 0,0 360x640", "  AppBarLayout 10,24 330x64", "    View 0,0 330x64",
        "  FrameLayout 10,88 330x504",
      ])
  }

  /// Source: `onMeasure`, `onLayout` and `onAttachedToWindow` of CollapsingToolbarLayout, `getTotalScrollRange` of
  /// AppBarLayout (1.14): 200 scrolls away, except for the toolbar and the bar.
  @Test func a_collapsing_bar_with_a_height_extends_behind_the_bar() throws {
    func bar(_ height: String) -> String {
      """
      <com.google.android.material.appbar.CollapsingToolbarLayout android:layout_width="match_parent"
        android:layout_height="\(height)" app:layout_scrollFlags="scroll|exitUntilCollapsed" app:titleEnabled="false">
        <View android:layout_width="match_parent" android:layout_height="200dp" android:fitsSystemWindows="true"/>
        <com.google.android.material.appbar.MaterialToolbar android:layout_width="match_parent"
          android:layout_height="64dp" app:contentInsetStart="0dp"/>
      </com.google.android.material.appbar.CollapsingToolbarLayout>
      """
    }
    #expect(
      try lines(screen(bar: bar("200dp"), barFits: true)) == [
        "CoordinatorLayout 0,0 360x640", "  AppBarLayout 0,0 360x200", "    CollapsingToolbarLayout 0,0 360x200",
        "      View 0,0 360x200", "      MaterialToolbar 0,24 360x64",
        // 640 − 200 + (200 − 24 − 64)
        "  FrameLayout 10,200 330x552",
      ])
    #expect(
      try lines(screen(bar: bar("wrap_content"), barFits: true)) == [
        "CoordinatorLayout 0,0 360x640", "  AppBarLayout 0,0 360x224", "    CollapsingToolbarLayout 0,0 360x224",
        "      View 0,0 360x200", "      MaterialToolbar 0,24 360x64",
        // 640 − 224 + (224 − 24 − 64)
        "  FrameLayout 10,224 330x552",
      ])
  }

  /// Source: `onMeasure` of androidx.drawerlayout.widget.DrawerLayout (1.2).
  @Test func a_drawer_layout_gives_margins_to_children_that_do_not_fit() throws {
    func drawer(_ attributes: String, side: String = "start") throws -> [String] {
      try lines(
        """
        <androidx.drawerlayout.widget.DrawerLayout \(Self.fill) \(attributes) tools:openDrawer="\(side)">
          <View \(Self.fill) android:layout_margin="3dp"/>
          <FrameLayout android:layout_width="100dp" android:layout_height="match_parent" android:layout_gravity="\(side)"
            android:fitsSystemWindows="true"><View \(Self.fill)/></FrameLayout>
        </androidx.drawerlayout.widget.DrawerLayout>
        """)
    }
    #expect(
      try drawer("android:fitsSystemWindows=\"true\"") == [
        "DrawerLayout 0,0 360x640", "  View 10,24 330x568", "  FrameLayout 0,0 100x640", "    View 10,24 90x568",
      ])
    #expect(
      try drawer("android:fitsSystemWindows=\"true\"", side: "end")[2...] == [
        "  FrameLayout 260,0 100x640", "    View 0,24 80x568",
      ])
    // Otherwise the children get the insets themselves.
    #expect(
      try drawer("") == [
        "DrawerLayout 0,0 360x640", "  View 3,3 354x634", "  FrameLayout 0,0 100x640", "    View 10,24 70x568",
      ])
  }

  // MARK: Widgets

  private let menu = [
    "res/menu/main.xml": "<menu \(AndroidLayoutTests.namespaces)><item android:title=\"One\"/></menu>",
    "res/layout/header.xml": """
    <FrameLayout \(AndroidLayoutTests.namespaces) android:layout_width="match_parent" android:layout_height="100dp"
      android:fitsSystemWindows="true"><View \(WindowInsetsTests.fill)/></FrameLayout>
    """,
  ]

  /// Source: `applyWindowInsets` of BottomNavigationView (1.14), which ignores `fitsSystemWindows`.
  @Test func a_bottom_bar_is_higher_by_the_bar_below_it() throws {
    let found = try lines(
      """
      <FrameLayout \(Self.fill)><com.google.android.material.bottomnavigation.BottomNavigationView \(Self.wide)
        android:layout_gravity="bottom" app:menu="@menu/main"/></FrameLayout>
      """, files: menu)
    let plain = try lines(
      """
      <FrameLayout \(Self.fill)><com.google.android.material.bottomnavigation.BottomNavigationView \(Self.wide)
        android:layout_gravity="bottom" app:menu="@menu/main"/></FrameLayout>
      """, insets: WindowInsets(), files: menu)
    let height = try #require(plain[1].split(separator: "x").last.flatMap { Int($0) })
    #expect(found[1] == "  BottomNavigationView 0,\(640 - height - 48) 360x\(height + 48)")
  }

  /// Source: `applyWindowInsets` of NavigationRailView (1.14): its style fits system windows, and it has no padding at the end.
  @Test func a_rail_pads_its_items() throws {
    func rail(_ attributes: String) throws -> (rail: String, item: String) {
      let found = try lines(
        """
        <FrameLayout \(Self.fill)><com.google.android.material.navigationrail.NavigationRailView \(attributes)
          android:layout_width="wrap_content" android:layout_height="match_parent" app:menu="@menu/main"/></FrameLayout>
        """, files: menu)
      return (found[1], found[2])
    }
    let (own, item) = try rail("")
    let (plain, plainItem) = try rail(
      """
      app:paddingTopSystemWindowInsets="false" app:paddingStartSystemWindowInsets="false"
      app:paddingBottomSystemWindowInsets="false"
      """)
    func numbers(_ line: String) -> [Int] { line.split { !$0.isNumber }.compactMap { Int($0) } }
    #expect(zip(numbers(own), numbers(plain)).map { $0 - $1 } == [0, 0, 10, 0])
    #expect(zip(numbers(item), numbers(plainItem)).map { $0 - $1 } == [10, 24, 0, 0])
  }

  /// Source: `dispatchApplyWindowInsets` of NavigationMenuPresenter (1.14).
  @Test func the_menu_of_a_drawer_is_between_the_bars_unless_it_has_a_header() throws {
    func drawer(_ attributes: String) throws -> [String] {
      try lines(
        """
        <com.google.android.material.navigation.NavigationView \(Self.fill) app:menu="@menu/main" \(attributes)/>
        """, files: menu)
    }
    let plain = try drawer("")
    let (list, item) = (try #require(plain.dropFirst(2).first), try #require(plain.dropFirst(4).first))
    // Above the first item are the status bar and the space that a header has below it.
    #expect(list.contains(" 0,0 "))
    #expect(item.contains(" 0,32 "))
    let withHeader = try drawer("app:headerLayout=\"@layout/header\"")
    #expect(withHeader.contains { $0.hasSuffix("FrameLayout 0,0 360x100") })
    #expect(withHeader.contains { $0.hasSuffix("View 10,24 330x28") }, "\(withHeader)")
  }

  /// Source: `doOnApplyWindowInsets` of ViewUtils (1.14), and the style of a BottomAppBar.
  @Test func a_bottom_app_bar_is_padded_by_its_style() throws {
    let found = try lines(
      """
      <com.google.android.material.bottomappbar.BottomAppBar \(Self.wide) app:contentInsetStart="0dp">
        <View android:layout_width="match_parent" android:layout_height="20dp" android:layout_gravity="top"/>
      </com.google.android.material.bottomappbar.BottomAppBar>
      """)
    let plain = try lines(
      """
      <com.google.android.material.bottomappbar.BottomAppBar \(Self.wide) app:contentInsetStart="0dp">
        <View android:layout_width="match_parent" android:layout_height="20dp" android:layout_gravity="top"/>
      </com.google.android.material.bottomappbar.BottomAppBar>
      """, insets: WindowInsets())
    func numbers(_ line: String) -> [Int] { line.split { !$0.isNumber }.compactMap { Int($0) } }
    #expect(zip(numbers(found[1]), numbers(plain[1])).map { $0 - $1 } == [10, 0, -30, 0])
  }

  /// Source: FloatingToolbarLayout and DockedToolbarLayout (1.14).
  @Test func toolbars_of_Material_1_14_keep_clear_of_the_bars() throws {
    let found = try lines(
      """
      <FrameLayout \(Self.fill)>
        <com.google.android.material.floatingtoolbar.FloatingToolbarLayout android:layout_width="wrap_content"
          android:layout_height="wrap_content" android:layout_gravity="bottom|end" android:layout_margin="4dp">
          <View android:layout_width="40dp" android:layout_height="48dp"/>
        </com.google.android.material.floatingtoolbar.FloatingToolbarLayout>
        <com.google.android.material.dockedtoolbar.DockedToolbarLayout \(Self.wide) android:layout_gravity="bottom">
          <View android:layout_width="40dp" android:layout_height="20dp"/>
        </com.google.android.material.dockedtoolbar.DockedToolbarLayout>
      </FrameLayout>
      """)
    // 64 high and wide, with margins of 4 beside the bars.
    #expect(found[1] == "  FloatingToolbarLayout \(360 - 64 - 24),\(640 - 64 - 52) 64x64")
    #expect(found[3] == "  DockedToolbarLayout 0,\(640 - 64 - 48) 360x\(64 + 48)")
  }

  /// Source: `setWindowInsetsListener` and `calculatePeekHeight` of BottomSheetBehavior (1.14).
  @Test func a_bottom_sheet_shows_more_above_the_bar() throws {
    func sheet(_ attributes: String, parent: String = "") throws -> [String] {
      try lines(
        """
        <androidx.coordinatorlayout.widget.CoordinatorLayout \(Self.fill) \(parent)>
          <FrameLayout \(Self.fill) app:layout_behavior="@string/bottom_sheet_behavior" \(attributes)><View \(Self.fill)/>
          </FrameLayout>
        </androidx.coordinatorlayout.widget.CoordinatorLayout>
        """)
    }
    // The area of gestures, and the least height of a touch target.
    #expect(
      try sheet("app:behavior_peekHeight=\"50dp\"")[1...] == ["  FrameLayout 0,544 360x640", "    View 0,0 360x640"])
    #expect(
      try sheet("app:behavior_peekHeight=\"50dp\" app:gestureInsetBottomIgnored=\"true\"")[1]
        == "  FrameLayout 0,590 360x640")
    #expect(
      try sheet("app:behavior_peekHeight=\"50dp\" app:paddingBottomSystemWindowInsets=\"true\"")[1...]
        == ["  FrameLayout 0,542 360x640", "    View 0,0 360x592"])
    // It fits system windows if its parent does.
    #expect(
      try sheet("app:behavior_peekHeight=\"200dp\"", parent: "android:fitsSystemWindows=\"true\"")[1]
        == "  FrameLayout 0,440 360x640")
  }
}
