import Layouts
import Measure
import TestSupport
import Testing

/// Layouts of one tree share the analysis of equal rules. Each is compared with a layout in a separate tree, which
/// shares nothing.
@Suite struct SharedRulesTests {
  private static let specs = MeasureSpecs(width: .exactly(300), height: .unspecified)

  /// Returns an icon, a title beside it, a line below both, and a badge at the icon's corner.
  private func cell(_ number: Int = 0) -> RelativeLayout {
    let cell = RelativeLayout()
    func add(_ id: String, _ width: Dimension, _ height: Int, _ setRules: (RelativeLayout.LayoutParams) -> Void) {
      let view = View()
      view.id = id
      let params = RelativeLayout.LayoutParams(
        width: width, height: .fixed(height), margins: Edges(all: number % 4))
      setRules(params)
      view.layoutParams = params
      cell.addSubview(view)
    }
    add("badge", 8, 8) {
      $0.alignEnd = "icon"
      $0.alignBottom = "icon"
    }
    add("icon", .fixed(20 + number), 20 + number) { $0.alignParentStart = true }
    add("title", .matchParent, 12) {
      $0.toEndOf = "icon"
      $0.alignTop = "icon"
    }
    add("line", .matchParent, 1) { $0.below = "icon" }
    return cell
  }

  private func params(_ cell: RelativeLayout, _ index: Int) -> RelativeLayout.LayoutParams {
    cell.subviews[index].layoutParams as! RelativeLayout.LayoutParams
  }

  /// Changes that distinguish a cell from the others, in its rules or in their effects.
  private var changes: [(String, (SharedRulesTests, RelativeLayout) -> Void)] {
    [
      ("nothing", { _, _ in }),
      ("a rule", { $0.params($1, 2).toEndOf = "badge" }),
      ("a rule less", { $0.params($1, 3).below = nil }),
      ("a rule about the layout", { $0.params($1, 1).alignParentEnd = true }),
      ("the parent for what is missing", { $0.params($1, 0).alignWithParentIfMissing = true }),
      ("an id", { $1.subviews[1].id = "other" }),
      ("an id twice", { $1.subviews[3].id = "icon" }),
      ("a gone child", { $1.subviews[1].visibility = .gone }),
      ("the direction", { $1.layoutDirection = .rightToLeft }),
      ("the child without gravity", { $1.ignoreGravity = "icon" }),
      ("a size", { $1.subviews[1].layoutParams.width = 33 }),
      ("a margin", { $1.subviews[1].layoutParams.marginEnd = 7 }),
      ("a child less", { $1.removeSubview($1.subviews[0]) }),
      ("a cycle", { $0.params($1, 1).below = "line" }),
      ("params without rules", { $1.subviews[2].layoutParams = LayoutParams(width: 5, height: 5) }),
    ]
  }

  /// Returns the cell's size and its children's frames; a gone child keeps its frame.
  private func frames(_ cell: RelativeLayout) -> [Rect] {
    [Rect(origin: .zero, size: cell.frame.size)] + cell.subviews.filter { !$0.isGone }.map(\.frame)
  }

  private func list(_ cells: [RelativeLayout]) -> LinearLayout {
    let list = LinearLayout()
    for cell in cells {
      list.addSubview(cell)
      cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
    }
    list.measureAndLayout(Self.specs)
    return list
  }

  @Test func cells_of_a_list_are_placed_as_each_would_be_alone() {
    // More kinds than the cache holds, each between others.
    let kinds = (0..<3).flatMap { round in changes.map { (round, $0) } }
    let cells = kinds.enumerated().map { number, kind in
      let cell = cell(number)
      kind.1.1(self, cell)
      return cell
    }
    let list = list(cells)
    for (number, kind) in kinds.enumerated() {
      let alone = cell(number)
      kind.1.1(self, alone)
      alone.measureAndLayout(Self.specs)
      #expect(frames(cells[number]) == frames(alone), "\(kind.1.0), round \(kind.0)")
    }
    withExtendedLifetime(list) {}
  }

  @Test func a_change_in_one_cell_leaves_the_others_alone() {
    for (name, change) in changes {
      let cells = (0..<4).map { cell($0) }
      let list = list(cells)
      let before = cells.map(frames)
      change(self, cells[1])
      for cell in cells { cell.setNeedsLayout() }
      list.measureAndLayout(Self.specs)
      let alone = cell(1)
      change(self, alone)
      alone.measureAndLayout(Self.specs)
      #expect(frames(cells[1]) == frames(alone), "\(name)")
      for index in [0, 2, 3] { #expect(frames(cells[index]) == before[index], "\(name)") }
    }
  }

  @Test func a_cell_that_moves_to_another_tree_keeps_its_rules() {
    let cells = (0..<3).map { cell($0) }
    let first = list(cells)
    let before = frames(cells[1])
    first.removeSubview(cells[1])
    let second = list([cell(7), cells[1]])
    #expect(frames(cells[1]) == before)
    params(cells[1], 2).toEndOf = nil
    second.measureAndLayout(Self.specs)
    first.measureAndLayout(Self.specs)
    #expect(cells[1].subviews[2].frame.x == 1)
    #expect(cells[0].subviews[2].frame.x == 20)
  }
}
