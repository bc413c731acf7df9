import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// The content that bars add themselves. The expected frames were calculated from the classes that the translator names
/// as its sources; texts have Roboto's widths.
@Suite struct AndroidBarTests {
  private typealias Project = AndroidLayoutTests.Project
  private let wide = "android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""

  private func tree(
    _ view: String, theme: String = "Theme.MaterialComponents.Light", menu: String = "",
    _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> (tree: String, warnings: [String]) {
    let project = try Project([
      "res/layout/row.xml": "<FrameLayout \(AndroidLayoutTests.namespaces) \(wide)>\(view)</FrameLayout>",
      "res/menu/main.xml": "<menu \(AndroidLayoutTests.namespaces)>\(menu)</menu>",
      "res/drawable/icon.xml": "<shape \(AndroidLayoutTests.namespaces)/>",
    ])
    return try project.tree { inflater in
      inflater.android.theme = theme
      change(&inflater)
    }
  }

  /// Returns the lines below the outermost one, without the text after the last `)` of a frame.
  private func frames(_ tree: String) -> [String] {
    tree.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }
  }

  private let toolbar = "com.google.android.material.appbar.MaterialToolbar"

  @Test func a_title_begins_at_the_inset_and_makes_room_for_views_at_the_end() throws {
    let (tree, warnings) = try tree(
      """
      <\(toolbar) \(wide) app:title="The title of this screen is too long for it">
        <View android:layout_width="100dp" android:layout_height="20dp" android:layout_gravity="end"/>
      </\(toolbar)>
      """
    ) { $0.windowWidth = 360 }
    let lines = frames(tree)
    #expect(lines[0] == "\(toolbar) 0,0 360x56")
    // From the inset of 16 to the view, minus the title's margins of 4 on both sides.
    #expect(lines[1].hasPrefix("  TextView 16,"))
    #expect(lines[1].contains(" 236x"))
    #expect(lines[2] == "  View 260,18 100x20")
    #expect(warnings.isEmpty)
  }

  @Test func the_button_at_the_start_is_56_wide_and_the_title_keeps_the_larger_inset() throws {
    for (theme, height, top, left) in [
      ("Theme.MaterialComponents.Light", 56, 0, 72), ("Theme.Material3.Light", 64, 4, 60),
    ] {
      let (tree, _) = try tree(
        "<\(toolbar) \(wide) app:title=\"A\" app:navigationIcon=\"@drawable/icon\"/>", theme: theme)
      let lines = frames(tree)
      #expect(lines[0] == "\(toolbar) 0,0 360x\(height)")
      #expect(lines[1] == "  ImageButton 0,\(top) 56x56")
      #expect(lines[2].hasPrefix("  TextView \(left),"))
    }
  }

  /// Source: `ensureMenuView` and `getChildTop` of androidx.appcompat.widget.Toolbar: the menu is 56 high.
  @Test func the_menu_has_the_gravity_of_the_button() throws {
    for (gravity, y) in [("top", 0), ("bottom", 44), ("center_vertical", 22)] {
      let (tree, _) = try tree(
        "<\(toolbar) android:layout_width=\"match_parent\" android:layout_height=\"100dp\" app:menu=\"@menu/main\" app:buttonGravity=\"\(gravity)\"/>",
        menu: "<item android:title=\"A\" android:icon=\"@drawable/icon\" app:showAsAction=\"always\"/>")
      #expect(frames(tree).contains { $0.contains("ActionMenuView") && $0.hasSuffix(",\(y) 48x56") }, "\(tree)")
    }
  }

  @Test func insets_include_the_margins_of_children() throws {
    let (tree, _) = try tree(
      """
      <\(toolbar) \(wide)>
        <View android:layout_width="match_parent" android:layout_height="20dp" android:layout_marginStart="10dp"/>
      </\(toolbar)>
      <\(toolbar) \(wide)>
        <View android:layout_width="50dp" android:layout_height="20dp" android:layout_marginStart="24dp"/>
        <View android:layout_width="40dp" android:layout_height="20dp"/>
      </\(toolbar)>
      """)
    let lines = frames(tree)
    #expect(lines[1] == "  View 16,18 344x20")
    #expect(lines[3] == "  View 24,18 50x20")
    #expect(lines[4] == "  View 74,18 40x20")
  }

  @Test func a_child_in_the_middle_is_in_the_middle_of_the_bar() throws {
    let (tree, _) = try tree(
      """
      <\(toolbar) \(wide) app:navigationIcon="@drawable/icon" app:contentInsetStartWithNavigation="0dp">
        <View android:layout_width="60dp" android:layout_height="20dp" android:layout_gravity="center"/>
      </\(toolbar)>
      """)
    #expect(frames(tree).contains("  View 150,18 60x20"))
  }

