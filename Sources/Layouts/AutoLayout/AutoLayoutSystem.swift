import Measure

/// The system of an `AutoLayout`: its children, those of layouts that are solved with it, and what their rows mean.
///
/// Set up when the structure changes: children, constraints, priorities, params, which views are gone. Constants, natural
/// sizes and the layout's own size are filled in for each solution.
final class AutoLayoutSystem {
  /// A child, or a child of a layout that is solved with this one.
  struct Item {
    var state: ViewRef
    /// The item that is the view's parent; -1 for the layout itself.
    var parent: Int32
    /// Whether the view is a layout that is solved with this one.
    var isGroup: Bool
    /// Whether the view has content that a size of its own follows from.
    var hasContent: Bool
    var signature: Signature
    /// The rows of the natural width and height, or -1.
    var naturalWidthRow: Int32 = -1
    var naturalHeightRow: Int32 = -1
    var natural = Measurement()
    /// What the view answered at the latest width that it was measured at.
    var current = Measurement()
    /// The width of `current`: -1 if the view was never measured, -2 if only its natural size is known.
    var askedWidth: Int32 = -1

    /// Whether the view was measured before and has not changed since.
    var isKnown: Bool { askedWidth != -1 && !state.isDirty }
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

  /// What of a view the rows depend on besides constants.
  struct Signature: Equatable {
    var width: Dimension
    var height: Dimension
    var minWidth: Int32
    var minHeight: Int32
    /// -1 for none.
    var maxWidth: Int32 = -1
    var maxHeight: Int32 = -1
    var isGone: Bool
    var isLeaf: Bool

    init(_ state: ViewRef) {
      width = state.width
      height = state.height
      minWidth = state.minWidth
      minHeight = state.minHeight
      isGone = state.isGone
      isLeaf = state.childCount == 0
      if state.hasMaximum {
        maxWidth = state.view.maxWidth.map { Int32($0) } ?? -1
        maxHeight = state.view.maxHeight.map { Int32($0) } ?? -1
      }
    }

    @inline(__always)
    func isCurrent(_ state: ViewRef) -> Bool {
      if state.hasMaximum || maxWidth >= 0 || maxHeight >= 0 { return self == Signature(state) }
      return width == state.width && height == state.height && minWidth == state.minWidth
        && minHeight == state.minHeight && isGone == state.isGone && isLeaf == (state.childCount == 0)
    }
  }

  /// An active constraint.
  struct Entry {
    let constraint: LayoutConstraint
    /// The row; -1 if one of its views isn't in the system.
    var row: Int32 = -1
    /// The item whose coordinates it is written in; -1 for the layout itself.
    let host: Int32
    let offset: Offset

    /// What its constant depends on besides its own.
    enum Offset { case none, padding, baseline }
  }

  /// A layout inside this one, whose children may take part in constraints with views outside of it.
  private struct InnerLayout {
    var state: ViewRef
    var version: UInt32
  }

  /// What a row stands for.
  enum Source {
    case constraint(Int)
    case size(item: Int, Axis)
    case match(item: Int, Axis)
    case least(item: Int, Axis)
    case greatest(item: Int, Axis)
    case natural(item: Int, Axis)
    case gone(item: Int, Axis)
    case leading(item: Int)
    case fitting(item: Int, Axis)
    case spec(Axis)
  }

  // The properties are read and written by functions that call nothing else meanwhile, so no two accesses overlap.
  let layout: ViewRef
  let isRightToLeft: Bool
  @exclusivity(unchecked) private(set) var items: [Item] = []
  /// The active constraints, in the order of their creation.
  @exclusivity(unchecked) private(set) var constraints: [Entry] = []
  /// What each row stands for, whatever the modes are.
  @exclusivity(unchecked) private(set) var sources: [Source] = []
  /// The solver in use: its rows depend on the modes of the layout's specs.
  @exclusivity(unchecked) private(set) var solver: SystemSolver
  @exclusivity(unchecked) private var modes: Modes?
  /// The solver that was in use before, with other modes: a layout is often measured by its content first, and then laid
  /// out with its exact size.
  private var otherSolver: (modes: Modes, solver: SystemSolver)?
  /// The constraints whose constants depend on padding, and on baselines.
  @exclusivity(unchecked) private var paddedEntries: [Int] = []
  @exclusivity(unchecked) private var baselineEntries: [Int] = []
  @exclusivity(unchecked) private var mayConstantsBeOutdated = true
  @exclusivity(unchecked) private var hasGroups = false
  /// The specs of the latest solution.
  @exclusivity(unchecked) private var solvedSpecs: MeasureSpecs?
  private let version: UInt32
  /// The parent, if it isn't an `AutoLayout`.
  private let foreignParent: ViewRef?
  /// The outermost of the layouts around this one, if there are any: constraints that it knows of may be this one's.
  private weak var outermost: AutoLayout?
  private let hasOuterLayouts: Bool
  /// The layouts inside, each before those inside it.
  @exclusivity(unchecked) private var innerLayouts: [InnerLayout] = []

