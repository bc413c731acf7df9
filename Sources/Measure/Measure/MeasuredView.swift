/// A leaf whose size is computed by a closure.
public final class MeasuredView: View {
  private let answer: (MeasureSpecs) -> Size

  /// Creates a leaf that is measured by a closure.
  ///
  /// - Parameters:
  ///   - contract: The guarantees that the closure gives, so that it is called less often.
  ///   - onMeasure: Returns the size for some specs, in pixels. Until `setNeedsLayout()` is called, equal specs must
  ///     give equal sizes.
  public init(contract: MeasureContract = [], onMeasure: @escaping (MeasureSpecs) -> Size) {
    answer = onMeasure
    super.init(contract: contract)
  }

  /// Returns the closure's size for `specs`, in pixels.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size { answer(specs) }
}
