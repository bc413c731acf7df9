import Measure
import Testing

/// A layout that gives each child all of its space.
private final class Stack: ViewGroup {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    for child in subviews { measureChild(child, specs) }
    return specs.resolve(minimumSize)
  }

  override func onLayout(_ size: Size) {
    for child in subviews { child.layout(Rect(origin: .zero, size: child.measuredSize)) }
  }
}

/// A layout that notes the reason for each of its measure requests.
private final class NotingStack: ViewGroup {
  private(set) var noteCount = 0

  private func note() -> Explanation.Offer {
    noteCount += 1
    return Explanation.Offer("all of the stack")
  }

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let notes = explanationNotes
    for child in subviews {
      notes?.offer(to: child, along: .horizontal, note())
      measureChild(child, specs)
    }
    return specs.resolve(minimumSize)
  }

  override func onLayout(_ size: Size) {
    for child in subviews { child.layout(Rect(origin: .zero, size: child.measuredSize)) }
  }
}

@Suite struct MeasureTraceTests {
  private static let window = Size(width: 100, height: 100)

  /// Returns a stack that contains a chain of stacks of each depth, which may be 0.
  private static func tree(depths: [Int]) -> Stack {
    let root = Stack()
    for depth in depths {
      var parent = root
      for _ in 0..<depth {
        let child = Stack()
        parent.addSubview(child)
        parent = child
      }
    }
    return root
  }

  @Test(
    arguments: [
      (depths: [], chain: 1), ([2], 3), ([0, 4, 1], 5), ([View.maximumDepth - 1, 1], View.maximumDepth),
    ])
  func the_deepest_chain_counts_nested_views_with_or_without_a_budget(depths: [Int], chain: Int) throws {
    let count = depths.reduce(1, +)
    let root = Self.tree(depths: depths)
    let trace = root.recordMeasures { root.measureAndLayout(in: Self.window) }
    #expect(trace.deepestChain == chain)
    #expect(trace.calls.count >= count)

    let other = Self.tree(depths: depths)
    let metered = try other.recordMeasures {
      try other.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: 100_000))
    }
    #expect(metered.deepestChain == chain)
    #expect(metered.calls.map(\.size) == trace.calls.map(\.size))
    #expect(metered.calls.map(\.isDuringLayout) == trace.calls.map(\.isDuringLayout))
  }

  @Test func the_deepest_chain_is_that_of_the_views_measured_while_recording() throws {
    let root = Self.tree(depths: [5, 1])
    try root.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: 100_000))
    #expect(root.recordMeasures {}.deepestChain == 0)
    #expect(root.recordMeasures { root.measureAndLayout(in: Self.window) }.deepestChain == 1)

    root.subviews[1].setNeedsLayout()
    #expect(root.recordMeasures { root.measureAndLayout(in: Self.window) }.deepestChain == 2)
  }

  @Test func a_pass_without_a_budget_after_an_interrupted_one_has_the_same_depths() throws {
    let root = Self.tree(depths: [5])
    #expect(throws: LayoutInterrupted.outOfSteps) {
      try root.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: 2))
    }
    #expect(root.recordMeasures { root.measureAndLayout(in: Self.window) }.deepestChain == 6)
  }

  @Test func a_view_has_its_calls_in_each_of_several_traces() throws {
    let root = Self.tree(depths: [2, 3])
    let views = root.subviews + root.subviews.flatMap(\.subviews)
    let whole = root.recordMeasures { root.measureAndLayout(in: Self.window) }
    let sizes = views.map { whole.calls(to: $0).map(\.size) }
    // The views have other numbers in the second trace, which begins at another one.
    let inner = root.subviews[1]
    inner.setNeedsLayout()
    let part = inner.recordMeasures { root.measureAndLayout(in: Self.window) }
    #expect(views.map { whole.calls(to: $0).map(\.size) } == sizes)
    #expect(!sizes.contains([]))
    #expect(part.calls(to: root.subviews[0]).isEmpty)
    #expect(part.calls(to: inner).count == 1)
    let call = try #require(whole.calls(to: views[0]).first)
    #expect(whole.call(number: call.number)?.view === views[0])
    #expect(whole.call(number: whole.calls.count) == nil)
    let outer = try #require(whole.calls(to: root).first)
    #expect(
      whole.calls(during: outer.number).map { ObjectIdentifier($0.view) } == root.subviews.map(ObjectIdentifier.init))
  }

  @Test func nothing_is_noted_once_the_budget_is_exhausted() throws {
    func stack() -> NotingStack {
      let stack = NotingStack()
      for _ in 0..<100 { stack.addSubview(Stack()) }
      return stack
    }
    let (whole, ended) = (stack(), stack())
    _ = whole.recordMeasures { whole.measureAndLayout(in: Self.window) }
    #expect(whole.noteCount == 100)
    #expect(throws: LayoutInterrupted.outOfSteps) {
      _ = try ended.recordMeasures {
        try ended.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: 10))
      }
    }
    #expect((1...20).contains(ended.noteCount))
  }
}
