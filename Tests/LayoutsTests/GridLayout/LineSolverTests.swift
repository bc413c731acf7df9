import Layouts
import Testing

/// Expected positions were calculated by hand from android.widget.GridLayout.Axis.solve.
@Suite struct LineSolverTests {
  /// Returns a solver for spans with a minimum and a maximum distance each.
  private func solver(
    count: Int, _ spans: [(start: Int, end: Int, minimum: Int32, maximum: Int32)], isOrderPreserved: Bool = true,
    parent: ClosedRange<Int32> = 0...100_000
  ) -> LineSolver {
    var solver = LineSolver(
      count: count, spans: spans.map { LineSolver.Span($0.start, $0.end) }, isOrderPreserved: isOrderPreserved)
    solver.setParent(minimum: parent.lowerBound, maximum: parent.upperBound)
    solver.resetDistances()
    for (index, span) in spans.enumerated() {
      solver.tighten(index, minimum: span.minimum, maximum: span.maximum)
    }
    return solver
  }

  @Test func lines_are_as_close_as_the_minimum_distances_allow() {
    var solver = solver(count: 3, [(0, 1, 10, 100), (1, 2, 20, 100), (0, 3, 50, 100)])
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 10, 30, 50])
  }

  @Test func a_maximum_distance_moves_an_earlier_line() {
    // The second cell may be at most 5 long, so the first one grows.
    var solver = solver(count: 2, [(0, 1, 10, 100), (1, 2, 0, 5), (0, 2, 40, 100)])
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 35, 40])
  }

  @Test func the_same_span_twice_takes_the_tightest_of_both() {
    var solver = solver(count: 1, [(0, 1, 10, 30)])
    solver.tighten(0, minimum: 15, maximum: 20)
    solver.setParent(minimum: 18, maximum: 18)
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 18])
  }

  @Test func space_left_by_rigid_cells_goes_to_the_last_one() {
    // The last cell's maximum distance is first in the order of the arcs, after the parent's, which is satisfied.
    var solver = solver(count: 3, [(0, 1, 10, 10), (1, 2, 10, 10), (2, 3, 10, 10)], parent: 100...100)
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 10, 20, 100])
  }

  @Test func the_limit_of_a_parent_that_is_too_small_is_dropped() {
    var solver = solver(count: 2, [(0, 1, 30, 30), (1, 2, 30, 30)], parent: 40...40)
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 30, 60])
  }

  /// The second cell's maximum distance can always be met, but is dropped together with the others.
  @Test(arguments: [(20, 35), (600, 10)])
  func distances_that_take_too_many_steps_are_dropped_together(count: Int, place: Int32) {
    var spans: [(start: Int, end: Int, minimum: Int32, maximum: Int32)] = []
    spans += [(0, 1, 10, 100), (1, 2, 0, 5), (0, 2, 40, 100)]
    // Any two of these cells are longer together than they may be.
    for start in 3..<count + 3 {
      spans.append((start, start + 1, 30, 30))
      spans.append((start, start + 2, 0, 40))
    }
    var solver = solver(count: count + 5, spans, parent: 0...1 << 30)
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations[1] == place)
  }

  @Test func contradictions_are_reported_where_nothing_may_be_dropped() {
    var solver = solver(count: 2, [(0, 1, 30, 30), (1, 2, 30, 30)], parent: 40...40)
    let isSolved = solver.solve(dropsMaximums: false)
    #expect(!isSolved)
  }

  @Test func dropped_distances_stay_dropped_until_they_are_restored() {
    var solver = solver(count: 1, [(0, 1, 10, 10)], parent: 50...50)
    let isSolved = solver.solve(dropsMaximums: false)
    #expect(!isSolved)
    let isSolvedNext = solver.solve(dropsMaximums: true)
    #expect(isSolvedNext)
    let isSolvedThen = solver.solve(dropsMaximums: false)
    #expect(isSolvedThen)
    solver.restoreMaximums()
    let isSolvedLast = solver.solve(dropsMaximums: false)
    #expect(!isSolvedLast)
  }

  @Test func lines_may_change_places_only_where_their_order_is_not_preserved() {
    // The span of two cells is shorter than its first one.
    let spans: [(start: Int, end: Int, minimum: Int32, maximum: Int32)] = [(0, 1, 30, 100), (0, 2, 10, 10)]
    var ordered = solver(count: 2, spans)
    let isSolved = ordered.solve(dropsMaximums: false)
    #expect(!isSolved)
    var free = solver(count: 2, spans, isOrderPreserved: false)
    let isSolvedNext = free.solve(dropsMaximums: false)
    #expect(isSolvedNext)
    #expect(free.locations == [0, 30, 10])
  }

  @Test func lines_without_a_span_take_no_memory() {
    var solver = solver(count: 1_000_000, [(0, 1, 5, 5), (999_998, 1_000_000, 7, 7)])
    #expect(solver.lines == [0, 1, 999_998, 1_000_000])
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0, 5, 5, 12])
    #expect(solver.index(ofLine: 999_998) == 2)
  }

  @Test func a_grid_without_cells_has_one_line() {
    var solver = solver(count: 0, [(0, 0, 5, 5)])
    #expect(solver.lines == [0])
    let isSolved = solver.solve(dropsMaximums: true)
    #expect(isSolved)
    #expect(solver.locations == [0])
  }

  @Test func sums_beyond_32_bits_wrap() {
    var solver = solver(count: 2, [(0, 1, .max, .max), (1, 2, .max, .max)])
    _ = solver.solve(dropsMaximums: true)
    #expect(solver.locations[0] == 0)
  }

  /// The solver, which skips passes and lines, compared with Android's unmodified algorithm.
  @Test func skipped_passes_and_lines_change_nothing() {
    var random = SplitMix(state: 7)
    var contradictions = 0
    for round in 0..<160 {
      // Below 96 lines, every pass is done; above, passes are skipped.
      let count = round % 8 == 0 ? 150 + random.next(100) : 2 + random.next(12)
      var spans: [LineSolver.Span] = []
      for _ in 0..<(2 + random.next(10)) {
        let start = random.next(count)
        let span = LineSolver.Span(start, min(count, start + 1 + random.next(4)))
        if !spans.contains(span) { spans.append(span) }
      }
      let isOrderPreserved = random.next(3) > 0
      let parent = Int32(random.next(300))
      var solver = LineSolver(count: count, spans: spans, isOrderPreserved: isOrderPreserved)
      solver.setParent(minimum: parent, maximum: parent)
      solver.resetDistances()
      var reference = ReferenceLineSolver(count: count, isOrderPreserved: isOrderPreserved)
      for (index, span) in spans.enumerated() {
        let minimum = Int32(random.next(60)) - 5
        let maximum = random.next(2) == 0 ? minimum : 100_000
        solver.tighten(index, minimum: minimum, maximum: maximum)
        reference.add(span, minimum: minimum, maximum: maximum)
      }
      reference.finish(parent: parent)
      let isSolvable = solver.solve(dropsMaximums: false)
      let isReferenceSolvable = reference.solve(dropsMaximums: false)
      #expect(isSolvable == isReferenceSolvable)
      #expect(solver.locations == solver.lines.map { reference.locations[$0] })
      if !isSolvable { contradictions += 1 }
      _ = solver.solve(dropsMaximums: true)
      _ = reference.solve(dropsMaximums: true)
      #expect(solver.locations == solver.lines.map { reference.locations[$0] }, "round \(round)")
    }
    #expect(contradictions > 40)
  }
}

