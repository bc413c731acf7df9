import Synchronization

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

/// Counts the steps of a pass with a budget, and determines when the pass must end.
///
/// The counters are atomic because text engines, which must be `Sendable`, receive the meter; only one thread uses it
/// at a time.
package final class LayoutMeter: Sendable {
  private let limit: Atomic<Int>
  /// Returns how many more steps may be taken once the limit is reached; 0 for none.
  private let more: (@Sendable () -> Int)?
  #if !hasFeature(Embedded)
    private let deadline: ContinuousClock.Instant?
    private let observesCancellation: Bool
  #endif
  private let steps = Atomic<Int>(0)
  /// The number of steps at which the clock is read next.
  private let nextLook = Atomic<Int>(0)
  private let found = Atomic<UInt8>(0)
  private let sharedData = Lock<(any AnyObject & Sendable)?>(nil)

  /// The number of steps between two readings of the clock.
  private static let interval = 32

  package init(_ budget: LayoutBudget) {
    limit = Atomic(max(0, budget.steps ?? .max))
    more = nil
    #if !hasFeature(Embedded)
      deadline = budget.deadline
      observesCancellation = budget.observesCancellation
    #endif
  }

  /// Creates a meter that asks for more steps each time that its limit is reached.
  package init(steps: Int, more: @escaping @Sendable () -> Int) {
    limit = Atomic(max(0, steps))
    self.more = more
    #if !hasFeature(Embedded)
      deadline = nil
      observesCancellation = false
    #endif
  }

  /// The number of steps that have been taken.
  package var count: Int { steps.load(ordering: .relaxed) }

  /// The reason that the pass must end; `nil` as long as it may continue.
  package var interruption: LayoutInterrupted? { LayoutInterrupted(rawValue: found.load(ordering: .relaxed)) }

  /// Returns the data that the layouts under this meter share, which is of one type.
  ///
  /// - Parameter make: Creates the data at the first request.
  package func shared<Data: AnyObject & Sendable>(make: () -> Data) -> Data? {
    sharedData.withLock { data in
      if data == nil { data = make() }
      return data as? Data
    }
  }

  /// Counts `count` steps, and returns whether the pass must end.
  package func isExhausted(after count: Int = 1) -> Bool {
    if found.load(ordering: .relaxed) != 0 { return true }
    let sum = steps.load(ordering: .relaxed).addingReportingOverflow(count)
    let taken = sum.overflow ? Int.max : sum.partialValue
    steps.store(taken, ordering: .relaxed)
    if taken > limit.load(ordering: .relaxed), !extendsLimit(to: taken) { return end(.outOfSteps) }
    guard taken >= nextLook.load(ordering: .relaxed) else { return false }
    nextLook.store(taken > .max - Self.interval ? .max : taken + Self.interval, ordering: .relaxed)
    #if !hasFeature(Embedded)
      if let deadline, ContinuousClock.now >= deadline { return end(.deadlineExceeded) }
      if observesCancellation, Task.isCancelled { return end(.cancelled) }
    #endif
    return false
  }

  /// Counts `count` steps for one long piece of work and reads the clock; returns whether the pass must end.
  package func isExhausted(afterLong count: Int) -> Bool {
    nextLook.store(0, ordering: .relaxed)
    return isExhausted(after: count)
  }

  /// Returns whether enough steps could be added to the limit.
  private func extendsLimit(to count: Int) -> Bool {
    guard let more else { return false }
    var limit = limit.load(ordering: .relaxed)
    while limit < count {
      let added = more()
      if added <= 0 { return false }
      limit += added
    }
    self.limit.store(limit, ordering: .relaxed)
    return true
  }

  /// The number of children that are read between two checks of the budget.
  private static let childInterval = 64

  /// Counts the reading of the child at `index`, and returns whether the pass must end.
  @inline(__always)
  package func isExhausted(afterChild index: Int) -> Bool {
    index & (Self.childInterval - 1) == Self.childInterval - 1 && isExhausted(after: Self.childInterval)
  }

  private func end(_ reason: LayoutInterrupted) -> Bool {
    found.store(reason.rawValue, ordering: .relaxed)
    return true
  }
}

/// A meter stored in values that are compared. All meters are equal, since no result depends on them.
package struct PassMeter: Hashable, Sendable {
  /// The meter; `nil` for a pass without a budget.
  package var meter: LayoutMeter?

  package init(_ meter: LayoutMeter? = nil) { self.meter = meter }

  /// The number of bytes of text between two checks of the budget.
  package static let interval = 8192

  /// Returns whether the pass must end, after processing a number of bytes.
  package var isExhausted: Bool { meter.map { $0.isExhausted(afterLong: Self.interval / 1000) } ?? false }

  package static func == (one: PassMeter, other: PassMeter) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
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
    let meter = LayoutMeter(budget)
    state.root.view.withMeter(meter) { measureAndLayout(specs) }
    if let interruption = meter.interruption { throw interruption }
  }
}

extension View {
  /// Calls `body` with a meter that counts measurements of this view; `nil` for none.
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
// The root stores the meter in its details. A view's depth tells whether its pass has a meter, and each view copies it
// from its parent. The existing check for trees that are too deep detects it as well, so passes without a meter take no
// longer.
extension ViewRef {
  /// The meter of the current pass; `nil` for none.
  @inline(__always)
  package var meter: LayoutMeter? { depth.isMetered ? findMeter() : nil }

  /// Whether the current pass must end. Its results are discarded.
  @inline(__always)
  package var isInterrupted: Bool { depth.isMetered && findInterruption() }

  @inline(never)
  private func findInterruption() -> Bool { findMeter()?.interruption != nil }

  @inline(never)
  private func findMeter() -> LayoutMeter? {
    root.details?.meter
  }

  /// Records the depth of a view whose parent is too deep or belongs to a pass with a meter.
  ///
  /// - Returns: Whether the view may run.
  @inline(never)
  func findUnusualDepth(in parent: ViewRef) -> Bool {
    let count = parent.depth.ancestorCount + 1
    if count >= View.maximumDepth { stopTooDeep() }
    let meter = parent.findMeter()
    pointer.pointee.depth = ViewDepth(ancestorCount: count, isMetered: meter != nil)
    return meter.map { !$0.isExhausted() } ?? true
  }

  /// Records the depth of a root.
  ///
  /// - Returns: Whether it may run.
  @inline(never)
  func findRootDepth() -> Bool {
    let meter = details?.meter
    pointer.pointee.depth = ViewDepth(ancestorCount: 0, isMetered: meter != nil)
    return meter.map { !$0.isExhausted() } ?? true
  }

  /// Answers with the view's minimum size. The result is discarded with the pass.
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
    #if !hasFeature(Embedded)
      // The class that was found last to keep no such data: asking a class takes longer than all the rest.
      var forgetful: View.Type?
    #endif
    while let state = pending.popLast() {
      state.forgetAnswers()
      state.markChanged()
      state.childrenDidChange()
      state.pointer.pointee.depth.isMetered = false
      state.pointer.pointee.measuredSpecs = .never
      #if !hasFeature(Embedded)
        if state.viewType != forgetful {
          if let view = state.view as? any PassForgetting {
            view.forgetInterruptedPass()
          } else {
            forgetful = state.viewType
          }
        }
      #endif
      state.attachment?.passWasInterrupted()
      pending.append(contentsOf: ChildStates(state))
    }
  }
}

/// A view that keeps data between passes besides its state.
package protocol PassForgetting: View {
  /// Called after a pass was interrupted that the view may have been part of.
  func forgetInterruptedPass()
}
