import AndroidXML
import GRXInspection
import Layouts
import Measure
import Testing

@testable import Inflater

/// A class that is new in one of the tables must be in the others.
@Suite struct ClassTablesTests {
  private let classes = Set(ViewKind.builtIn.flatMap { [$0.name] + $0.aliases })

  @Test func each_widget_of_Android_is_a_class_or_has_a_similar_one() {
    for name in AndroidClasses.names where !classes.contains(name) {
      let base = SimilarClasses.base(of: name)
      #expect(base.map(classes.contains) == true, "\(name) is similar to \(base ?? "none")")
    }
    // A class needs no suggestion.
    for name in classes { #expect(SimilarClasses.base(of: name) == nil, "\(name)") }
  }

  @Test func each_class_shows_something_known_or_places_others() {
    let layouts: Set = [
      "LinearLayout", "RelativeLayout", "ConstraintLayout", "AutoLayout", "StackLayout", "H", "V", "FrameLayout",
      "PercentFrameLayout", "PercentRelativeLayout", "CoordinatorLayout", "AppBarLayout",
      "CollapsingToolbarLayout", "Toolbar", "DrawerLayout",
      "SlidingPaneLayout", "OverflowLinearLayout", "TextInputLayout", "NavigationBar", "NavigationBarItem", "TabBar",
      "AbsoluteLayout", "StackView", "Spinner",
      "ItemColumn", "ItemList", "ItemGrid",
      "FlowLayout", "FlexboxLayout", "GridLayout", "TableLayout", "TableRow", "ScrollView", "HorizontalScrollView",
    ]
    let helpers: Set = ["Guideline", "Barrier", "Group", "Layer", "Placeholder", "Flow"]
    for kind in ViewKind.builtIn {
      let content = kind.make(AttributeContext()).shownContent
      let isUnknown = if case .unknown = content { true } else { false }
      #expect(isUnknown == (layouts.contains(kind.name) || helpers.contains(kind.name)), "\(kind.name)")
    }
  }

  @Test func each_class_has_a_word_in_Androids_XML_or_is_noted() {
    for kind in ViewKind.builtIn {
      let node = Node(kind: .view(className: kind.name))
      let text = AndroidText.text(of: node, kinds: ViewKind.builtIn, density: 1)
      // A plain view is as large as its content; Android's is as large as possible.
      let word = ["View": "FrameLayout", "FlowLayout": "ChipGroup"][kind.name] ?? kind.name
      let isNoted = text.contains("<!-- not available in Android: the ") || text.contains(": a \(kind.name)")
      #expect(isNoted || text.contains("<\(word)\n") || text.contains(".\(word)\n"), "\(text)")
    }
  }
}
