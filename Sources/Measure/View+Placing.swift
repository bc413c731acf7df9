extension View {
  /// Whether a view around this one's parent is being laid out, but the parent isn't: it has been, and isn't notified
  /// that its children are moved as part of the pass.
  private var isPlacedFromFurtherOut: Bool {
    guard let parent, !parent.state.flags.contains(.isInPass) else { return false }
    return parent.ancestors.contains { $0.state.flags.contains(.isInPass) }
  }

  /// Measures the view where it is placed.
  package final func measureForPlacing(_ specs: MeasureSpecs) {
    if isPlacedFromFurtherOut { state.measure(specs) } else { measure(specs) }
  }

  /// The size that the view answers. Outside of a pass, nothing changes.
  package final func answeredSize(_ specs: MeasureSpecs) -> Size {
    if ancestors.contains(where: { $0.state.flags.contains(.isInPass) }) {
      measureForPlacing(specs)
      return measuredSize
    }
    return state.size(askedUnder: specs)
  }

  /// Gives the view a frame.
  package final func place(_ frame: Rect) {
    if isPlacedFromFurtherOut {
      state.layout(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    } else {
      layout(frame)
    }
  }
}
