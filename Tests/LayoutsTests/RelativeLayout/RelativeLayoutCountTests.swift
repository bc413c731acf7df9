import Layouts
import Measure
import TestSupport
import Testing

/// RelativeLayout asks every child twice; caching prevents the number from doubling with each level.
@Suite struct RelativeLayoutCountTests {
  private final class Counter { var runs = 0 }

  private final class CountedRelativeLayout: RelativeLayout {
    private let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      super.init()
      // Behaves exactly like its superclass.
      declare([.keepsExactSize, .ignoresUnusedSpace], exactly: type(of: self))
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      counter.runs += 1
      return super.onMeasure(specs)
    }
  }

  private final class CountedLinearLayout: LinearLayout {
    private let counter: Counter

    init(_ counter: Counter, direction: Axis) {
      self.counter = counter
      super.init(direction: direction)
      declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: type(of: self))
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      counter.runs += 1
      return super.onMeasure(specs)
    }
  }

  private func box() -> View {
    let view = View()
    view.layoutParams = LayoutParams(width: 10, height: 10)
    return view
  }

  /// Returns a box, `inner` beside or below it, and a box beyond that.
  private func relative(around inner: View, level: Int, _ counter: Counter) -> View {
    let layout = CountedRelativeLayout(counter)
    for (id, view) in [("first", box()), ("inner", inner), ("last", box())] {
      view.id = id
      layout.addSubview(view)
    }
    let params = inner.layoutParams as? RelativeLayout.LayoutParams
    let lastParams = layout.subviews[2].layoutParams as? RelativeLayout.LayoutParams
    if level.isMultiple(of: 2) {
      params?.toRightOf = "first"
      lastParams?.toRightOf = "inner"
    } else {
      params?.below = "first"
      lastParams?.below = "inner"
    }
    return layout
  }

  /// Returns a row or a column of a box, `inner` with a weight, and a box with only a weight.
  private func weighted(around inner: View, level: Int, _ counter: Counter) -> View {
    let isRow = level % 4 < 2
    let layout = CountedLinearLayout(counter, direction: isRow ? .horizontal : .vertical)
    let last = View()
    for view in [box(), inner, last] { layout.addSubview(view) }
    inner.layoutParams = LinearLayout.LayoutParams(
      weight: 1)
    last.layoutParams = LinearLayout.LayoutParams(width: isRow ? 0 : 10, height: isRow ? 10 : 0, weight: 1)
    return layout
  }

  /// Returns the number of `onMeasure` runs in a cold layout of `depth` layouts.
  private func runs(depth: Int, _ specs: MeasureSpecs, isMixed: Bool) -> Int {
    let counter = Counter()
    var inner = box()
    for level in 0..<depth {
      inner =
        isMixed && level.isMultiple(of: 2)
        ? weighted(around: inner, level: level, counter) : relative(around: inner, level: level, counter)
    }
    inner.measureAndLayout(specs)
    return counter.runs
  }

  private static let roots = [
    MeasureSpecs.exactly(Size(width: 1080, height: 1920)),
    MeasureSpecs(width: .atMost(1080), height: .atMost(1920)),
    MeasureSpecs(width: .atMost(1080), height: .unspecified),
    MeasureSpecs.unspecified,
  ]

  @Test(arguments: [8, 16, 32, 64], roots)
  func nested_relative_layouts_are_measured_at_most_twice_each(depth: Int, specs: MeasureSpecs) {
    #expect(runs(depth: depth, specs, isMixed: false) <= 2 * depth)
  }

  @Test(arguments: [8, 16, 32, 64], roots)
  func nested_between_weighted_linear_layouts_they_still_are(depth: Int, specs: MeasureSpecs) {
    #expect(runs(depth: depth, specs, isMixed: true) <= 2 * depth)
  }

  /// Returns a leaf that counts its runs, and takes a part of every size that isn't exact.
  private func countedLeaf(_ counter: Counter) -> View {
    MeasuredView(contract: .keepsExactSize) { specs in
      counter.runs += 1
      return specs.resolve(Size(width: 20, height: 20))
    }
  }

  @Test func a_child_whose_width_is_imposed_is_measured_once() {
    let counter = Counter()
    let layout = RelativeLayout()
    let header = box()
    header.id = "header"
    layout.addSubview(header)
    let params = RelativeLayout.LayoutParams(width: .matchParent)
    params.below = "header"
    layout.addSubview(countedLeaf(counter), params)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(100)))
    #expect(counter.runs == 1)
    #expect(layout.subviews[1].frame == Rect(x: 0, y: 10, width: 100, height: 20))
  }

  @Test(arguments: [MeasureSpec.unspecified, .atMost(200), .exactly(200)])
  func a_child_of_known_height_is_measured_once_for_its_width(height: MeasureSpec) {
    let counter = Counter()
    let layout = RelativeLayout()
    let header = box()
    header.id = "header"
    layout.addSubview(header)
    let params = RelativeLayout.LayoutParams(width: .wrapContent, height: 30)
    params.toRightOf = "header"
    let child = MeasuredView(contract: [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .findsSizeAlone]) {
      counter.runs += 1
      return $0.resolve(Size(width: 20, height: 20))
    }
    layout.addSubview(child, params)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: height))
    #expect(counter.runs == 1)
    #expect(child.frame == Rect(x: 10, y: 0, width: 20, height: 30))
  }

  @Test func an_unmeasured_text_has_its_baseline_when_it_is_requested() {
    let (imposed, measured) = (TextView("A text"), TextView("A text"))
    imposed.measureAndLayout(.exactly(Size(width: 100, height: 50)))
    measured.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    #expect(imposed.measuredBaseline != nil)
    #expect(imposed.measuredBaseline == measured.measuredBaseline)
  }

  @Test func a_child_that_changes_is_measured_with_its_siblings_alone() {
    let list = LinearLayout()
    let counters = (0..<3).map { _ in Counter() }
    for counter in counters {
      let cell = CountedRelativeLayout(counter)
      cell.addSubview(box())
      list.addSubview(cell)
    }
    list.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    for counter in counters { counter.runs = 0 }
    (list.subviews[1] as? ViewGroup)?.subviews[0].layoutParams.height = 12
    list.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    #expect(counters.map(\.runs) == [0, 1, 0])
    #expect(list.subviews[2].frame.y == 22)
  }
}
