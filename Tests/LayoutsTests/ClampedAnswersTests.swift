import Layouts
import Measure
import TestSupport
import Testing

/// Random trees in which limits mostly only clamp sizes: deriving a result from another one never moves a frame.
@Suite struct ClampedAnswersTests {
  @Test(arguments: 0..<24)
  func frames_are_those_of_a_tree_that_remembers_nothing(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<15 {
      var model = ViewModel.random(&random, depth: Int.random(in: 2...5, using: &random))
      let view = model.build()
      for step in 0..<6 {
        let specs = MeasureSpecs(width: .random(&random), height: .random(&random))
        view.measureAndLayout(specs)
        let asked = frames(in: view)
        let fresh = model.build()
        fresh.measureAndLayout(specs)
        #expect(asked.elementsEqual(frames(in: fresh), by: ==), "warm and cold differ, step \(step): \(model)")
        let plain = model.build()
        plain.state.measureAlways()
        plain.measureAndLayout(specs)
        guard asked.elementsEqual(frames(in: plain), by: ==) else {
          Issue.record("remembered and measured differ, step \(step) under \(specs): \(model)")
          return
        }
        model.change(view, &random)
      }
    }
  }

  @Test func nested_weights_are_measured_once_before_and_once_in_layout() {
    let root = LinearLayout()
    var parent = root
    for level in 0..<40 {
      let layout = LinearLayout(direction: level % 2 == 0 ? .horizontal : .vertical)
      layout.layoutParams = LinearLayout.LayoutParams(
        width: level % 2 == 0 ? .matchParent : .wrapContent, height: level % 2 == 0 ? .wrapContent : .matchParent,
        weight: 1)
      parent.addSubview(layout)
      let box = View()
      box.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10, weight: 1)
      parent.addSubview(box)
      parent = layout
    }
    let recorder = root.recordMeasures { root.measureAndLayout(in: Size(width: 320, height: 480)) }
    #expect(recorder.measureCount <= 2 * 41)
  }
}

/// The description of a view, from which equal views can be built.
private struct ViewModel: CustomStringConvertible {
  enum Kind: CaseIterable { case plain, baseline, paragraph, column, row, frame }

  var kind: Kind
  var width: Dimension
  var height: Dimension
  var margins: Edges
  var weight: Float
  var gravity: Gravity
  var padding = 0
  var minimum = 0
  var maximum: Int?
  var isGone = false
  var weightSum: Float?
  var isUniform = false
  var dividers = false
  var alignedChildIndex: Int?
  var children: [ViewModel] = []

