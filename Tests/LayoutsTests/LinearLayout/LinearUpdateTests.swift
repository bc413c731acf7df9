import Layouts
import Measure
import TestSupport
import Testing

/// A list in which one item changed is laid out like a new list with that item.
@Suite struct LinearUpdateTests {
  /// A number for which a run takes a few seconds.
  private static let listCount: UInt64 = 150

  @Test(arguments: [1, 2, 3])
  func changes_of_single_items_find_the_frames_of_a_new_list(part: UInt64) {
    for seed in part << 32..<part << 32 + Self.listCount {
      let warm = RandomList(seed: seed)
      warm.root.measureAndLayout(warm.specs)
      for step in 1...6 {
        warm.change(ofStep: step)
        guard warm.measureAndLayout(afterStep: step) else { continue }
        let cold = RandomList(seed: seed)
        for earlier in 1...step { cold.change(ofStep: earlier) }
        cold.root.state.measureAlways()
        cold.root.measureAndLayout(cold.specs)
        let (actual, expected) = (warm.root.snapshot(), cold.root.snapshot())
        if actual != expected {
          let lines = zip(actual.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
          Issue.record("seed \(seed), step \(step): '\(lines?.0 ?? "")', expected '\(lines?.1 ?? "")'")
          break
        }
      }
    }
  }

  /// The result of an update is valid for smaller limits, like the result of measuring all items.
  @Test func limits_after_a_change_find_the_frames_of_a_new_list() {
    for seed in 4 << 32..<4 << 32 + Self.listCount {
      let warm = RandomList(seed: seed, isUnlimited: true)
      warm.root.measureAndLayout(.unspecified)
      for step in 1...3 {
        warm.change(ofStep: step)
        warm.root.measure(.unspecified)
      }
      for limit in [300, 120, 40] {
        let cold = RandomList(seed: seed, isUnlimited: true)
        for step in 1...3 { cold.change(ofStep: step) }
        cold.root.state.measureAlways()
        let specs = MeasureSpecs(width: .atMost(limit), height: .atMost(limit * 2))
        cold.root.measureAndLayout(specs)
        warm.root.measureAndLayout(specs)
        #expect(warm.root.snapshot() == cold.root.snapshot(), "seed \(seed), limit \(limit)")
      }
    }
  }

  @Test func items_behind_a_changed_one_move_and_gone_ones_stay() {
    let list = LinearLayout()
    let items = (0..<5).map { _ in View() }
    for item in items {
      item.layoutParams = LinearLayout.LayoutParams(width: 10, height: 20)
      list.addSubview(item)
    }
    items[3].visibility = .gone
    list.measureAndLayout(.unspecified)
    items[1].layoutParams.height = 25
    list.measureAndLayout(.unspecified)
    #expect(items.map(\.frame.y) == [0, 20, 45, 0, 65])
    #expect(list.frame.height == 85)
  }

  @Test func items_that_were_brought_back_to_the_limits_stay_there() {
    let list = LinearLayout()
    let items = (0..<4).map { _ in View() }
    for (item, margin) in zip(items, [0, -Pixels.limit, -Pixels.limit, 0]) {
      item.layoutParams = LinearLayout.LayoutParams(width: 10, height: 20, margins: Edges(top: margin))
      list.addSubview(item)
    }
    list.measureAndLayout(.unspecified)
    items[0].layoutParams.height = 25
    list.measureAndLayout(.unspecified)
    #expect(items.map(\.frame.y) == [0, 25 - Pixels.limit, -Pixels.limit, -Pixels.limit])
  }

  @Test func an_item_added_between_measure_and_layout_is_placed() {
    let list = LinearLayout()
    let item = View()
    item.layoutParams = LinearLayout.LayoutParams(width: 10, height: 20)
    list.addSubview(item)
    list.measureAndLayout(.unspecified)
    item.layoutParams.height = 25
    list.measure(.unspecified)
    let added = View()
    added.layoutParams = LinearLayout.LayoutParams(width: 10, height: 7)
    list.addSubview(added)
    list.measureAndLayout(.unspecified)
    #expect(added.frame == Rect(x: 0, y: 25, width: 10, height: 7))
  }
}

/// A list of lists with items of all kinds, and a sequence of changes to it; equal for equal seeds.
private final class RandomList {
  let root: LinearLayout
  let specs: MeasureSpecs
  private let seed: UInt64

  init(seed: UInt64, isUnlimited: Bool = false) {
    self.seed = seed
    var random = SplitMix64(seed: seed)
    root = Self.list(&random, depth: 0)
    let spec: [MeasureSpec] = [.unspecified, .unspecified, .exactly(200), .atMost(300)]
    specs =
      isUnlimited
      ? .unspecified
      : MeasureSpecs(width: spec.randomElement(using: &random)!, height: spec.randomElement(using: &random)!)
    if Int.random(in: 0..<6, using: &random) == 0 { root.layoutDirection = .rightToLeft }
  }

