import Inflater
import Layouts
import Measure
import Testing

@testable import grx_render

/// Causes that lie in another row of a table, or on the baseline of a row.
@Suite struct CauseTests {
  private func snapshot(_ view: String) throws -> LayoutSnapshot {
    var inflater = Inflater()
    inflater.textMeasurer = Squares()
    let layout = try inflater.inflate(Array(document(of: view).utf8), named: "test.grx")
    layout.root.measureAndLayout(in: Size(width: 200, height: 400))
    return LayoutSnapshot(layout.root, density: 1)
  }

  /// What follows from the only thing that began, which is about the view `origin`.
  private func consequences(of origin: String, _ old: String, _ new: String) throws -> [String] {
    let difference = LayoutDifference(from: try snapshot(old), to: try snapshot(new))
    #expect(difference.origins.map(\.name) == [origin])
    return difference.consequences.map(\.sentence)
  }

  /// Characters as wide and as high as their size, whose bottom is the baseline.
  private struct Squares: TextMeasurer {
    func measure(_ request: TextRequest) -> TextLayout {
      let size = Int(request.textSize)
      return TextLayout(width: size * request.text.count, lineCount: 1, lineHeight: size, firstBaseline: size)
    }

    func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] { [] }
  }

  private func view(_ className: String, _ attributes: String, _ children: [String]) -> String {
    "{ \"class\": \"\(className)\", \(attributes) \"subviews\": [ \(children.joined(separator: ", ")) ] }"
  }

  // MARK: Tables

  private func table(_ attributes: String, _ rows: [String]...) -> String {
    view("TableLayout", "\"id\": \"table\", \(attributes)", rows.map { view("TableRow", "", $0) })
  }

  private func cell(_ id: String, _ width: Int, _ attributes: String = "") -> String {
    "{ \"class\": \"View\", \"id\": \"\(id)\", \"minWidth\": \(width), \"height\": 9 \(attributes) }"
  }

  @Test func the_cells_of_a_column_follow_the_one_that_asks_for_most() throws {
    func tree(_ width: Int) -> String {
      table("", [cell("a", 10), cell("b", 10)], [cell("c", width), cell("d", 10)])
    }
    let wider = try consequences(of: "#c", tree(5), tree(30))
    #expect(
      wider == [
        "#table is 20 wider, because #c in it is 20 wider",
        "TableRow 0 is 20 wider, because #table around it is 20 wider",
        "#a is 20 wider, because #c in its column is 20 wider",
        "#b moved to the right by 20, because #c in an earlier column is 20 wider",
        "TableRow 1 is 20 wider, because #table around it is 20 wider",
        "#d moved to the right by 20, because #c left of it is 20 wider",
      ])
    let narrower = try consequences(of: "#c", tree(30), tree(5))
    #expect(narrower.contains("#b moved to the left by 20, because #c in an earlier column is 20 narrower"))
  }

  @Test func columns_that_stretch_follow_those_that_leave_them_less() throws {
    func tree(_ width: Int, of table: Int = 200) -> String {
      self.table(
        "\"width\": \(table), \"stretchColumns\": 1,", [cell("a", 10), cell("b", 10)],
        [cell("c", width), cell("d", 10)])
    }
    let wider = try consequences(of: "#c", tree(10), tree(30))
    #expect(
      wider == [
        "#a is 20 wider, because #c in its column is 20 wider",
        "#b is 20 narrower and moved to the right by 20, because #c in an earlier column is 20 wider",
        "#d is 20 narrower and moved to the right by 20, because #c left of it is 20 wider",
      ])
    let whole = try consequences(of: "#table", tree(10, of: 100), tree(10, of: 150))
    #expect(whole.contains("#b is 50 wider, because #table around it is 50 wider"))
  }

  @Test func a_cell_that_appears_widens_its_column() throws {
    let first = [cell("a", 10), cell("b", 10)]
    let (without, with) = (table("", first, [cell("z", 1)]), table("", first, [cell("z", 1), cell("c", 25)]))
    let came = try consequences(of: "#c", without, with)
    #expect(came.contains("#b is 15 wider, because #c in its column appeared"))
    let left = try consequences(of: "#c", with, without)
    #expect(left.contains("#b is 15 narrower, because #c was removed"))
  }

  @Test func from_right_to_left_a_wider_column_moves_the_next_to_the_left() throws {
    func tree(_ width: Int) -> String {
      table(
        "\"width\": \"match_parent\", \"layoutDirection\": \"rtl\",", [cell("a", 10), cell("b", 10)],
        [cell("c", width), cell("d", 10, ", \"column\": 2")])
    }
    let moved = try consequences(of: "#c", tree(10), tree(30))
    #expect(moved.contains("#b moved to the left by 20, because #c in an earlier column is 20 wider"))
    #expect(moved.contains("#d moved to the left by 20, because #c right of it is 20 wider"))
  }

  @Test func what_is_in_a_cell_widens_its_column() throws {
    func tree(_ width: Int) -> String {
      table("", [cell("a", 10)], [view("FrameLayout", "\"id\": \"box\",", [cell("in", width)])])
    }
    let wider = try consequences(of: "#in", tree(10), tree(30))
    #expect(wider.contains("#a is 20 wider, because #box in its column is 20 wider"))
    #expect(wider.contains("#box is 20 wider, because #in in it is 20 wider"))
  }

  // MARK: Baselines

  private func row(_ children: [String]) -> String {
    view("LinearLayout", "\"id\": \"row\", \"direction\": \"horizontal\",", children)
  }

  private func text(_ id: String, _ size: Int) -> String {
    "{ \"class\": \"TextView\", \"id\": \"\(id)\", \"text\": \"x\", \"width\": 30, \"textSize\": \(size) }"
  }

  @Test func a_child_follows_the_baseline_of_the_largest_text_of_its_row() throws {
    func tree(_ size: Int) -> String { row([text("a", 10), text("b", size), text("c", 12)]) }
    let down = try consequences(of: "#b", tree(12), tree(20))
    #expect(
      down == [
        "#row is 8 taller, because #b in it is 8 taller", "#a moved down by 8, because #b beside it is 8 taller",
        "#c moved down by 8, because #b beside it is 8 taller",
      ])
    let up = try consequences(of: "#b", tree(20), tree(12))
    #expect(up.contains("#a moved up by 8, because #b beside it is 8 shorter"))
  }

  @Test func a_text_that_comes_or_goes_moves_the_baseline() throws {
    let (small, large) = (text("a", 10), text("b", 20))
    let came = try consequences(of: "#b", row([small]), row([small, large]))
    #expect(came.contains("#a moved down by 10, because #b beside it appeared"))
    let left = try consequences(of: "#b", row([small, large]), row([small]))
    #expect(left.contains("#a moved up by 10, because #b beside it was removed"))
  }

  @Test func a_child_that_is_off_the_baseline_does_not_follow_it() throws {
    func tree(_ size: Int, _ margin: Int) -> String {
      row([text("b", size), cell("box", 5, ", \"marginTop\": \(margin)")])
    }
    // Both began something: the box by its own margin.
    let (old, new) = (try snapshot(tree(12, 0)), try snapshot(tree(20, 5)))
    #expect(LayoutDifference(from: old, to: new).origins.map(\.name) == ["#b", "#box"])
  }
}
