import Inflater
import Layouts
import TestSupport
import Testing

@Suite struct ViewPlaceTests {
  private func inflate(_ text: String, keepsPlaces: Bool = true) throws -> InflatedLayout {
    var inflater = Inflater.ofAllFormats()
    inflater.keepsPlaces = keepsPlaces
    inflater.source = DictionarySource([
      "cell.grx": "{ \"layout\": {\n \"class\": \"View\", \"id\": \"inner\", \"width\": 1 } }"
    ])
    return try inflater.inflate(Array(text.utf8), named: "main.grx")
  }

  private let including = """
    { "layout": { "class": "LinearLayout", "layout_gravity": "left", "subviews": [
      { "inflate": "cell.grx", "id": "outer", "height": 2 }] } }
    """

  @Test func a_view_is_located_in_its_file_and_an_attribute_where_it_is_set() throws {
    let layout = try inflate(including)
    let view = try #require(layout.view(id: "outer"))
    let place = try #require(layout.place(of: view))
    let own = place.own.location(of: .node)
    #expect(own.file == "cell.grx" && own.line == 1 && own.column == 13 && own.path == "layout")
    let width = try #require(place.attribute(["width"]))
    #expect(width.site.location(of: .attributeName("width")).file == "cell.grx" && width.attribute.value == .number(1))
    let height = try #require(place.attribute(["height"])).site.location(of: .attributeName("height"))
    #expect(height.file == "main.grx" && height.line == 2 && height.column == 43)
    #expect(height.path == "layout.subviews[0].height")
    // The include's id takes precedence.
    #expect(place.attribute(["id"])?.attribute.value == .string("outer"))
    #expect(place.attribute(["weight"]) == nil)
    #expect(
      layout.place(of: layout.root)?.attribute(["gravity"])?.attribute.name == "layout_gravity")
  }

  @Test func places_are_kept_only_if_requested() throws {
    let layout = try inflate(including, keepsPlaces: false)
    #expect(layout.place(of: layout.root) == nil)
  }

  @Test func comments_are_read_with_their_locations_and_the_following_element() {
    let source = MarkedSource("1️⃣// one\n{ \"layout\": 2️⃣/* two\n */ {\n \"class\": \"// none\" } }\n3️⃣//three")
    let document = JSONDocument(file: "a.grx", bytes: source.bytes)
    let comments = document.comments()
    #expect(comments.map(\.text) == [" one", " two\n ", "three"])
    #expect(comments.map(\.nextLine) == [2, 3, nil])
    let places = comments.map { MarkedSource.Place(line: $0.location.line, column: $0.location.column) }
    #expect(places == source.orderedPlaces)
  }

  @Test func a_font_scale_enlarges_sizes_in_points_and_the_usual_size() throws {
    var inflater = Inflater.ofAllFormats()
    inflater.density = 2
    inflater.fontScale = 1.5
    let text = """
      { "layout": { "class": "LinearLayout", "subviews": [{ "class": "TextView" }, { "class": "Button", "textSize": 10 },
        { "class": "TextView", "textSize": "10sp" }, { "class": "TextView", "textSize": "10px", "width": 10 }] } }
      """
    let root = try #require(try inflater.inflate(Array(text.utf8), named: "a.grx").root as? LinearLayout)
    #expect(root.subviews.map { ($0 as? TextView)?.textSize } == [51, 30, 30, 10])
    #expect(root.subviews[3].layoutParams.width == 20)
  }
}
