import TestSupport
import Testing

@testable import GRXFileFormats
@testable import Inflater

@Suite struct JSONDocumentTests {
  private func place(_ source: MarkedSource, _ node: NodePath?, _ place: JSONPlace) -> MarkedSource.Place {
    let document = JSONDocument(file: "row.grx", bytes: source.bytes)
    _ = document.read()
    return MarkedSource.Place(document.location(of: place, in: node))
  }

  private let source = MarkedSource(
    #"""
    // é, { "layout": [
    { "version": 1, "layout": { "class": "A", /* "subviews": [], */ "subviews": [
        { "class": "B" }, 1️⃣{ 2️⃣"\u0063lass": 3️⃣"C", "é": "👩‍👩‍👧", 4️⃣"wieght" : /* , */ 5️⃣-1.5e3,
          "list": ["]", {"a": [6️⃣true]}, 7️⃣[]], "map": {"\"": 0, 8️⃣"deep": 9️⃣null} } ] } }
    """#)
  private let second = NodePath.child(of: .root, index: 1)

  @Test func a_place_in_a_node_is_found_by_its_path() {
    let places: [(Int, JSONPlace)] = [
      (1, .view), (2, .key("class")), (3, .value("class")), (4, .key("wieght")), (5, .value("wieght")),
      (6, JSONPlace([.member("list"), .element(1), .member("a"), .element(0)], .value)), (7, .element(2, of: "list")),
      (8, .key("deep", in: "map")), (9, .value("deep", in: "map")),
    ]
    let document = JSONDocument(file: "row.grx", bytes: source.bytes)
    #expect(document.read().errors.isEmpty)
    for (mark, place) in places {
      let location = document.location(of: place, in: second)
      #expect(MarkedSource.Place(location) == source.places[mark], "\(mark)")
      // It is found again.
      if mark % 4 == 0 { document.releaseContent() }
    }
    let root = document.read().root
    document.releaseContent()
    #expect(document.read().root == root)
  }

  @Test func missing_keys_are_reported_at_their_container() {
    #expect(place(source, second, .value("missing")) == source.places[1])
    #expect(place(source, second, .key("missing")) == source.places[1])
    #expect(place(source, second, .key("x", in: "wieght")) == source.places[5])
    #expect(place(source, second, .element(3, of: "wieght")) == source.places[5])
    #expect(place(source, .child(of: second, index: 9), .view) == .init(line: 2, column: 1))
    #expect(place(MarkedSource("{}"), .root, .view) == .init(line: 1, column: 1))
  }

  @Test func places_are_right_in_any_order_of_asking_and_in_large_containers() {
    var text = "{ \"layout\": { \"class\": \"A\", \"subviews\": [\n"
    for index in 0..<300 {
      let keys = (0..<40).map { "\"k\($0)\":\n \($0)" }.joined(separator: ",")
      text += "{ \"class\": \"B\", \"subviews\": [{\"class\": \"C\(index)\", \(keys)}] },\n"
    }
    text += "]}}"
    let document = JSONDocument(file: "", bytes: Array(text.utf8))
    #expect(document.read().errors.isEmpty)
    for index in [299, 0, 150, 151, 3, 150, 16, 17] {
      let parent = NodePath.child(of: .root, index: index)
      let line = 2 + index * 41
      #expect(document.location(of: .view, in: parent).line == line)
      #expect(document.location(of: .key("k7"), in: .child(of: parent, index: 0)).line == line + 7)
      #expect(document.location(of: .value("k7"), in: .child(of: parent, index: 0)).line == line + 8)
      #expect(document.location(of: .value("class"), in: parent).line == line)
    }
  }

  @Test func lines_end_at_any_of_the_three_line_breaks_and_a_mark_is_no_column() {
    let source = MarkedSource(
      "\u{FEFF}{ \"layout\":\r\n1️⃣{ \"a\": 1,\r\r 2️⃣\"b\": 2,\n\r\n3️⃣\"c\": \"é👩‍👩‍👧\", 4️⃣\"d\": 0 } }")
    for (mark, place) in [(1, JSONPlace.view), (2, .key("b")), (3, .key("c")), (4, .key("d"))] {
      #expect(self.place(source, .root, place) == source.places[mark])
    }
    #expect(place(MarkedSource("\u{FEFF}{}"), nil, .view) == .init(line: 1, column: 1))
  }

  @Test func columns_on_a_long_line_are_counted_in_scalars() {
    let source = MarkedSource("{ \"layout\": { \"a\": \"\(String(repeating: "é😀", count: 1000))\", 1️⃣\"b\": 0 } }")
    #expect(place(source, .root, .key("b")) == source.places[1])
  }

  @Test func a_source_line_comes_without_its_end() {
    let document = JSONDocument(file: "", bytes: Array("\u{FEFF}é\r\n\n b\rc".utf8))
    #expect((0...5).map(document.sourceLine) == [nil, "é", "", " b", "c", nil])
    #expect(JSONDocument(file: "", bytes: []).sourceLine(1) == "")
    #expect(JSONDocument(file: "", bytes: [0x61, 0xFF]).sourceLine(1) == "a\u{FFFD}")
  }

  /// After the content is released, the attributes of a few nodes are read without the rest of the document.
  @Test func a_node_read_alone_has_the_same_attributes() throws {
    let children = (0..<40).map { #"{ "class": "View", "weight": \#($0), "id": "v\#($0)", },"# }.joined(separator: "\n")
    let text = #"""
      { "layout": { "class": "V", "padding": [1, { "a": "}", "b\"": ["]", -1.5e3] }], /* "x": 1, */ "hidden" : true,
        "subviews": [ \#(children) { "class": "H", "id": "\\", "subviews": [{ "text": "a \\\" } ]", "class": "TextView" }],
          "height": 3 , "h": null } ], "width":"\u00e9" } }
      """#
    let whole = JSONDocument(file: "a.grx", bytes: Array(text.utf8))
    let root = try #require(whole.read().root)
    let last = NodePath.child(of: .root, index: 40)
    let paths = [.root, last, .child(of: last, index: 0)] + (0..<40).map { NodePath.child(of: .root, index: $0) }
    let document = JSONDocument(file: "a.grx", bytes: Array(text.utf8))
    _ = document.read()
    for _ in 0..<2 {
      document.releaseContent()
      for path in paths {
        let expected = try #require(root.descendant(at: path)).attributes
        #expect(!expected.isEmpty && document.attributes(of: path) == expected, "\(path)")
      }
      #expect(document.attributes(of: .child(of: .root, index: 41)).isEmpty)
    }
    document.releaseContent()
    #expect(document.attributes(of: .child(of: .root, index: 41)).isEmpty)
  }

  @Test func a_file_over_the_limit_is_refused_as_a_whole() throws {
    let bytes = Array("{\"layout\":{\"class\":\"V\"}}".utf8)
    func read(_ maximumBytes: Int) -> DocumentContent {
      JSONDocument(file: "a.grx", bytes: bytes, limits: DocumentLimits(maximumBytes: maximumBytes)).read()
    }
    #expect(read(bytes.count).errors.isEmpty)
    let content = read(bytes.count - 1)
    #expect(content.root == nil)
    #expect(
      content.errors.map(\.description) == [
        "a.grx: error: the file is too large: at most \(bytes.count - 1) bytes are read"
      ])
  }

  @Test func the_first_of_a_hundred_thousand_errors_are_kept_in_order() {
    let views = String(repeating: "{},\n", count: 100_000)
    let errors = JSONDocument(file: "", bytes: Array("{\"layout\":{\"class\":\"V\",\"subviews\":[\n\(views)]}}".utf8))
      .read().errors
    #expect(errors.map(\.location.line) == (0..<DiagnosticTally.limit).map { $0 + 2 })
  }
}
