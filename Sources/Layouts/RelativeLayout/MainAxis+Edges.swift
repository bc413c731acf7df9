import Measure

extension MainAxis {
  @inline(__always)
  static func rules(_ node: RelativeLayout.Node, isRightToLeft: Bool) -> RelativeLayout.AxisRules {
    isHorizontal ? (isRightToLeft ? node.rightToLeft : node.leftToRight) : node.vertical
  }

  @inline(__always)
  static func span(_ node: RelativeLayout.Node) -> RelativeLayout.Span {
    isHorizontal ? node.horizontalSpan : node.verticalSpan
  }

  @inline(__always)
  static func leadingMargin(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.margins.left : view.pointee.margins.top)
  }

  @inline(__always)
  static func trailingMargin(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.margins.right : view.pointee.margins.bottom)
  }

  /// What lies between the layout's leading edge and the child's, where nothing else does.
  @inline(__always)
  static func leadingInset(_ layout: StatePointer, _ child: StatePointer) -> Int {
    Int(isHorizontal ? layout.pointee.padding.left : layout.pointee.padding.top) + leadingMargin(child)
  }

  @inline(__always)
  static func trailingInset(_ layout: StatePointer, _ child: StatePointer) -> Int {
    Int(isHorizontal ? layout.pointee.padding.right : layout.pointee.padding.bottom) + trailingMargin(child)
  }

  /// Whether the child's latest answer holds for each limit that it fits into.
  @inline(__always)
  static func isTight(_ child: StatePointer) -> Bool {
    child.pointee.answer.state.contains(isHorizontal ? .isWidthTight : .isHeightTight)
  }

  @inline(__always)
  static func note(
    _ layout: StatePointer, _ child: StatePointer, _ childSpec: MeasureSpec, _ specs: MeasureSpecs, used: Int
  ) {
    if isHorizontal {
      layout.noteWidth(of: child, childSpec, under: specs.width, used: used)
    } else {
      layout.noteHeight(of: child, childSpec, under: specs.height, used: used)
    }
  }

  /// Says that the layout's answer holds only for limits of `length` pixels and more.
  @inline(__always)
  static func need(_ layout: StatePointer, _ length: Int) {
    let needed = Int32(truncatingIfNeeded: min(max(length, 0), Int(Int32.max)))
    if isHorizontal {
      layout.pointee.neededWidth = max(layout.pointee.neededWidth, needed)
    } else {
      layout.pointee.neededHeight = max(layout.pointee.neededHeight, needed)
    }
  }
}
