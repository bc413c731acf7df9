import GRXFileFormats
import Layouts
import TestSupport
import Testing

@testable import AndroidXML
@testable import Inflater

/// Elements with the same attributes share a translation. Each layout here repeats few elements in different surroundings.
@Suite struct SharedTranslationTests {
  private static let kinds = Dictionary(uniqueKeysWithValues: ViewKind.builtIn.map { ($0.name, $0) })

  /// Returns the nodes of a layout and its reports, with elements that share translations or without.
  private func translation(_ text: String, theme: String, shares: Bool) -> (root: Node?, reports: [String]) {
    var inflater = Inflater()
    inflater.register(.android)
    inflater.android.theme = theme
    let document = AndroidDocument(
      DocumentFormat.Opening(
        file: "shared.xml", bytes: Array(text.utf8), limits: DocumentLimits(maximumContainers: 10_000),
        inflater: inflater, kinds: Self.kinds, xmlFiles: XMLFiles(), parentClass: nil,
        include: { _, _ in .failure(.unreadable(why: "")) }))
    let translator = document.makeTranslator()
    translator.sharesTranslations = shares
    var root = translator.translate(document.bytes, named: "shared.xml")
    root?.forgetTemplates()
    return (root, translator.reader.allErrors.map(\.description))
  }

  /// A layout whose elements are chosen at random from few, so that most are repeated.
  private struct RandomLayout {
    private var random: SplitMix64
    private let leaves: [String]
    private static let containers = [
      "FrameLayout", "LinearLayout", "RelativeLayout", "com.google.android.material.textfield.TextInputLayout",
      "com.google.android.material.button.MaterialButtonToggleGroup",
      "com.google.android.material.card.MaterialCardView",
      "com.google.android.material.appbar.CollapsingToolbarLayout", "com.google.android.flexbox.FlexboxLayout",
      "androidx.coordinatorlayout.widget.CoordinatorLayout", "Spinner", "TableRow", "HorizontalScrollView",
    ]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let widgets = WidgetTable.standard.names.filter { !["fragment", "include"].contains($0) }
      leaves = (0..<4).map { _ in widgets[Int.random(in: 0..<widgets.count, using: &random)] }
      self.random = random
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func attributes() -> String {
      var text = #" android:layout_width="wrap_content" android:layout_height="wrap_content""#
      if chance(0.3) { text += #" android:text="Text" android:hint="Hint""# }
      if chance(0.15) { text += #" android:enabled="false""# }
      if chance(0.15) { text += #" android:padding="4dp" app:icon="@android:drawable/btn_star""# }
      if chance(0.1) { text += #" android:entries="@array/none" app:title="Title""# }
      return text
    }

    mutating func element(depth: Int = 0) -> String {
      guard depth < 4, depth == 0 || chance(0.5) else {
        return "<\(leaves[Int.random(in: 0..<leaves.count, using: &random)])\(attributes())/>"
      }
      let name = Self.containers[depth == 0 ? 1 : Int.random(in: 0..<Self.containers.count, using: &random)]
      let namespaces =
        depth > 0
        ? ""
        : #" xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto""#
      let open = "<\(name)\(namespaces)\(attributes())>"
      let children = (0..<Int.random(in: 2...5, using: &random)).map { _ in element(depth: depth + 1) }
      return open + children.joined() + "</\(name)>"
    }
  }

  @Test(arguments: [
    "Theme.Material3.Light", "Theme.MaterialComponents.Light", "Theme.AppCompat", "android:Theme.Material",
  ])
  func elements_that_share_a_translation_have_the_nodes_of_their_own(theme: String) {
    for seed in 1...60 as ClosedRange<UInt64> {
      var layout = RandomLayout(seed: seed)
      let text = layout.element()
      let (one, other) = (
        translation(text, theme: theme, shares: true), translation(text, theme: theme, shares: false)
      )
      #expect(one.root == other.root, "\(text)")
      #expect(one.reports == other.reports, "\(text)")
    }
  }

  @Test func a_repeatable_widget_shares_its_translation() throws {
    let rows = String(repeating: #"<TextView android:layout_width="9dp" android:layout_height="9dp"/>"#, count: 3)
    let text = """
      <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android"
        android:layout_width="match_parent" android:layout_height="match_parent">\(rows)</LinearLayout>
      """
    let document = AndroidDocument(
      DocumentFormat.Opening(
        file: "rows.xml", bytes: Array(text.utf8), limits: DocumentLimits(maximumContainers: 10), inflater: Inflater(),
        kinds: Self.kinds, xmlFiles: XMLFiles(), parentClass: nil,
        include: { _, _ in .failure(.unreadable(why: "")) }))
    let root = document.makeTranslator().translate(document.bytes, named: "rows.xml")
    let templates = try #require(root).children.map(\.template)
    #expect(templates.count == 3 && templates[0] >= 0 && Set(templates).count == 1)
  }
}

extension Node {
  fileprivate mutating func forgetTemplates() {
    template = -1
    for index in children.indices { children[index].forgetTemplates() }
  }
}
