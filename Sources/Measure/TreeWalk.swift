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
    var pending: [(state: ViewRef, depth: Int, index: Int)] = [(state, 0, 0)]
    while let (state, depth, index) = pending.popLast() {
      visit(state, depth, index)
      if state.isGone && !entersGone { continue }
      let children = ChildStates(state)
      for index in children.indices.reversed() { pending.append((children[index], depth + 1, index)) }
    }
  }
}
