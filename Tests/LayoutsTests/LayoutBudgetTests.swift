import Dialects
import Layouts
import Measure
import TestSupport
import Testing

/// A layout that takes too long is abandoned, and the tree can be laid out again.
struct LayoutBudgetTests {
  private static let window = Size(width: 360, height: 640)

  /// Children of a ConstraintLayout that depend on one another in both directions, with ratios: their equations take
  /// seconds to solve.
  private static func knot(_ count: Int) -> View {
    let layout = ConstraintLayout()
    for index in 0..<count {
      let child = TextView("knot \(index)")
      child.id = "c\(index)"
      let params = ConstraintLayout.LayoutParams(width: 0, height: index % 2 == 0 ? 0 : .wrapContent)
      params.leftToLeft = index > 0 ? "c\((index * 7) % index)" : ConstraintLayout.LayoutParams.parent
      params.rightToRight = index + 1 < count ? "c\((index * 13 + 5) % count)" : ConstraintLayout.LayoutParams.parent
      params.topToBottom = index > 0 ? "c\(index - 1)" : nil
      params.bottomToTop = index + 1 < count ? "c\(index + 1)" : nil
      if index % 2 == 0 { params.dimensionRatio = ConstraintLayout.DimensionRatio(width: 3, height: 2) }
      layout.addSubview(child, params)
    }
    return layout
  }

  /// Texts in a row with contradictory constraints.
  private static func contradiction(_ count: Int) -> View {
    let layout = AutoLayout()
    let views = (0..<count).map { _ in TextView("a text that is long") }
    for view in views { layout.addSubview(view) }
    for (index, view) in views.enumerated() {
      let next = views[(index + 1) % count]
      view.addConstraints(["right ==": .init(next.left, constant: -8), "width ==": .init(next.width, multiplier: 1.01)])
    }
    return layout
  }

  /// A list in which each child is below the previous one, or above all others in a cycle.
  private static func rules(_ count: Int, isCyclic: Bool) -> View {
    let layout = RelativeLayout()
    for index in 0..<count {
      let child = TextView("text \(index)")
      child.id = "c\(index)"
      let params = RelativeLayout.LayoutParams()
      params.below = index > 0 ? "c\(index - 1)" : isCyclic ? "c\(count - 1)" : nil
      layout.addSubview(child, params)
    }
    return layout
  }

  /// Children that can be placed one after the other: a chain, or a list from last to first.
  private static func places(_ count: Int, isChain: Bool) -> View {
    typealias Params = ConstraintLayout.LayoutParams
    let layout = ConstraintLayout()
    for index in 0..<count {
      let child = TextView("text \(index)")
      child.id = "c\(index)"
      let params = Params(width: .wrapContent, height: .wrapContent)
      params.leftToLeft = Params.parent
      params.bottomToTop = index + 1 < count ? "c\(index + 1)" : nil
      if index + 1 == count { params.bottomToBottom = Params.parent }
      if isChain {
        params.topToBottom = index > 0 ? "c\(index - 1)" : nil
        if index == 0 { params.topToTop = Params.parent }
      }
      layout.addSubview(child, params)
    }
    return layout
  }

  private static func text(_ measurer: any TextMeasurer) -> View {
    TextView(String(repeating: "some words that wrap, ", count: 5000), measurer: measurer)
  }

  private static func nested(_ depth: Int) -> View {
    let outer = LinearLayout(direction: .horizontal)
    outer.addSubview(TextView("a"), .init(width: 0, weight: 1))
    if depth > 0 { outer.addSubview(nested(depth - 1), .init(width: 0, weight: 1)) }
    return outer
  }

  private static let makers: [(name: String, make: @Sendable () -> View)] = [
    ("constraints", { knot(36) }), ("auto layout", { contradiction(24) }), ("grid", { LongLayouts.grid(300) }),
    ("list", { LongLayouts.column(2000) }), ("Android's text", { text(AndroidTextMetrics()) }),
    ("text", { text(ProportionalTextMetrics()) }), ("nested", { nested(40) }),
    ("rules", { rules(300, isCyclic: false) }), ("cyclic rules", { rules(300, isCyclic: true) }),
    ("chain", { places(300, isChain: true) }), ("backward", { places(300, isChain: false) }),
  ]

