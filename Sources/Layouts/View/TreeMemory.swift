import Measure

/// The data that layouts of one tree share, stored with the root.
final class TreeMemory {
  let graphs = Recent<RelativeLayout.DependencyGraph>()
  let shapes = Recent<DirectShape>()
  let gridPlans = Recent<GridPlan>()
  let autoLayoutShapes = RecentAutoLayoutShapes()
  /// The memory in which systems of constraints are solved, one after another.
  private(set) lazy var solverScratch = SolverScratch()
  /// Those that no layout is using at the moment.
  private var models: [UnsafeMutablePointer<ConstraintModel>] = []

  static func of(_ layout: ViewRef) -> TreeMemory { unretained(of: layout).takeUnretainedValue() }

  /// The structure of `layout`, shared with `recent` if possible.
  ///
  /// - Parameters:
  ///   - isMade: Returns whether the layout's current state would result in the same structure.
  ///   - make: Creates the structure for this layout and equal ones.
  @inline(__always)
  static func shared<Structure>(
    _ recent: (TreeMemory) -> Recent<Structure>, by layout: ViewRef, where isMade: (Structure) -> Bool,
    make: () -> Structure
  ) -> Structure {
    // If a tree contains only one layout, nothing is shared.
    guard layout.parent != nil else { return make() }
    return unretained(of: layout)._withUnsafeGuaranteedRef { recent($0).structure(where: isMade, make: make) }
  }

  /// The same memory for a look that nothing can interrupt: the tree keeps it alive.
  private static func unretained(of layout: ViewRef) -> Unmanaged<TreeMemory> {
    if let known = layout.unretainedTreeMemory {
      let isOurs = known._withUnsafeGuaranteedRef { type(of: $0) == TreeMemory.self }
      if isOurs { return Unmanaged.fromOpaque(known.toOpaque()) }
    }
    let memory = TreeMemory()
    layout.setTreeMemory(memory)
    return Unmanaged.passUnretained(memory)
  }

  /// The structures by which layouts of one kind were measured last. The structures of a list's cells are mostly
  /// equal, and looking one up takes a fraction of the time of creating it.
  final class Recent<Structure: AnyObject> {
    private static var limit: Int { 8 }
    // Read and written by these functions, which call nothing else meanwhile.
    @exclusivity(unchecked) private var latest: Structure?
    /// Those before the latest, the last one used first.
    @exclusivity(unchecked) private var earlier: [Structure] = []

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

  deinit {
    for model in models {
      model.pointee.deallocate()
      model.deinitialize(count: 1)
      model.deallocate()
    }
  }

  /// Calls `body` with boxes and equations that no other layout uses meanwhile.
  ///
  /// A layout needs them while it is measured, and layouts inside it at the same time; their content isn't needed
  /// afterwards.
  func withModel<Result>(for layout: ViewRef, _ body: (UnsafeMutablePointer<ConstraintModel>) -> Result) -> Result {
    let model: UnsafeMutablePointer<ConstraintModel>
    if let free = models.popLast() {
      model = free
    } else {
      model = .allocate(capacity: 1)
      model.initialize(to: ConstraintModel(layout))
    }
    defer {
      model.pointee.system.meter = nil
      models.append(model)
    }
    model.pointee.system.meter = layout.meter
    return body(model)
  }
}
