import Layouts
import Measure
import TestSupport
import Testing

@Suite struct TableLayoutTests {
  private func cell(_ width: Int, _ height: Int = 10, _ change: (TableRow.LayoutParams) -> Void = { _ in }) -> View {
    let view = View()
    view.minWidth = width
    view.minHeight = height
    let params = TableRow.LayoutParams(width: .wrapContent)
    change(params)
    view.layoutParams = params
    return view
  }

  private func table(_ rows: [[View]]) -> TableLayout {
    let table = TableLayout()
    for cells in rows {
      let row = TableRow()
      for cell in cells { row.addSubview(cell) }
      table.addSubview(row)
    }
    return table
  }

  private func widths(_ row: View) -> [Int] { (row as? ViewGroup)?.subviews.map(\.frame.width) ?? [] }

  private let exactly100 = MeasureSpecs(width: .exactly(100), height: .unspecified)

  @Test func columns_are_as_wide_as_their_widest_cells() {
    let table = table([[cell(10), cell(40)], [cell(30), cell(5)]])
    table.measureAndLayout(.unspecified)
    #expect(widths(table.subviews[0]) == [30, 40])
    #expect(widths(table.subviews[1]) == [30, 40])
    #expect(table.measuredSize == Size(width: 70, height: 20))
  }

  @Test func cells_that_the_table_has_not_measured_yet_are_empty() {
    let table = table([[cell(10), cell(40)]])
    table.measureAndLayout(.unspecified)
    let row = table.subviews[0]
    (row as? TableRow)?.addSubview(cell(7))
    (row as? TableRow)?.addSubview(cell(7) { $0.column = 5 })
    // The row knows the table's previous columns.
    row.measure(.unspecified)
    row.layout(Rect(x: 0, y: 0, width: 50, height: 10))
    #expect(widths(row) == [10, 40, 0, 0])
    table.measureAndLayout(.unspecified)
    #expect(widths(row) == [10, 40, 7, 7])
  }

  @Test func a_division_that_leaves_a_remainder_leaves_it_unused() {
    let table = table([[cell(10), cell(10), cell(10)]])
    table.stretchableColumns = .all
    table.measureAndLayout(exactly100)
    #expect(widths(table.subviews[0]) == [33, 33, 33])
  }

  /// Source: `mutateColumnsWidth` of android.widget.TableLayout, which counts all columns that have ever been set.
  @Test func a_column_that_is_set_not_to_stretch_leaves_its_share_unused() {
    let table = table([[cell(10), cell(10), cell(10)]])
    for column in 0..<3 { table.setColumnStretchable(column, isStretchable: true) }
    table.setColumnStretchable(2, isStretchable: false)
    table.measureAndLayout(exactly100)
    #expect(widths(table.subviews[0]) == [33, 33, 10])
    table.setColumnStretchable(2, isStretchable: true)
    table.measureAndLayout(exactly100)
    #expect(widths(table.subviews[0]) == [33, 33, 33])
  }

  @Test func the_share_of_columns_that_are_missing_is_divided_again() {
    let table = table([[cell(10), cell(10)]])
    table.stretchableColumns = TableLayout.Columns([0, 5])
    table.measureAndLayout(exactly100)
    // 80 left: 40 for each of two columns, then the missing column's 40 for the first.
    #expect(widths(table.subviews[0]) == [90, 10])
  }

  @Test func shrinking_without_a_width_takes_all_of_it() {
    let table = table([[cell(10), cell(30)]])
    table.shrinkableColumns = .all
    table.measureAndLayout(.unspecified)
    // An unspecified width is treated as 0: 20 less for each, but no cell is narrower than 0.
    #expect(widths(table.subviews[0]) == [0, 10])
  }

  @Test func a_changed_column_lays_out_every_row_again() {
    let table = table([[cell(10), cell(40)], [cell(30), cell(5)]])
    table.measureAndLayout(exactly100)
    table.subviews[1].layoutParams.margins = Edges(all: 1)
    ((table.subviews[0] as? TableRow)?.subviews[0])?.minWidth = 50
    table.measureAndLayout(exactly100)
    #expect(widths(table.subviews[1]) == [50, 40])
    ((table.subviews[1] as? TableRow)?.subviews[0])?.minWidth = 60
    #expect(table.needsLayout)
    table.measureAndLayout(exactly100)
    #expect(widths(table.subviews[0]) == [60, 40])
    #expect(!table.needsLayout)
  }

