import Measure

/// The data that layouts of one tree share, stored with the root.
final class TreeMemory {
  let graphs = RelativeLayout.RecentGraphs()
  let shapes = RecentShapes()
  let gridPlans = RecentGridPlans()
  let autoLayoutShapes = RecentAutoLayoutShapes()
  /// The memory in which systems of constraints are solved, one after another.
  private(set) lazy var solverScratch = SolverScratch()
  /// Those that no layout is using at the moment.
  private var models: [UnsafeMutablePointer<ConstraintModel>] = []

  static func of(_ layout: ViewRef) -> TreeMemory { unretained(of: layout).takeUnretainedValue() }

  /// The same for a look that nothing can interrupt: the tree keeps it alive.
  static func unretained(of layout: ViewRef) -> Unmanaged<TreeMemory> {
    if let known = layout.unretainedTreeMemory {
      let isOurs = known._withUnsafeGuaranteedRef { type(of: $0) == TreeMemory.self }
      if isOurs { return Unmanaged.fromOpaque(known.toOpaque()) }
    }
    let memory = TreeMemory()
    layout.setTreeMemory(memory)
    return Unmanaged.passUnretained(memory)
  }

  deinit {
    for model in models {
      model.pointee.deallocate()
      model.deinitialize(count: 1)
      model.deallocate()
    }
  }

  /// Calls `body` with boxes and equations that nobody else uses meanwhile.
  ///
  /// A layout needs them while it is measured, and layouts inside it at the same time; what they hold is of no use afterwards.
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
