extension View {
  /// Visits this view and its descendants in pre-order, with the depth below this view and the index in the parent.
  package final func forEachView(_ visit: (_ view: View, _ depth: Int, _ index: Int) -> Void) {
    walk(entersGone: true, visit)
  }

  /// Visits this view and its descendants in pre-order, with the child indexes on the path from this view.
  ///
  /// - Parameter entersGone: Whether descendants of gone views are visited, too.
  package final func forEachView(entersGone: Bool, _ visit: (_ view: View, _ path: [Int]) -> Void) {
    var path: [Int] = []
    walk(entersGone: entersGone) { view, depth, index in
      if depth > 0 {
        path.removeLast(path.count - (depth - 1))
        path.append(index)
      }
      visit(view, path)
    }
  }

  private func walk(entersGone: Bool, _ visit: (_ view: View, _ depth: Int, _ index: Int) -> Void) {
    forEachState(entersGone: entersGone) { state, depth, index in visit(state.view, depth, index) }
  }

  /// Visits the states of this view and its descendants in pre-order, with the depth below this view and the index in
  /// the parent. The tree must not change meanwhile.
  ///
  /// - Parameter entersGone: Whether descendants of gone views are visited, too.
  package final func forEachState(entersGone: Bool, _ visit: (_ state: ViewRef, _ depth: Int, _ index: Int) -> Void) {
    visit(state, 0, 0)
    if state.isGone && !entersGone { return }
    // The parents whose children are visited, with the index of the next child of each.
    var open: [(parent: ViewRef, next: Int)] = [(state, 0)]
    while let (parent, index) = open.last {
      let children = ChildStates(parent)
      if index == children.endIndex {
        open.removeLast()
        continue
      }
      let (child, depth) = (children[index], open.count)
      open[depth - 1].next += 1
      visit(child, depth, index)
      if child.childCount > 0 && (entersGone || !child.isGone) { open.append((child, 0)) }
    }
  }
}
