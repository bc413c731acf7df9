import Testing

extension ConformanceCase {
  /// Compares all frames of a family's cases with the recorded ones.
  package static func expectFrames(of family: String, count: Int) throws {
    let cases = try self.family(family)
    #expect(cases.count == count)
    var builder = ConformanceBuilder()
    for conformanceCase in cases {
      let root = builder.build(conformanceCase.layout)
      root.measureAndLayout(conformanceCase.specs)
      if let difference = conformanceCase.firstDifference(in: root) { Issue.record("\(difference)") }
    }
    #expect(builder.unknown.isEmpty)
  }

  /// Compares the frames of every fourth case after its tree was laid out at other sizes.
  package static func expectFramesOfWarmTrees(of family: String) throws {
    var builder = ConformanceBuilder()
    var random = SplitMix64(seed: 14)
    for (index, conformanceCase) in try self.family(family).enumerated() where index % 4 == 0 {
      let difference = conformanceCase.firstDifferenceOfWarmTree(&builder, &random)
      #expect(difference == nil)
    }
  }
}
