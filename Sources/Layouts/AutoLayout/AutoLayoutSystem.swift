import Measure

/// The system of an `AutoLayout`: its children, those of layouts that are solved with it, and the constraints between them.
///
/// Set up when the structure changes: children, constraints, priorities, params, which views are gone. Constants, natural
/// sizes and the layout's own size are filled in for each solution. Its rows, and how to solve them, are an
/// `AutoLayoutShape`, which systems that differ in numbers alone share.
final class AutoLayoutSystem {
  /// A child, or a child of a layout that is solved with this one.
  struct Item {
    var state: ViewRef
    /// The item that is the view's parent; -1 for the layout itself.
    var parent: Int32
    var minWidth: Int32
    var minHeight: Int32
    /// What the rows depend on.
    private var flags: ViewState.Flags
    /// Whether the view is a layout that is solved with this one.
    var isGroup: Bool { flags.contains(.isGroup) }
    /// Whether it is among `contents`; gone views never are.
    var hasContent: Bool {
      get { flags.contains(.hasContent) }
      set { if newValue { flags.insert(.hasContent) } else { flags.remove(.hasContent) } }
    }
    var isGone: Bool { flags.contains(.isGone) }
    var hasMaximum: Bool { flags.contains(.hasMaximum) }

    init(_ state: ViewRef, parent: Int32, isGroup: Bool) {
      self.state = state
      self.parent = parent
      minWidth = state.minWidth
      minHeight = state.minHeight
      flags = state.flags.intersection(.decidesRows)
      if isGroup { flags.insert(.isGroup) }
    }

    /// Whether the rows still mean what the view says, but for its greatest lengths.
    @inline(__always)
    var isCurrent: Bool {
      minWidth == state.minWidth && minHeight == state.minHeight
        && state.flags.intersection(.decidesRows) == flags.intersection(.decidesRows)
    }
  }

  /// A view with content that a size of its own follows from.
  struct Content {
    let item: Int32
    /// The width of `current`: -1 if the view was never measured, -2 if only its natural size is known.
    var askedWidth: Int32 = -1
    var natural = Measurement()
    /// What the view answered at the latest width that it was measured at.
    var current = Measurement()
  }

  /// What a view answered when it was measured.
  struct Measurement: Equatable {
    var width: Int32 = 0
    var height: Int32 = 0
    /// From the top; 0 for none.
    var firstBaseline: Int32 = 0
    /// From the bottom, upwards; 0 for none.
    var lastBaselineInset: Int32 = 0
  }

  /// The greatest lengths of a view; -1 for none.
  struct Maximum: Equatable {
    var item: Int32
    var width: Int32
    var height: Int32

    init(_ item: Int32, _ view: View) {
      self.item = item
      width = view.maxWidth.map { Int32($0) } ?? -1
      height = view.maxHeight.map { Int32($0) } ?? -1
    }
  }

  /// The items that a constraint is about: -1 for the layout itself.
  struct Place: Sendable {
    /// The item of a view that isn't in the system, so that the constraint has no effect.
    static var unknown: Int32 { -2 }
    /// The second item of a constraint about one view alone.
    static var none: Int32 { -3 }

    var first: Int32
    var second: Int32
    /// The item whose coordinates it is written in.
    let host: Int32
    let offset: Offset

    var isKnown: Bool { first != Place.unknown && second != Place.unknown }

    /// Whether the row's constant is that of the constraint, which is about children of the layout itself.
    var isPlain: Bool { isKnown && host < 0 && offset == .none }

    /// What a constraint's constant depends on besides its own.
    enum Offset { case none, padding, baseline }
  }

  /// A layout inside this one, whose children may take part in constraints with views outside of it.
  private struct InnerLayout {
    var state: ViewRef
    var version: UInt32
  }

  struct Modes: Equatable {
    var width: MeasureSpec.Mode
    var height: MeasureSpec.Mode
  }

