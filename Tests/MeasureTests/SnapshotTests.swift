import Measure
import Testing

@Suite struct SnapshotTests {
  @Test(arguments: [
    (0, 1.0, "0"), (48, 1, "48"), (-3, 1, "-3"), (1, 2, "0.5"), (-1, 2, "-0.5"), (10, 3, "3.3333"), (20, 3, "6.6667"),
    (2, 3, "0.6667"), (1, 1.5, "0.6667"), (30, 1.5, "20"), (Pixels.limit, 1, "1073741823"), (1, 100_000, "0"),
    (Pixels.limit, 1e-9, "1073741823"), (7, 4, "1.75"), (-Pixels.limit, 3, "-357913941"),
  ])
  func pixels_are_printed_in_points(pixels: Int, density: Double, text: String) {
    #expect(formatPoints(pixels, density: density) == text)
  }

  @Test func nothing_is_listed_below_a_gone_view() {
    let root = ViewGroup()
    let gone = ViewGroup()
    gone.id = "gap"
    gone.visibility = .gone
    gone.addSubview(View())
    let hidden = View()
    hidden.visibility = .hidden
    root.addSubview(gone)
    root.addSubview(hidden)
    hidden.layout(Rect(x: 1, y: -2, width: 3, height: 4))
    root.layout(Rect(x: 0, y: 0, width: 9, height: 9))
    #expect(
      root.snapshot() == """
        ViewGroup 0,0 9x9
          ViewGroup #gap gone
          View 1,-2 3x4 hidden

        """)
  }
}
