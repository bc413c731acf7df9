import Measure

extension AutoLayout {
  /// Makes the constraints that documents write, for all `AutoLayout`s that are solved together with this one.
  ///
  /// They are stored in the children's params and in the layouts. Their ids are looked up again whenever a child, its
  /// params, or an id has changed, so a changed tree has the same constraints as a tree that was built in its current
  /// form.
  final func resolveWrittenConstraints() {
    let root = outermostLayout
    if let known = root.writtenTree, known.isCurrent(of: root) { return }
    root.writtenTree = WrittenTree(root)
  }

  /// The outermost `AutoLayout` that is connected to this one through `AutoLayout`s only.
  final var outermostLayout: AutoLayout {
    var root = self
    while let parent = root.parent as? AutoLayout { root = parent }
    return root
  }

  /// Sets the constraints that a document writes in this layout's list.
  final func setWritten(_ constraints: [LayoutConstraint], _ problems: [WrittenConstraints.Problem]) {
    written.setList(constraints, problems)
    var layout: AutoLayout? = self
    while let current = layout {
      current.writtenTree = nil
      layout = current.parent as? AutoLayout
    }
    AutoLayout.constraintsDidChange(at: self, .row)
  }
}

/// The constraints that a document writes on a child or a layout.
struct WrittenConstraints {
  /// An element of the list that can't be read.
  struct Problem: Hashable, Sendable {
    var element: Int
    var sentence: String
  }

  /// A constraint has an effect only while its ids name views.
  private(set) var constraints: [LayoutConstraint] = []
  private(set) var problems: [Problem] = []

  var isEmpty: Bool { constraints.isEmpty }
  /// Whether there is neither a constraint nor a problem.
  var hasNothing: Bool { constraints.isEmpty && problems.isEmpty }

  init() {}

  /// Creates a copy for another child.
  init(copying other: WrittenConstraints) {
    constraints = other.constraints.compactMap { one in
      one.place.map { LayoutConstraint(copying: one, writtenAt: $0) }
    }
    problems = other.problems
  }

  /// Adds a constraint that is written under a key such as `left ==`.
  mutating func set(_ constraint: LayoutConstraint) {
    if let index = constraints.firstIndex(where: { $0.place?.key == constraint.place?.key }) {
      constraints[index] = constraint
    } else {
      constraints.append(constraint)
    }
  }

  /// Replaces the constraints that are written in the list `constraints`.
  mutating func setList(_ list: [LayoutConstraint], _ problems: [Problem]) {
    constraints.removeAll { $0.place?.key == "constraints" }
    constraints += list
    self.problems = problems
  }
}

/// The `AutoLayout`s that are solved together, in the state in which the ids in their constraints were looked up.
struct WrittenTree {
  /// A view whose children were read.
  struct Layout {
    let state: ViewRef
    private let version: UInt32
    private let isRightToLeft: Bool

    init(_ state: ViewRef) {
      (self.state, version, isRightToLeft) = (state, state.childrenVersion, state.isRightToLeft)
    }

    var isUnchanged: Bool { state.childrenVersion == version }

    /// Whether the view still has the same children, with the same ids. Turning its direction counts as one change.
    var hasSameChildren: Bool {
      let changeCount = state.childrenVersion &- version
      return changeCount == 0 || changeCount == 1 && state.isRightToLeft != isRightToLeft
    }
  }

  /// The layouts, each before the layouts inside it.
  private var layouts: [Layout] = []
  /// The views in which an id was searched for because no `AutoLayout` has it, each before those inside it.
  private(set) var searched: [Layout] = []
  private let rootID: String?