  // The properties are read and written by functions that call nothing else meanwhile, so no two accesses overlap.
  let layout: ViewRef
  let isRightToLeft: Bool
  @exclusivity(unchecked) private(set) var items: [Item] = []
  @exclusivity(unchecked) private(set) var contents: [Content] = []
  @exclusivity(unchecked) private(set) var maxima: [Maximum] = []
  /// The active constraints: of required ones that contradict one another, the last gives way.
  @exclusivity(unchecked) private(set) var constraints: [LayoutConstraint] = []
  /// The items of the constraints, until there is a shape, which has them, too.
  private var foundPlaces: [Place] = []
  /// The shape and the solver in use: the rows depend on the modes of the layout's specs.
  @exclusivity(unchecked) private var shape: AutoLayoutShape?
  @exclusivity(unchecked) private var modes = Modes(width: .exactly, height: .exactly)
  @exclusivity(unchecked) private(set) var solver: SystemSolver
  /// The solver that was in use before, with other modes: a layout is often measured by its content first, and then laid
  /// out with its exact size.
  private var other: [(modes: Modes, shape: AutoLayoutShape, solver: SystemSolver)] = []
  /// Whether constants of constraints depend on padding, and on baselines.
  private var dependsOnPadding = false
  private var dependsOnBaselines = false
  private var mayConstantsBeOutdated = true
  private var hasGroups = false
  /// The specs of the latest solution.
  @exclusivity(unchecked) private var solvedSpecs: MeasureSpecs?
  /// What nothing determines in the latest solution, once somebody has asked.
  @exclusivity(unchecked) var foundOpenVariables: [Int]?
  /// What is about each view; made when it is first needed. The modes change no row's terms.
  private(set) lazy var lists = SystemLists(self)
  private let version: UInt32
  /// The parent, if it isn't an `AutoLayout`.
  private let foreignParent: ViewRef?
  /// The outermost of the layouts around this one, if there are any: constraints that it knows of may be this one's.
  private weak var outermost: AutoLayout?
  private let hasOuterLayouts: Bool
  /// The layouts inside, each before those inside it.
  @exclusivity(unchecked) private var innerLayouts: [InnerLayout] = []

  init(_ owner: AutoLayout) {
    layout = owner.state
    isRightToLeft = owner.isRightToLeft
    version = owner.state.childrenVersion
    let outermost = owner.outermostLayout
    hasOuterLayouts = outermost !== owner
    self.outermost = hasOuterLayouts ? outermost : nil
    foreignParent = hasOuterLayouts ? nil : owner.state.parent
    solver = SystemSolver(AutoLayoutShape.empty, constants: [])
    collectInnerLayouts()
    collectItems([])
    // Most systems are those of one layout, and all their constraints are kept by its children.
    if collectOwnConstraints(owner) { return }
    let crossed = crossedLayouts(owner)
    hasGroups = !crossed.isEmpty
    if hasGroups { collectItems(crossed) }
    collectConstraints(owner)
    findItems()
  }

  // MARK: - Setting up

  /// Collects the items, in document order.
  private func collectItems(_ crossed: Set<ViewRef>) {
    items.removeAll()
    contents.removeAll()
    maxima.removeAll()
    items.reserveCapacity(Int(layout.childCount))
    collectItems(layout, parent: -1, crossed)
  }

  private func collectItems(_ group: ViewRef, parent: Int32, _ crossed: Set<ViewRef>) {
    for child in ChildStates(group) {
      let index = Int32(items.count)
      let isGroup = !crossed.isEmpty && crossed.contains(child)
      var item = Item(child, parent: parent, isGroup: isGroup)
      if item.hasMaximum { maxima.append(Maximum(index, child.view)) }
      if !item.isGone, AutoLayoutSystem.hasContent(child) {
        item.hasContent = true
        contents.append(Content(item: index))
      }
      items.append(item)
      if isGroup { collectItems(child, parent: index, crossed) }
    }
  }

