import Synchronization

/// The errors in the code of layouts that are found while it runs, such as constraints between views without a common
/// superview, or required constraints that contradict one another.
///
/// Each is a line on standard error, as in UIKit's log. A test can read them instead:
///
/// ```swift
/// let errors = LayoutErrors.collected { root.measureAndLayout(in: Size(width: 390, height: 844)) }
/// #expect(errors == [])
/// ```
public enum LayoutErrors {
  @TaskLocal fileprivate static var collector: LayoutErrorCollector?

  /// Runs code, and returns the errors that are found meanwhile by the current task, in order, instead of writing them
  /// on standard error.
  public static func collected(_ body: () throws -> Void) rethrows -> [String] {
    let collector = LayoutErrorCollector()
    try $collector.withValue(collector) { try body() }
    return collector.sentences.withLock { $0 }
  }
}

private final class LayoutErrorCollector: Sendable {
  let sentences = Mutex<[String]>([])
}

/// Reports an error in the code of a layout on standard error, and lets the program continue.
package func report(_ sentence: @autoclosure () -> String, at place: SourcePlace? = .ofCaller) {
  let place = place?.words.map { $0 + ": " } ?? ""
  if let collector = LayoutErrors.collector {
    let line = place + sentence()
    return collector.sentences.withLock { $0.append(line) }
  }
  writeError(place + "warning: " + sentence() + "\n")
}
