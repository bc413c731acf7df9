import Layouts
import Measure
import Testing

/// Passes, changes, and contradictory systems.
@Suite struct ConstraintLayoutTests {
  /// A text-like leaf that counts the runs of its `onMeasure`.
  private final class Counter: View {
    var count = 0
    var lines = 1 { didSet { setNeedsLayout() } }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      count += 1
      let width = specs.width.isExact ? specs.width.size : specs.width.resolve(50)
      return Size(width: width, height: specs.height.resolve(lines * 500 / max(width, 10)))
    }
  }

  private func add(
    _ view: View, to layout: ConstraintLayout, id: String? = nil, _ width: Dimension = .wrapContent,
    _ height: Dimension = .wrapContent, _ set: (ConstraintLayout.LayoutParams) -> Void
  ) {
    let params = ConstraintLayout.LayoutParams(width: width, height: height)
    set(params)
    view.layoutParams = params
    view.id = id
    layout.addSubview(view)
  }

  private static let someSpecs: [MeasureSpecs] = [
    MeasureSpecs(width: .exactly(200), height: .unspecified), MeasureSpecs(width: .atMost(200), height: .atMost(300)),
    MeasureSpecs(width: .exactly(40), height: .exactly(30)), .unspecified,
  ]

  // MARK: Passes

  /// Texts between anchors, in a weighted chain, with a ratio and in a share of the layout: all of them must be
  /// measured again.
  @Test func a_child_is_measured_at_most_three_times_in_a_pass() {
    for specs in Self.someSpecs {
      let layout = ConstraintLayout()
      var counters: [Counter] = []
      func counter() -> Counter {
        counters.append(Counter())
        return counters[counters.count - 1]
      }
      add(counter(), to: layout, id: "a", 0) {
        $0.leftToLeft = "parent"
        $0.rightToLeft = "b"
        $0.horizontalWeight = 1
      }
      add(counter(), to: layout, id: "b", 0) {
        $0.leftToRight = "a"
        $0.rightToRight = "parent"
        $0.topToBottom = "a"
      }
      add(counter(), to: layout, id: "c", 0, 0) {
        $0.leftToLeft = "parent"
        $0.rightToRight = "parent"
        $0.topToBottom = "b"
        $0.bottomToBottom = "parent"
        $0.dimensionRatio = ConstraintLayout.DimensionRatio(width: 2, height: 1)
      }
      add(counter(), to: layout, id: "d", 0) {
        $0.widthPercent = 0.4
        $0.topToBottom = "c"
        $0.leftToLeft = "c"
      }
      add(counter(), to: layout, id: "e") {
        $0.constrainedWidth = true
        $0.leftToLeft = "a"
        $0.rightToRight = "a"
        $0.topToBottom = "d"
      }
      add(counter(), to: layout, id: "f") {
        $0.topToTop = "parent"
        $0.bottomToBottom = "parent"
        $0.leftToRight = "e"
      }
      layout.measure(specs)
      #expect(counters.allSatisfy { $0.count <= 3 }, "\(specs): \(counters.map(\.count))")
      layout.layout(Rect(origin: .zero, size: layout.measuredSize))
      #expect(counters.allSatisfy { $0.count <= 3 }, "\(specs): \(counters.map(\.count))")
    }
  }

  /// A limit in each layout makes the equations necessary.
  @Test(arguments: [false, true])
  func nested_layouts_take_measures_in_proportion_to_their_depth(hasLimit: Bool) {
    func runs(depth: Int) -> Int {
      let root = ConstraintLayout()
      var parent = root
      for _ in 0..<depth {
        let inner = ConstraintLayout()
        add(inner, to: parent, id: "inner", 0) {
          $0.leftToLeft = "parent"
          $0.rightToRight = "parent"
          $0.topToTop = "parent"
        }
        if hasLimit {
          add(View(), to: parent, 10, 10) {
            $0.topToBottom = "inner"
            $0.leftToLeft = "parent"
            $0.widthMin = .pixels(1)
          }
        }
        parent = inner
      }
      let leaf = Counter()
      add(leaf, to: parent, 0) {
        $0.leftToLeft = "parent"
        $0.rightToRight = "parent"
      }
      root.measureAndLayout(MeasureSpecs(width: .exactly(300), height: .atMost(500)))
      return leaf.count
    }
    let (shallow, deep) = (runs(depth: 4), runs(depth: 32))
    #expect(shallow <= 3 && deep <= 3, "\(shallow), \(deep)")
  }

  @Test func a_changed_text_is_solved_for_in_its_own_layout_only() {
    let root = LinearLayout()
    var texts: [Counter] = []
    for _ in 0..<3 {
      let cell = ConstraintLayout()
      for id in ["title", "text"] {
        let text = Counter()
        texts.append(text)
        add(text, to: cell, id: id, 0) {
          $0.leftToLeft = "parent"
          $0.rightToRight = "parent"
          if id == "title" { $0.topToTop = "parent" } else { $0.topToBottom = "title" }
        }
      }
      cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
      root.addSubview(cell)
    }
    let specs = MeasureSpecs(width: .exactly(100), height: .unspecified)
    root.measureAndLayout(specs)
    for text in texts { text.count = 0 }
    texts[2].lines = 4
    root.measureAndLayout(specs)
    #expect(texts.map(\.count) == [0, 0, 1, 0, 0, 0])
    #expect(root.subviews.map(\.frame.y) == [0, 10, 35])
  }

  /// Equal cells share their analysis; changing one doesn't affect the others.
  @Test func equal_cells_are_independent_of_one_another() {
    func cell(_ margin: Int) -> ConstraintLayout {
      let cell = ConstraintLayout()
      add(View(), to: cell, id: "icon", 20, 20) {
        $0.startToStart = "parent"
        $0.topToTop = "parent"
        $0.margins = Edges(all: margin)
      }
      add(View(), to: cell, id: "text", 0, 10) {
        $0.startToEnd = "icon"
        $0.endToEnd = "parent"
        $0.topToTop = "icon"
      }
      cell.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
      return cell
    }
    func texts(_ root: LinearLayout) -> [Rect] {
      root.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
      return root.subviews.compactMap { ($0 as? ConstraintLayout)?.subviews[1].frame }
    }
    func place(_ x: Int, _ y: Int) -> Rect { Rect(x: x, y: y, width: 100 - x, height: 10) }
    let root = LinearLayout()
    let cells = (0..<4).map { cell(2 * $0) }
    for cell in cells { root.addSubview(cell) }
    var expected = [place(20, 0), place(22, 2), place(24, 4), place(26, 6)]
    #expect(texts(root) == expected)
    // Another id, another anchor, equations, another order: each for only one cell.
    cells[0].subviews[0].id = "other"
    // Without an anchor at its start, it is as wide as its content.
    expected[0] = Rect(x: 100, y: 0, width: 0, height: 10)
    #expect(texts(root) == expected)
    (cells[1].subviews[1].layoutParams as? ConstraintLayout.LayoutParams)?.startToEnd = nil
    (cells[1].subviews[1].layoutParams as? ConstraintLayout.LayoutParams)?.startToStart = "parent"
    expected[1] = place(0, 2)
    #expect(texts(root) == expected)
    (cells[2].subviews[0].layoutParams as? ConstraintLayout.LayoutParams)?.widthMax = .pixels(15)
    expected[2] = place(19, 4)
    #expect(texts(root) == expected)
    cells[3].layoutDirection = .rightToLeft
    expected[3] = Rect(x: 0, y: 6, width: 74, height: 10)
    #expect(texts(root) == expected)
    let fifth = cell(2)
    root.addSubview(fifth)
    expected.append(place(22, 2))
    #expect(texts(root) == expected)
    // If two views have the same id, the last is used.
    add(View(), to: fifth, id: "icon", 7, 7) { $0.endToEnd = "parent" }
    expected[4] = Rect(x: 100, y: 0, width: 0, height: 10)
    #expect(texts(root) == expected)
  }

  // MARK: Systems without an answer

  /// Cycles and contradictions end with a result that doesn't depend on previous layouts.
  @Test func contradictory_and_circular_anchors_end_with_the_same_answer() {
    let systems: [[(ConstraintLayout.LayoutParams) -> Void]] = [
      [{ $0.leftToRight = "v1" }, { $0.leftToRight = "v0" }],
      [
        {
          $0.leftToLeft = "v1"
          $0.rightToRight = "v1"
        },
        {
          $0.leftToLeft = "v0"
          $0.rightToRight = "v0"
        },
      ],
      [
        {
          $0.topToTop = "v1"
          $0.bottomToBottom = "v1"
        }, { $0.bottomToBottom = "v0" },
      ],
      [
        {
          $0.leftToRight = "v2"
          $0.rightToLeft = "v1"
        },
        {
          $0.leftToRight = "v0"
          $0.rightToLeft = "v2"
        },
        {
          $0.leftToRight = "v1"
          $0.rightToLeft = "v0"
        },
      ],
      [
        {
          $0.leftToRight = "parent"
          $0.rightToLeft = "parent"
        },
        {
          $0.topToBottom = "v0"
          $0.bottomToTop = "v0"
        },
      ],
      [
        {
          $0.leftToLeft = "v0"
          $0.topToTop = "v0"
        }, { $0.circle = "v1" },
      ],
      [
        {
          $0.circle = "v1"
          $0.circleRadius = 9
        },
        {
          $0.circle = "v0"
          $0.circleRadius = 5
        },
      ],
      [{ $0.baselineToBaseline = "v1" }, { $0.baselineToBaseline = "v0" }],
    ]
    for (number, system) in systems.enumerated() {
      for width in [Dimension.fixed(30), 0, .wrapContent] {
        func build() -> ConstraintLayout {
          let layout = ConstraintLayout()
          for (index, set) in system.enumerated() {
            let view = View()
            view.minWidth = 12
            view.minHeight = 7
            add(view, to: layout, id: "v\(index)", width, width, set)
          }
          return layout
        }
        for specs in Self.someSpecs {
          let (new, warm) = (build(), build())
          new.measureAndLayout(specs)
          for others in Self.someSpecs { warm.measureAndLayout(others) }
          warm.measureAndLayout(specs)
          #expect(new.snapshot() == warm.snapshot(), "system \(number), \(width), \(specs)")
          for view in new.subviews { #expect(view.frame.width >= 0 && view.frame.height >= 0) }
        }
      }
    }
  }

  /// The barrier's position depends on its member, and it is anchored to a view that depends on the barrier.
  @Test func a_barrier_that_depends_on_its_dependent_ends() {
    let layout = ConstraintLayout()
    add(View(), to: layout, id: "member", 10, 10) { $0.leftToLeft = "parent" }
    let barrier = Barrier()
    barrier.direction = .right
    barrier.referencedIds = ["member"]
    add(barrier, to: layout, id: "barrier") { $0.leftToLeft = "view" }
    add(View(), to: layout, id: "view", 10, 10) { $0.leftToLeft = "barrier" }
    for solvesAlways in [false, true] {
      layout.solvesAlways = solvesAlways
      layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
      #expect(layout.subviews[2].frame.x == 10)
    }
  }

  /// A wrapping parent with the maximum number of views at one edge, in both directions, so that equations are
  /// necessary.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func a_thousand_views_at_one_edge_are_solved_quickly(direction: LayoutDirection) {
    let layout = ConstraintLayout()
    layout.layoutDirection = direction
    for index in 0..<1000 {
      add(View(), to: layout, id: "v\(index)", 3, 2) {
        $0.startToStart = "parent"
        if index == 0 { $0.topToTop = "parent" } else { $0.topToBottom = "v\(index - 1)" }
      }
    }
    layout.solvesAlways = true
    layout.measureAndLayout(MeasureSpecs(width: .atMost(320), height: .atMost(600)))
    #expect(!layout.isExhausted)
    #expect(layout.frame.size == Size(width: 3, height: 600))
    #expect(layout.subviews[999].frame == Rect(x: 0, y: 1998, width: 3, height: 2))
  }

  // MARK: Inherited visibility

  @Test func a_member_regains_its_own_visibility_once_it_leaves() {
    let layout = ConstraintLayout()
    let (member, group) = (View(), Group())
    member.visibility = .gone
    add(member, to: layout, id: "member") { $0.leftToLeft = "parent" }
    add(group, to: layout, id: "group") { _ in }
    group.referencedIds = ["member"]
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .visible)
    member.removeFromParent()
    #expect(member.visibility == .gone)
    layout.addSubview(member)
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .visible)
    group.removeFromParent()
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .gone)
  }

  @Test func visibility_set_on_a_member_takes_effect_once_the_group_is_removed() {
    let layout = ConstraintLayout()
    let (member, group) = (View(), Group())
    add(member, to: layout, id: "member") { $0.leftToLeft = "parent" }
    add(group, to: layout, id: "group") { _ in }
    group.referencedIds = ["member"]
    group.visibility = .hidden
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .hidden)
    member.visibility = .gone
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .hidden)
    group.removeFromParent()
    layout.measureAndLayout(.unspecified)
    #expect(member.visibility == .gone)
  }

  @Test func anchors_to_the_layouts_own_id_follow_it() {
    let layout = ConstraintLayout()
    layout.id = "root"
    add(View(), to: layout, 10, 10) { $0.rightToRight = "root" }
    let specs = MeasureSpecs.exactly(Size(width: 100, height: 20))
    layout.measureAndLayout(specs)
    #expect(layout.subviews[0].frame.x == 90)
    layout.id = "other"
    layout.measureAndLayout(specs)
    #expect(layout.subviews[0].frame.x == 0)
  }
}
