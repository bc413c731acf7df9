import Measure
import Synchronization

extension AutoLayout {
  /// Makes the constraints that documents write, for all `AutoLayout`s that hang together with this one.
  ///
  /// What is written stays with the children's params and the layouts. Which views its ids name is looked up again whenever
  /// a child, its params or an id has changed, so that a tree that was changed has the constraints of one that was made as
  /// it is now.
  final func resolveWrittenConstraints() {
    if !WrittenConstraints.areUsed { return }
    let root = outermostLayout
    if let known = root.writtenTree, known.isCurrent(of: root) { return }
    root.writtenTree = WrittenTree(root)
  }

  /// The outermost of the `AutoLayout`s around this one that nothing else lies between.
  final var outermostLayout: AutoLayout {
    var root = self
    while let parent = root.parent as? AutoLayout { root = parent }
    return root
  }

  /// Sets what a document writes in the list of this layout.
  final func setWritten(_ descriptions: [ConstraintDescription], _ mistakes: [WrittenConstraints.Mistake]) {
    written.setList(descriptions, mistakes)
    var layout: AutoLayout? = self
    while let current = layout {
      current.writtenTree = nil
      layout = current.parent as? AutoLayout
    }
    AutoLayout.constraintsDidChange(at: self, .row)
  }
}

/// Constraints as a document writes them on a child or a layout, and what was made of them.
struct WrittenConstraints {
  /// An element of the list that can't be read.
  struct Mistake: Hashable, Sendable {
    var element: Int
    var sentence: String
  }

  private(set) var descriptions: [ConstraintDescription] = []
  private(set) var mistakes: [Mistake] = []
  /// What each description was turned into last; `nil` if an id in it named no view.
  fileprivate var made: [LayoutConstraint?] = []
  fileprivate var madeFrom: [ConstraintDescription] = []

  var isEmpty: Bool { descriptions.isEmpty }

  /// Whether any document of the program has written constraints: without, no tree needs to be searched for them.
  static var areUsed: Bool { used.load(ordering: .relaxed) }
  private static let used = Atomic<Bool>(false)

  init() {}

  /// The same descriptions, for another child.
  init(copying other: WrittenConstraints) { (descriptions, mistakes) = (other.descriptions, other.mistakes) }

  /// Sets what is written under a key of its own.
  mutating func set(_ description: ConstraintDescription) {
    WrittenConstraints.used.store(true, ordering: .relaxed)
    if let index = descriptions.firstIndex(where: { $0.key == description.key }) {
      descriptions[index] = description
    } else {
      descriptions.append(description)
    }
  }

  /// Sets what is written in the list `constraints`.
  mutating func setList(_ list: [ConstraintDescription], _ mistakes: [Mistake]) {
    WrittenConstraints.used.store(true, ordering: .relaxed)
    descriptions.removeAll { $0.key == "constraints" }
    descriptions += list
    self.mistakes = mistakes
  }
}

/// The `AutoLayout`s that hang together, as they were when the ids in their constraints were looked up.
struct WrittenTree {
  /// Each before those inside it.
  private var layouts: [(state: ViewRef, version: UInt32)] = []
  private let rootID: String?

  /// Looks up the ids and makes the constraints. Those that name the same views as before stay as they are.
  init(_ root: AutoLayout) {
    rootID = root.id
    var found: [AutoLayout] = []
    var hasDescriptions = false
    var pending = [root]
    while let layout = pending.popLast() {
      layout.writtenTree = nil
      layouts.append((layout.state, layout.state.childrenVersion))
      found.append(layout)
      if !layout.written.isEmpty { hasDescriptions = true }
      let first = pending.count
      for child in ChildStates(layout.state) {
        if let params = child.params as? AutoLayout.LayoutParams, !params.written.isEmpty { hasDescriptions = true }
        if ViewConstraints.existing(child)?.forgetWritten() == true { hasDescriptions = true }
        if !child.flags.contains(.isPlain), let inner = child.view as? AutoLayout { pending.append(inner) }
      }
      pending[first...].reverse()
    }
    if ViewConstraints.existing(root)?.forgetWritten() == true { hasDescriptions = true }
    guard hasDescriptions else { return }
    let names = NamedViews(root)
    makeConstraints(root, names)
    for layout in found {
      for child in ChildStates(layout.state) { ViewConstraints.existing(child)?.removeForgotten() }
    }
    ViewConstraints.existing(root)?.removeForgotten()
  }

