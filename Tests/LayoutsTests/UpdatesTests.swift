import Layouts
import Measure
import TestSupport
import Testing

/// A layout outside the package that uses the engine's support for incremental passes.
@Suite struct UpdatesTests {
  /// Puts its children in a column at the left, and stores the sum of their heights.
  private final class Pile: ViewGroup {
    private(set) var updates = 0
    private(set) var fullMeasures = 0
    private var total = 0

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      if let child = state.changedChild {
        updates += 1
        total -= Int(child.answer.height)
        measure(child, specs)
        total += Int(child.answer.height)
      } else {
        fullMeasures += 1
        total = 0
        for child in ChildStates(state) {
          measure(child, specs)
          total += Int(child.answer.height)
        }
      }
      state.dependOnWholeOffer()
      state.allowsUpdates = true
      return Size(width: specs.width.size, height: total)
    }

    private func measure(_ child: ViewRef, _ specs: MeasureSpecs) {
      state.measureChild(
        child, child.specs(under: specs, usedWidth: 0, usedHeight: 0), under: specs, usedWidth: 0, usedHeight: 0)
    }

    override func onLayout(_ size: Size) {
      var y = 0
      for child in ChildStates(state) {
        child.layout(x: 0, y: y)
        y += Int(child.answer.height)
      }
    }
  }

  private let pile = Pile()
  private let items = (0..<4).map { _ in View() }
  private let specs = MeasureSpecs(width: .exactly(100), height: .unspecified)

  init() {
    for item in items {
      pile.addSubview(convertingParams: LayoutParams(width: .fixed(10), height: .fixed(10)), of: item)
    }
    pile.measureAndLayout(specs)
  }

  private func expect(updates: Int, fullMeasures: Int, height: Int) {
    pile.measureAndLayout(specs)
    #expect(pile.updates == updates)
    #expect(pile.fullMeasures == fullMeasures)
    #expect(pile.frame.height == height)
  }

  @Test func a_changed_child_is_passed_on_every_time() {
    items[1].layoutParams.height = 15
    expect(updates: 1, fullMeasures: 1, height: 45)
    items[3].layoutParams.height = 1
    expect(updates: 2, fullMeasures: 1, height: 36)
    items[3].layoutParams.height = 2
    items[3].layoutParams.height = 3
    expect(updates: 3, fullMeasures: 1, height: 38)
  }

  @Test func two_changed_children_are_no_update() {
    items[1].layoutParams.height = 15
    items[2].layoutParams.height = 15
    expect(updates: 0, fullMeasures: 2, height: 50)
  }

  @Test func a_change_of_the_layout_itself_is_no_update() {
    items[1].layoutParams.height = 15
    pile.setNeedsLayout()
    expect(updates: 0, fullMeasures: 2, height: 45)
  }

  @Test func adding_or_removing_a_child_is_no_update() {
    let item = View()
    pile.addSubview(convertingParams: LayoutParams(width: .fixed(10), height: .fixed(7)), of: item)
    expect(updates: 0, fullMeasures: 2, height: 47)
    pile.removeSubview(items[0])
    expect(updates: 0, fullMeasures: 3, height: 37)
  }

  @Test func a_child_that_other_code_measured_is_no_update() {
    items[0].measure(MeasureSpecs(width: .exactly(3), height: .exactly(3)))
    items[1].layoutParams.height = 15
    expect(updates: 0, fullMeasures: 2, height: 45)
  }

  @Test func other_specs_are_no_update() {
    items[1].layoutParams.height = 15
    pile.measureAndLayout(MeasureSpecs(width: .exactly(50), height: .unspecified))
    #expect(pile.updates == 0)
    expect(updates: 0, fullMeasures: 3, height: 45)
  }

  @Test func a_tree_that_measures_always_has_no_updates() {
    pile.state.measureAlways()
    items[1].layoutParams.height = 15
    pile.measureAndLayout(specs)
    #expect(pile.updates == 0)
    #expect(pile.frame.height == 45)
  }
}