  /// Collects the constraints of a layout whose constraints all are about its children and itself, and are kept by the
  /// children that they are about first.
  ///
  /// - Returns: Whether it is such a layout; if not, nothing is collected.
  private func collectOwnConstraints(_ owner: AutoLayout) -> Bool {
    guard innerLayouts.isEmpty, ViewConstraints.existing(layout)?.isEmpty ?? true else { return false }
    let index = ItemIndex(items)
    var count = 0
    for item in items { ViewConstraints.existing(item.state)?.forEachConstraint { _ in count += 1 } }
    constraints.reserveCapacity(count)
    foundPlaces.reserveCapacity(count)
    var isOwn = true
    for place in items.indices where isOwn {
      ViewConstraints.existing(items[place].state)?.forEachConstraint { constraint in
        guard isOwn else { return }
        var second = Place.none
        if constraint.isAboutSuperview {
          second = -1
        } else if constraint.hasSecond {
          guard let view = constraint.givenSecond,
            let found = view == layout ? -1 : index.item(view, items)
          else {
            isOwn = false
            return
          }
          second = found
        }
        if !constraint.isKeptByFirst {
          isOwn = false
          return
        }
        add(constraint, first: Int32(place), second: second, host: -1)
      }
    }
    if !isOwn { return giveUp() }
    sortConstraints()
    return true
  }

  private func giveUp() -> Bool {
    constraints.removeAll()
    foundPlaces.removeAll()
    (dependsOnPadding, dependsOnBaselines) = (false, false)
    return false
  }

  private func add(_ constraint: LayoutConstraint, first: Int32, second: Int32, host: Int32) {
    let offset = constraint.offset
    if offset == .padding { dependsOnPadding = true }
    if offset == .baseline { dependsOnBaselines = true }
    constraints.append(constraint)
    foundPlaces.append(Place(first: first, second: second, host: host, offset: offset))
  }

  /// Puts the constraints into the order in which they count; most often they are.
  private func sortConstraints() {
    var latest: UInt64 = 0
    for constraint in constraints {
      if constraint.rank < latest {
        let order = constraints.indices.sorted { constraints[$0].rank < constraints[$1].rank }
        constraints = order.map { constraints[$0] }
        foundPlaces = order.map { foundPlaces[$0] }
        return
      }
      latest = constraint.rank
    }
  }

  /// Collects the constraints that this system solves, whoever keeps them.
  private func collectConstraints(_ owner: AutoLayout) {
    func add(_ constraint: LayoutConstraint) {
      guard let host = hostItem(of: constraint, owner) else { return }
      self.add(constraint, first: Place.unknown, second: Place.none, host: host)
    }
    if let own = ViewConstraints.existing(layout) { for constraint in own.constraints { add(constraint) } }
    for index in items.indices {
      guard let own = ViewConstraints.existing(items[index].state) else { continue }
      for constraint in own.constraints { add(constraint) }
    }
    sortConstraints()
  }

  /// The item in whose coordinates a constraint is written, -1 for the layout; `nil` if it isn't part of this system.
  private func hostItem(of constraint: LayoutConstraint, _ owner: AutoLayout) -> Int32? {
    if constraint.isBetweenChildren(of: owner), constraint.first !== owner { return -1 }
    guard let host = constraint.systemHost else { return nil }
    if host === owner { return -1 }
    return group(of: host).map { Int32($0) }
  }

  /// Looks up the items of the constraints' views.
  private func findItems() {
    let index = ItemIndex(items)
    func item(_ view: View?) -> Int32 {
      guard let view else { return Place.unknown }
      return view.state == layout ? -1 : index.item(view.state, items) ?? Place.unknown
    }
    for place in constraints.indices {
      let constraint = constraints[place]
      foundPlaces[place].first = item(constraint.first)
      if constraint.hasSecond { foundPlaces[place].second = item(constraint.second) }
    }
  }