  /// Makes the constraints, in document order: a child's own before those of the views inside it.
  private func makeConstraints(_ root: AutoLayout, _ names: NamedViews) {
    var count: UInt64 = 0
    var open: [(layout: AutoLayout, next: Int)] = []
    func enter(_ layout: AutoLayout) {
      if !layout.isListBehindChildren { layout.written.make(in: layout, child: nil, names, &count) }
      open.append((layout, 0))
    }
    enter(root)
    while let (layout, index) = open.last {
      let children = ChildStates(layout.state)
      if index == children.endIndex {
        if layout.isListBehindChildren { layout.written.make(in: layout, child: nil, names, &count) }
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let child = children[index]
      if let params = child.params as? AutoLayout.LayoutParams, !params.written.isEmpty {
        params.written.make(in: layout, child: (child.view, index), names, &count)
      }
      if !child.flags.contains(.isPlain), let inner = child.view as? AutoLayout { enter(inner) }
    }
  }

  /// Whether the ids still name the same views.
  func isCurrent(of root: AutoLayout) -> Bool {
    if root.id != rootID { return false }
    // A layout's children are looked at only after it is known that they still are its children.
    for layout in layouts where layout.state.childrenVersion != layout.version { return false }
    return true
  }
}

extension WrittenConstraints {
  fileprivate mutating func make(
    in layout: AutoLayout, child: (view: View, index: Int)?, _ names: NamedViews, _ count: inout UInt64
  ) {
    var made: [LayoutConstraint?] = []
    made.reserveCapacity(descriptions.count)
    for (index, description) in descriptions.enumerated() {
      count += 1
      guard let views = description.views(in: layout, child: child?.view, names) else {
        made.append(nil)
        continue
      }
      var constraint = index < self.made.count && madeFrom[index] == description ? self.made[index] : nil
      if constraint?.isBetween(views.first, views.second) != true { constraint = nil }
      let place = LayoutConstraint.Place(
        layout: layout, childIndex: child?.index, key: description.key, element: description.element)
      if let constraint {
        constraint.place = place
        constraint.writtenNumber = count
        constraint.reinstall()
      } else {
        let new = LayoutConstraint(
          views.first, description.attribute, description.relation, views.second,
          description.second?.attribute ?? description.attribute, multiplier: description.multiplier,
          constant: description.constant, priority: description.priority, id: description.id, place: place)
        new.writtenNumber = count
        new.install()
        constraint = new
      }
      made.append(constraint)
    }
    self.made = made
    madeFrom = descriptions
  }
}

extension ConstraintDescription {
  /// The views that it is about; `nil` if an id names none.
  fileprivate func views(
    in layout: AutoLayout, child: View?, _ names: NamedViews
  ) -> (first: View, second: LayoutConstraint.Second)? {
    guard let first = first.id.map({ names.view($0, in: layout) }) ?? child else { return nil }
    if let reference = second {
      guard let id = reference.id, let view = names.view(id, in: layout) else { return nil }
      return (first, .view(view))
    }
    if attribute.isSize { return (first, .none) }
    return first === layout ? nil : (first, .superview)
  }
}

/// The views in `AutoLayout`s that hang together, by their ids.
private struct NamedViews {
  private struct Entry {
    let view: View
    /// The index in pre-order.
    let place: Int
  }

  private var entries: [String: [Entry]] = [:]
  /// The places of a layout and of all that is inside it.
  private var ranges: [ObjectIdentifier: Range<Int>] = [:]

  init(_ root: AutoLayout) {
    var place = 0
    // A layout's second turn, as `nil` and its first place, comes after all that is inside it.
    var pending: [(view: View, start: Int?)] = [(root, nil)]
    while let (view, start) = pending.popLast() {
      if let start {
        ranges[ObjectIdentifier(view)] = start..<place
        continue
      }
      if let id = view.id { entries[id, default: []].append(Entry(view: view, place: place)) }
      if let layout = view as? AutoLayout {
        pending.append((layout, place))
        for child in ChildStates(layout.state).reversed() { pending.append((child.view, nil)) }
      }
      place += 1
    }
  }

  /// The view that `id` names in `layout`: one of its children, or else the first inside it, or else the first of all.
  func view(_ id: String, in layout: AutoLayout) -> View? {
    if ConstraintDescription.isSuperview(id) { return layout }
    guard let found = entries[id] else { return nil }
    if let child = found.first(where: { $0.view.parent === layout }) { return child.view }
    if let range = ranges[ObjectIdentifier(layout)], let inside = found.first(where: { range.contains($0.place) }) {
      return inside.view
    }
    return found.first?.view
  }
}

extension AutoLayout {
  /// The ids of views that `AutoLayout`s alone lie between.
  private var nearbyIDs: Set<String> {
    var ids: Set<String> = []
    var pending: [View] = [self]
    while let view = pending.popLast() {
      if let id = view.id { ids.insert(id) }
      if let layout = view as? AutoLayout { pending += layout.subviews }
    }
    return ids
  }

  // MARK: - Problems

