import Measure

extension ConstraintLayout {
  /// The guidelines and barriers, and the anchors of the children with their margins.
  package var marks: [LayoutMark] {
    let children = Array(subviews)
    let table = SiblingIDs.withIDs(in: state) { AnchorTable(of: state, $0, regardsVisibility: true) }
    var marks: [LayoutMark] = []
    for (index, child) in children.enumerated() {
      if let line = line(of: child) {
        marks.append(line)
        continue
      }
      guard !child.isGone, let params = child.layoutParams as? LayoutParams else { continue }
      let own = table[index + 1]
      if own.center != ConstraintAnchor.none {
        let center = ConstraintAnchor.boxAndSide(of: own.center).box
        if center > 0 { marks.append(radius(of: index, child, around: children[center - 1])) }
        continue
      }
      for side in ConstraintAnchor.Side.allCases {
        guard let anchor = own[side], anchor.isKnown else { continue }
        let back = anchor.sibling.flatMap { table[$0 + 1][anchor.side] }
        let isLink = back?.side == side && back?.sibling == index
        let other = anchor.sibling.map { children[$0] }
        marks.append(
          mark(
            isLink && side != .baseline ? .chain : .anchor, of: index, child, side, anchor, to: other,
            words(of: child, params, side, to: other, in: own.anchors)))
      }
    }
    return marks
  }

  private func line(of child: View) -> LayoutMark? {
    if let line = child as? Guideline {
      let axis = line.direction.cross
      let percent = line.guidePercent.map { ", \((Double($0) * 100).shortestDecimal) %" } ?? ""
      return .line(axis, at: line.frame.origin[axis], in: self, "guideline \(line)\(percent)")
    }
    if let barrier = child as? Barrier {
      let axis: Axis = barrier.direction == .top || barrier.direction == .bottom ? .vertical : .horizontal
      return .line(axis, at: barrier.frame.origin[axis], in: self, "barrier \(barrier)")
    }
    return nil
  }

  private func radius(of index: Int, _ child: View, around target: View) -> LayoutMark {
    let params = child.layoutParams as? LayoutParams
    return LayoutMark(
      shape: .anchor, child: index,
      from: Point(x: child.frame.middle(.horizontal), y: child.frame.middle(.vertical)),
      to: Point(x: target.frame.middle(.horizontal), y: target.frame.middle(.vertical)),
      text: "\(length: params?.circleRadius ?? 0)")
  }

  private func mark(
    _ shape: LayoutMark.Shape, of index: Int, _ child: View, _ side: ConstraintAnchor.Side,
    _ anchor: AnchorTable.Anchor, to target: View?, _ words: ExplanationText
  ) -> LayoutMark {
    let axis: Axis = side == .left || side == .right ? .horizontal : .vertical
    let bounds = Rect(
      x: padding.left, y: padding.top, width: frame.width - padding.total(along: .horizontal),
      height: frame.height - padding.total(along: .vertical))
    let other = target?.frame ?? bounds
    func edge(_ side: ConstraintAnchor.Side, _ frame: Rect, _ baseline: Int?) -> Int {
      switch side {
      case .left, .top: frame.origin[axis]
      case .right, .bottom: frame.origin[axis] + frame.size[axis]
      case .baseline: frame.y + (baseline ?? 0)
      case .center: frame.middle(axis)
      }
    }
    return .distance(
      shape, of: index, axis, from: edge(side, child.frame, child.measuredBaseline),
      to: edge(anchor.side, other, target?.measuredBaseline), at: child.frame.middle(axis.cross), words)
  }

  /// Returns the effective margin, and the bias beside the first of two anchors.
  private func words(
    of child: View, _ params: LayoutParams, _ side: ConstraintAnchor.Side, to target: View?,
    in anchors: EffectiveAnchors
  ) -> ExplanationText {
    let isGone = target.map { $0.isGone && !($0 is Guideline) && !($0 is Barrier) } ?? false
    func margin(_ side: Explanation.Side, _ length: Int) -> Int {
      (isGone ? params.goneMargin(side, isRightToLeft: child.isRightToLeft)?.length : nil) ?? length
    }
    let margin =
      switch side {
      case .left: margin(.left, child.margins.left)
      case .right: margin(.right, child.margins.right)
      case .top: margin(.top, child.margins.top)
      case .bottom: margin(.bottom, child.margins.bottom)
      case .baseline: (isGone ? params.goneMarginBaseline : nil) ?? params.marginBaseline
      case .center: 0
      }
    var words: ExplanationText = margin == 0 ? "" : "\(length: margin)"
    let bias: Float =
      switch side {
      case .left where anchors[.right] != nil: params.horizontalBias
      case .top where anchors[.bottom] != nil: params.verticalBias
      default: 0.5
      }
    if bias != 0.5 { words = words.isEmpty ? "bias \(weight: bias)" : "\(words), bias \(weight: bias)" }
    return words
  }
}
