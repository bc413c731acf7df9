import Layouts
import TestSupport
import Testing

/// The path data of vector drawables.
@Suite struct PathDataTests {
  private func ends(_ data: String) -> [PathPoint]? {
    VectorPath(pathData: data)?.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p):
        PathPoint((p.x * 1000).rounded() / 1000, (p.y * 1000).rounded() / 1000)
      case .close: nil
      }
    }
  }

  @Test func relative_and_absolute_commands_lead_to_the_same_points() {
    let wanted = [PathPoint(1, 2), PathPoint(4, 6), PathPoint(7, 6), PathPoint(7, 9)]
    #expect(ends("M1,2 L4,6 H7 V9 Z") == wanted)
    #expect(ends("m1 2l3 4h3v3z") == wanted)
    #expect(ends("M1-2.5.5") == nil)
    #expect(ends("M1,2,4,6") == [PathPoint(1, 2), PathPoint(4, 6)])
  }

  @Test func flags_of_arcs_need_no_blanks() {
    #expect(ends("M0,0a5,5 0 0110,0")?.last == PathPoint(10, 0))
    #expect(ends("M0,0a5,5 0 1 1 10,0")?.last == PathPoint(10, 0))
  }

  @Test(arguments: ["L", "M", "M1", "M1,2 X3", "Z1", "M1,2 A5", "M1e", "M..1,2", "Mnan,1"])
  func wrong_data_is_no_path(data: String) { #expect(VectorPath(pathData: data) == nil) }

  @Test func random_data_is_read_or_refused() {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,- e+")
    var random = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let length = Int(random.next() % 40)
      let data = String((0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
      for polygon in VectorPath(pathData: "M0,0" + data)?.polygons() ?? [] {
        #expect(polygon.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  @Test func sines_are_exact_enough() {
    for (angle, sine) in [(0, 0), (Double.pi / 6, 0.5), (Double.pi / 2, 1), (Double.pi, 0), (-Double.pi / 2, -1)] {
      #expect((sineAndCosine(angle).sine - sine).magnitude < 1e-9)
    }
  }
}
