import Measure

/// The text sizes, in pixels, among which a `TextView` chooses the largest at which its text fits.
///
/// Source: android.widget.TextView.setAutoSizeTextTypeUniformWithConfiguration and findLargestTextSizeWhichFits (API
/// 34). Differs: an empty range, or a step that isn't positive, isn't an error; the smallest size is used.
public struct TextAutoSize: Hashable, Sendable {
  /// The minimum size of the range, in pixels. The default is 12.
  public var minimum: Double
  /// The maximum size of the range, in pixels. The default is 112.
  public var maximum: Double
  /// The difference between consecutive sizes of the range, in pixels. The default is 1. The sizes are rounded to whole
  /// pixels.
  public var step: Double
  /// Sizes that replace the range, in pixels; those that aren't positive are ignored. If none is left, the range is
  /// used.
  public var presets: [Double]

  /// Creates a range or a list of text sizes, in pixels.
  public init(minimum: Double = 12, maximum: Double = 112, step: Double = 1, presets: [Double] = []) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.presets = presets
  }

  /// Returns the largest of the sizes at which a text fits, or the smallest size if it fits at none.
  ///
  /// - Parameter fits: Returns whether the text fits at a size. If it does, it must fit at every smaller size.
  func largest(where fits: (Double) -> Bool) -> Double {
    let presets = presets.filter { $0 > 0 }.sorted()
    let count = presets.isEmpty ? rangeCount : presets.count
    func size(_ index: Int) -> Double {
      if !presets.isEmpty { return presets[index] }
      return ((index == 0 ? minimum : minimum + Double(index) * step) + 0.5).rounded(.down)
    }
    return max(0, size((1..<count).partitionPoint { fits(size($0)) } - 1))
  }

  /// The number of sizes in the range, at least 1.
  private var rangeCount: Int {
    let count = ((maximum - minimum) / step).rounded(.down) + 1
    return count >= 1 && step > 0 ? Int(min(count, Double(Pixels.limit))) : 1
  }
}
