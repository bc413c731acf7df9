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
}
