import Layouts
import Measure
import TestSupport
import Testing

/// The linear system alone: which of several contradictory constraints is dropped.
@Suite struct SolverTests {
  /// Calls the closure with a system that has an edge at 0 and one at `length`.
  private func withSystem(length: Int, _ body: (inout LinearSystem, _ start: Int32, _ end: Int32) -> Void) {
    var system = LinearSystem()
    defer { system.deallocate() }
    let (start, end) = (system.makeVariable(), system.makeVariable())
    system.addEquality(start, 0)
    system.addEquality(end, length)
    body(&system, start, end)
  }

  @Test func equalities_hold() {
    withSystem(length: 100) { system, start, end in
      let (one, two) = (system.makeVariable(), system.makeVariable())
      system.addEquality(one, start, 10, .required)
      system.addEquality(two, end, -15, .required)
      system.minimize()
      #expect(system.pixels(one) == 10 && system.pixels(two) == 85)
    }
  }

  @Test func centering_splits_the_remaining_space_by_the_bias() {
    for (bias, expected) in [(Float(0), 10), (0.25, 25), (0.5, 40), (1, 70)] {
      withSystem(length: 100) { system, start, end in
        let (one, two) = (system.makeVariable(), system.makeVariable())
        system.addEquality(two, one, 20, .required)
        system.addCentering(one, start, 10, bias, end, two, 10, .barrier)
        system.minimize()
        #expect(system.pixels(one) == expected && system.pixels(two) == expected + 20)
      }
    }
  }

  @Test func the_stronger_constraint_takes_effect() {
    for (strong, weak) in [(Strength.barrier, Strength.equality), (.equality, .highest), (.highest, .low)] {
      withSystem(length: 100) { system, start, end in
        let edge = system.makeVariable()
        system.addEquality(edge, start, 30, weak)
        system.addEquality(edge, end, -30, strong)
        system.minimize()
        #expect(system.pixels(edge) == 70)
      }
    }
  }

  @Test func no_number_of_weaker_constraints_overrides_a_stronger_one() {
    withSystem(length: 100) { system, start, end in
      let edge = system.makeVariable()
      system.addEquality(edge, end, 0, .equality)
      for _ in 0..<20 { system.addEquality(edge, start, 0, .highest) }
      system.minimize()
      #expect(system.pixels(edge) == 100)
    }
  }

  @Test func inequalities_are_bounds() {
    withSystem(length: 100) { system, start, end in
      let edge = system.makeVariable()
      system.addEquality(edge, end, 50, .low)
      system.addLowerThan(edge, end, -5, .required)
      system.addGreaterThan(edge, start, 0, .required)
      system.minimize()
      #expect(system.pixels(edge) == 95)
    }
  }

  /// As on Android, where such a constraint sets the edge immediately.
  @Test func the_last_of_contradictory_required_constraints_on_known_edges_takes_effect() {
    withSystem(length: 100) { system, start, end in
      let edge = system.makeVariable()
      system.addEquality(edge, start, 20, .required)
      system.addEquality(edge, end, -20, .required)
      system.minimize()
      #expect(system.pixels(edge) == 80)
    }
  }

  @Test func lengths_are_shared_by_weight() {
    withSystem(length: 90) { system, start, end in
      let (one, two) = (system.makeVariable(), system.makeVariable())
      system.addEquality(one, two, 0, .required)
      system.addProportion(start, one, 2, two, end, 1, total: 3)
      system.minimize()
      #expect(system.pixels(one) == 60 && system.pixels(two) == 60)
    }
  }

  @Test func ratios_and_fractions() {
    withSystem(length: 90) { system, start, end in
      let (edge, line) = (system.makeVariable(), system.makeVariable())
      system.addRatio(edge, start, end, start, 0.5)
      system.addFraction(line, of: end, 0.25)
      system.minimize()
      #expect(system.pixels(edge) == 45)
      #expect(system.pixels(line) == 23)
    }
  }

