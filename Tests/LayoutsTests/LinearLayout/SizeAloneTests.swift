import Layouts
import Measure
import Testing

/// A layout that only has to report its size postpones measuring its weighted children, without visible effect.
@Suite struct SizeAloneTests {
  /// Returns a row at least 70 pixels wide, with a box of 10 pixels and one share, and a child without a fixed length
  /// and with two shares.
  private func sharingRow(_ row: LinearLayout = LinearLayout(direction: .horizontal)) -> LinearLayout {
    row.direction = .horizontal
    row.minWidth = 70
    for (width, weight) in [(10, 1), (0, 2)] as [(Int, Float)] {
      let box = View()
      box.layoutParams = LinearLayout.LayoutParams(width: .fixed(width), height: 10, weight: weight)
      row.addSubview(box)
    }
    return row
  }

  private func root(_ children: (view: View, params: LinearLayout.LayoutParams)...) -> LinearLayout {
    let root = LinearLayout(direction: .horizontal)
    for child in children {
      child.view.layoutParams = child.params
      root.addSubview(child.view)
    }
    return root
  }

  @Test func shares_are_there_once_the_layout_is_placed() {
    let row = sharingRow()
    let root = root(
      (row, .init(height: .matchParent, weight: 1)), (View(), .init(width: 30, height: 20)))
    root.measureAndLayout(MeasureSpecs(width: .exactly(130), height: .unspecified))
    #expect(row.frame == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(row.subviews.map(\.frame.width) == [40, 60])
  }

  /// The weights of the children add up to zero, so none of them is measured again.
  @Test func shares_are_there_where_the_first_measure_was_the_last() {
    let row = sharingRow()
    let root = root((row, .init(height: 20, weight: 1)), (View(), .init(width: 30, height: 20, weight: -1)))
    root.measureAndLayout(.unspecified)
    #expect(row.frame.width == 70)
    #expect(row.subviews.map(\.frame.width) == [30, 40])
  }

  @Test func a_subclass_finds_its_children_at_their_shares() {
    final class ReadingRow: LinearLayout {
      var widths: [[Int]] = []
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        let size = super.onMeasure(specs)
        widths.append(subviews.map(\.measuredSize.width))
        return size
      }
    }
    let row = ReadingRow()
    let root = root((sharingRow(row), .init(height: 20, weight: 1)))
    root.measureAndLayout(MeasureSpecs(width: .atMost(200), height: .unspecified))
    #expect(row.widths.first == [30, 40])
  }

  /// Recorded trees don't postpone measures, so that explanations find every step; this takes no more runs.
  @Test func a_recorder_counts_the_runs_that_there_are_without_it() {
    final class Runs { var count = 0 }
    func tree(_ runs: Runs) -> View {
      func leaf() -> View {
        MeasuredView(contract: [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline]) { specs in
          runs.count += 1
          return Size(width: specs.width.resolve(12), height: specs.height.resolve(9))
        }
      }
      var layout = LinearLayout()
      layout.addSubview(leaf())
      for level in 0..<12 {
        let isRow = level % 2 == 0
        let outer = LinearLayout(direction: isRow ? .horizontal : .vertical)
        layout.layoutParams = LinearLayout.LayoutParams(
          width: isRow ? .wrapContent : .matchParent, height: isRow ? .matchParent : .wrapContent,
          weight: level % 3 == 0 ? 0 : 1)
        outer.addSubview(layout)
        let other = leaf()
        other.layoutParams = LinearLayout.LayoutParams(
          width: isRow ? 0 : 20, height: isRow ? 20 : 0, weight: level % 4 == 0 ? 0 : 1)
        outer.addSubview(other)
        layout = outer
      }
      return layout
    }
    for specs in [.unspecified, .exactly(Size(width: 300, height: 200))] as [MeasureSpecs] {
      let (runs, recordedRuns) = (Runs(), Runs())
      let (view, recorded) = (tree(runs), tree(recordedRuns))
      view.measureAndLayout(specs)
      let recorder = recorded.recordMeasures { recorded.measureAndLayout(specs) }
      #expect(runs.count == recordedRuns.count)
      #expect(recorder.calls.filter { $0.view is MeasuredView && $0.source == .measured }.count == runs.count)
      #expect(view.snapshot() == recorded.snapshot())
    }
  }
}
