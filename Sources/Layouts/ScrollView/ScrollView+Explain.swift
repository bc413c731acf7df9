import Measure

extension ScrollView {
  final func offer(_ call: MeasureTrace.Call, in trace: MeasureTrace) -> Explanation.Offer? {
    let spec = call.specs[axis]
    if spec.isUnspecified {
      return Explanation.Offer("\(self) scrolls: there is no limit along the \(axis.lengthName)")
    }
    guard let size = call.outerNumber.flatMap(trace.call(number:))?.size[axis] else { return nil }
    return Explanation.Offer(
      "fillViewport stretches what is shorter than \(self)",
      [Explanation.Term(size, .parent, "\(self) is \(length: size) \(axis.measureName)")]
        + Explanation.Term.paddings(axis, of: self) + Explanation.Term.margins(axis, of: call.view))
  }

  final func findings(about child: View) -> [Explanation.Finding] {
    let dimension = child.dimension(along: axis)
    guard dimension != .wrapContent, dimension.fixedLength != child.frame.size[axis] else { return [] }
    let name = axis.lengthName
    return [
      Explanation.Finding(
        .lengthIsIgnored,
        "Its own \(name), \(dimension), is ignored: \(self) scrolls, and what is in it is as \(axis.measureName) "
          + "as its content.")
    ]
  }
}
