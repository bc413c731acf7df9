import Measure
import Testing

/// Client code that uses only the public API: this file has no `@testable` imports.
@Suite struct ClientViewsTests {
  /// A leaf: a bar that is as long as its value.
  private final class Bar: View {
    var value = 0 {
      didSet { setNeedsLayout() }
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      measuredBaseline = 7
      return specs.resolve(Size(width: value, height: 8))
    }
  }

  /// A layout that puts children side by side, and starts a new line when the next one doesn't fit.
  private final class Flow: ViewGroup {
    final class Params: LayoutParams {
      var breaksBefore = false {
        didSet { didChange() }
      }
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      let limit = specs.width.isUnspecified ? Pixels.limit : specs.width.size - padding.total(along: .horizontal)
      var (line, used) = (Size.zero, Size.zero)
      for child in subviews where !child.isGone {
        measureChild(child, specs)
        let width = child.measuredSize.width + child.margins.total(along: .horizontal)
        let height = child.measuredSize.height + child.margins.total(along: .vertical)
        if breaks(before: child, at: line.width, width, limit) {
          used.height += line.height
          line = .zero
        }
        line = Size(width: line.width + width, height: max(line.height, height))
        used.width = max(used.width, line.width)
      }
      return specs.resolve(
        Size(
          width: used.width + padding.total(along: .horizontal),
          height: used.height + line.height + padding.total(along: .vertical)))
    }

    override func onLayout(_ size: Size) {
      let limit = size.width - padding.total(along: .horizontal)
      var (x, y, lineHeight) = (0, padding.top, 0)
      for child in subviews where !child.isGone {
        let width = child.measuredSize.width + child.margins.total(along: .horizontal)
        if breaks(before: child, at: x, width, limit) { (x, y, lineHeight) = (0, y + lineHeight, 0) }
        let origin = Point(x: padding.left + x + child.margins.left, y: y + child.margins.top)
        child.layout(Rect(origin: origin, size: child.measuredSize))
        x += width
        lineHeight = max(lineHeight, child.measuredSize.height + child.margins.total(along: .vertical))
      }
    }

    private func breaks(before child: View, at x: Int, _ width: Int, _ limit: Int) -> Bool {
      x > 0 && (x + width > limit || (child.layoutParams as? Params)?.breaksBefore == true)
    }

    override func layoutParams(from params: LayoutParams) -> LayoutParams {
      params is Params ? params : Params(copying: params)
    }
  }

  private func flow(_ widths: [Int]) -> Flow {
    let flow = Flow()
    for width in widths {
      let bar = Bar()
      bar.value = width
      flow.addSubview(bar)
    }
    return flow
  }

  @Test func a_leaf_overrides_one_function() {
    let bar = Bar()
    bar.value = 30
    bar.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(bar.frame == Rect(x: 0, y: 0, width: 30, height: 8))
    #expect(bar.measuredBaseline == 7)
    bar.value = 300
    bar.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(bar.frame.width == 100)
  }

  @Test func a_leaf_is_a_closure() {
    let leaf = MeasuredView { specs in specs.resolve(Size(width: 12, height: 34)) }
    leaf.measureAndLayout(in: Size(width: 100, height: 20))
    #expect(leaf.frame.size == Size(width: 12, height: 20))
  }

  @Test func a_layout_measures_and_places_its_children() {
    let flow = flow([40, 50, 30])
    flow.padding = Edges(all: 5)
    flow.subviews[1].layoutParams.margins = Edges(left: 2, top: 1)
    flow.measureAndLayout(in: Size(width: 110, height: 100))
    #expect(
      flow.snapshot() == """
        Flow 0,0 102x27
          Bar 5,5 40x8
          Bar 47,6 50x8
          Bar 5,14 30x8

        """)
  }

  @Test func a_layouts_own_params_request_a_layout() throws {
    let flow = flow([10, 10])
    flow.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(flow.subviews[1].frame.origin == Point(x: 10, y: 0))
    try #require(flow.subviews[1].layoutParams as? Flow.Params).breaksBefore = true
    #expect(flow.needsLayout)
    flow.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(flow.subviews[1].frame.origin == Point(x: 0, y: 8))
  }

  @Test func an_answer_larger_than_allowed_is_kept() {
    let leaf = MeasuredView { _ in Size(width: .max, height: -5) }
    leaf.measureAndLayout(in: Size(width: 10, height: 10))
    #expect(leaf.measuredSize == Size(width: Pixels.limit, height: 0))
  }

  @Test func params_of_another_class_are_converted_when_a_child_is_added() {
    let flow = Flow()
    let child = View()
    child.layoutParams = LayoutParams(width: 12, height: .matchParent, margins: Edges(all: 3))
    flow.addSubview(child)
    #expect(child.layoutParams is Flow.Params)
    #expect(
      child.layoutParams.width == 12 && child.layoutParams.height == .matchParent && child.margins == Edges(all: 3))
  }

  @Test func children_are_added_moved_and_removed() {
    let flow = flow([1, 2, 3])
    let second = flow.subviews[1]
    flow.removeSubview(second)
    #expect(second.parent == nil && flow.subviews.count == 2)
    flow.insertSubview(second, at: 0)
    #expect(flow.subviews.first === second && second.parent === flow)
    flow.removeAllSubviews()
    #expect(flow.subviews.isEmpty)
  }

  // MARK: Changes in a pass

  @Test func a_change_while_measuring_takes_effect_in_the_next_layout() {
    let bar = Bar()
    let flow = Flow()
    flow.addSubview(bar)
    flow.addSubview(
      MeasuredView { specs in
        if bar.value < 3 { bar.value += 1 }
        return specs.resolve(.zero)
      })
    for _ in 0..<4 { flow.measureAndLayout(in: Size(width: 100, height: 100)) }
    #expect(bar.value >= 1)
    #expect(bar.frame.width == bar.value)
  }
}