  /// The inner layouts that constraints of this one reach across, and those that constraints of such layouts do.
  private func crossedLayouts(_ owner: AutoLayout) -> Set<ViewRef> {
    var candidates: [LayoutConstraint] = []
    var mayCross = !innerLayouts.isEmpty
    for child in ChildStates(layout) {
      guard let own = ViewConstraints.existing(child) else { continue }
      if !mayCross {
        for constraint in own.constraints where !constraint.isBetweenChildren(of: owner) {
          mayCross = mayCross || constraint.systemHost === owner
        }
      }
      if mayCross { candidates += own.constraints }
    }
    guard mayCross else { return [] }
    for inner in innerLayouts {
      for child in ChildStates(inner.state) {
        if let own = ViewConstraints.existing(child) { candidates += own.constraints }
      }
    }
    var crossed: Set<ViewRef> = []
    var count = -1
    while count != crossed.count {
      count = crossed.count
      for constraint in candidates {
        guard let host = constraint.systemHost, host === owner || crossed.contains(host.state) else { continue }
        for end in [constraint.first, constraint.second] {
          guard let end, end !== host else { continue }
          cross(from: end, to: host, constraint, &crossed)
        }
      }
    }
    return crossed
  }

  private func cross(from end: View, to host: View, _ constraint: LayoutConstraint, _ crossed: inout Set<ViewRef>) {
    var view = end.parent
    while let current = view, current !== host {
      guard let inner = current as? AutoLayout else {
        stop("The constraint \(constraint) reaches across \(current.className), which isn't an AutoLayout")
      }
      inner.mayBeGroup = true
      crossed.insert(current.state)
      view = current.parent
    }
  }

  private func collectInnerLayouts() {
    var pending: [ViewRef] = []
    // Whether a child of the layout itself has children is among what its item remembers.
    for child in ChildStates(layout).reversed() where child.childCount > 0 && child.view is AutoLayout {
      pending.append(child)
    }
    while let inner = pending.popLast() {
      innerLayouts.append(InnerLayout(state: inner, version: inner.childrenVersion))
      // Further inside, those without children count as well: views may come into them.
      for child in ChildStates(inner).reversed() where !child.flags.contains(.isPlain) && child.view is AutoLayout {
        pending.append(child)
      }
    }
  }

  /// The item of a layout that is solved with this one.
  func group(of view: View) -> Int? {
    if !hasGroups { return nil }
    return items.firstIndex { $0.isGroup && $0.state == view.state }
  }

  /// Whether the layout still has the children that it had, none of which has children that matter, and is part of no other
  /// system.
  @inline(__always)
  var hasSameChildren: Bool {
    layout.childrenVersion == version && isRightToLeft == layout.isRightToLeft && !hasOuterLayouts
      && layout.parent == foreignParent && innerLayouts.isEmpty
  }

  /// Whether there is a solution whose items are still where they were. Only then do they exist for certain.
  var isSolvedForItsItems: Bool {
    guard isSolved, layout.childrenVersion == version else { return false }
    for inner in innerLayouts where inner.state.childrenVersion != inner.version { return false }
    return true
  }

  /// Whether the rows still mean what the views say.
  var isCurrent: Bool {
    if layout.childrenVersion != version || isRightToLeft != layout.isRightToLeft { return false }
    if hasOuterLayouts || layout.parent != foreignParent {
      guard let owner = layout.view as? AutoLayout else { return false }
      let outermost = owner.outermostLayout
      if outermost !== (hasOuterLayouts ? self.outermost : owner) { return false }
    }
    // A layout's children are looked at only after it is known that they still are its children.
    for inner in innerLayouts where inner.state.childrenVersion != inner.version { return false }
    for index in items.indices where !items[index].isCurrent { return false }
    for maximum in maxima where maximum != Maximum(maximum.item, items[Int(maximum.item)].state.view) { return false }
    return true
  }

  func constantsDidChange() {
    mayConstantsBeOutdated = true
    solvedSpecs = nil
  }