  /// Looks up the ids and activates the constraints. Constraints that name the same views as before are kept.
  ///
  /// - Returns: `nil` if no document writes a constraint: nothing has to be looked up again then.
  init?(_ root: AutoLayout) {
    guard Self.forgetConstraints(in: root) else { return nil }
    rootID = root.id
    var found: [AutoLayout] = []
    var pending = [root]
    while let layout = pending.popLast() {
      layouts.append(Layout(layout.state))
      found.append(layout)
      let first = pending.count
      for child in ChildStates(layout.state) {
        if !child.flags.contains(.isPlain), let inner = child.view as? AutoLayout { pending.append(inner) }
      }
      pending[first...].reverse()
    }
    let names = NamedViews(root)
    bindConstraints(root, names)
    searched = names.searched
    for layout in found {
      for child in ChildStates(layout.state) { ViewConstraints.existing(child)?.removeForgotten() }
    }
    ViewConstraints.existing(root)?.removeForgotten()
  }

  /// Marks the constraints that documents write as unused, until they are found again, and drops earlier results.
  ///
  /// - Returns: Whether a document writes a constraint, or has written one.
  private static func forgetConstraints(in root: AutoLayout) -> Bool {
    var isWritten = ViewConstraints.forgetWritten(of: root.state)
    var pending: [AutoLayout] = []
    var next: AutoLayout? = root
    while let layout = next {
      if layout.writtenTree != nil { layout.writtenTree = nil }
      if !layout.written.isEmpty { isWritten = true }
      for child in ChildStates(layout.state) {
        // Sound: the child keeps its params alive, and nothing replaces them meanwhile.
        let hasWritten = child.unretainedParams?._withUnsafeGuaranteedRef { params in
          // The usual class is recognized before a cast, which takes longer.
          type(of: params) == AutoLayout.LayoutParams.self
            ? unsafeDowncast(params, to: AutoLayout.LayoutParams.self).hasWritten
            : (params as? AutoLayout.LayoutParams)?.hasWritten ?? false
        }
        if hasWritten == true { isWritten = true }
        if ViewConstraints.forgetWritten(of: child) { isWritten = true }
        if !child.flags.contains(.isPlain), child.viewType != TextView.self, let inner = child.view as? AutoLayout {
          pending.append(inner)
        }
      }
      next = pending.popLast()
    }
    return isWritten
  }

  /// Binds the constraints to their views, in document order: a child's own before those of the views inside it.
  private func bindConstraints(_ root: AutoLayout, _ names: NamedViews) {
    var count: UInt64 = 0
    var open: [(layout: AutoLayout, next: Int)] = []
    func enter(_ layout: AutoLayout) {
      if !layout.isListBehindChildren { layout.written.bind(in: layout, child: nil, names, &count) }
      open.append((layout, 0))
    }
    enter(root)
    while let (layout, index) = open.last {
      let children = ChildStates(layout.state)
      if index == children.endIndex {
        if layout.isListBehindChildren { layout.written.bind(in: layout, child: nil, names, &count) }
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let child = children[index]
      if let params = child.params as? AutoLayout.LayoutParams, params.hasWritten {
        params.written.bind(in: layout, child: (child.view, index), names, &count)
      }
      if !child.flags.contains(.isPlain), let inner = child.view as? AutoLayout { enter(inner) }
    }
  }

  /// Returns whether the ids still name the same views.
  func isCurrent(of root: AutoLayout) -> Bool {
    if root.id != rootID { return false }
    // Reading a layout's children is safe only once it is known that the layout's own parent still has it.
    return layouts.allSatisfy(\.hasSameChildren) && searched.allSatisfy(\.hasSameChildren)
  }
}

extension WrittenConstraints {
  fileprivate mutating func bind(
    in layout: AutoLayout, child: (view: View, index: Int)?, _ names: NamedViews, _ count: inout UInt64
  ) {
    for index in constraints.indices {
      count += 1
      var constraint = constraints[index]
      guard let views = names.views(of: constraint, child?.view, in: layout) else { continue }
      let isBetween = constraint.isBetween(views.first, views.second)
      // The former constraint is removed, because nothing reinstalls it.
      if !isBetween, !constraint.isUnbound, let place = constraint.place {
        constraint = LayoutConstraint(copying: constraint, writtenAt: place)
        constraints[index] = constraint
      }
      constraint.noteWritten(in: child == nil ? layout : nil, childIndex: child?.index, number: count)
      if isBetween { constraint.reinstall() } else { constraint.install(views.first, views.second) }
    }
  }
}

/// The views in `AutoLayout`s that are solved together, by their ids.
private final class NamedViews {
  private struct Entry {
    let view: View
    /// The index in pre-order.
    let place: Int
  }

