import Measure

/// The data that layouts of one tree share, stored with the root.
final class TreeMemory {
  let graphs = Recent<RelativeLayout.DependencyGraph>()
  let shapes = Recent<PlacementShape>()
  let gridPlans = Recent<GridPlan>()
  let autoLayoutShapes = RecentAutoLayoutShapes()
  /// The latest solutions of equations, shared by all trees under one meter: a comparison creates several trees of each
  /// document.
  private(set) lazy var solutions = Meter.current?.shared { KnownSolutions() } ?? KnownSolutions()
  /// The memory in which systems of constraints are solved, one after another.
  private(set) lazy var solverScratch = SolverScratch()
  /// The models that no layout is currently using.
  // Sound: `deinit` frees them; a model in use isn't among them, and returns when its layout has been measured.
  private var models: [UnsafeMutablePointer<ConstraintModel>] = []

  static func of(_ layout: ViewRef) -> TreeMemory { unretained(of: layout).takeUnretainedValue() }

  /// Returns the structure of `layout`, shared with `recent` if possible.
  ///
  /// - Parameters:
  ///   - mirrored: The structure that the layout had in the other direction, if only the direction may have changed. It is
  ///     kept, since a layout that was mirrored is often mirrored again.
  ///   - isMade: Returns whether the layout's current state would result in the same structure.
  ///   - make: Creates the structure for this layout and equal ones.
  @inline(__always)
  static func shared<Structure>(
    _ recent: (TreeMemory) -> Recent<Structure>, by layout: ViewRef, mirrored: Structure? = nil,
    where isMade: (Structure) -> Bool, make: () -> Structure
  ) -> Structure {
    // If a tree contains only one layout, nothing is shared.
    guard layout.parent != nil else {
      guard let mirrored else { return make() }
      return unretained(of: layout)._withUnsafeGuaranteedRef {
        recent($0).structure(keeping: mirrored, where: isMade, make: make)
      }
    }
    return unretained(of: layout)._withUnsafeGuaranteedRef { recent($0).structure(where: isMade, make: make) }
  }

  /// Returns the same memory for a read that nothing can interrupt. Sound: the tree keeps it alive.
  private static func unretained(of layout: ViewRef) -> Unmanaged<TreeMemory> {
    if let known = layout.unretainedTreeMemory {
      let isOurs = known._withUnsafeGuaranteedRef { type(of: $0) == TreeMemory.self }
      if isOurs { return Unmanaged.fromOpaque(known.toOpaque()) }
    }
    let memory = TreeMemory()
    layout.setTreeMemory(memory)
    return Unmanaged.passUnretained(memory)
  }

  /// The most recently used structures of one kind of layout. The structures of a list's cells are usually equal, and
  /// looking one up takes a fraction of the time of creating it.
  final class Recent<Structure: AnyObject> {
    private static var limit: Int { 8 }
    // Accesses never overlap: these functions call no other code meanwhile.
    @exclusivity(unchecked) private var latest: Structure?
    /// The structures used before the latest, the most recent one first.
    @exclusivity(unchecked) private var earlier: [Structure] = []

    /// Returns the structure that was kept last, if it is the right one, and keeps another one in its place.
    func structure(keeping other: Structure, where isMade: (Structure) -> Bool, make: () -> Structure) -> Structure {
      let structure = latest.flatMap { isMade($0) ? $0 : nil } ?? make()
      latest = other
      return structure
    }

    func structure(where isMade: (Structure) -> Bool, make: () -> Structure) -> Structure {
      if let latest = latest.map({ Unmanaged.passUnretained($0) }), latest._withUnsafeGuaranteedRef(isMade) {
        return latest.takeUnretainedValue()
      }
      let structure = earlier.firstIndex(where: isMade).map { earlier.remove(at: $0) } ?? make()
      if let latest { earlier.insert(latest, at: 0) }
      if earlier.count == Self.limit { earlier.removeLast() }
      latest = structure
      return structure
    }
  }

  deinit { releaseModels() }

  /// Frees the models that no layout is currently using.
  func releaseModels() {
    for model in models {
      model.pointee.deallocate()
      model.deinitialize(count: 1)
      model.deallocate()
    }
    models = []
  }

  /// Returns boxes and equations that no other layout uses until they are returned with `putBack(_:)`.
  ///
  /// A layout needs them while it is measured, as do layouts inside it at the same time; their content isn't needed
  /// afterward. This isn't inlined, so that the stack frames of nested layouts are small.
  @inline(never)
  func takeModel(for layout: ViewRef) -> UnsafeMutablePointer<ConstraintModel> {
    let model: UnsafeMutablePointer<ConstraintModel>
    if let free = models.popLast() {
      model = free
    } else {
      model = .allocate(capacity: 1)
      model.initialize(to: ConstraintModel(layout))
    }
    return model
  }

  @inline(never)
  func putBack(_ model: UnsafeMutablePointer<ConstraintModel>) {
    model.pointee.system.endWork()
    models.append(model)
  }
}
