import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@Suite struct TreeBuilderTests {
  private func inflate(_ text: String, _ others: [String: String] = [:]) throws -> InflatedLayout {
    try inflater(others).inflate(Array(text.utf8), named: "main.grx")
  }

  private func inflater(_ others: [String: String] = [:]) -> Inflater {
    var inflater = Inflater()
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.source = DictionarySource(others)
    return inflater
  }

  /// Returns the messages of a document with marks at its errors, each with the number of the mark at its location.
  private func messages(
    _ marked: String, _ others: [String: String] = [:], _ change: (inout Inflater) -> Void = { _ in }
  ) -> [String] {
    let source = MarkedSource(marked)
    var inflater = inflater(others)
    change(&inflater)
    let errors: [InflateError]
    do throws(InflateErrors) {
      errors = try inflater.inflate(source.bytes, named: "main.grx").warnings
    } catch {
      errors = error.errors
    }
    return errors.map { error in
      let mark = source.places.first {
        $0.value.line == error.location.line && $0.value.column == error.location.column
      }
      let place = error.location.file == "main.grx" ? mark.map { "\($0.key)" } ?? "?" : error.location.file
      return "\(place) \(error.severity.rawValue): \(error.message)"
    }
  }

  // MARK: Attributes

  @Test func scalars_may_be_quoted_or_native() throws {
    let layout = try inflate(
      """
      { "layout": { "class": "LinearLayout", "width": "96", "height": 48, "weightSum": "2", "baselineAligned": "false",
        "subviews": [{ "class": "View", "weight": "1.5", "width": "12.5px" }] } }
      """)
    let root = try #require(layout.root as? LinearLayout)
    #expect(root.layoutParams.width == 96 && root.layoutParams.height == 48)
    #expect(root.weightSum == 2 && !root.isBaselineAligned)
    let params = try #require(root.subviews[0].layoutParams as? LinearLayout.LayoutParams)
    #expect(params.weight == 1.5 && params.width == 13)
  }

  @Test(
    arguments: [
      ("12", 1.5, 18), ("12.5", 1, 13), ("-12.5", 1, -13), ("0.1", 1, 1), ("-0.1", 1, -1), ("0", 3, 0), ("-0", 1, 0),
      ("1e9999px", 1, nil), ("nan", 1, nil), ("inf", 1, nil), ("0x10", 1, nil), ("1,5", 1, nil), ("+1", 1, nil),
      ("01", 1, nil), (".5", 1, nil), ("5.", 1, nil), ("", 1, nil), (" 5", 1, nil), ("5 ", 1, nil), ("5 px", 1, nil),
      ("5px", 3, 5), ("5.5px", 3, 6), ("5dp", 3, 15), ("5dip", 2, 10), ("5sp", 2, 10), ("5pt", 2, 10), ("5PX", 1, nil),
      ("1e308", 4, Pixels.limit), ("-1e308", 1, -Pixels.limit), ("1e2", 1, 100), ("px", 1, nil),
    ] as [(String, Double, Int?)])
  func a_length_becomes_whole_pixels_once(text: String, density: Double, pixels: Int?) throws {
    var inflater = inflater()
    inflater.density = density
    let document = #"{ "layout": { "class": "View", "margin": "\#(text)" } }"#
    if let pixels {
      let layout = try inflater.inflate(Array(document.utf8), named: "main.grx")
      #expect(layout.root.layoutParams.margins == Edges(all: pixels))
    } else {
      #expect(throws: InflateErrors.self) { try inflater.inflate(Array(document.utf8), named: "main.grx") }
    }
  }

  @Test func the_more_specific_margin_wins_in_any_order() throws {
    let layout = try inflate(
      #"{ "layout": { "class": "View", "marginLeft": 0, "marginHorizontal": 7, "margin": 5, "marginEnd": 9 } }"#)
    #expect(layout.root.layoutParams.margins == Edges(left: 0, top: 5, right: 7, bottom: 5))
    #expect(layout.root.margins == Edges(left: 0, top: 5, right: 9, bottom: 5))
  }

  @Test func start_and_end_follow_the_views_own_direction() throws {
    let layout = try inflate(
      """
      { "layout": { "class": "FrameLayout", "layoutDirection": "rtl", "paddingStart": 3, "padding": 1, "subviews": [
        { "class": "View", "marginStart": 4 }, { "class": "View", "marginStart": 4, "layoutDirection": "ltr" } ] } }
      """)
    #expect(layout.root.padding == Edges(left: 1, top: 1, right: 3, bottom: 1))
    let group = try #require(layout.root as? ViewGroup)
    #expect(group.subviews.map(\.margins) == [Edges(right: 4), Edges(left: 4)])
  }

  @Test func a_number_in_place_of_text_is_written_in_its_shortest_form() throws {
    let layout = try inflate(
      #"{ "layout": { "class": "FrameLayout", "subviews": [{ "class": "TextView", "id": 7.50, "text": 12.0 }] } }"#)
    #expect((layout.view(id: "7.5") as? TextView)?.text == "12")
  }

  @Test(
    arguments: [
      ("vertical", "begin", Gravity.start), ("vertical", "center", .centerHorizontal), ("vertical", "end", .end),
      ("horizontal", "begin", .top), ("horizontal", "center", .centerVertical), ("horizontal", "end", .bottom),
      ("horizontal", "center_horizontal|bottom", [.centerHorizontal, .bottom]),
      ("vertical", "left top", [.left, .top]),
    ] as [(String, String, Gravity)])
  func a_gravity_word_alone_names_the_cross_axis_of_a_linear_layout(
    direction: String, word: String, gravity: Gravity
  ) throws {
    let layout = try inflate(
      """
      { "layout": { "class": "LinearLayout", "subviews": [{ "class": "View", "gravity": "\(word)", "id": "v" }],
        "orientation": "\(direction)" } }
      """)
    let params = try #require(layout.view(id: "v")?.layoutParams as? LinearLayout.LayoutParams)
    #expect(params.gravity == gravity)
  }

  // MARK: Errors

  @Test func every_error_of_a_document_is_reported_in_order() {
    let found = messages(
      """
      { "layout": { "class": "LinearLayout", "direction": 1️⃣"diagonal", "subviews": [
        { "class": 2️⃣"Veiw", "subviews": [{ "class": "View", "padding": 3️⃣-1 }] },
        { "class": "View", 4️⃣"wieght": 1, "width": 5️⃣"wide", "visibility": 6️⃣true },
        { "class": "View", "id": "a" }, { "class": "View", "id": 7️⃣"a", 8️⃣"layout_gravity": "left", "gravity": "top" } ] } }
      """)
    #expect(
      found == [
        #"1 error: 'direction' is "diagonal"; expected "horizontal" or "vertical""#,
        "2 error: unknown class 'Veiw'; did you mean 'View'?",
        "3 error: 'padding' is -1; expected a length that is not negative, such as 12, \"12.5\" or \"3px\"",
        "4 warning: unknown attribute 'wieght' of a child of LinearLayout; did you mean 'weight'?",
        #"5 error: 'width' is "wide"; expected "wrap_content", "match_parent" or a length that is not negative, such as 12, "12.5" or "3px""#,
        #"6 error: 'visibility' is true; expected "visible", "hidden", "invisible" or "gone""#,
        "7 warning: the id 'a' is already used on line 4",
        "8 warning: 'layout_gravity' is ignored, because 'gravity' is also set",
      ])
  }

  @Test(
    arguments: [
      ("width", "match-parent", "match_parent"), ("width", "fill_parent", "match_parent"), ("width", "12DP", "12dp"),
      ("width", "8 dp", "8dp"), ("width", "wrapContent", "wrap_content"), ("width", "1,5", "1.5"),
      ("visibility", "GONE", "gone"), ("visibility", "visable", "visible"), ("gravity", "center|", "center"),
      ("gravity", "centre|rigth", "center|right"), ("gravity", "left, top", "left|top"), ("text", "", nil),
      ("layoutDirection", "RTL", "rtl"), ("maxLines", " 2", "2"), ("width", "wide", nil), ("ellipsize", "None", "none"),
    ] as [(String, String, String?)])
  func a_value_that_is_almost_right_suggests_the_right_one(name: String, value: String, suggestion: String?) {
    let found = messages(
      #"{ "layout": { "class": "FrameLayout", "subviews": [{ "class": "TextView", "\#(name)": "\#(value)" }] } }"#)
    #expect(found.count == (name == "text" ? 0 : 1))
    let question = suggestion.map { "; did you mean \"\($0)\"?" }
    if let question { #expect(found.allSatisfy { $0.hasSuffix(question) }, "\(found)") }
    #expect(found.contains { $0.contains("did you mean") } == (suggestion != nil), "\(found)")
  }

  @Test(
    arguments: [
      ("children", "unknown attribute 'children' of TextView; did you mean 'subviews'?"),
      ("visible", "unknown attribute 'visible' of TextView; did you mean 'visibility'?"),
      (
        "layout_weight",
        "'layout_weight' is 'weight' here, an attribute of the children of an AppBarLayout, LinearLayout, OverflowLinearLayout or SlidingPaneLayout; "
          + "the parent is a FrameLayout"
      ),
      (
        "toRightOf",
        "'toRightOf' is an attribute of the children of a PercentRelativeLayout or RelativeLayout; the parent is a "
          + "FrameLayout"
      ),
      ("src", "'src' is an attribute of an ImageView or MonthView, not of a TextView"),
      ("nuiStyle", "unknown attribute 'nuiStyle' of TextView"),
    ])
  func a_name_from_elsewhere_is_explained(name: String, message: String) {
    let found = messages(
      #"{ "layout": { "class": "FrameLayout", "subviews": [{ "class": "TextView", 1️⃣"\#(name)": 1 }] } }"#)
    #expect(found == ["1 warning: " + message])
  }

  @Test(
    arguments: [
      ("EditText", "unknown class 'EditText'; register a ViewKind that extends TextView"),
      (
        "androidx.cardview.widget.CardView",
        "unknown class 'androidx.cardview.widget.CardView'; register a ViewKind that extends FrameLayout"
      ),
      ("android.widget.TextView", "unknown class 'android.widget.TextView'; did you mean 'TextView'?"),
      ("Buton", "unknown class 'Buton'; did you mean 'Button'?"),
      ("include", #"'include' isn't a class; to include a file, write { "inflate": "FILE.grx" }"#),
    ])
  func an_unknown_class_suggests_the_nearest(name: String, message: String) {
    #expect(messages(#"{ "layout": { "class": 1️⃣"\#(name)" } }"#) == ["1 error: " + message])
  }

  @Test func a_class_without_a_similar_one_lists_all() {
    let found = messages(#"{ "layout": { "class": 1️⃣"Zzz" } }"#)
    let classes = listed(Set(ViewKind.builtIn.map(\.name)).sorted())
    #expect(
      found == ["1 error: unknown class 'Zzz'; expected " + classes])
  }

  @Test func a_root_gives_values_that_some_parent_would_take() {
    #expect(messages(#"{ "layout": { "class": "View", "gravity": "baseline", "column": 1, "above": "a" } }"#).isEmpty)
    let found = messages(#"{ "layout": { "class": "View", "gravity": 1️⃣"center|", "weight": 2️⃣-1 } }"#)
    #expect(found.count == 2 && found[0].hasPrefix("1 error: 'gravity' is \"center|\"; expected"))
    #expect(found[1] == "2 error: 'weight' is -1; expected a number from 0 to 3.4e38")
  }

  @Test func a_cell_spans_at_least_one_column() {
    let found = messages(#"{ "layout": { "class": "TableRow", "subviews": [{ "class": "View", "span": 1️⃣0 }] } }"#)
    #expect(found == ["1 error: 'span' is 0; expected a whole number from 1 to 1000000"])
  }

  @Test func an_unknown_color_is_a_warning() {
    let found = messages(#"{ "layout": { "class": "View", "debug_bgColor": 1️⃣"mauve" } }"#)
    #expect(found.count == 1 && found[0].hasPrefix("1 warning: 'debug_bgColor' is \"mauve\"; expected a color"))
  }

  @Test func a_scroll_view_holds_one_child() {
    let found = messages(
      #"{ "layout": { "class": "ScrollView", "subviews": [{ "class": "View" }, 1️⃣{ "class": "View" }] } }"#)
    #expect(found == ["1 error: a ScrollView can have at most 1 child"])
  }

  @Test func a_root_may_have_params_of_any_parent() {
    #expect(messages(#"{ "layout": { "class": "View", "weight": 1, "gravity": "end", "margin": 3 } }"#).isEmpty)
  }

  @Test func warnings_can_be_errors() {
    let text = #"{ "layout": { "class": "View", "nuiStyle": "title" } }"#
    #expect(throws: Never.self) { try inflate(text) }
    var strict = inflater()
    strict.warningsAreErrors = true
    #expect(throws: InflateErrors.self) { try strict.inflate(Array(text.utf8), named: "main.grx") }
  }

  @Test func names_of_other_libraries_are_accepted() {
    #expect(messages(#"{ "layout": { "class": "View", "nuiClass": "title", "debug_bgColor": "ff0000" } }"#) == [])
    #expect(messages(#"{ "layout": { "class": "View", "debug_bgColor": 1️⃣"ff00" } }"#).count == 1)
  }

  // MARK: Includes

  @Test func attributes_on_an_include_override_the_included_root() throws {
    let layout = try inflate(
      """
      { "layout": { "class": "LinearLayout", "subviews": [
        { "inflate": "row.grx", "id": "mine", "width": 50, "margin": 2, "visibility": "hidden", "weight": 1 } ] } }
      """,
      [
        "row.grx": """
        { "layout": { "class": "LinearLayout", "id": "row", "width": 10, "height": 20, "marginLeft": 9, "gravity": "end",
          "subviews": [{ "class": "View", "id": "inner" }] } }
        """
      ])
    let row = try #require(layout.view(id: "mine"))
    let params = try #require(row.layoutParams as? LinearLayout.LayoutParams)
    #expect(params.width == 50 && params.height == 20 && params.margins == Edges(all: 2))
    #expect(params.weight == 1 && params.gravity == .end && row.visibility == .hidden)
    #expect(layout.view(id: "row") == nil && layout.view(id: "inner") != nil)
    #expect(layout.files == ["main.grx", "row.grx"])
  }

  @Test func an_include_of_an_include_is_overridden_from_the_outside() throws {
    let layout = try inflate(
      #"{ "layout": { "inflate": "a", "width": 3 } }"#,
      [
        "a": #"{ "layout": { "inflate": "b", "width": 2, "height": 2 } }"#,
        "b": #"{ "layout": { "class": "View", "width": 1, "height": 1 } }"#,
      ])
    #expect(layout.root.layoutParams.width == 3 && layout.root.layoutParams.height == 2)
  }

  @Test func a_cycle_of_includes_shows_the_chain() {
    let found = messages(
      #"{ "layout": { "inflate": "a" } }"#,
      ["a": #"{ "layout": { "inflate": "b" } }"#, "b": #"{ "layout": { "inflate": "a" } }"#])
    #expect(found == ["b error: these files include each other in a cycle: a → b → a"])
  }

  @Test func a_missing_include_offers_the_nearest_name() {
    let found = messages(#"{ "layout": { "inflate": 1️⃣"rwo.grx" } }"#, ["row.grx": "{}"])
    #expect(
      found == ["1 error: 'rwo.grx' can't be included: there is no document of that name; did you mean 'row.grx'?"])
  }

  @Test func a_chain_of_includes_has_an_end() {
    var others: [String: String] = [:]
    for index in 0..<1000 {
      others["\(index)"] = #"{ "layout": { "class": "FrameLayout", "subviews": [{ "inflate": "\#(index + 1)" }] } }"#
    }
    let found = messages(#"{ "layout": { "inflate": "0" } }"#, others)
    #expect(
      found == [
        "62 error: includes are nested too deeply: at most 64 levels are allowed"
      ])
  }

  @Test func only_layout_params_id_visibility_and_background_are_allowed_on_an_include() {
    let found = messages(
      #"{ "layout": { "inflate": "a", 1️⃣"padding": 3 } }"#, ["a": #"{ "layout": { "class": "View" } }"#])
    #expect(found == ["1 warning: unknown attribute 'padding' of an include"])
  }

  @Test func a_file_is_requested_once_in_a_run() throws {
    let source = CountingSource(["row": #"{ "layout": { "class": "View" } }"#])
    var inflater = inflater()
    inflater.source = source
    let text = """
      { "layout": { "class": "LinearLayout", "subviews": [
        { "inflate": "row" }, { "inflate": "row" }, { "class": "ImageView", "src": "a.png" } ] } }
      """
    let cache = DocumentCache()
    for density in [1.0, 2, 3] {
      inflater.density = density
      let layout = try inflater.inflate(
        Array(text.utf8), named: "main.grx", folder: ".", into: nil, cache: cache)
      #expect(layout.files == ["main.grx", "row", "row"] && layout.warnings.count == 1)
    }
    #expect(source.asked == ["row", "a.png"])
    #expect(cache.document(named: "row") != nil)
  }

  // MARK: Overrides

  @Test func overrides_of_the_caller_take_precedence_over_an_include() throws {
    var inflater = inflater(["row": #"{ "layout": { "class": "TextView", "id": "inner", "width": 1, "text": "a" } }"#])
    inflater.overrides = [
      AttributeOverride(id: "outer", attribute: "width", value: .number(3)),
      AttributeOverride(id: "outer", attribute: "text", value: .string("b")),
      AttributeOverride(id: "inner", attribute: "maxLines", value: .number(2)),
    ]
    let text = #"{ "layout": { "inflate": "row", "id": "outer", "width": 2 } }"#
    let layout = try inflater.inflate(string: text)
    let view = try #require(layout.view(id: "outer") as? TextView)
    #expect(view.layoutParams.width == 3 && view.text == "b" && view.maxLines == 2 && layout.ids == ["outer"])
  }

  @Test func an_override_replaces_an_attribute_of_the_file() throws {
    var inflater = inflater()
    inflater.overrides = [
      AttributeOverride(id: "t", attribute: "maxLines", value: .string("3")),
      AttributeOverride(id: "t", attribute: "width", value: .string("77")),
    ]
    let layout = try inflater.inflate(
      Array(#"{ "layout": { "class": "TextView", "id": "t", "numberOfLines": 1, "width": 5 } }"#.utf8),
      named: "main.grx")
    #expect((layout.root as? TextView)?.maxLines == 3)
    #expect(layout.root.layoutParams.width == 77 && layout.warnings.isEmpty)
  }

  @Test func an_override_of_an_unknown_id_is_an_error() {
    let found = messages(#"{ "layout": { "class": "View", "id": "title" } }"#) {
      $0.overrides = [AttributeOverride(id: "tilte", attribute: "width", value: .number(1))]
    }
    #expect(found.count == 1 && found[0].contains("'tilte'") && found[0].contains("did you mean 'title'?"))
  }

  // MARK: Results

  @Test func a_layout_has_its_ids_and_the_location_of_each_view() throws {
    var inflater = inflater()
    let text = """
      { "layout": { "class": "FrameLayout", "id": "b", "subviews": [
        { "class": "View", "id": "a" },
        { "class": "View" } ] } }
      """
    #expect(try inflater.inflate(string: text).location(of: View()) == nil)
    inflater.keepsPlaces = true
    let layout = try inflater.inflate(string: text, named: "main.grx")
    #expect(layout.ids == ["b", "a"])
    let locations = try #require(layout.root as? ViewGroup).subviews.map { layout.location(of: $0) }
    #expect(locations.map { $0?.line } == [2, 3] && locations.map { $0?.column } == [3, 3])
    #expect(locations.allSatisfy { $0?.file == "main.grx" })
  }

  @Test func errors_have_codes_and_descriptions_for_people() throws {
    do throws(InflateErrors) {
      _ = try inflater().inflate(string: #"{ "layout": { "class": "Veiw" } }"#, named: "main.grx")
      Issue.record("nothing is thrown")
    } catch {
      #expect(error.errors.map(\.code) == ["unknown-class"])
      #expect((error as any Error).localizedDescription == error.description)
      let first = try #require(error.errors.first)
      #expect((first as any Error).localizedDescription == first.description)
      #expect(first.description.hasPrefix("main.grx:1:24: error: unknown class"))
    }
  }

  // MARK: Clients

  /// Counts requests.
  private final class CountingSource: DocumentSource, @unchecked Sendable {
    // The test uses it on only one thread.
    private(set) var asked: [String] = []
    private let documents: DictionarySource

    init(_ documents: [String: String]) { self.documents = DictionarySource(documents) }

    func document(
      _ reference: IncludeReference, from includer: String, maximumBytes: Int
    ) throws(SourceError) -> SourceFile {
      asked.append(reference.filename)
      return try documents.document(reference, from: includer, maximumBytes: maximumBytes)
    }

    func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
      asked.append(name)
      return try documents.picture(name, from: includer)
    }
  }

  private final class Badge: View {
    var count = 0
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: 10 * count, height: 10)) }
  }

  @Test func a_client_registers_its_own_class_with_its_attributes_in_one_call() throws {
    var inflater = inflater()
    inflater.register(
      ViewKind(
        "Badge",
        attributes: [Attribute<Badge>("count", as: Count.self) { badge, count, _ in badge.count = count.value }]
      ) { _ in Badge() })
    let layout = try inflater.inflate(
      Array(
        #"{ "layout": { "class": "FrameLayout", "subviews": [{ "class": "Badge", "count": 3, "id": "b" }] } }"#.utf8),
      named: "main.grx")
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(layout.view(id: "b")?.frame == Rect(x: 0, y: 0, width: 30, height: 10))
  }

  @Test func a_document_is_inflated_into_an_existing_view() throws {
    let row = LinearLayout(direction: .horizontal)
    let text = #"{ "layout": { "class": "View", "weight": 2, "gravity": "end", "width": 0 } }"#
    let layout = try inflater().inflate(Array(text.utf8), named: "main.grx", into: row)
    #expect(layout.root.parent === row)
    let params = try #require(layout.root.layoutParams as? LinearLayout.LayoutParams)
    #expect(params.weight == 2 && params.gravity == .bottom)
  }
}