  static func random(_ random: inout SplitMix64, depth: Int) -> ViewModel {
    let kinds: [Kind] = [.column, .row, .column, .row, .frame]
    let leaves: [Kind] = [.plain, .plain, .plain, .baseline, .paragraph]
    let isLeaf = depth == 0
    // In half of the trees, limits only clamp sizes.
    var model = ViewModel(
      kind: (isLeaf ? leaves : kinds).randomElement(using: &random)!, width: .random(&random), height: .random(&random),
      margins: .zero, weight: random.chance(3) ? Float(Int.random(in: 1...3, using: &random)) : 0, gravity: [])
    if random.chance(4) { model.margins = Edges(all: Int.random(in: 0...6, using: &random)) }
    if random.chance(24) { model.margins = Edges(horizontal: -3, vertical: -5) }
    if random.chance(5) { model.gravity = [.center, .end, .bottom, .fill].randomElement(using: &random)! }
    if random.chance(5) { model.padding = Int.random(in: 0...5, using: &random) }
    if random.chance(2) { model.minimum = Int.random(in: 0...30, using: &random) }
    if random.chance(20) { model.maximum = Int.random(in: 0...40, using: &random) }
    model.isGone = random.chance(15)
    if !isLeaf {
      if random.chance(8) { model.weightSum = Float(Int.random(in: 1...5, using: &random)) }
      model.isUniform = random.chance(12)
      model.dividers = random.chance(8)
      if random.chance(12) { model.alignedChildIndex = 0 }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        model.children.append(.random(&random, depth: random.chance(2) ? 0 : depth - 1))
      }
    }
    return model
  }

  func build() -> View {
    let view: View
    switch kind {
    case .plain: view = View()
    case .baseline:
      let content = ContentView()
      content.fixedBaseline = 7
      view = content
    case .paragraph:
      view = MeasuredView(contract: [.keepsExactSize, .hasNoBaseline]) { specs in
        // 400 square pixels of text: the narrower, the taller.
        let width = specs.width.resolve(60)
        return Size(width: width, height: specs.height.resolve(400 / max(width, 1)))
      }
    case .column: view = LinearLayout()
    case .row: view = LinearLayout(direction: .horizontal)
    case .frame: view = FrameLayout()
    }
    for child in children { (view as? ViewGroup)?.addSubview(child.build()) }
    apply(to: view)
    return view
  }

  func apply(to view: View) {
    view.layoutParams = LinearLayout.LayoutParams(
      width: width, height: height, margins: margins, weight: weight, gravity: gravity)
    view.padding = Edges(all: padding)
    view.minWidth = minimum
    view.minHeight = minimum / 2
    view.maxWidth = maximum
    view.visibility = isGone ? .gone : .visible
    if let layout = view as? LinearLayout {
      layout.weightSum = weightSum
      layout.measuresWithLargestChild = isUniform
      layout.showDividers = dividers ? [.beginning, .middle] : []
      layout.dividerSize = 3
      layout.baselineAlignedChildIndex = alignedChildIndex
    }
  }

  /// Changes a view of the tree, here and in `view`.
  mutating func change(_ view: View, _ random: inout SplitMix64) {
    if let group = view as? ViewGroup, !children.isEmpty, !random.chance(4) {
      let index = Int.random(in: children.indices, using: &random)
      children[index].change(group.subviews[index], &random)
      return
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: width = .random(&random)
    case 1: height = .random(&random)
    case 2: weight = weight == 0 ? 2 : 0
    case 3: margins = Edges(all: Int.random(in: -1...6, using: &random))
    case 4: minimum = Int.random(in: 0...40, using: &random)
    case 5: maximum = random.chance(2) ? nil : 12
    case 6: isUniform.toggle()
    case 7: isGone.toggle()
    default:
      if let group = view as? ViewGroup, kind != .baseline {
        let child = ViewModel.random(&random, depth: 1)
        children.append(child)
        group.addSubview(child.build())
      } else {
        padding += 1
      }
    }
    apply(to: view)
  }

  var description: String {
    var text = "\(kind)(\(width), \(height)"
    if margins != .zero { text += ", margins \(margins)" }
    if weight != 0 { text += ", weight \(weight)" }
    if padding != 0 { text += ", padding \(padding)" }
    if minimum != 0 { text += ", minimum \(minimum)" }
    if let maximum { text += ", maximum \(maximum)" }
    if let weightSum { text += ", weightSum \(weightSum)" }
    if isGone { text += ", gone" }
    if isUniform { text += ", uniform" }
    if dividers { text += ", dividers" }
    if let alignedChildIndex { text += ", aligned \(alignedChildIndex)" }
    return text + ")" + (children.isEmpty ? "" : "\(children)")
  }
}

extension Dimension {
  fileprivate static func random(_ random: inout SplitMix64) -> Dimension {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .fixed(Int.random(in: 0...40, using: &random))
    case 1: 0
    case 2, 3: .matchParent
    default: .wrapContent
    }
  }
}

extension MeasureSpec {
  fileprivate static func random(_ random: inout SplitMix64) -> MeasureSpec {
    let size = Int.random(in: 0...120, using: &random)
    return [.exactly(size), .atMost(size), .atMost(size), .unspecified].randomElement(using: &random)!
  }
}

extension SplitMix64 {
  /// Returns `true` with a probability of 1 in `count`.
  fileprivate mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
