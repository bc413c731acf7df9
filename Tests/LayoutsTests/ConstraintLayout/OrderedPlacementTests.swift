import Layouts
import Measure
import TestSupport
import Testing

private typealias Anchor = ReferenceWritableKeyPath<ConstraintLayout.LayoutParams, String?> & Sendable

private let horizontalAnchors: [Anchor] = [
  \.leftToLeft, \.leftToRight, \.rightToLeft, \.rightToRight, \.startToStart, \.startToEnd, \.endToStart, \.endToEnd,
]
private let verticalAnchors: [Anchor] = [
  \.topToTop, \.topToBottom, \.bottomToTop, \.bottomToBottom, \.baselineToBaseline, \.baselineToTop,
  \.baselineToBottom,
]

/// Views that are placed directly are at the positions that the equations give.
@Suite struct OrderedPlacementTests {
  @Test(arguments: ConformanceCase.constraintFamilies)
  func the_corpus_has_the_same_frames_with_equations_alone(family: String) throws {
    var builder = ConformanceBuilder()
    var directCount = 0
    for conformanceCase in try ConformanceCase.family(family) {
      let (one, other) = (builder.build(conformanceCase.layout), builder.build(conformanceCase.layout))
      for layout in constraintLayouts(in: other) { layout.solvesAlways = true }
      one.measureAndLayout(conformanceCase.specs)
      other.measureAndLayout(conformanceCase.specs)
      #expect(one.snapshot() == other.snapshot(), "\(conformanceCase.name)")
      directCount += constraintLayouts(in: one).count { $0.isPlacedInOrder }
      #expect(constraintLayouts(in: other).allSatisfy { !$0.isPlacedInOrder })
    }
    if family == "constraint-basic" { #expect(directCount > 0) }
  }

  @Test func random_layouts_have_the_same_frames_with_equations_alone() {
    var directCount = 0
    for seed in UInt64(0)..<3000 {
      var layouts: [ConstraintLayout] = []
      var specs = MeasureSpecs.unspecified
      for solvesAlways in [false, true] {
        var anchors = RandomAnchors(seed: seed)
        let layout = anchors.layout()
        specs = anchors.specs()
        layout.solvesAlways = solvesAlways
        layout.measureAndLayout(specs)
        layouts.append(layout)
      }
      #expect(layouts[0].snapshot() == layouts[1].snapshot(), "seed \(seed), \(specs): \(summary(layouts[0]))")
      if layouts[0].isPlacedInOrder { directCount += 1 }
    }
    // The comparison is meaningful only if enough layouts don't need equations.
    #expect(directCount > 250, "\(directCount)")
  }

  /// Only what a changed child affects is placed again, in layouts of many children. The others here are apart.
  @Test func random_changes_of_one_child_give_the_frames_of_a_new_layout() {
    var updatableCount = 0
    for seed in UInt64(0)..<1500 {
      var anchors = RandomAnchors(seed: seed)
      let layout = anchors.layout(otherChildren: 17)
      let specs = anchors.specs()
      layout.measureAndLayout(specs)
      for step in 1...4 {
        if layout.isUpdatable { updatableCount += 1 }
        anchors.change(layout)
        layout.measureAndLayout(specs)
        var same = RandomAnchors(seed: seed)
        let new = same.layout(otherChildren: 17)
        _ = same.specs()
        for _ in 1...step { same.change(new) }
        new.measureAndLayout(specs)
        #expect(layout.snapshot() == new.snapshot(), "seed \(seed), step \(step), \(specs): \(summary(new))")
      }
    }
    #expect(updatableCount > 300, "\(updatableCount)")
  }

  private func summary(_ layout: ConstraintLayout) -> String {
    layout.subviews.map { view in
      let params = view.layoutParams as? ConstraintLayout.LayoutParams
      let anchors = (horizontalAnchors + verticalAnchors).compactMap { anchor in
        params?[keyPath: anchor].map { "\(anchor): \($0)" }
      }
      return
        "\(view.displayName) \(type(of: view)) \(view.layoutParams.width)x\(view.layoutParams.height) \(view.margins) "
        + "\(params?.horizontalBias ?? 0) \(params?.verticalBias ?? 0) \(anchors)"
    }.joined(separator: "\n")
  }

  @Test func a_cell_of_a_list_needs_no_equations() {
    let cell = ConstraintLayout()
    func add(_ id: String, _ width: Dimension, _ height: Dimension, _ set: (ConstraintLayout.LayoutParams) -> Void) {
      let view = View()
      view.id = id
      let params = ConstraintLayout.LayoutParams(width: width, height: height)
      set(params)
      view.layoutParams = params
      cell.addSubview(view)
    }
    add("icon", 40, 41) {
      $0.startToStart = "parent"
      $0.topToTop = "parent"
      $0.bottomToBottom = "parent"
    }
    add("menu", 24, 24) {
      $0.endToEnd = "parent"
      $0.topToTop = "parent"
    }
    add("title", 0, 20) {
      $0.startToEnd = "icon"
      $0.endToStart = "menu"
      $0.topToTop = "parent"
    }
    add("text", 0, 32) {
      $0.startToStart = "title"
      $0.endToEnd = "title"
      $0.topToBottom = "title"
    }
    add("badge", 10, 10) {
      $0.endToEnd = "icon"
      $0.bottomToBottom = "icon"
    }
    cell.measureAndLayout(MeasureSpecs(width: .exactly(320), height: .unspecified))
    #expect(cell.isPlacedInOrder)
    #expect(
      cell.subviews.map(\.frame) == [
        Rect(x: 0, y: 6, width: 40, height: 41), Rect(x: 296, y: 0, width: 24, height: 24),
        Rect(x: 40, y: 0, width: 256, height: 20), Rect(x: 40, y: 20, width: 256, height: 32),
        Rect(x: 30, y: 37, width: 10, height: 10),
      ])
    #expect(cell.frame == Rect(x: 0, y: 0, width: 320, height: 52))
  }

