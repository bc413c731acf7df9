import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GravityXML

/// Documents in Gravity's format, with their templates in memory.
@Suite struct GravityTests {
  private func inflater(_ templates: [String: String] = [:]) -> Inflater {
    var inflater = Inflater.ofAllFormats()
    inflater.textMeasurer = CellTextMetrics(width: 10, height: 20)
    inflater.source = DictionarySource(templates)
    return inflater
  }

  private func layout(
    _ text: String, _ templates: [String: String] = [:], in window: Size = Size(width: 200, height: 100),
    _ change: (inout Inflater) -> Void = { _ in }
  ) throws -> (tree: String, warnings: [String]) {
    var inflater = inflater(templates)
    inflater.windowWidth = Double(window.width)
    inflater.windowHeight = Double(window.height)
    change(&inflater)
    let layout = try inflater.inflate(string: text, named: "main.xml")
    layout.root.measureAndLayout(in: window)
    return (layout.root.snapshot(), layout.warnings.map(\.message))
  }

  private func frame(
    _ id: String, _ text: String, _ templates: [String: String] = [:], in window: Size = Size(width: 200, height: 100)
  ) throws -> Rect? {
    var inflater = inflater(templates)
    inflater.windowWidth = Double(window.width)
    inflater.windowHeight = Double(window.height)
    let layout = try inflater.inflate(string: text, named: "main.xml")
    layout.root.measureAndLayout(in: window)
    return layout.view(id: id)?.frame
  }

  private func problems(_ source: MarkedSource, _ templates: [String: String] = [:]) -> [InflateError] {
    do throws(InflateErrors) {
      return try inflater(templates).inflate(source.bytes, named: "main.xml").warnings
    } catch {
      return error.errors
    }
  }

  private func expect(
    _ marked: String, _ messages: [String], _ templates: [String: String] = [:],
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let source = MarkedSource(marked)
    let found = problems(source, templates)
    #expect(found.map(\.message) == messages, sourceLocation: location)
    let places = found.map { MarkedSource.Place(line: $0.location.line, column: $0.location.column) }
    #expect(places == source.orderedPlaces, sourceLocation: location)
  }

  // MARK: Recognition

  @Test func the_outermost_element_decides() {
    for text in ["<H/>", "\u{FEFF} <!-- a > b --><?x y?>\n<V a='b'>", "<UIView>", "<UITableView\n/>"] {
      #expect(GravityDocument.recognizes(Array(text.utf8)), "\(text)")
    }
    for text in ["<Ha/>", "<UI/>", "<UIx/>", "<LinearLayout/>", "{}", "", "<!-- <H/>", "<", "<a.H/>"] {
      #expect(!GravityDocument.recognizes(Array(text.utf8)), "\(text)")
    }
  }

  // MARK: Gravity

  @Test func gravity_is_inherited_axis_by_axis() throws {
    // The inner view inherits "right" from the root and sets "bottom"; the innermost inherits both.
    let text = """
      <UIView width="100" height="80" gravity="right">
        <UIView id="a" width="50" height="40" gravity="bottom"><UIView id="b" width="10" height="10"/></UIView>
      </UIView>
      """
    #expect(try frame("a", text) == Rect(x: 50, y: 40, width: 50, height: 40))
    #expect(try frame("b", text) == Rect(x: 40, y: 30, width: 10, height: 10))
  }

  @Test func a_stack_places_its_children_by_its_gravity_and_alignment_is_its_own() throws {
    let text = """
      <V width="100" height="80" gravity="center bottom" alignment="right">
        <UIView id="a" width="30" height="20"><UIView id="b" width="10" height="10"/></UIView>
      </V>
      """
    // Horizontally by the alignment, vertically by the gravity; inner views inherit the gravity but not the alignment.
    #expect(try frame("a", text) == Rect(x: 70, y: 60, width: 30, height: 20))
    #expect(try frame("b", text) == Rect(x: 10, y: 10, width: 10, height: 10))
  }

