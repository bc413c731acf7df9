import Inflater
import TestSupport
import Testing

@testable import AndroidXML

/// Views whose parents change them: groups that check a child, lists that fill themselves, and scenes. The expected frames
/// were calculated from the classes that the translator names as its sources.
@Suite struct AndroidGroupTests {
  private let wrapped = "android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\""
  private let material = "com.google.android.material."

  private func size(_ width: Int, _ height: Int) -> String {
    "android:layout_width=\"\(width)dp\" android:layout_height=\"\(height)dp\""
  }

  private func frames(
    _ views: String, _ more: [String: String] = [:], _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> (lines: [String], warnings: [String]) {
    let spaces = AndroidLayoutTests.namespaces
    let files = [
      "res/layout/row.xml": "<FrameLayout \(spaces) android:layout_width=\"match_parent\" "
        + "android:layout_height=\"match_parent\">\(views)</FrameLayout>",
      "res/layout/item.xml": "<View \(spaces) android:layout_width=\"match_parent\" android:layout_height=\"40dp\"/>",
      "res/drawable/mark.xml":
        "<shape \(spaces)><size android:width=\"24dp\" android:height=\"30dp\"/></shape>",
    ]
    let (tree, warnings) = try AndroidLayoutTests.Project(files.merging(more) { $1 }).tree { inflater in
      inflater.android.theme = "Theme.Material3.Light"
      (inflater.windowWidth, inflater.windowHeight) = (360, 640)
      change(&inflater)
    }
    return (tree.split(separator: "\n").dropFirst().map { String($0.dropFirst(2)) }, warnings)
  }

  /// A filter chip shows a mark of 18 points while it is checked.
  @Test func a_group_of_chips_checks_one_of_them() throws {
    let chip = "\(material)chip.Chip \(wrapped) style=\"@style/Widget.Material3.Chip.Filter\" android:text=\"Text\""
    func widths(_ group: String, first: String = "", second: String = "") throws -> [Double] {
      try frames(
        """
        <\(material)chip.ChipGroup \(wrapped) \(group)><\(chip) android:id="@+id/a" \(first)/>
        <\(chip) android:id="@+id/b" \(second)/></\(material)chip.ChipGroup>
        """
      ) {
        // Libraries before Material 1.3 don't have the style.
        $0.android.apiLevel = 34
      }.lines.dropFirst().compactMap {
        $0.split(separator: " ").last?.split(separator: "x").first.flatMap { Double($0) }
      }
    }
    let plain = try widths("")
    #expect(plain[0] == plain[1])
    let checked = try widths("app:checkedChip=\"@id/b\"")
    #expect(checked[0] == plain[0] && checked[1] > plain[1])
    let only = try widths("app:checkedChip=\"@id/a\" app:singleSelection=\"true\"", second: "android:checked=\"true\"")
    #expect(only[0] == checked[1] && only[1] == plain[1])
    // Of several that are checked themselves, the last one remains.
    let isChecked = "android:checked=\"true\""
    let last = try widths("app:singleSelection=\"true\"", first: isChecked, second: isChecked)
    #expect(last == [plain[0], checked[1]])
    #expect(try widths("", first: isChecked, second: isChecked) == [checked[1], checked[1]])
  }

  @Test func a_list_that_scrolls_with_others_is_as_high_as_its_first_item() throws {
    let list = "<ListView android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\" "
    let (lines, _) = try frames(
      "<ScrollView \(size(360, 640))>\(list) android:padding=\"3dp\" tools:listitem=\"@layout/item\"/></ScrollView>")
    #expect(lines[1] == "  ListView 0,0 360x46")
    // An empty list is as high as its padding.
    #expect(try frames("\(list) android:padding=\"3dp\"/>").lines == ["ListView 0,0 360x6"])
  }

  @Test func the_start_of_a_scene_replaces_the_params_of_its_views() throws {
    let scene = """
      <MotionScene \(AndroidLayoutTests.namespaces)>
        <ConstraintSet android:id="@+id/base"><Constraint android:id="@+id/b" \(size(7, 7))/></ConstraintSet>
        <ConstraintSet android:id="@+id/start" app:deriveConstraintsFrom="@id/base">
          <Constraint android:id="@id/a" \(size(30, 20)) android:layout_marginStart="8dp"
            app:layout_constraintStart_toStartOf="parent"/></ConstraintSet>
        <Transition app:constraintSetStart="@id/start" app:constraintSetEnd="@id/base"/>
      </MotionScene>
      """
    let views = """
      <androidx.constraintlayout.motion.widget.MotionLayout \(size(100, 100)) app:layoutDescription="@xml/scene">
      <View android:id="@+id/a" \(size(5, 5)) app:layout_constraintEnd_toEndOf="parent"/>
      <View android:id="@+id/b" \(size(5, 5))/><View android:id="@+id/c" \(size(5, 5))/>
      </androidx.constraintlayout.motion.widget.MotionLayout>
      """
    let (lines, warnings) = try frames(views, ["res/xml/scene.xml": scene])
    #expect(lines.dropFirst() == ["  View #a 8,0 30x20", "  View #b 0,0 7x7", "  View #c 0,0 5x5"])
    #expect(warnings.isEmpty)
    let missing = try frames(views)
    #expect(missing.lines[1] == "  View #a 95,0 5x5" && missing.warnings.count == 1)
  }

  /// A view of 10 × 20 at the top left that becomes one of 30 × 40 at the bottom right.
  private func movement(
    _ transition: String = "", start: String = "", end: String = "", view: String = "", state: String,
    looks: Bool = false
  ) throws -> (lines: [String], warnings: [String]) {
    let corner = "app:layout_constraintStart_toStartOf=\"parent\" app:layout_constraintTop_toTopOf=\"parent\""
    let far = "app:layout_constraintEnd_toEndOf=\"parent\" app:layout_constraintBottom_toBottomOf=\"parent\""
    let scene = """
      <MotionScene \(AndroidLayoutTests.namespaces)>
        <Transition android:id="@+id/go" app:constraintSetStart="@+id/start" app:constraintSetEnd="@+id/end">\(transition)</Transition>
        <ConstraintSet android:id="@+id/start"><Constraint android:id="@+id/a" \(size(10, 20)) \(corner) \(start)/></ConstraintSet>
        <ConstraintSet android:id="@+id/end"><Constraint android:id="@+id/a" \(size(30, 40)) \(far) \(end)/></ConstraintSet>
      </MotionScene>
      """
    let views = """
      <androidx.constraintlayout.motion.widget.MotionLayout \(size(100, 200)) app:layoutDescription="@xml/scene">
      <View android:id="@+id/a" \(size(1, 1)) \(view)/><View android:id="@+id/b" \(size(5, 5))/>
      </androidx.constraintlayout.motion.widget.MotionLayout>
      """
    return try frames(views, ["res/xml/scene.xml": scene]) {
      $0.android.motionState = state
      $0.android.makesLooks = looks
    }
  }

  @Test func a_fraction_of_the_way_shows_views_between_two_states() throws {
    func frame(_ state: String) throws -> String {
      let (lines, warnings) = try movement(state: state)
      #expect(lines.last == "  View #b 0,0 5x5" && warnings.isEmpty, "\(warnings)")
      return lines[1]
    }
    #expect(try frame("0") == "  View #a 0,0 10x20" && frame("1") == "  View #a 70,160 30x40")
    #expect(try frame("0.5") == "  View #a 35,80 20x30")
    // The left edge is at 52.5 pixels, and is rounded to 53: there are three per point.
    #expect(try frame("start:0.25") == "  View #a 17.6667,40 15x25" && frame("go:0.25") == "  View #a 17.6667,40 15x25")
    #expect(try movement(state: "other:0.5").warnings.first?.contains("no Transition 'other'") == true)
  }

  @Test func a_view_passes_through_its_key_positions() throws {
    func frame(_ key: String, _ state: String = "0.5") throws -> String {
      let key = "<KeyFrameSet><KeyPosition app:motionTarget=\"@id/a\" app:framePosition=\"50\" \(key)/></KeyFrameSet>"
      let (lines, warnings) = try movement(key, state: state)
      #expect(warnings.isEmpty)
      return lines[1]
    }
    // The centers are 80 and 170 apart.
    #expect(try frame("app:percentX=\"1\"") == "  View #a 75,80 20x30")
    #expect(try frame("app:percentX=\"0.25\" app:sizePercent=\"0\"") == "  View #a 20,85 10x20")
    #expect(
      try frame("app:keyPositionType=\"parentRelative\" app:percentX=\"0.5\" app:percentY=\"1\"")
        == "  View #a 40,170 20x30")
    #expect(try frame("app:keyPositionType=\"pathRelative\" app:percentY=\"0.1\"") == "  View #a 18,88 20x30")
    // Between two points, the way is straight or a monotonic spline: 0, 75, 70 at 0, 0.5, 1 has the slopes 150, 70, -10.
    #expect(try frame("app:percentX=\"1\" app:curveFit=\"linear\"", "0.25") == "  View #a 37.6667,40 15x25")
    #expect(try frame("app:percentX=\"1\"", "0.25") == "  View #a 42.6667,40 15x25")
  }