  @Test(arguments: [ConstraintLayout.ChainStyle.spread, .spreadInside, .packed])
  func a_chain_needs_no_equations(style: ConstraintLayout.ChainStyle) {
    let row = ConstraintLayout()
    for index in 0..<3 {
      let view = View()
      view.id = "v\(index)"
      let params = ConstraintLayout.LayoutParams(width: 40, height: 20)
      if index == 0 { params.startToStart = "parent" } else { params.startToEnd = "v\(index - 1)" }
      if index == 2 { params.endToEnd = "parent" } else { params.endToStart = "v\(index + 1)" }
      params.horizontalChainStyle = style
      view.layoutParams = params
      row.addSubview(view)
    }
    row.measureAndLayout(MeasureSpecs(width: .exactly(201), height: .unspecified))
    #expect(row.isPlacedInOrder)
    let places: [Int] =
      switch style {
      case .spread: [20, 81, 141]
      case .spreadInside: [0, 81, 161]
      case .packed: [41, 81, 121]
      }
    #expect(row.subviews.map(\.frame.x) == places)
    // A text that takes the remaining space.
    row.subviews[1].layoutParams.width = 0
    row.measureAndLayout(MeasureSpecs(width: .exactly(201), height: .unspecified))
    #expect(row.isPlacedInOrder == (style != .packed))
    #expect(row.subviews.map(\.frame.x) == [0, 40, 161])
  }

  @Test(arguments: [false, true])
  func thousands_of_views_in_a_column_are_placed_quickly(needsEquations: Bool) {
    let layout = ConstraintLayout()
    for index in 0..<3000 {
      let view = View()
      view.id = "v\(index)"
      let params = ConstraintLayout.LayoutParams(width: 10, height: 2)
      params.leftToLeft = "parent"
      if index == 0 { params.topToTop = "parent" } else { params.topToBottom = "v\(index - 1)" }
      if needsEquations && index == 1500 { params.widthMin = .pixels(1) }
      view.layoutParams = params
      layout.addSubview(view)
    }
    layout.measureAndLayout(MeasureSpecs(width: .exactly(100), height: .unspecified))
    #expect(layout.isPlacedInOrder == !needsEquations)
    #expect(layout.subviews[2999].frame == Rect(x: 0, y: 5998, width: 10, height: 2))
    #expect(layout.frame.height == 6000)
  }
}

/// Thousands of views, for which equations would take minutes.
extension OrderedPlacementTests {
  private static let count = 8000

  /// Returns a row of views that are anchored to one another in both directions.
  private func chain(_ style: ConstraintLayout.ChainStyle, _ change: (Int, View) -> Void = { _, _ in })
    -> ConstraintLayout
  {
    let row = ConstraintLayout()
    let last = Self.count - 1
    for index in 0...last {
      let view = View()
      view.id = "v\(index)"
      let params = ConstraintLayout.LayoutParams(width: 10, height: 4)
      if index == 0 { params.leftToLeft = "parent" } else { params.leftToRight = "v\(index - 1)" }
      if index == last { params.rightToRight = "parent" } else { params.rightToLeft = "v\(index + 1)" }
      params.horizontalChainStyle = style
      view.layoutParams = params
      change(index, view)
      row.addSubview(view)
    }
    return row
  }

