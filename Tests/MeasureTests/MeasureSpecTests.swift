import Measure
import Testing

@Suite struct MeasureSpecTests {
  @Test(arguments: [
    (MeasureSpec.exactly(50), 10, 50), (.exactly(50), 100, 50), (.atMost(50), 10, 10), (.atMost(50), 100, 50),
    (.unspecified, 100, 100), (.unspecified, -5, 0), (.unspecified, .max, Pixels.limit), (.atMost(50), .min, 0),
  ])
  func a_desired_length_is_resolved(spec: MeasureSpec, desired: Int, length: Int) {
    #expect(spec.resolve(desired) == length)
  }

  /// The table of android.view.ViewGroup.getChildMeasureSpec.
  @Test(arguments: [
    (MeasureSpec.exactly(50), Dimension.fixed(80), MeasureSpec.exactly(80)),
    (.exactly(50), .matchParent, .exactly(40)), (.exactly(50), .wrapContent, .atMost(40)),
    (.atMost(50), .fixed(80), .exactly(80)), (.atMost(50), .matchParent, .atMost(40)),
    (.atMost(50), .wrapContent, .atMost(40)), (.unspecified, .fixed(80), .exactly(80)),
    (.unspecified, .matchParent, .unspecified), (.unspecified, .wrapContent, .unspecified),
    (.exactly(5), .matchParent, .exactly(0)), (.atMost(5), .wrapContent, .atMost(0)),
  ])
  func a_childs_spec_comes_from_its_dimension(parent: MeasureSpec, dimension: Dimension, child: MeasureSpec) {
    #expect(parent.childSpec(for: dimension, used: 10) == child)
  }

  @Test func sizes_are_clamped() {
    #expect(MeasureSpec.exactly(.max).size == Pixels.limit)
    #expect(MeasureSpec.atMost(.min).size == 0)
    #expect(MeasureSpec.exactly(7).childSpec(for: .matchParent, used: -Pixels.limit * 2) == .exactly(Pixels.limit))
    #expect(Dimension.fixed(-3).fixedLength == 0)
  }

  @Test func modes_are_distinguished() {
    #expect(MeasureSpec.exactly(0).mode == .exactly && MeasureSpec.atMost(0).mode == .atMost)
    #expect(MeasureSpec.unspecified.mode == .unspecified && MeasureSpec.exactly(0) != .atMost(0))
  }

  @Test(
    arguments: [
      (Gravity.start, false, Gravity.left), (.start, true, .right), (.end, true, .left), (.left, true, .left),
      ([.start, .bottom], true, [.right, .bottom]), ([.start, .end], true, .fillHorizontal),
    ] as [(Gravity, Bool, Gravity)])
  func start_and_end_follow_the_direction(gravity: Gravity, isRightToLeft: Bool, absolute: Gravity) {
    #expect(gravity.absolute(isRightToLeft: isRightToLeft) == absolute)
  }
}
