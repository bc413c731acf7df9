import Foundation
import Measure
import Synchronization

/// The work that all layouts of a run share.
///
/// Each layout may always expand to a free allowance, which depends only on its size and on the number of layouts. What
/// it needs beyond that is taken from one amount for the whole run, in the order of the layouts: a layout that exceeds
/// its allowance waits until all earlier ones are complete. Results are therefore the same for every number of threads.
///
/// The same holds for the steps in which layouts are laid out and drawn; see `LayoutBudget.steps`.
// Sound: the variables are only read and written while the condition's lock is held.
package final class RunBudget: @unchecked Sendable {
  /// The size to which all layouts together may expand beyond their free allowances, in bytes.
  private let limit: Int
  /// The free allowance of each layout, besides the part that is proportional to its size.
  private let base: Int
  /// The number of steps that all layouts together may take beyond their free allowances.
  private let stepLimit: Int
  /// The free steps of each layout, besides those that are proportional to its size.
  private let freeSteps: Int
  private let condition = NSCondition()
  private var left: Int
  private var stepsLeft: Int
  /// The number of the first turn that isn't complete, and the later ones that are.
  private var current = 0
  private var completed: Set<Int> = []

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - count: The number of layouts, each in every combination.
  ///   - limit: The size to which they may expand beyond their free allowances: by default, that of two layouts.
  ///   - stepLimit: The number of steps that they may take beyond their free allowances.
  package init(layouts count: Int, limit: Int = 2 * WorkBudget.layout, stepLimit: Int = RunBudget.usualStepLimit) {
    self.limit = limit
    left = limit
    base = max(limit / 2048, 16 << 10, limit / 4 * 3 / max(1, count))
    self.stepLimit = stepLimit
    stepsLeft = stepLimit
    freeSteps = max(stepLimit / 512, stepLimit / 4 * 3 / max(1, count))
  }

  /// About six seconds.
  package static let usualStepLimit = 6_000_000

  /// The limit for comparing or linting folders, since finding the causes of a view's change, and laying a view out in
  /// all windows of lint, take several times as long as creating it.
  package static let comparisonLimit = WorkBudget.layout / 2

  /// Completes a turn. The turns are numbered from 0, and each of them must be completed.
  package func finish(_ turn: Int) {
    condition.lock()
    completed.insert(turn)
    while completed.remove(current) != nil { current += 1 }
    condition.broadcast()
    condition.unlock()
  }

  /// A layout's part of the budget.
  package struct Share: Sendable {
    let budget: RunBudget
    let turn: Int

    package init(_ budget: RunBudget, turn: Int) { (self.budget, self.turn) = (budget, turn) }

    /// Returns the free allowance of a document of a size in bytes.
    package func allowance(of count: Int) -> Int { budget.base + min(count, WorkBudget.layout) * 64 }

    /// Returns the steps for laying out and drawing a document of a size in bytes.
    func steps(forBytes count: Int) -> LayoutSteps {
      LayoutSteps(share: self, free: budget.freeSteps + min(count, WorkBudget.layout) / 2)
    }

    /// Waits for all earlier layouts, and takes some of the steps that they have left.
    fileprivate func takeSteps() -> Int {
      budget.condition.lock()
      defer { budget.condition.unlock() }
      while budget.current < turn { budget.condition.wait() }
      let taken = min(budget.stepsLeft, 1 << 16)
      budget.stepsLeft -= taken
      return taken
    }

    fileprivate var stepLimit: Int { budget.stepLimit }

    /// Waits for all earlier layouts, and returns the amount that they have left.
    func rest() -> Int {
      budget.condition.lock()
      defer { budget.condition.unlock() }
      while budget.current < turn { budget.condition.wait() }
      return budget.left
    }

    var limit: Int { budget.limit }

    /// Takes an amount from the budget. The earlier layouts must be complete.
    func take(_ amount: Int) {
      budget.condition.lock()
      budget.left = max(0, budget.left - max(0, amount))
      budget.condition.unlock()
    }
  }
}

/// The steps that one layout takes while it is laid out, checked, compared, and drawn, as a part of those of its run.
package struct LayoutSteps: Sendable {
  /// The work on a layout.
  package enum Activity: UInt8, CaseIterable, Sendable {
    case layingOut, explaining, checking, comparing, searching, drawing

    /// The words for a message, before the layout.
    var words: String {
      switch self {
      case .layingOut: "laying out"
      case .explaining: "explaining"
      case .checking: "checking"
      case .comparing: "comparing"
      case .searching: "searching for the causes of changes in"
      case .drawing: "drawing"
      }
    }
  }

  /// The current activity, and the one during which the steps were used up.
  private final class Progress: Sendable {
    let current = Atomic(Activity.layingOut.rawValue)
    let last = Atomic(Activity.layingOut.rawValue)
  }

  package let meter: Meter
  private let progress = Progress()
  private let free: Int
  private let limit: Int

  init(share: RunBudget.Share, free: Int) {
    let progress = progress
    meter = Meter(steps: free) {
      let taken = share.takeSteps()
      if taken <= 0 { progress.last.store(progress.current.load(ordering: .relaxed), ordering: .relaxed) }
      return taken
    }
    self.free = free
    limit = share.stepLimit
  }

  /// Calls `body`, which does something with the layout that is named if no steps are left meanwhile.
  package func during<Result, Failure: Error>(
    _ activity: Activity, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = progress.current.exchange(activity.rawValue, ordering: .relaxed)
    defer { progress.current.store(outer, ordering: .relaxed) }
    return try body()
  }

  /// Whether no steps are left, so that what is being done ends.
  package var areUsedUp: Bool { meter.interruption != nil }

  /// Counts the views that were visited, 64 of which take a step; returns whether no steps are left.
  @discardableResult
  package func visit(views count: Int) -> Bool { meter.isExhausted(after: 1 + count / 64) }

  /// The number of pixels that are drawn in a step.
  private static let pixels = 512
  /// The number of pixels of each picture that take no steps: those of eight large screens.
  private static let freePixels = 1 << 24

  /// Counts the pixels of a picture that was drawn. Returns a sentence if it exceeds the limit.
  package func draw(pixels count: Int) -> String? {
    _ = meter.isExhausted(after: max(0, count - Self.freePixels) / Self.pixels)
    return problem
  }

  /// A sentence that describes the exceeded limit; `nil` if it isn't exceeded.
  package var problem: String? {
    guard areUsedUp else { return nil }
    let activity = Activity(rawValue: progress.last.load(ordering: .relaxed)) ?? .layingOut
    return
      "no steps were left while \(activity.words) the layout, which takes \(meter.count) or more; \(free) are free, and "
      + "fewer were left of the \(limit) that all layouts of a run may take beyond those"
  }
}

extension InflateErrors {
  /// Whether a limit on the size of a layout was exceeded.
  var isOverLimit: Bool { errors.contains { $0.reason.isOverLimit } }

  /// Returns the errors with the limit of the run in the messages about a limit that it lowered.
  func naming(rest: Int, of budget: RunBudget.Share) -> InflateErrors {
    InflateErrors(
      errors.map { error in
        guard error.reason.isOverLimit else { return error }
        let sentence =
          "\(error.message); only \(rest) bytes were left of the \(budget.limit) to which all layouts of a run may "
          + "expand together"
        return InflateError(.overLimit(sentence), severity: error.severity, location: error.location)
      })
  }
}

extension InflateError.Reason {
  fileprivate var isOverLimit: Bool {
    switch self {
    case .overLimit, .tooManyIncludes, .includesTooLarge, .syntax(.tooManyContainers): true
    default: false
    }
  }
}
