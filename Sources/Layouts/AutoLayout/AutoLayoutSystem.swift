import Measure

/// The system of an `AutoLayout`: its children, those of layouts that are solved with it, and the constraints between
/// them.
///
/// It is set up when the structure changes: children, constraints, priorities, params, or which views are gone.
/// Constants, natural sizes, and the layout's own size are filled in for each solution. The rows and the plan for
/// solving them are an `AutoLayoutShape`, which systems share if they differ only in numbers.
final class AutoLayoutSystem {
  /// A stack whose children are arranged by constraints.
  private struct ArrangedStack {
    // Read once it is known that the stack is still part of the tree. The stack may be the owner of the system.
    unowned let stack: StackLayout
    let arrangement: StackLayout.ArrangementSettings
  }

  /// A layout inside this one, whose children are items of this system.
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
  @exclusivity(unchecked) var contents: [Content] = []
  @exclusivity(unchecked) private(set) var maxima: [Maximum] = []
  /// The active constraints. If required ones conflict, the last one is dropped.
  @exclusivity(unchecked) private(set) var constraints: [LayoutConstraint] = []
  /// The items of the constraints, until there is a shape, which stores them, too.
  @exclusivity(unchecked) private var foundPlaces: [Place] = []
  /// The shape and the solver in use: the rows depend on the modes of the layout's specs.
  @exclusivity(unchecked) private(set) var shape: AutoLayoutShape?
  @exclusivity(unchecked) private var modes = Modes(width: .exactly, height: .exactly)
  @exclusivity(unchecked) var solver: SystemSolver
  /// The solver that was in use before, with other modes: a layout is often first measured by its content and then laid
  /// out with an exact size.
  private var other: [(modes: Modes, shape: AutoLayoutShape, solver: SystemSolver)] = []
  /// Whether constants of constraints depend on padding, and on baselines.
  private(set) var dependsOnPadding = false
  private(set) var dependsOnBaselines = false
  private(set) var dependsOnPlaces = false
  /// A constraint that reads the position of a view placed by another layout and isn't satisfied by the view's final
  /// position.
  private(set) var unsettledConstraint: LayoutConstraint?
  /// Whether constraints read 0 from other layouts because those haven't been placed for this solution yet.
  private(set) var readsNothing = false
  var mayConstantsBeOutdated = true
  var hasGroups: Bool { !innerLayouts.isEmpty }
  /// The specs of the latest solution.
  @exclusivity(unchecked) private var solvedSpecs: MeasureSpecs?
  /// The undetermined variables of the latest solution, once requested.
  @exclusivity(unchecked) var foundOpenVariables: [Int]?
  /// The constraints and rows of each view, created on first use. The modes change no row's terms.
  private(set) lazy var lists = SystemLists(self)
  private let version: UInt32
  /// The parent, if it isn't an `AutoLayout`.
  private let foreignParent: ViewRef?
  /// The outermost of the layouts around this one, if there are any: its constraints may belong to this one.
  private weak var outermost: View?
  private let hasOuterLayouts: Bool
  /// The layouts inside, each before those inside it.
  @exclusivity(unchecked) private var innerLayouts: [InnerLayout] = []
  /// The stacks whose children the system arranges, with the values that the arrangement depends on.
  @exclusivity(unchecked) private var arrangedStacks: [ArrangedStack] = []
  /// Storage for the views that are retained during a solution; empty between solutions.
  @exclusivity(unchecked) private var keptViews: [View] = []
  /// Views inside layouts of other kinds in which ids of constraints were looked up, each before those inside it.
  private let searched: [WrittenTree.Layout]