  @Test func a_menu_shows_the_items_that_fit() throws {
    let items = ["always", "ifRoom", "ifRoom", "ifRoom", "never"].map {
      "<item android:title=\"x\" android:icon=\"@drawable/icon\" app:showAsAction=\"\($0)\"/>"
    }
    let (tree, _) = try tree("<\(toolbar) \(wide) app:menu=\"@menu/main\"/>", menu: items.joined())
    let lines = frames(tree)
    // A window of 360 has room for three buttons, one of which is the overflow button.
    #expect(
      lines.suffix(4) == [
        "  androidx.appcompat.widget.ActionMenuView 224,0 136x56", "    ImageView 0,4 48x48",
        "    ImageView 48,4 48x48",
        "    ImageView 96,4 40x48",
      ])
  }

  @Test func an_item_without_an_icon_shows_its_title() throws {
    let (tree, _) = try tree(
      "<\(toolbar) \(wide) app:menu=\"@menu/main\"/>",
      menu: "<item android:title=\"Save\" app:showAsAction=\"always\"/>")
    let lines = frames(tree)
    // Its title between paddings of 12 points, and 48 points at least.
    #expect(lines.last?.hasPrefix("    TextView 0,4 ") == true && lines.last?.hasSuffix("x48") == true, "\(lines)")
  }

  @Test func a_class_of_a_library_reads_the_titles_of_its_own_namespace() throws {
    let (tree, _) = try tree(
      """
      <androidx.appcompat.widget.Toolbar \(wide) android:title="Not read"/>
      <Toolbar \(wide) android:title="Read" app:subtitle="Not read"/>
      """)
    #expect(tree.split(separator: "TextView").count == 2)
  }

  @Test func a_menu_that_is_missing_is_a_warning() throws {
    let (_, warnings) = try tree("<\(toolbar) \(wide) app:menu=\"@menu/mian\"/>")
    #expect(warnings.count == 1)
    #expect(warnings[0].contains("there is no @menu/mian; did you mean 'main'?; the menu is treated as empty"))
  }

  @Test func a_collapsing_bar_shows_the_title_in_place_of_its_toolbar() throws {
    let (tree, _) = try tree(
      """
      <com.google.android.material.appbar.CollapsingToolbarLayout android:layout_width="match_parent"
          android:layout_height="120dp"><\(toolbar) \(wide) app:title="Title"/>
      </com.google.android.material.appbar.CollapsingToolbarLayout>
      """)
    #expect(!tree.contains("TextView"))
  }

  @Test func tabs_share_a_fixed_row_and_have_their_own_widths_in_one_that_scrolls() throws {
    let items = """
      <com.google.android.material.tabs.TabItem android:layout_width="wrap_content" android:layout_height="wrap_content" android:text="I"/>
      <com.google.android.material.tabs.TabItem android:layout_width="wrap_content" android:layout_height="wrap_content" android:icon="@drawable/icon"/>
      """
    let name = "com.google.android.material.tabs.TabLayout"
    let (fixed, _) = try tree("<\(name) \(wide)>\(items)</\(name)>")
    #expect(frames(fixed)[0] == "\(name) 0,0 360x48")
    #expect(frames(fixed)[1] == "  LinearLayout 0,0 180x48")
    #expect(frames(fixed)[3...] == ["  LinearLayout 180,0 180x48", "    ImageView 78,12 24x24"])
    // A scrolling tab is at least 72 wide.
    let (scrolling, _) = try tree("<\(name) \(wide) app:tabMode=\"scrollable\">\(items)</\(name)>")
    #expect(frames(scrolling)[1] == "  LinearLayout 0,0 72x48")
    // In the center, and in a row that may scroll, tabs are as wide as the widest of them, if they fit.
    for mode in ["app:tabMode=\"scrollable\" app:tabGravity=\"center\"", "app:tabMode=\"auto\""] {
      let (centered, _) = try tree("<\(name) \(wide) \(mode)>\(items)</\(name)>")
      let tabs = frames(centered).filter { $0.hasPrefix("  LinearLayout") }
      #expect(tabs == ["  LinearLayout 108,0 72x48", "  LinearLayout 180,0 72x48"])
    }
    let (narrow, _) = try tree("<\(name) \(wide) app:tabMaxWidth=\"100dp\">\(items)</\(name)>")
    // A share that is wider than the maximum becomes a limit: the tab is as wide as its content.
    #expect(frames(narrow)[3].hasSuffix(",0 48x48"))
    let both = items.replacingOccurrences(
      of: "android:text=\"I\"", with: "android:text=\"I\" android:icon=\"@drawable/icon\"")
    #expect(try frames(tree("<\(name) \(wide)>\(both)</\(name)>").tree)[0] == "\(name) 0,0 360x72")
  }

  @Test func items_of_a_bottom_bar_share_its_width_up_to_168_each() throws {
    let menu = String(repeating: "<item android:title=\"x\" android:icon=\"@drawable/icon\"/>", count: 3)
    let name = "com.google.android.material.bottomnavigation.BottomNavigationView"
    let (tree, _) = try tree("<\(name) \(wide) app:menu=\"@menu/main\"/>", menu: menu)
    #expect(frames(tree)[0] == "\(name) 0,0 360x56")
    let items = frames(tree).filter { $0.hasPrefix("  NavigationBarItem") }.map { $0.dropFirst(20) }
    #expect(items == ["0,0 120x56", "120,0 120x56", "240,0 120x56"])
  }

  @Test func a_drawer_has_a_header_items_and_lines_between_groups() throws {
    let menu = """
      <group android:id="@+id/first"><item android:title="One" android:icon="@drawable/icon"/><item android:title="Two"/></group>
      <group><item android:title="Three"/></group>
      <item android:title="More"><menu><item android:title="Four"/></menu></item>
      """
    let name = "com.google.android.material.navigation.NavigationView"
    let (tree, warnings) = try tree(
      "<\(name) \(AndroidLayoutTests.size) app:headerLayout=\"@android:layout/simple_list_item_1\" app:menu=\"@menu/main\"/>",
      menu: menu)
    let lines = frames(tree)
    #expect(lines[0].hasPrefix("\(name) 0,0 280x"))
    let rows = lines.filter { $0.hasPrefix("      ") && !$0.hasPrefix("       ") }.map { String($0.dropFirst(6)) }
    #expect(
      rows == [
        "LinearLayout 0,0 280x56", "LinearLayout 0,56 280x48", "LinearLayout 0,104 280x48", "View 0,160 280x1",
        "LinearLayout 0,169 280x48", "View 0,225 280x1", "TextView 0,226 280x48", "LinearLayout 0,274 280x48",
      ])
    #expect(warnings.isEmpty)
  }

  @Test func a_toggle_shows_its_state_and_a_search_field_its_least_size() throws {
    let (tree, _) = try tree(
      """
      <ToggleButton android:id="@+id/toggle" \(AndroidLayoutTests.size) android:textOn="a very long word for on" android:textOff="no"/>
      <androidx.appcompat.widget.SearchView \(AndroidLayoutTests.size) app:iconifiedByDefault="false"/>
      <androidx.appcompat.widget.SearchView \(AndroidLayoutTests.size)/>
      """)
    #expect(frames(tree)[0].hasPrefix("ToggleButton #toggle 0,0 88x"))
    #expect(frames(tree)[1] == "androidx.appcompat.widget.SearchView 0,0 320x48")
    #expect(frames(tree)[2] == "androidx.appcompat.widget.SearchView 0,0 48x48")
  }

  @Test func the_last_line_of_a_grid_keeps_the_width_of_its_columns() throws {
    let project = try Project([
      "res/layout/row.xml":
        "<androidx.recyclerview.widget.RecyclerView \(AndroidLayoutTests.namespaces) \(wide) app:spanCount=\"3\" "
        + "app:layoutManager=\"GridLayoutManager\" tools:listitem=\"@layout/cell\" tools:itemCount=\"4\"/>",
      "res/layout/cell.xml":
        "<View \(AndroidLayoutTests.namespaces) android:layout_width=\"match_parent\" android:layout_height=\"10dp\"/>",
    ])
    let (tree, _) = try project.tree()
    #expect(tree.split(separator: "\n").last?.hasSuffix("View 0,10 120x10") == true)
  }

  @Test func enumerations_may_be_written_as_numbers() throws {
    let (tree, warnings) = try tree(
      """
      <LinearLayout \(wide) android:orientation="1" android:showDividers="0x2" android:layoutDirection="1"
          android:dividerPadding="-1dp" android:baselineAlignedChildIndex="0x7fffffff">
        <View android:layout_width="10dp" android:layout_height="10dp"/>
      </LinearLayout>
      <GridLayout \(wide) android:orientation="1" android:alignmentMode="0"/>
      <TableLayout \(wide) android:stretchColumns="0, x,2" android:shrinkColumns="no"/>
      """)
    #expect(frames(tree)[1] == "  View 350,0 10x10")
    #expect(warnings.isEmpty)
  }

  @Test func percent_layouts_give_shares() throws {
    let (tree, warnings) = try tree(
      """
      <androidx.percentlayout.widget.PercentRelativeLayout android:layout_width="match_parent" android:layout_height="100dp">
        <View android:id="@+id/a" app:layout_widthPercent="50%" app:layout_heightPercent="30%" app:layout_marginLeftPercent="25%"/>
        <View android:layout_width="0dp" android:layout_below="@id/a" app:layout_heightPercent="10%" app:layout_aspectRatio="200%"/>
      </androidx.percentlayout.widget.PercentRelativeLayout>
      """)
    #expect(frames(tree)[1...] == ["  View #a 90,0 180x30", "  View 0,30 20x10"])
    #expect(warnings.isEmpty)
  }
}
