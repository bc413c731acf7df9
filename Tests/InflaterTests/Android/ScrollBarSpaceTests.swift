import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// The padding that scroll bars take.
///
/// Source: `internalSetPadding` and `getVerticalScrollbarWidth` of android.view.View (API 36).
@Suite struct ScrollBarSpaceTests {
  private static let size = "android:layout_width=\"200px\" android:layout_height=\"100px\""

  /// Returns the padding of the only view of a layout, in a window whose pixels are `dp`.
  private func padding(
    _ name: String, _ attributes: String, rightToLeft: Bool = false, files: [String: String] = [:]
  ) throws -> Edges {
    let root = "<\(name) \(AndroidLayoutTests.namespaces) \(Self.size) \(attributes)/>"
    let project = try AndroidLayoutTests.Project(files.merging(["res/layout/a.xml": root]) { own, _ in own })
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = "Theme.Material3.Light"
    if rightToLeft { inflater.layoutDirection = .rightToLeft }
    let layout = try inflater.inflate(file: project.folder + "/app/src/main/res/layout/a.xml")
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    return layout.root.padding
  }

  @Test(arguments: ["insideInset", "outsideInset"])
  func a_bar_that_does_not_overlay_the_content_takes_space(_ style: String) throws {
    let style = "android:scrollbarStyle=\"\(style)\""
    #expect(try padding("ScrollView", style) == Edges(right: 4))
    #expect(try padding("HorizontalScrollView", style) == Edges(bottom: 4))
    #expect(try padding("ListView", style) == Edges(right: 4))
    #expect(try padding("GridView", style) == Edges(right: 4))
    #expect(try padding("WebView", style) == Edges(right: 4, bottom: 4))
    let both = "\(style) android:scrollbars=\"horizontal|vertical\" android:padding=\"10px\""
    for name in ["View", "TextView", "FrameLayout", "androidx.recyclerview.widget.RecyclerView"] {
      #expect(try padding(name, both) == Edges(left: 10, top: 10, right: 14, bottom: 14))
    }
    // These have none unless they ask for it.
    #expect(try padding("androidx.core.widget.NestedScrollView", style) == .zero)
    #expect(try padding("TextView", style) == .zero)
    #expect(try padding("ScrollView", style + " android:scrollbars=\"none\"") == .zero)
  }

  @Test(arguments: ["", "android:scrollbarStyle=\"insideOverlay\"", "android:scrollbarStyle=\"outsideOverlay\""])
  func a_bar_over_the_content_takes_no_space(_ style: String) throws {
    #expect(try padding("ScrollView", style + " android:paddingEnd=\"3px\"") == Edges(right: 3))
  }

  @Test func the_bar_is_at_the_end_unless_it_has_a_position() throws {
    let style = "android:scrollbarStyle=\"insideInset\" android:paddingStart=\"3px\" android:paddingEnd=\"5px\""
    #expect(try padding("ScrollView", style) == Edges(left: 3, right: 9))
    #expect(try padding("ScrollView", style, rightToLeft: true) == Edges(left: 9, right: 3))
    let left = style + " android:verticalScrollbarPosition=\"left\""
    #expect(try padding("ScrollView", left) == Edges(left: 7, right: 5))
    let right = style + " android:verticalScrollbarPosition=\"right\""
    #expect(try padding("ScrollView", right, rightToLeft: true) == Edges(left: 5, right: 7))
  }

  /// Returns the frame of the view `c` in a layout in a window of 360 by 640 pixels.
  private func frame(_ layout: String, _ direction: LayoutDirection? = nil) throws -> Rect {
    let project = try AndroidLayoutTests.Project(["res/layout/a.xml": layout])
    var inflater = Inflater.ofAllFormats()
    inflater.layoutDirection = direction
    let inflated = try inflater.inflate(file: project.folder + "/app/src/main/res/layout/a.xml")
    inflated.root.measureAndLayout(in: Size(width: 360, height: 640))
    return try #require(inflated.view(id: "c")).frame
  }