  @Test func a_row_that_appears_takes_over_the_columns() {
    let table = table([[cell(10)], [cell(30)]])
    table.subviews[0].visibility = .gone
    table.measureAndLayout(.unspecified)
    table.subviews[0].visibility = .visible
    table.measureAndLayout(.unspecified)
    #expect(widths(table.subviews[0]) == [30])
  }

  @Test func collapsing_a_column_hides_the_cells_that_are_there() {
    let table = table([[cell(10), cell(20)], [cell(10) { $0.span = 2 }]])
    table.setColumn(1, isCollapsed: true)
    table.measureAndLayout(.unspecified)
    #expect((table.subviews[0] as? TableRow)?.subviews[1].isGone == true)
    #expect((table.subviews[1] as? TableRow)?.subviews[0].isGone == true)
    #expect(table.measuredSize.width == 10)
    table.setColumn(1, isCollapsed: false)
    table.measureAndLayout(.unspecified)
    #expect(table.measuredSize.width == 30)
  }

  @Test func a_row_taken_out_of_its_table_has_its_own_sizes_again() {
    let table = table([[cell(10), cell(20) { $0.column = 2 }], [cell(50)]])
    table.measureAndLayout(.unspecified)
    let row = table.subviews[0]
    row.layoutParams.height = 77
    table.measureAndLayout(.unspecified)
    #expect(row.frame.height == 10)
    row.removeFromParent()
    let column = LinearLayout(direction: .vertical)
    column.addSubview(row)
    column.measureAndLayout(.unspecified)
    #expect(row.frame.size == Size(width: 30, height: 77))
  }

  @Test func a_cell_without_params_matches_its_column() {
    let row = TableRow()
    let cell = View()
    row.addSubview(cell)
    #expect(cell.layoutParams.width == .matchParent)
    #expect(cell.layoutParams is TableRow.LayoutParams)
  }

  @Test func columns_past_the_limit_lie_in_the_last() {
    let far = cell(20) {
      $0.column = .max
      $0.span = .max
    }
    let table = table([[cell(10), far, cell(5)], [cell(1), cell(1)]])
    table.measureAndLayout(.unspecified)
    #expect(far.frame == Rect(x: 11, y: 0, width: 20, height: 10))
    #expect(
      problems("TableRow", table.subviews[0]) == [
        LayoutProblem(
          .inconsistentValue("the cell reaches past the 10000 columns that a table may have", isError: true),
          childIndex: 1)
      ])
  }

  @Test func the_content_of_nested_tables_is_measured_a_few_times() {
    var measures = 0
    func nested(_ depth: Int) -> View {
      if depth == 0 {
        return MeasuredView {
          measures += 1
          return $0.resolve(Size(width: 10, height: 10))
        }
      }
      let inner = nested(depth - 1)
      inner.layoutParams = TableRow.LayoutParams(width: .wrapContent)
      let table = table([[inner, cell(5)]])
      table.stretchableColumns = .all
      return table
    }
    let root = nested(24)
    root.measureAndLayout(MeasureSpecs(width: .exactly(1000), height: .atMost(1000)))
    #expect(measures < 100)
  }

  // MARK: Documents

  private func problems(_ kind: String, _ view: View) -> [LayoutProblem] {
    ViewKind.builtIn.first { $0.name == kind }?.problems(view) ?? []
  }

  @Test func a_column_that_the_table_does_not_have_is_a_warning() {
    let table = table([[cell(10), cell(10)]])
    table.stretchableColumns = TableLayout.Columns([1, 2])
    #expect(
      problems("TableLayout", table) == [
        LayoutProblem(
          .inconsistentValue("the table has no column 2; its rows have 2 columns, counted from 0", isError: false),
          attribute: "stretchColumns")
      ])
  }

  @Test(arguments: [
    ("*", TableLayout.Columns.all), ("2, 0,2", TableLayout.Columns([0, 2])), ("7", TableLayout.Columns([7])),
  ])
  func lists_of_columns_are_read(text: String, expected: TableLayout.Columns) {
    #expect(TableLayout.Columns(.string(text), AttributeContext()) == expected)
  }

  @Test(arguments: ["", "a", "1,", "-1", "1.5", "0;1", "*,1"])
  func invalid_lists_of_columns_are_refused(text: String) {
    #expect(TableLayout.Columns(.string(text), AttributeContext()) == nil)
  }
}