  /// Ids that no view has, margins, which have no effect, and required constraints that contradict one another whatever
  /// the layout's size is.
  final var problems: [LayoutProblem] {
    var problems: [LayoutProblem] = []
    var isComplete = true
    // Looked up once for all constraints; among thousands, a search for each would take longer than the layout.
    lazy var ids = nearbyIDs
    lazy var views = viewsElsewhere
    var suggestionsLeft = AutoLayout.suggestionCount
    func add(_ sentence: String, isError: Bool, _ index: Int?, _ key: String?, _ element: Int?) {
      var problem = LayoutProblem(
        .inconsistentValue(sentence, isError: isError), childIndex: index, attribute: key)
      problem.element = element
      problems.append(problem)
    }
    func missing(_ id: String) -> String {
      let near = suggestionsLeft > 0 ? suggestion(for: id) : ""
      suggestionsLeft -= 1
      return "no view has the id '\(id.excerpt)'\(near)"
    }
    func check(_ written: WrittenConstraints, _ index: Int?) {
      for mistake in written.mistakes {
        isComplete = false
        add(mistake.sentence, isError: true, index, "constraints", mistake.element)
      }
      for description in written.descriptions {
        for id in [description.first.id, description.second?.id].compactMap({ $0 }) {
          if ConstraintDescription.isSuperview(id) || ids.contains(id) { continue }
          isComplete = false
          // An outer layout may have the view; it is complete only later.
          if parent is AutoLayout { continue }
          let child = index.map { subviews[$0] } ?? self
          let sentence = views[id].flatMap { obstacle(from: child, to: $0) } ?? missing(id)
          add(sentence, isError: true, index, description.key, description.element)
        }
      }
    }
    check(written, nil)
    for (index, child) in subviews.enumerated() {
      if let params = child.layoutParams as? LayoutParams { check(params.written, index) }
      if child.margins != .zero {
        add(
          "margins have no effect in an AutoLayout: use the constants of constraints", isError: false, index, nil, nil)
      }
    }
    if isComplete { problems += contradictionProblems }
    return problems
  }

  /// The views of the whole tree by their ids; of many views, the first.
  private var viewsElsewhere: [String: View] {
    var root: View = self
    while let parent = root.parent { root = parent }
    var views: [String: View] = [:]
    var pending = [root]
    var count = 0
    while count < Self.elsewhereCount, let next = pending.popLast() {
      count += 1
      if let id = next.id, views[id] == nil { views[id] = next }
      if let group = next as? ViewGroup { pending += group.subviews.reversed() }
    }
    return views
  }

  /// Why a constraint of `view` can't be about a view that is elsewhere in the tree.
  private func obstacle(from view: View, to found: View) -> String? {
    func ancestors(of view: View) -> [View] { Array(sequence(first: view, next: \.parent).dropFirst()) }
    let (own, others) = (ancestors(of: view), ancestors(of: found))
    guard let common = own.first(where: { one in others.contains { $0 === one } }) else { return nil }
    let way = others.prefix { $0 !== common } + own.prefix { $0 !== common } + [common]
    guard let layout = way.first(where: { !($0 is AutoLayout) }) else { return nil }
    func name(_ view: View) -> String { view.className.excerpt + (view.id.map { " #\($0.excerpt)" } ?? "") }
    return "a constraint between \(name(view)) and \(name(found)) would reach across \(name(layout)), "
      + "which isn't an AutoLayout"
  }

  /// Of how many wrong ids the right one is looked for, and among how many: each takes a comparison with all of them.
  private static let suggestionCount = 20
  private static let candidateCount = 1000
  /// In how many views of the whole tree an id is looked for that none nearby has: each layout with a wrong id looks there.
  private static let elsewhereCount = 4000

  private func suggestion(for id: String) -> String {
    let limit = max(1, id.utf8.count / 3)
    var nearest: (id: String, distance: Int)?
    for child in subviews.prefix(Self.candidateCount) {
      guard let candidate = child.id, abs(candidate.utf8.count - id.utf8.count) <= limit else { continue }
      let distance = editDistance(candidate, id)
      if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest.map { "; did you mean '\($0.id.excerpt)'?" } ?? ""
  }

  /// Contradictions that are there even if the layout may have any size.
  private var contradictionProblems: [LayoutProblem] {
    if parent is AutoLayout { return [] }
    measure(MeasureSpecs(width: .unspecified, height: .unspecified))
    guard let system else { return [] }
    let contradictions = system.contradictions
    toldContradictions = Set(contradictions.map(\.sentence))
    return contradictions.map { contradiction in
      var problem = LayoutProblem(
        .inconsistentValue(contradiction.sentence, isError: false), childIndex: contradiction.place?.childIndex,
        attribute: contradiction.place?.key)
      problem.element = contradiction.place?.element
      return problem
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