  /// The place of an item among the views with content.
  func content(ofItem item: Int) -> Int? {
    var (low, high) = (0, contents.count)
    while low < high {
      let middle = (low + high) / 2
      if contents[middle].item < Int32(item) { low = middle + 1 } else { high = middle }
    }
    return low < contents.count && contents[low].item == Int32(item) ? low : nil
  }

  /// The greatest lengths of an item's view.
  func maximum(ofItem item: Item) -> Maximum? { maxima.first { items[Int($0.item)].state == item.state } }

  /// The items of the constraints.
  var places: [Place] {
    if !foundPlaces.isEmpty || constraints.isEmpty { return foundPlaces }
    if let known = shape?.places, !known.isEmpty { return known }
    // They are looked up again for explanations, and for the rows of other modes.
    foundPlaces = Array(
      repeating: Place(first: -1, second: Place.none, host: -1, offset: .none), count: constraints.count)
    findItems()
    return foundPlaces
  }

  /// What a row of the latest solution expresses.
  func source(ofRow row: Int) -> AutoLayoutShape.Source { shape?.source(ofRow: row) ?? .spec(.horizontal) }

  /// The row of a constraint; `nil` if it has none, because a view of it isn't in the system.
  func row(ofConstraint index: Int) -> Int? {
    guard let shape else { return nil }
    if !shape.places.isEmpty, !shape.places[index].isKnown { return nil }
    return shape.firstConstraintRow + index
  }

  // MARK: - Solving

  var isSolved: Bool { solvedSpecs != nil }

  /// The shape for the modes of `specs`, whose solver is in use afterwards.
  @inline(__always)
  private func selectShape(_ specs: MeasureSpecs) -> AutoLayoutShape {
    let wanted = Modes(width: specs.width.mode, height: specs.height.mode)
    if let shape, modes == wanted { return shape }
    return changeShape(wanted)
  }

  private func changeShape(_ wanted: Modes) -> AutoLayoutShape {
    let latest = shape.map { (modes: modes, shape: $0, solver: solver) }
    let selected: AutoLayoutShape
    if let known = other.first, known.modes == wanted {
      selected = known.shape
      solver = known.solver
    } else {
      selected = AutoLayoutShape.shape(of: self, wanted)
      foundPlaces = []
      solver = SystemSolver(
        selected.solving, constants: Array(repeating: 0, count: selected.solving.system.rowCount))
    }
    (modes, shape) = (wanted, selected)
    if let latest { other = [latest] }
    fillInAll(selected)
    solvedSpecs = nil
    return selected
  }

  private var scratch: SolverScratch { TreeMemory.of(layout).solverScratch }

  /// Solves the system under `specs`, the layout's own.
  ///
  /// - Parameter isMeasuring: Whether `onMeasure` is running, which it does before `onLayout` whenever something has changed.
  func solve(_ specs: MeasureSpecs, isMeasuring: Bool) {
    if !hasGroups { return solveKeptItems(specs, isMeasuring: isMeasuring) }
    // While one view is measured, a client may remove views from the layouts that are solved with this one, which aren't in
    // a pass then. These views are still measured, but belong to the next system no longer.
    withExtendedLifetime(items.map(\.state.view)) { solveKeptItems(specs, isMeasuring: isMeasuring) }
  }

  /// Solves the system; nothing that is measured meanwhile may free a view of it.
  @inline(__always)
  private func solveKeptItems(_ specs: MeasureSpecs, isMeasuring: Bool) {
    var isOutdated = isMeasuring ? measureContents() : measureNaturalSizes()
    if dependsOnPadding, refreshPadding() { isOutdated = true }
    if !isOutdated, !mayConstantsBeOutdated, isSolved(for: specs) { return }
    foundOpenVariables = nil
    // Handed on from here, so that it is retained once.
    let shape = selectShape(specs)
    let joinsAxes = shape.solving.plan.joinsAxes
    if joinsAxes { forgetWidths() }
    fillIn(specs, shape)
    solver.solve(.horizontal, shape.solving, in: scratch)
    measureAtWidths(shape)
    solver.solve(.vertical, shape.solving, in: scratch)
    if joinsAxes, measureAtWidths(shape) {
      solver.solve(.horizontal, shape.solving, in: scratch)
      solver.solve(.vertical, shape.solving, in: scratch)
    }
    solvedSpecs = specs
    mayConstantsBeOutdated = false
  }

