import Layouts
import Measure
import Testing

@Suite struct ViewTreeErrorTests {
  private let group = LinearLayout()
  private let child = View()

  @Test func a_view_with_a_parent_is_refused_and_nothing_has_changed() throws {
    try group.addSubview(validating: child)
    let other = FrameLayout()
    #expect(throws: ViewTreeError.hasParent) { try other.addSubview(validating: child) }
    #expect(other.subviews.isEmpty && child.parent === group && child.layoutParams is LinearLayout.LayoutParams)
  }

  @Test func a_view_inside_itself_is_refused() throws {
    let inner = FrameLayout()
    try group.addSubview(validating: inner)
    #expect(throws: ViewTreeError.containsItself) { try inner.addSubview(validating: group) }
    #expect(throws: ViewTreeError.containsItself) { try FrameLayout().withItself { try $0.addSubview(validating: $0) } }
  }

  @Test(arguments: [-1, 1, .max]) func an_index_out_of_range_is_refused(index: Int) {
    #expect(throws: ViewTreeError.indexOutOfRange) { try group.insertSubview(validating: child, at: index) }
    #expect(group.subviews.isEmpty && child.parent == nil)
  }

  @Test func adding_during_a_pass_is_refused() {
    final class Growing: ViewGroup {
      var error: ViewTreeError?
      override func onMeasure(_ specs: MeasureSpecs) -> Size {
        do { try addSubview(validating: View()) } catch { self.error = error }
        return .zero
      }
    }
    let growing = Growing()
    growing.measureAndLayout(in: Size(width: 10, height: 10))
    #expect(growing.error == .isInPass && growing.subviews.isEmpty)
  }

  @Test func params_of_another_view_are_refused() throws {
    let params = LinearLayout.LayoutParams(weight: 1)
    try child.setLayoutParams(validating: params)
    #expect(throws: ViewTreeError.paramsOfAnotherView) { try group.setLayoutParams(validating: params) }
    #expect(child.layoutParams === params && group.layoutParams !== params)
  }

  @Test func the_depth_that_is_refused_is_the_one_that_would_end_the_program() throws {
    let root = FrameLayout()
    var deepest = root
    for _ in 1..<View.maximumDepth {
      let next = FrameLayout()
      deepest.addSubview(next)
      deepest = next
    }
    try root.validateDepth()
    deepest.addSubview(child)
    #expect(throws: ViewTreeError.tooDeep) { try root.validateDepth() }
    #expect(throws: ViewTreeError.tooDeep) { try child.validateDepth() }
    deepest.removeSubview(child)
    try deepest.validateDepth()
  }
}

extension FrameLayout {
  fileprivate func withItself(_ body: (FrameLayout) throws -> Void) rethrows { try body(self) }
}