  @Test(arguments: ["insideInset", "outsideInset"])
  func the_bar_is_at_the_end_of_the_views_own_direction(_ style: String) throws {
    let size = "android:layout_width=\"match_parent\" android:layout_height=\"300px\""
    func layout(outer: String, own: String) -> String {
      "<LinearLayout \(AndroidLayoutTests.namespaces) \(size) \(outer)><ScrollView \(size) \(own) "
        + "android:scrollbarStyle=\"\(style)\" android:scrollbarSize=\"10px\">"
        + "<View android:id=\"@+id/c\" \(size)/></ScrollView></LinearLayout>"
    }
    let (rtl, ltr) = ("android:layoutDirection=\"rtl\"", "android:layoutDirection=\"ltr\"")
    // In a scroll view, a plain view has no height.
    let (left, right) = (Rect(x: 10, y: 0, width: 350, height: 0), Rect(x: 0, y: 0, width: 350, height: 0))
    #expect(try frame(layout(outer: "", own: "")) == right)
    #expect(try frame(layout(outer: "", own: rtl)) == left)
    #expect(try frame(layout(outer: rtl, own: "")) == left)
    #expect(try frame(layout(outer: rtl, own: ltr)) == right)
    #expect(try frame(layout(outer: "", own: ltr), .rightToLeft) == right)
    // The direction of the window overrides that of the outermost view.
    #expect(try frame(layout(outer: ltr, own: ""), .rightToLeft) == left)
    #expect(
      try frame(layout(outer: rtl, own: "android:paddingStart=\"20px\""))
        == Rect(x: 10, y: 0, width: 330, height: 0))
  }

  @Test func elements_with_the_same_attributes_differ_in_directions_of_their_parents() throws {
    let size = "android:layout_width=\"100px\" android:layout_height=\"50px\""
    func row(_ id: String, _ direction: String) -> String {
      "<FrameLayout \(size) android:layoutDirection=\"\(direction)\"><ScrollView \(size) "
        + "android:scrollbarStyle=\"insideInset\" android:scrollbarSize=\"10px\">"
        + "<View android:id=\"@+id/\(id)\" android:layout_width=\"match_parent\" android:layout_height=\"50px\"/>"
        + "</ScrollView></FrameLayout>"
    }
    let rows = row("a", "ltr") + row("c", "rtl") + row("b", "ltr")
    let layout =
      "<LinearLayout \(AndroidLayoutTests.namespaces) android:orientation=\"vertical\" "
      + "android:layout_width=\"match_parent\" android:layout_height=\"match_parent\">\(rows)</LinearLayout>"
    #expect(try frame(layout).x == 10)
  }

  @Test(arguments: [
    ("scrollbarStyle=\"inset\"", "'scrollbarStyle' is \"inset\"; expected \"insideOverlay\", \"insideInset\", "),
    ("verticalScrollbarPosition=\"rigth\"", "\"defaultPosition\", \"left\" or \"right\"; did you mean \"right\"?"),
    ("scrollbars=\"vertical|top\"", "'scrollbars' is \"top\"; expected \"none\", \"horizontal\" or \"vertical\""),
  ])
  func a_wrong_word_is_an_error(_ attribute: String, _ message: String) throws {
    let error = try #require(throws: InflateErrors.self) { try padding("ScrollView", "android:" + attribute) }
    #expect("\(error)".contains(message))
  }

  @Test func styles_positions_and_bars_may_be_numbers() throws {
    let numbers = "android:scrollbarStyle=\"0x1000000\" android:verticalScrollbarPosition=\"1\""
    #expect(try padding("View", numbers + " android:scrollbars=\"0x300\"") == Edges(left: 4, bottom: 4))
  }

  @Test func the_thickness_is_that_of_the_track_or_the_thumb() throws {
    let style = "android:scrollbarStyle=\"insideInset\" android:scrollbarSize=\"7px\""
    #expect(try padding("ScrollView", style) == Edges(right: 7))
    func shape(_ width: Int) -> String {
      "<shape xmlns:android=\"http://schemas.android.com/apk/res/android\"><size android:width=\"\(width)px\" "
        + "android:height=\"9px\"/></shape>"
    }
    let files = ["res/drawable/wide.xml": shape(12), "res/drawable/narrow.xml": shape(3)]
    let thumb = style + " android:scrollbarThumbVertical=\"@drawable/wide\""
    #expect(try padding("ScrollView", thumb, files: files) == Edges(right: 12))
    let track = thumb + " android:scrollbarTrackVertical=\"@drawable/narrow\""
    #expect(try padding("ScrollView", track, files: files) == Edges(right: 3))
    // A color has no width.
    #expect(try padding("ScrollView", style + " android:scrollbarThumbVertical=\"#F00\"") == Edges(right: 7))
  }
}
