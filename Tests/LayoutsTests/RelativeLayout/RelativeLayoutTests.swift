import Layouts
import Measure
import TestSupport
import Testing

/// Behavior of RelativeLayout in documents and for clients, beyond the frames that Android has, too.
@Suite struct RelativeLayoutTests {
  private let layout = RelativeLayout()

  private func add(
    _ id: String, _ size: Size = Size(width: 10, height: 10), _ setUp: (RelativeLayout.LayoutParams) -> Void = { _ in }
  ) -> View {
    let view = View()
    view.id = id
    let params = RelativeLayout.LayoutParams(width: .fixed(size.width), height: .fixed(size.height))
    setUp(params)
    view.layoutParams = params
    layout.addSubview(view)
    return view
  }

  private func layOut() { layout.measureAndLayout(in: Size(width: 200, height: 100)) }

  private func problems() throws -> [LayoutProblem] {
    let kind = try #require(ViewKind.builtIn.first { $0.aliases.contains("GRXRelativeLayout") })
    return kind.problems(layout)
  }

  @Test func a_rule_may_name_a_view_that_comes_later() {
    let first = add("first") { $0.toRightOf = "second" }
    _ = add("second", Size(width: 30, height: 10))
    layOut()
    #expect(first.frame == Rect(x: 30, y: 0, width: 10, height: 10))
  }

  @Test func changing_an_id_a_rule_or_the_children_takes_effect() {
    let anchor = add("anchor", Size(width: 30, height: 10))
    let view = add("view") { $0.toRightOf = "anchor" }
    layOut()
    #expect(view.frame.x == 30)
    anchor.id = "other"
    layOut()
    #expect(view.frame.x == 0)
    (view.layoutParams as? RelativeLayout.LayoutParams)?.toRightOf = "other"
    layOut()
    #expect(view.frame.x == 30)
    let wide = View()
    wide.id = "wide"
    wide.layoutParams = RelativeLayout.LayoutParams(width: 50, height: 10)
    layout.insertSubview(wide, at: 0)
    (view.layoutParams as? RelativeLayout.LayoutParams)?.toRightOf = "wide"
    layOut()
    #expect(view.frame.x == 50)
    layout.removeSubview(wide)
    layOut()
    #expect(view.frame.x == 0)
  }

  @Test func its_own_fixed_size_is_the_minimum_if_no_size_is_imposed() {
    let scroll = ScrollView()
    scroll.addSubview(layout)
    layout.layoutParams.height = 70
    _ = add("view")
    scroll.measureAndLayout(in: Size(width: 100, height: 50))
    #expect(layout.frame.size.height == 70)
    layout.layoutParams.height = 90
    scroll.measureAndLayout(in: Size(width: 100, height: 50))
    #expect(layout.frame.size.height == 90)
  }

  @Test func start_and_end_margins_are_those_of_the_layouts_direction() {
    layout.layoutParams.width = .matchParent
    let view = add("view") { $0.marginStart = 7 }
    view.layoutDirection = .rightToLeft
    layOut()
    #expect(view.frame.x == 7)
    layout.layoutDirection = .rightToLeft
    layOut()
    #expect(view.frame.x == 200 - 7 - 10)
  }

  @Test func contradictory_anchors_clamp_the_frame_and_dependents_see_the_edges() {
    _ = add("left", Size(width: 20, height: 10))
    _ = add("right", Size(width: 20, height: 10)) { $0.margins.left = 60 }
    let squeezed = add("squeezed") {
      $0.toRightOf = "right"
      $0.toLeftOf = "left"
    }
    let dependent = add("dependent") { $0.toRightOf = "squeezed" }
    layOut()
    #expect(squeezed.frame == Rect(x: 80, y: 0, width: 0, height: 10))
    #expect(dependent.frame.x == 0)
  }

  @Test func right_to_left_a_child_at_the_left_makes_the_width_follow_the_limit() {
    layout.layoutDirection = .rightToLeft
    layout.padding = Edges(left: 50)
    _ = add("view") { $0.alignParentLeft = true }
    for limit in [200, 180] {
      layout.measure(MeasureSpecs(width: .atMost(limit), height: .atMost(limit)))
      #expect(layout.measuredSize.width == limit - 50)
    }
  }

  // MARK: Problems

  /// The second window is smaller, and the result for the first one would fit into it.
  @Test func right_to_left_an_edge_that_is_clamped_does_not_follow_the_limit() {
    layout.layoutDirection = .rightToLeft
    let anchor = add("anchor") { $0.margins.right = 15 }
    // The space to the right of it is negative, which Android treats as no limit.
    let view = add("view", Size(width: 100, height: 10)) {
      $0.alignLeft = "anchor"
      $0.margins.right = 30
    }
    for (limit, width) in [(Pixels.limit, 25), (Pixels.limit - 10, 35), (1000, 100)] {
      layout.measureAndLayout(MeasureSpecs(width: .atMost(limit), height: .atMost(100)))
      #expect(view.frame == Rect(x: 0, y: 0, width: width, height: 10))
      #expect(anchor.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  @Test func an_unknown_id_is_reported_and_treated_as_missing() throws {
    let view = add("view") {
      $0.below = "nobody"
      $0.margins.top = 5
      $0.alignWithParentIfMissing = true
    }
    layout.ignoreGravity = "noone"
    layOut()
    #expect(view.frame.y == 5)
    #expect(
      try problems() == [
        LayoutProblem(.unknownID("noone"), attribute: "ignoreGravity"),
        LayoutProblem(.unknownID("nobody"), childIndex: 0, attribute: "below"),
      ])
  }

  @Test func a_cycle_across_the_axes_is_legal() throws {
    let first = add("first") { $0.toRightOf = "second" }
    let second = add("second") { $0.below = "first" }
    layOut()
    #expect(try problems().isEmpty)
    #expect(first.frame.origin == Point(x: 10, y: 0))
    #expect(second.frame.origin == Point(x: 0, y: 10))
  }

  @Test func a_cycle_on_an_axis_is_reported_and_the_rule_that_closes_it_is_ignored() throws {
    _ = add("free")
    let first = add("a") { $0.toRightOf = "b" }
    let second = add("b") { $0.alignLeft = "c" }
    let third = add("c") {
      $0.toEndOf = "a"
      $0.alignBaseline = "c"
    }
    layOut()
    #expect(
      try problems() == [
        LayoutProblem(.cycle(["a", "b", "c"], .horizontal), childIndex: 3, attribute: "toEndOf"),
        LayoutProblem(.cycle(["c"], .vertical), childIndex: 3, attribute: "alignBaseline"),
      ])
    #expect([third, second, first].map(\.frame.x) == [0, 0, 10])
  }

  @Test func thousands_of_cycles_are_found_in_one_walk() throws {
    let count = 4000
    for index in 0..<count {
      _ = add("\(index)") {
        $0.below = "\((index + 1) % count)"
        $0.alignTop = "\(index ^ 1)"
      }
    }
    layOut()
    #expect(try problems().allSatisfy { if case .cycle(_, .vertical) = $0.kind { true } else { false } })
    #expect(try !problems().isEmpty)
  }
}