  /// The first view with each id, and all views with each id that several have.
  private var entries: [String: Entry] = [:]
  private var repeated: [String: [Entry]] = [:]
  /// The indexes of a layout and of everything inside it.
  private var ranges: [ObjectIdentifier: Range<Int>] = [:]
  /// The views that aren't `AutoLayout`s.
  private var foreign: [View] = []
  /// The first view with each id inside layouts of other kinds, which constraints may read; `nil` until an id is searched
  /// for there.
  private var others: [String: View]?
  /// The views in which an id was searched for, each before those inside it. A view without children may get some.
  private(set) var searched: [WrittenTree.Layout] = []
  private let root: AutoLayout

  init(_ root: AutoLayout) {
    self.root = root
    entries.reserveCapacity(ChildStates(root.state).count)
    var place = 0
    // A layout's second visit, as `nil` and its first index, comes after everything inside it.
    var pending: [(view: View, start: Int?)] = [(root, nil)]
    while let (view, start) = pending.popLast() {
      if let start {
        ranges[ObjectIdentifier(view)] = start..<place
        continue
      }
      if let id = view.id {
        let entry = Entry(view: view, place: place)
        if let first = entries.updateValue(entry, forKey: id) {
          entries[id] = first
          repeated[id, default: [first]].append(entry)
        }
      }
      if let layout = view as? AutoLayout {
        pending.append((layout, place))
        for child in ChildStates(layout.state).reversed() { pending.append((child.view, nil)) }
      } else {
        foreign.append(view)
      }
      place += 1
    }
  }

  private func searchOthers() -> [String: View] {
    var found: [String: View] = [:]
    var pending = Array(foreign.reversed())
    while let view = pending.popLast() {
      searched.append(WrittenTree.Layout(view.state))
      pending += ChildStates(view.state).reversed().map(\.view)
      for child in ChildStates(view.state) {
        if let id = child.view.id, found[id] == nil { found[id] = child.view }
      }
    }
    others = found
    return found
  }

  /// Returns whether `id` names a view that constraints can place: one connected to the root through `AutoLayout`s
  /// only.
  func places(_ id: String) -> Bool { NamedViews.isSuperview(id) || entries[id] != nil }

  private static func isSuperview(_ id: String) -> Bool { id == "superview" || id == "parent" }

  /// The views of the whole tree by their ids; of many views, the first.
  private lazy var wholeTree: [String: View] = {
    var views: [String: View] = [:]
    var pending = [root.root]
    var count = 0
    while count < Self.wholeTreeCount, let next = pending.popLast() {
      count += 1
      if let id = next.id, views[id] == nil { views[id] = next }
      if let group = next as? ViewGroup { pending += group.subviews.reversed() }
    }
    return views
  }()

  /// The maximum number of views in the whole tree that are searched for an id; every layout with an unknown id runs
  /// this search.
  private static let wholeTreeCount = 4000

  /// Returns the first view with an id in the whole tree, in which constraints can't place all views.
  func viewElsewhere(_ id: String) -> View? { wholeTree[id] }