  @Test func layouts_whose_children_have_no_gravity_give_them_none() throws {
    let text = "<V gravity='right'><ConstraintLayout><UIView width='a'/></ConstraintLayout><H width='a'/></V>"
    #expect(try layout(text).warnings == [])
  }

  @Test func gravity_places_a_template_but_not_its_content() throws {
    let inner = "<UIView id='inner' width='10' height='10'/>"
    for (root, place) in [("", Point(x: 0, y: 0)), ("gravity='center bottom'", Point(x: 20, y: 30))] {
      let templates = [
        "Box.xml": "<UIView width='50' height='40' \(root)>\(inner)</UIView>", "Outer.xml": "<Box id='b'/>",
      ]
      for box in ["<Box id='box'/>", "<Outer id='box'/>"] {
        let text = "<UIView width='100' height='80' gravity='mid right'>\(box)</UIView>"
        #expect(try frame("box", text, templates) == Rect(x: 50, y: 20, width: 50, height: 40), "\(box) \(root)")
        #expect(try frame("inner", text, templates)?.origin == place, "\(box) \(root)")
      }
      let own = "<UIView width='100' height='80'><Box id='box' gravity='RIGHT'/></UIView>"
      #expect(try frame("box", own, templates)?.origin == Point(x: 50, y: 0))
      #expect(try frame("inner", own, templates)?.origin == place)
    }
    expect(
      "<V><Box gravity=\"1️⃣centre\" 2️⃣color=\"#f00\"/></V>",
      [
        "'gravity' is \"centre\"; expected \(GravityWords.expected); did you mean \"center\"?",
        "'color' has no effect on Box, a template, which has its own colors; set it in Box.xml",
      ], ["Box.xml": "<UIView/>"])
  }