  struct Modes: Equatable {
    var width: MeasureSpec.Mode
    var height: MeasureSpec.Mode
  }

  init(_ owner: AutoLayout) {
    layout = owner.state
    isRightToLeft = owner.isRightToLeft
    version = owner.state.childrenVersion
    let outermost = owner.outermostLayout
    hasOuterLayouts = outermost !== owner
    self.outermost = hasOuterLayouts ? outermost : nil
    foreignParent = hasOuterLayouts ? nil : owner.state.parent
    solver = SystemSolver(ConstraintSystem())
    var found: [LayoutConstraint] = []
    collect(owner, parent: -1, &found)
    markGroups(found, owner)
    if hasGroups {
      found.removeAll()
      items.removeAll()
      collect(owner, parent: -1, &found)
    }
    var hosted: [(constraint: LayoutConstraint, host: Int)] = []
    for constraint in found {
      guard let host = constraint.systemHost else { continue }
      if host === owner {
        hosted.append((constraint, -1))
      } else if let group = group(of: host) {
        hosted.append((constraint, group))
      }
    }
    hosted.sort { $0.constraint.rank < $1.constraint.rank }
    constraints.reserveCapacity(hosted.count)
    for (index, (constraint, host)) in hosted.enumerated() {
      let offset = constraint.offset
      constraints.append(Entry(constraint: constraint, host: Int32(host), offset: offset))
      if offset == .padding { paddedEntries.append(index) }
      if offset == .baseline { baselineEntries.append(index) }
    }
  }

  // MARK: - Setting up

  /// The layouts that constraints reach across.
  private var crossed: Set<ViewRef> = []

  private func collect(_ group: AutoLayout, parent: Int32, _ found: inout [LayoutConstraint]) {
    if parent < 0, let own = ViewConstraints.existing(group) {
      for constraint in own.constraints where constraint.systemHost === group { found.append(constraint) }
    }
    items.reserveCapacity(items.count + Int(group.state.childCount))
    for child in ChildStates(group.state) {
      let index = Int32(items.count)
      let isGroup = !crossed.isEmpty && crossed.contains(child)
      items.append(
        Item(
          state: child, parent: parent, isGroup: isGroup, hasContent: AutoLayoutSystem.hasContent(child),
          signature: Signature(child)))
      if let own = ViewConstraints.existing(child.view) { found += own.constraints }
      if isGroup, let inner = child.view as? AutoLayout { collect(inner, parent: index, &found) }
    }
  }

  /// Finds the inner layouts that constraints of this one reach across, and those that constraints of such layouts do.
  private func markGroups(_ found: [LayoutConstraint], _ owner: AutoLayout) {
    var candidates = found
    collectInnerLayouts(of: owner, &candidates)
    if innerLayouts.isEmpty, !found.contains(where: { !$0.isBetweenChildren(of: owner) && $0.systemHost === owner }) {
      return
    }
    var count = -1
    while count != crossed.count {
      count = crossed.count
      for constraint in candidates {
        guard let host = constraint.systemHost, host === owner || crossed.contains(host.state) else { continue }
        for end in [constraint.first, constraint.second] {
          guard let end, end !== host else { continue }
          markCrossed(from: end, to: host, constraint)
        }
      }
    }
    hasGroups = !crossed.isEmpty
  }

