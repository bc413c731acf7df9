import Inflater
import Layouts
import Measure

/// A layout as data: the blueprint of each view. It can be edited, and converted to views any number of times.
///
/// Views are identified by keys that are unique across the compared plans. Siblings are linked, so an edit takes the
/// same time whether a parent has two children or a hundred thousand.
package final class LayoutPlan {
  private struct Links {
    /// A key in a fourth of the room of an optional number.
    @propertyWrapper
    struct Key {
      private var number: Int32 = -1

      var wrappedValue: Int? {
        get { number < 0 ? nil : Int(number) }
        set { number = Int32(newValue ?? -1) }
      }
    }

    @Key var parent: Int?
    @Key var firstChild: Int?
    @Key var lastChild: Int?
    @Key var previous: Int?
    @Key var next: Int?
    var childCount: Int32 = 0
  }

  /// The blueprints by key; `nil` for a view that hasn't been added yet.
  private var blueprints: [SharedBlueprint?] = []
  /// The links by key.
  private var links: [Links] = []
  private(set) var root = 0
  /// The places of the views, by the keys of a plan that was created from a layout; empty unless the inflater keeps
  /// places.
  private(set) var places: [Int: ViewPlace] = [:]
  /// Lays out the plan's views.
  let layOut: (View) -> Void
  /// The root's direction, if the caller sets it.
  let direction: LayoutDirection?
  /// The steps that laying it out may take, if it is one of the layouts of a run.
  package let steps: LayoutSteps?

  /// Whether no steps are left for the plan's layouts.
  var isInterrupted: Bool { steps?.areUsedUp ?? false }

  /// Calls `body`, which does something with two plans. Visiting their views takes steps.
  static func during<Result>(
    _ activity: LayoutSteps.Activity, _ old: LayoutPlan, _ new: LayoutPlan, _ body: () -> Result
  ) -> Result {
    func visit(_ plan: LayoutPlan, _ body: () -> Result) -> Result {
      guard let steps = plan.steps else { return body() }
      return steps.during(activity) {
        steps.visit(views: plan.blueprints.count)
        return body()
      }
    }
    return visit(old) { visit(new, body) }
  }

  private init(direction: LayoutDirection?, steps: LayoutSteps?, layOut: @escaping (View) -> Void) {
    self.direction = direction
    self.steps = steps
    self.layOut = layOut
  }

  /// Creates the plan of a layout, with keys that number its views in pre-order.
  ///
  /// - Parameter layOut: Lays out a root in the same way as the layout.
  /// - Returns: `nil` if the inflater didn't keep the blueprints.
  package convenience init?(_ layout: InflatedLayout, direction: LayoutDirection?, layOut: @escaping (View) -> Void) {
    self.init(direction: direction, steps: layout.steps, layOut: layOut)
    func add(_ view: View, to parent: Int?) {
      // A view without a blueprint was created by its parent, which will create it again.
      guard let blueprint = layout.sharedBlueprint(of: view) else { return }
      let key = blueprints.count
      blueprints.append(blueprint)
      places[key] = layout.place(of: view)
      links.append(Links())
      if let parent { append(key, to: parent) }
      if let group = view as? ViewGroup {
        for child in group.subviews { add(child, to: key) }
      }
    }
    add(layout.root, to: nil)
    if blueprints.isEmpty { return nil }
  }

  /// Returns a copy with the same keys.
  ///
  /// - Parameter capacity: More than the maximum key that a view will ever have.
  func copy(capacity: Int) -> LayoutPlan {
    let copy = LayoutPlan(direction: direction, steps: steps, layOut: layOut)
    copy.root = root
    copy.blueprints.reserveCapacity(capacity)
    copy.blueprints += blueprints
    copy.blueprints += repeatElement(nil, count: capacity - blueprints.count)
    copy.links.reserveCapacity(capacity)
    copy.links += links
    copy.links += repeatElement(Links(), count: capacity - links.count)
    return copy
  }

  /// Returns a copy with other keys, computed from those of this plan.
  ///
  /// - Parameter capacity: More than the maximum key that a view will ever have.
  func copy(capacity: Int, keys newKey: (Int) -> Int) -> LayoutPlan {
    let copy = LayoutPlan(direction: direction, steps: steps, layOut: layOut)
    copy.blueprints = Array(repeating: nil, count: capacity)
    copy.links = Array(repeating: Links(), count: capacity)
    copy.root = newKey(root)
    for key in keys {
      copy.blueprints[newKey(key)] = blueprints[key]
      if let parent = links[key].parent { copy.append(newKey(key), to: newKey(parent)) }
    }
    return copy
  }

  /// Whether the plan is compared only once, so that its places are freed as soon as the edits are known.
  package var isComparedOnce = false

  /// Frees what isn't needed once the edits are known: what the plan's documents can read again, and the places of a
  /// plan that isn't compared again.
  func releaseContent() {
    releaseDocuments()
    if isComparedOnce { places = [:] }
  }

  /// Frees what the plan's documents can read again.
  func releaseDocuments() {
    var released: Set<ObjectIdentifier> = []
    for place in places.values {
      place.forEachDocument { document in
        if released.insert(ObjectIdentifier(document)).inserted { document.releaseContent() }
      }
    }
  }

  // MARK: Reading

  /// Returns the blueprint of a view, or `nil` if no view has had the key yet.
  package subscript(key: Int) -> ViewBlueprint? { blueprints.indices.contains(key) ? blueprints[key]?.blueprint : nil }

  func parent(of key: Int) -> Int? { links[key].parent }

  /// Returns the keys of the children, in order.
  func children(of key: Int) -> [Int] {
    var children: [Int] = []
    var next = links[key].firstChild
    while let child = next {
      children.append(child)
      next = links[child].next
    }
    return children
  }

  /// The keys of all views, in pre-order.
  package var keys: [Int] {
    var keys: [Int] = []
    keys.reserveCapacity(links.count)
    var next: Int? = root
    while let key = next {
      keys.append(key)
      next = links[key].firstChild ?? follower(of: key)
    }
    return keys
  }

  /// Returns the next view in pre-order that isn't a descendant of this one.
  private func follower(of key: Int) -> Int? {
    var key = key
    while links[key].next == nil {
      guard let parent = links[key].parent else { return nil }
      key = parent
    }
    return links[key].next
  }

  // MARK: Editing

  /// Applies an edit.
  package func make(_ step: EditScript.Step) { make(step.action, step.key) }

  /// Applies an edit of the view with a key.
  func make(_ action: EditScript.Step.Action, _ key: Int) {
    action.apply(self, key)
    while let parent = links[root].parent { root = parent }
  }

  /// Changes the blueprint of a view; has no effect if there is no such view.
  func edit(_ key: Int, _ change: (inout ViewBlueprint) -> Void) {
    guard blueprints.indices.contains(key) else { return }
    // A blueprint that was edited before isn't shared with other plans.
    if !isKnownUniquelyReferenced(&blueprints[key]) {
      blueprints[key] = blueprints[key].map { SharedBlueprint($0.blueprint) }
    }
    if let own = blueprints[key] { change(&own.blueprint) }
  }

  /// Shares the memory of a view's settings with a view of another plan whose settings are equal.
  func shareSettings(of key: Int, with plan: LayoutPlan, _ other: Int) {
    guard let own = blueprints[key], let shared = plan.blueprints[other]?.blueprint.settings,
      own.blueprint.settings == shared
    else { return }
    own.blueprint.settings = shared
  }

  /// Sets the blueprint of a view, which has no parent if it is new.
  func set(_ key: Int, _ blueprint: ViewBlueprint) { blueprints[key] = SharedBlueprint(blueprint) }

  /// Adds a copy of a view from another plan, with the descendants that `includes` accepts, but without a parent.
  func add(_ key: Int, of plan: LayoutPlan, _ includes: (Int) -> Bool) {
    blueprints[key] = plan.blueprints[key]
    for child in plan.children(of: key) where includes(child) {
      add(child, of: plan, includes)
      append(child, to: key)
    }
  }

  private func append(_ child: Int, to parent: Int) { insert(child, in: parent, after: links[parent].lastChild) }

  /// Inserts a view.
  /// - Parameters:
  ///   - child: A view without a parent.
  ///   - sibling: The sibling after which it is inserted; `nil` for the first position.
  func insert(_ child: Int, in parent: Int, after sibling: Int?) {
    let next = sibling.map { links[$0].next } ?? links[parent].firstChild
    links[child].parent = parent
    links[child].previous = sibling
    links[child].next = next
    if let sibling { links[sibling].next = child } else { links[parent].firstChild = child }
    if let next { links[next].previous = child } else { links[parent].lastChild = child }
    links[parent].childCount += 1
  }

  /// Removes a view from its parent.
  func remove(_ child: Int) {
    let (parent, previous, next) = (links[child].parent, links[child].previous, links[child].next)
    guard let parent else { return }
    if let previous { links[previous].next = next } else { links[parent].firstChild = next }
    if let next { links[next].previous = previous } else { links[parent].lastChild = previous }
    links[parent].childCount -= 1
    (links[child].parent, links[child].previous, links[child].next) = (nil, nil, nil)
  }

  // MARK: Layout

  /// Creates the views and lays them out.
  ///
  /// - Parameter explained: The keys of views; what explains them is recorded.
  package func laidOut(explaining explained: Set<Int> = []) -> LaidOutPlan {
    var views: [View?] = Array(repeating: nil, count: blueprints.count)
    var made: [Int] = []
    for key in keys {
      guard let shared = blueprints[key] else { continue }
      if key == root {
        views[key] = shared.blueprint.makeView(in: nil)
      } else if let parent = links[key].parent, let group = views[parent] as? ViewGroup,
        let maker = blueprints[parent]?.blueprint.maker
      {
        views[key] = shared.blueprint.makeView(in: (group, maker))
      } else {
        continue
      }
      made.append(key)
    }
    for key in made.reversed() {
      if let view = views[key] { blueprints[key]?.blueprint.finish(view) }
    }
    guard let view = views[root] else { preconditionFailure("A plan has a root") }
    if let direction { view.layoutDirection = direction }
    _ = steps?.meter.isExhausted(after: made.count)
    var trace: MeasureTrace?
    if explained.isEmpty {
      layOut(view)
    } else {
      let subjects = explained.compactMap { views.indices.contains($0) ? views[$0] : nil }
      trace = view.recordMeasures(explaining: view.subjects(for: subjects)) { layOut(view) }
    }
    view.state.releaseTreeMemory()
    var laidOut = LaidOutPlan(root: view, keys: made, views: views, layOut: layOut) { self.links[$0].parent }
    laidOut.trace = trace
    return laidOut
  }

  /// Whether a view contains more views than its class allows.
  var hasTooManyChildren: Bool { keys.contains(where: hasTooManyChildren) }

  private func hasTooManyChildren(_ key: Int) -> Bool {
    blueprints[key].map { Int(links[key].childCount) > $0.blueprint.maker.kind.maximumChildCount } ?? false
  }

  /// Returns whether a document with these views would be refused, of which none contains too many.
  func isRefused(_ laidOut: LaidOutPlan) -> Bool {
    laidOut.keys.contains { key in
      guard let view = laidOut.view(key), let maker = blueprints[key]?.blueprint.maker else { return false }
      return maker.kind.problems(view).contains(where: \.isError)
    }
  }
}