  @Test(arguments: [ConstraintLayout.ChainStyle.spread, .spreadInside, .packed])
  func a_long_chain_sticks_out_on_both_sides(style: ConstraintLayout.ChainStyle) {
    let row = chain(style)
    row.measureAndLayout(MeasureSpecs(width: .exactly(1000), height: .exactly(100)))
    #expect(row.isPlacedInOrder)
    #expect(row.subviews[0].frame.x == -39_499)
    #expect(row.subviews[7999].frame == Rect(x: 40_490, y: 0, width: 10, height: 4))
  }

  @Test func a_long_chain_that_wraps_is_cut_off_at_the_limit() {
    let row = chain(.spread)
    row.measureAndLayout(MeasureSpecs(width: .atMost(1000), height: .atMost(100)))
    #expect(row.isPlacedInOrder)
    #expect(row.frame.size == Size(width: 1000, height: 4))
    #expect(row.subviews[7999].frame == Rect(x: 40_490, y: 0, width: 10, height: 4))
    row.measureAndLayout(MeasureSpecs(width: .unspecified, height: .atMost(100)))
    #expect(row.isPlacedInOrder)
    #expect(row.frame.size == Size(width: 80_000, height: 4))
    #expect(row.subviews[7999].frame.x == 79_990)
  }

  @Test func a_long_chain_shares_by_weight_and_leaves_gone_views_out() {
    let weighted = chain(.spread) { index, view in
      let params = view.layoutParams as? ConstraintLayout.LayoutParams
      params?.width = 0
      params?.horizontalWeight = index < 4000 ? 1 : 3
    }
    weighted.measureAndLayout(MeasureSpecs(width: .exactly(16_000), height: .exactly(100)))
    #expect(weighted.isPlacedInOrder)
    #expect(weighted.subviews[3999].frame == Rect(x: 3999, y: 0, width: 1, height: 4))
    #expect(weighted.subviews[7999].frame == Rect(x: 15_997, y: 0, width: 3, height: 4))

    let thinned = chain(.packed) { index, view in if index % 2 == 1 { view.visibility = .gone } }
    thinned.measureAndLayout(MeasureSpecs(width: .exactly(50_000), height: .exactly(100)))
    #expect(thinned.isPlacedInOrder)
    #expect(thinned.subviews[0].frame.x == 5000)
    #expect(thinned.subviews[7998].frame == Rect(x: 44_990, y: 0, width: 10, height: 4))
  }

  @Test func thousands_of_ratios_are_placed_quickly() {
    let layout = ConstraintLayout()
    for index in 0..<Self.count {
      let view = View()
      view.id = "v\(index)"
      let params = ConstraintLayout.LayoutParams(width: 0, height: 0)
      params.dimensionRatio = ConstraintLayout.DimensionRatio(width: 3, height: 2)
      params.topToTop = "parent"
      params.bottomToBottom = "parent"
      params.leftToLeft = index == 0 ? "parent" : "v\(index - 1)"
      params.rightToRight = "parent"
      view.layoutParams = params
      layout.addSubview(view)
    }
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(layout.isPlacedInOrder)
    #expect(layout.subviews.allSatisfy { $0.frame == Rect(x: 0, y: 200, width: 360, height: 240) })
  }
}

private func constraintLayouts(in root: View) -> [ConstraintLayout] {
  var found: [ConstraintLayout] = []
  root.forEachView { view, _, _ in if let layout = view as? ConstraintLayout { found.append(layout) } }
  return found
}

/// Random layouts whose anchors form no cycle.
private struct RandomAnchors {
  private var random: SplitMix64
  private var names: [String] = []
  private var horizontalLines: [String] = []
  private var verticalLines: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func specs() -> MeasureSpecs { MeasureSpecs(width: spec(), height: spec()) }

  private mutating func spec() -> MeasureSpec {
    let length = 20 + below(380)
    return pick([.unspecified, .atMost(length), .exactly(length), .exactly(length)])
  }