  @Test func places_are_rounded_up_at_the_half_and_towards_zero_below() {
    withSystem(length: 1) { system, start, end in
      var found: [Int] = []
      for margin in [0, -1, -20] {
        let (one, two) = (system.makeVariable(), system.makeVariable())
        system.addEquality(two, one, 0, .required)
        // The middle between start + margin and the end.
        system.addEquality(one, start, margin, .required)
        found.append(system.pixels(one))
      }
      #expect(found == [0, 0, -19])
    }
    #expect(LinearSystem.truncated(.nan) == 0)
    #expect(LinearSystem.truncated(.infinity) == Int(Int32.max))
    #expect(LinearSystem.truncated(-.infinity) == Int(Int32.min))
  }

  @Test func a_system_can_be_used_again() {
    var system = LinearSystem()
    defer { system.deallocate() }
    for round in 1...3 {
      system.reset()
      let (start, edge) = (system.makeVariable(), system.makeVariable())
      system.addEquality(start, 10 * round)
      system.addEquality(edge, start, 5, .equality)
      system.addGreaterThan(edge, start, 8, .required)
      system.minimize()
      #expect(system.pixels(edge) == 10 * round + 8)
    }
  }

  // MARK: Many

  /// A variable drops rows that no longer contain it, and those that are in the list twice, before it takes more memory.
  @Test func a_variable_keeps_one_of_each_of_its_clients() {
    var random = SplitMix64(seed: 16)
    for count in [10, 40, 300, 2000] {
      var variable = SolverVariable(.slack)
      var arena = SolverArena()
      defer {
        variable.deallocate()
        arena.deallocate()
      }
      for round in 0..<3 {
        var expected: Set<Int32> = []
        for _ in 0..<3 * count {
          let row = Int32.random(in: 0..<Int32(count), using: &random)
          if Int.random(in: 0..<10, using: &random) < 6 {
            if variable.isFull { variable.tidyClients { expected.contains($0) } }
            if variable.isFull { variable.growClients(in: &arena) }
            variable.addClient(row)
            expected.insert(row)
          } else {
            expected.remove(row)
          }
        }
        variable.tidyClients { expected.contains($0) }
        #expect(
          (0..<Int(variable.clientCount)).map { variable.client(at: $0) } == expected.sorted(), "\(count), \(round)")
        if round == 0 { variable.removeAllClients(in: &arena) } else { variable.reset(to: .error, in: &arena) }
        #expect(variable.clientCount == 0)
      }
    }
  }

  /// The results so far are kept, and the system can be used again.
  @Test func a_system_that_takes_too_long_ends() {
    var system = LinearSystem()
    defer { system.deallocate() }
    for limit in [50, Int.max] {
      system.reset()
      system.work = 0
      system.workLimit = limit
      var edges = [system.makeVariable()]
      system.addEquality(edges[0], 0)
      for index in 1..<40 {
        edges.append(system.makeVariable())
        system.addGreaterThan(edges[index], edges[index - 1], 5, .equality)
        for other in edges.dropLast() { system.addEquality(edges[index], other, 7, .high) }
      }
      system.minimize()
      #expect(system.isExhausted == (limit == 50))
      if limit == 50 { #expect(system.work < 5000) }
    }
  }

  @Test(arguments: [(40, false), (1500, true)])
  func a_system_with_too_many_terms_ends(count: Int, isExhausted: Bool) {
    var system = LinearSystem()
    defer { system.deallocate() }
    system.reset()
    system.workLimit = .max
    var edges = [system.makeVariable()]
    system.addEquality(edges[0], 0)
    for index in 1..<count where !system.isExhausted {
      edges.append(system.makeVariable())
      system.addGreaterThan(edges[index], edges[index - 1], 5, .equality)
      for other in edges.dropLast() where !system.isExhausted { system.addEquality(edges[index], other, 7, .high) }
    }
    #expect(system.isExhausted == isExhausted)
    let work = system.work
    system.minimize()
    if isExhausted { #expect(system.work - work < 1 << 20) }
  }

  /// Views that are anchored to one that is anchored to itself: their equations reach the limit.
  private func contradictoryLayout(height: Int) -> ConstraintLayout {
    let layout = ConstraintLayout()
    for index in 0..<1200 {
      let view = View()
      view.id = "a"
      layout.addSubview(view, ConstraintLayout.LayoutParams(width: .fixed(9), height: .fixed(index == 0 ? height : 9)))
      (view.layoutParams as? ConstraintLayout.LayoutParams)?.leftToRight = "a"
    }
    return layout
  }

  @Test func equal_equations_that_take_long_are_solved_twice_under_a_meter() {
    func frames(_ layout: ConstraintLayout) -> [Rect] { layout.subviews.map(\.frame) }
    func expected(height: Int) -> [Rect] {
      let layout = contradictoryLayout(height: height)
      layout.measureAndLayout(in: Size(width: 360, height: 640))
      return frames(layout)
    }
    let meter = Meter(LayoutBudget())
    var steps: [Int] = []
    for height in [9, 9, 9, 8, 9] {
      let layout = contradictoryLayout(height: height)
      let before = meter.count
      layout.withMeter(meter) { layout.measureAndLayout(in: Size(width: 360, height: 640)) }
      steps.append(meter.count - before)
      #expect(layout.isExhausted)
      #expect(frames(layout) == expected(height: height))
    }
    #expect(steps[1] > steps[0] / 2 && steps[2] < steps[0] / 10, "\(steps)")
    #expect(steps[3] > steps[0] / 2 && steps[4] == steps[2], "\(steps)")
  }

  /// Cells with a Flow each; the sizes of their views repeat.
  private func cells(_ direction: LayoutDirection, isScrolled: Bool = true) -> View {
    let column = LinearLayout()
    for index in 0..<60 {
      let (cell, flow) = (ConstraintLayout(), Flow())
      cell.solvesAlways = true
      let ids = ["a\(index)", "b\(index)", "c\(index)"]
      for (place, id) in ids.enumerated() {
        let view = View()
        view.id = id
        cell.addSubview(
          view, ConstraintLayout.LayoutParams(width: .fixed(10 + index % 3), height: .fixed(5 + place * (index % 2))))
      }
      flow.referencedIds = ids
      flow.padding = Edges(left: index % 2, top: 0, right: 0, bottom: 0)
      let params = ConstraintLayout.LayoutParams(width: .fixed(100), height: .wrapContent)
      params.leftToLeft = ConstraintLayout.LayoutParams.parent
      cell.addSubview(flow, params)
      column.addSubview(cell)
    }
    let root: ViewGroup = isScrolled ? ScrollView() : FrameLayout()
    root.layoutDirection = direction
    root.addSubview(column)
    return root
  }

  @Test func equations_of_equal_cells_are_solved_once_under_a_meter() {
    let meter = Meter(LayoutBudget())
    var steps: [Int] = []
    for direction in [LayoutDirection.leftToRight, .rightToLeft, .leftToRight, .rightToLeft] {
      let (expected, found) = (cells(direction), cells(direction))
      expected.measureAndLayout(in: Size(width: 360, height: 640))
      let before = meter.count
      found.withMeter(meter) { found.measureAndLayout(in: Size(width: 360, height: 640)) }
      steps.append(meter.count - before)
      #expect(ViewTree(found).map(\.frame) == ViewTree(expected).map(\.frame))
    }
    #expect(steps[2] < steps[0] && steps[3] < steps[1], "\(steps)")
  }

  @Test func equations_of_equal_cells_are_solved_once_if_only_their_limits_differ() {
    func steps(isScrolled: Bool, height: Int, _ meter: Meter) -> Int {
      let expected = cells(.leftToRight, isScrolled: isScrolled)
      let found = cells(.leftToRight, isScrolled: isScrolled)
      expected.measureAndLayout(in: Size(width: 360, height: height))
      let before = meter.count
      found.withMeter(meter) { found.measureAndLayout(in: Size(width: 360, height: height)) }
      #expect(ViewTree(found).map(\.frame) == ViewTree(expected).map(\.frame), "\(height)")
      return meter.count - before
    }
    let unlimited = steps(isScrolled: true, height: 640, Meter(LayoutBudget()))
    // Each cell of the column is offered less than the one before.
    #expect(steps(isScrolled: false, height: 640, Meter(LayoutBudget())) < 2 * unlimited)
    // The limits of some cells are less than their content.
    let meter = Meter(LayoutBudget())
    for height in [640, 100, 31, 9, 4, 640] { _ = steps(isScrolled: false, height: height, meter) }
  }
}