extension LayoutProblem {
  fileprivate var isError: Bool {
    switch kind {
    case .unknownID: false
    case .cycle, .flowCycle: true
    case .inconsistentValue(_, let isError): isError
    }
  }
}

/// The views of a plan after a layout, and their frames.
package struct LaidOutPlan {
  package let root: View
  /// The frames by the keys of the views.
  private(set) var frames: FrameColumn
  /// The keys of the views, in pre-order.
  package let keys: [Int]
  /// `nil` if no reasons were recorded.
  fileprivate(set) var trace: MeasureTrace?
  private let layOut: (View) -> Void
  /// The views by the keys of the plan's nodes.
  private let views: [View?]
  private let keysOfViews: KeysOfViews

  /// The keys by view, which are looked up only in the layouts of both documents, and not in those of the search for
  /// causes.
  private final class KeysOfViews {
    private let keys: [Int]
    private let views: [View?]
    private(set) lazy var table: [ObjectIdentifier: Int] = {
      var table: [ObjectIdentifier: Int] = [:]
      table.reserveCapacity(keys.count)
      for key in keys { if let view = views[key] { table[ObjectIdentifier(view)] = key } }
      return table
    }()

    init(_ keys: [Int], _ views: [View?]) { (self.keys, self.views) = (keys, views) }
  }

  /// Creates a laid-out plan.
  /// - Parameters:
  ///   - keys: The keys of the views, in pre-order.
  ///   - views: The views by their keys.
  ///   - parent: Returns the key of a view's parent.
  init(
    root: View, keys: [Int], views: [View?], layOut: @escaping (View) -> Void, parent: (_ key: Int) -> Int?
  ) {
    self.root = root
    self.views = views
    self.layOut = layOut
    self.keys = keys
    frames = FrameColumn(count: views.count)
    keysOfViews = KeysOfViews(keys, views)
    for key in keys {
      guard let view = views[key] else { continue }
      let parent = parent(key)
      var isShown = !view.isGone && (parent.map { frames[$0] != nil } ?? true)
      // A view created by its parent may be between two that are in the plan.
      var between = view.parent
      while let current = between, parent.map({ views[$0] !== current }) ?? true {
        if current.isGone { isShown = false }
        between = current.parent
      }
      if isShown { frames.read(view, key) }
    }
  }

  package func view(_ key: Int) -> View? { views.indices.contains(key) ? views[key] : nil }

  func key(of view: View?) -> Int? { view.flatMap { key(of: ObjectIdentifier($0)) } }

  package func key(of view: ObjectIdentifier) -> Int? { keysOfViews.table[view] }

  /// Whether some view lays out its children right-to-left.
  var hasRightToLeft: Bool { views.contains { $0?.isRightToLeft ?? false } }

  /// Returns the frame of a view; `nil` if it has none, since it or an ancestor is gone.
  package func frame(_ key: Int) -> Rect? { frames[key]?.rect }

  /// Returns the frames, with the positions of some views measured from the right edges of their parents.
  func frames(fromRight isFromRight: [Bool]) -> FrameColumn {
    var frames = frames
    for key in isFromRight.indices where isFromRight[key] {
      if let view = view(key) { frames.measureFromRight(view, key) }
    }
    return frames
  }

  /// The keys of the views' parents, by key: −1 for a parent that isn't in the plan, `nil` for a view that isn't in the
  /// layout.
  var parents: [Int32?] { views.map { view in view.map { Int32(key(of: $0.parent) ?? -1) } } }

  /// Lays out the views again, recording what explains some of them.
  package mutating func recordReasons(for keys: some Sequence<Int>) {
    trace = root.recordReasons(for: keys.compactMap { view($0) }) { layOut(root) }
  }

  /// Returns the explanation of a view, or `nil` if it wasn't recorded.
  package func explanation(_ key: Int) -> Explanation? {
    guard let trace else { return nil }
    return view(key)?.explanation(in: trace)
  }
}

