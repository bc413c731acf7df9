/// The user's scale for text sizes.
///
/// From API level 34 on, large text grows less than small text: at some scales, sp are looked up in a table, with
/// linear interpolation between its points, and between two of those scales, with interpolation between their tables.
///
/// Source: android.content.res.FontScaleConverterFactory and FontScaleConverterTable (API 34).
package struct AndroidFontScale {
  /// The factor for sp that aren't looked up.
  package let factor: Double
  /// The lengths in dp at `points`; empty if they are proportional.
  private let lengths: [Double]

  private static let points: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]
  private static let tables: [(scale: Double, lengths: [Double])] = [
    (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
    (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
    (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
    (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
    (2, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
  ]

  package init(_ factor: Double, apiLevel: Int) {
    self.factor = min(factor, 1000)
    // Scales are `Float` in Android.
    func isAtMost(_ scale: Double, _ other: Double) -> Bool { Float(scale) <= Float(other) }
    guard apiLevel >= 34, let upper = Self.tables.firstIndex(where: { isAtMost(factor, $0.scale) }),
      upper > 0 || isAtMost(Self.tables[0].scale, factor)
    else {
      lengths = []
      return
    }
    let (low, high) = (Self.tables[max(0, upper - 1)], Self.tables[upper])
    let share = high.scale > low.scale ? (factor - low.scale) / (high.scale - low.scale) : 0
    lengths = zip(low.lengths, high.lengths).map { $0 + ($1 - $0) * share }
  }

  /// Whether lengths in sp aren't proportional to lengths in dp.
  package var isCurve: Bool { !lengths.isEmpty }

  /// Converts a length in sp to dp.
  package func dp(_ length: Double) -> Double {
    isCurve ? Self.interpolate(length, from: Self.points, to: lengths) : length * factor
  }

  /// Converts a length in dp to sp.
  package func sp(_ length: Double) -> Double {
    if isCurve { return Self.interpolate(length, from: lengths, to: Self.points) }
    return factor > 0 ? length / factor : length
  }

  private static func interpolate(_ length: Double, from points: [Double], to lengths: [Double]) -> Double {
    let size = abs(length)
    let last = lengths.count - 1
    if size >= points[last] { return length * lengths[last] / points[last] }
    let upper = points.firstIndex { size <= $0 } ?? last
    let (lowPoint, low) = upper == 0 ? (0, 0) : (points[upper - 1], lengths[upper - 1])
    let result = low + (lengths[upper] - low) * (size - lowPoint) / (points[upper] - lowPoint)
    return length < 0 ? -result : result
  }
}