  init(_ owner: View) {
    layout = owner.state
    isRightToLeft = owner.isRightToLeft
    version = owner.state.childrenVersion
    let outermost = owner.outermostSolver
    hasOuterLayouts = outermost !== owner
    self.outermost = hasOuterLayouts ? outermost : nil
    foreignParent = hasOuterLayouts ? nil : owner.state.parent
    searched = (owner as? AutoLayout)?.writtenTree?.searched ?? []
    solver = SystemSolver(AutoLayoutShape.empty, constants: [])
    collectItems()
    // Most systems consist of one layout, and its children keep all their constraints.
    if collectOwnConstraints(owner) { return }
    let index = ItemIndex(items)
    collectConstraints(owner, index)
    findItems(index)
    for inner in items.indices where items[inner].isGroup && !items[inner].isScrolled {
      items[inner].state.view.solvedItem = Int32(inner)
    }
  }

  // MARK: - Setting up

  /// Collects the items, in document order: the children, and those of layouts inside that aren't gone.
  private func collectItems() {
    items.reserveCapacity(Int(layout.childCount))
    // Without recursion: documents may nest layouts as deep as the stack of a pass allows.
    var pending: [(children: ChildStates.Iterator, parent: Int32)] = []
    var (children, parent) = (ChildStates(layout).makeIterator(), Int32(-1))
    if !layout.flags.contains(.isPlain), layout.view is ScrollView { parent = addScrolled(layout, parent: -1) }
    if layout.view is StackLayout { innerLayouts.append(InnerLayout(state: layout, version: version)) }
    while true {
      guard let child = children.next() else {
        guard let outer = pending.popLast() else { return }
        (children, parent) = outer
        continue
      }
      let index = Int32(items.count)
      let isGroup = !child.flags.contains(.isGone) && child.childCount > 0 && child.view.solvesConstraints
      var item = Item(child, parent: parent, isGroup: isGroup)
      if item.hasMaximum { maxima.append(Maximum(index, child.view)) }
      if !item.isGone, !isGroup || child.view is ContentView, AutoLayoutSystem.hasContent(child) {
        item.hasContent = true
        contents.append(Content(item: index))
      }
      items.append(item)
      if isGroup {
        innerLayouts.append(InnerLayout(state: child, version: child.childrenVersion))
        pending.append((children, parent))
        (children, parent) = (ChildStates(child).makeIterator(), index)
        if child.view is ScrollView { parent = addScrolled(child, parent: index) }
      }
    }
  }

  /// Adds an item for the content of a scroll view.
  private func addScrolled(_ view: ViewRef, parent: Int32) -> Int32 {
    items.append(Item(scrolledBy: view, parent: parent))
    if parent < 0 { innerLayouts.append(InnerLayout(state: view, version: view.childrenVersion)) }
    return Int32(items.count - 1)
  }

  /// Returns the parent item of a group's children: for a scroll view, the item of its content.
  func contentGroup(_ group: Int) -> Int {
    group + 1 < items.count && items[group + 1].isScrolled && Int(items[group + 1].parent) == group ? group + 1 : group
  }

  /// Collects the constraints of a layout if they all refer to its children and itself, and are kept by their first
  /// views.
  ///
  /// - Returns: Whether this is the case; if not, nothing is collected.
  private func collectOwnConstraints(_ owner: View) -> Bool {
    guard innerLayouts.isEmpty, ViewConstraints.existing(layout)?.hasNone ?? true else { return false }
    // Read through a constant, which is retained once.
    let items = items
    let index = ItemIndex(items)
    var count = 0
    for item in items { count += ViewConstraints.existing(item.state)?.count ?? 0 }
    var kept: [LayoutConstraint] = []
    var places: [Place] = []
    kept.reserveCapacity(count)
    places.reserveCapacity(count)
    var areAllOwn = true
    var (readsPadding, readsBaselines) = (false, false)
    for item in items.indices {
      ViewConstraints.existing(items[item].state)?.forEachConstraint { constraint in
        var place = Place(first: Int32(item), second: Place.none, host: -1, offset: constraint.offset)
        if constraint.isAboutSuperview {
          place.second = -1
        } else if let view = constraint.givenSecond {
          place.second = view == layout ? -1 : index.item(view, items) ?? Place.unknown
        } else if constraint.hasSecond {
          place.second = Place.unknown
        }
        if !place.isKnown { areAllOwn = false }
        if place.offset == .padding { readsPadding = true }
        if place.offset == .baseline { readsBaselines = true }
        kept.append(constraint)
        places.append(place)
      }
      if !areAllOwn { return false }
    }
    (constraints, foundPlaces, dependsOnPadding, dependsOnBaselines) = (kept, places, readsPadding, readsBaselines)
    sortConstraints()
    return true
  }

