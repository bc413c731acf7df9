extension View {
  /// Whether an ancestor of the parent is being laid out, but the parent isn't: its pass has ended, so moving its
  /// children isn't reported to it.
  private var isPlacedFromFurtherOut: Bool {
    guard let parent, !parent.state.flags.contains(.isInPass) else { return false }
    return parent.ancestors.contains { $0.state.flags.contains(.isInPass) }
  }

  /// Measures the view in the size in which it is placed.
  package final func measureForPlacing(_ specs: MeasureSpecs) {
    if isPlacedFromFurtherOut { state.measure(specs) } else { measure(specs) }
  }

  /// Returns the size that the view answers. Outside a pass, the tree doesn't change.
  package final func answeredSize(_ specs: MeasureSpecs) -> Size {
    if ancestors.contains(where: { $0.state.flags.contains(.isInPass) }) {
      measureForPlacing(specs)
      return measuredSize
    }
    return state.size(askedUnder: specs)
  }

  /// Sets the view's frame.
  package final func place(_ frame: Rect) {
    if isPlacedFromFurtherOut {
      state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    } else {
      layout(frame)
    }
  }
}
