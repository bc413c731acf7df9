import Measure

extension View {
  /// Adds an action for taps on the view: `login.tap { … }`, `login.tap(model.logIn)`.
  ///
  /// `tap(at:)` runs it. A view with several actions runs them in the order in which they were added. They are retained
  /// with the view, so a closure that uses the view should capture it weakly.
  @discardableResult
  public final func tap(_ action: @escaping () -> Void) -> Self {
    ViewConstraints.of(self).taps.append(action)
    return self
  }

  /// Taps at a point, in this view's coordinates, in pixels: runs the actions of the deepest visible view at the point,
  /// or of its closest ancestor with actions, up to this view.
  ///
  /// - Returns: The view whose actions were run; `nil` if there is none.
  @discardableResult
  public final func tap(at point: Point) -> View? {
    var view = hitTest(point)
    while let current = view {
      if let taps = ViewConstraints.existing(current)?.taps, !taps.isEmpty {
        for action in taps { action() }
        return current
      }
      if current === self { return nil }
      view = current.parent
    }
    return nil
  }
}
