import Synchronization

/// Counts the steps of the work under a budget, and determines when it must end.
///
/// A layout finds the meter of its pass with `ViewRef.meter`, which costs nothing in a pass without one. Text engines and
/// solvers, which don't know a view, use `Meter.current`, and the readers of documents `Meter.inflating`. Each looks it
/// up once for a pass or a piece of work, and no request, document, or tree keeps it.
///
/// The counters are atomic because a meter is found from code that must be `Sendable`; only one thread uses it at a
/// time.
package final class Meter: Sendable {
  #if hasFeature(Embedded)
    /// Embedded Swift has no tasks. The code that needs the meter in this way isn't in this module.
    package static var current: Meter? { nil }
    package static var inflating: Meter? { nil }
  #else
    /// The meter of the pass of the current layout; `nil` for a pass without a budget. Looking it up takes some 50 ns, so
    /// code does it once for many bytes, rounds, or rows.
    @TaskLocal package static var current: Meter?
    /// The meter of the inflater that is reading documents; `nil` for none. It differs from that of a pass, during which
    /// documents may be read again to find the location of a view.
    @TaskLocal package static var inflating: Meter?
  #endif

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

  /// The reason that the work must end; `nil` as long as it may continue.
  package var interruption: LayoutInterrupted? { LayoutInterrupted(rawValue: found.load(ordering: .relaxed)) }

  /// Returns the data that all trees under this meter share, which is of one type.
  ///
  /// - Parameter make: Creates the data at the first request.
  package func shared<Data: AnyObject & Sendable>(make: () -> Data) -> Data? {
    sharedData.withLock { data in
      if data == nil { data = make() }
      return data as? Data
    }
  }

  /// Counts `count` steps, and returns whether the work must end.
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

  /// Counts `count` steps for one long piece of work and reads the clock; returns whether the work must end.
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

  private func end(_ reason: LayoutInterrupted) -> Bool {
    found.store(reason.rawValue, ordering: .relaxed)
    return true
  }
}

// MARK: - Costs

extension Meter {
  /// The steps of a piece of work.
  package struct Cost: Sendable {
    let steps: Int
    /// Whether the work may have taken so long that the clock is read after it.
    let isLong: Bool

    private init(_ steps: Int, isLong: Bool = false) { (self.steps, self.isLong) = (steps, isLong) }

    /// A view that is measured, placed, or created; an element, a container, or a value of a document that is read.
    package static var item: Cost { Cost(1) }
    /// A look at the clock.
    package static var look: Cost { Cost(0, isLong: true) }
    /// The children that a layout has read since the last check.
    package static var children: Cost { Cost(childInterval) }
    /// A search for names that are like an unknown one.
    package static var search: Cost { Cost(1000, isLong: true) }
    /// The next `byteInterval` bytes of a text or a document.
    package static var bytes: Cost { Cost(byteInterval / 1000, isLong: true) }
    /// A text that is broken into lines.
    package static func text(_ text: String) -> Cost { Cost(text.utf8.count >> 6) }
    /// A number of lines of a text.
    package static func lines(_ count: Int) -> Cost { Cost(count) }
    /// A round of a solver that visits a number of terms of its equations.
    package static func round(terms: Int = 0) -> Cost { Cost(1 + terms >> 6, isLong: true) }
    /// A pass over the distances between the lines of a grid.
    package static func distances(_ count: Int) -> Cost { Cost(1 + count >> 10) }
    /// An arrangement of the members of a Flow.
    package static func members(_ count: Int) -> Cost { Cost(1 + count >> 6) }
    /// Pixels that are drawn together.
    package static func pixels(_ count: Int) -> Cost { Cost(1 + count / 512) }
    /// A view or a line of text that is written or drawn, with a number of bytes.
    package static func line(_ length: Int) -> Cost { Cost(1 + length / 64) }
    /// Views that are visited.
    package static func views(_ count: Int) -> Cost { Cost(1 + count / 64, isLong: true) }
    /// A block of a file that is compressed.
    package static var block: Cost { Cost(1, isLong: true) }
    /// Children that are sorted.
    package static func sorted(_ count: Int) -> Cost { Cost(count / 64, isLong: true) }
  }

  /// The number of bytes of a text between two checks.
  package static let byteInterval = 8192
  /// The number of children that are read between two checks.
  fileprivate static let childInterval = 64

  /// Counts a piece of work, and returns whether the work must end.
  package func isExhausted(after cost: Cost) -> Bool {
    cost.isLong ? isExhausted(afterLong: cost.steps) : isExhausted(after: cost.steps)
  }

  /// Counts the reading of the child at `index`, and returns whether the work must end.
  @inline(__always)
  package func isExhausted(afterChild index: Int) -> Bool {
    Self.isCheck(index) && isExhausted(after: .children)
  }

  /// Counts a piece of work of the current pass, and returns whether the pass must end.
  package static func isExhausted(after cost: Cost) -> Bool { current?.isExhausted(after: cost) ?? false }

  /// Whether the current pass must end. Its results are discarded.
  package static var isOver: Bool { current?.interruption != nil }

  /// Counts a piece of reading, and returns whether the inflater must end.
  package static func endsReading(after cost: Cost) -> Bool { inflating?.isExhausted(after: cost) ?? false }

  /// Whether the inflater must end. What was read is discarded.
  package static var endsReading: Bool { inflating?.interruption != nil }

  @inline(__always)
  fileprivate static func isCheck(_ index: Int) -> Bool { index & (childInterval - 1) == childInterval - 1 }
}

/// The bytes and items of a document that a reader passes, which the inflater's meter counts.
package struct ReadSteps {
  private let meter = Meter.inflating
  /// The position up to which bytes are read without being counted.
  package private(set) var uncountedEnd = Meter.byteInterval

  package init() {}

  /// Counts the bytes before a position, and returns whether reading must end.
  package mutating func areUsedUp(before position: Int) -> Bool {
    uncountedEnd = position + Meter.byteInterval
    return meter?.isExhausted(after: .bytes) ?? false
  }

  /// Counts an element, an object, or an array, and returns whether reading must end.
  package func areUsedUpByItem() -> Bool { meter?.isExhausted(after: .item) ?? false }
}

extension ViewRef {
  /// Counts a piece of work in the current pass, and returns whether the pass must end.
  @inline(__always)
  package func isExhausted(after cost: Meter.Cost) -> Bool { meter.map { $0.isExhausted(after: cost) } ?? false }

  /// Counts the reading of the child at `index`, and returns whether the pass must end.
  @inline(__always)
  package func isExhausted(afterChild index: Int) -> Bool { Meter.isCheck(index) && isExhausted(after: .children) }
}

// MARK: - Passes

extension View {
  /// Calls `body` with a meter that counts measurements of this view; `nil` for none.
  package final func withMeter<Result>(_ meter: Meter?, _ body: () -> Result) -> Result {
    guard let meter else { return body() }
    let details = state.root.makeDetails()
    let outer = details.meter
    details.meter = meter
    #if hasFeature(Embedded)
      let result = body()
    #else
      let result = Meter.$current.withValue(meter, operation: body)
    #endif
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
  package var meter: Meter? { depth.isMetered ? findMeter() : nil }

  /// Whether the current pass must end. Its results are discarded.
  @inline(__always)
  package var isInterrupted: Bool { depth.isMetered && findInterruption() }

  @inline(never)
  private func findInterruption() -> Bool { findMeter()?.interruption != nil }

  @inline(never)
  private func findMeter() -> Meter? {
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
