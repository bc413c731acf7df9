import Layouts
import Measure
import TestSupport
import Testing

/// The number of runs of `onMeasure`. Android's own code runs it 398 times per view if weights are nested 12 deep.
@Suite struct MeasureCountTests {
  /// Returns alternating rows and columns, each with a weight in the one before, beside a box and another weight.
  private func nestedWeights(_ depth: Int, crossLength: Dimension, mainLength: Dimension = .wrapContent) -> View {
    let root = LinearLayout()
    var parent = root
    for level in 0..<depth {
      let layout = LinearLayout(direction: level % 2 == 0 ? .horizontal : .vertical)
      let isRow = parent.direction == .horizontal
      if level > 0 {
        layout.layoutParams = LinearLayout.LayoutParams(
          width: isRow ? mainLength : crossLength, height: isRow ? crossLength : mainLength, weight: 1)
      }
      // Between the box and the weighted child.
      parent.insertSubview(layout, at: min(1, parent.subviews.count))
      let box = View()
      box.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10)
      layout.addSubview(box)
      let share = View()
      share.layoutParams = LinearLayout.LayoutParams(
        width: layout.direction == .horizontal ? 0 : 10, height: layout.direction == .horizontal ? 10 : 0, weight: 1)
      layout.addSubview(share)
      parent = layout
    }
    return root
  }

  private func counts(_ root: View, _ specs: MeasureSpecs) -> (measures: Int, views: Int) {
    var views = 0
    root.forEachView { _, _, _ in views += 1 }
    return (root.recordMeasures { root.measureAndLayout(specs) }.measureCount, views)
  }

  @Test(arguments: [8, 12, 16, 32, 64, 128])
  func nested_weights_are_measured_three_times_a_view_at_most(depth: Int) {
    for crossLength in [Dimension.matchParent, .wrapContent] {
      let root = nestedWeights(depth, crossLength: crossLength)
      let (measures, views) = counts(root, .exactly(Size(width: 1080, height: 1920)))
      #expect(measures <= 3 * views, "\(crossLength): \(measures) for \(views) views")
    }
  }

  /// Here each size of a level requests another size of the level below, in both directions: the number of requests to
  /// a view grows quadratically with the depth, not exponentially.
  @Test(arguments: [8, 16, 32])
  func zero_lengths_that_wrap_across_stay_polynomial(depth: Int) {
    let root = nestedWeights(depth, crossLength: .wrapContent, mainLength: 0)
    let (measures, views) = counts(root, .exactly(Size(width: 1080, height: 1920)))
    #expect(measures <= depth * depth * views / 4)
  }

  @Test func a_change_measures_the_views_between_it_and_the_root() {
    let root = LinearLayout()
    root.layoutParams.width = .matchParent
    var leaves: [TextView] = []
    for _ in 0..<20 {
      let row = LinearLayout(direction: .horizontal)
      row.layoutParams.width = .matchParent
      root.addSubview(row)
      let text = TextView("text")
      row.addSubview(text)
      leaves.append(text)
      row.addSubview(TextView("other"))
    }
    let window = Size(width: 360, height: 640)
    root.measureAndLayout(in: window)
    leaves[7].text = "another text"
    let recorder = root.recordMeasures { root.measureAndLayout(in: window) }
    let measured = Set(recorder.calls.filter { $0.source == .measured }.map { ObjectIdentifier($0.view) })
    #expect(measured == Set([root, root.subviews[7], leaves[7]].map { ObjectIdentifier($0) }))
  }

  @Test func nothing_is_measured_where_nothing_has_changed() {
    let root = nestedWeights(16, crossLength: .matchParent)
    root.measureAndLayout(in: Size(width: 360, height: 640))
    let recorder = root.recordMeasures { root.measureAndLayout(in: Size(width: 360, height: 640)) }
    #expect(recorder.measureCount == 0)
  }

  @Test func a_string_is_measured_once_for_each_width() {
    let counter = WidthRecorder()
    let root = LinearLayout(direction: .horizontal)
    root.layoutParams.width = .matchParent
    for weight in [0, 1, 2] as [Float] {
      let text = TextView("one two three", measurer: counter)
      text.layoutParams = LinearLayout.LayoutParams(width: weight == 0 ? .wrapContent : 0, weight: weight)
      root.addSubview(text)
    }
    root.measureAndLayout(in: Size(width: 300, height: 100))
    root.measureAndLayout(in: Size(width: 300, height: 100))
    // The first is asked within 300; the others for their baselines without a limit, and at their shares. In the last
    // share, 131, the text has the same line as without a limit.
    #expect(counter.widths == [300, nil, nil, 65])
  }

  @Test(arguments: [("one two three", [40]), ("one\ntwo", [40, 40])])
  func only_a_text_of_several_paragraphs_is_measured_again_in_the_other_direction(text: String, widths: [Int?]) {
    let counter = WidthRecorder()
    let view = TextView(text, measurer: counter)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      view.layoutDirection = direction
      view.measureAndLayout(MeasureSpecs(width: .atMost(40), height: .unspecified))
    }
    #expect(counter.widths == widths)
  }
}

/// A subclass of a layout may measure differently, so the layout's own contract isn't assumed for it.
@Suite struct SubclassTests {
  private final class Doubled: LinearLayout {
    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      let size = super.onMeasure(specs)
      measuredBaseline = 3
      return Size(width: size.width * 2, height: size.height * 2)
    }
  }

  @Test func a_subclass_may_answer_more_than_exact_specs_allow() {
    let doubled = Doubled()
    doubled.measure(.exactly(Size(width: 10, height: 20)))
    #expect(doubled.measuredSize == Size(width: 20, height: 40))
    #expect(doubled.measuredBaseline == 3)
  }

  @Test func a_subclass_keeps_its_baseline() {
    let row = LinearLayout(direction: .horizontal)
    let doubled = Doubled()
    doubled.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10)
    row.addSubview(doubled)
    let box = View()
    box.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10)
    row.addSubview(box)
    let text = TextView("text", measurer: CellTextMetrics(width: 8, height: 16))
    row.addSubview(text)
    row.measureAndLayout(in: Size(width: 200, height: 100))
    #expect(doubled.frame.y == 9 && text.frame.y == 0)
  }
}