  private func markCrossed(from end: View, to host: View, _ constraint: LayoutConstraint) {
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

  private func collectInnerLayouts(of owner: AutoLayout, _ found: inout [LayoutConstraint]) {
    var pending = ChildStates(owner.state).reversed().filter { $0.childCount > 0 && $0.view is AutoLayout }
    while let inner = pending.popLast() {
      innerLayouts.append(InnerLayout(state: inner, version: inner.childrenVersion))
      for child in ChildStates(inner) {
        if let own = ViewConstraints.existing(child.view) { found += own.constraints }
      }
      pending += ChildStates(inner).reversed().filter { $0.childCount > 0 && $0.view is AutoLayout }
    }
  }

  /// The item of a layout that is solved with this one.
  func group(of view: View) -> Int? {
    if !hasGroups { return nil }
    return items.firstIndex { $0.isGroup && $0.state == view.state }
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
    for item in items where !item.signature.isCurrent(item.state) { return false }
    return true
  }

  func constantsDidChange() {
    mayConstantsBeOutdated = true
    solvedSpecs = nil
  }

  // MARK: - Solving

  var isSolved: Bool { solvedSpecs != nil }

  private func selectSolver(_ specs: MeasureSpecs) {
    let wanted = Modes(width: specs.width.mode, height: specs.height.mode)
    if modes == wanted { return }
    mayConstantsBeOutdated = true
    solvedSpecs = nil
    if let other = otherSolver, other.modes == wanted {
      otherSolver = modes.map { ($0, solver) }
      solver = other.solver
    } else {
      if let modes { otherSolver = (modes, solver) }
      var rows = AutoLayoutRows(self, specs)
      rows.build()
      items = rows.items
      sources = rows.sources
      constraints = rows.constraints
      solver = SystemSolver(rows.system)
    }
    modes = wanted
  }

  /// Solves the system under `specs`, the layout's own.
  ///
  /// - Parameter isMeasuring: Whether `onMeasure` is running, which it does before `onLayout` whenever something has changed.
  func solve(_ specs: MeasureSpecs, isMeasuring: Bool) {
    var isOutdated = isMeasuring ? measureContents() : measureNaturalSizes()
    if !paddedEntries.isEmpty, refreshPadding() { isOutdated = true }
    if !isOutdated, !mayConstantsBeOutdated, isSolved(for: specs) { return }
    selectSolver(specs)
    if solver.joinsAxes { forgetWidths() }
    fillIn(specs)
    solver.solve(.horizontal)
    measureAtWidths()
    solver.solve(.vertical)
    if solver.joinsAxes, measureAtWidths() {
      solver.solve(.horizontal)
      solver.solve(.vertical)
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
    for index in items.indices where items[index].hasContent && !items[index].signature.isGone {
      let wasKnown = items[index].isKnown
      let state = items[index].state
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      let natural: Measurement = measurement(of: state)
      if wasKnown, natural == items[index].natural, answersAsBefore(index) { continue }
      items[index].natural = natural
      items[index].current = natural
      items[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// Whether a child whose natural size is known answers at its latest width as it did.
  private func answersAsBefore(_ index: Int) -> Bool {
    let width = items[index].askedWidth
    let state = items[index].state
    if width < 0 || (width == items[index].natural.width && state.view is TextView) { return true }
    measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
    let answer: Measurement = measurement(of: state)
    return answer == items[index].current
  }

  /// - Returns: Whether a view was measured anew.
  private func measureNaturalSizes() -> Bool {
    var changed = false
    for index in items.indices where items[index].hasContent && !items[index].signature.isGone {
      // Views in groups are measured by the systems of these, too, which takes the mark of a change from them.
      if !hasGroups, items[index].isKnown { continue }
      measure(items[index].state, MeasureSpecs(width: .unspecified, height: .unspecified))
      items[index].natural = measurement(of: items[index].state)
      items[index].current = items[index].natural
      items[index].askedWidth = -2
      changed = true
    }
    return changed
  }

  /// What the view answered to its latest measure.
  private func measurement(of state: ViewRef) -> Measurement {
    var measurement = Measurement(width: state.answer.width, height: state.answer.height)
    if !baselineEntries.isEmpty, let baseline = state.view.measuredBaseline {
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
    child.measure(specs)
  }

  private static func hasContent(_ state: ViewRef) -> Bool {
    if state.childCount > 0 { return true }
    if state.flags.contains(.isPlain) { return false }
    let type = Swift.type(of: state.view)
    return type != View.self && type != ContentView.self && type != Space.self
  }

  /// Fills in the constants.
  private func fillIn(_ specs: MeasureSpecs) {
    solver.setConstant(-Double(specs.width.size), ofRow: AutoLayoutRows.widthSpecRow)
    solver.setConstant(-Double(specs.height.size), ofRow: AutoLayoutRows.heightSpecRow)
    for item in items where item.naturalWidthRow >= 0 {
      solver.setConstant(-Double(item.natural.width), ofRow: Int(item.naturalWidthRow))
      solver.setConstant(-Double(item.natural.height), ofRow: Int(item.naturalHeightRow))
    }
    if mayConstantsBeOutdated {
      for index in constraints.indices where constraints[index].offset == .none {
        let row = Int(constraints[index].row)
        if row >= 0 { solver.setConstant(-constraints[index].constraint.constant, ofRow: row) }
      }
    }
    for index in paddedEntries { refreshConstant(ofConstraint: index) }
    for index in baselineEntries { refreshConstant(ofConstraint: index) }
  }

  private func refreshConstant(ofConstraint index: Int) {
    let row = Int(constraints[index].row)
    if row >= 0 { solver.setConstant(constant(ofConstraint: index), ofRow: row) }
  }

  /// - Returns: Whether some padding has changed since the solution.
  private func refreshPadding() -> Bool {
    if modes == nil { return true }
    for index in paddedEntries where constraints[index].row >= 0 {
      if solver.system.constants[Int(constraints[index].row)] != constant(ofConstraint: index) { return true }
    }
    return false
  }

  /// Measures the children with content at the widths that were found, and fills in their heights and baselines.
  ///
  /// - Returns: Whether a view was measured anew.
  @discardableResult
  private func measureAtWidths() -> Bool {
    var changed = false
    for index in items.indices where items[index].naturalHeightRow >= 0 {
      let width = Int32(span(ofItem: index, along: .horizontal).length)
      if items[index].askedWidth != width {
        changed = true
        items[index].askedWidth = width
        let state = items[index].state
        if width == items[index].natural.width, state.view is TextView {
          items[index].current = items[index].natural
        } else {
          measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
          items[index].current = measurement(of: state)
        }
      }
      solver.setConstant(-Double(items[index].current.height), ofRow: Int(items[index].naturalHeightRow))
    }
    for index in baselineEntries { refreshConstant(ofConstraint: index) }
    return changed
  }

  /// Goes back to the natural sizes: if widths depend on heights, they must not depend on those of an earlier solution.
  private func forgetWidths() {
    for index in items.indices where items[index].askedWidth >= 0 {
      items[index].current = items[index].natural
      items[index].askedWidth = -2
    }
  }

  // MARK: - The solution

  /// A child's place along an axis, in its parent, rounded half up.
  func span(ofItem item: Int, along axis: Axis) -> (start: Int, length: Int) {
    let start = solver.values[4 * item + (axis == .horizontal ? 0 : 1)]
    let length = solver.values[4 * item + (axis == .horizontal ? 2 : 3)]
    let first = AutoLayoutSystem.round(start)
    return (first, max(0, AutoLayoutSystem.round(start + length) - first))
  }

  /// Rounds half up; what only rounding errors keep from a half is one.
  @inline(__always)
  static func round(_ value: Double) -> Int {
    let shifted = min(max(value + (0.5 + 1e-6), -Double(Pixels.limit)), Double(Pixels.limit))
    let truncated = Int(shifted)
    return Double(truncated) > shifted ? truncated - 1 : truncated
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
    // Held here, so that whatever a child does can't change them meanwhile.
    let (items, values) = (items, solver.values)
    for (index, item) in items.enumerated() where Int(item.parent) == group && !item.signature.isGone {
      let x = AutoLayoutSystem.round(values[4 * index])
      let y = AutoLayoutSystem.round(values[4 * index + 1])
      let width = max(0, AutoLayoutSystem.round(values[4 * index] + values[4 * index + 2]) - x)
      let height = max(0, AutoLayoutSystem.round(values[4 * index + 1] + values[4 * index + 3]) - y)
      let specs = MeasureSpecs(width: .exactly(width), height: .exactly(height))
      if item.isGroup { item.state.markChildrenStale() }
      if isExplained { measure(item.state, specs) } else { item.state.measure(specs) }
      item.state.layout(x: x, y: y, width: width, height: height)
    }
  }
}
