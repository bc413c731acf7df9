import Layouts
import Measure
import TestSupport
import Testing

@Suite struct StackLayoutTests {
  /// Returns a child whose natural length is that of its content.
  private func box(
    _ length: Int, grows: Int? = nil, shrinks: Int? = nil, min minimum: Int = 0, max maximum: Int? = nil,
    isFixed: Bool = false, fills: Bool = false, along axis: Axis = .horizontal
  ) -> View {
    let view = FrameLayout()
    let inner = View()
    let size: Dimension = .fixed(length)
    inner.layoutParams = FrameLayout.LayoutParams(
      width: axis == .horizontal ? size : 10, height: axis == .horizontal ? 10 : size)
    view.addSubview(inner)
    let main: Dimension = isFixed ? size : fills ? .matchParent : .wrapContent
    view.layoutParams = StackLayout.LayoutParams(
      width: axis == .horizontal ? main : .wrapContent, height: axis == .horizontal ? .wrapContent : main, grows: grows,
      shrinks: shrinks)
    if axis == .horizontal { view.minWidth = minimum } else { view.minHeight = minimum }
    if axis == .horizontal { view.maxWidth = maximum } else { view.maxHeight = maximum }
    return view
  }

  private func lengths(_ views: [View], in length: Int, spacing: Int = 0, along axis: Axis = .horizontal) -> [Int] {
    let stack = StackLayout(direction: axis)
    stack.spacing = spacing
    for view in views { stack.addSubview(view) }
    stack.measureAndLayout(MeasureSpecs(main: .exactly(length), cross: .atMost(400), along: axis))
    return views.map { $0.frame.size[axis] }
  }

  // MARK: Calculated by hand

  @Test func three_labels_shrink_by_their_ranks() {
    func labels(minimum: Int = 0) -> [View] {
      [box(50, shrinks: 1, min: minimum), box(120, grows: 1, shrinks: -2), box(22, shrinks: -1)]
    }
    #expect(lengths(labels(), in: 300) == [50, 228, 22])
    #expect(lengths(labels(), in: 192) == [50, 120, 22])
    #expect(lengths(labels(), in: 170) == [28, 120, 22])
    #expect(lengths(labels(), in: 120) == [0, 98, 22])
    #expect(lengths(labels(minimum: 30), in: 150) == [30, 98, 22])
    // Below the sum of the minima, the rest overflows at the end.
    #expect(lengths(labels(minimum: 30), in: 10) == [30, 0, 0])
  }

