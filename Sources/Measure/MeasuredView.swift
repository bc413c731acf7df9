/// A leaf whose size is computed by a closure.
public final class MeasuredView: View {
  private let answer: (MeasureSpecs) -> Size

  /// - Parameters:
  ///   - contract: The rules that the closure obeys, so that it is called less often.
  ///   - onMeasure: Returns the size for some specs, in pixels. Until `setNeedsLayout()` is called, equal specs must give equal
  ///     sizes.
  public init(contract: MeasureContract = [], onMeasure: @escaping (MeasureSpecs) -> Size) {
    answer = onMeasure
    super.init(contract: contract)
  }

  public override func onMeasure(_ specs: MeasureSpecs) -> Size { answer(specs) }
}
