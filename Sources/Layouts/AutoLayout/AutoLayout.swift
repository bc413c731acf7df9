import Measure

/// Gives its children edges and sizes that satisfy linear equations and inequalities: constraints, each with a priority.
///
/// Constraints are strict: no number of lower priority outweighs one of higher. Within a priority the sum of the violations
/// is least. What is left open goes to the leading and top side, then to the least size, then, child by child, to the least
/// leading edge, top, width and height: every set of constraints has one answer, however it came about.
///
/// A view keeps to its natural size by `contentHuggingPriority` and `compressionResistancePriority`. A fixed size in its
/// params is required; `matchParent` means both edges of this layout, required; `wrapContent` adds nothing. The least and
/// greatest sizes of a view are required. A gone child is 0 × 0 and keeps its constraints. Margins of children are ignored,
/// padding only counts for the margin attributes.
///
/// Widths are solved first. Each child with content is measured at its width, then heights are solved; if an equation ties a
/// width to a height, both are solved together, and again with what changed. Numbers are real; each edge is rounded half up.
///
/// Constraints between views that aren't siblings belong to their closest common superview. All layouts on the way must be
/// `AutoLayout`s; they are solved as one system with it.
///
/// Source: Apple's Auto Layout. Differs: priorities are strict, and a solution is unique.
open class AutoLayout: ViewGroup {
  /// The children and their constraints as rows; `nil` if they have to be set up anew.
  // Read and replaced at once: no two accesses overlap.
  @exclusivity(unchecked) final var system: AutoLayoutSystem?
  /// Whether an outer layout's constraints reach, or have reached, across this one.
  @exclusivity(unchecked) final var mayBeGroup = false
  /// What a document says about the views inside.
  final var written = WrittenConstraints()
  /// Whether a document has the layout's own list behind its children.
  package final var isListBehindChildren = false
  /// The layouts around this one and inside it when what is written was turned into constraints; only of the outermost.
  final var writtenTree: WrittenTree?

  /// The contradictions that were told as problems of the document, since they are there at any size.
  final var toldContradictions: Set<String> = []

  public init() {
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: AutoLayout.self)
    state.markReadsOwnParams()
  }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    if specs.areExact, systemOwner != nil { return specs.size }
    let system = updatedSystem()
    system.solve(specs, isMeasuring: true)
    let size = system.size(under: specs)
    if let notes = explanationNotes { noteContent(size, notes) }
    return size
  }

  open override func onLayout(_ size: Size) {
    state.requirePass()
    if let system = systemOwner?.system, let group = system.group(of: self) {
      // A client may place this layout alone: children that have changed since are placed once they have been measured.
      guard system.items(ofGroup: group, are: state) else { return }
      system.placeChildren(ofGroup: group)
    } else {
      let system = measuredSystem ?? updatedSystem()
      system.solve(
        MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)), isMeasuring: false)
      system.placeChildren(ofGroup: -1)
    }
    if let notes = explanationNotes { takeNotes(notes) }
  }

  /// The outermost layout whose system includes this one's children, because constraints reach across this one.
  ///
  /// Layouts are measured and laid out from the outside in, so the systems of those around this one are up to date.
  final var systemOwner: AutoLayout? {
    guard mayBeGroup else { return nil }
    var owner: AutoLayout?
    var layout = self
    while let parent = layout.parent as? AutoLayout {
      if let system = parent.system, system.isSolved, system.group(of: self) != nil { owner = parent }
      layout = parent
    }
    return owner
  }

  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  open override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }

  /// The system, if it is as `onMeasure` has left it and nothing has changed since.
  ///
  /// What a view says can't have changed without a mark, which only a measure takes away; a client may place this layout
  /// without one.
  private final var measuredSystem: AutoLayoutSystem? {
    guard !state.isDirty, let system, system.hasSameChildren else { return nil }
    return system
  }

  final func updatedSystem() -> AutoLayoutSystem {
    if let system, system.isCurrent { return system }
    resolveWrittenConstraints()
    let made = AutoLayoutSystem(self)
    system = made
    return made
  }

  /// Makes the next layout solve the system again, whether or not anything has changed.
  package final func forgetSolution() { system?.constantsDidChange() }

  /// What has changed about a constraint.
  enum Change {
    /// Its constant alone, so that the rows stay.
    case constant
    case row
  }

  /// Notes a change of a constraint that `view` keeps, and requests a layout.
  ///
  /// The constraint may be part of the system of any `AutoLayout` around the view, or of the view's own.
  static func constraintsDidChange(at view: View, _ change: Change) {
    var ancestor: View? = view
    var innermost: AutoLayout?
    while let current = ancestor {
      if let layout = current as? AutoLayout {
        innermost = innermost ?? layout
        if change == .constant { layout.system?.constantsDidChange() } else { layout.system = nil }
      } else if current !== view {
        break
      }
      ancestor = current.parent
    }
    innermost?.setNeedsLayout()
  }

  /// Drops the systems that a constraint kept by `view` may be part of, while one of them is being set up.
  ///
  /// Layouts inside the one that is being measured are measured again; that one itself is about to solve its system.
  static func dropSystems(around view: View) {
    var ancestor: View? = view
    while let current = ancestor {
      if let layout = current as? AutoLayout {
        layout.system = nil
        if !layout.state.flags.contains(.isInPass) { layout.state.markChanged() }
      } else if current !== view {
        break
      }
      ancestor = current.parent
    }
  }
}

