import Measure

/// The active constraints that a view keeps, and the priorities of its natural size.
///
/// Constraints refer to their views through this object, which can outlive its view. Weak references would do the same,
/// but make every retain of a weakly referenced view slower.
package final class ViewConstraints: ViewAttachment {
  // Most views inside an `AutoLayout` have one, so it is kept within 40 bytes, the capacity of a block of 48.
  //
  // Nothing is called while these properties are read or written.

  /// The view; `nil` after it was deallocated.
  @exclusivity(unchecked) package private(set) var state: ViewRef?
  /// The rest, if there is one, or else the latest constraint.
  @exclusivity(unchecked) private var link: AnyObject?
  /// The number of the constraints.
  @exclusivity(unchecked) private var storedCount: Int32 = 0
  @exclusivity(unchecked) private var traits = Traits()

  /// The properties that take few bits.
  private struct Traits {
    private var bits: UInt32 = 0

    var hasRest: Bool {
      get { bits & 1 != 0 }
      set { bits = bits & ~1 | (newValue ? 1 : 0) }
    }
    var keepsWritten: Bool {
      get { bits & 2 != 0 }
      set { bits = bits & ~2 | (newValue ? 2 : 0) }
    }
    var reach: Int32 {
      get { Int32(truncatingIfNeeded: bits >> 2) }
      set { bits = bits & 3 | UInt32(truncatingIfNeeded: newValue) << 2 }
    }
  }

  /// The properties that few views have.
  private final class Rest {
    @exclusivity(unchecked) var latest: LayoutConstraint?
    /// The hugging priorities; `nil` for the default of the view's class.
    var hugging: SizePriorities?
    var compression = SizePriorities(horizontal: 750, vertical: 750)
    var taps: [() -> Void] = []
    var imageName: String?
    var safeAreaInsets: Edges?
    /// Constraints that can't be solved until more views join the tree.
    var waiting: [LayoutConstraint] = []
    /// Constraints that are kept by views inside a layout of another kind, and that this view or its system solves.
    var readers: [LayoutConstraint] = []
    /// The state of a view that solves the constraints of the views inside it without being an `AutoLayout`.
    var holding: Holding?
  }

  /// The state of a view that solves the constraints of the views inside it without being an `AutoLayout`.
  final class Holding {
    var system: AutoLayoutSystem?
    var groupItem: Int32 = -1
  }

  /// The latest of the constraints, which form a ring in the order of creation: each refers to the next, and the latest
  /// to the first. A separate list would take as much memory as most of them.
  private var latest: LayoutConstraint? {
    get {
      if let rest { return rest.latest }
      // Sound: without a rest, the link is set only here.
      return link.map { unsafeDowncast($0, to: LayoutConstraint.self) }
    }
    set { if let rest { rest.latest = newValue } else { link = newValue } }
  }

  private var rest: Rest? {
    guard traits.hasRest, let link else { return nil }
    // Sound: the trait is set together with the link.
    return unsafeDowncast(link, to: Rest.self)
  }

  private func makeRest() -> Rest {
    if let rest { return rest }
    let made = Rest()
    made.latest = latest
    link = made
    traits.hasRest = true
    return made
  }

  /// The maximum number of levels that the constraints on the view reach up.
  final var reach: Int32 { traits.reach }

  /// Whether the view may keep constraints that a document writes: it has done so before.
  final var keepsWritten: Bool {
    get { traits.keepsWritten }
    set { traits.keepsWritten = newValue }
  }

  final func noteReach(_ reach: Int32) { traits.reach = max(self.reach, reach) }

  private init(_ view: View) { state = view.state }

  /// Looks for the constraint's solver again once the view has a parent.
  final func wait(_ constraint: LayoutConstraint) {
    if !waiting.contains(where: { $0 === constraint }) { waiting.append(constraint) }
  }

  package func viewWasInserted(_ view: View) {
    guard let rest, !rest.waiting.isEmpty else { return }
    let waiting = rest.waiting
    rest.waiting = []
    for constraint in waiting { constraint.findSolver() }
  }

  package final var view: View? { state?.view }

  package func passWasInterrupted() { holding?.system = nil }

  package func viewIsGone() {
    state = nil
    removeAll()
    link = nil
    traits.hasRest = false
  }

  final var waiting: [LayoutConstraint] {
    get { rest?.waiting ?? [] }
    set { makeRest().waiting = newValue }
  }

  final var holding: Holding? {
    get { rest?.holding }
    set { makeRest().holding = newValue }
  }

  final var ownSafeAreaInsets: Edges? {
    get { rest?.safeAreaInsets }
    set { makeRest().safeAreaInsets = newValue }
  }

  /// Records a constraint of views inside a layout of another kind.
  final func noteReader(_ constraint: LayoutConstraint) {
    if !makeRest().readers.contains(where: { $0 === constraint }) { makeRest().readers.append(constraint) }
  }

  /// The recorded constraints that are active; the others are removed.
  final var activeReaders: [LayoutConstraint] {
    guard let rest, !rest.readers.isEmpty else { return [] }
    rest.readers.removeAll { !$0.isActive }
    return rest.readers
  }

  /// Whether there is no kept and no recorded constraint.
  final var hasNone: Bool { isEmpty && rest?.readers.isEmpty ?? true }

  /// The hugging priorities; `nil` for the default of the view's class.
  final var hugging: SizePriorities? {
    get { rest?.hugging }
    set { makeRest().hugging = newValue }
  }

  final var compression: SizePriorities {
    get { rest?.compression ?? SizePriorities(horizontal: 750, vertical: 750) }
    set { makeRest().compression = newValue }
  }

  /// The actions of a tap on the view.
  package final var taps: [() -> Void] {
    get { rest?.taps ?? [] }
    set { makeRest().taps = newValue }
  }

  /// The name of an `ImageView`'s image.
  package final var imageName: String? {
    get { rest?.imageName }
    set { makeRest().imageName = newValue }
  }

  /// Returns the default hugging priority: 250, or 1 for a group, so that it stretches before any text or image.
  static func usualHugging(of view: View) -> SizePriorities {
    // The usual class is recognized before the casts, which take longer.
    let isGroup = type(of: view) != TextView.self && view is ViewGroup && !(view is ContentView)
    let priority = isGroup ? 1 : 250
    return SizePriorities(horizontal: priority, vertical: priority)
  }

  package static func of(_ view: View) -> ViewConstraints {
    if let known = existing(view) { return known }
    let made = ViewConstraints(view)
    view.attachment = made
    return made
  }

  package static func existing(_ view: View) -> ViewConstraints? { existing(view.state) }

  package static func existing(_ state: ViewRef) -> ViewConstraints? { unretained(state)?.takeUnretainedValue() }

  /// Returns the same object for a read that nothing can interrupt: the view keeps it alive, not the caller.
  ///
  /// This module attaches only this class to a view, and no other module attaches anything.
  @inline(__always)
  private static func unretained(_ state: ViewRef) -> Unmanaged<ViewConstraints>? {
    guard let object = state.unretainedAttachment else { return nil }
    let isOurs = object._withUnsafeGuaranteedRef { type(of: $0) == ViewConstraints.self }
    require(isOurs, "Another module's attachment")
    // Sound: just checked, and much faster than a cast.
    return Unmanaged.fromOpaque(object.toOpaque())
  }

  /// Calls `body` with each constraint that a view keeps, in the order of creation. It must not activate or deactivate
  /// any, and isn't passed a reference that it may keep without retaining it.
  @inline(__always)
  static func forEachConstraint(of state: ViewRef, _ body: (LayoutConstraint) -> Void) {
    unretained(state)?._withUnsafeGuaranteedRef { $0.forEachConstraint(body) }
  }

  /// The number of constraints that a view keeps.
  @inline(__always)
  static func count(of state: ViewRef) -> Int { unretained(state)?._withUnsafeGuaranteedRef { $0.count } ?? 0 }

  /// Whether a view keeps constraints that a document writes, all of which are marked as unused by the call.
  @inline(__always)
  static func forgetWritten(of state: ViewRef) -> Bool {
    unretained(state)?._withUnsafeGuaranteedRef { $0.keepsWritten && $0.forgetWritten() } ?? false
  }

  var isEmpty: Bool { storedCount == 0 }

  /// The number of the kept constraints.
  var count: Int { Int(storedCount) }

  /// The latest constraint for a read that nothing can interrupt: the view keeps it alive, not the caller.
  @inline(__always)
  private var unretainedLatest: Unmanaged<LayoutConstraint>? {
    if traits.hasRest { return latest.map { Unmanaged.passUnretained($0) } }
    return link.map { Unmanaged.fromOpaque(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// The kept constraints in the order of creation.
  package var constraints: [LayoutConstraint] {
    var found: [LayoutConstraint] = []
    forEachConstraint { found.append($0) }
    return found
  }

  /// Calls `body` with each constraint, in the order of creation. It must not activate or deactivate any.
  @inline(__always)
  func forEachConstraint(_ body: (LayoutConstraint) -> Void) {
    // A reference count operation for each would take longer than most bodies; the ring retains all of them.
    guard let latest = unretainedLatest else { return }
    var current = latest
    repeat {
      let next = current._withUnsafeGuaranteedRef { $0.unretainedNext }
      guard let next else { return }
      current = next
      current._withUnsafeGuaranteedRef(body)
    } while current.toOpaque() != latest.toOpaque()
  }

  func insert(_ constraint: LayoutConstraint) {
    storedCount += 1
    guard let latest else {
      constraint.next = constraint
      self.latest = constraint
      return
    }
    var previous = latest
    // Usually it is the latest.
    if constraint.number < latest.number {
      while let next = previous.next, next.number < constraint.number { previous = next }
    } else {
      self.latest = constraint
    }
    constraint.next = previous.next
    previous.next = constraint
  }

  func remove(_ constraint: LayoutConstraint) {
    guard let latest, constraint.next != nil else { return }
    var previous = latest
    while let next = previous.next, next !== constraint {
      if next === latest { return }
      previous = next
    }
    storedCount -= 1
    if previous === constraint {
      self.latest = nil
    } else {
      previous.next = constraint.next
      if latest === constraint { self.latest = previous }
    }
    constraint.next = nil
  }

  /// Takes the ring apart link by link, so that no constraint retains the next one.
  private func removeAll() {
    var current = latest
    latest = nil
    storedCount = 0
    while let constraint = current {
      current = constraint.next
      constraint.next = nil
    }
  }

  /// Marks the constraints that documents write as unused, until they are found again.
  /// - Returns: Whether there is one.
  func forgetWritten() -> Bool {
    guard keepsWritten else { return false }
    var found = false
    forEachConstraint { constraint in
      guard constraint.writtenNumber > 0 else { return }
      constraint.isWanted = false
      found = true
    }
    return found
  }

  /// Deactivates the constraints that no document contains any more.
  func removeForgotten() {
    guard keepsWritten else { return }
    for constraint in constraints where constraint.writtenNumber > 0 && !constraint.isWanted {
      constraint.uninstall()
      remove(constraint)
    }
  }
}

extension View {
  /// The active constraints that the view keeps.
  package final var keptConstraints: [LayoutConstraint] { ViewConstraints.existing(self)?.constraints ?? [] }

  /// How strongly the view resists being larger than its natural size inside an `AutoLayout`, 1…1000 on each axis; by
  /// default 250, or 1 for a group. An `AutoLayout` has no natural size.
  public final var contentHuggingPriority: SizePriorities {
    get { ViewConstraints.existing(self)?.hugging ?? ViewConstraints.usualHugging(of: self) }
    set {
      ViewConstraints.of(self).hugging = newValue.clamped
      AutoLayout.constraintsDidChange(at: self, .row)
    }
  }

  /// How strongly the view resists being smaller than its natural size inside an `AutoLayout`, 1…1000 on each axis; by
  /// default 750.
  public final var compressionResistancePriority: SizePriorities {
    get { ViewConstraints.existing(self)?.compression ?? SizePriorities(horizontal: 750, vertical: 750) }
    set {
      ViewConstraints.of(self).compression = newValue.clamped
      AutoLayout.constraintsDidChange(at: self, .row)
    }
  }
}