  /// Whether the latest solution is the one for `specs`.
  ///
  /// A layout that was measured by its content and is laid out at that size need not be solved again: of the solutions for
  /// any size, the latest is the best; so it is of those for this size. With contradictions, the rows that give way could
  /// be others; with rows that join the axes, texts could be measured at other widths on the way.
  private func isSolved(for specs: MeasureSpecs) -> Bool {
    guard let solvedSpecs else { return false }
    if solvedSpecs == specs { return true }
    guard specs.areExact, solver.yieldingRows.isEmpty, !solver.joinsAxes else { return false }
    func holds(_ solved: MeasureSpec, _ spec: MeasureSpec, _ value: Double) -> Bool {
      solved.isExact ? solved == spec : abs(value - Double(spec.size)) < 1e-9
    }
    let count = solver.values.count
    return holds(solvedSpecs.width, specs.width, solver.values[count - 2])
      && holds(solvedSpecs.height, specs.height, solver.values[count - 1])
  }

  /// Asks each child with content whether it still answers as it did.
  ///
  /// A client that measures a child itself takes the mark of a change from it, so the mark alone doesn't tell. A child that
  /// hasn't changed most often remembers its answers.
  ///
  /// - Returns: Whether a child answers otherwise.
  private func measureContents() -> Bool {
    if hasGroups { return measureNaturalSizes() }
    var changed = false
    for index in contents.indices {
      let state = items[Int(contents[index].item)].state
      let wasKnown = contents[index].askedWidth != -1 && !state.isDirty
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      let natural: Measurement = measurement(of: state)
      if wasKnown, natural == contents[index].natural, answersAsBefore(index) { continue }
      contents[index].natural = natural
      contents[index].current = natural
      contents[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// Whether a child whose natural size is known answers at its latest width as it did.
  private func answersAsBefore(_ index: Int) -> Bool {
    let width = contents[index].askedWidth
    let state = items[Int(contents[index].item)].state
    if width < 0 || (width == contents[index].natural.width && state.view is TextView) { return true }
    measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
    let answer: Measurement = measurement(of: state)
    return answer == contents[index].current
  }

  /// - Returns: Whether a view was measured anew.
  private func measureNaturalSizes() -> Bool {
    var changed = false
    for index in contents.indices {
      let state = items[Int(contents[index].item)].state
      // Views in groups are measured by the systems of these, too, which takes the mark of a change from them.
      if !hasGroups, contents[index].askedWidth != -1, !state.isDirty { continue }
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      contents[index].natural = measurement(of: state)
      contents[index].current = contents[index].natural
      contents[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// What the view answered to its latest measure.
  private func measurement(of state: ViewRef) -> Measurement {
    var measurement = Measurement(width: state.answer.width, height: state.answer.height)
    if dependsOnBaselines, let baseline = state.view.measuredBaseline {
      measurement.firstBaseline = Int32(clamping: baseline)
      measurement.lastBaselineInset = Int32(
        clamping: (state.view as? TextView)?.lastBaselineInset ?? Int(measurement.height) - baseline)
    }
    return measurement
  }

  private func measure(_ child: ViewRef, _ specs: MeasureSpecs) {
    if let notes = layout.explanationNotes {
      for axis in [Axis.horizontal, .vertical] {
        let spec = specs[axis]
        let text: ExplanationText =
          spec.isUnspecified ? "its natural \(axis.lengthName) is asked for" : "what its constraints make it"
        notes.offer(
          to: child.view, along: axis,
          Explanation.Offer(text, spec.isUnspecified ? [] : [Explanation.Term(spec.size, .layout, text)]))
      }
    }
    if hasGroups { measure(child, specs, inPassesOf: child.parent) } else { child.measure(specs) }
  }

  /// Measures a child of a layout that is solved with this one. While it is measured, nothing may come into the layouts
  /// between it and this one, nor go, as if these measured it.
  private func measure(_ child: ViewRef, _ specs: MeasureSpecs, inPassesOf ancestor: ViewRef?) {
    guard let ancestor, ancestor != layout else { return child.measure(specs) }
    ancestor.withPass { measure(child, specs, inPassesOf: ancestor.parent) }
  }

  private static func hasContent(_ state: ViewRef) -> Bool {
    if state.childCount > 0 { return true }
    if state.flags.contains(.isPlain) { return false }
    let type = Swift.type(of: state.view)
    return type != View.self && type != ContentView.self && type != Space.self
  }

  /// Fills in the constants of all rows.
  private func fillInAll(_ shape: AutoLayoutShape) {
    mayConstantsBeOutdated = false
    for row in shape.itemRows { solver.setConstant(constant(of: shape.source(ofRow: Int(row))), ofRow: Int(row)) }
    let first = shape.firstConstraintRow
    let dependsOnViews = dependsOnPadding || dependsOnBaselines
    for index in constraints.indices {
      let isPlain = !dependsOnViews || shape.places[index].offset == .none
      solver.setConstant(isPlain ? -constraints[index].constant : constant(ofConstraint: index), ofRow: first + index)
    }
  }

  /// The constant of a row, but for those of the layout's own specs.
  private func constant(of source: AutoLayoutShape.Source) -> Double {
    switch source {
    case .constraint(let index): constant(ofConstraint: Int(index))
    case .size(let item, let axis):
      -Double((axis == .horizontal ? items[Int(item)].state.width : items[Int(item)].state.height).length)
    case .least(let item, let axis):
      -Double(axis == .horizontal ? items[Int(item)].minWidth : items[Int(item)].minHeight)
    case .greatest(let item, let axis):
      maxima.first { $0.item == item }.map { -Double(axis == .horizontal ? $0.width : $0.height) } ?? 0
    case .natural(let content, let axis):
      axis == .horizontal
        ? -Double(contents[Int(content)].natural.width) : -Double(contents[Int(content)].natural.height)
    case .match, .gone, .leading, .fitting, .spec: 0
    }
  }

  /// Fills in the constants that may have changed since the latest solution.
  private func fillIn(_ specs: MeasureSpecs, _ shape: AutoLayoutShape) {
    if mayConstantsBeOutdated { fillInAll(shape) }
    solver.setConstant(-Double(specs.width.size), ofRow: AutoLayoutRows.widthSpecRow)
    solver.setConstant(-Double(specs.height.size), ofRow: AutoLayoutRows.heightSpecRow)
    for index in contents.indices {
      solver.setConstant(-Double(contents[index].natural.width), ofRow: Int(shape.naturalRows[index].width))
      solver.setConstant(-Double(contents[index].natural.height), ofRow: Int(shape.naturalRows[index].height))
    }
    if dependsOnPadding || dependsOnBaselines { refreshConstants { $0 != .none } }
  }

  private func refreshConstants(where isConcerned: (Place.Offset) -> Bool) {
    let places = places
    for index in constraints.indices where isConcerned(places[index].offset) {
      if let row = row(ofConstraint: index) { solver.setConstant(constant(ofConstraint: index), ofRow: row) }
    }
  }

  /// - Returns: Whether some padding has changed since the solution.
  private func refreshPadding() -> Bool {
    guard let shape else { return true }
    for index in constraints.indices where shape.places[index].offset == .padding {
      if let row = row(ofConstraint: index), solver.constants[row] != constant(ofConstraint: index) { return true }
    }
    return false
  }

  /// Measures the children with content at the widths that were found, and fills in their heights and baselines.
  ///
  /// - Returns: Whether a view was measured anew.
  @discardableResult
  private func measureAtWidths(_ shape: AutoLayoutShape) -> Bool {
    var changed = false
    for index in contents.indices {
      let item = Int(contents[index].item)
      let width = Int32(width(ofItem: item))
      if contents[index].askedWidth != width {
        changed = true
        contents[index].askedWidth = width
        let state = items[item].state
        if width == contents[index].natural.width, state.view is TextView {
          contents[index].current = contents[index].natural
        } else {
          measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
          contents[index].current = measurement(of: state)
        }
      }
      solver.setConstant(-Double(contents[index].current.height), ofRow: Int(shape.naturalRows[index].height))
    }
    if dependsOnBaselines { refreshConstants { $0 == .baseline } }
    return changed
  }

  /// Goes back to the natural sizes: if widths depend on heights, they must not depend on those of an earlier solution.
  private func forgetWidths() {
    for index in contents.indices where contents[index].askedWidth >= 0 {
      contents[index].current = contents[index].natural
      contents[index].askedWidth = -2
    }
  }

  // MARK: - The solution

  /// A child's width, from one rounded edge to the other.
  private func width(ofItem item: Int) -> Int {
    let left = solver.values[4 * item]
    return max(0, AutoLayoutSystem.round(left + solver.values[4 * item + 2]) - AutoLayoutSystem.round(left))
  }

  /// Rounds half up; what only rounding errors keep from a half is one. The order of the comparisons makes what isn't a
  /// number the least length.
  @inline(__always)
  static func round(_ value: Double) -> Int {
    let shifted = min(Double(Pixels.limit), max(-Double(Pixels.limit), value + (0.5 + 1e-6)))
    let truncated = Int(shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
  }

  /// A child's rounded frame in its parent.
  @inline(__always)
  private func frame(ofItem item: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    let (left, top) = (solver.values[4 * item], solver.values[4 * item + 1])
    let (x, y) = (AutoLayoutSystem.round(left), AutoLayoutSystem.round(top))
    return (
      x, y, max(0, AutoLayoutSystem.round(left + solver.values[4 * item + 2]) - x),
      max(0, AutoLayoutSystem.round(top + solver.values[4 * item + 3]) - y)
    )
  }

  func size(under specs: MeasureSpecs) -> Size {
    let count = solver.values.count
    func length(_ spec: MeasureSpec, _ value: Double) -> Int {
      spec.isExact ? spec.size : max(0, AutoLayoutSystem.round(value))
    }
    return Size(
      width: length(specs.width, solver.values[count - 2]), height: length(specs.height, solver.values[count - 1]))
  }

  /// Measures and places the children of the layout (-1), or of a layout that is solved with it.
  func placeChildren(ofGroup group: Int) {
    let isExplained = layout.explanationNotes != nil
    for index in items.indices {
      let item = items[index]
      if Int(item.parent) != group || item.isGone { continue }
      let frame = frame(ofItem: index)
      let (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
      let specs = MeasureSpecs(width: .exactly(width), height: .exactly(height))
      let flags = item.state.flags
      if item.state.isBox(flags), !isExplained {
        item.state.answerBox(specs, flags)
        item.state.layoutBox(x: x, y: y)
        continue
      }
      if item.isGroup { item.state.markChildrenStale() }
      if isExplained {
        measure(item.state, specs)
      } else if !item.state.hasAnswered(size: Size(width: width, height: height)) {
        item.state.measure(specs)
      }
      item.state.layout(x: x, y: y, width: width, height: height)
    }
  }
}

extension ViewState.Flags {
  /// Those of a view that the rows depend on.
  fileprivate static var decidesRows: ViewState.Flags { [.isGone, .hasMaximum, .hasChildren] }
  // An item keeps what it is in the place of two flags that no row depends on.
  fileprivate static var isGroup: ViewState.Flags { .isDirty }
  fileprivate static var hasContent: ViewState.Flags { .isStale }
}