  private func add(_ constraint: LayoutConstraint, first: Int32, second: Int32, host: Int32) {
    let offset = constraint.offset
    if offset == .padding { dependsOnPadding = true }
    if offset == .baseline { dependsOnBaselines = true }
    constraints.append(constraint)
    foundPlaces.append(Place(first: first, second: second, host: host, offset: offset))
  }

  /// Sorts the constraints by rank; they usually are sorted already.
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

  /// Collects the constraints that this system solves.
  private func collectConstraints(_ owner: View, _ index: ItemIndex) {
    if let own = ViewConstraints.existing(layout) {
      for constraint in own.constraints {
        if let host = hostItem(of: constraint, owner, index) { add(constraint, host: host) }
      }
    }
    for item in items where !item.isScrolled {
      guard let own = ViewConstraints.existing(item.state) else { continue }
      let parent = item.parent < 0 ? owner : items[Int(item.parent)].state.view
      own.forEachConstraint { constraint in
        if constraint.first !== parent, constraint.isBetweenChildren(of: parent),
          item.parent < 0 || !items[Int(item.parent)].isScrolled
        {
          add(constraint, host: item.parent)
        } else if let host = hostItem(of: constraint, owner, index) {
          add(constraint, host: host)
        }
      }
    }
    collectReaders(in: layout, host: -1, index)
    for item in items.indices where items[item].isGroup && !items[item].isScrolled {
      collectReaders(in: items[item].state, host: Int32(item), index)
    }
    if owner is StackLayout { arrange(owner, parent: -1) }
    for item in items.indices where items[item].isGroup && items[item].state.view is StackLayout {
      arrange(items[item].state.view, parent: Int32(item))
    }
    sortConstraints()
  }

  /// Collects the constraints whose first view is inside a layout of another kind.
  private func collectReaders(in view: ViewRef, host: Int32, _ index: ItemIndex) {
    for constraint in ViewConstraints.existing(view)?.activeReaders ?? [] {
      guard let first = constraint.firstState, constraint.systemHost?.state == view else { continue }
      if first != layout, index.item(first, items) == nil { add(constraint, host: host) }
    }
  }

  /// Adds the constraints by which a stack arranges its children: each begins at the end of the previous one, and the
  /// last ends with the stack.
  private func arrange(_ view: View, parent: Int32) {
    guard let stack = view as? StackLayout else { return }
    for constraint in stack.arrangement { add(constraint, host: parent) }
    arrangedStacks.append(ArrangedStack(stack: stack, arrangement: stack.arrangementSettings))
  }

  private func add(_ constraint: LayoutConstraint, host: Int32) {
    add(constraint, first: Place.unknown, second: Place.none, host: host)
  }

  /// Returns the item in whose coordinates a constraint is written, -1 for the layout, or `nil` if the constraint isn't
  /// part of this system.
  private func hostItem(of constraint: LayoutConstraint, _ owner: View, _ index: ItemIndex) -> Int32? {
    guard let host = constraint.systemHost else { return nil }
    if host === owner { return -1 }
    guard let item = index.item(host.state, items), items[Int(item)].isGroup else { return nil }
    return item
  }

  /// Looks up the items of the constraints' views.
  private func findItems(_ index: ItemIndex) {
    func item(_ view: View?, _ attribute: LayoutAttribute, host: Int32) -> (item: Int32, isRead: Bool) {
      guard let view else { return (Place.unknown, false) }
      guard let item = view.state == layout ? -1 : index.item(view.state, items) else {
        let around = itemAround(view, index)
        return (around, around != Place.unknown)
      }
      // Seen from inside, the edges of a scroll view are those of its content.
      if item == host, !attribute.isSize { return (Int32(contentGroup(Int(item))), false) }
      return (item, false)
    }
    for place in constraints.indices {
      let constraint = constraints[place]
      let host = foundPlaces[place].host
      (foundPlaces[place].first, foundPlaces[place].readsFirst) =
        item(constraint.first, constraint.attribute, host: host)
      if constraint.hasSecond {
        (foundPlaces[place].second, foundPlaces[place].readsSecond) =
          item(constraint.second, constraint.otherAttribute, host: host)
      }
      if foundPlaces[place].isReading {
        foundPlaces[place].offset = .placed
        dependsOnPlaces = true
      }
    }
  }

