import Foundation
import Inflater

/// Runs many jobs on several threads.
enum ParallelJobs {
  /// The number of processors.
  static var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The stack size, which is that of the main thread on most systems, since layout is recursive.
  static let stackSize = 8 << 20

  /// The number of results per thread that may wait for earlier ones.
  private static let maximumLead = 16

  /// Computes results on `threads` threads, and consumes them on this thread in the order of the indexes, even if they
  /// are computed in another order.
  ///
  /// - Parameter budget: The budget of these jobs, of which each has a share.
  static func run<Result: Sendable>(
    count: Int, threads: Int, budget: RunBudget, make body: @escaping @Sendable (Int, RunBudget.Share) -> Result,
    consume: (Result) -> Void
  ) {
    // Jobs begin in order, so the one whose turn it is never waits for another.
    let make: @Sendable (Int) -> Result = { index in
      defer { budget.finish(index) }
      return body(index, RunBudget.Share(budget, turn: index))
    }
    if count <= 1 || threads <= 1 {
      for index in 0..<count { consume(make(index)) }
      return
    }
    let line = Line<Result>(count: count, maximumLead: maximumLead * threads)
    for _ in 0..<min(threads, count) {
      let thread = Thread {
        // Signals are sent to the thread that writes files, which delays them until a file is complete.
        #if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
          _ = Interrupts.postponed()
        #endif
        while let index = line.next() { line.deliver(make(index), at: index) }
      }
      thread.stackSize = stackSize
      thread.start()
    }
    for index in 0..<count { consume(line.take(index)) }
  }

  // Sound: the variables are only read and written while the condition's lock is held.
  private final class Line<Result: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let count: Int
    private let maximumLead: Int
    private var nextIndex = 0
    private var taken = 0
    private var results: [Int: Result] = [:]

    init(count: Int, maximumLead: Int) {
      self.count = count
      self.maximumLead = maximumLead
    }

    func next() -> Int? {
      condition.lock()
      defer { condition.unlock() }
      while nextIndex < count && nextIndex >= taken + maximumLead { condition.wait() }
      guard nextIndex < count else { return nil }
      defer { nextIndex += 1 }
      return nextIndex
    }

    func deliver(_ result: Result, at index: Int) {
      condition.lock()
      results[index] = result
      condition.broadcast()
      condition.unlock()
    }

    func take(_ index: Int) -> Result {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if let result = results.removeValue(forKey: index) {
          taken = index + 1
          condition.broadcast()
          return result
        }
        condition.wait()
      }
    }
  }
}
