import Measure

extension AutoLayoutSystem {
  /// Required constraints that conflict.
  struct ExplainedContradiction {
    var sentence: String
    /// The place where the dropped constraint is written.
    var place: LayoutConstraint.Place?
    /// The view that it is about.
    var view: View?
    /// The dropped constraint; `nil` for a length of a view.
    var constraint: LayoutConstraint?
  }

  /// Reports the constraints made in Swift that are dropped, each once. Those of documents are problems of the document.
  func reportContradictions() {
    let isNew = solver.yieldingRows.contains { row in
      guard case .constraint(let index) = source(ofRow: row) else { return false }
      let constraint = constraints[Int(index)]
      return constraint.writtenNumber == 0 && !constraint.isReported
    }
    guard isNew else { return }
    for contradiction in contradictions {
      guard let constraint = contradiction.constraint, constraint.writtenNumber == 0 else { continue }
      constraint.reportOnce("Unable to satisfy all required constraints: \(contradiction.sentence)")
    }
  }

  var contradictions: [ExplainedContradiction] {
    guard isSolvedForItsItems else { return [] }
    var explained = contradictionsOfRows
    if solver.isIncomplete {
      explained.append(
        ExplainedContradiction(
          sentence:
            "the constraints depend on one another in too many ways to be solved in full: some may not be met",
          place: nil, view: nil))
    }
    return explained
  }

  private var contradictionsOfRows: [ExplainedContradiction] {
    solver.contradictions().map { contradiction in
      let names = contradiction.rows.map { "'\(name(ofRow: $0))'" + writtenPlace(ofRow: $0) }
      let yielding = name(ofRow: contradiction.yielding)
      var place: LayoutConstraint.Place?
      var view: View?
      var constraint: LayoutConstraint?
      switch source(ofRow: contradiction.yielding) {
      case .constraint(let index):
        place = constraints[Int(index)].place
        view = constraints[Int(index)].first
        constraint = constraints[Int(index)]
      case .size(let item, let axis), .match(let item, let axis):
        let index = ChildStates(layout).firstIndex(of: items[Int(item)].state)
        view = items[Int(item)].state.view
        place = .init(layout: view?.parent, childIndex: index, key: axis.lengthName)
      default: break
      }
      return ExplainedContradiction(
        sentence: names.count == 1
          ? "'\(yielding)' can't be met and is ignored"
          : "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") contradict one another; '\(yielding)' is dropped",
        place: place, view: view,
        constraint: constraint)
    }
  }

  /// Whether there are conflicts to report.
  var hasContradictions: Bool { !solver.yieldingRows.isEmpty || solver.isIncomplete }

  /// Returns the place in the source where a row's constraint is written, in parentheses, if it is known.
  private func writtenPlace(ofRow row: Int) -> String {
    guard case .constraint(let index) = source(ofRow: row), let place = constraints[Int(index)].sourcePlace?.words
    else { return "" }
    return " (\(place))"
  }

  /// Returns a description of a row.
  func name(ofRow row: Int) -> String {
    switch source(ofRow: row) {
    case .constraint(let index): constraints[Int(index)].description
    case .size(let item, let axis):
      "\(axis.lengthName) \(Int(-solvedConstant(ofRow: row))) of \(name(Int(item)))"
    case .match(let item, let axis): "\(axis.lengthName) match_parent of \(name(Int(item)))"
    case .least(let item, let axis): "\(axis == .horizontal ? "minWidth" : "minHeight") of \(name(Int(item)))"
    case .greatest(let item, let axis): "\(axis == .horizontal ? "maxWidth" : "maxHeight") of \(name(Int(item)))"
    case .natural(let content, let axis):
      "the natural \(axis.lengthName) of \(name(Int(contents[Int(content)].item)))"
    case .gone(let item, _): "\(name(Int(item))) is gone"
    case .leading(let item): "\(name(Int(item))) keeps to the leading side"
    case .fitting(let axis):
      "\(name(-1)) is as \(axis == .horizontal ? "narrow" : "low") as its content allows"
    case .spec(let axis): "the \(axis.lengthName) \(Int(-solvedConstant(ofRow: row))) of \(name(-1))"
    }
  }

  func name(_ item: Int) -> String {
    let view = (item < 0 ? layout : items[item].state).view
    return view.id.map { "#\($0)" } ?? view.className
  }

  /// Returns the rows of the author's levels that contain a variable.
  func rows(of variable: Int) -> [Int] {
    lists.rows(of: variable).filter { !solver.shape.system.penalty(ofRow: $0).highest.isWish }
  }

  /// Returns the distance by which a row is violated.
  func violation(ofRow row: Int) -> Double {
    let value = solvedValue(ofRow: row)
    // A bound that only pulls toward its number, at priority 1, isn't violated while it holds.
    var least = Level(1)
    if case .constraint(let index) = source(ofRow: row), constraints[Int(index)].written?.pullsToConstant ?? false {
      least = Level(2)
    }
    return solver.shape.system.penalty(ofRow: row).violation(of: value, from: least)
  }

  func isTight(_ row: Int) -> Bool { abs(solvedValue(ofRow: row)) < 1e-6 }

  func priority(ofRow row: Int) -> Level { solver.shape.system.penalty(ofRow: row).highest }
}

