import Foundation

/// The work that all layouts of a run share.
///
/// Each layout may always expand to a free allowance, which depends only on its size and on the number of layouts. What
/// it needs beyond that is taken from one amount for the whole run, in the order of the layouts: a layout that exceeds
/// its allowance waits until all earlier ones are complete. Results are therefore the same for every number of threads.
// Sound: the variables are only read and written while the condition's lock is held.
package final class RunBudget: @unchecked Sendable {
  /// The size to which all layouts together may expand beyond their free allowances, in bytes.
  private let limit: Int
  /// The free allowance of each layout, besides the part that is proportional to its size.
  private let base: Int
  private let condition = NSCondition()
  private var left: Int
  /// The number of the first turn that isn't complete, and the later ones that are.
  private var current = 0
  private var completed: Set<Int> = []

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - count: The number of layouts, each in every combination.
  ///   - limit: The size to which they may expand beyond their free allowances: by default, that of two layouts.
  package init(layouts count: Int, limit: Int = 2 * WorkBudget.layout) {
    self.limit = limit
    left = limit
    base = max(limit / 2048, 16 << 10, limit / 4 * 3 / max(1, count))
  }

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