  /// - Parameter otherChildren: The number of children to which no other is anchored.
  mutating func layout(otherChildren: Int = 0) -> ConstraintLayout {
    let layout = ConstraintLayout()
    for _ in 0..<otherChildren {
      let params = ConstraintLayout.LayoutParams(width: 2, height: 3)
      params.leftToLeft = "parent"
      params.topToTop = "parent"
      layout.addSubview(View(), params)
    }
    if chance(40) { layout.padding = Edges(left: below(9), top: below(9), right: below(9), bottom: below(9)) }
    if chance(20) { layout.minHeight = below(150) }
    if chance(20) { layout.minWidth = below(150) }
    if chance(25) { layout.layoutDirection = .rightToLeft }
    var children: [View] = []
    for index in 0...below(8) {
      let child = chance(10) ? guideline() : chance(10) && !names.isEmpty ? barrier() : view()
      child.id = "v\(index)"
      switch child {
      case let line as Guideline where line.direction == .horizontal: horizontalLines.append("v\(index)")
      case is Guideline: verticalLines.append("v\(index)")
      case let line as Barrier where line.direction == .top || line.direction == .bottom:
        horizontalLines.append("v\(index)")
      case is Barrier: verticalLines.append("v\(index)")
      default: names.append("v\(index)")
      }
      children.append(child)
    }
    let views = children.filter { !($0 is Guideline || $0 is Barrier) }
    if chance(35) { link(views, .horizontal) }
    if chance(25) { link(views, .vertical) }
    for view in views where chance(12) { setRatio(of: view) }
    for child in children.shuffled(using: &random) { layout.addSubview(child) }
    return layout
  }

  /// Changes a length, a margin, a bias, or the content of a child.
  mutating func change(_ layout: ConstraintLayout) {
    let views = layout.subviews.suffix(9).filter { !($0 is Guideline || $0 is Barrier) }
    let view = pick(views)
    guard let params = view.layoutParams as? ConstraintLayout.LayoutParams else { return }
    let (number, side) = (below(60), below(4))
    switch below(8) {
    case 0, 1: if params.width.isFixed && params.width != 0 { params.width = .fixed(1 + number) }
    case 2, 3: if params.height.isFixed && params.height != 0 { params.height = .fixed(1 + number) }
    case 4: params.margins.left = number / 3
    case 5: params.margins.top = number / 3
    case 6: params.horizontalBias = [0, 0.25, 0.5, 1][side]
    default: (view.minWidth, view.minHeight) = (number, number / 2)
    }
  }

  /// Makes a chain of some of the views, from one edge of the layout to the other.
  private mutating func link(_ views: [View], _ axis: Axis) {
    let members = views.shuffled(using: &random).prefix(2 + below(3))
    let style: ConstraintLayout.ChainStyle = pick([.spread, .spread, .spreadInside, .packed])
    let (isRelative, isWeighted) = (chance(50), chance(50))
    for (index, member) in members.enumerated() where members.count > 1 {
      guard let params = member.layoutParams as? ConstraintLayout.LayoutParams else { continue }
      let previous = index > 0 ? members[index - 1].id : nil
      let next = index + 1 < members.count ? members[index + 1].id : nil
      for anchor in axis == .horizontal ? horizontalAnchors : verticalAnchors { params[keyPath: anchor] = nil }
      switch (axis, isRelative) {
      case (.horizontal, false):
        if let previous { params.leftToRight = previous } else { params.leftToLeft = "parent" }
        if let next { params.rightToLeft = next } else { params.rightToRight = "parent" }
      case (.horizontal, true):
        if let previous { params.startToEnd = previous } else { params.startToStart = "parent" }
        if let next { params.endToStart = next } else { params.endToEnd = "parent" }
      case (.vertical, _):
        if let previous { params.topToBottom = previous } else { params.topToTop = "parent" }
        if let next { params.bottomToTop = next } else { params.bottomToBottom = "parent" }
      }
      let length: Dimension = chance(35) ? 0 : chance(50) ? .fixed(1 + below(60)) : .wrapContent
      if axis == .horizontal {
        params.width = length
        params.horizontalChainStyle = style
        if isWeighted { params.horizontalWeight = pick([1, 1, 2, 3, 0.5]) }
      } else {
        params.height = length
        params.verticalChainStyle = style
        if isWeighted { params.verticalWeight = pick([1, 1, 2, 3, 0.5]) }
      }
    }
  }

  private mutating func setRatio(of view: View) {
    guard let params = view.layoutParams as? ConstraintLayout.LayoutParams else { return }
    let numbers: [Float] = [1, 1, 2, 3, 16, 9]
    params.dimensionRatio = ConstraintLayout.DimensionRatio(
      width: pick(numbers), height: pick(numbers), computing: pick([nil, nil, .horizontal, .vertical]))
    let computed = below(3)
    if computed != 1 { params.width = 0 } else if params.width == 0 { params.width = .fixed(1 + below(60)) }
    if computed != 0 { params.height = 0 } else if params.height == 0 { params.height = .wrapContent }
  }

