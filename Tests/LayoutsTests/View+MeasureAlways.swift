@testable import Measure

extension View {
  /// Makes every measure call in the tree run `onMeasure` from now on, which results of caches are compared with. The
  /// number of runs grows exponentially with the depth of the tree.
  func measureAlways() {
    var pending = [state]
    while let state = pending.popLast() {
      state.pointer.pointee.flags.insert(.measuresAlways)
      pending.append(contentsOf: ChildStates(state))
    }
  }
}
