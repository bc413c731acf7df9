import Layouts
import Measure
import TestSupport
import Testing

@Suite struct GridLayoutTests {
  private func box(_ width: Dimension, _ height: Dimension, _ change: (GridLayout.LayoutParams) -> Void = { _ in })
    -> View
  {
    let view = View()
    let params = GridLayout.LayoutParams(width: width, height: height)
    change(params)
    view.layoutParams = params
    return view
  }

  private func grid(_ children: [View], columns: Int? = nil) -> GridLayout {
    let grid = GridLayout()
    grid.columnCount = columns
    for child in children { grid.addSubview(child) }
    return grid
  }

  @Test func spans_past_the_count_are_cut_in_trees_built_in_code() {
    let grid = grid(
      [
        box(10, 10) {
          $0.column = 1
          $0.columnSpan = 5
        }, box(10, 10) { $0.column = 7 },
      ], columns: 2)
    grid.measureAndLayout(.unspecified)
    #expect(
      grid.subviews.map(\.frame) == [Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 10, y: 0, width: 10, height: 10)])
  }

  @Test func the_largest_indexes_are_laid_out_in_the_last_cell() {
    let far = box(10, 10) {
      $0.row = 1_000_000
      $0.column = .max
      $0.rowSpan = .max
    }
    let grid = grid([box(10, 10), far, box(10, 10)])
    grid.rowCount = 3
    grid.measureAndLayout(.unspecified)
    #expect(grid.measuredSize == Size(width: 20, height: 20))
    #expect(far.frame == Rect(x: 10, y: 10, width: 10, height: 10))
  }

  @Test func placing_beyond_occupied_cells_takes_no_search_of_each_row() {
    let tall = box(10, 10) {
      $0.rowSpan = 20_000
      $0.columnSpan = 20_000
    }
    let grid = grid(
      [tall]
        + (0..<50).map { _ in
          box(1, 1) {
            $0.row = 0
            $0.columnSpan = 20_000
          }
        }, columns: 20_000)
    grid.measureAndLayout(.unspecified)
    #expect(grid.subviews.last?.frame.y == 10 + 49)
  }

  @Test func laying_out_at_another_size_without_measuring_again_equals_doing_so() {
    func make() -> GridLayout {
      grid(
        [
          box(10, 10) { $0.columnWeight = 1 }, box(.wrapContent, 20) { $0.columnWeight = 2 },
          box(.matchParent, 5) {
            $0.columnSpan = 2
            $0.gravity = .fill
          },
        ], columns: 2)
    }
    let (once, twice) = (make(), make())
    let specs = MeasureSpecs(width: .atMost(100), height: .atMost(100))
    once.measure(specs)
    once.layout(Rect(x: 0, y: 0, width: 60, height: 70))
    twice.measure(specs)
    twice.layout(Rect(x: 0, y: 0, width: 90, height: 30))
    twice.layout(Rect(x: 0, y: 0, width: 60, height: 70))
    #expect(twice.snapshot() == once.snapshot())
  }

  @Test func changes_of_params_visibility_and_children_equal_a_new_tree() {
    let changed = grid([box(10, 10), box(20, 20), box(30, 30) { $0.columnWeight = 1 }], columns: 2)
    let specs = MeasureSpecs(width: .exactly(100), height: .atMost(100))
    changed.measureAndLayout(specs)
    changed.subviews[0].visibility = .gone
    (changed.subviews[1].layoutParams as? GridLayout.LayoutParams)?.columnSpan = 2
    changed.addSubview(box(5, 5))
    changed.measureAndLayout(specs)
    let new = grid(
      [box(10, 10), box(20, 20) { $0.columnSpan = 2 }, box(30, 30) { $0.columnWeight = 1 }, box(5, 5)], columns: 2)
    new.subviews[0].visibility = .gone
    new.measureAndLayout(specs)
    #expect(changed.snapshot() == new.snapshot())
  }

  @Test func default_margins_are_half_a_gap_and_are_replaced_by_own_ones() {
    let grid = GridLayout(density: 2.6)
    grid.usesDefaultMargins = true
    let (plain, zero, space) = (box(10, 10), box(10, 10), Space())
    zero.layoutParams.margins = .zero
    for child in [plain, zero, space] { grid.addSubview(child) }
    grid.measureAndLayout(.unspecified)
    // 8 × 2.6 = 20.8 pixels, truncated to 20: 10 on each side.
    #expect(plain.frame == Rect(x: 10, y: 10, width: 10, height: 10))
    #expect(zero.frame == Rect(x: 30, y: 0, width: 10, height: 10))
    #expect(grid.measuredSize == Size(width: 40, height: 30))
  }

  @Test func columns_run_from_the_right_in_a_right_to_left_grid() {
    let grid = grid(
      [
        box(10, 10),
        box(20, 10) {
          $0.gravity = .left
          $0.columnSpan = 1
        }, box(5, 5) { $0.gravity = .end },
      ], columns: 2)
    grid.layoutDirection = .rightToLeft
    grid.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    #expect(grid.subviews[0].frame == Rect(x: 90, y: 0, width: 10, height: 10))
    // The second column takes the remaining space; its child is at the left of it.
    #expect(grid.subviews[1].frame == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(grid.subviews[2].frame == Rect(x: 90, y: 10, width: 5, height: 5))
  }

  @Test func hostile_sizes_and_weights_neither_trap_nor_hang() {
    let limit = Dimension.fixed(Pixels.limit)
    let grid = grid(
      (0..<300).map { index in
        box(limit, limit) {
          $0.margins = Edges(all: index % 2 == 0 ? Pixels.limit : -Pixels.limit)
          $0.columnWeight = .greatestFiniteMagnitude
          $0.rowWeight = index % 3 == 0 ? .leastNonzeroMagnitude : 0
          $0.columnSpan = 1 + index % 7
        }
      }, columns: 120)
    grid.isColumnOrderPreserved = false
    for specs in [MeasureSpecs.unspecified, .exactly(Size(width: Pixels.limit, height: 1)), .exactly(.zero)] {
      grid.measureAndLayout(specs)
      #expect(grid.subviews.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
    }
  }

  // MARK: Documents

  private func problems(_ grid: GridLayout) -> [LayoutProblem] {
    ViewKind.builtIn.first { $0.name == "GridLayout" }?.problems(grid) ?? []
  }

  @Test func a_span_past_the_count_is_an_error() {
    let grid = grid(
      [
        box(1, 1) {
          $0.column = 1
          $0.columnSpan = 2
        }, box(1, 1) { $0.column = 2 },
      ], columns: 2)
    #expect(
      problems(grid) == [
        LayoutProblem(
          .inconsistentValue("column 1 with columnSpan 2 reaches past the grid's 2 columns", isError: true),
          childIndex: 0,
          attribute: "columnSpan"),
        LayoutProblem(
          .inconsistentValue("column 2 reaches past the grid's 2 columns", isError: true), childIndex: 1,
          attribute: "column"),
      ])
  }

  @Test func an_index_beyond_the_maximum_of_a_grid_is_an_error() {
    let found = problems(grid([box(1, 1) { $0.row = 1_000_000 }]))
    #expect(
      found == [
        LayoutProblem(
          .inconsistentValue("row 1000000 reaches past the 100000 rows that a grid may have", isError: true),
          childIndex: 0,
          attribute: "row")
      ])
  }

  @Test func rows_that_children_fill_beyond_the_count_are_no_error() {
    let grid = grid([box(1, 1), box(1, 1), box(1, 1)], columns: 1)
    grid.rowCount = 2
    #expect(problems(grid).isEmpty)
  }
}
