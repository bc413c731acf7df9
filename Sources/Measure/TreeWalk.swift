extension View {
  /// Visits this view and all below it in pre-order, with its depth below this view and its index in its parent.
  package final func forEachView(_ visit: (_ view: View, _ depth: Int, _ index: Int) -> Void) {
    walk(entersGone: true, visit)
  }

  /// Visits this view and all below it in pre-order, with the child indexes that lead to it from here.
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

  /// Visits the state of this view and those of all below it in pre-order, with the depth below this view and the index in
  /// the parent. Nothing may change the tree meanwhile.
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
