import Measure

extension AutoLayout {
  /// Turns what the document says into constraints, for this layout and those inside it.
  ///
  /// An id names a sibling, or else any view that `AutoLayout`s alone lie between.
  final func resolvePendingConstraints() {
    var root = self
    while let parent = root.parent as? AutoLayout { root = parent }
    var pending = [root]
    while let layout = pending.popLast() {
      layout.resolveOwnPendingConstraints(in: root)
      pending += layout.subviews.reversed().compactMap { $0 as? AutoLayout }
    }
  }

  private func resolveOwnPendingConstraints(in root: AutoLayout) {
    let own = pendingConstraints
    pendingConstraints = []
    for description in own { resolve(description, child: nil, in: root)?.install() }
    for child in subviews {
      guard let params = child.state.params as? LayoutParams, !params.pendingConstraints.isEmpty else { continue }
      let descriptions = params.pendingConstraints
      params.pendingConstraints = []
      for description in descriptions { resolve(description, child: child, in: root)?.install() }
    }
  }

  private func resolve(_ description: ConstraintDescription, child: View?, in root: AutoLayout) -> LayoutConstraint? {
    guard let first = description.first.id.map({ view(named: $0, in: root) }) ?? child else { return nil }
    var second = LayoutConstraint.Second.none
    if let reference = description.second {
      guard let id = reference.id, let view = view(named: id, in: root) else { return nil }
      second = .view(view)
    } else if !description.attribute.isSize {
      if first === self { return nil }
      second = .superview
    }
    let index = child.flatMap { child in subviews.firstIndex { $0 === child } }
    return LayoutConstraint(
      first, description.attribute, description.relation, second,
      description.second?.attribute ?? description.attribute, multiplier: description.multiplier,
      constant: description.constant, priority: description.priority, id: description.id,
      place: .init(childIndex: index, key: description.key))
  }

  private func view(named id: String, in root: AutoLayout) -> View? {
    if ConstraintDescription.isSuperview(id) { return self }
    if let sibling = subviews.first(where: { $0.id == id }) { return sibling }
    if let inside = nearbyView(named: id) { return inside }
    return root === self ? nil : root.nearbyView(named: id)
  }

  /// A view with an id that `AutoLayout`s alone lie between.
  private func nearbyView(named id: String) -> View? {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      if view.id == id { return view }
      if let layout = view as? AutoLayout { pending += layout.subviews.reversed() }
    }
    return nil
  }

  // MARK: - Problems

  /// Ids that no view has, margins, which have no effect, and required constraints that contradict one another whatever
  /// the layout's size is.
  final var problems: [LayoutProblem] {
    var problems: [LayoutProblem] = []
    var isComplete = true
    func check(_ descriptions: [ConstraintDescription], _ index: Int?) {
      for description in descriptions {
        for id in [description.first.id, description.second?.id].compactMap({ $0 }) {
          if ConstraintDescription.isSuperview(id) || nearbyView(named: id) != nil { continue }
          isComplete = false
          // An outer layout may have the view; it is complete only later.
          if parent is AutoLayout { continue }
          problems.append(
            LayoutProblem(
              .inconsistentValue("no view has the id '\(id.excerpt)'\(suggestion(for: id))", isError: true),
              childIndex: index,
              attribute: description.key))
        }
      }
    }
    check(pendingConstraints, nil)
    for (index, child) in subviews.enumerated() {
      if let params = child.layoutParams as? LayoutParams { check(params.pendingConstraints, index) }
      if child.margins != .zero {
        problems.append(
          LayoutProblem(
            .inconsistentValue(
              "margins have no effect in an AutoLayout: use the constants of constraints", isError: false),
            childIndex: index))
      }
    }
    if isComplete { problems += contradictionProblems }
    return problems
  }

  private func suggestion(for id: String) -> String {
    var ids: [String] = []
    for child in subviews { if let id = child.id { ids.append(id) } }
    let nearest = ids.min { editDistance($0, id) < editDistance($1, id) }
    guard let nearest, editDistance(nearest, id) <= max(1, id.utf8.count / 3) else { return "" }
    return "; did you mean '\(nearest.excerpt)'?"
  }

  /// Contradictions that are there even if the layout may have any size.
  private var contradictionProblems: [LayoutProblem] {
    if parent is AutoLayout { return [] }
    measure(MeasureSpecs(width: .unspecified, height: .unspecified))
    guard let system else { return [] }
    return system.contradictions.map { contradiction in
      LayoutProblem(
        .inconsistentValue(contradiction.sentence, isError: false), childIndex: contradiction.place?.childIndex,
        attribute: contradiction.place?.key)
    }
  }
}

/// The number of letters to insert, remove or replace.
func editDistance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first.utf8), Array(second.utf8.prefix(128)))
  var row = Array(0...second.count)
  for (index, byte) in first.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for other in second.indices {
      let replaced = diagonal + (byte == second[other] ? 0 : 1)
      diagonal = row[other + 1]
      row[other + 1] = min(replaced, diagonal + 1, row[other] + 1)
    }
  }
  return row[second.count]
}
