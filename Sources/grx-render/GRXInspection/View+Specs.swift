import Measure

extension View {
  /// The specs of the latest measure, in pixels; `nil` if it was never measured.
  package var measuredUnder: MeasureSpecs? {
    let specs = state.answer.specs
    return specs == .never ? nil : specs
  }
}
