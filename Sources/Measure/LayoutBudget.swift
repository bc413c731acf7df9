import Synchronization

/// The limits of a layout before it is interrupted: a number of steps, a time, and whether its task is still wanted.
///
/// Set one in a service that lays out untrusted documents, since some small documents take seconds.
public struct LayoutBudget: Sendable {
  /// The most steps; `nil` for any number.
  ///
  /// A step is a measure or a placing of a view, a round of a solver, or a thousand characters of a text that is broken into
  /// lines: something like a microsecond, and the same number on every machine.
  public var steps: Int?
  /// When the layout has to have ended; `nil` for any time.
  public var deadline: ContinuousClock.Instant?
  /// Whether the layout ends when the task that it runs in is cancelled. The default is `true`.
  public var observesCancellation = true

  /// Creates a budget that also observes cancellation.
  ///
  /// - Parameters:
  ///   - steps: The most steps; `nil` for any number.
  ///   - deadline: When the layout has to have ended; `nil` for any time.
  public init(steps: Int? = nil, deadline: ContinuousClock.Instant? = nil) {
    self.steps = steps
    self.deadline = deadline
  }

  /// A budget of a time from now on.
  public static func time(_ duration: Duration) -> LayoutBudget { LayoutBudget(deadline: .now + duration) }
}

