import Foundation
import Measure

/// The cost of laying out a tree.
struct MeasureStatistics: Sendable {
  /// Times in seconds.
  struct Times: Hashable, Sendable {
    var reading = 0.0
    var inflating = 0.0
    var measuring = 0.0
    var layingOut = 0.0
    var writing = 0.0
  }

  var times = Times()
  private(set) var viewCount = 0
  private(set) var callCount = 0
  private(set) var measuredCount = 0
  private(set) var rememberedCount = 0
  private(set) var exactCount = 0
  private(set) var clampedCount = 0
  private(set) var deepestChain = 0

  /// The current time, in seconds since an arbitrary moment.
  static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// Lays out a tree with `specs` and measures the time, and then repeats it to count measures, since counting takes
  /// time.
  mutating func measureAndLayout(_ root: View, _ specs: MeasureSpecs) {
    let start = Self.now
    root.measure(specs)
    times.measuring = Self.now - start
    root.layout(Rect(origin: .zero, size: root.measuredSize))
    times.layingOut = Self.now - start - times.measuring
    root.forEachView { view, _, _ in view.setNeedsLayout() }
    let recorder = root.recordMeasures { root.measureAndLayout(specs) }
    root.forEachView { _, _, _ in viewCount += 1 }
    callCount = recorder.calls.count
    measuredCount = recorder.measureCount
    rememberedCount = recorder.calls.count { $0.source == .remembered }
    exactCount = recorder.calls.count { $0.source == .exact }
    clampedCount = recorder.calls.count { $0.source == .clamped }
    deepestChain = recorder.deepestChain
  }

  /// The statistics as text, with one line per number.
  var text: String {
    let counts = [
      ("views", viewCount), ("measure calls", callCount), ("  onMeasure", measuredCount),
      ("  from the cache", rememberedCount), ("  known, being exact", exactCount),
      ("  cut down from another", clampedCount), ("deepest chain", deepestChain),
    ]
    let durations = [
      ("reading", times.reading), ("inflating", times.inflating), ("measuring", times.measuring),
      ("layout", times.layingOut), ("output", times.writing),
    ]
    return (counts.map { ($0.0, String($0.1)) } + durations.map { ($0.0, Self.milliseconds($0.1)) })
      .map { label, number in
        label + String(repeating: " ", count: max(32 - label.count - number.count, 1)) + number + "\n"
      }.joined()
  }

  /// Formats a time with three decimals: `1.250 ms`.
  private static func milliseconds(_ seconds: Double) -> String {
    let micros = Int(min(max(seconds, 0), 1e9) * 1e6)
    return "\(micros / 1000).\(String(1000 + micros % 1000).dropFirst()) ms"
  }
}
