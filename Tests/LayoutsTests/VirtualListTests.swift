import Layouts
import Measure
import TestSupport
import Testing

/// Rows are views only while they are visible.
struct VirtualListTests {
  private final class Counter {
    var made = 0
    var bound: [Int] = []
  }

  /// Returns a list in a window of 100×200, with rows of the height that `height` returns.
  private func list(
    _ count: Int, _ counter: Counter = Counter(), height: @escaping (Int) -> Int = { _ in 20 }
  ) -> VirtualList {
    let list = VirtualList(count: count) {
      counter.made += 1
      return View()
    } bind: { row, index in
      counter.bound.append(index)
      row.id = "\(index)"
      row.minWidth = 30
      row.minHeight = height(index)
    }
    list.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    return list
  }

  private func layOut(_ view: View) { view.measureAndLayout(in: Size(width: 100, height: 200)) }

  /// Returns the ids of the rows and their visible positions.
  private func shown(_ list: VirtualList) -> [String] {
    list.subviews.map { ($0.id ?? "", $0.frameInRoot.y) }.sorted { $0.1 < $1.1 }.map { "\($0.0) \($0.1)" }
  }

  @Test func only_visible_rows_are_created() {
    let counter = Counter()
    let list = list(1_000_000, counter)
    layOut(list)
    #expect(counter.made == 10)
    #expect(counter.bound == Array(0..<10))
    #expect(list.visibleRows == 0..<10)
    #expect(list.contentHeight == 20_000_000)
    #expect(shown(list).prefix(2) == ["0 0", "1 20"])
    #expect(!list.needsLayout)
    layOut(list)
    #expect(counter.bound.count == 10)
  }

  @Test func scrolling_reuses_rows() {
    let counter = Counter()
    let list = list(1_000_000, counter)
    layOut(list)
    list.contentOffset.y += 30
    #expect(list.needsLayout)
    layOut(list)
    #expect(list.visibleRows == 1..<12)
    #expect(shown(list).first == "1 -10")
    #expect(counter.bound == Array(0..<12))
    for _ in 0..<1000 {
      list.contentOffset.y += 30
      layOut(list)
    }
    #expect(list.contentOffset == Point(x: 0, y: 30_030))
    #expect(shown(list).first == "1501 -10")
    #expect(counter.made <= 13)
    #expect(list.subviews.count == 11)
  }

  @Test func a_row_is_scrolled_to() {
    let counter = Counter()
    let list = list(1_000_000, counter)
    layOut(list)
    list.scrollTo(777_777)
    layOut(list)
    #expect(shown(list).first == "777777 0")
    #expect(list.contentOffset.y == 777_777 * 20)
    list.scrollTo(777_777, at: .bottom)
    layOut(list)
    #expect(shown(list).last == "777777 180")
    list.scrollTo(777_777, at: .center)
    layOut(list)
    #expect(list.row(at: 777_777)?.frameInRoot.y == 90)
    let before = shown(list)
    list.scrollTo(777_778, at: .nearest)
    layOut(list)
    #expect(shown(list) == before)
    list.scrollTo(777_900, at: .nearest)
    layOut(list)
    #expect(shown(list).last == "777900 180")
    list.scrollTo(5, at: .nearest)
    layOut(list)
    #expect(shown(list).first == "5 0")
    #expect(counter.made <= 22)
  }

  @Test func the_ends_are_not_passed() {
    let list = list(15)
    layOut(list)
    list.contentOffset.y = -50
    layOut(list)
    #expect(shown(list).first == "0 0" && list.contentOffset == .zero)
    list.contentOffset.y = 10_000
    layOut(list)
    #expect(shown(list).last == "14 180" && list.contentOffset.y == 100)
    list.scrollTo(14)
    layOut(list)
    #expect(shown(list).last == "14 180")
    list.scrollTo(99)
    layOut(list)
    #expect(shown(list).last == "14 180")
  }

  @Test func a_list_shorter_than_its_room_is_at_the_top() {
    let list = list(3)
    layOut(list)
    list.contentOffset.y = 40
    layOut(list)
    #expect(shown(list) == ["0 0", "1 20", "2 40"])
    #expect(list.contentOffset == .zero)
    let empty = self.list(0)
    layOut(empty)
    #expect(empty.subviews.isEmpty && empty.visibleRows.isEmpty)
  }

