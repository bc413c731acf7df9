import Layouts
import Measure

/// A small generator of random numbers with a seed: the same numbers on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Random trees of views, built through the public interface. The same seed builds the same tree again.
///
/// A layout is added by a case of `Kind`, its line in `make(_:depth:)`, and a function of its own.
package struct RandomTrees {
  package enum Kind: CaseIterable, Sendable {
    case leaf, measured, text, image, overlay, linear, frame, relative, scroll

    package var isLayout: Bool {
      switch self {
      case .leaf, .measured, .text, .image: false
      case .overlay, .linear, .frame, .relative, .scroll: true
      }
    }
  }

  package var random: SplitMix64
  private let kinds: [Kind]
  private let maximumDepth: Int
  private var viewsLeft: Int

  /// - Parameters:
  ///   - kinds: The kinds of views that the trees are made of; at least one of them is no layout.
  ///   - maximumDepth: The number of levels below the root.
  ///   - maximumCount: About how many views a tree has at the most.
  package init(seed: UInt64, kinds: [Kind] = Kind.allCases, maximumDepth: Int = 4, maximumCount: Int = 40) {
    random = SplitMix64(seed: seed)
    self.kinds = kinds
    self.maximumDepth = maximumDepth
    viewsLeft = maximumCount
  }

  /// A tree whose root is a layout.
  package mutating func tree() -> View {
    let root = make(pick(kinds.filter(\.isLayout)), depth: 0)
    setSize(of: root.layoutParams)
    return root
  }

  package mutating func specs() -> MeasureSpecs { MeasureSpecs(width: spec(), height: spec()) }

  private mutating func spec() -> MeasureSpec {
    switch below(8) {
    case 0: .unspecified
    case 1...3: .exactly(below(400))
    default: .atMost(below(500))
    }
  }

  /// Changes something about one view of `root`; the same on equal trees with equal generators.
  package mutating func change(_ root: View) {
    var views: [View] = []
    root.forEachView { view, _, _ in views.append(view) }
    let view = pick(views)
    switch below(11) {
    case 6: changeText(of: view)
    case 7: (view.layoutParams as? LinearLayout.LayoutParams)?.weight = Float(below(4)) / 2
    case 8: addLeaf(to: view)
    case 9: if view !== root { view.removeFromParent() }
    case 10: move(view, in: root)
    case 0: view.minWidth = below(90)
    case 1: view.minHeight = below(90)
    case 2: view.visibility = pick([.visible, .hidden, .gone])
    case 3: setSize(of: view.layoutParams)
    case 4: view.layoutParams.margins = margins()
    default: view.padding = Edges(all: below(12))
    }
  }

  private mutating func changeText(of view: View) {
    let words = (0..<below(6)).map { _ in pick(["a", "longer", "words", "to", "break"]) }
    (view as? TextView)?.text = words.joined(separator: " ")
  }

  private mutating func addLeaf(to view: View) {
    guard let group = view as? ViewGroup, !(group is ScrollView) || group.subviews.isEmpty else { return }
    let child = make(pick(kinds.filter { !$0.isLayout }), depth: maximumDepth)
    group.insertSubview(child, at: below(group.subviews.count + 1))
  }

  /// Moves a view among its siblings, or into another layout.
  private mutating func move(_ view: View, in root: View) {
    guard view !== root, let parent = view.parent as? ViewGroup else { return }
    parent.removeSubview(view)
    var groups: [ViewGroup] = []
    root.forEachView { other, _, _ in
      if let group = other as? ViewGroup, !(group is ScrollView) || group.subviews.isEmpty { groups.append(group) }
    }
    let target = chance(50) || groups.isEmpty ? parent : pick(groups)
    target.insertSubview(view, at: below(target.subviews.count + 1))
  }

  // MARK: Numbers

  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  // MARK: Views

  private mutating func make(_ kind: Kind, depth: Int) -> View {
    viewsLeft -= 1
    let view: View
    switch kind {
    case .leaf: view = leaf()
    case .measured: view = measured()
    case .text: view = text()
    case .image: view = image()
    case .overlay: view = overlay(depth)
    case .linear: view = linear(depth)
    case .frame: view = frame(depth)
    case .relative: view = relative(depth)
    case .scroll: view = scroll(depth)
    }
    setCommon(of: view)
    return view
  }

  /// Children of kinds that the depth allows, with sizes and margins.
  private mutating func children(of parent: ViewGroup, _ count: ClosedRange<Int>, depth: Int) -> [View] {
    let isDeepest = depth + 1 >= maximumDepth
    return (0..<Int.random(in: count, using: &random)).map { _ in
      let leaves = kinds.filter { !$0.isLayout }
      let isLeaf = isDeepest || viewsLeft <= 0 || chance(35)
      let child = make(pick(isLeaf ? leaves : kinds), depth: depth + 1)
      parent.addSubview(child)
      let params = child.layoutParams
      setSize(of: params)
      if chance(40) { params.margins = margins() }
      if chance(10) { params.marginStart = below(20) - 4 }
      if chance(10) { params.marginEnd = below(20) - 4 }
      return child
    }
  }

  private mutating func setSize(of params: LayoutParams) {
    params.width = dimension()
    params.height = dimension()
  }

  private mutating func dimension() -> Dimension {
    switch below(20) {
    case 0...8: .wrapContent
    case 9...13: .matchParent
    case 14: .fixed(0)
    default: .fixed(below(160))
    }
  }

  private mutating func margins() -> Edges {
    func side(_ generator: inout RandomTrees) -> Int {
      generator.chance(15) ? -generator.below(12) : generator.below(16)
    }
    return Edges(left: side(&self), top: side(&self), right: side(&self), bottom: side(&self))
  }

  private mutating func setCommon(of view: View) {
    if chance(30) { view.minWidth = below(80) }
    if chance(30) { view.minHeight = below(80) }
    if chance(8) { view.maxWidth = below(120) }
    if chance(8) { view.maxHeight = below(120) }
    if chance(25) { view.padding = Edges(left: below(10), top: below(10), right: below(10), bottom: below(10)) }
    if chance(5) { view.setPadding(RelativePadding(view.padding, start: below(12), end: below(12))) }
    if chance(12) { view.visibility = pick([.gone, .gone, .hidden]) }
    if chance(12) { view.layoutDirection = pick([.rightToLeft, .rightToLeft, .leftToRight]) }
  }

  private mutating func gravity() -> Gravity {
    let horizontal: Gravity = pick([[], .left, .right, .start, .end, .centerHorizontal, .fillHorizontal])
    let vertical: Gravity = pick([[], .top, .bottom, .centerVertical, .fillVertical])
    return horizontal.union(vertical)
  }

  private mutating func leaf() -> View {
    let view = ContentView()
    view.minWidth = below(70)
    view.minHeight = below(70)
    if chance(30) { view.fixedBaseline = below(50) }
    return view
  }

  /// A leaf that promises nothing, and reacts to what it is offered: half of the width, and the lower the wider.
  private mutating func measured() -> View {
    let area = 500 + below(4000)
    return MeasuredView { specs in
      let width = specs.width.isExact ? specs.width.size : specs.width.isAtMost ? specs.width.size / 2 : 60
      let height = area / max(width, 8)
      return Size(width: width, height: specs.height.isExact ? specs.height.size : specs.height.resolve(height))
    }
  }

  private mutating func text() -> View {
    let words = (0..<below(7)).map { _ in pick(["a", "of", "row", "view", "margin", "relative"]) }
    let text = words.joined(separator: chance(15) ? "\n" : " ")
    let view = TextView(text, measurer: CellTextMetrics(width: 8, height: 16))
    if chance(15) { view.maxLines = 1 + below(3) }
    if chance(10) { view.minLines = below(4) }
    return view
  }

  private mutating func image() -> View {
    let view = ImageView()
    view.pictureSize = Size(width: below(120), height: below(120))
    return view
  }

  // MARK: Layouts

  /// A view with content of its own and children over it.
  private mutating func overlay(_ depth: Int) -> View {
    let view = ContentView()
    if chance(30) { view.fixedBaseline = below(50) }
    for child in children(of: view, 0...2, depth: depth) where chance(50) {
      (child.layoutParams as? FrameLayout.LayoutParams)?.gravity = gravity()
    }
    return view
  }

  private mutating func linear(_ depth: Int) -> View {
    let layout = LinearLayout(direction: chance(50) ? .horizontal : .vertical)
    if chance(40) { layout.contentGravity = gravity() }
    if chance(25) { layout.isBaselineAligned = false }
    if chance(15) { layout.measuresWithLargestChild = true }
    if chance(15) { layout.weightSum = pick([0.5, 1, 2.5, 4, 10]) }
    if chance(15) { layout.baselineAlignedChildIndex = below(4) }
    if chance(15) {
      layout.showDividers = LinearLayout.Dividers(rawValue: UInt8(below(8)))
      layout.dividerSize = below(9)
    }
    for child in children(of: layout, 0...4, depth: depth) {
      guard let params = child.layoutParams as? LinearLayout.LayoutParams else { continue }
      if chance(40) {
        params.weight = pick([0.5, 1, 1, 1.5, 2, 3])
        if chance(50) { if layout.direction == .horizontal { params.width = 0 } else { params.height = 0 } }
      }
      if chance(40) { params.gravity = gravity() }
    }
    return layout
  }

  private mutating func frame(_ depth: Int) -> View {
    let layout = FrameLayout()
    if chance(15) { layout.measuresAllChildren = true }
    for child in children(of: layout, 0...3, depth: depth) where chance(60) {
      (child.layoutParams as? FrameLayout.LayoutParams)?.gravity = gravity()
    }
    return layout
  }

  private mutating func scroll(_ depth: Int) -> View {
    let layout = chance(50) ? ScrollView() : HorizontalScrollView()
    layout.fillsViewport = chance(50)
    for child in children(of: layout, 0...1, depth: depth) where chance(50) {
      (child.layoutParams as? FrameLayout.LayoutParams)?.gravity = gravity()
    }
    return layout
  }

  /// Along each axis the rules of a child name siblings that come before it in a random order, so that there is no cycle.
  private mutating func relative(_ depth: Int) -> View {
    let layout = RelativeLayout()
    let children = children(of: layout, 0...5, depth: depth)
    for (index, child) in children.enumerated() { child.id = "v\(index)" }
    if chance(30) { layout.contentGravity = gravity() }
    if chance(20) { layout.ignoreGravity = "v\(below(6))" }
    setRules(
      children,
      about: [\.toLeftOf, \.toRightOf, \.alignLeft, \.alignRight, \.toStartOf, \.toEndOf, \.alignStart, \.alignEnd])
    setRules(children, about: [\.above, \.below, \.alignTop, \.alignBottom, \.alignBaseline])
    for child in children {
      guard let params = child.layoutParams as? RelativeLayout.LayoutParams else { continue }
      params.alignParentLeft = chance(10)
      params.alignParentRight = chance(10)
      params.alignParentStart = chance(7)
      params.alignParentEnd = chance(7)
      params.alignParentTop = chance(10)
      params.alignParentBottom = chance(10)
      params.centerHorizontal = chance(10)
      params.centerVertical = chance(10)
      params.centerInParent = chance(7)
      params.alignWithParentIfMissing = chance(20)
    }
    return layout
  }

  private mutating func setRules(
    _ children: [View], about rules: [ReferenceWritableKeyPath<RelativeLayout.LayoutParams, String?>]
  ) {
    let order = children.shuffled(using: &random)
    for (index, child) in order.enumerated() where index > 0 {
      guard let params = child.layoutParams as? RelativeLayout.LayoutParams else { continue }
      for _ in 0..<pick([0, 1, 1, 2]) {
        params[keyPath: pick(rules)] = chance(5) ? "nobody" : order[below(index)].id
      }
    }
  }
}