extension AutoLayout {
  final func noteContent(_ size: Size, _ notes: ExplanationNotes) {
    notes.content(includesPadding: true) { Explanation.Term(size[$0], .content, "required by its constraints") }
  }

  /// Records the reasons for the children's positions, the dropped constraints, and the undetermined lengths.
  final func takeNotes(_ notes: ExplanationNotes) {
    // The system around this layout may refer to views that no longer exist if this layout is placed by itself.
    guard systemOfChildren?.isCurrent ?? true else { return }
    for child in subviews where !child.isGone {
      for axis in [Axis.horizontal, .vertical] {
        if let placement = placement(of: child, along: axis) { notes.place(child, along: axis, placement) }
      }
      for finding in findings(about: child) { notes.find(finding.kind, finding.text, about: child) }
    }
    for finding in contradictionFindings { notes.find(finding.kind, finding.text) }
  }

  /// Returns the row that determines a child's edge, as terms: the other view's edge, the constant, and the child's own
  /// length.
  final func placement(of child: View, along axis: Axis) -> Explanation.Placement? {
    guard let system = systemOfChildren, system.isSolvedForItsItems,
      let item = system.lists.item(child.state)
    else { return nil }
    let variable = AutoLayoutSystem.positionVariable(ofItem: item, axis)
    let rows = system.rows(of: variable).filter(system.isTight)
      .sorted { system.priority(ofRow: $0) > system.priority(ofRow: $1) }
    let leading = child.frame.origin[axis]
    guard let row = rows.first else {
      return .atLeading(
        [
          Explanation.Term(
            leading, .layout,
            "no constraint determines it: as far to the \(axis == .horizontal ? "leading" : "top") side as possible")
        ],
        length: child.frame.size[axis], along: axis)
    }
    let terms = system.terms(ofRow: row, for: variable)
    let text: ExplanationText = "\(system.name(ofRow: row))"
    var parts: [Explanation.Term] = []
    var sum = 0
    for term in terms.others {
      let value = AutoLayoutSystem.round(term.value)
      parts.append(Explanation.Term(value, .anchor, "\(term.name)", about: term.subject))
      sum += value
    }
    let constant = AutoLayoutSystem.round(terms.constant)
    parts.append(Explanation.Term(constant, .anchor, text))
    sum += constant
    if sum != leading { parts.append(Explanation.Term(leading - sum, .bound, "rounded to whole pixels")) }
    return .atLeading(parts, length: child.frame.size[axis], along: axis)
  }

  /// Returns the constraints that aren't satisfied, each with the distance by which it is missed.
  final func findings(about child: View) -> [Explanation.Finding] {
    guard let system = systemOfChildren, system.isSolvedForItsItems,
      let item = system.lists.item(child.state)
    else { return [] }
    var findings: [Explanation.Finding] = []
    for index in system.lists.constraints(about: child.state) {
      let constraint = system.constraints[index]
      guard constraint.firstState == child.state, let row = system.row(ofConstraint: index) else { continue }
      let violation = system.violation(ofRow: row)
      if violation > 1e-6, constraint.priority < 1000 {
        findings.append(
          Explanation.Finding(.ruleIsIgnored, "\(constraint.description) loses, by \(violation.shortestPixels) px"))
      }
    }
    for variable in system.openVariables(ofItem: item) {
      let what = AutoLayoutSystem.variableNames[variable % 4]
      let value = system.solver.values[variable].shortestPixels
      findings.append(
        Explanation.Finding(.lengthIsIgnored, "no constraint determines its \(what): it becomes \(value)"))
    }
    return findings
  }

