import Dialects
import Layouts
import Measure
import Testing

/// Long calculations result in the right pixel.
@Suite struct PrecisionTests {
  @Test func a_thousand_multiplications_end_on_the_right_pixel() {
    let root = AutoLayout()
    var previous = View()
    root.addSubview(previous)
    previous.addConstraints(["width ==": 137, "left ==": 0])
    // Three times the width, then half, then two thirds: every third view is as wide as the first.
    for step in 0..<999 {
      let view = View()
      root.addSubview(view)
      view.addConstraints(["width ==": .init(previous.width, multiplier: [3, 0.5, 2.0 / 3][step % 3])])
      previous = view
    }
    root.measureAndLayout(MeasureSpecs(width: .exactly(1000), height: .exactly(100)))
    #expect(root.subviews[999].frame.width == 137)
    #expect(root.subviews[997].frame.width == 411)
    // 137 × 3 / 2 is half a pixel more than 205.
    #expect(root.subviews[998].frame.width == 206)
  }

  @Test func a_shrinking_chain_of_multiplications_keeps_its_digits() {
    var system = ConstraintSystem()
    for _ in 0...1000 { _ = system.addVariable(Penalty(below: .required, above: .sizes), isVertical: false) }
    for index in 1...1000 {
      _ = system.addRow(Penalty(below: .required, above: .required), constant: 0)
      system.addTerm(index, 1)
      system.addTerm(index - 1, -0.99)
    }
    // The last one is given: the first is longer by 1.01 to the power of several thousand.
    _ = system.addRow(Penalty(below: .required, above: .required), constant: -1)
    system.addTerm(1000, 1)
    var solver = SystemSolver(system)
    solver.solve(.all)
    var expected = 1.0
    for _ in 0..<1000 { expected /= 0.99 }
    #expect(abs(solver.values[0] / expected - 1) < 1e-9)
  }

  @Test func the_sum_of_ten_thousand_lengths_ends_on_the_right_pixel() {
    var system = ConstraintSystem()
    // Alternating positions and lengths, like those of views; each length is a tenth of a pixel.
    for _ in 0..<10_000 {
      _ = system.addVariable(Penalty(below: .edges, above: .edges), isVertical: false)
      _ = system.addVariable(Penalty(below: .required, above: .sizes), isVertical: false)
    }
    for index in 0..<10_000 {
      _ = system.addRow(Penalty(below: .required, above: .required), constant: -0.1)
      system.addTerm(2 * index + 1, 1)
      _ = system.addRow(Penalty(below: .required, above: .required), constant: 0)
      system.addTerm(2 * index, 1)
      if index == 0 { continue }
      system.addTerm(2 * index - 2, -1)
      system.addTerm(2 * index - 1, -1)
    }
    var solver = SystemSolver(system)
    solver.solve(.all)
    #expect(abs(solver.values[19_998] - 999.9) < 1e-7)
  }
}