  /// Returns the views that a constraint refers to, or `nil` if an id names none.
  ///
  /// - Parameter child: The child on which it is written.
  func views(
    of constraint: LayoutConstraint, _ child: View?, in layout: AutoLayout
  ) -> (first: View, second: LayoutConstraint.Second)? {
    let ids = constraint.writtenIDs
    guard let first = ids.first.map({ view($0, in: layout) }) ?? child else { return nil }
    // A view placed by another layout can't be moved.
    if let parent = first.parent, first !== layout, !(parent is AutoLayout) { return nil }
    if let id = ids.second { return view(id, in: layout).map { (first, .view($0)) } }
    if constraint.attribute.isSize { return (first, .none) }
    return first === layout ? nil : (first, .superview)
  }

  /// Returns the view that `id` names in `layout`: one of its children; otherwise the first inside it; otherwise the
  /// first view of the whole system; otherwise the first inside a layout of another kind.
  func view(_ id: String, in layout: AutoLayout) -> View? {
    if NamedViews.isSuperview(id) { return layout }
    guard let only = entries[id] else { return (others ?? searchOthers())[id] }
    guard !repeated.isEmpty, let found = repeated[id] else { return only.view }
    if let child = found.first(where: { $0.view.parent === layout }) { return child.view }
    if let range = ranges[ObjectIdentifier(layout)], let inside = found.first(where: { range.contains($0.place) }) {
      return inside.view
    }
    return found.first?.view
  }
}

extension AutoLayout {
  // MARK: - Problems

  /// The problems in the constraints: ids that no view has, and margins, which have no effect.
  ///
  /// Conflicts depend on the layout's size; they are among the facts of the latest layout.
  final var problems: [LayoutProblem] {
    var problems: [LayoutProblem] = []
    // Collected once for all constraints; with thousands of them, a search for each would take longer than the layout.
    lazy var names = NamedViews(self)
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
    func check(_ id: String, isRead: Bool, _ constraint: LayoutConstraint, _ index: Int?) {
      if names.places(id) { return }
      let child = index.map { subviews[$0] } ?? self
      let found = names.viewElsewhere(id)
      let sentence = found.flatMap { obstacle(from: child, to: $0, isRead: isRead) }
      if isRead, sentence == nil, found != nil { return }
      let place = constraint.place
      add(sentence ?? missing(id), isError: true, index, place?.key, place?.element)
    }
    func check(_ written: WrittenConstraints, _ index: Int?) {
      for problem in written.problems {
        add(problem.sentence, isError: true, index, "constraints", problem.element)
      }
      // An outer layout may have the view; it is complete only later.
      if parent is AutoLayout { return }
      for constraint in written.constraints {
        let ids = constraint.writtenIDs
        if let id = ids.first { check(id, isRead: false, constraint, index) }
        if let id = ids.second { check(id, isRead: id != ids.first, constraint, index) }
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
    return problems
  }

  /// Returns the reason that a constraint of `view` can't refer to a view elsewhere in the tree.
  ///
  /// - Parameter isRead: Whether the constraint only reads the position of `found`.
  private func obstacle(from view: View, to found: View, isRead: Bool) -> String? {
    func ancestors(of view: View) -> [View] { Array(sequence(first: view, next: \.parent).dropFirst()) }
    let own = (view === self ? [self] : []) + ancestors(of: view)
    let others = ancestors(of: found)
    guard let common = own.first(where: { one in others.contains { $0 === one } }) else { return nil }
    // A constraint that only reads may cross the other view's side.
    let way = (isRead ? [] : others.prefix { $0 !== common }) + own.prefix { $0 !== common } + [common]
    guard let layout = way.first(where: { !($0 is AutoLayout) }) else { return nil }
    return "a constraint between \(view.designation) and \(found.designation) would reach across "
      + "\(layout.designation), which isn't an AutoLayout"
  }

  /// The maximum number of unknown ids that get a suggestion, and of ids compared with each.
  private static let suggestionCount = 20
  private static let candidateCount = 1000

  private func suggestion(for id: String) -> String {
    let ids = subviews.prefix(Self.candidateCount).lazy.compactMap(\.id)
    return Suggestion.question(Suggestion.nearest(to: id, in: ids))
  }
}
