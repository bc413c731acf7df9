import Foundation
import Layouts
import Measure
import TestSupport
import Testing

/// The purpose that a run of `onMeasure` has, and the flags beside it.
@Suite struct MeasurePurposeTests {
  @Test func a_run_knows_whether_only_the_size_is_requested() {
    final class Probe: View {
      var purposes: [MeasurePurpose] = []
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        purposes.append(state.purpose)
        return specs.resolve(Size(width: 30, height: 10))
      }
    }
    let (plain, matching) = (Probe(), Probe())
    matching.layoutParams = LinearLayout.LayoutParams(width: .matchParent)
    plain.layoutParams = LinearLayout.LayoutParams()
    let column = LinearLayout()
    for probe in [plain, matching] { column.addSubview(probe) }
    column.measureAndLayout(MeasureSpecs(width: .atMost(100), height: .atMost(100)))
    // The width of the column is known after the first measure of both.
    #expect(matching.purposes == [.knowingSize, .placing])
    #expect(plain.purposes == [.placing])
    #expect(matching.state.purpose == .placing && column.state.purpose == .placing)
  }

  @Test func flags_have_an_order_and_room() throws {
    let file = packageFolder.appendingPathComponent("Sources/Measure/Measure/State/ViewState.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let bits = text.matches(of: /Flags\(rawValue: 1 << (\d+)\)/).compactMap { Int($0.1) }
    #expect(bits == Array(0..<bits.count))
    #expect(bits.count < 32)
  }
}