  @Test func a_table_of_growth() {
    #expect(lengths([box(10, grows: 1), box(10, grows: 1)], in: 41) == [21, 20])
    #expect(lengths([box(10, grows: 2), box(10, grows: 1)], in: 50) == [10, 40])
    #expect(lengths([box(10, grows: 2), box(10, grows: 1, max: 25)], in: 50) == [25, 25])
    #expect(lengths([box(10, grows: 1, max: 12), box(10, grows: 1), box(10, grows: 1)], in: 51) == [12, 20, 19])
    #expect(lengths([box(10, grows: -1), box(10, fills: true)], in: 50) == [10, 40])
    #expect(lengths([box(10, grows: -1), box(10, grows: -2)], in: 50) == [10, 40])
    #expect(
      lengths([box(10, grows: -2, max: 15), box(10, max: 20, fills: true), box(10, grows: -1)], in: 60) == [15, 20, 25])
    // A fixed length never grows, and a child without a rank doesn't change.
    #expect(lengths([box(10, grows: 1, isFixed: true), box(10)], in: 50) == [10, 10])
    #expect(lengths([box(10, grows: 1), box(10)], in: 50, spacing: 6) == [34, 10])
  }

  @Test func a_table_of_shrinking() {
    #expect(lengths([box(30), box(30)], in: 41) == [20, 21])
    #expect(lengths([box(30), box(30, isFixed: true)], in: 50) == [20, 30])
    #expect(lengths([box(30), box(30, shrinks: 1, isFixed: true)], in: 50) == [30, 20])
    #expect(lengths([box(30, shrinks: -1), box(30)], in: 40) == [30, 10])
    #expect(lengths([box(30, shrinks: -1), box(30, shrinks: -2)], in: 40) == [30, 10])
    #expect(lengths([box(30, min: 25), box(30), box(30)], in: 60) == [25, 17, 18])
    #expect(lengths([box(30, shrinks: 1), box(30, shrinks: 2)], in: 20, spacing: 4) == [0, 16])
  }

  @Test func both_axes_are_one_text() {
    for length in [20, 95, 96, 150, 300] {
      func views(_ axis: Axis) -> [View] {
        [
          box(50, shrinks: 1, min: 7, along: axis), box(30, grows: 1, max: 44, along: axis),
          box(10, grows: 1, along: axis),
          box(6, isFixed: true, along: axis),
        ]
      }
      #expect(lengths(views(.horizontal), in: length) == lengths(views(.vertical), in: length, along: .vertical))
    }
  }

  @Test func random_stacks_follow_the_model() {
    var random = SplitMix64(seed: 18)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let ranks: [Int?] = [nil, nil, 1, 1, 2, 5, -1, -2]
    for round in 0..<1500 {
      var model = StackModel(children: [], spacing: number(0...1) * number(0...9), length: number(0...260))
      for _ in 0..<number(0...6) {
        var child = StackModel.Child(natural: number(0...70))
        child.grows = ranks.randomElement(using: &random) ?? nil
        child.shrinks = ranks.randomElement(using: &random) ?? nil
        child.isFixed = number(0...4) == 0
        child.fills = !child.isFixed && number(0...3) == 0
        child.isGone = number(0...7) == 0
        if number(0...2) == 0 { child.minimum = number(0...child.natural) }
        if !child.isFixed && number(0...2) == 0 { child.maximum = child.natural + number(0...60) }
        model.children.append(child)
      }
      for axis in [Axis.horizontal, .vertical] {
        let views = model.children.map { child in
          let view = box(
            child.natural, grows: child.grows, shrinks: child.shrinks, min: child.minimum,
            max: child.maximum == .max ? nil : child.maximum, isFixed: child.isFixed, fills: child.fills, along: axis)
          if child.isGone { view.visibility = .gone }
          return view
        }
        let found = zip(views, lengths(views, in: model.length, spacing: model.spacing, along: axis))
          .map { $0.isGone ? nil : Optional($1) }
        #expect(found == model.lengths, "round \(round), \(axis): \(model)")
      }
    }
  }

  // MARK: Places

  @Test func content_that_may_not_grow_is_together_at_its_gravity() {
    for (gravity, start) in [(Gravity.left, 0), (.centerHorizontal, 35), (.right, 70)] {
      let stack = StackLayout(direction: .horizontal)
      stack.contentGravity = [gravity, .bottom]
      let (first, second) = (box(10), box(20))
      stack.addSubview(first)
      stack.addSubview(second)
      stack.measureAndLayout(.exactly(Size(width: 100, height: 50)))
      #expect(first.frame == Rect(x: start, y: 40, width: 10, height: 10))
      #expect(second.frame == Rect(x: start + 10, y: 40, width: 20, height: 10))
    }
  }

  @Test func alignment_beats_gravity_across_and_fill_stretches() {
    let stack = StackLayout(direction: .horizontal)
    stack.contentGravity = .bottom
    stack.alignment = .middle
    let (first, second) = (box(10), box(20))
    stack.addSubview(first)
    stack.addSubview(second)
    second.layoutParams.margins = Edges(left: 3, top: 4, right: 0, bottom: 0)
    stack.measureAndLayout(.exactly(Size(width: 100, height: 50)))
    #expect(first.frame == Rect(x: 0, y: 20, width: 10, height: 10))
    #expect(second.frame == Rect(x: 13, y: 22, width: 20, height: 10))
    stack.alignment = .fill
    stack.measureAndLayout(.exactly(Size(width: 100, height: 50)))
    #expect(first.frame.height == 50 && second.frame == Rect(x: 13, y: 4, width: 20, height: 46))
  }

  @Test func a_parent_of_a_filled_child_is_filled_up_to_its_own_length() {
    let root = StackLayout(direction: .horizontal)
    let outer = StackLayout()
    let inner = StackLayout(direction: .horizontal)
    root.addSubview(outer)
    outer.addSubview(inner)
    let child = box(10, fills: true)
    inner.addSubview(child)
    root.measureAndLayout(in: Size(width: 200, height: 100))
    #expect(root.frame.width == 200 && outer.frame.width == 200 && child.frame.width == 200)
    outer.maxWidth = 120
    root.measureAndLayout(in: Size(width: 200, height: 100))
    // The maximum is filled, and not exceeded.
    #expect(root.frame.width == 120 && outer.frame.width == 120 && child.frame.width == 120)
    outer.maxWidth = nil
    outer.layoutParams.width = 80
    root.measureAndLayout(in: Size(width: 200, height: 100))
    #expect(root.frame.width == 80 && child.frame.width == 80)
  }

  /// Two words of 30 by 10, in one line or in two.
  private final class Words: View {
    private let wraps: Bool
    init(wraps: Bool) { self.wraps = wraps }

    override var wrapsLines: Bool { wraps }
    override var longestWordWidth: Int { 30 }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      let isWide = specs.width.isUnspecified || specs.width.size >= 60
      return specs.resolve(isWide ? Size(width: 60, height: 10) : Size(width: 30, height: 20))
    }
  }

  @Test func a_view_of_a_client_wraps_like_a_text() {
    // The words are measured with the 45 pixels that the other view leaves, and take one column.
    #expect(lengths([Words(wraps: true), box(50)], in: 95) == [30, 50])
    // A view that doesn't wrap has its natural length, and shrinks.
    #expect(lengths([Words(wraps: false), box(50)], in: 95)[0] > 30)
  }

  @Test func texts_that_wrap_take_the_remaining_space_in_document_order() {
    let metrics = CellTextMetrics(width: 10, height: 20)
    let stack = StackLayout(direction: .horizontal)
    let first = TextView("one two three", measurer: metrics)
    let second = TextView("four five", measurer: metrics)
    let icon = box(30, isFixed: true)
    for view in [first, second, icon] { stack.addSubview(view) }
    stack.measureAndLayout(MeasureSpecs(width: .exactly(260), height: .atMost(500)))
    #expect([first, second, icon].map(\.frame.width) == [130, 90, 30])
    // 200 − 30 for the icon: the first takes its 130 of 170; the second its longest word, as 40 are left.
    stack.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .atMost(500)))
    #expect(
      [first, second, icon].map(\.frame) == [
        Rect(x: 0, y: 0, width: 130, height: 20), Rect(x: 130, y: 0, width: 40, height: 40),
        Rect(x: 170, y: 0, width: 30, height: 10),
      ])
  }

  @Test func margins_and_padding_are_included_and_gone_children_are_not() {
    let stack = StackLayout(direction: .horizontal)
    stack.padding = Edges(left: 3, top: 4, right: 5, bottom: 6)
    stack.spacing = 10
    let (first, gone, last) = (box(20), box(30), box(10, grows: 1))
    for view in [first, gone, last] { stack.addSubview(view) }
    gone.visibility = .gone
    first.layoutParams.margins = Edges(left: 1, top: 2, right: 3, bottom: 4)
    last.layoutParams.margins = Edges(left: 5, top: 0, right: 7, bottom: 0)
    // 100 − 8 of padding − 10 of spacing − 24 with its margins leaves 58, 12 of which are the last one's margins.
    stack.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .atMost(500)))
    #expect(first.frame == Rect(x: 4, y: 6, width: 20, height: 10))
    #expect(last.frame == Rect(x: 42, y: 4, width: 46, height: 10))
    #expect(stack.frame.height == 4 + 2 + 10 + 4 + 6)
    // Without a limit, the stack is as long as its content.
    stack.measureAndLayout(.unspecified)
    #expect(stack.frame.width == 8 + 24 + 10 + 22)
  }

  @Test func a_child_is_as_long_across_as_its_content_and_never_longer_than_the_stack() {
    let stack = StackLayout(direction: .vertical)
    let text = TextView("one two three", measurer: CellTextMetrics(width: 10, height: 20))
    let (own, wide) = (box(10), box(70))
    for view in [text, own, wide] { stack.addSubview(view) }
    (own.layoutParams as? StackLayout.LayoutParams)?.gravity = .right
    stack.contentGravity = .centerHorizontal
    stack.measureAndLayout(MeasureSpecs(width: .atMost(80), height: .unspecified))
    #expect(text.frame == Rect(x: 0, y: 0, width: 70, height: 40))
    #expect(stack.frame.width == 70)
    stack.measureAndLayout(MeasureSpecs(width: .exactly(150), height: .unspecified))
    #expect(text.frame.x == 10 && text.frame.width == 130)
    #expect(own.frame.right == 150)
  }

  // MARK: Shared lengths

  @Test func a_view_shares_with_one_tree_at_a_time() {
    func form(_ widths: [Int]) -> (form: StackLayout, views: [View]) {
      let form = StackLayout()
      let views = widths.map { width in
        let row = StackLayout(direction: .horizontal)
        let view = box(1)
        view.minWidth = width
        row.addSubview(view)
        form.addSubview(row)
        SharedLengths.of(form).share(view, as: "column", along: .horizontal)
        return view
      }
      return (form, views)
    }
    let (first, second) = (form([10, 40]), form([20]))
    let root = StackLayout()
    root.addSubview(first.form)
    root.addSubview(second.form)
    func widths() -> [Int] {
      root.measureAndLayout(MeasureSpecs(width: .exactly(300), height: .unspecified))
      return (first.views + second.views).map(\.frame.width)
    }
    #expect(widths() == [40, 40, 20])
    // The last notification is used, and the others don't wait for a removed view.
    SharedLengths.of(second.form).share(first.views[1], as: "column", along: .horizontal)
    first.views[1].parent?.removeFromParent()
    if let row = first.views[1].parent { second.form.addSubview(row) }
    #expect(widths() == [10, 40, 40])
    SharedLengths.of(second.form).stopSharing(first.views[1], along: .horizontal)
    #expect(widths() == [10, 40, 20])
  }

  @Test func shared_widths_are_those_of_the_widest_at_the_cost_of_the_change() {
    let metrics = CellTextMetrics(width: 10, height: 20)
    let form = StackLayout()
    let shared = SharedLengths.of(form)
    var labels: [TextView] = []
    for row in 0..<20 {
      let line = StackLayout(direction: .horizontal)
      form.addSubview(line)
      let label = TextView(String(repeating: "x", count: row % 7 + 1), measurer: metrics)
      line.addSubview(label)
      line.addSubview(box(15))
      shared.share(label, as: "labels", along: .horizontal)
      labels.append(label)
    }
    let window = Size(width: 300, height: 900)
    form.measureAndLayout(in: window)
    #expect(Set(labels.map(\.frame.width)) == [70])
    // A shorter text changes one row; a longer one changes the column.
    labels[3].text = "y"
    var trace = form.recordMeasures { form.measureAndLayout(in: window) }
    let measured = Set(trace.calls.filter { $0.source == .measured }.map { ObjectIdentifier($0.view) })
    #expect(measured == Set([form, form.subviews[3], labels[3]].map { ObjectIdentifier($0) }))
    #expect(Set(labels.map(\.frame.width)) == [70])
    labels[3].text = "longer than all"
    form.measureAndLayout(in: window)
    #expect(Set(labels.map(\.frame.width)) == [150])
    labels[5].minWidth = 160
    form.measureAndLayout(in: window)
    #expect(Set(labels.map(\.frame.width)) == [160])
    labels[5].parent?.visibility = .gone
    trace = form.recordMeasures { form.measureAndLayout(in: window) }
    #expect(labels.filter { $0 !== labels[5] }.allSatisfy { $0.frame.width == 150 })
    shared.stopSharing(labels[0], along: .horizontal)
    form.measureAndLayout(in: window)
    #expect(labels[0].frame.width == 10 && labels[1].frame.width == 150)
  }

  // MARK: Cost

  @Test(arguments: [8, 16, 32, 64]) func nested_stacks_are_measured_a_bounded_number_of_times(depth: Int) {
    for style in 0..<6 {
      let root = StackLayout(direction: .horizontal)
      var parent = root
      for level in 0..<depth {
        let stack = StackLayout(direction: level % 2 == 0 ? .vertical : .horizontal)
        let params = StackLayout.LayoutParams(
          grows: style == 1 ? 1 : nil, shrinks: style == 2 ? -1 : nil)
        if style >= 3 { params.width = .matchParent }
        if style >= 4 { params.height = .matchParent }
        stack.layoutParams = params
        parent.addSubview(stack)
        parent.addSubview(box(10, along: parent.direction))
        if style == 5 { parent.addSubview(TextView("some words that wrap")) }
        parent = stack
      }
      parent.addSubview(box(20))
      var views = 0
      root.forEachView { _, _, _ in views += 1 }
      for size in [Size(width: 1080, height: 1920), Size(width: 200, height: 150)] {
        let count = root.recordMeasures { root.measureAndLayout(.exactly(size)) }.measureCount
        #expect(count <= 5 * views, "style \(style), \(size), depth \(depth): \(count) for \(views) views")
      }
    }
  }

  @Test func a_change_measures_the_views_between_it_and_the_root() {
    let root = StackLayout()
    var leaves: [TextView] = []
    for _ in 0..<20 {
      let row = StackLayout(direction: .horizontal)
      root.addSubview(row)
      leaves.append(TextView("text"))
      row.addSubview(leaves[leaves.count - 1])
      row.addSubview(TextView("other"))
    }
    let window = Size(width: 360, height: 640)
    root.measureAndLayout(in: window)
    leaves[7].text = "another text"
    let trace = root.recordMeasures { root.measureAndLayout(in: window) }
    let measured = Set(trace.calls.filter { $0.source == .measured }.map { ObjectIdentifier($0.view) })
    #expect(measured == Set([root, root.subviews[7], leaves[7]].map { ObjectIdentifier($0) }))
  }

  @Test func a_stack_that_a_group_shows_shares_lengths_in_the_first_layout() {
    let root = ConstraintLayout()
    let stack = StackLayout()
    stack.id = "stack"
    stack.visibility = .gone
    let group = Group()
    group.referencedIds = ["stack"]
    root.addSubview(stack)
    root.addSubview(group)
    let views = [View(), View()]
    for (view, height) in zip(views, [40, 10]) {
      view.minHeight = height
      stack.addSubview(view)
      SharedLengths.of(root).share(view, as: "row", along: .vertical)
    }
    root.measureAndLayout(.exactly(Size(width: 200, height: 100)))
    #expect(views.map(\.frame.height) == [40, 40])
  }
}
