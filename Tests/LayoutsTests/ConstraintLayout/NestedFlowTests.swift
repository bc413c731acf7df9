import Layouts
import Measure
import Testing

/// Flows that are members of other Flows.
///
/// Source: androidx.constraintlayout.core.widgets (2.2.0-alpha). VirtualLayout.measureChildren measures each member through the
/// parent's Measurer, which measures a member that is a Flow as it does the outer one (ConstraintLayout.Measurer.measure), and
/// BasicMeasure.measureChildren leaves out what is in a Flow. WidgetsList.measureMatchConstraints gives members that fill a row
/// equal shares, and ConstraintWidgetContainer.addChildrenToSolver adds a Flow before the Flows in it, since
/// Flow.addToSolver resets the anchors of its members.
@Suite struct NestedFlowTests {
  /// A leaf that counts the runs of its `onMeasure`.
  private final class Counter: View {
    var count = 0

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      count += 1
      return Size(width: specs.width.resolve(5), height: specs.height.resolve(5))
    }
  }

  private func flow(
    _ id: String, _ members: String..., width: Dimension = .wrapContent, height: Dimension = .wrapContent,
    _ set: (Flow) -> Void = { _ in }
  ) -> Flow {
    let flow = Flow()
    flow.id = id
    flow.referencedIds = members
    flow.layoutParams = ConstraintLayout.LayoutParams(width: width, height: height)
    set(flow)
    return flow
  }

  private func view(_ id: String, _ width: Dimension, _ height: Dimension) -> View {
    let view = View()
    view.id = id
    view.layoutParams = ConstraintLayout.LayoutParams(width: width, height: height)
    return view
  }

  /// Anchors a view to the top and both sides of its layout.
  private func anchor(_ view: View) {
    guard let params = view.layoutParams as? ConstraintLayout.LayoutParams else { return }
    params.leftToLeft = "parent"
    params.rightToRight = "parent"
    params.topToTop = "parent"
  }

  private func layOut(_ children: [View], in size: Size = Size(width: 300, height: 100)) -> ConstraintLayout {
    let layout = ConstraintLayout()
    for child in children { layout.addSubview(child) }
    layout.measureAndLayout(.exactly(size))
    return layout
  }

  // MARK: Frames

  /// The packed chain of the outer Flow is 40 + 90 long, so 85 remain on each side. The members of the inner one fill its 90:
  /// 30, a gap of 10, and 50. All are centered in a row of 20, the height of the tallest.
  @Test func a_flow_in_a_flow_is_a_member_as_large_as_its_content() {
    let outer = flow("outer", "a", "inner", width: 0) { $0.settings.horizontalStyle = .packed }
    let inner = flow("inner", "b", "c") { $0.settings.horizontalGap = 10 }
    anchor(outer)
    let (a, b, c) = (view("a", 40, 20), view("b", 30, 10), view("c", 50, 10))
    _ = layOut([outer, inner, a, b, c])
    #expect(outer.frame == Rect(x: 0, y: 0, width: 300, height: 20))
    #expect(a.frame == Rect(x: 85, y: 0, width: 40, height: 20))
    #expect(inner.frame == Rect(x: 125, y: 5, width: 90, height: 10))
    #expect(b.frame == Rect(x: 125, y: 5, width: 30, height: 10))
    #expect(c.frame == Rect(x: 165, y: 5, width: 50, height: 10))
  }

  /// The inner Flow fills what 60 leave of 300, and its first member what 40 leave of 240.
  @Test func a_flow_that_fills_a_row_gives_its_members_shares_of_its_own_share() {
    let outer = flow("outer", "a", "inner", width: 0) { $0.settings.wrapMode = .chain }
    let inner = flow("inner", "b", "c", width: 0) { $0.settings.wrapMode = .chain }
    anchor(outer)
    let (a, b, c) = (view("a", 60, 20), view("b", 0, 10), view("c", 40, 10))
    _ = layOut([outer, inner, a, b, c])
    #expect(inner.frame == Rect(x: 60, y: 5, width: 240, height: 10))
    #expect(b.frame == Rect(x: 60, y: 5, width: 200, height: 10))
    #expect(c.frame == Rect(x: 260, y: 5, width: 40, height: 10))
  }

  @Test func the_order_of_the_children_does_not_matter_to_nested_flows() {
    func frames(isReversed: Bool) -> [String: Rect] {
      let flows = [
        flow("f0", "a", "f1", width: 0) { $0.settings.wrapMode = .chain },
        flow("f1", "f2", "b") { $0.settings.orientation = .vertical },
        flow("f2", "c", "d") { $0.settings.verticalGap = 3 },
      ]
      anchor(flows[0])
      let views = [view("a", 60, 20), view("b", 50, 10), view("c", 40, 30), view("d", 20, 10)]
      let layout = layOut((isReversed ? flows.reversed() : flows) + views)
      return Dictionary(layout.subviews.map { ($0.id ?? "", $0.frame) }, uniquingKeysWith: { first, _ in first })
    }
    #expect(frames(isReversed: false) == frames(isReversed: true))
    #expect(frames(isReversed: true)["f1"]?.size == Size(width: 60, height: 40))
  }

  // MARK: Counts

  /// Returns a layout of Flows, each in the one before, with a view beside the next one and two in the last.
  private func nested(
    _ count: Int, isReversed: Bool = false, _ set: (Flow, Int) -> Void
  ) -> (layout: ConstraintLayout, views: [Counter]) {
    let layout = ConstraintLayout()
    var children: [View] = []
    var views: [Counter] = []
    for number in 0..<count {
      let view = Counter()
      view.id = "v\(number)"
      view.layoutParams = ConstraintLayout.LayoutParams(width: number % 3 == 0 ? 0 : .wrapContent, height: .wrapContent)
      views.append(view)
      let next = flow("f\(number)", "v\(number)", "f\(number + 1)", width: 0)
      set(next, number)
      if number == 0 { anchor(next) }
      children += [view, next]
    }
    for child in isReversed ? children.reversed() : children { layout.addSubview(child) }
    return (layout, views)
  }

  private static let modes: [Flow.WrapMode] = [.none, .chain, .aligned, .chain2]

  @Test(arguments: modes, [Axis.horizontal, .vertical])
  func views_in_nested_flows_are_measured_at_most_twice(mode: Flow.WrapMode, axis: Axis) {
    for count in [2, 20, 200] {
      let (layout, views) = nested(count) { flow, _ in
        flow.settings.wrapMode = mode
        flow.settings.orientation = axis
      }
      let trace = layout.recordMeasures { layout.measureAndLayout(.exactly(Size(width: 360, height: 640))) }
      #expect(views.allSatisfy { (1...2).contains($0.count) })
      #expect(layout.subviews.filter { $0 is Flow }.allSatisfy { trace.calls(to: $0).count <= 2 })
    }
  }

  /// In these Flows, a length follows from that of the Flow around it, which changes its own length again.
  @Test func the_steps_of_nested_flows_do_not_grow_exponentially() {
    for isReversed in [false, true] {
      for mode in Self.modes {
        func steps(_ count: Int) -> Int {
          let (layout, _) = nested(count, isReversed: isReversed) { flow, number in
            let params = flow.layoutParams as? ConstraintLayout.LayoutParams
            flow.settings.wrapMode = mode
            flow.settings.orientation = number % 2 == 0 ? .horizontal : .vertical
            params?.width = number % 2 == 0 ? 0 : .wrapContent
            params?.height = number % 2 == 0 ? .wrapContent : 0
            params?.widthPercent = number % 2 == 0 ? 0.9 : nil
            params?.heightPercent = number % 2 == 0 ? nil : 0.9
          }
          let meter = Meter(LayoutBudget())
          layout.withMeter(meter) { layout.measureAndLayout(in: Size(width: 360, height: 640)) }
          return meter.count
        }
        // Twice as many equations, of twice as many variables, are solved twice as often.
        #expect(steps(64) < 8 * steps(32))
      }
    }
  }

  /// Each level has two Flows, which both contain those of the next one, and different insets, so that there are twice as many
  /// different lengths at each level.
  @Test func flows_in_several_flows_end_soon() {
    for mode in Self.modes {
      let layout = ConstraintLayout()
      for level in 0..<30 {
        for (name, inset) in [("a", level + 1), ("b", 2 * level + 3)] {
          let flow = flow("\(name)\(level)", "a\(level + 1)", "b\(level + 1)", width: 0) { $0.settings.wrapMode = mode }
          flow.padding = Edges(left: inset, top: 0, right: 0, bottom: 0)
          if level == 0 { anchor(flow) }
          layout.addSubview(flow)
        }
      }
      for id in ["a30", "b30"] { layout.addSubview(view(id, 5, 5)) }
      let meter = Meter(LayoutBudget())
      layout.withMeter(meter) { layout.measureAndLayout(in: Size(width: 1_000_000, height: 640)) }
      #expect(meter.count < 200_000)
    }
  }

  // MARK: Cycles

  @Test(arguments: [2, 3, 20, 200, 20_000], [Axis.horizontal, .vertical])
  func flows_that_contain_one_another_have_no_members_and_no_size(count: Int, axis: Axis) {
    let flows = (0..<count).map { number in
      flow("f\(number)", "v", "f\((number + 1) % count)", width: 0, height: 10) { $0.settings.orientation = axis }
    }
    let outer = flow("outer", "a", "f1")
    let (a, v) = (view("a", 30, 40), view("v", 5, 5))
    let layout = layOut([outer, a, v] + flows)
    #expect(flows.allSatisfy { $0.frame.size == .zero })
    #expect(outer.frame.size == Size(width: 30, height: 40))
    #expect(a.frame.size == Size(width: 30, height: 40))
    #expect(v.frame.size == Size(width: 5, height: 5))
    let problem = layout.problems.first
    #expect(layout.problems.count == 1)
    #expect(problem?.kind == .flowCycle((0..<count).map { "f\(($0 + 1) % count)" }))
    #expect(problem?.childIndex == 3 && problem?.attribute == "referencedIds" && problem?.element == 1)
  }

  @Test func a_flow_that_contains_only_flows_of_a_cycle_and_one_that_names_itself_are_laid_out() {
    let flows = [flow("a", "b", "v"), flow("b", "a"), flow("c", "a", "b", "w"), flow("d", "d", "w")]
    let (v, w) = (view("v", 5, 5), view("w", 6, 7))
    let layout = layOut(flows + [v, w])
    #expect(flows.map(\.frame.size) == [.zero, .zero, Size(width: 6, height: 7), Size(width: 6, height: 7)])
    #expect(layout.problems.map(\.kind) == [.flowCycle(["a", "b"])])
  }
}
