/// A leaf whose size a closure gives.
public final class MeasuredView: View {
  private let answer: (MeasureSpecs) -> Size

  /// - Parameter onMeasure: gives the size under some specs, in pixels; the same specs have to give the same size until
  ///   `setNeedsLayout()` is called.
  public init(contract: MeasureContract = [], onMeasure: @escaping (MeasureSpecs) -> Size) {
    answer = onMeasure
    super.init(contract: contract)
  }

  public override func onMeasure(_ specs: MeasureSpecs) -> Size { answer(specs) }
}