/// The algorithm of android.widget.GridLayout.Axis, unmodified: every line, every pass, recursive sort.
private struct ReferenceLineSolver {
  private struct Arc {
    let from: Int
    let to: Int
    let value: Int32
    var isValid = true
  }

  private let count: Int
  private let isOrderPreserved: Bool
  private var minimums: [Arc] = []
  private var maximums: [Arc] = []
  private var arcs: [Arc] = []
  private(set) var locations: [Int32]

  init(count: Int, isOrderPreserved: Bool) {
    self.count = count
    self.isOrderPreserved = isOrderPreserved
    locations = Array(repeating: 0, count: count + 1)
  }

  mutating func add(_ span: LineSolver.Span, minimum: Int32, maximum: Int32) {
    if span.start == span.end { return }
    minimums.append(Arc(from: span.start, to: span.end, value: minimum))
    maximums.append(Arc(from: span.end, to: span.start, value: -maximum))
  }

  mutating func finish(parent: Int32) {
    if isOrderPreserved {
      for line in 0..<count where !minimums.contains(where: { $0.from == line && $0.to == line + 1 }) {
        minimums.append(Arc(from: line, to: line + 1, value: 0))
      }
    }
    minimums.append(Arc(from: 0, to: count, value: parent))
    maximums.append(Arc(from: count, to: 0, value: -parent))
    arcs = sorted(minimums) + sorted(maximums)
  }

  private func sorted(_ arcs: [Arc]) -> [Arc] {
    var reversed: [Arc] = []
    var isVisited = Array(repeating: false, count: count + 1)
    func walk(_ line: Int) {
      if isVisited[line] { return }
      isVisited[line] = true
      for arc in arcs where arc.from == line {
        walk(arc.to)
        reversed.append(arc)
      }
    }
    for line in 0...count { walk(line) }
    return reversed.reversed()
  }

  private mutating func relax(_ index: Int) -> Bool {
    let arc = arcs[index]
    guard arc.isValid, locations[arc.from] &+ arc.value > locations[arc.to] else { return false }
    locations[arc.to] = locations[arc.from] &+ arc.value
    return true
  }

  mutating func solve(dropsMaximums: Bool) -> Bool {
    for _ in arcs.indices {
      for line in locations.indices { locations[line] = 0 }
      for _ in 0...count {
        var hasChanged = false
        for index in arcs.indices where relax(index) { hasChanged = true }
        if !hasChanged { return true }
      }
      if !dropsMaximums { return false }
      var culprits = Array(repeating: false, count: arcs.count)
      for _ in 0...count {
        for index in arcs.indices where relax(index) { culprits[index] = true }
      }
      if let culprit = arcs.indices.first(where: { culprits[$0] && arcs[$0].from > arcs[$0].to }) {
        arcs[culprit].isValid = false
      }
    }
    return true
  }
}

/// Random numbers that are the same in every run.
private struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((bits ^ (bits >> 31)) % UInt64(bound))
  }
}
