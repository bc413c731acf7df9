import Foundation

/// Runs `body` on a thread with 512 KiB of stack, the size for secondary threads on Apple's platforms.
///
/// Unoptimized builds use four times that; the environment variable `STACK_FACTOR` multiplies it, for sanitizers, which
/// make frames larger.
package func onSmallStack(times factor: Int = 1, _ body: @escaping @Sendable () -> Void) {
  #if DEBUG
    let size = 2048 << 10
  #else
    let size = 512 << 10
  #endif
  let environmentFactor = ProcessInfo.processInfo.environment["STACK_FACTOR"].flatMap { Int($0) } ?? 1
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = size * factor * environmentFactor
  thread.start()
  done.wait()
}
