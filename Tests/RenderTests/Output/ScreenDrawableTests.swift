#if !os(Windows) && !os(iOS)
  import AndroidXML
  import Foundation
  import Inflater
  import Layouts
  import Measure
  import TestSupport
  import Testing

  @testable import GRXPictures
  @testable import Render

  /// The drawing of an application's drawables as backgrounds of 100 × 50 pixels.
  @Suite struct ScreenDrawableTests {
    private static let space = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

    /// Draws a drawable, whose first space is replaced by the namespace.
    private func commands(_ drawable: String) throws -> [DrawingCommand] {
      let parts = drawable.split(separator: " ", maxSplits: 1)
      let workspace = try Workspace(["res/drawable/d.xml": "\(parts[0]) \(Self.space) \(parts[1])"])
      let canvas = try Canvas(width: 8, height: 4, background: Color(red: 0, green: 128, blue: 255))
      try FileManager.default.createDirectory(
        at: workspace.folder.appendingPathComponent("res/drawable-nodpi"), withIntermediateDirectories: true)
      try Data(PNGWriter.encode(canvas)).write(
        to: workspace.folder.appendingPathComponent("res/drawable-nodpi/p.png"))
      var inflater = Inflater.ofAllFormats()
      inflater.android.makesLooks = true
      inflater.android.resourceFolders = [workspace.path("res")]
      let layout = try inflater.inflate(
        string: "<View \(Self.space) android:layout_width=\"100px\" android:layout_height=\"50px\" "
          + "android:background=\"@drawable/d\"/>")
      layout.root.measureAndLayout(in: Size(width: 200, height: 200))
      return Rendering(root: layout.root).screenDrawing().commands
    }

    private func fills(_ commands: [DrawingCommand]) -> [FloatRect] {
      commands.compactMap { if case .fill(let outline, _) = $0 { outline.area } else { nil } }
    }

    @Test func a_transition_begins_with_its_first_layer() throws {
      let drawn = try commands(
        "<transition ><item><color android:color=\"#F00\"/></item><item><color android:color=\"#0F0\"/></item></transition>"
      )
      #expect(drawn.flatMap(\.colors) == [Color(red: 255, green: 0, blue: 0)])
    }

    @Test func insets_may_be_fractions() throws {
      let drawn = try commands(
        "<inset android:inset=\"10%\" android:insetTop=\"5px\"><color android:color=\"#F00\"/></inset>")
      #expect(fills(drawn) == [FloatRect(10, 5, 80, 40)])
    }

    @Test func a_bitmap_is_repeated() throws {
      let drawn = try commands("<bitmap android:src=\"@drawable/p\" android:tileMode=\"repeat\"/>")
      let places = drawn.compactMap { if case .bitmap(_, _, let to, _, _) = $0 { to } else { nil } }
      #expect(places.count == 13 * 13)
      #expect(places.first == FloatRect(0, 0, 8, 4) && places.last == FloatRect(96, 48, 8, 4))
    }

    @Test func a_tint_may_be_multiplied() throws {
      let drawn = try commands(
        "<bitmap android:src=\"@drawable/p\" android:tint=\"#FF8080FF\" android:tintMode=\"multiply\"/>")
      let pixels = drawn.compactMap { if case .bitmap(let bitmap, _, _, nil, _) = $0 { bitmap.pixels } else { nil } }
      #expect(pixels.first.map { Array($0.prefix(4)) } == [0, 64, 255, 255])
    }

    @Test func a_bitmap_is_turned() throws {
      let drawn = try commands("<rotate android:drawable=\"@drawable/p\" android:fromDegrees=\"90\"/>")
      let projections = drawn.compactMap { if case .beginTransform(let projection) = $0 { projection } else { nil } }
      let place = try #require(projections.first?(PathPoint(0, 25)))
      // A quarter around the center, 50,25.
      #expect((place.x - 50).magnitude < 1e-9 && (place.y + 25).magnitude < 1e-9)
      #expect(drawn.last == .endTransform)
    }

    @Test func an_adaptive_icon_is_cut_out_of_larger_layers() throws {
      let drawn = try commands(
        "<adaptive-icon ><background><color android:color=\"#F00\"/></background></adaptive-icon>")
      #expect(drawn.contains(.beginClip(.roundRect(FloatRect(0, 0, 100, 50), Corners(8)))))
      #expect(fills(drawn) == [FloatRect(-25, -12, 150, 74)])
    }
  }
#endif
