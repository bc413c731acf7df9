import Measure

extension AutoLayout {
  /// The constraints about the children, with their constants.
  package var marks: [LayoutMark] {
    guard let system = systemOfChildren, system.isSolvedForItsItems else { return [] }
    var known: Set<Int> = []
    var marks: [LayoutMark] = []
    for (index, child) in subviews.enumerated() where !child.isGone {
      for number in system.lists.constraints(about: child.state) {
        let constraint = system.constraints[number]
        // A constraint between two children is a mark of its first view.
        guard let first = constraint.first, first === child || first.parent !== self, known.insert(number).inserted,
          let frame = frame(of: first), let mark = mark(constraint, of: index, frame)
        else { continue }
        marks.append(mark)
      }
    }
    return marks
  }

  /// Returns the frame of the layout itself, or of a view inside it, in the layout's coordinates.
  private func frame(of view: View) -> Rect? {
    if view === self { return Rect(origin: Point(x: 0, y: 0), size: frame.size) }
    var frame = view.frame
    for outer in view.ancestors {
      if outer === self { return frame }
      frame.origin = Point(x: frame.x.addingClamped(outer.frame.x), y: frame.y.addingClamped(outer.frame.y))
    }
    return nil
  }

  private func mark(_ constraint: LayoutConstraint, of child: Int, _ frame: Rect) -> LayoutMark? {
    let axis = constraint.attribute.axis
    guard let second = constraint.second, let attribute = constraint.secondAttribute else {
      return length(constraint, of: child, frame, axis)
    }
    if constraint.attribute.isSize { return length(constraint, of: child, frame, axis) }
    guard let other = self.frame(of: second), let first = constraint.first else { return nil }
    func place(_ attribute: LayoutAttribute, of view: View, _ frame: Rect) -> Int {
      Int(attribute.resolved(isRightToLeft: isRightToLeft).value(of: view, in: frame, isGone: view.isGone))
    }
    return .distance(
      .anchor, of: child, axis, from: place(constraint.attribute, of: first, frame),
      to: place(attribute, of: second, other), at: frame.middle(axis.cross, with: other), constraint.words)
  }

  /// Returns the mark for a length of the view alone, or for its length relative to another view's.
  private func length(_ constraint: LayoutConstraint, of child: Int, _ frame: Rect, _ axis: Axis) -> LayoutMark {
    .distance(
      .anchor, of: child, axis, from: frame.origin[axis], to: frame.origin[axis] + frame.size[axis],
      at: frame.middle(axis.cross), constraint.words)
  }
}

extension LayoutConstraint {
  /// The constant and the factor of the second side: `≥ 8`, `#icon × 0.5 + 4`, `0 @750`.
  fileprivate var words: ExplanationText {
    let sign =
      switch relation {
      case .equal: attribute.isSize ? "= " : ""
      case .lessThanOrEqual: "≤ "
      case .greaterThanOrEqual: "≥ "
      }
    let constant = Int(min(max(self.constant.rounded(), Double(-Pixels.limit)), Double(Pixels.limit)))
    var side: ExplanationText = "\(length: constant)"
    if attribute.isSize, let second {
      side = "\(second)"
      if multiplier != 1 { side = "\(side) × \(multiplier.shortestDecimal)" }
      if constant != 0 { side = "\(side) + \(length: constant)" }
    } else if multiplier != 1 {
      side = "× \(multiplier.shortestDecimal) + \(length: constant)"
    }
    return priority == 1000 ? "\(sign)\(side)" : "\(sign)\(side) @\(count: priority)"
  }
}
