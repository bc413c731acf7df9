import Layouts
import Measure
import Testing

@Suite struct LinearSettingsTests {
  @Test func every_setting_says_which_shortcuts_it_rules_out() {
    let settings = Set(Mirror(reflecting: LinearLayout.Settings()).children.compactMap(\.label))
    #expect(Set(LinearLayout.Settings.rules.map(\.name)) == settings.subtracting(["shortcuts"]))
  }

  @Test func a_setting_disables_its_shortcuts_and_enables_them_again() {
    let layout = LinearLayout()
    #expect(layout.settings.shortcuts == .all)
    layout.measuresWithLargestChild = true
    #expect(layout.settings.shortcuts == .noBaseline && layout.state.keepsExactSize)
    layout.measuresWithLargestChild = false
    layout.baselineAlignedChildIndex = 0
    #expect(layout.settings.shortcuts == .clamping && layout.state.mayHaveBaseline)
    layout.baselineAlignedChildIndex = nil
    layout.showDividers = .middle
    #expect(layout.settings.shortcuts == [.updates, .clamping, .noBaseline] && !layout.state.mayHaveBaseline)
  }

  @Test(arguments: [Gravity.top, .centerVertical, .bottom])
  func a_baseline_that_follows_gravity_is_that_of_the_placed_child(gravity: Gravity) {
    let (layout, before, child) = (LinearLayout(), ContentView(), ContentView())
    layout.direction = .vertical
    layout.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    layout.contentGravity = gravity
    layout.padding = Edges(left: 0, top: 7, right: 0, bottom: 16)
    layout.baselineAlignedChildIndex = 1
    layout.baselineFollowsGravity = true
    before.minHeight = 11
    child.minHeight = 20
    child.fixedBaseline = 13
    layout.addSubview(before)
    layout.addSubview(child)
    layout.measureAndLayout(in: Size(width: 50, height: 100))
    #expect(child.frame.y == (gravity == .top ? 18 : gravity == .bottom ? 64 : 41))
    #expect(layout.measuredBaseline == child.frame.y + 13)
  }
}
