/// The limits after which a layout is interrupted: a number of steps, a deadline, and cancellation.
///
/// Set a budget in a service that lays out untrusted documents, since even small documents can take seconds.
public struct LayoutBudget: Sendable {
  /// The maximum number of steps; `nil` for no limit.
  ///
  /// A step is one measurement or placement of a view, one round of a solver, 64 terms of its equations, or 64 bytes of
  /// text broken into lines. It takes about a microsecond. The number of steps is the same on every machine.
  public var steps: Int?
  #if hasFeature(Embedded)
    /// Creates a budget of a number of steps. Embedded Swift has neither clocks nor tasks.
    public init(steps: Int? = nil) { self.steps = steps }
  #else
    /// The time by which the layout must end; `nil` for no deadline.
    public var deadline: ContinuousClock.Instant?
    /// Whether the layout ends when its task is cancelled. The default is `true`.
    public var observesCancellation = true

    /// Creates a budget that also observes cancellation.
    ///
    /// - Parameters:
    ///   - steps: The maximum number of steps; `nil` for no limit.
    ///   - deadline: The time by which the layout must end; `nil` for no deadline.
    public init(steps: Int? = nil, deadline: ContinuousClock.Instant? = nil) {
      self.steps = steps
      self.deadline = deadline
    }

    /// Returns a budget with a deadline `duration` from now.
    public static func time(_ duration: Duration) -> LayoutBudget { LayoutBudget(deadline: .now + duration) }
  #endif
}

/// The reason that a layout was interrupted.
public enum LayoutInterrupted: UInt8, Error, Hashable, Sendable, CustomStringConvertible {
  /// The layout used all steps of its budget.
  case outOfSteps = 1
  /// The deadline passed.
  case deadlineExceeded
  /// The task was cancelled.
  case cancelled

  /// A sentence that describes the interruption.
  public var description: String {
    switch self {
    case .outOfSteps: "the layout takes more steps than its budget has"
    case .deadlineExceeded: "the layout wasn't ready by its deadline"
    case .cancelled: "the task of the layout was cancelled"
    }
  }
}

extension View {
  /// Lays out this view as the root of a window, as `measureAndLayout(in:)` does, within a budget.
  ///
  /// The layout usually ends within about 20 ms after the budget is exhausted, provided that no single call of a custom
  /// view or text engine takes longer. A layout without a budget has no overhead.
  ///
  /// - Throws: `LayoutInterrupted`, if the layout was interrupted. The tree can be laid out again, and that layout
  ///   starts from scratch; until then, some of its frames are outdated.
  public final func measureAndLayout(in window: Size, budget: LayoutBudget) throws(LayoutInterrupted) {
    try measureAndLayout(rootSpecs(in: window), budget: budget)
  }

  /// Measures this view as a root under `specs` and lays it out, within a budget.
  ///
  /// - Throws: `LayoutInterrupted`, if the layout was interrupted.
  public final func measureAndLayout(_ specs: MeasureSpecs, budget: LayoutBudget) throws(LayoutInterrupted) {
    let meter = Meter(budget)
    state.root.view.withMeter(meter) { measureAndLayout(specs) }
    if let interruption = meter.interruption { throw interruption }
  }
}