  @Test func of_two_key_positions_at_one_place_the_second_is_reported() throws {
    func key(_ x: String) -> String {
      "<KeyPosition app:motionTarget=\"@id/a\" app:framePosition=\"50\" app:percentX=\"\(x)\"/>"
    }
    let (lines, warnings) = try movement(
      "<KeyFrameSet>\(key("1"))\n\(key("0"))</KeyFrameSet><KeyFrameSet>\(key("0.5"))</KeyFrameSet>", state: "0.5")
    #expect(lines[1] == "  View #a 75,80 20x30")
    #expect(warnings.count == 2, "\(warnings)")
    #expect(
      warnings.allSatisfy { $0.contains("'a' has another <KeyPosition> at the framePosition 50 (") }, "\(warnings)")
  }

  @Test func a_constraint_without_a_length_has_none() throws {
    let scene = """
      <MotionScene \(AndroidLayoutTests.namespaces)>
        <ConstraintSet android:id="@+id/start">
          <Constraint android:id="@id/a" android:layout_width="30dp"/>
        </ConstraintSet>
        <Transition app:constraintSetStart="@id/start" app:constraintSetEnd="@id/start"/>
      </MotionScene>
      """
    let (lines, warnings) = try frames(
      "<androidx.constraintlayout.motion.widget.MotionLayout \(size(100, 100)) app:layoutDescription=\"@xml/scene\">"
        + "<View android:id=\"@+id/a\" \(size(5, 5)) app:layout_constraintTop_toTopOf=\"parent\" "
        + "app:layout_constraintBottom_toBottomOf=\"parent\"/></androidx.constraintlayout.motion.widget.MotionLayout>",
      ["res/xml/scene.xml": scene])
    // Nothing anchors it at both ends, between which it would extend.
    #expect(lines[1].hasPrefix("  View #a 0,0 30x"))
    #expect(
      warnings.count == 1 && warnings[0].contains("expected android:layout_height on <Constraint>"), "\(warnings)")
  }

  /// Half of the quarter of an ellipse with the half axes 70 and 160.
  @Test func a_way_may_be_an_arc() throws {
    func frame(_ arc: String) throws -> String {
      let (lines, warnings) = try movement(start: "app:pathMotionArc=\"\(arc)\"", state: "0.5")
      #expect(warnings.isEmpty)
      return lines[1]
    }
    #expect(
      try frame("startVertical") == "  View #a 13,92.6667 20x30" && frame("below") == "  View #a 13,92.6667 20x30")
    #expect(
      try frame("startHorizontal") == "  View #a 57,67.3333 20x30" && frame("above") == "  View #a 57,67.3333 20x30")
    #expect(try frame("none") == "  View #a 35,80 20x30")
  }

  @Test func a_view_that_is_shown_in_one_state_fades_on_the_way() throws {
    let (lines, warnings) = try movement(end: "android:visibility=\"gone\"", state: "0.5", looks: true)
    // The gone view has no size at the end, at the bottom right.
    #expect(lines[1] == "  View #a 50,100 5x10" && warnings.isEmpty, "\(lines)")
    #expect(
      try movement(end: "android:visibility=\"gone\"", state: "end").lines.contains {
        $0.contains("#a") && $0.contains("gone")
      })
    // A constraint replaces the visibility of the view.
    #expect(try movement(view: "android:visibility=\"gone\"", state: "0").lines[1] == "  View #a 0,0 10x20")
  }

  @Test func unread_parts_of_a_scene_are_named() throws {
    let warnings = try movement(
      "<KeyFrameSet><KeyCycle app:motionTarget=\"@id/a\" app:framePosition=\"50\"/></KeyFrameSet>",
      start: "app:motionStagger=\"1\"", state: "0.5"
    ).warnings
    #expect(warnings.count == 2 && warnings.contains { $0.contains("<KeyCycle> isn't read") }, "\(warnings)")
    #expect(warnings.contains { $0.contains("'app:motionStagger=\"1\"' isn't read") })
  }

  @Test func a_bar_has_a_logo_before_its_title() throws {
    let bar = "androidx.appcompat.widget.Toolbar"
    let (lines, _) = try frames(
      "<\(bar) \(size(360, 64)) app:contentInsetStart=\"16dp\" app:logo=\"@drawable/mark\" app:title=\"T\"/>")
    #expect(lines[1] == "  ImageView 16,17 24x30")
    #expect(lines[2].hasPrefix("  TextView 4"))
  }

  @Test func a_switch_makes_room_for_its_labels() throws {
    func width(_ attributes: String, on: String = "A long label") throws -> Double {
      let line = try frames("<Switch \(wrapped) android:textOn=\"\(on)\" \(attributes)/>").lines[0]
      return try #require(line.split(separator: " ").last?.split(separator: "x").first.flatMap { Double($0) })
    }
    #expect(try width("android:showText=\"true\"") > width("") + 50)
    let capitals = """
      android:showText="true" android:switchTextAppearance="@android:style/TextAppearance.Material.Button"
      """
    #expect(try width(capitals) == width(capitals, on: "A LONG LABEL"))
  }
}
