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
    var isGroup: Bool
    var signature: Signature
    /// The rows of the natural width and height, or -1.
    var naturalWidthRow: Int32 = -1
    var naturalHeightRow: Int32 = -1
    var naturalSize = Size.zero
    /// The latest width that the natural height was asked for at; negative for none.
    var askedWidth: Int32 = -1
    var heightAtWidth: Int32 = 0
    var hasNaturalSize: Bool { naturalWidthRow >= 0 }
  }

  /// What of a view the rows depend on besides constants.
  struct Signature: Equatable {
    var width: Dimension
    var height: Dimension
    var minWidth: Int32
    var minHeight: Int32
    var maxWidth: Int32
    var maxHeight: Int32
    var isGone: Bool
    var isLeaf: Bool

    init(_ state: ViewRef) {
      width = state.width
      height = state.height
      minWidth = state.minWidth
      minHeight = state.minHeight
      maxWidth = state.hasMaximum ? state.view.maxWidth.map { Int32($0) } ?? -1 : -1
      maxHeight = state.hasMaximum ? state.view.maxHeight.map { Int32($0) } ?? -1 : -1
      isGone = state.isGone
      isLeaf = state.childCount == 0
    }
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

  let layout: ViewRef
  let isRightToLeft: Bool
  fileprivate(set) var items: [Item] = []
  /// The active constraints, in order of creation, and their rows.
  fileprivate(set) var constraints: [(constraint: LayoutConstraint, row: Int, host: Int)] = []
  fileprivate(set) var sources: [Source] = []
  /// One solver for each combination of modes that was asked for: at most the two latest.
  private var solvers: [(modes: Modes, solver: SystemSolver)] = []
  private var mayConstantsBeOutdated = true
  private var hasGroups = false
  private var solvedSpecs: MeasureSpecs?
  fileprivate(set) var dependsOnMeasures = false

  struct Modes: Equatable {
    var width: MeasureSpec.Mode
    var height: MeasureSpec.Mode
  }

  init(_ owner: AutoLayout) {
    layout = owner.state
    isRightToLeft = owner.isRightToLeft
    var found: [LayoutConstraint] = []
    collect(owner, parent: -1, &found)
    markGroups(found, owner)
    if hasGroups { collectAgain(owner, &found) }
    let hosted = found.filter { constraint in
      constraint.systemHost.map { $0 === owner || group(of: $0) != nil } ?? false
    }
    constraints = hosted.sorted { $0.number < $1.number }.map { constraint in
      (constraint, -1, constraint.systemHost.flatMap { group(of: $0) } ?? -1)
    }
  }

  // MARK: - Setting up

  /// The layouts that constraints reach across, by their states.
  private var crossed: Set<ViewRef> = []

  private func collect(_ group: AutoLayout, parent: Int32, _ found: inout [LayoutConstraint]) {
    if parent < 0 { found += ViewConstraints.existing(group)?.constraints.filter { $0.systemHost === group } ?? [] }
    for child in ChildStates(group.state) {
      let index = Int32(items.count)
      let inner = child.view as? AutoLayout
      let isGroup = inner != nil && crossed.contains(child)
      items.append(Item(state: child, parent: parent, isGroup: isGroup, signature: Signature(child)))
      found += ViewConstraints.existing(child.view)?.constraints ?? []
      if let inner, isGroup {
        hasGroups = true
        collect(inner, parent: index, &found)
      }
    }
  }

  private func collectAgain(_ owner: AutoLayout, _ found: inout [LayoutConstraint]) {
    found.removeAll()
    items.removeAll()
    collect(owner, parent: -1, &found)
    for item in items where item.isGroup { (item.state.view as? AutoLayout)?.systemOwner = owner }
  }

  /// Finds the inner layouts that constraints below them reach across.
  private func markGroups(_ found: [LayoutConstraint], _ owner: AutoLayout) {
    var candidates = found
    for child in ChildStates(layout) {
      guard let inner = child.view as? AutoLayout else { continue }
      if inner.systemOwner === owner { inner.systemOwner = nil }
      candidates += AutoLayoutSystem.constraints(below: inner)
    }
    for constraint in candidates where constraint.systemHost === owner {
      for end in [constraint.first, constraint.second] {
        guard let end, end !== owner else { continue }
        var view = end.parent
        while let current = view, current !== owner {
          requireAutoLayout(current, constraint)
          crossed.insert(current.state)
          hasGroups = true
          view = current.parent
        }
      }
    }
  }

  private func requireAutoLayout(_ view: View, _ constraint: LayoutConstraint) {
    precondition(
      view is AutoLayout,
      "The constraint \(constraint) reaches across \(view), which isn't an AutoLayout")
  }

  private static func constraints(below layout: AutoLayout) -> [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    var pending: [View] = [layout]
    while let view = pending.popLast() {
      for child in ChildStates(view.state) {
        found += ViewConstraints.existing(child.view)?.constraints ?? []
        if child.view is AutoLayout { pending.append(child.view) }
      }
    }
    return found
  }

  /// The item of a layout that is solved with this one.
  func group(of view: View) -> Int? {
    if !hasGroups { return nil }
    return items.firstIndex { $0.isGroup && $0.state == view.state }
  }

  /// Whether the rows still mean what the views say.
  var isCurrent: Bool {
    if isRightToLeft != layout.isRightToLeft { return false }
    for item in items where item.signature != Signature(item.state) { return false }
    return true
  }

  func constantsDidChange() {
    mayConstantsBeOutdated = true
    solvedSpecs = nil
  }

  // MARK: - Solving

  var isSolved: Bool { solvedSpecs != nil }

  /// The solver in use.
  var solver: SystemSolver { solvers[solvers.count - 1].solver }

  private func selectSolver(_ specs: MeasureSpecs) {
    let modes = Modes(width: specs.width.mode, height: specs.height.mode)
    let last = solvers.count - 1
    if last >= 0, solvers[last].modes == modes { return }
    mayConstantsBeOutdated = true
    solvedSpecs = nil
    if last >= 1, solvers[last - 1].modes == modes {
      solvers.swapAt(last, last - 1)
      return
    }
    if solvers.count == 2 { solvers.removeFirst() }
    var rows = AutoLayoutRows(self, specs)
    rows.build()
    items = rows.items
    sources = rows.sources
    constraints = rows.constraints
    dependsOnMeasures = rows.dependsOnMeasures
    solvers.append((modes, SystemSolver(rows.system)))
  }

  /// Solves the system under `specs`, the layout's own.
  func solve(_ specs: MeasureSpecs) {
    let changed = measureNaturalSizes()
    if !changed, !mayConstantsBeOutdated, solvedSpecs == specs { return }
    selectSolver(specs)
    let index = solvers.count - 1
    fillIn(specs, &solvers[index].solver)
    solvers[index].solver.solve(.horizontal)
    let joinsAxes = solvers[index].solver.joinsAxes
    measureHeights(index)
    solvers[index].solver.solve(.vertical)
    if joinsAxes, measureHeights(index) {
      solvers[index].solver.solve(.horizontal)
      solvers[index].solver.solve(.vertical)
    }
    solvedSpecs = specs
    mayConstantsBeOutdated = false
  }

  /// - Returns: Whether a natural size has changed.
  private func measureNaturalSizes() -> Bool {
    var changed = false
    for index in items.indices {
      let state = items[index].state
      guard !items[index].signature.isGone, AutoLayoutSystem.hasNaturalSize(state) else { continue }
      if !hasGroups, !state.isDirty, items[index].askedWidth != -1 { continue }
      measure(state, MeasureSpecs(width: .unspecified, height: .unspecified))
      items[index].naturalSize = state.measuredSize
      items[index].askedWidth = -2
      changed = true
    }
    return changed
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

  /// Whether the view has content that a size of its own follows from.
  static func hasNaturalSize(_ state: ViewRef) -> Bool {
    if state.childCount > 0 { return true }
    if state.flags.contains(.isPlain) { return false }
    let type = Swift.type(of: state.view)
    return type != View.self && type != ContentView.self && type != Space.self
  }

  /// Fills in the constants.
  private func fillIn(_ specs: MeasureSpecs, _ solver: inout SystemSolver) {
    for (row, source) in sources.enumerated() {
      switch source {
      case .spec(let axis): solver.setConstant(-Double(specs[axis].size), ofRow: row)
      case .natural(let item, .horizontal): solver.setConstant(-Double(items[item].naturalSize.width), ofRow: row)
      case .natural(let item, .vertical): solver.setConstant(-Double(items[item].naturalSize.height), ofRow: row)
      case .constraint(let index):
        if mayConstantsBeOutdated || dependsOnMeasures { solver.setConstant(constant(ofConstraint: index), ofRow: row) }
      default: break
      }
    }
  }

  /// Measures the children with content at the widths that were found, and fills in their heights.
  ///
  /// - Returns: Whether a height was asked for anew.
  @discardableResult
  private func measureHeights(_ index: Int) -> Bool {
    var changed = false
    for item in items.indices where items[item].naturalHeightRow >= 0 {
      let span = span(ofItem: item, along: .horizontal, in: solvers[index].solver)
      let width = Int32(span.length)
      let state = items[item].state
      if items[item].askedWidth != width {
        changed = true
        items[item].askedWidth = width
        if Int(width) == items[item].naturalSize.width, state.view is TextView {
          items[item].heightAtWidth = Int32(items[item].naturalSize.height)
        } else {
          measure(state, MeasureSpecs(width: .exactly(Int(width)), height: .unspecified))
          items[item].heightAtWidth = state.answer.height
        }
      }
      solvers[index].solver.setConstant(-Double(items[item].heightAtWidth), ofRow: Int(items[item].naturalHeightRow))
    }
    return changed
  }

  // MARK: - The solution

  /// A child's place along an axis, in its parent, rounded half up.
  func span(ofItem item: Int, along axis: Axis, in solver: SystemSolver) -> (start: Int, length: Int) {
    let start = solver.values[4 * item + (axis == .horizontal ? 0 : 1)]
    let length = solver.values[4 * item + (axis == .horizontal ? 2 : 3)]
    let first = AutoLayoutSystem.round(start)
    return (first, max(0, AutoLayoutSystem.round(start + length) - first))
  }

  /// Rounds half up; what only rounding errors keep from a half is one.
  static func round(_ value: Double) -> Int {
    let rounded = (value + 0.5 + 1e-6).rounded(.down)
    return Int(min(max(rounded, -Double(Pixels.limit)), Double(Pixels.limit)))
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
    for index in items.indices where Int(items[index].parent) == group && !items[index].signature.isGone {
      let horizontal = span(ofItem: index, along: .horizontal, in: solver)
      let vertical = span(ofItem: index, along: .vertical, in: solver)
      let state = items[index].state
      if items[index].isGroup { state.markChildrenStale() }
      measure(state, MeasureSpecs(width: .exactly(horizontal.length), height: .exactly(vertical.length)))
      state.layout(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    }
  }
}
