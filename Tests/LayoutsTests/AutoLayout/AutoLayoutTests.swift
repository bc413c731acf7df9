import Dialects
import Layouts
import Measure
import TestSupport
import Testing

@Suite struct AutoLayoutTests {
  private let root = AutoLayout()

  private func layOut(_ width: Int = 300, _ height: Int = 200) {
    root.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .exactly(height)))
  }

  private func add(_ view: View = View(), _ constraints: KeyValuePairs<String, ConstraintOperand> = [:]) -> View {
    root.addSubview(view)
    view.addConstraints(constraints)
    return view
  }

  private func text(_ text: String) -> TextView { TextView(text, measurer: CellTextMetrics(width: 8, height: 16)) }

  @Test func halves_are_rounded_up_on_both_sides_of_zero() {
    let a = add(View(), ["left ==": 0.5, "right ==": -0.5, "top ==": -0.5, "height ==": 3])
    layOut(10, 10)
    // 0.5 and 9.5 become 1 and 10; −0.5 and 2.5 become 0 and 3.
    #expect(a.frame == Rect(x: 1, y: 0, width: 9, height: 3))
  }

  @Test func fixed_sizes_and_match_parent_are_required() {
    let a = add()
    a.layoutParams.width = .fixed(40)
    a.layoutParams.height = .matchParent
    a.addConstraints(["right ==": .superview])
    layOut()
    #expect(a.frame == Rect(x: 260, y: 0, width: 40, height: 200))
    a.layoutParams.width = .fixed(41)
    layOut()
    #expect(a.frame.width == 41)
  }

  @Test func minimum_and_maximum_sizes_are_required() {
    let a = add(View(), ["width ==": .init(root.width, priority: 999), "height ==": .init(number: 0)])
    a.maxWidth = 120
    a.minWidth = 20
    layOut()
    #expect(a.frame.width == 120)
    layOut(5, 5)
    #expect(a.frame.width == 20)
  }

  @Test func limits_that_are_set_changed_and_removed_take_effect() {
    let views = (0..<3).map { add(View(), ["left ==": 0, "top ==": .init(number: Double(10 * $0))]) }
    layOut()
    #expect(views.map(\.frame.width) == [0, 0, 0])
    views[2].minWidth = 20
    views[0].minHeight = 4
    layOut()
    #expect(views.map(\.frame.width) == [0, 0, 20])
    #expect(views.map(\.frame.height) == [4, 0, 0])
    views[2].minWidth = 30
    views[1].minWidth = 8
    layOut()
    #expect(views.map(\.frame.width) == [0, 8, 30])
    (views[2].minWidth, views[0].minHeight) = (0, 0)
    layOut()
    #expect(views.map(\.frame.width) == [0, 8, 0])
    #expect(views.map(\.frame.height) == [0, 0, 0])
  }

  @Test func a_gone_view_has_no_size_and_keeps_its_constraints() {
    let a = add(text("Hello"), ["left ==": 10, "top ==": 0])
    let b = add(View(), ["left ==": .init(a.right, constant: 8), "width ==": 5])
    layOut()
    #expect(b.frame.x == 58)
    a.visibility = .gone
    layOut()
    #expect(b.frame.x == 18)
    a.visibility = .visible
    layOut()
    #expect(b.frame.x == 58)
  }

  @Test func a_text_is_measured_at_its_width_before_heights_are_solved() {
    let a = add(text("aaaa bbbb cccc"), ["left ==": 0, "top ==": 0, "width <=": .init(root.width, multiplier: 0.5)])
    let b = add(View(), ["top ==": a.bottom, "left ==": a.left, "width ==": a.width, "height ==": 1])
    layOut(100, 100)
    // 50 pixels hold six cells: three lines.
    #expect(a.frame == Rect(x: 0, y: 0, width: 50, height: 48))
    #expect(b.frame.y == 48)
    #expect(a.measuredSize == Size(width: 50, height: 48))
  }

  @Test func an_aspect_ratio_joins_both_axes() {
    let a = add(View(), ["top ==": 0, "left ==": 0, "height ==": 30])
    a.addConstraints(["width ==": .init(a.height, multiplier: 1.5)])
    layOut()
    #expect(a.frame == Rect(x: 0, y: 0, width: 45, height: 30))
  }

  @Test func the_fitting_size_is_as_small_as_the_content_allows() {
    _ = add(text("Hello"), ["left ==": 10, "right ==": -6, "top ==": 3, "bottom ==": -4])
    root.measureAndLayout(.unspecified)
    #expect(root.frame.size == Size(width: 56, height: 23))
    root.measureAndLayout(MeasureSpecs(width: .atMost(40), height: .atMost(500)))
    #expect(root.frame.size == Size(width: 40, height: 39))
  }

  @Test func the_last_of_conflicting_constraints_is_dropped() {
    let a = View()
    let made = a.addConstraints(["width ==": 100, "left ==": 0, "width <=": 80, "top ==": 5])
    root.addSubview(a)
    layOut()
    #expect(a.frame.width == 100)
    made[0].isActive = false
    layOut()
    #expect(a.frame.width == 0)
    made[0].isActive = true
    layOut()
    #expect(a.frame == Rect(x: 0, y: 5, width: 100, height: 0))
  }

  @Test func a_contradiction_lists_a_smallest_set() {
    let a = add(View(), ["left ==": 0, "right ==": -20, "top ==": 0, "width ==": 100])
    a.id = "a"
    layOut()
    #expect(a.frame == Rect(x: 0, y: 0, width: 280, height: 0))
    let findings = root.contradictionFindings
    #expect(
      // Without the places at which the constraints are written.
      findings.map { "\($0.text)".replacing(/\ \([^)]*\)/, with: "") } == [
        "'the width 300 of AutoLayout', '#a.left == superview.left', '#a.right == superview.right − 20' and "
          + "'#a.width == 100' contradict one another; '#a.width == 100' is dropped"
      ])
  }

  @Test func relative_edges_follow_the_direction() {
    let a = add(View(), ["leading ==": 10, "width ==": 20])
    let b = add(View(), ["leading ==": .init(a.trailing, constant: 5), "width ==": 10])
    layOut()
    #expect(a.frame.x == 10 && b.frame.x == 35)
    root.layoutDirection = .rightToLeft
    layOut()
    #expect(a.frame.x == 270 && b.frame.x == 255)
  }

  @Test func right_to_left_a_multiplier_applies_to_mirrored_coordinates() {
    let a = add(View(), ["leading ==": 40, "width ==": 20])
    let b = add(View(), ["leading ==": .init(a.leading, multiplier: 2), "width ==": 20])
    root.layoutDirection = .rightToLeft
    layOut()
    #expect(a.frame.x == 240 && b.frame.x == 200)
  }

  @Test func a_constraint_across_layouts_makes_them_one_system() {
    let group = AutoLayout()
    root.addSubview(group)
    let inner = View()
    group.addSubview(inner)
    let outer = add(View(), ["left ==": 100, "top ==": 50, "width ==": 10, "height ==": 10])
    group.addConstraints(["left ==": 20, "top ==": 30, "right ==": -20, "bottom ==": -30])
    inner.addConstraints(["left ==": outer.right, "top ==": 5, "width ==": 12, "height ==": 7])
    layOut()
    #expect(group.frame == Rect(x: 20, y: 30, width: 260, height: 140))
    #expect(inner.frame == Rect(x: 90, y: 5, width: 12, height: 7))
    outer.keptConstraints[0].constant = 120
    layOut()
    #expect(inner.frame.x == 110)
  }

  @Test func an_inner_layout_grows_with_the_views_outside() {
    let group = AutoLayout()
    root.addSubview(group)
    let inner = View()
    group.addSubview(inner)
    let outer = add(View(), ["left ==": 0, "top ==": 0, "width ==": 64, "height ==": 10])
    group.addConstraints(["left ==": 10, "top ==": 20])
    inner.addConstraints([
      "left ==": 5, "right ==": -5, "top ==": 0, "bottom ==": .superview, "height ==": 9, "width ==": outer.width,
    ])
    layOut()
    #expect(inner.frame == Rect(x: 5, y: 0, width: 64, height: 9))
    #expect(group.frame == Rect(x: 10, y: 20, width: 74, height: 9))
  }

  @Test func a_text_is_measured_at_most_three_times() {
    final class Counter: View {
      var runs = 0
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        runs += 1
        return specs.resolve(Size(width: 70, height: specs.width.isExact ? 4000 / max(1, specs.width.size) : 10))
      }
    }
    let counter = Counter()
    _ = add(counter, ["left ==": 0, "top ==": 0, "width <=": 50])
    counter.addConstraints(["width <=": .init(counter.height, multiplier: 2)])
    layOut()
    #expect(counter.runs <= 4)
    #expect(counter.frame.width <= 50)
  }

  @Test func baselines_are_those_of_the_text() {
    let a = add(text("Big"), ["left ==": 0, "top ==": 10])
    let b = add(View(), ["left ==": a.right, "firstBaseline ==": a.firstBaseline, "height ==": 4, "width ==": 4])
    let c = add(View(), ["left ==": b.right, "bottom ==": a.lastBaseline, "height ==": 4, "width ==": 4])
    layOut()
    #expect(b.frame.y == 22)
    #expect(c.frame.y == 18)
  }

  @Test func a_view_of_several_lines_has_its_own_last_baseline() {
    final class Lines: View {
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        measuredBaseline = 8
        return specs.resolve(Size(width: 20, height: 30))
      }
      override var lastBaselineInset: Int? { 2 }
    }
    let a = add(Lines(), ["left ==": 0, "top ==": 10])
    let b = add(View(), ["left ==": a.right, "bottom ==": a.firstBaseline, "height ==": 4, "width ==": 4])
    let c = add(View(), ["left ==": b.right, "bottom ==": a.lastBaseline, "height ==": 4, "width ==": 4])
    layOut()
    #expect(b.frame.y == 14)
    #expect(c.frame.y == 34)
  }

  @Test func margins_are_the_padding() {
    root.padding = Edges(left: 10, top: 20, right: 30, bottom: 40)
    let a = add(
      View(),
      [
        "left ==": .superview.leftMargin, "right ==": .superview.rightMargin, "top ==": .superview.topMargin,
        "bottom ==": .superview.bottomMargin,
      ])
    let b = add(View(), ["centerX ==": .superview.centerXWithinMargins, "width ==": 10, "top ==": 0])
    layOut()
    #expect(a.frame == Rect(x: 10, y: 20, width: 260, height: 140))
    #expect(b.frame.x == 135)
  }

  @Test func padding_of_a_gone_view_takes_effect_whenever_it_is_set() {
    let gone = add(View(), ["left ==": 10, "top ==": 0])
    let a = add(View(), ["left ==": .init(gone.leftMargin), "width ==": 5])
    gone.visibility = .gone
    layOut()
    #expect(a.frame.x == 10)
    gone.padding = Edges(left: 7)
    layOut()
    #expect(a.frame.x == 17)
    gone.padding = Edges(left: 3)
    layOut()
    #expect(a.frame.x == 13)
  }

  /// The middle layout is part of the outer one's system, and the inner one of the middle one's: all three are one
  /// system.
  @Test func layouts_are_joined_through_those_between_them() {
    let (middle, inner, leaf, width) = (AutoLayout(), AutoLayout(), View(), View())
    root.addSubview(middle)
    root.addSubview(width)
    middle.addSubview(inner)
    inner.addSubview(leaf)
    width.addConstraints(["left ==": 0, "top ==": 0, "width ==": 90, "height ==": 1])
    middle.addConstraints(["left ==": 0, "top ==": 0, "height ==": 50])
    inner.addConstraints(["left ==": 0, "right ==": 0, "top ==": 0, "bottom ==": 0, "width ==": width.width])
    leaf.addConstraints(["right ==": .init(middle.right, constant: -4), "width ==": 10, "top ==": 0, "height ==": 5])
    layOut()
    #expect(middle.frame == Rect(x: 0, y: 0, width: 90, height: 50))
    #expect(leaf.frame == Rect(x: 76, y: 0, width: 10, height: 5))
    width.layoutParams.width = .fixed(90)
    layOut()
    #expect(leaf.frame.x == 76)
  }

  /// A text is measured at its solved width only if its lines may differ from those without a limit.
  @Test func a_text_that_keeps_its_lines_is_measured_once() {
    let counter = WidthRecorder()
    let wide = add(TextView("one two", measurer: counter), ["left ==": 0, "right ==": -100, "top ==": 0])
    let below = add(
      View(), ["top ==": .init(wide.firstBaseline, constant: 1), "left ==": 0, "width ==": 5, "height ==": 5])
    layOut()
    #expect(counter.widths == [nil])
    #expect(wide.frame == Rect(x: 0, y: 0, width: 200, height: 16))
    #expect(below.frame.y == (wide.measuredBaseline ?? 0) + 1)
    layOut(140)
    #expect(counter.widths == [nil, 40])
    #expect(wide.frame == Rect(x: 0, y: 0, width: 40, height: 32))
    // With a limit in lines of its own, the natural width isn't that of a line.
    let limited =
      add(TextView("one two", measurer: counter), ["left ==": 0, "right ==": -100, "bottom ==": 0]) as! TextView
    limited.maxTextWidth = 30
    layOut()
    #expect(limited.frame == Rect(x: 0, y: 184, width: 200, height: 16))
  }
}
