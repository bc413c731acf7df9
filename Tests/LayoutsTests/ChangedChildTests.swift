import Layouts
import Measure
import TestSupport
import Testing

/// Layouts that derive a structure from all of their children read only the child that has changed. Their frames must be
/// those of a new layout with the same children.
@Suite struct ChangedChildTests {
  enum Kind: CaseIterable {
    case constraint, relative, grid, flexbox, row
  }

  /// A child, from which views and params of each class are made.
  private struct Child {
    var id: Int
    var width: Dimension = 10
    var height: Dimension = 10
    var margin = 0
    /// The number of the child to which it is anchored; `nil` for the layout.
    var target: Int?
    var isAtEnd = false
    var span = 1
    var isGone = false

    func params(_ kind: Kind) -> LayoutParams {
      let margins = Edges(left: margin, top: 0, right: 0, bottom: margin)
      switch kind {
      case .constraint:
        let params = ConstraintLayout.LayoutParams(width: width, height: height, margins: margins)
        if isAtEnd { params.endToEnd = "parent" } else { params.startToStart = target.map { "\($0)" } ?? "parent" }
        if let target { params.topToBottom = "\(target)" } else { params.topToTop = "parent" }
        return params
      case .relative:
        let params = RelativeLayout.LayoutParams(width: width, height: height, margins: margins)
        params.below = target.map { "\($0)" }
        params.alignParentRight = isAtEnd
        return params
      case .grid:
        return GridLayout.LayoutParams(
          width: width, height: height, margins: margins, columnSpan: span, gravity: isAtEnd ? .end : [])
      case .flexbox:
        let params = FlexboxLayout.LayoutParams(width: width, height: height, margins: margins)
        params.grow = isAtEnd ? 1 : 0
        params.order = span
        return params
      case .row:
        return LinearLayout.LayoutParams(width: width, height: height, margins: margins)
      }
    }

    func set(_ view: View) {
      view.id = "\(id)"
      view.visibility = isGone ? .gone : .visible
    }
  }

  private struct Trial {
    let kind: Kind
    var random: SplitMix64
    var children: [Child] = []
    var isMirrored = false

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func length() -> Dimension {
      switch number(below: 8) {
      case 0: .wrapContent
      case 1: .matchParent
      case 2: 0
      default: .fixed(5 + number(below: 30))
      }
    }

    func makeLayout() -> ViewGroup {
      let layout = makeEmptyLayout()
      if isMirrored { layout.layoutDirection = .rightToLeft }
      return layout
    }

    private func makeEmptyLayout() -> ViewGroup {
      switch kind {
      case .constraint: return ConstraintLayout()
      case .relative: return RelativeLayout()
      case .grid:
        let grid = GridLayout()
        grid.columnCount = 3
        return grid
      case .flexbox:
        let layout = FlexboxLayout()
        layout.wrap = .wrap
        return layout
      case .row: return LinearLayout(direction: .horizontal)
      }
    }

    func makeView(_ child: Child) -> View {
      let view = View()
      (view.minWidth, view.minHeight) = (3, 4)
      child.set(view)
      return view
    }

    /// Changes a child in the description and in the layout. Most changes are of a length.
    mutating func change(_ layout: ViewGroup) {
      let index = number(below: children.count)
      let view = layout.subviews[index]
      switch number(below: 14) {
      case 0...3:
        children[index].width = length()
        view.layoutParams.width = children[index].width
      case 4...7:
        children[index].height = length()
        view.layoutParams.height = children[index].height
      case 8:
        children[index].isGone.toggle()
        children[index].set(view)
      case 9:
        children[index].id = 100 + number(below: 3)
        children[index].set(view)
      case 10:
        children[index].margin = number(below: 5)
        children[index].target = index == 0 || number(below: 3) == 0 ? nil : number(below: index)
        children[index].isAtEnd = number(below: 3) == 0
        children[index].span = 1 + number(below: 2)
        view.layoutParams = children[index].params(kind)
      case 11, 12:
        isMirrored.toggle()
        layout.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
      default:
        children.append(Child(id: children.count, target: index))
        layout.addSubview(
          convertingParams: children[children.count - 1].params(kind), of: makeView(children[children.count - 1]))
      }
    }
  }

  @Test(arguments: Kind.allCases) func changes_of_one_child_give_the_frames_of_a_new_layout(_ kind: Kind) {
    for seed in 0..<40 {
      var trial = Trial(kind: kind, random: SplitMix64(seed: UInt64(seed)))
      let layout = trial.makeLayout()
      // Layouts of a few children compare all of them.
      for id in 0..<18 {
        trial.children.append(Child(id: id, target: id == 0 ? nil : trial.number(below: id)))
        layout.addSubview(convertingParams: trial.children[id].params(kind), of: trial.makeView(trial.children[id]))
      }
      let specs = MeasureSpecs(width: .exactly(100), height: seed % 2 == 0 ? .unspecified : .atMost(200))
      layout.measureAndLayout(specs)
      for step in 0..<20 {
        for _ in 0...trial.number(below: 3) / 2 { trial.change(layout) }
        layout.measureAndLayout(specs)
        let new = trial.makeLayout()
        for child in trial.children { new.addSubview(convertingParams: child.params(kind), of: trial.makeView(child)) }
        new.measureAndLayout(specs)
        #expect(layout.frame == new.frame, "\(kind), seed \(seed), step \(step)")
        // A gone view has no place.
        let frames = zip(layout.subviews, new.subviews).map { ($0.visibility == .gone ? .zero : $0.frame, $1) }
        #expect(
          frames.allSatisfy { $0 == ($1.visibility == .gone ? .zero : $1.frame) }, "\(kind), seed \(seed), step \(step)"
        )
      }
    }
  }
}
