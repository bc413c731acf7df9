import Measure

extension LayoutSnapshot {
  /// Returns the indexes of the visible nodes that can have the focus, in the order in which a key such as tab moves it:
  /// row by row from the top, and in each row from the side where the layout direction begins.
  ///
  /// Nodes whose vertical extents overlap are in the same row. Parts that an ancestor clips are ignored; nodes that are
  /// clipped entirely are left out.
  ///
  /// Source: `FocusSorter` of android.view.FocusFinder (API 34).
  ///
  /// - Parameters:
  ///   - isRightToLeft: Whether a row begins at the right.
  ///   - canHaveFocus: Returns whether a node can have the focus, for example by its class or its id.
  public func focusOrder(isRightToLeft: Bool = false, where canHaveFocus: (Node) -> Bool) -> [Int] {
    var order = nodes.indices.filter { place in
      let node = nodes[place]
      return node.isVisible && node.clip.width > 0 && node.clip.height > 0 && canHaveFocus(node)
    }
    func key(_ place: Int) -> (top: Int, bottom: Int) { (nodes[place].clip.y, nodes[place].clip.bottom) }
    order.sort { (key($0).top, key($0).bottom, $0) < (key($1).top, key($1).bottom, $1) }
    var row = 0
    while row < order.count {
      var bottom = key(order[row]).bottom
      var end = row + 1
      while end < order.count, key(order[end]).top < bottom {
        bottom = max(bottom, key(order[end]).bottom)
        end += 1
      }
      order[row..<end].sort { one, other in
        let (a, b) = (nodes[one].clip, nodes[other].clip)
        return isRightToLeft
          ? (-a.right, -a.x, one) < (-b.right, -b.x, other) : (a.x, a.right, one) < (b.x, b.right, other)
      }
      row = end
    }
    return order
  }
}
