import Foundation

/// Runs `body` on a thread with the stack that secondary threads have on Apple's platforms, 512 KiB.
///
/// Where nothing is optimized it is four times that; the environment's `STACK_FACTOR` multiplies it, for sanitizers, which
/// make every frame larger.
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