/// Why a layout was given up before its end.
public enum LayoutInterrupted: UInt8, Error, Hashable, Sendable, CustomStringConvertible {
  /// It took more steps than its budget has.
  case outOfSteps = 1
  /// Its deadline has passed.
  case deadlineExceeded
  /// The task that it ran in was cancelled.
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

/// Counts the steps of a pass with a budget, and tells when it has to end.
///
/// Of atomic numbers, since text engines, which have to be `Sendable`, are handed it; one thread uses it at a time.
package final class LayoutMeter: Sendable {
  private let limit: Int
  private let deadline: ContinuousClock.Instant?
  private let observesCancellation: Bool
  private let steps = Atomic<Int>(0)
  /// The number of steps at which the clock is looked at next.
  private let nextLook = Atomic<Int>(0)
  private let found = Atomic<UInt8>(0)

  /// Steps between two looks at the clock.
  private static let interval = 32

  package init(_ budget: LayoutBudget) {
    limit = max(0, budget.steps ?? .max)
    deadline = budget.deadline
    observesCancellation = budget.observesCancellation
  }

  /// Why the pass has to end; `nil` while it needn't.
  package var interruption: LayoutInterrupted? { LayoutInterrupted(rawValue: found.load(ordering: .relaxed)) }

  /// Counts `count` steps, and returns whether the pass has to end.
  package func isExhausted(after count: Int = 1) -> Bool {
    if found.load(ordering: .relaxed) != 0 { return true }
    let sum = steps.load(ordering: .relaxed).addingReportingOverflow(count)
    let taken = sum.overflow ? Int.max : sum.partialValue
    steps.store(taken, ordering: .relaxed)
    if taken > limit { return end(.outOfSteps) }
    guard taken >= nextLook.load(ordering: .relaxed) else { return false }
    nextLook.store(taken > .max - Self.interval ? .max : taken + Self.interval, ordering: .relaxed)
    if let deadline, ContinuousClock.now >= deadline { return end(.deadlineExceeded) }
    if observesCancellation, Task.isCancelled { return end(.cancelled) }
    return false
  }

  /// The same after a piece of work that takes as long as many steps: the clock is looked at.
  package func isExhausted(afterLong count: Int) -> Bool {
    nextLook.store(0, ordering: .relaxed)
    return isExhausted(after: count)
  }

  private func end(_ reason: LayoutInterrupted) -> Bool {
    found.store(reason.rawValue, ordering: .relaxed)
    return true
  }
}

/// A meter among values that are compared: all are equal, since no answer depends on it.
package struct PassMeter: Hashable, Sendable {
  /// `nil` for a pass without a budget.
  package var meter: LayoutMeter?

  package init(_ meter: LayoutMeter? = nil) { self.meter = meter }

  /// The bytes of a text between two looks at the budget.
  package static let interval = 8192

  /// Whether the pass has to end, after processing a number of bytes.
  package var isExhausted: Bool { meter.map { $0.isExhausted(afterLong: Self.interval / 1000) } ?? false }

  package static func == (one: PassMeter, other: PassMeter) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension View {
  /// Lays this view out as the root of a window, as `measureAndLayout(in:)` does, unless it takes too much.
  ///
  /// The layout ends within some 20 ms of the moment at which the budget is exhausted, if own views and text engines take no
  /// longer than that for one call. A layout without a budget takes no time for this.
  ///
  /// - Throws: Why it was given up. The tree can be laid out again, from nothing; until then, its frames are partly old and
  ///   partly new.
  public final func measureAndLayout(in window: Size, budget: LayoutBudget) throws(LayoutInterrupted) {
    try measureAndLayout(rootSpecs(in: window), budget: budget)
  }

  /// The same under `specs`, the root's.
  public final func measureAndLayout(_ specs: MeasureSpecs, budget: LayoutBudget) throws(LayoutInterrupted) {
    let meter = LayoutMeter(budget)
    state.root.view.withMeter(meter) { measureAndLayout(specs) }
    if let interruption = meter.interruption { throw interruption }
  }
}

extension View {
  /// Calls `body`, in which this view may be measured under a meter; `nil` for none.
  package final func withMeter<Result>(_ meter: LayoutMeter?, _ body: () -> Result) -> Result {
    guard let meter else { return body() }
    let details = state.root.makeDetails()
    let outer = details.meter
    details.meter = meter
    let result = body()
    details.meter = outer
    if meter.interruption != nil { state.forgetInterruptedPass() }
    return result
  }
}

// How a pass finds its meter.
//
// The root has it in its details. A view that runs under it has the upper bit of its depth set, which is handed down with the
// depth and makes the check for trees that are too deep, which there is anyway, lead here. So passes without a meter take no
// longer.
extension ViewRef {
  /// Marks a depth that belongs to a pass with a meter.
  static var meteredDepth: UInt16 { 1 << 15 }

  /// The meter of the pass that the view is measured or placed in; `nil` for none.
  @inline(__always)
  package var meter: LayoutMeter? { depth & ViewRef.meteredDepth == 0 ? nil : findMeter() }

  @inline(never)
  private func findMeter() -> LayoutMeter? {
    root.details?.meter
  }

  /// Records the depth of a view whose parent's depth is too great, or is marked.
  ///
  /// - Returns: Whether the view may run.
  @inline(never)
  func findUnusualDepth(in parent: ViewRef) -> Bool {
    let parentDepth = parent.depth & ~ViewRef.meteredDepth
    if parentDepth >= View.maximumDepth - 1 { stopTooDeep() }
    guard let meter = parent.findMeter() else {
      pointer.pointee.depth = parentDepth + 1
      return true
    }
    pointer.pointee.depth = (parentDepth + 1) | ViewRef.meteredDepth
    return !meter.isExhausted()
  }

  /// Notes the depth of a root.
  ///
  /// - Returns: Whether it may run.
  @inline(never)
  func findRootDepth() -> Bool {
    guard let meter = details?.meter else {
      pointer.pointee.depth = 0
      return true
    }
    pointer.pointee.depth = ViewRef.meteredDepth
    return !meter.isExhausted()
  }

  /// Gives the view its minimum for an answer, which nothing uses again.
  @inline(never)
  func answerInterrupted() {
    let specs = answer.specs
    pointer.pointee.answer.width = specs.width.resolve(packed: minWidth)
    pointer.pointee.answer.height = specs.height.resolve(packed: minHeight)
    pointer.pointee.answer.baseline = MeasureAnswer.noBaseline
    pointer.pointee.answer.state = []
    markChanged()
  }

  /// Makes the next layout of the tree start from scratch, discarding all results of the abandoned pass.
  func forgetInterruptedPass() {
    details?.treeMemory = nil
    var pending = [self]
    while let state = pending.popLast() {
      state.forgetAnswers()
      state.markChanged()
      state.childrenDidChange()
      state.pointer.pointee.depth &= ~ViewRef.meteredDepth
      state.pointer.pointee.measuredSpecs = .never
      if let view = state.view as? any PassForgetting { view.forgetInterruptedPass() }
      state.attachment?.passWasInterrupted()
      pending.append(contentsOf: ChildStates(state))
    }
  }
}

/// A view that keeps more between passes than its state.
package protocol PassForgetting: View {
  /// Called when a pass was given up that the view may have been part of.
  func forgetInterruptedPass()
}
