/// A view with children: measures them, adds up its own size from theirs, and places them.
///
/// A custom layout overrides `onMeasure(_:)` and `onLayout(_:)`. In the first it asks each child that is not gone
/// with `measureChild(_:_:used:)`, in the second it places each with `layout(_:)`.
/// Source: android.view.ViewGroup (API 34).
open class ViewGroup: View {
  /// The params of a child that is added in code without any; by default, those of `layoutParams(from:)` for wrapping
  /// its content. Children in a document that gives no size wrap their content in the layouts of this package.
  open func defaultLayoutParams() -> LayoutParams { layoutParams(from: LayoutParams()) }

  // MARK: Measure

  /// Measures `child` with this view's own `specs`, less this view's padding, the child's margins, and `used` pixels.
  /// A gone child isn't measured.
  public final func measureChild(_ child: View, _ specs: MeasureSpecs, used: Size = .zero) {
    let (width, height) = usedLengths(child, used)
    let childSpecs = child.state.specs(under: specs, usedWidth: width, usedHeight: height)
    measureChild(child, childSpecs, under: specs, usedWidth: width, usedHeight: height)
  }

  /// Measures `child` with `childSpecs`, which you derived from `specs`, this view's own.
  ///
  /// Unlike `child.measure(_:)`, it allows the answer to be reused for other limits of this view. That holds if a
  /// limit among `childSpecs` is the one of `specs` less this view's padding, the child's margins and `used` pixels,
  /// an exact size doesn't depend on a limit, and `onMeasure` itself complies with
  /// `MeasureContract.ignoresUnusedSpace`.
  public final func measureChild(
    _ child: View, with childSpecs: MeasureSpecs, under specs: MeasureSpecs, used: Size = .zero
  ) {
    let (width, height) = usedLengths(child, used)
    measureChild(child, childSpecs, under: specs, usedWidth: width, usedHeight: height)
  }

  private func measureChild(
    _ child: View, _ childSpecs: MeasureSpecs, under specs: MeasureSpecs, usedWidth: Int, usedHeight: Int
  ) {
    require(
      child.state.parent == state,
      "measureChild measures the view's own children, and \(child.nameInMessages) is none of \(nameInMessages)")
    state.forbidUpdates()
    state.measureChild(child.state, childSpecs, under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
  }

  private func usedLengths(_ child: View, _ used: Size) -> (width: Int, height: Int) {
    let (padding, margins) = (state.padding, child.state.margins)
    return (
      padding.horizontal + margins.horizontal + Pixels.clamp(used.width),
      padding.vertical + margins.vertical + Pixels.clamp(used.height)
    )
  }

  /// The axis along which children may reach out of this view, since it scrolls; `nil`, the default, for none.
  open var scrollAxis: Axis? { nil }

  /// The first view with `id` in this view and below it, in pre-order.
  public final func view(id: String) -> View? {
    var found: View?
    forEachView { view, _, _ in
      guard found == nil, view.id == id else { return }
      found = view
    }
    return found
  }
}

extension View {
  /// The effective margins, with start and end resolved, in pixels.
  public final var margins: Edges { state.margins.edges }

  /// The view as messages call it: `TextView #title`.
  package final var nameInMessages: String { className.excerpt + (id.map { " #\($0.excerpt)" } ?? "") }

  /// The view's params as those of a class that its parent understands: `view.params(as: LinearLayout.LayoutParams.self)`.
  ///
  /// It's a programming error if the params are of another class; the message names the view, its parent, and both
  /// classes. `layoutParams as?` asks without ending the program.
  public final func params<Params: LayoutParams>(as type: Params.Type) -> Params {
    if let params = layoutParams as? Params { return params }
    let place = parent.map { ", in \($0.nameInMessages)," } ?? ""
    stop(
      "\(nameInMessages)\(place) has layout params of the class \(String(reflecting: Swift.type(of: layoutParams))), "
        + "not \(String(reflecting: type))")
  }

  /// Takes this view out of its parent, if it has one.
  public final func removeFromParent() { parent?.removeSubview(self) }
}
