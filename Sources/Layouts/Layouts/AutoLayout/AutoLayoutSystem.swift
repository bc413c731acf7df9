import Measure

/// The system of an `AutoLayout`: its children, those of layouts that are solved with it, and the constraints between
/// them.
///
/// It is set up when the structure changes: children, constraints, priorities, params, or which views are gone.
/// Constants, natural sizes, and the layout's own size are filled in for each solution. The rows and the plan for
/// solving them are an `AutoLayoutShape`, which systems share if they differ only in numbers.
final class AutoLayoutSystem {
  /// A stack whose children are arranged by constraints.
  struct ArrangedStack {
    // Read once it is known that the stack is still part of the tree. The stack may be the owner of the system.
    unowned let stack: StackLayout
    let arrangement: StackLayout.ArrangementSettings
  }

  /// A layout inside this one, whose children are items of this system.
  struct InnerLayout {
    var state: ViewRef
    var version: UInt32
  }

  struct Modes: Equatable {
    var width: MeasureSpec.Mode
    var height: MeasureSpec.Mode
  }

  // The properties are read and written by functions that call nothing else meanwhile, so no two accesses overlap.
  let layout: ViewRef
  @exclusivity(unchecked) var items: [Item] = []
  @exclusivity(unchecked) var contents: [Content] = []
  /// The limits of the items that have any, in the order of the items.
  @exclusivity(unchecked) var limits: [Limits] = []
  /// The list of the constraints, if it is stored; see `constraints`.
  @exclusivity(unchecked) var listedConstraints: [LayoutConstraint] = []
  /// The number of the constraints.
  @exclusivity(unchecked) var constraintCount = 0
  /// The items of the constraints, until there is a shape, which stores them, too.
  @exclusivity(unchecked) var foundPlaces: [ConstraintItems] = []
  /// The shape and the solver in use: the rows depend on the modes of the layout's specs.
  @exclusivity(unchecked) var shape: AutoLayoutShape?
  @exclusivity(unchecked) var solver: SystemSolver
  // The small properties come one after another, which makes a system smaller by 16 bytes.
  /// Whether constants of constraints depend on padding, and on baselines.
  var dependsOnPadding = false
  var dependsOnBaselines = false
  var dependsOnPlaces = false
  /// Whether measuring the children may run code of a client.
  var measuresUnknownViews = false
  /// Whether constraints read 0 from other layouts because those haven't been placed for this solution yet.
  var readsNothing = false
  var mayConstantsBeOutdated = true
  /// Whether the solver has memory for its constants only while it solves; see `borrowConstants(_:)`.
  var borrowsConstants = false
  var hasGroups: Bool { !innerLayouts.isEmpty }
  /// The specs of the latest solution.
  @exclusivity(unchecked) var solvedSpecs: MeasureSpecs?
  let isRightToLeft: Bool
  private let hasOuterLayouts: Bool
  @exclusivity(unchecked) var modes = Modes(width: .exactly, height: .exactly)
  let version: UInt32
  /// The parent, if it isn't an `AutoLayout`.
  private let foreignParent: ViewRef?
  /// The layouts inside, each before those inside it.
  @exclusivity(unchecked) var innerLayouts: [InnerLayout] = []
  @exclusivity(unchecked) private(set) var rest: Rest?

  /// The properties that few systems have.
  final class Rest {
    /// The solver that was in use before, with other modes: a layout is often first measured by its content and then laid
    /// out with an exact size.
    @exclusivity(unchecked) var other: (modes: Modes, shape: AutoLayoutShape, solver: SystemSolver)?
    /// A constraint that reads the position of a view placed by another layout and isn't satisfied by the view's final
    /// position.
    var unsettledConstraint: LayoutConstraint?
    /// The undetermined variables of the latest solution, once requested.
    @exclusivity(unchecked) var openVariables: [Int]?
    /// The constraints and rows of each view, created on first use. The modes change no row's terms.
    var lists: SystemLists?
    /// The outermost of the layouts around this one, if there are any: its constraints may belong to this one.
    fileprivate weak var outermost: View?
    /// The stacks whose children the system arranges, with the values that the arrangement depends on.
    @exclusivity(unchecked) var arrangedStacks: [ArrangedStack] = []
    /// Storage for the views that are retained during a solution; empty between solutions.
    @exclusivity(unchecked) var keptViews: [View] = []
    /// Views inside layouts of other kinds in which ids of constraints were looked up, each before those inside it.
    @exclusivity(unchecked) fileprivate var searched: [WrittenTree.Layout] = []
  }

  func makeRest() -> Rest {
    if let rest { return rest }
    let made = Rest()
    rest = made
    return made
  }

  var lists: SystemLists {
    let rest = makeRest()
    if let known = rest.lists { return known }
    let made = SystemLists(self)
    rest.lists = made
    return made
  }

  init(_ owner: View) {
    layout = owner.state
    isRightToLeft = owner.isRightToLeft
    version = owner.state.childrenVersion
    let outermost = owner.outermostSolver
    hasOuterLayouts = outermost !== owner
    foreignParent = hasOuterLayouts ? nil : owner.state.parent
    solver = SystemSolver(AutoLayoutShape.empty, constants: [])
    if hasOuterLayouts { makeRest().outermost = outermost }
    if let searched = (owner as? AutoLayout)?.writtenTree?.searched, !searched.isEmpty {
      makeRest().searched = searched
    }
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

  /// Whether the layout still has the same children, none of them has children that are solved with it, and it isn't
  /// part of another system.
  @inline(__always)
  var hasSameChildren: Bool {
    layout.childrenVersion == version && isRightToLeft == layout.isRightToLeft && !hasOuterLayouts
      && layout.parent == foreignParent && innerLayouts.isEmpty && rest?.searched.isEmpty ?? true
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
      if outermost !== (hasOuterLayouts ? rest?.outermost : owner) { return false }
    }
    // Reading a layout's children is safe only once it is known that the layout's own parent still has it.
    for inner in innerLayouts where inner.state.childrenVersion != inner.version { return false }
    if let rest, !rest.searched.allSatisfy(\.isUnchanged) { return false }
    for index in items.indices where !items[index].isCurrent { return false }
    if let rest {
      for arranged in rest.arrangedStacks where arranged.stack.arrangementSettings != arranged.arrangement {
        return false
      }
    }
    for known in limits where known != Limits(known.item, items[Int(known.item)].state) { return false }
    return true
  }

  func constantsDidChange() {
    mayConstantsBeOutdated = true
    solvedSpecs = nil
  }

  /// Returns the meaning of a row of the latest solution.
  func source(ofRow row: Int) -> AutoLayoutShape.Source { shape?.source(ofRow: row) ?? .spec(.horizontal) }
}