  /// Returns the item of the layout of another kind that contains a view.
  private func itemAround(_ view: View, _ index: ItemIndex) -> Int32 {
    for ancestor in view.ancestors {
      if ancestor.state == layout { break }
      guard let item = index.item(ancestor.state, items) else { continue }
      return items[Int(item)].isGone || items[Int(item)].isGroup ? Place.unknown : item
    }
    return Place.unknown
  }

  /// Returns the item of a layout inside this one.
  ///
  /// - Parameter item: The item to look at first.
  func group(_ view: ViewRef, likely item: Int) -> Int? {
    func isGroup(_ item: Int) -> Bool { items[item].isGroup && !items[item].isScrolled && items[item].state == view }
    if item < items.count, isGroup(item) { return item }
    return items.indices.first(where: isGroup)
  }

  /// Whether the layout still has the same children, none of them has children that are solved with it, and it isn't
  /// part of another system.
  @inline(__always)
  var hasSameChildren: Bool {
    layout.childrenVersion == version && isRightToLeft == layout.isRightToLeft && !hasOuterLayouts
      && layout.parent == foreignParent && innerLayouts.isEmpty && searched.isEmpty
  }

  /// Whether the system is solved and its items are unchanged. Only then are they guaranteed to exist.
  var isSolvedForItsItems: Bool {
    guard isSolved, layout.childrenVersion == version else { return false }
    for inner in innerLayouts where inner.state.childrenVersion != inner.version { return false }
    return true
  }

  /// Whether the rows still match the views.
  var isCurrent: Bool {
    if layout.childrenVersion != version || isRightToLeft != layout.isRightToLeft { return false }
    if hasOuterLayouts || layout.parent != foreignParent {
      let owner = layout.view
      let outermost = owner.outermostSolver
      if outermost !== (hasOuterLayouts ? self.outermost : owner) { return false }
    }
    // Reading a layout's children is safe only once it is known that the layout's own parent still has it.
    for inner in innerLayouts where inner.state.childrenVersion != inner.version { return false }
    for layout in searched where layout.state.childrenVersion != layout.version { return false }
    for index in items.indices where !items[index].isCurrent { return false }
    for arranged in arrangedStacks where arranged.stack.arrangementSettings != arranged.arrangement { return false }
    for maximum in maxima where maximum != Maximum(maximum.item, items[Int(maximum.item)].state.view) { return false }
    return true
  }

  func constantsDidChange() {
    mayConstantsBeOutdated = true
    solvedSpecs = nil
  }

  /// Returns the place of an item among the views with content.
  func content(ofItem item: Int) -> Int? {
    var (low, high) = (0, contents.count)
    while low < high {
      let middle = (low + high) / 2
      if contents[middle].item < Int32(item) { low = middle + 1 } else { high = middle }
    }
    return low < contents.count && contents[low].item == Int32(item) ? low : nil
  }

  /// Returns the maximum lengths of an item's view.
  func maximum(ofItem item: Item) -> Maximum? { maxima.first { items[Int($0.item)].state == item.state } }

  /// The items of the constraints.
  var places: [Place] {
    if !foundPlaces.isEmpty || constraints.isEmpty { return foundPlaces }
    if let known = shape?.places, !known.isEmpty { return known }
    // They are looked up again for explanations, and for the rows of other modes.
    foundPlaces = Array(
      repeating: Place(first: -1, second: Place.none, host: -1, offset: .none), count: constraints.count)
    findItems(ItemIndex(items))
    return foundPlaces
  }