extension AutoLayoutSystem {
  /// Whether the items of a layout that is solved with this one still are its children. Only then do they exist for certain.
  fileprivate func items(ofGroup group: Int, are layout: ViewRef) -> Bool {
    var children = ChildStates(layout).makeIterator()
    for item in items where Int(item.parent) == group {
      guard children.next() == item.state else { return false }
    }
    return children.next() == nil
  }
}

extension AutoLayout {
  /// What a child asks of an `AutoLayout` in a document: besides its size, constraints and how it keeps to its natural size.
  open class LayoutParams: Measure.LayoutParams {
    /// What only documents say, and views made in Swift don't need.
    private var described: Described?

    private final class Described {
      var hugging = SizePriorities(horizontal: 0, vertical: 0)
      var compression = SizePriorities(horizontal: 0, vertical: 0)
      var written = WrittenConstraints()
    }

    private func makeDescribed() -> Described {
      if let described { return described }
      let made = Described()
      described = made
      return made
    }

    /// 0 for none: the view's own.
    final var hugging: SizePriorities {
      get { described?.hugging ?? SizePriorities(horizontal: 0, vertical: 0) }
      set { makeDescribed().hugging = newValue }
    }

    final var compression: SizePriorities {
      get { described?.compression ?? SizePriorities(horizontal: 0, vertical: 0) }
      set { makeDescribed().compression = newValue }
    }

    /// What a document says of the child.
    final var written: WrittenConstraints {
      get { described?.written ?? WrittenConstraints() }
      set { makeDescribed().written = newValue }
    }

    /// Whether a document says anything but the size.
    final var isDescribed: Bool { described != nil }

    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      if let other = other.original(as: LayoutParams.self), other.isDescribed {
        hugging = other.hugging
        compression = other.compression
        written = WrittenConstraints(copying: other.written)
      }
    }
  }
}

/// A constraint as a document writes it, by ids.
struct ConstraintDescription: Hashable, Sendable {
  struct Reference: Hashable, Sendable {
    /// `nil` for the child that the constraint is written on.
    var id: String?
    /// `nil` for that of the other side.
    var attribute: LayoutAttribute?
  }

  var first: Reference
  var attribute: LayoutAttribute
  var relation: LayoutRelation
  /// `nil` for none, or for the superview's same attribute if that is needed.
  var second: Reference?
  var multiplier = 1.0
  /// In pixels.
  var constant = 0.0
  var priority = 1000
  var id: String?
  /// The key that it is written under, and its index if that has a list.
  var key: String
  var element: Int?

  /// Whether it is about the view that it is written on.
  var isOfOwner: Bool { first.id == nil }

  static func isSuperview(_ id: String) -> Bool { id == "superview" || id == "parent" }
}