  private mutating func guideline() -> View {
    let line = Guideline()
    line.layoutParams = ConstraintLayout.LayoutParams()
    line.direction = chance(50) ? .horizontal : .vertical
    switch below(3) {
    case 0: line.guideBegin = below(100)
    case 1: line.guideEnd = below(100)
    default: line.guidePercent = Float(below(101)) / 100
    }
    return line
  }

  private mutating func barrier() -> View {
    let barrier = Barrier()
    barrier.layoutParams = ConstraintLayout.LayoutParams()
    barrier.direction = pick([.left, .right, .start, .end, .top, .bottom])
    for _ in 0...below(3) { barrier.referencedIds.append(pick(names)) }
    if chance(30) { barrier.margin = below(20) - 5 }
    barrier.allowsGoneWidgets = chance(70)
    return barrier
  }

  private mutating func view() -> View {
    let view = chance(20) ? WrappedArea(baseline: chance(50) ? below(20) : nil) : View()
    view.minWidth = below(90)
    view.minHeight = below(60)
    if chance(12) { view.visibility = .gone }
    let params = ConstraintLayout.LayoutParams()
    params.margins = Edges(left: margin(), top: margin(), right: margin(), bottom: margin())
    let biases: [Float] = [0, 0.25, 0.3, 0.5, 0.5, 0.75, 0.9, 1]
    if chance(40) { params.horizontalBias = pick(biases) }
    if chance(40) { params.verticalBias = pick(biases) }
    if chance(10) {
      params.goneMarginLeft = below(30)
      params.goneMarginTop = below(30)
      params.goneMarginEnd = below(30)
    }
    let horizontal = anchorHorizontally(params)
    params.width = length(isBetween: horizontal == (true, true), isFree: horizontal == (false, false))
    if chance(12) && !names.isEmpty {
      params.baselineToBaseline = pick(names)
      params.height = chance(35) ? .fixed(1 + below(90)) : .wrapContent
    } else {
      let vertical = anchorVertically(params)
      params.height = length(isBetween: vertical == (true, true), isFree: vertical == (false, false))
    }
    view.layoutParams = params
    return view
  }

  private mutating func margin() -> Int { chance(50) ? 0 : chance(8) ? -below(12) : below(20) }

  private mutating func length(isBetween: Bool, isFree: Bool) -> Dimension {
    if isBetween && chance(35) { return 0 }
    if isFree && chance(8) { return .matchParent }
    return chance(35) ? .fixed(1 + below(90)) : .wrapContent
  }

  private mutating func target(_ lines: [String]) -> String {
    chance(45) || names.isEmpty ? "parent" : !lines.isEmpty && chance(30) ? pick(lines) : pick(names)
  }

  private mutating func ends() -> (Bool, Bool) {
    pick([(false, false), (true, false), (true, false), (false, true), (true, true), (true, true), (true, true)])
  }

  private mutating func anchorHorizontally(_ params: ConstraintLayout.LayoutParams) -> (Bool, Bool) {
    let (ends, isRelative) = (ends(), chance(50))
    if ends.0 {
      let target = target(verticalLines)
      switch (isRelative, chance(50)) {
      case (false, false): params.leftToLeft = target
      case (false, true): params.leftToRight = target
      case (true, false): params.startToStart = target
      case (true, true): params.startToEnd = target
      }
    }
    if ends.1 {
      let target = target(verticalLines)
      switch (isRelative, chance(50)) {
      case (false, false): params.rightToLeft = target
      case (false, true): params.rightToRight = target
      case (true, false): params.endToStart = target
      case (true, true): params.endToEnd = target
      }
    }
    return ends
  }

  private mutating func anchorVertically(_ params: ConstraintLayout.LayoutParams) -> (Bool, Bool) {
    let ends = ends()
    if ends.0 {
      if chance(50) { params.topToTop = target(horizontalLines) } else { params.topToBottom = target(horizontalLines) }
    }
    if ends.1 {
      if chance(50) {
        params.bottomToTop = target(horizontalLines)
      } else {
        params.bottomToBottom = target(horizontalLines)
      }
    }
    return ends
  }
}

/// A leaf whose height increases as its width decreases.
private final class WrappedArea: View {
  private let ownBaseline: Int?

  init(baseline: Int?) {
    ownBaseline = baseline
    super.init()
  }

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let width = specs.width.isExact ? specs.width.size : specs.width.isAtMost ? min(specs.width.size, 60) : 60
    measuredBaseline = ownBaseline
    return Size(
      width: width, height: specs.height.isExact ? specs.height.size : specs.height.resolve(600 / max(width, 8)))
  }
}