  /// The conflicts among the required constraints.
  package final var contradictionFindings: [Explanation.Finding] {
    system?.contradictions.map { Explanation.Finding(.ruleIsIgnored, "\($0.sentence)") } ?? []
  }
}

extension AutoLayoutSystem {
  /// Returns a row solved for a variable: the coefficients of the other variables, and the constant.
  func terms(
    ofRow row: Int, for variable: Int
  ) -> (others: [(name: String, value: Double, subject: Explanation.Subject?)], constant: Double) {
    let system = solvedSystem
    var own = 1.0
    for term in system.terms(of: row) where term.variable == Int32(variable) { own = term.coefficient }
    var others: [(String, Double, Explanation.Subject?)] = []
    for term in system.terms(of: row) where term.variable != Int32(variable) {
      let item = Int(term.variable) / 4
      let name = name(item < items.count ? item : -1)
      let factor = -term.coefficient / own
      let what = AutoLayoutSystem.variableNames[Int(term.variable) % 4]
      let share = factor == 1 ? "" : "\(factor.shortestPixels) × "
      let view = item < items.count ? items[item].state.view : nil
      let part = AutoLayoutSystem.variableParts[Int(term.variable) % 4]
      others.append(
        (
          "\(share)\(what) of \(name)", factor * solver.values[Int(term.variable)],
          view.map { Explanation.Subject(part, of: $0) }
        ))
    }
    return (others, -system.constants[row] / own)
  }

  /// The variables that no constraint and no natural size determines.
  var openVariables: [Int] {
    let rest = makeRest()
    if let known = rest.openVariables { return known }
    let found = findOpenVariables()
    rest.openVariables = found
    return found
  }

  /// Returns the open variables of one item.
  func openVariables(ofItem item: Int) -> ArraySlice<Int> {
    let open = openVariables
    let first = open.indices.partitionPoint { open[$0] < 4 * item }
    return open[first...].prefix { $0 / 4 == item }
  }

  private func findOpenVariables() -> [Int] {
    guard let shape, !isFixedByEquations(shape) else { return [] }
    let pulled = shape.pulledAway
    var other = SystemSolver(pulled, constants: pulled.system.pulledConstants(from: solvedSystem.constants))
    other.solve(.all)
    return items.indices.flatMap { item in
      (4 * item..<4 * item + 4).filter { abs(other.values[$0] - solver.values[$0]) > 1e-3 }
    }
  }
}

extension AutoLayoutSystem {
  /// Whether the latest solution follows from equations alone, one after another, so that nothing else could move an edge.
  private func isFixedByEquations(_ shape: AutoLayoutShape) -> Bool {
    let plan = shape.solving.plan
    guard !plan.mixesAxes, !dependsOnPlaces, solver.yieldingRows.isEmpty, !solver.isIncomplete else { return false }
    return plan.steps.count { $0.variable < 4 * items.count } == 4 * items.count
  }
}

/// The constraints and rows of each view of a system, for code that inspects it view by view.
struct SystemLists {
  private let index: ItemIndex
  private let items: [AutoLayoutSystem.Item]
  /// The constraints about each item.
  private var constraintLists: [[Int32]]
  /// The rows that contain each variable.
  private var rowLists: [[Int32]]

  init(_ system: AutoLayoutSystem) {
    items = system.items
    index = ItemIndex(items)
    constraintLists = Array(repeating: [], count: items.count)
    rowLists = Array(repeating: [], count: 4 * items.count + 2)
    for (index, place) in system.places.enumerated() {
      if place.first >= 0 { constraintLists[Int(place.first)].append(Int32(index)) }
      if place.second >= 0, place.second != place.first { constraintLists[Int(place.second)].append(Int32(index)) }
    }
    let rows = system.solver.shape.system
    for row in 0..<rows.rowCount {
      for term in rows.terms(of: row) { rowLists[Int(term.variable)].append(Int32(row)) }
    }
  }

  func item(_ view: ViewRef) -> Int? { index.item(view, items).map { Int($0) } }

  /// Returns the constraints in order of precedence.
  func constraints(about view: ViewRef) -> [Int] { item(view).map { constraintLists[$0].map { Int($0) } } ?? [] }

  func rows(of variable: Int) -> [Int] { rowLists[variable].map { Int($0) } }
}

extension Double {
  /// The number of pixels with at most two decimals.
  var shortestPixels: String { ((self * 100).rounded() / 100).shortestDecimal }
}
