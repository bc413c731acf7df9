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
}
