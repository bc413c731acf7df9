import Measure

/// How far the line moved that a row's children have their baselines on, and which child moved it.
struct BaselineShift {
  let cause: LayoutFact
  private let pairs: PairedLayouts
  private let oldLine: LayoutSnapshot.Units
  private let newLine: LayoutSnapshot.Units

  /// `nil` where it did not move, or nothing about a child tells why.
  init?(of parent: Int, _ pairs: PairedLayouts) {
    self.pairs = pairs
    let oldParent = pairs.matching.oldIndex[parent]
    // The child whose baseline lies furthest below its top stands at the row's, and takes the line with it.
    guard let new = Self.lowest(in: pairs.new, parent), let old = Self.lowest(in: pairs.old, oldParent),
      let newLine = Self.line(pairs.new.nodes[new]), let oldLine = Self.line(pairs.old.nodes[old]), newLine != oldLine
    else { return nil }
    (self.oldLine, self.newLine) = (oldLine, newLine)
    let view = newLine > oldLine ? new : pairs.matching.newIndex[old]
    if view >= 0 && pairs.frames(view) != nil && pairs.keepsParent(view) {
      guard pairs.growth(view, .vertical).signum() == (newLine - oldLine).signum() else { return nil }
      cause = .resized(view, .vertical)
    } else {
      cause = newLine > oldLine ? .came(new) : .left(old)
    }
  }

  /// Whether the view's baseline was on the line and still is.
  func moves(_ view: Int) -> Bool {
    let oldView = pairs.matching.oldIndex[view]
    return cause != .resized(view, .vertical) && Self.line(pairs.new.nodes[view]) == newLine
      && Self.line(pairs.old.nodes[oldView]) == oldLine
  }

  private static func lowest(in tree: LayoutSnapshot, _ parent: Int) -> Int? {
    tree.nodes[parent].children.filter { tree.nodes[$0].baseline != nil && tree.nodes[$0].frame != nil }
      .max { (tree.nodes[$0].baseline ?? 0, $1) < (tree.nodes[$1].baseline ?? 0, $0) }
  }

  private static func line(_ node: LayoutSnapshot.Node) -> LayoutSnapshot.Units? {
    guard let frame = node.frame, let baseline = node.baseline else { return nil }
    return frame.y + baseline
  }
}