  /// Returns the meaning of a row of the latest solution.
  func source(ofRow row: Int) -> AutoLayoutShape.Source { shape?.source(ofRow: row) ?? .spec(.horizontal) }

  /// Returns the row of a constraint, or `nil` if it has none, because one of its views isn't in the system.
  func row(ofConstraint index: Int) -> Int? {
    guard let shape else { return nil }
    if !shape.places.isEmpty, !shape.places[index].isKnown { return nil }
    return shape.firstConstraintRow + index
  }

  // MARK: - Solving

  var isSolved: Bool { solvedSpecs != nil }

  /// Returns the shape for the modes of `specs`. Its solver becomes the current one.
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

  private var scratch: SolverScratch {
    let scratch = TreeMemory.of(layout).solverScratch
    scratch.meter = layout.meter
    return scratch
  }

  /// Solves the system under `specs`, the layout's own.
  ///
  /// - Parameter isMeasuring: Whether `onMeasure` is running, which it does before `onLayout` whenever something has
  ///   changed.
  func solve(_ specs: MeasureSpecs, isMeasuring: Bool) {
    if !hasGroups { return solveKeptItems(specs, isMeasuring: isMeasuring) }
    // While a view is measured, a client may remove views from the layouts that are solved with this one, which aren't
    // in a pass then. The removed views are still measured, but don't belong to the next system.
    var kept = keptViews
    keptViews = []
    for item in items { kept.append(item.state.view) }
    solveKeptItems(specs, isMeasuring: isMeasuring)
    kept.removeAll(keepingCapacity: true)
    keptViews = kept
  }

  /// Solves the system. The items' views must be retained by the caller, since measuring can remove them.
  @inline(__always)
  private func solveKeptItems(_ specs: MeasureSpecs, isMeasuring: Bool) {
    var isOutdated = isMeasuring ? measureContents() : measureNaturalSizes()
    if dependsOnPadding, hasNewPadding { isOutdated = true }
    if !isOutdated, !mayConstantsBeOutdated, !dependsOnPlaces, isSolved(for: specs) { return }
    foundOpenVariables = nil
    // Passed as an argument, so that it is retained only once.
    let shape = selectShape(specs)
    if shape.solving.plan.joinsAxes { forgetWidths() }
    // Earlier positions of other layouts must have no effect: the first solution treats the layouts as unplaced.
    readsNothing = dependsOnPlaces
    fillIn(specs, shape)
    solveAxes(shape)
    readsNothing = false
    if dependsOnPlaces { settle(shape) }
    solvedSpecs = specs
    mayConstantsBeOutdated = false
  }

  @inline(__always)
  private func solveAxes(_ shape: AutoLayoutShape) {
    solver.solve(.horizontal, shape.solving, in: scratch)
    measureAtWidths(shape)
    solver.solve(.vertical, shape.solving, in: scratch)
    if shape.solving.plan.joinsAxes, measureAtWidths(shape) {
      solver.solve(.horizontal, shape.solving, in: scratch)
      solver.solve(.vertical, shape.solving, in: scratch)
    }
  }

  /// Solves again with the positions from other layouts that constraints read, at most twice.
  private func settle(_ shape: AutoLayoutShape) {
    let wasSettled = unsettledConstraint == nil
    for pass in 0...2 {
      placeReadItems()
      unsettledConstraint = outdatedConstraint(.placed).map { constraints[$0] }
      if unsettledConstraint == nil || pass == 2 { break }
      refreshConstants { $0 == .placed }
      solveAxes(shape)
    }
    if wasSettled, let constraint = unsettledConstraint, constraint.place == nil {
      report("\(constraint) doesn't hold: the view that it reads moves when it is met")
    }
  }

  /// Returns whether the latest solution is the one for `specs`.
  ///
  /// A layout that was measured by its content and is laid out at the resulting size needn't be solved again: the
  /// latest solution is the best one for any size, and therefore also for this one. With conflicts, other rows could be
  /// dropped; with rows that join the axes, texts could be measured at other widths along the way.
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
}
