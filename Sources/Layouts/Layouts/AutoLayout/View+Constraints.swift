import Measure

// Any view may contain others and solve their constraints: views without content, views with content (texts, buttons,
// images), scroll views, and stacks, which then arrange their children by constraints. Other layouts place their
// children themselves.

extension View {
  /// Whether the view's children are placed by constraints.
  final var solvesConstraints: Bool { self is AutoLayout || ViewConstraints.isHolder(state) }

  /// The system that the view has set up.
  final var ownSystem: AutoLayoutSystem? {
    get { (self as? AutoLayout)?.system ?? ViewConstraints.existing(self)?.holding?.system }
    set {
      if let layout = self as? AutoLayout {
        layout.system = newValue
      } else {
        ViewConstraints.existing(self)?.holding?.system = newValue
      }
    }
  }

  /// The index of the view among the items of the latest system that was set up around it; -1 if there was none.
  final var solvedItem: Int32 {
    get { (self as? AutoLayout)?.groupItem ?? ViewConstraints.existing(self)?.holding?.groupItem ?? -1 }
    set {
      if let layout = self as? AutoLayout {
        layout.groupItem = newValue
      } else {
        ViewConstraints.existing(self)?.holding?.groupItem = newValue
      }
    }
  }

  /// The outermost of the views around this one that solve constraints, with no other views between them.
  final var outermostSolver: View {
    var root = self
    while let parent = root.parent, parent.solvesConstraints { root = parent }
    return root
  }

  /// The solved system of the outermost view around this one that includes this one's children, and this view's index
  /// among its items.
  ///
  /// Views are measured and laid out from the outside in, so that system is up to date. One of a view between the two
  /// isn't: a client has measured that view by itself.
  final var outerSystem: (system: AutoLayoutSystem, group: Int)? {
    let item = Int(solvedItem)
    if item < 0 { return nil }
    var found: (system: AutoLayoutSystem, group: Int)?
    var ancestor = parent
    while let view = ancestor, view.solvesConstraints {
      if let system = view.ownSystem, system.isSolved, let group = system.group(state, likely: item) {
        found = (system, group)
      }
      ancestor = view.parent
    }
    return found
  }

  /// The system that includes this view's children: that of a view around it, or its own.
  final var systemOfChildren: AutoLayoutSystem? { outerSystem?.system ?? ownSystem }

  /// Returns the size that constraints give a view whose children they place.
  final func measureHeldViews(_ specs: MeasureSpecs) -> Size {
    if specs.areExact { return specs.size }
    let system = updatedSystem()
    system.solve(specs, isMeasuring: true)
    return system.size(under: specs)
  }

  /// Places the views whose constraints this view solves.
  final func placeHeldViews(_ size: Size) {
    if let outer = outerSystem { return outer.system.placeChildren(of: state, group: outer.group) }
    let system = updatedSystem()
    let specs = MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height))
    // The insets of a safe area may depend on the positions of views.
    for _ in 0..<3 {
      system.solve(specs, isMeasuring: true)
      system.placeChildren(ofGroup: -1)
      if !system.hasNewInsets { break }
    }
    if system.hasContradictions { system.reportContradictions() }
  }

  final func updatedSystem() -> AutoLayoutSystem {
    if let system = ownSystem, system.isCurrent { return system }
    (self as? AutoLayout)?.resolveWrittenConstraints()
    if let constraints = ViewConstraints.existing(root) {
      for constraint in constraints.waiting { constraint.reportIfApart() }
    }
    let made = AutoLayoutSystem(self)
    ownSystem = made
    return made
  }
}

extension ViewConstraints {
  /// Returns whether a view that isn't an `AutoLayout` solves the constraints of its descendants.
  @inline(__always)
  static func isHolder(_ state: ViewRef) -> Bool { existing(state)?.holding != nil }

  /// Makes a view solve the constraints of those inside it, if it is of a class that can.
  package static func holdViews(_ view: View) {
    if view.solvesConstraints { return }
    let isLayout = view is ViewGroup && !(view is ContentView)
    guard !isLayout || view is ScrollView || view is StackLayout else { return }
    of(view).holding = Holding()
    view.state.layOutByAttachment()
    // Constraints determine the lengths now, so no view fills its parent because that is the default of its class.
    for child in view.subviews { child.layoutParams.dropDefaultLengths() }
    let type = type(of: view)
    if type == View.self || type == ScrollView.self || type == HorizontalScrollView.self || type == StackLayout.self {
      view.declare([.keepsExactSize, .hasNoBaseline], exactly: type)
    }
    view.setNeedsLayout()
    AutoLayout.dropSystems(around: view, solvedBy: view)
  }

  package func size(of view: View, under specs: MeasureSpecs) -> Size? {
    holding == nil ? nil : view.measureHeldViews(specs)
  }

  package func placeChildren(of view: View, in size: Size) {
    if holding != nil { view.placeHeldViews(size) }
  }

  package func viewFillsWindow(_ view: View, along axis: Axis) -> Bool {
    holding != nil && !(view is ContentView) && !view.hasOwnLength(along: axis)
  }

  package func viewWasRemoved(_ view: View, from parent: View) {
    var reachesOut = false
    var pending: [(view: View, depth: Int32)] = [(view, 0)]
    while let (current, depth) = pending.popLast() {
      if let own = ViewConstraints.existing(current) {
        for constraint in own.constraints where constraint.belongs(outsideOf: view) { constraint.isActive = false }
        if own.reach > depth { reachesOut = true }
      }
      for child in ChildStates(current.state) { pending.append((child.view, depth + 1)) }
    }
    guard reachesOut else { return }
    for other in ViewTree(parent.root) {
      guard let own = ViewConstraints.existing(other) else { continue }
      for constraint in own.constraints where constraint.belongs(outsideOf: view) { constraint.isActive = false }
    }
  }

  // MARK: Safe areas

  package static func safeAreaInsets(of state: ViewRef) -> Edges {
    if let own = existing(state)?.ownSafeAreaInsets { return own }
    guard let parent = state.parent else { return .zero }
    let outer = safeAreaInsets(of: parent)
    if outer == .zero { return .zero }
    let (frame, size) = (state.view.frame, parent.view.frame.size)
    return Edges(
      left: max(0, outer.left - max(0, frame.x)), top: max(0, outer.top - max(0, frame.y)),
      right: max(0, outer.right - max(0, size.width - frame.right)),
      bottom: max(0, outer.bottom - max(0, size.height - frame.bottom)))
  }

  package static func setSafeAreaInsets(_ insets: Edges, of view: View) {
    of(view).ownSafeAreaInsets = insets
    view.setTreeNeedsLayout()
  }
}

extension View {
  /// Returns whether a constraint determines the view's length along `axis`.
  fileprivate final func hasOwnLength(along axis: Axis) -> Bool {
    keptConstraints.contains { constraint in
      constraint.first === self && !constraint.hasSecond && constraint.attribute.axis == axis
    }
  }
}

extension AutoLayout: WindowFilling {
  package final func fillsWindow(along axis: Axis) -> Bool { !hasOwnLength(along: axis) }
}
