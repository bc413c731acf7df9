/// A view that measures its children, computes its own size from theirs, and places them.
///
/// A custom layout overrides `onMeasure(_:)` and `onLayout(_:)`. The first measures each child that isn't gone with
/// `measureChild(_:_:used:)`, and the second places each with `layout(_:)`. Source: android.view.ViewGroup (API 34).
open class ViewGroup: View {
  /// Returns the params for a child that is added in code without any. The default implementation returns those of
  /// `layoutParams(from:)` for a child that wraps its content. In the layouts of this package, children from documents
  /// that give no size wrap their content.
  open func defaultLayoutParams() -> LayoutParams { layoutParams(from: LayoutParams()) }

  // MARK: Measure

  /// Measures `child` with this view's own `specs`, minus this view's padding, the child's margins, and `used` pixels.
  /// A gone child isn't measured.
  public final func measureChild(_ child: View, _ specs: MeasureSpecs, used: Size = .zero) {
    let (width, height) = usedLengths(child, used)
    let childSpecs = child.state.specs(under: specs, usedWidth: width, usedHeight: height)
    measureChild(child, childSpecs, under: specs, usedWidth: width, usedHeight: height)
  }

  /// Measures `child` with `childSpecs`, which you derived from this view's own `specs`.
  ///
  /// Unlike `child.measure(_:)`, it allows the engine to reuse the answer for other limits of this view. This requires
  /// that each limit among `childSpecs` is the limit of `specs` minus this view's padding, the child's margins, and
  /// `used` pixels, that exact sizes don't depend on a limit, and that `onMeasure` itself complies with
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
      "measureChild measures the view's own children, and \(child.designation) is none of \(designation)")
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

  /// The axis along which children may extend beyond this view because it scrolls; `nil`, the default, for none.
  open var scrollAxis: Axis? { nil }

  /// Returns the first view with `id` among this view and its descendants, in pre-order, or `nil` if there is none.
  public final func view(id: String) -> View? {
    var found: View?
    forEachView { view, _, _ in
      guard found == nil, view.id == id else { return }
      found = view
    }
    return found
  }

  /// Returns the view with `id` as an instance of a class: `view(id: "title", as: TextView.self)`. The result is `nil` if
  /// there is no such view, or if the first one is of another class.
  public final func view<Found: View>(id: String, as type: Found.Type) -> Found? { view(id: id) as? Found }
}

extension View {
  /// The effective margins, with start and end resolved, in pixels.
  public final var margins: Edges { state.margins.edges }

  /// The view's name in messages: `TextView #title`.
  package final var designation: String { className.excerpt + (id.map { " #\($0.excerpt)" } ?? "") }

  /// Returns the view's params as an instance of the class that its parent uses: `view.params(as:
  /// LinearLayout.LayoutParams.self)`.
  ///
  /// It's a programming error if the params are of another class; the message names the view, its parent, and both
  /// classes. Use `layoutParams as?` to check the class without ending the program.
  public final func params<Params: LayoutParams>(
    as type: Params.Type, file: StaticString = #fileID, line: UInt = #line
  ) -> Params {
    if let params = layoutParams as? Params { return params }
    let place = parent.map { ", in \($0.designation)," } ?? ""
    #if hasFeature(Embedded)
      stop("\(designation)\(place) has layout params of another class", file: file, line: line)
    #else
      stop(
        "\(designation)\(place) has layout params of the class \(String(reflecting: Swift.type(of: layoutParams))), "
          + "not \(String(reflecting: type))", file: file, line: line)
    #endif
  }

  /// Removes this view from its parent, if it has one.
  public final func removeFromParent() { parent?.removeSubview(self) }
}
