import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onLayout (API 34): measuring has found the places.
  final func layoutChildren() {
    for (child, node) in zip(ChildStates(state), graph.nodes) where !child.pointee.isGone {
      let (horizontal, vertical) = (node.horizontalSpan, node.verticalSpan)
      child.layout(
        x: horizontal.leading, y: vertical.leading, width: horizontal.trailing - horizontal.leading,
        height: vertical.trailing - vertical.leading)
    }
  }
}
