import Measure

/// A layout that positions and sizes its children by linear equations and inequalities, called constraints, each with a
/// priority.
///
/// Priorities are strict: no number of constraints of a lower priority outweighs one of a higher priority. Within a
/// priority, the sum of the violations is minimized. A length that no constraint determines is made as small as
/// possible. Then open edges move toward the leading side and the top of their parent. Finally, child by child, the
/// width, height, leading edge, and top are brought as close to zero as possible. Every set of constraints therefore
/// has exactly one solution, regardless of the order of earlier changes.
///
/// `contentHuggingPriority` and `compressionResistancePriority` determine how strongly a view keeps its natural size. A
/// fixed size in its params is a required constraint, `matchParent` requires both edges to be those of this layout, and
/// `wrapContent` adds no constraint. The minimum and maximum sizes of a view are required. A gone child is 0 × 0 and
/// keeps its constraints. Margins of children are ignored, and padding affects only the margin attributes.
///
/// Widths are solved first. Each child with content is measured at its width, and then heights are solved. If an
/// equation ties a width to a height, both are solved together, and again with the changed measurements. Values are
/// real numbers; each edge is rounded half up.
///
/// An `AutoLayout` inside another is solved as one system with it: it has no natural size, and the constraints of its
/// children determine its size. Edges are rounded in the coordinates of the outermost layout. A group of another kind
/// resists compression below its measured size as a text does, and hugs more weakly than any view without children.
///
/// Constraints between views that aren't siblings belong to their closest common superview. They may cross
/// `AutoLayout`s, plain views, views with content, stacks, and scroll views, whose edges are those of the scrolled
/// content when seen from inside. A constraint that would have to move a view placed by another layout has no effect.
///
/// Source: Apple's Auto Layout. Differs: priorities are strict, and a solution is unique.
open class AutoLayout: ViewGroup {
  /// The children and their constraints as rows; `nil` if the system has to be set up again.
  // Read and replaced in one step, so no two accesses overlap.
  @exclusivity(unchecked) final var system: AutoLayoutSystem?
  /// This layout's index among the items of the latest system that was set up around it; -1 if there was none.
  @exclusivity(unchecked) final var groupItem: Int32 = -1

  // Accesses never overlap: those that read and write it call no other code meanwhile.
  @exclusivity(unchecked) private final var described: Described?

  /// The properties that only documents set, and that layouts made in Swift don't need.
  private final class Described {
    var written = WrittenConstraints()
    var isListBehindChildren = false
    var writtenTree: WrittenTree?
  }

  private final func makeDescribed() -> Described {
    if let described { return described }
    let made = Described()
    described = made
    return made
  }

  /// The constraints that a document writes about the views inside.
  final var written: WrittenConstraints {
    get { described?.written ?? WrittenConstraints() }
    set { if described != nil || !newValue.hasNothing { makeDescribed().written = newValue } }
  }

  /// Whether the layout's own list comes after its children in the document.
  final var isListBehindChildren: Bool {
    get { described?.isListBehindChildren ?? false }
    set { if newValue || described != nil { makeDescribed().isListBehindChildren = newValue } }
  }

  /// The layouts around this one and inside it when the written constraints were resolved; set only on the outermost
  /// one.
  final var writtenTree: WrittenTree? {
    get { described?.writtenTree }
    set { if newValue != nil || described != nil { makeDescribed().writtenTree = newValue } }
  }

  /// Creates a layout without children.
  public init() {
    super.init(contract: type(of: self) == AutoLayout.self ? AutoLayout.contract : [])
    begin()
  }

  /// Creates a layout without children, with a frame in pixels that is kept until it is laid out.
  public init(frame: Rect) {
    super.init(contract: type(of: self) == AutoLayout.self ? AutoLayout.contract : [])
    begin()
    self.frame = frame
  }

  private static var contract: MeasureContract { [.keepsExactSize, .hasNoBaseline] }

  private func begin() {
    // A subclass may have other default params.
    if type(of: self) == AutoLayout.self { state.createParamsLate() }
    state.markReadsOwnParams()
  }

