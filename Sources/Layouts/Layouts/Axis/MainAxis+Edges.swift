import Measure

extension MainAxis {
  @inline(__always)
  static func leadingMargin(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.margins.left : view.margins.top)
  }

  @inline(__always)
  static func trailingMargin(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.margins.right : view.margins.bottom)
  }

  /// Returns the minimum distance between the layout's leading edge and the child's.
  @inline(__always)
  static func leadingInset(_ layout: ViewRef, _ child: ViewRef) -> Int {
    Int(isHorizontal ? layout.padding.left : layout.padding.top) + leadingMargin(child)
  }

  @inline(__always)
  static func trailingInset(_ layout: ViewRef, _ child: ViewRef) -> Int {
    Int(isHorizontal ? layout.padding.right : layout.padding.bottom) + trailingMargin(child)
  }

  /// Returns whether the child's latest answer is valid for each limit that it fits into.
  @inline(__always)
  static func isTight(_ child: ViewRef) -> Bool {
    child.answer.state.contains(isHorizontal ? .isWidthTight : .isHeightTight)
  }

  @inline(__always)
  static func note(
    _ layout: ViewRef, _ child: ViewRef, _ childSpec: MeasureSpec, _ specs: MeasureSpecs, used: Int
  ) {
    if isHorizontal {
      layout.noteWidth(of: child, childSpec, under: specs.width, used: used)
    } else {
      layout.noteHeight(of: child, childSpec, under: specs.height, used: used)
    }
  }
}