  @Test func rows_of_any_height_follow_one_another() {
    let height: (Int) -> Int = { 7 + $0 * 31 % 83 }
    let list = list(5000, height: height)
    var random = SplitMix64(seed: 3)
    layOut(list)
    for round in 0..<400 {
      if round % 40 == 0 { list.scrollTo(Int.random(in: 0..<5000, using: &random)) }
      list.contentOffset.y += Int.random(in: -150...150, using: &random)
      layOut(list)
      let rows = list.visibleRows
      var y = try! #require(list.row(at: rows.lowerBound)).frameInRoot.y
      #expect(y <= 0 && y + height(rows.lowerBound) > 0)
      for index in rows {
        let row = list.row(at: index)
        #expect(row?.frameInRoot == Rect(x: 0, y: y, width: 100, height: height(index)))
        #expect(row?.id == "\(index)")
        y += height(index)
      }
      #expect(y >= 200 && y - height(rows.upperBound - 1) < 200)
      #expect(list.subviews.count == rows.count)
      #expect(!list.needsLayout)
    }
  }

  @Test func moving_by_some_pixels_moves_the_rows_by_as_many() {
    let list = list(5000, height: { 7 + $0 * 31 % 83 })
    list.scrollTo(2500)
    layOut(list)
    let row = list.visibleRows.lowerBound + 2
    let y = list.row(at: row)?.frameInRoot.y ?? 0
    list.contentOffset.y += 13
    layOut(list)
    #expect(list.row(at: row)?.frameInRoot.y == y - 13)
    list.contentOffset.y -= 26
    layOut(list)
    #expect(list.row(at: row)?.frameInRoot.y == y + 13)
  }

  @Test func content_that_changes_is_bound_again() {
    let counter = Counter()
    let list = list(100, counter)
    layOut(list)
    counter.bound = []
    list.reload()
    layOut(list)
    #expect(counter.bound == Array(0..<10))
    list.count = 4
    layOut(list)
    #expect(shown(list) == ["0 0", "1 20", "2 40", "3 60"])
    list.count = 100
    layOut(list)
    #expect(list.visibleRows == 0..<10)
  }

  @Test func a_pass_requests_no_layout() {
    let root = LinearLayout()
    let title = TextView("Mails")
    let list = list(1000)
    root.addSubview(title)
    root.addSubview(list, .init(width: .matchParent, height: 0, weight: 1))
    layOut(root)
    var requests = 0
    root.onNeedsLayout = { requests += 1 }
    list.contentOffset.y += 500
    #expect(requests == 1)
    layOut(root)
    #expect(requests == 1)
    #expect(ViewTree(root).allSatisfy { !$0.needsLayout })
    list.row(at: 26)?.minHeight = 90
    #expect(requests == 2)
    layOut(root)
    #expect(list.row(at: 26)?.frame.height == 90)
    #expect(ViewTree(root).allSatisfy { !$0.needsLayout })
  }

  @Test func limits_and_padding_are_included() {
    let list = list(5)
    list.padding = Edges(left: 3, top: 5, right: 7, bottom: 11)
    list.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .atMost(500)))
    #expect(list.frame.size == Size(width: 100, height: 116))
    #expect(shown(list).first == "0 5")
    list.measureAndLayout(.unspecified)
    #expect(list.frame.size == Size(width: 40, height: 116))
    #expect(list.row(at: 0)?.frame == Rect(x: 3, y: 5, width: 30, height: 20))
  }

  /// A view that creates its own children depending on its specs.
  private final class Dots: ViewGroup {
    init() { super.init(contract: [.changesSubviews]) }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      let count = specs.width.size / 10
      while subviews.count > count { removeSubview(subviews[subviews.count - 1]) }
      while subviews.count < count { addSubview(TextView()) }
      for (index, dot) in subviews.enumerated() {
        (dot as? TextView)?.text = "\(index) of \(count)"
        dot.layoutParams.margins.left = count
        measureChild(dot, specs)
      }
      return Size(width: count * 10, height: 10)
    }

    override func onLayout(_ size: Size) {
      for (index, dot) in subviews.enumerated() {
        dot.layout(Rect(x: index * 10, y: 0, width: 10, height: dot.measuredSize.height))
      }
    }
  }

  @Test func a_view_that_declares_it_changes_its_children_while_it_is_measured() {
    let root = FrameLayout()
    let dots = Dots()
    root.addSubview(dots)
    var requests = 0
    layOut(root)
    root.onNeedsLayout = { requests += 1 }
    #expect(dots.subviews.count == 10)
    for width in [50, 80, 20] {
      root.measureAndLayout(in: Size(width: width, height: 50))
      #expect(dots.subviews.count == width / 10)
      #expect(ViewTree(root).allSatisfy { !$0.needsLayout })
    }
    #expect(requests == 0)
  }

  @Test func a_million_rows_cost_as_much_as_the_visible_ones() {
    func steps(_ count: Int) -> Int {
      let list = list(count)
      list.scrollTo(count / 2)
      var steps = 1
      while (try? list.measureAndLayout(in: Size(width: 100, height: 200), budget: LayoutBudget(steps: steps))) == nil {
        steps += 1
      }
      return steps
    }
    #expect(steps(1_000_000) == steps(1000))
  }
}