  /// Solves the constraints under `specs` and returns the layout's size, in pixels, clamped to what the specs allow.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    if specs.areExact, outerSystem != nil { return specs.size }
    let system = updatedSystem()
    system.solve(specs, isMeasuring: true)
    let size = system.size(under: specs)
    if let notes = explanationNotes { noteContent(size, notes) }
    return size
  }

  /// Places the children at the solution for `size`, with edges rounded half up to whole pixels.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    if let outer = outerSystem {
      outer.system.placeChildren(of: state, group: outer.group)
    } else {
      let system = measuredSystem ?? updatedSystem()
      let specs = MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height))
      system.solve(specs, isMeasuring: false)
      system.placeChildren(ofGroup: -1)
      // The insets of a safe area may depend on the positions of views.
      for _ in 0..<2 where system.hasNewInsets {
        system.solve(specs, isMeasuring: false)
        system.placeChildren(ofGroup: -1)
      }
      if system.hasContradictions { system.reportContradictions() }
    }
    if let notes = explanationNotes { takeNotes(notes) }
  }

  /// Returns `params` if they are an instance of `AutoLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child, which add no constraints on its size.
  open override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }

  /// The system, if nothing has changed since `onMeasure`.
  ///
  /// A view's properties can't change without setting a dirty flag, which only a measure clears; a client may place
  /// this layout without one.
  private final var measuredSystem: AutoLayoutSystem? {
    guard !state.isDirty, let system, system.hasSameChildren else { return nil }
    return system
  }

  /// Makes the next layout solve the system again, even if nothing has changed.
  package final func forgetSolution() { system?.constantsDidChange() }

  /// The kind of change to a constraint.
  enum Change {
    /// Only the constant changed, so the rows stay.
    case constant
    case row
  }

  /// Records a change to a constraint that `view` keeps, and requests a layout.
  ///
  /// The constraint may be part of the system of any `AutoLayout` around the view, or of the view's own.
  static func constraintsDidChange(at view: View, _ change: Change) {
    var ancestor: ViewRef? = view.state
    var innermost: ViewRef?
    while let current = ancestor {
      // Most ancestors are plain AutoLayouts, whose class says it without a reference to the view.
      if current.viewType == AutoLayout.self || current.view.solvesConstraints {
        innermost = innermost ?? current
        if change == .constant {
          current.view.ownSystem?.constantsDidChange()
        } else if current.view.ownSystem != nil {
          current.view.ownSystem = nil
        }
      }
      ancestor = current.parent
    }
    innermost?.setNeedsLayout()
  }

  /// Drops the systems that a constraint about `view` may be part of, while one of them is being set up.
  ///
  /// Layouts inside the layout that is being measured are measured again; that layout itself is about to solve its
  /// system.
  ///
  /// - Parameter host: The view that solves the constraint; `nil` if the constraint connects no views of one tree. Only
  ///   the host, and the views around it that are solved together with it, have the constraint in their systems. A
  ///   layout that is measured within another one, with a view of another kind between them, doesn't change the outer
  ///   one's system when it looks up its ids.
  static func dropSystems(around view: View, solvedBy host: View?) {
    var ancestor: View? = view
    var isAtHost = false
    while let current = ancestor {
      if current === host { isAtHost = true }
      if current.solvesConstraints {
        current.ownSystem = nil
        if !current.state.flags.contains(.isInPass) { current.state.markChanged() }
      } else if isAtHost {
        return
      }
      ancestor = current.parent
    }
  }
}

extension AutoLayout: PassForgetting {
  package func forgetInterruptedPass() { system = nil }
}

extension AutoLayoutSystem {
  /// Places the children of a layout that is solved with this one.
  ///
  /// A client may place the layout by itself: children that have changed since are placed once they have been measured.
  func placeChildren(of layout: ViewRef, group: Int) {
    if items(ofGroup: group, are: layout) { placeChildren(ofGroup: group) }
  }

  /// Returns whether the items of a layout that is solved with this one are still its children. Only then are they
  /// guaranteed to exist.
  private func items(ofGroup group: Int, are layout: ViewRef) -> Bool {
    let group = contentGroup(group)
    var children = ChildStates(layout).makeIterator()
    // The items inside a layout follow it directly.
    var index = group + 1
    while index < items.count, Int(items[index].parent) >= group {
      if Int(items[index].parent) == group, children.next() != items[index].state { return false }
      index += 1
    }
    return children.next() == nil
  }
}

extension AutoLayout {
  /// The attributes of an `AutoLayout`'s child in a document: besides its size, its constraints and the priorities of
  /// its natural size.
  open class LayoutParams: Measure.LayoutParams {
    /// The attributes that only documents set, and that views made in Swift don't need.
    // Sound: nothing else is stored.
    private final var described: Described? { extras.map { unsafeDowncast($0, to: Described.self) } }

    private final class Described: LayoutParamsExtras {
      var origin: Measure.LayoutParams?
      var hugging = SizePriorities(horizontal: 0, vertical: 0)
      var compression = SizePriorities(horizontal: 0, vertical: 0)
      var written = WrittenConstraints()
    }

    private func makeDescribed() -> Described {
      if let described { return described }
      let made = Described()
      store(made)
      return made
    }

    /// 0 if not set: the view's own priorities apply.
    final var hugging: SizePriorities {
      get { described?.hugging ?? SizePriorities(horizontal: 0, vertical: 0) }
      set { makeDescribed().hugging = newValue }
    }

    final var compression: SizePriorities {
      get { described?.compression ?? SizePriorities(horizontal: 0, vertical: 0) }
      set { makeDescribed().compression = newValue }
    }

    /// The constraints that a document writes on the child.
    final var written: WrittenConstraints {
      get { described?.written ?? WrittenConstraints() }
      set { makeDescribed().written = newValue }
    }

    /// Whether a document writes constraints on the child. It copies none of them.
    final var hasWritten: Bool { described?.written.isEmpty == false }

    /// Whether a document sets anything besides the size.
    final var isDescribed: Bool { described != nil }

    /// Creates params with lengths and margins in pixels. `AutoLayout` ignores margins.
    public override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero
    ) {
      super.init(width: width, height: height, margins: margins)
    }

    /// Creates params with the size and margins of `other`, and with its constraints if it has any.
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
