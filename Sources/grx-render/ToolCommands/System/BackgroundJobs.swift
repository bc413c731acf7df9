#if canImport(Glibc) || canImport(Musl) || canImport(Darwin) || canImport(Android)
  import Foundation
  import GRXFileFormats
  import Synchronization

  /// Runs jobs on a few threads, while the thread that adds them does other work and waits for sockets.
  final class BackgroundJobs<Result: Sendable>: Sendable {
    private struct State {
      var waiting: [@Sendable () -> Result] = []
      var threadCount = 0
      var results: [Result] = []
    }

    private let state = Mutex(State())
    private let maximumThreads: Int
    // Each result writes a byte into a pipe, whose other end is waited for together with sockets.
    private let receiver: Descriptor
    private let sender: Descriptor

    /// - Parameter maximumThreads: The number of jobs that run at the same time. Further ones wait.
    init(maximumThreads: Int) throws(FileProblem) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw FileProblem(
          file: "<pipe>", action: .read, why: "no pipe can be created: \(String(cString: strerror(errno)))")
      }
      for end in ends {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      (receiver, sender) = (Descriptor(ends[0]), Descriptor(ends[1]))
      self.maximumThreads = maximumThreads
    }

    /// Becomes ready when there are results.
    var socket: Surroundings.Socket { Surroundings.Socket(descriptor: receiver.number, sends: false) }

    /// Runs a job as soon as a thread is free.
    func add(_ job: @escaping @Sendable () -> Result) {
      let needsThread = state.withLock { state in
        state.waiting.append(job)
        if state.threadCount == maximumThreads { return false }
        state.threadCount += 1
        return true
      }
      if !needsThread { return }
      let thread = Thread { [self] in
        // Signals are sent to the thread that waits for sockets.
        _ = Interrupts.postponed()
        while let job = next() { deliver(job()) }
      }
      thread.stackSize = ParallelJobs.stackSize
      thread.start()
    }

    /// Returns the next job of a thread; `nil` if there is none, and the thread ends.
    private func next() -> (@Sendable () -> Result)? {
      state.withLock { state in
        if state.waiting.isEmpty {
          state.threadCount -= 1
          return nil
        }
        return state.waiting.removeFirst()
      }
    }

    private func deliver(_ result: Result) {
      state.withLock { $0.results.append(result) }
      var byte: UInt8 = 0
      // If the pipe is full, its other end is ready anyway.
      _ = write(sender.number, &byte, 1)
    }

    /// Returns the results of the jobs that are complete, in the order in which they were completed.
    func takeResults() -> [Result] {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(receiver.number, &bytes, bytes.count) > 0 {}
      return state.withLock { state in
        defer { state.results = [] }
        return state.results
      }
    }
  }
#endif
