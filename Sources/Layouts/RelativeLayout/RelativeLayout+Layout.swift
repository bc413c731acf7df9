import Measure

extension RelativeLayout {
  /// Source: android.widget.RelativeLayout.onLayout (API 34): measuring has found the places.
  final func layoutChildren() {
    guard let graph else { return }
    let children = ChildStates(state)
    for index in 0..<min(children.count, graph.count) where !children[index].isGone {
      let child = children[index]
      let (horizontal, vertical) = (graph.nodes[index].horizontalSpan, graph.nodes[index].verticalSpan)
      child.layout(
        x: horizontal.leading, y: vertical.leading, width: horizontal.trailing - horizontal.leading,
        height: vertical.trailing - vertical.leading)
    }
  }
}
