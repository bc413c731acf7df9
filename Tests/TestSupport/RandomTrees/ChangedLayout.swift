import Layouts
import Measure

/// Random changes of a layout of many children, which is then compared with a new layout of the same children.
///
/// Layouts keep what they derive from their children: after a change of one child, after one is added, or after another
/// direction, they determine only what follows from that.
package struct ChangedLayout {
  package enum Kind: String, CaseIterable, Sendable {
    case constraint, relative, grid, flexbox, line, row
  }

  /// A child, from which views and params of each class are made.
  private struct Child {
    var id: Int
    /// The number of boxes in a row of a varying height; 0 for a box.
    var boxCount = 0
    var width: Dimension = 10
    var height: Dimension = 10
    var margin = 0
    /// The number of the child to which it is anchored; `nil` for the layout.
    var target: Int?
    var isAtEnd = false
    /// Whether it is beside its target, not below it.
    var isBeside = false
    /// Whether its edges follow the direction of the layout.
    var isRelative = false
    var span = 1
    var isGone = false

    func params(_ kind: Kind) -> LayoutParams {
      let margins = Edges(left: margin, top: 0, right: 0, bottom: margin)
      switch kind {
      case .constraint: return constraintParams(margins)
      case .relative: return relativeParams(margins)
      case .grid:
        return GridLayout.LayoutParams(
          width: width, height: height, margins: margins, columnSpan: span, columnWeight: isBeside ? 1 : 0,
          gravity: isAtEnd ? .end : [])
      case .flexbox, .line:
        let params = FlexboxLayout.LayoutParams(width: width, height: height, margins: margins)
        params.grow = isAtEnd ? 1 : 0
        params.shrink = isBeside ? 0 : 1
        params.order = span
        if isRelative { params.greatestSize.width = 12 }
        return params
      case .row:
        return LinearLayout.LayoutParams(width: width, height: height, margins: margins)
      }
    }

    private func constraintParams(_ margins: Edges) -> LayoutParams {
      let params = ConstraintLayout.LayoutParams(width: width, height: height, margins: margins)
      let target = target.map { "\($0)" } ?? "parent"
      switch (isAtEnd, isRelative) {
      case (true, true): params.endToEnd = "parent"
      case (true, false): params.rightToRight = "parent"
      case (false, true): if isBeside { params.startToEnd = target } else { params.startToStart = target }
      case (false, false): if isBeside { params.leftToRight = target } else { params.leftToLeft = target }
      }
      if isAtEnd && isBeside {
        if isRelative { params.startToStart = target } else { params.leftToLeft = target }
        params.horizontalBias = 0.25
      }
      if target == "parent" { params.topToTop = "parent" } else { params.topToBottom = target }
      return params
    }

    private func relativeParams(_ margins: Edges) -> LayoutParams {
      let params = RelativeLayout.LayoutParams(width: width, height: height, margins: margins)
      let target = target.map { "\($0)" }
      if isBeside {
        if isRelative { params.toEndOf = target } else { params.toRightOf = target }
      } else if !isAtEnd {
        if isRelative { params.alignStart = target } else { params.alignLeft = target }
      }
      params.below = target
      if isRelative { params.alignParentEnd = isAtEnd } else { params.alignParentRight = isAtEnd }
      return params
    }

    func set(_ view: View) {
      view.id = "\(id)"
      view.visibility = isGone ? .gone : .visible
    }
  }

  private let kind: Kind
  private var random: SplitMix64
  private var children: [Child] = []
  private var isMirrored = false
  private let layout: ViewGroup

  /// Creates a layout that has been laid out.
  package init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SplitMix64(seed: seed)
    layout = ChangedLayout.makeEmptyLayout(kind)
    specs = MeasureSpecs(width: .exactly(100), height: seed % 2 == 0 ? .unspecified : .atMost(200))
    // Layouts of a few children compare all of them.
    for id in 0..<18 { add(id, target: id == 0 ? nil : number(below: id)) }
    layout.measureAndLayout(specs)
  }

  private let specs: MeasureSpecs

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func length() -> Dimension {
    switch number(below: 8) {
    case 0: .wrapContent
    case 1: .matchParent
    case 2: 0
    default: .fixed(5 + number(below: 30))
    }
  }

  private mutating func add(_ id: Int, target: Int?) {
    var child = Child(id: id, target: target)
    child.isRelative = number(below: 2) == 0
    child.isBeside = kind != .grid && number(below: 4) == 0
    if kind == .line && number(below: 3) == 0 { child.boxCount = 2 + number(below: 2) }
    children.append(child)
    layout.addSubview(convertingParams: child.params(kind), of: makeView(child))
  }

  private static func makeEmptyLayout(_ kind: Kind) -> ViewGroup {
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
    case .line: return FlexboxLayout()
    case .row: return LinearLayout(direction: .horizontal)
    }
  }

  /// Returns a box, or a row of boxes whose height depends on its width.
  private func makeView(_ child: Child) -> View {
    guard child.boxCount > 0 else {
      let view = View()
      (view.minWidth, view.minHeight) = (3, 4)
      child.set(view)
      return view
    }
    let row = FlexboxLayout()
    row.wrap = child.boxCount % 2 == 0 ? .wrap : .none
    for number in 0..<child.boxCount {
      let params = FlexboxLayout.LayoutParams(width: .fixed(4 + number), height: .fixed(3 + number))
      params.grow = Float(number)
      row.addSubview(View(), params)
    }
    child.set(row)
    return row
  }

  /// Changes a child in the description and in the layout. Most changes are of a length.
  private mutating func change() {
    let index = number(below: children.count)
    let view = layout.subviews[index]
    switch number(below: 16) {
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
      children[index].isBeside = number(below: 4) == 0
      children[index].span = 1 + number(below: 2)
      view.layoutParams = children[index].params(kind)
    case 11:
      view.layoutParams.margins.bottom = number(below: 5)
      children[index].margin = view.layoutParams.margins.bottom
      view.layoutParams.margins.left = children[index].margin
    case 12, 13:
      isMirrored.toggle()
      layout.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    default:
      add(children.count, target: index)
    }
  }

  /// Returns a new layout of the same children, laid out.
  private func makeNew() -> ViewGroup {
    let new = ChangedLayout.makeEmptyLayout(kind)
    if isMirrored { new.layoutDirection = .rightToLeft }
    for child in children { new.addSubview(convertingParams: child.params(kind), of: makeView(child)) }
    new.measureAndLayout(specs)
    return new
  }

  /// Changes the layout a number of times, lays it out after each one or two changes, and compares it.
  /// - Returns: The first step after which a frame differs from that of a new layout; `nil` if none does.
  package mutating func firstDifference(steps: Int) -> String? {
    for step in 0..<steps {
      for _ in 0...number(below: 3) / 2 { change() }
      layout.measureAndLayout(specs)
      let new = makeNew()
      if layout.frame != new.frame { return "step \(step): \(layout.frame), a new one \(new.frame)" }
      for (index, (changed, new)) in zip(layout.subviews, new.subviews).enumerated() {
        // A gone view has no place.
        if new.visibility == .gone { continue }
        let pairs = [(changed, new)] + zip(changed.subviews, new.subviews)
        for (changed, new) in pairs where changed.frame != new.frame {
          return "step \(step), child \(index): \(changed.frame), in a new layout \(new.frame)"
        }
      }
    }
    return nil
  }
}