extension View {
  /// Lays out this tree again, recording what explains some of its views.
  package func recordReasons(for views: some Sequence<View>, _ layOut: () -> Void) -> MeasureTrace {
    let subjects = subjects(for: views)
    forEachView { view, _, _ in view.setNeedsLayout() }
    defer { state.releaseTreeMemory() }
    return recordMeasures(explaining: subjects, layOut)
  }
}

extension View {
  /// Returns the views whose measure calls explain some views.
  fileprivate func subjects(for views: some Sequence<View>) -> [View] {
    var subjects: [View] = []
    // There may be thousands of views in a parent.
    var firstOfParent: [ObjectIdentifier: View?] = [:]
    for view in views {
      subjects.append(view)
      // Its share is explained by that of the first child with a weight.
      guard let parent = view.parent else { continue }
      let id = ObjectIdentifier(parent)
      let first = firstOfParent[id] ?? parent.firstWeighted
      firstOfParent[id] = .some(first)
      if let first { subjects.append(first) }
    }
    return subjects
  }
}

extension View {
  /// The first child that gets a part of the remaining space of a row or column.
  var firstWeighted: View? {
    linearAxis == nil ? nil : (self as? ViewGroup)?.subviews.first { !$0.isGone && $0.weight > 0 }
  }
}