  private static func list(_ random: inout SplitMix64, depth: Int) -> LinearLayout {
    let list: LinearLayout
    switch Int.random(in: 0..<10, using: &random) {
    case 0: list = TwiceMeasuringList()
    case 1: list = NudgingList()
    case 2: list = RemeasuringList()
    case 3: list = HalvingList()
    case 4: list = PeekingList()
    default: list = LinearLayout()
    }
    if Bool.random(using: &random) { list.direction = .horizontal }
    if Int.random(in: 0..<3, using: &random) == 0 {
      list.padding = Edges(all: Int.random(in: 1...5, using: &random))
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      list.showDividers = [.middle, .end]
      list.dividerSize = 2
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      list.contentGravity = [.center, [.end, .bottom], .bottom].randomElement(using: &random)!
    }
    // A long list of a limited length is updated if the lengths of all of its items are fixed.
    let isFixed = depth == 0 && Int.random(in: 0..<3, using: &random) == 0
    func dimension() -> Dimension {
      let any = Self.dimension(&random)
      return isFixed ? .fixed(Int.random(in: 0...60, using: &random)) : any
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) + (isFixed ? 16 : 0) {
      let item: View
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where depth < 3, 1 where depth < 2: item = self.list(&random, depth: depth + 1)
      case 2: item = TextView("one two three")
      case 3: item = MeasuredView { Size(width: $0.width.resolve(30), height: $0.width.isUnspecified ? 9 : 14) }
      default: item = View()
      }
      item.layoutParams = LinearLayout.LayoutParams(
        width: dimension(), height: dimension(), margins: margins(&random),
        weight: Int.random(in: 0..<12, using: &random) == 0 ? 1 : 0,
        gravity: Int.random(in: 0..<6, using: &random) == 0 ? .center : [])
      if Int.random(in: 0..<10, using: &random) == 0 { item.visibility = .gone }
      list.addSubview(item)
    }
    return list
  }

  private static func dimension(_ random: inout SplitMix64) -> Dimension {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .matchParent
    case 1...5: .wrapContent
    default: .fixed(Int.random(in: 0...60, using: &random))
    }
  }

  private static func margins(_ random: inout SplitMix64) -> Edges {
    Int.random(in: 0..<4, using: &random) == 0
      ? Edges(
        left: Int.random(in: -4...9, using: &random), top: Int.random(in: -30...9, using: &random),
        right: Int.random(in: -30...9, using: &random), bottom: Int.random(in: -4...9, using: &random)) : .zero
  }

  func change(ofStep step: Int) {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(step))
    var views: [View] = []
    root.forEachView { view, _, _ in views.append(view) }
    // Usually the same item again, as when text is typed.
    let index = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<1000, using: &random) : Int(seed % 1000)
    let view = views[index % views.count]
    switch Int.random(in: 0..<14, using: &random) {
    case 0: view.visibility = [.visible, .gone].randomElement(using: &random)!
    case 1: view.layoutParams.margins = Self.margins(&random)
    case 2: view.minWidth = Int.random(in: 0...80, using: &random)
    case 3: (view.layoutParams as? LinearLayout.LayoutParams)?.gravity = .center
    case 4 where view !== root: view.removeFromParent()
    case 5, 6, 7, 8:
      if let text = view as? TextView {
        text.text = ["one", "one two", "one two three four"].randomElement(using: &random)!
      } else {
        view.minHeight = Int.random(in: 0...80, using: &random)
      }
    case 9, 10: view.layoutParams.width = Self.dimension(&random)
    default: view.layoutParams.height = Self.dimension(&random)
    }
  }

  /// Lays out the list in one of several ways.
  /// - Returns: `false` if it was only measured.
  func measureAndLayout(afterStep step: Int) -> Bool {
    var random = SplitMix64(seed: seed &* 37 &+ UInt64(step))
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      root.measure(specs)
      return false
    case 1:
      root.measure(.exactly(Size(width: 90, height: 90)))
      root.measure(specs)
    case 2:
      root.measure(specs)
      root.layout(Rect(x: 0, y: 0, width: 500, height: 70))
    case 3:
      root.measure(.exactly(Size(width: 120, height: 50)))
      root.layout(Rect(x: 0, y: 0, width: 120, height: 50))
    default: break
    }
    root.measureAndLayout(specs)
    return true
  }
}

/// Measures its items a second time, with other specs.
private final class TwiceMeasuringList: LinearLayout {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let natural = super.onMeasure(.unspecified)
    return super.onMeasure(MeasureSpecs(width: .exactly(specs.width.resolve(natural.width)), height: specs.height))
  }
}

/// Moves every second item after they were placed.
private final class NudgingList: LinearLayout {
  override func onLayout(_ size: Size) {
    super.onLayout(size)
    for item in subviews where !item.isGone && item.frame.x % 2 == 0 {
      item.layout(Rect(x: item.frame.x + 3, y: item.frame.y, width: item.frame.width, height: item.frame.height))
    }
  }
}

/// Gives its last item a different size from the layout's.
private final class RemeasuringList: LinearLayout {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    let size = super.onMeasure(specs)
    if let last = subviews.last, !last.isGone { last.measure(.exactly(Size(width: 17, height: 5))) }
    return size
  }
}

/// Asks its items for their natural sizes before the layout measures them with other specs.
private final class PeekingList: LinearLayout {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    for item in subviews where !item.isGone { item.measure(.unspecified) }
    return super.onMeasure(specs)
  }
}

/// Measures its items itself, and lets the layout place them.
private final class HalvingList: LinearLayout {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    for item in subviews where !item.isGone { measureChild(item, .unspecified) }
    return specs.resolve(Size(width: 40, height: 60))
  }
}