  @Test func layers_are_as_large_as_the_largest_and_sorted_by_zIndex() throws {
    let (tree, warnings) = try layout(
      """
      <UIView gravity="center middle">
        <UIView id="top" width="10" height="30" zIndex="1"/><UIView id="low" width="40" height="10"/>
      </UIView>
      """)
    #expect(warnings.isEmpty)
    #expect(
      tree == """
        UIView 0,0 40x30
          UIView #low 0,10 40x10
          UIView #top 15,0 10x30

        """)
  }

  @Test func a_filled_child_fills_its_parents() throws {
    let text = """
      <V><UIView id="a"><H id="b"><UIView id="c" width="fill" height="5"/></H></UIView><UIView width="9" height="9"/></V>
      """
    #expect(try frame("a", text)?.width == 200)
    #expect(try frame("c", text) == Rect(x: 0, y: 0, width: 200, height: 5))
    #expect(try frame("c", text.replacingOccurrences(of: "id=\"a\"", with: "id=\"a\" width=\"60\""))?.width == 60)
  }

  @Test func gravity_places_an_element_by_its_own_words_in_any_order() throws {
    for (words, place) in [
      ("right bottom", Point(x: 90, y: 70)), ("bottom right", Point(x: 90, y: 70)), ("mid", Point(x: 0, y: 35)),
      ("center", Point(x: 45, y: 0)), ("middle\tcenter", Point(x: 45, y: 35)), ("top left", .zero),
    ] {
      let text = "<UIView width='100' height='80'><UIView id='a' width='10' height='10' gravity='\(words)'/></UIView>"
      #expect(try frame("a", text)?.origin == place, "\(words)")
    }
    expect(
      "<V><UIView gravity=\"1️⃣left right\"/><UIView gravity=\"2️⃣centre\"/></V>",
      [
        "'gravity' is \"left right\"; expected \(GravityWords.expected)",
        "'gravity' is \"centre\"; expected \(GravityWords.expected); did you mean \"center\"?",
      ])
  }

  @Test func alignments_leave_the_subtree_alone() throws {
    let text = """
      <UIView width="100" height="80" gravity="center">
        <UIView id="a" width="50" height="40" alignment="right"><UIView id="b" width="10" height="10"/></UIView>
        <UIView width="50" height="40" textAlignment="right"><UILabel id="c" text="x" textAlignment="right bottom"/></UIView>
      </UIView>
      """
    #expect(try frame("a", text)?.x == 50)
    #expect(try frame("b", text)?.x == 20)
    let layout = try inflater().inflate(string: text)
    #expect((layout.view(id: "c") as? TextView)?.contentGravity == [.right, .bottom])
    #expect(try frame("c", text)?.x == 20)
  }

  // MARK: Colors and text

  @Test func colors_are_inherited_in_a_file_and_a_textColor_is_an_elements_own() throws {
    let templates = ["Row.xml": "<H><UILabel id='inner' text='c'/></H>"]
    let layout = try inflater(templates).inflate(
      string: """
        <V color="#f00"><UILabel id="a" text="a"/><UIImage id="i" width="4" height="4"/>
        <H color="#00ff0080"><UILabel id="b" text="b"/><UILabel id="own" textColor="#0000ff" text="x"/><Row/></H>
        <V backgroundColor="#11223344"><UIButton id="t" title="t"/></V></V>
        """)
    func color(_ id: String) -> Color? { (layout.view(id: id) as? TextView)?.textColor }
    #expect(color("a") == Color(red: 255, green: 0, blue: 0) && color("t") == color("a"))
    #expect((layout.view(id: "i") as? ImageView)?.tint == color("a"))
    // Alpha is last.
    #expect(color("b") == Color(red: 0, green: 255, blue: 0, alpha: 0x80) && color("inner") == nil)
    #expect(color("own") == Color(red: 0, green: 0, blue: 255))
    let background = layout.view(id: "t")?.parent?.backgroundColor
    #expect(background == Color(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x44))
    expect(
      "<V><UILabel color=\"1️⃣#12345\" text=\"a\"/></V>",
      ["'color' is \"#12345\"; expected a color: \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", or a name such as \"red\""])
  }

  @Test func wide_justifies_the_texts_of_a_subtree() throws {
    let layout = try inflater().inflate(
      string: """
        <V gravity="wide"><UILabel id="a" text="a"/><V gravity="middle"><UILabel id="b" text="b"/></V>
        <V gravity="left"><UILabel id="c" text="c"/><UILabel id="d" text="d" textAlignment="wide"/></V></V>
        """)
    let justified = ["a", "b", "c", "d"].map { (layout.view(id: $0) as? TextView)?.isJustified }
    #expect(justified == [true, true, false, true])
  }

  @Test func a_font_is_a_family_a_weight_and_a_size() throws {
    let layout = try inflater().inflate(
      string: "<V><UILabel id='a' text='a' font='System Semibold 16'/><UILabel id='b' text='b' font='Light'/></V>")
    let (a, b) = (layout.view(id: "a") as? TextView, layout.view(id: "b") as? TextView)
    #expect(a?.textSize == 16 && a?.textStyle.weight == .bold)
    #expect(b?.textSize == 17 && b?.textStyle.weight == .light)
    // Weights widen text if it is measured with a font's own widths.
    var proportional = Inflater.ofAllFormats()
    proportional.textMeasurer = AndroidTextMetrics()
    func width(_ font: String) throws -> Int {
      let layout = try proportional.inflate(string: "<H><UILabel id='a' text='Some words' font='\(font)'/></H>")
      layout.root.measureAndLayout(in: Size(width: 500, height: 100))
      return layout.view(id: "a")?.frame.width ?? 0
    }
    #expect(try width("System Bold 16") > width("System 16"))
  }

  // MARK: Elements

  @Test func every_element_and_attribute_is_known() throws {
    let attributes = """
      id="x" text="a" title="a" placeholder="a" font="System 12" textColor="#123" color="#123" backgroundColor="#123" \
      cornerRadius="3" width="50" height="auto" minWidth="1" maxWidth="90" minHeight="1" maxHeight="90" alignment="left" \
      gravity="left" wrap="true" textAlignment="right" zIndex="2" grows="1" shrinks="-1" action="go:" \
      userInteractionEnabled="false" contentMode="center" leftMargin="1" topMargin="2" rightMargin="3" bottomMargin="4" \
      margin="1" padding="2" clipsToBounds="true" width:pad="90" height:landscape="7"
      """
    for element in [
      "H", "V", "UIView", "UILabel", "UIButton", "UIImageView", "UIImage", "UITextField", "UITextView", "UISwitch",
      "UIScrollView", "UITableView",
    ] {
      let isText = !["H", "V", "UIView", "UIImageView", "UIImage", "UISwitch", "UIScrollView", "UITableView"].contains(
        element)
      let own = isText ? attributes : attributes.replacingOccurrences(of: "font=\"System 12\"", with: "")
      let (tree, warnings) = try layout("<H><\(element) \(own)/></H>")
      #expect(warnings.isEmpty && tree.contains("\(element) #x 1,2 50x"), "\(element): \(warnings)\n\(tree)")
    }
    #expect(
      try frame("b", "<UIStackView axis='vertical' spacing='3'><UIView height='5'/><UIView id='b'/></UIStackView>")?.y
        == 8)
    #expect(try frame("b", "<UIStackView spacing='3'><UIView width='5'/><UIView id='b'/></UIStackView>")?.x == 8)
  }

  private struct Pictures: DocumentSource {
    func document(_ reference: IncludeReference, from includer: String, maximumBytes: Int) throws(SourceError)
      -> SourceFile
    {
      throw .unreadable(why: "there are none")
    }

    /// Returns the beginning of a PNG of 24 × 16 pixels.
    func picture(_ name: String, from includer: String) throws(SourceError) -> SourceFile {
      SourceFile(
        name: name,
        bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
          + [0, 0, 0, 24, 0, 0, 0, 16, 8, 6, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func a_button_has_its_image_before_its_title() throws {
    var inflater = inflater()
    inflater.source = Pictures()
    let layout = try inflater.inflate(
      string: """
        <V color="#f00"><UIButton image="a.png" title="Pay" font="Bold"/><UIButton image="a.png"/>
        <UIButton image="a.png" title="Pay" width="100" height="50"/></V>
        """)
    layout.root.measureAndLayout(in: Size(width: 200, height: 200))
    // The picture is 24 × 16, the title 30 × 20; both are centered in a larger button.
    #expect(
      layout.root.snapshot() == """
        V 0,0 100x86
          UIButton 0,0 54x20
            H 0,0 54x20
              UIImage 0,2 24x16
              UILabel 24,0 30x20
          UIButton 0,20 24x16
            UIImage 0,0 24x16
          UIButton 0,36 100x50
            H 23,15 54x20
              UIImage 0,2 24x16
              UILabel 24,0 30x20

        """)
    #expect(layout.warnings.isEmpty)
  }

  @Test func a_button_is_as_large_as_its_content_or_its_title() throws {
    let text = """
      <V><UIButton id="a"><H spacing="4"><UIImage width="16" height="16"/><UILabel text="Pay"/></H></UIButton>
      <UIButton id="b" title="Pay"/></V>
      """
    #expect(try frame("a", text)?.size == Size(width: 50, height: 20))
    #expect(try frame("b", text)?.size == Size(width: 30, height: 20))
  }

  @Test func a_label_is_one_line_unless_it_wraps() throws {
    let text =
      "<V><UILabel id='a' text='one two three four five six'/><UILabel id='b' wrap='true' text='one two three four five six'/></V>"
    #expect(try frame("a", text)?.size == Size(width: 200, height: 20))
    #expect(try frame("b", text)?.size.height == 40)
  }

  @Test func conditions_are_decided_by_the_window() throws {
    let text = """
      <UIView width="10" width:pad="20" height:portrait="7" height:landscape="8" height:phone="9"/>
      """
    func size(_ width: Int, _ height: Int) throws -> Size? {
      try frame(
        "x", text.replacingOccurrences(of: "<UIView", with: "<UIView id='x'"), in: Size(width: width, height: height))?
        .size
    }
    #expect(try size(320, 568) == Size(width: 10, height: 9))
    #expect(try size(600, 800) == Size(width: 20, height: 7))
    #expect(try size(800, 600) == Size(width: 20, height: 8))
    // All conditions of an attribute must be true; the attribute with the most conditions takes precedence.
    let both = "<UIView id='x' width:pad:landscape='30' width:landscape='20' width='10'/>"
    #expect(try frame("x", both, in: Size(width: 320, height: 568))?.width == 10)
    #expect(try frame("x", both, in: Size(width: 568, height: 320))?.width == 20)
    #expect(try frame("x", both, in: Size(width: 800, height: 600))?.width == 30)
    expect(
      "<UIView 1️⃣width:pad:landscap='30'/>",
      ["unknown attribute 'width:pad:landscap' of UIView; did you mean 'width:landscape'?"])
  }

  // MARK: Templates

  private let row = """
    <H spacing="10"><UILabel id="titleLabel" width="titles"/><UIView id="field" width="fill" height="20"/></H>
    """

  @Test func dotted_attributes_reach_into_templates_as_deep_as_they_nest() throws {
    let templates = ["Row.xml": row, "Pair.xml": "<V><Row id='first'/><Row id='second' titleLabel.text='two'/></V>"]
    let (tree, warnings) = try layout("<V><Pair first.titleLabel.text='first one'/></V>", templates)
    #expect(warnings.isEmpty)
    #expect(
      tree == """
        V 0,0 200x40
          Pair 0,0 200x40
            Row #first 0,0 200x20
              UILabel #titleLabel 0,0 90x20
              UIView #field 100,0 100x20
            Row #second 0,20 200x20
              UILabel #titleLabel 0,0 90x20
              UIView #field 100,0 100x20

        """)
  }

  @Test func unknown_names_and_circles_are_reported_at_their_locations() {
    expect(
      "<V><Row 1️⃣test.label.text='x' 2️⃣titleLable.text='y'/></V>",
      [
        "'test.label.text': no element of the template Row has the id 'test'",
        "'titleLable.text': no element of the template Row has the id 'titleLable'; did you mean 'titleLabel'?",
      ], ["Row.xml": row])
    let circle = problems(MarkedSource("<V><A/></V>"), ["A.xml": "<V><B/></V>", "B.xml": "<H><A/></H>"])
    #expect(circle.map(\.message) == ["these files include each other in a cycle: A.xml → B.xml → A.xml"])
    expect("<V><1️⃣UILable/></V>", ["unknown class 'UILable'; did you mean 'UILabel'?"])
    expect(
      "<V><UILabel grows=\"1️⃣first\" shrinks=\"2️⃣1.5\" 3️⃣textt=\"b\" width=\"4️⃣-3\"/></V>",
      [
        "'grows' is \"first\"; expected a rank: a whole number, 1 for the first and -1 for the last, or 0 for none",
        "'shrinks' is \"1.5\"; expected a rank: a whole number, 1 for the first and -1 for the last, or 0 for none",
        "unknown attribute 'textt' of UILabel; did you mean 'text'?",
        "'width' is \"-3\"; expected a number that is not negative, \"auto\", \"fill\", or a name that elements share",
      ])
    expect(
      "<H><UILabel width='c' minWidth='80'/><UILabel width='c' maxWidth='1️⃣60'/></H>",
      ["the width 'c' is shared with contradictory limits: at least 80 for one element, at most 60 for another"])
  }

  @Test func shared_lengths_reach_through_rows_layers_and_templates() throws {
    let templates = ["Cell.xml": "<UIView><UILabel id='label' width='w' height='h'/></UIView>"]
    let text = """
      <V><H><UIView id="a" width="w" height="h" minWidth="30"/><UIView width="5" height="5"/></H>
      <V><H><Cell id="b" label.text="four"/></H></V><UIScrollView><UIView id="c" width="w" height="h" minHeight="25"/></UIScrollView></V>
      """
    // The text is 40 × 20.
    #expect(try frame("a", text, templates)?.size == Size(width: 40, height: 25))
    #expect(try frame("label", text, templates)?.size == Size(width: 40, height: 25))
    #expect(try frame("b", text, templates)?.size == Size(width: 40, height: 25))
    #expect(try frame("c", text, templates)?.size == Size(width: 40, height: 25))
  }

  // MARK: Data

  private var person: AttributeValue {
    .object([
      "name": .string("Ada"), "age": .number(36), "address": .object(["street": .string("Park Row")]),
      "orders": .array([.object(["id": .number(1)]), .object(["id": .number(22)])]),
    ])
  }

  @Test func texts_are_filled_in_from_the_data() throws {
    var inflater = inflater()
    inflater.data = person
    let layout = try inflater.inflate(
      string: """
        <V><UILabel id="a" text="{name}, {age}"/><V data="{address}"><UILabel id="b" text="{street}"/></V>
        <UILabel id="c" text="{nam}!"/></V>
        """)
    #expect((layout.view(id: "a") as? TextView)?.text == "Ada, 36")
    #expect((layout.view(id: "b") as? TextView)?.text == "Park Row")
    #expect((layout.view(id: "c") as? TextView)?.text == "!")
    #expect(layout.warnings.map(\.message) == ["the data has nothing at 'nam', so it is empty; did you mean 'name'?"])
  }

  @Test func a_table_has_a_row_for_each_item() throws {
    let templates = ["OrderRow.xml": "<H><UILabel text='{id}'/></H>"]
    for table in [
      "<UITableView items='{orders}' rowTemplate='OrderRow'/>",
      "<UITableView items='{orders}'><H><UILabel text='{id}'/></H></UITableView>",
    ] {
      let (tree, warnings) = try layout("<V width='fill' height='fill'>\(table)</V>", templates) { $0.data = person }
      #expect(warnings.isEmpty)
      #expect(tree.contains("UILabel 0,0 10x20") && tree.contains("UILabel 0,0 20x20"), "\(tree)")
      #expect(tree.contains(" 0,20 200x20"))
    }
  }

  @Test func wrong_data_is_reported() throws {
    var inflater = inflater()
    inflater.data = person
    #expect(throws: InflateErrors.self) {
      try inflater.inflate(string: "<UITableView items='{name}'><H/></UITableView>")
    }
    #expect(throws: InflateErrors.self) { try inflater.inflate(string: "<UILabel text='{address}'/>") }
    do {
      _ = try Inflater.data(fromJSON: Array("{\"a\": 1,\n x}".utf8), named: "people.json")
      Issue.record("that isn't JSON")
    } catch {
      #expect(error.errors.first?.location.file == "people.json")
    }
  }

  @Test func ten_times_as_many_rows_cost_ten_times_the_measures() throws {
    func measures(_ count: Int) throws -> Int {
      var inflater = inflater(["Row.xml": "<H><UILabel id='t' text='{id}'/></H>"])
      inflater.data = .object(["rows": .array((0..<count).map { .object(["id": .number(Double($0))]) })])
      let layout = try inflater.inflate(string: "<UITableView items='{rows}' rowTemplate='Row'/>")
      #expect(layout.warnings.isEmpty)
      return layout.root.recordMeasures { layout.root.measureAndLayout(in: Size(width: 300, height: 500)) }.measureCount
    }
    let (few, many) = (try measures(200), try measures(2000))
    #expect(many < 11 * few && few < 6 * 200)
  }

  // MARK: Swift

  final class Controller: LayoutController {
    @Outlet var titleLabel: TextView
    var taps: [String] = []
    var actions: [String: (View) -> Void] { ["carButtonPressed": { [unowned self] in taps.append($0.id ?? "") }] }
  }

  private func file(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "gravity-\(UUID().uuidString).xml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func outlets_and_actions_are_connected() throws {
    let path = try file(
      "<V><UILabel id='titleLabel' text='a'/><UIButton id='car' action='carButtonPressed:'><UIView width='40' height='40'/></UIButton></V>"
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let controller = Controller()
    let layout = try inflater().inflate(file: path, controller: controller)
    #expect(controller.titleLabel === layout.view(id: "titleLabel"))
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(layout.tap(at: Point(x: 5, y: 30)))
    #expect(!layout.tap(at: Point(x: 5, y: 5)) && !layout.tap(at: Point(x: 90, y: 90)))
    #expect(controller.taps == ["car"])
  }

  @Test func connection_errors_are_reported() throws {
    let path = try file("<V><UIView id='titleLabel'/><UIButton action='carButtonPresed:' title='a'/></V>")
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      _ = try inflater().inflate(file: path, controller: Controller())
      Issue.record("nothing was told")
    } catch {
      #expect(
        error.errors.map(\.message) == [
          "the outlet 'titleLabel' is a TextView, but the element with that id is a ContentView",
          "the controller has no action 'carButtonPresed'; did you mean 'carButtonPressed'?",
        ])
    }
  }

  private final class Badge: ContentView {
    var level = 0
  }

  /// A class and a plugin in one.
  private struct BadgeSupport: InflaterPlugin {
    let kind = ViewKind(
      "Badge", attributes: [Attribute("level", \Badge.level)], childAttributes: [] as [Attribute<LayoutParams>],
      make: { _ in Badge() })

    func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute {
      name == "gold" ? .replaced(with: ["level": "3", "width": "20"]) : .unhandled
    }
  }

  @Test func a_registered_class_is_an_element_and_may_be_a_plugin() throws {
    var inflater = inflater()
    let support = BadgeSupport()
    inflater.register(support.kind)
    inflater.plugins = [support]
    let layout = try inflater.inflate(
      string: "<H grows='1'><Badge id='a' level='2' height='7'/><Badge id='b' gold='' shrinks='1'/></H>")
    #expect((layout.view(id: "a") as? Badge)?.level == 2 && (layout.view(id: "b") as? Badge)?.level == 3)
    #expect(layout.view(id: "b")?.layoutParams.width == 20)
    #expect(
      layout.warnings.map(\.message) == ["'grows' has no effect here: only the children of a stack grow and shrink"])
  }

  struct Plugin: InflaterPlugin {
    final class Log: @unchecked Sendable {
      // Used on one test's thread.
      var entries: [String] = []
    }
    let log = Log()

    func makeView(for element: InflaterElement) -> View? { element.name == "Badge" ? ImageView() : nil }
    func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute {
      switch name {
      case "side": .replaced(with: ["width": value, "height": value])
      case "secret": .handled
      default: .unhandled
      }
    }
    func willInflate(_ element: InflaterElement) { log.entries.append("will \(element.name)") }
    func didInflate(_ element: InflaterElement, as view: View) { log.entries.append("did \(element.name)") }
  }

  @Test func plugins_make_elements_and_handle_attributes() throws {
    let plugin = Plugin()
    let (tree, warnings) = try layout("<H><Badge id='b' side='24' secret='x'/></H>") { $0.plugins = [plugin] }
    #expect(tree == "H 0,0 24x24\n  Badge #b 0,0 24x24\n" && warnings.isEmpty)
    // A document is read as a whole before views are made.
    #expect(plugin.log.entries == ["will H", "will Badge", "did Badge", "did H"])
  }

  @Test func size_limits_can_be_set_by_name() throws {
    let layout = try inflater().inflate(string: "<H><UILabel id='a' text='a'/></H>")
    let label = try #require(layout.view(id: "a"))
    label.sizeLimit["minWidth"] = 80
    label.sizeLimit["maxHeight"] = 5
    #expect(label.sizeLimit["minWidth"] == 80 && label.sizeLimit["maxWidth"] == nil)
    layout.root.measureAndLayout(in: Size(width: 200, height: 200))
    #expect(label.frame.size == Size(width: 80, height: 5))
  }
}
