import Measure

extension DirectPass {
  func noteOffer(to child: ViewRef, _ specs: MeasureSpecs) {}
}
