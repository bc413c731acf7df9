import Measure

/// The sizes of type among which a `TextView` chooses the largest at which its text fits, in pixels.
///
/// Source: android.widget.TextView.setAutoSizeTextTypeUniformWithConfiguration and findLargestTextSizeWhichFits (API 34).
/// Differs: a range that is empty, or a step that isn't positive, is no error; the smallest size is taken.
public struct TextAutoSize: Hashable, Sendable {
  /// The smallest size of the range; 12 at first.
  public var minimum: Double
  /// The largest size of the range; 112 at first.
  public var maximum: Double
  /// The distance between two sizes of the range, which are rounded to whole pixels; 1 at first.
  public var step: Double
  /// The sizes in place of a range; those that aren't positive don't count. If none is left, the range counts.
  public var presets: [Double]

  public init(minimum: Double = 12, maximum: Double = 112, step: Double = 1, presets: [Double] = []) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.presets = presets
  }

  /// The largest of the sizes at which a text fits; the smallest of all if it fits at none.
  ///
  /// - Parameter fits: Whether the text fits at a size. If it does, it fits at every smaller one.
  func largest(where fits: (Double) -> Bool) -> Double {
    let presets = presets.filter { $0 > 0 }.sorted()
    let count = presets.isEmpty ? rangeCount : presets.count
    func size(_ index: Int) -> Double {
      if !presets.isEmpty { return presets[index] }
      return ((index == 0 ? minimum : minimum + Double(index) * step) + 0.5).rounded(.down)
    }
    var (low, high) = (1, count - 1)
    while low <= high {
      let middle = (low + high) / 2
      if fits(size(middle)) { low = middle + 1 } else { high = middle - 1 }
    }
    return max(0, size(high))
  }

  /// How many sizes the range has, at least 1.
  private var rangeCount: Int {
    let count = ((maximum - minimum) / step).rounded(.down) + 1
    return count >= 1 && step > 0 ? Int(min(count, Double(Pixels.limit))) : 1
  }
}