  private func frames(_ root: View) -> [Rect] {
    var frames: [Rect] = []
    root.forEachView { view, _, _ in frames.append(view.frame) }
    return frames
  }

  @Test(arguments: makers.indices, [0, 1, 40, 130, 330, 520, 780, 1000, 1250])
  func a_tree_that_was_given_up_is_laid_out_as_a_new_one(index: Int, steps: Int) throws {
    let (root, other) = (Self.makers[index].make(), Self.makers[index].make())
    var isInterrupted = false
    do throws(LayoutInterrupted) {
      try root.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: steps))
    } catch {
      #expect(error == .outOfSteps)
      isInterrupted = true
    }
    #expect(isInterrupted || steps >= 130)
    #expect(root.needsLayout == isInterrupted)
    root.measureAndLayout(in: Self.window)
    other.measureAndLayout(in: Self.window)
    #expect(frames(root) == frames(other), "\(Self.makers[index].name)")
    #expect(!root.needsLayout)
  }

  @Test func a_budget_that_suffices_changes_nothing() throws {
    for (_, make) in Self.makers {
      let (root, other) = (make(), make())
      try root.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: .max, deadline: .now + .seconds(600)))
      other.measureAndLayout(in: Self.window)
      #expect(frames(root) == frames(other))
    }
  }

  @Test func the_same_steps_are_counted_each_time() {
    func steps(_ make: () -> View) -> Int {
      var (low, high) = (0, 1 << 20)
      while high - low > 1 {
        let middle = (low + high) / 2
        let isEnough = (try? make().measureAndLayout(in: Self.window, budget: LayoutBudget(steps: middle))) != nil
        if isEnough { high = middle } else { low = middle }
      }
      return high
    }
    let found = steps { Self.nested(10) }
    #expect(found == steps { Self.nested(10) })
    #expect(found > 20)
  }

  @Test func a_deadline_that_has_passed_ends_the_layout_immediately() {
    let root = LongLayouts.column(1000)
    #expect(throws: LayoutInterrupted.deadlineExceeded) {
      try root.measureAndLayout(in: Self.window, budget: LayoutBudget(deadline: .now))
    }
    #expect(throws: LayoutInterrupted.deadlineExceeded) {
      try root.measureAndLayout(in: Self.window, budget: .time(.zero))
    }
  }

  /// The bound is generous, since the machine has other load.
  @Test(arguments: makers.indices)
  func the_layout_ends_soon_after_its_deadline(index: Int) {
    let root = Self.makers[index].make()
    let clock = ContinuousClock()
    var isInterrupted = false
    let taken = clock.measure {
      do { try root.measureAndLayout(in: Self.window, budget: .time(.milliseconds(2))) } catch { isInterrupted = true }
    }
    #expect(!isInterrupted || taken < .milliseconds(1500), "\(Self.makers[index].name) \(taken)")
  }

  @Test(arguments: [2, 40, 90, 200])
  func equations_are_not_solved_without_a_budget_that_has_ended_before(steps: Int) {
    let clock = ContinuousClock()
    let (whole, root) = (Self.knot(80), Self.knot(80))
    let allowed = clock.measure { whole.measureAndLayout(in: Self.window) }
    // The shortest of several, since other processes may interrupt one of them.
    let taken = (0..<5).map { _ in
      clock.measure { _ = try? root.measureAndLayout(in: Self.window, budget: LayoutBudget(steps: steps)) }
    }.min()!
    #expect(root.needsLayout)
    #expect(taken * 2 < allowed, "\(taken) of \(allowed)")
  }

  @Test func a_cancelled_task_ends_the_layout() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let root = Self.knot(36)
      do throws(LayoutInterrupted) {
        try root.measureAndLayout(in: Self.window, budget: LayoutBudget())
        return LayoutInterrupted?.none
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    let unobserved = Task {
      while !Task.isCancelled { await Task.yield() }
      var budget = LayoutBudget()
      budget.observesCancellation = false
      return (try? Self.nested(3).measureAndLayout(in: Self.window, budget: budget)) != nil
    }
    unobserved.cancel()
    #expect(await unobserved.value)
  }
}
