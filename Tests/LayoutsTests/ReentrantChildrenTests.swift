import Layouts
import Measure
import Testing

/// Layouts whose children call back into them while they are placed. The pass must not depend on data that such calls
/// change.
@Suite struct ReentrantChildrenTests {
  /// A view with a given size, which is asked only when it is placed, and then makes its parent measure again.
  private final class Caller: View {
    /// The function that the next measure calls.
    var call: (() -> Void)?

    init() { super.init(contract: .keepsExactSize) }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      call.take()?()
      return specs.resolve(minimumSize)
    }
  }

  private func callers(_ count: Int, in group: ViewGroup, _ params: (Int) -> LayoutParams) -> [Caller] {
    (0..<count).map { index in
      let caller = Caller()
      caller.layoutParams = params(index)
      group.addSubview(caller)
      return caller
    }
  }

  /// Returns the frames of `callers` after a layout, and after one in which the first of them calls back.
  private func frames(
    _ callers: [Caller], in root: View, _ specs: MeasureSpecs, call: @escaping () -> Void
  ) -> (quiet: [Rect], reentrant: [Rect]) {
    root.measureAndLayout(specs)
    let quiet = callers.map(\.frame)
    callers[0].call = call
    for caller in callers { caller.setNeedsLayout() }
    root.measureAndLayout(specs)
    let hasCalled = callers[0].call == nil
    #expect(hasCalled)
    return (quiet, callers.map(\.frame))
  }

  @Test func a_grid_keeps_its_lines_while_a_child_has_it_measured() {
    let grid = GridLayout()
    grid.columnCount = 2
    let specs = MeasureSpecs(width: .exactly(200), height: .unspecified)
    let callers = callers(4, in: grid) {
      GridLayout.LayoutParams(width: .fixed(10 + $0), height: .fixed(20 - $0), gravity: $0 == 1 ? .end : [])
    }
    let (quiet, reentrant) = frames(callers, in: grid, specs) {
      callers[3].layoutParams.height = 17
      _ = grid.onMeasure(.exactly(Size(width: 90, height: 80)))
    }
    #expect(quiet == reentrant)
    #expect(quiet[3] == Rect(x: 10 + 2, y: 20, width: 13, height: 17))
  }

  @Test(arguments: [false, true])
  func a_ConstraintLayout_keeps_its_places_while_a_child_has_it_measured(needsEquations: Bool) {
    let layout = ConstraintLayout()
    let callers = callers(4, in: layout) { index in
      let params = ConstraintLayout.LayoutParams(width: .fixed(10 + index), height: .fixed(20 - index))
      params.rightToRight = "parent"
      params.topToTop = "parent"
      if needsEquations && index == 2 { params.widthMin = .pixels(1) }
      return params
    }
    let specs = MeasureSpecs(width: .exactly(200), height: .unspecified)
    let (quiet, reentrant) = frames(callers, in: layout, specs) {
      // Data derived from the children becomes outdated immediately.
      callers[3].id = callers[3].id == nil ? "other" : nil
      _ = layout.onMeasure(.exactly(Size(width: 90, height: 80)))
    }
    #expect(quiet == reentrant)
    #expect(quiet[3] == Rect(x: 187, y: 0, width: 13, height: 17))
  }

  @Test func a_row_keeps_its_cells_while_a_child_has_it_measured() {
    let table = TableLayout()
    let wide = TableRow()
    wide.addSubview(View())
    wide.subviews[0].layoutParams.width = 50
    table.addSubview(wide)
    let row = TableRow()
    table.addSubview(row)
    let callers = callers(3, in: row) { TableRow.LayoutParams(width: .fixed(10 + $0), height: .fixed(20 - $0)) }
    let specs = MeasureSpecs(width: .exactly(200), height: .unspecified)
    let (quiet, reentrant) = frames(callers, in: table, specs) {
      callers[1].layoutParams.width = 11
      _ = row.onMeasure(MeasureSpecs(width: .exactly(100), height: .unspecified))
    }
    #expect(quiet == reentrant)
    #expect(quiet[1] == Rect(x: 50, y: 0, width: 11, height: 19))
  }

  @Test func a_relative_layout_keeps_its_places_while_a_child_gives_it_another_graph() {
    let layout = RelativeLayout()
    let specs = MeasureSpecs(width: .exactly(200), height: .unspecified)
    let callers = callers(3, in: layout) { index in
      let params = RelativeLayout.LayoutParams(width: .fixed(10 + index), height: .fixed(20 - index))
      if index > 0 { params.toRightOf = "\(index - 1)" }
      return params
    }
    for (index, caller) in callers.enumerated() { caller.id = "\(index)" }
    let (quiet, reentrant) = frames(callers, in: layout, specs) {
      callers[2].id = "last"
      _ = layout.onMeasure(specs)
    }
    #expect(quiet == reentrant)
    #expect(quiet[2] == Rect(x: 21, y: 0, width: 12, height: 18))
  }
}
